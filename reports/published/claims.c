/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of claims as text, CSV, JSON, LaTeX, and as a section of the report's page. */
#include "reports/published/claims.h"

#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

/* A number of a claim's table is a line of CSV; in the other formats a claim is one record. */
enum { CLAIM, FINDING, NUMBER };
struct number {
    size_t claim, row, column;
};

HOL_GETTER(get_number, NUMBER, struct number, size, r->claim + 1)

HOL_GET(get_title, index)
{
    hol_datum_print(
        datum, "%zu. %s", ((const struct number *)part[NUMBER])->claim + 1,
        hol_claim_verdict_text(((const struct hol_claim_finding *)part[FINDING])->verdict));
}

HOL_GETTER(get_claim, CLAIM, struct hol_claim, print, "%s (%s)", r->text, r->place)

HOL_GET(get_verdict, index)
{
    static const char *const classes[] = {[HOL_CLAIM_HOLDS] = "good",
                                          [HOL_CLAIM_PART] = "part",
                                          [HOL_CLAIM_FAILS] = "fails",
                                          [HOL_CLAIM_OPEN] = "unable"};
    const struct hol_claim_finding *f = part[FINDING];

    hol_datum_text(datum, hol_claim_verdict_text(f->verdict));
    datum->class = classes[f->verdict];
}

HOL_GET(get_cell, what)
{
    const struct hol_claim_finding *f = part[FINDING];
    const struct number *at = part[NUMBER];

    if (what == 2)
        hol_datum_number(datum, f->row[at->row].value[at->column]);
    else
        hol_datum_text(datum, what == 0 ? f->row[at->row].label : f->column[at->column]);
}

HOL_GET(get_columns, index)
{
    const struct hol_claim_finding *f = part[FINDING];

    hol_datum_json(datum, json_array());
    for (size_t c = 0; c < f->column_count; c++)
        json_array_append_new(datum->json, hol_json_text(f->column[c]));
}

HOL_GET(get_rows, index)
{
    const struct hol_claim_finding *f = part[FINDING];

    hol_datum_json(datum, json_array());
    for (size_t r = 0; r < f->row_count; r++)
        json_array_append_new(
            datum->json, json_pack("{s:o, s:o}", "row", hol_json_text(f->row[r].label), "values",
                                   hol_json_numbers(f->row[r].value, f->column_count)));
}

#define SAYS(field) HOL_AT(CLAIM, struct hol_claim, field)
#define FOUND HOL_AT_CHARS(FINDING, struct hol_claim_finding, why)
#define CSV HOL_IN(CSV)
#define JSON HOL_IN(JSON)
#define LATEX HOL_IN(LATEX)
#define TEXT HOL_IN(TEXT)
#define HTML HOL_IN(HTML)
/* clang-format off */
static const struct hol_column columns[] = {
    {"claim", "", .get = get_number, .align = HOL_ALIGN_RIGHT, .in = CSV | JSON | LATEX | HTML},
    {"claim", "", .get = get_title, .in = TEXT},
    {"place", SAYS(place), .quoted = true, .in = CSV | JSON | LATEX},
    {"text", "claim", .get = get_claim, .in = TEXT | HTML, .prose = true, .share = 36},
    {"text", "claim", SAYS(text), .in = JSON | LATEX, .share = 36},
    {"measured", SAYS(measured), .in = JSON | TEXT},
    {"criterion", "holds if", SAYS(criterion), .in = JSON | TEXT},
    {"found", FOUND, .in = TEXT | LATEX | HTML, .prose = true, .share = 34},
    {"verdict", .get = get_verdict, .in = CSV | JSON | LATEX | HTML},
    {"found", FOUND, .in = JSON},
    {"columns", .get = get_columns, .in = JSON},
    {"rows", .get = get_rows, .in = JSON},
    {"row", .get = get_cell, .index = 0, .in = CSV, .quoted = true},
    {"column", .get = get_cell, .index = 1, .in = CSV, .quoted = true},
    {"value", .get = get_cell, .index = 2, .csv = {'g', 6}, .in = CSV},
};
/* clang-format on */
static const struct hol_table_spec spec = {
    .name = "claims", HOL_COLUMNS(columns), .class = "claims", .cards = TEXT, .json_digits = 6};

