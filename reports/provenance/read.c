/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The block of a file is found and read. */
#define _GNU_SOURCE /* memmem, memrchr */
#include "reports/provenance/read.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

#define HEAD "holonom provenance "
#define VALUE_MOST 262144 /* bytes of a value */

/* What is being read: a text, and where it fails. */
struct reader {
    struct hol_provenance *record;
    char *why;
    enum hol_status status;
};

static void
fail(struct reader *r, enum hol_status status, const char *why)
{
    if (r->status == HOL_OK) {
        r->status = status;
        (void)snprintf(r->why, HOL_PROVENANCE_WHY, "%s", why);
    }
}

/* One field: known, not there yet, and one line. */
static void
take(struct reader *r, const char *key, size_t key_length, const char *value, size_t length)
{
    for (size_t i = 0; i < HOL_PROVENANCE_COUNT; i++) {
        const char *known = hol_provenance_key((enum hol_provenance_field)i);
        if (strlen(known) != key_length || memcmp(known, key, key_length) != 0)
            continue;
        if (r->record->value[i] != NULL)
            fail(r, HOL_INVALID, "its block has a field twice");
        else if (length >= VALUE_MOST || memchr(value, '\0', length) != NULL)
            fail(r, HOL_INVALID, "its block has a field that is no line of text");
        else
            hol_provenance_set(r->record, (enum hol_provenance_field)i, "%.*s", (int)length, value);
        return;
    }
    /* keys of a later version say more, and are passed over */
}

static void
take_version(struct reader *r, const char *number)
{
    char *end;
    long version = strtol(number, &end, 10);

    if (end == number || version < 1)
        fail(r, HOL_INVALID, "its block has no version");
    else if (version > HOL_PROVENANCE_VERSION)
        fail(r, HOL_UNABLE, "its block is of a later version of holonom");
}

/* Lines PREFIXkey: value, the first of which is the head; ends where another line begins. Returns
 * the bytes that were read. */
static size_t
take_lines(struct reader *r, const char *text, size_t length, const char *prefix)
{
    size_t skip = strlen(prefix), at = 0;

    for (bool head = true; at < length && r->status == HOL_OK; head = false) {
        const char *line = text + at, *end = memchr(line, '\n', length - at), *colon;
        size_t size = end != NULL ? (size_t)(end - line) : length - at;

        if (size < skip || memcmp(line, prefix, skip) != 0 || size == 0)
            break;
        at += size + (end != NULL);
        size -= size > 0 && line[size - 1] == '\r';
        if (head) {
            take_version(r, line + skip + strlen(HEAD));
            continue;
        }
        colon = memmem(line + skip, size - skip, ": ", 2);
        if (colon == NULL)
            fail(r, HOL_INVALID, "a line of its block has no key");
        else
            take(r, line + skip, (size_t)(colon - line) - skip, colon + 2,
                 size - (size_t)(colon + 2 - line));
    }
    return at;
}

/* The last line that begins with a word; NULL: none. */
static const char *
last_line(const char *bytes, size_t length, const char *word)
{
    size_t size = strlen(word), end = length;

    while (true) {
        const char *feed = memrchr(bytes, '\n', end), *line = feed != NULL ? feed + 1 : bytes;
        if (length - (size_t)(line - bytes) >= size && memcmp(line, word, size) == 0)
            return line;
        if (feed == NULL)
            return NULL;
        end = (size_t)(feed - bytes);
    }
}

static bool
read_lines(struct reader *r, struct hol_provenance_place *place, const char *bytes, size_t length)
{
    static const char *const prefixes[] = {"# ", "% "};

    for (size_t k = 0; k < 2; k++) {
        char head[40];
        (void)snprintf(head, sizeof head, "%s" HEAD, prefixes[k]);
        const char *start = last_line(bytes, length, head);
        if (start == NULL)
            continue;
        place->container = k == 0 ? HOL_CONTAINER_LINES : HOL_CONTAINER_LATEX;
        place->before = (size_t)(start - bytes);
        place->after = place->before + take_lines(r, start, length - place->before, prefixes[k]);
        return true;
    }
    return false;
}

