/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Medians of doubles and of long doubles. */
#include "base/median.h"

#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_sort_long_double.h>
#include <gsl/gsl_statistics_double.h>

double
hol_median(double *value, size_t count)
{
    gsl_sort(value, 1, count);
    return gsl_stats_median_from_sorted_data(value, 1, count);
}

/* GSL's returns a double. Halves are added, as the sum of two large values may overflow. */
long double
hol_median_long(long double *value, size_t count)
{
    gsl_sort_long_double(value, 1, count);
    return value[(count - 1) / 2] / 2 + value[count / 2] / 2;
}
