/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_UNITS_H
#define HOL_SOLVERS_SUPPORT_UNITS_H

#include "solvers/support/balanced.h"

/* The units of a balanced problem, all powers of two: how they are chosen and applied. */

/*
 * M, F, A, b, C of in := those of p in the units of balanced.h, and these in unit and row.
 * HOL_INVALID  p does not have the sizes and bits of in, or hol_problem_check
 * HOL_UNABLE   a number overflows in these units
 */
enum hol_status hol_units_load(struct hol_balanced *in, const struct hol_problem *p) HOL_MUST_CHECK;

/* Row i of (A, b) of a loaded problem, and of B unless NULL, times 2^e[i]. */
void hol_units_rows(struct hol_balanced *in, struct hol_mat *B, const long *e);

/* Every row of B, and of (A, b) with it, by a power of two: its largest magnitude in [1/2, 1). */
void hol_units_even(struct hol_balanced *in, struct hol_mat *B);

/* x_i times 2^e[i], or divided by it; e is as before. */
void hol_units_scale(struct hol_vec *x, long *e, bool divide);

#endif
