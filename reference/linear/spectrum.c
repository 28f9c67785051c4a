/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Singular values by Jacobi rotations, and eigenvalues by tridiagonal form and bisection. */
#include "reference/linear/spectrum.h"

#include "reference/linear/dense.h"

#include <math.h>
#include <stdbool.h>

#define SWEEPS 60
/* log2 of the cosine of two rows that count as orthogonal: its square is the relative error of a
 * singular value, which then is below that of a long double. The last sweep squares the cosines, so
 * that this costs one at most. */
#define ORTHOGONAL (-32)
#define HALVINGS 64 /* of an interval of one binary order, to the same end */

static void
dot(mpfr_t x, mpfr_t *a, mpfr_t *b, size_t c, mpfr_t tmp)
{
    mpfr_set_zero(x, 1);
    for (size_t j = 0; j < c; j++)
        hol_ref_addmul(x, a[j], b[j], tmp);
}

/* t = sign(z) / (|z| + sqrt(1 + z^2)), z = (bb - aa) / (2 ab); cs = 1 / sqrt(1 + t^2), sn = t cs.
 */
static void
angle(mpfr_t cs, mpfr_t sn, mpfr_t aa, mpfr_t ab, mpfr_t bb, mpfr_t tmp)
{
    mpfr_sub(bb, bb, aa, MPFR_RNDN);
    mpfr_div(bb, bb, ab, MPFR_RNDN);
    mpfr_div_2ui(bb, bb, 1, MPFR_RNDN);
    mpfr_sqr(tmp, bb, MPFR_RNDN);
    mpfr_add_ui(tmp, tmp, 1, MPFR_RNDN);
    mpfr_sqrt(tmp, tmp, MPFR_RNDN);
    if (mpfr_sgn(bb) < 0)
        mpfr_sub(tmp, bb, tmp, MPFR_RNDN);
    else
        mpfr_add(tmp, bb, tmp, MPFR_RNDN);
    mpfr_ui_div(sn, 1, tmp, MPFR_RNDN);
    mpfr_sqr(tmp, sn, MPFR_RNDN);
    mpfr_add_ui(tmp, tmp, 1, MPFR_RNDN);
    mpfr_rec_sqrt(cs, tmp, MPFR_RNDN);
    mpfr_mul(sn, sn, cs, MPFR_RNDN);
}

/* Make two rows orthogonal; false if they were, or if one of them is nothing but rounding (below
 * 2^zero). */
static bool
rotate(mpfr_t *a, mpfr_t *b, size_t c, long double zero, mpfr_t *tmp)
{
    mpfr_t *aa = &tmp[0], *ab = &tmp[1], *bb = &tmp[2], *cs = &tmp[3], *sn = &tmp[4];
    long double size_a, size_b;

    dot(*ab, a, b, c, tmp[5]);
    if (mpfr_zero_p(*ab))
        return false;
    dot(*aa, a, a, c, tmp[5]);
    dot(*bb, b, b, c, tmp[5]);
    size_a = hol_ref_log2(*aa) / 2;
    size_b = hol_ref_log2(*bb) / 2;
    if (size_a < zero || size_b < zero || hol_ref_log2(*ab) <= ORTHOGONAL + size_a + size_b)
        return false;
    angle(*cs, *sn, *aa, *ab, *bb, tmp[5]);
    for (size_t j = 0; j < c; j++) {
        mpfr_mul(tmp[5], *cs, a[j], MPFR_RNDN);
        mpfr_mul(tmp[6], *sn, b[j], MPFR_RNDN);
        mpfr_mul(tmp[7], *sn, a[j], MPFR_RNDN);
        mpfr_sub(a[j], tmp[5], tmp[6], MPFR_RNDN);
        mpfr_mul(b[j], *cs, b[j], MPFR_RNDN);
        mpfr_add(b[j], b[j], tmp[7], MPFR_RNDN);
    }
    return true;
}