static bool
read_json(struct reader *r, struct hol_provenance_place *place, const char *bytes, size_t length)
{
    static const char start[] = ",\n \"provenance\": {";
    json_t *root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL), *block, *value;
    const char *key, *found = NULL, *end;

    block = json_object_get(root, "provenance");
    for (const char *at = bytes;
         (at = memmem(at, length - (size_t)(at - bytes), start, sizeof start - 1)) != NULL; at++)
        found = at;
    end = found != NULL ? memmem(found, length - (size_t)(found - bytes), "\n }", 3) : NULL;
    if (!json_is_object(block) || end == NULL) {
        json_decref(root);
        return false;
    }
    place->container = HOL_CONTAINER_JSON;
    place->before = (size_t)(found - bytes);
    place->after = (size_t)(end - bytes) + 3;
    if (json_integer_value(json_object_get(block, "version")) > HOL_PROVENANCE_VERSION)
        fail(r, HOL_UNABLE, "its block is of a later version of holonom");
    json_object_foreach(block, key, value) if (json_is_string(value))
        take(r, key, strlen(key), json_string_value(value), json_string_length(value));
    json_decref(root);
    return true;
}

/* ------------------------------------------------------------------------- markup */

/* &amp; and its like become characters again, in place; returns the length. */
static size_t
unescape(char *text)
{
    static const struct {
        const char *name;
        char letter;
    } names[] = {{"&amp;", '&'},  {"&lt;", '<'},   {"&gt;", '>'},
                 {"&quot;", '"'}, {"&#39;", '\''}, {"&apos;", '\''}};
    char *to = text;

    for (const char *from = text; *from != '\0';) {
        size_t k = 0, count = sizeof names / sizeof names[0];
        while (k < count && strncmp(from, names[k].name, strlen(names[k].name)) != 0)
            k++;
        *to++ = k < count ? names[k].letter : *from;
        from += k < count ? strlen(names[k].name) : 1;
    }
    *to = '\0';
    return (size_t)(to - text);
}

/* A copy of what is between two words, from *at on, which moves past the second; NULL: none. */
static char *
between(const char **at, const char *end, const char *first, const char *second, struct reader *r)
{
    const char *start = memmem(*at, (size_t)(end - *at), first, strlen(first)), *stop;
    char *copy;

    if (start == NULL)
        return NULL;
    start += strlen(first);
    stop = memmem(start, (size_t)(end - start), second, strlen(second));
    if (stop == NULL || memchr(start, '\0', (size_t)(stop - start)) != NULL)
        return NULL;
    copy = hol_alloc((size_t)(stop - start) + 1, 1);
    if (copy == NULL) {
        fail(r, HOL_NOMEM, "out of memory");
        return NULL;
    }
    memcpy(copy, start, (size_t)(stop - start));
    (void)unescape(copy);
    *at = stop + strlen(second);
    return copy;
}

static bool
read_html(struct reader *r, struct hol_provenance_place *place, const char *bytes, size_t length)
{
    static const char open[] = "<section id=\"provenance\"", close[] = "</section>\n";
    const char *start = last_line(bytes, length, open), *end, *at = start;
    char *key, *value;

    if (start == NULL ||
        (end = memmem(start, length - (size_t)(start - bytes), close, sizeof close - 1)) == NULL)
        return false;
    place->container = HOL_CONTAINER_HTML;
    place->before = (size_t)(start - bytes);
    place->after = (size_t)(end - bytes) + sizeof close - 1;
    at = memmem(start, (size_t)(end - start), "data-version=\"", 14);
    take_version(r, at != NULL ? at + 14 : "");
    for (at = start;
         r->status == HOL_OK && (key = between(&at, end, "<dt>", "</dt>", r)) != NULL;) {
        value = between(&at, end, "<dd>", "</dd>", r);
        if (value != NULL)
            take(r, key, strlen(key), value, strlen(value));
        hol_free(key);
        hol_free(value);
    }
    return true;
}

static bool
read_svg(struct reader *r, struct hol_provenance_place *place, const char *bytes, size_t length)
{
    const char *at = bytes;
    char *text =
        between(&at, bytes + length, "<metadata id=\"holonom-provenance\">", "</metadata>", r);

    if (text == NULL)
        return false;
    place->container = HOL_CONTAINER_SVG;
    (void)take_lines(r, text, strlen(text), "");
    hol_free(text);
    return true;
}

/* ------------------------------------------------------------------------- pictures */

static size_t
big_endian(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;

    return (size_t)b[0] << 24 | (size_t)b[1] << 16 | (size_t)b[2] << 8 | b[3];
}

