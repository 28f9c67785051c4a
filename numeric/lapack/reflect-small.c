/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * QR of few rows and columns in long double, the factors rounded once: where it is wider than
 * double that leaves less than half the rounding errors, and still takes less time than LAPACK.
 */
#include "numeric/lapack/reflect-lanes.h"
#include "numeric/lapack/reflect.h"

/* The columns at work, number k the first that is left. */
struct columns {
    long double at[HOL_REFLECT_SMALL][HOL_REFLECT_SMALL];
    size_t rows, cols;
};

/* The longest column, by squares of what is left in units of 1 / scale. */
static size_t
longest(long double *most, const struct columns *c, size_t k, long double scale)
{
    size_t p = k;

    *most = 0;
    for (size_t j = k; j < c->cols; j++) {
        long double square = 0;

        for (size_t i = k; i < c->rows; i++) {
            long double x = c->at[j][i] * scale;

            square += x * x;
        }
        if (square > *most) {
            *most = square;
            p = j;
        }
    }
    return p;
}

static void
swap(struct columns *c, size_t *perm, size_t k, size_t p)
{
    size_t t = perm[k];

    perm[k] = perm[p];
    perm[p] = t;
    for (size_t i = 0; i < c->rows; i++) {
        long double x = c->at[k][i];

        c->at[k][i] = c->at[p][i];
        c->at[p][i] = x;
    }
}

/* In double, for numbers that are nothing beside those before them. */
static long double
tiny_reflector(long double *x, size_t count)
{
    double copy[HOL_REFLECT_SMALL] = {0}, tau;

    for (size_t i = 0; i < count; i++)
        copy[i] = (double)x[i];
    tau = reflector_in_units(copy, copy + 1, count - 1);
    for (size_t i = 0; i < count; i++)
        x[i] = copy[i];
    return tau;
}

/* As find_reflector() in reflect-lanes.h; tau, and v below beta. */
static long double
reflector(long double *x, size_t k, size_t rows)
{
    long double square = 0, beta, factor, tau;

    for (size_t i = k + 1; i < rows; i++)
        square += x[i] * x[i];
    if (square + x[k] * x[k] < LEAST_SQUARE)
        return tiny_reflector(x + k, rows - k);
    if (square == 0)
        return 0;
    beta = -copysignl(sqrtl(square + x[k] * x[k]), x[k]);
    tau = (beta - x[k]) / beta;
    factor = 1 / (x[k] - beta);
    for (size_t i = k + 1; i < rows; i++)
        x[i] *= factor;
    x[k] = beta;
    return tau;
}

static void
reflect(long double *y, const long double *v, long double tau, size_t k, size_t rows)
{
    long double w = y[k];

    for (size_t i = k + 1; i < rows; i++)
        w += v[i] * y[i];
    w *= tau;
    y[k] -= w;
    for (size_t i = k + 1; i < rows; i++)
        y[i] -= w * v[i];
}

void
hol_reflect_small(double *a, size_t rows, size_t cols, double *tau, size_t *perm)
{
    size_t steps = rows < cols ? rows : cols;
    struct columns c = {.rows = rows, .cols = cols};

    for (size_t j = 0; j < cols; j++)
        for (size_t i = 0; i < rows; i++)
            c.at[j][i] = a[i + j * rows];
    for (size_t j = 0; perm != NULL && j < cols; j++)
        perm[j] = j;
    for (size_t k = 0; k < steps; k++) {
        long double factor, most;
        size_t p = k;

        if (perm != NULL)
            p = longest(&most, &c, k, 1);
        if (perm != NULL && most < LEAST_SQUARE)
            p = longest(&most, &c, k, 0x1p500L);
        if (p != k)
            swap(&c, perm, k, p);
        factor = reflector(c.at[k], k, rows);
        for (size_t j = k + 1; factor != 0 && j < cols; j++)
            reflect(c.at[j], c.at[k], factor, k, rows);
        tau[k] = (double)factor;
    }
    for (size_t j = 0; j < cols; j++)
        for (size_t i = 0; i < rows; i++)
            a[i + j * rows] = (double)c.at[j][i];
}
