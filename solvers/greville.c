/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The pseudo-inverse of B built up one constraint at a time by Greville's recursion. */
#include "solvers/support/formulation.h"

#include <math.h>

extern const struct hol_solver hol_solver_greville;

/*
 * B^+ grown by one constraint at a time: the rows b_i of B = A M^-1/2 are taken in an order in
 * which the first k are independent, B_i has the first i of them, P = B_i^+ is n x i.
 */
struct greville {
    struct hol_balanced in;
    struct hol_mass_factor g;
    struct hol_mat Bt, H, S, P; /* S = B_{i-1}^T; B^T P = Q R in Householder form */
    struct hol_mat C, D;        /* the c_j before i, and c_j / c_j^T c_j */
    struct hol_vec tau, bi, d, e, c, s, t, p, dot, one;
    struct hol_vec a, r, y, z, cs, w, qdd, FL, FC, lambda;
    size_t *perm;
};

static const struct hol_slot slots[] = {
    HOL_MASS_FACTOR(greville, g),      HOL_MAT(greville, Bt, N, M),
    HOL_MAT(greville, H, N, M),        HOL_MAT(greville, tau, MIN, ONE),
    HOL_MAT(greville, S, N, M),        HOL_MAT(greville, P, N, M),
    HOL_MAT(greville, bi, N, ONE),     HOL_MAT(greville, d, M, ONE),
    HOL_MAT(greville, e, M, ONE),      HOL_MAT(greville, C, N, MIN),
    HOL_MAT(greville, D, N, MIN),      HOL_MAT(greville, c, N, ONE),
    HOL_MAT(greville, s, N, ONE),      HOL_MAT(greville, t, N, ONE),
    HOL_MAT(greville, p, N, ONE),      HOL_MAT(greville, dot, ONE, ONE),
    HOL_MAT(greville, one, ONE, ONE),  HOL_MAT(greville, a, N, ONE),
    HOL_MAT(greville, r, M, ONE),      HOL_MAT(greville, y, N, ONE),
    HOL_MAT(greville, z, N, ONE),      HOL_MAT(greville, cs, N, ONE),
    HOL_MAT(greville, w, M, ONE),      HOL_MAT(greville, qdd, N, ONE),
    HOL_MAT(greville, FL, N, ONE),     HOL_MAT(greville, FC, N, ONE),
    HOL_MAT(greville, lambda, M, ONE), HOL_PERM(greville, perm, MAX),
};

HOL_FORMULATION(greville, slots);

/* p := p / s, s 1 x 1. */
static void
divide(struct hol_vec *p, const struct hol_mat *s)
{
    for (size_t i = 0; i < p->rows; i++) {
        if (p->d != NULL)
            p->d[i] /= s->d[0];
        else
            mpfr_div(p->x[i], p->x[i], s->x[0], MPFR_RNDN);
    }
}

/* B, the order of its rows, and how many of them are independent: by QR of B^T, as A was decided.
 */
static enum hol_status
order_rows(void *work)
{
    struct greville *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = hol_mass_factor_load(&w->g, in, HOL_FACTOR_ROOT);
    size_t k = 0;

    if (status != HOL_OK || in->m == 0)
        return status;
    hol_transpose(&w->Bt, &w->g.B);
    hol_mat_round(&w->H, &w->Bt);
    hol_qr_reflectors(&w->H, &w->tau, w->perm, in->work);
    hol_pivots(&in->pivot, &w->H);
    status = hol_balanced_decide_rank_by_rows(in, &k, "pivots |R_kk| of B^T P = Q R, B = A M^-1/2",
                                              &in->pivot, w->perm);
    if (status != HOL_OK)
        return status;
    return k == in->rank ? HOL_OK : HOL_UNABLE; /* rounding of M^-1/2 blurs it */
}

/* P := [P - p d^T, p], S := [S, b_i] */
static void
append(struct greville *w, size_t i)
{
    hol_sub_outer(&w->P, &w->p, &w->d);
    hol_mat_widen(&w->P, i + 1);
    hol_mat_put(&w->P, 0, i, &w->p);
    hol_mat_widen(&w->S, i + 1);
    hol_mat_put(&w->S, 0, i, &w->bi);
}

/*
 * c_i, what is left of b_i across the rows before it. As the recursion was published, it is
 * b_i - S d_i; then the error was measured to grow like kappa^2 with three nearly dependent rows,
 * and like kappa^3 with four: P^T S = I to within kappa u at best, c_i keeps as much of the rows
 * before it, and p_i and the steps that follow magnify that. But the c_j before it span those rows,
 * and are orthogonal to each other: what is left along them is removed until nothing is. Then c_i
 * is orthogonal to them to within its own rounding, and the error grows like kappa.
 */
static void
project(struct greville *w)
{
    long double left = INFINITY, before;

    hol_mat_round(&w->c, &w->bi);
    do {
        before = left;
        hol_mul_tv(&w->e, &w->D, &w->c);
        hol_mul_v(&w->t, &w->C, &w->e);
        hol_sub(&w->c, &w->c, &w->t);
        left = hol_mat_norm(&w->t);
    } while (left > ldexpl(hol_mat_norm(&w->c), -(int)w->in.bits) && left < before / 2);
}

