/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_CORRECTION_H
#define HOL_MOTION_CORRECTION_H

#include "motion/system.h"

/*
 * The one-step correction of a state that violates the constraints, [Greenwood2003] (6.353),
 * (6.367)-(6.376), (6.415)-(6.418):
 *     q += A^T C,  A A^T C = -phi(q, t);     v += A^T K,  A A^T K = -phi'(q, v, t), -g(q, v, t)
 * that is, the least change that removes the violation to first order. It is computed as -A^+ phi
 * from a QR factorization of A^T (the error grows with the condition number, not its square); with
 * rows that depend on each other, from an SVD. With `mass`, the change is the least in the norm of
 * M: q += M^-1 A^T C,  A M^-1 A^T C = -phi Rows are scaled by powers of two, so that their units do
 * not matter.
 */
struct hol_correction {
    struct hol_system *system;
    bool mass;
    /* private */
    struct hol_vec residual, chosen, step, diagonal;
    struct hol_mat B, Bt, Q, R, L, U, V;
    size_t *perm;
    struct hol_work *work;
};

enum hol_status hol_correction_init(struct hol_correction *c, struct hol_system *system,
                                    bool mass) HOL_MUST_CHECK;
void hol_correction_clear(struct hol_correction *c); /* zeroed: no-op */

/*
 * Correct q for the holonomic rows; v for those and the rows of velocity level. In place, unchanged
 * unless OK. Allocate nothing. DOMAIN: an expression has no value; UNABLE: the rank cannot be
 * decided, or M is not positive definite with `mass`.
 */
enum hol_status hol_correct_position(struct hol_correction *c, const struct hol_vec *t,
                                     struct hol_vec *q, const struct hol_vec *v) HOL_MUST_CHECK;
enum hol_status hol_correct_velocity(struct hol_correction *c, const struct hol_vec *t,
                                     const struct hol_vec *q, struct hol_vec *v) HOL_MUST_CHECK;

#endif