static void
sort_down(long double *x, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        long double value = x[i];
        size_t k = i;

        for (; k > 0 && x[k - 1] < value; k--)
            x[k] = x[k - 1];
        x[k] = value;
    }
}

enum hol_status
hol_ref_jacobi(long double *value, mpfr_t *a, size_t r, size_t c, mpfr_t *tmp)
{
    bool busy = true;
    long double zero;

    dot(tmp[0], a, a, r * c, tmp[5]);
    zero = hol_ref_log2(tmp[0]) / 2 - (long double)mpfr_get_prec(tmp[0]) * 7 / 8;
    for (int sweep = 0; busy; sweep++) {
        if (sweep == SWEEPS)
            return HOL_UNABLE;
        busy = false;
        for (size_t i = 0; i < r; i++)
            for (size_t k = i + 1; k < r; k++)
                if (rotate(&a[i * c], &a[k * c], c, zero, tmp))
                    busy = true;
    }
    for (size_t i = 0; i < r; i++) {
        dot(tmp[0], &a[i * c], &a[i * c], c, tmp[5]);
        value[i] = hol_ref_log2(tmp[0]) / 2;
    }
    sort_down(value, r);
    return HOL_OK;
}

/*
 * One Householder step: the column below the diagonal of column k becomes (alpha, 0, ...)^T; v in
 * scratch[k+1..), p in scratch[n..): S := S - v w^T - w v^T, w = p - (p^T v / (v^T v)) v  (Golub &
 * Van Loan 8.3.1).
 */
static void
reflect(mpfr_t *e2, mpfr_t *s, size_t n, size_t k, mpfr_t *scratch, mpfr_t *tmp)
{
    mpfr_t *v = scratch, *p = scratch + n, *norm2 = &tmp[1], *beta = &tmp[2], *alpha = &tmp[3];
    bool zero = true;

    mpfr_set_zero(*norm2, 1);
    for (size_t i = k + 1; i < n; i++) {
        mpfr_set(v[i], s[i * n + k], MPFR_RNDN);
        hol_ref_addmul(*norm2, v[i], v[i], tmp[0]);
        if (i > k + 1 && !mpfr_zero_p(v[i]))
            zero = false;
    }
    mpfr_set(e2[k], *norm2, MPFR_RNDN);
    if (zero)
        return;
    mpfr_sqrt(*alpha, *norm2, MPFR_RNDN);
    if (mpfr_sgn(v[k + 1]) > 0)
        mpfr_neg(*alpha, *alpha, MPFR_RNDN);
    mpfr_sub(v[k + 1], v[k + 1], *alpha, MPFR_RNDN);
    mpfr_set_zero(*norm2, 1);
    for (size_t i = k + 1; i < n; i++)
        hol_ref_addmul(*norm2, v[i], v[i], tmp[0]);
    mpfr_ui_div(*beta, 2, *norm2, MPFR_RNDN);
    mpfr_set_zero(*alpha, 1);
    for (size_t i = k + 1; i < n; i++) {
        mpfr_set_zero(p[i], 1);
        for (size_t j = k + 1; j < n; j++)
            hol_ref_addmul(p[i], s[(i > j ? i : j) * n + (i > j ? j : i)], v[j], tmp[0]);
        mpfr_mul(p[i], p[i], *beta, MPFR_RNDN);
        hol_ref_addmul(*alpha, p[i], v[i], tmp[0]);
    }
    mpfr_mul(*alpha, *alpha, *beta, MPFR_RNDN);
    mpfr_div_2ui(*alpha, *alpha, 1, MPFR_RNDN);
    for (size_t i = k + 1; i < n; i++)
        hol_ref_submul(p[i], *alpha, v[i], tmp[0]);
    for (size_t i = k + 1; i < n; i++)
        for (size_t j = k + 1; j <= i; j++) {
            hol_ref_submul(s[i * n + j], v[i], p[j], tmp[0]);
            hol_ref_submul(s[i * n + j], p[i], v[j], tmp[0]);
        }
}

