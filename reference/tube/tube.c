/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Builds a tube about a trajectory, piece by piece. */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"

#include <math.h>

#define GUARD 32 /* bits of coefficients beyond the run's */
/* A step is halved so often, at most, for the equations to be analytic about it. */
#define DEEPEST 60
/* A flaw of the run is one in a part of a step that has been halved so often, too: balls of long
 * steps are wide. */
#define CLOSER 3
/* To begin again takes this many times as long as it took so far, or less. */
#define AGAIN 2

/* ---------------------------------------------------------------------------- pieces */

/* The run has not seen something in the piece. */
static enum hol_status
note_flaw(struct hol_tube_work *w, slong index)
{
    struct hol_tube *t = w->tube;
    double half = arf_get_d(arb_midref(w->half), ARF_RND_NEAR);
    double start = arf_get_d(arb_midref(w->start), ARF_RND_NEAR);

    if (!hol_array_reserve(&t->flaws, &t->flaw_capacity, t->flaw_count + 1, sizeof *t->flaws))
        return HOL_NOMEM;
    t->flaws[t->flaw_count].from = start + half * (double)(2 * index);
    t->flaws[t->flaw_count++].to = start + half * (double)(2 * index + 2);
    return HOL_OK;
}

static enum hol_status
piece(struct hol_tube_work *w, size_t step, slong index, slong depth)
{
    enum hol_status status = HOL_OK;

    if (hol_clock(CLOCK_THREAD_CPUTIME_ID) > w->deadline) {
        w->tube->why = hol_tube_late;
        return HOL_UNABLE;
    }
    if (hol_tube_bound_residual(w, step, index, depth)) {
        bool flawed = hol_tube_is_flawed(w), hold = hol_tube_others_hold(w);

        if (!hold && depth >= 2 * CLOSER) {
            w->tube->why = "rows left out are not proved to hold there, or the rank changes";
            return HOL_UNABLE;
        }
        if (hold && (!flawed || depth >= CLOSER)) {
            if (flawed)
                status = note_flaw(w, index);
            return status == HOL_OK ? hol_tube_cross(w) : status;
        }
    } else if (depth >= DEEPEST) {
        w->tube->why = "the equations are not proved to be regular there";
        return HOL_UNABLE;
    }
    status = piece(w, step, 2 * index, depth + 1);
    return status == HOL_OK ? piece(w, step, 2 * index + 1, depth + 1) : status;
}

/* e := y~ of a step (2n) at its end. */
static void
at_end(struct hol_tube_work *w, arb_ptr e, size_t step)
{
    arb_t s, x;

    arb_init(s);
    arb_init(x);
    hol_ball_set_mpfr(s, *hol_reference_run_start(w->run, step + 1));
    hol_ball_set_mpfr(x, *hol_reference_run_start(w->run, step));
    arb_sub(s, s, x, ARF_PREC_EXACT);
    hol_tube_state(e, w->tube, step, s);
    arb_clear(s);
    arb_clear(x);
}

/* The error += y~ of the step before - y~ of this step, where they meet. */
static void
jump(struct hol_tube_work *w, size_t step)
{
    arb_ptr e = _arb_vec_init(4 * (slong)w->n);

    at_end(w, e, step - 1);
    arb_zero(w->half);
    hol_tube_state(e + 2 * w->n, w->tube, step, w->half);
    _arb_vec_sub(e, e, e + 2 * w->n, 2 * (slong)w->n, w->bits);
    hol_tube_add(w, e);
    _arb_vec_clear(e, 4 * (slong)w->n);
}

/*
 * Is the tube so wide that it has to be made again, of more digits, and is there time for a whole
 * one, so that the rest of this one is of no use?
 */
static bool
is_spent(const struct hol_tube_work *w, const mpfr_t t_end, double least, double since)
{
    double now = hol_clock(CLOCK_THREAD_CPUTIME_ID), to = hol_tube_reached(w->tube, NULL),
           from = arf_get_d(w->tube->begin, ARF_RND_NEAR),
           whole = (now - since) * ((double)hol_number_rough(t_end) - from) / (to - from);

    return hol_tube_digits(w->tube) < least && AGAIN * whole < w->deadline - now;
}

static enum hol_status
all_pieces(struct hol_tube_work *w, const mpfr_t t_end, double least)
{
    double since = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    enum hol_status status = HOL_OK;

    for (size_t step = 0; step < w->run->count && status == HOL_OK; step++) {
        if (mpfr_cmp(*hol_reference_run_start(w->run, step), t_end) >= 0)
            break;
        if (step > 0)
            jump(w, step);
        status = hol_tube_reweigh(w, step) ? piece(w, step, 0, 0) : HOL_NOMEM;
        if (status == HOL_OK && hol_tube_refutes_rank(w))
            status = HOL_DOMAIN;
        if (status == HOL_OK && step + 1 < w->run->count && is_spent(w, t_end, least, since)) {
            w->tube->why = "too few digits are left";
            status = HOL_UNABLE;
        }
    }
    return status;
}

/*
 * The error at the start, from the exact state; false: not bounded. Where the exact time t is no
 * number of the run, what is followed is y(start of the run + shift): an autonomous shift of time,
 * a constant within its ball.
 */
