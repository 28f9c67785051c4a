/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The page of a case: what it is, and what every formulation answered. */
#include "reports/notation/describe.h"
#include "reports/parts/parts-inside.h"
#include "reports/table/escape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Prose, sizes, and the states without a truth. */
static void
head(FILE *out, const struct hol_result *result)
{
    const struct hol_case *source = result->source;
    long double most_B = 0, most_M = 0;

    hol_html_print(out, "<p>%s</p>\n", source->title != NULL ? source->title : "");
    if (source->source != NULL)
        hol_html_print(out, "<p><small>Source: %s</small></p>\n", source->source);
    for (size_t i = 0; i < source->note_count; i++)
        hol_html_print(out, "<p>%s</p>\n", source->notes[i]);
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status == HOL_OK) {
            most_B = fmaxl(most_B, result->comparisons[i].kappa_B);
            most_M = fmaxl(most_M, result->comparisons[i].kappa_M);
        }
    fprintf(out, "<p><i>n</i> = %zu, <i>m</i> = %zu, %zu states", result->model->n,
            result->model->m, result->comparison_count);
    if (most_B > 0) {
        fputs(", &kappa;(B) &le; ", out);
        hol_html_number(out, most_B);
        fputs(", &kappa;(M) &le; ", out);
        hol_html_number(out, most_M);
    }
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *c = &result->comparisons[i];
        if (c->truth_status == HOL_OK)
            continue;
        hol_html_print(out, "<br>at state %s: truth %s, %s", c->label,
                       hol_status_name(c->truth_status), c->truth_why != NULL ? c->truth_why : "");
    }
    fputs("</p>\n", out);
}

#define MOST_BITS 64 /* HOL_BITS_LIST_MAX: of the program */

/* A row: the summaries of a solver, in the order of the precisions; those at which it was not asked
 * are without a record. */
struct row {
    const char *solver;
    size_t count; /* precisions */
    struct hol_summary at[MOST_BITS];
};

/* The precisions of a result: a solver may be beyond its scope at some. */
static size_t
precisions(mpfr_prec_t bits[MOST_BITS], const struct hol_result *result, size_t count)
{
    struct hol_summary summary;
    size_t known = 0, b;

    for (size_t k = 0; k < count; k++) {
        hol_summarize(&summary, result, k);
        for (b = 0; b < known && bits[b] != summary.bits; b++)
            continue;
        if (b == known && known < MOST_BITS)
            bits[known++] = summary.bits;
    }
    return known;
}

/* The summaries of a solver from the k-th on; returns the first of the next. */
static size_t
fill_row(struct row *row, const mpfr_prec_t *bits, const struct hol_result *result, size_t k,
         size_t count)
{
    struct hol_summary summary;

    for (size_t b = 0; b < row->count; b++)
        row->at[b] = (struct hol_summary){.record = NULL};
    for (row->solver = NULL; k < count; k++) {
        hol_summarize(&summary, result, k);
        if (row->solver != NULL && strcmp(row->solver, summary.solver) != 0)
            break;
        row->solver = summary.solver;
        for (size_t b = 0; b < row->count; b++)
            if (bits[b] == summary.bits)
                row->at[b] = summary;
    }
    return k;
}

/* The digits, right of attainable, and the verdict where it is not that it agrees. */
HOL_GET(get_cell, bits)
{
    const struct hol_summary *summary = ((const struct row *)part[0])->at + bits;

    if (summary->record == NULL)
        return;
    bool said = summary->verdict != HOL_VERDICT_AGREES;

    datum->class = hol_verdict_class(summary->verdict);
    hol_datum_print(datum, "%s", said ? hol_verdict_text(summary->verdict) : "");
    if (summary->lost.units >= 0)
        hol_datum_print(datum, "%s%.1Lf of %.1Lf", said ? " " : "", summary->lost.digits,
                        summary->lost.attainable);
}

/* Where and why, for each precision at which there is something to say; the same once. */
HOL_GET(get_remarks, index)
{
    const struct row *row = part[0];
    const struct hol_summary *last = NULL;

    for (size_t b = 0; b < row->count; b++) {
        const struct hol_summary *s = &row->at[b];
        bool spoken = hol_verdict_class(s->verdict) != NULL;

        if (s->record == NULL || (!spoken && s->vacuous == 0))
            continue;
        if (last != NULL && last->worst == s->worst && last->vacuous == s->vacuous &&
            strcmp(last->record->why, s->record->why) == 0)
            continue;
        hol_datum_print(datum, "%s%ld bits: ", last != NULL ? "; " : "", (long)s->bits);
        if (spoken)
            hol_datum_print(datum, "%s: %s", s->worst->label, s->record->why);
        if (s->vacuous > 0)
            hol_datum_print(datum, "%sagreement proves nothing at %zu of %zu states",
                            spoken ? ", " : "", s->vacuous, s->states);
        last = s;
    }
}

