/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_LANES_H
#define HOL_MODEL_LANES_H

#include <stddef.h>

/*
 * Products of power series in double, order by order and side by side. Lane i holds two series u
 * and v; coefficient k of its product is sum u_j v_(k-j). Lanes that are wanted at the same time
 * stand beside each other, so that one vector instruction serves several of them and no sum is
 * taken across a vector: the result does not depend on the vectors that a machine has.
 *
 * rows[k * 2 width + i] is u_k of lane i, rows[k * 2 width + width + i] its v_k.
 */
#define HOL_LANES_BLOCK 4 /* widths, and what is run at a time, are multiples of this */

/*
 * sum[i] := sum over 0 <= j <= k of u_j v_(k-j) for the lanes from <= i < to. Every row from 0 to k
 * is read: a coefficient that is not known yet must be 0 there. The terms of even j and those of
 * odd j are added up apart, by increasing j.
 */
void hol_lanes_run(double *sum, const double *rows, size_t width, size_t from, size_t to, size_t k);

#endif
