/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A tape in balls. */
#include "model/tape/eval-ball.h"

#include "base/alloc.h"
#include "model/tape/tape-inside.h"
#include "numeric/dense/scalar.h"

#define NOWHERE SIZE_MAX

struct hol_ball_eval {
    const struct hol_tape *tape;
    mpfr_prec_t bits;
    arb_ptr slot, constants;
    int done;                          /* the last stage that is up to date */
    size_t offending[HOL_STAGE_COUNT]; /* first slot of the stage without a bounded ball */
};

/* ------------------------------------------------------------------------- balls */

arb_ptr
hol_balls_alloc(size_t count)
{
    arb_ptr balls = hol_alloc(count + 1, sizeof(*balls));

    for (size_t i = 0; balls != NULL && i < count; i++)
        arb_init(balls + i);
    return balls;
}

void
hol_balls_free(arb_ptr balls, size_t count)
{
    for (size_t i = 0; balls != NULL && i < count; i++)
        arb_clear(balls + i);
    hol_free(balls);
}

arb_poly_struct *
hol_polys_alloc(size_t count)
{
    arb_poly_struct *polys = hol_alloc(count + 1, sizeof(*polys));

    for (size_t i = 0; polys != NULL && i < count; i++)
        arb_poly_init(polys + i);
    return polys;
}

void
hol_polys_free(arb_poly_struct *polys, size_t count)
{
    for (size_t i = 0; polys != NULL && i < count; i++)
        arb_poly_clear(polys + i);
    hol_free(polys);
}

void
hol_balls_midpoints(struct hol_vec *v, mag_t radius, arb_srcptr balls)
{
    mpfr_t x;

    mpfr_init2(x, v->bits);
    mag_zero(radius);
    for (size_t i = 0; i < v->rows; i++) {
        arf_get_mpfr(x, arb_midref(balls + i), MPFR_RNDN);
        hol_mat_set(v, i, 0, x);
        mag_max(radius, radius, arb_radref(balls + i));
    }
    mpfr_clear(x);
}

long double
hol_ball_radius(const arb_t ball)
{
    struct hol_scalar x;
    arf_t radius;

    hol_scalar_init(&x, 64);
    arf_init(radius);
    arf_set_mag(radius, arb_radref(ball));
    (void)arf_get_mpfr(x.x, radius, MPFR_RNDU);
    arf_clear(radius);
    return hol_scalar_abs(x.x);
}

void
hol_ball_set_mpfr(arb_t ball, const mpfr_t x)
{
    if (!mpfr_number_p(x)) {
        arb_indeterminate(ball);
        return;
    }
    arf_set_mpfr(arb_midref(ball), x);
    mag_zero(arb_radref(ball));
}

/* -------------------------------------------------------------------- operations */

/* 1, -1, 0 where the ball says so; else nothing is known. The slope of abs(x) has no value at 0. */
static void
sign_of(arb_t r, const arb_t x, bool slope)
{
    if (arb_is_zero(x) && !slope)
        arb_zero(r);
    else if (arb_is_positive(x))
        arb_one(r);
    else if (arb_is_negative(x))
        arb_set_si(r, -1);
    else
        arb_indeterminate(r);
}

/* (y, x), as in MPFR; none at the origin, nor where the ball lies across the jump from -pi to pi.
 */
static void
angle_of(arb_t r, const arb_t y, const arb_t x, slong bits)
{
    if (arb_contains_zero(y) && !arb_is_positive(x) && (arb_contains_zero(x) || !arb_is_zero(y)))
        arb_indeterminate(r);
    else
        arb_atan2(r, y, x, bits);
}

static void
power_of(arb_t r, const arb_t x, int32_t exponent, slong bits)
{
    fmpz_t e;

    fmpz_init_set_si(e, exponent);
    arb_pow_fmpz(r, x, e, bits);
    fmpz_clear(e);
}

/* 0^y has no limit at y = 0. */
static void
real_power_of(arb_t r, const arb_t x, const arb_t y, slong bits)
{
    if (arb_contains_zero(x) && arb_contains_zero(y))
        arb_indeterminate(r);
    else
        arb_pow(r, x, y, bits);
}

/* arb_min and arb_max return NaN for a NaN; it is written out here, as much depends on it. */
static void
extreme_of(arb_t r, const arb_t x, const arb_t y, bool larger, slong bits)
{
    if (!arb_is_finite(x) || !arb_is_finite(y))
        arb_indeterminate(r);
    else if (larger)
        arb_max(r, x, y, bits);
    else
        arb_min(r, x, y, bits);
}

