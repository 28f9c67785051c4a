/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The series of a motion in double. */
#include "motion/integrators/taylor.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Where coefficients of order k are, and those of order 0. */
struct order {
    size_t k;
    double unit, *u, *v, *x; /* of the lanes; a and lambda */
    const double *u0, *v0;   /* v0: zeros for k = 0, of which v_0 is not known yet */
    const double *velocity;
};

/* rhs += what is known of lanes [from, to), u_0 v_k left out; u_k comes in. */
HOL_LANES_INLINE void
add_history(struct hol_taylor_expansion *e, struct hol_taylor_part *part, const struct order *o,
            size_t from, size_t to)
{
    const struct hol_taylor_term *term = e->term;

    for (size_t i = from; i < to; i++) {
        o->u[i] = term[i].scale * *term[i].later;
        part->sum[i] += o->u[i] * o->v0[i];
        e->rhs[term[i].row] += part->sum[i];
    }
}

/*
 * The same where A is ahead, of the lanes of A^T lambda, whose u_k are there, and of what is known
 * of (A v)_(k+1), times (k + 1)/unit. A_(k+1) and v_k come into the lanes of A v, and A_(k+1) into
 * the next row of those of A^T lambda.
 */
HOL_LANES_INLINE void
add_ahead(struct hol_taylor_expansion *e, struct hol_taylor_part *part, const struct order *o)
{
    const size_t pulls = e->pulls;
    const struct hol_taylor_term *rate = e->term + pulls;
    double *u = o->u + pulls, *v = o->v + pulls, *next = o->v + e->lanes;
    const double *u0 = o->u0 + pulls, *v0 = o->v0 + pulls, *sum = part->sum + pulls;
    double times = (double)(o->k + 1) / o->unit;

    for (size_t i = 0; i < pulls; i++) {
        double x = rate[i].scale * *rate[i].later, y = o->velocity[rate[i].unknown];

        u[i] = x;
        v[i] = y;
        next[i] = -x;
        e->rhs[rate[i].unknown] += part->sum[i] + o->u[i] * o->v0[i];
        e->rhs[rate[i].row] += (sum[i] + x * v0[i] + u0[i] * y) * times;
    }
}

/* v_k of lanes [from, to). */
HOL_LANES_INLINE void
put_unknowns(const struct hol_taylor_expansion *e, const struct order *o, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        o->v[i] = o->x[e->term[i].unknown];
}

/* Coefficient k of a part of the right side, which is there without its history. */
HOL_LANES_INLINE void
solve_order(struct hol_taylor_expansion *e, struct hol_taylor_part *part, size_t k, double unit,
            bool wide)
{
    const struct hol_taylor_linear *l = &e->linear;
    struct order o = {
        .k = k, .unit = unit, .u0 = part->rows, .velocity = e->y + k * e->width + e->n};
    size_t apart = e->ahead ? e->rates : 0; /* lanes before it are with A ahead */

    o.u = part->rows + k * 2 * e->lanes;
    o.v = o.u + e->lanes;
    o.x = part->x + k * l->stride;
    o.v0 = k > 0 ? o.u0 + e->lanes : part->sum;
    if (k > 0)
        hol_lanes_inner(part->sum, part->rows, e->lanes, k, wide);
    else
        memset(part->sum, 0, e->lanes * sizeof *part->sum);
    if (e->ahead)
        add_ahead(e, part, &o);
    if (k > 0)
        add_history(e, part, &o, apart, e->terms);
    hol_lanes_combine(o.x, l->inverse, l->stride, e->rhs, l->size, wide);
    put_unknowns(e, &o, 0, e->pulls);
    put_unknowns(e, &o, e->ahead ? e->rates : e->pulls, e->terms);
}

