/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Makes a study: the start, the end, and the true trajectory between them. */
#include "compare/motion/study-inside.h"

#include "base/alloc.h"
#include "numeric/dense/digits.h"

#include <math.h>
#include <stdint.h>

#define LEAST_DIGITS 30
#define MORE_DIGITS 15
/* The truth continues for this much (2^-40 of the way) after the end, which a run may round up. */
#define BEYOND 40

long
hol_study_digits(mpfr_prec_t bits)
{
    long digits = hol_digits_down(bits) + MORE_DIGITS;

    return digits > LEAST_DIGITS ? digits : LEAST_DIGITS;
}

/* The bits for states of that many digits. */
static mpfr_prec_t
bits_of(long digits)
{
    return hol_bits_up(digits) + 64;
}

/* a.start: that of the state. DOMAIN: there is no such state. */
static enum hol_status
find_start(struct hol_study *study)
{
    struct hol_points *points = NULL;
    struct hol_point point = {0};
    enum hol_status status = hol_points_create(&points, study->model, HOL_MOTION_ENTRIES_BITS);

    if (status == HOL_OK)
        status = hol_point_init(&point, study->model->n, HOL_MOTION_ENTRIES_BITS);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, &study->start, NULL);
    if (status == HOL_OK)
        hol_mat_get(study->a.start, &point.t, 0, 0);
    hol_point_clear(&point);
    hol_points_destroy(points);
    return status;
}

/* a.end, a little after the end of the motion; t_start, t_end. */
static enum hol_status
find_end(struct hol_study *study)
{
    struct hol_motion_entries *a = &study->a;
    bool has_span = study->model->source->has_span;

    hol_motion_entries_constant(a->span_end, a, study->model->out_span + 1);
    if (study->until.rows > 0)
        hol_mat_get(a->end, &study->until, 0, 0);
    else if (has_span)
        mpfr_set(a->end, a->span_end, MPFR_RNDN);
    else
        return HOL_INVALID;
    a->has_span = has_span;
    mpfr_sub(a->x, a->end, a->start, MPFR_RNDN);
    if (!mpfr_number_p(a->x) || mpfr_sgn(a->x) <= 0)
        return HOL_INVALID;
    study->t_start = hol_study_number(a->start);
    study->t_end = hol_study_number(a->end);
    mpfr_div_2ui(a->x, a->x, BEYOND, MPFR_RNDN);
    mpfr_add(a->end, a->end, a->x, MPFR_RNDU);
    mpfr_set(a->limit, a->end, MPFR_RNDN);
    return HOL_OK;
}

/* The true motion, with a proof, if one is wanted; another thread's trajectory is made as it was.
 */
static enum hol_status
follow(struct hol_study *study, const struct hol_trajectory_options *options, double seconds,
       bool alike, double *reached)
{
    struct hol_motion_entries *a = &study->a;
    const char *why = NULL;
    double to, digits;

    hol_motion_entries_follow(a, options, seconds, alike, reached, &a->why);
    to = hol_true_motion_proved(&a->motion, &why);
    digits = fmin(hol_true_motion_digits(&a->motion), (double)options->digits);
    if (!isnan(to) && digits >= 1)
        study->proof = (struct hol_study_proof){
            why == NULL ? study->t_end : fminl(study->t_end, to), (long)digits};
    return a->status == HOL_NOMEM ? HOL_NOMEM : HOL_OK;
}

/* The trajectory, or the phases, as far as they go; a.known: NaN where it is nowhere. */
static enum hol_status
find_truth(struct hol_study *study, long digits, const struct hol_study_options *how,
           const char **why)
{
    struct hol_motion_entries *a = &study->a;
    struct hol_trajectory_options options = {
        .digits = digits, .state = study->start.state, .project = true, .deadline = how->deadline};
    bool alike = how->like != NULL && how->like->a.trajectory != NULL;
    double reached = NAN;

    if (alike)
        options = *hol_trajectory_made_with(how->like->a.trajectory);
    if (follow(study, &options, how->certify, alike, &reached) != HOL_OK ||
        a->status == HOL_INVALID)
        return a->status;
    mpfr_set(a->known, a->end, MPFR_RNDN);
    if (a->status != HOL_OK) {
        hol_motion_entries_set(a->x, reached);
        if (mpfr_number_p(a->x) && mpfr_cmp(a->x, a->start) > 0)
            mpfr_min(a->known, a->known, a->x, MPFR_RNDN);
        else
            mpfr_set_nan(a->known);
    }
    study->t_reached =
        mpfr_nan_p(a->known) ? study->t_start : fminl(study->t_end, hol_study_number(a->known));
    if (!isnan(study->proof.to)) /* no farther than there is a truth */
        study->proof.to = fminl(study->proof.to, study->t_reached);
    /* A failure after the end (in what is added to it) does not matter. */
    if (why != NULL && study->t_reached < study->t_end)
        *why = a->why;
    if (!mpfr_nan_p(a->known))
        hol_study_sizes(study);
    return HOL_OK;
}

enum hol_status
hol_study_create(struct hol_study **study, struct hol_model *model,
                 const struct hol_study_options *options, const char **why)
{
    long digits = options->digits > 0 ? options->digits : LEAST_DIGITS;
    struct hol_study *s;
    enum hol_status status;

    if (model->source->impulsive || options->state >= model->source->state_count ||
        options->digits < 0 || bits_of(digits) > HOL_BITS_MAX)
        return HOL_INVALID;
    s = hol_alloc(1, sizeof *s);
    if (s == NULL)
        return HOL_NOMEM;
    if (why != NULL)
        *why = NULL;
    s->model = model;
    s->digits = digits;
    s->start = (struct hol_recipe){.kind = HOL_RECIPE_NAMED, .state = options->state};
    s->size_q = s->size_v = s->proof.to = NAN;
    status = hol_motion_entries_init(&s->a, model, bits_of(digits));
    if (status == HOL_OK && options->until != NULL) {
        status = hol_vec_init(&s->until, 1, options->until->bits);
        if (status == HOL_OK)
            hol_mat_round(&s->until, options->until);
    }
    if (status == HOL_OK)
        status = find_start(s);
    if (status == HOL_OK)
        status = find_end(s);
    if (status == HOL_OK)
        s->t_reached = s->t_start;
    if (status == HOL_OK && !options->no_truth)
        status = find_truth(s, digits, options, why);
    if (status == HOL_OK)
        status = hol_study_events_find(s);
    if (status == HOL_OK)
        *study = s;
    else
        hol_study_destroy(s);
    return status;
}

void
hol_study_destroy(struct hol_study *study)
{
    if (study == NULL)
        return;
    hol_study_events_clear(study);
    hol_study_cache_clear(&study->cache);
    hol_true_motion_clear(&study->a.motion);
    hol_eval_destroy(study->a.constants);
    hol_point_clear(&study->a.point);
    hol_mat_clear(&study->until);
    hol_free(study->a.number);
    hol_free(study);
}

long double
hol_study_start(const struct hol_study *study)
{
    return study->t_start;
}

long double
hol_study_end(const struct hol_study *study)
{
    return study->t_end;
}

long double
hol_study_reached(const struct hol_study *study)
{
    return study->t_reached;
}

struct hol_study_proof
hol_study_proof(const struct hol_study *study)
{
    return study->proof;
}

const struct hol_study_event *
hol_study_event(const struct hol_study *study, size_t index)
{
    return index < study->event_count ? &study->events[index] : NULL;
}
