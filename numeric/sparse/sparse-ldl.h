/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_SPARSE_SPARSE_LDL_H
#define HOL_NUMERIC_SPARSE_SPARSE_LDL_H

#include "numeric/sparse/sparse.h"

/*
 * P S P^T = L D L^T of a sparse symmetric positive definite S, row by row (Davis, ACM TOMS 31
 * (2005) 587), L with ones on its diagonal. The analysis of a pattern is done once, and serves all
 * values.
 */
struct hol_sparse_ldl {
    size_t n, fill; /* fill: cells of L below its diagonal */
    mpfr_prec_t bits;
    struct hol_indices order,
        place;            /* place k is taken by row order[k] of S; place[order[k]] = k */
    struct hol_pattern L; /* rows of L^T (columns of L), without the diagonal, by places */
    struct hol_vec value, D;
    /* private: rows of L (columns, position in L), where the values of S go, scratch */
    struct hol_indices parent, row_start, row_col, row_at, from_start, from, from_col, flag;
    struct hol_vec y;
};

/*
 * Analyse a pattern; nothing is allocated where there was room (hol_sparse_ldl_reserve).
 *
 * lower  in  n x n  the lower triangle of S
 * order  in  n      row order[k] is eliminated k-th; NULL: the rows in their own order
 *
 * HOL_INVALID  more than 2^32 cells;  HOL_NOMEM
 */
enum hol_status hol_sparse_ldl_analyse(struct hol_sparse_ldl *f, const struct hol_pattern *lower,
                                       const uint32_t *order, mpfr_prec_t bits) HOL_MUST_CHECK;
/* Make room for every S of n rows. HOL_INVALID, HOL_NOMEM. */
enum hol_status hol_sparse_ldl_reserve(struct hol_sparse_ldl *f, size_t n,
                                       mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_sparse_ldl_clear(struct hol_sparse_ldl *f);

/*
 * Factor S.
 *
 * ratio  out         the least pivot relative to its diagonal element; 1 for n = 0
 * value  in   cells  of the lower triangle, in the order of the pattern
 * least  in   >= 0   a bound for the pivots that no units of rows change:
 *
 * HOL_UNABLE  a pivot is not more than `least` times its diagonal element
 */
enum hol_status hol_sparse_ldl_factor(struct hol_sparse_ldl *f, long double *ratio,
                                      const struct hol_vec *value,
                                      long double least) HOL_MUST_CHECK;

/* x := S^-1 x, n. */
void hol_sparse_ldl_solve(struct hol_sparse_ldl *f, struct hol_vec *x);

#endif
