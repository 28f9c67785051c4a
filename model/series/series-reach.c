/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * How far the series of the functions in a tape reach. A function may be nothing beside what it is
 * added to, or constant to all digits, and change within the step: a pulse to come, a step of tanh.
 * The series of what it is part of shows nothing of it; its own does. Where bounds show that a
 * function stays nothing, or constant, all along the step, what it alone is made of does not count:
 * cosh(10^4 (t - 1)), of which 1/cosh^2 is nothing.
 */
#include "model/series/series-inside.h"

#include <float.h>
#include <math.h>

/* Coefficients that are looked at from the end; those the size is taken from. */
#define TAIL 8
#define HEAD 4
/* What a function may lose against the tolerance, as it is one of several and is integrated twice.
 */
#define SLACK 24
/* Below 2^-(NOTHING bits) on the whole step it does not count, whatever it is multiplied by. */
#define NOTHING 3
/* The most halvings of a step; they are tried where they may gain more than 2^WORTH. */
#define HALVINGS 300
#define WORTH 2
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
        if (mpfr_regular_p(u[k])) {
            long double size = size_of(u[k]) + (long double)k * h;

            most = size > most ? size : most;
        }
    if (isinf(most))
        return most;
    for (size_t k = 1; k <= last; k++)
        if (mpfr_regular_p(u[k])) {
            long double size = size_of(u[k]) + (long double)k * h - most;

            sum += size > -LDBL_MANT_DIG ? exp2l(size) : 0;
        }
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

