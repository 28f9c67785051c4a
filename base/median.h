/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The median: of an even count the mean of the two values in the middle. */
#ifndef HOL_BASE_MEDIAN_H
#define HOL_BASE_MEDIAN_H

#include <stddef.h>

/* Of count > 0 values, none of them NaN, which are sorted on return. */
double hol_median(double *value, size_t count);
long double hol_median_long(long double *value, size_t count);

#endif
