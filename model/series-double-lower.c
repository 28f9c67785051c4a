/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Each instruction of a tape as products of series and arithmetic on coefficients, from the
 * recurrences of Griewank & Walther 2008, section 13.2 (model/series-arithmetic.c and
 * model/series-function.c have them in MPFR). D x_k = k x_k, for k > 0; D x_0 = 0.
 */
#include "model/series-double-inside.h"

#include <stdlib.h>

static struct factor
slot_factor(const struct series_maker *m, int32_t slot)
{
    return (struct factor){m->s->reg[slot], slot};
}

static int32_t
emit(struct series_maker *m, enum series_op op, int32_t a, int32_t b, int32_t c)
{
    return hol_series_maker_emit(m, op, a, b, c);
}

static int32_t
lead(struct series_maker *m, enum lead_op op, int32_t a, int32_t b)
{
    return hol_series_maker_lead(m, op, a, b);
}

static int32_t
product(struct series_maker *m, struct factor u, struct factor v)
{
    return hol_series_maker_product(m, u, v);
}

static struct factor
square(struct series_maker *m, struct factor x)
{
    return (struct factor){product(m, x, x), lead(m, LEAD_SQUARE, x.lead, -1)};
}

/* The lead of what begins with 0. */
static int32_t
nothing(const struct series_maker *m)
{
    return (int32_t)m->s->length;
}

static struct factor
unknown(int32_t its_lead)
{
    return (struct factor){SERIES_UNKNOWN, its_lead};
}

static struct factor
derive(struct series_maker *m, struct factor x)
{
    return (struct factor){emit(m, SERIES_TIMES, x.reg, -1, -1), nothing(m)};
}

/* z = sqrt(y): 2 z_0 z_k = y_k - sum z_j z_(k-j), 0 < j < k */
static int32_t
root(struct series_maker *m, int32_t z_lead, struct factor y)
{
    int32_t p = product(m, unknown(z_lead), unknown(z_lead));
    int32_t half = lead(m, LEAD_HALF_INVERSE, z_lead, -1);
    int32_t z = emit(m, SERIES_REST, y.reg, p, half);

    hol_series_maker_put(m, p, 0, (struct factor){z, z_lead});
    hol_series_maker_put(m, p, 1, (struct factor){z, z_lead});
    return z;
}

/* w = u / v: v_0 w_k = u_k - sum v_j w_(k-j), j > 0 */
static int32_t
divide(struct series_maker *m, struct factor u, struct factor v, int32_t w_lead)
{
    int32_t p = product(m, v, unknown(w_lead));
    int32_t w = emit(m, SERIES_REST, u.reg, p, lead(m, LEAD_INVERSE, v.lead, -1));

    hol_series_maker_put(m, p, 1, (struct factor){w, w_lead});
    return w;
}

/* y w' = f:  y_0 D w_k = f_k - sum D w_j y_(k-j), 0 < j < k */
static int32_t
integrate_over(struct series_maker *m, int32_t f, struct factor y)
{
    int32_t p = product(m, unknown(nothing(m)), y);
    int32_t d = emit(m, SERIES_REST, f, p, lead(m, LEAD_INVERSE, y.lead, -1));

    hol_series_maker_put(m, p, 0, (struct factor){d, nothing(m)});
    return emit(m, SERIES_OVER, d, -1, -1);
}

/* s' = c u', c' = sign s u'; w is s or c, the other one is the companion of a twin. */
static int32_t
circular(struct series_maker *m, size_t slot, enum hol_op op, struct factor u)
{
    bool hyperbolic = op == HOL_OP_SINH || op == HOL_OP_COSH;
    bool is_sine = op == HOL_OP_SIN || op == HOL_OP_SINH;
    enum lead_op other =
        hyperbolic ? (is_sine ? LEAD_COSH : LEAD_SINH) : (is_sine ? LEAD_COS : LEAD_SIN);
    int32_t twin = m->later_twin[slot];
    int32_t other_lead = twin >= 0 ? twin : lead(m, other, u.lead, -1);
    int32_t s_lead = is_sine ? (int32_t)slot : other_lead;
    int32_t c_lead = is_sine ? other_lead : (int32_t)slot;
    struct factor du = derive(m, u);
    int32_t for_s = product(m, du, unknown(c_lead)), for_c = product(m, du, unknown(s_lead));
    int32_t s = emit(m, SERIES_OVER, for_s, -1, -1);
    int32_t c = emit(m, hyperbolic ? SERIES_OVER : SERIES_BELOW, for_c, -1, -1);

    hol_series_maker_put(m, for_s, 1, (struct factor){c, c_lead});
    hol_series_maker_put(m, for_c, 1, (struct factor){s, s_lead});
    m->twin[slot] = is_sine ? c : s;
    return is_sine ? s : c;
}

