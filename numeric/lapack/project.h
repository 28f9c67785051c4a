/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_PROJECT_H
#define HOL_NUMERIC_LAPACK_PROJECT_H

#include "numeric/dense/mat.h"

/*
 * The projections of Gram-Schmidt in double (private to numeric/), for columns of whole vectors: ld
 * numbers one after the other, a multiple of HOL_PROJECT_LANES, zeros where there are more than the
 * matrix has rows.
 */
enum { HOL_PROJECT_LANES = 8 };

/*
 * A matrix of such columns in the room of the work space for reflectors, for sizes that
 * hol_reflect_factors has: its rows are ld. All of these share the room.
 */
struct hol_mat hol_project_columns(struct hol_work *work, size_t rows, size_t cols);

/* y := y - Q (Q^T y), k columns of Q; part: room for k. */
void hol_project_out(double *y, const double *q, size_t ld, size_t k, double *part);

/* x := x - (q . x) q for count columns, and their lengths then. */
void hol_project_rest(double *x, size_t ld, size_t count, const double *q, double *length);

#endif