/* ---------------------------------------------------------------- the numbers of a claim */

HOL_GETTER(get_value, 0, struct hol_claim_row, number, r->value[index])

enum hol_status
hol_print_claim_numbers(FILE *out, const struct hol_table_style *style,
                        const struct hol_claim_finding *f)
{
    struct hol_columns c = {0};
    const struct hol_table_spec own = {.name = "numbers", .own = &c, .indent = 6, .class = "inner"};

    if (f->row_count == 0)
        return HOL_OK;
    HOL_COLUMN_ADD(&c, .key = "", HOL_AT_CHARS(0, struct hol_claim_row, label), .width = 32);
    for (size_t k = 0; k < f->column_count; k++)
        HOL_COLUMN_ADD(&c, .key = f->column[k], .get = get_value, .index = k, .text = {'g', 3},
                       .width = 10, .prose = true);
    struct hol_table *table = hol_table_begin(out, style, &own);
    for (size_t r = 0; r < f->row_count; r++)
        hol_table_row(table, HOL_RECORD(&f->row[r]));
    return hol_table_end(table);
}

static void
put_rows(struct hol_table *table, size_t claim, const struct hol_claim_finding *f)
{
    struct number at = {.claim = claim};
    bool csv = table != NULL && hol_table_is_flat(&table->style);

    for (at.row = 0; at.row < (csv ? f->row_count : 1); at.row++)
        for (at.column = 0; at.column < (csv ? f->column_count : 1); at.column++)
            hol_table_row(table, HOL_RECORD(hol_claim_at(claim), f, &at));
}

/* How the verdicts come out, as a sentence. */
static void
put_tally(struct hol_table *table, size_t count, const struct hol_claim_finding *findings)
{
    size_t tally[HOL_CLAIM_VERDICT_COUNT] = {0};

    for (size_t k = 0; k < count; k++)
        tally[findings[k].verdict]++;
    hol_table_line(table, "%zu claim%s: %s %zu, %s %zu, %s %zu, %s %zu", count,
                   count == 1 ? "" : "s", hol_claim_verdict_text(HOL_CLAIM_HOLDS),
                   tally[HOL_CLAIM_HOLDS], hol_claim_verdict_text(HOL_CLAIM_PART),
                   tally[HOL_CLAIM_PART], hol_claim_verdict_text(HOL_CLAIM_FAILS),
                   tally[HOL_CLAIM_FAILS], hol_claim_verdict_text(HOL_CLAIM_OPEN),
                   tally[HOL_CLAIM_OPEN]);
}

void
hol_claims_probe(const struct hol_table_style *style)
{
    hol_table_probe(style, &spec);
}

enum hol_status
hol_print_claims(FILE *out, const struct hol_table_style *style, size_t count, const size_t *which,
                 const struct hol_claim_finding *findings)
{
    struct hol_table *table = hol_table_begin(out, style, &spec);
    enum hol_status status = HOL_OK, ended;

    hol_table_title(table, "Claims of Greenwood 2003, chapter 6, about his methods, measured");
    hol_table_line(table, "%s", "");
    for (size_t k = 0; k < count && status == HOL_OK; k++) {
        put_rows(table, which[k], &findings[k]);
        if (style->format == HOL_FORMAT_TEXT)
            status = hol_print_claim_numbers(out, style, &findings[k]);
        hol_table_line(table, "%s", "");
        hol_table_group(table);
    }
    put_tally(table, count, findings);
    ended = hol_table_end(table);
    return status == HOL_OK ? ended : status;
}
