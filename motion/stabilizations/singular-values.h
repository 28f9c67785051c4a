/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_STABILIZATIONS_SINGULAR_VALUES_H
#define HOL_MOTION_STABILIZATIONS_SINGULAR_VALUES_H

#include "motion/stabilizations/sparse-projection.h"

/*
 * The largest and the least singular value of A of a sparse system, whose rows are independent, by
 * iteration: y := A A^T y, and u := (A A^T)^-1 u without forming either
 * (motion/stabilizations/sparse-projection.h). From one state to the next the vectors are kept, so
 * that few iterations do. A value is taken when it changes by less than a thousandth: singular
 * values that are close to it may hide as much of it.
 */
struct hol_singular_values {
    struct hol_sparse_projection projection;
    struct hol_vec u, v; /* of the least: A^T u = v, |v| = sigma |u| */
    /* private */
    struct hol_vec y, image;
    bool begun;
};

/* For a system that is not sparse nothing is estimated. HOL_NOMEM. */
enum hol_status hol_singular_values_init(struct hol_singular_values *values,
                                         const struct hol_system *system) HOL_MUST_CHECK;
void hol_singular_values_clear(struct hol_singular_values *values); /* zeroed: no-op */

/*
 * Estimate both at the state of the system, from within the spectrum: *most >= *least > 0. False:
 * not determined, as the rows are too near to dependent ones, or the system is not sparse.
 */
bool hol_singular_values_estimate(struct hol_singular_values *values, long double *most,
                                  long double *least);

#endif
