/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Gauss's principle of least constraint as an equality-constrained least squares problem. */
#include "solvers/support/split.h"

extern const struct hol_solver hol_solver_gauss;

/*
 * Gauss's principle of least constraint: of all accelerations that A q'' = b allows, the actual one
 * makes
 *     G = (q'' - a)^T M (q'' - a) = |L^T q'' - L^-1 F|^2,    M = L L^T,  a = M^-1 F
 * least. An equality-constrained least squares problem, solved in the coordinates themselves: with
 * A^T P = [Y V] [R; 0], q'' = Y y + V z, R^T y = P^T b, and z the least squares solution of what is
 * left, L^T V z = L^-1 F - L^T Y y. With nonideal forces F + C stands for F, since
 * v^T F_C = v^T C (UKF2005 (18)) is all that the principle requires of them.
 */
struct gauss {
    struct hol_balanced in;
    struct hol_split s;
    struct hol_mat L, QL, LQ, LV; /* QL = Q^T L, LQ = L^T Q; L^T V = Q_2 R_2 in Householder form */
    struct hol_vec tau, f, y, z, t, nonideal, qdd, FL, FC, lambda;
};

static const struct hol_slot slots[] = {
    HOL_SPLIT(gauss, s),         HOL_MAT(gauss, L, N, N),
    HOL_MAT(gauss, QL, N, N),    HOL_MAT(gauss, LQ, N, N),
    HOL_MAT(gauss, tau, N, ONE), HOL_MAT(gauss, f, N, ONE),
    HOL_MAT(gauss, y, MIN, ONE), HOL_MAT(gauss, z, N, ONE),
    HOL_MAT(gauss, t, N, ONE),   HOL_MAT(gauss, nonideal, N, ONE),
    HOL_MAT(gauss, qdd, N, ONE), HOL_MAT(gauss, FL, N, ONE),
    HOL_MAT(gauss, FC, N, ONE),  HOL_MAT(gauss, lambda, M, ONE),
};

HOL_FORMULATION(gauss, slots);

/* M = L L^T and A^T P = [Y V] [R; 0] with the rank that A has. */
static enum hol_status
split(void *work)
{
    struct gauss *w = work;
    enum hol_status definite = hol_mass_factor_cholesky(&w->L, &w->in);
    enum hol_status status = hol_split_load(&w->s, &w->in);

    return definite != HOL_OK ? definite : status;
}

/* L^T Y, and L^T V = Q_2 R_2. */
static void
reduce(struct gauss *w)
{
    struct hol_balanced *in = &w->in;

    hol_mat_round(&w->QL, &w->L);
    hol_qr_apply(&w->QL, &w->s.H, &w->s.tau, in->rank, true, in->work);
    hol_transpose(&w->LQ, &w->QL);
    w->LV = hol_columns(&w->LQ, in->rank, in->n - in->rank);
    hol_qr_in_order(&w->LV, &w->tau, in->work);
}

/* z: the least squares solution of L^T V z = g; spoils g. */
static void
least_constraint(struct hol_vec *z, struct gauss *w, struct hol_vec *g)
{
    size_t free = w->LV.cols;

    hol_qr_apply(g, &w->LV, &w->tau, free, true, w->in.work);
    hol_mat_shape(z, free, 1);
    hol_mat_take(z, g, 0, 0);
    hol_upper_solve(z, &w->LV, free);
}

/* F_C, and what it adds to q'': the part of C, A V z = 0. */
static void
add_nonideal(struct gauss *w)
{
    struct hol_balanced *in = &w->in;

    hol_mat_round(&w->f, &in->C);
    hol_lower_solve(&w->f, &w->L);
    least_constraint(&w->z, w, &w->f);
    hol_split_join(&w->nonideal, &w->s, in, NULL, &w->z);
    hol_mul_v(&w->FC, &in->M, &w->nonideal); /* F_C = M V z: v^T F_C = v^T C */
    hol_add(&w->qdd, &w->qdd, &w->nonideal);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct gauss *w = work;
    struct hol_balanced *in = &w->in;
    struct hol_mat LY;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, split, w)) != HOL_OK)
        return status;
    reduce(w);
    LY = hol_columns(&w->LQ, 0, in->rank);
    hol_split_across(&w->y, &w->s, in); /* A Y y = b */
    hol_mat_round(&w->f, &in->F);
    hol_lower_solve(&w->f, &w->L); /* L^T a */
    hol_mul_v(&w->t, &LY, &w->y);
    hol_sub(&w->f, &w->f, &w->t);
    least_constraint(&w->z, w, &w->f); /* L^T V z = L^T a - L^T Y y */
    hol_split_join(&w->qdd, &w->s, in, &w->y, &w->z);
    hol_mul_v(&w->t, &in->M, &w->qdd);
    hol_sub(&w->t, &w->t, &in->F); /* M q'' - F, the constraint force of Gauss */
    hol_split_force(&w->FL, &w->lambda, &w->s, in, &w->t);
    hol_mat_round(&w->FC, &in->C);
    if (!hol_mat_is_zero(&in->C))
        add_nonideal(w);
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
