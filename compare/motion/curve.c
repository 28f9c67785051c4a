/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Quantities along a motion, true or simulated, to be drawn. */
#include "compare/motion/curve.h"

#include "base/alloc.h"
#include "base/array.h"
#include "compare/judged/judged.h"
#include "compare/motion/span.h"
#include "model/tape/eval-ball.h"
#include "numeric/dense/scalar.h"
#include "reference/trajectory/phases.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIGITS 20 /* of the truth: it is to be seen */
#define BITS 64   /* of long double */
/* What is drawn of a let or an invariant is known to this part of it, or, where it is not told from
 * 0, of the largest on its curve (of 1, where all are 0); else there are more digits, twice as many
 * each time. */
#define KNOWN 0x1p-53L
#define TRIES 5

/* ------------------------------------------------------------------------- rows */

void
hol_curve_clear(struct hol_curve *curve)
{
    hol_free(curve->values);
    *curve = (struct hol_curve){0};
}

/* One more row; NULL: no memory. */
static long double *
add_row(struct hol_curve *curve)
{
    long double *row;

    if (!hol_array_extend(&curve->values, curve->count, curve->width * sizeof *curve->values))
        return NULL;
    row = curve->values + curve->count++ * curve->width;
    for (size_t k = 0; k < curve->width; k++)
        row[k] = NAN;
    return row;
}

/* error: log10 of it; what is not told from 0 is 0, since 1e-76 would be read as a number. */
static long double
component(const struct hol_vec *v, size_t i, double error)
{
    struct hol_scalar x;

    if (v == NULL)
        return NAN;
    hol_scalar_init(&x, BITS);
    hol_mat_get(x.x, v, i, 0);
    return hol_mat_abs(v, i, 0) <= powl(10, error) ? 0 : mpfr_get_ld(x.x, MPFR_RNDN);
}

/* ------------------------------------------------------------------------- the truth */

struct truth {
    struct hol_phases *phases;
    struct hol_point point;
    struct hol_answer answer;
    const struct hol_model *model;
    const struct hol_curve_quantities *quantities;
    bool forces;             /* accelerations are wanted */
    double error_q, error_v; /* log10 of those of the point */
    struct hol_curve radius; /* of the balls of lets and invariants; NaN of others */
};

/* NAN: there is none. */
static long double
output_value(struct hol_phases *phases, size_t phase, const mpfr_t t, size_t output,
             long double *radius)
{
    struct hol_scalar value;
    arb_t x, time;

    hol_scalar_init(&value, BITS);
    arb_init(x);
    arb_init(time);
    hol_ball_set_mpfr(time, t);
    if (hol_phases_enclose(x, phases, phase, time, output) != HOL_OK)
        mpfr_set_nan(value.x);
    else
        (void)arf_get_mpfr(value.x, arb_midref(x), MPFR_RNDN);
    *radius = hol_ball_radius(x);
    arb_clear(x);
    arb_clear(time);
    return mpfr_get_ld(value.x, MPFR_RNDN);
}

static long double
true_value(struct truth *truth, size_t phase, const mpfr_t t, const struct hol_curve_quantity *q,
           long double *radius)
{
    size_t output = q->kind == HOL_CURVE_LET ? truth->model->out_let : truth->model->out_invariant;

    switch (q->kind) {
    case HOL_CURVE_TIME:
        return mpfr_get_ld(t, MPFR_RNDN);
    case HOL_CURVE_COORDINATE:
        return component(&truth->point.q, q->index, truth->error_q);
    case HOL_CURVE_VELOCITY:
        return component(&truth->point.v, q->index, truth->error_v);
    case HOL_CURVE_ACCELERATION:
        return component(&truth->answer.qdd, q->index, -INFINITY);
    default:
        return output_value(truth->phases, phase, t, output + q->index, radius);
    }
}

/* The row of a time; none where the motion has no state. */
static enum hol_status
true_row(struct hol_curve *curve, struct truth *truth, size_t phase, const mpfr_t t)
{
    double digits, q, v;
    enum hol_status status = hol_phases_at(truth->phases, phase, t, &truth->point,
                                           truth->forces ? &truth->answer : NULL, &digits);
    long double *row, *radius;

    if (status != HOL_OK)
        return status == HOL_NOMEM ? status : HOL_OK;
    hol_trajectory_sizes(&q, &v, hol_phases_get(truth->phases, phase)->trajectory, t);
    truth->error_q = q - digits;
    truth->error_v = v - digits;
    if ((row = add_row(curve)) == NULL || (radius = add_row(&truth->radius)) == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < truth->quantities->count; k++)
        row[k] = true_value(truth, phase, t, &truth->quantities->list[k], &radius[k]);
    return HOL_OK;
}