/* exp(u): where its own terms end, S^k / k! = 2^eps. */
static long double
reach_of_exponential(mpfr_t *u, long double factor, size_t last, long double eps, long double from)
{
    long double room = (eps + lgammal((long double)last + 1) / LN2) / (long double)last;

    return reach_of_swing(u, last, from, room - log2l(factor));
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

/* The reach of one function; -INFINITY: its series says nothing about what is to come. */
static long double
reach_of(const struct hol_series *s, size_t slot, size_t last, long double eps, long double from)
{
    const struct hol_instruction code = s->tape->code[slot];
    mpfr_t *w = s->slot[slot].c, *u = s->slot[code.op == HOL_OP_DIV ? code.b : code.a].c;
    long double reach;

    if (code.op == HOL_OP_DIV && s->slot[code.b].constant)
        return from;
    reach = reach_of_tail(w, last, eps);
    if (isinf(reach) && code.op == HOL_OP_DIV) /* what is divided may be nothing yet */
        return reach_of_swing(u, last, from, size_of(u[0]) - 1);
    if (code.op == HOL_OP_EXP && mpfr_zero_p(w[0])) /* it has underflowed */
        return -INFINITY;
    if (reach < from && code.op == HOL_OP_EXP)
        reach = fmaxl(reach, reach_of_exponential(u, 1, last, eps, from));
    /* tanh u = +-(1 - 2 exp(-2 |u|) + ...), of which the digits hold nothing */
    if (code.op == HOL_OP_TANH && mpfr_regular_p(u[0]) &&
        8 * exp2l(size_of(u[0])) > (long double)s->bits)
        reach = fminl(reach, reach_of_exponential(u, 2, last, eps, from));
    if (isinf(reach) && code.op != HOL_OP_POWI)
        reach = reach_of_gap(u, last, eps, from);
    return reach;
}

/* ------------------------------------------------------------------- bounds on a step */

/* By the value alone, where it is known to be within 2^change of its first coefficient. */
static void
narrow(struct series_range *r, mpfr_srcptr first)
{
    long double size = size_of(first);

    r->change = fminl(r->change, r->most + 1);
    r->most = fminl(r->most, fmaxl(size, r->change) + 1);
    if (r->change < size - 1.5L)
        r->least = fmaxl(r->least, size - 1.5L);
}

/* exp, sinh and cosh of x within +-swing of u; tanh, whose derivative is below 4 exp(-2 |x|) */
static void
bound_exponential(struct series_range *r, enum hol_op op, long double u,
                  const struct series_range *a)
{
    long double most = exp2l(a->change), size = op == HOL_OP_EXP ? u : fabsl(u);

    r->most = (size + most) / LN2;
    r->least = (size - most) / LN2 - (op == HOL_OP_EXP ? 0 : 2);
    if (op == HOL_OP_COSH)
        r->least = fmaxl(r->least, 0);
    if (op == HOL_OP_SINH && size - most < 1)
        r->least = -INFINITY;
    if (op != HOL_OP_TANH)
        return;
    r->change = a->change + fminl(2 - 2 * (size - most) / LN2, 0);
    r->least = size - most < 1 ? -INFINITY : -1;
    r->most = 0;
}

/* u^n, of a real exponent. */
static void
bound_power(struct series_range *r, const struct series_range *a, long double n)
{
    if (n == 0 || isnan(n))
        return;
    r->most = n * (n > 0 ? a->most : a->least);
    r->least = n * (n > 0 ? a->least : a->most);
    r->change = log2l(fabsl(n)) + (n - 1) * (n > 1 ? a->most : a->least) + a->change;
    if (isnan(r->change)) /* infinities of either sign */
        r->change = INFINITY;
}

static void
bound_quotient(struct series_range *r, const struct series_range *a, const struct series_range *b)
{
    r->most = a->most - b->least;
    r->least = a->least - b->most;
    r->change = fmaxl(a->change - b->least, a->most + b->change - 2 * b->least) + 1;
}

static void
bound_sum(struct series_range *r, const struct series_range *a, const struct series_range *b)
{
    r->most = fmaxl(a->most, b->most) + 1;
    r->change = fmaxl(a->change, b->change) + 1;
    if (a->least > b->most + 1)
        r->least = a->least - 1;
    if (b->least > a->most + 1)
        r->least = b->least - 1;
}

static void
bound_function(struct series_range *r, enum hol_op op, mpfr_srcptr u, const struct series_range *a)
{
    switch (op) {
    case HOL_OP_EXP:
    case HOL_OP_SINH:
    case HOL_OP_COSH:
    case HOL_OP_TANH:
        bound_exponential(r, op, mpfr_get_ld(u, MPFR_RNDN), a);
        break;
    case HOL_OP_SIN:
    case HOL_OP_COS:
        r->most = 0;
        r->change = a->change;
        break;
    case HOL_OP_ATAN: /* whose derivative is 1 / (1 + u^2) */
        r->most = 1;
        r->change = a->change - 2 * fmaxl(a->least, 0);
        break;
    default:
        break;
    }
}

/* By the instruction and what is known of its operands. */
static void
bound(struct series_range *r, const struct hol_series *s, struct hol_instruction code)
{
    static const struct series_range one = {.least = 0, .most = 0, .change = -INFINITY};
    const struct series_range *a = &s->range[code.a];
    const struct series_range *b = hol_tape_is_binary(code.op) ? &s->range[code.b] : NULL;

    switch (code.op) {
    case HOL_OP_ADD:
    case HOL_OP_SUB:
    case HOL_OP_MIN:
    case HOL_OP_MAX:
        bound_sum(r, a, b);
        if (code.op == HOL_OP_MIN || code.op == HOL_OP_MAX)
            r->least = fminl(a->least, b->least);
        break;
    case HOL_OP_MUL:
        r->most = a->most + b->most;
        r->least = a->least + b->least;
        r->change = fmaxl(a->change + b->most, b->change + a->most) + 1;
        break;
    case HOL_OP_NEG:
    case HOL_OP_ABS:
        *r = (struct series_range){.least = a->least, .most = a->most, .change = a->change};
        break;
    case HOL_OP_DIV:
        bound_quotient(r, a, b);
        break;
    case HOL_OP_INV:
        bound_quotient(r, &one, a);
        break;
    case HOL_OP_SQR:
        bound_power(r, a, 2);
        break;
    case HOL_OP_SQRT:
        bound_power(r, a, 0.5L);
        break;
    case HOL_OP_POWI:
        bound_power(r, a, (long double)code.b);
        break;
    case HOL_OP_POW:
        if (s->slot[code.b].constant)
            bound_power(r, a, mpfr_get_ld(s->slot[code.b].c[0], MPFR_RNDN));
        break;
    default:
        bound_function(r, code.op, s->slot[code.a].c[0], a);
        break;
    }
}

/* Bounds of all slots on 0 <= s <= 2^h. */
static void
bound_all(const struct hol_series *s, size_t last, long double h)
{
    size_t end = s->tape->stage_end[HOL_STAGE_IDEAL];

    for (size_t slot = 0; slot < end; slot++) {
        struct hol_instruction code = s->tape->code[slot];
        struct series_range *r = &s->range[slot];
        mpfr_t *w = s->slot[slot].c;
        bool leaf = hol_tape_is_leaf(code.op), constant = s->slot[slot].constant;

        if (!w)
            continue;
        r->least = -INFINITY;
        r->most = r->change = INFINITY;
        r->sure = leaf || constant ||
                  (r->reach >= h && s->range[code.a].sure &&
                   (!hol_tape_is_binary(code.op) || s->range[code.b].sure));
        if (!leaf && !constant)
            bound(r, s, code);
        if (r->sure) /* its series is what it is */
            r->change = fminl(r->change, constant ? -INFINITY : swing(w, last, h));
        narrow(r, w[0]);
    }
}

/* Does it change by nothing, and its series, too? */
static bool
is_still(const struct hol_series *s, size_t slot, size_t last, long double h)
{
    long double nothing = -NOTHING * (long double)s->bits;

    return s->range[slot].change <= nothing && swing(s->slot[slot].c, last, h) <= nothing;
}

/* The least reach below 2^h of a function that counts: that is read by way of what changes. */
static long double
least_counted(const struct hol_series *s, size_t last, long double h)
{
    size_t end = s->tape->stage_end[HOL_STAGE_IDEAL];
    long double least = h;

    for (size_t slot = 0; slot < end; slot++)
        s->range[slot].counts = s->slot[slot].output;
    for (size_t slot = end; slot-- > 0;) {
        struct hol_instruction code = s->tape->code[slot];

        if (!s->range[slot].counts || s->slot[slot].constant || hol_tape_is_leaf(code.op) ||
            is_still(s, slot, last, h))
            continue;
        least = fminl(least, s->range[slot].reach);
        s->range[code.a].counts = true;
        if (hol_tape_is_binary(code.op))
            s->range[code.b].counts = true;
    }
    return least;
}

long double
hol_series_reach(const struct hol_series *s, size_t last, double eps, long double from)
{
    size_t end = s->tape->stage_end[HOL_STAGE_IDEAL];
    long double least = from;

    for (size_t slot = 0; slot < end; slot++)
        s->range[slot].reach = INFINITY;
    for (size_t i = 0; i < s->active_end[HOL_STAGE_IDEAL]; i++) {
        size_t slot = s->active[i];
        int32_t twin = s->slot[slot].twin;

        if (twin >= 0)
            s->range[slot].reach = s->range[twin].reach;
        else if (is_function(s->tape->code[slot].op))
            s->range[slot].reach = reach_of(s, slot, last, (long double)eps + SLACK, from);
        least = fminl(least, s->range[slot].reach);
    }
    if (least > from - WORTH)
        return least;
    for (int i = 0; i < HALVINGS; i++) {
        bound_all(s, last, from);
        least = least_counted(s, last, from);
        if (least >= from - 1)
            return least;
        from -= 1;
    }
    return from;
}
