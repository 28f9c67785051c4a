/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reference/trajectory-inside.h"

#include "numeric/alloc.h"
#include "reference/dense.h"
#include "reference/instant.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#define DECIMALS 0.30102999566398119521
/* A step is this much more exact than the digits wanted of the whole. */
#define MARGIN 0.5
/* Bits of the arithmetic beyond the tolerance; whole limbs. */
#define GUARD 14
#define LIMB 64
/* Orders per decimal of the tolerance. */
#define ORDERS 1.4
/* A pair of cheap runs tells beforehand how many digits the motion costs. */
#define PILOT_DIGITS 10
#define PILOT_FROM 80
#define TRIES 5

/* ---------------------------------------------------------------------- comparison */

double
hol_trajectory_agreement(const mpfr_t a, const mpfr_t b, long double size, mpfr_t tmp,
                         mpfr_prec_t most)
{
    long double apart;

    mpfr_sub(tmp, a, b, MPFR_RNDN);
    apart = hol_ref_log2(tmp);
    if (isnan(apart) || size - apart < 0)
        return 0;
    return DECIMALS * (double)fminl(size - apart, (long double)most);
}

/* Digits at t, which lies in a step of the first run; the states are left in q, v. */
static double
digits_at(struct hol_trajectory *j, const mpfr_t t)
{
    size_t step = hol_course_find(&j->run[0], t);
    const struct hol_course_step *s = &j->run[0].steps[step];
    mpfr_prec_t most = j->run[0].plan.bits;
    double digits = (double)most;

    for (size_t i = 0; i < 2; i++)
        hol_course_state(j->q[i], j->v[i], &j->run[i], t);
    for (size_t i = 0; i < j->model->n; i++) {
        digits = fmin(digits,
                      hol_trajectory_agreement(j->q[0][i], j->q[1][i], s->size_q, j->tmp[0], most));
        digits = fmin(digits,
                      hol_trajectory_agreement(j->v[0][i], j->v[1][i], s->size_v, j->tmp[0], most));
    }
    return digits;
}

/* The least digits at the ends of steps of the first run, as far as both go. */
static double
proved(struct hol_trajectory *j)
{
    double digits = (double)j->run[0].plan.bits;

    for (size_t i = 0; i < j->run[0].count; i++) {
        mpfr_add(j->tmp[1], *hol_course_start(&j->run[0], i), *hol_course_length(&j->run[0], i),
                 MPFR_RNDN);
        if (hol_course_find(&j->run[0], j->tmp[1]) == SIZE_MAX ||
            hol_course_find(&j->run[1], j->tmp[1]) == SIZE_MAX)
            break;
        digits = fmin(digits, digits_at(j, j->tmp[1]));
    }
    return digits;
}

/* ------------------------------------------------------------------------ two runs */

/* What the runs need to know beforehand. */
struct task {
    const struct hol_model *model;
    const struct hol_recipe *start;
    size_t rank;
    bool project;
    double weak; /* decimals that the weakest row costs */
    mpfr_srcptr t_end;
};

static struct hol_course_plan
make_plan(const struct task *task, double digits, int which)
{
    struct hol_course_plan plan = {.project = task->project, .shrink = which ? 0.87 : 1};
    double wanted = digits + task->weak + MARGIN + (which ? 0.5 : 0);
    double tolerance = wanted / DECIMALS, bits = tolerance + GUARD + task->weak / DECIMALS;

    plan.eps = -tolerance;
    plan.order = (size_t)ceil(ORDERS * wanted * (which ? 1.1 : 1)) + 5;
    plan.bits = ((mpfr_prec_t)bits + LIMB - 1) / LIMB * LIMB + (which ? LIMB : 0);
    /* the coefficients of a step of that tolerance fall by this, some of it kept in reserve */
    plan.loss = (which ? 0.9 : 0.95) * tolerance / (double)plan.order;
    return plan;
}

static void
drop(struct hol_trajectory *j)
{
    for (size_t i = 0; i < 2; i++) {
        hol_course_clear(&j->run[i]);
        hol_free(j->q[i]);
        hol_free(j->v[i]);
        j->q[i] = j->v[i] = NULL;
    }
    hol_free(j->tmp);
    j->tmp = NULL;
}

