/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Evaluates a tape a second time, with running error bounds. */
#include "tests/model/expr/tape-walk.h"

#include "model/tape/tape-inside.h"

#include <math.h>

/* Bounds are magnitudes: long double has the exponent range for them. */
static long double
magnitude(const mpfr_t x)
{
    return fabsl(mpfr_get_ld(x, MPFR_RNDN));
}

static void
operate(mpfr_t v, enum hol_op op, const mpfr_t x, const mpfr_t y, long n)
{
    switch (op) {
#define UNARY(name, function)                                                                      \
    case HOL_OP_##name:                                                                            \
        function(v, x, MPFR_RNDN);                                                                 \
        break;
#define BINARY(name, function)                                                                     \
    case HOL_OP_##name:                                                                            \
        function(v, x, y, MPFR_RNDN);                                                              \
        break;
        BINARY(ADD, mpfr_add)
        BINARY(SUB, mpfr_sub)
        BINARY(MUL, mpfr_mul)
        BINARY(DIV, mpfr_div)
        BINARY(POW, mpfr_pow)
        BINARY(ATAN2, mpfr_atan2)
        BINARY(MIN, mpfr_min)
        BINARY(MAX, mpfr_max)
        UNARY(NEG, mpfr_neg)
        UNARY(SQR, mpfr_sqr)
        UNARY(SQRT, mpfr_sqrt)
        UNARY(SIN, mpfr_sin)
        UNARY(COS, mpfr_cos)
        UNARY(TAN, mpfr_tan)
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
#undef UNARY
#undef BINARY
    case HOL_OP_INV:
        mpfr_ui_div(v, 1, x, MPFR_RNDN);
        break;
    case HOL_OP_POWI:
        mpfr_pow_si(v, x, n, MPFR_RNDN);
        break;
    case HOL_OP_SIGN:
        mpfr_set_si(v, mpfr_sgn(x), MPFR_RNDN);
        break;
    default:
        mpfr_set_nan(v);
    }
}

static long double
over(long double error, long double distance)
{
    return distance > 0 ? error / distance : (long double)INFINITY;
}

/* What errors a, b of the operands x, y (all magnitudes) make of the operation with value v; n,
 * second: as of operate. */
static long double
propagated(enum hol_op op, long double v, long double x, long double y, long double a,
           long double b, long n, const mpfr_t second)
{
    if (a == 0 && b == 0)
        return 0;
    switch (op) {
    case HOL_OP_ADD:
    case HOL_OP_SUB:
        return a + b;
    case HOL_OP_MUL:
        return x * b + y * a + a * b;
    case HOL_OP_DIV:
        return over(a + v * b, y - b);
    case HOL_OP_INV:
        return over(v * a, x - a);
    case HOL_OP_SQR:
        return 2 * x * a + a * a;
    case HOL_OP_SQRT:
        return a > x ? (long double)INFINITY : over(a, sqrtl(x));
    case HOL_OP_POWI:
        return n * a * powl(x + a, n - 1);
    case HOL_OP_POW: /* |y ln x| moves by */
        return v * expm1l(fabsl(logl(x)) * b + (y + b) * over(a, x - a));
    case HOL_OP_TAN:
        return a * (1 + v * v) > 0.1L ? (long double)INFINITY : 2 * a * (1 + v * v);
    case HOL_OP_ASIN:
    case HOL_OP_ACOS:
        return x + a >= 1 ? (long double)INFINITY : over(a, sqrtl(1 - (x + a) * (x + a)));
    case HOL_OP_EXP:
        return v * expm1l(a);
    case HOL_OP_LOG:
        return over(a, x - a);
    case HOL_OP_SINH:
    case HOL_OP_COSH:
        return a * coshl(x + a);
    case HOL_OP_SIGN:
        return a == 0 || x > a ? 0 : (long double)INFINITY;
    case HOL_OP_ATAN2: /* the branch cut; else the angle under which the error is seen */
        if (mpfr_sgn(second) <= 0 && x <= a && (a > 0 || b > 0))
            return (long double)INFINITY;
        return a + b == 0 ? 0 : 2 * over(a + b, hypotl(x, y) - a - b);
    case HOL_OP_MIN:
    case HOL_OP_MAX:
        return a > b ? a : b;
    default: /* NEG, SIN, COS, ATAN, TANH, ASINH, ABS: slope at most 1 */
        return a;
    }
}

static bool
is_transcendental(enum hol_op op)
{
    return op >= HOL_OP_POWI && op <= HOL_OP_ATAN2 && op != HOL_OP_ABS && op != HOL_OP_SIGN;
}

static bool
is_exact(enum hol_op op)
{
    return op == HOL_OP_INPUT || op == HOL_OP_NEG || op == HOL_OP_ABS || op == HOL_OP_SIGN ||
           op == HOL_OP_MIN || op == HOL_OP_MAX;
}

void
tape_walk(mpfr_t *value, mpfr_t *bound, const struct hol_tape *tape, mpfr_prec_t bits,
          void (*input)(mpfr_t x, enum hol_var kind, size_t index, void *context), void *context)
{
    long double half_unit = ldexpl(1, (int)-bits);

    for (size_t k = 0; k < hol_tape_length(tape); k++) {
        struct hol_instruction i = hol_tape_code(tape)[k];
        size_t a = (size_t)i.a, b = 0;
        long double error = 0, units = is_exact(i.op) ? 0 : 1;

        if (i.op == HOL_OP_CONST) {
            mpfr_set_q(value[k], tape->constants[i.a], MPFR_RNDN);
        } else if (i.op == HOL_OP_PI) {
            mpfr_const_pi(value[k], MPFR_RNDN);
        } else if (i.op == HOL_OP_INPUT) {
            input(value[k], (enum hol_var)i.a, (size_t)i.b, context);
        } else {
            b = i.op == HOL_OP_POWI ? a : (size_t)i.b;
            operate(value[k], i.op, value[a], value[b], i.b);
            error = propagated(i.op, magnitude(value[k]), magnitude(value[a]), magnitude(value[b]),
                               mpfr_get_ld(bound[a], MPFR_RNDU), mpfr_get_ld(bound[b], MPFR_RNDU),
                               i.b, value[b]);
            if (bits == 53 && is_transcendental(i.op))
                units = 4;
        }
        error += units * half_unit * (magnitude(value[k]) + error);
        mpfr_set_ld(bound[k], isnan(error) ? (long double)INFINITY : error, MPFR_RNDU);
    }
}
