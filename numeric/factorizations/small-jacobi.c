/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Jacobi's rotations in double on small matrices: of columns, and of a symmetric matrix. */
#include "numeric/dense/clones.h"
#include "numeric/factorizations/small.h"

#include <float.h>
#include <math.h>

/* The most sweeps; about ten are needed. */
enum { SWEEPS = 60 };

/* (x, y) := (c x - s y, s x + c y) */
static inline void
rotate(double *restrict x, double *restrict y, size_t n, double c, double s)
{
    for (size_t i = 0; i < n; i++) {
        double a = x[i], b = y[i];

        x[i] = c * a - s * b;
        y[i] = s * a + c * b;
    }
}

/* t = s / c of the rotation that makes [a g; g b] diagonal, as in hol_kernel_jacobi. */
static double
tangent(double a, double b, double g)
{
    double z = (b - a) / (2 * g);

    return copysign(1 / (fabs(z) + sqrt(1 + z * z)), z);
}

static void
swap(double *x, double *y, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double t = x[i];

        x[i] = y[i];
        y[i] = t;
    }
}

static void
identity(double *v, size_t n)
{
    for (size_t i = 0; i < n * n; i++)
        v[i] = i % (n + 1) == 0;
}

/* One pair of columns of X, and of V; false: they are orthogonal. */
HOL_LOOPS static bool
orthogonalize(double *x, double *y, double *v, double *w, size_t n, double cosine)
{
    double a = hol_small_dot(x, x, n), b = hol_small_dot(y, y, n), g = hol_small_dot(x, y, n), t, c;

    if (!(fabs(g) > cosine * sqrt(a) * sqrt(b)))
        return false;
    t = tangent(a, b, g);
    c = 1 / sqrt(1 + t * t);
    rotate(x, y, n, c, c * t);
    rotate(v, w, n, c, c * t);
    return true;
}

bool
hol_small_orthogonal_columns(double *x, double *v, size_t n, double cosine, int sweeps, bool *any)
{
    bool busy = true;

    *any = false;
    identity(v, n);
    for (int k = 0; k < sweeps && busy; k++) {
        busy = false;
        for (size_t p = 0; p + 1 < n; p++)
            for (size_t q = p + 1; q < n; q++)
                if (orthogonalize(x + p * n, x + q * n, v + p * n, v + q * n, n, cosine))
                    *any = busy = true;
    }
    return !busy;
}

/* Columns of X and V, n long, by decreasing length, and the lengths. */
static void
sort_columns(double *s, double *x, double *v, size_t n)
{
    for (size_t k = 0; k < n; k++)
        s[k] = sqrt(hol_small_dot(x + k * n, x + k * n, n));
    for (size_t k = 0; k + 1 < n; k++) {
        size_t most = k;

        for (size_t j = k + 1; j < n; j++)
            if (s[j] > s[most])
                most = j;
        if (most == k)
            continue;
        swap(s + k, s + most, 1);
        swap(x + k * n, x + most * n, n);
        swap(v + k * n, v + most * n, n);
    }
}

bool
hol_small_svd(size_t *rank, double *x, double *s, double *v, size_t n)
{
    double most = 0;
    bool any;
    int e = 0;

    for (size_t i = 0; i < n * n; i++)
        most = fmax(most, fabs(x[i]));
    (void)frexp(most, &e);
    if (-200 < e && e < 200)
        e = 0;
    for (size_t i = 0; e != 0 && i < n * n; i++)
        x[i] = ldexp(x[i], -e);
    if (!hol_small_orthogonal_columns(x, v, n, fmax(4, (double)n) * DBL_EPSILON / 2, SWEEPS, &any))
        return false;
    sort_columns(s, x, v, n);
    *rank = 0;
    for (size_t k = 0; k < n; k++) {
        if (s[k] > 0 && s[k] < 0x1p-400) /* squares of its parts were lost */
            return false;
        if (s[k] == 0)
            continue;
        hol_small_divide(x + k * n, n, s[k]);
        s[k] = ldexp(s[k], e);
        *rank = k + 1;
    }
    return true;
}

/* As annihilate() in eigen.c, on both triangles of S: rows p and q are columns p and q. */
HOL_LOOPS static void
annihilate(double *s, double *v, size_t n, size_t p, size_t q)
{
    double *x = s + p * n, *y = s + q * n, g = x[q];
    double t = tangent(x[p], y[q], g), c = 1 / sqrt(1 + t * t);
    double a = x[p] - t * g, b = y[q] + t * g;

    rotate(x, y, n, c, c * t);
    for (size_t i = 0; i < n; i++) {
        s[p + i * n] = x[i];
        s[q + i * n] = y[i];
    }
    x[p] = a;
    y[q] = b;
    x[q] = y[p] = 0;
    rotate(v + p * n, v + q * n, n, c, c * t);
}

/* As negligible() in eigen.c. */
static bool
negligible(const double *s, size_t n, size_t p, size_t q, double floor)
{
    double g = fabs(s[q + p * n]);

    return g <= floor || g <= DBL_EPSILON / 2 * sqrt(fabs(s[p + p * n])) * sqrt(fabs(s[q + q * n]));
}

/* w := diagonal of S, ascending, times 2^e; the columns of V along with it. */
static void
sort(double *w, double *v, const double *s, size_t n, int e)
{
    for (size_t k = 0; k < n; k++)
        w[k] = ldexp(s[k + k * n], e);
    for (size_t k = 0; k + 1 < n; k++) {
        size_t least = k;

        for (size_t j = k + 1; j < n; j++)
            if (w[j] < w[least])
                least = j;
        if (least == k)
            continue;
        swap(w + k, w + least, 1);
        swap(v + k * n, v + least * n, n);
    }
}

bool
hol_small_eigen(double *w, double *v, double *s, size_t n)
{
    double most = 0;
    bool busy = true;
    int e = 0;

    for (size_t i = 0; i < n * n; i++)
        most = fmax(most, fabs(s[i]));
    (void)frexp(most, &e);
    if (-400 < e && e < 400) /* no product of two entries over- or underflows */
        e = 0;
    for (size_t i = 0; e != 0 && i < n * n; i++)
        s[i] = ldexp(s[i], -e);
    most = ldexp(most, -e);
    identity(v, n);
    for (int sweep = 0; sweep < SWEEPS && busy; sweep++) {
        busy = false;
        for (size_t p = 0; p + 1 < n; p++)
            for (size_t q = p + 1; q < n; q++)
                if (!negligible(s, n, p, q, most * 0x1p-106)) {
                    annihilate(s, v, n, p, q);
                    busy = true;
                }
    }
    sort(w, v, s, n, e);
    return !busy;
}
