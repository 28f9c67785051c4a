/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_PROBLEM_SPARSE_PROBLEM_H
#define HOL_PROBLEM_SPARSE_PROBLEM_H

#include "numeric/sparse/sparse.h"
#include "problem/problem.h"

/*
 * A problem (problem/problem.h) whose M and A are sparse: M has the cells of its lower triangle,
 * among them the whole diagonal.
 */
struct hol_sparse_problem {
    size_t n, m;
    mpfr_prec_t bits;
    struct hol_sparse M, A;
    struct hol_vec F, b, C;
};

/*
 * All numbers zero, with the cells (mass_i, mass_j), i >= j, of M and (a_i, a_j) of A, in any
 * order; cells of the diagonal of M may be left out: they are there. INVALID: n = 0, bits out of
 * range, a cell is outside or occurs twice; NOMEM.
 */
enum hol_status hol_sparse_problem_init(struct hol_sparse_problem *p, size_t n, size_t m,
                                        size_t mass_count, const size_t *mass_i,
                                        const size_t *mass_j, size_t a_count, const size_t *a_i,
                                        const size_t *a_j, mpfr_prec_t bits) HOL_MUST_CHECK;
/*
 * With the pattern of A of another, and that of its M (mass) or the identity for M; all other
 * numbers zero. NOMEM.
 */
enum hol_status hol_sparse_problem_like(struct hol_sparse_problem *p,
                                        const struct hol_sparse_problem *other,
                                        bool mass) HOL_MUST_CHECK;
void hol_sparse_problem_clear(struct hol_sparse_problem *p); /* zeroed: no-op */

/*
 * The cells of a dense problem that are not zero. to is zeroed or was made before; nothing is
 * allocated where it has room (hol_sparse_problem_reserve). INVALID: 2^32 is reached; NOMEM.
 */
enum hol_status hol_sparse_problem_from(struct hol_sparse_problem *to,
                                        const struct hol_problem *p) HOL_MUST_CHECK;
/* Room for every dense problem of n, m at bits. INVALID: n = 0, bits out of range; NOMEM. */
enum hol_status hol_sparse_problem_reserve(struct hol_sparse_problem *p, size_t n, size_t m,
                                           mpfr_prec_t bits) HOL_MUST_CHECK;
/* The same as a dense one, which has n, m and bits. */
void hol_sparse_problem_fill(struct hol_problem *to, const struct hol_sparse_problem *p);

/* Are sizes, bits and patterns those of one problem? And all numbers finite? */
bool hol_sparse_problem_fits(const struct hol_sparse_problem *p);
bool hol_sparse_problem_is_sound(const struct hol_sparse_problem *p);

#endif
