/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How far rounding of its inputs moves a printed expression. */
#include "compare/published/noise.h"

#include "model/tape/eval-ball.h"
#include "numeric/dense/scalar.h"
#include "reference/enclosure/enclosure.h"

#include <math.h>

/* Precisions below the truth's, and trials at each. */
static const mpfr_prec_t fewer[] = {8, 10, 11, 13, 16, 20};
#define FEWER_COUNT (sizeof fewer / sizeof fewer[0])
#define TRIALS 2

/* An input, its true values, and how far they are moved. */
struct moved {
    enum hol_var kind;
    const struct hol_vec *value;
    long double by;
};
#define MOVED_COUNT 8

long
hol_noise_step(long least, uint64_t trial, uint64_t kind, uint64_t index)
{
    uint64_t z = (trial + 1) * 0x9e3779b97f4a7c15u + (kind << 40) + index;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    long size = least + (long)(z & 7);
    return z & 8 ? -size : size;
}

/* Move every component by up to the power of two above m->by. */
static void
set_moved(struct hol_eval *eval, const struct moved *m, uint64_t trial)
{
    struct hol_scalar x, change;
    int e = 0;

    (void)frexpl(m->by, &e);
    hol_scalar_init(&x, m->value->bits);
    hol_scalar_init(&change, 64);
    for (size_t i = 0; i < m->value->rows; i++) {
        hol_mat_get(x.x, m->value, i, 0);
        mpfr_set_si_2exp(change.x, hol_noise_step(1, trial, (uint64_t)m->kind, i), e - 3,
                         MPFR_RNDN);
        if (m->by > 0)
            mpfr_add(x.x, x.x, change.x, MPFR_RNDN);
        hol_eval_set(eval, m->kind, i, x.x);
    }
}

/* The true values, each known to the power of two above what it would be moved by. */
static void
set_ball(struct hol_ball_eval *balls, const struct moved *m)
{
    struct hol_scalar x;
    arb_t ball;
    mag_t by;
    int e = 0;

    hol_scalar_init(&x, m->value->bits);
    arb_init(ball);
    mag_init(by);
    (void)frexpl(m->by, &e);
    if (m->by > 0)
        mag_set_ui_2exp_si(by, 1, e);
    for (size_t i = 0; i < m->value->rows; i++) {
        hol_mat_get(x.x, m->value, i, 0);
        hol_ball_set_mpfr(ball, x.x);
        mag_add(arb_radref(ball), arb_radref(ball), by);
        hol_ball_eval_set(balls, m->kind, i, ball);
    }
    mag_clear(by);
    arb_clear(ball);
}

/* What is known of one output: how far it is moved; where there are balls, how wide it is, or,
 * where there are values as well, how far they are from those. */
struct measure {
    const struct hol_model *model;
    struct hol_mat *room;
    const struct hol_eval *moved, *eval;
    const struct hol_ball_eval *balls;
    bool *enclosed;
};

/* noise = max(noise, |output moved - output|); unchanged where one of them is not a number. */
static void
add_moved(long double *noise, const struct measure *m, size_t output)
{
    struct hol_scalar x, y;

    hol_scalar_init(&x, m->room->bits);
    hol_scalar_init(&y, m->room->bits);
    hol_model_value(x.x, m->model, m->moved, output);
    hol_model_value(y.x, m->model, m->eval, output);
    if (!mpfr_number_p(x.x) || !mpfr_number_p(y.x))
        return;
    mpfr_sub(x.x, x.x, y.x, MPFR_RNDN);
    hol_mat_set(m->room, 0, 0, x.x);
    *noise = fmaxl(*noise, hol_mat_abs(m->room, 0, 0));
}

/* noise = max(noise, radius of the output's ball); a ball without bounds tells nothing. */
static void
add_ball(long double *noise, const struct measure *m, size_t output)
{
    arb_t ball;

    arb_init(ball);
    hol_model_ball(ball, m->model, m->balls, output);
    if (arb_is_finite(ball))
        *noise = fmaxl(*noise, hol_ball_radius(ball));
    else
        *m->enclosed = false;
    arb_clear(ball);
}

/* noise = max(noise, how far the output may be from what is in its ball). */
static void
add_distance(long double *noise, const struct measure *m, size_t output)
{
    struct hol_scalar x;
    arb_t ball, value;

    hol_scalar_init(&x, m->room->bits);
    arb_init(ball);
    arb_init(value);
    hol_model_ball(ball, m->model, m->balls, output);
    hol_model_value(x.x, m->model, m->eval, output);
    hol_ball_set_mpfr(value, x.x);
    arb_sub(ball, ball, value, HOL_FAR_BITS);
    arb_get_mag(arb_radref(value), ball);
    if (arb_is_finite(ball))
        *noise = fmaxl(*noise, hol_ball_radius(value));
    arb_clear(value);
    arb_clear(ball);
}

static void
add_output(long double *noise, const struct measure *m, size_t output)
{
    if (output != SIZE_MAX)
        (m->balls == NULL  ? add_moved
         : m->eval == NULL ? add_ball
                           : add_distance)(noise, m, output);
}

static void
add_item(long double *noise, const struct measure *m, const struct hol_published_item *item)
{
    const struct hol_model *model = m->model;

    switch (item->source->kind) {
    case HOL_ENTRY_MATRIX:
        for (size_t i = 0; i < item->source->rows * item->source->cols; i++)
            add_output(noise, m, hol_published_output(model, item, 3 + i));
        return;
    case HOL_ENTRY_SOLUTION:
    case HOL_ENTRY_AT:
    case HOL_ENTRY_EVENT:
    case HOL_ENTRY_LIMIT:
        return;
    case HOL_ENTRY_STATE:
    case HOL_ENTRY_AFTER:
        add_output(noise, m, hol_published_output(model, item, 1));
        break;
    default:
        break;
    }
    add_output(noise, m, hol_published_output(model, item, 0));
}

