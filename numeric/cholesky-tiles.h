/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_CHOLESKY_TILES_H
#define HOL_NUMERIC_CHOLESKY_TILES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Cholesky's factorization and solves with its factor in double, by tiles (private to numeric/):
 * where calls and copies are much of the time of LAPACK and BLAS. Column major, the rows of a
 * matrix are its leading dimension; the contracts of hol_cholesky and hol_lower_solve (mat.h).
 */
enum { HOL_TILES_MOST = 256 }; /* rows of L */

/* The lower triangle of l, n x n, in place; false: a pivot is not positive. */
bool hol_tiles_cholesky(double *l, size_t n);

/* X (n x cols) := L^-1 X */
void hol_tiles_lower_solve(double *x, size_t cols, const double *l, size_t n);

/* X (rows x n) := X L^-T */
void hol_tiles_lower_solve_right(double *x, size_t rows, const double *l, size_t n);

#endif
