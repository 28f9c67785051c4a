/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * How far the series of the functions in a tape reach. A function may be nothing beside what it is
 * added to, or constant to all digits, and change within the step: a pulse to come, a step of tanh.
 * The series of what it is part of shows nothing of it; its own does.
 */
#include "model/series/series-inside.h"

#include <math.h>

/* Coefficients that are looked at from the end; those the size is taken from. */
#define TAIL 8
#define HEAD 4
/* What a function may lose against the tolerance, as it is one of several and is integrated twice.
 */
#define SLACK 24
/* Below 2^-(NOTHING bits) on the whole step it does not count, whatever it is multiplied by. */
#define NOTHING 3
#define LN2 0.69314718055994530942L

/* log2 |x|, to a bit; -INFINITY: 0. */
static long double
size_of(mpfr_srcptr x)
{
    return mpfr_regular_p(x) ? (long double)mpfr_get_exp(x) - 0.5L : -INFINITY;
}

/* log2 of the sum of |u_k| h^k, k >= 1, at most a bit too large. */
static long double
swing(mpfr_t *u, size_t last, long double h)
{
    long double most = -INFINITY, sum = 0;

    for (size_t k = 1; k <= last; k++)
        most = fmaxl(most, size_of(u[k]) + (long double)k * h);
    if (isinf(most))
        return most;
    for (size_t k = 1; k <= last; k++)
        sum += exp2l(size_of(u[k]) + (long double)k * h - most);
    return most + log2l(sum) + 0.5L;
}

/* The largest h up to `from` with a swing of 2^most, or a little less. */
static long double
reach_of_swing(mpfr_t *u, size_t last, long double from, long double most)
{
    long double h = INFINITY;

    for (size_t k = 1; k <= last; k++) /* |u_k| h^k <= 2^(most - k) */
        if (mpfr_regular_p(u[k]))
            h = fminl(h, (most - size_of(u[k])) / (long double)k - 1);
    for (long double more = 0.75L; more > 0.1L && isfinite(h); more -= 0.25L)
        if (swing(u, last, h + more) <= most) {
            h += more;
            break;
        }
    return fminl(h, from);
}

/* Where the last coefficients are 2^eps of the first ones; INFINITY: they are zero. */
static long double
reach_of_tail(mpfr_t *w, size_t last, long double eps)
{
    long double reach = INFINITY;

    for (size_t k = last; k > HEAD && k + TAIL > last; k--) {
        long double one = -INFINITY;

        if (!mpfr_regular_p(w[k]))
            continue;
        for (size_t j = 0; j < HEAD; j++)
            if (mpfr_regular_p(w[j]))
                one = fmaxl(one, (eps + size_of(w[j]) - size_of(w[k])) / (long double)(k - j));
        if (!isinf(one))
            reach = fminl(reach, one);
    }
    return reach;
}

/* exp(u): the larger of where its own terms end, and of where it still is nothing. */
static long double
reach_of_exponential(const struct hol_series *s, mpfr_t *u, long double factor, size_t last,
                     long double eps, long double from)
{
    long double value = size_of(u[0]) + log2l(factor), reach, room;
    bool small = mpfr_sgn(u[0]) < 0;

    /* S^k / k! = 2^eps */
    room = (eps + lgammal((long double)last + 1) / LN2) / (long double)last;
    reach = reach_of_swing(u, last, from, room - log2l(factor));
    room = exp2l(value) - NOTHING * (long double)s->bits * LN2;
    if (small && room > 0)
        reach = fmaxl(reach, reach_of_swing(u, last, from, log2l(room) - log2l(factor)));
    return reach;
}

/* Coefficients that vanish, but not all: what was left out begins with a power of the first one. */
static long double
reach_of_gap(mpfr_t *u, size_t last, long double eps, long double from)
{
    size_t first = 1;

    while (first <= last && !mpfr_regular_p(u[first]))
        first++;
    if (first > last)
        return from;
    return reach_of_swing(u, last, from,
                          fminl(mpfr_zero_p(u[0]) ? 0 : size_of(u[0]), 0) +
                              eps / (long double)(last / first + 1));
}

static bool
is_function(enum hol_op op)
{
    return op >= HOL_OP_DIV && op <= HOL_OP_ATAN2 && op != HOL_OP_NEG && op != HOL_OP_SQR &&
           op != HOL_OP_ABS && op != HOL_OP_SIGN;
}

static long double
reach_of(const struct hol_series *s, size_t slot, size_t last, long double eps, long double from)
{
    const struct hol_instruction code = s->tape->code[slot];
    mpfr_t *w = s->slot[slot].c, *u = s->slot[code.op == HOL_OP_DIV ? code.b : code.a].c;
    long double reach;

    if (code.op == HOL_OP_DIV && s->slot[code.b].constant)
        return from;
    /* what is divided may be nothing yet */
    if (code.op == HOL_OP_DIV && size_of(w[0]) < -NOTHING * (long double)s->bits)
        return reach_of_swing(u, last, from, size_of(u[0]) - 1);
    reach = reach_of_tail(w, last, eps);

    if (code.op == HOL_OP_EXP && mpfr_zero_p(w[0])) /* it has underflowed */
        return reach_of_exponential(s, u, 1, last, eps, from);
    if (reach < from && code.op == HOL_OP_EXP)
        reach = fmaxl(reach, reach_of_exponential(s, u, 1, last, eps, from));
    /* tanh u = +-(1 - 2 exp(-2 |u|) + ...), of which the digits hold nothing */
    if (code.op == HOL_OP_TANH && mpfr_regular_p(u[0]) &&
        8 * exp2l(size_of(u[0])) > (long double)s->bits) {
        long double wall = reach_of_exponential(s, u, 2, last, eps, from), room;

        room = 2 * exp2l(size_of(u[0])) - NOTHING * (long double)s->bits * LN2;
        if (room > 0)
            wall = fmaxl(wall, reach_of_swing(u, last, from, log2l(room) - 1));
        reach = fminl(reach, wall);
    }
    if (isinf(reach) && code.op != HOL_OP_POWI)
        reach = reach_of_gap(u, last, eps, from);
    return reach;
}

long double
hol_series_reach(const struct hol_series *s, size_t last, double eps)
{
    long double reach = INFINITY;

    for (size_t i = 0; i < s->active_end[HOL_STAGE_IDEAL]; i++) {
        size_t slot = s->active[i];

        if (is_function(s->tape->code[slot].op) && s->slot[slot].twin < 0)
            reach = fminl(reach, reach_of(s, slot, last, (long double)eps + SLACK, reach));
    }
    return reach;
}