/* Both runs for so many digits, and how many they prove. The worse status of the two. */
static enum hol_status
try_runs(struct hol_trajectory *j, const struct task *task, double digits)
{
    enum hol_status status[2] = {HOL_OK, HOL_OK};
    struct hol_course_plan plan[2] = {make_plan(task, digits, 0), make_plan(task, digits, 1)};

    drop(j);
    j->digits = 0;
    if (plan[1].bits > HOL_BITS_MAX)
        return HOL_INVALID;
    j->tmp = hol_alloc_mpfr(8, plan[1].bits);
    for (size_t i = 0; i < 2; i++) {
        j->q[i] = hol_alloc_mpfr(task->model->n, plan[1].bits);
        j->v[i] = hol_alloc_mpfr(task->model->n, plan[1].bits);
        if (!j->tmp || !j->q[i] || !j->v[i])
            return HOL_NOMEM;
    }
    for (size_t i = 0; i < 2; i++) {
        status[i] = hol_course_make(&j->run[i], task->model, &plan[i], task->start, task->rank,
                                    task->t_end);
        if (status[i] == HOL_NOMEM || status[i] == HOL_INVALID)
            return status[i];
    }
    if (j->run[0].count > 0 && j->run[1].count > 0)
        j->digits = proved(j);
    return status[0] != HOL_OK ? status[0] : status[1];
}

/* What stopped the run that did not come as far. */
static void
explain(struct hol_trajectory *j)
{
    const struct hol_course *r = &j->run[isnan(j->run[0].stopped_at)];

    if (!r->why)
        r = &j->run[r == &j->run[0]];
    if (isnan(r->stopped_at))
        snprintf(j->why, sizeof j->why, "%s", r->why ? r->why : "");
    else
        snprintf(j->why, sizeof j->why, "%s at t = %.15Lg", r->why ? r->why : "it ends",
                 r->stopped_at);
}

/* Again with more digits until as many as wanted are proved. */
static enum hol_status
climb(struct hol_trajectory *j, const struct task *task, long digits)
{
    double extra = 0;
    enum hol_status status = HOL_OK;

    if (digits >= PILOT_FROM && (status = try_runs(j, task, PILOT_DIGITS)) == HOL_OK &&
        j->digits > 2)
        extra = fmax(PILOT_DIGITS - j->digits, 0);
    if (status == HOL_NOMEM)
        return status;
    for (int i = 0; i < TRIES; i++) {
        double missing;

        status = try_runs(j, task, (double)digits + extra);
        if (status != HOL_OK) {
            explain(j);
            return status;
        }
        missing = (double)digits - j->digits;
        if (missing <= 0)
            return HOL_OK;
        extra += missing + 1 + (j->digits < 1 ? (double)digits / 2 : 0);
    }
    snprintf(j->why, sizeof j->why, "only %.1f digits are proved", j->digits);
    return HOL_UNABLE;
}

/* ------------------------------------------------------------------------ creation */

static double
now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The rank at the start, and how weak the weakest row is. */
static enum hol_status
look_at_start(struct hol_trajectory *j, struct task *task, long digits)
{
    struct hol_truth *truth = NULL;
    enum hol_status status = hol_truth_create(&truth, task->model, task->start, digits, 0);

    if (status == HOL_OK) {
        task->rank = truth->info.rank;
        if (task->rank > 0 && truth->info.smallest_kept < 1 && truth->info.smallest_kept > 0)
            task->weak = -(double)log10l(truth->info.smallest_kept);
        task->weak = task->weak > 2 ? task->weak : 0;
    } else if (truth && truth->why)
        snprintf(j->why, sizeof j->why, "%s", truth->why);
    hol_truth_destroy(truth);
    return status;
}

/* The end of what both runs have; the start if there is nothing; NAN: no state to start from. */
static double
find_reached(const struct hol_trajectory *j)
{
    long double reached = INFINITY;
    double rounded;

    for (size_t i = 0; i < 2; i++) {
        const struct hol_course *r = &j->run[i];

        if (r->count == 0)
            return r->tmp ? (double)r->begun_at : NAN;
        mpfr_add(r->tmp[0], *hol_course_start(r, r->count - 1), *hol_course_length(r, r->count - 1),
                 MPFR_RNDD);
        reached = fminl(reached, hol_number_read(r->tmp[0], r->tmp[1]));
    }
    rounded = (double)reached;
    return rounded > reached ? nextafter(rounded, -INFINITY) : rounded;
}

