/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_INTEGRATORS_VECTOR_H
#define HOL_MOTION_INTEGRATORS_VECTOR_H

#include "numeric/dense/mat.h"

/*
 * The one operation that methods of integration are made of, at any number of bits. Coefficients
 * are integers over one denominator, so that they are exact at every precision:
 *     y := x + h (num[0] f[0] + ... + num[count - 1] f[count - 1]) / den
 * x NULL: 0; h (one component) NULL: 1. y may be x or one of f; zero coefficients are skipped (so
 * that what has not been computed yet may be passed there). |num|, den > 0 are at most 2^24 (exact
 * in every precision).
 */
void hol_vec_combine(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *h,
                     size_t count, const struct hol_vec *const *f, const long *num, long den);

/* y := x + h f num / den, the same with one term. */
void hol_vec_step(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *h,
                  const struct hol_vec *f, long num, long den);

/* t := t0 + h num / den, one component each. */
void hol_vec_time(struct hol_vec *t, const struct hol_vec *t0, const struct hol_vec *h, long num,
                  long den);

/* y := x * s or x / s, s of one component; y may be x. */
void hol_vec_scale(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *s);
void hol_vec_divide(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *s);

/* Are they the same number, bit for bit? */
bool hol_vec_same(const struct hol_vec *x, const struct hol_vec *y);

#endif
