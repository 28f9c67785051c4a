/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_SCHUR_SMALL_H
#define HOL_SOLVERS_KERNELS_SCHUR_SMALL_H

#include "solvers/kernels/small.h"

/*
 * The formulas of solvers/lagrange-schur.c without nonideal forces in double, for a few rows: all
 * rows of A, and F^T below them, lie side by side in one vector. Arrays are column major, without
 * gaps, as in struct hol_mat.
 */
#define HOL_SCHUR_ROWS 7     /* m is at most this */
#define HOL_SCHUR_COLUMNS 12 /* and n this */

/* As hol_small_schur. False also: m or n are more. */
bool hol_schur_small(struct hol_small_answer *answer, const struct hol_small_problem *p,
                     double least);

#endif
