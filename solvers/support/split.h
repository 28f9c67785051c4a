/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_SPLIT_H
#define HOL_SOLVERS_SUPPORT_SPLIT_H

#include "solvers/support/formulation.h"

/*
 * The accelerations split into those along the constraints and those across them, by Householder QR
 * with column pivoting, A^T P = Q R, Q = [Y V]: the k = rank(A) columns of Y span range(A^T), those
 * of V null(A) [Golub & Van Loan 2013, 5.5.5, 6.2.2]. Q is never formed.
 */
struct hol_split {
    struct hol_mat H; /* n x m: A^T P = Q R in Householder form */
    struct hol_vec tau, y, x;
    size_t *perm;
};

#define HOL_SPLIT(type, member)                                                                    \
    HOL_MAT(type, member.H, N, M), HOL_MAT(type, member.tau, MIN, ONE),                            \
        HOL_MAT(type, member.y, MIN, ONE), HOL_MAT(type, member.x, N, ONE),                        \
        HOL_PERM(type, member.perm, M)

/* The factors, with the rank that A has, as hol_balanced_measure needs it. HOL_UNABLE: the rank. */
enum hol_status hol_split_load(struct hol_split *s, struct hol_balanced *in) HOL_MUST_CHECK;

/* The y (k) with A Y y = b, R^T y = P^T b. */
void hol_split_across(struct hol_vec *y, struct hol_split *s, struct hol_balanced *in);

/* x := Y y + V z = Q [y; z] (n), y of k and z of n - k numbers; NULL: zeros. */
void hol_split_join(struct hol_vec *x, const struct hol_split *s, struct hol_balanced *in,
                    const struct hol_vec *y, const struct hol_vec *z);

/*
 * Of a constraint force f (n), in range(A^T) but for rounding: F_L := Y Y^T f, and multipliers
 * A^T lambda = F_L, R P^T lambda = Y^T f, zero for the rows that depend on others.
 */
void hol_split_force(struct hol_vec *FL, struct hol_vec *lambda, struct hol_split *s,
                     struct hol_balanced *in, const struct hol_vec *f);

#endif