/* 1 + sign x^2 */
static struct factor
one_plus_square(struct series_maker *m, struct factor x, int sign)
{
    int32_t p = product(m, x, x);

    return (struct factor){sign > 0 ? p : emit(m, SERIES_NEG, p, -1, -1),
                           lead(m, sign > 0 ? LEAD_ONE_PLUS : LEAD_ONE_MINUS, x.lead, -1)};
}

/* w' = y u', y = 1 + sign w^2 */
static int32_t
tangent(struct series_maker *m, size_t slot, struct factor u, int sign)
{
    int32_t y_lead = lead(m, sign > 0 ? LEAD_ONE_PLUS : LEAD_ONE_MINUS, (int32_t)slot, -1);
    int32_t p = product(m, derive(m, u), unknown(y_lead));
    int32_t w = emit(m, SERIES_OVER, p, -1, -1);
    struct factor x = {w, (int32_t)slot};
    int32_t y = product(m, x, x);

    if (sign < 0)
        y = emit(m, SERIES_NEG, y, -1, -1);
    hol_series_maker_put(m, p, 1, (struct factor){y, y_lead});
    return w;
}

/* w' sqrt(1 + sign u^2) = turn u' */
static int32_t
inverse_sine(struct series_maker *m, struct factor u, int sign, int turn)
{
    struct factor y = one_plus_square(m, u, sign), z;
    int32_t f = derive(m, u).reg;

    z.lead = lead(m, LEAD_SQRT, y.lead, -1);
    z.reg = root(m, z.lead, y);
    if (turn < 0)
        f = emit(m, SERIES_NEG, f, -1, -1);
    return integrate_over(m, f, z);
}

/* w = atan2(u, v): w' (u^2 + v^2) = v u' - u v' */
static int32_t
angle(struct series_maker *m, struct factor u, struct factor v)
{
    int32_t r = emit(m, SERIES_ADD, product(m, u, u), product(m, v, v), -1);
    int32_t left = product(m, derive(m, u), v), right = product(m, derive(m, v), u);
    struct factor y = {r, lead(m, LEAD_SUM_SQUARES, u.lead, v.lead)};

    return integrate_over(m, emit(m, SERIES_SUB, left, right, -1), y);
}

/* ------------------------------------------------------------------------- powers */

/*
 * u^b, b an integer, by squaring and multiplying from the leading binary digit on: also where u
 * starts with 0.
 */
static int32_t
integer_power(struct series_maker *m, size_t slot, struct factor u, long b)
{
    unsigned long power = (unsigned long)labs(b), digit = 1;
    struct factor x = u, one = {SERIES_ZERO, nothing(m)};

    if (power == 0)
        return SERIES_ZERO;
    while (digit <= power / 2)
        digit *= 2;
    while (digit > 1) {
        digit /= 2;
        x = square(m, x);
        if (power & digit)
            x = (struct factor){product(m, x, u), lead(m, LEAD_MUL, x.lead, u.lead)};
    }
    return b > 0 ? x.reg : divide(m, one, x, (int32_t)slot);
}

/* w = u^r: D w_k u_0 = r sum D u_j w_(k-j) - sum u_j D w_(k-j), 0 < j < k in the second */
static int32_t
constant_power(struct series_maker *m, size_t slot, struct factor u, int32_t r)
{
    struct factor du = derive(m, u);
    int32_t p = product(m, du, unknown((int32_t)slot));
    int32_t q = product(m, u, unknown(nothing(m)));
    int32_t f = emit(m, SERIES_SCALE, p, -1, r);
    int32_t dw = emit(m, SERIES_REST, f, q, lead(m, LEAD_INVERSE, u.lead, -1));
    int32_t w = emit(m, SERIES_OVER, dw, -1, -1);

    hol_series_maker_put(m, p, 1, (struct factor){w, (int32_t)slot});
    hol_series_maker_put(m, q, 1, (struct factor){dw, nothing(m)});
    return w;
}

/* w = exp(e): D w_k = sum D e_j w_(k-j) */
static int32_t
exponential(struct series_maker *m, size_t slot, struct factor e)
{
    int32_t p = product(m, derive(m, e), unknown((int32_t)slot));
    int32_t w = emit(m, SERIES_OVER, p, -1, -1);

    hol_series_maker_put(m, p, 1, (struct factor){w, (int32_t)slot});
    return w;
}