void
hol_ref_tridiagonal(mpfr_t *d, mpfr_t *e2, mpfr_t *s, size_t n, mpfr_t *scratch, mpfr_t *tmp)
{
    for (size_t k = 0; k < n; k++) {
        mpfr_set(d[k], s[k * n + k], MPFR_RNDN);
        if (k + 1 < n)
            reflect(e2, s, n, k, scratch, tmp);
    }
}

/* How many eigenvalues are above x: positive terms of the Sturm sequence q_i = d_i - x - e_{i-1}^2
 * / q_{i-1}. */
static size_t
above(mpfr_t *d, mpfr_t *e2, size_t n, const mpfr_t x, const mpfr_t tiny, mpfr_t *tmp)
{
    size_t count = 0;
    mpfr_t *q = &tmp[0], *r = &tmp[1];

    for (size_t i = 0; i < n; i++) {
        if (i > 0) {
            mpfr_div(*r, e2[i - 1], *q, MPFR_RNDN);
            mpfr_sub(*q, d[i], x, MPFR_RNDN);
            mpfr_sub(*q, *q, *r, MPFR_RNDN);
        } else
            mpfr_sub(*q, d[i], x, MPFR_RNDN);
        if (mpfr_zero_p(*q))
            mpfr_set(*q, tiny, MPFR_RNDN);
        if (mpfr_sgn(*q) > 0)
            count++;
    }
    return count;
}

long double
hol_ref_bisect(mpfr_t *d, mpfr_t *e2, size_t n, size_t k, long floor, mpfr_t *tmp)
{
    mpfr_t *low = &tmp[2], *high = &tmp[3], *middle = &tmp[4], *tiny = &tmp[5];
    long top = 0;
    long double low_e, high_e;

    /* all eigenvalues are below the sum of all magnitudes (Gershgorin) */
    mpfr_set_zero(*high, 1);
    for (size_t i = 0; i < n; i++) {
        mpfr_abs(*middle, d[i], MPFR_RNDN);
        mpfr_add(*high, *high, *middle, MPFR_RNDN);
        if (i + 1 < n) {
            mpfr_sqrt(*middle, e2[i], MPFR_RNDN);
            mpfr_mul_2ui(*middle, *middle, 1, MPFR_RNDN);
            mpfr_add(*high, *high, *middle, MPFR_RNDN);
        }
    }
    if (mpfr_zero_p(*high))
        return -INFINITY;
    top = (long)mpfr_get_exp(*high);
    mpfr_set_ui_2exp(*tiny, 1, top - 4 * (long)mpfr_get_prec(*high), MPFR_RNDN);
    mpfr_set_ui_2exp(*low, 1, top + floor, MPFR_RNDN);
    if (above(d, e2, n, *low, *tiny, tmp) <= k)
        return -INFINITY;
    low_e = (long double)(top + floor);
    high_e = (long double)top;
    /* first the exponent, by halving it; then the number */
    while (high_e - low_e > 1) {
        long e = (long)floorl((low_e + high_e) / 2);

        mpfr_set_ui_2exp(*middle, 1, e, MPFR_RNDN);
        if (above(d, e2, n, *middle, *tiny, tmp) > k)
            low_e = (long double)e;
        else
            high_e = (long double)e;
    }
    mpfr_set_ui_2exp(*low, 1, (long)low_e, MPFR_RNDN);
    mpfr_set_ui_2exp(*high, 1, (long)high_e, MPFR_RNDN);
    for (int i = 0; i < HALVINGS; i++) {
        mpfr_add(*middle, *low, *high, MPFR_RNDN);
        mpfr_div_2ui(*middle, *middle, 1, MPFR_RNDN);
        mpfr_swap(*middle, above(d, e2, n, *middle, *tiny, tmp) > k ? *low : *high);
    }
    return hol_ref_log2(*low);
}
