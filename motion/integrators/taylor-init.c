/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* What a Taylor step of a case needs, found once. */
#include "motion/integrators/taylor.h"

#include "base/alloc.h"

#include <string.h>

void
hol_taylor_expansion_clear(struct hol_taylor_expansion *e)
{
    hol_series_double_destroy(e->series);
    hol_taylor_linear_clear(&e->linear);
    hol_arena_clear(&e->arena);
    memset(e, 0, sizeof *e);
}

static bool
init_part(struct hol_taylor_expansion *e, struct hol_taylor_part *part)
{
    return HOL_ARENA_ARRAY(&e->arena, part->rows, e->order * (2 * e->lanes + 1)) &&
           HOL_ARENA_ARRAY(&e->arena, part->sum, e->lanes) &&
           HOL_ARENA_ARRAY(&e->arena, part->x, e->order * e->linear.stride);
}

/* Series of M, A, F, b and C to the order of the acceleration. */
static enum hol_status
make_series(struct hol_taylor_expansion *e)
{
    const struct hol_model *model = e->model;
    size_t count = hol_model_problem_outputs(model, NULL);
    size_t *outputs = hol_alloc(count, sizeof *outputs);
    enum hol_status status;

    if (!outputs)
        return HOL_NOMEM;
    (void)hol_model_problem_outputs(model, outputs);
    status = hol_series_double_create(&e->series, model->tape, count, outputs, e->order - 2, false);
    hol_free(outputs);
    return status;
}

static struct hol_taylor_element
element(const struct hol_taylor_expansion *e, size_t output)
{
    struct hol_taylor_element x;

    hol_series_double_output(e->series, output, &x.first, &x.later, &x.scale);
    return x;
}

static void
add_term(struct hol_taylor_expansion *e, size_t output, size_t unknown, size_t row, double sign)
{
    struct hol_taylor_element x = element(e, output);

    if (!hol_series_double_constant(e->series, output))
        e->term[e->terms++] = (struct hol_taylor_term){x.later, sign * x.scale, unknown, row};
}

static void
make_terms(struct hol_taylor_expansion *e)
{
    const struct hol_model *model = e->model;

    for (size_t c = 0; c < model->a_count; c++)
        add_term(e, model->a[c].output, e->n + model->a[c].i, model->a[c].j, 1);
    e->pulls = e->terms;
    for (size_t c = 0; c < model->a_count; c++) {
        e->a[c] = element(e, model->a[c].output);
        add_term(e, model->a[c].output, model->a[c].j, e->n + model->a[c].i, -1);
    }
    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];

        e->mass[c] = element(e, cell->output);
        add_term(e, cell->output, cell->j, cell->i, -1);
        if (cell->i != cell->j)
            add_term(e, cell->output, cell->i, cell->j, -1);
    }
    e->lanes = (e->terms + HOL_LANES_BLOCK - 1) / HOL_LANES_BLOCK * HOL_LANES_BLOCK;
}

/* A source in its list. */
static void
add_source(struct hol_taylor_source *list, size_t *count, struct hol_taylor_element x, size_t row)
{
    bool adds = false;

    for (size_t i = 0; i < *count; i++)
        adds = adds || list[i].row == row;
    list[(*count)++] = (struct hol_taylor_source){x, row, adds};
}

/* 0 for rows that have no source yet. */
static void
fill_rows(const struct hol_taylor_expansion *e, struct hol_taylor_source *list, size_t *count)
{
    static const double zero = 0;

    for (size_t row = 0; row < e->linear.size; row++) {
        add_source(list, count, (struct hol_taylor_element){&zero, &zero, 0}, row);
        if (list[*count - 1].adds)
            --*count;
    }
}

/* The sources that vary, one or more for each row, then those that do not. */
static void
make_sources(struct hol_taylor_expansion *e)
{
    const struct hol_model *model = e->model;

    for (int varying = 1; varying >= 0; varying--) {
        for (size_t i = 0; i < e->n + e->m; i++) {
            size_t output = i < e->n ? model->out_F + i : model->out_b + (i - e->n);

            if (hol_series_double_constant(e->series, output) != varying)
                add_source(e->source, &e->sources, element(e, output), i);
        }
        for (size_t i = 0; i < e->n && !e->split; i++)
            if (hol_series_double_constant(e->series, model->out_C + i) != varying)
                add_source(e->source, &e->sources, element(e, model->out_C + i), i);
        if (varying) {
            fill_rows(e, e->source, &e->sources);
            e->varying = e->sources;
        }
    }
    if (!e->split)
        return;
    for (size_t i = 0; i < e->n; i++)
        add_source(e->force, &e->forces, element(e, model->out_C + i), i);
    fill_rows(e, e->force, &e->forces);
}

static void
add_input(struct hol_taylor_expansion *e, enum hol_var kind, size_t index, size_t from)
{
    struct hol_taylor_input *in = &e->input[e->inputs];

    if (!hol_series_double_input(e->series, kind, index, &in->first, &in->later))
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
        add_input(e, HOL_VAR_COORD, i, i);
    for (size_t i = 0; i < e->n; i++)
        add_input(e, HOL_VAR_VELOCITY, i, e->n + i);
    e->states = e->inputs;
    e->q = hol_series_double_state(e->series, HOL_VAR_COORD, &e->q_count);
    e->v = hol_series_double_state(e->series, HOL_VAR_VELOCITY, &e->v_count);
    e->q_count = e->q_count < e->n ? e->q_count : e->n;
    e->v_count = e->v_count < e->n ? e->v_count : e->n;
    for (size_t i = 0; i < e->n; i++)
        add_input(e, HOL_VAR_IDEAL, i, i);
    for (size_t j = 0; j < e->m; j++)
        add_input(e, HOL_VAR_MULTIPLIER, j, j);
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
    e->width = (2 * n + HOL_LANES_BLOCK - 1) / HOL_LANES_BLOCK * HOL_LANES_BLOCK;
    if ((status = hol_taylor_linear_init(&e->linear, n, m)) != HOL_OK ||
        (status = make_series(e)) != HOL_OK)
        goto fail;
    status = HOL_NOMEM;
    if (!HOL_ARENA_ARRAY(&e->arena, e->y, (order + 1) * e->width) ||
        !HOL_ARENA_ARRAY(&e->arena, e->mass, model->mass_count) ||
        !HOL_ARENA_ARRAY(&e->arena, e->a, model->a_count) ||
        !HOL_ARENA_ARRAY(&e->arena, e->term, 2 * (model->mass_count + model->a_count)) ||
        !HOL_ARENA_ARRAY(&e->arena, e->source, 3 * n + 2 * m) ||
        !HOL_ARENA_ARRAY(&e->arena, e->force, 2 * n + m) ||
        !HOL_ARENA_ARRAY(&e->arena, e->input, 3 * n + m) ||
        !HOL_ARENA_ARRAY(&e->arena, e->rhs, e->linear.size) ||
        !HOL_ARENA_ARRAY(&e->arena, e->pull, n))
        goto fail;
    make_terms(e);
    make_sources(e);
    make_inputs(e);
    if (init_part(e, &e->ideal) && (!e->split || init_part(e, &e->rest)))
        return HOL_OK;
fail:
    hol_taylor_expansion_clear(e);
    return status;
}
