/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The series of a motion in double. */
#include "motion/integrators/taylor.h"

#include <string.h>

/* Where coefficients of order k are, and those of order 0. */
struct order {
    size_t k;
    double times;          /* (k + 1)/unit */
    double *u, *v, *x;     /* of the lanes; a and lambda */
    const double *u0, *v0; /* v0: zeros for k = 0, of which v_0 is not known yet */
    const double *velocity;
};

/* u_k of lanes [from, to): the elements. */
HOL_LANES_INLINE void
put_elements(const struct hol_taylor_expansion *e, double *u, size_t from, size_t to)
{
    for (size_t i = from; i < to; i += HOL_LANES_HALF) {
        const double *const *later = e->later + i;
        hol_lanes_half x = {*later[0], *later[1], *later[2], *later[3]}, scale;

        HOL_LANES_LOAD(scale, e->scale + i);
        x *= scale;
        HOL_LANES_STORE(u + i, x);
    }
}

/* v_k of lanes [from, to), of what they meet. */
HOL_LANES_INLINE void
put_unknowns(const struct hol_taylor_expansion *e, double *v, const double *of, size_t from,
             size_t to)
{
    for (size_t i = from; i < to; i += HOL_LANES_HALF) {
        const uint32_t *at = e->unknown + i;
        hol_lanes_half x = {of[at[0]], of[at[1]], of[at[2]], of[at[3]]};

        HOL_LANES_STORE(v + i, x);
    }
}

/* What is known of the lanes whose v come late, u_0 v_k left out; u_k comes in. */
HOL_LANES_INLINE void
add_history(const struct hol_taylor_expansion *e, const struct hol_taylor_part *part,
            const struct order *o)
{
    put_elements(e, o->u, e->fresh, e->late);
    for (size_t i = 0; i < e->late; i += HOL_LANES_HALF) {
        hol_lanes_half u, v0, sum;

        HOL_LANES_LOAD(u, o->u + i);
        HOL_LANES_LOAD(v0, o->v0 + i);
        HOL_LANES_LOAD(sum, part->sum + i);
        sum += u * v0;
        HOL_LANES_STORE(e->term + i, sum);
    }
}

/*
 * Where A is ahead, what is known of (A v)_(k+1), times (k + 1)/unit. A_(k+1) and v_k come into the
 * lanes of A v, and A_(k+1) into the next row of those of A^T lambda.
 */
HOL_LANES_INLINE void
add_ahead(const struct hol_taylor_expansion *e, const struct hol_taylor_part *part,
          const struct order *o)
{
    double *next = o->u + 2 * e->lanes - e->rates;

    put_elements(e, o->u, e->rates, e->rates + e->pulls);
    put_unknowns(e, o->v, o->velocity, e->rates, e->rates + e->pulls);
    for (size_t i = e->rates; i < e->rates + e->pulls; i += HOL_LANES_HALF) {
        hol_lanes_half u, v, u0, v0, sum;

        HOL_LANES_LOAD(v, o->v + i);
        HOL_LANES_LOAD(u0, o->u0 + i);
        HOL_LANES_LOAD(v0, o->v0 + i);
        HOL_LANES_LOAD(sum, part->sum + i);
        sum = (sum + u0 * v) * o->times;
        v0 *= o->times;
        HOL_LANES_LOAD(u, o->u + i); /* the last to come */
        sum += u * v0;
        HOL_LANES_STORE(e->term + i, sum);
        u = -u;
        HOL_LANES_STORE(next + i, u);
    }
}

/* rhs := all terms. */
HOL_LANES_INLINE void
add_terms(struct hol_taylor_expansion *e)
{
    const double *const term = e->term;
    const uint32_t *i = e->which, *often = e->often;

    for (double *to = e->rhs, *end = to + e->linear.size; to < end; to += HOL_LANES_HALF) {
        hol_lanes_half sum = {0};

        for (const uint32_t *last = i + *often++ * HOL_LANES_HALF; i < last; i += HOL_LANES_HALF) {
            hol_lanes_half x = {term[i[0]], term[i[1]], term[i[2]], term[i[3]]};

            sum += x;
        }
        HOL_LANES_STORE(to, sum);
    }
}

/* The sources of a part, C of its own for the rest, beyond order 0; else none. */
HOL_LANES_INLINE void
put_sources(struct hol_taylor_expansion *e, size_t k, bool rest)
{
    if (e->split || k == 0)
        memset(e->term + e->slot, 0, (e->nothing - e->slot) * sizeof *e->term);
    if (k > 0 && rest)
        put_elements(e, e->term, e->force_slot, e->force_slot + e->forces);
    else if (k > 0)
        put_elements(e, e->term, e->slot, e->slot + e->varying);
}

/* rhs += the sources of a part at order 0. */
static void
add_first(struct hol_taylor_expansion *e, bool rest)
{
    const struct hol_taylor_source *source = rest ? e->force : e->source;

    for (size_t i = 0, count = rest ? e->forces : e->sources; i < count; i++)
        e->rhs[source[i].row] += *source[i].element.first;
}

