/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_FACTORIZATIONS_RANK_H
#define HOL_NUMERIC_FACTORIZATIONS_RANK_H

#include "numeric/dense/mat.h"

/* A magnitude against the threshold of hol_rank (private to numeric/). */
enum hol_rank_side { HOL_RANK_BELOW, HOL_RANK_BAND, HOL_RANK_ABOVE };

/*
 * The side of s relative to the largest magnitude s0, at a threshold as in hol_rank_at; NaN and Inf
 * are in the band: undecidable.
 */
enum hol_rank_side hol_rank_double(double s, double s0, size_t rows, size_t cols,
                                   long double threshold);
enum hol_rank_side hol_rank_mpfr(mpfr_srcptr s, mpfr_srcptr s0, size_t rows, size_t cols,
                                 long double threshold);
/* The same of the ratio of two magnitudes. */
enum hol_rank_side hol_rank_ratio(long double ratio, size_t rows, size_t cols, mpfr_prec_t bits,
                                  long double threshold);

#endif