/* F_L,k = sum A_j^T lambda_(k-j) and lambda_k, for C. */
static void
set_forces(struct hol_taylor_expansion *e, size_t k)
{
    const struct hol_taylor_linear *l = &e->linear;
    const double *x = e->ideal.x + k * l->stride, *lambda = x + e->n;

    memset(e->pull, 0, e->n * sizeof *e->pull);
    for (size_t i = 0; i < e->m; i++)
        for (size_t j = 0; j < e->n; j++)
            e->pull[j] += l->A[i * e->n + j] * lambda[i];
    for (size_t i = 0; k > 0 && i < e->pulls; i++)
        e->pull[e->term[i].row] += e->ideal.sum[i];
    for (size_t i = e->states; i < e->inputs; i++) {
        const struct hol_taylor_input *in = &e->input[i];

        if (in->kind == HOL_VAR_IDEAL)
            *(k == 0 ? in->first : in->later) = e->pull[in->from];
        else if (in->kind == HOL_VAR_MULTIPLIER)
            *(k == 0 ? in->first : in->later) = lambda[in->from];
    }
}

/* rhs := coefficient k of the right side. */
HOL_LANES_INLINE void
load(struct hol_taylor_expansion *e, const struct hol_taylor_source *source, size_t count, size_t k)
{
    const hol_lanes_half zero = {0};

    for (size_t i = 0; i < e->linear.stride; i += HOL_LANES_HALF)
        HOL_LANES_STORE(e->rhs + i, zero);
    for (size_t i = 0; i < count; i++) {
        const struct hol_taylor_element *x = &source[i].element;

        e->rhs[source[i].row] += k == 0 ? *x->first : x->scale * *x->later;
    }
}

/* The problem at s = 0. */
static enum hol_status
factor(struct hol_taylor_expansion *e, size_t rank)
{
    const struct hol_model *model = e->model;
    struct hol_taylor_linear *l = &e->linear;
    enum hol_status status;

    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];

        l->M[cell->i * l->n + cell->j] = l->M[cell->j * l->n + cell->i] = *e->mass[c].first;
    }
    for (size_t c = 0; c < model->a_count; c++)
        l->A[model->a[c].i * l->n + model->a[c].j] = *e->a[c].first;
    status = hol_taylor_linear_factor(l);
    return status == HOL_OK && rank != SIZE_MAX && l->rank != rank ? HOL_UNABLE : status;
}

HOL_LANES_INLINE enum hol_status
run_order(struct hol_taylor_expansion *e, size_t k, double unit, size_t rank, bool wide)
{
    enum hol_status status = HOL_OK;

    if (k == 0 || !e->still)
        status = hol_series_double_run(e->series, HOL_STAGE_PROBLEM, k, NULL);
    if (status == HOL_OK && e->ahead && (k == 0 || !e->ahead_still))
        status = hol_series_double_run(e->ahead, HOL_STAGE_PROBLEM, k + 1, NULL);
    if (status == HOL_OK && k == 0)
        status = factor(e, rank);
    if (status != HOL_OK)
        return status;
    load(e, e->source, k == 0 ? e->sources : e->varying, k);
    solve_order(e, &e->ideal, k, unit, wide);
    if (!e->split)
        return HOL_OK;
    set_forces(e, k);
    status = hol_series_double_run(e->series, HOL_STAGE_IDEAL, k, NULL);
    if (status != HOL_OK)
        return status;
    load(e, e->force, e->forces, k);
    solve_order(e, &e->rest, k, unit, wide);
    return HOL_OK;
}

/* v_(k+1) and q_(k+2) into y, and of the series q_(k+1), v_(k+1), and ahead q_(k+2). */
HOL_LANES_INLINE void
advance(struct hol_taylor_expansion *e, size_t k, double unit)
{
    const double *a = e->ideal.x + k * e->linear.stride;
    const double *rest = e->split ? e->rest.x + k * e->linear.stride : NULL;
    double *q = e->y + (k + 1) * e->width, *v = q + e->n, *next = q + e->width;
    double factor = unit / (double)(k + 1), next_factor = unit / (double)(k + 2);

    for (size_t i = 0; i < e->n; i++) {
        v[i] = factor * (rest ? a[i] + rest[i] : a[i]);
        next[i] = next_factor * v[i];
    }
    for (size_t i = 0; i < e->q_count; i++)
        e->q[i] = q[i];
    for (size_t i = 0; i < e->v_count; i++)
        e->v[i] = v[i];
    for (size_t i = 0; i < e->ahead_count; i++)
        e->q_ahead[i] = next[i];
}

