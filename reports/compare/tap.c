/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Results as TAP: a test for each solver and precision of a case, and for each published entry. */
#include "reports/compare/writer.h"

#include "base/alloc.h"
#include "base/text.h"
#include "reports/compare/reproduce.h"
#include "reports/table/escape.h"

#include <math.h>

struct tap {
    struct hol_writer_options options;
    size_t count;
};

static enum hol_status
begin(FILE *out, void **state, const struct hol_writer_options *options)
{
    struct tap *tap = hol_alloc(1, sizeof *tap);
    *state = tap;
    if (tap == NULL)
        return HOL_NOMEM;
    tap->options = *options;
    fputs("TAP version 12\n", out);
    return HOL_OK;
}

/* What each line begins with. */
static void
begin_line(FILE *out, struct tap *tap, bool good, const struct hol_result *result)
{
    fprintf(out, "%s %zu - ", good ? "ok" : "not ok", ++tap->count);
    hol_tap_text(out, result->source->label);
    fputs(": ", out);
}

static void
state_line(FILE *out, struct tap *tap, const struct hol_result *result,
           const struct hol_comparison *state)
{
    bool unanswered = state->truth_status == HOL_DOMAIN && state->problem_known;
    bool absent = state->truth_status == HOL_DOMAIN && !state->problem_known &&
                  state->recipe.kind == HOL_RECIPE_RANDOM;
    char why[HOL_TRUTH_MISSING];

    hol_truth_missing(why, result, state);
    begin_line(out, tap, unanswered || absent, result);
    hol_tap_text(out, state->label);
    fputs(": ", out);
    hol_tap_text(out, why);
    fputs(absent ? " # SKIP no such random state was found\n" : "\n", out);
}

static void
solver_line(FILE *out, struct tap *tap, const struct hol_result *result, size_t k)
{
    struct hol_summary summary;
    hol_summarize(&summary, result, k);
    begin_line(out, tap, !summary.bad, result);
    fprintf(out, "%s at %ld bits: %s", summary.solver, (long)summary.bits,
            hol_verdict_text(summary.verdict));
    if (summary.ratio >= 0)
        fprintf(out, ", ratio %.2Lg", summary.ratio);
    fprintf(out, ", %zu state%s\n", summary.states, hol_plural(summary.states));
    if (summary.bad) {
        fprintf(out, "# at %s: ", summary.worst->label);
        hol_tap_text(out, summary.record->why);
        fputs("\n# rerun: ", out);
        hol_reproduce(out, &tap->options, result, summary.record);
        fputc('\n', out);
    }
}

static void
check_line(FILE *out, struct tap *tap, const struct hol_result *result,
           const struct hol_check *check)
{
    const char *title, *text;
    bool bad = check->result == HOL_CHECK_FAILED || check->result == HOL_CHECK_MISPRINT_HOLDS;
    bool skipped = check->result == HOL_CHECK_NOT_YET || check->result == HOL_CHECK_UNDEFINED;
    hol_check_names(&title, &text, result, check);
    begin_line(out, tap, !bad, result);
    hol_tap_text(out, title);
    fputs(": ", out);
    hol_tap_text(out, text);
    if (skipped) {
        fprintf(out, " # SKIP %s%s", hol_check_result_text(check->result),
                check->why[0] != '\0' ? ": " : "");
        hol_tap_text(out, check->why);
        fputc('\n', out);
    } else {
        fprintf(out, ": %s at %zu of %zu state%s, %.0f digits\n",
                hol_check_result_text(check->result), check->states, check->tried,
                hol_plural(check->tried), fmax(0, floor(check->digits)));
    }
    if (bad && check->value[0] != '\0')
        fprintf(out, "# at %s: %s%sprinted %s, true %s\n", check->state,
                check->quantity != NULL ? check->quantity : "", check->quantity != NULL ? ", " : "",
                check->value, check->truth);
}

static enum hol_status
result_tap(FILE *out, void *state, const struct hol_result *result)
{
    struct tap *tap = state;
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status != HOL_OK)
            state_line(out, tap, result, &result->comparisons[i]);
    for (size_t k = 0; k < hol_summary_count(result); k++)
        solver_line(out, tap, result, k);
    for (size_t i = 0; i < result->check_count; i++)
        check_line(out, tap, result, &result->checks[i]);
    for (size_t i = 0; i < result->invariant_count; i++)
        check_line(out, tap, result, &result->invariants[i]);
    return HOL_OK;
}

static enum hol_status
end(FILE *out, void *state, const struct hol_totals *totals)
{
    struct tap *tap = state;
    if (totals != NULL && totals->unread_cases > 0)
        fprintf(out, "not ok %zu - %zu case file%s could not be read\n", ++tap->count,
                totals->unread_cases, hol_plural(totals->unread_cases));
    if (totals != NULL)
        fprintf(out, "1..%zu\n", tap->count);
    hol_free(tap);
    return HOL_OK;
}

const struct hol_writer hol_writer_tap = {
    .name = "tap", .begin = begin, .result = result_tap, .end = end};
