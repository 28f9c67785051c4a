/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The result in a file is held against that of another run. */
#include "reports/provenance/read.h"
#include "reports/provenance/result-stream.h"

#include "base/alloc.h"
#include "base/files/digest.h"

#include <string.h>

#define WORD 40 /* bytes of a word that are shown */

/* ------------------------------------------------------------------------- texts */

struct text {
    const char *bytes;
    size_t length, at;
};

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool
is_between(char c)
{
    return c == '\0' || strchr(" \t\r\n,;&<>(){}[]|\"", c) != NULL;
}

static void
skip_blanks(struct text *t)
{
    while (t->at < t->length && is_blank(t->bytes[t->at]))
        t->at++;
}

/* A word, to a blank, the end of the line, or the byte that follows it in the other text. */
static void
skip_word(struct text *t, char stop)
{
    skip_blanks(t);
    while (t->at < t->length && !is_blank(t->bytes[t->at]) && t->bytes[t->at] != '\n' &&
           t->bytes[t->at] != stop)
        t->at++;
}

/* A cell of a table of HTML, to its end, if there is one here. */
static bool
skip_cell(struct text *t)
{
    static const char begin[] = "<td", end[] = "</td>";
    size_t at = t->at;

    if (t->length - at < sizeof begin || memcmp(t->bytes + at, begin, sizeof begin - 1) != 0)
        return false;
    for (; at + sizeof end - 1 <= t->length; at++)
        if (memcmp(t->bytes + at, end, sizeof end - 1) == 0) {
            t->at = at + sizeof end - 1;
            return true;
        }
    return false;
}

/* What is marked in one text is passed over in both. */
static void
skip_marked(struct text *old, struct text *new)
{
    size_t words = 0;
    bool inside = false, cell = skip_cell(old);

    for (new->at++; new->at < new->length &&new->bytes[new->at] != HOL_VOLATILE_END[0]; new->at++) {
        bool blank = is_blank(new->bytes[new->at]);
        words += !blank && !inside;
        inside = !blank;
    }
    new->at += new->at < new->length;
    if (cell)
        return;
    if (new->at < new->length &&new->bytes[new->at] == '\n') { /* to the end of the line */
        while (old->at < old->length && old->bytes[old->at] != '\n')
            old->at++;
        return;
    }
    for (; words > 0; words--)
        skip_word(old, words == 1 && new->at < new->length ? new->bytes[new->at] : ' ');
}

/* The word at a place, for people. */
static void
show_word(char word[WORD + 1], const struct text *t, size_t at)
{
    size_t from = at, used = 0;

    while (from > 0 && at - from < WORD / 2 && !is_between(t->bytes[from - 1]))
        from--;
    for (; from < t->length && used < WORD && (from < at || !is_between(t->bytes[from])); from++)
        word[used++] = (unsigned char)t->bytes[from] < ' ' ? '?' : t->bytes[from];
    word[used] = '\0';
}

static void
say_difference(char why[HOL_DIFFERENCE], const struct text *old, const struct text *new)
{
    char before[WORD + 1], now[WORD + 1];
    size_t line = 1;

    for (size_t i = 0; i < old->at; i++)
        line += old->bytes[i] == '\n';
    show_word(before, old, old->at);
    show_word(now, new, new->at);
    (void)snprintf(why, HOL_DIFFERENCE, "line %zu: it says '%s', and now '%s'", line, before, now);
}

static enum hol_status
compare_texts(char why[HOL_DIFFERENCE], struct text old, struct text new)
{
    bool marked = memchr(new.bytes, HOL_VOLATILE_BEGIN[0], new.length) != NULL;

    while (old.at < old.length || new.at < new.length) {
        bool more = old.at < old.length && new.at < new.length;

        if (new.at < new.length &&new.bytes[new.at] == HOL_VOLATILE_BEGIN[0])
            skip_marked(&old, &new);
        else if (more && old.bytes[old.at] == new.bytes[new.at]) {
            old.at++;
            new.at++;
        } else if (marked && more && (is_blank(old.bytes[old.at]) || is_blank(new.bytes[new.at]))) {
            skip_blanks(&old); /* columns are as wide as the times in them */
            skip_blanks(&new);
        } else {
            say_difference(why, &old, &new);
            return HOL_UNABLE;
        }
    }
    return HOL_OK;
}

/* ------------------------------------------------------------------------- JSON */

static void
put_value(char text[WORD + 1], const json_t *value)
{
    size_t length = value != NULL ? json_dumpb(value, text, WORD, JSON_ENCODE_ANY) : 0;

    if (value == NULL)
        (void)snprintf(text, WORD + 1, "nothing");
    else if (length > WORD || json_is_object(value) || json_is_array(value))
        (void)snprintf(text, WORD + 1, "something else");
    else
        text[length] = '\0';
}

