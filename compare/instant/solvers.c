/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The list of what is compared: formulations, their variants, and kernels. */
#include "compare/instant/compare.h"
#include "reference/linear/solver-mpfr.h"
#include "solvers/solver.h"

#include <string.h>

const struct hol_solver *
hol_compared_solver(size_t index)
{
    size_t count = 0;

    while (hol_solvers[count] != NULL)
        count++;
    return index < count ? hol_solvers[index] : index == count ? &hol_solver_mpfr : NULL;
}

const struct hol_solver *
hol_compared_any(size_t index)
{
    const struct hol_solver *solver;
    size_t count = 0;

    while (hol_compared_solver(count) != NULL)
        count++;
    if (index < count)
        return hol_compared_solver(index);
    index -= count;
    for (size_t i = 0; (solver = hol_compared_solver(i)) != NULL; i++)
        for (size_t k = 0; solver->variants != NULL && solver->variants[k] != NULL; k++)
            if (index-- == 0)
                return solver->variants[k];
    return NULL;
}

const struct hol_solver *
hol_compared_find(const char *name)
{
    const struct hol_solver *solver;

    for (size_t i = 0; (solver = hol_compared_any(i)) != NULL; i++)
        if (strcmp(solver->name, name) == 0)
            break;
    return solver;
}
