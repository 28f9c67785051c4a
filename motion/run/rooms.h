/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_RUN_ROOMS_H
#define HOL_MOTION_RUN_ROOMS_H

#include "numeric/dense/mat.h"

/*
 * The matrices and vectors that a method works with, made and cleared together (private to
 * motion/): a table that says which, and of what shape, stands in one function of the method.
 */
struct hol_room {
    struct hol_mat *mat;
    size_t rows, cols;
};

/* All of them, zero. What hol_mat_init says: then none is left. */
enum hol_status hol_rooms_init(const struct hol_room *rooms, size_t count,
                               mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_rooms_clear(const struct hol_room *rooms, size_t count); /* zeroed ones: no-op */

#endif
