/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_STABILIZATIONS_SPARSE_PROJECTION_H
#define HOL_MOTION_STABILIZATIONS_SPARSE_PROJECTION_H

#include "motion/run/system.h"

/*
 * Least changes of a sparse system without its zeros. The x of least norm with A x = r is the
 * acceleration of unit masses without forces under the constraints A q'' = r,
 *     x = A^T lambda,  A A^T lambda = r
 * and with the masses of the system (mass) it is the one of least norm sqrt(x^T M x),
 *     x = M^-1 A^T lambda,  A M^-1 A^T lambda = r:
 * both are given to the solver's entry for sparse problems.
 */
struct hol_sparse_projection {
    const struct hol_system *system;
    bool mass;
    struct hol_answer answer; /* of the last hol_sparse_projection_solve: x = qdd, lambda */
    /* private */
    struct hol_sparse_problem problem;
    struct hol_sparse_dispatch dispatch; /* solver NULL: nothing is solved */
};

/* For a system that is not sparse, or whose solver refuses the patterns, every solve is UNABLE.
 * HOL_NOMEM. */
enum hol_status hol_sparse_projection_init(struct hol_sparse_projection *projection,
                                           const struct hol_system *system,
                                           bool mass) HOL_MUST_CHECK;
void hol_sparse_projection_clear(struct hol_sparse_projection *projection); /* zeroed: no-op */

/*
 * projection->answer := the least change for all rows of A at the state of the system; r has m
 * residuals. Anything but HOL_OK says nothing about the rows: solve the dense problem then.
 */
enum hol_status hol_sparse_projection_solve(struct hol_sparse_projection *projection,
                                            const struct hol_vec *r) HOL_MUST_CHECK;

#endif
