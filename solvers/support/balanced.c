/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Loads a problem in balanced units, runs the rank decision, chooses the multipliers of dependent
 * rows, and returns the answer in the caller's units. */
#include "solvers/support/balanced.h"

#include "base/alloc.h"
#include "solvers/support/units.h"

#include <limits.h>
#include <math.h>
#include <string.h>

static const struct hol_slot slots[] = {
    HOL_MAT(hol_balanced, M, N, N),     HOL_MAT(hol_balanced, A, M, N),
    HOL_MAT(hol_balanced, F, N, ONE),   HOL_MAT(hol_balanced, b, M, ONE),
    HOL_MAT(hol_balanced, C, N, ONE),   HOL_MAT(hol_balanced, range, M, MIN),
    HOL_MAT(hol_balanced, Q, M, MIN),   HOL_MAT(hol_balanced, R, MIN, N),
    HOL_MAT(hol_balanced, V, N, N),     HOL_MAT(hol_balanced, H, N, N),
    HOL_MAT(hol_balanced, T, N, N),     HOL_MAT(hol_balanced, pivot, MIN, ONE),
    HOL_MAT(hol_balanced, x, MAX, ONE), HOL_MAT(hol_balanced, r, MAX, ONE),
    HOL_MAT(hol_balanced, QR, M, N),    HOL_MAT(hol_balanced, tau, MIN, ONE),
    HOL_WORK(hol_balanced, work, MAX),  HOL_LONGS(hol_balanced, unit, N),
    HOL_LONGS(hol_balanced, row, M),    HOL_LONGS(hol_balanced, found, M),
    HOL_PERM(hol_balanced, perm, MAX),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

enum hol_status
hol_balanced_init(struct hol_balanced *in, size_t n, size_t m, mpfr_prec_t bits)
{
    *in = (struct hol_balanced){.n = n, .m = m, .bits = bits};
    return n == 0 ? HOL_INVALID : hol_workspace_init(in, &workspace, n, m, bits);
}

void
hol_balanced_clear(struct hol_balanced *in)
{
    hol_workspace_clear(in, &workspace);
}

/* The numbers, in their units. */
static enum hol_status
take(struct hol_balanced *in, const struct hol_answer *answer, const struct hol_problem *p)
{
    in->detail = NULL;
    in->full_rank_evident = false;
    if (!hol_answer_fits(answer, in->n, in->m, in->bits))
        return HOL_INVALID;
    if (!(p->rank_threshold >= 0) || !isfinite(p->rank_threshold))
        return HOL_INVALID;
    in->threshold = p->rank_threshold;
    in->detail = answer->detail;
    hol_rank_detail_begin(in->detail);
    return hol_units_load(in, p);
}

enum hol_status
hol_balanced_load(struct hol_balanced *in, const struct hol_answer *answer,
                  const struct hol_problem *p)
{
    enum hol_status status = take(in, answer, p);

    return status == HOL_OK ? hol_balanced_rank(in) : status;
}

/* May the pivots of the formulation decide the rank? Yes, where no detail about it is wanted,
 * nobody sets its threshold, and there are not more rows than coordinates, all to be independent.
 */
static bool
may_be_evident(const struct hol_balanced *in)
{
    return in->detail == NULL && in->threshold == 0 && in->m > 0 && in->m <= in->n;
}

enum hol_status
hol_balanced_begin(struct hol_balanced *in, const struct hol_answer *answer,
                   const struct hol_problem *p, enum hol_status (*measure)(void *work), void *work)
{
    enum hol_status status = take(in, answer, p);

    if (status == HOL_OK && may_be_evident(in)) {
        in->full_rank_evident = true;
        in->rank = in->m;
        hol_mat_shape(&in->range, in->m, 0);
        if (measure(work) == HOL_OK)
            return HOL_OK;
        status = take(in, answer, p); /* whose rows may have other units by now */
    }
    if (status == HOL_OK && (status = hol_balanced_rank(in)) == HOL_OK)
        status = hol_balanced_consistent(in);
    return hol_balanced_measure(in, status, measure, work);
}

enum hol_status
hol_balanced_answer(struct hol_balanced *in, struct hol_answer *answer, struct hol_vec *qdd,
                    struct hol_vec *FL, struct hol_vec *FC, struct hol_vec *lambda)
{
    if (lambda != NULL && in->rank < in->m) /* not unique: the least in the units given */
        hol_balanced_minimum_norm_lambda(in, lambda, FL);
    hol_units_scale(qdd, in->unit, false);
    hol_units_scale(FL, in->unit, true);
    hol_units_scale(FC, in->unit, true);
    if (lambda != NULL)
        hol_units_scale(lambda, in->row, false);
    if (!hol_mat_is_finite(qdd) || !hol_mat_is_finite(FL) || !hol_mat_is_finite(FC) ||
        (lambda != NULL && !hol_mat_is_finite(lambda)))
        return HOL_UNABLE;
    hol_mat_round(&answer->qdd, qdd);
    hol_mat_round(&answer->FL, FL);
    hol_mat_round(&answer->FC, FC);
    hol_mat_shape(&answer->lambda, in->m, 1);
    if (lambda != NULL)
        hol_mat_round(&answer->lambda, lambda);
    else
        hol_mat_zero(&answer->lambda);
    answer->rank = in->rank;
    answer->iterations = 0;
    answer->origin = (struct hol_origin){.path = HOL_PATH_FORMULATION};
    return HOL_OK;
}

/*
 * Multipliers of rows that depend on others (A rank-deficient) are replaced by those of least norm.
 * In the rows' own units, up to one common power of two: A_0 = D A~, D = 2^e, e = least row - row.
 * lambda_0 lies in range(A_0) = D range(A~), spanned by an orthonormal W:
 *     lambda_0 = W z,   A_0^T W z = F_L,   lambda~ = D lambda_0.
 */
void
hol_balanced_minimum_norm_lambda(struct hol_balanced *in, struct hol_vec *lambda,
                                 const struct hol_vec *FL)
{
    size_t k = in->rank, resolved;
    long least = LONG_MAX;

    if (k == 0)
        return;
    for (size_t i = 0; i < in->m; i++)
        least = in->row[i] < least ? in->row[i] : least;
    for (size_t i = 0; i < in->m; i++) {
        hol_row_scale_2exp(&in->A, i, least - in->row[i]);
        hol_row_scale_2exp(&in->range, i, least - in->row[i]);
    }
    hol_qr(&in->Q, &in->R, in->perm, &in->range, in->work); /* W */
    hol_mul_tn(&in->H, &in->A, &in->Q);                     /* A_0^T W */
    hol_qr(&in->T, &in->R, in->perm, &in->H, in->work);
    hol_pivots(&in->pivot, &in->R);
    if (hol_rank(&resolved, &in->pivot, in->n, in->m) != HOL_OK || resolved < k)
        return;
    hol_mul_tv(&in->x, &in->T, FL);
    hol_upper_solve(&in->x, &in->R, k);
    hol_mat_shape(&in->r, k, 1);
    hol_scatter_rows(&in->r, &in->x, in->perm);
    hol_mul_v(lambda, &in->Q, &in->r);
    for (size_t i = 0; i < in->m; i++)
        hol_row_scale_2exp(lambda, i, least - in->row[i]);
}

void
hol_diagonal(struct hol_mat *D, const struct hol_vec *s, size_t k)
{
    hol_mat_shape(D, k, k);
    hol_mat_zero(D);
    for (size_t i = 0; i < k; i++) {
        if (D->d != NULL)
            D->d[i + i * k] = s->d[i];
        else
            mpfr_set(D->x[i + i * k], s->x[i], MPFR_RNDN);
    }
}
