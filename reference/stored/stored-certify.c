/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How many digits of what is stored a proof encloses. */
#include "reference/stored/stored-inside.h"

#include "model/tape/eval-ball.h"
#include "reference/certified/certify.h"
#include "reference/linear/dense.h"

#include <math.h>
#include <stdio.h>

#define SECONDS 600 /* beyond the trajectory */
#define DECIMALS 0.30102999566398119521

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
                       isinf(top) ? -(long)(HOL_STORED_LEAST / DECIMALS)
                                  : (long)(top - HOL_STORED_LEAST / DECIMALS));
    for (size_t i = 0; i < count; i++) {
        hol_ball_set_mpfr(x, s->values[k * s->width + first + i]);
        mag_set(radius, arb_radref(balls + i));
        arb_add_error_mag(x, rounding);
        if (!arb_overlaps(x, balls + i))
            digits = -1;
        else if (!mag_is_zero(radius) && digits >= 0)
            digits = fmin(digits, DECIMALS * ((double)(isinf(size) ? 0 : size) -
                                              mag_get_d_log2_approx(radius)));
    }
    arb_clear(x);
    mag_clear(radius);
    mag_clear(rounding);
    return digits < 0 && digits > -1 ? 0 : digits;
}

enum hol_status
hol_stored_certify(long *digits, const struct hol_survey *survey, mpfr_t *t, char *why)
{
    const struct hol_model *model = survey->model;
    struct hol_trajectory_options options = {.digits = HOL_STORED_LEAST, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct hol_tube *tube = NULL;
    size_t n = model->n;
    arb_ptr y = hol_balls_alloc(2 * n);
    double least = HOL_STORED_DIGITS;
    enum hol_status status;
    arb_t at;

    *digits = 0;
    if (y == NULL)
        return HOL_NOMEM;
    arb_init(at);
    status =
        hol_certify(&trajectory, &tube, model, &options, t[survey->count - 1], SECONDS, NULL, NULL);
    if (tube == NULL)
        least = 0;
    for (size_t k = 0; tube != NULL && k < survey->count && least > 0; k++) {
        hol_ball_set_mpfr(at, t[k]);
        if (hol_tube_at(tube, at, y, y + n) != HOL_OK)
            least = 0;
        else
            least = fmin(least, fmin(compare(y, survey, k, 0, n), compare(y + n, survey, k, n, n)));
    }
    hol_tube_destroy(tube);
    hol_trajectory_destroy(trajectory);
    hol_balls_free(y, 2 * n);
    arb_clear(at);
    if (status == HOL_NOMEM)
        return status;
    if (least < 0) {
        (void)snprintf(why, HOL_SURVEY_WHY, "the proof in balls contradicts both trajectories");
        return HOL_DOMAIN;
    }
    *digits = (long)least;
    return HOL_OK;
}
