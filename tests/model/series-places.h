/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MODEL_SERIES_PLACES_H
#define HOL_TESTS_MODEL_SERIES_PLACES_H

#include "model/series/series-double.h"

/* Coefficient k of an input, before the run of that order. */
static inline void
set_coefficient(struct hol_series_double *s, enum hol_var kind, size_t index, size_t k, double x)
{
    double *first, *later;

    if (hol_series_double_input(s, kind, index, &first, &later))
        *(k == 0 ? first : later) = x;
}

/* Coefficient k of an output, after the run of that order. */
static inline double
coefficient(const struct hol_series_double *s, size_t output, size_t k)
{
    const double *first, *later;
    double scale;

    hol_series_double_output(s, output, &first, &later, &scale);
    if (k > 0 && hol_series_double_constant(s, output))
        return 0;
    return k == 0 ? *first : scale * *later;
}

#endif
