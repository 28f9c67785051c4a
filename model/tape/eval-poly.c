/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tape on power series in balls, by the series functions of Arb. */
#include "model/tape/eval-poly.h"

#include "base/alloc.h"
#include "model/tape/tape-inside.h"
#include "numeric/dense/mat.h"

struct hol_poly_eval {
    const struct hol_tape *tape;
    slong bits;
    arb_poly_struct *slot;
    int32_t *twin;  /* the later of sin and cos (sinh and cosh) of one argument; -1: none */
    bool *left_out; /* NULL: nothing is */
    arb_poly_t tmp[3];
};

static void
indeterminate(arb_poly_struct *r, slong length)
{
    arb_poly_fit_length(r, length);
    _arb_vec_indeterminate(r->coeffs, length);
    _arb_poly_set_length(r, length);
}

/* The coefficient at s = 0. */
static void
lead(arb_t x, const arb_poly_struct *p)
{
    arb_poly_get_coeff_arb(x, p, 0);
}

static void
integer_power(arb_poly_struct *r, const arb_poly_struct *x, int32_t e, slong length, slong bits)
{
    arb_poly_t inverse;

    if (e >= 0) {
        arb_poly_pow_ui_trunc_binexp(r, x, (ulong)e, length, bits);
        return;
    }
    arb_poly_init(inverse);
    arb_poly_inv_series(inverse, x, length, bits);
    arb_poly_pow_ui_trunc_binexp(r, inverse, -(ulong)(slong)e, length, bits);
    arb_poly_clear(inverse);
}

/* r := c + integral of d (length - 1 coefficients of it). */
static void
integrate(arb_poly_struct *r, const arb_poly_struct *d, const arb_t c, slong length, slong bits)
{
    arb_poly_integral(r, d, bits);
    arb_poly_truncate(r, length);
    arb_poly_set_coeff_arb(r, 0, c);
}

/* asinh' = x' / sqrt(1 + x^2) */
static void
inverse_sinh(struct hol_poly_eval *e, arb_poly_struct *r, const arb_poly_struct *x, slong length)
{
    arb_t c;

    arb_init(c);
    lead(c, x);
    arb_asinh(c, c, e->bits);
    arb_poly_mullow(e->tmp[0], x, x, length, e->bits);
    arb_poly_add_si(e->tmp[0], e->tmp[0], 1, e->bits);
    arb_poly_rsqrt_series(e->tmp[1], e->tmp[0], length, e->bits);
    arb_poly_derivative(e->tmp[2], x, e->bits);
    arb_poly_mullow(e->tmp[0], e->tmp[1], e->tmp[2], length, e->bits);
    integrate(r, e->tmp[0], c, length, e->bits);
    arb_clear(c);
}

/* atan2(y, x)' = (x y' - y x') / (x^2 + y^2); on the cut, where it jumps, no more than the value.
 */
static void
angle(struct hol_poly_eval *e, arb_poly_struct *r, const arb_poly_struct *y,
      const arb_poly_struct *x, slong length)
{
    arb_t c, d;

    arb_init(c);
    arb_init(d);
    lead(c, y);
    lead(d, x);
    if (arb_contains_zero(c) && !arb_is_positive(d) && !arb_poly_is_zero(y)) {
        indeterminate(r, length);
        arb_atan2(r->coeffs, c, d, e->bits);
        goto done;
    }
    arb_atan2(c, c, d, e->bits);
    arb_poly_derivative(e->tmp[0], y, e->bits);
    arb_poly_mullow(e->tmp[1], e->tmp[0], x, length, e->bits);
    arb_poly_derivative(e->tmp[0], x, e->bits);
    arb_poly_mullow(e->tmp[2], e->tmp[0], y, length, e->bits);
    arb_poly_sub(e->tmp[0], e->tmp[1], e->tmp[2], e->bits);
    arb_poly_mullow(e->tmp[1], x, x, length, e->bits);
    arb_poly_mullow(e->tmp[2], y, y, length, e->bits);
    arb_poly_add(e->tmp[1], e->tmp[1], e->tmp[2], e->bits);
    arb_poly_div_series(e->tmp[2], e->tmp[0], e->tmp[1], length, e->bits);
    integrate(r, e->tmp[2], c, length, e->bits);
done:
    arb_clear(c);
    arb_clear(d);
}

/* The sign of x - y (y may be NULL) at s = 0; 0: exactly 0; 2: not known. */
static int
sign_of(const arb_poly_struct *x, const arb_poly_struct *y, slong bits)
{
    arb_t a, b;
    int sign;

    arb_init(a);
    arb_init(b);
    lead(a, x);
    if (y != NULL) {
        lead(b, y);
        arb_sub(a, a, b, bits);
    }
    sign = arb_is_positive(a) ? 1 : arb_is_negative(a) ? -1 : 2;
    arb_clear(a);
    arb_clear(b);
    return sign;
}

/* Where the ball at s = 0 does not tell the branch: the value of what is continuous, and no more.
 */
