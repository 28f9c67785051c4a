/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_LINEAR_ELIMINATE_H
#define HOL_REFERENCE_LINEAR_ELIMINATE_H

#include "base/status.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Independent rows of a matrix by elimination with complete pivoting, and the rank, decided on a
 * gap.
 *
 * The rows come scaled: each has size 1 (its largest element in [1/2, 1)), or is zero. With the
 * dependencies w_i = (-c_i, 1) of a row and z_j = (-U11^-1 u_j, 1) of a column, an error E of the
 * data shows in the remainder at (i, j) as w_i^T E z_j to first order. Elimination follows bounds
 * of the 1-norms along, g_i = 1 + sum |l_ik| g_k and h_j = 1 + sum |u_kj / u_kk| h_k: a remainder
 * not above drop g_i h_j is nothing; one above keep g_i h_j is a row; between the two nothing can
 * be said.
 */
struct hol_ref_limits {
    long double drop, keep; /* log2 */
    bool full;              /* the rows are known to be independent: all that is not 0 is above */
};

struct hol_ref_rows {
    size_t m, n, rank;
    mpfr_t *a; /* m x n: the rows; then L (unit) below and U above, in the order of row[], col[] */
    mpfr_t *c; /* m x m: row at position i >= rank = sum over k < rank of c[i m + k] * row at k */
    size_t *row, *col;           /* m, n: the row, column at position k */
    long double *growth;         /* m: log2 g_i by position */
    long double *col_growth;     /* n: log2 h_j by position */
    long double smallest_kept;   /* log2 of the least pivot */
    long double largest_dropped; /* log2 of the largest remainder; -INFINITY: none, or exactly 0 */
    mpfr_t *tmp;                 /* 2 */
};

/*
 * Eliminate.
 *
 * limits  in  decide the rank, without `like`
 * like    in  of the same m and n: its rank and order of pivots are used, and limits are ignored;
 *             NULL: not given
 *
 * HOL_UNABLE  a remainder is between drop and keep; with `like`, a pivot is zero
 */
enum hol_status hol_ref_eliminate(struct hol_ref_rows *w, const struct hol_ref_limits *limits,
                                  const struct hol_ref_rows *like) HOL_MUST_CHECK;

/* Z := a basis of the null space of the rows, Z = P [-U11^-1 U12; I], n x (n - rank), row major. */
void hol_ref_null_basis(mpfr_t *z, struct hol_ref_rows *w);

#endif
