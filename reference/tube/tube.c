/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Builds a tube about a trajectory, piece by piece. */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"

#include <math.h>

/* Bits of coefficients beyond the run's, and of balls that need no more than a size. */
#define GUARD 32
#define ROUGH_BITS 96
#define ROUGH_PART 6 /* of the bits of a run that needs many, for what cancels */
/* A step is halved so often, at most, for the equations to be analytic about it. */
#define DEEPEST 60
/* A flaw of the run is one in a part of a step that has been halved so often, too: balls of long
 * steps are wide. */
#define CLOSER 3

/* ---------------------------------------------------------------------------- rooms */

static arb_poly_struct *
polynomials(size_t count)
{
    arb_poly_struct *p = hol_alloc(count + 1, sizeof *p);

    for (size_t i = 0; p != NULL && i < count; i++)
        arb_poly_init(p + i);
    return p;
}

static void
free_polynomials(arb_poly_struct *p, size_t count)
{
    for (size_t i = 0; p != NULL && i < count; i++)
        arb_poly_clear(p + i);
    hol_free(p);
}

enum hol_status
hol_tube_work_init(struct hol_tube_work *w, struct hol_tube *tube)
{
    const struct hol_model *model = tube->model;
    slong n = (slong)tube->n;
    slong size = (n + (slong)tube->k) * (model->nonideal_needs_force ? 2 : 1);
    slong rough = tube->bits / ROUGH_PART > ROUGH_BITS ? tube->bits / ROUGH_PART : ROUGH_BITS;
    enum hol_status status;

    *w = (struct hol_tube_work){.tube = tube,
                                .model = model,
                                .run = tube->run,
                                .bits = tube->bits,
                                .n = tube->n,
                                .m = tube->m,
                                .k = tube->k,
                                .split = model->nonideal_needs_force,
                                .unknowns = (size_t)size,
                                .order = tube->run->plan.order,
                                .stage = HOL_STAGE_PROBLEM};
    arb_init(w->start);
    arb_init(w->length);
    arb_init(w->half);
    arb_init(w->middle);
    arb_init(w->end);
    arb_poly_init(w->time);
    arb_poly_init(w->product);
    arb_poly_init(w->sum);
    arb_mat_init(w->K, size, size);
    arb_mat_init(w->rhs, size, 2 * n + 1);
    arb_mat_init(w->x, size, 2 * n + 1);
    arb_mat_init(w->pivots, (slong)tube->m, n);
    arb_mat_init(w->by_force, n, n);
    arb_mat_init(w->frame, 2 * n, 2 * n);
    arb_mat_init(w->back, 2 * n, 2 * n);
    arb_mat_init(w->slopes, 2 * n, 2 * n);
    arb_mat_init(w->growth, 2 * n, 2 * n);
    arb_mat_init(w->flow, 2 * n, 2 * n);
    w->coordinate = _mag_vec_init(2 * n);
    w->error = _mag_vec_init(2 * n);
    w->most = _mag_vec_init(2 * n);
    w->drift = _mag_vec_init(2 * n);
    w->defect = _mag_vec_init(2 * n);
    w->residual = _mag_vec_init(size);
    w->disc_bound = _mag_vec_init(size);
    w->row_residual = _mag_vec_init((slong)w->m);
    w->row_scale = _mag_vec_init((slong)w->m);
    w->row_bound = _mag_vec_init((slong)w->m);
    w->scale = _mag_vec_init(size);
    w->floor = _mag_vec_init(n);
    w->slack = _mag_vec_init(size);
    w->apart = _mag_vec_init(size);
    w->radius = _mag_vec_init(2 * n);
    w->q = polynomials(tube->n);
    w->v = polynomials(tube->n);
    w->a = polynomials(tube->n);
    w->lambda = polynomials(tube->k);
    w->ideal = polynomials(tube->n + tube->k);
    w->rough = polynomials(2 * tube->n + w->unknowns);
    w->shifted = polynomials(2 * tube->n + 1);
    w->row = hol_alloc(tube->k + 1, sizeof *w->row);
    w->column = hol_alloc(tube->k + 1, sizeof *w->column);
    w->y = hol_balls_alloc(2 * tube->n);
    w->w = hol_balls_alloc(w->unknowns);
    if (w->q == NULL || w->v == NULL || w->a == NULL || w->lambda == NULL || w->ideal == NULL ||
        w->rough == NULL || w->shifted == NULL || w->row == NULL || w->column == NULL ||
        w->y == NULL || w->w == NULL)
        return HOL_NOMEM;
    if ((status = hol_poly_eval_create(&w->poly, model->tape, w->bits)) == HOL_OK &&
        (status = hol_disc_create(&w->disc, model->tape, rough)) == HOL_OK &&
        (status = hol_ball_eval_create(&w->ball, model->tape, rough)) == HOL_OK)
        status = hol_slope_create(&w->slope, model->tape);
    return status;
}

