/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* What a Taylor step of a case needs, found once. */
#include "motion/integrators/taylor.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

void
hol_taylor_expansion_clear(struct hol_taylor_expansion *e)
{
    hol_series_double_destroy(e->series);
    hol_series_double_destroy(e->ahead);
    hol_taylor_linear_clear(&e->linear);
    hol_arena_clear(&e->arena);
    memset(e, 0, sizeof *e);
}

static size_t
filled(size_t count, size_t block)
{
    return (count + block - 1) / block * block;
}

static bool
init_part(struct hol_taylor_expansion *e, struct hol_taylor_part *part)
{
    return (part->rows = hol_lanes_alloc(&e->arena, e->order * (2 * e->lanes + 1))) != NULL &&
           (part->sum = hol_lanes_alloc(&e->arena, e->lanes)) != NULL &&
           (part->x = hol_lanes_alloc(&e->arena, e->order * e->linear.stride)) != NULL;
}

/* Is phi' = A v with A(q), in every row? */
static bool
is_steady(const struct hol_taylor_expansion *e)
{
    const struct hol_case *c = e->model->source;

    for (size_t i = 0; i < e->m; i++)
        if (hol_expr_depends(c->graph, c->constraints[i].residual, HOL_VAR_TIME))
            return false;
    return e->model->holonomic && e->m > 0 && !e->split;
}

/* Series of A to one order more. A branch ends a step where `series` has it: not here. */
static enum hol_status
make_ahead(struct hol_taylor_expansion *e, size_t *outputs)
{
    const struct hol_model *model = e->model;
    enum hol_status status;

    if (!is_steady(e))
        return HOL_OK;
    for (size_t c = 0; c < model->a_count; c++)
        outputs[c] = model->a[c].output;
    status =
        hol_series_double_create(&e->ahead, model->tape, model->a_count, outputs, e->order - 1);
    if (status == HOL_OK && hol_series_double_branches(e->ahead) > 0) {
        hol_series_double_destroy(e->ahead);
        e->ahead = NULL;
    }
    return status;
}

/* Series of M, F and C, and of A and b where A is not ahead, to the order of the acceleration. */
static enum hol_status
make_series(struct hol_taylor_expansion *e)
{
    const struct hol_model *model = e->model;
    size_t count = hol_model_problem_outputs(model, NULL);
    size_t *outputs = hol_alloc(count, sizeof *outputs);
    enum hol_status status;

    if (!outputs)
        return HOL_NOMEM;
    status = make_ahead(e, outputs);
    if (e->ahead == NULL) {
        (void)hol_model_problem_outputs(model, outputs);
    } else {
        count = 0;
        for (size_t c = 0; c < model->mass_count; c++)
            outputs[count++] = model->mass[c].output;
        for (size_t i = 0; i < 2 * e->n; i++)
            outputs[count++] = i < e->n ? model->out_F + i : model->out_C + (i - e->n);
    }
    if (status == HOL_OK)
        status = hol_series_double_create(&e->series, model->tape, count, outputs, e->order - 2);
    hol_free(outputs);
    if (status != HOL_OK)
        return status;
    e->still = hol_series_double_still(e->series, e->split ? HOL_STAGE_IDEAL : HOL_STAGE_PROBLEM);
    e->ahead_still = e->ahead && hol_series_double_still(e->ahead, HOL_STAGE_PROBLEM);
    return HOL_OK;
}

static struct hol_taylor_element
element(const struct hol_series_double *series, size_t output)
{
    struct hol_taylor_element x;

    hol_series_double_output(series, output, &x.first, &x.later, &x.scale);
    return x;
}

static void
add_term(struct hol_taylor_expansion *e, const struct hol_series_double *series, size_t output,
         size_t unknown, size_t row, double sign)
{
    struct hol_taylor_element x = element(series, output);
    size_t i = e->lanes;

    if (hol_series_double_constant(series, output))
        return;
    e->later[i] = x.later;
    e->scale[i] = sign * x.scale;
    e->unknown[i] = (uint32_t)unknown;
    e->to[i] = (uint32_t)row;
    e->lanes++;
}

static void
add_rates(struct hol_taylor_expansion *e, const struct hol_series_double *of_a)
{
    const struct hol_cell *a = e->model->a;

    for (size_t c = 0; c < e->model->a_count; c++)
        add_term(e, of_a, a[c].output, a[c].j, e->n + a[c].i, -1);
}

