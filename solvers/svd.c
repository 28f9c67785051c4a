/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/kernels/clear.h"
#include "solvers/support/formulation.h"

#include <math.h>

extern const struct hol_solver hol_solver_svd;

/* B = U S V^T, cut to the k singular values that count: B^+ = V S^-1 U^T. */
struct svd {
    struct hol_balanced in;
    struct hol_metric g;
    struct hol_mat U, V, Uk, Vk, S;
    struct hol_vec s, a, r, y, z, t, c, qdd, FL, FC, lambda;
};

static const struct hol_slot slots[] = {
    HOL_METRIC(svd, g),        HOL_MAT(svd, U, M, MIN),      HOL_MAT(svd, V, N, MIN),
    HOL_MAT(svd, Uk, M, MIN),  HOL_MAT(svd, Vk, N, MIN),     HOL_MAT(svd, S, MIN, MIN),
    HOL_MAT(svd, s, MIN, ONE), HOL_MAT(svd, a, N, ONE),      HOL_MAT(svd, r, M, ONE),
    HOL_MAT(svd, y, N, ONE),   HOL_MAT(svd, z, N, ONE),      HOL_MAT(svd, t, N, ONE),
    HOL_MAT(svd, c, N, ONE),   HOL_MAT(svd, qdd, N, ONE),    HOL_MAT(svd, FL, N, ONE),
    HOL_MAT(svd, FC, N, ONE),  HOL_MAT(svd, lambda, M, ONE),
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
            (status = hol_balanced_decide(in, &k, "singular values of B = A M^-1/2", &w->s)) !=
                HOL_OK)
            return status;
        if (k != in->rank)
            return HOL_UNABLE;
    }
    hol_mat_shape(&w->Uk, in->m, k);
    hol_mat_shape(&w->Vk, in->n, k);
    hol_diagonal(&w->S, &w->s, k);
    if (k > 0) {
        hol_mat_take(&w->Uk, &w->U, 0, 0);
        hol_mat_take(&w->Vk, &w->V, 0, 0);
    }
    return HOL_OK;
}

/* Rows of M from which on the direct way is gone: below, what it saves is little. */
enum { DIRECT = 16 };

/*
 * M = G G^T, G = W diag(w)^1/2 in units of the coordinates in which M_jj is about 1, and B = A
 * G^-T; G^-T stands in g.Minvsqrt. G differs from M^1/2 by the orthogonal W, which drops out of the
 * answer. No: an eigenvalue of M is not clear.
 */
static bool
take_metric(struct svd *w, const struct hol_problem *p)
{
    struct hol_balanced *in = &w->in;
    struct hol_metric *g = &w->g;
    const double *unit = in->x.d;
    size_t n = p->n;

    if (!hol_clear_units(&in->x, in, p))
        return false;
    hol_mat_shape(&in->M, n, n);
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++)
            in->M.d[i + j * n] = p->M.d[i + j * n] * (unit[i] * unit[j]);
    if (hol_eigen(&g->w, &g->W, &in->M, in->work) != HOL_OK || /* M = W diag(w) W^T */
        !(g->w.d[0] > HOL_CLEAR * g->w.d[n - 1]))
        return false;
    hol_mat_shape(&g->Minvsqrt, n, n);
    for (size_t j = 0; j < n; j++) {
        double root = sqrt(g->w.d[j]);

        g->w.d[j] = root;
        for (size_t i = 0; i < n; i++)
            g->Minvsqrt.d[i + j * n] = g->W.d[i + j * n] * unit[i] / root;
    }
    hol_mul(&g->B, &p->A, &g->Minvsqrt);
    return true;
}

/* y := G x, spoiling x. */
static void
apply(struct hol_vec *y, struct svd *w, struct hol_vec *x)
{
    for (size_t j = 0; j < w->in.n; j++)
        x->d[j] *= w->g.w.d[j];
    hol_mul_v(y, &w->g.W, x);
    for (size_t j = 0; j < w->in.n; j++)
        y->d[j] /= w->in.x.d[j];
}

/* t := S^-1 U^T r */
static void
divide(struct hol_vec *t, const struct svd *w, const struct hol_vec *r)
{
    hol_mul_tv(t, &w->U, r);
    for (size_t i = 0; i < w->in.m; i++)
        t->d[i] /= w->s.d[i];
}

/*
 * In double, where all is clear at first sight: m independent rows and M > 0. The rest that y
 * leaves of B y = r is solved for once more, as the decomposition may be off by more than rounding
 * (numeric/dense/svd.c).
 */
