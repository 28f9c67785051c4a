/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "motion/run.h"

#include "motion/vector.h"

#include "numeric/scalar.h"

#include <math.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

/* Steps of one run. */
#define STEPS (UINT64_C(1) << 40)
/* A motion that fails after growing by this factor is said to escape. */
#define ESCAPE 0x1p40L

const char *
hol_end_text(enum hol_end end)
{
    static const char *const texts[] = {
#define HOL_END_TEXT(name, text) text,
        HOL_END_LIST(HOL_END_TEXT)
#undef HOL_END_TEXT
    };

    return (unsigned)end < HOL_END_COUNT ? texts[end] : "";
}

/* ---------------------------------------------------------------------- the motion */

static enum hol_end
why(struct hol_run *run, enum hol_status status)
{
    long double size = hol_mat_max(&run->y);

    if (status == HOL_OK)
        return HOL_END_COMPLETE;
    if (run->blame == HOL_END_START || run->blame == HOL_END_STOPPED)
        return run->blame;
    if (size > ESCAPE * fmaxl(run->first_size, 1))
        return HOL_END_ESCAPE;
    if (run->refused && !run->how->bare && hol_monitor_failure(run))
        return HOL_END_RANK;
    if (run->blame != HOL_END_COMPLETE)
        return run->blame;
    return status == HOL_DOMAIN ? HOL_END_DOMAIN : HOL_END_STEP;
}

/* U of this step, if it is kept over the step. */
static enum hol_status
freeze(struct hol_run *run)
{
    const struct hol_stabilization *stabilization = run->how->stabilization;
    size_t n = run->system.n;

    if (!(stabilization->flags & HOL_STABILIZE_FROZEN))
        return HOL_OK;
    hol_mat_take(&run->q, &run->y, 0, 0);
    hol_mat_take(&run->v, &run->y, n, 0);
    if (run->extra > 0)
        hol_mat_take(&run->s, &run->y, 2 * n, 0);
    return hol_run_blame(run,
                         stabilization->bias(run->stabilization, &run->U, &run->t, &run->q, &run->v,
                                             &run->s, &run->h),
                         HOL_END_UNABLE);
}

/* The correction after a step. */
static enum hol_status
correct(struct hol_run *run)
{
    const struct hol_stabilization *stabilization = run->how->stabilization;
    enum hol_status status = HOL_OK;

    hol_mat_take(&run->q, &run->y, 0, 0);
    hol_mat_take(&run->v, &run->y, run->system.n, 0);
    if (!(stabilization->flags & HOL_STABILIZE_STEP))
        return HOL_OK;
    status =
        hol_run_blame(run, stabilization->correct(run->stabilization, &run->t, &run->q, &run->v),
                      HOL_END_CORRECTION);
    if (status != HOL_OK)
        return status;
    hol_mat_put(&run->y, 0, 0, &run->q);
    hol_mat_put(&run->y, run->system.n, 0, &run->v);
    run->how->integrator->changed(run->integrator);
    return HOL_OK;
}

/*
 * One step of size run->h to time number k of the segment (last: its end): integrator, correction,
 * monitors. The time is set, not summed up.
 */
static enum hol_status
one_step(struct hol_run *run, uint64_t k, const struct hol_vec *last)
{
    enum hol_status status;

    run->blame = HOL_END_COMPLETE;
    run->refused = false;
    status = freeze(run);
    if (status == HOL_OK)
        status = run->how->integrator->step(run->integrator, &run->t, &run->y, &run->h);
    if (status != HOL_OK) {
        hol_mat_take(&run->q, &run->y, 0, 0);
        hol_mat_take(&run->v, &run->y, run->system.n, 0);
        return status;
    }
    if (last != NULL)
        hol_mat_round(&run->t, last);
    else
        hol_vec_time(&run->t, &run->from, &run->full_h, (long)k, 1);
    status = correct(run);
    if (status == HOL_OK && !run->how->bare)
        status = hol_run_blame(run, hol_monitor_step(run), HOL_END_RANK);
    if (status == HOL_OK && run->how->model->source->contact_count > 0)
        status = hol_monitor_contacts(run);
    return status;
}

