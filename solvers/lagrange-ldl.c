/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Lagrange multipliers by an L D L^T factorization of the KKT matrix with symmetric pivoting. */
#include "solvers/support/formulation.h"
#include "solvers/support/kkt-system.h"

extern const struct hol_solver hol_solver_lagrange_ldl;

struct ldl {
    struct hol_balanced in;
    struct hol_kkt_system kkt;
    size_t *perm;
    struct hol_work *work; /* for n + m */
};

static const struct hol_slot slots[] = {
    HOL_KKT_SYSTEM(ldl),
    HOL_PERM(ldl, perm, SUM),
    HOL_WORK(ldl, work, SUM),
};

HOL_FORMULATION(ldl, slots);

/*
 * K is symmetric, and has m negative eigenvalues where A has full rank and M > 0 on null(A), more
 * where M is not. Blocks of 2 rows are needed, since where M vanishes on a coordinate, and below
 * the constraints, its diagonal is zero.
 */
static enum hol_status
factor(void *work)
{
    struct ldl *w = work;
    struct hol_mat *K = &w->kkt.K;

    if (hol_ldl(K, w->perm, w->work) != HOL_OK) /* P K P^T = L D L^T */
        return HOL_UNABLE;
    w->kkt.least = hol_ldl_least(K);
    w->kkt.negative = hol_ldl_negative(K);
    return HOL_OK;
}

static void
apply(void *work, struct hol_mat *X)
{
    struct ldl *w = work;

    hol_ldl_solve(X, &w->kkt.K, w->perm, w->work);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    static const struct hol_kkt_system_method method = {
        .factor = factor, .solve = apply, .shows_inertia = true};
    struct ldl *w = work;

    return hol_kkt_system_solve(&w->kkt, &w->in, answer, p, &method, w);
}

const struct hol_solver hol_solver_lagrange_ldl = {
    .name = "lagrange-ldl",
    .source = "UKF2005, the multipliers below (17); [M A^T; A 0] by Ashcraft, Grimes & Lewis 1998",
    .summary = "Lagrange multipliers: the same symmetric system by L D L^T",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = hol_needs_full_rank,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