enum hol_status
hol_trajectory_create(struct hol_trajectory **trajectory, const struct hol_model *model,
                      const struct hol_trajectory_options *options, const mpfr_t t_end,
                      double *reached, const char **why)
{
    struct hol_recipe named = {.kind = HOL_RECIPE_NAMED, .state = options->state};
    struct task task = {.model = model,
                        .start = options->start ? options->start : &named,
                        .project = options->project,
                        .t_end = t_end};
    double start = now();
    struct hol_trajectory *j;
    enum hol_status status;

    if (model->source->impulsive || options->state >= model->source->state_count ||
        options->digits < 1 || options->digits > HOL_BITS_MAX / 8 || !mpfr_number_p(t_end))
        return HOL_INVALID;
    j = hol_alloc(1, sizeof *j);
    if (!j)
        return HOL_NOMEM;
    j->model = model;
    status = look_at_start(j, &task, options->digits);
    if (status == HOL_OK)
        status = climb(j, &task, options->digits);
    j->seconds = now() - start;
    if (status != HOL_OK && status != HOL_DOMAIN && status != HOL_UNABLE) {
        hol_trajectory_destroy(j);
        return status;
    }
    if (why)
        *why = status == HOL_OK ? NULL : j->why;
    if (reached)
        *reached = find_reached(j);
    *trajectory = j;
    return status;
}

void
hol_trajectory_destroy(struct hol_trajectory *j)
{
    if (!j)
        return;
    drop(j);
    hol_free(j);
}

/* --------------------------------------------------------------------------- reading */

static bool
is_inside(const struct hol_trajectory *j, const mpfr_t t)
{
    return mpfr_number_p(t) && j->run[0].count > 0 && j->run[1].count > 0 &&
           hol_course_find(&j->run[0], t) != SIZE_MAX && hol_course_find(&j->run[1], t) != SIZE_MAX;
}

enum hol_status
hol_trajectory_at(struct hol_trajectory *j, const mpfr_t t, struct hol_point *point,
                  struct hol_answer *answer, double *digits)
{
    const char *why;
    double agreed;

    if (!is_inside(j, t))
        return HOL_DOMAIN;
    agreed = digits_at(j, t);
    if (answer) {
        enum hol_status status;

        hol_station_set(j->run[1].station, t, j->q[1], j->v[1]);
        status = hol_station_answer(j->run[1].station, answer, &why);
        if (status != HOL_OK)
            return status;
    }
    hol_mat_set(&point->t, 0, 0, t);
    for (size_t i = 0; i < j->model->n; i++) {
        hol_mat_set(&point->q, i, 0, j->q[1][i]);
        hol_mat_set(&point->v, i, 0, j->v[1][i]);
    }
    if (digits)
        *digits = agreed;
    return HOL_OK;
}

enum hol_status
hol_trajectory_value(mpfr_t value, struct hol_trajectory *j, size_t i, const mpfr_t t,
                     size_t output)
{
    struct hol_course *run = &j->run[i];
    const char *why;

    hol_course_state(j->q[i], j->v[i], run, t);
    hol_station_set(run->station, t, j->q[i], j->v[i]);
    if (hol_tape_output_stage(j->model->tape, output) > HOL_STAGE_STATE) {
        enum hol_status status = hol_station_answer(run->station, NULL, &why);

        if (status != HOL_OK)
            return status;
    }
    hol_eval_get(value, run->station->eval, output);
    return mpfr_number_p(value) ? HOL_OK : HOL_DOMAIN;
}

enum hol_status
hol_trajectory_output(struct hol_trajectory *j, const mpfr_t t, size_t output, mpfr_t value,
                      double *digits)
{
    mpfr_t *x = j->tmp;
    enum hol_status status;

    if (!is_inside(j, t))
        return HOL_DOMAIN;
    if ((status = hol_trajectory_value(x[2], j, 0, t, output)) != HOL_OK ||
        (status = hol_trajectory_value(x[3], j, 1, t, output)) != HOL_OK)
        return status;
    mpfr_set(value, x[3], MPFR_RNDN);
    if (digits)
        *digits = mpfr_zero_p(x[2]) && mpfr_zero_p(x[3])
                      ? DECIMALS * (double)j->run[0].plan.bits
                      : hol_trajectory_agreement(x[2], x[3], hol_ref_log2(x[3]), x[0],
                                                 j->run[0].plan.bits);
    return HOL_OK;
}

void
hol_trajectory_facts(struct hol_trajectory_facts *facts, const struct hol_trajectory *j)
{
    for (size_t i = 0; i < 2; i++) {
        facts->bits[i] = j->run[i].plan.bits;
        facts->order[i] = j->run[i].plan.order;
        facts->steps[i] = j->run[i].count;
    }
    facts->digits = j->digits;
    facts->rank = j->run[0].rank;
    facts->seconds = j->seconds;
    facts->stopped_at = (double)j->run[isnan(j->run[0].stopped_at)].stopped_at;
}
