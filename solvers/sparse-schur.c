/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Lagrange multipliers from a sparse Schur complement A M^-1 A^T, its rows ordered by minimum
 * degree. */
#include "solvers/support/balanced.h"
#include "solvers/support/range-sparse.h"

extern const struct hol_solver hol_solver_sparse_schur;

/* The rows in an order of least degrees in S = A M^-1 A^T: few new cells in its factor. */
static enum hol_status
least_degree(struct hol_indices *order, struct hol_range *w)
{
    return hol_order_minimum_degree(order, &w->scratch, &w->S.pattern);
}

static const struct hol_range_rule rule = {least_degree, NULL};

const struct hol_solver hol_solver_sparse_schur = {
    .name = "sparse-schur",
    .source = "UKF2005, the multipliers below (17); sparse L D L^T of M and of A M^-1 A^T",
    .summary = "Lagrange multipliers on sparse matrices: M and A M^-1 A^T in an order of few fills",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK | HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA2,
    .context = &rule,
    .sparse = &hol_range_entry,
    .applicable = hol_needs_pd_mass_and_full_rank,
    .create = hol_range_dense_create,
    .solve = hol_range_dense_solve,
    .destroy = hol_range_dense_destroy,
};
