/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/support/balanced.h"

#include "base/alloc.h"
#include "solvers/support/room.h"
#include "solvers/support/units.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { ROOMS = 16 };

static void
list_rooms(struct hol_room room[ROOMS], struct hol_balanced *in, size_t n, size_t m)
{
    size_t larger = n > m ? n : m, least = n < m ? n : m;
    const struct hol_room all[ROOMS] = {
        {&in->M, n, n},      {&in->A, m, n},         {&in->F, n, 1},     {&in->b, m, 1},
        {&in->C, n, 1},      {&in->range, m, least}, {&in->Q, m, least}, {&in->R, least, n},
        {&in->V, n, n},      {&in->H, n, n},         {&in->T, n, n},     {&in->pivot, least, 1},
        {&in->x, larger, 1}, {&in->r, larger, 1},    {&in->QR, m, n},    {&in->tau, least, 1},
    };

    memcpy(room, all, sizeof all);
}

enum hol_status
hol_balanced_init(struct hol_balanced *in, size_t n, size_t m, mpfr_prec_t bits)
{
    size_t larger = n > m ? n : m;
    struct hol_room room[ROOMS];
    enum hol_status status;

    *in = (struct hol_balanced){.n = n, .m = m, .bits = bits};
    if (n == 0)
        return HOL_INVALID;
    list_rooms(room, in, n, m);
    if ((status = hol_rooms_init(room, ROOMS, bits)) != HOL_OK ||
        (status = hol_work_create(&in->work, larger, bits)) != HOL_OK)
        goto fail;
    in->unit = hol_alloc(n, sizeof *in->unit);
    in->row = hol_alloc(m, sizeof *in->row);
    in->perm = hol_alloc(larger, sizeof *in->perm);
    if (in->unit != NULL && in->row != NULL && in->perm != NULL)
        return HOL_OK;
    status = HOL_NOMEM;
fail:
    hol_balanced_clear(in);
    return status;
}

void
hol_balanced_clear(struct hol_balanced *in)
{
    struct hol_room room[ROOMS];

    list_rooms(room, in, 0, 0);
    hol_rooms_clear(room, ROOMS);
    hol_work_destroy(in->work);
    hol_free(in->unit);
    hol_free(in->row);
    hol_free(in->perm);
    *in = (struct hol_balanced){0};
}

/* The numbers, in their units. */
static enum hol_status
take(struct hol_balanced *in, const struct hol_answer *answer, const struct hol_problem *p)
{
    in->detail = NULL;
    in->clear = false;
    if (!hol_answer_fits(answer, in->n, in->m, in->bits))
        return HOL_INVALID;
    if (!(p->rank_threshold >= 0) || !isfinite(p->rank_threshold))
        return HOL_INVALID;
    in->threshold = p->rank_threshold;
    in->detail = answer->detail;
    hol_rank_detail_begin(in->detail);
    return hol_units_load(in, p);
}

enum hol_status
hol_balanced_load(struct hol_balanced *in, const struct hol_answer *answer,
                  const struct hol_problem *p)
{
    enum hol_status status = take(in, answer, p);

    return status == HOL_OK ? hol_balanced_rank(in) : status;
}

/*
 * May the pivots of the formulation decide? In double, where nobody asks how the rank was found or
 * sets its threshold; and not fewer coordinates than rows, all of which are then to be independent.
 */
static bool
may_be_clear(const struct hol_balanced *in)
{
    return in->bits == HOL_BITS_DOUBLE && in->detail == NULL && in->threshold == 0 && in->m > 0 &&
           in->m <= in->n;
}

enum hol_status
hol_balanced_begin(struct hol_balanced *in, const struct hol_answer *answer,
                   const struct hol_problem *p, enum hol_status (*measure)(void *work), void *work)
{
    enum hol_status status = take(in, answer, p);

    if (status == HOL_OK && may_be_clear(in)) {
        in->clear = true;
        in->rank = in->m;
        hol_mat_shape(&in->range, in->m, 0);
        if (measure(work) == HOL_OK)
            return HOL_OK;
        status = take(in, answer, p); /* whose rows may be in other units by now */
    }
    if (status == HOL_OK && (status = hol_balanced_rank(in)) == HOL_OK)
        status = hol_balanced_consistent(in);
    return hol_balanced_measure(in, status, measure, work);
}

void
hol_balanced_row(struct hol_balanced *in, struct hol_mat *B, size_t i, long e)
{
    if (e == 0)
        return;
    hol_row_scale_2exp(&in->A, i, e);
    hol_row_scale_2exp(&in->b, i, e);
    hol_row_scale_2exp(&in->range, i, e);
    if (B != NULL)
        hol_row_scale_2exp(B, i, e);
    in->row[i] += e;
}

long
hol_row_exponent(const struct hol_mat *a, size_t i)
{
    long e, largest = LONG_MIN;

    for (size_t j = 0; j < a->cols; j++)
        if (hol_unit_exponent(&e, a, i, j) && e > largest)
            largest = e;
    return largest == LONG_MIN ? 0 : -largest;
}

enum hol_status
hol_balanced_answer(struct hol_balanced *in, struct hol_answer *answer, struct hol_vec *qdd,
                    struct hol_vec *FL, struct hol_vec *FC, struct hol_vec *lambda)
{
    hol_units_scale(qdd, in->unit, false);
    hol_units_scale(FL, in->unit, true);
    hol_units_scale(FC, in->unit, true);
    if (lambda != NULL)
        hol_units_scale(lambda, in->row, false);
    if (!hol_mat_is_finite(qdd) || !hol_mat_is_finite(FL) || !hol_mat_is_finite(FC) ||
        (lambda != NULL && !hol_mat_is_finite(lambda)))
        return HOL_UNABLE;
    hol_mat_round(&answer->qdd, qdd);
    hol_mat_round(&answer->FL, FL);
    hol_mat_round(&answer->FC, FC);
    hol_mat_shape(&answer->lambda, in->m, 1);
    if (lambda != NULL)
        hol_mat_round(&answer->lambda, lambda);
    else
        hol_mat_zero(&answer->lambda);
    answer->rank = in->rank;
    answer->iterations = 0;
    return HOL_OK;
}

void
hol_diagonal(struct hol_mat *D, const struct hol_vec *s, size_t k)
{
    hol_mat_shape(D, k, k);
    hol_mat_zero(D);
    for (size_t i = 0; i < k; i++) {
        if (D->d != NULL)
            D->d[i + i * k] = s->d[i];
        else
            mpfr_set(D->x[i + i * k], s->x[i], MPFR_RNDN);
    }
}
