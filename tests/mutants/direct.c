/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Mutants of what lets a formulation's own factorization decide (hol_balanced_begin), each without
 * one of the things that this rests on.
 */
#include "solvers/support/formulation.h"
#include "solvers/support/kkt-system.h"
#include "tests/mutants/mutants.h"

#include <math.h>

/* What is left out. */
enum fault { INERTIA, REFINEMENT, LIMIT, PROBE, ORDER, RANK };

struct direct {
    struct hol_balanced in;
    struct hol_kkt_system kkt;
    struct hol_mass_factor g;
    struct hol_mat H;
    struct hol_vec tau, y, r, u, s, z, qdd, FL, FC, lambda;
    size_t *perm, *order;
    struct hol_work *work;
    enum fault fault;
};

static const struct hol_slot slots[] = {
    HOL_KKT_SYSTEM(direct),       HOL_MASS_FACTOR(direct, g),      HOL_MAT(direct, H, N, M),
    HOL_MAT(direct, y, N, ONE),   HOL_MAT(direct, tau, MIN, ONE),  HOL_MAT(direct, r, M, ONE),
    HOL_MAT(direct, u, MIN, ONE), HOL_MAT(direct, s, N, ONE),      HOL_MAT(direct, z, N, ONE),
    HOL_MAT(direct, qdd, N, ONE), HOL_MAT(direct, FL, N, ONE),     HOL_MAT(direct, FC, N, ONE),
    HOL_PERM(direct, order, M),   HOL_MAT(direct, lambda, M, ONE), HOL_PERM(direct, perm, SUM),
    HOL_WORK(direct, work, SUM),
};

HOL_FORMULATION(direct, slots);

/* lagrange by L D L^T, of which a step is left out. */
static enum hol_status
factor(void *work)
{
    struct direct *w = work;
    struct hol_mat *K = &w->kkt.K;

    if (hol_ldl(K, w->perm, w->work) != HOL_OK)
        return HOL_UNABLE;
    w->kkt.least = w->fault == LIMIT || w->fault == PROBE ? 1 : hol_ldl_least(K);
    w->kkt.negative = hol_ldl_negative(K);
    if (w->fault == INERTIA && w->kkt.negative == w->in.m + 1)
        w->kkt.negative--;
    return HOL_OK;
}

static void
apply(void *work, struct hol_mat *X)
{
    struct direct *w = work;

    bool first = X == &w->kkt.X; /* the other: the correction */

    if (!first && w->fault == REFINEMENT) {
        hol_mat_zero(X);
        return;
    }
    hol_ldl_solve(X, &w->kkt.K, w->perm, w->work);
    /* As if K^-1 were so small, or just large enough for a step of refinement. */
    for (size_t k = 0; first && (w->fault == LIMIT || w->fault == PROBE) && k < X->rows; k++)
        hol_mat_set_si(X, k, 0, w->fault == LIMIT ? 1L << 30 : 1);
}

/* min-norm by one pivoted QR of B^T, of which a step is left out. */
static enum hol_status
measure(void *work)
{
    struct direct *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = hol_mass_factor_load(&w->g, in, HOL_FACTOR_CHOLESKY);
    size_t rank = in->m;

    if (status != HOL_OK)
        return status;
    hol_transpose(&w->H, &w->g.B);
    hol_qr_reflectors(&w->H, &w->tau, w->order, in->work);
    for (size_t k = 0; w->fault == ORDER && k < in->m; k++)
        w->order[k] = k;
    hol_pivots(&in->pivot, &w->H);
    if (in->m > 0 && (w->fault != RANK || !in->full_rank_evident))
        status = hol_balanced_decide_rank_by_rows(in, &rank, "pivots", &in->pivot, w->order);
    for (size_t k = 0; status == HOL_OK && k < in->rank; k++)
        if (hol_mat_abs(&w->H, k, k) == 0)
            return HOL_UNABLE;
    return status == HOL_OK && rank != in->rank ? HOL_UNABLE : status;
}