static enum hol_status
put_formulations(struct hol_page *page, const struct hol_result *result)
{
    static const struct hol_column first = {"formulation", HOL_AT(0, struct row, solver)};
    mpfr_prec_t bits[MOST_BITS];
    size_t count = hol_summary_count(result);
    struct row row = {.count = precisions(bits, result, count)};
    struct hol_columns c = {0};

    if (row.count == 0)
        return HOL_OK;
    hol_page_section(page, 2, "formulations", "What the formulations answered");
    fputs("<p>The digits of the component that loses most, of those attainable, and the worst "
          "verdict where it is not that the formulation agrees, over the states.</p>\n",
          page->out);
    hol_columns_add(&c, &first, 1);
    for (size_t b = 0; b < row.count; b++)
        HOL_COLUMN_ADD(&c, .key = hol_columns_text(&c, "%ld bits", (long)bits[b]), .get = get_cell,
                       .index = b, .align = HOL_ALIGN_RIGHT);
    HOL_COLUMN_ADD(&c, .key = "remarks", .get = get_remarks, .prose = true, .share = 40);
    struct hol_table *table = hol_table_begin(
        page->out, HOL_PLAIN(HTML), &(const struct hol_table_spec){.name = "case", .own = &c});
    hol_table_title(table, "Digits right, of those attainable, at %s", result->source->label);
    for (size_t k = 0; k < count;) {
        k = fill_row(&row, bits, result, k, count);
        hol_table_row(table, HOL_RECORD(&row));
    }
    return hol_table_end(table);
}

static enum hol_status
put_printed(struct hol_page *page, const struct hol_result *result)
{
    struct hol_table *table;

    if (result->check_count + result->invariant_count == 0)
        return HOL_OK;
    hol_page_section(page, 2, "printed", "What is printed about it");
    table = hol_part_checks_begin(page, false, "Printed entries and invariants");
    for (size_t i = 0; i < result->check_count; i++)
        hol_table_row(table, HOL_RECORD(result, &result->checks[i]));
    for (size_t i = 0; i < result->invariant_count; i++)
        hol_table_row(table, HOL_RECORD(result, &result->invariants[i]));
    return hol_table_end(table);
}

/* T, V, forces, constraints, matrices and states, as `holonom show' writes them. */
static enum hol_status
put_equations(struct hol_page *page, const struct hol_model *model)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    enum hol_status status = out != NULL ? hol_describe(out, model, NULL) : HOL_NOMEM;

    if (out != NULL && fclose(out) != 0)
        status = HOL_NOMEM;
    if (status == HOL_OK) {
        hol_page_section(page, 2, "equations", "As the program understood it");
        hol_html_print(page->out, "<pre>%s</pre>\n", text);
    }
    free(text);
    return status;
}

const char *
hol_part_case_file(char path[HOL_PART_PATH], const char *name)
{
    char stem[HOL_PAGE_STEM];

    (void)snprintf(path, HOL_PART_PATH, HOL_PART_FOLDER "/%s.html", hol_page_stem(stem, name));
    return path;
}

static enum hol_status
put_advice(struct hol_page *page, const struct hol_part_lists *lists)
{
    const struct hol_part_case_advice *last = &lists->by_case[lists->by_case_count - 1];
    struct hol_text needs = {0};
    enum hol_status status = hol_part_needs(&needs, &last->advice);

    if (status == HOL_OK) {
        hol_page_section(page, 2, "advice", "Which formulation to take");
        status =
            hol_part_advice(page, "advice-table", "From the verdicts at the states of this case", 1,
                            &(const struct hol_part_advised){.label = "this case",
                                                             .meaning = needs.text,
                                                             .advice = &last->advice,
                                                             .need = HOL_NEED_ANY});
    }
    hol_text_clear(&needs);
    return status;
}

enum hol_status
hol_part_case(FILE *out, const struct hol_part_lists *lists, const struct hol_result *result)
{
    char file[HOL_PART_PATH];
    const struct hol_page_about about = {.site = lists->site,
                                         .file = hol_part_case_file(file, result->source->name),
                                         .under = hol_part_file(HOL_PART_CASES),
                                         .title = result->source->label};
    struct hol_page page;
    enum hol_status status = hol_page_begin(&page, &about);

    if (status == HOL_OK) {
        head(page.out, result);
        status = put_advice(&page, lists);
    }
    if (status == HOL_OK)
        status = put_formulations(&page, result);
    if (status == HOL_OK)
        status = put_printed(&page, result);
    if (status == HOL_OK)
        status = put_equations(&page, result->model);
    return hol_page_end(&page, out, status);
}
