/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_COORDINATE_PARTITION_H
#define HOL_SOLVERS_SUPPORT_COORDINATE_PARTITION_H

#include "solvers/support/formulation.h"

/*
 * Coordinate partitioning: the k = rank(A) coordinates that the column pivoting of A P = Q R chose
 * depend on the other n - k, which are free. With P^T q = (d, i), R = [R_11 R_12] in its first k
 * rows and Q_k the first k columns of Q,
 *
 *     q'' = Phi u' + e,   Phi = P [-R_11^-1 R_12; I],   e = P [R_11^-1 Q_k^T b; 0],   u = i':
 *
 * every solution of A q'' = b, and Phi spans null(A): Greenwood (4.17), (4.278) with the
 * velocities of the free coordinates for quasi-velocities. [Wehage & Haug 1982] choose the same
 * partition by Gaussian elimination with full pivoting.
 *
 * To be called on a loaded problem before anything that spoils perm of it
 * (hol_balanced_squarable, hol_balanced_minimum_norm_lambda). Scratch: x, r, T of the loaded
 * problem.
 */

/* Phi, n x (n - k). */
void hol_coordinate_partition_basis(struct hol_mat *Phi, struct hol_balanced *in);

/* e, the basic solution of A q'' = b (n). */
void hol_coordinate_partition_particular(struct hol_vec *e, struct hol_balanced *in);

/*
 * The multipliers lambda (m) with (A^T lambda)_d = f_d for the dependent coordinates, lambda in
 * range(A): lambda = Q_k R_11^-T f_d. For an f of range(A^T) that is the lambda of least norm with
 * A^T lambda = f, in the units of in.
 */
void hol_coordinate_partition_multipliers(struct hol_vec *lambda, struct hol_balanced *in,
                                          const struct hol_vec *f);

/*
 * The force of the constraints (n) whose components on the dependent coordinates are those of f and
 * which does no virtual work, Phi^T F_L = 0: (F_L)_i = -Phi_d^T f_d. Phi as it was made.
 */
void hol_coordinate_partition_reaction(struct hol_vec *FL, struct hol_balanced *in,
                                       const struct hol_mat *Phi, const struct hol_vec *f);

#endif