static enum hol_status
least(struct direct *w, struct hol_answer *answer, const struct hol_problem *p)
{
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, measure, w)) != HOL_OK)
        return status;
    hol_mass_factor_scale(&w->y, &w->g, &in->F);
    hol_mul_v(&w->r, &w->g.B, &w->y);
    hol_sub(&w->r, &in->b, &w->r);
    hol_mat_shape(&w->u, in->rank, 1);
    hol_gather_rows(&w->u, &w->r, w->order);
    hol_upper_solve_t(&w->u, &w->H, in->rank);
    hol_mat_shape(&w->s, in->n, 1);
    hol_mat_zero(&w->s);
    hol_mat_put(&w->s, 0, 0, &w->u);
    hol_qr_apply(&w->s, &w->H, &w->tau, in->rank, false, in->work);
    hol_upper_solve(&w->u, &w->H, in->rank);
    hol_mat_shape(&w->lambda, in->m, 1);
    hol_mat_zero(&w->lambda);
    hol_scatter_rows(&w->lambda, &w->u, w->order);
    hol_mass_factor_force(&w->FL, &w->g, &w->s);
    hol_add(&w->y, &w->y, &w->s);
    hol_mass_factor_scale(&w->z, &w->g, &in->C);
    hol_qr_apply(&w->z, &w->H, &w->tau, in->rank, true, in->work);
    hol_mat_zero(&w->u);
    hol_mat_put(&w->z, 0, 0, &w->u);
    hol_qr_apply(&w->z, &w->H, &w->tau, in->rank, false, in->work);
    hol_mass_factor_force(&w->FC, &w->g, &w->z);
    hol_add(&w->y, &w->y, &w->z);
    hol_mass_factor_acceleration(&w->qdd, &w->g, &w->y);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p, enum fault fault)
{
    static const struct hol_kkt_system_method method = {
        .factor = factor, .solve = apply, .shows_inertia = true};
    struct direct *w = work;

    w->fault = fault;
    return fault >= ORDER ? least(w, answer, p)
                          : hol_kkt_system_solve(&w->kkt, &w->in, answer, p, &method, w);
}

#define MUTANT(id, key, what, need, fault)                                                         \
    static enum hol_status solve_##id(void *work, struct hol_answer *answer,                       \
                                      const struct hol_problem *p)                                 \
    {                                                                                              \
        return solve(work, answer, p, fault);                                                      \
    }                                                                                              \
    const struct hol_solver hol_mutant_##id = {                                                    \
        .name = (key),                                                                             \
        .source = "wrong on purpose",                                                              \
        .summary = (what),                                                                         \
        .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,                                            \
        .needs = (need),                                                                           \
        .growth = HOL_GROWTH_KAPPA,                                                                \
        .applicable = (need) == HOL_NEEDS_FULL_RANK ? hol_needs_full_rank : hol_needs_pd_mass,     \
        .create = create,                                                                          \
        .solve = solve_##id,                                                                       \
        .destroy = destroy,                                                                        \
    };

MUTANT(direct_inertia, "direct-inertia", "one negative eigenvalue too many is let pass",
       HOL_NEEDS_FULL_RANK, INERTIA)
MUTANT(direct_refinement, "direct-refinement", "the solution is not refined", HOL_NEEDS_FULL_RANK,
       REFINEMENT)
MUTANT(direct_limit, "direct-limit", "refined, whatever the condition number", HOL_NEEDS_FULL_RANK,
       LIMIT)
MUTANT(direct_probe, "direct-probe", "a condition number is always found to be small",
       HOL_NEEDS_FULL_RANK, PROBE)
MUTANT(direct_order, "direct-order", "the pivoted rows are taken for the given order",
       HOL_NEEDS_PD_MASS, ORDER)
MUTANT(direct_rank, "direct-rank", "pivots that are not clear are let pass", HOL_NEEDS_PD_MASS,
       RANK)
