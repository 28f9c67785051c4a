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
 * Make a sparse problem of zeros.
 *
 * mass_i, mass_j  in  mass_count  cells i >= j of M, in any order; the diagonal is added
 * a_i, a_j        in  a_count     cells of A, in any order
 *
 * HOL_INVALID  n = 0, bits out of range, a cell is outside or occurs twice;  HOL_NOMEM
 */
enum hol_status hol_sparse_problem_init(struct hol_sparse_problem *p, size_t n, size_t m,
                                        size_t mass_count, const size_t *mass_i,
                                        const size_t *mass_j, size_t a_count, const size_t *a_i,
                                        const size_t *a_j, mpfr_prec_t bits) HOL_MUST_CHECK;
/*
 * Make a problem with the patterns of another (mass), or with that of its A and the identity for M;
 * all other numbers are zero. HOL_NOMEM.
 */
enum hol_status hol_sparse_problem_like(struct hol_sparse_problem *p,
                                        const struct hol_sparse_problem *other,
                                        bool mass) HOL_MUST_CHECK;
void hol_sparse_problem_clear(struct hol_sparse_problem *p); /* zeroed: no-op */

/*
 * to := a dense problem without its zeros. `to` is zeroed or was made before; nothing is allocated
 * where it has room (hol_sparse_problem_reserve). HOL_INVALID: 2^32 is reached; HOL_NOMEM.
 */
enum hol_status hol_sparse_problem_from(struct hol_sparse_problem *to,
                                        const struct hol_problem *p) HOL_MUST_CHECK;
/* Make room for every dense problem of n, m at bits. HOL_INVALID: n = 0, bits out of range;
 * HOL_NOMEM. */
enum hol_status hol_sparse_problem_reserve(struct hol_sparse_problem *p, size_t n, size_t m,
                                           mpfr_prec_t bits) HOL_MUST_CHECK;
/* to := the problem as a dense one, which has been made for n, m and bits. */
void hol_sparse_problem_fill(struct hol_problem *to, const struct hol_sparse_problem *p);

/* fits: do sizes, bits and patterns agree? is_sound: and are all numbers finite? */
bool hol_sparse_problem_fits(const struct hol_sparse_problem *p);
bool hol_sparse_problem_is_sound(const struct hol_sparse_problem *p);

#endif
