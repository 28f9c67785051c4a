/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tests of two samples that assume no distribution: by ranks, over all permutations. */
#ifndef HOL_COMPARE_REGRESSION_RANK_TESTS_H
#define HOL_COMPARE_REGRESSION_RANK_TESTS_H

#include "base/status.h"

#include <stddef.h>

/*
 * The two-sided p of the rank sum (F. Wilcoxon, Biometrics Bull. 1 (1945) 80; H. B. Mann, D. R.
 * Whitney, Ann. Math. Statist. 18 (1947) 50): how often a random split of all values into two
 * samples of these sizes has a sum of ranks at least as far from its mean. Ties have the mean of
 * their ranks. Up to 50 values all splits are counted; for more the normal approximation, with the
 * variance corrected for ties and the sum for continuity.
 *
 * p     out  1 where a sample is empty
 * x, y  in   nx, ny finite values
 *
 * HOL_NOMEM
 */
enum hol_status hol_rank_sum_test(double *p, const double *x, size_t nx, const double *y,
                                  size_t ny) HOL_MUST_CHECK;
/* The least p that samples of these sizes can have: 2 / binomial(nx + ny, nx), at most 1. */
double hol_rank_sum_least(size_t nx, size_t ny);

/*
 * The two-sided p of the signed ranks (Wilcoxon): how often differences of these sizes with random
 * signs have a sum of signed ranks at least as far from zero. Zeros are left out. Up to 50
 * differences all signs are counted.
 *
 * HOL_NOMEM
 */
enum hol_status hol_signed_rank_test(double *p, const double *difference,
                                     size_t count) HOL_MUST_CHECK;

#endif
