/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A state of the true motion for a generated file, and how well it is known. */
#include "code/facts/truth.h"

#include "model/tape/eval-ball.h"
#include "reference/linear/decimal.h"

#include <math.h>

#define MOST_DIGITS 45 /* that are told: of the largest component of a vector */

long
hol_code_scale(const struct hol_vec *v)
{
    long double most = hol_mat_max(v);

    return most > 0 ? (long)floorl(log10l(most)) + 1 : 0;
}

/* The state at t out of a tube. DOMAIN: there is none that reaches it. */
static enum hol_status
certified_state(struct hol_code_truth *m, const mpfr_t t, struct hol_code_time *time)
{
    size_t n = time->point.q.rows;
    arb_ptr q = hol_balls_alloc(n), v = hol_balls_alloc(n);
    enum hol_status status = q == NULL || v == NULL ? HOL_NOMEM : HOL_DOMAIN;
    struct hol_tube *tube;
    arb_t at;

    arb_init(at);
    hol_ball_set_mpfr(at, t);
    tube = m->motion.tubes != NULL ? hol_tubes_find(m->motion.tubes, at) : m->motion.tube;
    if (status != HOL_NOMEM && tube != NULL)
        status = hol_tube_at(tube, at, q, v);
    if (status == HOL_OK) {
        time->place_q = hol_decimal_take_balls(&time->point.q, q);
        time->place_v = hol_decimal_take_balls(&time->point.v, v);
        time->certified = true;
    }
    arb_clear(at);
    hol_balls_free(q, n);
    hol_balls_free(v, n);
    return status;
}

/* The same as two runs agree on it. */
static enum hol_status
agreed_state(struct hol_code_truth *m, const mpfr_t t, struct hol_code_time *time)
{
    struct hol_point *point = &time->point;
    double digits = 0;
    enum hol_status status = hol_true_motion_at(&m->motion, t, point, &digits);

    if (status == HOL_OK) {
        long now_q = hol_code_scale(&point->q), now_v = hol_code_scale(&point->v);
        double q, v;

        /* the digits are relative to the largest so far */
        hol_true_motion_sizes(&q, &v, &m->motion, t);
        now_q = isfinite(q) && ceil(q) > (double)now_q ? (long)ceil(q) : now_q;
        now_v = isfinite(v) && ceil(v) > (double)now_v ? (long)ceil(v) : now_v;
        time->place_q = (now_q > m->scale_q ? now_q : m->scale_q) - (long)floor(digits);
        time->place_v = (now_v > m->scale_v ? now_v : m->scale_v) - (long)floor(digits);
        time->certified = false;
    }
    return status;
}

/* No more digits than are told, and how many they are beside the largest so far. */
void
hol_code_truth_count(struct hol_code_truth *m, struct hol_code_time *time)
{
    long q = hol_code_scale(&time->point.q), v = hol_code_scale(&time->point.v);

    m->scale_q = q > m->scale_q ? q : m->scale_q;
    m->scale_v = v > m->scale_v ? v : m->scale_v;
    if (time->place_q < m->scale_q - MOST_DIGITS)
        time->place_q = m->scale_q - MOST_DIGITS;
    if (time->place_v < m->scale_v - MOST_DIGITS)
        time->place_v = m->scale_v - MOST_DIGITS;
    q = m->scale_q - time->place_q;
    v = m->scale_v - time->place_v;
    time->digits = q < v ? q : v;
}

/* DOMAIN, UNABLE: nothing is known of it. */
enum hol_status
hol_code_truth_state(struct hol_code_truth *m, const mpfr_t t, struct hol_code_time *time)
{
    enum hol_status status = certified_state(m, t, time);

    return status == HOL_DOMAIN ? agreed_state(m, t, time) : status;
}

void
hol_code_truth_clear(struct hol_code_truth *m)
{
    hol_true_motion_clear(&m->motion);
}
