/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Mutants that are formulations of their own, wrong in one step of a factorization: blocks of
 * L D L^T, the recursion of Greville, the second half of a complete orthogonal decomposition.
 */
#include "solvers/support/formulation.h"
#include "solvers/support/kkt-system.h"
#include "tests/mutants/mutants.h"

struct factored {
    struct hol_balanced in;
    struct hol_mass_factor g;
    struct hol_kkt_system kkt;
    struct hol_mat LD, Bt, Q, R, S, P, next, pd;
    struct hol_vec bi, d, c, t, p, dot, one, a, r, y, z, cs, w, qdd, FL, FC, lambda;
    size_t *perm, *order;
    struct hol_work *work;
};

static const struct hol_slot slots[] = {
    HOL_MASS_FACTOR(factored, g),     HOL_KKT_SYSTEM(factored),
    HOL_MAT(factored, Bt, N, M),      HOL_MAT(factored, Q, MAX, MIN),
    HOL_MAT(factored, R, MIN, MAX),   HOL_MAT(factored, S, N, M),
    HOL_MAT(factored, P, N, M),       HOL_MAT(factored, next, N, M),
    HOL_MAT(factored, pd, N, M),      HOL_MAT(factored, bi, N, ONE),
    HOL_MAT(factored, d, M, ONE),     HOL_MAT(factored, c, N, ONE),
    HOL_MAT(factored, t, N, ONE),     HOL_MAT(factored, p, N, ONE),
    HOL_MAT(factored, dot, ONE, ONE), HOL_MAT(factored, one, ONE, ONE),
    HOL_MAT(factored, a, N, ONE),     HOL_MAT(factored, r, M, ONE),
    HOL_MAT(factored, y, N, ONE),     HOL_MAT(factored, z, N, ONE),
    HOL_MAT(factored, cs, N, ONE),    HOL_MAT(factored, w, M, ONE),
    HOL_MAT(factored, qdd, N, ONE),   HOL_MAT(factored, FL, N, ONE),
    HOL_MAT(factored, FC, N, ONE),    HOL_MAT(factored, lambda, M, ONE),
    HOL_PERM(factored, perm, SUM),    HOL_PERM(factored, order, MAX),
    HOL_WORK(factored, work, SUM),
};

HOL_FORMULATION(factored, slots);

/* y[to] = x[from] */
static void
move(struct hol_vec *y, size_t to, const struct hol_vec *x, size_t from)
{
    if (y->d != NULL)
        y->d[to] = x->d[from];
    else
        mpfr_set(y->x[to], x->x[from], MPFR_RNDN);
}

/* D's blocks of 2 with the other sign beside their diagonal. */
static enum hol_status
factor_ldl_sign(void *work)
{
    struct factored *w = work;
    struct hol_mat *K = &w->kkt.K;
    size_t size = K->rows;

    if (hol_ldl(K, w->perm, w->work) != HOL_OK)
        return HOL_UNABLE;
    w->kkt.least = hol_ldl_least(K);
    w->kkt.negative = hol_ldl_negative(K);
    for (size_t k = 0; k + 1 < size; k++) {
        if (K->d != NULL)
            K->d[k + (k + 1) * size] = -K->d[k + (k + 1) * size];
        else
            mpfr_neg(K->x[k + (k + 1) * size], K->x[k + (k + 1) * size], MPFR_RNDN);
    }
    return HOL_OK;
}

static void
apply_ldl(void *work, struct hol_mat *X)
{
    struct factored *w = work;

    hol_ldl_solve(X, &w->kkt.K, w->perm, w->work);
}

static enum hol_status
solve_ldl_sign(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    static const struct hol_kkt_system_method method = {
        .factor = factor_ldl_sign, .solve = apply_ldl, .shows_inertia = true};
    struct factored *w = work;

    return hol_kkt_system_solve(&w->kkt, &w->in, answer, p, &method, w);
}

/* A loaded problem, B, and B or B^T factored by QR. */
static enum hol_status
prepare(struct factored *w, struct hol_answer *answer, const struct hol_problem *p, bool transposed)
{
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK ||
        (status = hol_balanced_consistent(in)) != HOL_OK ||
        (status = hol_mass_factor_load(&w->g, in, HOL_FACTOR_CHOLESKY)) != HOL_OK)
        return status;
    hol_transpose(&w->Bt, &w->g.B);
    if (in->m > 0)
        hol_qr(&w->Q, &w->R, w->order, transposed ? &w->Bt : &w->g.B, in->work);
    hol_mass_factor_scale(&w->a, &w->g, &in->F);
    hol_mass_factor_scale(&w->cs, &w->g, &in->C);
    hol_mul_v(&w->r, &w->g.B, &w->a);
    hol_sub(&w->r, &in->b, &w->r);
    return HOL_OK;
}

/* The answer from y = B^+ (b - A a) and B^+ B C_s in z. */
static enum hol_status
finish(struct factored *w, struct hol_answer *answer)
{
    hol_mass_factor_force(&w->FL, &w->g, &w->y);
    hol_sub(&w->z, &w->cs, &w->z);
    hol_mass_factor_force(&w->FC, &w->g, &w->z);
    hol_add(&w->y, &w->y, &w->z);
    hol_add(&w->y, &w->y, &w->a);
    hol_mass_factor_acceleration(&w->qdd, &w->g, &w->y);
    return hol_balanced_answer(&w->in, answer, &w->qdd, &w->FL, &w->FC, NULL);
}

