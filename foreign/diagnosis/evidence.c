/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A reply beside the true answer and the pieces that wrong ones are made of. */
#include "foreign/diagnosis/evidence.h"

#include "foreign/diagnosis/response.h"

#include <math.h>
#include <string.h>

#define UNIT 0x1p-53L

/* --- the problem */

static void
take_rows(struct hol_mat *to, const double *rows)
{
    for (size_t i = 0; i < to->rows; i++)
        for (size_t j = 0; j < to->cols; j++)
            to->d[i + j * to->rows] = rows[i * to->cols + j];
}

static enum hol_status
make_room(struct hol_evidence *e)
{
    size_t n = e->n, m = e->m;
    struct hol_answer *answers[] = {&e->received,         &e->truth,
                                    &e->part[HOL_PART_F], &e->part[HOL_PART_B],
                                    &e->part[HOL_PART_C], &e->room};
    enum hol_status status = hol_problem_init(&e->problem, n, m, HOL_BITS_DOUBLE);

    for (size_t k = 0; status == HOL_OK && k < sizeof answers / sizeof *answers; k++)
        status = hol_answer_init(answers[k], n, m, HOL_BITS_DOUBLE);
    return status == HOL_OK ? hol_mat_init(&e->free, n, 2, HOL_BITS_DOUBLE) : status;
}

void
hol_evidence_clear(struct hol_evidence *e)
{
    hol_problem_clear(&e->problem);
    hol_problem_clear(&e->rest);
    hol_answer_clear(&e->received);
    hol_answer_clear(&e->truth);
    for (int k = 0; k < HOL_PART_COUNT; k++)
        hol_answer_clear(&e->part[k]);
    hol_answer_clear(&e->room);
    hol_mat_clear(&e->free);
    *e = (struct hol_evidence){0};
}

static void
take_reply(struct hol_evidence *e, const struct hol_reply *reply)
{
    const double *FL = e->gives & HOL_GIVES_FL ? reply->FL : reply->force;
    size_t bytes = e->n * sizeof *FL;

    memcpy(e->received.qdd.d, reply->qdd, bytes);
    if (FL != NULL)
        memcpy(e->received.FL.d, FL, bytes);
    if (e->gives & HOL_GIVES_FC)
        memcpy(e->received.FC.d, reply->FC, bytes);
    if (e->gives & HOL_GIVES_LAMBDA && e->m > 0)
        memcpy(e->received.lambda.d, reply->lambda, e->m * sizeof *reply->lambda);
    e->received.rank = e->gives & HOL_GIVES_RANK ? reply->rank : e->rank;
}

/* --- the true answer and its parts */

static enum hol_status
solve_parts(struct hol_evidence *e)
{
    struct hol_problem one = e->problem;
    struct hol_mat nothing = {0};
    enum hol_status status = hol_vec_init(&nothing, e->n > e->m ? e->n : e->m, HOL_BITS_DOUBLE);

    for (int k = 0; status == HOL_OK && k < HOL_PART_COUNT; k++) {
        one.F = k == HOL_PART_F ? e->problem.F : nothing;
        one.b = k == HOL_PART_B ? e->problem.b : nothing;
        one.C = k == HOL_PART_C ? e->problem.C : nothing;
        status = hol_response(&e->part[k], &one, e->rank);
    }
    hol_mat_clear(&nothing);
    if (status == HOL_OK)
        status = hol_response(&e->truth, &e->problem, e->rank);
    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < e->n; i++) {
        e->free.d[i] = e->problem.F.d[i];
        e->free.d[i + e->n] = e->problem.C.d[i];
    }
    status = hol_response_inverse(&e->free, &e->problem.M);
    e->has_inverse = status == HOL_OK && hol_mat_is_finite(&e->free);
    return status == HOL_NOMEM ? status : HOL_OK;
}

static long double
larger(long double most, const struct hol_mat *a)
{
    return fmaxl(most, hol_mat_max(a));
}

/* Sizes of the terms that the quantities are sums of: rounding is relative to them. */
static void
find_scales(struct hol_evidence *e)
{
    const struct hol_problem *p = &e->problem;
    long double q = hol_mat_max(&e->truth.qdd), f = larger(hol_mat_max(&p->F), &p->C), row = 0;

    for (int k = 0; k < HOL_PART_COUNT; k++) {
        q = larger(q, &e->part[k].qdd);
        f = larger(larger(f, &e->part[k].FL), &e->part[k].FC);
    }
    if (e->has_inverse)
        q = larger(q, &e->free);
    else if (hol_mat_max(&p->M) > 0)
        q = fmaxl(q, f / hol_mat_max(&p->M));
    for (size_t j = 0; j < e->m; j++) {
        long double most = 0;
        for (size_t i = 0; i < e->n; i++)
            most = fmaxl(most, fabsl((long double)p->A.d[j + i * e->m]));
        row = row > 0 && (row < most || most == 0) ? row : most;
    }
    e->scale[HOL_Q_QDD] = q;
    e->scale[HOL_Q_FL] = e->scale[HOL_Q_FC] = larger(f, &e->truth.FL);
    e->scale[HOL_Q_LAMBDA] = larger(row > 0 ? e->scale[HOL_Q_FL] / row : 0, &e->truth.lambda);
}