static bool
begin(struct hol_tube_work *w, arb_srcptr q, arb_srcptr v)
{
    arb_ptr e = _arb_vec_init(2 * (slong)w->n);
    arb_t zero;
    bool finite;

    arb_init(zero);
    hol_tube_state(e, w->tube, 0, zero);
    _arb_vec_sub(e, e, q, (slong)w->n, w->bits);
    _arb_vec_sub(e + w->n, e + w->n, v, (slong)w->n, w->bits);
    finite = _arb_vec_is_finite(e, 2 * (slong)w->n) != 0;
    arb_mat_one(w->frame);
    arb_mat_one(w->back);
    hol_tube_add(w, e);
    arb_clear(zero);
    _arb_vec_clear(e, 2 * (slong)w->n);
    return finite;
}

/* -------------------------------------------------------------------------- creation */

static enum hol_status
make(struct hol_tube *tube, const arb_t t, arb_srcptr q, arb_srcptr v, const mpfr_t t_end,
     double least, double seconds)
{
    struct hol_tube_work w;
    double now = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    enum hol_status status = hol_tube_work_init(&w, tube);

    w.deadline = now + seconds;
    if (status == HOL_OK) {
        size_t last = tube->run->count - 1;
        arf_t most;

        arf_init(most);
        hol_ball_set_mpfr(w.start, *hol_reference_run_start(tube->run, 0));
        arf_set(tube->begin, arb_midref(w.start));
        arb_sub(tube->shift, t, w.start, w.bits);
        hol_ball_set_mpfr(w.end, *hol_reference_run_start(tube->run, last));
        hol_ball_set_mpfr(w.half, *hol_reference_run_length(tube->run, last));
        arb_add(w.end, w.end, w.half, ARF_PREC_EXACT);
        if (isnan(tube->run->stopped_at)) { /* the last step ends there but for a rounding */
            hol_ball_set_mpfr(w.end, t_end);
            arb_get_abs_ubound_arf(most, tube->shift, 64);
            arf_mul_2exp_si(most, most, 1); /* radii of times that are asked for are rounded up */
            arb_add_arf(w.end, w.end, most, ARF_PREC_EXACT);
        }
        arf_clear(most);
        if (!hol_tube_choose_weights(&w))
            status = HOL_NOMEM;
        else
            status = begin(&w, q, v) ? all_pieces(&w, t_end, least) : HOL_UNABLE;
    }
    hol_tube_work_clear(&w);
    tube->seconds = hol_clock(CLOCK_THREAD_CPUTIME_ID) - now;
    return status == HOL_UNABLE && tube->count > 0 ? HOL_OK : status;
}

static enum hol_status
create(struct hol_tube **out, const struct hol_trajectory *trajectory, const arb_t t, arb_srcptr q,
       arb_srcptr v, const mpfr_t t_end, double least, double seconds, bool phase)
{
    const struct hol_reference_run *run = &trajectory->run[1];
    const struct hol_model *model = trajectory->model;
    struct hol_tube *tube = hol_alloc(1, sizeof *tube);
    enum hol_status status = HOL_NOMEM;

    if (tube == NULL)
        return HOL_NOMEM;
    tube->model = model;
    tube->run = run;
    tube->bits = (slong)run->plan.bits + GUARD;
    tube->n = model->n;
    tube->m = model->m;
    tube->k = run->rank;
    tube->phase = phase;
    arf_init(tube->begin);
    arb_init(tube->shift);
    tube->weight = hol_alloc(2 * model->n, sizeof *tube->weight);
    tube->q = hol_balls_alloc(model->n);
    tube->v = hol_balls_alloc(model->n);
    if (tube->weight != NULL && tube->q != NULL && tube->v != NULL &&
        (status = hol_ball_eval_create(&tube->eval, model->tape, (mpfr_prec_t)tube->bits)) ==
            HOL_OK) {
        if (run->count == 0 || (model->reaction_count > 0 && model->slope_varies))
            status = HOL_UNABLE;
        else
            status = make(tube, t, q, v, t_end, least, seconds);
    }
    if (status == HOL_OK)
        *out = tube;
    else
        hol_tube_destroy(tube);
    return status;
}

enum hol_status
hol_tube_create(struct hol_tube **tube, const struct hol_trajectory *trajectory, const arb_t t,
                arb_srcptr q, arb_srcptr v, const mpfr_t t_end, double least, double seconds)
{
    return create(tube, trajectory, t, q, v, t_end, least, seconds, false);
}

enum hol_status
hol_tube_create_phase(struct hol_tube **tube, const struct hol_trajectory *trajectory,
                      const arb_t t, arb_srcptr q, arb_srcptr v, const mpfr_t t_end, double seconds)
{
    return create(tube, trajectory, t, q, v, t_end, -INFINITY, seconds, true);
}

void
hol_tube_destroy(struct hol_tube *t)
{
    if (t == NULL)
        return;
    for (size_t i = 0; i < t->count; i++) {
        arf_clear(t->spans[i].end);
        _mag_vec_clear(t->spans[i].error, (slong)(2 * t->n));
    }
    arf_clear(t->begin);
    arb_clear(t->shift);
    hol_free(t->spans);
    hol_free(t->flaws);
    hol_free(t->weight);
    hol_balls_free(t->q, t->n);
    hol_balls_free(t->v, t->n);
    hol_ball_eval_destroy(t->eval);
    hol_enclosure_destroy(t->answer);
    hol_free(t);
}
