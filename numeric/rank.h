/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_RANK_H
#define HOL_NUMERIC_RANK_H

#include "numeric/mat.h"

/* Where a magnitude stands against the threshold of hol_rank (private to numeric/). */
enum hol_rank_side { HOL_RANK_BELOW, HOL_RANK_BAND, HOL_RANK_ABOVE };

/* The side of s relative to blur (hol_rank_blurred) times the largest magnitude s0; NaN and Inf are
 * in the band: undecidable. */
enum hol_rank_side hol_rank_double(double s, double s0, long double blur, size_t rows, size_t cols);
enum hol_rank_side hol_rank_mpfr(mpfr_srcptr s, mpfr_srcptr s0, long double blur, size_t rows,
                                 size_t cols);

#endif
