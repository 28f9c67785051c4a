/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The loop over steps, segments and phases of a simulation. */
#include "motion/run/run.h"

#include "motion/integrators/vector.h"

#include "base/clock.h"
#include "numeric/dense/scalar.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Steps of one run. */
#define STEPS (UINT64_C(1) << 40)
/* A motion that grows by this factor beyond what its start makes of it in its span escapes, and is
 * followed no further: no digit of what comes after would mean anything. */
#define ESCAPE 0x1p40L

/* ---------------------------------------------------------------------- the motion */

/* Beyond which q and q' the motion escapes, in any units; where it starts with nothing at all, it
 * has no size. NOMEM. */
static enum hol_status
set_most(struct hol_run *run)
{
    enum hol_status status = hol_monitor_answer(run, true, false);
    long double q = hol_mat_max(&run->q), v = hol_mat_max(&run->v);
    long double a = status == HOL_OK ? hol_mat_max(&run->a) : 0, t;

    hol_sub(&run->h, &run->end_t, &run->t);
    t = hol_mat_abs(&run->h, 0, 0);
    q = fmaxl(q, fmaxl(v * t, a * t * t));
    if (!run->how->unbounded && q > 0) {
        run->most_q = fminl(ESCAPE * q, LDBL_MAX);
        run->most_v = fminl(ESCAPE * q / t, LDBL_MAX);
    }
    return status == HOL_NOMEM ? status : HOL_OK;
}

static bool
escapes(const struct hol_run *run)
{
    return hol_mat_max(&run->q) > run->most_q || hol_mat_max(&run->v) > run->most_v;
}