static bool
solve_clear(struct svd *w, struct hol_answer *answer, const struct hol_problem *p)
{
    struct hol_balanced *in = &w->in;
    struct hol_mat *B = &w->g.B;
    size_t n = p->n, m = p->m;

    if (n < DIRECT || in->context == cholesky || !hol_clear_applies(in, answer, p) ||
        !take_metric(w, p))
        return false;
    hol_mul_tv(&w->a, &w->g.Minvsqrt, &p->F); /* G^-1 F = G^T a */
    hol_mul_v(&w->r, B, &w->a);
    hol_sub(&w->r, &p->b, &w->r); /* UKF2005 (7): b - A a */
    if (!hol_clear_rows(&in->r, in, B, NULL))
        return false;
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < m; i++)
            B->d[i + j * m] *= in->r.d[i];
    for (size_t i = 0; i < m; i++)
        w->r.d[i] *= in->r.d[i];
    if (hol_svd(&w->U, &w->s, &w->V, B, in->work) != HOL_OK ||
        !(w->s.d[m - 1] > HOL_CLEAR * w->s.d[0]))
        return false;
    divide(&w->c, w, &w->r);
    hol_mul_v(&w->y, &w->V, &w->c);
    hol_mul_v(&w->lambda, B, &w->y);
    hol_sub(&w->r, &w->r, &w->lambda);
    divide(&w->t, w, &w->r);
    hol_add(&w->c, &w->c, &w->t);
    hol_mul_v(&w->y, &w->V, &w->c); /* UKF2005 (7): (A G^-T)^+ (b - A a) */
    for (size_t i = 0; i < m; i++)
        w->c.d[i] /= w->s.d[i];
    hol_mul_v(&w->lambda, &w->U, &w->c); /* (B B^T)^+ (b - A a): A^T lambda = F^L */
    for (size_t i = 0; i < m; i++)
        w->lambda.d[i] *= in->r.d[i];
    hol_add(&w->qdd, &w->a, &w->y);
    apply(&w->FL, w, &w->y); /* UKF2005 (10): F^L = G (A G^-T)^+ (b - A a) */
    hol_mat_round(&w->FC, &p->C);
    if (!hol_mat_is_zero(&p->C)) {
        hol_mul_tv(&w->z, &w->g.Minvsqrt, &p->C); /* UKF2005 (7): G^-1 c */
        hol_mul_tv(&w->t, &w->V, &w->z);
        hol_mul_v(&w->c, &w->V, &w->t);
        hol_sub(&w->z, &w->z, &w->c); /* UKF2005 (7): [I - B^+ B] G^-1 c */
        hol_add(&w->qdd, &w->qdd, &w->z);
        apply(&w->FC, w, &w->z); /* UKF2005 (11) */
    }
    hol_mul_v(&w->t, &w->g.Minvsqrt, &w->qdd); /* UKF2005 (7): x'' = a + G^-T (...) */
    return hol_clear_give(answer, &w->t, &w->FL, &w->FC, &w->lambda);
}

static enum hol_status
measure(void *work)
{
    struct svd *w = work;
    enum hol_factor factor = w->in.context == cholesky ? HOL_FACTOR_CHOLESKY : HOL_FACTOR_ROOT;
    enum hol_status status = hol_metric_load(&w->g, &w->in, factor); /* UKF2005 (2): A M^-1/2 */

    return status == HOL_OK ? decompose(w) : status;
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct svd *w = work;
    struct hol_balanced *in = &w->in;
    const struct hol_metric *g = &w->g;
    enum hol_status status;

    if (solve_clear(w, answer, p))
        return HOL_OK;
    if ((status = hol_balanced_load(in, answer, p)) == HOL_OK)
        status = hol_balanced_consistent(in);
    if ((status = hol_balanced_measure(in, status, measure, w)) != HOL_OK)
        return status;
    hol_metric_scale(&w->t, g, &in->F);
    hol_metric_acceleration(&w->a, g, &w->t); /* UKF2005 (9): a = M^-1 F^N */
    hol_mul_v(&w->r, &in->A, &w->a);
    hol_sub(&w->r, &in->b, &w->r); /* UKF2005 (7): b - A a */
    hol_mul_tv(&w->t, &w->Uk, &w->r);
    hol_upper_solve(&w->t, &w->S, in->rank);
    hol_mul_v(&w->y, &w->Vk, &w->t);    /* UKF2005 (7): (A M^-1/2)^+ (b - A a) */
    hol_metric_force(&w->FL, g, &w->y); /* UKF2005 (10): F^L = M^1/2 (A M^-1/2)^+ (b - A a) */
    hol_upper_solve(&w->t, &w->S, in->rank);
    hol_mul_v(&w->lambda, &w->Uk, &w->t); /* (B B^T)^+ (b - A a): A^T lambda = F^L */
    hol_metric_scale(&w->c, g, &in->C);   /* UKF2005 (7): M^-1/2 c */
    hol_mul_tv(&w->t, &w->Vk, &w->c);
    hol_mul_v(&w->z, &w->Vk, &w->t);    /* (A M^-1/2)^+ (A M^-1/2) M^-1/2 c */
    hol_sub(&w->z, &w->c, &w->z);       /* UKF2005 (7): [I - (A M^-1/2)^+ A M^-1/2] M^-1/2 c */
    hol_metric_force(&w->FC, g, &w->z); /* UKF2005 (11): F^C = M^1/2 [...] M^-1/2 c */
    hol_add(&w->y, &w->y, &w->z);
    hol_metric_acceleration(&w->t, g, &w->y);
    hol_add(&w->qdd, &w->a, &w->t); /* UKF2005 (7): x'' = a + M^-1/2 (...) */
    if (in->rank < in->m)           /* not unique: the least in the units given */
        hol_balanced_least_norm(in, &w->lambda, &w->FL);
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
