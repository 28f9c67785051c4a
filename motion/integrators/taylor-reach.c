/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* How far a Taylor step goes. */
#include "motion/integrators/taylor.h"

#include <math.h>
#include <string.h>

/* log2 of the largest of count numbers to within 0.09, straight between powers of two, -INFINITY
 * for 0; NaN if one is no number. As sizes order like the integers of their bits, NaN last. */
HOL_LANES_INLINE double
size_of(const double *x, size_t count)
{
    uint64_t largest = 0, bits;

    for (size_t i = 0; i < count; i++) {
        memcpy(&bits, &x[i], sizeof bits);
        bits &= UINT64_MAX >> 1;
        largest = bits > largest ? bits : largest;
    }
    if (largest >= UINT64_C(0x7ff) << 52)
        return NAN;
    if (largest < UINT64_C(1) << 52)
        return -INFINITY;
    return (double)(int64_t)(largest - (UINT64_C(1023) << 52)) * 0x1p-52;
}

/* Of numbers, unlike fmin and fmax, which are calls. */
static inline double
least(double x, double y)
{
    return x < y ? x : y;
}

static inline double
most(double x, double y)
{
    return x > y ? x : y;
}

/* The sizes of the first rows of q or v, and of those of the last order k and the one before. */
#define FIRST 4
struct sizes {
    double first[FIRST], before, last;
};

/*
 * The step that the terms of orders k and k - 1 allow, as log2, at most `step`. The size of a
 * vector is that of its first terms over the step, so that a system at rest is no special case.
 */
HOL_LANES_INLINE double
allowed(const struct hol_taylor_expansion *e, const struct sizes *s, size_t k, double eps,
        double step)
{
    double scale = s->first[0], radius = step;

    radius = least(radius, -s->last * e->over[k]);
    radius = least(radius, -s->before * e->over[k - 1]);
    for (size_t j = 1; j < FIRST && radius < INFINITY; j++)
        scale = most(scale, s->first[j] + (double)j * radius);
    if (s->last > -INFINITY)
        step = least(step, (eps + scale - s->last) * e->over[k]);
    if (s->before > -INFINITY)
        step = least(step, (eps + scale - s->before) * e->over[k - 1]);
    return step;
}

/*
 * The same for multipliers, whose size is that of all forces. They do not carry over to the next
 * step, so their error may be a thousand times larger. Where a multiplier has a pole, the solution
 * of the linear equations has one, though q may have none: then rounding errors grow.
 */
static double
allowed_by_forces(const struct hol_taylor_expansion *e, const struct hol_taylor_part *part,
                  double eps, double step)
{
    const struct hol_taylor_linear *l = &e->linear;
    size_t k = e->order - 2;
    const double *first = part->x, *last = part->x + k * l->stride;
    double scale = 0, tail = 0;

    for (size_t i = 0; i < l->size; i++)
        scale = most(fabs(first[i] * l->weight[i]), scale);
    for (size_t i = l->n; i < l->size; i++)
        tail = most(fabs(last[i] * l->weight[i]), tail);
    if (tail == 0 || scale == 0)
        return step;
    return least(step, (eps + 10 + size_of(&scale, 1) - size_of(&tail, 1)) * e->over[k]);
}

double
hol_taylor_reach(const struct hol_taylor_expansion *e, double eps)
{
    const size_t order = e->order;
    struct sizes q, v;
    double step;

    /* v_k = (k + 1) q_(k+1)/unit; the unit matters to neither */
    for (size_t j = 0; j < FIRST; j++)
        q.first[j] = size_of(e->y + j * e->width, e->n);
    for (size_t j = 1; j < FIRST; j++)
        v.first[j - 1] = q.first[j] + e->bits[j];
    v.first[FIRST - 1] = size_of(e->y + FIRST * e->width, e->n) + e->bits[FIRST];
    q.before = size_of(e->y + (order - 1) * e->width, e->n);
    q.last = size_of(e->y + order * e->width, e->n);
    v.before = q.before + e->bits[order - 1];
    v.last = q.last + e->bits[order];
    if (isnan(q.first[0] + v.first[0] + q.before + q.last))
        return NAN;
    step = allowed(e, &q, order, eps, INFINITY);
    step = allowed(e, &v, order - 1, eps, step);
    if (e->m > 0)
        step = allowed_by_forces(e, &e->ideal, eps, step);
    if (!isnan(step) && e->split)
        step = allowed_by_forces(e, &e->rest, eps, step);
    return step;
}
