/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Dependent rows under masses that differ much: B = A M^-1/2 has the rank of A, though its rounding
 * errors are kappa(M)^1/2 times those of A. families/random-system has the spectra.
 */
#include "compare/instant/compare.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <stdio.h>

static void
check(const char *spectra, const char *system, const char *seed, size_t undecided)
{
    static const mpfr_prec_t bits[] = {53, 106, 212};
    static const char *const names[] = {"svd", "svd/cholesky", "gram-schmidt",
                                        "gram-schmidt/cholesky", "gram-schmidt/qr"};
    const struct hol_solver *solvers[sizeof names / sizeof names[0]];
    const char *const overrides[] = {spectra, "K=0", system, seed, NULL};
    struct hol_compare_options options = hol_compare_defaults;
    struct hol_case *source = load_named("families/random-system", overrides);
    struct hol_model *model = NULL;
    struct hol_result *result = NULL;
    size_t count;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if ((solvers[i] = hol_compared_find(names[i])) == NULL)
            tap_bail("there is no %s", names[i]);
    options.solvers = solvers;
    options.solver_count = sizeof names / sizeof names[0];
    options.bits = bits + undecided; /* kappa(M) leaves nothing of 53 bits */
    options.bits_count = 3 - undecided;
    options.check_published = false;
    options.random_states = 1;
    if (source == NULL || hol_model_create(&model, source, NULL) != HOL_OK ||
        hol_compare_case(&result, model, &options) != HOL_OK)
        tap_bail("%s %s cannot be compared", spectra, system);
    count = result->comparison_count * options.solver_count * options.bits_count;
    if (!tap_ok(result->tally[HOL_VERDICT_AGREES] == count, "%s %s %s: %zu of %zu agree", spectra,
                system, seed, result->tally[HOL_VERDICT_AGREES], count))
        tap_diag("rerun: holonom compare families/random-system %s K=0 %s %s "
                 "--solvers='svd,svd/*,gram-schmidt,gram-schmidt/*'",
                 spectra, system, seed);
    hol_result_destroy(result);
    hol_model_destroy(model);
    hol_case_destroy(source);
}

int
main(void)
{
    static const char *const seeds[] = {"seed=1", "seed=2", "seed=3"};

    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        check("L=2", "r=4", seeds[i], 0);
        check("L=4", "r=4", seeds[i], 0);
        check("L=4", "r=1", seeds[i], 0);
        check("L=6", "r=3", seeds[i], 0);
        check("L=9", "r=4", seeds[i], 1);
    }
    check("L=4", "m=12", "seed=4", 0);
    return tap_done();
}
