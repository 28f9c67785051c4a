/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_LOOPS_LU_H
#define HOL_NUMERIC_LAPACK_LOOPS_LU_H

#include "numeric/lapack/loops.h"
#include "numeric/lapack/tiles.h"

#include <float.h>
#include <math.h>

/* LU by panels of columns (numeric/lapack/loops.h, numeric/lapack/lu-panels.h). */

static const double too_large = 0x1p1000;

/* The largest magnitude from row `first` on of a column of ld rows; NaN where there is one. */
INLINE double
largest(const double *column, size_t first, size_t ld)
{
    size_t i = first / LANES * LANES;
    mask most, size, more;
    double found;

    LOAD(most, column + i); /* magnitudes compare as their mask do, NaN above all */
    most &= INT64_MAX & (LANE >= (int64_t)(first - i));
    for (i += LANES; i < ld; i += LANES) {
        LOAD(size, column + i);
        size &= INT64_MAX;
        more = size > most;
        most = (size & more) | (most & ~more);
    }
    for (size_t l = 1; l < LANES; l++)
        most[0] = most[l] > most[0] ? most[l] : most[0];
    memcpy(&found, &most, sizeof found);
    return found;
}

/*
 * Columns j to j + width of a, j a multiple of LANES: each is divided by its pivot and taken from
 * those after it.
 */
static bool
factor_narrow(double *a, size_t ld, size_t j, size_t width, size_t *pivot)
{
    double *panel = a + j * ld;

    for (size_t c = 0; c < width; c++) {
        double *column = panel + c * ld, most = largest(column, j + c, ld), inverse;
        size_t row = j + c;
        mask below = LANE > (int64_t)c, first, kept;
        lanes l, x;

        if (!(most >= DBL_MIN && most <= too_large))
            return false;
        while (fabs(column[row]) != most)
            row++;
        pivot[j + c] = row;
        for (size_t k = 0; k < width && row != j + c; k++) {
            double t = panel[k * ld + row];

            panel[k * ld + row] = panel[k * ld + j + c];
            panel[k * ld + j + c] = t;
        }
        inverse = 1 / column[j + c];
        /* The rows down to the pivot stay: there l is zero. */
        LOAD(first, column + j);
        LOAD(l, column + j);
        l *= inverse;
        kept = ((mask)l & below) | (first & ~below);
        STORE(column + j, kept);
        l = (lanes)((mask)l & below);
        for (size_t i = j;;) {
            for (size_t k = c + 1; k < width; k++) {
                LOAD(x, panel + k * ld + i);
                x -= l * panel[k * ld + j + c];
                STORE(panel + k * ld + i, x);
            }
            if ((i += LANES) >= ld)
                break;
            LOAD(l, column + i);
            l *= inverse;
            STORE(column + i, l);
        }
    }
    return true;
}

/* x := L^-1 x for `group` columns x of LANES rows; L unit lower triangular, its columns in l. */
INLINE void
solve_unit(double *x, const lanes *l, size_t ld, const size_t group)
{
    lanes v[GROUP];

#pragma GCC unroll 8
    for (size_t k = 0; k < group; k++)
        LOAD(v[k], x + k * ld);
#pragma GCC unroll 8
    for (size_t q = 0; q + 1 < LANES; q++)
#pragma GCC unroll 8
        for (size_t k = 0; k < group; k++)
            v[k] -= l[q] * v[k][q];
#pragma GCC unroll 8
    for (size_t k = 0; k < group; k++)
        STORE(x + k * ld, v[k]);
}

/* The panel of `width` columns from j on carried to `group` columns c of a. */
INLINE void
carry_to(double *c, const double *a, const lanes *L, size_t ld, size_t j, size_t width,
         const size_t *pivot, const size_t group)
{
    const double *panel = a + j * ld;
    const struct view top = {c + j, 1, ld};

    for (size_t p = j; p < j + width; p++)
#pragma GCC unroll 8
        for (size_t k = 0; k < group; k++) {
            double *from = c + k * ld + pivot[p], *to = c + k * ld + p, t = *from;

            *from = *to;
            *to = t;
        }
    for (size_t s = 0; s < width; s += LANES) {
        if (s > 0)
            subtract(c + j + s, ld, panel + j + s, ld, top, s, group);
        solve_unit(c + j + s, L + s, ld, group);
    }
    for (size_t i = j + PADDED(width); i < ld; i += LANES)
        subtract(c + i, ld, panel + i, ld, top, width, group);
}

static void
carry(double *c, const double *a, size_t ld, size_t j, size_t width, size_t cols,
      const size_t *pivot)
{
    lanes L[HOL_LU_WIDE] = {{0}};

    if (cols == 0)
        return;
    for (size_t q = 0; q < width; q++) {
        mask l;

        LOAD(l, a + (j + q) * ld + j + q / LANES * LANES);
        l &= LANE > (int64_t)(q % LANES);
        STORE(&L[q], l);
    }
    for (; cols >= GROUP; cols -= GROUP, c += GROUP * ld)
        carry_to(c, a, L, ld, j, width, pivot, GROUP);
#if GROUP > 4
    for (; cols >= 4; cols -= 4, c += 4 * ld)
        carry_to(c, a, L, ld, j, width, pivot, 4);
#endif
    for (; cols >= 2; cols -= 2, c += 2 * ld)
        carry_to(c, a, L, ld, j, width, pivot, 2);
    if (cols > 0)
        carry_to(c, a, L, ld, j, width, pivot, 1);
}

/* `group` columns x := U^-1 x, by blocks of LANES rows from the last on. */
INLINE void
solve_upper(double *x, const double *a, size_t n, size_t ld, const size_t group)
{
    for (size_t end = n, j; end > 0; end = j) {
        lanes v[GROUP];

        j = (end - 1) / LANES * LANES;
#pragma GCC unroll 8
        for (size_t k = 0; k < group; k++)
            LOAD(v[k], x + k * ld + j);
        for (size_t q = end - j; q-- > 0;) {
            double pivot = a[(j + q) * ld + j + q];
            mask u;

            LOAD(u, a + (j + q) * ld + j);
            u &= LANE < (int64_t)q;
#pragma GCC unroll 8
            for (size_t k = 0; k < group; k++) {
                v[k][q] /= pivot;
                v[k] -= (lanes)u * v[k][q];
            }
        }
#pragma GCC unroll 8
        for (size_t k = 0; k < group; k++)
            STORE(x + k * ld + j, v[k]);
        for (size_t i = 0; i < j; i += LANES)
            subtract(x + i, ld, a + j * ld + i, ld, (struct view){x + j, 1, ld}, end - j, group);
    }
}

static void
back(double *x, const double *a, size_t n, size_t ld, size_t count)
{
    if (count == 1)
        solve_upper(x, a, n, ld, 1);
    else if (count == 2)
        solve_upper(x, a, n, ld, 2);
}

#endif
