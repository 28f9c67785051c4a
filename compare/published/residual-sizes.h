/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How large the residual of a printed equation is where the equation does not hold. */
#ifndef HOL_COMPARE_PUBLISHED_RESIDUAL_SIZES_H
#define HOL_COMPARE_PUBLISHED_RESIDUAL_SIZES_H

#include "compare/published/published.h"

/*
 * Find, for every `vanishes` entry of the plan, how large the residual is where the equation does
 * not hold: the least value above noise[k] over trials in which q', q'', F_L, F_C and lambda all
 * move by amounts of their vector's size (half of it to all of it, with fixed signs that differ
 * from trial to trial; a vector that is zero moves by 1). The least, because a function may
 * exaggerate, as exp of a large error does.
 *
 * sizes  out  0 for other entries, and where no trial has a value above the noise
 *
 * The evaluator is set and run again afterwards. HOL_NOMEM.
 */
enum hol_status hol_residual_sizes_measure(long double *sizes, const long double *noise,
                                           const struct hol_published_plan *plan,
                                           const struct hol_model *model,
                                           const struct hol_yardstick *yard) HOL_MUST_CHECK;

#endif
