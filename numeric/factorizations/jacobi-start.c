/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Jacobi rotations in double, which give those in MPFR a start close to the end. */
#include "numeric/factorizations/jacobi-start.h"

#include "numeric/dense/kernel.h"
#include "numeric/dense/work.h"
#include "numeric/factorizations/small.h"

#include <math.h>

/* From this size on a start costs less than the sweeps that it saves. */
enum { LEAST = 6 };
/* Columns are orthogonal as far as double goes when no cosine is above this. More sweeps than these
 * are never needed; if they were, V is orthogonal all the same. */
#define COSINE 0x1p-46
enum { SWEEPS = 20 };

/* X in double, scaled by a power of two to size 1. */
static void
load(double *to, const struct hol_mat *x)
{
    mpfr_exp_t top = mpfr_get_emin_min();

    for (size_t k = 0; k < x->rows * x->cols; k++)
        if (mpfr_regular_p(x->x[k]) && mpfr_get_exp(x->x[k]) > top)
            top = mpfr_get_exp(x->x[k]);
    for (size_t k = 0; k < x->rows * x->cols; k++) {
        long e = 0;
        double mantissa = mpfr_get_d_2exp(&e, x->x[k], MPFR_RNDN);

        to[k] = mpfr_regular_p(x->x[k]) && e > top - 2000 ? ldexp(mantissa, (int)(e - top)) : 0;
    }
}

/*
 * Columns that are orthogonal to about 2^-50 made so to 2^-bits, by modified Gram-Schmidt: what it
 * loses grows with the condition number, which is 1.
 */
static void
orthonormalize(struct hol_mat *v, struct hol_work *work)
{
    mpfr_ptr g = hol_work_scalar(work, 0), t = hol_work_scalar(work, 1);
    size_t n = v->rows;

    for (size_t k = 0; k < n; k++) {
        for (size_t j = 0; j < k; j++) {
            hol_kernel_dot(g, hol_at(v, 0, j), 1, hol_at(v, 0, k), 1, n, t);
            hol_kernel_axmy(hol_at(v, 0, k), g, hol_at(v, 0, j), n, t);
        }
        hol_kernel_dot(g, hol_at(v, 0, k), 1, hol_at(v, 0, k), 1, n, t);
        mpfr_sqrt(g, g, MPFR_RNDN);
        hol_kernel_divide(hol_at(v, 0, k), g, n);
    }
}

bool
hol_jacobi_start(struct hol_mat *v, double *spread, const struct hol_mat *x, struct hol_work *work)
{
    size_t n = x->rows;
    double *a = work->start, *b = a + n * n, least = INFINITY, most = 0;
    bool any;

    if (n < LEAST)
        return false;
    load(a, x);
    (void)hol_small_orthogonal_columns(a, b, n, COSINE, SWEEPS, &any);
    if (!any)
        return false;
    for (size_t k = 0; k < n; k++) {
        double norm = sqrt(hol_small_dot(a + k * n, a + k * n, n));

        least = fmin(least, norm);
        most = fmax(most, norm);
    }
    *spread = most / least;
    hol_mat_shape(v, n, n);
    for (size_t k = 0; k < n * n; k++)
        mpfr_set_d(v->x[k], b[k], MPFR_RNDN);
    orthonormalize(v, work);
    return true;
}
