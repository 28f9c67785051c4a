/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_PROBLEM_RANK_DETAIL_H
#define HOL_PROBLEM_RANK_DETAIL_H

#include "numeric/dense/mat.h"

/*
 * How a solver found the rank of A, where the caller wants to know (struct hol_answer.detail): what
 * it measured, against which threshold, which rows it dropped, and which multipliers are unique
 * whatever it dropped.
 */
enum hol_unique { HOL_UNIQUE_UNDECIDED, HOL_UNIQUE_NO, HOL_UNIQUE_YES };

struct hol_rank_room; /* scratch */

struct hol_rank_detail {
    size_t n, m;
    mpfr_prec_t bits;
    /*
     * Filled by solve, whatever its status but HOL_INVALID; false: nothing was measured, and
     * nothing below holds.
     */
    bool stated;
    bool decided;        /* false: a magnitude too near to the threshold; see rank */
    const char *measure; /* static text: "singular values of B = A M^-1/2" */
    size_t rank;         /* undecided: the number of magnitudes beyond doubt */
    size_t count;        /* of magnitudes, at most max(n, m) */
    /* In the order taken, in the unit of the measure. They never flow back into data. */
    long double *magnitude;
    long double reference; /* the threshold is relative to this one, usually magnitude[0] */
    long double threshold; /* in the unit of the magnitudes */
    /*
     * Least magnitude that counts / largest that does not: Inf where that is zero; NaN where all
     * count, or none.
     */
    long double gap;
    bool of_rows; /* does a magnitude belong to a row of A? Then magnitude[k] to row[k] */
    size_t *row;
    /*
     * decided: the rows left when `rank` independent ones were taken: all but row[k] of the
     * magnitudes that count; where the measure is not of rows, by pivoted QR of A^T. Undecided:
     * all false.
     */
    bool *dropped;
    /*
     * Multiplier i is unique if and only if row i of every y with A^T y = 0 is zero, or: without
     * row i, the rank is less [WF2013]. With kept rows A_1 and dropped rows A_2 = X A_1, that is
     * X_ji = 0 for all j. |X_ji| counts as zero against the distance d_i of row i from the span of
     * the other kept rows, d_i = 1 / |column i of A_1^+|: |X_ji| d_i <= threshold, relative to the
     * largest row, so that it is the same decision as that on the rank of A without row i.
     * UNDECIDED as there: within a factor of 2 of the default threshold; or where the rank is.
     */
    enum hol_unique *unique;
    struct hol_rank_room *room;
};

/* Make room for problems of exactly n, m at bits; nothing is stated. HOL_INVALID: bits out of
 * range; HOL_NOMEM. */
enum hol_status hol_rank_detail_init(struct hol_rank_detail *detail, size_t n, size_t m,
                                     mpfr_prec_t bits) HOL_MUST_CHECK;
/* Release the scratch: the detail may then be read and cleared, but not filled again. */
void hol_rank_detail_seal(struct hol_rank_detail *detail);
void hol_rank_detail_clear(struct hol_rank_detail *detail); /* of a zeroed struct: nothing */

/*
 * For solvers. All take NULL where no detail is wanted, and then do nothing; none allocates. A new
 * measure replaces the one before.
 *
 * begin     nothing is stated yet
 * measured  magnitudes s as hol_rank was given them, the first of them the reference (it may be
 *           changed before state)
 * trace     for hol_null_basis, to write into detail; traced: what it wrote is the measure
 * state     with status and rank as hol_rank answered them (rank is read if HOL_OK) at that
 *           relative threshold (0: the default), the rest is found from A (m x n, at detail->bits,
 *           its largest entries per row about 1): the rows of A or of what it was made of are those
 *           of the problem. of_rows: the caller has filled row[].
 */
void hol_rank_detail_begin(struct hol_rank_detail *detail);
void hol_rank_detail_measured(struct hol_rank_detail *detail, const struct hol_vec *s);
struct hol_rank_trace hol_rank_detail_trace(struct hol_rank_detail *detail, long double threshold);
void hol_rank_detail_traced(struct hol_rank_detail *detail, const struct hol_rank_trace *trace);
void hol_rank_detail_state(struct hol_rank_detail *detail, const char *measure, bool of_rows,
                           enum hol_status status, size_t rank, const struct hol_mat *A,
                           long double threshold);

#endif