/* --- distances */

static long double
difference(const struct hol_vec *x, const struct hol_vec *y, const struct hol_vec *more,
           long double scale)
{
    long double most = 0;

    for (size_t i = 0; i < x->rows; i++) {
        long double d = fabsl((long double)x->d[i] - y->d[i] - (more != NULL ? more->d[i] : 0));
        if (!isfinite(d))
            return INFINITY;
        most = fmaxl(most, d);
        scale = fmaxl(scale, fabsl((long double)x->d[i]));
    }
    return most > 0 ? most / scale : 0;
}

long double
hol_evidence_distance(long double each[HOL_Q_COUNT], const struct hol_evidence *e,
                      const struct hol_answer *a)
{
    const struct hol_answer *x = &e->received;
    bool sum = !(e->gives & HOL_GIVES_FL) && (e->gives & HOL_GIVES_FORCE);
    long double most = 0;

    each[HOL_Q_QDD] = difference(&x->qdd, &a->qdd, NULL, e->scale[HOL_Q_QDD]);
    each[HOL_Q_FL] = e->gives & HOL_GIVES_FL || sum
                         ? difference(&x->FL, &a->FL, sum ? &a->FC : NULL, e->scale[HOL_Q_FL])
                         : -1;
    each[HOL_Q_FC] =
        e->gives & HOL_GIVES_FC ? difference(&x->FC, &a->FC, NULL, e->scale[HOL_Q_FC]) : -1;
    each[HOL_Q_LAMBDA] =
        e->compares_lambda ? difference(&x->lambda, &a->lambda, NULL, e->scale[HOL_Q_LAMBDA]) : -1;
    for (int k = 0; k < HOL_Q_COUNT; k++)
        most = fmaxl(most, each[k]);
    return x->rank == a->rank ? most : INFINITY;
}

/* --- all */

/* The problem with the velocities at 0. */
static enum hol_status
stop(struct hol_evidence *e, const struct hol_exchange *x, const struct hol_asked_state *s)
{
    struct hol_eval *eval = NULL;
    struct hol_mat none = {0};
    enum hol_status status = hol_problem_init(&e->rest, e->n, e->m, HOL_BITS_DOUBLE);

    if (status == HOL_OK)
        status = hol_vec_init(&none, s->v.rows, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_eval_create(&eval, x->model->tape, HOL_BITS_DOUBLE);
    if (status == HOL_OK) {
        hol_model_set_state(x->model, eval, &s->t, &s->q, &none);
        if (hol_eval_update(eval, HOL_STAGE_PROBLEM) == HOL_OK) {
            hol_model_problem(x->model, eval, &e->rest);
            e->has_rest = hol_problem_check(&e->rest) == HOL_OK;
        }
    }
    hol_eval_destroy(eval);
    hol_mat_clear(&none);
    return status;
}

enum hol_status
hol_evidence_take(struct hol_evidence *e, const struct hol_exchange *x, size_t id, unsigned gives,
                  const struct hol_history *history)
{
    const struct hol_question *q = &x->questions[id];
    const struct hol_asked_state *s = &x->states[q->state];
    const struct hol_reply *reply = &x->replies[id];
    long double limit;
    enum hol_status status;

    *e = (struct hol_evidence){.n = q->n,
                               .m = q->m,
                               .rank = s->rank,
                               .kappa = s->kappa,
                               .gives = gives,
                               .history = history};
    limit = 30 * UNIT * fmaxl(1, s->kappa);
    if (reply->kind != HOL_REPLY_OK || s->truth_status != HOL_OK || s->n != q->n ||
        (reply->given & gives) != gives || !(limit < 1e-4L))
        return HOL_DOMAIN;
    e->compares_lambda = (gives & HOL_GIVES_LAMBDA) && s->rank == q->m;
    status = make_room(e);
    if (status != HOL_OK)
        return status;
    take_rows(&e->problem.M, q->M);
    take_rows(&e->problem.A, q->A);
    take_rows(&e->problem.F, q->F);
    take_rows(&e->problem.b, q->b);
    take_rows(&e->problem.C, q->C);
    take_reply(e, reply);
    status = solve_parts(e);
    if (status != HOL_OK)
        return status;
    find_scales(e);
    e->most = hol_evidence_distance(e->error, e, &e->truth);
    e->is_off = !(e->most <= fminl(limit * fmaxl(1, s->kappa), 1e-3L));
    return e->is_off && q->asked == HOL_ASKED_STATE ? stop(e, x, s) : HOL_OK;
}
