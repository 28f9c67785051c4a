/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The kernel of the range space method on sparse problems with a diagonal M. */
#ifndef HOL_SOLVERS_KERNELS_RANGE_DIAGONAL_H
#define HOL_SOLVERS_KERNELS_RANGE_DIAGONAL_H

#include "problem/solver.h"

/*
 * The formulas of solvers/support/range-sparse.h in double, for a diagonal M and without nonideal
 * forces, in two sweeps over the rows: a row of S is formed, eliminated, and its right side with
 * it, while it is at hand. The products of which S is made are listed beforehand. All intermediate
 * numbers are seen to be such that none of the answer can overflow.
 */
extern const struct hol_sparse_kernel hol_range_kernel;

#endif
