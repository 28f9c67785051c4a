/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_CLEAR_H
#define HOL_SOLVERS_KERNELS_CLEAR_H

#include "solvers/support/balanced.h"

/*
 * What the direct ways share: in double, and where the factors that solve the problem leave no
 * doubt that its rows are independent and M > 0, nothing else is computed to decide that. The
 * numbers go in as they are given. Whatever is not clear at first sight goes the way of
 * hol_balanced_load, which says what it means.
 */

/*
 * Of a pivot, singular value or eigenvalue beside what it is measured by: at least this leaves no
 * doubt of a rank, which is decided near 2^-45.
 */
#define HOL_CLEAR 0x1p-13

/*
 * May a direct way be tried? Not: other bits than 53, other sizes than those of in, no rows or more
 * than coordinates, magnitudes beyond hol_problem_is_plain, a threshold of its own, or how the rank
 * was found is asked for.
 */
bool hol_clear_applies(const struct hol_balanced *in, const struct hol_answer *answer,
                       const struct hol_problem *p);

/* in->unit[j], and 2^unit[j] in unit: 2^(2 unit) M_jj in [1/2, 2). No: an M_jj is not positive. */
bool hol_clear_units(struct hol_vec *unit, struct hol_balanced *in, const struct hol_problem *p);

/* largest_i := the largest |A_ij| unit_j of row i, A m x n in double; unit NULL: ones. */
void hol_largest_of_rows(struct hol_vec *largest, const struct hol_mat *A,
                         const struct hol_vec *unit);

/*
 * in->row[i], and 2^row[i] in weight: the largest 2^row[i] |A_ij| unit_j in [1/2, 1), A m x n; unit
 * NULL: ones. No: a row of zeros.
 */
bool hol_clear_rows(struct hol_vec *weight, struct hol_balanced *in, const struct hol_mat *A,
                    const struct hol_vec *unit);

/* M = L L^T, each pivot clear beside its diagonal element: no units change that, nor any bit. */
bool hol_clear_cholesky(struct hol_mat *L, const struct hol_mat *M);

/* The answer, all m rows being independent; no: a number is not finite, and the answer untouched.
 */
bool hol_clear_give(struct hol_answer *answer, const struct hol_vec *qdd, const struct hol_vec *FL,
                    const struct hol_vec *FC, const struct hol_vec *lambda);

#endif
