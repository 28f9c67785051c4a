/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_RANGE_SPARSE_H
#define HOL_SOLVERS_SUPPORT_RANGE_SPARSE_H

#include "numeric/sparse/sparse-ldl.h"
#include "problem/solver.h"
#include "problem/sparse-problem.h"

/*
 * The range space method on sparse matrices, of the formulations that differ in the order in which
 * the rows of A are eliminated:
 *     P M P^T = L D L^T,  B = A P^T L^-T,  S = A M^-1 A^T = B D^-1 B^T,
 *     S lambda = b - A M^-1 F,  F_L = A^T lambda,               UKF2005, below (17)
 *     S nu = -A M^-1 C,  F_C = C + A^T nu,                      UKF2005 (18)
 *     q'' = M^-1 (F + F_L + F_C).
 * The patterns of all of them are found once for those of M and A.
 */
struct hol_range {
    size_t n, m;
    mpfr_prec_t bits;
    bool diagonal;           /* L = I, P = I: B = A */
    struct hol_pattern M, A; /* analysed for these */
    struct hol_sparse_ldl mass, schur;
    struct hol_sparse B, S;
    struct hol_pattern Bt; /* columns of B */
    struct hol_indices Bt_at;
    struct hol_ordering scratch;
    struct hol_indices order, row_order, mark, list, search;
    struct hol_vec w, y, x, r, s; /* scratch: m, n, n, m, n */
    /* the answer */
    struct hol_vec qdd, FL, FC, lambda;
    long double ratio, of_mass; /* least pivot of S, of M, relative to its diagonal element */
};

/*
 * How the rows of A are eliminated: order[k] comes at place k. refusal: static text, why it is
 * UNABLE where the factor of S has cells that S lacks; NULL: it may have them.
 */
struct hol_range_rule {
    enum hol_status (*order)(struct hol_indices *order, struct hol_range *w);
    const char *refusal;
};

/*
 * Find the patterns for those of M and A, at bits. Nothing is allocated after hol_range_reserve.
 *
 * HOL_UNABLE  the rule refuses the patterns;  HOL_NOMEM
 */
enum hol_status hol_range_analyse(struct hol_range *w, const struct hol_pattern *M,
                                  const struct hol_pattern *A, const struct hol_range_rule *rule,
                                  mpfr_prec_t bits) HOL_MUST_CHECK;
/* Room for all patterns of n, m. */
enum hol_status hol_range_reserve(struct hol_range *w, size_t n, size_t m,
                                  mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_range_clear(struct hol_range *w);
/* Are these the patterns that it was analysed for? */
bool hol_range_is_analysed(const struct hol_range *w, const struct hol_sparse_problem *p);

/*
 * Compute the answer of a problem with the patterns of w. Every number is covariant with powers of
 * two as units of coordinates and rows.
 *
 * HOL_UNABLE  M has a pivot that does not exceed rounding, or S one that is not more than `least`
 *             times its diagonal element, or an answer is not finite
 */
enum hol_status hol_range_solve(struct hol_range *w, const struct hol_sparse_problem *p,
                                long double least) HOL_MUST_CHECK;

/*
 * Members of the table of a formulation whose context is a struct hol_range_rule: for dense
 * problems (with what refused numbers mean decided by solvers/support/balanced.h) and for sparse
 * ones.
 */
enum hol_status hol_range_dense_create(const struct hol_solver *self, void **work, size_t n,
                                       size_t m, mpfr_prec_t bits);
enum hol_status hol_range_dense_solve(void *work, struct hol_answer *answer,
                                      const struct hol_problem *p);
void hol_range_dense_destroy(void *work);
extern const struct hol_sparse_entry hol_range_entry;

/* The least pivot that leaves no doubt about the rank: 2^(-bits/4) of its diagonal element. */
long double hol_range_plain_pivot(mpfr_prec_t bits);

#endif
