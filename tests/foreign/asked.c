/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Exchanges and answers made for tests. */
#include "tests/foreign/asked.h"

#include "tests/support/tap.h"

#include <string.h>

static void
get_rows(struct hol_mat *to, const double *rows)
{
    for (size_t i = 0; i < to->rows; i++)
        for (size_t j = 0; j < to->cols; j++)
            to->d[i + j * to->rows] = rows[i * to->cols + j];
}

void
asked_problem(struct hol_problem *p, const struct hol_question *q)
{
    if (hol_problem_init(p, q->n, q->m, HOL_BITS_DOUBLE) != HOL_OK)
        tap_bail("out of memory");
    get_rows(&p->M, q->M);
    get_rows(&p->A, q->A);
    get_rows(&p->F, q->F);
    get_rows(&p->b, q->b);
    get_rows(&p->C, q->C);
}

static double *
put(double *to, const struct hol_vec *v)
{
    memcpy(to, v->d, v->rows * sizeof *to);
    return to + v->rows;
}

static void
give(struct hol_exchange *x, size_t id, struct hol_answer *a, unsigned gives)
{
    struct hol_reply *reply;
    double *next;

    if (hol_exchange_reply(&reply, x, id, gives) != HOL_OK)
        tap_bail("out of memory");
    next = put(reply->block, &a->qdd);
    if (gives & HOL_GIVES_FL)
        next = put(next, &a->FL);
    if (gives & HOL_GIVES_FC)
        next = put(next, &a->FC);
    if (gives & HOL_GIVES_FORCE) {
        hol_add(&a->FL, &a->FL, &a->FC);
        next = put(next, &a->FL);
    }
    if ((gives & HOL_GIVES_LAMBDA) && a->lambda.rows > 0)
        (void)put(next, &a->lambda);
    reply->rank = a->rank;
}

void
asked_answer(struct hol_exchange *x, size_t id, const struct hol_solver *solver, unsigned gives)
{
    const struct hol_question *q = &x->questions[id];
    struct hol_problem p;
    struct hol_answer a;
    void *work = NULL;
    enum hol_status status, done = HOL_OK;

    asked_problem(&p, q);
    if (hol_answer_init(&a, q->n, q->m, HOL_BITS_DOUBLE) != HOL_OK ||
        solver->create(solver, &work, q->n, q->m, HOL_BITS_DOUBLE) != HOL_OK)
        tap_bail("out of memory");
    status = solver->solve(work, &a, &p);
    if (status == HOL_OK)
        give(x, id, &a, gives);
    else
        done = hol_exchange_refuse(x, id,
                                   status == HOL_DOMAIN   ? HOL_REPLY_DOMAIN
                                   : status == HOL_UNABLE ? HOL_REPLY_UNABLE
                                                          : HOL_REPLY_INVALID,
                                   NULL);
    if (done != HOL_OK)
        tap_bail("out of memory");
    solver->destroy(work);
    hol_answer_clear(&a);
    hol_problem_clear(&p);
}
