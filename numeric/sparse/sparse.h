/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_SPARSE_SPARSE_H
#define HOL_NUMERIC_SPARSE_SPARSE_H

#include "numeric/dense/mat.h"

#include <stdint.h>

/*
 * Sparse matrices: a pattern, and the values of its cells as a vector. Storage grows where it has
 * to and never shrinks: what was once made for a pattern is made again for one that needs no more
 * room without allocating.
 */
struct hol_indices {
    uint32_t *at;
    size_t capacity;
};

/* Make room for `count` indices; those that are there are kept. HOL_INVALID: 2^32; HOL_NOMEM. */
enum hol_status hol_indices_reserve(struct hol_indices *list, size_t count) HOL_MUST_CHECK;
void hol_indices_clear(struct hol_indices *list);
/* Put indices into increasing order, in place: Shell's sort, for short lists. */
void hol_indices_sort(uint32_t *list, size_t count);

/* The same for count x 1 numbers, which are not kept. */
enum hol_status hol_numbers_reserve(struct hol_vec *v, size_t count,
                                    mpfr_prec_t bits) HOL_MUST_CHECK;

/*
 * Row i has its cells at start[i] <= k < start[i + 1], cell k is in column index[k], columns
 * increase. A symmetric matrix has its lower triangle, j <= i.
 */
struct hol_pattern {
    size_t rows, cols, count;
    struct hol_indices start, index;
    uint64_t seal; /* hol_pattern_seal; 0: none */
};

struct hol_sparse {
    struct hol_pattern pattern;
    struct hol_vec value; /* count x 1 */
};

/*
 * Set a pattern from lists of its cells, in any order.
 *
 * p     out         on failure unchanged, or fit for hol_pattern_clear only
 * i, j  in   count  row and column of each cell
 *
 * HOL_INVALID  a cell is outside or occurs twice, or 2^32 is reached;  HOL_NOMEM
 */
enum hol_status hol_pattern_set(struct hol_pattern *p, size_t rows, size_t cols, size_t count,
                                const size_t *i, const size_t *j) HOL_MUST_CHECK;
/* Make room for every pattern of that many rows, columns and cells. HOL_INVALID, HOL_NOMEM. */
enum hol_status hol_pattern_reserve(struct hol_pattern *p, size_t rows, size_t cols,
                                    size_t count) HOL_MUST_CHECK;
void hol_pattern_clear(struct hol_pattern *p);
/* Returns the position of a cell; SIZE_MAX: it is not in the pattern. */
size_t hol_pattern_find(const struct hol_pattern *p, size_t i, size_t j);
/*
 * Promise that the cells stay as they are until the pattern is set or reserved anew: it and its
 * copies then are equal without a comparison, which would be a good part of a solve of a long
 * chain.
 */
void hol_pattern_seal(struct hol_pattern *p);
bool hol_pattern_equal(const struct hol_pattern *p, const struct hol_pattern *q);
enum hol_status hol_pattern_copy(struct hol_pattern *to,
                                 const struct hol_pattern *from) HOL_MUST_CHECK;
/* t := the transposed pattern, whose cell k is cell map[k] of p. HOL_NOMEM. */
enum hol_status hol_pattern_transpose(struct hol_pattern *t, struct hol_indices *map,
                                      const struct hol_pattern *p) HOL_MUST_CHECK;
/* full := both triangles, without the diagonal, of a symmetric pattern; next: n entries of scratch.
 * HOL_NOMEM. */
enum hol_status hol_pattern_mirror(struct hol_pattern *full, struct hol_indices *next,
                                   const struct hol_pattern *lower) HOL_MUST_CHECK;

/*
 * s := the cells of a dense matrix that are not zero (lower: those of its lower triangle, and the
 * whole diagonal). Nothing is allocated where there was room for all. HOL_NOMEM.
 */
enum hol_status hol_sparse_from(struct hol_sparse *s, const struct hol_mat *a,
                                bool lower) HOL_MUST_CHECK;
void hol_sparse_clear(struct hol_sparse *s);

/* y := A x, A^T x; y is shaped by the call.
 * |error| <= N 2^-bits |A| |x| to first order, N the terms of a sum. */
void hol_sparse_mul(struct hol_vec *y, const struct hol_sparse *a, const struct hol_vec *x);
void hol_sparse_mul_t(struct hol_vec *y, const struct hol_sparse *a, const struct hol_vec *x);

/*
 * An order of elimination of a symmetric pattern by approximate minimum degree, the elimination
 * tree in postorder, from the library AMD.
 *                        Amestoy, Davis & Duff, SIAM J. Matrix Anal. Appl. 17 (1996) 886
 *
 * order  out  n  row order[k] is eliminated k-th; a pattern of which more than a quarter is filled
 *                keeps its own order
 * lower  in   n  the lower triangle
 *
 * HOL_INVALID  2^31 is reached;  HOL_NOMEM
 */
struct hol_ordering {
    struct hol_pattern graph;
    struct hol_indices work;
};
enum hol_status hol_order_minimum_degree(struct hol_indices *order, struct hol_ordering *scratch,
                                         const struct hol_pattern *lower) HOL_MUST_CHECK;
/* Make room for every pattern of n rows, so that ordering one allocates nothing. HOL_NOMEM. */
enum hol_status hol_ordering_reserve(struct hol_indices *order, struct hol_ordering *scratch,
                                     size_t n) HOL_MUST_CHECK;
void hol_ordering_clear(struct hol_ordering *scratch);

#endif
