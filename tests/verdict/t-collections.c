/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Right algorithms are not called wrong where they have 12 digits; wrong ones are found. */
#include "compare/instant/verdict.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"
#include "tests/verdict/plain.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST 64

static const char *const cases[] = {"families/forms",
                                    "greenwood/cone-and-plane",
                                    "ukp2004/bead-on-rough-ring",
                                    "ukp2004/redundant-ring",
                                    "families/nearly-dependent",
                                    "families/nearly-dependent-nonideal",
                                    "families/mass-ratio",
                                    "families/five-bar-payload",
                                    "families/long-lever",
                                    "families/mixed-units",
                                    "families/rank-gap",
                                    "families/spatial-chain",
                                    "families/n-four-bar",
                                    "ukp2004/nonholonomic-particle-general"};

/* What a solver came to over all cases. */
struct came_to {
    size_t tally[HOL_VERDICT_COUNT], bad, near_and_wrong, records;
    char first[192];
};

static size_t
collect(struct hol_solver *solvers, const struct hol_solver **list, const struct plain_solver *from)
{
    size_t count = 0;

    for (; from[count].name != NULL; count++) {
        if (count == MOST)
            tap_bail("more than %d solvers", MOST);
        solvers[count] = plain_as_solver(&from[count]);
        list[count] = &solvers[count];
    }
    return count;
}

static void
enter(struct came_to *to, const char *name, const struct hol_comparison *c,
      const struct hol_record *r)
{
    bool answered = r->status == HOL_OK, near = answered;

    for (int q = 0; q < HOL_Q_COUNT; q++)
        near = near && r->errors[q].scaled <= 1e-12L;
    to->records++;
    to->tally[r->verdict]++;
    to->bad += hol_record_bad(r);
    to->near_and_wrong += near && r->verdict == HOL_VERDICT_WRONG;
    if (to->first[0] == '\0' && hol_record_bad(r))
        (void)snprintf(to->first, sizeof to->first, "%s, %s: %s, %s", name, c->label,
                       hol_verdict_text(r->verdict), r->why);
}

static void
run(struct came_to *to, size_t count, const struct hol_solver *const *list)
{
    static const mpfr_prec_t bits[] = {HOL_BITS_DOUBLE};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct case_model c = case_load(cases[i]);
        struct hol_compare_options options = hol_compare_defaults;
        struct hol_result *result = NULL;

        options.bits = bits;
        options.bits_count = options.random_states = options.jobs = 1; /* one thread: stale */
        options.solvers = list;
        options.solver_count = count;
        options.check_published = false;
        options.units = true;
        options.seed = tap_seed_or(1);
        if (hol_compare_case(&result, c.model, &options) != HOL_OK)
            tap_bail("%s could not be compared", cases[i]);
        for (size_t s = 0; s < result->comparison_count; s++)
            for (size_t k = 0; k < result->comparisons[s].record_count; k++)
                enter(&to[k], cases[i], &result->comparisons[s],
                      &result->comparisons[s].records[k]);
        hol_result_destroy(result);
        case_clear(&c);
    }
}

static void
tell(const struct came_to *to)
{
    tap_diag("%zu records: %zu agree, %zu lose digits, %zu inaccurate, %zu unable, %zu wrong",
             to->records, to->tally[HOL_VERDICT_AGREES], to->tally[HOL_VERDICT_LOSES],
             to->tally[HOL_VERDICT_INACCURATE], to->tally[HOL_VERDICT_UNABLE],
             to->tally[HOL_VERDICT_WRONG]);
    if (to->first[0] != '\0')
        tap_diag("%s", to->first);
}

int
main(void)
{
    static struct hol_solver solvers[MOST];
    static const struct hol_solver *list[MOST];
    static struct came_to right[MOST], wrong[MOST];
    size_t count = collect(solvers, list, plain_right);

    gsl_set_error_handler_off();

    tap_ok(count >= 20, "%zu right algorithms", count);
    run(right, count, list);
    for (size_t k = 0; k < count; k++) {
        tap_ok(right[k].near_and_wrong == 0 && right[k].tally[HOL_VERDICT_AGREES] +
                                                       right[k].tally[HOL_VERDICT_LOSES] +
                                                       right[k].tally[HOL_VERDICT_INACCURATE] >
                                                   0,
               "%s (%s) is not called wrong where it has 12 digits", list[k]->name,
               list[k]->summary);
        tell(&right[k]);
    }
    count = collect(solvers, list, plain_wrong);
    tap_ok(count >= 25, "%zu wrong algorithms", count);
    run(wrong, count, list);
    for (size_t k = 0; k < count; k++) {
        tap_ok(wrong[k].bad > 0, "%s (%s) is found", list[k]->name, list[k]->summary);
        tell(&wrong[k]);
    }
    mpfr_free_cache();
    return tap_done();
}
