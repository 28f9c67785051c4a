/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Each instruction of a tape as products of power series in double. */

/*
 * Each instruction of a tape as products of series and arithmetic on coefficients, from the
 * recurrences of Griewank & Walther 2008, section 13.2 (model/series/series-arithmetic.c and
 * model/series/series-function.c have them in MPFR). D x_k = k x_k, for k > 0; D x_0 = 0.
 */
#include "model/series/series-double-inside.h"

#include <math.h>
#include <stdlib.h>

static struct factor
slot_factor(const struct series_maker *m, int32_t slot)
{
    return m->s->of[slot];
}

static int32_t
lead(struct series_maker *m, enum lead_op op, int32_t a, int32_t b)
{
    return hol_series_maker_lead(m, op, a, b);
}

static struct factor
product(struct series_maker *m, struct factor u, struct factor v)
{
    return hol_series_maker_product(m, u, v);
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
    return (struct factor){SERIES_UNKNOWN, its_lead, 1};
}

static void
put(struct series_maker *m, struct factor product_, int which, struct factor x)
{
    hol_series_maker_put(m, product_, which, x);
}

/* x u */
static struct factor
scaled(struct factor u, double x)
{
    u.scale *= x;
    return u;
}

static struct factor
square(struct series_maker *m, struct factor x)
{
    struct factor w = product(m, x, x);

    w.lead = lead(m, LEAD_SQUARE, x.lead, -1);
    return w;
}

static struct factor
derive(struct series_maker *m, struct factor u)
{
    struct factor x = {u.reg, u.lead, 1};

    return (struct factor){hol_series_maker_emit(m, SERIES_TIMES, x, 1, x, 0, -1), nothing(m),
                           u.scale};
}

/* x u_k / k, with a lead */
static struct factor
over(struct series_maker *m, struct factor u, int32_t its_lead)
{
    return (struct factor){hol_series_maker_emit(m, SERIES_OVER, u, 1, u, 0, -1), its_lead, 1};
}

/* (u - v) / divisor, with a lead */
static struct factor
rest(struct series_maker *m, struct factor u, struct factor v, int32_t reciprocal, int32_t its_lead)
{
    return (struct factor){hol_series_maker_emit(m, SERIES_REST, u, 1, v, 1, reciprocal), its_lead,
                           1};
}

/* x u + y v, with a lead */
static struct factor
sum(struct series_maker *m, struct factor u, double x, struct factor v, double y, int32_t its_lead)
{
    return (struct factor){hol_series_maker_emit(m, SERIES_SUM, u, x, v, y, -1), its_lead, 1};
}

/* z = sqrt(y): 2 z_0 z_k = y_k - sum z_j z_(k-j), 0 < j < k */
static struct factor
root(struct series_maker *m, int32_t z_lead, struct factor y)
{
    struct factor p = product(m, unknown(z_lead), unknown(z_lead));
    struct factor z = rest(m, y, p, lead(m, LEAD_HALF_INVERSE, z_lead, -1), z_lead);

    put(m, p, 0, z);
    put(m, p, 1, z);
    return z;
}

/* w = u / v: v_0 w_k = u_k - sum v_j w_(k-j), j > 0 */
static struct factor
divide(struct series_maker *m, struct factor u, struct factor v, int32_t w_lead)
{
    struct factor p = product(m, v, unknown(w_lead));
    struct factor w = rest(m, u, p, lead(m, LEAD_INVERSE, v.lead, -1), w_lead);

    put(m, p, 1, w);
    return w;
}

/* y w' = f:  y_0 D w_k = f_k - sum D w_j y_(k-j), 0 < j < k */
static struct factor
integrate_over(struct series_maker *m, struct factor f, struct factor y, int32_t w_lead)
{
    struct factor p = product(m, unknown(nothing(m)), y);
    struct factor d = rest(m, f, p, lead(m, LEAD_INVERSE, y.lead, -1), nothing(m));

    put(m, p, 0, d);
    return over(m, d, w_lead);
}

/* s' = c u', c' = sign s u'; w is s or c, the other one is the companion of a twin. */
static struct factor
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
    int32_t reg = hol_series_maker_circular(m, u, s_lead, c_lead, hyperbolic ? 1 : -1);
    struct factor s = {reg, s_lead, 1}, c = {reg + 1, c_lead, 1};

    m->twin[slot] = is_sine ? c : s;
    return is_sine ? s : c;
}

