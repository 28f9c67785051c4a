/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The exact state in balls, as its recipe has it. */
#include "reference/enclosure/enclosure-inside.h"

#define MORE_BITS 64 /* of the second of two precisions */

void
hol_enclose_run(struct hol_enclosing *e)
{
    hol_ball_eval_set(e->eval, HOL_VAR_TIME, 0, e->out->t);
    for (size_t i = 0; i < e->model->n; i++) {
        hol_ball_eval_set(e->eval, HOL_VAR_COORD, i, e->out->q + i);
        hol_ball_eval_set(e->eval, HOL_VAR_VELOCITY, i, e->out->v + i);
    }
    /* what is needed is checked where it is used */
    (void)!hol_ball_eval_run(e->eval, HOL_STAGE_STATE, NULL);
}

/* The state of the case; unknown values are overwritten when they are solved for. */
static void
evaluate_named(struct hol_enclosing *e)
{
    size_t n = e->model->n, first = e->model->out_state + e->recipe->state * (1 + 2 * n);

    hol_ball_eval_get(e->out->t, e->eval, first);
    for (size_t i = 0; i < n; i++) {
        hol_ball_eval_get(e->out->q + i, e->eval, first + 1 + i);
        hol_ball_eval_get(e->out->v + i, e->eval, first + 1 + n + i);
    }
}

/* A closed form and its derivative at the truth's time. */
static void
evaluate_solution(struct hol_enclosing *e)
{
    size_t n = e->model->n, block = e->recipe->block, entry = e->recipe->entry;

    hol_mat_get(e->tmp[0], &e->truth->point.t, 0, 0);
    hol_ball_set_mpfr(e->out->t, e->tmp[0]);
    hol_ball_eval_set(e->eval, HOL_VAR_TIME, 0, e->out->t);
    (void)!hol_ball_eval_run(e->eval, HOL_STAGE_ANSWER, NULL);
    for (size_t i = 0; i < n; i++) {
        hol_model_ball(e->out->q + i, e->model, e->eval,
                       hol_model_published(e->model, block, entry, 3 + i));
        hol_model_ball(e->out->v + i, e->model, e->eval,
                       hol_model_published(e->model, block, entry, 3 + n + i));
    }
}

/* Given rational numbers, rounded to balls. */
static void
evaluate_exact(struct hol_enclosing *e)
{
    size_t n = e->model->n;
    fmpq_t x;

    fmpq_init(x);
    for (size_t i = 0; i < 1 + 2 * n; i++) {
        fmpq_set_mpq(x, e->recipe->exact[i]);
        arb_set_fmpq(i == 0   ? e->out->t
                     : i <= n ? e->out->q + i - 1
                              : e->out->v + i - 1 - n,
                     x, (slong)e->bits);
    }
    fmpq_clear(x);
    hol_enclose_run(e);
}

/* A state that is taken as it is, whether the constraints hold there or not: what was approximate
 * are the truth's dyadic numbers. */
static void
evaluate_as_is(struct hol_enclosing *e)
{
    const struct hol_state *state = &e->model->source->states[e->recipe->state];

    e->why = NULL;
    e->out->solved = false;
    evaluate_named(e);
    for (size_t i = 0; i < 2 * e->model->n; i++) {
        bool position = i < e->model->n;
        size_t k = position ? i : i - e->model->n;

        if (!(position ? state->q[k].approximate : state->v[k].approximate))
            continue;
        hol_mat_get(e->tmp[0], position ? &e->truth->point.q : &e->truth->point.v, k, 0);
        hol_ball_set_mpfr(position ? e->out->q + k : e->out->v + k, e->tmp[0]);
    }
    hol_enclose_run(e);
}