/* All rows, from the start on, with a gap where a phase ends with an impact. */
static enum hol_status
true_rows(struct hol_curve *curve, struct truth *truth, const struct hol_vec *step, size_t points)
{
    const struct hol_phase *last = NULL;
    struct hol_scalar t, part;
    enum hol_status status = HOL_OK;

    hol_scalar_init(&t, 2 * BITS);
    hol_scalar_init(&part, 2 * BITS);
    for (size_t k = 0; k < points && status == HOL_OK; k++) {
        hol_mat_get(part.x, step, 0, 0);
        mpfr_mul_ui(part.x, part.x, k, MPFR_RNDN);
        mpfr_add(t.x, part.x, hol_phases_get(truth->phases, 0)->begin, MPFR_RNDN);
        size_t phase = hol_phases_find(truth->phases, t.x);
        if (phase == SIZE_MAX)
            break;
        const struct hol_phase *now = hol_phases_get(truth->phases, phase);
        if (last != NULL && now != last &&
            (last->ended == HOL_PHASE_CLOSES || last->ended == HOL_PHASE_BOUNCES) &&
            (add_row(curve) == NULL || add_row(&truth->radius) == NULL))
            return HOL_NOMEM;
        last = now;
        status = true_row(curve, truth, phase, t.x);
    }
    return status;
}

/* What is not known of lets and invariants is no number, what is not told from 0 is 0; is all
 * known?
 */
static bool
keep_known(struct hol_curve *curve, const struct hol_curve *radius)
{
    bool all = true;

    for (size_t k = 0; k < curve->width; k++) {
        long double largest = 0;

        for (size_t i = k; i < curve->count * curve->width; i += curve->width)
            if (fabsl(curve->values[i]) > radius->values[i])
                largest = fmaxl(largest, fabsl(curve->values[i]) - radius->values[i]);
        largest = largest > 0 ? largest : 1;
        for (size_t i = k; i < curve->count * curve->width; i += curve->width) {
            if (isnan(radius->values[i]) || isnan(curve->values[i]))
                continue;
            long double size = fabsl(curve->values[i]);
            bool zero = size <= radius->values[i];

            if (!(radius->values[i] <= KNOWN * (zero ? largest : size))) {
                curve->values[i] = NAN;
                all = false;
            } else if (zero)
                curve->values[i] = 0;
        }
    }
    return all;
}

/* The end: of the span, or `until`; a little before it, where a rounding could leave it. */
static enum hol_status
follow(struct hol_phases **phases, char why[HOL_CURVE_WHY], const struct hol_model *model,
       size_t state, const struct hol_vec *until, size_t most_steps, long digits)
{
    struct hol_eval *eval = NULL;
    struct hol_scalar end;
    const struct hol_trajectory_options how = {
        .digits = digits, .state = state, .most_steps = most_steps};
    const char *reason = NULL;
    double reached = NAN;
    enum hol_status status = hol_eval_create(&eval, model->tape, 2 * BITS);

    hol_scalar_init(&end, 2 * BITS);
    if (status == HOL_OK && until != NULL)
        hol_mat_get(end.x, until, 0, 0);
    else if (status == HOL_OK)
        hol_eval_get(end.x, eval, model->out_span + 1);
    hol_eval_destroy(eval);
    if (status != HOL_OK)
        return status;
    status = hol_phases_create_within(phases, model->source, &how, end.x, &reached, &reason);
    if ((status == HOL_DOMAIN || status == HOL_UNABLE) && reason != NULL)
        snprintf(why, HOL_CURVE_WHY, "%s", reason);
    return (status == HOL_DOMAIN || status == HOL_UNABLE) && *phases != NULL &&
                   hol_phases_count(*phases) > 0
               ? HOL_OK
               : status;
}

enum hol_status
hol_curve_truth(struct hol_curve *curve, char why[HOL_CURVE_WHY], const struct hol_model *model,
                size_t state, const struct hol_vec *until, size_t points, size_t most_steps,
                const struct hol_curve_quantities *quantities)
{
    struct truth truth = {.model = model, .quantities = quantities};
    struct hol_vec step = {0};
    enum hol_status status = hol_vec_init(&step, 1, 2 * BITS);

    *curve = (struct hol_curve){.name = "truth", .width = quantities->count};
    truth.radius.width = quantities->count;
    for (size_t k = 0; k < quantities->count; k++)
        truth.forces = truth.forces || quantities->list[k].kind == HOL_CURVE_ACCELERATION;
    if (status == HOL_OK)
        status = hol_span_part(&step, model, state, until, points > 1 ? points - 1 : 1);
    if (status == HOL_OK)
        status = hol_point_init(&truth.point, model->n, BITS);
    if (status == HOL_OK)
        status = hol_answer_init(&truth.answer, model->n, model->m, BITS);
    for (int i = 0; i < TRIES && status == HOL_OK; i++) {
        hol_phases_destroy(truth.phases);
        truth.phases = NULL;
        curve->count = truth.radius.count = 0;
        why[0] = '\0';
        status = follow(&truth.phases, why, model, state, until, most_steps, DIGITS << i);
        if (status == HOL_OK)
            status = true_rows(curve, &truth, &step, points);
        if (status == HOL_OK && keep_known(curve, &truth.radius))
            break;
    }
    if (status == HOL_OK && curve->count == 0)
        status = HOL_DOMAIN;
    hol_phases_destroy(truth.phases);
    hol_curve_clear(&truth.radius);
    hol_answer_clear(&truth.answer);
    hol_point_clear(&truth.point);
    hol_mat_clear(&step);
    if (status != HOL_OK)
        hol_curve_clear(curve);
    return status;
}

