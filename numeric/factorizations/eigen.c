/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Eigenvalues and eigenvectors of a symmetric matrix: Jacobi rotations, but for large ones at 53
 * bits by LAPACK. */
#include "numeric/dense/kernel.h"
#include "numeric/dense/work.h"
#include "numeric/factorizations/jacobi-start.h"
#include "numeric/factorizations/small.h"

/* The most sweeps of Jacobi's method; about ten are needed, three after a start. */
enum { SWEEPS = 60 };
/* Where eigenvalues spread more than this, no start: it would cost the small ones their digits. */
#define SPREAD 0x1p20

static enum hol_status
eigen_double(struct hol_vec *w, struct hol_mat *v, const struct hol_mat *s, struct hol_work *work)
{
    lapack_int n = hol_blas_int(s->rows);

    if (s->rows < HOL_DIVIDE) {
        struct hol_mat *spoiled = &work->mat[0];

        hol_mat_round(spoiled, s);
        if (hol_small_eigen(w->d, v->d, spoiled->d, s->rows))
            return HOL_OK;
    } else {
        hol_mat_round(v, s);
        if (LAPACKE_dsyevd_work(LAPACK_COL_MAJOR, 'V', 'L', n, v->d, n, w->d, work->lapack,
                                work->lapack_size, work->pivot,
                                hol_blas_int(HOL_WORK_PIVOTS(work->n))) == 0)
            return HOL_OK;
    }
    hol_mat_round(v, s);
    if (LAPACKE_dsyev_work(LAPACK_COL_MAJOR, 'V', 'L', hol_blas_int(s->rows), v->d, hol_blas_ld(v),
                           w->d, work->lapack, work->lapack_size) != 0)
        return HOL_UNABLE;
    return HOL_OK;
}

/*
 * An off-diagonal element counts as zero when s_pq^2 <= u^2 |s_pp s_qq| (so that small eigenvalues
 * of graded matrices keep their digits), u = 2^-bits, or |s_pq| <= floor = u^2 max |S| (so that it
 * ends when a diagonal element is zero).
 */
static bool
negligible(const struct hol_mat *s, size_t p, size_t q, mpfr_srcptr floor, struct hol_work *work)
{
    mpfr_ptr g2 = hol_work_scalar(work, 4), limit = hol_work_scalar(work, 5);

    if (mpfr_cmpabs(hol_at(s, q, p), floor) <= 0)
        return true;
    mpfr_sqr(g2, hol_at(s, q, p), MPFR_RNDN);
    mpfr_mul(limit, hol_at(s, p, p), hol_at(s, q, q), MPFR_RNDN);
    mpfr_div_2ui(limit, limit, 2 * (unsigned long)work->bits, MPFR_RNDN);
    return mpfr_cmpabs(g2, limit) <= 0;
}

/* Rotates a pair of numbers. */
static void
rotate_pair(mpfr_ptr x, mpfr_ptr y, mpfr_srcptr tau, mpfr_srcptr s, struct hol_work *work)
{
    hol_kernel_rotate(x, y, 1, tau, s, hol_work_scalar(work, 4));
}

/*
 * S := J^T S J, V := V J with the rotation J in the plane p < q that makes s_pq zero; only the
 * lower triangle of S is kept. Golub & Van Loan 8.5.2: s_pp - t s_pq, s_qq + t s_pq.
 */
static void
annihilate(struct hol_mat *s, struct hol_mat *v, size_t p, size_t q, struct hol_work *work)
{
    mpfr_ptr tau = hol_work_scalar(work, 1), sine = hol_work_scalar(work, 2);
    mpfr_ptr t = hol_work_scalar(work, 3), scratch = hol_work_scalar(work, 4);
    mpfr_ptr g = hol_at(s, q, p);
    size_t n = s->rows;

    hol_kernel_jacobi(tau, sine, t, hol_at(s, p, p), hol_at(s, q, q), g);
    mpfr_mul(scratch, t, g, MPFR_RNDN);
    mpfr_sub(hol_at(s, p, p), hol_at(s, p, p), scratch, MPFR_RNDN);
    mpfr_add(hol_at(s, q, q), hol_at(s, q, q), scratch, MPFR_RNDN);
    mpfr_set_zero(g, 1);
    for (size_t i = 0; i < p; i++)
        rotate_pair(hol_at(s, p, i), hol_at(s, q, i), tau, sine, work);
    for (size_t i = p + 1; i < q; i++)
        rotate_pair(hol_at(s, i, p), hol_at(s, q, i), tau, sine, work);
    hol_kernel_rotate(hol_at(s, q + 1, p), hol_at(s, q + 1, q), n - q - 1, tau, sine, scratch);
    hol_kernel_rotate(hol_at(v, 0, p), hol_at(v, 0, q), n, tau, sine, scratch);
}

