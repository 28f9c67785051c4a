/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Lagrange multipliers by an LU factorization of the KKT matrix. */
#include "solvers/support/formulation.h"
#include "solvers/support/kkt-system.h"

extern const struct hol_solver hol_solver_lagrange;

struct lagrange {
    struct hol_balanced in;
    struct hol_kkt_system kkt;
    size_t *perm;
    struct hol_work *work; /* for n + m */
};

static const struct hol_slot slots[] = {
    HOL_KKT_SYSTEM(lagrange),
    HOL_PERM(lagrange, perm, SUM),
    HOL_WORK(lagrange, work, SUM),
};

HOL_FORMULATION(lagrange, slots);

static enum hol_status
factor(void *work)
{
    struct lagrange *w = work;
    struct hol_mat *K = &w->kkt.K;

    if (hol_lu_in_place(K, w->perm, w->work) != HOL_OK) /* [M A^T; A 0] = P^T L U */
        return HOL_UNABLE;
    w->kkt.least = hol_mat_least_pivot(K);
    return HOL_OK;
}

static void
apply(void *work, struct hol_mat *X)
{
    struct lagrange *w = work;

    hol_lu_solve(X, &w->kkt.K, w->perm, w->work);
}

static const struct hol_kkt_system_method scaled = {.factor = factor, .solve = apply};
/* The context of the variant whose rows are not scaled. */
static const struct hol_kkt_system_method unscaled = {
    .factor = factor, .solve = apply, .unscaled = true};

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct lagrange *w = work;
    const struct hol_kkt_system_method *method = w->in.context;

    return hol_kkt_system_solve(&w->kkt, &w->in, answer, p, method, w);
}

static const struct hol_solver unscaled_solver = {
    .name = "lagrange/unscaled",
    .source = "UKF2005, the multipliers below (17); the linear system [M A^T; A 0]",
    .summary = "the same with constraints as large as M: its condition is the square of A's",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK,
    .growth = HOL_GROWTH_KAPPA2,
    .context = &unscaled,
    .applicable = hol_needs_full_rank,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};

static const struct hol_solver *const variants[] = {&unscaled_solver, NULL};

const struct hol_solver hol_solver_lagrange = {
    .name = "lagrange",
    .source = "UKF2005, the multipliers below (17); the linear system [M A^T; A 0]",
    .summary = "Lagrange multipliers: M q'' - A^T lambda = F and A q'' = b by LU",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK,
    .growth = HOL_GROWTH_KAPPA,
    .variants = variants,
    .context = &scaled,
    .applicable = hol_needs_full_rank,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
