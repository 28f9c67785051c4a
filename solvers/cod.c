/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/space.h"

extern const struct hol_solver hol_solver_cod;

/*
 * Complete orthogonal decomposition B = U T^T V^T of B = A L^-T, M = L L^T; U (m x k) and V (n x k)
 * with orthonormal columns, T upper triangular: B^+ = V T^-T U^T.
 */
struct cod {
    struct hol_balanced in;
    struct hol_metric g;
    struct hol_mat Q, R, Rk, Rt, Z, T; /* B P = Q R;  R_k^T P' = Z T */
    struct hol_mat U, V, Lt;           /* U = Q_k P', V = P Z, Lt = T^T */
    struct hol_vec a, t, r, y, z, c, qdd, FL, FC, lambda;
    size_t *perm, *order;
};

static const struct hol_place places[] = {
    HOL_METRIC(cod, g),           HOL_MAT(cod, Q, M, LESS),     HOL_MAT(cod, R, LESS, N),
    HOL_MAT(cod, Rk, LESS, N),    HOL_MAT(cod, Rt, N, LESS),    HOL_MAT(cod, Z, N, LESS),
    HOL_MAT(cod, T, LESS, LESS),  HOL_MAT(cod, U, M, LESS),     HOL_MAT(cod, V, N, LESS),
    HOL_MAT(cod, Lt, LESS, LESS), HOL_MAT(cod, a, N, ONE),      HOL_MAT(cod, t, N, ONE),
    HOL_MAT(cod, r, M, ONE),      HOL_MAT(cod, y, N, ONE),      HOL_MAT(cod, z, N, ONE),
    HOL_MAT(cod, c, N, ONE),      HOL_MAT(cod, qdd, N, ONE),    HOL_MAT(cod, FL, N, ONE),
    HOL_MAT(cod, FC, N, ONE),     HOL_MAT(cod, lambda, M, ONE), HOL_PERM(cod, perm, MORE),
    HOL_PERM(cod, order, MORE),
};

HOL_SPACE(cod, places);

/* Row perm[i] of X is row i of Y. */
static void
scatter_rows(struct hol_mat *X, const struct hol_mat *Y, const size_t *perm)
{
    hol_mat_shape(X, Y->rows, Y->cols);
    for (size_t j = 0; j < Y->cols; j++)
        for (size_t i = 0; i < Y->rows; i++) {
            if (X->d != NULL)
                X->d[perm[i] + j * Y->rows] = Y->d[i + j * Y->rows];
            else
                mpfr_set(X->x[perm[i] + j * Y->rows], Y->x[i + j * Y->rows], MPFR_RNDN);
        }
}

/* Column j of X is column perm[j] of Y. */
static void
gather_columns(struct hol_mat *X, const struct hol_mat *Y, const size_t *perm)
{
    for (size_t j = 0; j < X->cols; j++)
        for (size_t i = 0; i < X->rows; i++) {
            if (X->d != NULL)
                X->d[i + j * X->rows] = Y->d[i + perm[j] * Y->rows];
            else
                mpfr_set(X->x[i + j * X->rows], Y->x[i + perm[j] * Y->rows], MPFR_RNDN);
        }
}

/* B, U, V and T^T with the rank that A has. */
static enum hol_status
decompose(void *work)
{
    struct cod *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = hol_metric_load(&w->g, in, HOL_FACTOR_CHOLESKY);
    size_t k = 0;

    if (status != HOL_OK)
        return status;
    if (in->m > 0) {
        hol_qr(&w->Q, &w->R, w->perm, &w->g.B, in->work); /* GVL 5.5.1: B P = Q [R_11 R_12; 0 0] */
        hol_pivots(&in->pivot, &w->R);
        status = hol_balanced_decide(in, &k, "pivots |R_kk| of B P = Q R, B = A L^-T", &in->pivot);
        if (status != HOL_OK)
            return status;
    }
    if (k != in->rank) /* rounding of L^-1 blurs it */
        return HOL_UNABLE;
    hol_mat_shape(&w->U, in->m, k);
    hol_mat_shape(&w->V, in->n, k);
    hol_mat_shape(&w->Lt, k, k);
    if (k == 0)
        return HOL_OK;
    hol_mat_shape(&w->Rk, k, in->n);
    hol_mat_take(&w->Rk, &w->R, 0, 0);
    hol_transpose(&w->Rt, &w->Rk);
    hol_qr(&w->Z, &w->T, w->order, &w->Rt, in->work); /* GVL 5.5.2: [R_11 R_12]^T P' = Z T */
    hol_transpose(&w->Lt, &w->T);
    scatter_rows(&w->V, &w->Z, w->perm);
    gather_columns(&w->U, &w->Q, w->order);
    return HOL_OK;
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct cod *w = work;
    struct hol_balanced *in = &w->in;
    const struct hol_metric *g = &w->g;
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) == HOL_OK)
        status = hol_balanced_consistent(in);
    if ((status = hol_balanced_measure(in, status, decompose, w)) != HOL_OK)
        return status;
    hol_metric_scale(&w->a, g, &in->F); /* L^-1 F = L^T a, UKF2005 (9): a = M^-1 F^N */
    hol_mul_v(&w->r, &g->B, &w->a);
    hol_sub(&w->r, &in->b, &w->r); /* UKF2005 (7): b - A a */
    hol_mul_tv(&w->t, &w->U, &w->r);
    hol_lower_solve(&w->t, &w->Lt);
    hol_mul_v(&w->y, &w->V, &w->t);     /* UKF2005 (7): B^+ (b - A a) = V T^-T U^T (b - A a) */
    hol_metric_force(&w->FL, g, &w->y); /* UKF2005 (10): F^L = L B^+ (b - A a) */
    hol_lower_solve_t(&w->t, &w->Lt);
    hol_mul_v(&w->lambda, &w->U, &w->t); /* (B B^T)^+ (b - A a): A^T lambda = F^L */
    hol_metric_scale(&w->c, g, &in->C);
    hol_mul_tv(&w->t, &w->V, &w->c);
    hol_mul_v(&w->z, &w->V, &w->t);
    hol_sub(&w->z, &w->c, &w->z);       /* UKF2005 (7): (I - B^+ B) L^-1 c, B^+ B = V V^T */
    hol_metric_force(&w->FC, g, &w->z); /* UKF2005 (11) */
    hol_add(&w->y, &w->y, &w->z);
    hol_add(&w->y, &w->y, &w->a);
    hol_metric_acceleration(&w->qdd, g, &w->y); /* UKF2005 (7): x'' = a + L^-T (...) */
    if (in->rank < in->m)                       /* not unique: the least in the units given */
        hol_balanced_least_norm(in, &w->lambda, &w->FL);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

const struct hol_solver hol_solver_cod = {
    .name = "cod",
    .source = "UKF2005 (7)-(11); (A L^-T)^+ by Golub & Van Loan 5.5.1-5.5.2",
    .summary = "Udwadia-Kalaba: L (A L^-T)^+ by complete orthogonal decomposition, two QR",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
