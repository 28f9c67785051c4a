/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_TILES_H
#define HOL_NUMERIC_LAPACK_TILES_H

#include "numeric/lapack/lanes.h"

#include <stddef.h>

/* What LU and Cholesky by loops of our own share (private to numeric/). */

/* A matrix and the way from an entry to that below it and to that right of it. */
struct view {
    const double *at;
    size_t below, right;
};

/*
 * C := C - L U for a tile of LANES rows and group columns (a constant, at most GROUP) of a matrix
 * with columns of ld rows; L: terms columns of ldl rows, U: terms x group. The terms are
 * subtracted in their order.
 */
INLINE void
subtract(double *c, size_t ld, const double *l, size_t ldl, struct view u, size_t terms,
         const size_t group)
{
    lanes sum[GROUP], v;

#pragma GCC unroll 8
    for (size_t k = 0; k < group; k++)
        LOAD(sum[k], c + k * ld);
#pragma GCC unroll 1
    for (size_t q = 0; q < terms; q++) {
        LOAD(v, l + q * ldl);
#pragma GCC unroll 8
        for (size_t k = 0; k < group; k++)
            sum[k] -= v * u.at[q * u.below + k * u.right];
    }
#pragma GCC unroll 8
    for (size_t k = 0; k < group; k++)
        STORE(c + k * ld, sum[k]);
}

#endif