HOL_LANES_INLINE enum hol_status
expand(struct hol_taylor_expansion *e, double t, const double *y, double unit, size_t rank,
       bool wide)
{
    size_t n = e->n, last = e->order - 1;
    enum hol_status status = HOL_OK;

    hol_series_double_restart(e->series);
    if (e->ahead)
        hol_series_double_restart(e->ahead);
    memcpy(e->y, y, 2 * n * sizeof *y);
    for (size_t i = 0; i < e->states; i++)
        *e->input[i].first = y[e->input[i].from];
    for (size_t i = 0; i < n; i++)
        e->y[e->width + i] = unit * y[n + i];
    if (e->ahead)
        status = hol_series_double_run(e->ahead, HOL_STAGE_PROBLEM, 0, NULL);
    for (size_t i = 0; i < e->ahead_count; i++)
        e->q_ahead[i] = e->y[e->width + i];
    for (size_t k = 0; k < last && status == HOL_OK; k++) {
        if (e->time[0])
            *e->time[k > 0] = k == 0 ? t : k == 1 ? unit : 0;
        status = run_order(e, k, unit, rank, wide);
        if (status == HOL_OK)
            advance(e, k, unit);
    }
    return status;
}

HOL_LANES_WIDE static enum hol_status
expand_wide(struct hol_taylor_expansion *e, double t, const double *y, double unit, size_t rank)
{
    return expand(e, t, y, unit, rank, true);
}

HOL_CLONES static enum hol_status
expand_narrow(struct hol_taylor_expansion *e, double t, const double *y, double unit, size_t rank)
{
    return expand(e, t, y, unit, rank, false);
}

enum hol_status
hol_taylor_expand(struct hol_taylor_expansion *e, double t, const double *y, double unit,
                  size_t rank)
{
    return hol_lanes_are_wide() ? expand_wide(e, t, y, unit, rank)
                                : expand_narrow(e, t, y, unit, rank);
}

/* ------------------------------------------------------------------------- the step */

/* log2 of the largest of count numbers to within 0.09, straight between powers of two, -INFINITY
 * for 0; NaN if one is no number. As sizes order like the integers of their bits, NaN last. */
static double
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

/*
 * The step that the terms of orders k and k - 1 allow, as log2, at most `step`. The size of a
 * vector is that of its first terms over the step, so that a system at rest is no special case.
 * NaN: not numbers.
 */
static double
allowed(const double *x, size_t stride, size_t count, size_t k, double eps, double step)
{
    double scale = size_of(x, count), tail[2], radius = step;

    for (size_t j = 0; j < 2; j++) {
        tail[j] = size_of(x + (k - j) * stride, count);
        if (isnan(tail[j]) || isnan(scale))
            return NAN;
        if (tail[j] > -INFINITY)
            radius = fmin(radius, -tail[j] / (double)(k - j));
    }
    for (size_t j = 1; j < 4 && radius < INFINITY; j++)
        scale = fmax(scale, size_of(x + j * stride, count) + (double)j * radius);
    for (size_t j = 0; j < 2; j++)
        if (tail[j] > -INFINITY)
            step = fmin(step, (eps + scale - tail[j]) / (double)(k - j));
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

    for (size_t i = 0; i < l->size; i++) {
        double x = fabs(first[i] / l->unit[i]), y = fabs(last[i] / l->unit[i]);

        scale = x > scale ? x : scale;
        tail = i >= l->n && y > tail ? y : tail;
    }
    if (tail == 0 || scale == 0)
        return step;
    return fmin(step, (eps + 10 + size_of(&scale, 1) - size_of(&tail, 1)) / (double)k);
}

double
hol_taylor_reach(const struct hol_taylor_expansion *e, double eps)
{
    double step;

    step = allowed(e->y, e->width, e->n, e->order, eps, INFINITY);
    if (!isnan(step))
        step = allowed(e->y + e->n, e->width, e->n, e->order - 1, eps, step);
    if (!isnan(step) && e->m > 0)
        step = allowed_by_forces(e, &e->ideal, eps, step);
    if (!isnan(step) && e->split)
        step = allowed_by_forces(e, &e->rest, eps, step);
    return step;
}