/* Coefficient k of a part of the solution. */
HOL_LANES_INLINE void
solve_order(struct hol_taylor_expansion *e, struct hol_taylor_part *part, size_t k, double per_unit,
            bool wide)
{
    const struct hol_taylor_linear *l = &e->linear;
    struct order o = {.times = (double)(k + 1) * per_unit,
                      .u0 = part->rows,
                      .velocity = e->y + k * e->width + e->half};

    o.u = part->rows + k * 2 * e->lanes;
    o.v = o.u + e->lanes;
    o.x = part->x + k * l->stride;
    o.v0 = k > 0 ? o.u0 + e->lanes : part->sum;
    if (k > 0) {
        hol_lanes_inner(part->sum, part->rows, e->lanes, k, wide);
        add_history(e, part, &o);
    } else {
        memset(part->sum, 0, e->lanes * sizeof *part->sum);
        memset(e->term, 0, e->late * sizeof *e->term);
    }
    if (e->ahead)
        add_ahead(e, part, &o);
    put_sources(e, k, part == &e->rest);
    if (k > 0 && e->column) {
        hol_lanes_combine(o.x, e->column, l->stride, e->term, e->nothing, wide);
    } else {
        add_terms(e);
        if (k == 0)
            add_first(e, part == &e->rest);
        hol_lanes_combine(o.x, l->inverse, l->stride, e->rhs, l->size, wide);
    }
    put_unknowns(e, o.v, o.x, 0, e->late);
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
        e->pull[e->to[i]] += e->term[i];
    for (size_t i = e->states; i < e->inputs; i++) {
        const struct hol_taylor_input *in = &e->input[i];

        if (in->kind == HOL_VAR_IDEAL)
            *(k == 0 ? in->first : in->later) = e->pull[in->from];
        else if (in->kind == HOL_VAR_MULTIPLIER)
            *(k == 0 ? in->first : in->later) = lambda[in->from];
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
    for (size_t i = 0; e->column && i < e->nothing; i++)
        if (e->to[i] != UINT32_MAX)
            memcpy(e->column + i * l->stride, l->inverse + e->to[i] * l->stride,
                   HOL_LANES_BLOCK * sizeof *e->column);
    return status == HOL_OK && rank != SIZE_MAX && l->rank != rank ? HOL_UNABLE : status;
}

HOL_LANES_INLINE enum hol_status
run_order(struct hol_taylor_expansion *e, size_t k, double per_unit, size_t rank, bool wide)
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
    solve_order(e, &e->ideal, k, per_unit, wide);
    if (!e->split)
        return HOL_OK;
    set_forces(e, k);
    status = hol_series_double_run(e->series, HOL_STAGE_IDEAL, k, NULL);
    if (status != HOL_OK)
        return status;
    solve_order(e, &e->rest, k, per_unit, wide);
    return HOL_OK;
}

/* v_(k+1) and q_(k+2) into y, and of the series q_(k+1), v_(k+1), and ahead q_(k+2). */
HOL_LANES_INLINE void
advance(struct hol_taylor_expansion *e, size_t k, double unit)
{
    const double *a = e->ideal.x + k * e->linear.stride;
    const double *rest = e->split ? e->rest.x + k * e->linear.stride : NULL;
    double *q = e->y + (k + 1) * e->width, *v = q + e->half, *next = q + e->width;
    double factor = unit * e->over[k + 1], next_factor = factor * unit * e->over[k + 2];

    for (size_t i = 0; i < e->n; i += HOL_LANES_HALF) {
        hol_lanes_half x, y;

        HOL_LANES_LOAD(x, a + i);
        if (rest) {
            HOL_LANES_LOAD(y, rest + i);
            x += y;
        }
        y = x * factor;
        x *= next_factor;
        HOL_LANES_STORE(v + i, y);
        if (i < e->v_count)
            HOL_LANES_STORE(e->v + i, y);
        HOL_LANES_STORE(next + i, x);
        if (i < e->ahead_count)
            HOL_LANES_STORE(e->q_ahead + i, x);
        if (i < e->q_count) {
            HOL_LANES_LOAD(y, q + i);
            HOL_LANES_STORE(e->q + i, y);
        }
    }
}

HOL_LANES_INLINE enum hol_status
expand(struct hol_taylor_expansion *e, double t, const double *y, double unit, size_t rank,
       bool wide)
{
    size_t n = e->n, last = e->order - 1;
    double per_unit = 1 / unit;
    enum hol_status status = HOL_OK;

    hol_series_double_restart(e->series);
    if (e->ahead)
        hol_series_double_restart(e->ahead);
    memcpy(e->y, y, n * sizeof *y);
    memcpy(e->y + e->half, y + n, n * sizeof *y);
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
        status = run_order(e, k, per_unit, rank, wide);
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
