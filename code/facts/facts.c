/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What is known about a case: parameters, and true accelerations at states. */
#include "code/facts/facts.h"

#include "base/alloc.h"
#include "model/parameters.h"
#include "motion/run/system.h"
#include "reference/enclosure/enclosure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIGITS 45 /* of states and accelerations */
#define TOLERANCE 1e-12
#define RANDOM_TRIES 6 /* random states that are tried, until there are enough */
#define LOSS 10 /* how much more than a rounding of the state the file's arithmetic may lose */

/* ------------------------------------------------------------------------- states */

/* The largest |x_i - y_i| over the largest |y_i|; infinite where x is not a number. */
static double
distance(const struct hol_vec *x, const struct hol_vec *y)
{
    double worst = 0, size = 0;

    for (size_t i = 0; i < y->rows; i++) {
        double difference = fabs(x->d[i] - y->d[i]);

        worst = isnan(difference) ? INFINITY : fmax(worst, difference);
        size = fmax(size, fabs(y->d[i]));
    }
    return worst == 0 ? 0 : worst / (size > 0 ? size : 1);
}

/* How far the accelerations in double are off, at the state rounded, and moved by a rounding. */
static double
find_noise(struct hol_system *system, const struct hol_code_state *s)
{
    size_t n = system->n;
    struct hol_point at;
    struct hol_vec a = {0}, truth = {0};
    double noise = 0;

    if (hol_point_init(&at, n, HOL_BITS_DOUBLE) != HOL_OK)
        return 0;
    if (hol_vec_init(&a, n, HOL_BITS_DOUBLE) == HOL_OK &&
        hol_vec_init(&truth, n, HOL_BITS_DOUBLE) == HOL_OK) {
        hol_mat_round(&truth, &s->qdd);
        for (int turn = -1; turn <= 1; turn++) {
            hol_mat_round(&at.t, &s->point.t);
            hol_mat_round(&at.q, &s->point.q);
            hol_mat_round(&at.v, &s->point.v);
            for (size_t i = 0; i < n; i++) {
                double e = (i % 2 == 0 ? turn : -turn) * 0x1p-53;

                at.q.d[i] += e * at.q.d[i];
                at.v.d[i] -= e * at.v.d[i];
            }
            if (hol_system_at(system, &at.t, &at.q, &at.v) == HOL_OK &&
                hol_system_solve(system, &a, NULL) == HOL_OK)
                noise = fmax(noise, distance(&a, &truth));
        }
    }
    hol_mat_clear(&a);
    hol_mat_clear(&truth);
    hol_point_clear(&at);
    return noise;
}

/* What the condition of the problem makes of a rounding; 0 where it is not known. */
static double
find_condition(const struct hol_condition *condition)
{
    long double kappa = condition->kappa_B * condition->kappa_M;

    return isfinite(kappa) ? (double)(0x1p-52L * kappa) : 0;
}

static enum hol_status
take_truth(struct hol_code_state *s, const struct hol_truth *truth,
           const struct hol_enclosure *enclosure)
{
    enum hol_status status = hol_point_init(&s->point, truth->problem.n, truth->bits);

    if (status == HOL_OK)
        status = hol_vec_init(&s->qdd, truth->problem.n, truth->bits);
    if (status != HOL_OK)
        return status;
    hol_mat_round(&s->point.t, &truth->point.t);
    hol_mat_round(&s->point.q, &truth->point.q);
    hol_mat_round(&s->point.v, &truth->point.v);
    hol_mat_round(&s->qdd, &truth->answer.qdd);
    s->certified = enclosure != NULL && enclosure->why == NULL;
    s->digits = fmin(DIGITS, s->certified ? enclosure->digits : truth->digits);
    return HOL_OK;
}

/* The state alone, where it has no accelerations. */
static enum hol_status
take_state(struct hol_code_state *s, const struct hol_model *model, const struct hol_recipe *recipe)
{
    struct hol_points *points = NULL;
    enum hol_status status = hol_points_create(&points, model, 4 * DIGITS);

    if (status == HOL_OK)
        status = hol_point_init(&s->point, model->n, 4 * DIGITS);
    if (status == HOL_OK)
        status = hol_points_make(points, &s->point, recipe, NULL);
    hol_points_destroy(points);
    return status;
}

