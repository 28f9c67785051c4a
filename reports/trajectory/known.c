/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How well a point of a true motion is known: certified or agreed. */
#include "reports/trajectory/known.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "numeric/dense/digits.h"
#include "reference/linear/decimal.h"
#include "reports/table/number.h"

#include <math.h>
#include <stdio.h>

/* What is below 10^LEAST and not 0 is printed as no more than that. */
#define LEAST (-999999)

/* An error beyond 10^UNKNOWN of what two runs agree on is printed beside a 0. */
#define UNKNOWN (-6)

#define MOST 1000000 /* digits on which two runs may agree */

void
hol_known_time(arb_t time, const struct hol_motion_writer *writer, const mpfr_t t)
{
    if (writer->exact != NULL)
        arb_set(time, writer->exact);
    else
        hol_ball_set_mpfr(time, t);
}

void
hol_known_clear(struct hol_known *known)
{
    hol_point_clear(&known->point);
}

/* -------------------------------------------------------------------------- the state */

/* The largest so far of a vector, as a decimal exponent. */
static long
scaled(const struct hol_vec *v, long *scale)
{
    long now = hol_number_scale(v);

    return *scale = now > *scale ? now : *scale;
}

/* The same with what the motion was between the times that are printed. */
static void
scale_both(const struct hol_known *known, struct hol_motion_writer *writer,
           const struct hol_trajectory *trajectory, const mpfr_t t)
{
    double q, v;

    hol_trajectory_sizes(&q, &v, trajectory, t);
    writer->scale_q = (long)fmax(ceil(q), (double)scaled(&known->point.q, &writer->scale_q));
    writer->scale_v = (long)fmax(ceil(v), (double)scaled(&known->point.v, &writer->scale_v));
}

/* Is t not told from the end of a phase, as far as two runs agree on it? */
static bool
is_at_end(const struct hol_phases *phases, size_t phase, const mpfr_t t)
{
    mpfr_t apart, error;
    bool is;

    mpfr_init2(apart, mpfr_get_prec(t));
    mpfr_init2(error, mpfr_get_prec(t));
    mpfr_sub(apart, t, hol_phases_get(phases, phase)->end, MPFR_RNDN);
    mpfr_set_si(error, (long)ceil(fmax(hol_phases_end_error(phases, phase), -MOST)), MPFR_RNDU);
    mpfr_exp10(error, error, MPFR_RNDU);
    is = mpfr_cmpabs(apart, error) <= 0;
    mpfr_clear(apart);
    mpfr_clear(error);
    return is;
}

/* The phase that t lies in, and the tube about it. Where t is not told from a change, that which
 * the change ends: what is printed is what there is just before it. */
static void
find_phase(struct hol_motion_writer *writer, const mpfr_t t)
{
    size_t count = hol_phases_count(writer->phases);
    arb_t time;

    arb_init(time);
    hol_known_time(time, writer, t);
    writer->before = NULL;
    writer->at_end = NULL;
    writer->tube = NULL;
    for (size_t i = 0; i < count && writer->before == NULL; i++) {
        const struct hol_tubes_change *change =
            writer->tubes == NULL ? NULL : hol_tubes_change(writer->tubes, i);

        writer->phase = i;
        if (hol_phases_get(writer->phases, i)->at_end != NULL && is_at_end(writer->phases, i, t))
            writer->at_end = hol_phases_get(writer->phases, i)->at_end;
        if (hol_motion_changing(hol_phases_get(writer->phases, i)) == NULL)
            continue;
        if (change != NULL ? arb_overlaps(time, change->when) : is_at_end(writer->phases, i, t))
            writer->before = hol_phases_get(writer->phases, i);
        if (change != NULL && writer->before != NULL)
            writer->tube = hol_tubes_get(writer->tubes, i);
    }
    if (writer->before == NULL) {
        writer->phase = hol_phases_find(writer->phases, t);
        writer->tube = writer->tubes == NULL ? NULL : hol_tubes_find(writer->tubes, time);
    }
    arb_clear(time);
}

/* The trajectory that holds t; NULL: none. */
static struct hol_trajectory *
trajectory_at(const struct hol_motion_writer *writer, struct hol_trajectory *trajectory)
{
    if (writer->phases == NULL)
        return trajectory;
    return writer->phase == SIZE_MAX ? NULL
                                     : hol_phases_get(writer->phases, writer->phase)->trajectory;
}

/* Digits of a vector with that error beside the largest so far; of an exact one, 0, too, all. */
static double
digits_of(const struct hol_vec *v, long *scale, long error)
{
    long size = scaled(v, scale);

    return error == -HOL_DECIMAL_EXPONENT ? INFINITY : (double)(size - error);
}