static bool equal(struct hol_text *path, char why[HOL_DIFFERENCE], const json_t *old,
                  const json_t *new);

/* One step down; the path is that of the difference, if there is one. */
static bool
equal_member(struct hol_text *path, char why[HOL_DIFFERENCE], const json_t *old, const json_t *new,
             const char *step)
{
    size_t length = path->length;

    hol_text_add(path, step);
    if (!equal(path, why, old, new))
        return false;
    path->length = length;
    if (path->text != NULL)
        path->text[length] = '\0';
    return true;
}

static bool
equal_objects(struct hol_text *path, char why[HOL_DIFFERENCE], const json_t *old, const json_t *new)
{
    char step[80];
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)new, key, value)
    {
        (void)snprintf(step, sizeof step, "%s%.60s", path->length > 0 ? "." : "", key);
        if (!hol_is_volatile(key) &&
            !equal_member(path, why, json_object_get(old, key), value, step))
            return false;
    }
    json_object_foreach((json_t *)old, key, value)
    {
        (void)snprintf(step, sizeof step, "%s%.60s", path->length > 0 ? "." : "", key);
        if (json_object_get(new, key) == NULL && !equal_member(path, why, value, NULL, step))
            return false;
    }
    return true;
}

static bool
equal(struct hol_text *path, char why[HOL_DIFFERENCE], const json_t *old, const json_t *new)
{
    char before[WORD + 1], now[WORD + 1], step[24];

    if (json_is_object(old) && json_is_object(new))
        return equal_objects(path, why, old, new);
    if (json_is_array(old) && json_array_size(old) == json_array_size(new)) {
        for (size_t i = 0; i < json_array_size(old); i++) {
            (void)snprintf(step, sizeof step, "[%zu]", i);
            if (!equal_member(path, why, json_array_get(old, i), json_array_get(new, i), step))
                return false;
        }
        return true;
    }
    if (old != NULL && new != NULL && json_equal(old, new))
        return true;
    put_value(before, old);
    put_value(now, new);
    (void)snprintf(why, HOL_DIFFERENCE, "%.120s: it says %s, and now %s",
                   path->text != NULL ? path->text : "", before, now);
    return false;
}

static enum hol_status
compare_json(char why[HOL_DIFFERENCE], const struct text *old, const struct text *new)
{
    json_t *before = json_loadb(old->bytes, old->length, 0, NULL);
    json_t *now = json_loadb(new->bytes, new->length, 0, NULL);
    struct hol_text path = {.text = NULL};
    enum hol_status status = HOL_UNABLE;

    (void)snprintf(why, HOL_DIFFERENCE, "it is no JSON");
    if (before != NULL && now != NULL && equal(&path, why, before, now))
        status = HOL_OK;
    if (path.failed)
        status = HOL_NOMEM;
    hol_text_clear(&path);
    json_decref(before);
    json_decref(now);
    return status;
}

/* ------------------------------------------------------------------------- all */

/* The file without its block; hol_free. */
static char *
body_of(size_t *size, const char *bytes, size_t length, const struct hol_provenance_place *place)
{
    size_t rest = length - place->after;
    char *body = hol_alloc(place->before + rest + 1, 1);

    if (body == NULL)
        return NULL;
    memcpy(body, bytes, place->before);
    memcpy(body + place->before, bytes + place->after, rest);
    *size = place->before + rest;
    return body;
}

enum hol_status
hol_result_compare(char why[HOL_DIFFERENCE], const char *old, size_t old_length,
                   const struct hol_provenance_place *place, const char *new, size_t new_length)
{
    struct text before = {.bytes = NULL}, now = {.bytes = new, .length = new_length};
    char *body = body_of(&before.length, old, old_length, place);
    enum hol_status status;

    if (body == NULL)
        return HOL_NOMEM;
    before.bytes = body;
    status = place->container == HOL_CONTAINER_JSON ? compare_json(why, &before, &now)
                                                    : compare_texts(why, before, now);
    hol_free(body);
    return status;
}

bool
hol_result_is_whole(const struct hol_provenance *record, const char *bytes, size_t length,
                    const struct hol_provenance_place *place)
{
    static const char sha[] = "sha256 ";
    const char *said = record->value[HOL_PROVENANCE_RESULT];
    char digest[HOL_DIGEST_LENGTH + 1];
    struct hol_digest_sum sum;

    if (strncmp(said, sha, sizeof sha - 1) != 0 ||
        strlen(said) != sizeof sha - 1 + HOL_DIGEST_LENGTH)
        return true;
    hol_digest_begin(&sum);
    hol_digest_add(&sum, bytes, place->before);
    hol_digest_add(&sum, bytes + place->after, length - place->after);
    hol_digest_end(digest, &sum);
    return strcmp(said + sizeof sha - 1, digest) == 0;
}
