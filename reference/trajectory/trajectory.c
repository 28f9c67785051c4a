/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Makes a true trajectory: two runs with different bits, order and steps, and the digits they
 * agree on. */
#include "reference/trajectory/trajectory-inside.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/jobs.h"
#include "reference/enclosure/enclosure.h"
#include "reference/instant/truth.h"
#include "reference/linear/dense.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The factor by which a step is more exact than the digits wanted of the whole. */
#define MARGIN 0.5
/* Bits beyond the tolerance, of the arithmetic and at most of a state; bits of a limb. */
#define GUARD 14
#define SPARE 64
#define LIMB 64
#define ORDERS 1.8 /* per decimal of the tolerance */
/* A pair of cheap runs tells beforehand how many digits the motion costs. */
#define PILOT_DIGITS 10
#define PILOT_FROM 80
#define TRIES 5
#define LEAST_POWER 8
#define MOST_POWER 300
#define LEAST_MASS 1e-6L /* beside others: what is less costs digits */
#define LEAST_SECONDS 1e-3
/* Bits for what cancels in the equations: how often they are raised, up to how many of them. */
#define RAISES 4
#define MOST_LOST 6144
/* What is not bounded at all has so many more. */
#define LEAP 256
/* Of the digits that were added, so many have to show, at least: else the runs do not converge. */
#define SHOWN 0.5

/* ------------------------------------------------------------------------ two runs */

/* What the runs need to know beforehand. */
struct task {
    const struct hol_trajectory_options *options;
    const struct hol_model *model;
    const struct hol_recipe *start;
    size_t rank;
    bool project, together, full;
    double weak;      /* decimals that the weakest row, or the weakest mass, costs */
    double guard;     /* further bits against rounding errors */
    double lost;      /* and those that are lost where terms of the equations cancel */
    int raises;       /* how often they were not enough */
    double left;      /* seconds of the processor for the runs to come, each; INFINITY */
    size_t order;     /* at least: powers of what is 0 at a start have coefficients from there on */
    mpfr_prec_t bits; /* at least: those that the constants need */
    mpfr_srcptr t_end;
};

static struct hol_reference_run_plan
make_plan(const struct task *task, double digits, int which)
{
    struct hol_reference_run_plan plan = {.project = task->project,
                                          .full = task->full,
                                          .stops = task->options->stops,
                                          .stop_count = task->options->stop_count,
                                          .most_steps = task->options->most_steps,
                                          .deadline = task->options->deadline,
                                          .seconds = isinf(task->left) ? 0
                                                     : task->together  ? task->left
                                                                       : task->left / 2,
                                          .shrink = which ? 0.87 : 1};
    double wanted = digits + task->weak + MARGIN + (which ? 0.5 : 0);
    double tolerance = wanted / HOL_DIGITS_A_BIT,
           bits = tolerance + GUARD + task->weak / HOL_DIGITS_A_BIT + task->guard + task->lost;

    plan.eps = -tolerance;
    plan.order = (size_t)ceil(ORDERS * wanted * (which ? 1.1 : 1)) + 5;
    plan.order = plan.order > task->order ? plan.order : task->order + (which ? 9 : 0);
    plan.exact = (mpfr_prec_t)(bits - GUARD - task->guard - task->lost) + SPARE;
    bits = fmax(bits, (double)task->bits);
    plan.bits = ((mpfr_prec_t)bits + LIMB - 1) / LIMB * LIMB + (which ? LIMB : 0);
    plan.sure = plan.bits - (mpfr_prec_t)(task->weak / HOL_DIGITS_A_BIT);
    /* where the constants need more bits the states know of no more */
    plan.exact = plan.exact < plan.bits ? plan.exact : plan.bits;
    /* the coefficients of a step of that tolerance fall by this, some of it kept in reserve */
    plan.loss = (which ? 0.9 : 0.95) * tolerance / (double)plan.order;
    return plan;
}

static void
drop(struct hol_trajectory *j)
{
    for (size_t i = 0; i < 2; i++) {
        hol_reference_run_clear(&j->run[i]);
        hol_free(j->q[i]);
        hol_free(j->v[i]);
        j->q[i] = j->v[i] = NULL;
    }
    hol_free(j->tmp);
    j->tmp = NULL;
    hol_trajectory_balls_destroy(j->balls);
    j->balls = NULL;
}

/* One of the two runs. */
struct errand {
    struct hol_reference_run *run;
    const struct task *task;
    const struct hol_reference_run_plan *plan;
    enum hol_status status;
    double seconds;
};