/* s: B s = r with zeros outside the k pivot columns of B P = Q R. */
static void
basic(struct hol_vec *s, struct factored *w, const struct hol_vec *r)
{
    size_t k = w->in.rank;

    hol_mat_shape(s, w->in.n, 1);
    hol_mat_zero(s);
    if (k == 0)
        return;
    hol_mul_tv(&w->t, &w->Q, r);
    hol_mat_shape(&w->d, k, 1);
    hol_mat_take(&w->d, &w->t, 0, 0);
    hol_upper_solve(&w->d, &w->R, k);
    for (size_t i = 0; i < k; i++)
        move(s, w->order[i], &w->d, i);
}

static enum hol_status
solve_cod_basic(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct factored *w = work;
    enum hol_status status = prepare(w, answer, p, false);

    if (status != HOL_OK)
        return status;
    basic(&w->y, w, &w->r);
    hol_mul_v(&w->w, &w->g.B, &w->cs);
    basic(&w->z, w, &w->w);
    return finish(w, answer);
}

/* Greville's recursion; the last row may keep out of what the rows before it have. */
static void
grow(struct factored *w, bool drops_last)
{
    struct hol_balanced *in = &w->in;

    hol_mat_shape(&w->P, in->n, 0);
    hol_mat_shape(&w->S, in->n, 0);
    hol_mat_shape(&w->bi, in->n, 1);
    for (size_t i = 0; i < in->m; i++) {
        hol_mat_take(&w->bi, &w->Bt, 0, w->order[i]);
        hol_mul_tv(&w->d, &w->P, &w->bi);
        hol_mul_v(&w->t, &w->S, &w->d);
        hol_sub(&w->c, &w->bi, &w->t);
        hol_mat_round(&w->p, &w->c);
        if (i < in->rank) {
            hol_mul_tn(&w->dot, &w->c, &w->c);
        } else {
            hol_mul_tn(&w->dot, &w->d, &w->d);
            hol_mat_set_si(&w->one, 0, 0, 1);
            hol_add(&w->dot, &w->dot, &w->one);
            hol_mul_v(&w->p, &w->P, &w->d);
        }
        for (size_t j = 0; j < in->n; j++) {
            if (w->p.d != NULL)
                w->p.d[j] /= w->dot.d[0];
            else
                mpfr_div(w->p.x[j], w->p.x[j], w->dot.x[0], MPFR_RNDN);
        }
        hol_mat_shape(&w->next, in->n, i + 1);
        hol_mul_nt(&w->pd, &w->p, &w->d);
        if (i > 0 && !(drops_last && i + 1 == in->m))
            hol_sub(&w->P, &w->P, &w->pd);
        hol_mat_put(&w->next, 0, 0, &w->P);
        hol_mat_put(&w->next, 0, i, &w->p);
        hol_mat_round(&w->P, &w->next);
        hol_mat_put(&w->next, 0, 0, &w->S);
        hol_mat_put(&w->next, 0, i, &w->bi);
        hol_mat_round(&w->S, &w->next);
    }
}

static void
by_recursion(struct hol_vec *s, struct factored *w, const struct hol_vec *r)
{
    hol_mat_shape(&w->d, w->in.m, 1);
    for (size_t i = 0; i < w->in.m; i++)
        move(&w->d, i, r, w->order[i]);
    hol_mul_v(s, &w->P, &w->d);
}

static enum hol_status
solve_recursion(struct factored *w, struct hol_answer *answer, const struct hol_problem *p,
                bool drops_last)
{
    enum hol_status status = prepare(w, answer, p, true);

    if (status != HOL_OK)
        return status;
    grow(w, drops_last);
    by_recursion(&w->y, w, &w->r);
    hol_mul_v(&w->w, &w->g.B, &w->cs);
    by_recursion(&w->z, w, &w->w);
    return finish(w, answer);
}

static enum hol_status
solve_greville_last(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    return solve_recursion(work, answer, p, true);
}

static enum hol_status
solve_greville_once(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    return solve_recursion(work, answer, p, false);
}

#define MUTANT(id, key, what, yield, need, grows, can)                                             \
    const struct hol_solver hol_mutant_##id = {                                                    \
        .name = (key),                                                                             \
        .source = "wrong on purpose",                                                              \
        .summary = (what),                                                                         \
        .yields = (yield),                                                                         \
        .needs = (need),                                                                           \
        .growth = (grows),                                                                         \
        .applicable = (can),                                                                       \
        .create = create,                                                                          \
        .solve = solve_##id,                                                                       \
        .destroy = destroy,                                                                        \
    };

MUTANT(ldl_sign, "ldl-sign", "L D L^T with the other sign beside the diagonal of D's blocks",
       HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT, HOL_NEEDS_FULL_RANK, HOL_GROWTH_KAPPA,
       hol_needs_full_rank)
MUTANT(cod_basic, "cod-basic", "a solution of B s = b - A a that is not the one of least norm",
       HOL_YIELDS_SPLIT, HOL_NEEDS_PD_MASS, HOL_GROWTH_KAPPA, hol_needs_pd_mass)
MUTANT(greville_last, "greville-last", "Greville's recursion without the last change of B^+",
       HOL_YIELDS_SPLIT, HOL_NEEDS_PD_MASS, HOL_GROWTH_KAPPA, hol_needs_pd_mass)
MUTANT(greville_once, "greville-once",
       "Greville's recursion as it was published declares growth like kappa^2", HOL_YIELDS_SPLIT,
       HOL_NEEDS_PD_MASS, HOL_GROWTH_KAPPA2, hol_needs_pd_mass)
