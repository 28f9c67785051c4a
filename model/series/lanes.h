/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_LANES_H
#define HOL_MODEL_SERIES_LANES_H

#include <stddef.h>

/*
 * Products of power series in double, order by order and side by side. Lane i holds two series u
 * and v; coefficient k of its product is sum u_j v_(k-j). One vector instruction serves several
 * lanes, and no sum is taken across a vector: results do not depend on the vectors that a machine
 * has. The terms with u_0 and v_0 are left to the caller: the others are known when order k begins,
 * so that their sum waits for nothing.
 *
 * rows[k * 2 width + i] is u_k of lane i, rows[k * 2 width + width + i] its v_k.
 */
#define HOL_LANES_BLOCK 4 /* widths are multiples of this */

/*
 * sum[i] := sum over 0 < j < end of u_j v_(k-j), for every lane; 0 < end <= k + 1. The terms of
 * odd j and those of even j are added up apart, by increasing j.
 */
void hol_lanes_inner(double *sum, const double *rows, size_t width, size_t k, size_t end);

/* y := the sum of count columns, stride apart, times x[0], x[1] ...: stride numbers, of which there
 * are a multiple of HOL_LANES_BLOCK. By increasing index. */
void hol_lanes_combine(double *y, const double *columns, size_t stride, const double *x,
                       size_t count);

/* y := rows[0] + s (rows[1] + s (... + s rows[last])), rows of width numbers. */
void hol_lanes_evaluate(double *y, const double *rows, size_t width, size_t last, double s);

/*
 * One step of Gauss-Jordan inversion in place of a matrix of size rows, stride apart, of `used`
 * numbers each (a multiple of HOL_LANES_BLOCK, at least size): row and column k, of which the
 * element on the diagonal is not 0.
 */
void hol_lanes_eliminate(double *a, size_t stride, size_t used, size_t size, size_t k);

#endif
