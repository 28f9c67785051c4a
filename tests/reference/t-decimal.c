/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Rounded decimal numbers as text: written, measured, and held against a number. */
#include "reference/linear/decimal.h"
#include "tests/support/tap.h"

#include <string.h>

static void
test_decimal(const char *number, long place, const char *text)
{
    char out[HOL_DECIMAL_SIZE] = "";
    long found = 99;
    mpfr_t x;

    mpfr_init2(x, 300);
    (void)mpfr_set_str(x, number, 10, MPFR_RNDN);
    tap_ok(hol_decimal_write(out, x, place) == HOL_OK && strcmp(out, text) == 0, "%s to 10^%ld: %s",
           number, place, text);
    tap_ok(hol_decimal_span(out, &found) == strlen(out) && (found == place || out[0] == '0'),
           "%s ends at 10^%ld", text, place);
    tap_ok(hol_decimal_holds(out, x), "%s is %s rounded", text, number);
    mpfr_clear(x);
}

static void
test_decimals(void)
{
    mpfr_t x;

    test_decimal("0.95395036", -6, "0.953950");
    test_decimal("-1234.5678", -2, "-1234.57");
    test_decimal("9.9996", -3, "10.000");
    test_decimal("3e-70", -45, "0e-45");
    test_decimal("-3e-70", -45, "0e-45");
    test_decimal("0", 0, "0");
    test_decimal("1234567", 3, "1.235e6");
    test_decimal("6.5e-12", -14, "6.50e-12");
    test_decimal("6.5e-12", -12, "6e-12"); /* to even */
    test_decimal("0.00000123", -8, "0.00000123");
    test_decimal("0.000000123", -9, "1.23e-7");
    mpfr_init2(x, 300);
    (void)mpfr_set_str(x, "1.2345", 10, MPFR_RNDN);
    tap_ok(hol_decimal_holds("1.234", x) && hol_decimal_holds("1.235", x), "half a unit: both");
    tap_ok(!hol_decimal_holds("1.233", x) && !hol_decimal_holds("1.236", x), "more: neither");
    tap_ok(!hol_decimal_holds("1.2344", x) && !hol_decimal_holds("-1.2345", x), "a wrong digit");
    tap_ok(hol_decimal_agree("1.2345", "1.23450") && hol_decimal_agree("1.2345", "1.234") &&
               hol_decimal_agree("1.2345", "1.2346") && hol_decimal_agree("0e-4", "0.00005"),
           "roundings of one number");
    tap_ok(!hol_decimal_agree("1.2345", "1.23456") && !hol_decimal_agree("1.2345", "1.2347") &&
               !hol_decimal_agree("1", "-1") && !hol_decimal_agree("x", "x"),
           "of two numbers");
    tap_ok(hol_decimal_holds("0e1", x) && !hol_decimal_holds("0e-1", x), "zero has a place");
    mpfr_set_nan(x);
    tap_ok(!hol_decimal_holds("1", x), "NaN is nothing");
    mpfr_clear(x);
    tap_ok(hol_decimal_span("", NULL) == 0 && hol_decimal_span("-", NULL) == 0 &&
               hol_decimal_span(".5", NULL) == 0 && hol_decimal_span("1.", NULL) == 0 &&
               hol_decimal_span("1e", NULL) == 0 && hol_decimal_span("1e+5", NULL) == 0 &&
               hol_decimal_span("1e99999999", NULL) == 0,
           "what is no number");
}

int
main(void)
{
    test_decimals();
    return tap_done();
}
