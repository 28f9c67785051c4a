/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "base/alloc.h"
#include "solvers/kernels/clear.h"
#include "solvers/kernels/saddle-clear.h"
#include "solvers/solver.h"
#include "solvers/support/formulation.h"
#include "tests/mutants/mutants.h"

#include <math.h>

/*
 * Mutants of the direct ways in double (solvers/kernels/clear.h), each without one of the things
 * that they rest on. Where such a way is not gone, they are the formulation itself.
 */
struct direct {
    struct hol_balanced in;
    struct hol_saddle saddle;
    struct hol_mat K, L, H;
    struct hol_vec tau, y, r, u, s, qdd, FL, FC, lambda;
    size_t *perm, *order;
    struct hol_work *work;
};

static const struct hol_slot slots[] = {
    HOL_SADDLE(direct),           HOL_MAT(direct, K, SUM, SUM),    HOL_MAT(direct, L, N, N),
    HOL_MAT(direct, H, N, M),     HOL_MAT(direct, y, N, ONE),      HOL_MAT(direct, tau, MIN, ONE),
    HOL_MAT(direct, r, M, ONE),   HOL_MAT(direct, u, M, ONE),      HOL_MAT(direct, s, N, ONE),
    HOL_MAT(direct, qdd, N, ONE), HOL_MAT(direct, FL, N, ONE),     HOL_MAT(direct, FC, N, ONE),
    HOL_PERM(direct, order, M),   HOL_MAT(direct, lambda, M, ONE), HOL_PERM(direct, perm, SUM),
    HOL_WORK(direct, work, SUM),
};

HOL_FORMULATION(direct, slots);

/* What is left out. */
enum fault { INERTIA, REFINEMENT, LIMIT, PROBE, ORDER, RANK };

/* The right formulation, and the work space of the mutant. */
struct mutant {
    const struct hol_solver *right;
    void *rest, *work;
};

static void
mutant_destroy(void *work)
{
    struct mutant *w = work;

    if (w == NULL)
        return;
    if (w->rest != NULL)
        w->right->destroy(w->rest);
    destroy(w->work);
    hol_free(w);
}

static enum hol_status
mutant_create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    struct mutant *w = hol_alloc(1, sizeof *w);
    enum hol_status status;

    if (w == NULL)
        return HOL_NOMEM;
    w->right = hol_solver_find(self->context);
    status = create(self, &w->work, n, m, bits);
    if (status == HOL_OK)
        status = w->right->create(w->right, &w->rest, n, m, bits);
    if (status == HOL_OK)
        *work = w;
    else
        mutant_destroy(w);
    return status;
}

/* The second column of X as if K^-1 v were so large that the condition number is this. */
static void
pretend(struct hol_saddle *saddle, double condition)
{
    size_t all = saddle->X.rows;

    for (size_t k = 0; k < all; k++)
        saddle->X.d[all + k] = condition / saddle->norm / sqrt(3);
    saddle->least = 1 / condition;
}

/* lagrange by L D L^T, of which a step is left out. */
static bool
saddle(struct direct *w, struct hol_answer *answer, const struct hol_problem *p, enum fault fault)
{
    struct hol_saddle *saddle = &w->saddle;
    enum hol_saddle_outcome outcome;
    size_t negative;

    hol_mat_shape(&w->K, w->in.n + w->in.m, w->in.n + w->in.m);
    if (!hol_saddle_clear_load(saddle, &w->in, w->K.d, w->K.rows, false, answer, p) ||
        hol_ldl_in_place(&w->K, w->perm, w->work) != HOL_OK)
        return false;
    negative = hol_ldl_negative(&w->K);
    if (negative != p->m && !(fault == INERTIA && negative == p->m + 1))
        return false;
    if (!hol_saddle_clear_blocks(saddle, &w->K) && fault != LIMIT && fault != PROBE)
        return false;
    hol_ldl_solve(&saddle->X, &w->K, w->perm, w->work);
    if (fault == LIMIT)
        pretend(saddle, 0x1p15);
    if (fault == PROBE)
        pretend(saddle, 1);
    outcome = hol_saddle_clear_check(saddle, p);
    if (outcome == HOL_SADDLE_REFINE && fault != REFINEMENT)
        hol_ldl_solve(&saddle->X, &w->K, w->perm, w->work);
    return outcome != HOL_SADDLE_UNCLEAR &&
           hol_saddle_clear_give(saddle, answer, p,
                                 outcome == HOL_SADDLE_REFINE && fault != REFINEMENT);
}

