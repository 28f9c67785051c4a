/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Decisions by magnitudes: the rank of A, whether A q'' = b is consistent, whether M is positive
 * definite on null(A). */
#include "solvers/support/balanced.h"

#include <math.h>

/* 2^-bits times the size of the problem. */
static long double
unit_roundoff(size_t size, mpfr_prec_t bits)
{
    return ldexpl((long double)size, -(int)bits);
}

void
hol_pivots(struct hol_vec *s, const struct hol_mat *R)
{
    hol_mat_shape(s, R->rows < R->cols ? R->rows : R->cols, 1);
    for (size_t k = 0; k < s->rows; k++) {
        if (s->d != NULL)
            s->d[k] = fabs(R->d[k + k * R->rows]);
        else
            mpfr_abs(s->x[k], R->x[k + k * R->rows], MPFR_RNDN);
    }
}

/* What is at least this times the largest is evidently not zero. */
static long double
evident_ratio(mpfr_prec_t bits)
{
    return ldexpl(1, -(int)(bits / 4));
}

bool
hol_full_rank_is_evident(const struct hol_vec *s)
{
    long double least = INFINITY;

    for (size_t k = 0; k < s->rows; k++) {
        long double size = hol_mat_abs(s, k, 0);

        if (!(size > 0))
            return false;
        least = size < least ? size : least;
    }
    return s->rows > 0 && least > evident_ratio(s->bits) * hol_mat_max(s);
}

enum hol_status
hol_balanced_decide_rank_by_rows(struct hol_balanced *in, size_t *rank, const char *measure,
                                 const struct hol_vec *s, const size_t *row)
{
    enum hol_status status;

    if (in->full_rank_evident) {
        *rank = in->m;
        return s->rows == in->m && hol_full_rank_is_evident(s) ? HOL_OK : HOL_UNABLE;
    }
    status = hol_rank_at(rank, s, in->m, in->n, in->threshold);
    if (in->detail == NULL)
        return status;
    hol_rank_detail_measured(in->detail, s);
    for (size_t k = 0; row != NULL && k < s->rows; k++)
        in->detail->row[k] = row[k];
    hol_rank_detail_state(in->detail, measure, row != NULL, status, status == HOL_OK ? *rank : 0,
                          &in->A, in->threshold);
    return status;
}

enum hol_status
hol_balanced_decide_rank(struct hol_balanced *in, size_t *rank, const char *measure,
                         const struct hol_vec *s)
{
    return hol_balanced_decide_rank_by_rows(in, rank, measure, s, NULL);
}

enum hol_status
hol_balanced_null(struct hol_balanced *in, struct hol_mat *V, size_t *rank, const char *measure,
                  const struct hol_mat *B, bool once)
{
    struct hol_rank_trace trace = hol_rank_detail_trace(in->detail, in->threshold);
    enum hol_status status;

    trace.once = once;
    trace.threshold = in->full_rank_evident ? evident_ratio(in->bits) : in->threshold;
    status = hol_null_basis(V, rank, B, &trace, in->work);
    if (in->full_rank_evident)
        return status == HOL_OK && *rank < in->m ? HOL_UNABLE : status;
    hol_rank_detail_traced(in->detail, &trace);
    hol_rank_detail_state(in->detail, measure, true, status, status == HOL_OK ? *rank : 0, &in->A,
                          in->threshold);
    return status;
}

enum hol_status
hol_balanced_measure(struct hol_balanced *in, enum hol_status before,
                     enum hol_status (*measure)(void *work), void *work)
{
    enum hol_status status = HOL_OK;

    if (before == HOL_OK || (in->detail != NULL && in->detail->stated))
        status = measure(work);
    return before == HOL_OK ? status : before;
}

void
hol_balanced_factor(struct hol_balanced *in)
{
    hol_mat_round(&in->QR, &in->A);
    hol_qr_reflectors(&in->QR, &in->tau, in->perm, in->work);
}