/* All trials at bits. by: of the inputs, at the truth's bits. */
static enum hol_status
measure_at(long double *noise, struct hol_mat *room, const struct hol_published_plan *plan,
           const struct hol_model *model, const struct hol_truth *truth, struct moved *moved,
           mpfr_prec_t bits)
{
    struct hol_eval *eval = NULL;
    struct measure m = {.model = model, .room = room, .eval = truth->eval};
    size_t where;
    enum hol_status status = hol_eval_create(&eval, model->tape, bits);

    m.moved = eval;
    for (uint64_t trial = 0; status == HOL_OK && trial < TRIALS; trial++) {
        for (size_t i = 0; i < MOVED_COUNT; i++)
            set_moved(eval, &moved[i], trial + (uint64_t)bits * TRIALS);
        status = hol_eval_run(eval, HOL_STAGE_ANSWER, &where);
        if (status == HOL_DOMAIN) /* some have no value */
            status = HOL_OK;
        for (size_t k = 0; status == HOL_OK && k < plan->count; k++)
            add_item(&noise[k], &m, &plan->items[k]);
    }
    hol_eval_destroy(eval);
    return status;
}

/* A tape in balls about the inputs, as far as they are moved. */
static enum hol_status
run_balls(struct hol_ball_eval **balls, const struct hol_model *model, const struct moved *moved,
          bool exact, mpfr_prec_t bits)
{
    enum hol_status status = hol_ball_eval_create(balls, model->tape, bits);

    for (size_t i = 0; status == HOL_OK && i < MOVED_COUNT; i++) {
        struct moved m = moved[i];

        m.by = exact ? 0 : m.by;
        set_ball(*balls, &m);
    }
    if (status == HOL_OK)
        status = hol_ball_eval_run(*balls, HOL_STAGE_ANSWER, NULL);
    return status == HOL_DOMAIN ? HOL_OK : status; /* some have no value */
}

/*
 * The same in balls, which know what no trial finds: what is rounded to the same at all
 * precisions. Where a root is not told to have a value, so many bits may see what it is of.
 */
static enum hol_status
enclose(long double *noise, bool *enclosed, const struct hol_published_plan *plan,
        const struct measure *values, const struct hol_truth *truth, const struct moved *moved)
{
    struct hol_ball_eval *balls = NULL, *far = NULL;
    struct measure m = {.model = values->model}, beyond = *values;
    bool all = true;
    enum hol_status status = run_balls(&balls, m.model, moved, false, truth->bits);

    m.balls = balls;
    for (size_t k = 0; status == HOL_OK && k < plan->count; k++) {
        enclosed[k] = true;
        m.enclosed = &enclosed[k];
        add_item(&noise[k], &m, &plan->items[k]);
        all = all && enclosed[k];
    }
    if (status == HOL_OK && !all)
        status = run_balls(&far, m.model, moved, true, HOL_FAR_BITS);
    beyond.balls = far;
    for (size_t k = 0; status == HOL_OK && !all && k < plan->count; k++)
        if (!enclosed[k])
            add_item(&noise[k], &beyond, &plan->items[k]);
    hol_ball_eval_destroy(far);
    hol_ball_eval_destroy(balls);
    return status;
}

enum hol_status
hol_noise_measure(long double *noise, bool *enclosed, const struct hol_published_plan *plan,
                  const struct hol_model *model, const struct hol_yardstick *yard)
{
    const struct hol_truth *truth = yard->truth;
    const struct hol_answer *a = &truth->answer;
    long double unit = ldexpl(1, -(int)truth->bits), error[HOL_Q_COUNT];

    for (size_t i = 0; i < HOL_Q_COUNT; i++)
        error[i] = ldexpl(powl(10, truth->error_log10[i]), -(int)(truth->bits / 2));
    const long double reaction = ldexpl(powl(10, truth->error_log10[4]), -(int)(truth->bits / 2));
    struct moved moved[MOVED_COUNT] = {
        {HOL_VAR_TIME, &truth->point.t, 0},
        {HOL_VAR_COORD, &truth->point.q, 0},
        {HOL_VAR_VELOCITY, &truth->point.v, 0},
        {HOL_VAR_ACCEL, &a->qdd, error[HOL_Q_QDD]},
        {HOL_VAR_IDEAL, &a->FL, error[HOL_Q_FL]},
        {HOL_VAR_NONIDEAL, &a->FC, error[HOL_Q_FC]},
        {HOL_VAR_MULTIPLIER, &a->lambda, error[HOL_Q_LAMBDA]},
        {HOL_VAR_REACTION, &truth->reaction, reaction},
    };
    struct hol_mat room = {0};
    struct measure values = {.model = model, .room = &room, .eval = truth->eval};
    enum hol_status status = hol_mat_init(&room, 1, 1, truth->bits);

    for (size_t k = 0; k < plan->count; k++)
        noise[k] = 0;
    for (size_t i = 0; i < MOVED_COUNT; i++)
        moved[i].by = fmaxl(moved[i].by, unit * hol_mat_max(moved[i].value));
    for (size_t i = 0; status == HOL_OK && i < FEWER_COUNT; i++) {
        struct moved scaled[MOVED_COUNT];
        for (size_t j = 0; j < MOVED_COUNT; j++) {
            scaled[j] = moved[j];
            scaled[j].by *= ldexpl(1, (int)fewer[i]);
        }
        status = measure_at(noise, &room, plan, model, truth, scaled, truth->bits - fewer[i]);
    }
    if (status == HOL_OK)
        status = enclose(noise, enclosed, plan, &values, truth, moved);
    hol_mat_clear(&room);
    return status;
}
