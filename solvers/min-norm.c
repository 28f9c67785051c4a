/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The constraint force as the least-norm solution of B s = r, by Householder QR of B^T. */
#include "solvers/kernels/small.h"
#include "solvers/support/formulation.h"

#include <math.h>

extern const struct hol_solver hol_solver_min_norm;

struct min_norm {
    struct hol_balanced in;
    struct hol_mass_factor g; /* M = L L^T, L in g.Msqrt; B = A L^-T */
    struct hol_mat H;         /* B^T P = Q R in Householder form */
    struct hol_vec tau, y, r, u, s, z, qdd, FL, FC, lambda;
    size_t *perm;
    bool evident; /* no pivot of M is small */
};

static const struct hol_slot slots[] = {
    HOL_MASS_FACTOR(min_norm, g),  HOL_MAT(min_norm, H, N, M),    HOL_MAT(min_norm, tau, MIN, ONE),
    HOL_MAT(min_norm, y, N, ONE),  HOL_MAT(min_norm, r, M, ONE),  HOL_MAT(min_norm, u, MIN, ONE),
    HOL_MAT(min_norm, s, N, ONE),  HOL_MAT(min_norm, z, N, ONE),  HOL_MAT(min_norm, qdd, N, ONE),
    HOL_MAT(min_norm, FL, N, ONE), HOL_MAT(min_norm, FC, N, ONE), HOL_MAT(min_norm, lambda, M, ONE),
    HOL_PERM(min_norm, perm, M),
};

HOL_FORMULATION(min_norm, slots);

/*
 * Every pivot is above 2^(-3/8 bits), in units in which M_jj is about 1. (Two after each other that
 * are small hide a third that is 0: what rounding leaves of it is divided by theirs.)
 */
static bool
mass_is_evident(const struct min_norm *w)
{
    long double least = ldexpl(1, -(int)(3 * w->in.bits / 16)); /* of its root */

    for (size_t j = 0; j < w->in.n; j++)
        if (!(hol_mat_abs(&w->g.Msqrt, j, j) > least))
            return false;
    return true;
}

/* B^T P = Q R, with the rank that A has; Q is only applied, never formed. */
static enum hol_status
decompose(void *work)
{
    struct min_norm *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = hol_mass_factor_load(&w->g, in, HOL_FACTOR_CHOLESKY);
    size_t rank = 0;

    w->evident = status == HOL_OK && mass_is_evident(w);
    if (status != HOL_OK)
        return status;
    hol_transpose(&w->H, &w->g.B);
    hol_qr_reflectors(&w->H, &w->tau, w->perm, in->work);
    if (in->m > 0) {
        hol_pivots(&in->pivot, &w->H);
        if ((status = hol_balanced_decide_rank_by_rows(
                 in, &rank, "pivots |R_kk| of (A L^-T)^T P = Q R", &in->pivot, w->perm)) != HOL_OK)
            return status;
    }
    return rank == in->rank ? HOL_OK : HOL_UNABLE; /* rounding of L^-T blurs it */
}

/* The least s with B s = r, and lambda with B^T lambda = s, 0 for the rows that were dropped. */
static void
least_norm(struct min_norm *w)
{
    struct hol_balanced *in = &w->in;

    hol_mat_shape(&w->u, in->rank, 1);
    hol_gather_rows(&w->u, &w->r, w->perm);
    hol_upper_solve_t(&w->u, &w->H, in->rank); /* R_11^T u = P^T r */
    hol_mat_shape(&w->s, in->n, 1);
    hol_mat_zero(&w->s);
    hol_mat_put(&w->s, 0, 0, &w->u);
    hol_qr_apply(&w->s, &w->H, &w->tau, in->rank, false, in->work);
    hol_upper_solve(&w->u, &w->H, in->rank); /* R_11 P^T lambda = u */
    hol_mat_shape(&w->lambda, in->m, 1);
    hol_mat_zero(&w->lambda);
    hol_scatter_rows(&w->lambda, &w->u, w->perm);
}

/* z := [I - B^+ B] z = Q_2 Q_2^T z */
static void
project(struct min_norm *w)
{
    struct hol_balanced *in = &w->in;

    hol_qr_apply(&w->z, &w->H, &w->tau, in->rank, true, in->work);
    hol_mat_zero(&w->u);
    hol_mat_put(&w->z, 0, 0, &w->u);
    hol_qr_apply(&w->z, &w->H, &w->tau, in->rank, false, in->work);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct min_norm *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    w->evident = true;
    if ((status = hol_balanced_begin(in, answer, p, decompose, w)) != HOL_OK)
        return status;
    hol_mass_factor_scale(&w->y, &w->g, &in->F); /* y = L^-1 F = L^T a */
    hol_mul_v(&w->r, &w->g.B, &w->y);
    hol_sub(&w->r, &in->b, &w->r);               /* UKF2005 (7): b - A a */
    least_norm(w);                               /* UKF2005 (7): s = B^+ (b - A a) */
    hol_mass_factor_force(&w->FL, &w->g, &w->s); /* UKF2005 (10), L for M^1/2 */
    hol_add(&w->y, &w->y, &w->s);
    hol_mat_round(&w->FC, &in->C);
    if (!hol_mat_is_zero(&in->C)) {
        hol_mass_factor_scale(&w->z, &w->g, &in->C);
        project(w);                                  /* UKF2005 (7): z = [I - B^+ B] L^-1 C */
        hol_mass_factor_force(&w->FC, &w->g, &w->z); /* UKF2005 (11) */
        hol_add(&w->y, &w->y, &w->z);
    }
    hol_mass_factor_acceleration(&w->qdd, &w->g, &w->y); /* UKF2005 (7): q'' = L^-T (y + s + z) */
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

static bool
is_evident(const void *work)
{
    return ((const struct min_norm *)work)->evident;
}

const struct hol_kernel hol_kernel_min_norm = {
    .of = &hol_solver_min_norm, .find = hol_small_find_min_norm, .in_lanes = true};

static const struct hol_solver kernel_solver = {
    .name = "min-norm/kernel",
    .source = "UKF2005 (7)-(11), with M = L D L^T",
    .summary = "the kernel in double at small sizes: Gram-Schmidt twice on the rows of A L^-T",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS | HOL_NEEDS_EVIDENT,
    .growth = HOL_GROWTH_KAPPA,
    .scope = {HOL_BITS_DOUBLE, HOL_SMALL_N, HOL_SMALL_M},
    .context = &hol_kernel_min_norm,
    .applicable = hol_small_applicable,
    .create = hol_small_solver_create,
    .solve = hol_small_solver_solve,
    .destroy = hol_small_solver_destroy,
    .explain = hol_small_solver_explain,
};

static const struct hol_solver *const variants[] = {&kernel_solver, NULL};

const struct hol_solver hol_solver_min_norm = {
    .name = "min-norm",
    .source = "UKF2005 (7)-(11), with M = L L^T and L^T for M^1/2",
    .summary = "Least norm of L^T (q'' - a), M = L L^T, by one pivoted QR",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .variants = variants,
    .kernel = &hol_kernel_min_norm,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
    .mass_is_evident = is_evident,
};