static void
operate(arb_ptr slot, arb_srcptr constants, const struct hol_instruction *code, size_t from,
        size_t to, slong bits)
{
    for (size_t k = from; k < to; k++) {
        const struct hol_instruction i = code[k];
        arb_ptr r = slot + k;

/* Operands of an operation; a leaf has none. */
#define X (slot + i.a)
#define Y (slot + i.b)
#define CASE(op, call)                                                                             \
    case HOL_OP_##op:                                                                              \
        (call);                                                                                    \
        break;
#define UNARY(op, function) CASE(op, function(r, X, bits))
#define BINARY(op, function) CASE(op, function(r, X, Y, bits))
        switch (i.op) {
            CASE(CONST, arb_set(r, constants + i.a))
            CASE(PI, arb_const_pi(r, bits))
            BINARY(ADD, arb_add)
            BINARY(SUB, arb_sub)
            BINARY(MUL, arb_mul)
            BINARY(DIV, arb_div)
            CASE(NEG, arb_neg(r, X))
            UNARY(SQR, arb_sqr)
            UNARY(INV, arb_inv)
            UNARY(SQRT, arb_sqrt)
            CASE(POWI, power_of(r, X, i.b, bits))
            BINARY(POW, real_power_of)
            UNARY(SIN, arb_sin)
            UNARY(COS, arb_cos)
            UNARY(TAN, arb_tan)
            UNARY(ASIN, arb_asin)
            UNARY(ACOS, arb_acos)
            UNARY(ATAN, arb_atan)
            UNARY(EXP, arb_exp)
            UNARY(LOG, arb_log)
            UNARY(SINH, arb_sinh)
            UNARY(COSH, arb_cosh)
            UNARY(TANH, arb_tanh)
            UNARY(ASINH, arb_asinh)
            CASE(ABS, arb_abs(r, X))
            CASE(SIGN, sign_of(r, X, i.b == 1))
            CASE(ATAN2, angle_of(r, X, Y, bits))
            CASE(MIN, extreme_of(r, X, Y, false, bits))
            CASE(MAX, extreme_of(r, X, Y, true, bits))
        case HOL_OP_INPUT: /* set by the caller */
        case HOL_OP_COUNT:
            break;
        }
#undef UNARY
#undef BINARY
#undef CASE
#undef X
#undef Y
    }
}

/* ---------------------------------------------------------------------- creation */

static void
run_stage(struct hol_ball_eval *e, int stage)
{
    const struct hol_tape *tape = e->tape;
    size_t from = stage == 0 ? 0 : tape->stage_end[stage - 1], to = tape->stage_end[stage];

    operate(e->slot, e->constants, tape->code, from, to, (slong)e->bits);
    e->offending[stage] = NOWHERE;
    for (size_t k = from; k < to && e->offending[stage] == NOWHERE; k++)
        if (!arb_is_finite(e->slot + k))
            e->offending[stage] = k;
}

static void
enclose_constants(struct hol_ball_eval *e)
{
    fmpq_t q;

    fmpq_init(q);
    for (size_t k = 0; k < e->tape->constant_count; k++) {
        fmpq_set_mpq(q, e->tape->constants[k]);
        arb_set_fmpq(e->constants + k, q, (slong)e->bits);
    }
    fmpq_clear(q);
}

enum hol_status
hol_ball_eval_create(struct hol_ball_eval **eval, const struct hol_tape *tape, mpfr_prec_t bits)
{
    struct hol_ball_eval *e;

    if (bits < HOL_BITS_MIN || bits > HOL_BITS_MAX)
        return HOL_INVALID;
    e = hol_alloc(1, sizeof(*e));
    if (e == NULL)
        return HOL_NOMEM;
    e->tape = tape;
    e->bits = bits;
    e->slot = hol_balls_alloc(tape->length);
    e->constants = hol_balls_alloc(tape->constant_count);
    if (e->slot == NULL || e->constants == NULL) {
        hol_ball_eval_destroy(e);
        return HOL_NOMEM;
    }
    for (size_t k = 0; k < tape->length; k++)
        if (tape->code[k].op == HOL_OP_INPUT)
            arb_indeterminate(e->slot + k);
    enclose_constants(e);
    run_stage(e, HOL_STAGE_PARAMETERS);
    *eval = e;
    return HOL_OK;
}

void
hol_ball_eval_destroy(struct hol_ball_eval *e)
{
    if (e == NULL)
        return;
    hol_balls_free(e->slot, e->tape->length);
    hol_balls_free(e->constants, e->tape->constant_count);
    hol_free(e);
}

/* --------------------------------------------------------------------------- use */

mpfr_prec_t
hol_ball_eval_bits(const struct hol_ball_eval *e)
{
    return e->bits;
}

void
hol_ball_eval_set(struct hol_ball_eval *e, enum hol_var kind, size_t index, const arb_t value)
{
    int stage = (int)hol_tape_input_stage((int32_t)kind);
    int32_t slot = hol_tape_input_slot(e->tape, kind, index);

    if (slot < 0)
        return;
    arb_set(e->slot + slot, value);
    if (e->done >= stage)
        e->done = stage - 1;
}

enum hol_status
hol_ball_eval_run(struct hol_ball_eval *e, enum hol_stage stage, size_t *where)
{
    if ((unsigned)stage >= HOL_STAGE_COUNT)
        return HOL_INVALID;
    for (; e->done < (int)stage; e->done++)
        run_stage(e, e->done + 1);
    for (unsigned s = 0; s <= (unsigned)stage; s++)
        if (e->offending[s] != NOWHERE) {
            if (where != NULL)
                *where = e->offending[s];
            return HOL_DOMAIN;
        }
    return HOL_OK;
}

void
hol_ball_eval_get(arb_t value, const struct hol_ball_eval *e, size_t output)
{
    arb_set(value, e->slot + hol_tape_output_slot(e->tape, output));
}

void
hol_ball_eval_slot(arb_t value, const struct hol_ball_eval *e, size_t slot)
{
    arb_set(value, e->slot + slot);
}

arb_srcptr
hol_ball_eval_slots(const struct hol_ball_eval *e)
{
    return e->slot;
}
