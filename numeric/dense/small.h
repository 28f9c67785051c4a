/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_SMALL_H
#define HOL_NUMERIC_DENSE_SMALL_H

#include "numeric/dense/mat.h"
#include "numeric/factorizations/triangular.h"

/*
 * Loops in double for small matrices (private to numeric/), where a call of BLAS or LAPACK costs
 * more than the work: measured, up to about 16 rows and columns. Column major, leading dimension =
 * rows; the same contracts as the functions of numeric/dense/mat.h that use them.
 */
#define HOL_SMALL 16

static inline bool
hol_is_small(size_t rows, size_t cols)
{
    return rows <= HOL_SMALL && cols <= HOL_SMALL;
}

/* C (r x c) := op(A) op(B), k terms in each sum, in order; element (i, l) of op(A) is a[i * arow +
 * l * acol], likewise of op(B). */
struct hol_small_view {
    const double *at;
    size_t row, col;
};
void hol_small_multiply(double *c, size_t rows, size_t cols, size_t terms, struct hol_small_view a,
                        struct hol_small_view b);

/* The lower triangle of l in place; false: a pivot is not positive. */
bool hol_small_cholesky(double *l, size_t n);

/* X (k x cols) := T^-1 X, leading dimensions ldt and k. */
void hol_small_triangular(double *x, size_t cols, const double *t, size_t ldt, size_t k,
                          enum hol_triangular kind);

/* X (rows x n) := X L^-T, L n x n. */
void hol_small_right(double *x, size_t rows, const double *l, size_t n);

#endif
