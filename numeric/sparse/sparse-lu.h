/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_SPARSE_SPARSE_LU_H
#define HOL_NUMERIC_SPARSE_SPARSE_LU_H

#include "numeric/sparse/sparse.h"

/*
 * P K Q = L U of a sparse square K with partial pivoting, column by column, each by a sparse
 * triangular solve (Gilbert & Peierls, SIAM J. Sci. Stat. Comput. 9 (1988) 862). Q is an order of
 * least degrees of K^T K: whatever rows the pivoting takes, U has no cells outside the Cholesky
 * factor of K^T K, and L none outside the Householder vectors of a QR of K Q (George & Ng, SIAM J.
 * Sci. Stat. Comput. 8 (1987) 877). So the room is known from the pattern, and a factorization
 * allocates nothing; pivots are taken anew each time.
 */
struct hol_sparse_lu {
    size_t n;
    mpfr_prec_t bits;
    size_t room_L, room_U;
    struct hol_indices order; /* column order[k] of K is the k-th */
    /* private */
    struct hol_indices L_start, L_row, U_start, U_row, pivot, place, stack, next, reach, mark;
    struct hol_vec L, U, x;
    struct hol_pattern square; /* lower triangle of K^T K */
    struct hol_indices at, list;
    struct hol_ordering scratch;
};

/*
 * Analyse a pattern of K; nothing is allocated after hol_sparse_lu_reserve.
 *
 * cols, rows  in  n x n  the patterns of K^T (its rows are the columns of K) and of K
 *
 * HOL_INVALID  more than 2^32 cells;  HOL_NOMEM
 */
enum hol_status hol_sparse_lu_analyse(struct hol_sparse_lu *f, const struct hol_pattern *cols,
                                      const struct hol_pattern *rows,
                                      mpfr_prec_t bits) HOL_MUST_CHECK;
enum hol_status hol_sparse_lu_reserve(struct hol_sparse_lu *f, size_t n,
                                      mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_sparse_lu_clear(struct hol_sparse_lu *f);

/*
 * Factor K.
 *
 * value  in  cells  in the order of cols
 *
 * HOL_UNABLE  a pivot is zero, or not a number
 */
enum hol_status hol_sparse_lu_factor(struct hol_sparse_lu *f, const struct hol_pattern *cols,
                                     const struct hol_vec *value) HOL_MUST_CHECK;
/* x := K^-1 x, n. */
void hol_sparse_lu_solve(struct hol_sparse_lu *f, struct hol_vec *x);

#endif
