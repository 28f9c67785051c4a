/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_LOOPS_TRANSPOSE_H
#define HOL_NUMERIC_LAPACK_LOOPS_TRANSPOSE_H

#include "numeric/lapack/lanes.h"
#include "numeric/lapack/loops.h"

/* Transposes (numeric/lapack/loops.h), by squares of LANES x LANES numbers in registers. */

/* t := its transpose: pairs of rows first, then pairs of pairs, then halves. */
INLINE void
turn(lanes t[LANES])
{
#if LANES == 8
    lanes s[LANES];

#pragma GCC unroll 4
    for (size_t k = 0; k < LANES; k += 2) {
        s[k] = MIX(t[k], t[k + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        s[k + 1] = MIX(t[k], t[k + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
#pragma GCC unroll 2
    for (size_t k = 0; k < LANES; k += 4)
#pragma GCC unroll 2
        for (size_t i = k; i < k + 2; i++) {
            t[i] = MIX(s[i], s[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            t[i + 2] = MIX(s[i], s[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
#pragma GCC unroll 4
    for (size_t k = 0; k < LANES / 2; k++) {
        s[k] = MIX(t[k], t[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        s[k + 4] = MIX(t[k], t[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
#pragma GCC unroll 8
    for (size_t k = 0; k < LANES; k++)
        t[k] = s[k];
#elif LANES == 4
    lanes a = MIX(t[0], t[1], 0, 4, 2, 6), b = MIX(t[0], t[1], 1, 5, 3, 7);
    lanes c = MIX(t[2], t[3], 0, 4, 2, 6), d = MIX(t[2], t[3], 1, 5, 3, 7);

    t[0] = MIX(a, c, 0, 1, 4, 5);
    t[1] = MIX(b, d, 0, 1, 4, 5);
    t[2] = MIX(a, c, 2, 3, 6, 7);
    t[3] = MIX(b, d, 2, 3, 6, 7);
#else
    lanes a = MIX(t[0], t[1], 0, 2);

    t[1] = MIX(t[0], t[1], 1, 3);
    t[0] = a;
#endif
}

static void
transpose(double *c, size_t ldc, const double *a, size_t lda, size_t rows, size_t cols)
{
    size_t i = 0;

    for (; i + LANES <= rows; i += LANES) {
        size_t j = 0;

        for (; j + LANES <= cols; j += LANES) {
            lanes t[LANES];

#pragma GCC unroll 8
            for (size_t k = 0; k < LANES; k++)
                LOAD(t[k], a + i + (j + k) * lda);
            turn(t);
#pragma GCC unroll 8
            for (size_t k = 0; k < LANES; k++)
                STORE(c + j + (i + k) * ldc, t[k]);
        }
        for (; j < cols; j++)
            for (size_t k = i; k < i + LANES; k++)
                c[j + k * ldc] = a[k + j * lda];
    }
    for (; i < rows; i++)
        for (size_t j = 0; j < cols; j++)
            c[j + i * ldc] = a[i + j * lda];
}

static bool
is_symmetric(const double *a, size_t n)
{
    mask differ = {0};
    bool same = true;
    size_t i = 0;

    for (; i + LANES <= n; i += LANES)
        for (size_t j = 0; j <= i; j += LANES) {
            lanes t[LANES], v;

#pragma GCC unroll 8
            for (size_t k = 0; k < LANES; k++)
                LOAD(t[k], a + i + (j + k) * n);
            turn(t);
#pragma GCC unroll 8
            for (size_t k = 0; k < LANES; k++) {
                LOAD(v, a + j + (i + k) * n);
                v -= t[k];
                differ |= (mask)v & INT64_MAX;
            }
        }
    for (; i < n; i++)
        for (size_t j = 0; j < i; j++)
            same &= a[i + j * n] == a[j + i * n];
    for (size_t k = 0; k < LANES; k++)
        same &= differ[k] == 0;
    return same;
}

#endif
