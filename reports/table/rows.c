/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which rows a table has: conditions on the values of its columns, and numbers of rows. */
#include "base/alloc.h"
#include "base/array.h"
#include "reports/table/table.h"

#include <fnmatch.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MAX 256 /* of a value that is compared, and of what it is compared with */

enum comparison { EQUAL, UNEQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL };

struct condition {
    const struct hol_column *column;
    enum comparison comparison;
    char text[TEXT_MAX];
    long double number;
};

struct hol_table_rows {
    struct condition *list;
    size_t count;
    size_t first, last; /* of the rows that the conditions leave, from 1 */
    size_t seen;        /* of these */
};

void
hol_table_rows_free(struct hol_table_rows *rows)
{
    if (rows != NULL)
        hol_free(rows->list);
    hol_free(rows);
}

/* ------------------------------------------------------------------------------- reading */

/* The operator at the beginning of the text; its length, 0: there is none. */
static size_t
read_operator(enum comparison *comparison, const char *text)
{
    static const struct {
        const char *text;
        enum comparison comparison;
    } operators[] = {{"!=", UNEQUAL}, {"<=", LESS_EQUAL}, {">=", GREATER_EQUAL},
                     {"=", EQUAL},    {"<", LESS},        {">", GREATER}};

    for (size_t k = 0; k < sizeof operators / sizeof operators[0]; k++) {
        size_t length = strlen(operators[k].text);

        if (strncmp(text, operators[k].text, length) == 0) {
            *comparison = operators[k].comparison;
            return length;
        }
    }
    return 0;
}

/* N, N..M, N.., ..M; false: it is nothing of the kind. */
static bool
read_range(struct hol_table_rows *rows, const char *text, size_t length)
{
    char *end;
    size_t first = 1, last = SIZE_MAX;
    const char *at = text;

    if (length == 0 || strspn(text, "0123456789.") < length)
        return false;
    if (*at != '.') {
        last = first = strtoul(at, &end, 10);
        at = end;
    }
    if (at < text + length) {
        if (strncmp(at, "..", 2) != 0)
            return false;
        at += 2;
        last = SIZE_MAX;
        if (at < text + length) {
            last = strtoul(at, &end, 10);
            at = end;
        }
    }
    rows->first = first;
    rows->last = last;
    return at == text + length && first > 0 && first <= last;
}

/* One condition; false: no memory, or trouble. */
static bool
read_condition(struct hol_table_rows *rows, struct hol_table *table,
               const struct hol_column *columns, size_t count, const char *text, size_t length)
{
    size_t name = strcspn(text, "=!<>,"), skip;
    struct condition c = {.comparison = EQUAL};
    struct hol_table_trouble *trouble = table->style.trouble;
    char *end;

    if (read_range(rows, text, length))
        return true;
    skip = name > 0 && name < length ? read_operator(&c.comparison, text + name) : 0;
    c.column = skip > 0 ? hol_table_column(columns, count, text, name, table->format) : NULL;
    if (skip == 0 && length > 0 && strspn(text, "-0123456789.") >= length && trouble != NULL) {
        (void)snprintf(trouble->hint, sizeof trouble->hint,
                       "--rows takes N or N..M, counted from 1, the first not after the last, not "
                       "'%.*s'",
                       (int)(length < 40 ? length : 40), text);
        table->muted = true;
        return false;
    }
    if (c.column == NULL || length - name - skip >= sizeof c.text) {
        hol_table_missing(table, text, skip > 0 ? name : length, true);
        return false;
    }
    (void)snprintf(c.text, sizeof c.text, "%.*s", (int)(length - name - skip), text + name + skip);
    c.number = strtold(c.text, &end);
    if (c.comparison >= LESS && (end == c.text || *end != '\0')) {
        hol_table_missing(table, text, length, true);
        return false;
    }
    if (!hol_array_extend(&rows->list, rows->count, sizeof c))
        return false;
    rows->list[rows->count++] = c;
    return true;
}

bool
hol_table_rows_make(struct hol_table_rows **rows, struct hol_table *table,
                    const struct hol_column *columns, size_t count)
{
    const char *text = table->style.rows;

    *rows = hol_alloc(1, sizeof **rows);
    if (*rows == NULL)
        return false;
    **rows = (struct hol_table_rows){.first = 1, .last = SIZE_MAX};
    for (size_t length; *text != '\0'; text += length + (text[length] == ',')) {
        length = strcspn(text, ",");
        if (!read_condition(*rows, table, columns, count, text, length))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------------------ deciding */

/* The value as text, "" where there is none, and as a number, NaN where it is none. */
static long double
value_of(char text[TEXT_MAX], const struct hol_datum *d)
{
    const char *words = d->kind == HOL_DATUM_TEXT    ? d->text
                        : d->kind == HOL_DATUM_WORDS ? d->words.plain
                                                     : "";
    long double number;
    char *end;

    text[0] = '\0';
    switch (d->kind) {
    case HOL_DATUM_NUMBER:
        (void)snprintf(text, TEXT_MAX, "%.9Lg", d->number);
        return d->number;
    case HOL_DATUM_INTEGER:
        (void)snprintf(text, TEXT_MAX, "%jd", d->integer);
        return (long double)d->integer;
    case HOL_DATUM_BOOLEAN:
        (void)snprintf(text, TEXT_MAX, "%s", d->boolean ? "yes" : "no");
        return NAN;
    default:
        (void)snprintf(text, TEXT_MAX, "%s", words);
        number = strtold(words, &end);
        return end != words && *end == '\0' ? number : NAN;
    }
}

/* Is it one of the globs, separated by "|"? */
static bool
is_one_of(const char *value, const char *globs)
{
    char one[TEXT_MAX];

    for (size_t length;; globs += length + 1) {
        length = strcspn(globs, "|");
        (void)snprintf(one, sizeof one, "%.*s", (int)length, globs);
        if (fnmatch(one, value, 0) == 0)
            return true;
        if (globs[length] == '\0')
            return false;
    }
}

static bool
holds(const struct condition *c, const struct hol_table *table, const void *const *part)
{
    struct hol_datum datum;
    char text[TEXT_MAX];
    long double number;
    bool same;

    hol_datum_get(&datum, table->format, c->column, part);
    number = value_of(text, &datum);
    hol_datum_clear(&datum);
    switch (c->comparison) {
    case LESS:
        return number < c->number;
    case LESS_EQUAL:
        return number <= c->number;
    case GREATER:
        return number > c->number;
    case GREATER_EQUAL:
        return number >= c->number;
    default:
        same = is_one_of(text, c->text) || (!isnan(number) && number == c->number);
        return same == (c->comparison == EQUAL);
    }
}

bool
hol_table_rows_take(struct hol_table_rows *rows, struct hol_table *table, const void *const *part)
{
    for (size_t k = 0; k < rows->count; k++)
        if (!holds(&rows->list[k], table, part))
            return false;
    rows->seen++;
    return rows->seen >= rows->first && rows->seen <= rows->last;
}

void
hol_table_lost(struct hol_table *table, bool lost)
{
    if (lost && table != NULL && table->status == HOL_OK)
        table->status = HOL_NOMEM;
}
