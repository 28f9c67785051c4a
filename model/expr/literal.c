/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Decimal numbers as exact rationals. */
#include "model/expr/literal.h"

#include "base/alloc.h"

#include <stdbool.h>
#include <stdlib.h>

/* A decimal number taken apart: its digits without the point, and the power of ten after them. */
struct parts {
    char *digits; /* with the sign, terminated */
    size_t count; /* of digits */
    long power;
};

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The exponent after the 'e'. */
static bool
take_power(struct parts *p, const char *text, size_t length)
{
    bool negative = length > 0 && text[0] == '-';
    size_t i = negative || (length > 0 && text[0] == '+');
    long power = 0;

    if (i == length)
        return false;
    for (; i < length; i++) {
        if (!is_digit(text[i]))
            return false;
        if (power <= HOL_LITERAL_POWER)
            power = 10 * power + (text[i] - '0');
    }
    p->power += negative ? -power : power;
    return power <= HOL_LITERAL_POWER;
}

static bool
take_apart(struct parts *p, const char *text, size_t length)
{
    bool fraction = false;
    size_t i = length > 0 && (text[0] == '-' || text[0] == '+'), used = 0;

    if (i == 1 && text[0] == '-')
        p->digits[used++] = '-';
    for (; i < length && (is_digit(text[i]) || (text[i] == '.' && !fraction)); i++) {
        if (text[i] == '.') {
            fraction = true;
            continue;
        }
        p->digits[used++] = text[i];
        p->count++;
        p->power -= fraction;
    }
    p->digits[used] = '\0';
    if (p->count == 0)
        return false;
    if (i < length &&
        ((text[i] != 'e' && text[i] != 'E') || !take_power(p, text + i + 1, length - i - 1)))
        return false;
    return true;
}

enum hol_status
hol_literal_read(mpq_t value, const char *text, size_t length)
{
    struct parts p = {0};
    enum hol_status status = HOL_INVALID;

    p.digits = hol_alloc(length + 2, 1);
    if (p.digits == NULL)
        return HOL_NOMEM;
    if (take_apart(&p, text, length)) {
        mpz_t power;

        mpz_init(power);
        mpz_ui_pow_ui(power, 10, (unsigned long)labs(p.power));
        mpq_set_ui(value, 0, 1);
        (void)mpz_set_str(mpq_numref(value), p.digits, 10);
        if (p.power < 0)
            mpz_set(mpq_denref(value), power);
        else
            mpz_mul(mpq_numref(value), mpq_numref(value), power);
        mpq_canonicalize(value);
        mpz_clear(power);
        status = HOL_OK;
    }
    hol_free(p.digits);
    return status;
}
