/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_STABILIZATIONS_CORRECTION_H
#define HOL_MOTION_STABILIZATIONS_CORRECTION_H

#include "motion/run/system.h"
#include "motion/stabilizations/minimum-norm.h"
#include "motion/stabilizations/sparse-projection.h"

/*
 * The one-step correction of a state that violates the constraints, [Greenwood2003] (6.353),
 * (6.367)-(6.376), (6.415)-(6.418):
 *     q += A^T C,  A A^T C = -phi(q, t);     v += A^T K,  A A^T K = -phi'(q, v, t), -g(q, v, t)
 * that is, the least change (motion/stabilizations/minimum-norm.h) that removes the violation to
 * first order. With `mass`, the change is the least in the norm of M: q += M^-1 A^T C,  A M^-1 A^T
 * C = -phi.
 */
struct hol_correction {
    struct hol_system *system;
    bool mass;
    struct hol_minimum_norm minimum_norm; /* of a sparse system: made when it is first needed */
    /* private */
    struct hol_sparse_projection projection;
    struct hol_vec residual, chosen, step;
};

/* Which rows, and what they violate. */
enum hol_correction_level {
    HOL_CORRECTION_POSITION, /* phi of the holonomic rows            */
    HOL_CORRECTION_VELOCITY, /* phi' of those, g of velocity level   */
    HOL_CORRECTION_FLOW      /* phi' of the holonomic rows           */
};

enum hol_status hol_correction_init(struct hol_correction *c, struct hol_system *system,
                                    bool mass) HOL_MUST_CHECK;
void hol_correction_clear(struct hol_correction *c); /* zeroed: no-op */

/*
 * Correct the rows of a level. In a sparse system that is done without its zeros, where possible
 * (motion/stabilizations/sparse-projection.h).
 *
 * x        in/out  n     q for POSITION, else v; may be the one given below; unchanged unless
 *                        HOL_OK
 * size     out           the largest component of the change; may be NULL
 * t, q, v  in   1, n, n  the state at which rows and violations are evaluated
 *
 * HOL_DOMAIN  an expression has no value there
 * HOL_UNABLE  the rank cannot be decided, or M is not positive definite with `mass`
 */
enum hol_status hol_correct(struct hol_correction *c, enum hol_correction_level level,
                            struct hol_vec *x, long double *size, const struct hol_vec *t,
                            const struct hol_vec *q, const struct hol_vec *v) HOL_MUST_CHECK;

/*
 * One correction of q to the holonomic rows; one of v to those and the rows of velocity level; and
 * corrections of q until phi is down to rounding (HOL_UNABLE: it does not get there). Statuses as
 * in hol_correct.
 */
enum hol_status hol_correct_position(struct hol_correction *c, const struct hol_vec *t,
                                     struct hol_vec *q, const struct hol_vec *v) HOL_MUST_CHECK;
enum hol_status hol_correct_velocity(struct hol_correction *c, const struct hol_vec *t,
                                     const struct hol_vec *q, struct hol_vec *v) HOL_MUST_CHECK;
enum hol_status hol_correct_fully(struct hol_correction *c, const struct hol_vec *t,
                                  struct hol_vec *q, const struct hol_vec *v) HOL_MUST_CHECK;

/*
 * Factor the rows of a level at a state into c->minimum_norm, so that hol_minimum_norm_null_part
 * gives what they leave free. Statuses as in hol_correct.
 */
enum hol_status hol_correction_factor(struct hol_correction *c, enum hol_correction_level level,
                                      const struct hol_vec *t, const struct hol_vec *q,
                                      const struct hol_vec *v) HOL_MUST_CHECK;

#endif
