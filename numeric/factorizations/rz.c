/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From the right: reflectors that bring an upper trapezoid to triangular form. */
#include "numeric/dense/kernel.h"
#include "numeric/dense/work.h"
#include "numeric/factorizations/small.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/*
 * The exponent of the largest magnitude of the trapezoid, or 0 where the rows need no scaling lest
 * a square over- or underflows.
 */
static int
wild_exponent(const struct hol_mat *r, size_t k)
{
    double most = 0;
    int e;

    for (size_t j = 0; j < r->cols; j++)
        for (size_t i = 0; i < k && i <= j; i++)
            most = fmax(most, fabs(r->d[i + j * r->rows]));
    (void)frexp(most, &e);
    return -HOL_QR_RANGE <= e && e <= HOL_QR_RANGE ? 0 : e;
}

/* The trapezoid, or the triangle of its first `cols` columns, times 2^e. */
static void
scale(struct hol_mat *r, size_t k, size_t cols, int e)
{
    for (size_t j = 0; e != 0 && j < cols; j++)
        for (size_t i = 0; i <= j && i < k; i++)
            r->d[i + j * r->rows] = ldexp(r->d[i + j * r->rows], e);
}

static void
factor_double(struct hol_mat *r, double *tau, size_t k, struct hol_work *work)
{
    int e = wild_exponent(r, k);
    lapack_int info = 0;

    scale(r, k, r->cols, -e);
    if (hol_is_small(k, r->cols))
        hol_small_rz(r->d, r->rows, k, r->cols, tau);
    else
        info = LAPACKE_dtzrzf_work(LAPACK_COL_MAJOR, hol_blas_int(k), hol_blas_int(r->cols), r->d,
                                   hol_blas_ld(r), tau, work->lapack, work->lapack_size);
    assert(info == 0); /* only an illegal argument sets it */
    (void)info;
    scale(r, k, k, e);
}

/*
 * Row i: x = (r_ii, r_ik ...), H x = beta e_i, u = (1, ...) in place of x but for its first. As
 * reflector() in qr.c, with numbers that are not side by side.
 */
static void
reflector(mpfr_ptr tau, struct hol_mat *r, size_t i, size_t k, struct hol_work *work)
{
    mpfr_ptr t = hol_work_scalar(work, 0), beta = hol_work_scalar(work, 1), x = hol_at(r, i, i);
    size_t rest = r->cols - k;

    mpfr_set_zero(tau, 1);
    if (rest == 0)
        return;
    hol_kernel_dot(beta, hol_at(r, i, k), r->rows, hol_at(r, i, k), r->rows, rest, t);
    if (mpfr_zero_p(beta))
        return;
    mpfr_sqr(t, x, MPFR_RNDN);
    mpfr_add(beta, beta, t, MPFR_RNDN);
    mpfr_sqrt(beta, beta, MPFR_RNDN);
    mpfr_setsign(beta, beta, !mpfr_signbit(x), MPFR_RNDN);
    mpfr_sub(t, x, beta, MPFR_RNDN);
    for (size_t j = k; j < r->cols; j++)
        mpfr_div(hol_at(r, i, j), hol_at(r, i, j), t, MPFR_RNDN);
    mpfr_div(tau, t, beta, MPFR_RNDN);
    mpfr_neg(tau, tau, MPFR_RNDN);
    mpfr_set(x, beta, MPFR_RNDN);
}

/*
 * y := H_i y, its entries `step` numbers apart: w = tau (y_i + u . y), y_i -= w, y_k.. -= w u.
 */
static void
reflect_mpfr(mpfr_ptr y, size_t step, const struct hol_mat *r, mpfr_srcptr tau, size_t i, size_t k,
             struct hol_work *work)
{
    mpfr_ptr t = hol_work_scalar(work, 0), w = hol_work_scalar(work, 1);

    if (mpfr_zero_p(tau) || r->cols == k)
        return;
    hol_kernel_dot(w, hol_at(r, i, k), r->rows, y + k * step, step, r->cols - k, t);
    mpfr_add(w, w, y + i * step, MPFR_RNDN);
    mpfr_mul(w, w, tau, MPFR_RNDN);
    mpfr_sub(y + i * step, y + i * step, w, MPFR_RNDN);
    for (size_t j = k; j < r->cols; j++) {
        mpfr_mul(t, w, hol_at(r, i, j), MPFR_RNDN);
        mpfr_sub(y + j * step, y + j * step, t, MPFR_RNDN);
    }
}

static void
reflect_double(double *y, const struct hol_mat *r, double tau, size_t i, size_t k)
{
    lapack_int rest = hol_blas_int(r->cols - k), ld = hol_blas_ld(r);
    const double *u = r->d + i + k * r->rows;
    double w = y[i];

    if (rest == 0)
        return;
    if (hol_is_small(k, r->cols)) {
        for (lapack_int j = 0; j < rest; j++)
            w += u[j * ld] * y[k + (size_t)j];
        w *= tau;
        y[i] -= w;
        for (lapack_int j = 0; j < rest; j++)
            y[k + (size_t)j] -= w * u[j * ld];
        return;
    }
    w = tau * (w + cblas_ddot(rest, u, ld, y + k, 1));
    y[i] -= w;
    cblas_daxpy(rest, -w, u, ld, y + k, 1);
}

void
hol_rz(struct hol_mat *r, struct hol_vec *tau, size_t k, struct hol_work *work)
{
    assert(r->bits == tau->bits && r->bits == work->bits && r != tau);
    assert(k <= r->rows && k <= r->cols && r->cols <= work->n);
    hol_mat_shape(tau, k, 1);
    if (k == 0)
        return;
    if (r->d != NULL) {
        factor_double(r, tau->d, k, work);
        return;
    }
    for (size_t i = k; i-- > 0;) {
        reflector(tau->x[i], r, i, k, work);
        for (size_t above = 0; above < i; above++)
            reflect_mpfr(hol_at(r, above, 0), r->rows, r, tau->x[i], i, k, work);
    }
}

void
hol_rz_apply(struct hol_mat *x, const struct hol_mat *r, const struct hol_vec *tau, size_t k,
             bool transposed, struct hol_work *work)
{
    assert(x->bits == r->bits && x->rows == r->cols && k == tau->rows && x != r);
    assert(r->cols <= work->n);
    for (size_t step = 0; step < k; step++) {
        size_t i = transposed ? step : k - 1 - step; /* Z^T = H_(k-1) ... H_0 */

        for (size_t j = 0; j < x->cols; j++)
            if (x->d != NULL)
                reflect_double(x->d + j * x->rows, r, tau->d[i], i, k);
            else
                reflect_mpfr(hol_at(x, 0, j), 1, r, tau->x[i], i, k, work);
    }
}
