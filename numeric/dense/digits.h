/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_DIGITS_H
#define HOL_NUMERIC_DENSE_DIGITS_H

#include <mpfr.h>

/* Bits and decimal digits. */
#define HOL_DIGITS_A_BIT 0.30102999566398119521 /* log10 2 */
#define HOL_DIGITS_A_BIT_LONG 0.30102999566398119521L
#define HOL_BITS_A_DIGIT 3.3219280948873623479 /* log2 10 */

/* Decimal digits that a number of bits <= HOL_BITS_MAX holds, rounded down. */
static inline long
hol_digits_down(mpfr_prec_t bits)
{
    return (long)bits * 30103 / 100000;
}

/* Bits for so many decimal digits, rounded up to 10 for every 3 of them; guard bits not counted. */
static inline mpfr_prec_t
hol_bits_up(long digits)
{
    return (mpfr_prec_t)(digits * 10 / 3);
}

#endif
