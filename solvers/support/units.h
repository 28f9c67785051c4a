/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_UNITS_H
#define HOL_SOLVERS_SUPPORT_UNITS_H

#include "solvers/support/balanced.h"

/* The units of a balanced problem, all powers of two: how they are chosen and applied. */

/*
 * M, F, A, b, C of in := those of p in the units of balanced.h, and these in unit and row.
 * HOL_INVALID  p has not the sizes and bits of in, or hol_problem_check
 * HOL_UNABLE   a number overflows in these units
 */
enum hol_status hol_units_load(struct hol_balanced *in, const struct hol_problem *p) HOL_MUST_CHECK;

/* Every row of B, and of (A, b) with it, by a power of two: its largest magnitude in [1/2, 1). */
void hol_units_even(struct hol_balanced *in, struct hol_mat *B);

/* The e for which 2^-e |a_ij| is in [1/2, 1); false for zero. */
bool hol_unit_exponent(long *e, const struct hol_mat *a, size_t i, size_t j);
/* a_ij := 2^e a_ij */
void hol_unit_scale(struct hol_mat *a, size_t i, size_t j, long e);

/* x_i times 2^e[i], or divided by it; exact barring over- and underflow. */
void hol_units_scale(struct hol_vec *x, const long *e, bool divide);

#endif
