/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Coefficient k of sums, products, quotients, roots, powers, and of what branches on a sign. The
 * leading coefficient w[0] is there. */
#include "model/series/series-inside.h"

#include <stdlib.h>

void
hol_series_convolve(mpfr_t r, const struct series_step *s, mpfr_t *x, mpfr_t *y, size_t from,
                    size_t to)
{
    if (from > to)
        mpfr_set_zero(r, 1);
    else
        hol_block_dot(r, hol_series_block(s->series, x), from, hol_series_block(s->series, y),
                      s->k - from, to - from + 1, s->bits);
}

void
hol_series_square(mpfr_t r, const struct series_step *s, mpfr_t *x, size_t from)
{
    size_t k = s->k;

    if (k < 2 * from) {
        mpfr_set_zero(r, 1);
        return;
    }
    hol_block_dot(s->tmp[3], hol_series_block(s->series, x), from, hol_series_block(s->series, x),
                  k - from, (k + 1) / 2 - from, s->bits);
    mpfr_mul_2ui(s->tmp[3], s->tmp[3], 1, MPFR_RNDN);
    if (k % 2 == 0) {
        mpfr_sqr(r, x[k / 2], MPFR_RNDN);
        mpfr_add(r, r, s->tmp[3], MPFR_RNDN);
    } else
        mpfr_set(r, s->tmp[3], MPFR_RNDN);
}

/* 2 z_0 z_k = y_k - sum z_j z_(k-j) */
bool
hol_series_root(const struct series_step *s, mpfr_t *z, mpfr_t *y, mpfr_t half)
{
    if (s->k == 0) {
        if (mpfr_sgn(y[0]) <= 0)
            return false;
        mpfr_sqrt(z[0], y[0], MPFR_RNDN);
        mpfr_ui_div(half, 1, z[0], MPFR_RNDN);
        mpfr_div_2ui(half, half, 1, MPFR_RNDN);
        return true;
    }
    hol_series_square(s->tmp[0], s, z, 1);
    mpfr_sub(s->tmp[0], y[s->k], s->tmp[0], MPFR_RNDN);
    mpfr_mul(z[s->k], s->tmp[0], half, MPFR_RNDN);
    return true;
}

/* v_0 w_k = u_k - sum w_j v_(k-j) */
static bool
divide(const struct series_step *s)
{
    size_t k = s->k;

    if (k == 0) {
        mpfr_ui_div(*s->lead, 1, s->v[0], MPFR_RNDN);
        return true;
    }
    if (s->v_constant) {
        mpfr_div(s->w[k], s->u[k], s->v[0], MPFR_RNDN);
        return true;
    }
    hol_series_convolve(s->tmp[0], s, s->w, s->v, 0, k - 1);
    mpfr_sub(s->tmp[0], s->u[k], s->tmp[0], MPFR_RNDN);
    mpfr_mul(s->w[k], s->tmp[0], *s->lead, MPFR_RNDN);
    return true;
}

/* w_k = -w_0 sum w_j u_(k-j) */
static void
invert(const struct series_step *s, mpfr_t *w, mpfr_t *u)
{
    if (s->k == 0) {
        mpfr_ui_div(w[0], 1, u[0], MPFR_RNDN);
        return;
    }
    hol_series_convolve(s->tmp[0], s, w, u, 0, s->k - 1);
    mpfr_mul(w[s->k], s->tmp[0], w[0], MPFR_RNDN);
    mpfr_neg(w[s->k], w[s->k], MPFR_RNDN);
}

static void
multiply(const struct series_step *s)
{
    if (s->u_constant)
        mpfr_mul(s->w[s->k], s->u[0], s->v[s->k], MPFR_RNDN);
    else if (s->v_constant)
        mpfr_mul(s->w[s->k], s->u[s->k], s->v[0], MPFR_RNDN);
    else
        hol_series_convolve(s->w[s->k], s, s->u, s->v, 0, s->k);
}

/*
 * u^b, b an integer, by squaring and multiplying from the leading binary digit on: also where u
 * starts with 0. Every product but the last is a companion; 1 / u^|b| has one more.
 */
static size_t
products_of(unsigned long power)
{
    size_t count = 0;

    for (; power > 1; power /= 2)
        count += 1 + power % 2;
    return count;
}

static void
integer_power(const struct series_step *s)
{
    unsigned long power = (unsigned long)labs((long)s->code.b), digit = 1;
    size_t left = products_of(power);
    mpfr_t *x = s->u, *to = s->aux, *last = s->code.b < 0 ? s->aux : s->w;

    if (s->code.b < 0)
        last += s->stride * (left - (left > 0));
    while (digit <= power / 2)
        digit *= 2;
    while (digit > 1) {
        digit /= 2;
        for (int by = 0; by < 1 + ((power & digit) != 0); by++) {
            mpfr_t *y = --left ? to : last;

            if (by == 0)
                hol_series_square(y[s->k], s, x, 0);
            else
                hol_series_convolve(y[s->k], s, x, s->u, 0, s->k);
            x = y;
            to += s->stride;
        }
    }
    if (s->code.b < 0)
        invert(s, s->w, x);
    else if (power == 1)
        mpfr_set(s->w[s->k], s->u[s->k], MPFR_RNDN);
    else if (power == 0 && s->k > 0)
        mpfr_set_zero(s->w[s->k], 1);
}

