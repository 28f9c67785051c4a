/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Rounded decimal numbers as text, and comparing a number with one. */
#include "reference/linear/decimal.h"

#include "model/tape/eval-ball.h"
#include "numeric/dense/digits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bits beyond those of x: the powers of ten are good to a millionth of a digit's unit and more. */
#define GUARD 64
/* Exponents of numbers written with a point. */
#define LEAST_EXPONENT (-6)
#define MOST_EXPONENT 20
#define BELOW 2 /* decimals that a radius is below a unit of the last digit told, and one more */

/* y := x 10^-place */
static void
shift(mpfr_t y, const mpfr_t x, long place)
{
    mpfr_t power;

    mpfr_init2(power, mpfr_get_prec(y));
    mpfr_set_si(power, place < 0 ? -place : place, MPFR_RNDN);
    mpfr_exp10(power, power, MPFR_RNDN);
    if (place < 0)
        mpfr_mul(y, x, power, MPFR_RNDN);
    else
        mpfr_div(y, x, power, MPFR_RNDN);
    mpfr_clear(power);
}

/* The digits of an integer, its last one at 10^place, in the manner of the contract. */
static void
lay_out(char text[HOL_DECIMAL_SIZE], const char *digits, bool negative, long place)
{
    long count = (long)strlen(digits), exponent = count - 1 + place;
    const char *sign = negative ? "-" : "";

    if (strcmp(digits, "0") == 0)
        (void)snprintf(text, HOL_DECIMAL_SIZE, place == 0 ? "0" : "0e%ld", place);
    else if (place == 0 && exponent <= MOST_EXPONENT)
        (void)snprintf(text, HOL_DECIMAL_SIZE, "%s%s", sign, digits);
    else if (place < 0 && exponent >= 0 && exponent <= MOST_EXPONENT)
        (void)snprintf(text, HOL_DECIMAL_SIZE, "%s%.*s.%s", sign, (int)(exponent + 1), digits,
                       digits + exponent + 1);
    else if (place < 0 && exponent < 0 && exponent >= LEAST_EXPONENT)
        (void)snprintf(text, HOL_DECIMAL_SIZE, "%s0.%.*s%s", sign, (int)(-exponent - 1), "000000",
                       digits);
    else if (count == 1)
        (void)snprintf(text, HOL_DECIMAL_SIZE, "%s%se%ld", sign, digits, exponent);
    else
        (void)snprintf(text, HOL_DECIMAL_SIZE, "%s%c.%se%ld", sign, digits[0], digits + 1,
                       exponent);
}

enum hol_status
hol_decimal_write(char text[HOL_DECIMAL_SIZE], const mpfr_t x, long place)
{
    char digits[HOL_DECIMAL_DIGITS + 2];
    enum hol_status status = HOL_INVALID;
    mpfr_t y;

    if (!mpfr_number_p(x) || labs(place) > HOL_DECIMAL_EXPONENT)
        return HOL_INVALID;
    mpfr_init2(y, mpfr_get_prec(x) + GUARD);
    shift(y, x, place);
    (void)mpfr_rint(y, y, MPFR_RNDN);
    mpfr_abs(y, y, MPFR_RNDN);
    if (mpfr_zero_p(y) || (double)mpfr_get_exp(y) * HOL_DIGITS_A_BIT < HOL_DECIMAL_DIGITS) {
        (void)mpfr_snprintf(digits, sizeof digits, "%.0Rf", y);
        lay_out(text, digits, mpfr_signbit(x), place);
        status = HOL_OK;
    }
    mpfr_clear(y);
    return status;
}

static size_t
count_digits(const char *text)
{
    return strspn(text, "0123456789");
}

size_t
hol_decimal_span(const char *text, long *place)
{
    const char *p = text + (*text == '-');
    size_t digits = count_digits(p), decimals = 0, length;
    long exponent = 0;

    if (digits == 0)
        return 0;
    p += digits;
    if (*p == '.') {
        decimals = count_digits(p + 1);
        if (decimals == 0)
            return 0;
        p += 1 + decimals;
    }
    if (*p == 'e') {
        length = count_digits(p + 1 + (p[1] == '-'));
        if (length == 0 || length > 7)
            return 0;
        exponent = strtol(p + 1, NULL, 10);
        p += 1 + (p[1] == '-') + length;
    }
    if (digits + decimals > HOL_DECIMAL_DIGITS || labs(exponent) > HOL_DECIMAL_EXPONENT)
        return 0;
    if (place != NULL)
        *place = exponent - (long)decimals;
    return (size_t)(p - text);
}

