/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Every formulation obeys every law at CONFORMANCE_BITS: one program a precision, which run side by
 * side. */
#include "solvers/solver.h"
#include "tests/conformance/conformance.h"
#include "tests/support/tap.h"

int
main(void)
{
    struct conformance_list list = {.count = 0};

    /* beyond 106 bits nothing is done in another way: of them, a sample */
    for (size_t s = 0; hol_solvers[s] != NULL; s++)
        if (CONFORMANCE_BITS <= 106 || tap_all() || s % 4 == 0)
            conformance_add(&list, hol_solvers[s]);
    conformance_test(&list, CONFORMANCE_BITS);
    mpfr_free_cache();
    return tap_done();
}
