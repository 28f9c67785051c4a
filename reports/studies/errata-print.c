/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The erratum log as text, CSV, JSON, LaTeX. */
#include "reports/studies/errata.h"

#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

#define WIDTH 100
#define INDENT 4
#define HEAD 12 /* columns of "printed:" and the like */

/* Decimals with one place; more than there are printed say no more than all. */
static void
put_right(FILE *out, const struct hol_erratum *e)
{
    double right = e->right > 0 ? e->right : 0;
    fprintf(out, "%.1f", right < (double)e->printed ? right : (double)e->printed);
}

/* Is its evidence that of the entry before it, of the same case? */
static bool
repeated(const struct hol_errata *errata, size_t at)
{
    char *const *text = errata->list[at].text, *const * before;

    if (at == 0 || *text[HOL_ERRATUM_EVIDENCE] == '\0')
        return false;
    before = errata->list[at - 1].text;
    return strcmp(before[HOL_ERRATUM_CASE], text[HOL_ERRATUM_CASE]) == 0 &&
           strcmp(before[HOL_ERRATUM_EVIDENCE], text[HOL_ERRATUM_EVIDENCE]) == 0;
}

/* ------------------------------------------------------------------------------ text */

/* Words in lines of WIDTH columns, after a head. */
static void
wrapped(FILE *out, const char *head, const char *text)
{
    size_t column = INDENT + HEAD;

    if (*text == '\0')
        return;
    fprintf(out, "%*s%-*s", INDENT, "", HEAD, head);
    for (bool first = true; *text != '\0'; first = false) {
        size_t length = strcspn(text, " ");
        if (!first && column + 1 + length > WIDTH) {
            fprintf(out, "\n%*s", INDENT + HEAD, "");
            column = INDENT + HEAD;
        } else if (!first) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)length, text);
        column += length;
        text += length + (text[length] == ' ');
    }
    fputc('\n', out);
}

static void
text_values(FILE *out, const struct hol_erratum *e)
{
    const char *quantity = e->text[HOL_ERRATUM_QUANTITY];

    if (e->value[0] == '\0')
        return;
    fprintf(out, "%*s%-*s%s%s%s (true: %s)", INDENT, "", HEAD, "value:", quantity,
            *quantity ? " = " : "", e->value, e->truth);
    if (e->state[0] != '\0')
        fprintf(out, ", %s", e->state);
    fputc('\n', out);
    if (e->printed == 0)
        return;
    fprintf(out, "%*s%-*s", INDENT, "", HEAD, "right:");
    put_right(out, e);
    fprintf(out, " of %zu digits\n", e->printed);
}

static enum hol_status text_counts(FILE *out, const struct hol_errata *errata);

static enum hol_status
print_text(FILE *out, const struct hol_errata *errata)
{
    const char *source = NULL;
    size_t tally[HOL_CHECK_COUNT] = {0};

    for (size_t i = 0; i < errata->count; i++) {
        const struct hol_erratum *e = &errata->list[i];
        tally[e->result]++;
        if (source == NULL || strcmp(source, e->text[HOL_ERRATUM_SOURCE]) != 0)
            fprintf(out, "%s\n", e->text[HOL_ERRATUM_SOURCE]);
        source = e->text[HOL_ERRATUM_SOURCE];
        fprintf(out, "\n  %s, %s: %s (%s:%zu)\n", e->text[HOL_ERRATUM_CASE],
                e->text[HOL_ERRATUM_BLOCK], hol_check_result_text(e->result),
                e->text[HOL_ERRATUM_PATH], e->line);
        wrapped(out, "printed:", e->text[HOL_ERRATUM_ENTRY]);
        wrapped(out, "holds:", e->text[HOL_ERRATUM_CORRECTION]);
        text_values(out, e);
        wrapped(out, "evidence:", repeated(errata, i) ? "as above" : e->text[HOL_ERRATUM_EVIDENCE]);
        wrapped(out, "found by:", e->text[HOL_ERRATUM_CHECK]);
        wrapped(out, "note:", e->why);
        if (i + 1 == errata->count ||
            strcmp(source, errata->list[i + 1].text[HOL_ERRATUM_SOURCE]) != 0)
            fputc('\n', out);
    }
    enum hol_status status = text_counts(out, errata);
    fprintf(out, "%zu entries", errata->count);
    for (int c = 0, some = 0; c < HOL_CHECK_COUNT; c++)
        if (tally[c] > 0)
            fprintf(out, "%s %s %zu", some++ ? "," : ":",
                    hol_check_result_text((enum hol_check_result)c), tally[c]);
    fputc('\n', out);
    return status;
}

/* --------------------------------------------------------------------------- CSV and JSON */

static void
get_text(struct hol_datum *datum, const void *const *part, size_t which)
{
    hol_datum_text(datum, ((const struct hol_erratum *)part[0])->text[which]);
}

/* Of a printed number: how many of its decimals are right, at most all; how many it has. */
static void
get_digits(struct hol_datum *datum, const void *const *part, size_t right)
{
    const struct hol_erratum *e = part[0];

    if (e->printed > 0 && right)
        hol_datum_number(datum, (long double)fmin(fmax(e->right, 0), (double)e->printed));
    else if (e->printed > 0)
        hol_datum_size(datum, e->printed);
}

HOL_GETTER(get_result, 0, struct hol_erratum, text, hol_check_result_text(r->result))
HOL_GETTER(get_least, 0, struct hol_errata_count, number,
           r->least >= 0 ? (long double)r->least : NAN)