bool
hol_decimal_holds(const char *number, const mpfr_t x)
{
    long place = 0;
    bool holds = false;
    mpfr_t y, z;

    if (hol_decimal_span(number, &place) != strlen(number) || number[0] == '\0' ||
        !mpfr_number_p(x))
        return false;
    mpfr_inits2(mpfr_get_prec(x) + GUARD + 4 * HOL_DECIMAL_DIGITS, y, z, (mpfr_ptr)0);
    if (mpfr_set_str(z, number, 10, MPFR_RNDN) == 0) {
        mpfr_sub(z, z, x, MPFR_RNDN);
        shift(y, z, place);
        mpfr_mul_ui(y, y, 2000000, MPFR_RNDN);
        holds = mpfr_cmpabs_ui(y, 1000002) <= 0;
    }
    mpfr_clears(y, z, (mpfr_ptr)0);
    return holds;
}

bool
hol_decimal_agree(const char *a, const char *b)
{
    long place_a, place_b;
    mpfr_t x, y, unit;
    bool agree = false;

    if (hol_decimal_span(a, &place_a) != strlen(a) || hol_decimal_span(b, &place_b) != strlen(b) ||
        a[0] == '\0' || b[0] == '\0')
        return false;
    mpfr_inits2(8 * HOL_DECIMAL_DIGITS, x, y, unit, (mpfr_ptr)0);
    if (mpfr_set_str(x, a, 10, MPFR_RNDN) == 0 && mpfr_set_str(y, b, 10, MPFR_RNDN) == 0) {
        mpfr_sub(x, x, y, MPFR_RNDN);
        mpfr_abs(x, x, MPFR_RNDN);
        mpfr_set_ui(unit, 10, MPFR_RNDN);
        mpfr_pow_si(y, unit, place_a, MPFR_RNDU);
        mpfr_pow_si(unit, unit, place_b, MPFR_RNDU);
        mpfr_add(y, y, unit, MPFR_RNDU);
        mpfr_mul_ui(y, y, 1000001, MPFR_RNDU);
        mpfr_div_ui(y, y, 2000000, MPFR_RNDU);
        agree = mpfr_lessequal_p(x, y);
    }
    mpfr_clears(x, y, unit, (mpfr_ptr)0);
    return agree;
}

long
hol_decimal_place(const mpfr_t x, long digits)
{
    mpfr_t power;
    long e;

    if (!mpfr_regular_p(x))
        return 0;
    e = (long)floor((double)(mpfr_get_exp(x) - 1) * HOL_DIGITS_A_BIT); /* 10^e, or 10^(e + 1) */
    mpfr_init2(power, mpfr_get_prec(x) + GUARD);
    mpfr_set_si(power, e + 1, MPFR_RNDN);
    mpfr_exp10(power, power, MPFR_RNDN);
    e += mpfr_cmpabs(x, power) >= 0;
    mpfr_clear(power);
    return e + 1 - digits;
}

int
hol_decimal_compare(const char *a, const char *b)
{
    mpfr_t x, y;
    int sign;

    mpfr_inits2(4 * HOL_DECIMAL_DIGITS, x, y, (mpfr_ptr)0);
    (void)mpfr_set_str(x, a, 10, MPFR_RNDN);
    (void)mpfr_set_str(y, b, 10, MPFR_RNDN);
    sign = mpfr_cmp(x, y);
    mpfr_clears(x, y, (mpfr_ptr)0);
    return sign;
}

long
hol_decimal_above(const mag_t size)
{
    /* 0.01: what the logarithm may be off */
    return mag_is_zero(size) ? -HOL_DECIMAL_EXPONENT
                             : (long)ceil(mag_get_d_log2_approx(size) * HOL_DIGITS_A_BIT + 0.01);
}

long
hol_decimal_ball_place(const mag_t radius)
{
    return hol_decimal_above(radius) + (mag_is_zero(radius) ? 0 : BELOW);
}

long
hol_decimal_take_balls(struct hol_vec *v, arb_srcptr balls)
{
    mag_t radius;
    long place;

    mag_init(radius);
    hol_balls_midpoints(v, radius, balls);
    place = hol_decimal_ball_place(radius);
    mag_clear(radius);
    return place;
}
