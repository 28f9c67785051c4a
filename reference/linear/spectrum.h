/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_LINEAR_SPECTRUM_H
#define HOL_REFERENCE_LINEAR_SPECTRUM_H

#include "base/status.h"

#include <mpfr.h>
#include <stddef.h>

/*
 * Singular values and eigenvalues as magnitudes (log2), by two independent ways: Jacobi rotations
 * for small sizes, reduction to tridiagonal form and bisection for large ones. Arrays row major,
 * one precision, overwritten.
 */

/*
 * Singular values by one-sided Jacobi rotations of the rows, with high relative accuracy also where
 * rows are graded.             Golub & Van Loan 2013, 8.6.3; Demmel & Veselic 1992
 *
 * value  out      r      log2, non-increasing; at most min(r, c) are not -INFINITY
 * a      in/out   r x c  overwritten
 * tmp    scratch  8
 *
 * HOL_UNABLE  no convergence
 */
enum hol_status hol_ref_jacobi(long double *value, mpfr_t *a, size_t r, size_t c,
                               mpfr_t *tmp) HOL_MUST_CHECK;

/*
 * Eigenvalues of a symmetric matrix by tridiagonal form and bisection with Sturm sequences.
 *
 * s            in/out   n x n     overwritten
 * d, e2        out, in  n, n - 1  the diagonal, and the squares of the elements beside it
 * k            in                 0: the largest eigenvalue
 *
 * hol_ref_bisect returns log2 of the k-th largest eigenvalue to 18 decimals; -INFINITY if it is not
 * above 2^floor times the norm.
 */
void hol_ref_tridiagonal(mpfr_t *d, mpfr_t *e2, mpfr_t *s, size_t n, mpfr_t *scratch, mpfr_t *tmp);
long double hol_ref_bisect(mpfr_t *d, mpfr_t *e2, size_t n, size_t k, long floor, mpfr_t *tmp);

#endif
