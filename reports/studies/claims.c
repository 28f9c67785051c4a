/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of claims as text, CSV, JSON, LaTeX. */
#include "reports/studies/claims.h"

#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

#define WIDTH 92
#define INDENT 4
#define LABEL 34 /* columns of a row's label */

struct table {
    FILE *out;
    size_t count;
    const size_t *which;
    const struct hol_claim_finding *findings;
};

/* ------------------------------------------------------------------------------ text */

/* Words in lines of WIDTH columns, indented; `head` is printed first. */
static void
wrapped(FILE *out, const char *head, const char *text)
{
    size_t column = INDENT + strlen(head);

    fprintf(out, "%*s%s", INDENT, "", head);
    for (bool first = true; *text; first = false) {
        size_t length = strcspn(text, " ");
        if (!first && column + 1 + length > WIDTH) {
            fprintf(out, "\n%*s", INDENT, "");
            column = INDENT;
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

static int
width_of(const char *column)
{
    size_t length = strlen(column);

    return (int)(length > 10 ? length : 10) + 2;
}

static void
number(FILE *out, int width, long double value)
{
    char text[40];

    snprintf(text, sizeof text, "%.3Lg", value);
    fprintf(out, "%*s", width, isnan(value) ? "-" : text);
}

static void
numbers(FILE *out, const struct hol_claim_finding *f)
{
    if (f->row_count == 0)
        return;
    fprintf(out, "%*s%-*s", INDENT + 2, "", LABEL, "");
    for (size_t c = 0; c < f->column_count; c++)
        fprintf(out, "%*s", width_of(f->column[c]), f->column[c]);
    fputc('\n', out);
    for (size_t r = 0; r < f->row_count; r++) {
        fprintf(out, "%*s%-*s", INDENT + 2, "", LABEL, f->row[r].label);
        for (size_t c = 0; c < f->column_count; c++)
            number(out, width_of(f->column[c]), f->row[r].value[c]);
        fputc('\n', out);
    }
}

static enum hol_status
print_text(const struct table *t)
{
    size_t tally[HOL_CLAIM_VERDICT_COUNT] = {0};

    fputs("Claims of Greenwood 2003, chapter 6, about his methods, measured now\n\n", t->out);
    for (size_t k = 0; k < t->count; k++) {
        const struct hol_claim *claim = hol_claim_at(t->which[k]);
        const struct hol_claim_finding *f = &t->findings[k];
        char head[80];
        tally[f->verdict]++;
        snprintf(head, sizeof head, "claim, %s: ", claim->place);
        fprintf(t->out, "%2zu. %s\n", t->which[k] + 1, hol_claim_verdict_text(f->verdict));
        wrapped(t->out, head, claim->text);
        wrapped(t->out, "measured: ", claim->measured);
        numbers(t->out, f);
        wrapped(t->out, "holds if: ", claim->criterion);
        wrapped(t->out, "found: ", f->why);
        fputc('\n', t->out);
    }
    fprintf(t->out, "%zu claim%s:", t->count, t->count == 1 ? "" : "s");
    for (int v = 0; v < HOL_CLAIM_VERDICT_COUNT; v++)
        fprintf(t->out, "%s %s %zu", v ? "," : "",
                hol_claim_verdict_text((enum hol_claim_verdict)v), tally[v]);
    fputc('\n', t->out);
    return HOL_OK;
}

/* ------------------------------------------------------------------- CSV, JSON and LaTeX */

/* A number of a claim's table is a line of CSV, a claim an object of JSON and a row of LaTeX. */
enum { CLAIM, FINDING, NUMBER };
struct number {
    size_t claim, row, column;
};

HOL_GETTER(get_number, NUMBER, struct number, size, r->claim + 1)
HOL_GETTER(get_verdict, FINDING, struct hol_claim_finding, text, hol_claim_verdict_text(r->verdict))

static void
get_cell(struct hol_datum *datum, const void *const *part, size_t what)
{
    const struct hol_claim_finding *f = part[FINDING];
    const struct number *at = part[NUMBER];

    if (what == 2)
        hol_datum_number(datum, f->row[at->row].value[at->column]);
    else
        hol_datum_text(datum, what == 0 ? f->row[at->row].label : f->column[at->column]);
}

static void
get_columns(struct hol_datum *datum, const void *const *part, size_t index)
{
    const struct hol_claim_finding *f = part[FINDING];

    (void)index;
    datum->kind = HOL_DATUM_JSON;
    datum->json = json_array();
    for (size_t c = 0; c < f->column_count; c++)
        json_array_append_new(datum->json, hol_json_text(f->column[c]));
}

static void
get_rows(struct hol_datum *datum, const void *const *part, size_t index)
{
    const struct hol_claim_finding *f = part[FINDING];

    (void)index;
    datum->kind = HOL_DATUM_JSON;
    datum->json = json_array();
    for (size_t r = 0; r < f->row_count; r++) {
        json_t *values = json_array();

        for (size_t c = 0; c < f->column_count; c++)
            json_array_append_new(values, hol_json_number(f->row[r].value[c]));
        json_array_append_new(
            datum->json,
            json_pack("{s:o, s:o}", "row", hol_json_text(f->row[r].label), "values", values));
    }
}

#define SAYS(field) HOL_AT(CLAIM, struct hol_claim, field)
#define CSV HOL_IN(CSV)
#define JSON HOL_IN(JSON)
#define LATEX HOL_IN(LATEX)
/* clang-format off */
static const struct hol_column columns[] = {
    {"claim", "", .get = get_number, .align = HOL_ALIGN_RIGHT},
    {"place", SAYS(place), .quoted = true},
    {"text", "claim", SAYS(text), .in = JSON | LATEX, .share = 36},
    {"measured", SAYS(measured), .in = JSON},
    {"criterion", SAYS(criterion), .in = JSON},
    {"found", HOL_AT_CHARS(FINDING, struct hol_claim_finding, why), .in = LATEX, .share = 34},
    {"verdict", .get = get_verdict},
    {"found", HOL_AT_CHARS(FINDING, struct hol_claim_finding, why), .in = JSON},
    {"columns", .get = get_columns, .in = JSON},
    {"rows", .get = get_rows, .in = JSON},
    {"row", .get = get_cell, .index = 0, .in = CSV, .quoted = true},
    {"column", .get = get_cell, .index = 1, .in = CSV, .quoted = true},
    {"value", .get = get_cell, .index = 2, .csv = {'g', 6}, .in = CSV},
};
/* clang-format on */
static const struct hol_table_spec spec = {
    .name = "claims", HOL_COLUMNS(columns), .long_table = true, .json_digits = 6};

static void
put_rows(struct hol_table *table, const struct table *t, size_t k)
{
    const struct hol_claim_finding *f = &t->findings[k];
    struct number at = {.claim = t->which[k]};
    bool csv = table != NULL && table->format == HOL_FORMAT_CSV;

    for (at.row = 0; at.row < (csv ? f->row_count : 1); at.row++)
        for (at.column = 0; at.column < (csv ? f->column_count : 1); at.column++)
            hol_table_row(table, HOL_RECORD(hol_claim_at(t->which[k]), f, &at));
}

enum hol_status
hol_print_claims(FILE *out, enum hol_format format, size_t count, const size_t *which,
                 const struct hol_claim_finding *findings)
{
    const struct table t = {out, count, which, findings};
    struct hol_table *table;

    if (format == HOL_FORMAT_TEXT)
        return print_text(&t);
    table = hol_table_begin(out, format, &spec);
    hol_table_title(table, "Claims of Greenwood 2003, chapter 6, measured");
    for (size_t k = 0; k < count; k++) {
        put_rows(table, &t, k);
        hol_table_group(table);
    }
    return hol_table_end(table);
}
