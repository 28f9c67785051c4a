/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the formulations answered at a case, and what is printed about it. */
#include "reports/sections/sections.h"

#include <string.h>

#define MOST_BITS 64 /* HOL_BITS_LIST_MAX: of the program */

const char *
hol_method_link(char link[HOL_METHOD_LINK], const char *methods, const char *name)
{
    char stem[HOL_PAGE_STEM];

    (void)snprintf(link, HOL_METHOD_LINK, "%.20s%s.html", methods, hol_page_stem(stem, name));
    return link;
}

/* A row: the summaries of a solver, in the order of the precisions; those at which it was not asked
 * are without a record. */
struct row {
    const char *solver;
    char link[HOL_METHOD_LINK]; /* its page; "": none */
    size_t count;               /* precisions */
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

/* The name, which leads to its page. */
HOL_GET(get_solver, index)
{
    const struct row *row = part[0];

    hol_datum_text(datum, row->solver);
    datum->link = row->link[0] != '\0' ? row->link : NULL;
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

enum hol_status
hol_section_formulations(struct hol_page *page, const struct hol_result *result,
                         const char *methods)
{
    static const struct hol_column first = {"formulation", .get = get_solver};
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
        if (methods != NULL)
            (void)hol_method_link(row.link, methods, row.solver);
        hol_table_row(table, HOL_RECORD(&row));
    }
    return hol_table_end(table);
}

enum hol_status
hol_section_printed(struct hol_page *page, const struct hol_result *result)
{
    struct hol_table *table;

    if (result->check_count + result->invariant_count == 0)
        return HOL_OK;
    hol_page_section(page, 2, "printed", "What is printed about it");
    table = hol_section_checks_begin(page, false, "Printed entries and invariants");
    for (size_t i = 0; i < result->check_count; i++)
        hol_table_row(table, HOL_RECORD(result, &result->checks[i]));
    for (size_t i = 0; i < result->invariant_count; i++)
        hol_table_row(table, HOL_RECORD(result, &result->invariants[i]));
    return hol_table_end(table);
}
