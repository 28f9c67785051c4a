/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_PROBLEM_PROBLEM_H
#define HOL_PROBLEM_PROBLEM_H

#include "problem/rank-detail.h"

// clang-format off
/*
 * A problem at one instant, at a number of bits: find q'', F_L, F_C with
 *     M q'' = F + F_L + F_C,   A q'' = b,   F_L = A^T lambda,
 *     v^T F_C = v^T C for all v in null(A).
 * An impulsive problem is the same with the velocities after the impulse for q'', F = M v- + P and
 * b = b_v.
 */
// clang-format on
struct hol_problem {
    size_t n, m; /* coordinates, n > 0; rows of A, m >= 0 */
    mpfr_prec_t bits;
    struct hol_mat M, A;    /* n x n, symmetric, both triangles filled; m x n */
    struct hol_vec F, b, C; /* n, m, n */
    /*
     * What counts as zero where the rank of A is decided, relative to the largest: magnitudes below
     * it do not count, and none is undecidable. 0: the default of hol_rank, with its band.
     */
    long double rank_threshold;
};

struct hol_solver; /* problem/solver.h */

/* What an answer is from: a formulation, or its kernel in double (problem/solver.h). */
enum hol_path { HOL_PATH_FORMULATION, HOL_PATH_KERNEL };
const char *hol_path_word(enum hol_path path); /* "formulation", "kernel" */

struct hol_origin {
    enum hol_path path;
    const struct hol_solver *by; /* whose; NULL: of the one that was asked */
    const char *because; /* static: why, where one was asked that chooses; NULL: no matter */
};

/*
 * The answer. The storage is the caller's (hol_answer_init), and written only on HOL_OK, except
 * *detail, which says how the rank was found whatever the status.
 */
struct hol_answer {
    struct hol_vec qdd, FL, FC;     /* n */
    struct hol_vec force;           /* n; F_L + F_C, if the solver yields HOL_YIELDS_FORCE */
    struct hol_vec lambda;          /* m; meaningful if the solver yields HOL_YIELDS_LAMBDA */
    size_t rank;                    /* rank of A as the solver decided it */
    size_t iterations;              /* to the fixed point, of an iterative method; direct ones: 0 */
    struct hol_origin origin;       /* which computation it is from */
    struct hol_rank_detail *detail; /* the caller's, for n, m, bits; NULL: not wanted */
};

/* Make a problem of zeros. HOL_INVALID: n = 0, bits out of range; HOL_NOMEM. */
enum hol_status hol_problem_init(struct hol_problem *p, size_t n, size_t m,
                                 mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_problem_clear(struct hol_problem *p);
/* to := from, of the same n and m: every entry rounded once where the bits differ; the threshold is
 * copied. */
void hol_problem_round(struct hol_problem *to, const struct hol_problem *from);
/*
 * Check a problem.
 *
 * HOL_INVALID  an entry is NaN or Inf, M is not symmetric, sizes disagree, or the threshold is
 *              negative, NaN or Inf
 */
enum hol_status hol_problem_check(const struct hol_problem *p) HOL_MUST_CHECK;

/*
 * Can the problem be computed with as it is? Every entry is 0 or of a magnitude in [2^-200, 2^200],
 * and M is symmetric: then sums of products of a few of them neither overflow nor lose digits to
 * underflow. False: NaN or Inf, larger or smaller numbers, M is not symmetric, sizes
 * disagree; use hol_problem_check to tell which.
 */
bool hol_problem_is_plain(const struct hol_problem *p);

/* Do the matrices have the sizes and the bits that p states? */
bool hol_problem_fits(const struct hol_problem *p);

/* Has the answer room for n, m at bits? */
bool hol_answer_fits(const struct hol_answer *a, size_t n, size_t m, mpfr_prec_t bits);

/* Make an answer of zeros without detail. HOL_INVALID: bits out of range; HOL_NOMEM. */
enum hol_status hol_answer_init(struct hol_answer *a, size_t n, size_t m,
                                mpfr_prec_t bits) HOL_MUST_CHECK;
/* to := from, of the same n and m: each number rounded once where the bits differ; the rank. */
void hol_answer_round(struct hol_answer *to, const struct hol_answer *from);
void hol_answer_clear(struct hol_answer *a);

#endif
