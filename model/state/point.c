/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Initial, named and random states of a case, at any number of bits. */
#include "model/state/point.h"

#include "base/alloc.h"
#include "model/state/point-work.h"

#include <gsl/gsl_rng.h>
#include <math.h>

/* A perturbation is an integer from -GRAINS to GRAINS, times a power of two. */
#define GRAINS 65536L
/* A random state that cannot be projected is tried again, moved half as far; more often where it
 * leads to singular states (far away from the origin, moves are large beside the mechanism). */
#define TRIES 6
#define TRIES_SINGULAR 12

enum hol_status
hol_point_init(struct hol_point *point, size_t n, mpfr_prec_t bits)
{
    enum hol_status status;

    *point = (struct hol_point){0};
    if ((status = hol_vec_init(&point->t, 1, bits)) != HOL_OK ||
        (status = hol_vec_init(&point->q, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&point->v, n, bits)) != HOL_OK)
        hol_point_clear(point);
    return status;
}

void
hol_point_clear(struct hol_point *point)
{
    hol_mat_clear(&point->t);
    hol_mat_clear(&point->q);
    hol_mat_clear(&point->v);
}

/* First output of a state's values: t, q, v. */
static size_t
state_output(const struct hol_model *model, size_t state)
{
    return model->out_state + state * (1 + 2 * model->n);
}

/* An output that is a number, or DOMAIN. */
static enum hol_status
take(struct hol_points *p, struct hol_vec *to, size_t i, size_t output)
{
    enum hol_status status = hol_points_given(p, output);

    if (status != HOL_OK)
        return status;
    if (!mpfr_number_p(p->tmp[0]))
        return HOL_DOMAIN;
    hol_mat_set(to, i, 0, p->tmp[0]);
    return HOL_OK;
}

/* The coordinates or velocities of a state, before anything is solved for. */
static enum hol_status
take_level(struct hol_points *p, size_t index, enum hol_point_level level)
{
    struct hol_vec *to = level == HOL_POINT_POSITION ? &p->point.q : &p->point.v;
    size_t n = p->model->n, first = state_output(p->model, index) + 1;
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < n && status == HOL_OK; i++)
        status = take(p, to, i, first + (level == HOL_POINT_POSITION ? i : n + i));
    return status;
}

/*
 * Solve for the approximate values of a level. Where the state is moved, for those first that were
 * approximate before; if what is given forbids that, they are taken as they are.
 */
static enum hol_status
solve_level(struct hol_points *p, size_t index, enum hol_point_level level,
            struct hol_violation *violation)
{
    const struct hol_state *state = &p->model->source->states[index];
    const struct hol_initial *values = level == HOL_POINT_POSITION ? state->q : state->v;
    enum hol_status status = HOL_OK;

    if (state->how == HOL_GIVEN_MOVED) {
        for (size_t i = 0; i < p->model->n; i++)
            p->unknown[i] = values[i].guess;
        status = hol_points_project(p, level, violation);
        if (status == HOL_DOMAIN)
            status = take_level(p, index, level);
    }
    for (size_t i = 0; i < p->model->n; i++)
        p->unknown[i] = values[i].approximate;
    p->kinetic = state->how == HOL_GIVEN_MOVED;
    if (status == HOL_OK)
        status = hol_points_project(p, level, violation);
    p->kinetic = false;
    if (status == HOL_DOMAIN && state->how == HOL_GIVEN_AS_IS)
        status = take_level(p, index, level);
    return status;
}

static enum hol_status
make_named(struct hol_points *p, size_t index, struct hol_violation *violation)
{
    enum hol_status status = take(p, &p->point.t, 0, state_output(p->model, index));

    if (status == HOL_OK)
        status = take_level(p, index, HOL_POINT_POSITION);
    if (status == HOL_OK)
        status = take_level(p, index, HOL_POINT_VELOCITY);
    if (status == HOL_OK)
        status = solve_level(p, index, HOL_POINT_POSITION, violation);
    if (status == HOL_OK)
        status = solve_level(p, index, HOL_POINT_VELOCITY, violation);
    if (status != HOL_OK || p->model->source->states[index].how == HOL_GIVEN_AS_IS)
        return status;
    return hol_points_check(p, violation);
}

static void
take_exact(struct hol_points *p, const mpq_t *exact)
{
    size_t n = p->model->n;

    for (size_t i = 0; i < 1 + 2 * n; i++) {
        mpfr_set_q(p->tmp[0], exact[i], MPFR_RNDN);
        if (i == 0)
            hol_mat_set(&p->point.t, 0, 0, p->tmp[0]);
        else
            hol_mat_set(i <= n ? &p->point.q : &p->point.v, (i - 1) % n, 0, p->tmp[0]);
    }
}

static bool
take_point(struct hol_points *p, const struct hol_point *point)
{
    hol_mat_round(&p->point.t, &point->t);
    hol_mat_round(&p->point.q, &point->q);
    hol_mat_round(&p->point.v, &point->v);
    return hol_mat_is_finite(&p->point.t) && hol_mat_is_finite(&p->point.q) &&
           hol_mat_is_finite(&p->point.v);
}

