/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_MASS_FACTOR_H
#define HOL_SOLVERS_SUPPORT_MASS_FACTOR_H

#include "solvers/support/balanced.h"

/*
 * A factor of the mass matrix, M = G G^T, and B = A G^-T [UKF2005 (2), UKP2004 (7)]. Either by
 * eigen-decomposition M = W diag(w) W^T, as those papers have it, or Cholesky's G = L. Factors
 * differ by an orthogonal matrix, which drops out of the answer; so G = W diag(w)^1/2 stands for
 * M^1/2 = G W^T, and B for A M^-1/2, without two products of n^3 operations.
 */
enum hol_mass_factor_kind { HOL_FACTOR_ROOT, HOL_FACTOR_CHOLESKY };

struct hol_mass_factor {
    enum hol_mass_factor_kind factor;
    struct hol_mat Msqrt, Minvsqrt; /* n x n: G and, but with Cholesky, G^-T */
    struct hol_mat B;               /* m x n */
    /* Scratch. */
    struct hol_mat W;
    struct hol_vec w;
};

/* The slots of a member g of a work space. */
#define HOL_MASS_FACTOR(type, g)                                                                   \
    HOL_MAT(type, g.Msqrt, N, N), HOL_MAT(type, g.Minvsqrt, N, N), HOL_MAT(type, g.B, M, N),       \
        HOL_MAT(type, g.W, N, N), HOL_MAT(type, g.w, N, ONE)

/*
 * Fill g from a loaded problem. The rows of B, and with them those of A and b in `in`, are scaled
 * by powers of two so that the largest entry of a row of B is in [1/2, 1): then kappa(B) is within
 * sqrt(m) of the least that any scaling of the rows gives (van der Sluis 1969).
 *
 * The rank of B is that of A, whatever the errors of M^-1/2: what the rounding E of A and that of
 * the product make of dependent rows is u ||A|| ||M^-1/2||, which may be kappa(M)^1/2 times u
 * ||B||. So where A has dependent rows, or columns, and the problem has no threshold of its own,
 * the threshold in `in` becomes the default times ||A|| ||M^-1/2||_2 / ||B||.
 *
 * HOL_DOMAIN  M has a negative eigenvalue, and is not positive definite on null(A) either
 * HOL_UNABLE  M is not positive definite at this precision, though the problem may have an answer;
 *             or in->full_rank_evident, and pivots of G (or eigenvalues of M^1/2) are too small
 *             for that
 */
enum hol_status hol_mass_factor_load(struct hol_mass_factor *g, struct hol_balanced *in,
                                     enum hol_mass_factor_kind factor) HOL_MUST_CHECK;

/* M = L L^T of a loaded problem; the statuses of hol_mass_factor_load. */
enum hol_status hol_mass_factor_cholesky(struct hol_mat *L, struct hol_balanced *in) HOL_MUST_CHECK;

/* Between the coordinates and those in which M is the identity; n numbers each, y and x distinct:
 * y = G^-1 x (forces), y = G^-T x (accelerations back), y = G x (forces back). */
void hol_mass_factor_scale(struct hol_vec *y, const struct hol_mass_factor *g,
                           const struct hol_vec *x);
void hol_mass_factor_acceleration(struct hol_vec *y, const struct hol_mass_factor *g,
                                  const struct hol_vec *x);
void hol_mass_factor_force(struct hol_vec *y, const struct hol_mass_factor *g,
                           const struct hol_vec *x);

#endif