/* ------------------------------------------------------------------------- a simulation */

struct run {
    struct hol_curve *curve;
    const struct hol_model *model;
    const struct hol_curve_quantities *quantities;
    struct hol_eval *eval;
    size_t phase;
};

static long double
run_value(const struct run *run, const struct hol_sample *sample,
          const struct hol_curve_quantity *q)
{
    struct hol_scalar value;
    size_t output = q->kind == HOL_CURVE_LET ? run->model->out_let : run->model->out_invariant;

    switch (q->kind) {
    case HOL_CURVE_TIME:
        return component(sample->t, 0, -INFINITY);
    case HOL_CURVE_COORDINATE:
        return component(sample->q, q->index, -INFINITY);
    case HOL_CURVE_VELOCITY:
        return component(sample->v, q->index, -INFINITY);
    case HOL_CURVE_ACCELERATION:
        return component(sample->a, q->index, -INFINITY);
    default:
        hol_scalar_init(&value, BITS);
        hol_model_value(value.x, run->model, run->eval, output + q->index);
        return mpfr_get_ld(value.x, MPFR_RNDN);
    }
}

static enum hol_status
add_sample(void *context, const struct hol_sample *sample)
{
    struct run *run = context;
    long double *row;

    if (sample->phase != run->phase && add_row(run->curve) == NULL)
        return HOL_NOMEM;
    run->phase = sample->phase;
    if ((row = add_row(run->curve)) == NULL)
        return HOL_NOMEM;
    hol_model_set_state(run->model, run->eval, sample->t, sample->q, sample->v);
    /* what has no value there is NaN */
    (void)!hol_eval_run(run->eval, HOL_STAGE_STATE, NULL);
    for (size_t k = 0; k < run->quantities->count; k++)
        row[k] = run_value(run, sample, &run->quantities->list[k]);
    return HOL_OK;
}

enum hol_status
hol_curve_run(struct hol_plotted *plotted, const struct hol_simulation *how,
              const struct hol_curve_quantities *quantities)
{
    struct hol_curve *curve = &plotted->curve;
    struct run run = {.curve = curve, .model = how->model, .quantities = quantities};
    struct hol_simulation simulation = *how;
    struct hol_outcome outcome = {0};
    enum hol_status status = hol_eval_create(&run.eval, how->model->tape, how->bits);

    *plotted = (struct hol_plotted){.curve = {.width = quantities->count}};
    (void)snprintf(curve->name, sizeof curve->name, "%s %s", how->integrator->name,
                   how->stabilization->name);
    simulation.sample = add_sample;
    simulation.context = &run;
    if (status == HOL_OK)
        status = hol_simulate(&outcome, &simulation);
    hol_eval_destroy(run.eval);
    plotted->status = status;
    if (status == HOL_OK) {
        plotted->end = outcome.end;
        plotted->ended_at = hol_mat_abs(&outcome.t, 0, 0);
        plotted->phi = outcome.max_phi;
        plotted->rate = outcome.max_rate;
        plotted->steps = outcome.steps;
        plotted->evaluations = outcome.evaluations;
        plotted->solves = outcome.solves;
    } else {
        hol_curve_clear(curve);
    }
    hol_outcome_clear(&outcome);
    return status == HOL_NOMEM ? status : HOL_OK;
}

enum hol_status
hol_curve_track(struct hol_curve *curve, const struct hol_model *model,
                const struct hol_track *track, const struct hol_curve_quantities *quantities)
{
    struct run run = {.curve = curve, .model = model, .quantities = quantities};
    struct hol_point point = {0};
    const struct hol_sample sample = {.t = &point.t, .q = &point.q, .v = &point.v};
    enum hol_status status = hol_eval_create(&run.eval, model->tape, track->q.bits);

    *curve = (struct hol_curve){.width = quantities->count};
    if (status == HOL_OK)
        status = hol_point_init(&point, model->n, track->q.bits);
    for (size_t i = 0; i < track->t.rows && status == HOL_OK; i++) {
        hol_track_row(track, i, &point.t, &point.q, track->has_v ? &point.v : NULL);
        status = add_sample(&run, &sample);
        for (size_t k = 0; status == HOL_OK && !track->has_v && k < quantities->count; k++)
            if (quantities->list[k].kind > HOL_CURVE_COORDINATE)
                curve->values[(curve->count - 1) * curve->width + k] = NAN;
    }
    hol_point_clear(&point);
    hol_eval_destroy(run.eval);
    if (status != HOL_OK)
        hol_curve_clear(curve);
    return status;
}
