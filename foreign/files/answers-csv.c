/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Answers from lines of comma-separated values: made into the JSON that they mean. */
#include "foreign/files/answers-inside.h"

#include "base/alloc.h"
#include "base/text.h"
#include "foreign/files/fields.h"
#include "foreign/process/wire-inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SHORT 40

/* The lines so far. */
struct reader {
    const char *name;
    size_t line;
    char separator;                 /* that of the first line */
    json_t *root, *hello, *answers; /* answers: by id as text, in the order of the lines */
    struct hol_lines *lines;
    bool good, memory;
    bool commas; /* a number has one, and so have all that follow */
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

/* The next field, of which there is one; column: its place in the line. */
static char *
field(struct reader *r, char **next, size_t *column, const char *line)
{
    char *begin = hol_field_next(next, r->separator);

    *column = (size_t)(begin - line) + 1;
    return begin;
}

/* Nothing but empty cells are left, with which spreadsheets make all rows as long as the longest.
 */
static bool
is_padding(const struct reader *r, const char *next)
{
    const char empty[] = {r->separator, '"', ' ', '\t', '\0'};

    return next == NULL || next[strspn(next, empty)] == '\0';
}

static bool
is_id(const char *text)
{
    size_t length = strlen(text);

    return length > 0 && length < 16 && strspn(text, "0123456789") == length;
}

/* The rest of the line as one text, which may have separators; or a cell in quotation marks. */
static json_t *
rest_text(const struct reader *r, char *next)
{
    char *text, *end;

    if (next == NULL)
        return json_string("");
    text = skip_blanks(next);
    end = hol_field_quoted_end(text, r->separator);
    if (end != NULL && is_padding(r, end))
        hol_field_unquote(text);
    return json_string(text);
}

/* The rest of the line as a list of texts or numbers; NULL after a line. */
static json_t *
rest_list(struct reader *r, char *next, const char *line, bool numbers)
{
    json_t *list = json_array();

    while (next != NULL) {
        size_t column;
        char *one = field(r, &next, &column, line);
        double x;
        json_t *value;
        if (one[0] == '\0' && is_padding(r, next))
            break;
        value = json_string(one);
        if (value == NULL || (numbers && !hol_wire_number(&x, value))) {
            r->commas = numbers && strchr(one, ',') != NULL;
            bad(r, column,
                r->commas ? "a number with a comma (decimals begin with a point):"
                : numbers ? "not a number:"
                          : "not UTF-8:",
                one);
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
    char *key = next != NULL ? field(r, &next, &column, line) : id;
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
    value = is_reason(key) ? rest_text(r, next) : rest_list(r, next, line, true);
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
    char *next = line, *first;
    json_t *value;

    if (r->separator == '\0') /* no key and no number of a problem has one in it */
        r->separator = line[strcspn(line, HOL_FIELD_SEPARATORS)];
    first = field(r, &next, &column, line);
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
                : rest_text(r, next);
    if (value == NULL || json_object_set_new(r->hello, first, value) != 0)
        bad(r, column, "not UTF-8:", first);
}

/* All lines of text, which is terminated and taken apart. They end as on any system. */
static void
take_lines(struct reader *r, char *text, size_t length)
{
    for (char *line = text, *end, *first; line < text + length && r->memory && !r->commas;
         line = end + 1) {
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
