/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_DOT_H
#define HOL_MODEL_SERIES_DOT_H

#include <mpfr.h>
#include <stddef.h>

/*
 * r := a[0] b[0] + a[1] b[step] + ... (n terms), step 1 or -1: the inner product on which Taylor
 * arithmetic spends its time. Terms are added in fixed point, relative to the largest of them (the
 * way of Johansson 2019, "Faster arbitrary-precision dot product and matrix multiplication"), and
 * the sum is rounded once: |r - exact| <= (n + 1) 2^-(bits + 32) max |a[i] b[i]| + a rounding to
 * the precision of r
 *
 * a, b   in   all of one precision, at most HOL_BITS_MAX; NaN or Inf among them: r is NaN
 * bits   in   >= 1; more than that precision counts as that precision
 * r      out  any precision; may be one of the operands
 * Allocates nothing.
 */
void hol_dot(mpfr_t r, mpfr_t *a, mpfr_t *b, int step, size_t n, mpfr_prec_t bits);

#endif
