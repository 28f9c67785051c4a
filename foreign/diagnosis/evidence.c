/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A reply beside the true answer and the pieces that wrong ones are made of. */
#include "foreign/diagnosis/evidence.h"

#include "foreign/diagnosis/response.h"

#include <math.h>
#include <string.h>

#define UNIT 0x1p-53L

#define SAME_PLACE(name, text, key)                                                                \
    _Static_assert((int)HOL_COMPARED_##name == (int)HOL_Q_##name, #name);
HOL_QUANTITY_LIST(SAME_PLACE)
#undef SAME_PLACE

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
    if (reply->force != NULL)
        memcpy(e->received.force.d, reply->force, bytes);
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
    e->scale[HOL_COMPARED_FORCE] = e->scale[HOL_COMPARED_DEPENDENT] = e->scale[HOL_Q_FL];
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

/* |A^T (x - y)| of multipliers that are not unique, relative to the terms of A^T x, too. */
static long double
difference_of_rows(const struct hol_evidence *e, const struct hol_vec *x, const struct hol_vec *y)
{
    const struct hol_mat *A = &e->problem.A;
    long double most = 0, scale = e->scale[HOL_COMPARED_DEPENDENT];

    for (size_t j = 0; j < e->n; j++) {
        long double sum = 0, terms = 0;
        for (size_t i = 0; i < e->m; i++) {
            long double entry = A->d[i + j * e->m];
            sum += entry * ((long double)x->d[i] - y->d[i]);
            terms += fabsl(entry * x->d[i]);
        }
        if (!isfinite(sum))
            return INFINITY;
        most = fmaxl(most, fabsl(sum));
        scale = fmaxl(scale, terms);
    }
    return most > 0 ? most / scale : 0;
}

long double
hol_evidence_distance(long double each[HOL_COMPARED_COUNT], const struct hol_evidence *e,
                      const struct hol_answer *a)
{
    const struct hol_answer *x = &e->received;
    const long double *scale = e->scale;
    long double most = 0;

    for (int k = 0; k < HOL_COMPARED_COUNT; k++)
        each[k] = -1;
    each[HOL_Q_QDD] = difference(&x->qdd, &a->qdd, NULL, scale[HOL_Q_QDD]);
    if (e->gives & HOL_GIVES_FL)
        each[HOL_Q_FL] = difference(&x->FL, &a->FL, NULL, scale[HOL_Q_FL]);
    if (e->gives & HOL_GIVES_FC)
        each[HOL_Q_FC] = difference(&x->FC, &a->FC, NULL, scale[HOL_Q_FC]);
    if (e->gives & HOL_GIVES_FORCE)
        each[HOL_COMPARED_FORCE] = difference(&x->force, &a->FL, &a->FC, scale[HOL_COMPARED_FORCE]);
    if (e->compares_lambda)
        each[HOL_Q_LAMBDA] = difference(&x->lambda, &a->lambda, NULL, scale[HOL_Q_LAMBDA]);
    if (e->compares_dependent)
        each[HOL_COMPARED_DEPENDENT] = difference_of_rows(e, &x->lambda, &a->lambda);
    if (e->gives & HOL_GIVES_RANK)
        each[HOL_COMPARED_RANK] = x->rank == a->rank ? 0 : INFINITY;
    for (int k = 0; k < HOL_COMPARED_COUNT; k++)
        most = fmaxl(most, each[k]);
    return most;
}

/* --- readings that the verdict allows, too (compare/instant/errors.c) */

/* The sum x + y takes the place of F_L and F_C, unless a sum was given that is further off. */
static void
read_sum(struct hol_evidence *e, const struct hol_vec *x, const struct hol_vec *y)
{
    struct hol_vec *sum = &e->room.force, *force = &e->received.force;
    long double off;

    hol_add(sum, x, y);
    off = difference(sum, &e->truth.FL, &e->truth.FC, e->scale[HOL_COMPARED_FORCE]);
    if (!(e->gives & HOL_GIVES_FORCE) || off > e->error[HOL_COMPARED_FORCE])
        hol_mat_round(force, sum);
    e->gives = (e->gives & ~(HOL_GIVES_FL | HOL_GIVES_FC)) | HOL_GIVES_FORCE;
}

/* F_C may be C itself: then the sum is what counts. */
static void
read_forces(struct hol_evidence *e)
{
    const struct hol_vec *C = &e->problem.C, *FL = &e->received.FL;
    bool gives_FL = (e->gives & HOL_GIVES_FL) != 0;

    if (e->error[HOL_Q_FC] > e->limit) {
        if (!(difference(&e->received.FC, C, NULL, 0) <= 30 * UNIT))
            return;
        if (gives_FL)
            read_sum(e, FL, &e->received.FC);
        else
            e->gives &= ~HOL_GIVES_FC;
    } else if (e->error[HOL_Q_FL] > e->limit && !(e->gives & HOL_GIVES_FC)) {
        hol_add(&e->room.FL, FL, C);
        if (difference(&e->room.FL, &e->truth.FL, &e->truth.FC, e->scale[HOL_Q_FL]) <= e->limit)
            read_sum(e, FL, C);
    }
}

/* Where F_L is not told from F_C, lambda may be of F_L + F_C - C: it is made that of F_L. */
static enum hol_status
read_lambda(struct hol_evidence *e)
{
    enum hol_compared which = e->compares_lambda ? HOL_COMPARED_LAMBDA : HOL_COMPARED_DEPENDENT;
    const unsigned both = HOL_GIVES_FL | HOL_GIVES_FC;
    struct hol_problem p = {0};
    long double each[HOL_COMPARED_COUNT];
    enum hol_status status;

    if (!(e->error[which] > e->limit) || (e->gives & both) == both)
        return HOL_OK;
    status = hol_problem_init(&p, e->n, e->m, HOL_BITS_DOUBLE);
    if (status == HOL_OK) {
        hol_problem_round(&p, &e->problem);
        hol_add(&p.F, &p.F, &p.C);
        hol_mat_zero(&p.C);
        status = hol_response(&e->room, &p, e->rank);
    }
    if (status == HOL_OK) {
        (void)hol_evidence_distance(each, e, &e->room);
        if (each[which] < e->error[which]) {
            hol_sub(&e->received.lambda, &e->received.lambda, &e->room.lambda);
            hol_add(&e->received.lambda, &e->received.lambda, &e->truth.lambda);
        }
    }
    hol_problem_clear(&p);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* Compare, in the reading that is judged. */
static enum hol_status
compare(struct hol_evidence *e)
{
    enum hol_status status = HOL_OK;

    e->most = hol_evidence_distance(e->error, e, &e->truth);
    if (e->most > e->limit) {
        read_forces(e);
        status = read_lambda(e);
        e->most = hol_evidence_distance(e->error, e, &e->truth);
    }
    e->is_off = !(e->most <= e->limit);
    return status;
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
    e->limit = fminl(limit * fmaxl(1, s->kappa), 1e-3L);
    e->compares_lambda = (gives & HOL_GIVES_LAMBDA) && s->rank == q->m;
    e->compares_dependent = (gives & HOL_GIVES_LAMBDA) && s->rank < q->m;
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
    status = compare(e);
    return status == HOL_OK && e->is_off && q->asked == HOL_ASKED_STATE ? stop(e, x, s) : status;
}