/* k u_0 w_k = r sum_(j>=1) j u_j w_(k-j) - sum_(1<=j<k) u_j (k-j) w_(k-j),  w = u^r */
static bool
constant_power(const struct series_step *s)
{
    mpfr_t *du = s->aux, *dw = s->aux + s->stride;
    size_t k = s->k;

    if (k == 0) {
        mpfr_ui_div(*s->lead, 1, s->u[0], MPFR_RNDN);
        return mpfr_number_p(*s->lead);
    }
    mpfr_mul_ui(du[k], s->u[k], k, MPFR_RNDN);
    hol_series_convolve(s->tmp[0], s, du, s->w, 1, k);
    mpfr_mul(s->tmp[0], s->tmp[0], s->v[0], MPFR_RNDN);
    hol_series_convolve(s->tmp[1], s, s->u, dw, 1, k - 1);
    mpfr_sub(s->tmp[0], s->tmp[0], s->tmp[1], MPFR_RNDN);
    mpfr_mul(dw[k], s->tmp[0], *s->lead, MPFR_RNDN);
    mpfr_div_ui(s->w[k], dw[k], k, MPFR_RNDN);
    return true;
}

/* w = exp(e), e = v l, l = log u: u_0 j l_j = j u_j - sum i l_i u_(j-i), k w_k = sum j e_j w_(k-j)
 */
static bool
general_power(const struct series_step *s)
{
    mpfr_t *l = s->aux, *dl = l + s->stride, *de = dl + s->stride;
    size_t k = s->k;

    if (k == 0) {
        mpfr_log(l[0], s->u[0], MPFR_RNDN);
        mpfr_ui_div(*s->lead, 1, s->u[0], MPFR_RNDN);
        return mpfr_number_p(l[0]) && mpfr_number_p(*s->lead);
    }
    hol_series_convolve(s->tmp[0], s, dl, s->u, 1, k - 1);
    mpfr_mul_ui(s->tmp[1], s->u[k], k, MPFR_RNDN);
    mpfr_sub(s->tmp[0], s->tmp[1], s->tmp[0], MPFR_RNDN);
    mpfr_mul(dl[k], s->tmp[0], *s->lead, MPFR_RNDN);
    mpfr_div_ui(l[k], dl[k], k, MPFR_RNDN);
    hol_series_convolve(s->tmp[0], s, l, s->v, 0, k);
    mpfr_mul_ui(de[k], s->tmp[0], k, MPFR_RNDN);
    hol_series_convolve(s->tmp[0], s, de, s->w, 1, k);
    mpfr_div_ui(s->w[k], s->tmp[0], k, MPFR_RNDN);
    return true;
}

size_t
hol_series_companions(struct hol_instruction code, bool u_constant, bool v_constant)
{
    (void)u_constant;
    switch (code.op) {
    case HOL_OP_POWI:
        return products_of((unsigned long)labs((long)code.b));
    case HOL_OP_POW:
        return v_constant ? 2 : 3;
    case HOL_OP_EXP:
    case HOL_OP_LOG:
        return 1;
    case HOL_OP_SIN:
    case HOL_OP_COS:
    case HOL_OP_SINH:
    case HOL_OP_COSH:
    case HOL_OP_TAN:
    case HOL_OP_TANH:
    case HOL_OP_ATAN:
        return 2;
    case HOL_OP_ASIN:
    case HOL_OP_ACOS:
    case HOL_OP_ASINH:
        return 3;
    case HOL_OP_ATAN2:
        return 4;
    default:
        return 0;
    }
}

bool
hol_series_arithmetic(const struct series_step *s)
{
    size_t k = s->k;

    switch (s->code.op) {
    case HOL_OP_SQRT:
        return hol_series_root(s, s->w, s->u, *s->lead);
    case HOL_OP_DIV:
        return divide(s);
    case HOL_OP_POWI:
        integer_power(s);
        return true;
    case HOL_OP_POW:
        return s->v_constant ? constant_power(s) : general_power(s);
    default:
        break;
    }
    if (k == 0)
        return true;
    switch (s->code.op) {
    case HOL_OP_ADD:
        mpfr_add(s->w[k], s->u[k], s->v[k], MPFR_RNDN);
        return true;
    case HOL_OP_SUB:
        mpfr_sub(s->w[k], s->u[k], s->v[k], MPFR_RNDN);
        return true;
    case HOL_OP_NEG:
        mpfr_neg(s->w[k], s->u[k], MPFR_RNDN);
        return true;
    case HOL_OP_MUL:
        multiply(s);
        return true;
    case HOL_OP_SQR:
        hol_series_square(s->w[k], s, s->u, 0);
        return true;
    case HOL_OP_INV:
        invert(s, s->w, s->u);
        return true;
    default:
        return false;
    }
}