/* A state whose approximate values are solved for. */
static enum hol_status
solve_state(struct hol_enclosing *e)
{
    const struct hol_case *source = e->model->source;
    bool moved = e->recipe->kind == HOL_RECIPE_RANDOM || e->recipe->kind == HOL_RECIPE_POINT;
    size_t n = e->model->n;
    enum hol_status status;

    evaluate_named(e);
    if (e->recipe->kind == HOL_RECIPE_POINT) {
        hol_mat_get(e->tmp[0], &e->truth->point.t, 0, 0);
        hol_ball_set_mpfr(e->out->t, e->tmp[0]);
    }
    /* the velocities must be numbers where positions are solved for, whatever they are */
    for (size_t i = 0; i < n; i++)
        if (moved || source->states[e->recipe->state].v[i].approximate) {
            hol_mat_get(e->tmp[0], &e->truth->point.v, i, 0);
            hol_ball_set_mpfr(e->out->v + i, e->tmp[0]);
        }
    for (size_t i = 0; i < n; i++)
        e->unknown[i] = moved || source->states[e->recipe->state].q[i].approximate;
    status = hol_enclose_level(e, HOL_ENCLOSING_POSITION);
    for (size_t i = 0; i < n; i++)
        e->unknown[i] = moved || source->states[e->recipe->state].v[i].approximate;
    if (status == HOL_OK)
        status = hol_enclose_level(e, HOL_ENCLOSING_VELOCITY);
    return status == HOL_OK ? hol_enclose_check(e) : status;
}

enum hol_status
hol_enclose_state(struct hol_enclosing *e)
{
    enum hol_status status;

    e->out->solved = false;
    if (e->recipe->kind == HOL_RECIPE_EXACT) {
        evaluate_exact(e);
        return HOL_OK;
    }
    if (e->recipe->kind == HOL_RECIPE_SOLUTION) {
        evaluate_solution(e);
        return hol_enclose_check(e);
    }
    status = solve_state(e);
    if (status == HOL_OK || status == HOL_NOMEM || e->recipe->kind != HOL_RECIPE_NAMED ||
        e->model->source->states[e->recipe->state].how != HOL_GIVEN_AS_IS)
        return status;
    evaluate_as_is(e);
    return HOL_OK;
}

/* ------------------------------------------------------------------- as it seems to be */

/* A component of the state at two precisions: exact where they agree. */
static void
read_both(arb_t x, const struct hol_point *point, size_t i, size_t n)
{
    mpfr_t value[2];
    arb_t apart;

    arb_init(apart);
    for (size_t k = 0; k < 2; k++) {
        const struct hol_vec *from = i == 0 ? &point[k].t : i <= n ? &point[k].q : &point[k].v;

        mpfr_init2(value[k], from->bits);
        hol_mat_get(value[k], from, i == 0 ? 0 : (i - 1) % n, 0);
    }
    hol_ball_set_mpfr(apart, value[0]);
    hol_ball_set_mpfr(x, value[1]);
    arb_sub(apart, apart, x, MAG_BITS);
    arb_mul_2exp_si(apart, apart, 1);
    arb_add_error(x, apart);
    arb_clear(apart);
    mpfr_clear(value[0]);
    mpfr_clear(value[1]);
}

enum hol_status
hol_enclosure_seen(arb_ptr state, const struct hol_model *model, const struct hol_recipe *recipe,
                   mpfr_prec_t bits)
{
    struct hol_points *points = NULL;
    struct hol_point point[2] = {{.t = {0}}, {.t = {0}}};
    enum hol_status status = HOL_OK;

    for (int i = 0; i < 2 && status == HOL_OK; i++) {
        status = hol_point_init(&point[i], model->n, bits + i * MORE_BITS);
        if (status == HOL_OK)
            status = hol_points_create(&points, model, bits + i * MORE_BITS);
        if (status == HOL_OK)
            status = hol_points_make(points, &point[i], recipe, NULL);
        hol_points_destroy(points);
        points = NULL;
    }
    for (size_t i = 0; i < 2 * model->n + 1 && status == HOL_OK; i++)
        read_both(state + i, point, i, model->n);
    hol_point_clear(&point[0]);
    hol_point_clear(&point[1]);
    return status;
}
