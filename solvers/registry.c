/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The list of all formulations, and finding one by name. */
#include "solvers/solver.h"

#include <string.h>

/*
 * The one place that names the formulations: a new one is its file and one line here, the file's
 * stem with underscores for hyphens. The order is that of the reports.
 */
/* clang-format off */
#define FORMULATIONS(X) \
    X(svd) \
    X(cod) \
    X(greville) \
    X(gram_schmidt) \
    X(extended) \
    X(gauss) \
    X(lagrange) \
    X(lagrange_ldl) \
    X(lagrange_schur) \
    X(min_norm) \
    X(null_space) \
    X(maggi) \
    X(gibbs_appell) \
    X(udwadia_phohomsiri) \
    X(augmented_lagrangian) \
    X(sparse_kkt) \
    X(sparse_schur) \
    X(chain)
/* clang-format on */

#define DECLARATION(stem) extern const struct hol_solver hol_solver_##stem;
FORMULATIONS(DECLARATION)

#define ADDRESS(stem) &hol_solver_##stem,
const struct hol_solver *const hol_solvers[] = {FORMULATIONS(ADDRESS) NULL};

const struct hol_solver *
hol_solver_any(size_t index)
{
    for (size_t i = 0; hol_solvers[i] != NULL; i++) {
        const struct hol_solver *const *variant = hol_solvers[i]->variants;

        if (index-- == 0)
            return hol_solvers[i];
        for (; variant != NULL && *variant != NULL; variant++)
            if (index-- == 0)
                return *variant;
    }
    return NULL;
}

const struct hol_solver *const hol_solvers_sparse[] = {&hol_solver_chain, &hol_solver_sparse_schur,
                                                       NULL};
const struct hol_solver *const hol_solver_sparse_careful = &hol_solver_sparse_kkt;
const struct hol_solver *const hol_solver_dense = &hol_solver_min_norm;
const struct hol_solver *const hol_solver_dense_careful = &hol_solver_null_space;

extern const struct hol_solver hol_solver_auto; /* chooses from the list */
const struct hol_solver *const hol_solver_default = &hol_solver_auto;

const struct hol_solver *
hol_solver_find(const char *name)
{
    const struct hol_solver *solver;

    if (strcmp(name, hol_solver_auto.name) == 0)
        return &hol_solver_auto;
    for (size_t i = 0; (solver = hol_solver_any(i)) != NULL; i++)
        if (strcmp(solver->name, name) == 0)
            return solver;
    return NULL;
}
