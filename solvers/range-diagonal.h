/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_RANGE_DIAGONAL_H
#define HOL_SOLVERS_RANGE_DIAGONAL_H

#include "solvers/range-sparse.h"

/*
 * The formulas of solvers/range-sparse.h in double, for a diagonal M and without nonideal forces,
 * in two sweeps over the rows: a row of S is formed, eliminated, and its right side with it, while
 * it is at hand. The products of which S is made are listed beforehand. All intermediate numbers
 * are seen to be such that none of the answer can overflow.
 */
struct hol_range_fast {
    bool ready;                /* for the patterns that range was analysed for */
    double least;              /* hol_range_plain_pivot */
    struct hol_vec inverse, z; /* M^-1; D^-1 L^-1 (b - A M^-1 F), then lambda, by places */
    /* rows that couple as a path: S is tridiagonal in the order of its places */
    bool path;
    struct hol_indices plan; /* solvers/range-path.c */
    size_t widest;           /* cells of a row */
    struct hol_vec l, scaled;
    /* others: cells of A whose products make cell c of S: up to end[c] */
    struct hol_indices end, first, second;
    struct hol_vec pivot; /* D^-1 */
};

/* Elements of M and S, their inverses, F and the multipliers are no larger: so A is not, and sums
 * of products of three of them are finite. */
#define HOL_RANGE_LARGE 0x1p200

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

/*
 * The sweeps for a path (private to solvers/range-*.c). prepare: path is false where the rows are
 * none. eliminate: z from M^-1. substitute: lambda, and F_L added to what is there. False: a number
 * is refused.
 */
enum hol_status hol_range_path_prepare(struct hol_range_fast *fast,
                                       const struct hol_range *w) HOL_MUST_CHECK;
bool hol_range_path_eliminate(struct hol_range_fast *fast, const struct hol_range *w,
                              const struct hol_sparse_problem *p);
bool hol_range_path_substitute(struct hol_range_fast *fast, struct hol_range *w, const double *A);

#endif