/* How many steps a segment has; the last one may be shorter. 0: too many. */
static uint64_t
count_steps(const struct hol_run *run, const struct hol_vec *to, bool *whole)
{
    struct hol_scalar x, y;
    uint64_t count;

    hol_scalar_init(&x, run->how->bits);
    hol_scalar_init(&y, run->how->bits);
    hol_mat_get(x.x, to, 0, 0);
    hol_mat_get(y.x, &run->from, 0, 0);
    mpfr_sub(x.x, x.x, y.x, MPFR_RNDN);
    hol_mat_get(y.x, &run->full_h, 0, 0);
    mpfr_div(x.x, x.x, y.x, MPFR_RNDN);
    if (mpfr_sgn(x.x) <= 0 || mpfr_cmp_ui_2exp(x.x, 1, 40) > 0)
        return 0;
    mpfr_rint_round(y.x, x.x, MPFR_RNDN);
    count = mpfr_get_ui(y.x, MPFR_RNDN);
    mpfr_sub(x.x, x.x, y.x, MPFR_RNDN); /* a whole number, but for roundings? */
    *whole = count > 0 && mpfr_cmp_si_2exp(x.x, 1, -12) < 0 && mpfr_cmp_si_2exp(x.x, -1, -12) > 0;
    return *whole || mpfr_sgn(x.x) <= 0 ? count : count + 1;
}

/* From run->t to `to`. */
static enum hol_status
segment(struct hol_run *run, const struct hol_vec *to, uint64_t *done)
{
    bool whole;
    uint64_t count;
    enum hol_status status = HOL_OK;
    size_t every = run->how->every;

    hol_mat_round(&run->from, &run->t);
    count = count_steps(run, to, &whole);
    if (count == 0 || *done + count > STEPS)
        return HOL_INVALID;
    for (uint64_t k = 1; k <= count && status == HOL_OK; k++) {
        hol_mat_round(&run->h, &run->full_h);
        if (k == count && !whole)
            hol_sub(&run->h, to, &run->t);
        status = one_step(run, k, k == count ? to : NULL);
        ++*done;
        if (status == HOL_OK &&
            ((every > 0 && *done % every == 0) || (k == count && to != &run->end_t))) {
            status = hol_monitor_sample(run);
            if (status != HOL_OK)
                run->blame = HOL_END_STOPPED;
        }
    }
    return status;
}

/* The segments, one after another; the sample at the end. */
static enum hol_status
travel(struct hol_run *run, struct hol_vec *target)
{
    const struct hol_vec *times = run->how->times;
    size_t every = run->how->every;
    uint64_t done = 0;
    enum hol_status status = hol_monitor_sample(run);

    if (status != HOL_OK)
        run->blame = HOL_END_STOPPED;
    for (size_t i = 0; times != NULL && i < times->rows && status == HOL_OK; i++) {
        struct hol_scalar x;

        hol_scalar_init(&x, times->bits);
        hol_mat_get(x.x, times, i, 0);
        hol_mat_set(target, 0, 0, x.x);
        if (!hol_vec_same(target, &run->end_t))
            status = segment(run, target, &done);
    }
    if (status == HOL_OK)
        status = segment(run, &run->end_t, &done);
    if (status == HOL_OK && (every == 0 || done % every != 0)) {
        status = hol_monitor_sample(run);
        if (status != HOL_OK)
            run->blame = HOL_END_STOPPED;
    }
    return status;
}

/* Are the times increasing and inside the span? */
static bool
times_are_good(const struct hol_run *run)
{
    const struct hol_vec *times = run->how->times;
    struct hol_scalar before, x;

    hol_scalar_init(&before, run->how->bits);
    hol_scalar_init(&x, run->how->bits);
    hol_mat_get(before.x, &run->start_t, 0, 0);
    for (size_t i = 0; times != NULL && i < times->rows; i++) {
        hol_mat_get(x.x, times, i, 0);
        if (!(mpfr_cmp(x.x, before.x) > 0))
            return false;
        mpfr_set(before.x, x.x, MPFR_RNDN);
    }
    hol_mat_get(x.x, &run->end_t, 0, 0);
    return mpfr_cmp(before.x, x.x) <= 0;
}

