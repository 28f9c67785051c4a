/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The erratum log as text, CSV, JSON, LaTeX, and as the section of the report's page. */
#include "reports/published/errata.h"

#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

/* An erratum, and that before it (NULL: none). */
enum { THIS, BEFORE };

HOL_GETTER(get_text, THIS, struct hol_erratum, text, r->text[index])

HOL_GET(get_title, index)
{
    const struct hol_erratum *e = part[THIS];

    if (datum->format == HOL_FORMAT_HTML)
        hol_datum_print(datum, "%s\n%s, line %zu", e->text[HOL_ERRATUM_BLOCK],
                        e->text[HOL_ERRATUM_CASE], e->line);
    else if (datum->format == HOL_FORMAT_LATEX)
        hol_datum_print(datum, "%s, %s, line %zu: %s", e->text[HOL_ERRATUM_BLOCK],
                        e->text[HOL_ERRATUM_CASE], e->line, hol_check_result_text(e->result));
    else
        hol_datum_print(datum, "%s, %s: %s (%s:%zu)", e->text[HOL_ERRATUM_CASE],
                        e->text[HOL_ERRATUM_BLOCK], hol_check_result_text(e->result),
                        e->text[HOL_ERRATUM_PATH], e->line);
}

HOL_GET(get_value, index)
{
    const struct hol_erratum *e = part[THIS];
    const char *quantity = e->text[HOL_ERRATUM_QUANTITY];

    if (e->value[0] != '\0')
        hol_datum_print(datum, "%s%s%s (true: %s)%s%s", quantity, *quantity ? " = " : "", e->value,
                        e->truth, e->state[0] != '\0' ? ", " : "", e->state);
}

/* Of a printed number: how many of its decimals are right, at most all; how many it has. */
HOL_GET(get_digits, right)
{
    const struct hol_erratum *e = part[THIS];
    double least = fmin(fmax(e->right, 0), (double)e->printed);

    if (e->printed > 0 && (HOL_IN_READ & 1u << datum->format))
        hol_datum_print(datum, "%.1f of %zu digits", least, e->printed);
    else if (e->printed > 0 && right)
        hol_datum_number(datum, (long double)least);
    else if (e->printed > 0)
        hol_datum_size(datum, e->printed);
}

HOL_GET(get_result, index)
{
    const struct hol_erratum *e = part[THIS];

    hol_datum_text(datum, hol_check_result_text(e->result));
    if (e->result == HOL_CHECK_FAILED || e->result == HOL_CHECK_MISPRINT_HOLDS)
        datum->class = "wrong";
}

/* What is that of the entry before it, of the same case, is not said again. */
HOL_GET(get_evidence, index)
{
    char *const *text = ((const struct hol_erratum *)part[THIS])->text;
    const struct hol_erratum *before = part[BEFORE];
    bool again = before != NULL && *text[HOL_ERRATUM_EVIDENCE] != '\0' &&
                 strcmp(before->text[HOL_ERRATUM_CASE], text[HOL_ERRATUM_CASE]) == 0 &&
                 strcmp(before->text[HOL_ERRATUM_EVIDENCE], text[HOL_ERRATUM_EVIDENCE]) == 0;

    hol_datum_text(datum, again ? "as above" : text[HOL_ERRATUM_EVIDENCE]);
}

HOL_GETTER(get_least, 0, struct hol_errata_count, measured, (long double)r->least)

#define CHARS(field) HOL_AT_CHARS(THIS, struct hol_erratum, field)
#define CSV HOL_IN(CSV)
#define JSON HOL_IN(JSON)
#define READ HOL_IN_READ
#define OF(name) .get = get_text, .index = HOL_ERRATUM_##name
/* clang-format off */
#define TEXT(name, text) {text, .get = get_text, .index = HOL_ERRATUM_##name, .in = CSV, .quoted = true},
#define LAST(name, text) {text, .get = get_text, .index = HOL_ERRATUM_##name, .in = JSON},
static const struct hol_column columns[] = {
    HOL_ERRATUM_TEXT_LIST(TEXT)
    {"line", HOL_AT(THIS, struct hol_erratum, line), .in = HOL_IN_DATA},
    {"result", .get = get_result, .in = HOL_IN_DATA},
    {"misprint", HOL_AT(THIS, struct hol_erratum, misprint), .in = JSON},
    {"printed", CHARS(value), .in = HOL_IN_DATA},
    {"true", CHARS(truth), .in = HOL_IN_DATA},
    {"state", CHARS(state), .quoted = true, .in = HOL_IN_DATA},
    {"why", CHARS(why), .in = JSON},
    {"right", .get = get_digits, .index = 1, .csv = {'f', 1}, .in = HOL_IN_DATA},
    {"digits", .get = get_digits, .in = HOL_IN_DATA},
    {"why", CHARS(why), .in = CSV, .quoted = true},
    HOL_ERRATUM_TEXT_LIST(LAST)
    {"title", "", .html = "where", .get = get_title, .in = READ, .share = 15},
    {"entry", "printed", OF(ENTRY), .in = READ, .code = true, .share = 20},
    {"correction", "holds", OF(CORRECTION), .in = READ, .code = true, .share = 20},
    {"value", .get = get_value, .in = READ, .share = 15},
    {"right", .get = get_digits, .in = READ, .align = HOL_ALIGN_LEFT},
    {"result", .get = get_result, .in = HOL_IN(HTML)},
    {"evidence", .get = get_evidence, .in = READ, .share = 20},
    {"check", "found by", OF(CHECK), .in = READ, .share = 10},
    {"why", "note", CHARS(why), .in = HOL_IN(TEXT)},
};
#define COUNT(field) HOL_AT(0, struct hol_errata_count, field)
static const struct hol_column count_columns[] = {
    {"case", "Printed numbers", COUNT(name), .width = 39},
    {"source", COUNT(source), .in = JSON},
    {"numbers", COUNT(numbers)},
    {"confirmed", COUNT(confirmed)},
    {"last_digit_off", "last digit", COUNT(last_digit)},
    {"wrong", COUNT(wrong)},
    {"least_right", "least right", .get = get_least, .text = {'f', 1}, .markup = {'f', 1}},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "errata",
                                           HOL_COLUMNS(columns),
                                           .cards = HOL_IN(TEXT) | HOL_IN(LATEX)},
                                   counts_spec = {
                                       .name = "numbers", HOL_COLUMNS(count_columns), .indent = 2};

