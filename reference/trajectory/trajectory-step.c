/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The step that the series of the motion allow. */
#include "reference/trajectory/trajectory-inside.h"

#include "reference/linear/dense.h"

#include <math.h>

/* Multipliers do not carry over to the next step: their error may be this much more (log2). */
#define SLACK 10

/* log2 of max_i |x_i,k| */
static long double
size_at(struct hol_expansion *e, mpfr_t *x, size_t k)
{
    long double size = -INFINITY;

    for (size_t i = 0; i < e->model->n; i++)
        size = fmaxl(size, hol_ref_log2(x[i * e->stride + k]));
    return size;
}

/* The same of the multipliers of the scaled rows. */
static long double
multiplier_at(struct hol_expansion *e, mpfr_t *lambda, size_t k)
{
    long double size = -INFINITY;

    for (size_t i = 0; i < e->kkt->m; i++)
        size =
            fmaxl(size, hol_ref_log2(lambda[i * e->stride + k]) + (long double)e->kkt->row_exp[i]);
    return size;
}

/*
 * The last three coefficients; where they are all zero, the last of the upper half that is not: a
 * series may have gaps. Returns its index.
 */
static size_t
find_tail(long double *tail, struct hol_expansion *e,
          long double (*size)(struct hol_expansion *, mpfr_t *, size_t), mpfr_t *x, size_t last)
{
    for (size_t k = last;; k--) {
        for (size_t i = 0; i < 3; i++)
            tail[i] = size(e, x, k - i);
        if (!isinf(tail[0]) || !isinf(tail[1]) || !isinf(tail[2]) || k <= last / 2 || k < 6)
            return k;
    }
}

/* Least (eps + scale - |x_k|) / k: the step at which the last terms are eps of the scale. */
static long double
allowed(long double step, const long double *tail, size_t last, long double scale, double eps)
{
    for (size_t i = 0; i < 3; i++)
        if (!isinf(tail[i]))
            step = fminl(step, ((long double)eps + scale - tail[i]) / (long double)(last - i));
    return step;
}

/*
 * Jorba & Zou (2005), section 3.2, for a tolerance relative to the size of q, of v, of the forces:
 * |x_k| h^k = eps |x| for the last coefficients. The size of a vector is that of its first terms
 * over the step, so that rest is no special case. The functions of which it is made have their own
 * say (hol_series_reach): a pulse to come may be nothing yet in q. Where a multiplier has its pole,
 * so does the solution of the linear equations, though q may have none: then the rounding errors
 * grow, and it counts, too.
 */
long double
hol_expansion_step(struct hol_expansion *e, long double rest)
{
    size_t order = e->plan->order, last;
    long double tail[3], scale, step = INFINITY, radius = INFINITY,
                                least = -HOL_NOTHING * (long double)e->plan->bits;
    double eps = e->plan->eps;
    struct hol_part *parts[2] = {&e->ideal, &e->rest};

    last = find_tail(tail, e, size_at, e->q, order);
    for (size_t i = 0; i < 3; i++)
        radius = fminl(radius, -tail[i] / (long double)(last - i));
    scale = size_at(e, e->q, 0);
    for (size_t k = 1; (k < 4 || (isinf(scale) && k < last)) && !isinf(radius); k++)
        scale = fmaxl(scale, size_at(e, e->q, k) + (long double)k * radius);
    step = allowed(step, tail, last, fmaxl(scale, least), eps);
    last = find_tail(tail, e, size_at, e->v, order - 1);
    scale = size_at(e, e->v, 0);
    for (size_t k = 1; (k < 4 || (isinf(scale) && k < last)) && !isinf(step); k++)
        scale = fmaxl(scale, size_at(e, e->v, k) + (long double)k * step);
    step = allowed(step, tail, last, fmaxl(scale, least), eps);
    for (size_t part = 0; part < 1 + (size_t)e->split; part++) {
        last = find_tail(tail, e, multiplier_at, parts[part]->lambda, order - 2);
        step = allowed(step, tail, last, fmaxl(e->force, least), eps + SLACK);
    }
    step = fminl(step, log2l(rest) + 1);
    return hol_series_reach(e->series, order - 2, eps, step) + log2l((long double)e->plan->shrink);
}
