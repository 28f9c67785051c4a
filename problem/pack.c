/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Numbers of any bits, and vectors of them, as bytes. */
#include <stdio.h> /* first: mpfr.h declares functions of a FILE only after it */

#include "problem/pack.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <string.h>

void
hol_pack_bits(struct hol_pack *pack, double *value)
{
    uint64_t word = 0;
    size_t high, low;

    if (!pack->reading)
        memcpy(&word, value, sizeof word);
    high = (size_t)(word >> 32);
    low = (size_t)(word & 0xffffffffu);
    hol_pack_size(pack, &high);
    hol_pack_size(pack, &low);
    word = (uint64_t)high << 32 | (uint64_t)low;
    if (pack->reading)
        memcpy(value, &word, sizeof word);
}

/* Hexadecimal digits, and the exponent of 16 after the first. */
void
hol_pack_mpfr(struct hol_pack *pack, mpfr_ptr x)
{
    mpfr_exp_t at = 0;
    char *digits = NULL, text[64];
    const char *whole;
    long exponent;

    if (!pack->reading)
        digits = mpfr_get_str(NULL, &at, 16, 0, x, MPFR_RNDN);
    exponent = at;
    if (pack->reading) {
        hol_pack_text(pack, &digits);
        hol_pack_long(pack, &exponent);
        whole = digits != NULL ? digits : "";
        (void)snprintf(text, sizeof text, "@%ld", exponent);
        size_t length = strlen(whole), sign = whole[0] == '-';
        char *all = hol_alloc(length + sizeof text + 3, 1);
        if (all != NULL)
            (void)sprintf(all, "%.*s%s%s%s", (int)sign, whole, whole[sign] == '@' ? "" : "0.",
                          whole + sign, whole[sign] == '@' ? "" : text);
        if (all == NULL && pack->status == HOL_OK)
            pack->status = HOL_NOMEM;
        if (pack->status == HOL_OK && mpfr_set_str(x, all, 16, MPFR_RNDN) != 0)
            pack->status = HOL_IO;
        hol_free(all);
        hol_free(digits);
        return;
    }
    hol_pack_text(pack, &digits);
    hol_pack_long(pack, &exponent);
    mpfr_free_str(digits);
}

void
hol_pack_vec(struct hol_pack *pack, struct hol_vec *v)
{
    size_t rows = v->rows;
    long bits = v->bits;
    struct hol_scalar s;

    hol_pack_size(pack, &rows);
    hol_pack_long(pack, &bits);
    if (pack->reading && pack->status == HOL_OK &&
        (rows > pack->length || bits < HOL_BITS_MIN || bits > HOL_BITS_MAX))
        pack->status = rows == 0 && bits == 0 ? HOL_OK : HOL_IO;
    if (bits == 0 || pack->status != HOL_OK)
        return;
    if (pack->reading)
        pack->status = hol_vec_init(v, rows, bits);
    if (pack->status != HOL_OK)
        return;
    if (bits == HOL_BITS_DOUBLE) {
        for (size_t i = 0; i < rows; i++)
            hol_pack_bits(pack, &v->d[i]);
        return;
    }
    hol_scalar_init(&s, bits);
    for (size_t i = 0; i < rows && pack->status == HOL_OK; i++) {
        hol_mat_get(s.x, v, i, 0);
        hol_pack_mpfr(pack, s.x);
        hol_mat_set(v, i, 0, s.x);
    }
}