static const void *const *
record(const void *part[2], const struct hol_errata *errata, size_t i)
{
    part[THIS] = &errata->list[i];
    part[BEFORE] = i > 0 ? &errata->list[i - 1] : NULL;
    return part;
}

static enum hol_status
print_json(FILE *out, const struct hol_errata *errata)
{
    json_t *list = json_array(), *counts = json_array();
    const void *part[2];

    for (size_t i = 0; i < errata->count; i++)
        (void)json_array_append_new(list, hol_table_object(&spec, record(part, errata, i)));
    for (size_t i = 0; i < errata->count_count; i++)
        (void)json_array_append_new(counts,
                                    hol_table_object(&counts_spec, HOL_RECORD(&errata->counts[i])));
    return hol_json_write(out, json_pack("{s:o, s:o}", "errata", list, "numbers", counts));
}

enum hol_status
hol_print_errata_counts(FILE *out, const struct hol_table_style *style,
                        const struct hol_errata *errata)
{
    struct hol_table *table;

    if (errata->count_count == 0)
        return HOL_OK;
    table = hol_table_begin(out, style, &counts_spec);
    for (size_t i = 0; i < errata->count_count; i++)
        hol_table_row(table, HOL_RECORD(&errata->counts[i]));
    hol_table_line(table, "%s", "");
    return hol_table_end(table);
}

static void
print_tally(FILE *out, const struct hol_errata *errata)
{
    size_t tally[HOL_CHECK_COUNT] = {0};

    for (size_t i = 0; i < errata->count; i++)
        tally[errata->list[i].result]++;
    fprintf(out, "%zu %s", errata->count, errata->count == 1 ? "entry" : "entries");
    for (int c = 0, some = 0; c < HOL_CHECK_COUNT; c++)
        if (tally[c] > 0)
            fprintf(out, "%s %s %zu", some++ ? "," : ":",
                    hol_check_result_text((enum hol_check_result)c), tally[c]);
    fputc('\n', out);
}

static enum hol_status
print_table(FILE *out, const struct hol_table_style *style, const struct hol_errata *errata)
{
    struct hol_table *table = hol_table_begin(out, style, &spec);
    const char *source = NULL;
    const void *part[2];

    hol_table_title(table, "Errata of the sources%s", style->format == HOL_FORMAT_TEXT ? "\n" : "");
    for (size_t i = 0; i < errata->count; i++) {
        const char *own = errata->list[i].text[HOL_ERRATUM_SOURCE];

        if (source == NULL || strcmp(source, own) != 0) {
            hol_table_group(table);
            hol_table_note(table, &(const struct hol_words){.plain = own});
        }
        hol_table_line(table, "%s", "");
        source = own;
        hol_table_row(table, record(part, errata, i));
        if (i + 1 == errata->count ||
            strcmp(source, errata->list[i + 1].text[HOL_ERRATUM_SOURCE]) != 0)
            hol_table_line(table, "%s", "");
    }
    return hol_table_end(table);
}

void
hol_errata_probe(const struct hol_table_style *style)
{
    hol_table_probe(style, &spec);
    if (style->format == HOL_FORMAT_TEXT)
        hol_table_probe(style, &counts_spec);
}

enum hol_status
hol_print_errata(FILE *out, const struct hol_table_style *style, const struct hol_errata *errata)
{
    if (style->format == HOL_FORMAT_JSON && !hol_table_is_flat(style))
        return print_json(out, errata);
    enum hol_status status = print_table(out, style, errata);
    if (status != HOL_OK || style->format != HOL_FORMAT_TEXT)
        return status;
    status = hol_print_errata_counts(out, style, errata);
    print_tally(out, errata);
    return status;
}
