/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* First derivatives of the tape in balls. */
#include "model/tape/eval-slope.h"

#include "base/alloc.h"
#include "model/tape/tape-inside.h"

struct hol_slope {
    const struct hol_tape *tape;
    enum hol_stage stage;
    slong bits;
    arb_ptr by_a, by_b, d; /* dw/da and dw/db of every slot; dw/dx */
    int32_t *of;           /* two by slot: its operands; `length` for what is none */
    bool *depends;         /* does a slot depend on x? if not, dw/dx is 0 there; [length]: false */
};

enum hol_status
hol_slope_create(struct hol_slope **slope, const struct hol_tape *tape)
{
    struct hol_slope *s = hol_alloc(1, sizeof *s);

    if (s == NULL)
        return HOL_NOMEM;
    s->tape = tape;
    s->by_a = hol_balls_alloc(tape->length);
    s->by_b = hol_balls_alloc(tape->length);
    s->d = hol_balls_alloc(tape->length);
    s->depends = hol_alloc(tape->length + 1, sizeof *s->depends);
    s->of = hol_alloc(2 * tape->length + 1, sizeof *s->of);
    if (s->by_a == NULL || s->by_b == NULL || s->d == NULL || s->depends == NULL || s->of == NULL) {
        hol_slope_destroy(s);
        return HOL_NOMEM;
    }
    for (size_t k = 0; k < tape->length; k++) {
        struct hol_instruction i = tape->code[k];

        s->of[2 * k] = hol_tape_is_leaf(i.op) ? (int32_t)tape->length : i.a;
        s->of[2 * k + 1] = hol_tape_is_binary(i.op) ? i.b : (int32_t)tape->length;
    }
    *slope = s;
    return HOL_OK;
}

void
hol_slope_destroy(struct hol_slope *s)
{
    if (s == NULL)
        return;
    hol_balls_free(s->by_a, s->tape->length);
    hol_balls_free(s->by_b, s->tape->length);
    hol_balls_free(s->d, s->tape->length);
    hol_free(s->depends);
    hol_free(s->of);
    hol_free(s);
}

/* da := 1 / sqrt(1 + sign x^2) */
static void
inverse_root(arb_ptr da, arb_srcptr x, int sign, slong bits)
{
    arb_sqr(da, x, bits);
    if (sign < 0)
        arb_neg(da, da);
    arb_add_ui(da, da, 1, bits);
    arb_rsqrt(da, da, bits);
}

static void
branch(arb_ptr da, arb_ptr db, enum hol_op op, arb_srcptr x, arb_srcptr y, slong bits)
{
    bool two = op == HOL_OP_MIN || op == HOL_OP_MAX;
    int sign;

    arb_set(da, x);
    if (two)
        arb_sub(da, x, y, bits);
    sign = arb_is_positive(da) ? 1 : arb_is_negative(da) ? -1 : 0;
    if (sign == 0 && !(arb_is_zero(x) && !two)) {
        arb_indeterminate(da);
        if (two)
            arb_indeterminate(db);
    } else if (op == HOL_OP_SIGN || sign == 0) { /* of a constant 0, too: nothing varies */
        arb_zero(da);
    } else if (op == HOL_OP_ABS) {
        arb_set_si(da, sign);
    } else {
        bool first = (op == HOL_OP_MAX) == (sign > 0);

        arb_set_si(da, first);
        arb_set_si(db, !first);
    }
}

/* atan2(y, x): (x, -y) / (x^2 + y^2); none where it jumps */
static void
angle(arb_ptr da, arb_ptr db, arb_srcptr y, arb_srcptr x, slong bits)
{
    arb_t square;

    if (arb_contains_zero(y) && !arb_is_positive(x)) {
        arb_indeterminate(da);
        arb_indeterminate(db);
        return;
    }
    arb_init(square);
    arb_sqr(square, x, bits);
    arb_addmul(square, y, y, bits);
    arb_div(da, x, square, bits);
    arb_div(db, y, square, bits);
    arb_neg(db, db);
    arb_clear(square);
}

static void
power(arb_ptr da, arb_ptr db, arb_srcptr x, arb_srcptr y, arb_srcptr w, slong bits)
{
    arb_sub_ui(db, y, 1, bits);
    arb_pow(da, x, db, bits);
    arb_mul(da, da, y, bits);
    arb_log(db, x, bits);
    arb_mul(db, db, w, bits);
}

static void
integer_power(arb_ptr da, arb_srcptr x, int32_t exponent, slong bits)
{
    fmpz_t e;

    fmpz_init_set_si(e, exponent);
    if (exponent == 0) {
        arb_zero(da);
    } else {
        fmpz_sub_ui(e, e, 1);
        arb_pow_fmpz(da, x, e, bits);
        arb_mul_si(da, da, exponent, bits);
    }
    fmpz_clear(e);
}

/* 1 + sign x^2 */
static void
one_and_square(arb_ptr da, arb_srcptr x, int sign, slong bits)
{
    arb_sqr(da, x, bits);
    if (sign < 0)
        arb_neg(da, da);
    arb_add_ui(da, da, 1, bits);
}

