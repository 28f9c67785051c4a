/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Numbers of parameters: each is its exact value rounded once, at any number of bits, where it is
 * what large terms leave of each other, too.
 */
#include "base/alloc.h"
#include "model/parameters.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <stdio.h>

static const char text[] = "title \"p\"; source \"s\";\n"
                           "parameter a = 1/3;\n"
                           "parameter b = (a + 1e-17)*3 - 1;\n"
                           "parameter c = sqrt(2)*sqrt(3) - sqrt(6) + 1/7;\n"
                           "parameter d = (sqrt(1 + 1e-60) - 1)*(sqrt(1 + 1e-60) + 1);\n"
                           "parameter zero = sqrt(2)*sqrt(3) - sqrt(6);\n"
                           "parameter e = exp(1e-30) - 1;\n"
                           "coordinate x; kinetic x'^2/2; initial x = 0, x' = 0;\n";

static const struct {
    const char *name, *value; /* to 40 digits, by hand: e is 1e-30 + 1e-60/2 + ... */
} known[] = {
    {"a", "0.3333333333333333333333333333333333333333333333333"},
    {"b", "3e-17"},
    {"c", "0.1428571428571428571428571428571428571428571428571"},
    {"d", "1e-60"},
    {"zero", "0"},
    {"e", "1.0000000000000000000000000000005e-30"},
};
#define COUNT (sizeof known / sizeof known[0])

static void
test(const struct hol_case *c, mpfr_prec_t bits)
{
    struct hol_vec v = {0};
    mpfr_t x, y;

    mpfr_init2(x, bits);
    mpfr_init2(y, bits);
    if (hol_vec_init(&v, c->parameter_count, bits) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_case_parameters(&v, c) == HOL_OK, "at %ld bits", (long)bits);
    for (size_t i = 0; i < COUNT; i++) {
        hol_mat_get(x, &v, i, 0);
        (void)mpfr_set_str(y, known[i].value, 10, MPFR_RNDN);
        if (!tap_ok(mpfr_equal_p(x, y), "... %s is rounded once", known[i].name))
            mpfr_printf("# it is %.50Rg\n", x);
    }
    hol_mat_clear(&v);
    mpfr_clear(x);
    mpfr_clear(y);
}

int
main(void)
{
    struct hol_case *c = load_text(text, NULL);
    struct hol_vec v = {0};

    if (c == NULL || c->parameter_count != COUNT)
        tap_bail("the case does not load");
    test(c, 24);
    test(c, 53);
    test(c, 110);
    if (hol_vec_init(&v, 1, 53) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_case_parameters(&v, c) == HOL_INVALID, "room for another number of them is refused");
    hol_mat_clear(&v);
    hol_case_destroy(c);
    return tap_done();
}
