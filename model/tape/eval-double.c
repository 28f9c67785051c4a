/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A tape in native doubles. */
#include "model/tape/tape-inside.h"

#include <math.h>

void
hol_eval_double(double *slot, const double *constants, double pi,
                const struct hol_instruction *code, size_t from, size_t to)
{
    for (size_t k = from; k < to; k++) {
        const struct hol_instruction i = code[k];

/* Operands of an operation; a leaf has none. */
#define X slot[i.a]
#define Y slot[i.b]
#define CASE(op, value)                                                                            \
    case HOL_OP_##op:                                                                              \
        slot[k] = (value);                                                                         \
        break;
        switch (i.op) {
            CASE(CONST, constants[i.a])
            CASE(PI, pi)
            CASE(ADD, X + Y)
            CASE(SUB, X - Y)
            CASE(MUL, X * Y)
            CASE(DIV, X / Y)
            CASE(NEG, -X)
            CASE(SQR, X * X)
            CASE(INV, 1 / X)
            CASE(SQRT, sqrt(X))
            CASE(POWI, pow(X, i.b))
            CASE(POW, X == 0 && Y == 0 ? NAN : pow(X, Y)) /* as in MPFR */
            CASE(SIN, sin(X))
            CASE(COS, cos(X))
            CASE(TAN, tan(X))
            CASE(ASIN, asin(X))
            CASE(ACOS, acos(X))
            CASE(ATAN, atan(X))
            CASE(EXP, exp(X))
            CASE(LOG, log(X))
            CASE(SINH, sinh(X))
            CASE(COSH, cosh(X))
            CASE(TANH, tanh(X))
            CASE(ASINH, asinh(X))
            CASE(ABS, fabs(X))
            CASE(SIGN, isnan(X) ? X : (X > 0) - (X < 0))
            CASE(ATAN2, X == 0 && Y == 0 ? NAN : atan2(X + 0., Y))
            /* as MPFR, but NaN if either is NaN: it must not go unnoticed */
            CASE(MIN, isnan(X) || isnan(Y) ? X + Y : fmin(X, Y))
            CASE(MAX, isnan(X) || isnan(Y) ? X + Y : fmax(X, Y))
        case HOL_OP_INPUT: /* set by the caller */
        case HOL_OP_COUNT:
            break;
        }
#undef CASE
#undef X
#undef Y
    }
}
