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
 * Singular values of the r x c array a by one-sided Jacobi rotations of its rows (Golub & Van
 * Loan 8.6.3; Demmel and Veselic 1992: high relative accuracy where rows are graded). value: log2,
 * non-increasing, r of them (at most min(r, c) nonzero). tmp 8. HOL_UNABLE: no convergence.
 */
enum hol_status hol_ref_jacobi(long double *value, mpfr_t *a, size_t r, size_t c,
                               mpfr_t *tmp) HOL_MUST_CHECK;

/*
 * The k-th largest eigenvalue (k = 0: the largest) of a symmetric matrix of which
 * hol_ref_tridiagonal made diagonal d (n) and squared off-diagonal e2 (n - 1), by bisection with
 * Sturm sequences to 9 decimals; log2, -INFINITY if it is not above 2^floor times the norm.
 */
void hol_ref_tridiagonal(mpfr_t *d, mpfr_t *e2, mpfr_t *s, size_t n, mpfr_t *scratch, mpfr_t *tmp);
long double hol_ref_bisect(mpfr_t *d, mpfr_t *e2, size_t n, size_t k, long floor, mpfr_t *tmp);

#endif
