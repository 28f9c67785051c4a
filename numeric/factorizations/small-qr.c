/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Householder's reflectors in double on small matrices: QR with and without pivots, and RZ; and
 * projections. */
#include "numeric/dense/clones.h"
#include "numeric/factorizations/small.h"

#include <math.h>

/* |x|, where a sum of squares under- or overflows by way of a power of two. */
static double
length(const double *x, size_t n)
{
    double sum = hol_small_dot(x, x, n), most = 0, scaled = 0;
    int e;

    if (sum > 0x1p-900 && sum < 0x1p1000)
        return sqrt(sum);
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(x[i]));
    (void)frexp(most, &e);
    for (size_t i = 0; i < n; i++) {
        double t = ldexp(x[i], -e);

        scaled += t * t;
    }
    return ldexp(sqrt(scaled), e);
}

/* As reflector() in qr.c: H x = beta e_0; *first is x_0, and then beta, x its `rest` others, and
 * then v_1 .. Returns tau. */
static double
reflector(double *first, double *x, size_t rest)
{
    double more = length(x, rest), beta, tau, pair[2] = {*first, more};

    if (more == 0)
        return 0;
    beta = -copysign(length(pair, 2), *first);
    tau = (beta - *first) / beta;
    hol_small_divide(x, rest, *first - beta);
    *first = beta;
    return tau;
}

HOL_LOOPS void
hol_small_reflect(double *x, size_t cols, size_t ldx, const double *v, double tau, size_t rest)
{
    if (tau == 0)
        return;
    for (size_t j = 0; j < cols; j++, x += ldx) {
        double w = tau * (x[0] + hol_small_dot(v + 1, x + 1, rest));

        x[0] -= w;
        hol_small_subtract(x + 1, v + 1, rest, w);
    }
}

HOL_LOOPS void
hol_small_remove(double *y, size_t cols, size_t ldy, const double *x, size_t n)
{
    for (size_t j = 0; j < cols; j++, y += ldy)
        hol_small_subtract(y, x, n, hol_small_dot(x, y, n));
}

static void
exchange_columns(double *a, size_t rows, size_t p, size_t q)
{
    for (size_t i = 0; i < rows; i++) {
        double t = a[i + p * rows];

        a[i + p * rows] = a[i + q * rows];
        a[i + q * rows] = t;
    }
}

/* Moves the column with the largest remaining length, of those in now[], to k. */
static void
pivot(double *a, size_t rows, size_t cols, size_t k, size_t *perm, double *now, double *was)
{
    size_t p = k, t = perm[k];

    for (size_t j = k + 1; j < cols; j++)
        if (now[j] > now[p])
            p = j;
    if (p == k)
        return;
    exchange_columns(a, rows, p, k);
    perm[k] = perm[p];
    perm[p] = t;
    now[p] = now[k];
    was[p] = was[k];
}

/*
 * Lengths are downdated by the row that has left, and computed afresh when they have fallen below
 * 2^-5 of what was last computed, as in qr.c.
 */
static void
downdate(const double *a, size_t rows, size_t cols, size_t k, double *now, double *was)
{
    for (size_t j = k + 1; j < cols; j++) {
        const double *x = a + k + j * rows;
        double part = now[j] == 0 ? 0 : fabs(x[0]) / now[j], left = (1 - part) * (1 + part);
        double length_left = now[j] * sqrt(fmax(left, 0));

        if (length_left * 32 < was[j])
            length_left = was[j] = length(x + 1, rows - k - 1);
        now[j] = length_left;
    }
}

void
hol_small_qr(double *a, size_t rows, size_t cols, double *tau, size_t *perm)
{
    double now[HOL_SMALL], was[HOL_SMALL];
    size_t steps = rows < cols ? rows : cols;

    for (size_t j = 0; perm != NULL && j < cols; j++) {
        perm[j] = j;
        now[j] = was[j] = length(a + j * rows, rows);
    }
    for (size_t k = 0; k < steps; k++) {
        double *column = a + k * (rows + 1);

        if (perm != NULL)
            pivot(a, rows, cols, k, perm, now, was);
        tau[k] = reflector(column, column + 1, rows - k - 1);
        hol_small_reflect(column + rows, cols - k - 1, rows, column, tau[k], rows - k - 1);
        if (perm != NULL)
            downdate(a, rows, cols, k, now, was);
    }
}

/* Rows 0 to i - 1 of R := (rows of R) H, H of row i: by columns, w = y_i + sum of u_j y_j. */
HOL_LOOPS static void
reflect_rows(double *r, size_t ldr, size_t i, size_t k, size_t rest, const double *u, double tau)
{
    double w[HOL_SMALL];

    if (i == 0)
        return;
    for (size_t row = 0; row < i; row++)
        w[row] = r[row + i * ldr];
    for (size_t j = 0; j < rest; j++)
        hol_small_subtract(w, r + (k + j) * ldr, i, -u[j]);
    for (size_t row = 0; row < i; row++)
        w[row] *= tau;
    hol_small_subtract(r + i * ldr, w, i, 1);
    for (size_t j = 0; j < rest; j++)
        hol_small_subtract(r + (k + j) * ldr, w, i, u[j]);
}

void
hol_small_rz(double *r, size_t ldr, size_t k, size_t cols, double *tau)
{
    double u[HOL_SMALL];
    size_t rest = cols - k;

    for (size_t i = k; i-- > 0;) {
        for (size_t j = 0; j < rest; j++)
            u[j] = r[i + (k + j) * ldr];
        tau[i] = reflector(r + i * (ldr + 1), u, rest);
        for (size_t j = 0; j < rest; j++)
            r[i + (k + j) * ldr] = u[j];
        if (tau[i] != 0)
            reflect_rows(r, ldr, i, k, rest, u, tau[i]);
    }
}
