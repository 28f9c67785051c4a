/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The Gibbs-Appell equations: S minimized over the accelerations of independent coordinates. */
#include "solvers/support/coordinate-partition.h"

extern const struct hol_solver hol_solver_gibbs_appell;

/*
 * The function of Gibbs and Appell as a function of u' alone, q'' = Phi u' + e, M = L L^T:
 *     S = q''^T M q'' / 2,   R = S - F^T q'' = |L^T Phi u' - (L^-1 F - L^T e)|^2 / 2 + const,
 * and dS/du'_j = Q_j says that u' makes R least: a problem of least squares for L^T Phi, in which
 * no Phi^T M Phi is formed.
 */
struct gibbs_appell {
    struct hol_balanced in;
    struct hol_mat Phi, L, W; /* W = L^T Phi, W P = Q R in Householder form */
    size_t *perm;
    struct hol_vec tau, e, a, c, s, t, u, qdd, y, FL, FC, lambda;
};

static const struct hol_slot slots[] = {
    HOL_MAT(gibbs_appell, Phi, N, N),  HOL_MAT(gibbs_appell, L, N, N),
    HOL_MAT(gibbs_appell, W, N, N),    HOL_MAT(gibbs_appell, tau, N, ONE),
    HOL_PERM(gibbs_appell, perm, N),   HOL_MAT(gibbs_appell, e, N, ONE),
    HOL_MAT(gibbs_appell, a, N, ONE),  HOL_MAT(gibbs_appell, c, N, ONE),
    HOL_MAT(gibbs_appell, s, N, ONE),  HOL_MAT(gibbs_appell, t, N, ONE),
    HOL_MAT(gibbs_appell, u, N, ONE),  HOL_MAT(gibbs_appell, qdd, N, ONE),
    HOL_MAT(gibbs_appell, y, N, ONE),  HOL_MAT(gibbs_appell, FL, N, ONE),
    HOL_MAT(gibbs_appell, FC, N, ONE), HOL_MAT(gibbs_appell, lambda, M, ONE),
};

HOL_FORMULATION(gibbs_appell, slots);

/* L, Phi, e and the factors of L^T Phi. */
static enum hol_status
reduce(struct gibbs_appell *w)
{
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if (hol_cholesky_beyond_rounding(&w->L, &in->M) != HOL_OK) { /* this method's need */
        status = hol_balanced_definite(in);
        return status == HOL_OK ? HOL_UNABLE : status;
    }
    hol_coordinate_partition_basis(&w->Phi, in); /* Greenwood (4.278): q'' = Phi u' + e */
    hol_coordinate_partition_particular(&w->e, in);
    hol_mul_tn(&w->W, &w->L, &w->Phi);
    hol_qr_reflectors(&w->W, &w->tau, w->perm, in->work);
    return HOL_OK;
}

/* u, the least squares solution of W u = a, and L^T Phi u = Q Q^T a. */
static void
least_squares(struct hol_vec *u, struct hol_vec *Wu, struct gibbs_appell *w,
              const struct hol_vec *a)
{
    size_t free = w->W.cols;

    hol_mat_round(Wu, a);
    hol_qr_apply(Wu, &w->W, &w->tau, free, true, w->in.work);
    hol_mat_shape(&w->t, free, 1);
    hol_mat_take(&w->t, Wu, 0, 0);
    hol_mat_zero(Wu);
    hol_mat_put(Wu, 0, 0, &w->t);
    hol_qr_apply(Wu, &w->W, &w->tau, free, false, w->in.work);
    hol_upper_solve(&w->t, &w->W, free);
    hol_mat_shape(u, free, 1);
    hol_scatter_rows(u, &w->t, w->perm);
}

/* F_C, and what it adds to q'': the same for what C adds to Q. */
static void
add_nonideal(struct gibbs_appell *w)
{
    hol_mat_round(&w->c, &w->in.C);
    hol_lower_solve(&w->c, &w->L);
    least_squares(&w->u, &w->s, w, &w->c);
    hol_mul_v(&w->FC, &w->L, &w->s); /* F_C = M Phi v': v^T F_C = v^T C */
    hol_mul_v(&w->y, &w->Phi, &w->u);
    hol_add(&w->qdd, &w->qdd, &w->y);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct gibbs_appell *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK ||
        (status = hol_balanced_consistent(in)) != HOL_OK || (status = reduce(w)) != HOL_OK)
        return status;
    hol_mat_round(&w->a, &in->F);
    hol_lower_solve(&w->a, &w->L);
    hol_mul_tv(&w->s, &w->L, &w->e);
    hol_sub(&w->a, &w->a, &w->s);          /* L^-1 F - L^T e */
    least_squares(&w->u, &w->s, w, &w->a); /* Greenwood (4.282), (4.337): dS/du' = Q */
    hol_sub(&w->s, &w->s, &w->a);          /* L^T q'' - L^-1 F */
    hol_mul_v(&w->y, &w->L, &w->s);        /* Greenwood (4.322): R = M q'' - F */
    hol_coordinate_partition_multipliers(&w->lambda, in, &w->y);
    hol_coordinate_partition_reaction(&w->FL, in, &w->Phi, &w->y); /* R does no virtual work */
    hol_mul_v(&w->qdd, &w->Phi, &w->u);
    hol_add(&w->qdd, &w->qdd, &w->e);
    hol_mat_round(&w->FC, &in->C);
    if (!hol_mat_is_zero(&in->C))
        add_nonideal(w);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

const struct hol_solver hol_solver_gibbs_appell = {
    .name = "gibbs-appell",
    .source = "Greenwood (4.278)-(4.282), (4.329)-(4.338)",
    .summary = "Gibbs-Appell: dS/du' = Q, S made least over the free coordinates by QR",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