static enum hol_status
go(void *errands, size_t job)
{
    struct errand *errand = (struct errand *)errands + job;
    const struct task *task = errand->task;
    double since = hol_clock(CLOCK_THREAD_CPUTIME_ID);

    errand->status = hol_reference_run_make(errand->run, task->model, errand->plan, task->start,
                                            task->rank, task->t_end);
    errand->seconds = hol_clock(CLOCK_THREAD_CPUTIME_ID) - since;
    return errand->status == HOL_NOMEM || errand->status == HOL_INVALID ? errand->status : HOL_OK;
}

/* Both, at the same time if they may. */
static void
go_both(struct errand *errand, bool together)
{
    enum hol_status status = hol_jobs_run(2, together ? 2 : 1, errand, go);

    if (status != HOL_OK)
        errand[0].status = status;
}

/* Both runs for this many digits, and on how many they agree. The worse status of the two. */
static enum hol_status
try_runs(struct hol_trajectory *j, struct task *task, double digits)
{
    struct hol_reference_run_plan plan[2] = {make_plan(task, digits, 0),
                                             make_plan(task, digits, 1)};
    struct errand errand[2] = {{&j->run[0], task, &plan[0], HOL_OK, 0},
                               {&j->run[1], task, &plan[1], HOL_OK, 0}};
    double took;

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
    go_both(errand, task->together);
    took = task->together ? fmax(errand[0].seconds, errand[1].seconds)
                          : errand[0].seconds + errand[1].seconds;
    j->spent += took;
    task->left = fmax(task->left - took, LEAST_SECONDS);
    for (size_t i = 0; i < 2; i++)
        if (errand[i].status == HOL_NOMEM || errand[i].status == HOL_INVALID)
            return errand[i].status;
    if (j->run[0].count > 0 && j->run[1].count > 0) {
        j->digits = hol_trajectory_least(j);
        hol_trajectory_still(j, task->t_end);
    }
    return errand[errand[0].status == HOL_OK].status;
}

/* Do both runs have the bits that their equations lose? *again: with more, they may. UNABLE: not;
 * then nothing is known of the motion. */
static enum hol_status
check_loss(struct hol_trajectory *j, struct task *task, bool *again)
{
    double lost;
    enum hol_status status;

    *again = false;
    if (j->run[0].count == 0 || j->run[1].count == 0)
        return HOL_OK;
    if ((status = hol_trajectory_loss(&lost, j)) != HOL_OK || lost <= 0)
        return status;
    lost = fmin(lost, LEAP + task->lost + (double)j->run[1].plan.bits);
    lost = LIMB * ceil(lost / LIMB);
    if (task->raises++ < RAISES && task->lost + lost <= MOST_LOST) {
        task->lost += lost;
        *again = true;
        return HOL_OK;
    }
    snprintf(j->why, sizeof j->why,
             "terms of the equations of motion cancel beyond %ld bits: no digit is known",
             (long)j->run[1].plan.bits);
    hol_trajectory_forget(j);
    return HOL_UNABLE;
}

/*
 * Again with more digits until as many as wanted agree. Where that does not help, the steps of
 * higher order may be so long (the series of an entire function) that rounding errors grow in them:
 * then with more bits, too.
 */
static enum hol_status
climb(struct hol_trajectory *j, struct task *task, long digits)
{
    double extra = 0, asked = 0, agreed = 0;
    enum hol_status status = HOL_OK;

    if (digits >= PILOT_FROM && (status = try_runs(j, task, PILOT_DIGITS)) == HOL_OK &&
        j->digits > 2)
        extra = fmax(PILOT_DIGITS - j->digits, 0);
    if (status == HOL_NOMEM)
        return status;
    for (int i = 0; i < TRIES; i++) {
        enum hol_status loss;
        double missing;
        bool again;

        task->guard = i < 2 ? 0 : LIMB;
        status = try_runs(j, task, (double)digits + extra);
        if (status == HOL_NOMEM || status == HOL_INVALID)
            return status;
        if ((loss = check_loss(j, task, &again)) != HOL_OK)
            return loss;
        if (again) {
            i--;
            continue;
        }
        if (status != HOL_OK) {
            hol_trajectory_explain(j);
            return status;
        }
        missing = (double)digits - j->digits;
        if (missing <= 0)
            return HOL_OK;
        if (i == 0) {
            asked = extra;
            agreed = j->digits;
        } else if (i + 1 == TRIES && j->digits - agreed < SHOWN * (extra - asked)) {
            hol_trajectory_part(j, (double)digits);
            return HOL_UNABLE;
        }
        extra += missing + 1 + (j->digits < 1 ? (double)digits / 2 : 0);
    }
    snprintf(j->why, sizeof j->why, "the two runs agree on %.1f digits only", j->digits);
    return HOL_UNABLE;
}

