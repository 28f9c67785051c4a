/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The factorizations in double of matrices for which hol_is_small holds (private to numeric/). */
#ifndef HOL_NUMERIC_FACTORIZATIONS_SMALL_H
#define HOL_NUMERIC_FACTORIZATIONS_SMALL_H

#include "numeric/dense/small.h"

/* From this size on eigenvalues and singular values are left to LAPACK's divide-and-conquer
 * methods; Jacobi's take 2.4 times as long just below it, but are the same everywhere. */
enum { HOL_DIVIDE = 26 };

/*
 * In place of the routines of LAPACK that are named, in the same form: column major, without gaps
 * between columns. The same operations in the same order on every processor.
 */

/* dgeqp3, or dgeqrf where perm is NULL: A, rows x cols, which is finite and whose largest entry is
 * within 2^+-HOL_QR_RANGE; perm out: column k of A P is column perm[k] of A. */
void hol_small_qr(double *a, size_t rows, size_t cols, double *tau, size_t *perm);

/* X := H X, X rest + 1 rows of cols columns that are ldx apart, H = I - tau v v^T, v_0 = 1, and v_1
 * .. at v + 1. */
void hol_small_reflect(double *x, size_t cols, size_t ldx, const double *v, double tau,
                       size_t rest);

/* Each column of Y, n long, ldy apart, less its component along x, a unit vector. */
void hol_small_remove(double *y, size_t cols, size_t ldy, const double *x, size_t n);

/* dtzrzf of the first k rows of R, ldr x cols. */
void hol_small_rz(double *r, size_t ldr, size_t k, size_t cols, double *tau);

/* dgetrf; false: a pivot is 0. row[k]: what row k was exchanged with, k or more. */
bool hol_small_lu(double *a, size_t n, size_t *row);

/* hol_ldl, perm from the identity; false: a column of what is left is 0. */
bool hol_small_ldl(double *a, size_t n, size_t *perm);

/*
 * S = V diag(w) V^T by Jacobi's method, S in, spoiled; w ascending. False: it does not converge.
 */
bool hol_small_eigen(double *w, double *v, double *s, size_t n);

/*
 * X := X V, V orthogonal, columns of X and V n long: until no cosine of two columns of X is above
 * the limit, or there were so many sweeps. *any: X has changed.
 */
bool hol_small_orthogonal_columns(double *x, double *v, size_t n, double cosine, int sweeps,
                                  bool *any);

/*
 * The singular values s of X, n x n, descending, X V = W diag(s): X out: W, of which the first
 * *rank columns are filled. X in is triangular, its columns by decreasing length (hol_svd). False,
 * X spoiled: it does not converge, or the values differ by more than their squares can.
 */
bool hol_small_svd(size_t *rank, double *x, double *s, double *v, size_t n);

#endif
