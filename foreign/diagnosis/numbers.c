/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Digits lost in printing, and numbers of single precision. */
#include "foreign/diagnosis/numbers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ENOUGH 12 /* numbers, before anything is said */
#define MOST_SIGNIFICANT 16
#define MOST_AFTER_POINT 15

/* Few bits, as 0.5 or 3 have: they fit every form. */
static bool
is_short(double x)
{
    int exponent;
    double part = frexp(x, &exponent) * 4096;

    return x == 0 || part == floor(part);
}

static bool
survives(double x, bool fixed, int digits)
{
    char text[512];

    (void)snprintf(text, sizeof text, fixed ? "%.*f" : "%.*e", digits, x);
    return strtod(text, NULL) == x;
}

void
hol_number_forms_see(struct hol_number_forms *f, const double *x, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(x[i]) || is_short(x[i]))
            continue;
        f->significant += f->count++ == 0;
        f->needs_double = f->needs_double || (double)(float)x[i] != x[i];
        while (f->significant <= MOST_SIGNIFICANT && !survives(x[i], false, f->significant - 1))
            f->significant++;
        while (f->after_point <= MOST_AFTER_POINT && !survives(x[i], true, f->after_point))
            f->after_point++;
    }
}

bool
hol_number_forms_lost(const struct hol_number_forms *f, double *error, char text[96])
{
    if (f->count < ENOUGH)
        return false;
    if (f->significant < MOST_SIGNIFICANT && f->significant <= f->after_point) {
        *error = pow(10, 1 - f->significant);
        (void)snprintf(text, 96, "numbers of at most %d significant decimal digits",
                       f->significant);
    } else if (!f->needs_double) {
        *error = 0x1p-23;
        (void)snprintf(text, 96, "numbers of single precision (float32)");
    } else if (f->after_point <= MOST_AFTER_POINT) {
        *error = pow(10, -f->after_point);
        (void)snprintf(text, 96, "numbers of at most %d decimals after the point", f->after_point);
    } else if (f->significant < MOST_SIGNIFICANT) {
        *error = pow(10, 1 - f->significant);
        (void)snprintf(text, 96, "numbers of at most %d significant decimal digits",
                       f->significant);
    } else {
        return false;
    }
    return true;
}
