/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Times and steps as magnitudes, for decisions and reports; none flows back into the motion but as
 * the length of a step, which may be any number. */

#include "reference/trajectory-inside.h"

#include <math.h>

#define MANTISSA 62

void
hol_number_set(mpfr_t x, long double value)
{
    int e;
    long double mantissa = frexpl(value, &e);

    mpfr_set_si_2exp(x, (long)ldexpl(mantissa, MANTISSA), (mpfr_exp_t)e - MANTISSA, MPFR_RNDN);
}

long double
hol_number_read(const mpfr_t x, mpfr_t tmp)
{
    mpfr_exp_t e;

    if (mpfr_zero_p(x))
        return 0;
    if (!mpfr_number_p(x))
        return NAN;
    e = mpfr_get_exp(x);
    mpfr_mul_2si(tmp, x, MANTISSA - e, MPFR_RNDD);
    return ldexpl((long double)mpfr_get_si(tmp, MPFR_RNDD), (int)(e - MANTISSA));
}
