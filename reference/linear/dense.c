/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* LU and Cholesky factorization of the reference, sharing nothing with numeric/. */
#include <stdint.h> /* first: mpfr.h has functions of intmax_t only after it */

#include "reference/linear/dense.h"

#include <math.h>

/* |x| = m 2^(e - 63), 2^62 <= m < 2^63; x is a number and not 0. */
static long double
mantissa(long *e, const mpfr_t x)
{
    MPFR_DECL_INIT(t, 63);

    mpfr_abs(t, x, MPFR_RNDN);
    *e = (long)mpfr_get_exp(t);
    mpfr_mul_2si(t, t, 63 - *e, MPFR_RNDN);
    return (long double)mpfr_get_uj(t, MPFR_RNDN);
}

long double
hol_ref_log2(const mpfr_t x)
{
    long e;

    if (!mpfr_number_p(x))
        return INFINITY;
    if (mpfr_zero_p(x))
        return -INFINITY;
    long double m = mantissa(&e, x);
    return log2l(m) + (long double)(e - 63);
}

long double
hol_ref_magnitude(const mpfr_t x)
{
    long e;

    if (!mpfr_number_p(x))
        return INFINITY;
    if (mpfr_zero_p(x))
        return 0;
    long double m = mantissa(&e, x);
    return ldexpl(m, (int)(e - 63));
}

long double
hol_ref_log2_sum(long double e1, long double e2)
{
    long double high = e1 > e2 ? e1 : e2, low = e1 > e2 ? e2 : e1;

    if (isinf(high))
        return high;
    return high + log2l(1 + exp2l(low - high));
}

void
hol_ref_submul(mpfr_t c, const mpfr_t a, const mpfr_t b, mpfr_t tmp)
{
    if (mpfr_zero_p(a) || mpfr_zero_p(b))
        return;
    mpfr_mul(tmp, a, b, MPFR_RNDN);
    mpfr_sub(c, c, tmp, MPFR_RNDN);
}

void
hol_ref_addmul(mpfr_t c, const mpfr_t a, const mpfr_t b, mpfr_t tmp)
{
    if (mpfr_zero_p(a) || mpfr_zero_p(b))
        return;
    mpfr_mul(tmp, a, b, MPFR_RNDN);
    mpfr_add(c, c, tmp, MPFR_RNDN);
}

long
hol_ref_exponent(mpfr_t *x, size_t count)
{
    long e = 0;
    bool any = false;

    for (size_t i = 0; i < count; i++) {
        if (!mpfr_regular_p(x[i]))
            continue;
        if (!any || (long)mpfr_get_exp(x[i]) > e)
            e = (long)mpfr_get_exp(x[i]);
        any = true;
    }
    return e;
}

static void
swap_rows(mpfr_t *a, size_t n, size_t i, size_t k)
{
    for (size_t j = 0; i != k && j < n; j++)
        mpfr_swap(a[i * n + j], a[k * n + j]);
}

enum hol_status
hol_ref_lu(mpfr_t *a, size_t *perm, size_t n, mpfr_t tmp)
{
    for (size_t i = 0; i < n; i++)
        perm[i] = i;
    for (size_t k = 0; k < n; k++) {
        size_t p = k;

        for (size_t i = k + 1; i < n; i++)
            if (mpfr_cmpabs(a[i * n + k], a[p * n + k]) > 0)
                p = i;
        if (mpfr_zero_p(a[p * n + k]))
            return HOL_DOMAIN;
        if (p != k) {
            size_t row = perm[p];

            perm[p] = perm[k];
            perm[k] = row;
            swap_rows(a, n, p, k);
        }
        for (size_t i = k + 1; i < n; i++) {
            if (mpfr_zero_p(a[i * n + k]))
                continue;
            mpfr_div(a[i * n + k], a[i * n + k], a[k * n + k], MPFR_RNDN);
            for (size_t j = k + 1; j < n; j++)
                hol_ref_submul(a[i * n + j], a[i * n + k], a[k * n + j], tmp);
        }
    }
    return HOL_OK;
}

void
hol_ref_lu_solve(mpfr_t *x, mpfr_t *lu, const size_t *perm, size_t n, mpfr_t *scratch, mpfr_t tmp)
{
    for (size_t i = 0; i < n; i++) {
        mpfr_set(scratch[i], x[perm[i]], MPFR_RNDN);
        for (size_t j = 0; j < i; j++)
            hol_ref_submul(scratch[i], lu[i * n + j], scratch[j], tmp);
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t j = i + 1; j < n; j++)
            hol_ref_submul(scratch[i], lu[i * n + j], scratch[j], tmp);
        mpfr_div(scratch[i], scratch[i], lu[i * n + i], MPFR_RNDN);
    }
    for (size_t i = 0; i < n; i++)
        mpfr_set(x[i], scratch[i], MPFR_RNDN);
}

size_t
hol_ref_cholesky(mpfr_t *g, size_t n, const long double *scale, long double *worst, mpfr_t tmp)
{
    *worst = INFINITY;
    for (size_t k = 0; k < n; k++) {
        long double size = scale ? scale[k] : hol_ref_log2(g[k * n + k]), pivot;

        for (size_t j = 0; j < k; j++)
            hol_ref_submul(g[k * n + k], g[k * n + j], g[k * n + j], tmp);
        pivot = hol_ref_log2(g[k * n + k]);
        /* 0 relative to 0 is 0 */
        pivot = isinf(pivot) ? pivot : pivot - size;
        if (pivot < *worst)
            *worst = pivot;
        if (mpfr_sgn(g[k * n + k]) <= 0)
            return k;
        mpfr_sqrt(g[k * n + k], g[k * n + k], MPFR_RNDN);
        for (size_t i = k + 1; i < n; i++) {
            for (size_t j = 0; j < k; j++)
                hol_ref_submul(g[i * n + k], g[i * n + j], g[k * n + j], tmp);
            mpfr_div(g[i * n + k], g[i * n + k], g[k * n + k], MPFR_RNDN);
        }
    }
    return n;
}

void
hol_ref_cholesky_solve(mpfr_t *x, mpfr_t *l, size_t n, mpfr_t tmp)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++)
            hol_ref_submul(x[i], l[i * n + j], x[j], tmp);
        mpfr_div(x[i], x[i], l[i * n + i], MPFR_RNDN);
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t j = i + 1; j < n; j++)
            hol_ref_submul(x[i], l[j * n + i], x[j], tmp);
        mpfr_div(x[i], x[i], l[i * n + i], MPFR_RNDN);
    }
}
