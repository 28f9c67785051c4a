/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Forces from the complete orthogonal decomposition of B = A L^-T, M = L L^T. */
#include "solvers/support/formulation.h"

extern const struct hol_solver hol_solver_cod;

/*
 * Complete orthogonal decomposition of B = A L^-T, M = L L^T: B P = Q [T 0; 0 0] Z, Q and Z
 * orthogonal, T upper triangular of the rank k. B^+ = P Z^T [T^-1; 0] Q_k^T.
 */
struct cod {
    struct hol_balanced in;
    struct hol_mass_factor g;
    struct hol_mat H; /* B P = Q R in Householder form; then T and Z in place of R */
    struct hol_vec tau, zeta, a, r, t, x, y, z, qdd, FL, FC, lambda;
    size_t *perm;
};

static const struct hol_slot slots[] = {
    HOL_MASS_FACTOR(cod, g),      HOL_MAT(cod, H, M, N),        HOL_MAT(cod, tau, MIN, ONE),
    HOL_MAT(cod, zeta, MIN, ONE), HOL_MAT(cod, a, N, ONE),      HOL_MAT(cod, r, M, ONE),
    HOL_MAT(cod, t, MIN, ONE),    HOL_MAT(cod, x, N, ONE),      HOL_MAT(cod, y, N, ONE),
    HOL_MAT(cod, z, N, ONE),      HOL_MAT(cod, qdd, N, ONE),    HOL_MAT(cod, FL, N, ONE),
    HOL_MAT(cod, FC, N, ONE),     HOL_MAT(cod, lambda, M, ONE), HOL_PERM(cod, perm, N),
};

HOL_FORMULATION(cod, slots);

/* B, and its decomposition with the rank that A has. */
static enum hol_status
decompose(void *work)
{
    struct cod *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = hol_mass_factor_load(&w->g, in, HOL_FACTOR_CHOLESKY);
    size_t k = 0;

    if (status != HOL_OK)
        return status;
    hol_mat_round(&w->H, &w->g.B);
    hol_qr_reflectors(&w->H, &w->tau, w->perm, in->work); /* GVL 5.5.1: B P = Q [R_11 R_12; 0 0] */
    if (in->m > 0) {
        hol_pivots(&in->pivot, &w->H);
        status =
            hol_balanced_decide_rank(in, &k, "pivots |R_kk| of B P = Q R, B = A L^-T", &in->pivot);
        if (status != HOL_OK)
            return status;
    }
    if (k != in->rank) /* rounding of L^-1 blurs it */
        return HOL_UNABLE;
    hol_rz(&w->H, &w->zeta, k, in->work); /* GVL 5.5.2: [R_11 R_12] = [T 0] Z */
    return HOL_OK;
}

/* y := P Z^T [t; 0] */
static void
from_range(struct hol_vec *y, struct cod *w, const struct hol_vec *t)
{
    hol_mat_shape(&w->x, w->in.n, 1);
    hol_mat_zero(&w->x);
    hol_mat_put(&w->x, 0, 0, t);
    hol_rz_apply(&w->x, &w->H, &w->zeta, w->in.rank, true, w->in.work);
    hol_mat_shape(y, w->in.n, 1);
    hol_scatter_rows(y, &w->x, w->perm);
}

/* y := B^+ r, and lambda := (B B^T)^+ r. */
static void
least_norm(struct hol_vec *y, struct hol_vec *lambda, struct cod *w, struct hol_vec *r)
{
    size_t k = w->in.rank;

    hol_qr_apply(r, &w->H, &w->tau, k, true, w->in.work);
    hol_mat_shape(&w->t, k, 1);
    hol_mat_take(&w->t, r, 0, 0);
    hol_upper_solve(&w->t, &w->H, k);
    from_range(y, w, &w->t);
    hol_upper_solve_t(&w->t, &w->H, k);
    hol_mat_shape(lambda, w->in.m, 1);
    hol_mat_zero(lambda);
    hol_mat_put(lambda, 0, 0, &w->t);
    hol_qr_apply(lambda, &w->H, &w->tau, k, false, w->in.work);
}

/* y := B^+ B c */
static void
project(struct hol_vec *y, struct cod *w, const struct hol_vec *c)
{
    hol_mat_shape(&w->x, w->in.n, 1);
    hol_gather_rows(&w->x, c, w->perm);
    hol_rz_apply(&w->x, &w->H, &w->zeta, w->in.rank, false, w->in.work);
    hol_mat_shape(&w->t, w->in.rank, 1);
    hol_mat_take(&w->t, &w->x, 0, 0);
    from_range(y, w, &w->t);
}

/* F_C, and what it adds to y. */
static void
add_nonideal(struct cod *w)
{
    hol_mass_factor_scale(&w->a, &w->g, &w->in.C);
    project(&w->z, w, &w->a);
    hol_sub(&w->z, &w->a, &w->z);                /* UKF2005 (7): (I - B^+ B) L^-1 c */
    hol_mass_factor_force(&w->FC, &w->g, &w->z); /* UKF2005 (11) */
    hol_add(&w->y, &w->y, &w->z);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct cod *w = work;
    struct hol_balanced *in = &w->in;
    const struct hol_mass_factor *g = &w->g;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, decompose, w)) != HOL_OK)
        return status;
    hol_mass_factor_scale(&w->a, g, &in->F); /* L^-1 F = L^T a, UKF2005 (9): a = M^-1 F^N */
    hol_mul_v(&w->r, &g->B, &w->a);
    hol_sub(&w->r, &in->b, &w->r);           /* UKF2005 (7): b - A a */
    least_norm(&w->y, &w->lambda, w, &w->r); /* B^+ (b - A a); A^T lambda = F^L */
    hol_mass_factor_force(&w->FL, g, &w->y); /* UKF2005 (10): F^L = L B^+ (b - A a) */
    hol_add(&w->y, &w->y, &w->a);
    hol_mat_round(&w->FC, &in->C);
    if (!hol_mat_is_zero(&in->C))
        add_nonideal(w);
    hol_mass_factor_acceleration(&w->qdd, g, &w->y); /* UKF2005 (7): x'' = a + L^-T (...) */
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

const struct hol_solver hol_solver_cod = {
    .name = "cod",
    .source = "UKF2005 (7)-(11); (A L^-T)^+ by Golub & Van Loan 5.5.1-5.5.2",
    .summary = "Udwadia-Kalaba: L (A L^-T)^+ by complete orthogonal decomposition",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
