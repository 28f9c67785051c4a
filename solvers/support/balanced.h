/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_BALANCED_H
#define HOL_SOLVERS_SUPPORT_BALANCED_H

#include "problem/solver.h"

/*
 * The problem as the formulations see it: in units of the coordinates and of the rows of (A, b),
 * all powers of two, in which M_jj and the largest entry of every row of A are about 1. With U =
 * diag(2^unit), D = diag(2^row), and q = U q~: M~ = U M U,  F~ = U F,  C~ = U C,  A~ = D A U,  b~ =
 * D b; q'' = U q''~,  F_L = U^-1 F_L~,  F_C = U^-1 F_C~,  lambda = D lambda~. The change is exact
 * (barring underflow of entries that do not matter), the papers' formulas keep their form under it,
 * and what is decided on magnitudes (rank, consistency, definiteness) no longer depends on the
 * units somebody chose. The letters below are the ~ quantities.
 */
struct hol_balanced {
    size_t n, m;
    mpfr_prec_t bits;
    struct hol_mat M, A;
    struct hol_vec F, b, C;
    size_t rank;            /* of A, see hol_balanced_rank                        */
    bool full_rank_evident; /* by the pivots of the formulation: hol_balanced_begin */
    struct hol_mat QR;      /* A P = Q R in Householder form, as it was decided     */
    struct hol_vec tau;     /* its factors; perm below: the order of P              */
    struct hol_mat range;   /* m x rank where rank < m, else m x 0: basis of range(A), orthonormal
                               before hol_units_rows */
    struct hol_vec pivot;   /* min(n, m): |R_kk| of A P = Q R, non-increasing      */
    long double threshold;  /* of the rank, as the problem has it; of B: mass-factor.h  */
    struct hol_rank_detail *detail; /* of the answer: where to state it, or NULL   */
    long *unit, *row, *found;       /* found: scratch of units.c */
    struct hol_work *work;          /* for matrices up to max(n, m)                        */
    const void *context; /* of the variant that the work space is for, see HOL_FORMULATION */
    /* Scratch of this module. */
    struct hol_mat Q, R, V, H, T;
    struct hol_vec x, r;
    size_t *perm;
};

/* Make room for problems of exactly n, m at bits. HOL_INVALID: n = 0, bits out of range;
 * HOL_NOMEM. */
