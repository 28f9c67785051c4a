/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Noise of digits, by what arithmetic and problem allow. */
#include "compare/regression/digit-noise.h"

#include "compare/instant/compare.h"
#include "numeric/dense/digits.h"

#include <math.h>
#include <stdbool.h>

#define HALF (HOL_DIGITS_RESOLUTION / 2) /* digits are rounded where they are printed */

static bool
is_double(const struct hol_digits_kept *kept)
{
    return kept->bits == 0 || kept->bits == 53;
}

/* The error that all steps of a motion make by rounding, as digits. */
static double
floor_of(const struct hol_digits_kept *kept)
{
    double steps = kept->steps > 0 ? kept->steps : HOL_STEPS_USUAL;
    double bits = is_double(kept) ? 53 : (double)kept->bits;

    return bits * HOL_DIGITS_A_BIT - log10((double)HOL_RATIO_LIMIT * steps);
}

double
hol_digits_level(const struct hol_digits_kept *kept)
{
    return isnan(kept->attainable) ? kept->digits : kept->digits - kept->attainable;
}

double
hol_digits_lost(double *noise, const struct hol_digits_kept *better,
                const struct hol_digits_kept *worse, double level)
{
    double band = log10((double)HOL_RATIO_LIMIT);
    double from = hol_digits_level(better), to = hol_digits_level(worse), lost = from - to;

    *noise = HOL_DIGITS_RESOLUTION;
    if (isnan(better->attainable)) {
        from = fmin(from, floor_of(better));
        to = fmin(to, floor_of(worse));
    } else if (is_double(better)) {
        *noise = from >= -band || to >= -band ? band : -log10(tan(acos(0) * level));
        if (to >= -band - HALF)
            return 0;
        from = fmin(from, 0);
    }
    return from - to > *noise + HALF ? lost : 0;
}
