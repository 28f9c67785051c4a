/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The true motion at times. */
#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "library/inside.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "reference/certified/true-motion.h"
#include "reports/trajectory/known.h"

#include <math.h>
#include <string.h>

#define DIGITS_MOST 500
#define TIMES_MOST 100000
#define TIME_DIGITS 1000

/* What is asked, and what it is answered from. */
struct motion {
    struct holonom_case *c;
    struct hol_trajectory_options how;
    size_t count, last; /* last: of the latest time */
    mpfr_t *t, *end;    /* end: one, not before the latest */
    arb_ptr exact;      /* as they are meant */
    struct hol_true_motion truth;
    struct hol_motion_writer writer; /* what it is read by, and the sizes so far */
};

static enum hol_status
read_times(struct motion *m, const char *const *times)
{
    m->t = hol_alloc_mpfr(m->count, 2 * (m->how.digits * 4 + 64));
    m->exact = hol_balls_alloc(m->count);
    m->end = hol_alloc_mpfr(1, 2 * (m->how.digits * 4 + 64));
    if (m->t == NULL || m->end == NULL || m->exact == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < m->count; k++) {
        const char *end = NULL;

        if (times[k] != NULL && strnlen(times[k], TIME_DIGITS) < TIME_DIGITS)
            end = hol_time_read(m->t[k], m->exact + k, times[k]);
        if (end == NULL || *end != '\0')
            return HOL_INVALID;
        if (mpfr_cmp(m->t[k], m->t[m->last]) > 0)
            m->last = k;
    }
    hol_time_after(*m->end, m->exact + m->last);
    return HOL_OK;
}

static enum hol_status
put_vector(struct motion *m, enum hol_key which, size_t column, const struct hol_known *known,
           const struct hol_vec *x, long error)
{
    enum hol_status status = HOL_OK;
    mpfr_t value;

    mpfr_init2(value, x->bits);
    for (size_t i = 0; i < x->rows && status == HOL_OK; i++) {
        hol_mat_get(value, x, i, 0);
        status = hol_results_take(m->c, which, i, column,
                                  hol_known_text(known, value, m->writer.digits, error));
    }
    mpfr_clear(value);
    return status;
}

static enum hol_status
put_time(struct motion *m, size_t k)
{
    struct hol_known known;
    enum hol_status status;
    char text[24];

    m->writer.exact = m->exact + k;
    status = hol_known_read(&known, &m->writer, m->truth.trajectory, m->t[k]);

    if (status == HOL_OK)
        status = put_vector(m, HOL_KEY_Q, k, &known, &known.point.q, known.error_q);
    if (status == HOL_OK)
        status = put_vector(m, HOL_KEY_V, k, &known, &known.point.v, known.error_v);
    if (status == HOL_OK)
        status = hol_results_take(m->c, HOL_KEY_CERTIFIED, 0, k,
                                  hol_strdup(known.certified ? "1" : "0"));
    if (status == HOL_OK) {
        (void)snprintf(text, sizeof text, "%.0f", floor(known.digits));
        status = hol_results_take(m->c, HOL_KEY_DIGITS, 0, k, hol_strdup(text));
    }
    hol_known_clear(&known);
    return status;
}

/* All times that are reached. The first status other than OK, but all are tried unless NOMEM. */
static enum hol_status
put_times(struct motion *m)
{
    enum hol_status status = hol_results_shape(m->c, HOL_KEY_Q, m->c->model->n, m->count), one;

    if (status == HOL_OK)
        status = hol_results_shape(m->c, HOL_KEY_V, m->c->model->n, m->count);
    if (status == HOL_OK)
        status = hol_results_shape(m->c, HOL_KEY_CERTIFIED, 1, m->count);
    if (status == HOL_OK)
        status = hol_results_shape(m->c, HOL_KEY_DIGITS, 1, m->count);
    for (size_t k = 0; k < m->count && status != HOL_NOMEM; k++)
        if ((one = put_time(m, k)) != HOL_OK && (status == HOL_OK || one == HOL_NOMEM))
            status = one;
    return status;
}

int
holonom_motion(struct holonom_case *c, const char *state, long digits, double seconds, size_t count,
               const char *const *times)
{
    struct motion m = {
        .c = c, .count = count, .how = {.digits = digits, .project = true, .threads = 1}};
    double reached = NAN;
    const char *why = NULL;
    enum hol_status status, read = HOL_OK;

    if (c == NULL || c->model == NULL || digits < 1 || digits > DIGITS_MOST || !(seconds >= 0) ||
        count == 0 || count > TIMES_MOST || times == NULL || state == NULL)
        return hol_library_end(c, HOL_INVALID,
                               "a motion takes a state, 1 to %d digits, and 1 to %d times",
                               DIGITS_MOST, TIMES_MOST);
    if (c->source->impulsive)
        return hol_library_end(c, HOL_INVALID, "%s is an impulse, which has no motion",
                               c->source->name);
    if (hol_given_find(&m.how.state, c, state) != HOL_OK)
        return HOLONOM_INVALID;
    hol_library_begin(c);
    hol_results_clear(c);
    m.writer = (struct hol_motion_writer){
        .model = c->model, .digits = digits, .scale_q = -1000000, .scale_v = -1000000};
    status = read_times(&m, times);
    if (status == HOL_INVALID)
        why = "a time is no number";
    else if (status == HOL_OK) {
        if (seconds <= 0)
            m.how.digits += HOL_TRUE_MOTION_SPARE;
        status =
            hol_true_motion_create(&m.truth, c->model, &m.how, *m.end, seconds, &reached, &why);
        if (status == HOL_INVALID)
            why = "a time is before the start of the motion";
        m.writer.phases = m.truth.phases;
        m.writer.tubes = m.truth.tubes;
        m.writer.tube = m.truth.tube;
        if (hol_motion_usable(status, reached))
            read = put_times(&m);
        if (status == HOL_OK && (status = read) != HOL_OK)
            why = "a time is before the state, or there is no answer at it";
        else if (read == HOL_NOMEM)
            status = read;
    }
    status = (enum hol_status)hol_library_end(c, status,
                                              why != NULL && why[0] != '\0' ? "%s" : NULL, why);
    hol_true_motion_clear(&m.truth);
    hol_balls_free(m.exact, m.count);
    hol_free(m.t);
    hol_free(m.end);
    return (int)status;
}
