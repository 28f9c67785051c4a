/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_PUBLISHED_NOISE_H
#define HOL_COMPARE_PUBLISHED_NOISE_H

#include "compare/published/published.h"

#include <stdint.h>

/*
 * How far rounding can move what is printed, measured: every expression is evaluated again some
 * times, at a few bits less than the truth's and with inputs (state, q'', forces, multipliers)
 * that are moved by about the error they have: 2^-bits of the largest component of their vector,
 * and for the answer 2^-(bits/2) times the bound that the truth states, which is that of its first
 * pass with half the bits. noise[k] of an entry of the plan: the largest change of any of its
 * values (of `at`, `event`, `solution`: 0), 2^8 to 2^20 times what the truth's own bits make.
 * Units, factors and cancellation need no constants this way: where a formula cancels, its noise
 * grows; a residual 10^-130 times a wrong one has 10^-130 times its noise. Trials without a value
 * do not count. At least the radius of the entry's ball, where inputs are known to as much: what is
 * rounded to the same at any precision has no other noise. enclosed[k]: each value has such a ball.
 *
 * HOL_NOMEM
 */
enum hol_status hol_noise_measure(long double *noise, bool *enclosed,
                                  const struct hol_published_plan *plan,
                                  const struct hol_model *model,
                                  const struct hol_yardstick *yard) HOL_MUST_CHECK;

/* Returns a number of least .. least + 7 with a sign, the same for the same trial, kind and index
 * (splitmix64). */
long hol_noise_step(long least, uint64_t trial, uint64_t kind, uint64_t index);

#endif
