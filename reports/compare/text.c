/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Results for a person at a terminal. */
#include "reference/enclosure/enclosure.h"
#include "reports/compare/writer.h"

#include "base/alloc.h"
#include "base/text.h"
#include "compare/instant/verdict.h"
#include "reports/compare/reproduce.h"

#include <string.h>

struct report {
    struct hol_writer_options options;
    struct hol_table *table;
};

static enum hol_status
begin(FILE *out, void **state, const struct hol_writer_options *options)
{
    struct report *report = hol_alloc(1, sizeof *report);

    *state = report;
    if (report == NULL)
        return HOL_NOMEM;
    report->options = *options;
    report->table = hol_table_begin(out, options->style != NULL ? options->style : HOL_PLAIN(TEXT),
                                    &hol_compare_table);
    return report->table != NULL ? HOL_OK : HOL_NOMEM;
}

static void
conditions(struct hol_table *table, const struct hol_result *result,
           const struct hol_comparison *state)
{
    char why[HOL_TRUTH_MISSING];

    if (state->truth_status == HOL_OK) {
        hol_table_line(
            table, "  %-14s rank %zu  kappa(B) %.1Le  kappa(M) %.1Le  truth: %.0f digits %s%s",
            state->label, state->rank, state->kappa_B, state->kappa_M, state->digits,
            hol_known_word(state->certified),
            state->certified && hol_comparison_assumes(state) ? " assuming that rank" : "");
    } else {
        hol_truth_missing(why, result, state);
        hol_table_line(table, "  %-14s %s", state->label, why);
    }
}

static void
every_state(struct hol_table *table, const struct hol_result *result)
{
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *state = &result->comparisons[i];

        conditions(table, result, state);
        for (size_t k = 0; k < state->record_count; k++) {
            struct hol_summary one;

            hol_summarize_record(&one, state, &state->records[k]);
            hol_table_row(table, HOL_COMPARE_RECORD(result, &one));
        }
    }
}

static void
worst_states(struct hol_table *table, const struct hol_result *result)
{
    for (size_t k = 0; k < hol_summary_count(result); k++) {
        struct hol_summary summary;

        hol_summarize(&summary, result, k);
        hol_table_row(table, HOL_COMPARE_RECORD(result, &summary));
    }
}

static void
kappa_line(FILE *out, const struct hol_result *result)
{
    long double most_B = 0, most_M = 0;
    size_t rank = 0;
    bool any = false, same = true;
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *c = &result->comparisons[i];
        if (c->truth_status != HOL_OK)
            continue;
        same = same && (!any || c->rank == rank);
        rank = !any || c->rank < rank ? c->rank : rank;
        any = true;
        most_B = c->kappa_B > most_B ? c->kappa_B : most_B;
        most_M = c->kappa_M > most_M ? c->kappa_M : most_M;
    }
    fprintf(out, "  n %zu  m %zu  ", result->model->n, result->model->m);
    if (any)
        fprintf(out, "rank %s%zu  kappa(B) <= %.1Le  kappa(M) <= %.1Le  ", same ? "" : ">= ", rank,
                most_B, most_M);
    fprintf(out, "%zu state%s\n", result->comparison_count,
            result->comparison_count == 1 ? "" : "s");
}

static void
check_line(FILE *out, const struct hol_result *result, const struct hol_check *check)
{
    const char *title, *text;
    if (hol_check_plain(check))
        return;
    hol_check_names(&title, &text, result, check);
    fprintf(out, "    %s: %s, %s: %s", hol_check_result_text(check->result), result->source->label,
            title, text);
    if (check->states > 0 && check->states < check->tried)
        fprintf(out, "\n      it has a value at %zu of %zu states", check->states, check->tried);
    if (check->value[0] != '\0' && check->result != HOL_CHECK_CONFIRMED)
        fprintf(out, "\n      at %s: %s%sprinted %s, true %s", check->state,
                check->quantity != NULL ? check->quantity : "", check->quantity != NULL ? ", " : "",
                check->value, check->truth);
    if (check->why[0] != '\0')
        fprintf(out, "\n      %s", check->why);
    fputc('\n', out);
}

/* Counts, and what a reader must see: all that is not plainly confirmed. */
static void
checks(FILE *out, const struct hol_result *result)
{
    const char *separator = "  published:";
    for (int c = 0; c < HOL_CHECK_COUNT; c++)
        if (result->check_tally[c] > 0) {
            fprintf(out, "%s %zu %s", separator, result->check_tally[c],
                    hol_check_result_text((enum hol_check_result)c));
            separator = ",";
        }
    if (result->check_count > 0)
        fputc('\n', out);
    for (size_t i = 0; i < result->check_count; i++)
        check_line(out, result, &result->checks[i]);
    for (size_t i = 0; i < result->invariant_count; i++)
        check_line(out, result, &result->invariants[i]);
}