/* w := diagonal of S, ascending, the columns of V along with it. */
static void
sort(struct hol_vec *w, struct hol_mat *v, const struct hol_mat *s)
{
    size_t n = s->rows;

    for (size_t k = 0; k < n; k++)
        mpfr_set(w->x[k], hol_at(s, k, k), MPFR_RNDN);
    for (size_t k = 0; k + 1 < n; k++) {
        size_t least = k;
        for (size_t j = k + 1; j < n; j++)
            if (mpfr_cmp(w->x[j], w->x[least]) < 0)
                least = j;
        if (least == k)
            continue;
        mpfr_swap(w->x[k], w->x[least]);
        for (size_t i = 0; i < n; i++)
            mpfr_swap(hol_at(v, i, k), hol_at(v, i, least));
    }
}

/*
 * S := V^T S V from a start V, or V := 1. What makes the columns of S V orthogonal diagonalizes S,
 * but for eigenvalues of the same size and opposite signs, which are left to the sweeps.
 */
static void
begin(struct hol_mat *s, struct hol_mat *v, const struct hol_mat *a, struct hol_work *work)
{
    struct hol_mat *product = &work->mat[1];
    double spread;

    if (hol_jacobi_start(v, &spread, a, work) && spread <= SPREAD) {
        hol_mul(product, a, v);
        hol_mul_tn(s, v, product);
    } else {
        hol_mat_round(s, a);
        hol_mat_identity(v);
    }
}

/* The cyclic Jacobi method by rows (Golub & Van Loan 8.5.3), until a sweep finds nothing to do. */
static enum hol_status
eigen_mpfr(struct hol_vec *w, struct hol_mat *v, const struct hol_mat *a, struct hol_work *work)
{
    struct hol_mat *s = &work->mat[0];
    mpfr_ptr floor = hol_work_scalar(work, 0);
    size_t n = a->rows;
    bool done = false;

    begin(s, v, a, work);
    mpfr_set_zero(floor, 1);
    for (size_t j = 0; j < n; j++)
        for (size_t i = j; i < n; i++)
            if (mpfr_cmpabs(hol_at(s, i, j), floor) > 0)
                mpfr_abs(floor, hol_at(s, i, j), MPFR_RNDN);
    mpfr_div_2ui(floor, floor, 2 * (unsigned long)work->bits, MPFR_RNDN);

    for (int sweep = 0; sweep < SWEEPS && !done; sweep++) {
        done = true;
        for (size_t p = 0; p + 1 < n; p++)
            for (size_t q = p + 1; q < n; q++)
                if (!negligible(s, p, q, floor, work)) {
                    annihilate(s, v, p, q, work);
                    done = false;
                }
    }
    if (!done)
        return HOL_UNABLE;
    sort(w, v, s);
    return HOL_OK;
}

enum hol_status
hol_eigen(struct hol_vec *w, struct hol_mat *v, const struct hol_mat *s, struct hol_work *work)
{
    assert(s->rows == s->cols && s->rows <= work->n && v != s);
    assert(s->bits == w->bits && s->bits == v->bits && s->bits == work->bits);
    hol_mat_shape(w, s->rows, 1);
    hol_mat_shape(v, s->rows, s->cols);
    if (s->rows == 0)
        return HOL_OK;
    if (!hol_mat_is_finite(s))
        return HOL_UNABLE;
    return s->d != NULL ? eigen_double(w, v, s, work) : eigen_mpfr(w, v, s, work);
}
