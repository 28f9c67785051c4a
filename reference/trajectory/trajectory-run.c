/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One integration from the start to the end, step by step. */
#include "reference/trajectory/trajectory-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "reference/linear/dense.h"

#include <math.h>

/* A step below this part of the largest one: something stops the motion, and a rank change is
 * looked for as far as FAR steps ahead. Below TINY of the time to go, the run ends. */
#define SMALL 1e-3L
#define SMALLER 1e-6L /* from where on one that is found ahead ends the run */
#define TINY 1e-30L
#define ROUNDED 8 /* bits */
#define HALVINGS 60
#define FAR 12
/* The last step before an instant that the run cannot pass ends this part of it earlier; before a
 * change of rank, so that what is certified ends close to it, a smaller one. */
#define NEAR 0x1p-10L
#define NEARER 0x1p-24L
/* log2 of the time that is followed where the end is the start. */
#define LITTLE (-30)

const char hol_reference_run_rank[] = "the rank changes",
           hol_reference_run_undecided[] = "the rank is undecided",
           hol_reference_run_late[] = "the time allowed is over";

void
hol_reference_run_clear(struct hol_reference_run *run)
{
    for (size_t i = 0; i < run->count; i++)
        hol_free(run->steps[i].q);
    hol_free(run->steps);
    hol_free(run->tmp);
    hol_free(run->power);
    hol_trajectory_instant_destroy(run->instant);
    *run = (struct hol_reference_run){0};
}

void
hol_reference_run_cut(struct hol_reference_run *run, const mpfr_t t)
{
    while (run->count > 0 && mpfr_cmp(*hol_reference_run_start(run, run->count - 1), t) >= 0) {
        hol_free(run->steps[--run->count].q);
        run->steps[run->count].q = NULL;
    }
}

/* ------------------------------------------------------------------------- making */

static enum hol_status
make_room(struct hol_reference_run *run)
{
    if (!hol_array_extend(&run->steps, run->count, sizeof *run->steps))
        return HOL_NOMEM;
    run->steps[run->count].q = hol_alloc_mpfr(hol_reference_run_numbers(run) + 2, run->plan.bits);
    return run->steps[run->count].q ? HOL_OK : HOL_NOMEM;
}

/* What the series of the steps so far occupy. */
static size_t
bytes_kept(const struct hol_reference_run *run)
{
    return run->count * (hol_reference_run_numbers(run) + 2) *
           (sizeof(mpfr_t) + mpfr_custom_get_size(run->plan.bits));
}

static long double
size_of(mpfr_t *x, size_t n)
{
    long double size = -INFINITY;

    for (size_t i = 0; i < n; i++)
        size = fmaxl(size, hol_ref_log2(x[i]));
    return size;
}

/* How far the integration has come. */
struct front {
    struct hol_expansion *expansion;
    mpfr_t *number; /* t, h, end, rest; q, v: n each */
    mpfr_t *t, *h, *end, *rest, *q, *v;
    long double largest;        /* step so far */
    long double size_q, size_v; /* log2 of the largest q, q' so far */
    long double force, column;  /* log2 of the largest scaled force so far; the least scale */
};

/* What the forces alone would have made of q, q' by now: half a t^2, a t. */
static void
measure_forces(struct hol_reference_run *run, struct front *f)
{
    const struct hol_expansion *e = f->expansion;
    long double time = log2l(hol_number_read(*f->t, run->tmp[0]) - (long double)run->begun_at);

    for (size_t i = 0; i < run->n; i++)
        f->column = fminl(f->column, (long double)e->kkt->col_exp[i]);
    f->force = fmaxl(f->force, e->force);
    run->instant->force[0] = f->force + 2 * time;
    run->instant->force[1] = f->force + time;
}

/* The largest q, q' so far, with those of the front. */
static void
measure_state(struct front *f, size_t n)
{
    f->size_q = fmaxl(f->size_q, size_of(f->q, n));
    f->size_v = fmaxl(f->size_v, size_of(f->v, n));
}