static void
reproducers(FILE *out, const struct hol_writer_options *options, const struct hol_result *result)
{
    for (size_t i = 0; i < result->comparison_count; i++)
        for (size_t k = 0; k < result->comparisons[i].record_count; k++)
            if (hol_record_bad(&result->comparisons[i].records[k])) {
                fputs("  rerun: ", out);
                hol_reproduce(out, options, result, &result->comparisons[i].records[k]);
                fputc('\n', out);
                return; /* one is enough to start with; the table names the others */
            }
}

static enum hol_status
result_text(FILE *out, void *state, const struct hol_result *result)
{
    struct report *report = state;
    struct hol_table *table = report->table;

    fprintf(out, "%s: %s\n", result->source->label,
            result->source->title ? result->source->title : "");
    kappa_line(out, result);
    for (size_t i = 0; i < result->comparison_count && !report->options.verbose; i++)
        if (result->comparisons[i].truth_status != HOL_OK)
            conditions(table, result, &result->comparisons[i]);
    hol_table_group(table);
    if (hol_summary_count(result) > 0)
        (report->options.verbose ? every_state : worst_states)(table, result);
    hol_table_group(table);
    checks(out, result);
    reproducers(out, &report->options, result);
    fputc('\n', out);
    return table->status;
}

/* What was counted, without the zeros. */
static void
print_totals(FILE *out, const struct hol_totals *totals)
{
    const char *separator = ":";
    fprintf(out, "%zu case%s, %zu state%s, %zu comparison%s", totals->cases,
            hol_plural(totals->cases), totals->states, hol_plural(totals->states), totals->records,
            hol_plural(totals->records));
    for (int v = 0; v < HOL_VERDICT_COUNT; v++)
        if (totals->tally[v] > 0 || v == HOL_VERDICT_WRONG) {
            fprintf(out, "%s %zu %s", separator, totals->tally[v],
                    hol_verdict_text((enum hol_verdict)v));
            separator = ",";
        }
    if (totals->vacuous > 0)
        fprintf(out, " (%zu where no digit is attainable, so that agreement proves nothing)",
                totals->vacuous);
    fputc('\n', out);
    separator = "published entries:";
    for (int c = 0; c < HOL_CHECK_COUNT; c++)
        if (totals->checks[c] > 0) {
            fprintf(out, "%s %zu %s", separator, totals->checks[c],
                    hol_check_result_text((enum hol_check_result)c));
            separator = ",";
        }
    if (separator[0] == ',')
        fputc('\n', out);
    if (totals->invariants > 0)
        fprintf(out, "invariants of the cases: the rates of %zu vanish at every state%s\n",
                totals->invariants - totals->bad_invariants,
                totals->bad_invariants > 0 ? "; those of the others do NOT" : "");
}

/* What the columns mean; the scale of the ratio. */
static const char legend[] =
    "q'' ... lambda: relative error |x - y| / |y| of the vector, in the kinetic metric; worst: "
    "that of the\ncomponent that loses most; right: its digits that are right, of: those that the "
    "problem allows;\nratio: max |x - y| / (kappa 2^-bits scale), scale: the largest of the terms "
    "that make up the quantity\n";

static enum hol_status
end(FILE *out, void *state, const struct hol_totals *totals)
{
    struct report *report = state;
    enum hol_status status = report != NULL ? hol_table_end(report->table) : HOL_OK;

    hol_free(report);
    if (totals == NULL)
        return HOL_OK;
    if (totals->records > 0)
        fputs(legend, out);
    if (totals->cases > 0)
        print_totals(out, totals);
    if (totals->unread_cases > 0)
        fprintf(out, "%zu case file%s could not be read\n", totals->unread_cases,
                hol_plural(totals->unread_cases));
    if (totals->absent_states > 0)
        fprintf(out, "%zu state%s: no such state, or no problem there\n", totals->absent_states,
                hol_plural(totals->absent_states));
    if (totals->unknown_states > 0)
        fprintf(out, "%zu state%s: the reference does not know the truth\n", totals->unknown_states,
                hol_plural(totals->unknown_states));
    if (totals->unanswered_cases > 0)
        fprintf(out, "%zu case%s without an answer at any state\n", totals->unanswered_cases,
                hol_plural(totals->unanswered_cases));
    fprintf(out, "%s\n",
            totals->bad_cases == 0 && totals->unread_cases == 0 ? "all good" : "NOT ALL GOOD");
    return status;
}

const struct hol_writer hol_writer_text = {
    .name = "text", .begin = begin, .result = result_text, .end = end};