/* DOMAIN: the tube does not reach there. */
static enum hol_status
read_certified(struct hol_known *known, struct hol_motion_writer *writer,
               const struct hol_trajectory *trajectory, const mpfr_t t)
{
    size_t n = writer->model->n;
    arb_ptr q = hol_balls_alloc(n), v = hol_balls_alloc(n);
    enum hol_status status = HOL_NOMEM;
    arb_t time;

    arb_init(time);
    hol_known_time(time, writer, t);
    if (q != NULL && v != NULL)
        status = hol_tube_at(writer->tube, time, q, v);
    if (status == HOL_OK) {
        double digits;

        known->certified = true;
        known->error_q = hol_decimal_take_balls(&known->point.q, q);
        known->error_v = hol_decimal_take_balls(&known->point.v, v);
        if (trajectory != NULL)
            scale_both(known, writer, trajectory, t);
        digits = fmin(digits_of(&known->point.q, &writer->scale_q, known->error_q),
                      digits_of(&known->point.v, &writer->scale_v, known->error_v));
        known->zero =
            isinf(digits) && hol_mat_is_zero(&known->point.q) && hol_mat_is_zero(&known->point.v);
        known->digits = fmin(fmax(digits, 0), (double)known->point.q.bits * HOL_DIGITS_A_BIT);
    }
    arb_clear(time);
    hol_balls_free(q, n);
    hol_balls_free(v, n);
    return status;
}

static enum hol_status
read_agreed(struct hol_known *known, struct hol_motion_writer *writer,
            struct hol_trajectory *trajectory, const mpfr_t t)
{
    enum hol_status status;

    if (trajectory == NULL)
        return HOL_DOMAIN;
    status =
        writer->phases != NULL
            ? hol_phases_at(writer->phases, writer->phase, t, &known->point, NULL, &known->digits)
            : hol_trajectory_at(trajectory, t, &known->point, NULL, &known->digits);
    if (status == HOL_OK && known->digits < 1)
        return HOL_DOMAIN; /* nothing is known there */
    if (status == HOL_OK) {
        long digits = (long)floor(known->digits);

        scale_both(known, writer, trajectory, t);
        known->error_q = writer->scale_q - digits;
        known->error_v = writer->scale_v - digits;
        status = hol_known_move(known, writer, trajectory, t);
    }
    return status;
}

enum hol_status
hol_known_read(struct hol_known *known, struct hol_motion_writer *writer,
               struct hol_trajectory *trajectory, const mpfr_t t)
{
    enum hol_status status;

    *known = (struct hol_known){.certified = false};
    if (writer->phases != NULL)
        find_phase(writer, t);
    status = hol_point_init(&known->point, writer->model->n, mpfr_get_prec(t));
    if (status != HOL_OK)
        return status;
    trajectory = trajectory_at(writer, trajectory);
    const long scale_q = writer->scale_q, scale_v = writer->scale_v;
    status = writer->tube == NULL ? HOL_DOMAIN : read_certified(known, writer, trajectory, t);
    if (status == HOL_OK && !known->zero && known->digits < 1) {
        writer->wide = true;
        writer->scale_q = scale_q;
        writer->scale_v = scale_v;
        known->certified = false;
        status = HOL_DOMAIN;
    }
    if (status == HOL_DOMAIN && writer->tubes != NULL && hol_tubes_refuted(writer->tubes))
        return status; /* what the runs agree on there is false */
    return status == HOL_DOMAIN ? read_agreed(known, writer, trajectory, t) : status;
}

/* ------------------------------------------------------------------------------ texts */

char *
hol_known_text(const struct hol_known *known, const mpfr_t x, long digits, long error)
{
    long printed;
    char *text = hol_number_text(x, digits, error, &printed);

    /* where nothing is known, that is said */
    if (text != NULL && printed == 0 &&
        (known->certified ? mpfr_regular_p(x) || error > -1000000 : error > UNKNOWN)) {
        hol_free(text);
        text = hol_number_less_than(hol_number_bound(x, error));
    }
    return text;
}

char *
hol_known_ball(const arb_t ball, long digits)
{
    const struct hol_known known = {.certified = true};
    char *text;
    long error;
    mpfr_t x;

    mpfr_init2(x, (mpfr_prec_t)(digits * 4 + 64));
    arf_get_mpfr(x, arb_midref(ball), MPFR_RNDN);
    error = hol_decimal_ball_place(arb_radref(ball));
    if (mpfr_zero_p(x) && !arb_is_zero(ball) &&
        error < LEAST) /* nothing that MPFR can tell from 0 */
        error = LEAST;
    text = hol_known_text(&known, x, digits, error);
    mpfr_clear(x);
    return text;
}

enum hol_status
hol_known_output(char **text, const struct hol_known *known, struct hol_motion_writer *writer,
                 struct hol_trajectory *trajectory, const mpfr_t t, size_t output)
{
    enum hol_status status;
    arb_t time, value;

    *text = NULL;
    arb_init(time);
    arb_init(value);
    hol_known_time(time, writer, t);
    if (known->certified)
        status = hol_tube_output(writer->tube, time, output, value);
    else if (writer->phases != NULL)
        status = hol_phases_enclose(value, writer->phases, writer->phase, time, output);
    else
        status = hol_trajectory_enclose(value, trajectory, time, output);
    if (status == HOL_OK)
        *text = hol_known_ball(value, writer->digits);
    arb_clear(time);
    arb_clear(value);
    return status == HOL_OK && *text == NULL ? HOL_NOMEM : status;
}
