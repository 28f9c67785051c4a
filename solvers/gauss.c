/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/space.h"

extern const struct hol_solver hol_solver_gauss;

/*
 * Gauss's principle of least constraint: of all accelerations that A q'' = b allows, the actual one
 * makes
 *     G = (q'' - a)^T M (q'' - a) = |L^T q'' - L^-1 F|^2,    M = L L^T,  a = M^-1 F
 * least. An equality-constrained least squares problem, solved in the coordinates themselves: with
 * A^T P = [Y V] [R; 0], q'' = Y y + V z, R^T y = P^T b, and z the least squares solution of what is
 * left, L^T V z = L^-1 F - L^T Y y. With nonideal forces F + C stands for F, since
 * v^T F_C = v^T C (UKF2005 (18)) is all that the principle asks of them.
 */
struct gauss {
    struct hol_balanced in;
    struct hol_mat L, Lt, At, Q, R, Rk, Rt, Y, V, LV, Q2, R2;
    struct hol_vec f, c, y, z, t, s, particular, nonideal, qdd, FL, FC, lambda;
    size_t *perm, *order;
};

static const struct hol_place places[] = {
    HOL_MAT(gauss, L, N, N),
    HOL_MAT(gauss, Lt, N, N),
    HOL_MAT(gauss, At, N, M),
    HOL_MAT(gauss, Q, N, N),
    HOL_MAT(gauss, R, LESS, M),
    HOL_MAT(gauss, Rk, LESS, LESS),
    HOL_MAT(gauss, Rt, LESS, LESS),
    HOL_MAT(gauss, Y, N, LESS),
    HOL_MAT(gauss, V, N, N),
    HOL_MAT(gauss, LV, N, N),
    HOL_MAT(gauss, Q2, N, N),
    HOL_MAT(gauss, R2, N, N),
    HOL_MAT(gauss, f, N, ONE),
    HOL_MAT(gauss, c, N, ONE),
    HOL_MAT(gauss, y, LESS, ONE),
    HOL_MAT(gauss, z, N, ONE),
    HOL_MAT(gauss, t, N, ONE),
    HOL_MAT(gauss, s, N, ONE),
    HOL_MAT(gauss, particular, N, ONE),
    HOL_MAT(gauss, nonideal, N, ONE),
    HOL_MAT(gauss, qdd, N, ONE),
    HOL_MAT(gauss, FL, N, ONE),
    HOL_MAT(gauss, FC, N, ONE),
    HOL_MAT(gauss, lambda, M, ONE),
    HOL_PERM(gauss, perm, MORE),
    HOL_PERM(gauss, order, MORE),
};

HOL_SPACE(gauss, places);

static void
move(struct hol_vec *to, size_t i, const struct hol_vec *from, size_t k)
{
    if (to->d != NULL)
        to->d[i] = from->d[k];
    else
        mpfr_set(to->x[i], from->x[k], MPFR_RNDN);
}

/* A^T P = [Y V] [R; 0] with the rank that A has. */
static enum hol_status
split(void *work)
{
    struct gauss *w = work;
    struct hol_balanced *in = &w->in;
    size_t n = in->n, k = 0;
    enum hol_status status;

    hol_transpose(&w->At, &in->A);
    hol_qr_full(&w->Q, &w->R, w->perm, &w->At, in->work);
    if (in->m > 0) {
        hol_pivots(&in->pivot, &w->R);
        status =
            hol_balanced_decide_rows(in, &k, "pivots |R_kk| of A^T P = Q R", &in->pivot, w->perm);
        if (status != HOL_OK)
            return status;
    }
    if (k != in->rank) /* rows and columns see it on either side of the threshold */
        return HOL_UNABLE;
    hol_mat_shape(&w->Y, n, k);
    hol_mat_shape(&w->V, n, n - k);
    hol_mat_shape(&w->Rk, k, k);
    if (k > 0) {
        hol_mat_take(&w->Y, &w->Q, 0, 0);
        hol_mat_take(&w->Rk, &w->R, 0, 0);
    }
    if (k < n)
        hol_mat_take(&w->V, &w->Q, 0, k);
    hol_transpose(&w->Rt, &w->Rk);
    return HOL_OK;
}

