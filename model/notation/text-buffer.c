/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Numbers and generic names as text. */
#include "model/notation/text-buffer.h"

#include "base/alloc.h"
#include "base/array.h"

#include <stdio.h>
#include <string.h>

#define DECIMAL_PLACES 12u

void
hol_text_add_integer(struct hol_text *t, mpz_srcptr z)
{
    char *digits = hol_alloc(mpz_sizeinbase(z, 10) + 2, 1);

    if (digits == NULL) {
        t->failed = true;
        return;
    }
    mpz_get_str(digits, 10, z);
    hol_text_add(t, digits[0] == '-' ? digits + 1 : digits);
    hol_free(digits);
}

/* Places after the point of q if it is better read as a decimal number than as a fraction; 0: a
 * fraction. */
unsigned
hol_text_places(mpq_srcptr q)
{
    unsigned places = 0;
    mpz_t power;

    if (mpz_cmp_ui(mpq_denref(q), 8) <= 0 && mpz_cmp_ui(mpq_denref(q), 5) != 0)
        return 0;
    mpz_init_set_ui(power, 1);
    do
        mpz_mul_ui(power, power, 10);
    while (++places <= DECIMAL_PLACES && !mpz_divisible_p(power, mpq_denref(q)));
    mpz_clear(power);
    return places <= DECIMAL_PLACES ? places : 0;
}

/* |q| with this number of places, exact */
static void
write_decimal(struct hol_text *t, mpq_srcptr q, unsigned places)
{
    char fraction[DECIMAL_PLACES + 1], text[DECIMAL_PLACES + 2];
    mpz_t scaled, whole, rest;

    mpz_inits(scaled, whole, rest, NULL);
    mpz_ui_pow_ui(scaled, 10, places);
    mpz_set(rest, scaled);
    mpz_mul(scaled, scaled, mpq_numref(q));
    mpz_divexact(scaled, scaled, mpq_denref(q));
    mpz_abs(scaled, scaled);
    mpz_tdiv_qr(whole, rest, scaled, rest);
    hol_text_add_integer(t, whole);
    mpz_get_str(fraction, 10, rest);
    snprintf(text, sizeof(text), ".%0*d", (int)(places - strlen(fraction)), 0);
    if (places == strlen(fraction))
        text[1] = '\0';
    hol_text_add(t, text);
    hol_text_add(t, fraction);
    mpz_clears(scaled, whole, rest, NULL);
}

/* |q|, as it is best read. */
void
hol_text_add_magnitude(struct hol_text *t, mpq_srcptr q)
{
    unsigned places = hol_text_places(q);

    if (places > 0) {
        write_decimal(t, q, places);
        return;
    }
    hol_text_add_integer(t, mpq_numref(q));
    if (mpz_cmp_ui(mpq_denref(q), 1) != 0) {
        hol_text_add(t, "/");
        hol_text_add_integer(t, mpq_denref(q));
    }
}

void
hol_text_add_name(struct hol_text *t, const struct hol_namer *namer, enum hol_var kind,
                  uint32_t index)
{
    static const char *const generic[HOL_VAR_COUNT] = {"t",
                                                       "p[%u]",
                                                       "q[%u]",
                                                       "q[%u]'",
                                                       "q[%u]''",
                                                       "ideal.q[%u]",
                                                       "nonideal.q[%u]",
                                                       "multiplier.c[%u]",
                                                       "reaction.c[%u]"};
    const char *name = namer == NULL ? NULL : namer->name(namer->context, kind, index);
    char number[16], text[64];
    const char *mark;

    if (name == NULL) {
        mark = strstr(generic[kind], "%u");
        snprintf(number, sizeof(number), "%u", (unsigned)index + 1);
        if (mark == NULL)
            snprintf(text, sizeof(text), "%s", generic[kind]);
        else
            snprintf(text, sizeof(text), "%.*s%s%s", (int)(mark - generic[kind]), generic[kind],
                     number, mark + 2);
        name = text;
    }
    hol_text_add(t, name);
}
