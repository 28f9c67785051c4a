/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which columns a table has: those of its format, or those that are wanted. */
#include "base/alloc.h"
#include "reports/table/table.h"

#include <fnmatch.h>
#include <string.h>

bool
hol_table_is_chosen(const struct hol_table_style *style)
{
    return style->columns != NULL || style->rows != NULL;
}

bool
hol_table_is_flat(const struct hol_table_style *style)
{
    return style->format == HOL_FORMAT_CSV ||
           (style->format == HOL_FORMAT_JSON && hol_table_is_chosen(style));
}

bool
hol_table_is_tabular(const struct hol_table_style *style)
{
    return (style->format != HOL_FORMAT_TEXT && style->format != HOL_FORMAT_JSON) ||
           hol_table_is_chosen(style);
}

void
hol_table_trouble_clear(struct hol_table_trouble *trouble)
{
    hol_text_clear(&trouble->known);
    *trouble = (struct hol_table_trouble){.tables = 0};
}

static bool
is_in(const struct hol_column *column, enum hol_format format)
{
    return column->in == 0 || (column->in >> format & 1) != 0;
}

/* Rows that are chosen are the same in JSON as in CSV, and so are their columns. */
static enum hol_format
format_of(const struct hol_table_style *style)
{
    return hol_table_is_flat(style) ? HOL_FORMAT_CSV : style->format;
}

static bool
is_called(const char *text, const char *name, size_t length)
{
    return text != NULL && strlen(text) == length && strncmp(text, name, length) == 0;
}

const struct hol_column *
hol_table_column(const struct hol_column *columns, size_t count, const char *name, size_t length,
                 enum hol_format format)
{
    for (size_t k = 0; k < count; k++)
        if (is_in(&columns[k], format) && is_called(columns[k].key, name, length))
            return &columns[k];
    for (size_t k = 0; k < count; k++)
        if (is_called(columns[k].key, name, length))
            return &columns[k];
    for (size_t k = 0; k < count; k++)
        if (is_in(&columns[k], format) && is_called(columns[k].head, name, length))
            return &columns[k];
    return NULL;
}

struct hol_digits
hol_column_digits(const struct hol_column *column, enum hol_format format)
{
    struct hol_digits own = format == HOL_FORMAT_TEXT ? column->text : column->markup;

    return own.style != '\0' || is_in(column, format) || column->csv.style != 'f' ? own
                                                                                  : column->csv;
}

enum { SEEN_NUMBER = 1, SEEN_OTHER = 2 };

void
hol_table_seen(struct hol_table *table)
{
    for (size_t k = 0; k < table->count; k++) {
        enum hol_datum_kind kind = table->data[k].kind;

        if (kind == HOL_DATUM_INTEGER || kind == HOL_DATUM_NUMBER)
            table->seen[k] |= SEEN_NUMBER;
        else if (kind != HOL_DATUM_MISSING && kind != HOL_DATUM_ABSENT && !table->data[k].rest)
            table->seen[k] |= SEEN_OTHER;
    }
}

bool
hol_table_is_right(const struct hol_table *table, size_t k)
{
    const struct hol_column *column = table->column[k];

    return hol_column_is_right(column) ||
           (column->align != HOL_ALIGN_LEFT && table->seen[k] == SEEN_NUMBER);
}

size_t
hol_table_over(const struct hol_table *table, size_t k)
{
    const char *over = table->column[k]->over;
    size_t span = 1;

    while (over != NULL && k + span < table->count && table->column[k + span]->over != NULL &&
           strcmp(table->column[k + span]->over, over) == 0)
        span++;
    return span;
}

bool
hol_table_has_over(const struct hol_table *table)
{
    for (size_t k = 0; k < table->count; k++)
        if (table->column[k]->over != NULL)
            return true;
    return false;
}

/* ------------------------------------------------------------------------------- trouble */

/* Is the key in the list already? */
static bool
is_listed(const struct hol_text *list, const char *key)
{
    size_t length = strlen(key);

    for (const char *at = list->text; at != NULL; at = strchr(at, ',')) {
        at += strspn(at, ", ");
        if (strncmp(at, key, length) == 0 && (at[length] == ',' || at[length] == '\0'))
            return true;
    }
    return false;
}

void
hol_table_missing(struct hol_table *table, const char *name, size_t length, bool in_rows)
{
    struct hol_table_trouble *trouble = table->style.trouble;

    table->muted = true;
    if (trouble == NULL || trouble->word[0] != '\0')
        return;
    if (length == 0) /* between two commas; no word would be no trouble */
        name = ",", length = 1;
    (void)snprintf(trouble->word, sizeof trouble->word, "%.*s", (int)length, name);
    trouble->rows = in_rows;
}

static void
list_columns(struct hol_table_trouble *trouble, const struct hol_column *columns, size_t count)
{
    unsigned named = HOL_IN_READ | HOL_IN(CSV); /* those of JSON alone have the same values */

    for (size_t k = 0; k < count; k++)
        if (columns[k].key[0] != '\0' && (columns[k].in == 0 || (columns[k].in & named) != 0) &&
            !is_listed(&trouble->known, columns[k].key))
            hol_text_print(&trouble->known, "%s%s", trouble->known.text != NULL ? ", " : "",
                           columns[k].key);
}

/* ------------------------------------------------------------------------------- columns */

/* The columns of one name of the list; a glob may stand for several. */
static void
choose_one(struct hol_table *t, const struct hol_column *columns, size_t count, const char *name,
           size_t length)
{
    enum hol_format format = format_of(&t->style);
    const struct hol_column *one = /* some have no name: nobody asks for them */
        length > 0 ? hol_table_column(columns, count, name, length, format) : NULL;
    size_t before = t->count;
    char glob[80];

    if (one != NULL) {
        t->column[t->count++] = one;
        return;
    }
    (void)snprintf(glob, sizeof glob, "%.*s", (int)length, name);
    for (size_t k = 0; strpbrk(glob, "*?[") != NULL && k < count; k++)
        if (is_in(&columns[k], format) && fnmatch(glob, columns[k].key, 0) == 0)
            t->column[t->count++] = &columns[k];
    if (t->count == before)
        hol_table_missing(t, name, length, false);
}

bool
hol_table_choose(struct hol_table *t, const struct hol_column *columns, size_t count)
{
    const char *list = t->style.columns;
    struct hol_table_trouble *trouble = t->style.trouble;
    size_t names = 1;

    for (const char *p = list; p != NULL && *p != '\0'; p++)
        names += *p == ',';
    t->column = hol_alloc(names * count, sizeof(const struct hol_column *));
    if (t->column == NULL)
        return false;
    for (size_t k = 0; list == NULL && k < count; k++)
        if (is_in(&columns[k], format_of(&t->style)))
            t->column[t->count++] = &columns[k];
    for (size_t length; list != NULL && *list != '\0'; list += length + (list[length] == ',')) {
        length = strcspn(list, ",");
        choose_one(t, columns, count, list, length);
    }
    if (t->style.rows != NULL && !hol_table_rows_make(&t->chosen, t, columns, count) && !t->muted)
        return false;
    if (trouble == NULL)
        return true;
    trouble->tables += !t->muted;
    if (t->muted)
        list_columns(trouble, columns, count);
    return !trouble->known.failed;
}