/* 1 + sign x^2 */
static struct factor
one_plus_square(struct series_maker *m, struct factor x, int sign)
{
    struct factor y = scaled(product(m, x, x), sign);

    y.lead = lead(m, sign > 0 ? LEAD_ONE_PLUS : LEAD_ONE_MINUS, x.lead, -1);
    return y;
}

/* w' = y u', y = 1 + sign w^2 */
static struct factor
tangent(struct series_maker *m, size_t slot, struct factor u, int sign)
{
    int32_t y_lead = lead(m, sign > 0 ? LEAD_ONE_PLUS : LEAD_ONE_MINUS, (int32_t)slot, -1);
    struct factor p = product(m, derive(m, u), unknown(y_lead));
    struct factor w = over(m, p, (int32_t)slot), y = product(m, w, w);

    put(m, p, 1, sum(m, y, sign, y, 0, y_lead));
    return w;
}

/* w' sqrt(1 + sign u^2) = turn u' */
static struct factor
inverse_sine(struct series_maker *m, size_t slot, struct factor u, int sign, int turn)
{
    struct factor y = one_plus_square(m, u, sign);
    struct factor z = root(m, lead(m, LEAD_SQRT, y.lead, -1), y);

    return integrate_over(m, scaled(derive(m, u), turn), z, (int32_t)slot);
}

/* w = atan2(u, v): w' (u^2 + v^2) = v u' - u v' */
static struct factor
angle(struct series_maker *m, size_t slot, struct factor u, struct factor v)
{
    struct factor r =
        sum(m, product(m, u, u), 1, product(m, v, v), 1, lead(m, LEAD_SUM_SQUARES, u.lead, v.lead));
    struct factor left = product(m, derive(m, u), v), right = product(m, derive(m, v), u);

    return integrate_over(m, sum(m, left, 1, right, -1, nothing(m)), r, (int32_t)slot);
}

/* ------------------------------------------------------------------------- powers */

/*
 * u^b, b an integer, by squaring and multiplying from the leading binary digit on: also where u
 * starts with 0.
 */
static struct factor
integer_power(struct series_maker *m, size_t slot, struct factor u, long b)
{
    unsigned long power = (unsigned long)labs(b), digit = 1;
    struct factor x = u, one = {SERIES_ZERO, nothing(m), 1};

    if (power == 0)
        return one;
    while (digit <= power / 2)
        digit *= 2;
    while (digit > 1) {
        digit /= 2;
        x = square(m, x);
        if (power & digit) {
            int32_t its_lead = lead(m, LEAD_MUL, x.lead, u.lead);

            x = product(m, x, u);
            x.lead = its_lead;
        }
    }
    return b > 0 ? x : divide(m, one, x, (int32_t)slot);
}

/* w = u^r: u_0 D w_k = r sum D u_j w_(k-j) - sum u_j D w_(k-j), 0 < j < k in the second */
static struct factor
constant_power(struct series_maker *m, size_t slot, struct factor u, double r)
{
    struct factor p = product(m, derive(m, u), unknown((int32_t)slot));
    struct factor q = product(m, u, unknown(nothing(m)));
    struct factor d = rest(m, scaled(p, r), q, lead(m, LEAD_INVERSE, u.lead, -1), nothing(m));
    struct factor w = over(m, d, (int32_t)slot);

    put(m, p, 1, w);
    put(m, q, 1, d);
    return w;
}

/* w = exp(e): D w_k = sum D e_j w_(k-j) */
static struct factor
exponential(struct series_maker *m, size_t slot, struct factor e)
{
    struct factor p = product(m, derive(m, e), unknown((int32_t)slot));
    struct factor w = over(m, p, (int32_t)slot);

    put(m, p, 1, w);
    return w;
}

/* w = exp(v log u) */
static struct factor
general_power(struct series_maker *m, size_t slot, struct factor u, struct factor v)
{
    struct factor l = integrate_over(m, derive(m, u), u, lead(m, LEAD_LOG, u.lead, -1));
    struct factor e = product(m, l, v);

    e.lead = lead(m, LEAD_MUL, l.lead, v.lead);
    return exponential(m, slot, e);
}

