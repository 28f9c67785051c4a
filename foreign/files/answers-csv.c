/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Answers from lines of comma-separated values: made into the JSON that they mean. */
#include "foreign/files/answers-inside.h"

#include "base/alloc.h"
#include "base/text.h"
#include "foreign/process/wire-inside.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SHORT 40

/* The lines so far. */
struct reader {
    const char *name;
    size_t line;
    json_t *root, *hello, *answers; /* answers: by id as text, in the order of the lines */
    struct hol_lines *lines;
    bool good, memory;
};

static void
bad(struct reader *r, size_t column, const char *what, const char *field)
{
    char why[HOL_WIRE_WHY];

    (void)hol_wire_say(why, "%s '%.*s'", what, SHORT, field);
    hol_lines_say(r->lines, "%s:%zu:%zu: %s", r->name, r->line, column, why);
    r->good = false;
}

static char *
skip_blanks(char *text)
{
    return text + strspn(text, " \t");
}

/* The comma or the end of the line after a cell in quotation marks; NULL: it is another cell. */
static char *
quoted_end(char *cell)
{
    char *end = cell;

    do { /* two marks are one within the cell */
        end = *end == '"' ? strchr(end + 1, '"') : NULL;
    } while (end != NULL && *++end == '"');
    if (end == NULL)
        return NULL;
    end = skip_blanks(end);
    return *end == ',' || *end == '\0' ? end : NULL;
}

/* The text of such a cell, terminated, in its place. */
static void
unquote(char *cell)
{
    char *to = cell;

    for (char *from = cell + 1; *from != '"' || *++from == '"'; from++)
        *to++ = *from;
    *to = '\0';
}

/* The field that begins at *next, without blanks and quotation marks around; its end is terminated,
 * and *next after it, NULL after the last. column: of the field. */