/* Inside the last step as well: a period of a motion that begins at 0 ends there, too. */
static void
measure_inside(struct hol_reference_run *run, struct front *f)
{
    for (unsigned long eighths = 3; eighths < 8; eighths += 2) {
        mpfr_mul_ui(run->tmp[2], *hol_reference_run_length(run, run->count - 1), eighths,
                    MPFR_RNDN);
        mpfr_div_2ui(run->tmp[2], run->tmp[2], 3, MPFR_RNDN);
        mpfr_add(run->tmp[2], run->tmp[2], *hol_reference_run_start(run, run->count - 1),
                 MPFR_RNDN);
        hol_reference_run_state_in(f->q, f->v, run, run->count - 1, run->tmp[2]);
        measure_state(f, run->n);
    }
}

/* Store the step, and move the front to its end. */
static enum hol_status
take_step(struct hol_reference_run *run, struct front *f, bool last)
{
    size_t total = hol_reference_run_numbers(run), n = run->n, i = run->count;
    enum hol_status status = make_room(run);

    if (status != HOL_OK)
        return status;
    measure_state(f, n);
    for (size_t k = 0; k < total; k++)
        mpfr_set(run->steps[i].q[k], f->expansion->q[k], MPFR_RNDN);
    run->count++;
    mpfr_set(*hol_reference_run_start(run, i), *f->t, MPFR_RNDN);
    mpfr_set(*hol_reference_run_length(run, i), *f->h, MPFR_RNDN);
    if (last)
        mpfr_set(*f->t, *f->end, MPFR_RNDN);
    else {
        mpfr_add(*f->t, *f->t, *f->h, MPFR_RNDN);
        mpfr_sub(*hol_reference_run_length(run, i), *f->t, *hol_reference_run_start(run, i),
                 MPFR_RNDN);
    }
    measure_inside(run, f);
    hol_reference_run_state_in(f->q, f->v, run, i, *f->t);
    measure_state(f, n);
    f->size_q = fmaxl(f->size_q, -HOL_NOTHING * (long double)run->plan.bits);
    f->size_v = fmaxl(f->size_v, -HOL_NOTHING * (long double)run->plan.bits);
    measure_forces(run, f);
    run->steps[i].size_q =
        hol_reference_run_scale(f->size_q, run->instant->force[0] - f->column, run->plan.sure);
    run->steps[i].size_v =
        hol_reference_run_scale(f->size_v, run->instant->force[1] - f->column, run->plan.sure);
    return HOL_OK;
}

/* The last step does not belong to the motion: the front is where it began. */
static void
drop_step(struct hol_reference_run *run, struct front *f)
{
    mpfr_set(*f->t, *hol_reference_run_start(run, run->count - 1), MPFR_RNDN);
    hol_free(run->steps[--run->count].q);
    run->steps[run->count].q = NULL;
}

static enum hol_status
stop(struct hol_reference_run *run, struct front *f, long double ahead, const char *why)
{
    run->stopped_at = run->stopped_until = hol_number_read(*f->t, run->tmp[0]) + ahead;
    run->why = why;
    return HOL_UNABLE;
}

/* The same `at` ahead, or up to `until`, within the step: that is made nearly up to there, and not
 * projected. */
static enum hol_status
stop_inside(struct hol_reference_run *run, struct front *f, long double at, long double until,
            long double near, const char *why)
{
    (void)stop(run, f, at, why);
    run->stopped_until += until - at;
    hol_number_set(*f->h, at - at * near);
    return take_step(run, f, false) == HOL_NOMEM ? HOL_NOMEM : HOL_UNABLE;
}