enum hol_status
hol_points_test(struct hol_points *p, const struct hol_point *point,
                struct hol_violation *violation)
{
    *violation = (struct hol_violation){.constraint = SIZE_MAX};
    return take_point(p, point) ? hol_points_check(p, violation) : HOL_DOMAIN;
}

static enum hol_status
make_point(struct hol_points *p, const struct hol_point *point, struct hol_violation *violation)
{
    enum hol_status status;

    if (!take_point(p, point))
        return HOL_DOMAIN;
    for (size_t i = 0; i < p->model->n; i++)
        p->unknown[i] = true;
    status = hol_points_project(p, HOL_POINT_POSITION, violation);
    if (status == HOL_OK)
        status = hol_points_project(p, HOL_POINT_VELOCITY, violation);
    return status == HOL_OK ? hol_points_check(p, violation) : status;
}

/* Seed and sample made one number, all bits mixed (Steele, Lea, Flood 2014: SplitMix64). */
static uint64_t
mix(uint64_t seed, uint64_t sample)
{
    uint64_t x = seed + (sample + 1) * UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* gsl_rng_mt19937, its state from our allocator. */
static enum hol_status
start_random(gsl_rng *rng, uint64_t seed, uint64_t sample)
{
    rng->type = gsl_rng_mt19937;
    rng->state = hol_alloc(1, rng->type->size);
    if (!rng->state)
        return HOL_NOMEM;
    gsl_rng_set(rng, (unsigned long)(mix(seed, sample) & 0xffffffffu));
    return HOL_OK;
}

static long
draw(const gsl_rng *rng)
{
    return (long)gsl_rng_uniform_int(rng, 2 * (unsigned long)GRAINS + 1) - GRAINS;
}

/* e with size in [2^(e-1), 2^e), insensitive to a rounding of size; so all precisions move a state
 * alike. */
static long
exponent(long double size)
{
    int e;

    (void)frexpl(size * 1.0001L, &e);
    return e;
}

/*
 * Each component moved by up to 2^(e-2), 2^e above its size or, if that is less, above the typical
 * one: the largest of all components, at most 1 (1 if all are 0); that is 20 % of 0.8 * 2^e.
 */
static void
perturb(struct hol_points *p, struct hol_vec *x, const gsl_rng *rng, long halvings)
{
    long double typical = hol_mat_max(x);

    typical = typical > 0 && typical < 1 ? typical : 1;
    for (size_t i = 0; i < x->rows; i++) {
        long e = exponent(fmaxl(hol_mat_abs(x, i, 0), typical));

        mpfr_set_si_2exp(p->tmp[0], draw(rng), e - 2 - 16 - halvings, MPFR_RNDN);
        hol_mat_get(p->tmp[1], x, i, 0);
        mpfr_add(p->tmp[0], p->tmp[0], p->tmp[1], MPFR_RNDN);
        hol_mat_set(x, i, 0, p->tmp[0]);
    }
}

/* Make all tries; *stalled: one of them was called off. */
static enum hol_status
try_random(bool *stalled, struct hol_points *p, const struct hol_recipe *recipe, bool hasty,
           struct hol_violation *violation)
{
    enum hol_status status = HOL_DOMAIN;

    *stalled = false;
    for (long halvings = 0;
         status == HOL_DOMAIN && halvings < (hasty && *stalled ? TRIES_SINGULAR : TRIES);
         halvings++) {
        gsl_rng rng;

        status = make_named(p, recipe->state, violation);
        if (status == HOL_OK)
            status = start_random(&rng, recipe->seed + recipe->state, recipe->sample);
        if (status != HOL_OK)
            return status;
        perturb(p, &p->point.q, &rng, halvings);
        perturb(p, &p->point.v, &rng, halvings);
        hol_free(rng.state);
        for (size_t i = 0; i < p->model->n; i++)
            p->unknown[i] = true;
        p->hasty = hasty;
        status = hol_points_project(p, HOL_POINT_POSITION, violation);
        if (status == HOL_OK)
            status = hol_points_project(p, HOL_POINT_VELOCITY, violation);
        p->hasty = false;
        *stalled = *stalled || p->stalled;
        if (status == HOL_OK)
            status = hol_points_check(p, violation);
    }
    return status;
}

/*
 * Where the iteration converges only linearly, the rows depend on each other at its limit alone: a
 * state that is singular by chance, and known to half the digits or less. Only where all tries end
 * in such states, or fail, is one of them taken.
 */
static enum hol_status
make_random(struct hol_points *p, const struct hol_recipe *recipe, struct hol_violation *violation)
{
    bool stalled;
    enum hol_status status = try_random(&stalled, p, recipe, true, violation);

    if (status == HOL_DOMAIN && stalled)
        status = try_random(&stalled, p, recipe, false, violation);
    return status;
}

/* The time of a sample: start of the span, or a dyadic random part of it. */
static enum hol_status
choose_time(struct hol_points *p, const struct hol_recipe *recipe)
{
    const struct hol_model *model = p->model;
    enum hol_status status;
    gsl_rng rng;

    if (recipe->sample == 0 && !model->source->has_span)
        return take(p, &p->point.t, 0, state_output(model, 0));
    if (!model->source->has_span)
        return HOL_INVALID;
    if (recipe->sample == 0)
        return take(p, &p->point.t, 0, model->out_span);
    status = start_random(&rng, recipe->seed, recipe->sample);
    if (status != HOL_OK)
        return status;
    mpfr_set_si_2exp(p->tmp[2], (draw(&rng) + GRAINS) / 2, -16, MPFR_RNDN);
    hol_free(rng.state);
    hol_eval_get(p->tmp[0], p->eval, model->out_span);
    hol_eval_get(p->tmp[1], p->eval, model->out_span + 1);
    mpfr_sub(p->tmp[1], p->tmp[1], p->tmp[0], MPFR_RNDN);
    mpfr_mul(p->tmp[1], p->tmp[1], p->tmp[2], MPFR_RNDN);
    mpfr_add(p->tmp[0], p->tmp[0], p->tmp[1], MPFR_RNDN);
    if (!mpfr_number_p(p->tmp[0]))
        return HOL_DOMAIN;
    hol_mat_set(&p->point.t, 0, 0, p->tmp[0]);
    return HOL_OK;
}

static enum hol_status
make_solution(struct hol_points *p, const struct hol_recipe *recipe,
              struct hol_violation *violation)
{
    const struct hol_model *model = p->model;
    size_t n = model->n;
    enum hol_status status = choose_time(p, recipe);

    if (status != HOL_OK)
        return status;
    /* cells depend on t alone; what else the tape computes at this state does not matter */
    hol_mat_zero(&p->point.q);
    hol_mat_zero(&p->point.v);
    hol_model_set_state(model, p->eval, &p->point.t, &p->point.q, &p->point.v);
    if (hol_eval_run(p->eval, HOL_STAGE_ANSWER, NULL) == HOL_INVALID)
        return HOL_INVALID;
    for (size_t i = 0; i < n && status == HOL_OK; i++) {
        size_t q = hol_model_published(model, recipe->block, recipe->entry, 3 + i);
        size_t v = hol_model_published(model, recipe->block, recipe->entry, 3 + n + i);

        if (q == SIZE_MAX || v == SIZE_MAX)
            return HOL_INVALID;
        if ((status = take(p, &p->point.q, i, q)) == HOL_OK)
            status = take(p, &p->point.v, i, v);
    }
    return status == HOL_OK ? hol_points_check(p, violation) : status;
}

static bool
is_valid(const struct hol_case *c, const struct hol_recipe *recipe)
{
    if (recipe->kind == HOL_RECIPE_POINT)
        return recipe->point != NULL && recipe->point->q.rows == c->n &&
               recipe->point->v.rows == c->n && recipe->point->t.rows == 1;
    if (recipe->kind == HOL_RECIPE_EXACT)
        return recipe->exact != NULL;
    if (recipe->kind != HOL_RECIPE_SOLUTION)
        return recipe->state < c->state_count;
    return recipe->block < c->published_count &&
           recipe->entry < c->published[recipe->block].entry_count &&
           c->published[recipe->block].entries[recipe->entry].kind == HOL_ENTRY_SOLUTION;
}

enum hol_status
hol_points_make(struct hol_points *p, struct hol_point *out, const struct hol_recipe *recipe,
                struct hol_violation *violation)
{
    struct hol_violation where = {.constraint = SIZE_MAX};
    enum hol_status status;

    if (!is_valid(p->model->source, recipe))
        return HOL_INVALID;
    if (recipe->kind == HOL_RECIPE_NAMED)
        status = make_named(p, recipe->state, &where);
    else if (recipe->kind == HOL_RECIPE_RANDOM)
        status = make_random(p, recipe, &where);
    else if (recipe->kind == HOL_RECIPE_POINT)
        status = make_point(p, recipe->point, &where);
    else if (recipe->kind == HOL_RECIPE_EXACT)
        status = (take_exact(p, recipe->exact), HOL_OK);
    else
        status = make_solution(p, recipe, &where);
    if (status == HOL_OK) {
        hol_mat_round(&out->t, &p->point.t);
        hol_mat_round(&out->q, &p->point.q);
        hol_mat_round(&out->v, &p->point.v);
    } else if (violation)
        *violation = where;
    return status;
}

const char hol_points_tie[] = "a derivative of abs, sign, min, max or atan2 is needed where it has "
                              "none that its form tells: at a tie, or a jump";

const char *
hol_points_why(const struct hol_violation *violation)
{
    return violation->tie ? hol_points_tie
                          : "the state violates a constraint, or cannot be solved for";
}
