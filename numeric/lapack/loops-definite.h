/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_LOOPS_DEFINITE_H
#define HOL_NUMERIC_LAPACK_LOOPS_DEFINITE_H

#include "numeric/lapack/lanes.h"
#include "numeric/lapack/loops.h"

/* L D L^T in single precision (numeric/lapack/loops.h, numeric/dense/definite.c). */
#define PANEL HOL_FLOATS
#define FLOATS (2 * LANES) /* in a vector */
#define FEW 4              /* columns, from which a panel is taken side by side */

typedef float floats __attribute__((vector_size(FLOATS * sizeof(float))));
typedef float half __attribute__((vector_size(LANES * sizeof(float))));
typedef float some __attribute__((vector_size(FEW * sizeof(float))));
typedef int32_t bits __attribute__((vector_size(FEW * sizeof(int32_t))));

/* The columns k to end of S, end - k <= PANEL, by themselves, and the inverses of their pivots. */
static bool
eliminate_panel(float *S, size_t ld, size_t k, size_t end, float inverse[PANEL])
{
    size_t top = k;

    for (; k < end; k++) {
        const float *column = S + k * ld;

        if (!(column[k] > 0))
            return false;
        inverse[k - top] = 1 / column[k];
        for (size_t j = k + 1; j < end; j++) {
            float factor = column[j] * inverse[k - top];

            if (factor == 0)
                continue;
            for (size_t i = top; i < ld; i += FLOATS) {
                floats from, to;

                memcpy(&from, column + i, sizeof from);
                memcpy(&to, S + j * ld + i, sizeof to);
                to -= from * factor;
                memcpy(S + j * ld + i, &to, sizeof to);
            }
        }
    }
    return true;
}

/* c_k := c_k - P f_k for `vectors` of rows of `group` columns c_k; P: PANEL columns from panel on.
 */
INLINE void
subtract_floats(float *c, const float *panel, float f[PANEL][FEW], size_t ld, const size_t group,
                const size_t vectors)
{
    floats sum[FEW][2], from[2];

#pragma GCC unroll 8
    for (size_t k = 0; k < group; k++)
#pragma GCC unroll 2
        for (size_t r = 0; r < vectors; r++)
            memcpy(&sum[k][r], c + k * ld + r * FLOATS, sizeof(floats));
#pragma GCC unroll 1
    for (size_t q = 0; q < PANEL; q++) {
#pragma GCC unroll 2
        for (size_t r = 0; r < vectors; r++)
            memcpy(&from[r], panel + q * ld + r * FLOATS, sizeof(floats));
#pragma GCC unroll 8
        for (size_t k = 0; k < group; k++)
#pragma GCC unroll 2
            for (size_t r = 0; r < vectors; r++)
                sum[k][r] -= from[r] * f[q][k];
    }
#pragma GCC unroll 8
    for (size_t k = 0; k < group; k++)
#pragma GCC unroll 2
        for (size_t r = 0; r < vectors; r++)
            memcpy(c + k * ld + r * FLOATS, &sum[k][r], sizeof(floats));
}

/* The same for all rows from i on. */
INLINE void
subtract_rows(float *c, const float *panel, float f[PANEL][FEW], size_t i, size_t ld,
              const size_t group)
{
    for (; i + 2 * FLOATS <= ld; i += 2 * FLOATS)
        subtract_floats(c + i, panel + i, f, ld, group, 2);
    if (i < ld)
        subtract_floats(c + i, panel + i, f, ld, group, 1);
}

/* The columns after a panel of PANEL columns from k on, less that panel. */
static void
subtract_panel(float *S, size_t n, size_t ld, size_t k, const float inverse[PANEL])
{
    const float *panel = S + k * ld;
    float factor[PANEL][FEW];
    size_t group;

    for (size_t j = k + PANEL; j < n; j += group) {
        bits any = {0};

        group = j + FEW <= n ? FEW : 1;
        for (size_t q = 0; q < PANEL; q++) {
            some f = {panel[q * ld + j]};

            if (group == FEW)
                memcpy(&f, panel + q * ld + j, sizeof f);
            f *= inverse[q];
            memcpy(factor[q], &f, sizeof f);
            any |= (bits)f & INT32_MAX;
        }
        if ((any[0] | any[1] | any[2] | any[3]) == 0)
            continue; /* frequent: mass matrices are made of small blocks */
        if (group == FEW)
            subtract_rows(S + j * ld, panel, factor, j / PANEL * PANEL, ld, FEW);
        else
            subtract_rows(S + j * ld, panel, factor, j / PANEL * PANEL, ld, 1);
    }
}

/*
 * S, n columns of ld rows, = L D L^T with D > 0, by panels of columns. Whole vectors: what is above
 * the diagonal and below row n is written, too, and never read for what is between.
 */
static bool
eliminate_floats(float *S, size_t n, size_t ld)
{
    float inverse[PANEL];

    for (size_t k = 0; k < n; k += PANEL) {
        if (!eliminate_panel(S, ld, k, k + PANEL < n ? k + PANEL : n, inverse))
            return false;
        if (k + PANEL < n)
            subtract_panel(S, n, ld, k, inverse);
    }
    return true;
}

/* to := unit_i own M_ij of a column, from about its diagonal on to its end. */
static void
take_floats(float *to, const double *from, const double *unit, double own, size_t j, size_t n)
{
    size_t i = j / PANEL * PANEL;

    for (; i + LANES <= n; i += LANES) {
        lanes x, u;
        half y;

        memcpy(&x, from + i, sizeof x);
        memcpy(&u, unit + i, sizeof u);
        y = __builtin_convertvector(x * u * own, half);
        memcpy(to + i, &y, sizeof y);
    }
    for (; i < n; i++)
        to[i] = (float)(from[i] * unit[i] * own);
}

#endif