static void
undecided(arb_poly_struct *r, enum hol_op op, const arb_poly_struct *x, const arb_poly_struct *y,
          slong length, slong bits)
{
    arb_t a, b;

    arb_init(a);
    arb_init(b);
    lead(a, x);
    if (y != NULL)
        lead(b, y);
    indeterminate(r, length);
    if (op == HOL_OP_ABS)
        arb_abs(r->coeffs, a);
    else if (op == HOL_OP_MIN || op == HOL_OP_MAX)
        (op == HOL_OP_MIN ? arb_min : arb_max)(r->coeffs, a, b, bits);
    arb_clear(a);
    arb_clear(b);
}

static void
branch(arb_poly_struct *r, enum hol_op op, const arb_poly_struct *x, const arb_poly_struct *y,
       slong length, slong bits)
{
    bool two = op == HOL_OP_MIN || op == HOL_OP_MAX;
    int sign = sign_of(x, two ? y : NULL, bits);

    if (!two && arb_poly_is_zero(x))
        arb_poly_zero(r);
    else if (sign == 2)
        undecided(r, op, x, y, length, bits);
    else if (op == HOL_OP_SIGN)
        arb_poly_set_si(r, sign);
    else if (op == HOL_OP_ABS) {
        if (sign > 0)
            arb_poly_set_trunc(r, x, length);
        else
            arb_poly_neg(r, x);
    } else
        arb_poly_set_trunc(r, (op == HOL_OP_MAX) == (sign > 0) ? x : y, length);
}

/* sin and cos, or sinh and cosh, together where both are needed. */
static bool
pair(struct hol_poly_eval *e, size_t k, slong length)
{
    struct hol_instruction i = e->tape->code[k];
    arb_poly_struct *r = e->slot + k, *x = e->slot + i.a, *other = e->tmp[0];

    if (e->twin[k] >= 0)
        other = e->slot + e->twin[k];
    switch (i.op) {
    case HOL_OP_SIN:
        arb_poly_sin_cos_series(r, other, x, length, e->bits);
        return true;
    case HOL_OP_COS:
        arb_poly_sin_cos_series(other, r, x, length, e->bits);
        return true;
    case HOL_OP_SINH:
        arb_poly_sinh_cosh_series(r, other, x, length, e->bits);
        return true;
    case HOL_OP_COSH:
        arb_poly_sinh_cosh_series(other, r, x, length, e->bits);
        return true;
    case HOL_OP_TANH:
        arb_poly_sinh_cosh_series(e->tmp[1], e->tmp[2], x, length, e->bits);
        arb_poly_div_series(r, e->tmp[1], e->tmp[2], length, e->bits);
        return true;
    default:
        return false;
    }
}

static void
operate(struct hol_poly_eval *e, size_t k, slong n)
{
    const struct hol_tape *tape = e->tape;
    struct hol_instruction i = tape->code[k];
    arb_poly_struct *r = e->slot + k, *x, *y;
    slong bits = e->bits;
    fmpq_t q;

    if (i.op == HOL_OP_INPUT)
        return;
    if (i.op == HOL_OP_CONST || i.op == HOL_OP_PI) {
        arb_poly_one(r);
        fmpq_init(q);
        if (i.op == HOL_OP_PI)
            arb_const_pi(r->coeffs, bits);
        else {
            fmpq_set_mpq(q, tape->constants[i.a]);
            arb_set_fmpq(r->coeffs, q, bits);
        }
        fmpq_clear(q);
        if (arb_is_zero(r->coeffs))
            arb_poly_zero(r);
        return;
    }
    x = e->slot + i.a;
    y = hol_tape_is_binary(i.op) ? e->slot + i.b : NULL;
    if (pair(e, k, n))
        return;
#define CASE(op, call)                                                                             \
    case HOL_OP_##op:                                                                              \
        (call);                                                                                    \
        break;
    switch (i.op) {
        CASE(ADD, arb_poly_add_series(r, x, y, n, bits))
        CASE(SUB, arb_poly_sub_series(r, x, y, n, bits))
        CASE(MUL, arb_poly_mullow(r, x, y, n, bits))
        CASE(DIV, arb_poly_div_series(r, x, y, n, bits))
        CASE(NEG, arb_poly_neg(r, x))
        CASE(SQR, arb_poly_mullow(r, x, x, n, bits))
        CASE(INV, arb_poly_inv_series(r, x, n, bits))
        CASE(SQRT, arb_poly_sqrt_series(r, x, n, bits))
        CASE(POWI, integer_power(r, x, i.b, n, bits))
        CASE(POW, arb_poly_pow_series(r, x, y, n, bits))
        CASE(TAN, arb_poly_tan_series(r, x, n, bits))
        CASE(ASIN, arb_poly_asin_series(r, x, n, bits))
        CASE(ACOS, arb_poly_acos_series(r, x, n, bits))
        CASE(ATAN, arb_poly_atan_series(r, x, n, bits))
        CASE(EXP, arb_poly_exp_series(r, x, n, bits))
        CASE(LOG, arb_poly_log_series(r, x, n, bits))
        CASE(ASINH, inverse_sinh(e, r, x, n))
        CASE(ATAN2, angle(e, r, x, y, n)) /* (y, x), as in MPFR */
    default:
        branch(r, i.op, x, y, n, bits);
    }
#undef CASE
}