/*
 * d_i: that of Greville, d_i^T = b_i^T B_{i-1}^+, for the part s of b_i in the range of S, which it
 * makes up: S d_i = s, up to the rounding of s. P^T s does not, but to within kappa u of it; what
 * is left is expressed again until it is rounding, or no longer gets less.
 */
static void
express(struct greville *w)
{
    long double left = INFINITY, before,
                rounding = ldexpl(hol_mat_norm(&w->s), 2 - (int)w->in.bits);

    hol_mul_tv(&w->d, &w->P, &w->s);
    for (;;) {
        hol_mul_v(&w->t, &w->S, &w->d);
        hol_sub(&w->t, &w->s, &w->t);
        before = left;
        left = hol_mat_norm(&w->t);
        if (!(left > rounding && left < before / 2))
            return;
        hol_mul_tv(&w->e, &w->P, &w->t);
        hol_add(&w->d, &w->d, &w->e);
    }
}

/* The recursion: P = B^+, its columns in the order of perm. */
static void
grow(struct greville *w, size_t k)
{
    struct hol_balanced *in = &w->in;

    hol_mat_shape(&w->P, in->n, 0);
    hol_mat_shape(&w->S, in->n, 0);
    hol_mat_shape(&w->C, in->n, 0);
    hol_mat_shape(&w->D, in->n, 0);
    hol_mat_shape(&w->bi, in->n, 1);
    for (size_t i = 0; i < in->m; i++) {
        hol_mat_take(&w->bi, &w->Bt, 0, w->perm[i]);
        if (i < k) {
            project(w); /* G1960: c_i = b_i - S d_i */
            hol_sub(&w->s, &w->bi, &w->c);
            express(w);
            hol_mul_tn(&w->dot, &w->c, &w->c);
            hol_mat_round(&w->p, &w->c); /* G1960: p_i = c_i / c_i^T c_i */
        } else {
            hol_mat_round(&w->s, &w->bi);
            express(w);
            hol_mul_tn(&w->dot, &w->d, &w->d);
            hol_mat_set_si(&w->one, 0, 0, 1);
            hol_add(&w->dot, &w->dot, &w->one);
            hol_mul_v(&w->p, &w->P, &w->d); /* p_i = B_{i-1}^+ d_i / (1 + d_i^T d_i), c_i = 0 */
        }
        divide(&w->p, &w->dot);
        if (i < k) {
            hol_mat_widen(&w->C, i + 1);
            hol_mat_put(&w->C, 0, i, &w->c);
            hol_mat_widen(&w->D, i + 1);
            hol_mat_put(&w->D, 0, i, &w->p);
        }
        append(w, i); /* G1960: B_i^+ = [B_{i-1}^+ - p_i d_i^T, p_i] */
    }
}

/* y = B^+ r; r and the columns of P are in different orders. */
static void
apply_inverse(struct hol_vec *y, struct greville *w, const struct hol_vec *r)
{
    hol_mat_shape(&w->w, r->rows, 1);
    hol_gather_rows(&w->w, r, w->perm);
    hol_mul_v(y, &w->P, &w->w);
}

/* lambda = (B^+)^T y */
static void
apply_transposed(struct hol_vec *lambda, struct greville *w, const struct hol_vec *y)
{
    hol_mul_tv(&w->w, &w->P, y);
    hol_mat_shape(lambda, w->w.rows, 1);
    hol_scatter_rows(lambda, &w->w, w->perm);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct greville *w = work;
    struct hol_balanced *in = &w->in;
    const struct hol_mass_factor *g = &w->g;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, order_rows, w)) != HOL_OK)
        return status;
    grow(w, in->rank);
    hol_mass_factor_scale(&w->a, g, &in->F); /* M^1/2 a, UKF2005 (9): a = M^-1 F^N */
    hol_mul_v(&w->r, &g->B, &w->a);
    hol_sub(&w->r, &in->b, &w->r);            /* UKF2005 (7): b - A a */
    apply_inverse(&w->y, w, &w->r);           /* UKF2005 (7): (A M^-1/2)^+ (b - A a) */
    apply_transposed(&w->lambda, w, &w->y);   /* (B B^T)^+ (b - A a): A^T lambda = F^L */
    hol_mass_factor_force(&w->FL, g, &w->y);  /* UKF2005 (10): F^L = M^1/2 (A M^-1/2)^+ (b - A a) */
    hol_mass_factor_scale(&w->cs, g, &in->C); /* UKF2005 (7): M^-1/2 c */
    hol_mul_v(&w->r, &g->B, &w->cs);
    apply_inverse(&w->z, w, &w->r);
    hol_sub(&w->z, &w->cs, &w->z);           /* UKF2005 (7): [I - (A M^-1/2)^+ A M^-1/2] M^-1/2 c */
    hol_mass_factor_force(&w->FC, g, &w->z); /* UKF2005 (11): F^C = M^1/2 [...] M^-1/2 c */
    hol_add(&w->y, &w->y, &w->z);
    hol_add(&w->y, &w->y, &w->a);
    hol_mass_factor_acceleration(&w->qdd, g, &w->y); /* UKF2005 (7): x'' = a + M^-1/2 (...) */
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

const struct hol_solver hol_solver_greville = {
    .name = "greville",
    .source = "UKF2005 (7)-(11); (A M^-1/2)^+ by the recursion of Greville 1960",
    .summary = "Udwadia-Kalaba: (A M^-1/2)^+ grown by one constraint at a time",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
