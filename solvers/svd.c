/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Udwadia and Kalaba's equation: the pseudo-inverse of B = A M^-1/2 from its singular values. */
#include "solvers/support/formulation.h"

extern const struct hol_solver hol_solver_svd;

/* B = U S V^T, of which the k singular values that count are taken: B^+ = V S^-1 U^T. */
struct svd {
    struct hol_balanced in;
    struct hol_mass_factor g;
    struct hol_mat U, V, S, Uk, Vk; /* Uk, Vk: the first k columns, not storage of their own */
    struct hol_vec s, a, r, y, z, t, c, qdd, FL, FC, lambda;
};

static const struct hol_slot slots[] = {
    HOL_MASS_FACTOR(svd, g),   HOL_MAT(svd, U, M, MIN),   HOL_MAT(svd, V, N, MIN),
    HOL_MAT(svd, S, MIN, MIN), HOL_MAT(svd, s, MIN, ONE), HOL_MAT(svd, a, N, ONE),
    HOL_MAT(svd, r, M, ONE),   HOL_MAT(svd, y, N, ONE),   HOL_MAT(svd, z, N, ONE),
    HOL_MAT(svd, t, N, ONE),   HOL_MAT(svd, c, N, ONE),   HOL_MAT(svd, qdd, N, ONE),
    HOL_MAT(svd, FL, N, ONE),  HOL_MAT(svd, FC, N, ONE),  HOL_MAT(svd, lambda, M, ONE),
};

HOL_FORMULATION(svd, slots);

/* The context of the variant whose M^1/2 is the Cholesky factor. */
static const char cholesky[] = "cholesky";

/* B = U S V^T with the rank that A has. */
static enum hol_status
decompose(struct svd *w)
{
    struct hol_balanced *in = &w->in;
    enum hol_status status;
    size_t k = 0;

    if (in->m > 0) {
        if ((status = hol_svd(&w->U, &w->s, &w->V, &w->g.B, in->work)) != HOL_OK ||
            (status = hol_balanced_decide_rank(in, &k, "singular values of B = A M^-1/2", &w->s)) !=
                HOL_OK)
            return status;
        if (k != in->rank)
            return HOL_UNABLE;
    }
    hol_diagonal(&w->S, &w->s, k);
    w->Uk = hol_columns(&w->U, 0, k);
    w->Vk = hol_columns(&w->V, 0, k);
    return HOL_OK;
}

/*
 * c := S^-1 U^T r, and y := V c = B^+ r. The rest that y leaves of B y = r is solved for once more,
 * as the decomposition may be off by more than rounding (numeric/factorizations/svd.c).
 */
static void
pseudo_inverse(struct svd *w)
{
    size_t k = w->in.rank;

    hol_mul_tv(&w->c, &w->Uk, &w->r);
    hol_upper_solve(&w->c, &w->S, k);
    hol_mul_v(&w->y, &w->Vk, &w->c);
    hol_mul_v(&w->lambda, &w->g.B, &w->y);
    hol_sub(&w->r, &w->r, &w->lambda);
    hol_mul_tv(&w->t, &w->Uk, &w->r);
    hol_upper_solve(&w->t, &w->S, k);
    hol_add(&w->c, &w->c, &w->t);
    hol_mul_v(&w->y, &w->Vk, &w->c);
}

static enum hol_status
measure(void *work)
{
    struct svd *w = work;
    enum hol_mass_factor_kind factor =
        w->in.context == cholesky ? HOL_FACTOR_CHOLESKY : HOL_FACTOR_ROOT;
    enum hol_status status =
        hol_mass_factor_load(&w->g, &w->in, factor); /* UKF2005 (2): A M^-1/2 */

    return status == HOL_OK ? decompose(w) : status;
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct svd *w = work;
    struct hol_balanced *in = &w->in;
    const struct hol_mass_factor *g = &w->g;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, measure, w)) != HOL_OK)
        return status;
    hol_mass_factor_scale(&w->a, g, &in->F); /* M^1/2 a = M^-1/2 F^N, UKF2005 (9) */
    hol_mul_v(&w->r, &g->B, &w->a);
    hol_sub(&w->r, &in->b, &w->r);           /* UKF2005 (7): b - A a */
    pseudo_inverse(w);                       /* UKF2005 (7): (A M^-1/2)^+ (b - A a) */
    hol_mass_factor_force(&w->FL, g, &w->y); /* UKF2005 (10): F^L = M^1/2 (A M^-1/2)^+ (b - A a) */
    hol_upper_solve(&w->c, &w->S, in->rank);
    hol_mul_v(&w->lambda, &w->Uk, &w->c); /* (B B^T)^+ (b - A a): A^T lambda = F^L */
    hol_add(&w->y, &w->y, &w->a);
    hol_mat_round(&w->FC, &in->C);
    if (!hol_mat_is_zero(&in->C)) {
        hol_mass_factor_scale(&w->z, g, &in->C); /* UKF2005 (7): M^-1/2 c */
        hol_mul_tv(&w->t, &w->Vk, &w->z);
        hol_mul_v(&w->c, &w->Vk, &w->t);
        hol_sub(&w->z, &w->z, &w->c); /* UKF2005 (7): [I - B^+ B] M^-1/2 c, B = A M^-1/2 */
        hol_mass_factor_force(&w->FC, g, &w->z); /* UKF2005 (11): F^C = M^1/2 [...] M^-1/2 c */
        hol_add(&w->y, &w->y, &w->z);
    }
    hol_mass_factor_acceleration(&w->qdd, g, &w->y); /* UKF2005 (7): x'' = a + M^-1/2 (...) */
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

static const struct hol_solver cholesky_solver = {
    .name = "svd/cholesky",
    .source = "UKF2005 (7)-(11) with the Cholesky factor of M for its root",
    .summary = "Udwadia-Kalaba: L (A L^-T)^+ by singular value decomposition, M = L L^T",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .context = cholesky,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};

static const struct hol_solver *const variants[] = {&cholesky_solver, NULL};

const struct hol_solver hol_solver_svd = {
    .name = "svd",
    .source = "UKF2005 (7)-(11)",
    .summary = "Udwadia-Kalaba: M^1/2 (A M^-1/2)^+ by singular value decomposition",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .variants = variants,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
