/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The truth's KKT system in MPFR: which rows of A are independent, accelerations, forces, and
 * multipliers, of least norm where rows depend on each other. */
#ifndef HOL_REFERENCE_LINEAR_KKT_H
#define HOL_REFERENCE_LINEAR_KKT_H

#include "problem/problem.h"
#include "reference/linear/eliminate.h"

#define HOL_KKT_GAP 6 /* log2: remainders from noise to 2^6 noise leave the rank undecided */

// clang-format off
/*
 * The linear problem of an instant in MPFR by own linear algebra (shares no code with solvers/, nor
 * the factorizations of numeric/): units and rows scaled by powers of two, independent rows chosen
 * by elimination with complete pivoting, the rank decided on a gap against the stated noise of the
 * data, the KKT system of the independent rows solved by LU with pivoting, for the ideal and the
 * nonideal part:
 *     M q0 = F + A^T lambda, A q0 = b;        F_L = A^T lambda;
 *     M y  = C + A^T nu,     A y  = 0;        F_C = C + A^T nu;       q'' = q0 + y.
 * M may be singular where [M; A] has full column rank.
 *
 * In a work space of fixed n, m and bits (nothing is allocated after creation), step by step:
 *
 *   factor    scale the rows, choose the independent ones, test M on null(A), factor the KKT matrix
 *   ideal     q0, lambda, F_L
 *   nonideal  y, F_C
 */
// clang-format on
struct hol_kkt_work {
    size_t n, m;
    mpfr_prec_t bits;
    struct hol_ref_rows rows;
    /*
     * Units: x_j = 2^-col_exp[j] times the scaled unknown, so that the diagonal of the scaled M has
     * size 1 (0 where M_jj = 0); then rows, so that the largest element of each has size 1. All
     * decisions are made in these, so that they do not depend on the author's units.
     */
    long *col_exp;         /* n */
    long *row_exp;         /* m: the scaled row is 2^-row_exp[i] times the row in scaled unknowns */
    mpfr_t *A;             /* m x n: scaled, rows in the order as written */
    mpfr_t *M;             /* n x n: scaled */
    mpfr_t *Z;             /* n x (n - rank): basis of null(A) in scaled unknowns */
    mpfr_t *kkt;           /* (n + rank)^2 */
    size_t *perm;          /* n + m */
    mpfr_t *rhs, *scratch; /* n + m each */
    mpfr_t *q0, *FL, *y, *FC; /* n each, as written */
    mpfr_t *x;                /* n: solution in scaled unknowns */
    mpfr_t *lambda;           /* m, of the rows as written */
    mpfr_t *reaction;         /* m: lambda + nu, the multipliers of the problem with C */
    mpfr_t *residual;   /* m: by position, >= rank: what is left of b_i - sum c b_k (scaled rows) */
    mpfr_t *scale;      /* m: the size of the terms in it */
    bool *unique;       /* m */
    long double mass;   /* log2 of the least pivot of M on null(A), beside what it is the rest of */
    long double *sizes; /* n: scratch magnitudes, log2 */
    mpfr_t *square;     /* max(n, m)^2: scratch */
    mpfr_t *product;    /* max(n, m)^2: scratch */
    mpfr_t *tmp;        /* 4 */
};

enum hol_status hol_kkt_work_create(struct hol_kkt_work **work, size_t n, size_t m,
                                    mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_kkt_work_destroy(struct hol_kkt_work *work); /* NULL is a no-op */

/* M and A, scaled; like (may be NULL): with the powers of two of that work space. */
void hol_kkt_load(struct hol_kkt_work *work, const struct hol_problem *problem,
                  const struct hol_kkt_work *like);

/*
 * Factor the problem that was loaded.
 *
 * like  in  take over its rank and choice of rows (a repetition of the same problem at another
 *           precision), and ignore the limits; NULL: not given
 *
 * HOL_DOMAIN  M is not positive definite on null(A)
 * HOL_UNABLE  the remainders show no gap
 */
enum hol_status hol_kkt_factor(struct hol_kkt_work *work, const struct hol_ref_limits *limits,
                               const struct hol_kkt_work *like, const char **why) HOL_MUST_CHECK;

/*
 * After hol_kkt_load with `like`: log2 of the least pivot of M on null(A), in the units of `like`
 * and for as many rows, where the pivots have about size 1; -INFINITY: one is not positive.
 */
long double hol_kkt_least_mass(struct hol_kkt_work *work, const struct hol_kkt_work *like);

/* q0, lambda (least norm), F_L; residual and scale of the dropped rows, which say whether the
 * constraints are consistent. */
void hol_kkt_ideal(struct hol_kkt_work *work, const struct hol_problem *problem);

/* DOMAIN: a residual is above `drop` times its scale: inconsistent constraints. */
enum hol_status hol_kkt_consistent(const struct hol_kkt_work *work,
                                   const struct hol_ref_limits *limits,
                                   const char **why) HOL_MUST_CHECK;

/*
 * What the constraints answer to a force: M y = f + A^T nu, A y = 0 (after hol_kkt_factor). force
 * (n): in f, out f + A^T nu; nu (m): 0 of dependent rows; y in work->y.
 */
void hol_kkt_respond(struct hol_kkt_work *work, mpfr_t *nu, mpfr_t *force);

/* y, F_C, reaction (least norm). */
void hol_kkt_nonideal(struct hol_kkt_work *work, const struct hol_problem *problem);

/*
 * All steps.
 *
 * noise_bits  in   the rows, each relative to its size, are known to 2^-noise_bits: a remainder
 *                  below that (times what elimination made of it) counts as zero, one above
 *                  2^HOL_KKT_GAP times that does not
 * why         out  static text for every status but HOL_OK
 *
 * HOL_DOMAIN   the constraints are inconsistent, or M is not positive definite on null(A)
 * HOL_UNABLE   the remainders show no gap, so that the rank cannot be decided
 * HOL_INVALID  sizes, NaN, Inf, M not symmetric
 */
enum hol_status hol_kkt_solve(struct hol_kkt_work *work, const struct hol_problem *problem,
                              long noise_bits, const char **why) HOL_MUST_CHECK;

struct hol_kkt_info {
    size_t rank;
    long double smallest_kept;   /* least pivot of an independent row (1: the size of a row);
                                    INFINITY without one */
    long double largest_dropped; /* what elimination leaves of a dependent row; 0: none or exact */
    long double smallest_mass;   /* least pivot of M on null(A), likewise; INFINITY without one */
};
/*
 * The result rounded into the caller's storage; info, unique and null may be NULL.
 *
 * answer  out                  lambda is the one of least norm
 * unique  out  m               lambda_j is determined: no dependency among the rows involves row j
 * null    out  n x (n - rank)  a basis of null(A)
 */
void hol_kkt_answer(struct hol_answer *answer, struct hol_kkt_info *info, bool *unique,
                    struct hol_mat *null, const struct hol_kkt_work *work);

#endif