#define CHARS(field) HOL_AT_CHARS(0, struct hol_erratum, field)
#define CSV HOL_IN(CSV)
#define JSON HOL_IN(JSON)
/* clang-format off */
#define TEXT(name, text) {text, .get = get_text, .index = HOL_ERRATUM_##name, .in = CSV, .quoted = true},
#define LAST(name, text) {text, .get = get_text, .index = HOL_ERRATUM_##name, .in = JSON},
static const struct hol_column columns[] = {
    HOL_ERRATUM_TEXT_LIST(TEXT)
    {"line", HOL_AT(0, struct hol_erratum, line)},
    {"result", .get = get_result},
    {"misprint", HOL_AT(0, struct hol_erratum, misprint), .in = JSON},
    {"printed", CHARS(value)},
    {"true", CHARS(truth)},
    {"state", CHARS(state), .quoted = true},
    {"why", CHARS(why), .in = JSON},
    {"right", .get = get_digits, .index = 1, .csv = {'f', 1}},
    {"digits", .get = get_digits},
    {"why", CHARS(why), .in = CSV, .quoted = true},
    HOL_ERRATUM_TEXT_LIST(LAST)
};
#define COUNT(field) HOL_AT(0, struct hol_errata_count, field)
static const struct hol_column count_columns[] = {
    {"case", "Printed numbers", COUNT(name), .width = 39},
    {"source", COUNT(source), .in = JSON},
    {"numbers", COUNT(numbers)},
    {"confirmed", COUNT(confirmed)},
    {"last_digit_off", "last digit", COUNT(last_digit)},
    {"wrong", COUNT(wrong)},
    {"least_right", "least right", .get = get_least, .text = {'f', 1}},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "errata", HOL_COLUMNS(columns)},
                                   counts_spec = {
                                       .name = "numbers", HOL_COLUMNS(count_columns), .indent = 2};

static enum hol_status
print_csv(FILE *out, const struct hol_errata *errata)
{
    struct hol_table *table = hol_table_begin(out, HOL_FORMAT_CSV, &spec);

    for (size_t i = 0; i < errata->count; i++)
        hol_table_row(table, HOL_RECORD(&errata->list[i]));
    return hol_table_end(table);
}

static enum hol_status
print_json(FILE *out, const struct hol_errata *errata)
{
    json_t *list = json_array(), *counts = json_array();

    for (size_t i = 0; i < errata->count; i++)
        (void)json_array_append_new(list, hol_table_object(&spec, HOL_RECORD(&errata->list[i])));
    for (size_t i = 0; i < errata->count_count; i++)
        (void)json_array_append_new(counts,
                                    hol_table_object(&counts_spec, HOL_RECORD(&errata->counts[i])));
    return hol_json_write(out, json_pack("{s:o, s:o}", "errata", list, "numbers", counts));
}

static enum hol_status
text_counts(FILE *out, const struct hol_errata *errata)
{
    struct hol_table *table;

    if (errata->count_count == 0)
        return HOL_OK;
    table = hol_table_begin(out, HOL_FORMAT_TEXT, &counts_spec);
    for (size_t i = 0; i < errata->count_count; i++)
        hol_table_row(table, HOL_RECORD(&errata->counts[i]));
    hol_table_line(table, "%s", "");
    return hol_table_end(table);
}

/* ----------------------------------------------------------------------------- LaTeX */

static void
latex_line(FILE *out, const char *head, const char *text, const char *font)
{
    if (*text == '\0')
        return;
    fprintf(out, "\\par %s: %s", head, font);
    hol_latex_text(out, text);
    fputs(*font != '\0' ? "}\n" : "\n", out);
}

static enum hol_status
print_latex(FILE *out, const struct hol_errata *errata)
{
    const char *source = "";

    fputs("% Errata of the sources. Needs no package.\n\\begin{description}\n", out);
    for (size_t i = 0; i < errata->count; i++) {
        const struct hol_erratum *e = &errata->list[i];
        fputs("\\item[", out);
        if (strcmp(source, e->text[HOL_ERRATUM_SOURCE]) != 0) {
            hol_latex_text(out, e->text[HOL_ERRATUM_SOURCE]);
            fputs(".] ", out);
        } else {
            fputs("] ", out);
        }
        source = e->text[HOL_ERRATUM_SOURCE];
        hol_latex_text(out, e->text[HOL_ERRATUM_BLOCK]);
        fputs(" (\\texttt{", out);
        hol_latex_text(out, e->text[HOL_ERRATUM_CASE]);
        fprintf(out, "}, line %zu): %s.\n", e->line, hol_check_result_text(e->result));
        latex_line(out, "Printed", e->text[HOL_ERRATUM_ENTRY], "\\texttt{");
        latex_line(out, "Holds", e->text[HOL_ERRATUM_CORRECTION], "\\texttt{");
        if (e->value[0] != '\0')
            fprintf(out, "\\par Value: %s; true: %s.\n", e->value, e->truth);
        if (e->printed > 0) {
            fputs("\\par ", out);
            put_right(out, e);
            fprintf(out, " of %zu digits are right.\n", e->printed);
        }
        if (!repeated(errata, i))
            latex_line(out, "Evidence", e->text[HOL_ERRATUM_EVIDENCE], "");
        latex_line(out, "Found by", e->text[HOL_ERRATUM_CHECK], "");
    }
    fputs("\\end{description}\n", out);
    return HOL_OK;
}

enum hol_status
hol_print_errata(FILE *out, enum hol_format format, const struct hol_errata *errata)
{
    switch (format) {
    case HOL_FORMAT_TEXT:
        return print_text(out, errata);
    case HOL_FORMAT_CSV:
        return print_csv(out, errata);
    case HOL_FORMAT_JSON:
        return print_json(out, errata);
    case HOL_FORMAT_LATEX:
        return print_latex(out, errata);
    default:
        return HOL_OK;
    }
}
