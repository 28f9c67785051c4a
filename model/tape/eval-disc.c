/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tape in complex balls, as an analytic function. */
#include "model/tape/eval-disc.h"

#include "base/alloc.h"
#include "model/tape/tape-inside.h"
#include "numeric/dense/mat.h"

struct hol_disc {
    const struct hol_tape *tape;
    slong bits;
    acb_ptr slot;
};

/* Is |x| < 1 for all x of the ball? */
static bool
below_one(const arb_t x)
{
    arb_t one;
    bool below;

    arb_init(one);
    arb_one(one);
    below = arb_lt(x, one);
    arb_neg(one, one);
    below = below && arb_gt(x, one);
    arb_clear(one);
    return below;
}

/* Cuts of asin and acos on the real axis from 1 and -1 outwards, of asinh and atan on the imaginary
 * one. */
static bool
cut_real(const acb_t z)
{
    return arb_contains_zero(acb_imagref(z)) && !below_one(acb_realref(z));
}

static bool
cut_imaginary(const acb_t z)
{
    return arb_contains_zero(acb_realref(z)) && !below_one(acb_imagref(z));
}

static void
guarded(acb_t r, const acb_t x, bool cut, void (*function)(acb_t, const acb_t, slong), slong bits)
{
    if (cut || !acb_is_finite(x))
        acb_indeterminate(r);
    else
        function(r, x, bits);
}

/* The angle of the real atan2 at the centre: atan(y/x) for x > 0, +-pi/2 - atan(x/y) for y > 0 and
 * y < 0. */
static void
angle(acb_t r, const acb_t y, const acb_t x, slong bits)
{
    bool right = arb_is_positive(acb_realref(x)), up = arb_is_positive(acb_realref(y));
    arb_t half;

    if (!right && !up && !arb_is_negative(acb_realref(y))) {
        acb_indeterminate(r);
        return;
    }
    acb_div(r, right ? y : x, right ? x : y, bits);
    guarded(r, r, cut_imaginary(r), acb_atan, bits);
    if (right)
        return;
    arb_init(half);
    arb_const_pi(half, bits);
    arb_mul_2exp_si(half, half, -1);
    if (!up)
        arb_neg(half, half);
    acb_neg(r, r);
    acb_add_arb(r, r, half, bits);
    arb_clear(half);
}

static void
integer_power(acb_t r, const acb_t x, int32_t exponent, slong bits)
{
    fmpz_t e;

    fmpz_init_set_si(e, exponent);
    acb_pow_fmpz(r, x, e, bits);
    fmpz_clear(e);
}

static void
operate(struct hol_disc *d, size_t k)
{
    struct hol_instruction i = d->tape->code[k];
    acb_ptr r = d->slot + k, x, y;
    slong bits = d->bits;
    fmpq_t q;

    if (i.op == HOL_OP_INPUT)
        return;
    if (i.op == HOL_OP_CONST) {
        fmpq_init(q);
        fmpq_set_mpq(q, d->tape->constants[i.a]);
        acb_set_fmpq(r, q, bits);
        fmpq_clear(q);
        return;
    }
    x = d->slot + (i.op == HOL_OP_PI ? 0 : i.a);
    y = hol_tape_is_binary(i.op) ? d->slot + i.b : NULL;
#define CASE(op, call)                                                                             \
    case HOL_OP_##op:                                                                              \
        (call);                                                                                    \
        break;
    switch (i.op) {
        CASE(PI, acb_const_pi(r, bits))
        CASE(ADD, acb_add(r, x, y, bits))
        CASE(SUB, acb_sub(r, x, y, bits))
        CASE(MUL, acb_mul(r, x, y, bits))
        CASE(DIV, acb_div(r, x, y, bits))
        CASE(NEG, acb_neg(r, x))
        CASE(SQR, acb_sqr(r, x, bits))
        CASE(INV, acb_inv(r, x, bits))
        CASE(SQRT, acb_sqrt_analytic(r, x, 1, bits))
        CASE(POWI, integer_power(r, x, i.b, bits))
        CASE(POW, acb_pow_analytic(r, x, y, 1, bits))
        CASE(SIN, acb_sin(r, x, bits))
        CASE(COS, acb_cos(r, x, bits))
        CASE(TAN, acb_tan(r, x, bits))
        CASE(ASIN, guarded(r, x, cut_real(x), acb_asin, bits))
        CASE(ACOS, guarded(r, x, cut_real(x), acb_acos, bits))
        CASE(ATAN, guarded(r, x, cut_imaginary(x), acb_atan, bits))
        CASE(EXP, acb_exp(r, x, bits))
        CASE(LOG, acb_log_analytic(r, x, 1, bits))
        CASE(SINH, acb_sinh(r, x, bits))
        CASE(COSH, acb_cosh(r, x, bits))
        CASE(TANH, acb_tanh(r, x, bits))
        CASE(ASINH, guarded(r, x, cut_imaginary(x), acb_asinh, bits))
        CASE(ABS, acb_real_abs(r, x, 1, bits))
        CASE(SIGN, acb_real_sgn(r, x, 1, bits))
        CASE(ATAN2, angle(r, x, y, bits))
        CASE(MIN, acb_real_min(r, x, y, 1, bits))
        CASE(MAX, acb_real_max(r, x, y, 1, bits))
    default:
        break;
    }
#undef CASE
}

enum hol_status
hol_disc_create(struct hol_disc **disc, const struct hol_tape *tape, mpfr_prec_t bits)
{
    struct hol_disc *d;

    if (bits < HOL_BITS_MIN || bits > HOL_BITS_MAX)
        return HOL_INVALID;
    d = hol_alloc(1, sizeof *d);
    if (d == NULL)
        return HOL_NOMEM;
    d->tape = tape;
    d->bits = (slong)bits;
    d->slot = hol_alloc(tape->length + 1, sizeof *d->slot);
    if (d->slot == NULL) {
        hol_free(d);
        return HOL_NOMEM;
    }
    for (size_t k = 0; k < tape->length; k++) {
        acb_init(d->slot + k);
        acb_indeterminate(d->slot + k);
    }
    for (size_t k = 0; k < tape->stage_end[HOL_STAGE_PARAMETERS]; k++)
        operate(d, k);
    *disc = d;
    return HOL_OK;
}

void
hol_disc_destroy(struct hol_disc *d)
{
    if (d == NULL)
        return;
    for (size_t k = 0; k < d->tape->length; k++)
        acb_clear(d->slot + k);
    hol_free(d->slot);
    hol_free(d);
}

void
hol_disc_set(struct hol_disc *d, enum hol_var kind, size_t index, const acb_t value)
{
    int32_t slot = hol_tape_input_slot(d->tape, kind, index);

    if (slot >= 0)
        acb_set(d->slot + slot, value);
}

void
hol_disc_run(struct hol_disc *d, enum hol_stage stage)
{
    for (size_t k = d->tape->stage_end[HOL_STAGE_PARAMETERS]; k < d->tape->stage_end[stage]; k++)
        operate(d, k);
}

acb_srcptr
hol_disc_get(const struct hol_disc *d, size_t output)
{
    return d->slot + hol_tape_output_slot(d->tape, output);
}
