/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Numbers as text with no more digits than are known. */
#ifndef HOL_REPORTS_TABLE_NUMBER_H
#define HOL_REPORTS_TABLE_NUMBER_H

#include "numeric/dense/mat.h"

/*
 * Decimal text of x with known digits alone; "0" where it cannot be told from zero. Positional
 * between 1e-5 and 1e15, else scientific. hol_free; NULL: out of memory.
 *
 * digits          in   at most, significant
 * error_exponent  in   |x - true value| <= 10^error_exponent: digits below it are not printed
 * printed         out  significant digits written, 0 for "0"; may be NULL
 */
char *hol_number_text(const mpfr_t x, long digits, long error_exponent, long *printed);

/*
 * The text 0e-45 of what is known to be less than 10^-45 and no more. hol_free; NULL: out of
 * memory.
 */
char *hol_number_less_than(long exponent);

/*
 * The exponent for it where hol_number_text prints no digit: |x| + 10^(error_exponent - 2) is less
 * than 10^exponent, and exponent >= error_exponent.
 */
long hol_number_bound(const mpfr_t x, long error_exponent);

/* Decimal exponent e of the largest component: max |v_i| < 10^e; -1000000 for a zero vector. */
long hol_number_scale(const struct hol_vec *v);

#endif