enum hol_status
hol_balanced_rank(struct hol_balanced *in)
{
    enum hol_status status;

    in->rank = 0;
    hol_mat_shape(&in->range, in->m, 0);
    hol_balanced_factor(in);
    hol_pivots(&in->pivot, &in->QR);
    if ((status = hol_balanced_decide_rank(in, &in->rank, "pivots |R_kk| of A P = Q R",
                                           &in->pivot)) != HOL_OK) {
        in->rank =
            in->pivot
                .rows; /* at most: no formulation may decide otherwise (hol_mass_factor_load) */
        return status;
    }
    if (in->rank == in->m)
        return HOL_OK;
    hol_mat_shape(&in->range, in->m, in->rank);
    hol_mat_zero(&in->range);
    for (size_t k = 0; k < in->rank; k++)
        hol_mat_set_si(&in->range, k, k, 1);
    hol_qr_apply(&in->range, &in->QR, &in->tau, in->rank, false, in->work);
    return HOL_OK;
}

/*
 * The tolerance. Let A^ q^ = b^ be consistent, and A = A^ + E, b = b^ + e its roundings:
 * |E_ij| <= u |A_ij|, |e_i| <= u |b_i|, u = 2^-bits. The QR found is that of A + G with
 * ||G|| <= c u ||A||, and what lies below its rank k, R_22, was taken for zero. With Q_k its first
 * k columns and Q_2 the others
 *
 *     b = (A - E) q^ + e,
 *     (I - Q_k Q_k^T) b = Q_2 R_22 P^T q^ - (I - Q_k Q_k^T) ((E + G) q^ - e),
 *     ||(I - Q_k Q_k^T) b|| <= (||R_22|| + (1 + c) u ||A||) ||q^|| + u ||b||,
 *
 * so that no condition number enters. ||R_22|| is itself the rounding of dependent rows, u ||A||
 * times a small constant. q^ may be the solution of least norm; the basic solution
 * x = R_11^-1 Q_k^T b, zero outside the k pivot columns, solves A_k x = Q_k Q_k^T b and so has at
 * least its norm, up to a relative kappa u. For k = m there is nothing to test. Since
 * ||A|| ||x|| <= kappa ||b||, this is the kappa 2^-bits that rounding can move b out of range(A).
 */
static const long double consistency = 4;

/*
 * Is the largest pivot that was taken for zero no more than the rounding of dependent rows,
 * 2 (1 + sqrt(N)) u ||A||? If it is more, the rows may be independent, only too near to dependence
 * for this precision: then there is an answer, however large.
 */
static bool
dropped_is_noise(const struct hol_balanced *in)
{
    size_t larger = in->m > in->n ? in->m : in->n;
    long double noise = 2 * (1 + sqrtl((long double)larger)) * unit_roundoff(1, in->bits);

    return in->rank == in->pivot.rows ||
           hol_mat_abs(&in->pivot, in->rank, 0) <= noise * hol_mat_norm(&in->A);
}

enum hol_status
hol_balanced_consistent(struct hol_balanced *in)
{
    size_t larger = in->m > in->n ? in->m : in->n;
    long double size, tolerance;

    if (in->rank == in->m)
        return HOL_OK;
    size = hol_mat_norm(&in->b);
    if (in->rank > 0) {
        hol_mul_tv(&in->x, &in->range, &in->b);     /* Q_k^T b                */
        hol_mul_v(&in->r, &in->range, &in->x);      /* Q_k Q_k^T b            */
        hol_upper_solve(&in->x, &in->QR, in->rank); /* x = R_11^-1 Q_k^T b    */
        hol_sub(&in->r, &in->b, &in->r);            /* (I - Q_k Q_k^T) b      */
        size += hol_mat_norm(&in->A) * hol_mat_norm(&in->x);
    } else {
        hol_mat_round(&in->r, &in->b);
    }
    tolerance = consistency * unit_roundoff(larger, in->bits) * size;
    if (hol_mat_norm(&in->r) <= tolerance)
        return HOL_OK;
    return dropped_is_noise(in) ? HOL_DOMAIN : HOL_UNABLE;
}

/*
 * Rounding a symmetric matrix once moves its eigenvalues by u ||M||_F <= u sqrt(n) max |w|; finding
 * them, by a small multiple of that.
 */
static const long double definiteness = 4;

/* hol_definite() of a matrix whose entries are sums of terms up to `size'. */
static enum hol_status
definite(const struct hol_vec *w, long double size)
{
    size_t n = w->rows;
    long double least, zero;

    if (n == 0)
        return HOL_OK;
    least = hol_mat_abs(w, 0, 0);
    if (hol_mat_is_negative(w, 0, 0))
        least = -least;
    zero = definiteness * unit_roundoff(n, w->bits) * size;
    if (least > zero)
        return HOL_OK;
    return least < -zero ? HOL_DOMAIN : HOL_UNABLE;
}

