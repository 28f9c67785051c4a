/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Numbers with as many digits as a column wants. */
#include "reports/table/escape.h"

#include <math.h>

void
hol_digits_print(char *text, size_t size, long double value, struct hol_digits digits)
{
    int count = digits.style != '\0' ? digits.count : 6;

    if (digits.style == 'm' && value == 0)
        (void)snprintf(text, size, "0");
    else if (digits.style == 'm' || digits.style == 'e')
        (void)snprintf(text, size, "%.*Le", count, value);
    else if (digits.style == '+')
        (void)snprintf(text, size, "%+.*Le", count, value);
    else if (digits.style == 'f')
        (void)snprintf(text, size, "%.*Lf", count, value);
    else
        (void)snprintf(text, size, "%.*Lg", count, value);
}