/* Is there a number of steps to the end? (A segment may have fewer.) */
static bool
steps_are_few(struct hol_run *run)
{
    bool whole;
    uint64_t count;

    hol_mat_round(&run->from, &run->t);
    count = count_steps(run, &run->end_t, &whole);
    return count > 0 && count <= STEPS;
}

static double
now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static enum hol_status
run_all(struct hol_run *run)
{
    const struct hol_stabilization *stabilization = run->how->stabilization;
    struct hol_vec target = {0};
    double begun;
    enum hol_status status = hol_run_start(run);

    if (status == HOL_DOMAIN || status == HOL_UNABLE) {
        run->blame = HOL_END_START;
        return status;
    }
    if (status == HOL_OK)
        status = hol_run_span(run);
    if (status == HOL_OK && !(times_are_good(run) && steps_are_few(run)))
        status = HOL_INVALID;
    if (status == HOL_OK)
        status = hol_vec_init(&target, 1, run->how->bits);
    if (status == HOL_OK && !run->how->bare)
        status = hol_run_blame(run, hol_monitor_begin(run), HOL_END_UNABLE);
    if (status == HOL_OK && stabilization->begin != NULL)
        status = stabilization->begin(run->stabilization, &run->t, &run->q, &run->v);
    begun = now();
    if (status == HOL_OK)
        status = travel(run, &target);
    run->outcome->seconds = now() - begun;
    hol_mat_clear(&target);
    return status;
}

/* ------------------------------------------------------------------------- outside */

static enum hol_status
outcome_init(struct hol_outcome *outcome, const struct hol_simulation *how)
{
    enum hol_status status;

    *outcome = (struct hol_outcome){0};
    if ((status = hol_vec_init(&outcome->t, 1, how->bits)) != HOL_OK ||
        (status = hol_vec_init(&outcome->q, how->model->n, how->bits)) != HOL_OK ||
        (status = hol_vec_init(&outcome->v, how->model->n, how->bits)) != HOL_OK ||
        (status = hol_vec_init(&outcome->max_drift, how->model->source->invariant_count,
                               how->bits)) != HOL_OK ||
        (status = hol_vec_init(&outcome->event_t, HOL_RANK_EVENTS, how->bits)) != HOL_OK)
        hol_outcome_clear(outcome);
    return status;
}

void
hol_outcome_clear(struct hol_outcome *outcome)
{
    hol_mat_clear(&outcome->t);
    hol_mat_clear(&outcome->q);
    hol_mat_clear(&outcome->v);
    hol_mat_clear(&outcome->max_drift);
    hol_mat_clear(&outcome->event_t);
    memset(outcome, 0, sizeof *outcome);
}

enum hol_status
hol_simulate(struct hol_outcome *outcome, const struct hol_simulation *simulation)
{
    struct hol_outcome new;
    struct hol_run run;
    enum hol_status status = outcome_init(&new, simulation);

    if (status != HOL_OK)
        return status;
    status = hol_run_init(&run, simulation, &new);
    if (status == HOL_OK) {
        status = run_all(&run);
        new.status = status;
        new.end = why(&run, status);
        if (new.end == HOL_END_STOPPED || status == HOL_DOMAIN || status == HOL_UNABLE)
            status = HOL_OK;
        hol_mat_round(&new.t, &run.t);
        hol_mat_round(&new.q, &run.q);
        hol_mat_round(&new.v, &run.v);
        new.steps = run.integrator != NULL ? simulation->integrator->steps(run.integrator) : 0;
        new.evaluations = run.system.evaluations + hol_run_evaluations(&run);
        new.solves = run.system.solves + hol_run_evaluations(&run);
        if (simulation->stabilization->skipped != NULL && run.stabilization != NULL)
            new.skipped = simulation->stabilization->skipped(run.stabilization);
    }
    hol_run_clear(&run);
    if (status == HOL_OK)
        *outcome = new;
    else
        hol_outcome_clear(&new);
    return status;
}