static bool
read_png(struct reader *r, struct hol_provenance_place *place, const char *bytes, size_t length)
{
    static const char plain[] = "tEXtholonom", wide[] = "iTXtholonom\0\0\0\0";

    place->container = HOL_CONTAINER_PNG;
    for (size_t at = 8; at + 12 <= length;) {
        size_t size = big_endian(bytes + at), skip = 0;
        if (size > length - at - 12)
            break;
        if (size >= sizeof wide && memcmp(bytes + at + 4, wide, sizeof wide) == 0)
            skip = sizeof wide;
        else if (size >= sizeof plain && memcmp(bytes + at + 4, plain, sizeof plain) == 0)
            skip = sizeof plain;
        if (skip > 0) {
            (void)take_lines(r, bytes + at + 4 + skip, size + 4 - skip, "");
            return true;
        }
        at += size + 12;
    }
    return false;
}

/* The string ( ... ) of an Info dictionary, whose escapes are ours: \( \) \\ \n and \ooo. */
static bool
read_pdf(struct reader *r, struct hol_provenance_place *place, const char *bytes, size_t length)
{
    static const char start[] = "/holonom (";
    const char *at = NULL, *end = bytes + length;
    struct hol_text text = {.text = NULL};

    for (const char *p = bytes; (p = memmem(p, (size_t)(end - p), start, sizeof start - 1)) != NULL;
         p++)
        at = p + sizeof start - 1;
    if (at == NULL)
        return false;
    place->container = HOL_CONTAINER_PDF;
    for (; at < end && *at != ')'; at++) {
        char c = *at;
        if (c == '\\' && end - at > 3) {
            c = *++at == 'n' ? '\n' : *at;
            if (c >= '0' && c <= '3') {
                c = (char)((c - '0') * 64 + (at[1] - '0') * 8 + at[2] - '0');
                at += 2;
            }
        }
        hol_text_add_bytes(&text, &c, 1);
    }
    if (text.failed)
        fail(r, HOL_NOMEM, "out of memory");
    else if (text.length > 0)
        (void)take_lines(r, text.text, text.length, "");
    hol_text_clear(&text);
    return true;
}

/* The comment of a GIF that begins as our block, its pieces put together. */
static bool
read_gif(struct reader *r, struct hol_provenance_place *place, const char *bytes, size_t length)
{
    const char *at = memmem(bytes, length, HEAD, sizeof HEAD - 1);
    size_t next = at != NULL ? (size_t)(at - bytes) : 0;
    struct hol_text text = {.text = NULL};

    if (next < 3 || memcmp(bytes + next - 3, "\x21\xfe", 2) != 0)
        return false;
    place->container = HOL_CONTAINER_GIF;
    for (next--; next < length && bytes[next] != 0;) {
        size_t size = (unsigned char)bytes[next];

        if (size >= length - next)
            break;
        hol_text_add_bytes(&text, bytes + next + 1, size);
        next += size + 1;
    }
    if (text.failed)
        fail(r, HOL_NOMEM, "out of memory");
    else
        (void)take_lines(r, text.text, text.length, "");
    hol_text_clear(&text);
    return true;
}

enum hol_status
hol_provenance_read(struct hol_provenance *record, struct hol_provenance_place *place,
                    char why[HOL_PROVENANCE_WHY], const char *bytes, size_t length)
{
    struct reader r = {.record = record, .why = why};
    size_t blanks = 0;
    bool found;

    *record = (struct hol_provenance){0};
    *place = (struct hol_provenance_place){.after = length};
    while (blanks < length && strchr(" \t\r\n", bytes[blanks]) != NULL && bytes[blanks] != '\0')
        blanks++;
    if (length >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
        found = read_png(&r, place, bytes, length);
    else if (length >= 5 && memcmp(bytes, "%PDF-", 5) == 0)
        found = read_pdf(&r, place, bytes, length);
    else if (length >= 6 && memcmp(bytes, "GIF89a", 6) == 0)
        found = read_gif(&r, place, bytes, length);
    else if (blanks < length && bytes[blanks] == '{')
        found = read_json(&r, place, bytes, length);
    else if (blanks < length && bytes[blanks] == '<')
        found = read_html(&r, place, bytes, length) || read_svg(&r, place, bytes, length);
    else
        found = read_lines(&r, place, bytes, length);
    if (!found)
        fail(&r, HOL_UNABLE, "it has no block that says where it comes from");
    if (r.status == HOL_OK && record->failed)
        fail(&r, HOL_NOMEM, "out of memory");
    if (r.status == HOL_OK && (record->value[HOL_PROVENANCE_COMMAND] == NULL ||
                               record->value[HOL_PROVENANCE_RESULT] == NULL))
        fail(&r, HOL_INVALID, "its block is not whole");
    if (r.status != HOL_OK)
        hol_provenance_clear(record);
    return r.status;
}
