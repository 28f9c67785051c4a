/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/kernels/clear.h"
#include "solvers/kernels/small.h"
#include "solvers/support/formulation.h"

#include <math.h>

extern const struct hol_solver hol_solver_min_norm;

struct min_norm {
    struct hol_balanced in;
    struct hol_metric g;             /* M = L L^T, L in g.Msqrt; B = A L^-T */
    struct hol_mat Bt, Q, R, Qk, Rt; /* B^T P = Q R */
    struct hol_mat H;                /* the same in Householder form */
    struct hol_vec tau;
    struct hol_vec y, r, u, l, s, z, t, qdd, FL, FC, lambda;
    size_t *perm;
    struct hol_small_plan small;
};

static const struct hol_slot slots[] = {
    HOL_METRIC(min_norm, g),           HOL_MAT(min_norm, Bt, N, M),
    HOL_MAT(min_norm, Q, N, MIN),      HOL_MAT(min_norm, R, MIN, M),
    HOL_MAT(min_norm, Qk, N, MIN),     HOL_MAT(min_norm, Rt, MIN, MIN),
    HOL_MAT(min_norm, y, N, ONE),      HOL_MAT(min_norm, r, M, ONE),
    HOL_MAT(min_norm, u, MIN, ONE),    HOL_MAT(min_norm, l, MIN, ONE),
    HOL_MAT(min_norm, s, N, ONE),      HOL_MAT(min_norm, z, N, ONE),
    HOL_MAT(min_norm, t, N, ONE),      HOL_MAT(min_norm, qdd, N, ONE),
    HOL_MAT(min_norm, FL, N, ONE),     HOL_MAT(min_norm, FC, N, ONE),
    HOL_MAT(min_norm, lambda, M, ONE), HOL_MAT(min_norm, H, N, M),
    HOL_MAT(min_norm, tau, MIN, ONE),  HOL_PERM(min_norm, perm, M),
};

HOL_FORMULATION(min_norm, slots);

/* B^T P = Q R, with the rank that A has. */
static enum hol_status
decompose(struct min_norm *w)
{
    struct hol_balanced *in = &w->in;
    enum hol_status status;
    size_t rank = 0;

    if (in->m > 0) {
        hol_transpose(&w->Bt, &w->g.B);
        hol_qr(&w->Q, &w->R, w->perm, &w->Bt, in->work);
        hol_pivots(&in->pivot, &w->R);
        if ((status = hol_balanced_decide_rows(in, &rank, "pivots |R_kk| of (A L^-T)^T P = Q R",
                                               &in->pivot, w->perm)) != HOL_OK)
            return status;
    }
    if (rank != in->rank) /* rounding of L^-T blurs it */
        return HOL_UNABLE;
    hol_mat_shape(&w->Qk, in->n, rank);
    hol_mat_shape(&w->Rt, rank, rank);
    if (rank == 0)
        return HOL_OK;
    hol_mat_take(&w->Qk, &w->Q, 0, 0);
    for (size_t j = 0; j < rank; j++)
        for (size_t i = 0; i < rank; i++) {
            size_t to = i + j * rank, from = j + i * w->R.rows;
            if (w->R.d != NULL)
                w->Rt.d[to] = w->R.d[from];
            else
                mpfr_set(w->Rt.x[to], w->R.x[from], MPFR_RNDN);
        }
    return HOL_OK;
}

/* The least s with B s = r, and lambda with B^T lambda = s, 0 for the rows that were dropped. */
static void
least_norm(struct min_norm *w)
{
    hol_mat_shape(&w->u, w->in.rank, 1);
    hol_gather_rows(&w->u, &w->r, w->perm);
    if (w->in.rank > 0)
        hol_lower_solve(&w->u, &w->Rt); /* R_11^T u = P^T r */
    hol_mul_v(&w->s, &w->Qk, &w->u);
    hol_mat_round(&w->l, &w->u);
    if (w->in.rank > 0)
        hol_lower_solve_t(&w->l, &w->Rt); /* R_11 l = u */
    hol_mat_shape(&w->lambda, w->in.m, 1);
    hol_mat_zero(&w->lambda);
    hol_scatter_rows(&w->lambda, &w->l, w->perm);
}