/* OK: there is a state, with its accelerations or (only named ones) the reason why not. */
static enum hol_status
find_state(struct hol_code_facts *f, const struct hol_recipe *recipe, const char *name,
           struct hol_system *system)
{
    struct hol_code_state *s = &f->states[f->state_count];
    struct hol_truth *truth = NULL;
    struct hol_enclosure *enclosure = NULL;
    enum hol_status status = hol_truth_certify(&truth, &enclosure, f->model, recipe, DIGITS, 0);

    (void)snprintf(s->name, sizeof s->name, "%s", name);
    if (status == HOL_OK) {
        status = take_truth(s, truth, enclosure);
        if (status == HOL_OK && truth->answer.rank > f->rank)
            f->rank = truth->answer.rank;
        if (status == HOL_OK)
            s->tolerance = fmax(fmax(TOLERANCE, LOSS * find_noise(system, s)),
                                find_condition(&truth->condition));
    } else if (status != HOL_NOMEM) {
        s->why = hol_truth_why(truth, status);
        if (recipe->kind == HOL_RECIPE_NAMED)
            status = take_state(s, f->model, recipe);
    }
    if (status == HOL_OK) {
        f->state_count++;
    } else {
        hol_point_clear(&s->point);
        hol_mat_clear(&s->qdd);
        *s = (struct hol_code_state){.why = NULL};
    }
    hol_enclosure_destroy(enclosure);
    hol_truth_destroy(truth);
    return status == HOL_NOMEM ? HOL_NOMEM : HOL_OK;
}

static enum hol_status
find_states(struct hol_code_facts *f, struct hol_system *system)
{
    const struct hol_case *c = f->model->source;
    enum hol_status status = HOL_OK;
    size_t answered = 0;
    char name[32];

    for (size_t k = 0;
         k < c->state_count && k + HOL_CODE_LEAST_STATES <= HOL_CODE_STATES && status == HOL_OK;
         k++)
        status = find_state(f, &(struct hol_recipe){.kind = HOL_RECIPE_NAMED, .state = k},
                            c->states[k].name, system);
    for (size_t k = 0; k < f->state_count; k++)
        answered += f->states[k].qdd.rows > 0;
    for (size_t k = 0; k < RANDOM_TRIES && answered < HOL_CODE_LEAST_STATES && status == HOL_OK;
         k++) {
        size_t before = f->state_count;

        (void)snprintf(name, sizeof name, "random %zu", k + 1);
        status =
            find_state(f, &(struct hol_recipe){.kind = HOL_RECIPE_RANDOM, .seed = 1, .sample = k},
                       name, system);
        answered += f->state_count > before;
    }
    return status;
}

/* ------------------------------------------------------------------------- public */

static enum hol_status
find(struct hol_code_facts *f, const struct hol_code_plan *plan)
{
    struct hol_system system = {0};
    enum hol_status status =
        (f->model->source->impulsive ? hol_system_init_impulsive : hol_system_init)(
            &system, f->model, plan->solver, HOL_BITS_DOUBLE);

    if (status == HOL_OK)
        status = find_states(f, &system);
    if (status == HOL_OK)
        status = hol_code_facts_move(f, plan);
    hol_system_clear(&system);
    return status;
}

enum hol_status
hol_code_facts_create(struct hol_code_facts **facts, const struct hol_model *model,
                      const struct hol_code_plan *plan, const struct hol_keeper *keeper,
                      const char *unit)
{
    struct hol_code_facts *f = hol_alloc(1, sizeof *f);
    enum hol_status status;

    if (f == NULL)
        return HOL_NOMEM;
    f->model = model;
    status = hol_vec_init(&f->parameters, model->source->parameter_count, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_case_parameters(&f->parameters, model->source);
    if (status == HOL_OK)
        status = hol_keeper_recall(keeper, unit, hol_pack_code_facts, f);
    if (status == HOL_UNABLE) {
        status = find(f, plan);
        if (status == HOL_OK)
            status = hol_keeper_keep(keeper, unit, "code", hol_pack_code_facts, f, NULL);
    }
    if (status == HOL_OK)
        *facts = f;
    else
        hol_code_facts_destroy(f);
    return status;
}

void
hol_code_facts_destroy(struct hol_code_facts *f)
{
    if (f == NULL)
        return;
    hol_mat_clear(&f->parameters);
    for (size_t k = 0; k < HOL_CODE_STATES; k++) {
        hol_point_clear(&f->states[k].point);
        hol_mat_clear(&f->states[k].qdd);
    }
    for (size_t k = 0; k < HOL_CODE_TIMES; k++)
        hol_point_clear(&f->times[k].point);
    hol_point_clear(&f->end.point);
    hol_free(f);
}