/* ------------------------------------------------------------------------ creation */

static enum hol_op
partner(enum hol_op op)
{
    return op == HOL_OP_SIN    ? HOL_OP_COS
           : op == HOL_OP_COS  ? HOL_OP_SIN
           : op == HOL_OP_SINH ? HOL_OP_COSH
           : op == HOL_OP_COSH ? HOL_OP_SINH
                               : HOL_OP_COUNT;
}

/* Each slot's twin after it, by the slot of the argument; the later one's is -2: it is there. */
static bool
find_twins(struct hol_poly_eval *e)
{
    const struct hol_tape *tape = e->tape;
    int32_t *seen = hol_alloc(2 * tape->length + 1, sizeof *seen);

    for (size_t k = 0; seen != NULL && k < tape->length; k++) {
        struct hol_instruction i = tape->code[k];
        bool wave = i.op == HOL_OP_SIN || i.op == HOL_OP_COS;
        int32_t *first;

        e->twin[k] = -1;
        if (partner(i.op) == HOL_OP_COUNT)
            continue;
        first = &seen[2 * i.a + wave];
        if (*first > 0 && tape->code[*first - 1].op == partner(i.op)) {
            e->twin[*first - 1] = (int32_t)k;
            e->twin[k] = -2;
        } else
            *first = (int32_t)k + 1;
    }
    hol_free(seen);
    return seen != NULL;
}

enum hol_status
hol_poly_eval_create(struct hol_poly_eval **eval, const struct hol_tape *tape, mpfr_prec_t bits)
{
    struct hol_poly_eval *e;

    if (bits < HOL_BITS_MIN || bits > HOL_BITS_MAX)
        return HOL_INVALID;
    e = hol_alloc(1, sizeof *e);
    if (e == NULL)
        return HOL_NOMEM;
    e->tape = tape;
    e->bits = (slong)bits;
    for (size_t i = 0; i < 3; i++)
        arb_poly_init(e->tmp[i]);
    e->slot = hol_alloc(tape->length + 1, sizeof *e->slot);
    e->twin = hol_alloc(tape->length + 1, sizeof *e->twin);
    for (size_t k = 0; e->slot != NULL && k < tape->length; k++) {
        arb_poly_init(e->slot + k);
        indeterminate(e->slot + k, 1);
    }
    if (e->slot == NULL || e->twin == NULL || !find_twins(e)) {
        hol_poly_eval_destroy(e);
        return HOL_NOMEM;
    }
    for (size_t k = 0; k < tape->stage_end[HOL_STAGE_PARAMETERS]; k++)
        if (e->twin[k] != -2)
            operate(e, k, 1);
    *eval = e;
    return HOL_OK;
}

void
hol_poly_eval_destroy(struct hol_poly_eval *e)
{
    if (e == NULL)
        return;
    for (size_t k = 0; e->slot != NULL && k < e->tape->length; k++)
        arb_poly_clear(e->slot + k);
    for (size_t i = 0; i < 3; i++)
        arb_poly_clear(e->tmp[i]);
    hol_free(e->slot);
    hol_free(e->twin);
    hol_free(e->left_out);
    hol_free(e);
}

void
hol_poly_eval_set(struct hol_poly_eval *e, enum hol_var kind, size_t index, const arb_poly_t value)
{
    int32_t slot = hol_tape_input_slot(e->tape, kind, index);

    if (slot >= 0)
        arb_poly_set(e->slot + slot, value);
}

enum hol_status
hol_poly_eval_keep(struct hol_poly_eval *e, const size_t *outputs, size_t count, bool problem)
{
    const struct hol_tape *tape = e->tape;

    if (e->left_out == NULL)
        e->left_out = hol_alloc(tape->length + 1, sizeof *e->left_out);
    if (e->left_out == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < tape->length; k++)
        e->left_out[k] = !problem || k >= tape->stage_end[HOL_STAGE_PROBLEM];
    for (size_t i = 0; i < count; i++)
        e->left_out[hol_tape_output_slot(tape, outputs[i])] = false;
    for (size_t k = tape->length; k-- > 0;) {
        struct hol_instruction i = tape->code[k];

        if (e->twin[k] >= 0 && !e->left_out[e->twin[k]])
            e->left_out[k] = false;
        if (e->left_out[k] || i.op == HOL_OP_INPUT || i.op == HOL_OP_CONST || i.op == HOL_OP_PI)
            continue;
        e->left_out[i.a] = false;
        if (hol_tape_is_binary(i.op))
            e->left_out[i.b] = false;
    }
    return HOL_OK;
}

void
hol_poly_eval_run(struct hol_poly_eval *e, enum hol_stage stage, slong length)
{
    for (size_t k = e->tape->stage_end[HOL_STAGE_PARAMETERS]; k < e->tape->stage_end[stage]; k++)
        if (e->twin[k] != -2 && !(e->left_out != NULL && e->left_out[k]))
            operate(e, k, length);
}

const arb_poly_struct *
hol_poly_eval_get(const struct hol_poly_eval *e, size_t output)
{
    return e->slot + hol_tape_output_slot(e->tape, output);
}