/* Each row of (B, r), a column of B^T in H, to a largest magnitude in [1/2, 1). */
static void
even_rows(struct min_norm *w)
{
    size_t n = w->in.n;
    struct hol_mat column = w->H;

    column.cols = 1;
    for (size_t i = 0; i < w->in.m; i++, column.d += n) {
        int e = 0;
        double unit;

        (void)frexpl(hol_mat_max(&column), &e);
        w->in.row[i] = -e;
        unit = ldexp(1, -e);
        for (size_t j = 0; j < n; j++)
            column.d[j] *= unit;
        w->r.d[i] *= unit;
    }
}

/*
 * The problem in double as it was given, where all is clear at first sight: m independent rows and
 * M > 0. One QR then decides and solves; Q is only applied, never formed. False: the other way.
 */
static bool
solve_clear(struct min_norm *w, struct hol_answer *answer, const struct hol_problem *p)
{
    struct hol_work *work = w->in.work;
    size_t n = p->n, m = p->m;

    if (!hol_clear_applies(&w->in, answer, p) || !hol_clear_cholesky(&w->g.Msqrt, &p->M))
        return false;
    hol_transpose(&w->H, &p->A);
    hol_lower_solve(&w->H, &w->g.Msqrt); /* B^T = L^-1 A^T */
    hol_mat_round(&w->y, &p->F);
    hol_lower_solve(&w->y, &w->g.Msqrt); /* y = L^-1 F = L^T a */
    hol_mul_tv(&w->r, &w->H, &w->y);
    hol_sub(&w->r, &p->b, &w->r); /* UKF2005 (7): b - A a */
    even_rows(w);
    hol_qr_reflectors(&w->H, &w->tau, w->perm, work); /* B^T P = Q R */
    for (size_t k = 0; k < m; k++)
        if (!(fabs(w->H.d[k + k * n]) > HOL_CLEAR * fabs(w->H.d[0])))
            return false;
    hol_mat_shape(&w->u, m, 1);
    hol_gather_rows(&w->u, &w->r, w->perm);
    hol_upper_solve_t(&w->u, &w->H, m); /* R^T u = P^T r */
    hol_mat_shape(&w->s, n, 1);
    hol_mat_zero(&w->s);
    hol_mat_put(&w->s, 0, 0, &w->u);
    hol_qr_apply(&w->s, &w->H, &w->tau, m, false, work); /* UKF2005 (7): s = B^+ (b - A a) */
    hol_upper_solve(&w->u, &w->H, m);
    hol_mat_shape(&w->lambda, m, 1);
    hol_scatter_rows(&w->lambda, &w->u, w->perm); /* B^T lambda = s */
    for (size_t i = 0; i < m; i++)
        w->lambda.d[i] = ldexp(w->lambda.d[i], (int)w->in.row[i]);
    hol_add(&w->qdd, &w->y, &w->s);
    hol_mat_round(&w->z, &p->C);
    if (!hol_mat_is_zero(&p->C)) { /* UKF2005 (7): z = [I - B^+ B] L^-1 C = Q_2 Q_2^T L^-1 C */
        hol_lower_solve(&w->z, &w->g.Msqrt);
        hol_qr_apply(&w->z, &w->H, &w->tau, m, true, work);
        hol_mat_shape(&w->u, m, 1);
        hol_mat_zero(&w->u);
        hol_mat_put(&w->z, 0, 0, &w->u);
        hol_qr_apply(&w->z, &w->H, &w->tau, m, false, work);
        hol_add(&w->qdd, &w->qdd, &w->z);
        hol_mul_v(&w->FC, &w->g.Msqrt, &w->z); /* UKF2005 (11) */
    } else {
        hol_mat_round(&w->FC, &p->C);
    }
    hol_mul_v(&w->FL, &w->g.Msqrt, &w->s);   /* UKF2005 (10), L for M^1/2 */
    hol_lower_solve_t(&w->qdd, &w->g.Msqrt); /* UKF2005 (7): q'' = L^-T (y + s + z) */
    return hol_clear_give(answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

static enum hol_status
measure(void *work)
{
    struct min_norm *w = work;
    enum hol_status status = hol_metric_load(&w->g, &w->in, HOL_FACTOR_CHOLESKY);

    return status == HOL_OK ? decompose(work) : status;
}

/* Small or not, what is not clear at first sight. */
static enum hol_status
look(struct min_norm *w, const struct hol_answer *answer, const struct hol_problem *p)
{
    enum hol_status status;

    if ((status = hol_balanced_load(&w->in, answer, p)) == HOL_OK)
        status = hol_balanced_consistent(&w->in);
    return hol_balanced_measure(&w->in, status, measure, w);
}

/*
 * By the kernels for small sizes, for who asks how the rank was found: if theirs is the one that is
 * stated. The numbers wait in w until that is known.
 */
static bool
solve_small_stated(struct min_norm *w, struct hol_answer *answer, const struct hol_problem *p)
{
    struct hol_balanced *in = &w->in;
    struct hol_small_problem small;
    struct hol_small_answer found;

    if (!hol_small_take(&small, &found, answer, p, in->n, in->m, in->bits))
        return false;
    found = (struct hol_small_answer){w->qdd.d, w->FL.d, w->FC.d, w->lambda.d, 0};
    if (!hol_small_min_norm(&found, &small) || look(w, answer, p) != HOL_OK ||
        in->rank != found.rank)
        return false;
    hol_mat_shape(&w->qdd, small.n, 1);
    hol_mat_shape(&w->FL, small.n, 1);
    hol_mat_shape(&w->FC, small.n, 1);
    hol_mat_shape(&w->lambda, small.m, 1);
    if (!hol_clear_give(answer, &w->qdd, &w->FL, &w->FC, &w->lambda))
        return false;
    answer->rank = found.rank;
    return true;
}

/* Of other sizes, or where it is not clear at first sight. */
static enum hol_status
solve_large(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct min_norm *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((answer->detail != NULL && solve_small_stated(w, answer, p)) || solve_clear(w, answer, p))
        return HOL_OK;
    if ((status = look(w, answer, p)) != HOL_OK)
        return status;
    hol_metric_scale(&w->y, &w->g, &in->F); /* y = L^-1 F = L^T a */
    hol_mul_v(&w->r, &w->g.B, &w->y);
    hol_sub(&w->r, &in->b, &w->r);          /* UKF2005 (7): b - A a */
    least_norm(w);                          /* UKF2005 (7): s = B^+ (b - A a) */
    hol_metric_force(&w->FL, &w->g, &w->s); /* UKF2005 (10), L for M^1/2 */
    hol_metric_scale(&w->z, &w->g, &in->C);
    hol_mul_tv(&w->u, &w->Qk, &w->z);
    hol_mul_v(&w->t, &w->Qk, &w->u);
    hol_sub(&w->z, &w->z, &w->t);           /* UKF2005 (7): [I - B^+ B] L^-1 C */
    hol_metric_force(&w->FC, &w->g, &w->z); /* UKF2005 (11) */
    hol_add(&w->y, &w->y, &w->s);
    hol_add(&w->y, &w->y, &w->z);
    hol_metric_acceleration(&w->qdd, &w->g, &w->y); /* UKF2005 (7): q'' = L^-T (y + s + z) */
    if (in->rank < in->m)                           /* not unique: the least in the units given */
        hol_balanced_least_norm(in, &w->lambda, &w->FL);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct min_norm *w = work;

    return answer->detail == NULL ? w->small.min_norm(&w->small, answer, p)
                                  : solve_large(w, answer, p);
}

static enum hol_status
create_planned(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    enum hol_status status = create(self, work, n, m, bits);

    if (status == HOL_OK)
        hol_small_plan(&((struct min_norm *)*work)->small, n, m, bits, solve_large, *work);
    return status;
}

const struct hol_solver hol_solver_min_norm = {
    .name = "min-norm",
    .source = "UKF2005 (7)-(11), with M = L L^T and L^T for M^1/2",
    .summary = "Least norm of L^T (q'' - a): Gram-Schmidt twice at small sizes, else pivoted QR",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .in_lanes = true,
    .applicable = hol_needs_pd_mass,
    .create = create_planned,
    .solve = solve,
    .destroy = destroy,
};
