/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Times and steps as magnitudes, for decisions and reports; none flows back into the motion but as
 * the length of a step, which may be any number. */
#include "reference/trajectory/trajectory-inside.h"

#include <math.h>

#define MANTISSA 62
/* Exponents beyond any of a long double. */
#define FAR 100000

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

long double
hol_number_rough(const mpfr_t x)
{
    size_t limbs = (size_t)((mpfr_get_prec(x) + GMP_NUMB_BITS - 1) / GMP_NUMB_BITS);
    const mp_limb_t *limb = mpfr_custom_get_significand(x);
    mpfr_exp_t e;
    long double value;

    if (mpfr_zero_p(x))
        return 0;
    if (!mpfr_number_p(x))
        return NAN;
    e = mpfr_get_exp(x);
    e = e > FAR ? FAR : e < -FAR ? -FAR : e;
    value = ldexpl((long double)limb[limbs - 1], (int)e - GMP_NUMB_BITS);
    return mpfr_signbit(x) ? -value : value;
}
