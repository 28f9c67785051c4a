/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What `holonom compare` says without options: all case files, all solvers, all precisions, at the
 * states that it takes by default (of random ones, `make check' takes one), of which nothing is
 * wrong; and the result does not depend on jobs. One program for every third of the files
 * (COMPARE_PART 0, 1, 2), which run side by side.
 */
#include "base/alloc.h"
#include "compare/instant/compare.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

#define COMPARE_PARTS 3

static void
explain(const struct hol_result *result)
{
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *c = &result->comparisons[i];
        if (c->truth_status != HOL_OK)
            tap_diag("%s, %s: truth %s, %s", result->source->name, c->label,
                     hol_status_name(c->truth_status), c->truth_why);
        for (size_t k = 0; k < c->record_count; k++)
            if (c->records[k].verdict == HOL_VERDICT_WRONG)
                tap_diag("%s, %s, %s at %ld bits: %s", result->source->name, c->label,
                         c->records[k].solver, (long)c->records[k].bits, c->records[k].why);
    }
    for (size_t i = 0; i < result->check_count; i++) {
        const struct hol_check *check = &result->checks[i];
        if (check->result == HOL_CHECK_FAILED || check->result == HOL_CHECK_MISPRINT_HOLDS ||
            check->result == HOL_CHECK_UNDEFINED)
            tap_diag("%s, %s: %s: %s at %s, printed %s, true %s %s", result->source->name,
                     result->source->published[check->block].title,
                     result->source->published[check->block].entries[check->entry].text,
                     hol_check_result_text(check->result), check->state, check->value, check->truth,
                     check->why);
    }
}

static bool
same_float(long double a, long double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static bool
same_record(const struct hol_record *a, const struct hol_record *b)
{
    bool same = strcmp(a->solver, b->solver) == 0 && a->bits == b->bits && a->status == b->status &&
                a->rank == b->rank && a->verdict == b->verdict && a->vacuous == b->vacuous &&
                strcmp(a->why, b->why) == 0;

    for (size_t i = 0; i < HOL_Q_COUNT; i++)
        same = same && same_float(a->errors[i].relative, b->errors[i].relative) &&
               same_float(a->errors[i].ratio, b->errors[i].ratio);
    for (size_t i = 0; i < HOL_LAW_COUNT; i++)
        same = same && same_float(a->law[i], b->law[i]);
    return same;
}

static bool
same_result(const struct hol_result *a, const struct hol_result *b)
{
    bool same = a->comparison_count == b->comparison_count && a->check_count == b->check_count &&
                memcmp(a->tally, b->tally, sizeof a->tally) == 0 && a->vacuous == b->vacuous &&
                memcmp(a->check_tally, b->check_tally, sizeof a->check_tally) == 0;

    for (size_t i = 0; same && i < a->comparison_count; i++) {
        const struct hol_comparison *c = &a->comparisons[i], *d = &b->comparisons[i];
        same = strcmp(c->label, d->label) == 0 && c->truth_status == d->truth_status &&
               same_float(c->kappa, d->kappa) && c->record_count == d->record_count &&
               c->recipe.sample == d->recipe.sample;
        for (size_t k = 0; same && k < c->record_count; k++)
            same = same_record(&c->records[k], &d->records[k]);
    }
    for (size_t i = 0; same && i < a->check_count; i++) {
        const struct hol_check *c = &a->checks[i], *d = &b->checks[i];
        same = c->result == d->result && c->states == d->states && c->digits == d->digits &&
               strcmp(c->value, d->value) == 0 && strcmp(c->truth, d->truth) == 0 &&
               strcmp(c->state, d->state) == 0;
    }
    return same;
}

/* What is printed about motions, which takes their trajectories: t-along judges all of it. */
static bool
is_of_states(const struct hol_entry *entry)
{
    return entry->kind != HOL_ENTRY_AT && entry->kind != HOL_ENTRY_EVENT;
}

static struct hol_result *
compare_with(const struct hol_model *model, size_t jobs)
{
    struct hol_compare_options options = hol_compare_defaults;
    struct hol_result *result = NULL;
    enum hol_status status;

    options.seed = tap_seed_or(options.seed);
    options.jobs = jobs;
    options.random_states += tap_multiplier() - 1;
    if (!tap_all() && options.random_states > 1)
        options.random_states = 1;
    options.entries = is_of_states;
    status = hol_compare_case(&result, model, &options);
    if (status != HOL_OK)
        tap_bail("%s: %s", model->source->name, hol_status_text(status));
    return result;
}

static void
test_case(const char *name, size_t *tally, bool twice)
{
    struct case_model c;

    if (!case_try(&c, name)) {
        tap_ok(false, "%s can be loaded", name);
        return;
    }
    struct hol_result *result = compare_with(c.model, 1);
    if (!tap_ok(hol_result_good(result), "%s: %zu states, nothing wrong (%.2f s)", name,
                result->comparison_count, result->seconds))
        explain(result);
    for (size_t i = 0; i < HOL_VERDICT_COUNT; i++)
        tally[i] += result->tally[i];
    if (twice) {
        struct hol_result *other = compare_with(c.model, 2);
        tap_ok(same_result(result, other), "%s: the same with two jobs", name);
        hol_result_destroy(other);
    }
    hol_result_destroy(result);
    case_clear(&c);
}

int
main(void)
{
    struct case_list list = case_list_make();
    size_t tally[HOL_VERDICT_COUNT] = {0}, count = 0;

    for (size_t i = COMPARE_PART; i < list.count; i += COMPARE_PARTS, count++)
        test_case(list.names[i], tally, count % 10 == 0);
    tap_diag("agree %zu, loses %zu, domain %zu, unable %zu, wrong %zu", tally[HOL_VERDICT_AGREES],
             tally[HOL_VERDICT_LOSES], tally[HOL_VERDICT_DOMAIN], tally[HOL_VERDICT_UNABLE],
             tally[HOL_VERDICT_WRONG]);
    tap_ok(tally[HOL_VERDICT_AGREES] > 100 * count / 10 && tally[HOL_VERDICT_UNABLE] > 0,
           "many agree, and somewhere rows are redundant");
    case_list_clear(&list);
    mpfr_free_cache();
    return tap_done();
}
