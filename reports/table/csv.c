/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables as comma-separated values, RFC 4180: a head, one line a row; what is missing is empty. */
#include "reports/provenance/result-stream.h"
#include "reports/table/escape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Would a spreadsheet compute it? */
static bool
is_formula(const char *text)
{
    char *end;

    if (text[0] == '\0' || strchr("=+-@\t\r", text[0]) == NULL)
        return false;
    (void)strtold(text, &end);
    return *end != '\0' || end == text;
}

void
hol_csv_text(FILE *out, const char *text)
{
    fputs(is_formula(text) ? "\"'" : "\"", out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

/* The same without quotes where none are needed. */
static void
put_plain(FILE *out, const char *text)
{
    if (text[strcspn(text, "\",\r\n")] != '\0' || is_formula(text))
        hol_csv_text(out, text);
    else
        fputs(text, out);
}

/* inf, -inf; nothing for what is no number. */
static void
put_number(FILE *out, long double value, struct hol_digits digits)
{
    char text[80];

    if (isnan(value))
        return;
    if (isinf(value)) {
        fputs(value > 0 ? "inf" : "-inf", out);
        return;
    }
    hol_digits_print(text, sizeof text, value,
                     digits.style != '\0' ? digits : (struct hol_digits){'g', HOL_DATA_DIGITS});
    fputs(text, out);
}

static void
put(FILE *out, const struct hol_datum *d, const struct hol_column *column)
{
    const char *text = d->kind == HOL_DATUM_WORDS ? d->words.plain : d->text;

    switch (d->kind) {
    case HOL_DATUM_MISSING:
    case HOL_DATUM_ABSENT:
    case HOL_DATUM_JSON:
        break;
    case HOL_DATUM_TEXT:
    case HOL_DATUM_WORDS:
        (column->quoted ? hol_csv_text : put_plain)(out, text);
        break;
    case HOL_DATUM_INTEGER:
        fprintf(out, "%jd", d->integer);
        break;
    case HOL_DATUM_NUMBER:
        put_number(out, d->number, column->csv);
        break;
    case HOL_DATUM_BOOLEAN:
        if (column->csv.style == 'd')
            fputc(d->boolean ? '1' : '0', out);
        else
            fputs(d->boolean ? "yes" : "no", out);
    }
}

static enum hol_status
begin(struct hol_table *table)
{
    for (size_t k = 0; k < table->count; k++) {
        const struct hol_column *column = table->column[k];

        if (k > 0)
            fputc(',', table->out);
        (column->quoted_key ? hol_csv_text : put_plain)(table->out, column->key);
    }
    fputs("\r\n", table->out);
    return HOL_OK;
}

static enum hol_status
row(struct hol_table *table, const struct hol_datum *data)
{
    for (size_t k = 0; k < table->count; k++) {
        if (k > 0)
            fputc(',', table->out);
        fputs(table->column[k]->timed ? HOL_VOLATILE_BEGIN : "", table->out);
        put(table->out, &data[k], table->column[k]);
        fputs(table->column[k]->timed ? HOL_VOLATILE_END : "", table->out);
    }
    fputs("\r\n", table->out);
    return HOL_OK;
}

static enum hol_status
note(struct hol_table *table, const struct hol_words *words)
{
    if (table->spec.comments)
        fprintf(table->out, "# %s\r\n", words->plain);
    return HOL_OK;
}

const struct hol_table_writer hol_table_csv = {
    .name = "csv", .begin = begin, .row = row, .note = note};
