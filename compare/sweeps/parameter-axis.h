/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_SWEEPS_PARAMETER_AXIS_H
#define HOL_COMPARE_SWEEPS_PARAMETER_AXIS_H

#include "model/case.h"

/*
 * The values that a study gives to a parameter or a size of a case, from a text:
 *     1,0.1,-2        these, in this order
 *     1:1e-12         `points` of them from one end to the other: each the same multiple of the one
 *                     before where both ends have one sign and are more than a factor 20 apart,
 *                     else each as much more
 *     A:B:log A:B:lin the one or the other
 *     A..B            as A:B:lin
 * The value of a parameter is the decimal that `text` is, exactly; between the ends these have 6
 * digits, or as many more as tell neighbours apart. Sizes are whole numbers: the values are
 * rounded, and each is there once.
 */
struct hol_parameter_axis {
    char *name; /* of the parameter or size */
    char *unit; /* as the case has it; NULL: it has none, or nobody has said */
    bool is_size;
    bool logarithmic; /* to be drawn so */
    size_t count;
    char **text;        /* as it is written on a command line */
    long double *value; /* rounded */
};

/*
 * name    in   [0 .. length - 1]
 * points  in   of a range
 * why     out  static text: what is wrong with the text
 *
 * HOL_INVALID  it is not such a text;  HOL_NOMEM
 */
enum hol_status hol_parameter_axis_read(struct hol_parameter_axis *axis, const char *name,
                                        size_t length, bool is_size, const char *text,
                                        size_t points, const char **why) HOL_MUST_CHECK;
void hol_parameter_axis_clear(struct hol_parameter_axis *axis); /* zeroed: no-op */

#endif
