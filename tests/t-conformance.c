/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/solver.h"
#include "tests/conformance.h"
#include "tests/tap.h"

/* Every formulation obeys every law at every precision. */
int
main(void)
{
    for (size_t s = 0; hol_solvers[s] != NULL; s++)
        conformance_test(hol_solvers[s]);
    mpfr_free_cache();
    return tap_done();
}