/* The step, or the way that is left to the next of the stops. */
static long double
to_stop(struct hol_reference_run *run, struct front *f, long double step)
{
    size_t low = 0, high = run->plan.stop_count;
    long double left;

    while (low < high) { /* the first stop after t */
        size_t middle = low + (high - low) / 2;

        hol_number_set(run->tmp[0], run->plan.stops[middle]);
        if (mpfr_cmp(*f->t, run->tmp[0]) >= 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == run->plan.stop_count)
        return step;
    hol_number_set(run->tmp[0], run->plan.stops[low]);
    mpfr_sub(run->tmp[0], run->tmp[0], *f->t, MPFR_RNDN);
    left = hol_number_rough(run->tmp[0]);
    return step < left ? step : left;
}

/* Is the step as good as none: beside the way to go, or beside the rounding of t, where the end is
 * what it cannot pass? */
static bool
is_nothing(const struct hol_reference_run *run, const struct front *f, long double step,
           long double rest)
{
    long double end =
        fmaxl(fabsl((long double)run->begun_at), fabsl(hol_number_read(*f->end, run->tmp[0])));

    return step < TINY * f->largest &&
           (step < TINY * rest ||
            (step < rest && log2l(step) < log2l(end) + ROUNDED - (long double)run->plan.bits));
}

/* Chooses the step; UNABLE: there is none. */
static enum hol_status
choose_step(struct hol_reference_run *run, struct front *f, bool *last)
{
    long double step, rest, look, at, until;
    const char *what;

    mpfr_sub(*f->rest, *f->end, *f->t, MPFR_RNDN);
    rest = hol_number_read(*f->rest, run->tmp[0]);
    step = exp2l(hol_expansion_step(f->expansion, rest));
    look = step < SMALL * f->largest ? FAR * step : step;
    look = look < rest ? look : rest;
    if (hol_expansion_rank_change(f->expansion, fminl(step, rest), true, &at, &until) ||
        (look > step && (step < SMALLER * f->largest || rest < FAR * step) &&
         hol_expansion_rank_change(f->expansion, look, false, &at, &until))) {
        if (at > 0 && at <= step && until <= step)
            return stop_inside(run, f, at, until, NEARER, hol_reference_run_rank);
        at = until > 0 ? fmaxl(at, step) : at;
        (void)stop(run, f, at, hol_reference_run_rank);
        run->stopped_until += until - at;
        return HOL_UNABLE;
    }
    if (hol_expansion_branch_change(f->expansion, step < rest ? step : rest, &at, &until, &what))
        return stop_inside(run, f, at, until, NEAR, what);
    f->largest = fmaxl(f->largest, fminl(step, rest));
    if (is_nothing(run, f, step, rest))
        return stop(run, f, 0,
                    "the steps shrink to nothing: the motion escapes, is not smooth, or changes "
                    "within 1e-30 of its span,");
    step = to_stop(run, f, step);
    *last = step >= rest;
    hol_number_set(*f->h, step);
    if (*last)
        mpfr_set(*f->h, *f->rest, MPFR_RNDN);
    return HOL_OK;
}

/* Projects the front onto the constraints; it may be dropped with its step (DOMAIN). */
static enum hol_status
project(struct hol_reference_run *run, struct front *f, const char **why)
{
    enum hol_status status = HOL_OK;

    if (!run->plan.project || run->instant->model->m == 0)
        return HOL_OK;
    status = hol_trajectory_instant_project(run->instant, *f->t, f->q, f->v, run->rank,
                                            f->expansion->kkt, why);
    if (status == HOL_OK && run->rank < run->instant->model->m &&
        (status = hol_trajectory_instant_check(run->instant, *f->t, f->q, f->v, why)) == HOL_DOMAIN)
        drop_step(run, f); /* there is no motion in all of it */
    return status;
}

/* A step of the length chosen, halved while a constraint has changed in it unseen. */
static enum hol_status
advance(struct hol_reference_run *run, struct front *f, bool *last, const char **why)
{
    for (int i = 0;; i++) {
        enum hol_status status = take_step(run, f, *last);

        if (status == HOL_OK)
            status = project(run, f, why);
        if (status != HOL_UNABLE || *why != hol_trajectory_leaves || i == HALVINGS)
            return status;
        drop_step(run, f);
        mpfr_div_2ui(*f->h, *f->h, 1, MPFR_RNDN);
        *last = false;
    }
}

static enum hol_status
go(struct hol_reference_run *run, struct front *f)
{
    double since = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    enum hol_status status = HOL_OK;
    bool last = false;

    for (size_t i = 0; !last; i++) {
        const char *why = NULL;

        if (i >= (run->plan.most_steps > 0 ? run->plan.most_steps : HOL_TRAJECTORY_STEPS))
            return stop(run, f, 0, "more steps than are allowed (--budget) are needed");
        if (bytes_kept(run) > HOL_TRAJECTORY_BYTES)
            return stop(run, f, 0, "more memory than is allowed (a gigabyte a run) is needed");
        if ((run->plan.deadline > 0 && hol_clock(CLOCK_MONOTONIC) > run->plan.deadline) ||
            (run->plan.seconds > 0 &&
             hol_clock(CLOCK_THREAD_CPUTIME_ID) - since > run->plan.seconds))
            return stop(run, f, 0, hol_reference_run_late);
        status = hol_expansion_make(f->expansion, *f->t, f->q, f->v, run->rank, &why);
        if (status == HOL_OK) {
            if ((status = choose_step(run, f, &last)) != HOL_OK)
                return status;
            status = advance(run, f, &last, &why);
        }
        if (status == HOL_DOMAIN || status == HOL_UNABLE)
            (void)stop(run, f, 0, why);
        if (status != HOL_OK)
            return status;
    }
    return HOL_OK;
}

static enum hol_status
begin(struct front *f, const struct hol_model *model, const struct hol_recipe *start,
      mpfr_prec_t bits, const char **why)
{
    struct hol_violation violation = {.constraint = SIZE_MAX};
    struct hol_points *points = NULL;
    struct hol_point point;
    enum hol_status status = hol_point_init(&point, model->n, bits);

    if (status == HOL_OK)
        status = hol_points_create(&points, model, bits);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, start, &violation);
    *why = status == HOL_OK ? NULL : hol_points_why(&violation);
    if (status == HOL_OK) {
        hol_mat_get(*f->t, &point.t, 0, 0);
        for (size_t i = 0; i < model->n; i++) {
            hol_mat_get(f->q[i], &point.q, i, 0);
            hol_mat_get(f->v[i], &point.v, i, 0);
        }
    }
    hol_points_destroy(points);
    hol_point_clear(&point);
    return status;
}

