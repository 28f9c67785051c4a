/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_RANGE_DIAGONAL_H
#define HOL_SOLVERS_KERNELS_RANGE_DIAGONAL_H

#include "solvers/kernels/range-path.h"

/*
 * The formulas of solvers/support/range-sparse.h in double, for a diagonal M and without nonideal
 * forces, in two sweeps over the rows: a row of S is formed, eliminated, and its right side with
 * it, while it is at hand. The products of which S is made are listed beforehand. All intermediate
 * numbers are seen to be such that none of the answer can overflow.
 */
struct hol_range_fast {
    bool ready;                 /* for the patterns that range was analysed for */
    double least;               /* hol_range_plain_pivot */
    struct hol_range_path path; /* rows that couple as a path */
    /* others: cells of A whose products make cell c of S: up to end[c] */
    struct hol_indices end, first, second;
    struct hol_vec inverse, pivot, z; /* M^-1; D^-1; L^-1 (b - A M^-1 F), then lambda, by places */
};

/* After hol_range_analyse; ready is false where this is not for these patterns. NOMEM. */
enum hol_status hol_range_fast_prepare(struct hol_range_fast *fast,
                                       const struct hol_range *w) HOL_MUST_CHECK;
void hol_range_fast_clear(struct hol_range_fast *fast);

/*
 * False, and the answer untouched: not found this way (a pivot of S is not more than 2^(-bits/4)
 * times its diagonal element, M is not positive, C is not zero, a number is beyond
 * HOL_RANGE_LARGE or NaN).
 */
bool hol_range_fast_solve(struct hol_range_fast *fast, struct hol_range *w,
                          struct hol_answer *answer, const struct hol_sparse_problem *p);

#endif
