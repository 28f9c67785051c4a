/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The KKT system: assembled, solved with a step of refinement, and its rank decided by its own
 * pivots. */
#include "solvers/support/kkt-system.h"

#include "solvers/support/units.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>

void
hol_kkt_system_scale_rows(struct hol_balanced *in)
{
    long e;

    if (in->m == 0)
        return;
    hol_row_exponents(in->found, &in->pivot, NULL);
    e = in->found[in->m - 1];
    for (size_t i = 0; i < in->m; i++)
        in->found[i] = e != LONG_MIN ? -e : 0;
    hol_units_rows(in, NULL, in->found);
}

/* [F; b], and [C; 0] where X has a second column: where C is not 0. */
static void
put_right_sides(struct hol_mat *X, const struct hol_balanced *in)
{
    hol_mat_zero(X);
    hol_mat_put(X, 0, 0, &in->F);
    hol_mat_put(X, in->n, 0, &in->b);
    if (X->cols > 1)
        hol_mat_put(X, 0, 1, &in->C);
}

/* The columns of X that are the right sides, and then the solutions; the first is the probe. */
static struct hol_mat
solutions(const struct hol_kkt_system *kkt)
{
    return hol_columns(&kkt->X, 1, kkt->X.cols - 1);
}

/* K = [M A^T; A 0], the probe, of numbers without a pattern that K could have, and right sides. */
static void
assemble(struct hol_kkt_system *kkt, const struct hol_balanced *in)
{
    size_t n = in->n, m = in->m;
    struct hol_mat right;
    uint32_t state = 1;

    hol_transpose(&kkt->At, &in->A);
    hol_mat_shape(&kkt->K, n + m, n + m);
    hol_mat_zero(&kkt->K);
    hol_mat_put(&kkt->K, 0, 0, &in->M);
    hol_mat_put(&kkt->K, 0, n, &kkt->At);
    hol_mat_put(&kkt->K, n, 0, &in->A);
    hol_mat_shape(&kkt->X, n + m, hol_mat_is_zero(&in->C) ? 2 : 3);
    right = solutions(kkt);
    put_right_sides(&right, in);
    for (size_t k = 0; k < n + m; k++) {
        state = state * 1664525u + 1013904223u;
        hol_mat_set_si(&kkt->X, k, 0, (long)(state >> 9) - (1L << 22)); /* in [-2^22, 2^22) */
    }
}

/* X := X + K^-1 (r - K X), r being the right sides. */
static void
refine(struct hol_kkt_system *kkt, const struct hol_balanced *in,
       const struct hol_kkt_system_method *method, void *work)
{
    size_t n = in->n, m = in->m;
    struct hol_mat X = solutions(kkt), *R = &kkt->R;

    hol_mat_shape(&kkt->Q, n, X.cols);
    hol_mat_take(&kkt->Q, &X, 0, 0);
    hol_mat_shape(&kkt->L, m, X.cols);
    hol_mat_take(&kkt->L, &X, n, 0);
    hol_mat_shape(R, n + m, X.cols);
    hol_mul(&kkt->S, &in->M, &kkt->Q);
    hol_mul_tn(&kkt->T, &in->A, &kkt->L);
    hol_add(&kkt->S, &kkt->S, &kkt->T);
    hol_mat_put(R, 0, 0, &kkt->S);
    hol_mul(&kkt->L, &in->A, &kkt->Q);
    hol_mat_put(R, n, 0, &kkt->L);
    hol_mat_shape(&kkt->rest, n + m, X.cols);
    put_right_sides(&kkt->rest, in);
    hol_sub(R, &kkt->rest, R);
    method->solve(work, R);
    hol_add(&X, &X, R);
}

/* Of the condition number: up to this there is nothing to refine. */
static const long double good = 0x1p7L;

/*
 * K decides by itself. The last pivot of K is at least 1 / ||K^-1||, and that of dependent rows is
 * rounding. Beside it there is the probe, a right side v: with w the left singular vector
 * of K^-1's norm, ||K^-1 v|| >= ||K^-1|| |w . v|, and for v distributed evenly in [-1, 1]^N the
 * density of w . v is at most 2^-1/2 (Ball 1986), so that it is below e with a probability of less
 * than 2^1/2 e: to take a condition number of 2^46, where rank is in doubt, for 2^19, about
 * N^1/2 2^-27. (Signs alone would not do: [1 -1] . [1 1] = 0.)
 */
