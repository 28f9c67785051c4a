/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The square system of Udwadia, Kalaba and Phohomsiri in accelerations and nonideal forces
 * together, by QR or by its normal equations. */
#include "solvers/support/formulation.h"

extern const struct hol_solver hol_solver_extended;

/*
 * The 2n + m - k equations L r = s for the 2n unknowns r = (q_s'', F_s^c), all at once; the second
 * column of s has the nonideal part alone, so that F_i^c and F_ni^c come apart.
 */
struct extended {
    struct hol_balanced in;
    struct hol_mass_factor g;
    struct hol_mat V, Vt, I;
    struct hol_mat L, s, r; /* L = Q R in Householder form, once it is solved */
    struct hol_mat G, Lg;   /* G = L^T L = Lg Lg^T */
    struct hol_vec tau, as, Cs, v, Fi, Fni, qdd, FL, FC;
    struct hol_work *work;
};

static const struct hol_slot slots[] = {
    HOL_MASS_FACTOR(extended, g),
    HOL_MAT(extended, V, N, N),
    HOL_MAT(extended, Vt, N, N),
    HOL_MAT(extended, I, N, N),
    HOL_MAT(extended, L, EXTENDED, DOUBLE),
    HOL_MAT(extended, s, EXTENDED, TWO),
    HOL_MAT(extended, r, DOUBLE, TWO),
    HOL_MAT(extended, G, DOUBLE, DOUBLE),
    HOL_MAT(extended, Lg, DOUBLE, DOUBLE),
    HOL_MAT(extended, as, N, ONE),
    HOL_MAT(extended, Cs, N, ONE),
    HOL_MAT(extended, v, N, ONE),
    HOL_MAT(extended, tau, DOUBLE, ONE),
    HOL_MAT(extended, Fi, N, ONE),
    HOL_MAT(extended, Fni, N, ONE),
    HOL_MAT(extended, qdd, N, ONE),
    HOL_MAT(extended, FL, N, ONE),
    HOL_MAT(extended, FC, N, ONE),
    HOL_WORK(extended, work, EXTENDED),
};

HOL_FORMULATION(extended, slots);

/* The context of the variant by the normal equations (19). */
static const char normal[] = "normal";

/* UKP2004 (15): L = [I -I; B 0; 0 V^T], s = [a_s; b; V^T C_s], here [a_s 0; b 0; 0 V^T C_s]. */
static void
assemble(struct extended *w)
{
    struct hol_balanced *in = &w->in;
    size_t n = in->n, m = in->m, free = w->V.cols;

    hol_mat_shape(&w->L, n + m + free, 2 * n);
    hol_mat_shape(&w->s, n + m + free, 2);
    hol_mat_zero(&w->L);
    hol_mat_zero(&w->s);
    hol_mat_shape(&w->I, n, n);
    hol_mat_identity(&w->I);
    hol_mat_put(&w->L, 0, 0, &w->I);
    hol_negate(&w->I);
    hol_mat_put(&w->L, 0, n, &w->I);
    hol_mat_put(&w->L, n, 0, &w->g.B);
    hol_transpose(&w->Vt, &w->V);
    hol_mat_put(&w->L, n + m, n, &w->Vt);
    hol_mass_factor_scale(&w->as, &w->g, &in->F); /* UKP2004 (6): a_s = M^-1/2 F */
    hol_mass_factor_scale(&w->Cs, &w->g, &in->C); /* UKP2004 (13): C_s = M^-1/2 C */
    hol_mat_put(&w->s, 0, 0, &w->as);
    hol_mat_put(&w->s, n, 0, &in->b);
    hol_mul_tv(&w->v, &w->V, &w->Cs); /* UKP2004 (14): V^T F_s^c = V^T C_s */
    hol_mat_put(&w->s, n + m, 1, &w->v);
}

/* The solution of (15), which exists and is unique, as that of the least squares problem. */
static void
solve_by_qr(struct extended *w)
{
    hol_qr_in_order(&w->L, &w->tau, w->work); /* L = Q R */
    hol_qr_apply(&w->s, &w->L, &w->tau, w->L.cols, true, w->work);
    hol_mat_shape(&w->r, w->L.cols, 2);
    hol_mat_take(&w->r, &w->s, 0, 0);
    hol_upper_solve(&w->r, &w->L, w->L.cols);
}

/* UKP2004 (16), (19): G r = L^T s, G = L^T L. */
static enum hol_status
solve_normal(struct extended *w)
{
    hol_mul_tn(&w->G, &w->L, &w->L);
    if (hol_cholesky_beyond_rounding(&w->Lg, &w->G) != HOL_OK) /* G > 0 by Lemma 1 */
        return HOL_UNABLE;
    hol_mul_tn(&w->r, &w->L, &w->s);
    hol_lower_solve(&w->r, &w->Lg);
    hol_lower_solve_t(&w->r, &w->Lg);
    return HOL_OK;
}

/* B, and V with the rank that A has. */
static enum hol_status
measure(void *work)
{
    static const char lengths[] = "lengths of the rows of B = A M^-1/2, Gram-Schmidt";
    struct extended *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = hol_mass_factor_load(&w->g, in, HOL_FACTOR_ROOT);
    size_t k = 0;

    if (status == HOL_OK) /* UKP2004 (12): B V = 0 */
        status = hol_balanced_null(in, &w->V, &k, lengths, &w->g.B, false);
    if (status == HOL_OK && k != in->rank) /* rounding of M^-1/2 blurs it */
        status = HOL_UNABLE;
    return status;
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct extended *w = work;
    struct hol_balanced *in = &w->in;
    const struct hol_mass_factor *g = &w->g;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, measure, w)) != HOL_OK)
        return status;
    if (in->context == normal && (status = hol_balanced_squarable(in, &g->B)) != HOL_OK)
        return status;
    assemble(w);
    if (in->context != normal)
        solve_by_qr(w);
    else if ((status = solve_normal(w)) != HOL_OK)
        return status;
    hol_mat_shape(&w->qdd, in->n, 1);
    hol_mat_shape(&w->Fi, in->n, 1);
    hol_mat_shape(&w->Fni, in->n, 1);
    hol_mat_take(&w->Fi, &w->r, in->n, 0);
    hol_mat_take(&w->Fni, &w->r, in->n, 1);
    hol_mass_factor_force(&w->FL, g, &w->Fi);  /* UKP2004 (39): F_i^c = M^1/2 F_s^c for C = 0 */
    hol_mass_factor_force(&w->FC, g, &w->Fni); /* UKP2004 (39): F_ni^c, the rest */
    hol_mat_take(&w->Fi, &w->r, 0, 0);
    hol_mat_take(&w->Fni, &w->r, 0, 1);
    hol_add(&w->Fi, &w->Fi, &w->Fni);
    hol_mass_factor_acceleration(&w->qdd, g, &w->Fi); /* q'' = M^-1/2 q_s'' */
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, NULL);
}

static const struct hol_solver normal_solver = {
    .name = "extended/normal",
    .source = "UKP2004 (16)-(19)",
    .summary = "the normal equations of the same system, by Cholesky",
    .yields = HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA2,
    .context = normal,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};

static const struct hol_solver *const variants[] = {&normal_solver, NULL};

const struct hol_solver hol_solver_extended = {
    .name = "extended",
    .source = "UKP2004 (15)",
    .summary = "the overdetermined system of q'' and the forces, [I -I; B 0; 0 V^T], by QR",
    .yields = HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .variants = variants,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
