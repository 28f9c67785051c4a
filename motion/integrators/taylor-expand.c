/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The series of a motion in double. */
#include "motion/integrators/taylor.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* u_k of lanes [from, to). */
static void
put_elements(const struct hol_taylor_expansion *e, double *u, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        u[i] = e->term[i].scale * *e->term[i].later;
}

/* v_k of lanes [from, to). */
static void
put_unknowns(const struct hol_taylor_expansion *e, double *v, const double *x, size_t from,
             size_t to)
{
    for (size_t i = from; i < to; i++)
        v[i] = x[e->term[i].unknown];
}

/* rhs += the sums of lanes [from, to). */
static void
add_sums(struct hol_taylor_expansion *e, const double *sum, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        e->rhs[e->term[i].row] += sum[i];
}

/* A_(k+1), v_k into the lanes of A v, and A_(k+1) into the next row of those of A^T lambda. */
static void
put_ahead(const struct hol_taylor_expansion *e, double *u, size_t k)
{
    const struct hol_taylor_term *term = e->term + e->pulls;
    double *next = u + 2 * e->lanes;

    for (size_t i = 0; i < e->pulls; i++) {
        double x = term[i].scale * *term[i].later;

        u[e->pulls + i] = x;
        next[i] = -x;
    }
    put_unknowns(e, u + e->lanes, e->y + k * e->width + e->n, e->pulls, e->rates);
}

/* What is known of (A v)_(k+1), to rhs: there is nothing else in the rows of A. */
static void
add_rates(struct hol_taylor_expansion *e, const struct hol_taylor_part *part, const double *v,
          double times)
{
    const double *first = part->rows;

    for (size_t i = e->pulls; i < e->rates; i++)
        e->rhs[e->term[i].row] += part->sum[i] + first[i] * v[i];
    for (size_t i = e->n; i < e->linear.size; i++)
        e->rhs[i] *= times;
}