static enum hol_status
solve_directly(struct hol_kkt_system *kkt, struct hol_balanced *in,
               const struct hol_kkt_system_method *method, void *work)
{
    size_t all = in->n + in->m;
    long double limit = ldexpl(1, 3 * (int)in->bits / 8), norm, condition;
    struct hol_vec probe;

    if (!method->shows_inertia && hol_cholesky_beyond_rounding(&in->T, &in->M) != HOL_OK)
        return HOL_UNABLE;
    assemble(kkt, in);
    norm = hypotl(hol_mat_norm(&in->M), sqrtl(2) * hol_mat_norm(&in->A));
    if (method->factor(work) != HOL_OK || !(kkt->least * limit > 1) ||
        (method->shows_inertia && kkt->negative != in->m))
        return HOL_UNABLE;
    method->solve(work, &kkt->X);
    probe = hol_columns(&kkt->X, 0, 1); /* the mean of ||v||^2 is 2^44 N / 3 */
    condition = norm * hol_mat_norm(&probe) * 0x1p-22L * sqrtl(3 / (long double)all);
    if (!(condition <= limit))
        return HOL_UNABLE;
    if (condition > good || kkt->least * good < 1)
        refine(kkt, in, method, work);
    return HOL_OK;
}

struct attempt {
    struct hol_kkt_system *kkt;
    struct hol_balanced *in;
    const struct hol_kkt_system_method *method;
    void *work;
    bool tried; /* K did not decide by itself */
};

static enum hol_status
measure(void *context)
{
    struct attempt *a = context;
    struct hol_balanced *in = a->in;
    enum hol_status status;

    if (in->full_rank_evident) {
        a->tried = true;
        return solve_directly(a->kkt, in, a->method, a->work);
    }
    if (in->rank < in->m) /* the multipliers are not unique, consistent or not: K is singular */
        return HOL_UNABLE;
    if ((status = hol_balanced_definite(in)) != HOL_OK)
        return status;
    /* Where the detail about the rank is wanted, the answer has no other bits for that. */
    if (!a->method->unscaled && !a->tried && in->m > 0 &&
        solve_directly(a->kkt, in, a->method, a->work) == HOL_OK)
        return HOL_OK;
    if (!a->method->unscaled)
        hol_kkt_system_scale_rows(in);
    else if ((status = hol_balanced_squarable(in, &in->A)) != HOL_OK)
        return status;
    assemble(a->kkt, in);
    /* K is nonsingular, as A and M have been found to be; if it is singular, the precision is too
     * low. */
    if ((status = a->method->factor(a->work)) == HOL_OK)
        a->method->solve(a->work, &a->kkt->X);
    return status;
}

/* The answer from the solutions in X. */
static enum hol_status
give(struct hol_kkt_system *kkt, struct hol_balanced *in, struct hol_answer *answer)
{
    hol_mat_shape(&kkt->qdd, in->n, 1);
    hol_mat_shape(&kkt->lambda, in->m, 1);
    hol_mat_take(&kkt->qdd, &kkt->X, 0, 1);        /* M q_0 - A^T lambda = F, A q_0 = b */
    hol_mat_take(&kkt->lambda, &kkt->X, in->n, 1); /* (X holds -lambda) */
    hol_negate(&kkt->lambda);
    hol_mul_tv(&kkt->FL, &in->A, &kkt->lambda); /* UKF2005, below (17): F_L = A^T lambda */
    hol_mat_round(&kkt->FC, &in->C);
    if (kkt->X.cols > 2) {
        hol_mat_shape(&kkt->nu, in->m, 1);
        hol_mat_take(&kkt->y, &kkt->X, 0, 2);      /* M y - A^T nu = C, A y = 0 */
        hol_mat_take(&kkt->nu, &kkt->X, in->n, 2); /* (X holds -nu) */
        hol_negate(&kkt->nu);
        hol_mul_tv(&kkt->x, &in->A, &kkt->nu);
        hol_add(&kkt->FC, &in->C, &kkt->x); /* UKF2005 (18): F_C = C + A^T nu: v^T F_C = v^T C */
        hol_add(&kkt->qdd, &kkt->qdd, &kkt->y); /* UKF2005 (7): q'' = q_0 + M^-1 F_C */
    }
    return hol_balanced_answer(in, answer, &kkt->qdd, &kkt->FL, &kkt->FC, &kkt->lambda);
}

enum hol_status
hol_kkt_system_solve(struct hol_kkt_system *kkt, struct hol_balanced *in, struct hol_answer *answer,
                     const struct hol_problem *p, const struct hol_kkt_system_method *method,
                     void *work)
{
    struct attempt a = {kkt, in, method, work, false};
    enum hol_status status =
        method->unscaled ? hol_balanced_measure(in, hol_balanced_load(in, answer, p), measure, &a)
                         : hol_balanced_begin(in, answer, p, measure, &a);

    if (status == HOL_DOMAIN && in->rank < in->m) /* contradicting rows are dependent ones */
        return HOL_UNABLE;
    return status == HOL_OK ? give(kkt, in, answer) : status;
}
