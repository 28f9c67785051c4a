/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables: fetching the values of a record, and handing them to the writer of the format. */
#include "reports/table/table.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/printable.h"
#include "reports/provenance/result-stream.h"

#include <math.h>
#include <string.h>

static const struct hol_table_writer *const writers[] = {
    [HOL_FORMAT_TEXT] = &hol_table_text,
    [HOL_FORMAT_CSV] = &hol_table_csv,
    [HOL_FORMAT_JSON] = &hol_table_json,
    [HOL_FORMAT_LATEX] = &hol_table_latex,
    [HOL_FORMAT_TAP] = NULL,
    [HOL_FORMAT_HTML] = &hol_table_html,
};

/* ---------------------------------------------------------------------------------- values */

void
hol_datum_text(struct hol_datum *datum, const char *text)
{
    datum->kind = text != NULL ? HOL_DATUM_TEXT : HOL_DATUM_MISSING;
    datum->text = text;
}

void
hol_datum_words(struct hol_datum *datum, const char *plain, const char *latex, const char *html)
{
    datum->kind = HOL_DATUM_WORDS;
    datum->words = (struct hol_words){plain, latex, html};
}

void
hol_datum_number(struct hol_datum *datum, long double number)
{
    datum->kind = isnan(number) ? HOL_DATUM_MISSING : HOL_DATUM_NUMBER;
    datum->number = number;
}

void
hol_datum_measured(struct hol_datum *datum, long double number)
{
    hol_datum_number(datum, number >= 0 ? number : NAN);
}

void
hol_datum_json(struct hol_datum *datum, json_t *json)
{
    datum->kind = HOL_DATUM_JSON;
    datum->json = json;
}

void
hol_datum_integer(struct hol_datum *datum, intmax_t integer)
{
    datum->kind = HOL_DATUM_INTEGER;
    datum->integer = integer;
}

void
hol_datum_size(struct hol_datum *datum, size_t size)
{
    hol_datum_integer(datum, (intmax_t)size);
}

void
hol_datum_boolean(struct hol_datum *datum, bool boolean)
{
    datum->kind = HOL_DATUM_BOOLEAN;
    datum->boolean = boolean;
}

void
hol_datum_print(struct hol_datum *datum, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    hol_text_vprint(&datum->own, format, words);
    va_end(words);
    datum->failed = datum->own.failed;
    hol_datum_text(datum, datum->own.text);
}

static void
get_member(struct hol_datum *datum, const struct hol_member_place *place, const void *const *part)
{
    const char *at = (const char *)part[place->part] + place->offset;

    if (part[place->part] == NULL)
        return;
    switch (place->kind) {
    case HOL_MEMBER_STRING:
        hol_datum_text(datum, *(const char *const *)at);
        break;
    case HOL_MEMBER_CHARS:
        hol_datum_text(datum, at);
        break;
    case HOL_MEMBER_BOOL:
        hol_datum_boolean(datum, *(const bool *)at);
        break;
    case HOL_MEMBER_INT:
        hol_datum_integer(datum, *(const int *)at);
        break;
    case HOL_MEMBER_LONG:
        hol_datum_integer(datum, *(const long *)at);
        break;
    case HOL_MEMBER_SIZE:
        hol_datum_size(datum, *(const size_t *)at);
        break;
    case HOL_MEMBER_DOUBLE:
        hol_datum_number(datum, (long double)*(const double *)at);
        break;
    case HOL_MEMBER_LONG_DOUBLE:
        hol_datum_number(datum, *(const long double *)at);
        break;
    case HOL_MEMBER_NONE:
        break;
    }
}

void
hol_datum_get(struct hol_datum *datum, enum hol_format format, const struct hol_column *column,
              const void *const *part)
{
    *datum = (struct hol_datum){.format = format};
    if (column->get != NULL)
        column->get(datum, part, column->index);
    else
        get_member(datum, &column->place, part);
}

void
hol_datum_clear(struct hol_datum *datum)
{
    if (datum->kind == HOL_DATUM_JSON)
        json_decref(datum->json);
    if (datum->own.text != NULL)
        hol_text_clear(&datum->own);
    datum->kind = HOL_DATUM_MISSING;
}

/* --------------------------------------------------------------------------------- columns */

void
hol_columns_clear(struct hol_columns *columns)
{
    for (size_t k = 0; k < columns->text_count; k++)
        hol_free(columns->text[k]);
    hol_free(columns->text);
    hol_free(columns->column);
    *columns = (struct hol_columns){0};
}

/* There is no memory. */
static void
fail(struct hol_columns *columns)
{
    hol_columns_clear(columns);
    columns->failed = true;
}

void
hol_columns_add(struct hol_columns *columns, const struct hol_column *some, size_t count)
{
    if (columns->failed)
        return;
    if (!hol_array_reserve(&columns->column, &columns->room, columns->count + count,
                           sizeof *some)) {
        fail(columns);
        return;
    }
    memcpy(columns->column + columns->count, some, count * sizeof *some);
    columns->count += count;
}

