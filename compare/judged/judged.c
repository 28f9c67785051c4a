/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A motion that was computed elsewhere: errors, drift, digits. */
#include "compare/judged/judged.h"

#include "base/alloc.h"
#include "compare/instant/compare.h"
#include "compare/judged/judged-inside.h"
#include "motion/run/system.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What residuals and invariants are evaluated with, beyond the bits of the table: where they are as
 * small as its rounding, their own is smaller. */
#define GUARD 64

/* A row less than 2^-20 of the motion before the end, or 2^-40 after it, is at the end. */
#define SHORT_OF 0x1p-20L
#define BEYOND 0x1p-40L

void
hol_track_clear(struct hol_track *track)
{
    hol_mat_clear(&track->t);
    hol_mat_clear(&track->q);
    hol_mat_clear(&track->v);
    hol_free(track->line);
    hol_free(track->time_places);
    *track = (struct hol_track){0};
}

static void
keep(struct hol_judged_worst *worst, long double value, long double t)
{
    if (isnan(value) || worst->value >= fabsl(value))
        return;
    *worst = (struct hol_judged_worst){fabsl(value), t};
}

/* to := row i of from. */
static void
take_row(struct hol_vec *to, const struct hol_mat *from, size_t i)
{
    struct hol_scalar x;

    hol_scalar_init(&x, from->bits);
    for (size_t k = 0; k < to->rows; k++) {
        hol_mat_get(x.x, from, i, k);
        hol_mat_set(to, k, 0, x.x);
    }
}

void
hol_track_row(const struct hol_track *track, size_t i, struct hol_vec *t, struct hol_vec *q,
              struct hol_vec *v)
{
    struct hol_scalar x;

    hol_scalar_init(&x, track->t.bits);
    hol_mat_get(x.x, &track->t, i, 0);
    hol_mat_set(t, 0, 0, x.x);
    take_row(q, &track->q, i);
    if (v != NULL)
        take_row(v, &track->v, i);
}

void
hol_judged_take_state(struct hol_judging *w, size_t i)
{
    hol_track_row(w->track, i, &w->t, &w->q, w->track->has_v ? &w->v : NULL);
}

/* --- the start */

/* t, q, v and the invariants at the true start, as a simulation rounds it. */
static enum hol_status
begin(struct hol_judging *w)
{
    struct hol_points *points = NULL;
    struct hol_point point = {0};
    mpfr_prec_t bits = w->track->t.bits;
    enum hol_status status = hol_points_create(&points, w->study->model, bits);

    if (status == HOL_OK)
        status = hol_point_init(&point, w->system.n, bits);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, &w->study->start, NULL);
    if (status == HOL_OK) {
        hol_mat_round(&w->t, &point.t);
        hol_mat_round(&w->q, &point.q);
        hol_mat_round(&w->v, &point.v);
        status = hol_system_at(&w->system, &w->t, &w->q, &w->v);
    }
    if (status == HOL_OK)
        status = hol_system_invariants(&w->system, &w->first);
    hol_point_clear(&point);
    hol_points_destroy(points);
    return status;
}

static enum hol_status
make_room(struct hol_judging *w)
{
    struct hol_judged *j = w->j;
    struct hol_model *model = w->study->model;
    mpfr_prec_t bits = w->track->t.bits;
    enum hol_status status =
        hol_system_init(&w->system, model, hol_compared_solver(0), bits + GUARD);

    j->drift_count = model->source->invariant_count;
    j->rows = hol_alloc(j->count, sizeof *j->rows);
    j->row_drift = hol_alloc(j->count * j->drift_count + 1, sizeof *j->row_drift);
    j->drift = hol_alloc(j->drift_count + 1, sizeof *j->drift);
    w->turning = hol_alloc(model->n, sizeof *w->turning);
    w->pair = (struct hol_judged_pair){.judged = j,
                                       .study = w->study,
                                       .track = w->track,
                                       .n = model->n,
                                       .columns = j->has_v ? 2 * model->n : model->n,
                                       .x = hol_alloc(j->count * 2 * model->n, sizeof *w->pair.x),
                                       .y = hol_alloc(j->count * 2 * model->n, sizeof *w->pair.y)};
    if (j->rows == NULL || j->row_drift == NULL || j->drift == NULL || w->turning == NULL ||
        w->pair.x == NULL || w->pair.y == NULL)
        return HOL_NOMEM;
    j->q = j->v = j->phi = j->rate = (struct hol_judged_worst){NAN, NAN};
    for (size_t k = 0; k < j->drift_count; k++)
        j->drift[k] = j->q;
    (void)(status != HOL_OK || (status = hol_vec_init(&w->t, 1, bits)) != HOL_OK ||
           (status = hol_vec_init(&w->q, model->n, bits)) != HOL_OK ||
           (status = hol_vec_init(&w->v, model->n, bits)) != HOL_OK ||
           (status = hol_vec_init(&w->phi, model->m, bits + GUARD)) != HOL_OK ||
           (status = hol_vec_init(&w->rate, model->m, bits + GUARD)) != HOL_OK ||
           (status = hol_vec_init(&w->values, j->drift_count, bits + GUARD)) != HOL_OK ||
           (status = hol_vec_init(&w->first, j->drift_count, bits + GUARD)) != HOL_OK);
    return status;
}