enum hol_status
hol_definite(const struct hol_vec *w)
{
    return definite(w, hol_mat_max(w));
}

enum hol_status
hol_cholesky_projected(struct hol_mat *L, const struct hol_mat *S, const struct hol_mat *M)
{
    size_t n = S->rows;
    long double zero =
        definiteness * unit_roundoff(M->rows, S->bits) * fmaxl(hol_mat_max(S), hol_mat_max(M));

    if (hol_cholesky(L, S) != HOL_OK)
        return HOL_UNABLE;
    for (size_t k = 0; k < n; k++) {
        long double pivot = hol_mat_abs(L, k, k);
        if (pivot * pivot <= zero)
            return HOL_UNABLE;
    }
    return HOL_OK;
}

enum hol_status
hol_cholesky_beyond_rounding(struct hol_mat *L, const struct hol_mat *S)
{
    return hol_cholesky_projected(L, S, S);
}

enum hol_status
hol_balanced_squarable(struct hol_balanced *in, const struct hol_mat *B)
{
    size_t larger = in->m > in->n ? in->m : in->n;
    long double ratio;

    if (in->rank == 0 ||
        in->full_rank_evident) /* where the full rank is evident, the square is not lost */
        return HOL_OK;
    hol_qr(&in->Q, &in->R, in->perm, B, in->work);
    hol_pivots(&in->pivot, &in->R);
    ratio = hol_mat_abs(&in->pivot, in->rank - 1, 0) / hol_mat_abs(&in->pivot, 0, 0);
    if (ratio * ratio <= definiteness * unit_roundoff(larger, in->bits))
        return HOL_UNABLE;
    return HOL_OK;
}

enum hol_status
hol_balanced_definite(struct hol_balanced *in)
{
    struct hol_rank_trace trace = {.threshold = in->threshold};
    enum hol_status status;
    size_t rank;

    /* Usually M is positive definite on the whole space, which takes n^3/3 operations to find. */
    if (hol_cholesky_beyond_rounding(&in->T, &in->M) == HOL_OK)
        return HOL_OK;
    if (in->m > 0) {
        if ((status = hol_null_basis(&in->V, &rank, &in->A, &trace, in->work)) != HOL_OK)
            return status;
        if (rank != in->rank)
            return HOL_UNABLE;
    } else {
        hol_mat_shape(&in->V, in->n, in->n);
        hol_mat_identity(&in->V);
    }
    if (in->V.cols == 0)
        return HOL_OK;
    hol_mul(&in->T, &in->M, &in->V);
    hol_mul_tn(&in->H, &in->V, &in->T); /* V^T M V */
    if (hol_cholesky_projected(&in->T, &in->H, &in->M) == HOL_OK)
        return HOL_OK;
    if ((status = hol_eigen(&in->x, &in->T, &in->H, in->work)) != HOL_OK)
        return status;
    return definite(&in->x, hol_mat_max(&in->M));
}

enum hol_answerable
hol_needs_pd_mass(const struct hol_problem *p, const char **why)
{
    for (size_t j = 0; j < p->n; j++)
        if (hol_mat_abs(&p->M, j, j) == 0) {
            *why = "needs a positive definite M; a coordinate has no mass";
            return HOL_NOT_ANSWERABLE;
        }
    return HOL_ANSWERABLE;
}

enum hol_answerable
hol_needs_full_rank(const struct hol_problem *p, const char **why)
{
    if (p->m <= p->n)
        return HOL_ANSWERABLE;
    *why = "needs independent rows; there are more rows than coordinates";
    return HOL_NOT_ANSWERABLE;
}

enum hol_answerable
hol_needs_pd_mass_and_full_rank(const struct hol_problem *p, const char **why)
{
    return hol_needs_full_rank(p, why) == HOL_ANSWERABLE ? hol_needs_pd_mass(p, why)
                                                         : HOL_NOT_ANSWERABLE;
}

enum hol_answerable
hol_needs_nothing(const struct hol_problem *p, const char **why)
{
    (void)p;
    (void)why;
    return HOL_ANSWERABLE;
}
