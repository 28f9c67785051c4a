/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's tables of single cases, each folded under a line about it. */
#include "reports/page/page-inside.h"

#include "reports/page/html.h"

#include <math.h>
#include <string.h>

/* What a reader may look for before the table is opened: how the records of the case came out. */
static void
verdicts(FILE *out, const struct hol_result *result)
{
    size_t agrees = result->tally[HOL_VERDICT_AGREES] + result->tally[HOL_VERDICT_DOMAIN];

    fprintf(out, " &ensp; <small>%zu agree", agrees);
    for (int v = 0; v < HOL_VERDICT_COUNT; v++) {
        const char *class = hol_verdict_class((enum hol_verdict)v);
        if (class != NULL && result->tally[v] > 0)
            fprintf(out, ", <span class=\"%s\">%zu %s</span>", class, result->tally[v],
                    hol_verdict_text((enum hol_verdict)v));
    }
    fputs("</small>", out);
}

static void
head(FILE *out, const struct hol_result *result)
{
    long double most_B = 0, most_M = 0;

    hol_html_print(out, "<details class=\"case\"><summary><b>%s</b>", result->source->name);
    verdicts(out, result);
    hol_html_print(out, "</summary>\n<p>%s", result->source->title ? result->source->title : "");
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status == HOL_OK) {
            most_B = fmaxl(most_B, result->comparisons[i].kappa_B);
            most_M = fmaxl(most_M, result->comparisons[i].kappa_M);
        }
    fprintf(out, " &ensp; <i>n</i> = %zu, <i>m</i> = %zu, %zu states", result->model->n,
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

/* The precisions of a result: those of its first solver, a run of summaries. */
static size_t
precisions(const struct hol_result *result, size_t count)
{
    struct hol_summary first, other;
    size_t bits = 0;

    for (; bits < count; bits++) {
        if (bits == 0)
            hol_summarize(&first, result, 0);
        hol_summarize(&other, result, bits);
        if (strcmp(first.solver, other.solver) != 0)
            break;
    }
    return bits;
}

/* The digits, right of attainable, and the verdict where it is not that it agrees. */
HOL_GET(get_cell, bits)
{
    const struct hol_summary *summary = (const struct hol_summary *)part[0] + bits;
    bool said = summary->verdict != HOL_VERDICT_AGREES;

    datum->class = hol_verdict_class(summary->verdict);
    hol_datum_print(datum, "%s", said ? hol_verdict_text(summary->verdict) : "");
    if (summary->lost.units >= 0)
        hol_datum_print(datum, "%s%.1Lf of %.1Lf", said ? " " : "", summary->lost.digits,
                        summary->lost.attainable);
}

/* Where and why, for each precision at which there is something to say; the same once. */
HOL_GET(get_remarks, bits)
{
    const struct hol_summary *summaries = part[0], *last = NULL;

    for (size_t b = 0; b < bits; b++) {
        const struct hol_summary *s = &summaries[b];
        bool spoken = hol_verdict_class(s->verdict) != NULL;

        if (!spoken && s->vacuous == 0)
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

#define MOST_BITS 64 /* HOL_BITS_LIST_MAX: of the program */

enum hol_status
hol_page_case(FILE *out, const struct hol_result *result)
{
    static const struct hol_column first = {"formulation", HOL_AT(0, struct hol_summary, solver)};
    size_t count = hol_summary_count(result), bits = precisions(result, count);
    struct hol_summary summaries[MOST_BITS];
    struct hol_columns c = {0};
    enum hol_status status = HOL_OK;

    head(out, result);
    if (bits > 0 && bits <= MOST_BITS) {
        hol_columns_add(&c, &first, 1);
        for (size_t b = 0; b < bits; b++) {
            hol_summarize(&summaries[b], result, b);
            HOL_COLUMN_ADD(&c, .key = hol_columns_text(&c, "%ld bits", (long)summaries[b].bits),
                           .get = get_cell, .index = b, .align = HOL_ALIGN_RIGHT);
        }
        HOL_COLUMN_ADD(&c, .key = "remarks", .get = get_remarks, .index = bits, .prose = true,
                       .share = 40);
        struct hol_table *table = hol_table_begin(
            out, HOL_FORMAT_HTML, &(const struct hol_table_spec){.name = "case", .own = &c});
        for (size_t k = 0; k < count; k += bits) {
            for (size_t b = 0; b < bits; b++)
                hol_summarize(&summaries[b], result, k + b);
            hol_table_row(table, HOL_RECORD(summaries));
        }
        status = hol_table_end(table);
    }
    fputs("</details>\n", out);
    return status;
}
