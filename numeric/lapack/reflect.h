/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_REFLECT_H
#define HOL_NUMERIC_LAPACK_REFLECT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Householder reflectors H = I - tau v v^T in double (private to numeric/), one after the other,
 * for sizes at which LAPACK spends much of its time between its calls: dgeqp3, dgeqrf, dormqr,
 * dorgqr and dtzrzf with the same storage of the factors. Each of them sees a number once, in whole
 * vectors, four columns at a time.
 *
 * Matrices are column major without gaps; their largest magnitude is 0 or in 2^+-HOL_REFLECT_RANGE,
 * and all numbers are finite. room: of hol_reflect_room(n) doubles for matrices of up to n x n.
 */
enum { HOL_REFLECT_SMALL = 8, HOL_REFLECT_MOST = 320, HOL_REFLECT_RANGE = 200 };

size_t hol_reflect_room(size_t n);

/* Are these loops faster at such a size, measured? To factor; to apply to so many columns. */
bool hol_reflect_factors(size_t rows, size_t cols);
bool hol_reflect_applies(size_t rows, size_t cols);

/*
 * A P = Q R in place, as hol_qr_reflectors; tau has min(rows, cols) numbers. perm NULL: P = I.
 * Squared norms of columns are downdated by the row that has left, and computed afresh when they
 * have fallen below 2^-10 of what was last computed.
 */
void hol_reflect_factor(double *a, size_t rows, size_t cols, double *tau, size_t *perm,
                        double *room);

/* The same for at most HOL_REFLECT_SMALL rows and columns: numeric/lapack/reflect-small.c. */
void hol_reflect_small(double *a, size_t rows, size_t cols, double *tau, size_t *perm);

/* X := Q X or Q^T X with the first k reflectors of H; X has as many rows as H. */
void hol_reflect_apply(double *x, size_t cols, const double *h, size_t rows, const double *tau,
                       size_t k, bool transposed, double *room);

/* V (rows x cols) := the columns of Q from the first-th on, Q of the first k reflectors of H. */
void hol_reflect_form(double *v, size_t first, size_t cols, const double *h, size_t rows,
                      const double *tau, size_t k, double *room);

/*
 * [R_1 R_2] = [T 0] Z in place, as hol_rz: the leading k rows of R, which has rows x cols; and X :=
 * Z X or Z^T X of columns of `cols` numbers, count of them.
 */
void hol_reflect_rz(double *r, size_t rows, size_t cols, double *tau, size_t k, double *room);
void hol_reflect_rz_apply(double *x, size_t count, const double *r, size_t rows, size_t cols,
                          const double *tau, size_t k, bool transposed, double *room);

#endif
