/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A solver that looks its answers up in an exchange: foreign answers are judged like ours. */
#include "base/alloc.h"
#include "foreign/exchange.h"

#include <stdio.h>
#include <string.h>

struct work {
    const struct hol_replay *replay;
    char why[96];
};

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    *why = "computes in double";
    return p->bits == HOL_BITS_DOUBLE ? HOL_ANSWERABLE : HOL_NOT_ANSWERABLE;
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    const struct hol_replay *replay = self->context;
    struct work *w;

    (void)m;
    if (n == 0 || bits != HOL_BITS_DOUBLE || replay->exchange == NULL)
        return HOL_INVALID;
    w = hol_alloc(1, sizeof *w);
    if (w == NULL)
        return HOL_NOMEM;
    w->replay = replay;
    *work = w;
    return HOL_OK;
}

static void
destroy(void *work)
{
    hol_free(work);
}

static void
put(struct hol_vec *to, const double *from, size_t count)
{
    hol_mat_shape(to, count, 1);
    hol_mat_zero(to);
    if (from != NULL && count > 0)
        memcpy(to->d, from, count * sizeof *from);
}

static enum hol_status
give(struct hol_answer *answer, const struct hol_reply *reply, const struct hol_question *q,
     const struct hol_exchange *x, unsigned gives)
{
    put(&answer->qdd, reply->qdd, q->n);
    put(&answer->FL, reply->FL, q->n);
    put(&answer->FC, reply->FC, q->n);
    put(&answer->force, reply->force, q->n);
    put(&answer->lambda, reply->lambda, q->m);
    answer->rank = gives & HOL_GIVES_RANK ? reply->rank : x->states[q->state].rank;
    answer->iterations = 0;
    return HOL_OK;
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct work *w = work;
    const struct hol_exchange *x = w->replay->exchange;
    unsigned gives = w->replay->foreign->gives;
    const struct hol_reply *reply;
    size_t id;

    w->why[0] = '\0';
    if (!hol_answer_fits(answer, p->n, p->m, p->bits))
        return HOL_INVALID;
    id = hol_exchange_find(x, p);
    if (id == SIZE_MAX) {
        (void)snprintf(w->why, sizeof w->why, "it was not asked");
        return HOL_IO;
    }
    reply = &x->replies[id];
    if (reply->kind == HOL_REPLY_OK && (reply->given & gives) == gives)
        return give(answer, reply, &x->questions[id], x, gives);
    if (reply->kind == HOL_REPLY_OK) {
        (void)snprintf(w->why, sizeof w->why, "it gave less than it declared");
        return HOL_IO;
    }
    if (reply->kind > HOL_REPLY_INVALID)
        (void)snprintf(w->why, sizeof w->why, "%s%s%.60s", hol_reply_text(reply->kind),
                       reply->why != NULL ? ": " : "", reply->why != NULL ? reply->why : "");
    else if (reply->why != NULL)
        (void)snprintf(w->why, sizeof w->why, "%.80s", reply->why);
    switch (reply->kind) {
    case HOL_REPLY_DOMAIN:
        return HOL_DOMAIN;
    case HOL_REPLY_UNABLE:
        return HOL_UNABLE;
    case HOL_REPLY_INVALID:
        return HOL_INVALID;
    case HOL_REPLY_MISSING: /* it had left */
        return HOL_STATUS_COUNT;
    default:
        return HOL_IO;
    }
}

static const char *
explain(const void *work)
{
    const struct work *w = work;

    return w->why;
}

static unsigned
yields(unsigned gives)
{
    return (gives & HOL_GIVES_FL ? HOL_YIELDS_FL : 0) | (gives & HOL_GIVES_FC ? HOL_YIELDS_FC : 0) |
           (gives & HOL_GIVES_FORCE ? HOL_YIELDS_FORCE : 0) |
           (gives & HOL_GIVES_LAMBDA ? HOL_YIELDS_LAMBDA : 0);
}

void
hol_replay_init(struct hol_replay *replay, const struct hol_foreign *foreign)
{
    *replay = (struct hol_replay){.foreign = foreign,
                                  .solver = {.name = foreign->name,
                                             .source = "somebody else's",
                                             .summary = foreign->summary,
                                             .yields = yields(foreign->gives),
                                             .needs = foreign->needs,
                                             .growth = foreign->growth,
                                             .context = replay,
                                             .applicable = applicable,
                                             .create = create,
                                             .solve = solve,
                                             .destroy = destroy,
                                             .explain = explain}};
}