/* w = exp(v log u) */
static int32_t
general_power(struct series_maker *m, size_t slot, struct factor u, struct factor v)
{
    struct factor l = {integrate_over(m, derive(m, u).reg, u), lead(m, LEAD_LOG, u.lead, -1)};
    struct factor e = {product(m, l, v), lead(m, LEAD_MUL, l.lead, v.lead)};

    return exponential(m, slot, e);
}

/* --------------------------------------------------------------------- dispatching */

static int32_t
add(struct series_maker *m, enum hol_op op, struct factor u, struct factor v)
{
    if (v.reg == SERIES_ZERO)
        return u.reg;
    if (u.reg == SERIES_ZERO)
        return op == HOL_OP_ADD ? v.reg : emit(m, SERIES_NEG, v.reg, -1, -1);
    return emit(m, op == HOL_OP_ADD ? SERIES_ADD : SERIES_SUB, u.reg, v.reg, -1);
}

static int32_t
multiply(struct series_maker *m, struct factor u, struct factor v, bool u_constant, bool v_constant)
{
    if (u_constant)
        return emit(m, SERIES_SCALE, v.reg, -1, u.lead);
    if (v_constant)
        return emit(m, SERIES_SCALE, u.reg, -1, v.lead);
    return product(m, u, v);
}

/* The leading coefficient decides. */
static int32_t
branch(struct series_maker *m, enum hol_op op, struct factor u, struct factor v)
{
    int32_t sign;

    if (op == HOL_OP_MIN || op == HOL_OP_MAX) {
        sign = lead(m, LEAD_ORDER, u.lead, v.lead);
        return op == HOL_OP_MAX ? emit(m, SERIES_CHOOSE, u.reg, v.reg, sign)
                                : emit(m, SERIES_CHOOSE, v.reg, u.reg, sign);
    }
    sign = lead(m, LEAD_SIGN, u.lead, -1);
    return op == HOL_OP_SIGN ? SERIES_ZERO : emit(m, SERIES_SCALE, u.reg, -1, sign);
}

static int32_t
lower_binary(struct series_maker *m, size_t slot, struct hol_instruction i)
{
    struct factor u = slot_factor(m, i.a), v = slot_factor(m, i.b);
    bool u_constant = m->s->constant[i.a], v_constant = m->s->constant[i.b];

    switch (i.op) {
    case HOL_OP_ADD:
    case HOL_OP_SUB:
        return add(m, i.op, u, v);
    case HOL_OP_MUL:
        return multiply(m, u, v, u_constant, v_constant);
    case HOL_OP_DIV:
        return v_constant ? emit(m, SERIES_SHARE, u.reg, -1, v.lead)
                          : divide(m, u, v, (int32_t)slot);
    case HOL_OP_POW:
        return v_constant ? constant_power(m, slot, u, v.lead) : general_power(m, slot, u, v);
    case HOL_OP_ATAN2:
        return angle(m, u, v);
    default: /* MIN, MAX */
        return branch(m, i.op, u, v);
    }
}

int32_t
hol_series_maker_lower(struct series_maker *m, size_t slot)
{
    struct hol_instruction i = m->s->slot[slot];
    struct factor u = slot_factor(m, i.a), one = {SERIES_ZERO, nothing(m)};

    if (hol_tape_is_binary(i.op))
        return lower_binary(m, slot, i);
    switch (i.op) {
    case HOL_OP_NEG:
        return emit(m, SERIES_NEG, u.reg, -1, -1);
    case HOL_OP_SQR:
        return product(m, u, u);
    case HOL_OP_INV:
        return divide(m, one, u, (int32_t)slot);
    case HOL_OP_SQRT:
        return root(m, (int32_t)slot, u);
    case HOL_OP_POWI:
        return integer_power(m, slot, u, i.b);
    case HOL_OP_SIN:
    case HOL_OP_COS:
    case HOL_OP_SINH:
    case HOL_OP_COSH:
        return circular(m, slot, i.op, u);
    case HOL_OP_TAN:
    case HOL_OP_TANH:
        return tangent(m, slot, u, i.op == HOL_OP_TAN ? 1 : -1);
    case HOL_OP_ASIN:
        return inverse_sine(m, u, -1, 1);
    case HOL_OP_ACOS:
        return inverse_sine(m, u, -1, -1);
    case HOL_OP_ASINH:
        return inverse_sine(m, u, 1, 1);
    case HOL_OP_ATAN:
        return integrate_over(m, derive(m, u).reg, one_plus_square(m, u, 1));
    case HOL_OP_LOG:
        return integrate_over(m, derive(m, u).reg, u);
    case HOL_OP_EXP:
        return exponential(m, slot, u);
    default: /* ABS, SIGN */
        return branch(m, i.op, u, u);
    }
}
