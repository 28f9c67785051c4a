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
 * x (q of POSITION, v of the others) minus what violates the rows of a level, in place, unchanged
 * unless OK; x may be the q or v that is given. size (NULL: not wanted): the largest component of
 * the change. Of a sparse system all rows are corrected without its zeros
 * (motion/stabilizations/sparse-projection.h), where that is able to. DOMAIN: an expression has no
 * value; UNABLE: the rank cannot be decided, or M is not positive definite with `mass`.
 */
enum hol_status hol_correct(struct hol_correction *c, enum hol_correction_level level,
                            struct hol_vec *x, long double *size, const struct hol_vec *t,
                            const struct hol_vec *q, const struct hol_vec *v) HOL_MUST_CHECK;

/*
 * q for the holonomic rows; v for those and the rows of velocity level, once; and q as often as it
 * takes to bring phi to the roundings (UNABLE: it does not get there).
 */
enum hol_status hol_correct_position(struct hol_correction *c, const struct hol_vec *t,
                                     struct hol_vec *q, const struct hol_vec *v) HOL_MUST_CHECK;
enum hol_status hol_correct_velocity(struct hol_correction *c, const struct hol_vec *t,
                                     const struct hol_vec *q, struct hol_vec *v) HOL_MUST_CHECK;
enum hol_status hol_correct_fully(struct hol_correction *c, const struct hol_vec *t,
                                  struct hol_vec *q, const struct hol_vec *v) HOL_MUST_CHECK;

/*
 * The rows of a level at a state are factored in c->minimum_norm, so that
 * hol_minimum_norm_null_part is what they leave free. As hol_correct.
 */
enum hol_status hol_correction_factor(struct hol_correction *c, enum hol_correction_level level,
                                      const struct hol_vec *t, const struct hol_vec *q,
                                      const struct hol_vec *v) HOL_MUST_CHECK;

#endif
