/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What every writer needs: names, totals of a run, the worst over the states of a case. */
#include "reports/compare/writer.h"

#include "compare/instant/verdict.h"

#include <math.h>
#include <stdio.h>

bool
hol_check_plain(const struct hol_check *check)
{
    return check->result == HOL_CHECK_NOT_YET ||
           (check->result == HOL_CHECK_CONFIRMED && check->states == check->tried);
}

const char *
hol_verdict_class(enum hol_verdict verdict)
{
    static const char *const classes[HOL_VERDICT_COUNT] = {[HOL_VERDICT_LOSES] = "loses",
                                                           [HOL_VERDICT_UNABLE] = "unable",
                                                           [HOL_VERDICT_INACCURATE] = "wrong",
                                                           [HOL_VERDICT_WRONG] = "wrong"};

    return classes[verdict];
}

void
hol_check_names(const char **title, const char **text, const struct hol_result *result,
                const struct hol_check *check)
{
    if (check->block == SIZE_MAX) {
        *title = "invariant";
        *text = result->source->invariants[check->entry].name;
        return;
    }
    *title = result->source->published[check->block].title;
    *text = result->source->published[check->block].entries[check->entry].text;
}

void
hol_truth_missing(char why[HOL_TRUTH_MISSING], const struct hol_result *result,
                  const struct hol_comparison *state)
{
    const struct hol_violation *off = &state->violation;

    if (!state->problem_known && off->magnitude > 0 && off->constraint < result->source->m) {
        const struct hol_constraint *row = &result->source->constraints[off->constraint];

        (void)snprintf(why, HOL_TRUTH_MISSING,
                       "no such state: constraint '%.120s' of line %zu%s is off by %.1Le",
                       row->name, row->place.line, off->rate ? ", differentiated," : "",
                       off->magnitude);
    } else {
        (void)snprintf(why, HOL_TRUTH_MISSING, "truth: %s (%s)",
                       hol_status_name(state->truth_status), state->truth_why);
    }
}

/* There is no such state (not counting random ones that were not found), or no problem at it. */
static bool
absent(const struct hol_comparison *comparison)
{
    return comparison->truth_status == HOL_DOMAIN && !comparison->problem_known &&
           comparison->recipe.kind == HOL_RECIPE_NAMED;
}

void
hol_totals_add(struct hol_totals *totals, const struct hol_result *result)
{
    totals->cases++;
    totals->states += result->comparison_count;
    totals->vacuous += result->vacuous;
    totals->seconds += result->seconds;
    totals->bad_cases += !hol_result_good(result);
    bool answered = false;
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *comparison = &result->comparisons[i];
        totals->records += comparison->record_count;
        totals->absent_states += absent(comparison);
        totals->unknown_states +=
            comparison->truth_status != HOL_OK && comparison->truth_status != HOL_DOMAIN;
        answered = answered || comparison->truth_status == HOL_OK;
    }
    totals->unanswered_cases += !answered;
    for (int v = 0; v < HOL_VERDICT_COUNT; v++)
        totals->tally[v] += result->tally[v];
    totals->invariants += result->invariant_count;
    for (size_t i = 0; i < result->invariant_count; i++)
        totals->bad_invariants += result->invariants[i].result == HOL_CHECK_FAILED;
    for (int c = 0; c < HOL_CHECK_COUNT; c++)
        totals->checks[c] += result->check_tally[c];
}

size_t
hol_summary_count(const struct hol_result *result)
{
    size_t most = 0;
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].record_count > most)
            most = result->comparisons[i].record_count;
    return most;
}

static void
absorb(struct hol_summary *summary, const struct hol_comparison *comparison,
       const struct hol_record *record)
{
    long double ratio = hol_record_ratio(record), units = hol_record_units(record);
    bool worse = summary->record == NULL ||
                 hol_verdict_gravity(record->verdict) > hol_verdict_gravity(summary->verdict) ||
                 (record->verdict == summary->verdict && units > hol_record_units(summary->record));
    summary->states++;
    summary->tally[record->verdict]++;
    summary->vacuous += record->vacuous;
    summary->bad = summary->bad || hol_record_bad(record);
    for (int q = 0; q < HOL_Q_COUNT; q++) {
        const struct hol_error *error = &record->errors[q];

        summary->error[q] = fmaxl(summary->error[q], error->relative);
        if (error->units > summary->lost.units) {
            summary->lost = *error;
            summary->of = (enum hol_quantity_kind)q;
        }
    }
    for (int l = 0; l < HOL_LAW_COUNT; l++)
        if (record->law[l] > summary->law)
            summary->law = record->law[l];
    if (ratio > summary->ratio)
        summary->ratio = ratio;
    if (worse) {
        summary->verdict = record->verdict;
        summary->worst = comparison;
        summary->record = record;
    }
}

static void
empty(struct hol_summary *summary, const struct hol_record *record)
{
    *summary = (struct hol_summary){.ratio = -1,
                                    .law = -1,
                                    .verdict = HOL_VERDICT_DOMAIN,
                                    .solver = record->solver,
                                    .bits = record->bits};
    summary->lost = hol_error_none;
    for (int q = 0; q < HOL_Q_COUNT; q++)
        summary->error[q] = -1;
}

void
hol_summarize(struct hol_summary *summary, const struct hol_result *result, size_t k)
{
    bool first = true;

    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *comparison = &result->comparisons[i];
        if (k >= comparison->record_count)
            continue;
        if (first)
            empty(summary, &comparison->records[k]);
        first = false;
        absorb(summary, comparison, &comparison->records[k]);
    }
}

void
hol_summarize_record(struct hol_summary *summary, const struct hol_comparison *comparison,
                     const struct hol_record *record)
{
    empty(summary, record);
    absorb(summary, comparison, record);
    summary->single = true;
}
