/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Numbers as text with no more digits than are known. */
#ifndef HOL_REPORTS_COMPARE_NUMBER_H
#define HOL_REPORTS_COMPARE_NUMBER_H

#include "numeric/dense/mat.h"

/*
 * Decimal text of x with at most `digits` significant digits, all of them known: error is a bound
 * on |x - true value| as a decimal exponent (the true value lies within 10^error_exponent), so
 * digits below it are not printed. A value not told from zero is "0". Positional between 1e-5 and
 * 1e15, else scientific. *printed (may be NULL) gets the significant digits written, 0 for "0".
 * hol_alloc'd; NULL: out of memory.
 */
char *hol_number_text(const mpfr_t x, long digits, long error_exponent, long *printed);

/* The same where `known` digits of x itself are known. */
char *hol_number_relative(const mpfr_t x, long digits, double known);

/* Decimal exponent e of the largest component: max |v_i| < 10^e; -1000000 for a zero vector. */
long hol_number_scale(const struct hol_vec *v);

#endif