void
hol_tube_work_clear(struct hol_tube_work *w)
{
    slong n = (slong)w->n, size = (slong)w->unknowns;

    arb_clear(w->start);
    arb_clear(w->length);
    arb_clear(w->half);
    arb_clear(w->middle);
    arb_clear(w->end);
    arb_poly_clear(w->time);
    arb_poly_clear(w->product);
    arb_poly_clear(w->sum);
    arb_mat_clear(w->K);
    arb_mat_clear(w->rhs);
    arb_mat_clear(w->x);
    arb_mat_clear(w->pivots);
    arb_mat_clear(w->by_force);
    arb_mat_clear(w->frame);
    arb_mat_clear(w->back);
    arb_mat_clear(w->slopes);
    arb_mat_clear(w->growth);
    arb_mat_clear(w->flow);
    _mag_vec_clear(w->coordinate, 2 * n);
    _mag_vec_clear(w->error, 2 * n);
    _mag_vec_clear(w->most, 2 * n);
    _mag_vec_clear(w->drift, 2 * n);
    _mag_vec_clear(w->defect, 2 * n);
    _mag_vec_clear(w->residual, size);
    _mag_vec_clear(w->disc_bound, size);
    _mag_vec_clear(w->row_residual, (slong)w->m);
    _mag_vec_clear(w->row_scale, (slong)w->m);
    _mag_vec_clear(w->row_bound, (slong)w->m);
    _mag_vec_clear(w->scale, size);
    _mag_vec_clear(w->floor, n);
    _mag_vec_clear(w->slack, size);
    _mag_vec_clear(w->apart, size);
    _mag_vec_clear(w->radius, 2 * n);
    free_polynomials(w->q, w->n);
    free_polynomials(w->v, w->n);
    free_polynomials(w->a, w->n);
    free_polynomials(w->lambda, w->k);
    free_polynomials(w->ideal, w->n + w->k);
    free_polynomials(w->rough, 2 * w->n + w->unknowns);
    free_polynomials(w->shifted, 2 * w->n + 1);
    hol_free(w->row);
    hol_free(w->column);
    hol_balls_free(w->y, 2 * w->n);
    hol_balls_free(w->w, w->unknowns);
    hol_poly_eval_destroy(w->poly);
    hol_disc_destroy(w->disc);
    hol_ball_eval_destroy(w->ball);
    hol_slope_destroy(w->slope);
}

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

static enum hol_status
all_pieces(struct hol_tube_work *w, const mpfr_t t_end)
{
    enum hol_status status = HOL_OK;

    for (size_t step = 0; step < w->run->count && status == HOL_OK; step++) {
        if (mpfr_cmp(*hol_reference_run_start(w->run, step), t_end) >= 0)
            break;
        if (step > 0)
            jump(w, step);
        status = piece(w, step, 0, 0);
        if (status == HOL_OK && hol_tube_refutes_rank(w))
            status = HOL_DOMAIN;
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
     double seconds)
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
            arb_add_arf(w.end, w.end, most, ARF_PREC_EXACT);
        }
        arf_clear(most);
        if (!hol_tube_choose_weights(&w))
            status = HOL_NOMEM;
        else
            status = begin(&w, q, v) ? all_pieces(&w, t_end) : HOL_UNABLE;
    }
    hol_tube_work_clear(&w);
    tube->seconds = hol_clock(CLOCK_THREAD_CPUTIME_ID) - now;
    return status == HOL_UNABLE && tube->count > 0 ? HOL_OK : status;
}

static enum hol_status
create(struct hol_tube **out, const struct hol_trajectory *trajectory, const arb_t t, arb_srcptr q,
       arb_srcptr v, const mpfr_t t_end, double seconds, bool phase)
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
            status = make(tube, t, q, v, t_end, seconds);
    }
    if (status == HOL_OK)
        *out = tube;
    else
        hol_tube_destroy(tube);
    return status;
}

enum hol_status
hol_tube_create(struct hol_tube **tube, const struct hol_trajectory *trajectory, const arb_t t,
                arb_srcptr q, arb_srcptr v, const mpfr_t t_end, double seconds)
{
    return create(tube, trajectory, t, q, v, t_end, seconds, false);
}

enum hol_status
hol_tube_create_phase(struct hol_tube **tube, const struct hol_trajectory *trajectory,
                      const arb_t t, arb_srcptr q, arb_srcptr v, const mpfr_t t_end, double seconds)
{
    return create(tube, trajectory, t, q, v, t_end, seconds, true);
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
