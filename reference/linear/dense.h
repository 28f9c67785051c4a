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

/* log2 |x| to about 9 decimals, a magnitude for scaling and thresholds; -INFINITY for 0, INFINITY
 * for Inf and NaN. */
long double hol_ref_log2(const mpfr_t x);

/* |x| itself, to 63 bits; INFINITY for Inf and NaN. */
long double hol_ref_magnitude(const mpfr_t x);

/* log2(2^e1 + 2^e2) of such magnitudes. */
long double hol_ref_log2_sum(long double e1, long double e2);

/* c -= a b and c += a b. */
void hol_ref_submul(mpfr_t c, const mpfr_t a, const mpfr_t b, mpfr_t tmp);
void hol_ref_addmul(mpfr_t c, const mpfr_t a, const mpfr_t b, mpfr_t tmp);

/* Exponent e with max |x_i| in [2^(e-1), 2^e); 0 if all are zero. */
long hol_ref_exponent(mpfr_t *x, size_t count);

/*
 * LU with partial pivoting of the n x n array a, in place (Golub & Van Loan, algorithm 3.4.1):
 * position k holds row perm[k]. HOL_DOMAIN: an exactly zero pivot.
 */
enum hol_status hol_ref_lu(mpfr_t *a, size_t *perm, size_t n, mpfr_t tmp) HOL_MUST_CHECK;
/* x (n): in the right side, out the solution; scratch n. */
void hol_ref_lu_solve(mpfr_t *x, mpfr_t *lu, const size_t *perm, size_t n, mpfr_t *scratch,
                      mpfr_t tmp);

/*
 * Cholesky G = L L^T of the lower triangle of g, in place (the upper triangle is left alone). Stops
 * at the first pivot that is not positive and returns how many were. *worst is log2 of the smallest
 * |pivot_k| 2^-scale[k] met, the offending one included; scale (n, log2) may be NULL: the diagonal
 * of G.
 */
size_t hol_ref_cholesky(mpfr_t *g, size_t n, const long double *scale, long double *worst,
                        mpfr_t tmp);
/* x := L^-T L^-1 x. */
void hol_ref_cholesky_solve(mpfr_t *x, mpfr_t *l, size_t n, mpfr_t tmp);

#endif
