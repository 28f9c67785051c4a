/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_SWEEPS_AXIS_RANGE_H
#define HOL_COMPARE_SWEEPS_AXIS_RANGE_H

#include "numeric/dense/scalar.h"

/*
 * Numbers and ranges of an axis, as text:
 *     A:B          in equal ratios, in equal steps, or whichever of both the reader of ':' says
 *     A:B:log A:B:lin  the one or the other
 *     A..B         as A:B:lin
 * Numbers are decimals: [+-]digits[.digits][e[+-]digits], for the case language has no others.
 */
#define HOL_AXIS_NUMBER 128 /* characters of a number, with its end */
#define HOL_AXIS_MOST 100000
#define HOL_AXIS_WIDE                                                                              \
    20 /* ends further apart than this factor: equal ratios, and a logarithmic axis */

enum hol_axis_scale { HOL_AXIS_AUTO, HOL_AXIS_LIN, HOL_AXIS_LOG };

struct hol_axis_range {
    struct hol_scalar low, high;
    struct hol_scalar first, width; /* of the logarithms of their magnitudes, or of themselves */
    char low_text[HOL_AXIS_NUMBER], high_text[HOL_AXIS_NUMBER];
    bool logarithmic, negative;
};

/* The number that is the whole of text[0 .. length - 1], cut out. Returns what is wrong with it, or
 * NULL (static). */
const char *hol_axis_number(mpfr_t x, char number[HOL_AXIS_NUMBER], const char *text,
                            size_t length);

/*
 * Read a range from text[0 .. length - 1] of a text that may go on.
 *
 * is_range  out  false: it has no ':' and no "..", and nothing is read
 * colon     in   what A:B is
 * bits      in   of its numbers
 *
 * Returns what is wrong with it, or NULL (static).
 */
const char *hol_axis_range_read(struct hol_axis_range *range, bool *is_range, const char *text,
                                size_t length, enum hol_axis_scale colon, size_t points,
                                mpfr_prec_t bits);
/* The same of low and high as they stand there. */
const char *hol_axis_range_begin(struct hol_axis_range *range, enum hol_axis_scale scale);
/* x := value i of so many, which is not one of the ends. */
void hol_axis_range_value(mpfr_t x, const struct hol_axis_range *range, size_t i, size_t points);

#endif
