/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* So does every variant of a formulation: what is found by number and is no formulation itself. */
#include "solvers/solver.h"
#include "tests/conformance/conformance.h"
#include "tests/support/tap.h"

int
main(void)
{
    static const mpfr_prec_t bits[] = {24, 53, 500, 106};
    struct conformance_list list = {.count = 0}, kernels = {.count = 0};
    const struct hol_solver *solver;
    size_t formulation = 0;

    for (size_t s = 0; (solver = hol_solver_any(s)) != NULL; s++) {
        if (solver == hol_solvers[formulation])
            formulation++;
        else
            conformance_add(solver->needs & HOL_NEEDS_EVIDENT ? &kernels : &list, solver);
    }
    conformance_test(&kernels, HOL_BITS_DOUBLE);
    for (size_t k = 0; k < sizeof bits / sizeof *bits; k++)
        if (tap_all() || k % 2 == 1)
            conformance_test(&list, bits[k]);
    tap_ok(hol_solvers[formulation] == NULL, "every formulation comes before its variants");
    mpfr_free_cache();
    return tap_done();
}
