/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Results for a person at a terminal. */
#include "reports/compare/writer.h"

#include "base/alloc.h"
#include "reports/compare/reproduce.h"

#include <string.h>

static enum hol_status
begin(FILE *out, void **state, const struct hol_writer_options *options)
{
    struct hol_writer_options *own = hol_alloc(1, sizeof *own);
    (void)out;
    *state = own;
    if (own == NULL)
        return HOL_NOMEM;
    *own = *options;
    return HOL_OK;
}

/* An error or ratio in nine columns; blank-like where nothing was measured. */
static void
magnitude(FILE *out, long double value)
{
    if (value < 0)
        fprintf(out, " %8s", "-");
    else if (value == 0)
        fprintf(out, " %8s", "0");
    else
        fprintf(out, " %8.1Le", value);
}

static void
head(FILE *out, const char *last)
{
    fprintf(out, "  %-20s %5s  %-13s", "solver", "bits", "verdict");
    for (int q = 0; q < HOL_Q_COUNT; q++)
        fprintf(out, " %8s", hol_quantity_text((enum hol_quantity_kind)q));
    fprintf(out, " %8s %8s  %s\n", "ratio", "law", last);
}

static void
row(FILE *out, const char *solver, mpfr_prec_t bits, enum hol_verdict verdict,
    const long double *error, long double ratio, long double law)
{
    fprintf(out, "  %-20s %5ld  %-13s", solver, (long)bits, hol_verdict_text(verdict));
    for (int q = 0; q < HOL_Q_COUNT; q++)
        magnitude(out, error[q]);
    magnitude(out, ratio);
    magnitude(out, law);
    fputs("  ", out);
}

static void
why(FILE *out, const struct hol_record *record, const struct hol_comparison *comparison)
{
    if (record->verdict != HOL_VERDICT_AGREES && record->why[0] != '\0')
        fprintf(out, "%s: %s", comparison->label, record->why);
    else if (record->verdict == HOL_VERDICT_AGREES && record->vacuous)
        fprintf(out, "%s: 30 kappa 2^-bits > 1, agreement proves nothing", comparison->label);
    if (record->verdict == HOL_VERDICT_LOSES && record->vacuous)
        fputs(" (30 kappa^2 2^-bits > 1: all digits may be lost)", out);
}

static void
violated(FILE *out, const struct hol_case *source, const struct hol_violation *off)
{
    const struct hol_constraint *row = &source->constraints[off->constraint];
    fprintf(out, "no such state: constraint '%s' of line %zu%s is off by %.1Le\n", row->name,
            row->place.line, off->rate ? ", differentiated," : "", off->magnitude);
}

static void
conditions(FILE *out, const struct hol_result *result, const struct hol_comparison *comparison)
{
    const struct hol_violation *off = &comparison->violation;
    fprintf(out, "  %-14s ", comparison->label);
    if (comparison->truth_status == HOL_OK)
        fprintf(out, "rank %zu  kappa(B) %.1Le  kappa(M) %.1Le  truth: %.0f digits\n",
                comparison->rank, comparison->kappa_B, comparison->kappa_M, comparison->digits);
    else if (!comparison->problem_known && off->magnitude > 0 &&
             off->constraint < result->source->m)
        violated(out, result->source, off);
    else
        fprintf(out, "truth: %s (%s)\n", hol_status_name(comparison->truth_status),
                comparison->truth_why && comparison->truth_why[0]
                    ? comparison->truth_why
                    : hol_status_text(comparison->truth_status));
}

static void
every_state(FILE *out, const struct hol_result *result)
{
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *comparison = &result->comparisons[i];
        conditions(out, result, comparison);
        for (size_t k = 0; k < comparison->record_count; k++) {
            const struct hol_record *record = &comparison->records[k];
            long double ratio = -1, law = -1;
            for (int q = 0; q < HOL_Q_COUNT; q++)
                ratio = record->ratio[q] > ratio ? record->ratio[q] : ratio;
            for (int l = 0; l < HOL_LAW_COUNT; l++)
                law = record->law[l] > law ? record->law[l] : law;
            row(out, record->solver, record->bits, record->verdict, record->error, ratio, law);
            if (record->iterations > 0)
                fprintf(out, "%zu iterations  ", record->iterations);
            why(out, record, comparison);
            fputc('\n', out);
        }
    }
}

