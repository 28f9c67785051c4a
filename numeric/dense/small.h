/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_SMALL_H
#define HOL_NUMERIC_DENSE_SMALL_H

#include "numeric/dense/mat.h"
#include "numeric/factorizations/triangular.h"

/*
 * Loops in double for small matrices (private to numeric/): the same operations in the same order
 * on every processor, so that up to this size no answer depends on the kernels that OpenBLAS
 * chooses; and up to some 16 rows and columns a call of BLAS or LAPACK costs more than the work.
 * Column major, leading dimension = rows; the same contracts as the functions of
 * numeric/dense/mat.h that use them.
 */
#ifndef HOL_SMALL
#define HOL_SMALL 64
#endif

static inline bool
hol_is_small(size_t rows, size_t cols)
{
    return rows <= HOL_SMALL && cols <= HOL_SMALL;
}

/* x . y: where it is long, eight sums of every eighth term, which fit any vector; else one. */
static inline double
hol_small_dot(const double *x, const double *y, size_t n)
{
    double part[8] = {0}, sum = 0;
    size_t i = 0;

    if (n >= 16) {
        for (; i + 8 <= n; i += 8)
            for (size_t l = 0; l < 8; l++)
                part[l] += x[i + l] * y[i + l];
        sum = ((part[0] + part[4]) + (part[2] + part[6])) +
              ((part[1] + part[5]) + (part[3] + part[7]));
    }
    for (; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

/* y := y - factor x. Zeros are frequent: mass matrices are made of small blocks. */
static inline void
hol_small_subtract(double *restrict y, const double *restrict x, size_t n, double factor)
{
    if (factor == 0)
        return;
    for (size_t i = 0; i < n; i++)
        y[i] -= x[i] * factor;
}

/* x := x / p */
void hol_small_divide(double *x, size_t n, double p);

/* C (r x c) := op(A) op(B), k terms in each sum, in order; element (i, l) of op(A) is a[i * arow +
 * l * acol], likewise of op(B). */
struct hol_small_view {
    const double *at;
    size_t row, col;
};
void hol_small_multiply(double *restrict c, size_t rows, size_t cols, size_t terms,
                        struct hol_small_view a, struct hol_small_view b);

/* The lower triangle of l in place; false: a pivot is not positive. */
bool hol_small_cholesky(double *l, size_t n);

/* X (k x cols) := T^-1 X, leading dimensions ldt and k. */
void hol_small_triangular(double *x, size_t cols, const double *t, size_t ldt, size_t k,
                          enum hol_triangular kind);

/* X (rows x n) := X L^-T, L n x n. */
void hol_small_right(double *x, size_t rows, const double *l, size_t n);

#endif
