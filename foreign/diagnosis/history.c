/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The questions so far with their true answers, each in the units in which it was asked. */
#include "foreign/diagnosis/history.h"

#include "base/alloc.h"
#include "base/array.h"
#include "foreign/exchange-inside.h"

#include <math.h>
#include <string.h>

void
hol_history_clear(struct hol_history *h)
{
    for (size_t i = 0; i < h->count; i++)
        hol_free(h->list[i].block);
    hol_free(h->list);
    *h = (struct hol_history){0};
}

/* Forget the older half of those that are neither of the first ones nor of the latest. */
static void
forget_some(struct hol_history *h)
{
    size_t from = HOL_HISTORY_MAX / 2, to = from + HOL_HISTORY_MAX / 4;

    if (h->count < HOL_HISTORY_MAX)
        return;
    for (size_t i = from; i < to; i++)
        hol_free(h->list[i].block);
    memmove(&h->list[from], &h->list[to], (h->count - to) * sizeof *h->list);
    h->count -= to - from;
}

/* to := x 2^exponent, n doubles. */
static void
put(double *to, const struct hol_vec *x, long exponent)
{
    struct hol_mat view = {
        .rows = x->rows, .cols = 1, .capacity = x->rows, .bits = HOL_BITS_DOUBLE, .d = to};

    hol_mat_round(&view, x);
    for (size_t i = 0; i < x->rows; i++)
        to[i] = scalbln(to[i], exponent);
}

enum hol_status
hol_history_add(struct hol_history *h, const struct hol_question *q,
                const struct hol_asked_state *s)
{
    size_t length = hol_question_length(q->n, q->m), n = q->n;
    struct hol_asked_before *added;

    forget_some(h);
    if (!hol_array_reserve(&h->list, &h->room, h->count + 1, sizeof *h->list))
        return HOL_NOMEM;
    added = &h->list[h->count];
    *added = (struct hol_asked_before){.n = n, .m = q->m, .rank = s->rank};
    added->block = hol_alloc(length + 2 * n, sizeof *added->block);
    if (added->block == NULL)
        return HOL_NOMEM;
    memcpy(added->block, q->M, length * sizeof *q->M);
    if (s->truth_status == HOL_OK && s->n == n) {
        long qdd = 0, force = 0; /* its units */
        if (q->asked != HOL_ASKED_STATE) {
            enum hol_second second = (enum hol_second)(q->asked - 1);
            qdd = hol_second_exponent(second, HOL_Q_QDD);
            force = hol_second_exponent(second, HOL_Q_FL);
        }
        put(added->block + length, &s->truth.qdd, qdd);
        put(added->block + length + n, &s->truth.FL, force);
        added->qdd = added->block + length;
        added->FL = added->qdd + n;
    }
    h->count++;
    return HOL_OK;
}
