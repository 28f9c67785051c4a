/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A stream that passes a result on, digests it, and ends with the block. */
#define _GNU_SOURCE /* fopencookie */
#include "reports/provenance/result-stream.h"

#include "base/alloc.h"
#include "base/files/digest.h"

#include <string.h>
#include <unistd.h>

#define KEY_MOST 15 /* letters of a member that is left out */

/* Where the digest of JSON stands in the document. */
enum json_place { BETWEEN, IN_STRING, ESCAPED, AFTER_STRING, VALUE };

struct hol_result_stream_inside {
    FILE *out;
    enum hol_container container;
    bool marks;
    struct hol_digest_sum plain, counted; /* of all bytes; of those that are no times */
    char last[2];                         /* the last two bytes; zero: none */
    bool marked, left_out;                /* between marks now; something was left out */
    enum json_place place;
    char key[KEY_MOST + 1];
    size_t key_length, depth;
    char tail[40]; /* what may be the end of the document, before which the block stands */
    size_t tail_length;
};

bool
hol_is_volatile(const char *key)
{
    static const char *const keys[] = {"seconds", "wall", "cpu", "date"};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* Is this the end of a document, or the beginning of its end? */
static bool
is_tail(enum hol_container container, const char *text, size_t length)
{
    const char *end = container == HOL_CONTAINER_JSON   ? "}"
                      : container == HOL_CONTAINER_HTML ? "</main></body></html>"
                                                        : "";
    size_t at = 0, first = container == HOL_CONTAINER_JSON && text[0] == '\n';

    for (size_t i = first; i < length; i++) {
        bool gap = at > 0 && (end[at] == '\0' || end[at] == '<');
        if (end[at] != '\0' && text[i] == end[at])
            at++;
        else if (!gap || (text[i] != '\n' && text[i] != ' '))
            return false;
    }
    return at > 0 || first > 0;
}

static void
pass(struct hol_result_stream_inside *r, const char *bytes, size_t length)
{
    if (length > 0)
        (void)fwrite(bytes, 1, length, r->out); /* ferror(out) is looked at by its owner */
}

/* One byte on its way, held back while it may belong to the end. */
static void
pass_byte(struct hol_result_stream_inside *r, char byte)
{
    size_t gone = r->tail_length == sizeof r->tail;

    pass(r, r->tail, gone);
    memmove(r->tail, r->tail + gone, r->tail_length - gone);
    r->tail_length -= gone;
    r->tail[r->tail_length++] = byte;
    for (gone = 0; gone < r->tail_length; gone++)
        if (is_tail(r->container, r->tail + gone, r->tail_length - gone))
            break;
    pass(r, r->tail, gone);
    memmove(r->tail, r->tail + gone, r->tail_length - gone);
    r->tail_length -= gone;
}

/* ----------------------------------------------------------------------- what counts */

/* JSON: all but the values of members that are times. */
static void
count_json(struct hol_result_stream_inside *r, char byte)
{
    bool counts = true;

    switch (r->place) {
    case BETWEEN:
        r->key_length = 0;
        r->place = byte == '"' ? IN_STRING : BETWEEN;
        break;
    case IN_STRING:
        if (byte == '"')
            r->place = AFTER_STRING;
        else if (byte == '\\')
            r->place = ESCAPED;
        else if (r->key_length < KEY_MOST)
            r->key[r->key_length] = byte;
        r->key_length += byte != '"';
        break;
    case ESCAPED:
        r->key_length = KEY_MOST + 1;
        r->place = IN_STRING;
        break;
    case AFTER_STRING:
        r->key[r->key_length <= KEY_MOST ? r->key_length : 0] = '\0';
        r->place = byte == ':' && hol_is_volatile(r->key) ? VALUE : BETWEEN;
        r->depth = 0;
        break;
    case VALUE:
        r->left_out = true;
        counts = r->depth == 0 && strchr(",}]\n", byte) != NULL;
        if (counts)
            r->place = BETWEEN;
        else if (byte == '{' || byte == '[')
            r->depth++;
        else if (byte == '}' || byte == ']')
            r->depth--;
        break;
    }
    if (counts)
        hol_digest_add(&r->counted, &byte, 1);
}

/* Bytes without a mark among them. */
static void
take(struct hol_result_stream_inside *r, const char *bytes, size_t length)
{
    bool at_once = r->container != HOL_CONTAINER_JSON && r->container != HOL_CONTAINER_HTML;

    hol_digest_add(&r->plain, bytes, length);
    if (length > 0) {
        r->last[0] = length > 1 ? bytes[length - 2] : r->last[1];
        r->last[1] = bytes[length - 1];
    }
    if (r->container == HOL_CONTAINER_JSON)
        for (size_t i = 0; i < length; i++)
            count_json(r, bytes[i]);
    else if (!r->marked)
        hol_digest_add(&r->counted, bytes, length);
    if (at_once || r->marks)
        pass(r, bytes, length);
    else
        for (size_t i = 0; i < length; i++)
            pass_byte(r, bytes[i]);
}

static ssize_t
write_some(void *cookie, const char *bytes, size_t length)
{
    struct hol_result_stream_inside *r = cookie;
    size_t from = 0;

    for (size_t i = 0; i < length; i++)
        if (bytes[i] == HOL_VOLATILE_BEGIN[0] || bytes[i] == HOL_VOLATILE_END[0]) {
            take(r, bytes + from, i - from);
            r->marked = bytes[i] == HOL_VOLATILE_BEGIN[0];
            r->left_out = true;
            pass(r, &bytes[i], r->marks ? 1 : 0);
            from = i + 1;
        }
    take(r, bytes + from, length - from);
    if (fflush(r->out) != 0 || ferror(r->out))
        return 0; /* fopencookie: an error */
    return (ssize_t)length;
}

enum hol_status
hol_result_stream_begin(struct hol_result_stream *result, FILE *out, enum hol_container container,
                        bool marks)
{
    static const cookie_io_functions_t functions = {.write = write_some};
    struct hol_result_stream_inside *inside = hol_alloc(1, sizeof *inside);
    FILE *stream = inside != NULL ? fopencookie(inside, "w", functions) : NULL;

    if (stream == NULL) {
        hol_free(inside);
        return HOL_NOMEM;
    }
    inside->out = out;
    inside->container = container;
    inside->marks = marks;
    hol_digest_begin(&inside->plain);
    hol_digest_begin(&inside->counted);
    if (isatty(fileno(out)))
        (void)setvbuf(stream, NULL, _IOLBF, 0);
    *result = (struct hol_result_stream){.stream = stream, .inside = inside};
    return HOL_OK;
}

/* ------------------------------------------------------------------------- the block */

/* A line a field, as deep as a member of the document is. */
static enum hol_status
write_member(FILE *out, const struct hol_provenance *record)
{
    json_t *object = hol_provenance_object(record), *value;
    const char *before = "", *key;

    if (object == NULL)
        return HOL_NOMEM;
    fputs(",\n \"provenance\": {", out);
    json_object_foreach(object, key, value)
    {
        fprintf(out, "%s\n  \"%s\": ", before, key);
        (void)json_dumpf(value, out, JSON_ENCODE_ANY);
        before = ",";
    }
    fputs("\n }", out);
    json_decref(object);
    return HOL_OK;
}

static enum hol_status
write_block(struct hol_result_stream_inside *r, struct hol_provenance *record)
{
    const char *last = r->container == HOL_CONTAINER_JSON ? "}" : "</html>";
    bool whole = memmem(r->tail, r->tail_length, last, strlen(last)) != NULL;
    char digest[HOL_DIGEST_LENGTH + 1];

    hol_digest_end(digest, r->left_out ? &r->counted : &r->plain);
    hol_provenance_set(record, HOL_PROVENANCE_RESULT, "sha256 %s%s", digest,
                       r->left_out ? " without times" : "");
    if (record->failed)
        return HOL_NOMEM;
    if (r->marks)
        return HOL_OK;
    if (r->container == HOL_CONTAINER_LINES)
        hol_provenance_write_lines(r->out, record, "# ", r->last[0] == '\r' ? "\r\n" : "\n");
    else if (r->container == HOL_CONTAINER_LATEX)
        hol_provenance_write_lines(r->out, record, "% ", "\n");
    else if (r->container == HOL_CONTAINER_JSON && whole)
        return write_member(r->out, record);
    else if (r->container == HOL_CONTAINER_HTML && whole)
        hol_provenance_write_html(r->out, record);
    return HOL_OK;
}

enum hol_status
hol_result_stream_end(struct hol_result_stream *result, struct hol_provenance *record)
{
    struct hol_result_stream_inside *r = result->inside;
    enum hol_status status = HOL_OK;

    if (r == NULL)
        return HOL_OK;
    bool good = fflush(result->stream) == 0 && !ferror(result->stream);
    (void)fclose(result->stream);
    if (good && record != NULL && r->last[1] != '\0')
        status = write_block(r, record);
    pass(r, r->tail, r->tail_length);
    hol_free(r);
    *result = (struct hol_result_stream){0};
    return status;
}