enum hol_status hol_balanced_init(struct hol_balanced *in, size_t n, size_t m,
                                  mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_balanced_clear(struct hol_balanced *in);

/*
 * Take the problem over and decide the rank of A (hol_balanced_rank).
 *
 * HOL_INVALID  problem or answer do not have the sizes and bits of in, or hol_problem_check
 * HOL_UNABLE   the rank; or the balanced numbers overflow
 */
enum hol_status hol_balanced_load(struct hol_balanced *in, const struct hol_answer *answer,
                                  const struct hol_problem *p) HOL_MUST_CHECK;

/*
 * The same for a formulation that measures the rank in its own way, measure(work), with the
 * consistency of A q'' = b: hol_balanced_load, hol_balanced_consistent, hol_balanced_measure. Where
 * that measure leaves no doubt that all m rows are independent (hol_full_rank_is_evident; M as
 * definite in hol_mass_factor_load), it decides by itself, A is not looked at before and
 * `full_rank_evident` is true. Else measure is called a second time, on the loaded problem as it
 * was.
 */
enum hol_status hol_balanced_begin(struct hol_balanced *in, const struct hol_answer *answer,
                                   const struct hol_problem *p,
                                   enum hol_status (*measure)(void *work),
                                   void *work) HOL_MUST_CHECK;

/*
 * Decide the rank of A by Householder QR with column pivoting, A P = Q R: on A, and not on the
 * matrix that a formulation works with (A M^-1/2 has the same rank, but carries the rounding errors
 * of M^-1/2).
 *
 * HOL_UNABLE  as in hol_rank
 */
enum hol_status hol_balanced_rank(struct hol_balanced *in) HOL_MUST_CHECK;
/* Its factors alone, QR, tau and perm: for callers that need them though the full rank was evident.
 */
void hol_balanced_factor(struct hol_balanced *in);

/*
 * Decide a rank at the threshold of the problem (hol_rank_at), and state it where the answer wants
 * the detail. What a formulation measures itself replaces what hol_balanced_load has stated.
 *
 * rank     out
 * measure  in   static text: what the magnitudes are
 * s        in   magnitudes, non-increasing
 *
 * HOL_UNABLE  as in hol_rank
 */
enum hol_status hol_balanced_decide_rank(struct hol_balanced *in, size_t *rank, const char *measure,
                                         const struct hol_vec *s) HOL_MUST_CHECK;
/* The same where magnitude k belongs to row[k] of A. */
enum hol_status hol_balanced_decide_rank_by_rows(struct hol_balanced *in, size_t *rank,
                                                 const char *measure, const struct hol_vec *s,
                                                 const size_t *row) HOL_MUST_CHECK;
/*
 * hol_null_basis of B, m x n, whose rows are those of A in some metric: likewise.
 */
enum hol_status hol_balanced_null(struct hol_balanced *in, struct hol_mat *V, size_t *rank,
                                  const char *measure, const struct hol_mat *B,
                                  bool once) HOL_MUST_CHECK;

/*
 * The step of a formulation in which it measures the rank in its own way. before: the status of
 * hol_balanced_load and what followed. HOL_OK: the status of measure(work). Else `before`; but
 * where the detail is wanted, what measure states is kept all the same (the rank was undecided, or
 * b outside the range).
 */
enum hol_status hol_balanced_measure(struct hol_balanced *in, enum hol_status before,
                                     enum hol_status (*measure)(void *work),
                                     void *work) HOL_MUST_CHECK;

/*
 * Is A q'' = b consistent? HOL_DOMAIN: b is outside range(A) by more than rounding every entry of
 * consistent A and b once can bring about. (The tolerance is derived at the definition.)
 * HOL_UNABLE: it is outside the range of the rows taken for independent, but a dropped one may be
 * independent, too.
 */
enum hol_status hol_balanced_consistent(struct hol_balanced *in) HOL_MUST_CHECK;

/*
 * Is M positive definite on null(A), as an answer that exists and is unique needs it?
 * HOL_DOMAIN: v^T M v < 0 for some v of null(A); HOL_UNABLE: zero at this precision, or null(A)
 * undecided.
 */
enum hol_status hol_balanced_definite(struct hol_balanced *in) HOL_MUST_CHECK;

/*
 * Is a symmetric matrix positive definite, whose entries were rounded at w->bits?
 *
 * w  in  its eigenvalues, ascending
 *
 * HOL_OK      all are positive by more than rounding
 * HOL_DOMAIN  one is negative by more than rounding
 * HOL_UNABLE  neither is certain
 */
enum hol_status hol_definite(const struct hol_vec *w) HOL_MUST_CHECK;

/*
 * Factor S = L L^T, if its pivots exceed rounding.
 *
 * HOL_UNABLE  a pivot does not, so that L would consist of rounding errors: S is singular at this
 *             precision, or not positive definite
 */
enum hol_status hol_cholesky_beyond_rounding(struct hol_mat *L,
                                             const struct hol_mat *S) HOL_MUST_CHECK;

/* The same of S = V^T M V, which has the rounding errors of M: they may be all of it. */
enum hol_status hol_cholesky_projected(struct hol_mat *L, const struct hol_mat *S,
                                       const struct hol_mat *M) HOL_MUST_CHECK;

/*
 * May B^T B replace B (m x n, of the rank of A)? Overwrites pivot and perm.
 *
 * HOL_UNABLE  the square of its least singular value that counts is lost in the rounding of the
 *             square of the largest
 */
enum hol_status hol_balanced_squarable(struct hol_balanced *in,
                                       const struct hol_mat *B) HOL_MUST_CHECK;

/*
 * Is there a magnitude in s, and are all of them evidently not zero: pivots, singular values or
 * eigenvalues of more than 2^-(bits / 4) (in double 2^-13) of the largest, as ranks are decided
 * near 2^-(bits - 8)?
 */
bool hol_full_rank_is_evident(const struct hol_vec *s);

/* |R_kk| of an upper trapezoidal R. */
void hol_pivots(struct hol_vec *pivot, const struct hol_mat *R);

/*
 * Bring the vectors back to the problem's own units, in place, and write the answer.
 *
 * lambda  in  m  A^T lambda = F_L; where rows are dependent the one of least norm takes its place,
 *                for which A and range are spoiled; NULL: zeros
 *
 * HOL_UNABLE  a number overflowed; the answer is untouched
 */
enum hol_status hol_balanced_answer(struct hol_balanced *in, struct hol_answer *answer,
                                    struct hol_vec *qdd, struct hol_vec *FL, struct hol_vec *FC,
                                    struct hol_vec *lambda) HOL_MUST_CHECK;

/*
 * Replace lambda (m, in the units of in, A^T lambda = F_L) by the one of least Euclidean norm in
 * the problem's own units of the rows: for dependent rows that is another one. It stays as it is
 * where those units differ so much that A in them loses its rank at this precision. Spoils A and
 * range.
 */
void hol_balanced_minimum_norm_lambda(struct hol_balanced *in, struct hol_vec *lambda,
                                      const struct hol_vec *FL);

/* Diagonal matrix of the first k entries of s. */
void hol_diagonal(struct hol_mat *D, const struct hol_vec *s, size_t k);

/* applicable() of a method that needs a positive definite M, of which a zero on its diagonal is
 * seen at once; independent rows, which cannot be more than the coordinates; both; or neither. */
enum hol_answerable hol_needs_pd_mass(const struct hol_problem *p, const char **why);
enum hol_answerable hol_needs_full_rank(const struct hol_problem *p, const char **why);
enum hol_answerable hol_needs_pd_mass_and_full_rank(const struct hol_problem *p, const char **why);
enum hol_answerable hol_needs_nothing(const struct hol_problem *p, const char **why);

#endif
