/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_LINEAR_DENSE_H
#define HOL_REFERENCE_LINEAR_DENSE_H

#include "base/status.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * The reference's own dense linear algebra: plain row-major arrays of MPFR numbers of one
 * precision, every operation rounded to nearest. Shares nothing with the factorizations of
 * numeric/. tmp is a scratch number of that precision.
 */

/* Returns log2 |x| to about 18 decimals, a magnitude for scaling and thresholds; -INFINITY for 0,
 * INFINITY for Inf and NaN. */
long double hol_ref_log2(const mpfr_t x);

/* Returns |x| to 63 bits; INFINITY for Inf and NaN. */
long double hol_ref_magnitude(const mpfr_t x);

/* Returns log2(2^e1 + 2^e2), for sums of such magnitudes. */
long double hol_ref_log2_sum(long double e1, long double e2);

/* c -= a b and c += a b. */
void hol_ref_submul(mpfr_t c, const mpfr_t a, const mpfr_t b, mpfr_t tmp);
void hol_ref_addmul(mpfr_t c, const mpfr_t a, const mpfr_t b, mpfr_t tmp);

/* Returns the e with max |x_i| in [2^(e-1), 2^e); 0 if all are zero. */
long hol_ref_exponent(mpfr_t *x, size_t count);

/*
 * LU factorization with partial pivoting, in place.       Golub & Van Loan 2013, algorithm 3.4.1
 *     P A = L U
 *
 * a     in/out  n x n  A; then L, unit lower triangular, below the diagonal and U on and above it
 * perm  out     n      row k of P A is row perm[k] of A
 *
 * HOL_DOMAIN  a pivot is exactly zero
 */
enum hol_status hol_ref_lu(mpfr_t *a, size_t *perm, size_t n, mpfr_t tmp) HOL_MUST_CHECK;
/* x := A^-1 x, n; scratch: n. */
void hol_ref_lu_solve(mpfr_t *x, mpfr_t *lu, const size_t *perm, size_t n, mpfr_t *scratch,
                      mpfr_t tmp);

/*
 * Cholesky factorization G = L L^T in place, up to the first pivot that is not positive.
 *
 * g      in/out  n x n  the lower triangle of G, then L; the upper triangle is neither read nor
 *                       written
 * scale  in      n      log2 of what pivots are compared with; NULL: the diagonal of G
 * worst  out            log2 of the smallest |pivot_k| 2^-scale[k], the last one included
 *
 * Returns the number of positive pivots; n: G is positive definite.
 */
size_t hol_ref_cholesky(mpfr_t *g, size_t n, const long double *scale, long double *worst,
                        mpfr_t tmp);
/* x := L^-T L^-1 x, n. */
void hol_ref_cholesky_solve(mpfr_t *x, mpfr_t *l, size_t n, mpfr_t tmp);

#endif
