/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How many digits of what is stored a proof encloses. */
#include "reference/stored/stored-inside.h"

#include "model/tape/eval-ball.h"
#include "numeric/dense/digits.h"
#include "reference/certified/certify.h"
#include "reference/linear/dense.h"
#include "reference/tube/tube-event.h"

#include <math.h>
#include <stdio.h>

#define SECONDS 300 /* beyond the trajectory; and for events, each */

/* log2 of the largest value of a vector at all instants, and at one */
static long double
size_of(const struct hol_survey *s, size_t first, size_t count, size_t from, size_t to)
{
    long double size = -INFINITY;

    for (size_t k = from; k < to; k++)
        for (size_t i = first; i < first + count; i++)
            size = fmaxl(size, hol_ref_log2(s->values[k * s->width + i]));
    return size;
}

/* The digits that the balls leave of a vector; -1: a stored value lies in none. */
static double
compare(arb_srcptr balls, const struct hol_survey *s, size_t k, size_t first, size_t count)
{
    long double size = size_of(s, first, count, k, k + 1),
                top = size_of(s, first, count, 0, s->count);
    double digits = HOL_STORED_DIGITS;
    arb_t x;
    mag_t radius, rounding;

    arb_init(x);
    mag_init(radius);
    mag_init(rounding);
    if (size < top / 2 - 66) /* a vector that vanishes there */
        size = top;
    mag_set_ui_2exp_si(rounding, 1,
                       isinf(top) ? -(long)(HOL_STORED_LEAST / HOL_DIGITS_A_BIT)
                                  : (long)(top - HOL_STORED_LEAST / HOL_DIGITS_A_BIT));
    for (size_t i = 0; i < count; i++) {
        hol_ball_set_mpfr(x, s->values[k * s->width + first + i]);
        mag_set(radius, arb_radref(balls + i));
        arb_add_error_mag(x, rounding);
        if (!arb_overlaps(x, balls + i))
            digits = -1;
        else if (!mag_is_zero(radius) && digits >= 0)
            digits = fmin(digits, HOL_DIGITS_A_BIT * ((double)(isinf(size) ? 0 : size) -
                                                      mag_get_d_log2_approx(radius)));
    }
    arb_clear(x);
    mag_clear(radius);
    mag_clear(rounding);
    return digits < 0 && digits > -1 ? 0 : digits;
}

/* The digits that are right of the time of event k, which is the next that is proved; 0: it is not
 * the same one, or there is none. */
static long
compare_event(struct hol_tube_events *events, const struct hol_survey *s, size_t k)
{
    long digits = 0;
    arb_t when, apart;
    mag_t size, error;

    arb_init(when);
    arb_init(apart);
    mag_init(size);
    mag_init(error);
    if (hol_tube_events_next(events, when) == HOL_OK) {
        hol_ball_set_mpfr(apart, s->events[k].when);
        arb_get_mag_lower(size, apart);
        arb_sub(apart, apart, when, mpfr_get_prec(s->events[k].when));
        arb_get_mag(error, apart);
        if (!mag_is_zero(size))
            digits = (long)floor(
                fmin(HOL_STORED_DIGITS, mag_is_zero(error)
                                            ? HOL_STORED_DIGITS
                                            : HOL_DIGITS_A_BIT * (mag_get_d_log2_approx(size) -
                                                                  mag_get_d_log2_approx(error))));
    }
    arb_clear(when);
    arb_clear(apart);
    mag_clear(size);
    mag_clear(error);
    return digits >= HOL_STORED_LEAST ? digits : 0;
}

/* The events of each entry, from the first on, as long as they are those that two runs see. */
static enum hol_status
certify_events(struct hol_stored_proof *proof, const struct hol_survey *s, struct hol_tube *tube)
{
    enum hol_status status = HOL_OK;

    for (size_t k = 0, end; k < s->event_count && status != HOL_NOMEM; k = end) {
        size_t block = s->events[k].block, entry = s->events[k].entry;
        struct hol_tube_events *events = NULL;

        status = hol_tube_events_create(
            &events, tube, hol_model_published(s->model, block, entry, 1),
            s->model->source->published[block].entries[entry].event, 0, SECONDS);
        for (end = k;
             end < s->event_count && s->events[end].block == block && s->events[end].entry == entry;
             end++)
            if (status == HOL_OK && (end == k || proof->events[end - 1] > 0))
                proof->events[end] = compare_event(events, s, end);
        hol_tube_events_destroy(events);
    }
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* q and q' at all instants that the tube reaches. False: a value contradicts it. */
static bool
certify_instants(struct hol_stored_proof *proof, const struct hol_survey *s, struct hol_tube *tube,
                 mpfr_t *t, arb_ptr y)
{
    size_t n = s->model->n;
    double least = HOL_STORED_DIGITS;
    arb_t at;

    arb_init(at);
    for (; proof->count < s->count; proof->count++) {
        double digits;

        hol_ball_set_mpfr(at, t[proof->count]);
        if (hol_tube_at(tube, at, y, y + n) != HOL_OK) {
            (void)hol_tube_reached(tube, &proof->why);
            break;
        }
        digits = fmin(compare(y, s, proof->count, 0, n), compare(y + n, s, proof->count, n, n));
        least = digits < 0 ? -1 : least;
        if (digits < HOL_STORED_LEAST) {
            proof->why = "too few digits are left";
            break;
        }
        least = fmin(least, digits);
    }
    arb_clear(at);
    proof->digits = proof->count > 0 ? (long)least : 0;
    return least >= 0;
}

enum hol_status
hol_stored_certify(struct hol_stored_proof *proof, const struct hol_survey *survey, mpfr_t *t,
                   char *why)
{
    const struct hol_model *model = survey->model;
    struct hol_trajectory_options options = {.digits = HOL_STORED_LEAST, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct hol_tube *tube = NULL;
    arb_ptr y = hol_balls_alloc(2 * model->n);
    enum hol_status status;

    *proof = (struct hol_stored_proof){.why = "nothing is proved"};
    if (y == NULL)
        return HOL_NOMEM;
    status =
        hol_certify(&trajectory, &tube, model, &options, t[survey->count - 1], SECONDS, NULL, NULL);
    if (status != HOL_NOMEM && tube != NULL) {
        status = certify_events(proof, survey, tube);
        if (status == HOL_OK && !certify_instants(proof, survey, tube, t, y)) {
            (void)snprintf(why, HOL_SURVEY_WHY, "the proof in balls contradicts both trajectories");
            status = HOL_DOMAIN;
        }
    } else if (status != HOL_NOMEM)
        status = HOL_OK;
    hol_tube_destroy(tube);
    hol_trajectory_destroy(trajectory);
    hol_balls_free(y, 2 * model->n);
    return status;
}