/* ------------------------------------------------------------------------ creation */

/* x^100 about x = 0 has no coefficient below 100; beyond MOST_POWER it is left to its fate. */
static void
find_powers(struct task *task)
{
    const struct hol_tape *tape = task->model->tape;
    const struct hol_instruction *code = hol_tape_code(tape);
    size_t end = hol_tape_stage_end(tape, HOL_STAGE_IDEAL);

    for (size_t k = 0; k < end; k++)
        if (code[k].op == HOL_OP_POWI && code[k].b > LEAST_POWER && code[k].b <= MOST_POWER) {
            size_t order = 5 * (size_t)code[k].b / 4 + 10;

            task->order = order > task->order ? order : task->order;
        }
}

static bool
are_rows_constant(const struct hol_model *model)
{
    for (size_t c = 0; c < model->a_count; c++)
        if (hol_tape_output_stage(model->tape, model->a[c].output) != HOL_STAGE_PARAMETERS)
            return false;
    return true;
}

/* The rank at the start, and how weak the weakest row and the weakest mass are. */
static enum hol_status
look_at_start(struct hol_trajectory *j, struct task *task, long digits)
{
    struct hol_truth *truth = NULL;
    enum hol_status status = hol_truth_certify(&truth, NULL, task->model, task->start, digits, 0);

    if (status == HOL_OK) {
        task->rank = truth->info.rank;
        task->full = task->rank == task->model->m && are_rows_constant(task->model);
        if (task->rank > 0 && truth->info.smallest_kept < 1 && truth->info.smallest_kept > 0)
            task->weak = -(double)log10l(truth->info.smallest_kept);
        task->weak = task->weak > 2 ? task->weak : 0;
        if (truth->info.smallest_mass < LEAST_MASS && truth->info.smallest_mass > 0)
            task->weak = fmax(task->weak, -(double)log10l(truth->info.smallest_mass));
    } else if (truth && truth->why)
        snprintf(j->why, sizeof j->why, "%s", truth->why);
    hol_truth_destroy(truth);
    return status;
}

static enum hol_status
keep_options(struct hol_trajectory *j, const struct hol_trajectory_options *options)
{
    j->options = *options;
    j->options.deadline = j->options.seconds = 0;
    if (options->stop_count == 0)
        return HOL_OK;
    j->stops = hol_alloc(options->stop_count, sizeof *j->stops);
    if (j->stops == NULL)
        return HOL_NOMEM;
    memcpy(j->stops, options->stops, options->stop_count * sizeof *j->stops);
    j->options.stops = j->stops;
    return HOL_OK;
}

/* The end of what both runs have; the start if there is nothing; NAN: no state to start from. */
static double
find_reached(const struct hol_trajectory *j)
{
    long double reached = INFINITY;
    double rounded;

    for (size_t i = 0; i < 2; i++) {
        const struct hol_reference_run *r = &j->run[i];

        if (r->count == 0)
            return r->tmp ? (double)r->begun_at : NAN;
        mpfr_add(r->tmp[0], *hol_reference_run_start(r, r->count - 1),
                 *hol_reference_run_length(r, r->count - 1), MPFR_RNDD);
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
    struct task task = {.options = options,
                        .model = model,
                        .start = options->start ? options->start : &named,
                        .project = options->project,
                        .together = options->threads > 1,
                        .left = options->seconds > 0 ? options->seconds : INFINITY,
                        .t_end = t_end};
    double start = hol_clock(CLOCK_MONOTONIC);
    struct hol_trajectory *j;
    enum hol_status status;

    if (model->source->impulsive || options->state >= model->source->state_count ||
        options->digits < 1 || options->digits > HOL_BITS_MAX / 8 || !mpfr_number_p(t_end))
        return HOL_INVALID;
    j = hol_alloc(1, sizeof *j);
    if (!j)
        return HOL_NOMEM;
    j->model = model;
    find_powers(&task);
    status = keep_options(j, options);
    if (status == HOL_OK)
        status = hol_truth_constants(&task.bits, model);
    if (status == HOL_OK)
        status = look_at_start(j, &task, options->digits);
    task.bits = task.bits > options->bits ? task.bits : options->bits;
    if (status == HOL_OK)
        status = climb(j, &task, options->digits);
    if (status == HOL_OK || status == HOL_UNABLE) {
        enum hol_status held = hol_trajectory_hold_rank(j);

        status = held == HOL_OK ? status : held;
    }
    j->seconds = hol_clock(CLOCK_MONOTONIC) - start;
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
    hol_free(j->stops);
    hol_free(j);
}

const struct hol_trajectory_options *
hol_trajectory_made_with(const struct hol_trajectory *j)
{
    return &j->options;
}
