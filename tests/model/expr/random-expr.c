/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Random expressions, and points at which they are well behaved. */
#include "tests/model/expr/random-expr.h"

#include <stdlib.h>

enum { OP_NUMBER, OP_PI, OP_VAR, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_POW, OP_FUNC };
#define OP_FUNC2 (OP_FUNC + HOL_FUNC_COUNT)

#define LEAVES 8
#define FRAGILE                                                                                    \
    200 /* nearer than 2^-FRAGILE to a kink, or larger than 2^FRAGILE: not looked at               \
         */

uint64_t
random_bits(struct random_source *r)
{
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

size_t
random_below(struct random_source *r, size_t n)
{
    return (size_t)(random_bits(r) % n);
}

void
random_dyadic(mpfr_t x, struct random_source *r)
{
    long mantissa = 1000 + (long)random_below(r, 31000);

    mpfr_set_si_2exp(x, random_below(r, 2) == 0 ? mantissa : -mantissa, -14, MPFR_RNDN);
}

void
random_point(mpfr_t *point, struct random_source *r)
{
    for (int i = 0; i < RANDOM_VARS; i++)
        random_dyadic(point[i], r);
}

static int
random_arithmetic(struct random_source *r)
{
    static const int often[] = {OP_ADD, OP_SUB, OP_MUL, OP_MUL, OP_DIV, OP_POW, OP_POW};
    size_t pick = random_below(r, 12);

    if (pick < 7)
        return often[pick];
    return OP_FUNC + (int)random_below(r, HOL_FUNC_COUNT + HOL_FUNC2_COUNT);
}

void
random_expr_make(struct random_expr *e, struct random_source *r)
{
    e->count = LEAVES + 1 + (int)random_below(r, RANDOM_SIZE - LEAVES);
    for (int k = 0; k < e->count; k++) {
        struct random_op *o = &e->ops[k];
        int recent = k - 1 - (int)random_below(r, 3);

        o->num = (long)random_below(r, 9) - 4;
        o->den = 1 + (long)random_below(r, 4);
        o->a = k == 0 || recent < 0 ? 0 : recent;
        o->b = k == 0 ? 0 : (int)random_below(r, (size_t)k);
        if (k >= LEAVES) {
            o->op = random_arithmetic(r);
            /* powers mostly of a constant: one of the leaves */
            if (o->op == OP_POW && random_below(r, 4) != 0)
                o->b = 0;
        } else if (k == 0 || random_below(r, 5) == 0) {
            o->op = k > 0 && random_below(r, 4) == 0 ? OP_PI : OP_NUMBER;
        } else {
            o->op = OP_VAR;
            o->a = (int)random_below(r, RANDOM_VARS);
        }
    }
}

static hol_node
variable(struct hol_graph *g, size_t i)
{
    if (i == 0)
        return hol_expr_var(g, HOL_VAR_TIME, 0);
    if (i < 1 + RANDOM_Q)
        return hol_expr_var(g, HOL_VAR_COORD, i - 1);
    if (i < 1 + 2 * RANDOM_Q)
        return hol_expr_var(g, HOL_VAR_VELOCITY, i - 1 - RANDOM_Q);
    return hol_expr_var(g, HOL_VAR_PARAMETER, i - 1 - 2 * RANDOM_Q);
}

static hol_node
build_one(const struct random_op *o, struct hol_graph *g, const hol_node *built)
{
    hol_node a = built[o->a], b = built[o->b];

    switch (o->op) {
    case OP_NUMBER:
        return hol_expr_div(g, hol_expr_integer(g, o->num), hol_expr_integer(g, o->den));
    case OP_PI:
        return hol_expr_pi(g);
    case OP_VAR:
        return variable(g, (size_t)o->a);
    case OP_ADD:
        return hol_expr_add(g, a, b);
    case OP_SUB:
        return hol_expr_sub(g, a, b);
    case OP_MUL:
        return hol_expr_mul(g, a, b);
    case OP_DIV:
        return hol_expr_div(g, a, b);
    case OP_POW:
        return hol_expr_pow(g, a, b);
    default:
        if (o->op < OP_FUNC2)
            return hol_expr_func(g, (enum hol_func)(o->op - OP_FUNC), a);
        return hol_expr_func2(g, (enum hol_func2)(o->op - OP_FUNC2), a, b);
    }
}

hol_node
random_expr_build(const struct random_expr *e, struct hol_graph *g)
{
    hol_node built[RANDOM_SIZE] = {0};

    for (int k = 0; k < e->count; k++)
        built[k] = build_one(&e->ops[k], g, built);
    return built[e->count - 1];
}

void
random_parameters(hol_node *values, struct hol_graph *g, mpfr_t *point)
{
    mpq_t q;

    mpq_init(q);
    for (int p = 0; p < RANDOM_P; p++) {
        mpfr_get_q(q, point[1 + 2 * RANDOM_Q + p]);
        values[p] = hol_expr_rational(g, q);
    }
    mpq_clear(q);
}

static bool
near_zero(const mpfr_t x)
{
    return mpfr_zero_p(x) || mpfr_get_exp(x) < -FRAGILE;
}

typedef int unary(mpfr_t, const mpfr_t, mpfr_rnd_t);

/* asin and acos have no derivative at +-1. */
static bool
near_end(enum hol_func f, mpfr_t v, const mpfr_t x)
{
    if (f != HOL_FUNC_ASIN && f != HOL_FUNC_ACOS)
        return false;
    mpfr_abs(v, x, MPFR_RNDN);
    mpfr_sub_ui(v, v, 1, MPFR_RNDN);
    return near_zero(v);
}

/* A function of one argument; false near a kink. */
static bool
value_of_func(mpfr_t v, enum hol_func f, const mpfr_t x)
{
    static unary *const of[HOL_FUNC_COUNT] = {
        [HOL_FUNC_SQRT] = mpfr_sqrt, [HOL_FUNC_SIN] = mpfr_sin,     [HOL_FUNC_COS] = mpfr_cos,
        [HOL_FUNC_TAN] = mpfr_tan,   [HOL_FUNC_ASIN] = mpfr_asin,   [HOL_FUNC_ACOS] = mpfr_acos,
        [HOL_FUNC_ATAN] = mpfr_atan, [HOL_FUNC_EXP] = mpfr_exp,     [HOL_FUNC_LOG] = mpfr_log,
        [HOL_FUNC_SINH] = mpfr_sinh, [HOL_FUNC_COSH] = mpfr_cosh,   [HOL_FUNC_TANH] = mpfr_tanh,
        [HOL_FUNC_ABS] = mpfr_abs,   [HOL_FUNC_ASINH] = mpfr_asinh,
    };

    if (near_end(f, v, x))
        return false;
    if ((f == HOL_FUNC_SQRT || f == HOL_FUNC_ABS || f == HOL_FUNC_SIGN) && near_zero(x))
        return false;
    if (f == HOL_FUNC_SIGN)
        mpfr_set_si(v, mpfr_sgn(x), MPFR_RNDN);
    else
        of[f](v, x, MPFR_RNDN);
    return true;
}

static bool
value_of_func2(mpfr_t v, enum hol_func2 f, const mpfr_t x, const mpfr_t y)
{
    if (f == HOL_FUNC2_ATAN2)
        return !near_zero(x) && mpfr_atan2(v, x, y, MPFR_RNDN) != 2;
    mpfr_sub(v, x, y, MPFR_RNDN);
    if (near_zero(v))
        return false;
    (f == HOL_FUNC2_MIN ? mpfr_min : mpfr_max)(v, x, y, MPFR_RNDN);
    return true;
}

static bool
value_of(mpfr_t v, const struct random_op *o, mpfr_t *done, mpfr_t *point)
{
    const mpfr_t *x = (const mpfr_t *)&done[o->a], *y = (const mpfr_t *)&done[o->b];

    switch (o->op) {
    case OP_NUMBER:
        mpfr_set_si(v, o->num, MPFR_RNDN);
        mpfr_div_si(v, v, o->den, MPFR_RNDN);
        return true;
    case OP_PI:
        mpfr_const_pi(v, MPFR_RNDN);
        return true;
    case OP_VAR:
        mpfr_set(v, point[o->a], MPFR_RNDN);
        return true;
    case OP_ADD:
        mpfr_add(v, *x, *y, MPFR_RNDN);
        break;
    case OP_SUB:
        mpfr_sub(v, *x, *y, MPFR_RNDN);
        break;
    case OP_MUL:
        mpfr_mul(v, *x, *y, MPFR_RNDN);
        break;
    case OP_DIV:
        mpfr_div(v, *x, *y, MPFR_RNDN);
        return !near_zero(*y);
    case OP_POW:
        mpfr_pow(v, *x, *y, MPFR_RNDN);
        return !near_zero(*x);
    default:
        if (o->op < OP_FUNC2)
            return value_of_func(v, (enum hol_func)(o->op - OP_FUNC), *x);
        return value_of_func2(v, (enum hol_func2)(o->op - OP_FUNC2), *x, *y);
    }
    return true;
}

bool
random_expr_value(mpfr_t v, const struct random_expr *e, mpfr_t *point)
{
    mpfr_t done[RANDOM_SIZE];
    bool ok = true;

    for (int k = 0; k < e->count; k++)
        mpfr_init2(done[k], mpfr_get_prec(v));
    for (int k = 0; k < e->count && ok; k++)
        ok = value_of(done[k], &e->ops[k], done, point) && mpfr_number_p(done[k]) &&
             (mpfr_zero_p(done[k]) || labs(mpfr_get_exp(done[k])) < FRAGILE);
    if (ok)
        mpfr_set(v, done[e->count - 1], MPFR_RNDN);
    for (int k = 0; k < e->count; k++)
        mpfr_clear(done[k]);
    return ok;
}

void
random_expr_count(const struct random_expr *e, unsigned long *used)
{
    for (int k = 0; k < e->count; k++)
        used[e->ops[k].op]++;
}

const char *
random_op_name(int op)
{
    static const char *const name[] = {"number",
                                       "pi",
                                       "variable",
                                       "+",
                                       "-",
                                       "*",
                                       "/",
                                       "^",
#define NAME(upper, text) text,
                                       HOL_FUNC_LIST(NAME) HOL_FUNC2_LIST(NAME)
#undef NAME
    };

    return name[op];
}

void
random_set(struct hol_eval *eval, mpfr_t *point)
{
    hol_eval_set(eval, HOL_VAR_TIME, 0, point[0]);
    for (int i = 0; i < RANDOM_Q; i++) {
        hol_eval_set(eval, HOL_VAR_COORD, (size_t)i, point[1 + i]);
        hol_eval_set(eval, HOL_VAR_VELOCITY, (size_t)i, point[1 + RANDOM_Q + i]);
    }
}
