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

/* Room for count of them; what is there is kept. NOMEM. */
enum hol_status hol_indices_reserve(struct hol_indices *list, size_t count) HOL_MUST_CHECK;
void hol_indices_clear(struct hol_indices *list);

/* The same of numbers, without keeping them: count x 1. */
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
 * From lists of the rows and columns of its cells, in any order. INVALID: a cell is outside or
 * occurs twice, or 2^32 is reached; NOMEM. On failure the pattern is unchanged or to be cleared
 * only.
 */
enum hol_status hol_pattern_set(struct hol_pattern *p, size_t rows, size_t cols, size_t count,
                                const size_t *i, const size_t *j) HOL_MUST_CHECK;
/* Room for every pattern of that many rows, cols and cells. */
enum hol_status hol_pattern_reserve(struct hol_pattern *p, size_t rows, size_t cols,
                                    size_t count) HOL_MUST_CHECK;
void hol_pattern_clear(struct hol_pattern *p);
/* The position of a cell; SIZE_MAX: it is not there. */
size_t hol_pattern_find(const struct hol_pattern *p, size_t i, size_t j);
/*
 * Its cells stay as they are, until it is set or reserved anew. It and its copies are known to be
 * equal without a look at them: a comparison would be a good part of a solve of a long chain.
 */
void hol_pattern_seal(struct hol_pattern *p);
bool hol_pattern_equal(const struct hol_pattern *p, const struct hol_pattern *q);
enum hol_status hol_pattern_copy(struct hol_pattern *to,
                                 const struct hol_pattern *from) HOL_MUST_CHECK;
/* t: the transposed pattern; cell k of it is cell map[k] of p. */
enum hol_status hol_pattern_transpose(struct hol_pattern *t, struct hol_indices *map,
                                      const struct hol_pattern *p) HOL_MUST_CHECK;
/* full: both triangles, without the diagonal, of a symmetric pattern; next: n entries of scratch.
 */
enum hol_status hol_pattern_mirror(struct hol_pattern *full, struct hol_indices *next,
                                   const struct hol_pattern *lower) HOL_MUST_CHECK;

/*
 * The cells of a dense matrix that are not zero (lower: those of its lower triangle, and its whole
 * diagonal). Allocates nothing where there was room for all.
 */
enum hol_status hol_sparse_from(struct hol_sparse *s, const struct hol_mat *a,
                                bool lower) HOL_MUST_CHECK;
void hol_sparse_clear(struct hol_sparse *s);

/* y := A x, y := A^T x; y := M x of a symmetric matrix. y is shaped by the call. */
void hol_sparse_mul(struct hol_vec *y, const struct hol_sparse *a, const struct hol_vec *x);
void hol_sparse_mul_t(struct hol_vec *y, const struct hol_sparse *a, const struct hol_vec *x);
void hol_sparse_mul_s(struct hol_vec *y, const struct hol_sparse *m, const struct hol_vec *x);

/*
 * An order of elimination of a symmetric pattern: place k is taken by order[k]. Approximate minimum
 * degree, with the elimination tree in postorder (Amestoy, Davis & Duff, SIAM J. Matrix Anal. Appl.
 * 17 (1996) 886), by the library AMD. A pattern of which more than a quarter is filled keeps its
 * own order. INVALID: 2^31 is reached; NOMEM.
 */
struct hol_ordering {
    struct hol_pattern graph;
    struct hol_indices work;
};
enum hol_status hol_order_minimum_degree(struct hol_indices *order, struct hol_ordering *scratch,
                                         const struct hol_pattern *lower) HOL_MUST_CHECK;
/* Room for every pattern of n rows: later calls for such allocate nothing. */
enum hol_status hol_ordering_reserve(struct hol_indices *order, struct hol_ordering *scratch,
                                     size_t n) HOL_MUST_CHECK;
void hol_ordering_clear(struct hol_ordering *scratch);

#endif