static enum hol_end
why(struct hol_run *run, enum hol_status status)
{
    if (status == HOL_OK || run->contacts.ended) /* what follows after a change is the passage's */
        return HOL_END_COMPLETE;
    if (run->blame == HOL_END_START || run->blame == HOL_END_STOPPED)
        return run->blame;
    if (escapes(run))
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

enum hol_status
hol_run_correct(struct hol_run *run)
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

/* The time is computed anew, not summed up. */
static void
set_time(struct hol_run *run, uint64_t k, const struct hol_vec *last)
{
    if (last != NULL)
        hol_mat_round(&run->t, last);
    else
        hol_vec_time(&run->t, &run->from, &run->full_h, (long)k, 1);
}

/* After a step: contacts, then monitors. A phase that ends in it is shown, and ends the run. */
static enum hol_status
after_step(struct hol_run *run, uint64_t k, const struct hol_vec *last)
{
    struct hol_contacts *c = &run->contacts;
    enum hol_status status = hol_contacts_look(run);

    if (status == HOL_OK && c->count > 0 && !c->ended)
        set_time(run, k, last); /* a try may have been made of it */
    if (status == HOL_OK && !run->how->bare)
        status = hol_run_blame(run, hol_monitor_step(run), HOL_END_RANK);
    if (status != HOL_OK)
        c->ended = false;
    if (!c->ended)
        return status;
    status = hol_monitor_sample(run);
    if (status == HOL_OK)
        return HOL_UNABLE;
    run->blame = HOL_END_STOPPED;
    c->ended = false;
    return status;
}

/*
 * One step of size run->h to time number k of the segment (last: its end): integrator, correction,
 * contacts, monitors.
 */
static enum hol_status
one_step(struct hol_run *run, uint64_t k, const struct hol_vec *last)
{
    enum hol_status status;

    run->blame = HOL_END_COMPLETE;
    run->refused = false;
    hol_contacts_keep(run);
    status = freeze(run);
    if (status == HOL_OK)
        status = run->how->integrator->step(run->integrator, &run->t, &run->y, &run->h);
    if (status != HOL_OK) {
        hol_mat_take(&run->q, &run->y, 0, 0);
        hol_mat_take(&run->v, &run->y, run->system.n, 0);
        return status;
    }
    set_time(run, k, last);
    status = hol_run_correct(run);
    if (status == HOL_OK && escapes(run))
        return HOL_UNABLE;
    return status == HOL_OK ? after_step(run, k, last) : status;
}

/* The number of steps of a segment; the last one may be shorter. 0: too many. */
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
    mpfr_sub(x.x, x.x, y.x, MPFR_RNDN); /* a whole number, except for rounding? */
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

/* Did the phase begin after that time? */
static bool
is_over(const struct hol_run *run, const struct hol_vec *time)
{
    struct hol_scalar x, y;

    hol_scalar_init(&x, run->how->bits);
    hol_scalar_init(&y, run->how->bits);
    hol_mat_get(x.x, time, 0, 0);
    hol_mat_get(y.x, &run->start_t, 0, 0);
    return run->passage->later && mpfr_cmp(x.x, y.x) <= 0;
}

/* The segments, one after another; the sample at the end. */
static enum hol_status
travel(struct hol_run *run, struct hol_vec *target, uint64_t *steps)
{
    const struct hol_vec *times = run->how->times;
    size_t every = run->how->every;
    uint64_t done = run->passage->done;
    enum hol_status status = hol_monitor_sample(run);

    if (status != HOL_OK)
        run->blame = HOL_END_STOPPED;
    for (size_t i = 0; times != NULL && i < times->rows && status == HOL_OK; i++) {
        struct hol_scalar x;

        hol_scalar_init(&x, times->bits);
        hol_mat_get(x.x, times, i, 0);
        hol_mat_set(target, 0, 0, x.x);
        if (!hol_vec_same(target, &run->end_t) && !is_over(run, target))
            status = segment(run, target, &done);
    }
    if (status == HOL_OK)
        status = segment(run, &run->end_t, &done);
    if (status == HOL_OK && (every == 0 || done % every != 0)) {
        status = hol_monitor_sample(run);
        if (status != HOL_OK)
            run->blame = HOL_END_STOPPED;
    }
    *steps = done;
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

static enum hol_status
run_all(struct hol_run *run, uint64_t *done)
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
    if (status == HOL_OK && !run->passage->later && !(times_are_good(run) && steps_are_few(run)))
        status = HOL_INVALID;
    if (status == HOL_OK)
        status = hol_vec_init(&target, 1, run->how->bits);
    if (status == HOL_OK)
        status = set_most(run);
    if (status == HOL_OK)
        status = hol_contacts_begin(run);
    if (status == HOL_OK && run->contacts.ended)
        status = HOL_UNABLE;
    if (status == HOL_OK && !run->how->bare)
        status = hol_run_blame(run, hol_monitor_begin(run), HOL_END_UNABLE);
    if (status == HOL_OK && stabilization->begin != NULL)
        status = stabilization->begin(run->stabilization, &run->t, &run->q, &run->v);
    begun = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    if (status == HOL_OK)
        status = travel(run, &target, done);
    run->outcome->seconds += hol_clock(CLOCK_THREAD_CPUTIME_ID) - begun;
    hol_mat_clear(&target);
    return status;
}

/* ------------------------------------------------------------------------- outside */

/* One phase; *on: there is another. */
static enum hol_status
run_phase(struct hol_passage *passage, bool *on)
{
    const struct hol_stabilization *stabilization = passage->how.stabilization;
    struct hol_outcome *o = passage->outcome;
    struct hol_run run;
    enum hol_status status = hol_run_init(&run, passage);

    *on = false;
    if (status == HOL_OK) {
        o->status = status = run_all(&run, &passage->done);
        o->end = why(&run, status);
        if (o->end == HOL_END_STOPPED || status == HOL_DOMAIN || status == HOL_UNABLE)
            status = HOL_OK;
        hol_mat_round(&o->t, &run.t);
        hol_mat_round(&o->q, &run.q);
        hol_mat_round(&o->v, &run.v);
        hol_run_costs(&run, &o->steps, &o->evaluations, &o->solves);
        hol_origins_add_all(&o->origins, &run.system.origins);
        if (stabilization->skipped != NULL && run.stabilization != NULL)
            o->skipped += stabilization->skipped(run.stabilization);
        if (status == HOL_OK && run.contacts.ended)
            status = hol_passage_next(passage, &run, on);
    } else if (status == HOL_INVALID && passage->later) {
        o->end = HOL_END_UNABLE; /* a method that applied to the first phase */
        o->status = HOL_UNABLE;
        status = HOL_OK;
    }
    hol_run_clear(&run);
    return status;
}

enum hol_status
hol_simulate(struct hol_outcome *outcome, const struct hol_simulation *simulation)
{
    struct hol_outcome new;
    struct hol_passage passage;
    bool on = true;
    enum hol_status status = hol_outcome_init(&new, simulation);

    if (status != HOL_OK)
        return status;
    status = hol_passage_init(&passage, simulation, &new);
    while (status == HOL_OK && on)
        status = run_phase(&passage, &on);
    hol_passage_clear(&passage);
    if (status == HOL_OK)
        *outcome = new;
    else
        hol_outcome_clear(&new);
    return status;
}
