/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_SCALAR_H
#define HOL_NUMERIC_DENSE_SCALAR_H

#include "numeric/dense/mat.h"

#include <gmp.h>

/*
 * An MPFR number that lives on the stack (custom interface of MPFR: the significand is the array
 * beside it), for functions that have no work space: nothing is allocated, nothing is cleared. It
 * must not be copied, swapped with a number elsewhere, or change its precision.
 */
struct hol_scalar {
    mpfr_t x;
    mp_limb_t significand[(HOL_BITS_MAX + GMP_NUMB_BITS - 1) / GMP_NUMB_BITS];
};

/* +0 at bits <= HOL_BITS_MAX. */
static inline void
hol_scalar_init(struct hol_scalar *s, mpfr_prec_t bits)
{
    mpfr_custom_init(s->significand, bits);
    mpfr_custom_init_set(s->x, MPFR_ZERO_KIND, 0, bits, s->significand);
}

/* |x|, a magnitude: rounded to nearest. */
long double hol_scalar_abs(mpfr_srcptr x);

#endif
