/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Decimal texts of which every digit is known. */
#include "reports/table/number.h"

#include "base/alloc.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ZERO_SCALE (-1000000L)

/* Least e with |x| < 10^e; x nonzero and finite. */
static long
decimal_exponent(const mpfr_t x)
{
    mpfr_exp_t e;
    char digits[8];
    mpfr_get_str(digits, &e, 10, 2, x, MPFR_RNDZ); /* truncated: e is exact */
    return (long)e;
}

long
hol_number_scale(const struct hol_vec *v)
{
    long scale = ZERO_SCALE;
    mpfr_t x;
    mpfr_init2(x, v->bits);
    for (size_t i = 0; i < v->rows; i++) {
        hol_mat_get(x, v, i, 0);
        if (mpfr_regular_p(x) && decimal_exponent(x) > scale)
            scale = decimal_exponent(x);
    }
    mpfr_clear(x);
    return scale;
}

/* sign d.ddd e x from the digit string of mpfr_get_str (value 0.DIGITS * 10^exponent). */
static char *
scientific(const char *digits, long exponent, bool negative)
{
    size_t length = strlen(digits);
    char *text = hol_alloc(length + 40, 1);
    if (text != NULL)
        sprintf(text, "%s%c%s%se%+03ld", negative ? "-" : "", digits[0], length > 1 ? "." : "",
                digits + 1, exponent - 1);
    return text;
}

/* Needs exponent <= number of digits, so that no unknown zero has to be filled in. */
static char *
positional(const char *digits, long exponent, bool negative)
{
    size_t length = strlen(digits);
    size_t zeros = exponent < 0 ? (size_t)-exponent : 0;
    size_t whole = exponent > 0 ? (size_t)exponent : 0;
    char *text = hol_alloc(length + zeros + 8, 1);
    if (text == NULL)
        return NULL;
    char *p = text;
    if (negative)
        *p++ = '-';
    if (whole == 0)
        *p++ = '0';
    memcpy(p, digits, whole);
    p += whole;
    if (whole < length)
        *p++ = '.';
    memset(p, '0', zeros);
    p += zeros;
    strcpy(p, digits + whole);
    return text;
}

char *
hol_number_text(const mpfr_t x, long digits, long error_exponent, long *printed)
{
    char *text = NULL;
    long ignored;
    if (printed == NULL)
        printed = &ignored;
    *printed = 0;
    if (!mpfr_regular_p(x))
        return hol_strdup(mpfr_zero_p(x)    ? "0"
                          : mpfr_nan_p(x)   ? "nan"
                          : mpfr_sgn(x) > 0 ? "inf"
                                            : "-inf");
    long known = decimal_exponent(x) - error_exponent - 1; /* ten errors make a unit of the last */
    if (known > digits)
        known = digits;
    if (known < 1)
        return hol_strdup("0");
    char *string = hol_alloc((size_t)known + 3, 1);
    if (string == NULL)
        return NULL;
    mpfr_exp_t exponent;
    mpfr_get_str(string, &exponent, 10, (size_t)known, x, MPFR_RNDN);
    bool negative = string[0] == '-';
    const char *significant = string + negative;
    if (exponent > -5 && exponent <= 15 && exponent <= known)
        text = positional(significant, (long)exponent, negative);
    else
        text = scientific(significant, (long)exponent, negative);
    hol_free(string);
    if (text != NULL)
        *printed = known;
    return text;
}

char *
hol_number_less_than(long exponent)
{
    char *text = hol_alloc(32, 1);

    if (text != NULL)
        (void)snprintf(text, 32, "0e%+03ld", exponent);
    return text;
}

long
hol_number_bound(const mpfr_t x, long error_exponent)
{
    long exponent = error_exponent;
    mpfr_t above; /* by 2 %: more than 10^(error_exponent - 2) adds where it carries */

    if (!mpfr_regular_p(x))
        return error_exponent;
    mpfr_init2(above, mpfr_get_prec(x));
    mpfr_mul_ui(above, x, 102, MPFR_RNDA);
    mpfr_div_ui(above, above, 100, MPFR_RNDA);
    if (decimal_exponent(above) > exponent)
        exponent = decimal_exponent(above);
    mpfr_clear(above);
    return exponent;
}