static char *
field(char **next, size_t *column, const char *line)
{
    char *begin = skip_blanks(*next), *end = quoted_end(begin);
    bool quoted = end != NULL;

    if (!quoted)
        end = begin + strcspn(begin, ",");
    *next = *end != '\0' ? end + 1 : NULL;
    *column = (size_t)(begin - line) + 1;
    if (quoted) {
        unquote(begin);
        return begin;
    }
    while (end > begin && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = '\0';
    return begin;
}

/* Nothing but empty cells are left, with which spreadsheets make all rows as long as the longest.
 */
static bool
is_padding(const char *next)
{
    return next == NULL || next[strspn(next, ",\" \t")] == '\0';
}

static bool
is_id(const char *text)
{
    size_t length = strlen(text);

    return length > 0 && length < 16 && strspn(text, "0123456789") == length;
}

/* The rest of the line as one text, which may have commas; or a cell in quotation marks. */
static json_t *
rest_text(char *next)
{
    char *text, *end;

    if (next == NULL)
        return json_string("");
    text = skip_blanks(next);
    end = quoted_end(text);
    if (end != NULL && is_padding(end))
        unquote(text);
    return json_string(text);
}

/* The rest of the line as a list of texts or numbers; NULL after a line. */
static json_t *
rest_list(struct reader *r, char *next, const char *line, bool numbers)
{
    json_t *list = json_array();

    while (next != NULL) {
        size_t column;
        char *one = field(&next, &column, line);
        double x;
        json_t *value;
        if (one[0] == '\0' && is_padding(next))
            break;
        value = json_string(one);
        if (value == NULL || (numbers && !hol_wire_number(&x, value))) {
            bad(r, column, numbers ? "not a number:" : "not UTF-8:", one);
            json_decref(value);
            json_decref(list);
            return NULL;
        }
        if (json_array_append_new(list, value) != 0)
            r->memory = false;
    }
    return list;
}

static bool
is_reason(const char *key)
{
    return strcmp(key, "unable") == 0 || strcmp(key, "domain") == 0 || strcmp(key, "invalid") == 0;
}

static bool
is_single(const char *key)
{
    return strcmp(key, "rank") == 0 || strcmp(key, "cpu") == 0 || strcmp(key, "wall") == 0;
}

static void
take_answer(struct reader *r, char *id, char *next, const char *line)
{
    size_t column;
    char *key = next != NULL ? field(&next, &column, line) : id;
    json_t *answer = json_object_get(r->answers, id), *value;

    if (key == id || key[0] == '\0') {
        bad(r, 1, "nothing is said about problem", id);
        return;
    }
    if (answer == NULL) {
        answer = json_pack("{s:I}", "id", (json_int_t)strtoull(id, NULL, 10));
        if (json_object_set_new(r->answers, id, answer) != 0) {
            r->memory = false;
            return;
        }
    }
    if (json_object_get(answer, key) != NULL) {
        bad(r, column, "given twice:", key);
        return;
    }
    value = is_reason(key) ? rest_text(next) : rest_list(r, next, line, true);
    if (value == NULL && is_reason(key))
        bad(r, column, "not UTF-8:", "");
    if (value == NULL)
        return;
    if (is_single(key) && json_array_size(value) == 1) {
        double x = -1;
        (void)hol_wire_number(&x, json_array_get(value, 0));
        json_decref(value);
        value = isfinite(x) ? json_real(x) : json_null();
    }
    if (json_object_set_new(answer, key, value) != 0)
        bad(r, column, "not UTF-8:", key);
}

static void
take_line(struct reader *r, char *line)
{
    size_t column;
    char *next = line, *first = field(&next, &column, line);
    json_t *value;

    if (is_id(first)) {
        take_answer(r, first, next, line);
        return;
    }
    if (strcmp(first, "name") != 0 && strcmp(first, "summary") != 0 &&
        strcmp(first, "growth") != 0 && strcmp(first, "yields") != 0 &&
        strcmp(first, "needs") != 0) {
        bad(r, column, "not the number of a problem:", first);
        return;
    }
    if (json_object_get(r->hello, first) != NULL) {
        bad(r, column, "given twice:", first);
        return;
    }
    value = strcmp(first, "yields") == 0 || strcmp(first, "needs") == 0
                ? rest_list(r, next, line, false)
                : rest_text(next);
    if (value == NULL || json_object_set_new(r->hello, first, value) != 0)
        bad(r, column, "not UTF-8:", first);
}

/* All lines of text, which is terminated and taken apart. They end as on any system. */
static void
take_lines(struct reader *r, char *text, size_t length)
{
    for (char *line = text, *end, *first; line < text + length && r->memory; line = end + 1) {
        end = line + strcspn(line, "\r\n");
        r->line++;
        if (end == text + length) {
            size_t rest = (size_t)(end - line);
            bad(r, rest, "the last line has no end; was the file cut short after",
                line + (rest > 20 ? rest - 20 : 0));
        } else if (*end == '\0') {
            bad(r, (size_t)(end - line) + 1, "a zero byte in the line", "");
            return;
        }
        if (end[0] == '\r' && end[1] == '\n')
            *end++ = '\0';
        *end = '\0';
        first = skip_blanks(line);
        if (*first != '\0' && *first != '#')
            take_line(r, line);
    }
}

/* The answers as a list, in place of the object by id. */
static bool
finish(struct reader *r)
{
    json_t *list = json_array(), *answer;
    const char *id;
    bool good = list != NULL;

    json_object_foreach(r->answers, id, answer)
    {
        good = good && json_array_append(list, answer) == 0;
    }
    good = json_object_set(r->root, "hello", r->hello) == 0 && good;
    return json_object_set_new(r->root, "answers", list) == 0 && good;
}

enum hol_status
hol_answers_read_csv(struct hol_answers **answers, const char *name, const char *text,
                     size_t length, const char *manifest_name, const char *manifest,
                     size_t manifest_length, struct hol_lines *lines)
{
    json_t *export = hol_answers_parse(manifest_name, manifest, manifest_length, lines);
    char *copy = hol_alloc(length + 1, 1);
    size_t mark = hol_text_mark(text, length);
    struct reader r = {.name = name,
                       .root = json_object(),
                       .hello = json_pack("{s:i}", "holonom", HOL_WIRE_VERSION),
                       .answers = json_object(),
                       .lines = lines,
                       .good = true,
                       .memory = true};
    enum hol_status status = HOL_INVALID;

    if (copy == NULL || r.root == NULL || r.hello == NULL || r.answers == NULL) {
        status = HOL_NOMEM;
        goto done;
    }
    if (export == NULL)
        goto done;
    length -= mark;
    memcpy(copy, text + mark, length);
    take_lines(&r, copy, length);
    if (!r.good)
        goto done;
    if (!r.memory || !finish(&r) ||
        json_object_set(r.root, "manifest",
                        json_object_get(export, "manifest") != NULL
                            ? json_object_get(export, "manifest")
                            : export) != 0) {
        status = HOL_NOMEM;
        goto done;
    }
    status = hol_answers_take(answers, name, json_incref(r.root), lines);
done:
    json_decref(export);
    json_decref(r.root);
    json_decref(r.hello);
    json_decref(r.answers);
    hol_free(copy);
    return status;
}