const char *
hol_columns_text(struct hol_columns *columns, const char *format, ...)
{
    struct hol_text text = {0};
    va_list words;

    va_start(words, format);
    if (!columns->failed && hol_array_extend(&columns->text, columns->text_count, sizeof(char *)))
        hol_text_vprint(&text, format, words);
    va_end(words);
    if (text.text == NULL) {
        fail(columns);
        return "";
    }
    return columns->text[columns->text_count++] = text.text;
}

/* ---------------------------------------------------------------------------------- tables */

bool
hol_column_is_right(const struct hol_column *column)
{
    if (column->align != HOL_ALIGN_AUTO)
        return column->align == HOL_ALIGN_RIGHT;
    return column->place.kind >= HOL_MEMBER_INT || column->text.style != '\0' ||
           column->csv.style != '\0' || column->markup.style != '\0';
}

static void
release(struct hol_table *table)
{
    if (table == NULL)
        return;
    if (table->spec.own != NULL)
        hol_columns_clear(table->spec.own);
    hol_table_rows_free(table->chosen);
    hol_free(table->column);
    hol_free(table->data);
    hol_free(table->seen);
    hol_free(table);
}

struct hol_table *
hol_table_begin(FILE *out, const struct hol_table_style *style, const struct hol_table_spec *spec)
{
    const struct hol_column *columns = spec->own != NULL ? spec->own->column : spec->columns;
    size_t count = spec->own != NULL ? spec->own->count : spec->count;
    struct hol_table *t = columns != NULL ? hol_alloc(1, sizeof *t) : NULL;
    bool good = false;

    if (t != NULL) {
        *t = (struct hol_table){
            .out = out, .style = *style, .format = style->format, .spec = *spec, .first = true};
        good = hol_table_choose(t, columns, count);
    }
    if (good)
        t->data = hol_alloc(t->count, sizeof *t->data);
    if (good)
        t->seen = hol_alloc(t->count, 1);
    if (!good || t->data == NULL || t->seen == NULL) {
        if (t == NULL && spec->own != NULL)
            hol_columns_clear(spec->own);
        release(t);
        return NULL;
    }
    t->writer = style->writer;
    if (t->writer == NULL && (unsigned)t->format < sizeof writers / sizeof writers[0])
        t->writer = writers[t->format];
    if (t->writer == NULL)
        t->status = HOL_INVALID;
    else if (t->writer->begin != NULL && !t->muted)
        t->status = t->writer->begin(t);
    return t;
}

bool
hol_table_is_written(const struct hol_table *table)
{
    return table != NULL && table->status == HOL_OK && !table->muted;
}

/* A stranger's text loses what may not be printed; JSON has escapes of its own. */
static void
make_printable(struct hol_datum *datum)
{
    struct hol_text copy = {0};
    if (datum->kind != HOL_DATUM_TEXT || datum->format == HOL_FORMAT_JSON ||
        hol_printable_span(datum->text, strlen(datum->text)) == strlen(datum->text))
        return;
    hol_text_add(&copy, datum->text);
    hol_text_clear(&datum->own);
    datum->own = copy;
    datum->failed = copy.failed;
    datum->text = copy.failed ? "" : hol_printable_replace(copy.text, "\t\n\r");
}

void
hol_table_group(struct hol_table *table)
{
    if (!hol_table_is_written(table))
        return;
    if (table->writer->group != NULL)
        table->status = table->writer->group(table);
    table->first = true;
}

void
hol_table_row(struct hol_table *table, const void *const *part)
{
    if (!hol_table_is_written(table))
        return;
    if (table->chosen != NULL && !hol_table_rows_take(table->chosen, table, part))
        return;
    for (size_t k = 0; k < table->count; k++) {
        hol_datum_get(&table->data[k], table->format, table->column[k], part);
        make_printable(&table->data[k]);
        if (table->data[k].failed)
            table->status = HOL_NOMEM;
    }
    hol_table_seen(table);
    if (table->status == HOL_OK)
        table->status = table->writer->row(table, table->data);
    for (size_t k = 0; k < table->count; k++)
        hol_datum_clear(&table->data[k]);
    table->rows++;
    table->first = false;
}

static enum hol_status
finish(struct hol_table *table, bool complete)
{
    enum hol_status status, end;

    if (table == NULL)
        return HOL_NOMEM;
    status = table->status;
    end = table->writer != NULL && table->writer->end != NULL && !table->muted
              ? table->writer->end(table, complete && status == HOL_OK)
              : HOL_OK;
    if (status == HOL_OK)
        status = end;
    if (status == HOL_OK && table->out != NULL && ferror(table->out))
        status = HOL_IO;
    release(table);
    return status;
}

enum hol_status
hol_table_end(struct hol_table *table)
{
    return finish(table, true);
}

void
hol_table_abandon(struct hol_table *table)
{
    (void)finish(table, false);
}

void
hol_table_probe(const struct hol_table_style *style, const struct hol_table_spec *spec)
{
    struct hol_table *table = hol_alloc(1, sizeof *table);

    if (table == NULL)
        return;
    *table = (struct hol_table){.style = *style, .format = style->format};
    (void)hol_table_choose(table, spec->columns, spec->count);
    release(table);
}
