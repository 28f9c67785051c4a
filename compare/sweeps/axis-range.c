/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Numbers and ranges of an axis, read from text. */
#include "compare/sweeps/axis-range.h"

#include <math.h>
#include <string.h>

const char *
hol_axis_number(mpfr_t x, char number[HOL_AXIS_NUMBER], const char *text, size_t length)
{
    static const char allowed[] = "0123456789.eE+-";
    char *end, *dot;

    if (length == 0)
        return "a number is missing";
    if (length >= HOL_AXIS_NUMBER)
        return "a number is too long";
    memcpy(number, text, length);
    number[length] = '\0';
    mpfr_strtofr(x, number, &end, 10, MPFR_RNDN);
    dot = strchr(number, '.'); /* the case language wants a digit after it */
    return end == number || *end != '\0' || strspn(number, allowed) != length ||
                   !mpfr_number_p(x) || (dot != NULL && (dot[1] < '0' || dot[1] > '9'))
               ? "not a number"
               : NULL;
}

/* LIN, LOG, or neither, at the end of a range; *length without it. */
static enum hol_axis_scale
split_scale(size_t *length, const char *text)
{
    static const char *const words[] = {":lin", ":log"};

    for (int k = 0; k < 2; k++)
        if (*length > 4 && memcmp(text + *length - 4, words[k], 4) == 0) {
            *length -= 4;
            return k == 0 ? HOL_AXIS_LIN : HOL_AXIS_LOG;
        }
    return HOL_AXIS_AUTO;
}

static void
transform(mpfr_t y, mpfr_srcptr x, const struct hol_axis_range *range)
{
    mpfr_set(y, x, MPFR_RNDN);
    if (range->logarithmic) {
        mpfr_abs(y, y, MPFR_RNDN);
        mpfr_log(y, y, MPFR_RNDN);
    }
}

const char *
hol_axis_range_begin(struct hol_axis_range *range, enum hol_axis_scale scale)
{
    mpfr_srcptr low = range->low.x, high = range->high.x;
    bool one_sign = mpfr_sgn(low) * mpfr_sgn(high) > 0;
    long double ratio = one_sign ? hol_scalar_abs(low) / hol_scalar_abs(high) : 1;

    if (scale == HOL_AXIS_LOG && (mpfr_zero_p(low) || mpfr_zero_p(high)))
        return "a range in equal ratios cannot begin at zero or end there; '..' can";
    if (scale == HOL_AXIS_LOG && !one_sign)
        return "a range in equal ratios needs two ends of one sign";
    range->negative = mpfr_sgn(low) < 0;
    range->logarithmic =
        scale == HOL_AXIS_LOG || (scale == HOL_AXIS_AUTO && one_sign &&
                                  !(ratio <= HOL_AXIS_WIDE && ratio >= 1.0L / HOL_AXIS_WIDE));
    transform(range->first.x, low, range);
    transform(range->width.x, high, range);
    mpfr_sub(range->width.x, range->width.x, range->first.x, MPFR_RNDN);
    return NULL;
}

const char *
hol_axis_range_read(struct hol_axis_range *range, bool *is_range, const char *text, size_t length,
                    enum hol_axis_scale colon, size_t points, mpfr_prec_t bits)
{
    enum hol_axis_scale scale = split_scale(&length, text);
    const char *dots = strstr(text, ".."), *at, *why;
    size_t width, first;

    if (dots != NULL && dots >= text + length)
        dots = NULL;
    at = dots != NULL ? dots : memchr(text, ':', length);
    width = dots != NULL ? 2 : 1;
    *is_range = at != NULL || scale != HOL_AXIS_AUTO;
    if (!*is_range)
        return NULL;
    if (at == NULL)
        return "a range has two ends";
    if (scale == HOL_AXIS_AUTO)
        scale = dots != NULL ? HOL_AXIS_LIN : colon;
    first = (size_t)(at - text);
    hol_scalar_init(&range->low, bits);
    hol_scalar_init(&range->high, bits);
    hol_scalar_init(&range->first, bits);
    hol_scalar_init(&range->width, bits);
    why = hol_axis_number(range->low.x, range->low_text, text, first);
    if (why == NULL)
        why = hol_axis_number(range->high.x, range->high_text, at + width, length - first - width);
    if (why == NULL && mpfr_equal_p(range->low.x, range->high.x))
        why = "the ends of the range are the same";
    if (why == NULL && (points < 2 || points > HOL_AXIS_MOST))
        why = "a range needs from 2 to 100000 points";
    return why == NULL ? hol_axis_range_begin(range, scale) : why;
}

void
hol_axis_range_value(mpfr_t x, const struct hol_axis_range *range, size_t i, size_t points)
{
    mpfr_mul_ui(x, range->width.x, i, MPFR_RNDN);
    mpfr_div_ui(x, x, points - 1, MPFR_RNDN);
    mpfr_add(x, x, range->first.x, MPFR_RNDN);
    if (range->logarithmic)
        mpfr_exp(x, x, MPFR_RNDN);
    if (range->logarithmic && range->negative)
        mpfr_neg(x, x, MPFR_RNDN);
}