static void
worst_states(FILE *out, const struct hol_result *result)
{
    for (size_t k = 0; k < hol_summary_count(result); k++) {
        struct hol_summary summary;
        hol_summarize(&summary, result, k);
        row(out, summary.solver, summary.bits, summary.verdict, summary.error, summary.ratio,
            summary.law);
        why(out, summary.record, summary.worst);
        fputc('\n', out);
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
    fprintf(out, "n %zu  m %zu  ", result->model->n, result->model->m);
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
    fprintf(out, "    %s: %s, %s: %s", hol_check_result_text(check->result), result->source->name,
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
            if (result->comparisons[i].records[k].verdict == HOL_VERDICT_WRONG) {
                fputs("  rerun: ", out);
                hol_reproduce(out, options, result, &result->comparisons[i].records[k]);
                fputc('\n', out);
                return; /* one is enough to start with; the table names the others */
            }
}

static enum hol_status
result_text(FILE *out, void *state, const struct hol_result *result)
{
    const struct hol_writer_options *options = state;
    fprintf(out, "%s: %s\n  ", result->source->name,
            result->source->title ? result->source->title : "");
    kappa_line(out, result);
    for (size_t i = 0; i < result->comparison_count && !options->verbose; i++)
        if (result->comparisons[i].truth_status != HOL_OK)
            conditions(out, result, &result->comparisons[i]);
    if (hol_summary_count(result) > 0) {
        head(out, "worst at");
        if (options->verbose)
            every_state(out, result);
        else
            worst_states(out, result);
    }
    checks(out, result);
    reproducers(out, options, result);
    fputc('\n', out);
    return HOL_OK;
}

static const char *
plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* What was counted, without the zeros. */
static void
print_totals(FILE *out, const struct hol_totals *totals)
{
    const char *separator = ":";
    fprintf(out, "%zu case%s, %zu state%s, %zu comparison%s", totals->cases, plural(totals->cases),
            totals->states, plural(totals->states), totals->records, plural(totals->records));
    for (int v = 0; v < HOL_VERDICT_COUNT; v++)
        if (totals->tally[v] > 0 || v == HOL_VERDICT_WRONG) {
            fprintf(out, "%s %zu %s", separator, totals->tally[v],
                    hol_verdict_text((enum hol_verdict)v));
            separator = ",";
        }
    if (totals->vacuous > 0)
        fprintf(out, " (%zu at kappa 2^-bits so large that agreement proves nothing)",
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
        fprintf(out, "invariants of the cases: %zu, their rates vanish at every state%s\n",
                totals->invariants - totals->bad_invariants,
                totals->bad_invariants > 0 ? "; NOT those of the others" : "");
}

static enum hol_status
end(FILE *out, void *state, const struct hol_totals *totals)
{
    hol_free(state);
    if (totals == NULL)
        return HOL_OK;
    if (totals->cases > 0)
        print_totals(out, totals);
    if (totals->unread_cases > 0)
        fprintf(out, "%zu case file%s could not be read\n", totals->unread_cases,
                plural(totals->unread_cases));
    if (totals->absent_states > 0)
        fprintf(out, "%zu state%s: no such state, or no problem there\n", totals->absent_states,
                plural(totals->absent_states));
    if (totals->unknown_states > 0)
        fprintf(out, "%zu state%s: the reference cannot tell the truth\n", totals->unknown_states,
                plural(totals->unknown_states));
    if (totals->unanswered_cases > 0)
        fprintf(out, "%zu case%s without an answer at any state\n", totals->unanswered_cases,
                plural(totals->unanswered_cases));
    fprintf(out, "%s\n",
            totals->bad_cases == 0 && totals->unread_cases == 0 ? "all good" : "NOT ALL GOOD");
    return HOL_OK;
}

const struct hol_writer hol_writer_text = {
    .name = "text", .begin = begin, .result = result_text, .end = end};
