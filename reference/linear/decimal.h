/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_LINEAR_DECIMAL_H
#define HOL_REFERENCE_LINEAR_DECIMAL_H

#include "base/status.h"
#include "model/tape/ball.h"
#include "numeric/dense/mat.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Rounded decimal numbers as text, as stored references hold them: [-]digits[.digits][e[-]digits],
 * whose last digit says where they were rounded: 0.9000 and 9000e-4 are known to 10^-4, 0e-45 is
 * what cannot be told from zero at 10^-45.
 */
#define HOL_DECIMAL_DIGITS 100 /* of a number, at most */
#define HOL_DECIMAL_SIZE 128   /* of a text, terminator included */
#define HOL_DECIMAL_EXPONENT 1000000

/*
 * text := x rounded to a multiple of 10^place; with a point where its exponent is between -6 and 20
 * and place <= 0, else with an exponent.
 *
 * HOL_INVALID  x is not a number, or has more than HOL_DECIMAL_DIGITS digits
 */
enum hol_status hol_decimal_write(char text[HOL_DECIMAL_SIZE], const mpfr_t x,
                                  long place) HOL_MUST_CHECK;

/* Returns the length of the decimal number at the start of text, 0: there is none, or it is too
 * long; *place := the place of its last digit, unless NULL. */
size_t hol_decimal_span(const char *text, long *place);

/*
 * Is |x - number| at most half a unit of the number's last digit, plus a millionth of one for the
 * rounding errors of x itself? False if `number` is not a decimal number.
 */
bool hol_decimal_holds(const char *number, const mpfr_t x);

/* May both be roundings of one number: do they differ by half a unit of each at most, and a
 * millionth? False if one is not a decimal number. */
bool hol_decimal_agree(const char *a, const char *b);

/* Returns the sign of a - b for two decimal numbers. */
int hol_decimal_compare(const char *a, const char *b);

/* Returns the place at which `digits` significant digits of x end: 10^place is a unit of the last.
 * 0 for 0. */
long hol_decimal_place(const mpfr_t x, long digits);

/* Returns a decimal exponent so that 10^exponent is above size, and hardly more than ten times it;
 * -HOL_DECIMAL_EXPONENT for 0. */
long hol_decimal_above(const mag_t size);

/* Returns the place of the last digit that may be told of the middle of a ball: two above its
 * radius; -HOL_DECIMAL_EXPONENT of an exact one. */
long hol_decimal_ball_place(const mag_t radius);

/* v := the middles of the balls. Returns the place of the last digit that the widest leaves. */
long hol_decimal_take_balls(struct hol_vec *v, arb_srcptr balls);

#endif
