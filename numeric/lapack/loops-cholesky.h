/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_LOOPS_CHOLESKY_H
#define HOL_NUMERIC_LAPACK_LOOPS_CHOLESKY_H

#include "numeric/lapack/loops.h"
#include "numeric/lapack/tiles.h"

#include <math.h>

/*
 * Cholesky's factorization and solves with its factor (numeric/lapack/loops.h), by tiles of
 * registers. Rows and columns of L are taken in blocks of LANES; the first block is what is left
 * over, so that all that is below it is whole tiles.
 */
/* Columns of a block side by side. */
#define BESIDE (GROUP < LANES ? GROUP : LANES)

/* The rows of the first block, and of the next ones: from 1 to LANES. */
#define FIRST(n) (((n)-1) % LANES + 1)

/*
 * Columns j to j + width of a tile X of LANES rows, columns of ld rows: X_j := (X_j - X_0 L_j0^T)
 * L_jj^-T, X_0 being the columns before.
 */
INLINE void
solve_tile(double *x, size_t ld, const double *l, size_t n, const double *inverse, size_t j,
           size_t width)
{
    size_t c = j > 0 ? 0 : width; /* nothing is before the first block */
    lanes v, w;

    for (; c + BESIDE <= width; c += BESIDE)
        subtract(x + (j + c) * ld, ld, x, ld, (struct view){l + j + c, n, 1}, j, BESIDE);
    for (; c < width; c++)
        subtract(x + (j + c) * ld, ld, x, ld, (struct view){l + j + c, n, 1}, j, 1);
    if (width == LANES) {
        lanes all[LANES];

#pragma GCC unroll 8
        for (size_t k = 0; k < LANES; k++)
            LOAD(all[k], x + (j + k) * ld);
#pragma GCC unroll 8
        for (size_t k = 0; k < LANES; k++) {
            all[k] *= inverse[j + k];
#pragma GCC unroll 8
            for (size_t i = k + 1; i < LANES; i++)
                all[i] -= all[k] * l[j + i + (j + k) * n];
        }
#pragma GCC unroll 8
        for (size_t k = 0; k < LANES; k++)
            STORE(x + (j + k) * ld, all[k]);
        return;
    }
    for (size_t k = 0; k < width; k++) {
        LOAD(v, x + (j + k) * ld);
        v *= inverse[j + k];
        STORE(x + (j + k) * ld, v);
        for (size_t i = k + 1; i < width; i++) {
            LOAD(w, x + (j + i) * ld);
            w -= v * l[j + i + (j + k) * n];
            STORE(x + (j + i) * ld, w);
        }
    }
}

/* The block on the diagonal, all columns before it subtracted; zeros above the diagonal. */
static bool
factor_block(double *l, size_t n, size_t width, double *inverse)
{
    for (size_t k = 0; k < width; k++) {
        if (!(l[k + k * n] > 0))
            return false;
        l[k + k * n] = sqrt(l[k + k * n]);
        inverse[k] = 1 / l[k + k * n];
        for (size_t i = 0; i < k; i++)
            l[i + k * n] = 0;
        for (size_t i = k + 1; i < width; i++)
            l[i + k * n] *= inverse[k];
        for (size_t j = k + 1; j < width; j++)
            for (size_t i = j; i < width; i++)
                l[i + j * n] -= l[i + k * n] * l[j + k * n];
    }
    return true;
}

/* By columns of blocks (Golub & Van Loan 4.2.5, by blocks). */
static bool
cholesky(double *l, size_t n)
{
    double inverse[HOL_LOOPS_CHOLESKY];

    for (size_t j = 0, width; j < n; j += width) {
        width = j == 0 ? FIRST(n) : LANES;
        for (size_t c = 0; j > 0 && c < LANES; c += BESIDE)
            subtract(l + j + (j + c) * n, n, l + j, n, (struct view){l + j + c, n, 1}, j, BESIDE);
        if (!factor_block(l + j + j * n, n, width, inverse + j))
            return false;
        for (size_t i = j + width; i < n; i += LANES)
            solve_tile(l + i, n, l, n, inverse, j, width);
    }
    return true;
}

static void
invert_diagonal(double *inverse, const double *l, size_t n)
{
    for (size_t k = 0; k < n; k++)
        inverse[k] = 1 / l[k + k * n];
}

/* `group` columns x := L^-1 x. */
INLINE void
solve_columns(double *x, const double *l, size_t n, const double *inverse, const size_t group)
{
    size_t first = FIRST(n);

    for (size_t k = 0; k < group; k++)
        for (size_t q = 0; q < first; q++) {
            x[q + k * n] *= inverse[q];
            for (size_t i = q + 1; i < first; i++)
                x[i + k * n] -= l[i + q * n] * x[q + k * n];
        }
    for (size_t j = first; j < n; j += LANES) {
        lanes v[GROUP], scale;

        subtract(x + j, n, l + j, n, (struct view){x, 1, n}, j, group);
#pragma GCC unroll 8
        for (size_t k = 0; k < group; k++)
            LOAD(v[k], x + j + k * n);
#pragma GCC unroll 8
        for (size_t q = 0; q < LANES; q++) {
            mask column;

            LOAD(column, l + j + (j + q) * n);
            column &= LANE > (int64_t)q;
#pragma GCC unroll 8
            for (size_t k = 0; k < group; k++)
                v[k] -= (lanes)column * (v[k][q] * inverse[j + q]);
        }
        LOAD(scale, inverse + j);
#pragma GCC unroll 8
        for (size_t k = 0; k < group; k++) {
            v[k] *= scale;
            STORE(x + j + k * n, v[k]);
        }
    }
}

static void
lower_solve(double *x, size_t cols, const double *l, size_t n)
{
    double inverse[HOL_LOOPS_CHOLESKY];

    invert_diagonal(inverse, l, n);
    for (; cols >= GROUP; cols -= GROUP, x += GROUP * n)
        solve_columns(x, l, n, inverse, GROUP);
    for (; cols > 0; cols--, x += n)
        solve_columns(x, l, n, inverse, 1);
}

/* Rows that are left over are solved in a tile of their own. */
static void
lower_solve_right(double *x, size_t rows, const double *l, size_t n)
{
    double inverse[HOL_LOOPS_CHOLESKY], own[LANES * HOL_LOOPS_CHOLESKY];
    size_t over = rows % LANES;

    invert_diagonal(inverse, l, n);
    for (size_t k = 0; k < n && over > 0; k++)
        for (size_t i = 0; i < LANES; i++)
            own[i + k * LANES] = i < over ? x[i + k * rows] : 0;
    for (size_t j = 0, width; j < n; j += width) {
        width = j == 0 ? FIRST(n) : LANES;
        for (size_t i = over; i < rows; i += LANES)
            solve_tile(x + i, rows, l, n, inverse, j, width);
        if (over > 0)
            solve_tile(own, LANES, l, n, inverse, j, width);
    }
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < over; i++)
            x[i + k * rows] = own[i + k * LANES];
}

#endif