/* x := V z, z the least squares solution of L^T V z = g. */
static void
least_constraint(struct hol_vec *x, struct gauss *w, const struct hol_vec *g)
{
    hol_mul_tv(&w->t, &w->Q2, g);
    hol_upper_solve(&w->t, &w->R2, w->V.cols);
    hol_mat_shape(&w->z, w->V.cols, 1);
    for (size_t j = 0; j < w->V.cols; j++)
        move(&w->z, w->order[j], &w->t, j);
    hol_mul_v(x, &w->V, &w->z);
}

/* R_k P_k^T lambda = Y^T F_L, zero for the rows that depend on others. */
static void
find_multipliers(struct gauss *w)
{
    hol_mul_tv(&w->y, &w->Y, &w->FL);
    hol_upper_solve(&w->y, &w->Rk, w->in.rank);
    hol_mat_shape(&w->lambda, w->in.m, 1);
    hol_mat_zero(&w->lambda);
    for (size_t k = 0; k < w->in.rank; k++)
        move(&w->lambda, w->perm[k], &w->y, k);
}

/* q'' of F alone, and what C adds to it. */
static void
minimize(struct gauss *w)
{
    struct hol_balanced *in = &w->in;

    hol_transpose(&w->Lt, &w->L);
    hol_mul(&w->LV, &w->Lt, &w->V);
    hol_qr(&w->Q2, &w->R2, w->order, &w->LV, in->work); /* L^T V P = Q_2 R_2 */
    hol_mat_shape(&w->y, in->rank, 1);
    for (size_t k = 0; k < in->rank; k++)
        move(&w->y, k, &in->b, w->perm[k]);
    hol_lower_solve(&w->y, &w->Rt);          /* R^T y = P^T b */
    hol_mul_v(&w->particular, &w->Y, &w->y); /* A Y y = b */
    hol_mat_round(&w->f, &in->F);
    hol_lower_solve(&w->f, &w->L); /* L^T a */
    hol_mul_v(&w->s, &w->Lt, &w->particular);
    hol_sub(&w->s, &w->f, &w->s); /* L^T V z = L^T a - L^T Y y */
    least_constraint(&w->qdd, w, &w->s);
    hol_add(&w->qdd, &w->particular, &w->qdd);
    hol_mat_round(&w->c, &in->C);
    hol_lower_solve(&w->c, &w->L);
    least_constraint(&w->nonideal, w, &w->c); /* the part of C: A V z = 0 */
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct gauss *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) == HOL_OK &&
        (status = hol_balanced_consistent(in)) == HOL_OK)
        status = hol_metric_cholesky(&w->L, in);
    if ((status = hol_balanced_measure(in, status, split, w)) != HOL_OK)
        return status;
    minimize(w);
    hol_mul_v(&w->s, &in->M, &w->qdd);
    hol_sub(&w->s, &w->s, &in->F); /* M q'' - F, the constraint force of Gauss: */
    hol_mul_tv(&w->y, &w->Y, &w->s);
    hol_mul_v(&w->FL, &w->Y, &w->y);         /* in range(A^T) but for rounding */
    hol_mul_v(&w->FC, &in->M, &w->nonideal); /* F_C = M V z: v^T F_C = v^T C */
    hol_add(&w->qdd, &w->qdd, &w->nonideal);
    find_multipliers(w);
    if (in->rank < in->m) /* not unique: the least in the units given */
        hol_balanced_least_norm(in, &w->lambda, &w->FL);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

const struct hol_solver hol_solver_gauss = {
    .name = "gauss",
    .source = "Gauss 1829, the principle of least constraint; Golub & Van Loan 6.2",
    .summary = "least (q'' - a)^T M (q'' - a) with A q'' = b: constrained least squares by QR",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
