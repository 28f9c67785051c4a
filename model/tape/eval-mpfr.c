/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A tape in MPFR: every operation correctly rounded to nearest at the precision of the slots. */
#include "model/tape/tape-inside.h"

static void
sign_of(mpfr_t r, const mpfr_t x)
{
    if (mpfr_nan_p(x))
        mpfr_set_nan(r);
    else
        mpfr_set_si(r, mpfr_sgn(x), MPFR_RNDN);
}

/* There is no value at the origin; on the negative x axis it is that from above, whatever the sign
 * of the zero. */
static void
angle_of(mpfr_t r, const mpfr_t y, const mpfr_t x)
{
    if (mpfr_zero_p(y) && mpfr_zero_p(x))
        mpfr_set_nan(r);
    else if (mpfr_zero_p(y) && mpfr_sgn(x) < 0)
        mpfr_const_pi(r, MPFR_RNDN);
    else
        mpfr_atan2(r, y, x, MPFR_RNDN);
}

/* 0^y has no limit at y = 0; and what has no value has none as the power of 1, or to the 0. */
static void
power_of(mpfr_t r, const mpfr_t x, const mpfr_t y)
{
    if (mpfr_nan_p(x) || mpfr_nan_p(y) || (mpfr_zero_p(x) && mpfr_zero_p(y)))
        mpfr_set_nan(r);
    else
        mpfr_pow(r, x, y, MPFR_RNDN);
}

/* min and max of MPFR ignore a NaN; here it must not go unnoticed. */
static void
extreme_of(mpfr_t r, const mpfr_t x, const mpfr_t y, bool larger)
{
    if (mpfr_nan_p(x) || mpfr_nan_p(y))
        mpfr_set_nan(r);
    else if (larger)
        mpfr_max(r, x, y, MPFR_RNDN);
    else
        mpfr_min(r, x, y, MPFR_RNDN);
}

/* sin, cos and tan of so large a number take longer than anybody waits: they have no value. */
static void
circular(mpfr_t r, const mpfr_t x, int (*function)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t))
{
    if (hol_tape_turns_too_often(x))
        mpfr_set_nan(r);
    else
        (void)function(r, x, MPFR_RNDN);
}

void
hol_eval_mpfr(mpfr_t *slot, mpfr_t *constants, const struct hol_instruction *code, size_t from,
              size_t to)
{
    for (size_t k = from; k < to; k++) {
        const struct hol_instruction i = code[k];

/* Operands of an operation; a leaf has none. */
#define X slot[i.a]
#define Y slot[i.b]
#define CASE(op, call)                                                                             \
    case HOL_OP_##op:                                                                              \
        (call);                                                                                    \
        break;
#define UNARY(op, function) CASE(op, function(slot[k], X, MPFR_RNDN))
#define BINARY(op, function) CASE(op, function(slot[k], X, Y, MPFR_RNDN))
        switch (i.op) {
            CASE(CONST, mpfr_set(slot[k], constants[i.a], MPFR_RNDN))
            CASE(PI, mpfr_const_pi(slot[k], MPFR_RNDN))
            BINARY(ADD, mpfr_add)
            BINARY(SUB, mpfr_sub)
            BINARY(MUL, mpfr_mul)
            BINARY(DIV, mpfr_div)
            UNARY(NEG, mpfr_neg)
            UNARY(SQR, mpfr_sqr)
            CASE(INV, mpfr_ui_div(slot[k], 1, X, MPFR_RNDN))
            UNARY(SQRT, mpfr_sqrt)
            CASE(POWI, mpfr_pow_si(slot[k], X, i.b, MPFR_RNDN))
            CASE(POW, power_of(slot[k], X, Y))
            CASE(SIN, circular(slot[k], X, mpfr_sin))
            CASE(COS, circular(slot[k], X, mpfr_cos))
            CASE(TAN, circular(slot[k], X, mpfr_tan))
            UNARY(ASIN, mpfr_asin)
            UNARY(ACOS, mpfr_acos)
            UNARY(ATAN, mpfr_atan)
            UNARY(EXP, mpfr_exp)
            UNARY(LOG, mpfr_log)
            UNARY(SINH, mpfr_sinh)
            UNARY(COSH, mpfr_cosh)
            UNARY(TANH, mpfr_tanh)
            UNARY(ASINH, mpfr_asinh)
            UNARY(ABS, mpfr_abs)
            CASE(SIGN, sign_of(slot[k], X))
            CASE(ATAN2, angle_of(slot[k], X, Y))
            CASE(MIN, extreme_of(slot[k], X, Y, false))
            CASE(MAX, extreme_of(slot[k], X, Y, true))
        case HOL_OP_INPUT: /* set by the caller */
        case HOL_OP_COUNT:
            break;
        }
        /* 1/0 has no value: an infinity would become one again in tanh, atan, sign, min or 1/x */
        if (mpfr_inf_p(slot[k]))
            mpfr_set_nan(slot[k]);
#undef UNARY
#undef BINARY
#undef CASE
#undef X
#undef Y
    }
}
