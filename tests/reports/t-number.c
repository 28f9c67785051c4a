/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The printing of numbers: never a digit that is not proved, and every digit that is. */
#include "base/alloc.h"
#include "reports/table/number.h"
#include "reports/trajectory/truth-line.h"
#include "tests/support/tap.h"

#include <string.h>

static void
prints(const char *number, long digits, long error, const char *expected, long expected_digits)
{
    mpfr_t x;
    long printed = -1;
    mpfr_init2(x, 400);
    mpfr_set_str(x, number, 10, MPFR_RNDN);
    char *text = hol_number_text(x, digits, error, &printed);
    if (!tap_ok(text != NULL && strcmp(text, expected) == 0 && printed == expected_digits,
                "%s to %ld digits, known to 1e%ld", number, digits, error))
        tap_diag("got '%s' (%ld digits), expected '%s' (%ld)", text ? text : "(null)", printed,
                 expected, expected_digits);
    hol_free(text);
    mpfr_clear(x);
}

static void
scales(const char *first, const char *second, long expected)
{
    struct hol_vec v;
    mpfr_t x;
    mpfr_init2(x, 100);
    if (hol_vec_init(&v, 2, 100) != HOL_OK)
        tap_bail("no memory");
    mpfr_set_str(x, first, 10, MPFR_RNDN);
    hol_mat_set(&v, 0, 0, x);
    mpfr_set_str(x, second, 10, MPFR_RNDN);
    hol_mat_set(&v, 1, 0, x);
    tap_ok(hol_number_scale(&v) == expected, "the scale of (%s, %s) is 1e%ld", first, second,
           expected);
    hol_mat_clear(&v);
    mpfr_clear(x);
}

/* What no digit is printed of is less than what is printed instead. */
static void
bounds(const char *number, long error, long expected)
{
    mpfr_t x;

    mpfr_init2(x, 400);
    mpfr_set_str(x, number, 10, MPFR_RNDN);
    tap_ok(hol_number_bound(x, error) == expected, "%s, known to 1e%ld, is less than 1e%ld", number,
           error, expected);
    mpfr_clear(x);
}

/* Up to where a motion is certified: no later than that. */
static void
reaches(long double to, bool end, const char *expected)
{
    char text[40];
    hol_motion_reached_text(text, sizeof text, 6, to, end);
    tap_ok(strcmp(text, expected) == 0, "certified to t = %s, where it is %.17Lg", text, to);
}

int
main(void)
{
    reaches(1.9999996L, false, "1.99999");
    reaches(-1.9999991L, false, "-2");
    reaches(0.499999998999L, false, "0.499999");
    reaches(1.9999996L, true, "2"); /* the end of what was asked for */
    reaches(1 - 0x1p-60L, false, "0.999999");
    reaches(2, false, "2");
    prints("2.82842712474619009760337744841939615713934375", 20, -40, "2.8284271247461900976", 20);
    prints("-2.82842712474619009760337744841939615713934375", 5, -40, "-2.8284", 5);
    prints("0.5", 6, -60, "0.500000", 6);
    prints("-0.001234567", 3, -60, "-0.00123", 3);
    prints("0.0000123456", 4, -60, "0.00001235", 4);
    prints("0.00000123456", 4, -60, "1.235e-06", 4); /* below 1e-5: scientific */
    prints("123456.789", 9, -60, "123456.789", 9);
    prints("123456.789", 4, -60, "1.235e+05", 4); /* no zeros that are not known */
    prints("1e30", 3, -60, "1.00e+30", 3);
    prints("9.9996", 4, -60, "10.00", 4); /* carries */
    prints("1", 1, -60, "1", 1);
    /* The error bound cuts digits. */
    prints("2.82842712474619", 20, -5, "2.8284", 5);
    prints("0.00012345678", 20, -6, "0.00012", 2);
    prints("0.00012345678", 20, -3, "0", 0);
    prints("-1e-70", 20, -60, "0", 0);
    prints("0", 20, -60, "0", 0);
    prints("inf", 20, -60, "inf", 0);
    prints("-inf", 20, -60, "-inf", 0);
    prints("nan", 20, -60, "nan", 0);
    bounds("3.6e-7", -7, -6);
    bounds("-0.9e-7", -7, -7);
    bounds("-0.99e-7", -7, -6);
    bounds("9.9e-7", -7, -5);
    bounds("1e-70", -60, -60);
    bounds("0", -60, -60);
    scales("0.5", "-123.4", 3);
    scales("0", "0.00999", -2);
    scales("0", "0", -1000000);
    return tap_done();
}