/* y[k] = x[order[k]], or the other way round; m numbers. */
static void
permute(double *y, const double *x, const struct direct *w, enum fault fault, bool back)
{
    for (size_t k = 0; k < w->in.m; k++) {
        size_t from = fault == ORDER ? k : w->order[k];

        if (back)
            y[from] = x[k];
        else
            y[k] = x[from];
    }
}

/* min-norm by one pivoted QR of B^T, of which a step is left out. */
static bool
least(struct direct *w, struct hol_answer *answer, const struct hol_problem *p, enum fault fault)
{
    struct hol_work *work = w->in.work;
    size_t n = p->n, m = p->m;

    if (!hol_clear_applies(&w->in, answer, p) || !hol_mat_is_zero(&p->C) ||
        !hol_clear_cholesky(&w->L, &p->M))
        return false;
    hol_transpose(&w->H, &p->A);
    hol_lower_solve(&w->H, &w->L);
    hol_mat_round(&w->y, &p->F);
    hol_lower_solve(&w->y, &w->L);
    hol_mul_tv(&w->r, &w->H, &w->y);
    hol_sub(&w->r, &p->b, &w->r);
    hol_qr_reflectors(&w->H, &w->tau, w->order, work);
    for (size_t k = 0; k < m; k++)
        if (w->H.d[k + k * n] == 0 ||
            (fault != RANK && !(hol_mat_abs(&w->H, k, k) > HOL_CLEAR * hol_mat_abs(&w->H, 0, 0))))
            return false;
    hol_mat_shape(&w->u, m, 1);
    permute(w->u.d, w->r.d, w, fault, false);
    hol_upper_solve_t(&w->u, &w->H, m);
    hol_mat_shape(&w->s, n, 1);
    hol_mat_zero(&w->s);
    hol_mat_put(&w->s, 0, 0, &w->u);
    hol_qr_apply(&w->s, &w->H, &w->tau, m, false, work);
    hol_upper_solve(&w->u, &w->H, m);
    hol_mat_shape(&w->lambda, m, 1);
    permute(w->lambda.d, w->u.d, w, fault, true);
    hol_add(&w->qdd, &w->y, &w->s);
    hol_lower_solve_t(&w->qdd, &w->L);
    hol_mul_v(&w->FL, &w->L, &w->s);
    hol_mat_round(&w->FC, &p->C);
    return hol_clear_give(answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p, enum fault fault)
{
    struct mutant *w = work;

    if (fault >= ORDER ? least(w->work, answer, p, fault) : saddle(w->work, answer, p, fault))
        return HOL_OK;
    return w->right->solve(w->rest, answer, p);
}

#define MUTANT(id, key, what, model, need, fault)                                                  \
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
        .context = (model),                                                                        \
        .applicable = (need) == HOL_NEEDS_FULL_RANK ? hol_saddle_applicable : hol_needs_pd_mass,   \
        .create = mutant_create,                                                                   \
        .solve = solve_##id,                                                                       \
        .destroy = mutant_destroy,                                                                 \
    };

MUTANT(clear_inertia, "clear-inertia", "one negative eigenvalue too many is let pass",
       "lagrange-ldl", HOL_NEEDS_FULL_RANK, INERTIA)
MUTANT(clear_refinement, "clear-refinement", "the solution is not refined", "lagrange-ldl",
       HOL_NEEDS_FULL_RANK, REFINEMENT)
MUTANT(clear_limit, "clear-limit", "refined, whatever the condition number", "lagrange-ldl",
       HOL_NEEDS_FULL_RANK, LIMIT)
MUTANT(clear_probe, "clear-probe", "a condition number is always found to be small", "lagrange-ldl",
       HOL_NEEDS_FULL_RANK, PROBE)
MUTANT(clear_order, "clear-order", "the pivoted rows are taken for the given order", "min-norm",
       HOL_NEEDS_PD_MASS, ORDER)
MUTANT(clear_rank, "clear-rank", "pivots that are not clear are let pass", "min-norm",
       HOL_NEEDS_PD_MASS, RANK)