/* --------------------------------------------------------------------- dispatching */

/* u + sign v: a constant leaves the other as it is. */
static struct factor
add(struct series_maker *m, size_t slot, struct factor u, struct factor v, int sign)
{
    if (v.reg == SERIES_ZERO)
        return u;
    if (u.reg == SERIES_ZERO)
        return scaled(v, sign);
    return sum(m, u, 1, v, sign, (int32_t)slot);
}

/* u times a constant (a slot), or over it. What is not a finite number other than 0 makes a
 * constant: 0, or refused with the stage PARAMETERS. */
static struct factor
times_constant(const struct series_maker *m, struct factor u, int32_t constant, bool invert)
{
    double x = m->value[constant];

    x = invert ? 1 / x : x;
    return isfinite(x) && x != 0 ? scaled(u, x) : (struct factor){SERIES_ZERO, nothing(m), 1};
}

static struct factor
multiply(struct series_maker *m, struct hol_instruction i)
{
    struct factor u = slot_factor(m, i.a), v = slot_factor(m, i.b);

    if (m->s->constant[i.a])
        return times_constant(m, v, i.a, false);
    if (m->s->constant[i.b])
        return times_constant(m, u, i.b, false);
    return product(m, u, v);
}

/* The leading coefficient decides. */
static struct factor
branch(struct series_maker *m, size_t slot, enum hol_op op, struct factor u, struct factor v)
{
    struct factor w = {SERIES_ZERO, (int32_t)slot, 1};
    int32_t sign;

    if (op == HOL_OP_MIN || op == HOL_OP_MAX) {
        sign = lead(m, LEAD_ORDER, u.lead, v.lead);
        w.reg = op == HOL_OP_MAX ? hol_series_maker_emit(m, SERIES_CHOOSE, u, 1, v, 1, sign)
                                 : hol_series_maker_emit(m, SERIES_CHOOSE, v, 1, u, 1, sign);
        return w;
    }
    sign = lead(m, LEAD_SIGN, u.lead, -1);
    if (op == HOL_OP_ABS)
        w.reg = hol_series_maker_emit(m, SERIES_SCALE, u, 1, u, 0, sign);
    return w;
}

static struct factor
lower_binary(struct series_maker *m, size_t slot, struct hol_instruction i)
{
    struct factor u = slot_factor(m, i.a), v = slot_factor(m, i.b);
    bool v_constant = m->s->constant[i.b];

    switch (i.op) {
    case HOL_OP_ADD:
        return add(m, slot, u, v, 1);
    case HOL_OP_SUB:
        return add(m, slot, u, v, -1);
    case HOL_OP_MUL:
        return multiply(m, i);
    case HOL_OP_DIV:
        return v_constant ? times_constant(m, u, i.b, true) : divide(m, u, v, (int32_t)slot);
    case HOL_OP_POW:
        return v_constant ? constant_power(m, slot, u, m->value[i.b])
                          : general_power(m, slot, u, v);
    case HOL_OP_ATAN2:
        return angle(m, slot, u, v);
    default: /* MIN, MAX */
        return branch(m, slot, i.op, u, v);
    }
}

struct factor
hol_series_maker_lower(struct series_maker *m, size_t slot)
{
    struct hol_instruction i = m->s->slot[slot];
    struct factor u = slot_factor(m, i.a), one = {SERIES_ZERO, nothing(m), 1};

    if (hol_tape_is_binary(i.op))
        return lower_binary(m, slot, i);
    switch (i.op) {
    case HOL_OP_NEG:
        return scaled(u, -1);
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
        return inverse_sine(m, slot, u, -1, 1);
    case HOL_OP_ACOS:
        return inverse_sine(m, slot, u, -1, -1);
    case HOL_OP_ASINH:
        return inverse_sine(m, slot, u, 1, 1);
    case HOL_OP_ATAN:
        return integrate_over(m, derive(m, u), one_plus_square(m, u, 1), (int32_t)slot);
    case HOL_OP_LOG:
        return integrate_over(m, derive(m, u), u, (int32_t)slot);
    case HOL_OP_EXP:
        return exponential(m, slot, u);
    default: /* ABS, SIGN */
        return branch(m, slot, i.op, u, u);
    }
}