static void
unary(arb_ptr da, enum hol_op op, arb_srcptr x, arb_srcptr w, slong bits)
{
    switch (op) {
    case HOL_OP_NEG:
        arb_set_si(da, -1);
        break;
    case HOL_OP_SQR:
        arb_mul_2exp_si(da, x, 1);
        break;
    case HOL_OP_INV:
        arb_sqr(da, w, bits);
        arb_neg(da, da);
        break;
    case HOL_OP_SQRT:
        arb_mul_2exp_si(da, w, 1);
        arb_inv(da, da, bits);
        break;
    case HOL_OP_SIN:
        arb_cos(da, x, bits);
        break;
    case HOL_OP_COS:
        arb_sin(da, x, bits);
        arb_neg(da, da);
        break;
    case HOL_OP_TAN:
        one_and_square(da, w, 1, bits);
        break;
    case HOL_OP_TANH:
        one_and_square(da, w, -1, bits);
        break;
    case HOL_OP_ATAN:
        one_and_square(da, x, 1, bits);
        arb_inv(da, da, bits);
        break;
    case HOL_OP_ASIN:
        inverse_root(da, x, -1, bits);
        break;
    case HOL_OP_ACOS:
        inverse_root(da, x, -1, bits);
        arb_neg(da, da);
        break;
    case HOL_OP_ASINH:
        inverse_root(da, x, 1, bits);
        break;
    case HOL_OP_EXP:
        arb_set(da, w);
        break;
    case HOL_OP_LOG:
        arb_inv(da, x, bits);
        break;
    case HOL_OP_SINH:
        arb_cosh(da, x, bits);
        break;
    case HOL_OP_COSH:
        arb_sinh(da, x, bits);
        break;
    default:
        arb_indeterminate(da);
    }
}

/* The partial derivatives of slot k; w: all slots. */
static void
differentiate(struct hol_slope *s, size_t k, arb_srcptr value)
{
    struct hol_instruction i = s->tape->code[k];
    arb_ptr da = s->by_a + k, db = s->by_b + k;
    arb_srcptr w = value + k, x = value + i.a, y = value + (hol_tape_is_binary(i.op) ? i.b : 0);

    switch (i.op) {
    case HOL_OP_ADD:
    case HOL_OP_SUB:
        arb_one(da);
        arb_set_si(db, i.op == HOL_OP_ADD ? 1 : -1);
        break;
    case HOL_OP_MUL:
        arb_set(da, y);
        arb_set(db, x);
        break;
    case HOL_OP_DIV:
        arb_inv(da, y, s->bits);
        arb_mul(db, w, da, s->bits);
        arb_neg(db, db);
        break;
    case HOL_OP_POWI:
        integer_power(da, x, i.b, s->bits);
        break;
    case HOL_OP_POW:
        power(da, db, x, y, w, s->bits);
        break;
    case HOL_OP_ATAN2:
        angle(da, db, x, y, s->bits);
        break;
    case HOL_OP_ABS:
    case HOL_OP_SIGN:
    case HOL_OP_MIN:
    case HOL_OP_MAX:
        branch(da, db, i.op, x, y, s->bits);
        break;
    default:
        unary(da, i.op, x, w, s->bits);
    }
}

void
hol_slope_take(struct hol_slope *s, const struct hol_ball_eval *eval, enum hol_stage stage)
{
    arb_srcptr value = hol_ball_eval_slots(eval);

    s->stage = stage;
    s->bits = (slong)hol_ball_eval_bits(eval);
    for (size_t k = s->tape->stage_end[HOL_STAGE_PARAMETERS]; k < s->tape->stage_end[stage]; k++)
        if (!hol_tape_is_leaf(s->tape->code[k].op))
            differentiate(s, k, value);
}

/* dw/dx of a slot, of those of its operands. */
static void
chain(struct hol_slope *s, size_t k, struct hol_instruction i)
{
    arb_ptr d = s->d + k;
    arb_srcptr a = s->d + i.a, b = s->d + i.b;
    bool by_a = !arb_is_zero(a), by_b = hol_tape_is_binary(i.op) && !arb_is_zero(b);

    if (i.op == HOL_OP_ADD || i.op == HOL_OP_SUB) { /* without products by 1 */
        if (!by_b)
            arb_set(d, a);
        else if (i.op == HOL_OP_ADD)
            arb_add(d, a, b, s->bits);
        else
            arb_sub(d, a, b, s->bits);
        return;
    }
    if (by_a)
        arb_mul(d, s->by_a + k, a, s->bits);
    else
        arb_zero(d);
    if (by_b)
        arb_addmul(d, s->by_b + k, b, s->bits);
}

void
hol_slope_in(struct hol_slope *s, enum hol_var kind, size_t index)
{
    const int32_t input = hol_tape_input_slot(s->tape, kind, index), *const of = s->of;
    bool *const depends = s->depends;

    for (size_t k = s->tape->stage_end[HOL_STAGE_PARAMETERS]; k < s->tape->stage_end[s->stage];
         k++) {
        bool was = depends[k], is = depends[of[2 * k]] | depends[of[2 * k + 1]];

        depends[k] = is || (int32_t)k == input;
        if (is) /* few, often */
            chain(s, k, s->tape->code[k]);
        else if (depends[k])
            arb_one(s->d + k);
        else if (was)
            arb_zero(s->d + k);
    }
}

arb_srcptr
hol_slope_get(const struct hol_slope *s, size_t output)
{
    return s->d + hol_tape_output_slot(s->tape, output);
}