/* --- the rows */

/* The truth's phase at t; or, of those after `changes` changes of contact, the nearest. */
static size_t
find_phase(const struct hol_phases *phases, const mpfr_t t, size_t changes)
{
    size_t found = changes == SIZE_MAX ? hol_phases_find(phases, t) : SIZE_MAX;

    for (size_t i = 0; changes != SIZE_MAX && i < hol_phases_count(phases); i++)
        if (hol_phases_changes(phases, i) == changes &&
            (found == SIZE_MAX || mpfr_cmp(t, hol_phases_get(phases, i)->begin) >= 0))
            found = i;
    return found;
}

/* The truth's phase at the current row: of the system, phi, rate, and first. Between the times at
 * which the truth and a table with both sides change a contact, the table says which. */
static enum hol_status
enter_phase(struct hol_judging *w)
{
    struct hol_phases *phases = w->study->a.phases;
    size_t truth_phase;
    struct hol_scalar t;
    const struct hol_model *model;
    mpfr_prec_t bits = w->t.bits + GUARD;
    enum hol_status status;

    if (phases == NULL || w->study->model->source->contact_count == 0)
        return HOL_OK;
    hol_scalar_init(&t, w->t.bits);
    hol_mat_get(t.x, &w->t, 0, 0);
    truth_phase = find_phase(phases, t.x, w->phase);
    if (truth_phase >= hol_phases_count(phases) || truth_phase == w->truth_phase)
        return HOL_OK;
    w->begins = w->truth_phase == SIZE_MAX || hol_phases_changes(phases, truth_phase) !=
                                                  hol_phases_changes(phases, w->truth_phase);
    w->truth_phase = truth_phase;
    model = hol_phases_get(phases, truth_phase)->model;
    hol_system_clear(&w->system);
    hol_mat_clear(&w->phi);
    hol_mat_clear(&w->rate);
    status = hol_system_init(&w->system, model, hol_compared_solver(0), bits);
    if (status == HOL_OK)
        status = hol_vec_init(&w->phi, model->m, bits + GUARD);
    return status == HOL_OK ? hol_vec_init(&w->rate, model->m, bits + GUARD) : status;
}

/* Residuals and invariants at the current row. Without velocities those of the start are used: phi
 * does not depend on them, and nothing else is reported. */
static void
look_at_laws(struct hol_judging *w, struct hol_judged_row *row, long double *drift)
{
    bool has_v = w->track->has_v;

    row->phi = row->rate = NAN;
    for (size_t k = 0; k < w->j->drift_count; k++)
        drift[k] = NAN;
    if (hol_system_at(&w->system, &w->t, &w->q, &w->v) != HOL_OK)
        return;
    if (hol_system_residuals(&w->system, &w->phi, has_v ? &w->rate : NULL) == HOL_OK) {
        row->phi = hol_mat_max(&w->phi);
        row->rate = has_v ? hol_mat_max(&w->rate) : NAN;
    }
    if (!has_v || hol_system_invariants(&w->system, &w->values) != HOL_OK)
        return;
    if (w->begins)
        hol_mat_round(&w->first, &w->values);
    w->begins = false;
    hol_sub(&w->values, &w->values, &w->first);
    for (size_t k = 0; k < w->j->drift_count; k++)
        drift[k] = hol_study_component(&w->values, k);
}

/* The current row and its truth, for the hints. */
static void
keep_pair(struct hol_judging *w, size_t i, bool truth)
{
    size_t n = w->q.rows;
    long double *x = w->pair.x + i * 2 * n, *y = w->pair.y + i * 2 * n;
    const struct hol_point *point = &w->study->a.point;

    for (size_t k = 0; k < n; k++) {
        x[k] = hol_study_component(&w->q, k);
        x[n + k] = w->track->has_v ? hol_study_component(&w->v, k) : NAN;
        y[k] = truth ? hol_study_component(&point->q, k) : NAN;
        y[n + k] = truth ? hol_study_component(&point->v, k) : NAN;
    }
}

