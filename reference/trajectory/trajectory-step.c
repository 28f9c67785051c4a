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
size_at(struct hol_expansion *e, mpfr_t *x, size_t count, size_t k)
{
    long double size = -INFINITY;

    for (size_t i = 0; i < count; i++)
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
 * over the step, so that rest is no special case. Where a multiplier has its pole, so does the
 * solution of the linear equations, though q may have none: then the rounding errors grow, and it
 * counts, too.
 */
long double
hol_expansion_step(struct hol_expansion *e)
{
    size_t n = e->model->n, last = e->plan->order;
    long double tail[3], scale, step = INFINITY, radius = INFINITY;
    double eps = e->plan->eps;
    struct hol_part *parts[2] = {&e->ideal, &e->rest};

    for (size_t i = 0; i < 3; i++) {
        tail[i] = size_at(e, e->q, n, last - i);
        radius = fminl(radius, -tail[i] / (long double)(last - i));
    }
    scale = size_at(e, e->q, n, 0);
    for (size_t k = 1; k < 4 && !isinf(radius); k++)
        scale = fmaxl(scale, size_at(e, e->q, n, k) + (long double)k * radius);
    step = allowed(step, tail, last, scale, eps);
    for (size_t i = 0; i < 3; i++)
        tail[i] = size_at(e, e->v, n, last - 1 - i);
    scale = size_at(e, e->v, n, 0);
    for (size_t k = 1; k < 4 && !isinf(step); k++)
        scale = fmaxl(scale, size_at(e, e->v, n, k) + (long double)k * step);
    step = allowed(step, tail, last - 1, scale, eps);
    for (size_t part = 0; part < 1 + (size_t)e->split; part++) {
        for (size_t i = 0; i < 3; i++)
            tail[i] = multiplier_at(e, parts[part]->lambda, last - 2 - i);
        if (!isinf(e->force))
            step = allowed(step, tail, last - 2, e->force, eps + SLACK);
    }
    return isinf(step) ? step : step + log2l((long double)e->plan->shrink);
}