static void
make_terms(struct hol_taylor_expansion *e)
{
    const struct hol_model *model = e->model;
    const struct hol_series_double *of_a = e->ahead ? e->ahead : e->series;

    for (size_t c = 0; c < model->a_count; c++) {
        e->a[c] = element(of_a, model->a[c].output);
        add_term(e, of_a, model->a[c].output, e->n + model->a[c].i, model->a[c].j, 1);
    }
    e->pulls = e->lanes;
    e->fresh = e->ahead ? e->pulls : 0;
    if (!e->ahead)
        add_rates(e, of_a);
    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];

        e->mass[c] = element(e->series, cell->output);
        add_term(e, e->series, cell->output, cell->j, cell->i, -1);
        if (cell->i != cell->j)
            add_term(e, e->series, cell->output, cell->i, cell->j, -1);
    }
    e->late = e->lanes;
    e->rates = e->lanes = filled(e->lanes, HOL_LANES_HALF);
    if (e->ahead)
        add_rates(e, of_a);
    e->lanes = filled(e->lanes, HOL_LANES_BLOCK);
}

/* The sources that vary, then those that do not. */
static void
make_sources(struct hol_taylor_expansion *e)
{
    const struct hol_model *model = e->model;

    for (int varying = 1; varying >= 0; varying--) {
        for (size_t i = 0; i < (e->ahead ? e->n : e->n + e->m); i++) {
            size_t output = i < e->n ? model->out_F + i : model->out_b + (i - e->n);

            if (hol_series_double_constant(e->series, output) != varying)
                e->source[e->sources++] = (struct hol_taylor_source){element(e->series, output), i};
        }
        for (size_t i = 0; i < e->n && !e->split; i++)
            if (hol_series_double_constant(e->series, model->out_C + i) != varying)
                e->source[e->sources++] =
                    (struct hol_taylor_source){element(e->series, model->out_C + i), i};
        if (varying)
            e->varying = e->sources;
    }
    if (!e->split)
        return;
    for (size_t i = 0; i < e->n; i++)
        e->force[e->forces++] = (struct hol_taylor_source){element(e->series, model->out_C + i), i};
}

static size_t
add_slots(struct hol_taylor_expansion *e, const struct hol_taylor_source *source, size_t count,
          size_t at)
{
    for (size_t i = 0; i < count; i++) {
        e->later[at + i] = source[i].element.later;
        e->scale[at + i] = source[i].element.scale;
        e->to[at + i] = (uint32_t)source[i].row;
    }
    return filled(at + count, HOL_LANES_HALF);
}

/* The terms by rows of the right side. */
static void
sort_terms(struct hol_taylor_expansion *e)
{
    const size_t rows = filled(e->n + e->m, HOL_LANES_HALF);
    uint32_t *which = e->which;

    e->slot = e->lanes;
    e->force_slot = add_slots(e, e->source, e->varying, e->slot);
    e->nothing = add_slots(e, e->force, e->forces, e->force_slot);
    for (size_t row = 0; row < rows; row += HOL_LANES_HALF) {
        uint32_t count[HOL_LANES_HALF] = {0}, most = 0;

        for (size_t i = 0; i < e->nothing; i++) {
            size_t at = e->to[i] - row;

            if (at >= HOL_LANES_HALF)
                continue;
            for (size_t j = 0; j < HOL_LANES_HALF && count[at] == most; j++)
                which[most * HOL_LANES_HALF + j] = (uint32_t)e->nothing;
            most += count[at] == most;
            which[count[at]++ * HOL_LANES_HALF + at] = (uint32_t)i;
        }
        e->often[row / HOL_LANES_HALF] = most;
        which += most * HOL_LANES_HALF;
    }
}

static void
add_input(struct hol_taylor_expansion *e, const struct hol_series_double *series, enum hol_var kind,
          size_t index, size_t from)
{
    struct hol_taylor_input *in = &e->input[e->inputs];

    if (!hol_series_double_input(series, kind, index, &in->first, &in->later))
        return;
    in->kind = kind;
    in->from = from;
    e->inputs++;
}

