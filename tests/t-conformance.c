/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/solver.h"
#include "tests/conformance.h"
#include "tests/tap.h"

/* Every formulation obeys every law at every precision. */
int
main(void)
{
    static const mpfr_prec_t bits[] = {24, 53, 106, 212, 500};
    unsigned long seed = tap_seed(), trials = tap_multiplier();

    for (size_t s = 0; hol_solver_any(s); s++)
        for (size_t k = 0; k < sizeof bits / sizeof *bits; k++) {
            const struct hol_solver *solver = hol_solver_any(s);
            struct conformance c = {.verbose = true};
            conformance_run(&c, solver, bits[k], seed, trials);
            for (int i = 0; i < CONFORMANCE_COUNT; i++) {
                enum conformance_law law = (enum conformance_law)i;
                if (law >= CONFORMANCE_MULTIPLIERS && !(solver->yields & HOL_YIELDS_LAMBDA) &&
                    (law == CONFORMANCE_MULTIPLIERS || law == CONFORMANCE_LAMBDA))
                    continue;
                tap_ok(c.failed[law] == 0 && c.tried[law] > 0,
                       "%s, %ld bits: %s (%zu, worst %.1Le)", solver->name, (long)bits[k],
                       conformance_law(law), c.tried[law], c.worst[law]);
            }
            tap_diag("%s, %ld bits: %zu OK, %zu DOMAIN, %zu UNABLE; %zu vacuous", solver->name,
                     (long)bits[k], c.statuses[HOL_OK], c.statuses[HOL_DOMAIN],
                     c.statuses[HOL_UNABLE], c.vacuous);
        }
    mpfr_free_cache();
    return tap_done();
}
