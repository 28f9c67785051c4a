/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables of CSV, read into rows of texts. */
#include "compare/regression/rows.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/text.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    char *next, *end;
    char separator; /* of fields: what is after the first name; 0: not known yet */
    size_t line;    /* of the row that is read */
    size_t lines;
    const char **field; /* of the row, or of all rows */
    size_t count, capacity;
    char *why;
};

static enum hol_status
bad(const struct reader *r, const char *what)
{
    (void)snprintf(r->why, HOL_ROWS_WHY, "line %zu: %s", r->line, what);
    return HOL_INVALID;
}

/* The text of a field in quotation marks, without them; NULL: they are not closed. */
static char *
unquote(struct reader *r)
{
    char *text = ++r->next, *to = text;

    for (; r->next < r->end; r->next++) {
        if (*r->next == '"') {
            if (r->next + 1 == r->end || r->next[1] != '"')
                break;
            r->next++;
        }
        r->lines += *r->next == '\n';
        *to++ = *r->next;
    }
    if (r->next == r->end)
        return NULL;
    r->next++;
    *to = '\0';
    return text;
}

/* May a field end here? A separator that is known from then on is one. */
static bool
is_end(struct reader *r, char c)
{
    if (r->separator == '\0' && c != '\0' && strchr("\t;,", c) != NULL)
        r->separator = c;
    return c == r->separator || c == '\n' || c == '\r';
}

/* The fields of one row, appended. */
static enum hol_status
read_row(struct reader *r)
{
    char closed;
    bool open;

    do {
        char *field;

        if (!hol_array_reserve(&r->field, &r->capacity, r->count + 1, sizeof *r->field))
            return HOL_NOMEM;
        if (r->next < r->end && *r->next == '"') {
            field = unquote(r);
            if (field == NULL)
                return bad(r, "a quotation mark is not closed");
        } else {
            field = r->next;
            while (r->next < r->end && !is_end(r, *r->next))
                r->next++;
        }
        closed = r->next < r->end ? *r->next : '\n';
        if (closed == '\r' && r->next + 1 < r->end && r->next[1] == '\n')
            *r->next++ = '\0';
        if (closed == '\r')
            closed = '\n';
        if (!is_end(r, closed))
            return bad(r, "something stands after a quotation mark");
        open = r->next == r->end;
        if (!open)
            *r->next++ = '\0';
        r->field[r->count++] = field;
    } while (closed != '\n');
    r->lines++;
    return !open ? HOL_OK : bad(r, "the last line has no end: the file may have been cut short");
}

/* Pass over comments and empty lines; is there a row? */
static bool
find_row(struct reader *r)
{
    while (r->next < r->end && (*r->next == '#' || *r->next == '\n' || *r->next == '\r')) {
        char *line_end = memchr(r->next, '\n', (size_t)(r->end - r->next));

        r->next = line_end != NULL ? line_end + 1 : r->end;
        r->lines++;
    }
    r->line = r->lines + 1;
    return r->next < r->end;
}

static bool
is_head(const struct hol_rows *rows, const char *const *field)
{
    for (size_t k = 0; k < rows->columns; k++)
        if (strcmp(rows->name[k], field[k]) != 0)
            return false;
    return true;
}

static enum hol_status
read_names(struct hol_rows *rows, struct reader *r)
{
    enum hol_status status;

    if (!find_row(r))
        return bad(r, "there is no table");
    status = read_row(r);
    rows->name = r->field;
    rows->columns = r->count;
    r->field = NULL;
    r->count = r->capacity = 0;
    for (size_t k = 0; k < rows->columns && status == HOL_OK; k++)
        if (hol_rows_column(rows, rows->name[k]) != k)
            status = bad(r, "a name stands twice");
    return status;
}

static enum hol_status
read_all(struct hol_rows *rows, struct reader *r)
{
    enum hol_status status = read_names(rows, r);
    size_t before = 0;

    while (status == HOL_OK && find_row(r)) {
        status = read_row(r);
        if (status == HOL_OK && r->count - before != rows->columns) {
            (void)snprintf(r->why, HOL_ROWS_WHY, "line %zu: %zu fields, and %zu names", r->line,
                           r->count - before, rows->columns);
            return HOL_INVALID;
        }
        if (status == HOL_OK && is_head(rows, r->field + before))
            r->count = before;
        before = r->count;
    }
    return status;
}

enum hol_status
hol_rows_read(struct hol_rows *rows, char why[HOL_ROWS_WHY], const char *text, size_t length)
{
    struct reader r = {.line = 1, .why = why};
    enum hol_status status = HOL_NOMEM;

    *rows = (struct hol_rows){.bytes = hol_alloc(length + 1, 1)};
    if (rows->bytes != NULL) {
        memcpy(rows->bytes, text, length);
        r.next = rows->bytes + hol_text_mark(text, length);
        r.end = rows->bytes + length;
        status = memchr(text, '\0', length) == NULL ? read_all(rows, &r) : bad(&r, "a zero byte");
    }
    rows->cell = r.field;
    rows->count = rows->columns > 0 ? r.count / rows->columns : 0;
    if (status != HOL_OK)
        hol_rows_clear(rows);
    return status;
}

void
hol_rows_clear(struct hol_rows *rows)
{
    hol_free(rows->bytes);
    hol_free(rows->name);
    hol_free(rows->cell);
    *rows = (struct hol_rows){0};
}

size_t
hol_rows_column(const struct hol_rows *rows, const char *name)
{
    for (size_t k = 0; k < rows->columns; k++)
        if (strcmp(rows->name[k], name) == 0)
            return k;
    return SIZE_MAX;
}

const char *
hol_rows_cell(const struct hol_rows *rows, size_t row, size_t column)
{
    return column != SIZE_MAX ? rows->cell[row * rows->columns + column] : "";
}

long double
hol_rows_number(const struct hol_rows *rows, size_t row, size_t column)
{
    const char *text = hol_rows_cell(rows, row, column);
    char *end;
    long double number = strtold(text, &end);

    return end == text || *end != '\0' ? NAN : number;
}