static void
make_inputs(struct hol_taylor_expansion *e)
{
    if (!hol_series_double_input(e->series, HOL_VAR_TIME, 0, &e->time[0], &e->time[1]))
        e->time[0] = NULL;
    for (size_t i = 0; i < e->n; i++)
        add_input(e, e->series, HOL_VAR_COORD, i, i);
    for (size_t i = 0; i < e->n; i++)
        add_input(e, e->series, HOL_VAR_VELOCITY, i, e->n + i);
    e->q = hol_series_double_state(e->series, HOL_VAR_COORD, &e->q_count);
    e->v = hol_series_double_state(e->series, HOL_VAR_VELOCITY, &e->v_count);
    if (e->inputs == 0) /* M, F and C are constant, and A is ahead */
        e->q_count = e->v_count = 0;
    e->q_count = e->q_count < e->n ? e->q_count : e->n;
    e->v_count = e->v_count < e->n ? e->v_count : e->n;
    if (e->ahead) {
        e->q_ahead = hol_series_double_state(e->ahead, HOL_VAR_COORD, &e->ahead_count);
        e->ahead_count = e->ahead_count < e->n ? e->ahead_count : e->n;
        for (size_t i = 0; i < e->n; i++)
            add_input(e, e->ahead, HOL_VAR_COORD, i, i);
    }
    e->states = e->inputs;
    for (size_t i = 0; i < e->n; i++)
        add_input(e, e->series, HOL_VAR_IDEAL, i, i);
    for (size_t j = 0; j < e->m; j++)
        add_input(e, e->series, HOL_VAR_MULTIPLIER, j, j);
}

/* Room for the most lanes and terms that there can be. Those that stay unused are 0, of no row. */
static bool
init_lanes(struct hol_taylor_expansion *e)
{
    size_t cells = e->model->mass_count + e->model->a_count, rows = e->n + e->m;
    size_t lanes = filled(2 * cells + HOL_LANES_HALF, HOL_LANES_BLOCK);
    size_t terms = lanes + 5 * e->n + 3 * e->m + 3 * HOL_LANES_HALF;
    double *zero;

    if (!HOL_ARENA_ARRAY(&e->arena, zero, 1) || !HOL_ARENA_ARRAY(&e->arena, e->later, terms) ||
        (e->scale = hol_lanes_alloc(&e->arena, terms)) == NULL ||
        (e->term = hol_lanes_alloc(&e->arena, terms)) == NULL ||
        !HOL_ARENA_ARRAY(&e->arena, e->unknown, terms) ||
        !HOL_ARENA_ARRAY(&e->arena, e->to, terms) ||
        !HOL_ARENA_ARRAY(&e->arena, e->which, terms * HOL_LANES_HALF) ||
        !HOL_ARENA_ARRAY(&e->arena, e->often, rows) ||
        (e->linear.stride == HOL_LANES_BLOCK &&
         (e->column = hol_lanes_alloc(&e->arena, terms * HOL_LANES_BLOCK)) == NULL))
        return false;
    for (size_t i = 0; i < terms; i++) {
        e->later[i] = zero;
        e->to[i] = UINT32_MAX;
    }
    return true;
}

enum hol_status
hol_taylor_expansion_init(struct hol_taylor_expansion *e, const struct hol_model *model,
                          size_t order)
{
    size_t n = model->n, m = model->m;
    enum hol_status status;

    *e = (struct hol_taylor_expansion){
        .model = model, .n = n, .m = m, .order = order, .split = model->nonideal_needs_force};
    if (model->source->impulsive || order < 4)
        return HOL_INVALID;
    e->half = filled(n, HOL_LANES_HALF);
    e->width = 2 * e->half;
    if ((status = hol_taylor_linear_init(&e->linear, n, m)) != HOL_OK ||
        (status = make_series(e)) != HOL_OK)
        goto fail;
    status = HOL_NOMEM;
    if ((e->y = hol_lanes_alloc(&e->arena, (order + 1) * e->width)) == NULL ||
        !HOL_ARENA_ARRAY(&e->arena, e->mass, model->mass_count) ||
        !HOL_ARENA_ARRAY(&e->arena, e->a, model->a_count) || !init_lanes(e) ||
        !HOL_ARENA_ARRAY(&e->arena, e->source, 3 * n + 2 * m) ||
        !HOL_ARENA_ARRAY(&e->arena, e->force, 2 * n + m) ||
        !HOL_ARENA_ARRAY(&e->arena, e->input, 4 * n + m) ||
        (e->rhs = hol_lanes_alloc(&e->arena, e->linear.stride)) == NULL ||
        !HOL_ARENA_ARRAY(&e->arena, e->pull, n) ||
        !HOL_ARENA_ARRAY(&e->arena, e->over, order + 1) ||
        !HOL_ARENA_ARRAY(&e->arena, e->bits, order + 1))
        goto fail;
    for (size_t k = 1; k <= order; k++) {
        e->over[k] = 1 / (double)k;
        e->bits[k] = log2((double)k);
    }
    make_terms(e);
    make_sources(e);
    sort_terms(e);
    make_inputs(e);
    if (init_part(e, &e->ideal) && (!e->split || init_part(e, &e->rest)))
        return HOL_OK;
fail:
    hol_taylor_expansion_clear(e);
    return status;
}