/* The truth at the current row, with angles on the same turn. */
bool
hol_judged_meet_truth(struct hol_judging *w)
{
    struct hol_scalar t;

    hol_scalar_init(&t, w->t.bits);
    hol_mat_get(t.x, &w->t, 0, 0);
    if (hol_study_truth_at(w->study, t.x, w->phase) != HOL_OK)
        return false;
    hol_judged_unwrap(w);
    return true;
}

static enum hol_status
judge_row(struct hol_judging *w, size_t i)
{
    struct hol_judged *j = w->j;
    struct hol_judged_row *row = &j->rows[i];
    long double *drift = j->row_drift + i * j->drift_count;
    enum hol_status status;

    hol_judged_take_state(w, i);
    row->t = hol_study_component(&w->t, 0);
    hol_judged_choose_side(w, i);
    row->phase = w->phase;
    status = enter_phase(w);
    if (status != HOL_OK)
        return status;
    keep_pair(w, i, hol_judged_meet_truth(w));
    status = hol_study_errors(
        &row->error_q, &row->error_v, w->study,
        &(struct hol_sample){.t = &w->t, .q = &w->q, .v = &w->v, .phase = w->phase});
    if (status != HOL_OK)
        return status;
    if (!w->track->has_v)
        row->error_v = NAN;
    look_at_laws(w, row, drift);
    keep(&j->q, row->error_q, row->t);
    keep(&j->v, row->error_v, row->t);
    keep(&j->phi, row->phi, row->t);
    keep(&j->rate, row->rate, row->t);
    for (size_t k = 0; k < j->drift_count; k++)
        keep(&j->drift[k], drift[k], row->t);
    return HOL_OK;
}

/* --- all */

/* The first row whose time is not within the motion or not after the one before; SIZE_MAX. With
 * contacts a time may appear twice: before and after a change. */
static size_t
bad_row(struct hol_judging *w)
{
    const struct hol_study *s = w->study;
    long double length = s->t_end - s->t_start, before = -INFINITY;

    for (size_t i = 0; i < w->track->t.rows; i++) {
        long double t = hol_study_component(&w->track->t, i);
        bool again = s->model->source->contact_count > 0 && t == before;

        if ((!(t > before) && !again) || t < s->t_start - BEYOND * length ||
            t > s->t_end + BEYOND * length)
            return i;
        w->sides = w->sides || again;
        before = t;
    }
    w->phase = w->sides ? 0 : SIZE_MAX;
    return SIZE_MAX;
}

static enum hol_status
judge(struct hol_judging *w, const char *why)
{
    struct hol_judged *j = w->j;
    const struct hol_study *s = w->study;
    enum hol_status status;

    j->source = s->model->source;
    j->start = s->t_start;
    j->end = s->t_end;
    j->reached = s->t_reached;
    j->proof = s->proof;
    j->has_v = w->track->has_v;
    j->count = w->track->t.rows;
    (void)snprintf(j->why, sizeof j->why, "%s", why != NULL ? why : "");
    status = make_room(w);
    if (status == HOL_OK)
        status = begin(w);
    for (size_t i = 0; status == HOL_OK && i < j->count; i++)
        status = judge_row(w, i);
    if (status != HOL_OK)
        return status;
    j->complete = j->rows[j->count - 1].t >= j->end - SHORT_OF * (j->end - j->start);
    hol_judged_find_digits(w);
    status = hol_judged_find_times(w);
    j->seconds = w->track->seconds;
    memcpy(j->method, w->track->method, sizeof j->method);
    if (status == HOL_OK)
        status = hol_judged_find_step(j, w->track->step);
    if (status == HOL_OK)
        status = hol_judged_hint(&w->pair);
    hol_judged_find_alone(&w->pair);
    return status;
}

static void
clear(struct hol_judging *w)
{
    hol_system_clear(&w->system);
    hol_mat_clear(&w->t);
    hol_mat_clear(&w->q);
    hol_mat_clear(&w->v);
    hol_mat_clear(&w->phi);
    hol_mat_clear(&w->rate);
    hol_mat_clear(&w->values);
    hol_mat_clear(&w->first);
    hol_free(w->pair.x);
    hol_free(w->pair.y);
    hol_free(w->turning);
}

enum hol_status
hol_judged_one(struct hol_judged **judged, struct hol_judged_outside *outside,
               struct hol_study *study, const struct hol_track *track, const char *why)
{
    struct hol_judging w = {.study = study, .track = track};
    enum hol_status status = HOL_OK;

    if ((w.j = hol_alloc(1, sizeof *w.j)) == NULL)
        return HOL_NOMEM;
    outside->row = bad_row(&w);
    outside->start = study->t_start;
    outside->end = study->t_end;
    status = outside->row != SIZE_MAX ? HOL_INVALID : judge(&w, why);
    clear(&w);
    if (status == HOL_OK)
        *judged = w.j;
    else
        hol_judged_destroy(w.j);
    return status;
}
