/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_KKT_SYSTEM_SPARSE_H
#define HOL_SOLVERS_SUPPORT_KKT_SYSTEM_SPARSE_H

#include "numeric/sparse/sparse-lu.h"
#include "problem/sparse-problem.h"

/*
 * The system of the multipliers (solvers/support/kkt-system.h) as a sparse matrix K, and its
 * factors. The patterns are found once for those of M and A.
 */
struct hol_kkt_system_sparse {
    size_t n, m;
    mpfr_prec_t bits;
    struct hol_pattern M, A; /* analysed for these */
    struct hol_sparse K;     /* n + m square, by rows, which are its columns */
    struct hol_indices from; /* cell k of K is cell from[k] of M, or of A after those */
    struct hol_sparse_lu lu;
    struct hol_vec X; /* n + m: a right side, then the solution */
    struct hol_vec qdd, y, lambda, nu, FL, FC;
};

/* Allocates nothing after hol_kkt_system_sparse_reserve. INVALID, NOMEM. */
enum hol_status hol_kkt_system_sparse_analyse(struct hol_kkt_system_sparse *w,
                                              const struct hol_pattern *M,
                                              const struct hol_pattern *A,
                                              mpfr_prec_t bits) HOL_MUST_CHECK;
enum hol_status hol_kkt_system_sparse_reserve(struct hol_kkt_system_sparse *w, size_t n, size_t m,
                                              mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_kkt_system_sparse_clear(struct hol_kkt_system_sparse *w);

/*
 * Factor K, and solve for the answer (qdd to FC). Patterns that have changed are analysed again.
 *
 * HOL_UNABLE  K is singular, or an answer is not finite
 */
enum hol_status hol_kkt_system_sparse_solve(struct hol_kkt_system_sparse *w,
                                            const struct hol_sparse_problem *p) HOL_MUST_CHECK;

/*
 * (top; bottom) := K^-1 (top; bottom), n and m components; NULL: zeros before, not wanted after.
 * After hol_kkt_system_sparse_solve.
 */
void hol_kkt_system_sparse_apply(struct hol_kkt_system_sparse *w, struct hol_vec *top,
                                 struct hol_vec *bottom);

#endif