/* Coefficient k of a part of the right side, without its history. */
static void
solve_order(struct hol_taylor_expansion *e, struct hol_taylor_part *part, size_t k, double unit)
{
    const struct hol_taylor_linear *l = &e->linear;
    double *x = part->x + k * l->stride, *u = part->rows + k * 2 * e->lanes, *v = u + e->lanes;
    size_t apart = e->ahead ? e->rates : e->pulls; /* lanes before it, from pulls on: of A v */

    if (e->ahead)
        put_ahead(e, u, k);
    if (k > 0) {
        put_elements(e, u, e->ahead ? apart : 0, e->terms);
        hol_lanes_inner(part->sum, part->rows, e->lanes, k, k + 1);
        add_sums(e, part->sum, 0, e->pulls);
        add_sums(e, part->sum, apart, e->terms);
    } else {
        memset(part->sum, 0, e->lanes * sizeof *part->sum);
    }
    if (e->ahead)
        add_rates(e, part, v, (double)(k + 1) / unit);
    hol_lanes_combine(x, l->inverse, l->stride, e->rhs, l->size);
    put_unknowns(e, v, x, 0, e->pulls);
    put_unknowns(e, v, x, apart, e->terms);
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
static void
load(struct hol_taylor_expansion *e, const struct hol_taylor_source *source, size_t count, size_t k)
{
    for (size_t i = 0; i < e->linear.size; i++)
        e->rhs[i] = 0;
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

static enum hol_status
run_order(struct hol_taylor_expansion *e, size_t k, double unit, size_t rank)
{
    enum hol_status status = hol_series_double_run(e->series, HOL_STAGE_PROBLEM, k, NULL);

    if (status == HOL_OK && k == 0)
        status = factor(e, rank);
    if (status != HOL_OK)
        return status;
    load(e, e->source, k == 0 ? e->sources : e->varying, k);
    solve_order(e, &e->ideal, k, unit);
    if (!e->split)
        return HOL_OK;
    set_forces(e, k);
    status = hol_series_double_run(e->series, HOL_STAGE_IDEAL, k, NULL);
    if (status != HOL_OK)
        return status;
    load(e, e->force, e->forces, k);
    solve_order(e, &e->rest, k, unit);
    return HOL_OK;
}

/* q_(k+1), which v_k gives, into y; A_(k+1) where it is ahead. */
static enum hol_status
look_ahead(struct hol_taylor_expansion *e, size_t k, double unit)
{
    double *next = e->y + (k + 1) * e->width, factor = unit / (double)(k + 1);
    const double *v = e->y + k * e->width + e->n;
    enum hol_status status = HOL_OK;

    if (k == 0 && e->ahead)
        status = hol_series_double_run(e->ahead, HOL_STAGE_PROBLEM, 0, NULL);
    for (size_t i = 0; i < e->n; i++)
        next[i] = factor * v[i];
    for (size_t i = 0; i < e->ahead_count; i++)
        e->q_ahead[i] = next[i];
    if (e->ahead == NULL)
        return HOL_OK;
    return status == HOL_OK ? hol_series_double_run(e->ahead, HOL_STAGE_PROBLEM, k + 1, NULL)
                            : status;
}

/* v_(k+1) into y, and q_(k+1) and v_(k+1) into the series. */
static void
advance(struct hol_taylor_expansion *e, size_t k, double unit)
{
    const double *a = e->ideal.x + k * e->linear.stride;
    const double *rest = e->split ? e->rest.x + k * e->linear.stride : NULL;
    double *q = e->y + (k + 1) * e->width, *v = q + e->n, factor = unit / (double)(k + 1);

    for (size_t i = 0; i < e->n; i++)
        v[i] = factor * (rest ? a[i] + rest[i] : a[i]);
    for (size_t i = 0; i < e->q_count; i++)
        e->q[i] = q[i];
    for (size_t i = 0; i < e->v_count; i++)
        e->v[i] = v[i];
}

enum hol_status
hol_taylor_expand(struct hol_taylor_expansion *e, double t, const double *y, double unit,
                  size_t rank)
{
    size_t n = e->n, last = e->order - 1;

    hol_series_double_restart(e->series);
    if (e->ahead)
        hol_series_double_restart(e->ahead);
    memcpy(e->y, y, 2 * n * sizeof *y);
    for (size_t i = 0; i < e->states; i++)
        *e->input[i].first = y[e->input[i].from];
    for (size_t k = 0; k < last; k++) {
        enum hol_status status = look_ahead(e, k, unit);

        if (e->time[0])
            *e->time[k > 0] = k == 0 ? t : k == 1 ? unit : 0;
        if (status == HOL_OK)
            status = run_order(e, k, unit, rank);
        if (status != HOL_OK)
            return status;
        advance(e, k, unit);
    }
    for (size_t i = 0; i < n; i++) {
        e->y[e->order * e->width + i] = unit / (double)e->order * e->y[last * e->width + n + i];
        e->y[e->order * e->width + n + i] = 0;
    }
    return HOL_OK;
}

/* ------------------------------------------------------------------------- the step */

/* log2 |x| to within 0.09, -INFINITY for 0: straight between powers of two. */
static double
rough_log2(double x)
{
    uint64_t bits;

    if (!(x >= DBL_MIN && x <= DBL_MAX))
        return x == 0 || (x > 0 && x < DBL_MIN) ? -INFINITY : NAN;
    memcpy(&bits, &x, sizeof bits);
    return (double)(int64_t)(bits - (UINT64_C(1023) << 52)) * 0x1p-52;
}

/* log2 of the largest of count numbers; NaN if one is no number. */
static double
size_of(const double *x, size_t count)
{
    double largest = 0, bad = 0;

    for (size_t i = 0; i < count; i++) {
        double size = fabs(x[i]);

        bad += size * 0;
        largest = size > largest ? size : largest;
    }
    return bad == 0 ? rough_log2(largest) : NAN;
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
    return fmin(step, (eps + 10 + rough_log2(scale) - rough_log2(tail)) / (double)k);
}

double
hol_taylor_reach(const struct hol_taylor_expansion *e, double tolerance)
{
    double eps = log2(tolerance), step;

    step = allowed(e->y, e->width, e->n, e->order, eps, INFINITY);
    if (!isnan(step))
        step = allowed(e->y + e->n, e->width, e->n, e->order - 1, eps, step);
    if (!isnan(step) && e->m > 0)
        step = allowed_by_forces(e, &e->ideal, eps, step);
    if (!isnan(step) && e->split)
        step = allowed_by_forces(e, &e->rest, eps, step);
    return step;
}