enum hol_status
hol_reference_run_make(struct hol_reference_run *run, const struct hol_model *model,
                       const struct hol_reference_run_plan *plan, const struct hol_recipe *start,
                       size_t rank, const mpfr_t t_end)
{
    struct front f = {
        .size_q = -INFINITY, .size_v = -INFINITY, .force = -INFINITY, .column = INFINITY};
    enum hol_status status = HOL_NOMEM;

    *run = (struct hol_reference_run){
        .plan = *plan, .n = model->n, .rank = rank, .begun_at = NAN, .stopped_at = NAN};
    f.number = hol_alloc_mpfr(4 + 2 * model->n, plan->bits);
    run->tmp = hol_alloc_mpfr(4, plan->bits);
    run->power = hol_alloc_mpfr(2 * (plan->order + 1), plan->bits);
    if (!f.number || !run->tmp || !run->power)
        goto done;
    f.t = f.number;
    f.h = f.number + 1;
    f.end = f.number + 2;
    f.rest = f.number + 3;
    f.q = f.number + 4;
    f.v = f.q + model->n;
    mpfr_set(*f.end, t_end, MPFR_RNDN);
    if ((status = hol_trajectory_instant_create(&run->instant, model, plan->bits)) != HOL_OK ||
        (status = hol_expansion_create(&f.expansion, model, &run->plan)) != HOL_OK)
        goto done;
    run->instant->exact = plan->exact;
    run->instant->sure = plan->sure;
    run->instant->full = plan->full;
    if ((status = begin(&f, model, start, plan->bits, &run->why)) != HOL_OK)
        goto done;
    run->begun_at = hol_number_read(*f.t, run->tmp[0]);
    if (mpfr_equal_p(*f.end, *f.t)) { /* the start alone is asked for: a little of what follows */
        mpfr_set_ui_2exp(run->tmp[0], 1, LITTLE, MPFR_RNDN);
        mpfr_add(*f.end, *f.t, run->tmp[0], MPFR_RNDU);
    }
    status = mpfr_cmp(*f.end, *f.t) > 0 ? go(run, &f) : HOL_INVALID;
done:
    hol_expansion_destroy(f.expansion);
    hol_free(f.number);
    return status;
}
