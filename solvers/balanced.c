/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/balanced.h"

#include "numeric/alloc.h"
#include "solvers/room.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { ROOMS = 14 };

static void
list_rooms(struct hol_room room[ROOMS], struct hol_balanced *in, size_t n, size_t m)
{
    size_t larger = n > m ? n : m, least = n < m ? n : m;
    const struct hol_room all[ROOMS] = {
        {&in->M, n, n},      {&in->A, m, n},         {&in->F, n, 1},     {&in->b, m, 1},
        {&in->C, n, 1},      {&in->range, m, least}, {&in->Q, m, least}, {&in->R, least, n},
        {&in->V, n, n},      {&in->H, n, n},         {&in->T, n, n},     {&in->pivot, least, 1},
        {&in->x, larger, 1}, {&in->r, larger, 1},
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

/* The e for which 2^-e |element| is in [1/2, 1); false for zero. */
static bool
exponent(long *e, const struct hol_mat *a, size_t i, size_t j)
{
    size_t k = i + j * a->rows;
    int small;

    if (a->d != NULL) {
        if (a->d[k] == 0)
            return false;
        frexp(a->d[k], &small);
        *e = small;
        return true;
    }
    if (mpfr_zero_p(a->x[k]))
        return false;
    *e = mpfr_get_exp(a->x[k]);
    return true;
}

/* Element (i, j) times 2^e. */
static void
scale(struct hol_mat *a, size_t i, size_t j, long e)
{
    size_t k = i + j * a->rows;

    if (a->d != NULL)
        a->d[k] = ldexp(a->d[k], e > INT_MAX ? INT_MAX : e < -INT_MAX ? -INT_MAX : (int)e);
    else
        mpfr_mul_2si(a->x[k], a->x[k], e, MPFR_RNDN);
}

/* Neither from the masses nor, so far, from what it is bound to. */
static const long unsettled = LONG_MIN;

/* Largest exponent of 2^unit[j] A_ij over the settled j of row i. */
static bool
row_exponent(long *largest, const struct hol_balanced *in, size_t i)
{
    bool found = false;
    long e;

    for (size_t j = 0; j < in->n; j++) {
        if (in->unit[j] == unsettled || !exponent(&e, &in->A, i, j))
            continue;
        if (!found || e + in->unit[j] > *largest)
            *largest = e + in->unit[j];
        found = true;
    }
    return found;
}

/* Largest exponent of 2^row[i] A_ij over the settled rows. */
static bool
column_exponent(long *largest, const struct hol_balanced *in, size_t j)
{
    bool found = false;
    long e;

    for (size_t i = 0; i < in->m; i++) {
        if (in->row[i] == unsettled || !exponent(&e, &in->A, i, j))
            continue;
        if (!found || e + in->row[i] > *largest)
            *largest = e + in->row[i];
        found = true;
    }
    return found;
}

/*
 * Rows take their unit from the coordinates that have one, largest |A_ij| about 1; coordinates
 * without mass from the rows that have one, likewise; until nothing more is bound to what is
 * settled.
 */
static void
spread_units(struct hol_balanced *in)
{
    bool more = true;
    long e;

    while (more) {
        more = false;
        for (size_t i = 0; i < in->m; i++)
            if (in->row[i] == unsettled && row_exponent(&e, in, i)) {
                in->row[i] = -e;
                more = true;
            }
        for (size_t j = 0; j < in->n; j++)
            if (in->unit[j] == unsettled && column_exponent(&e, in, j)) {
                in->unit[j] = -e;
                more = true;
            }
    }
}

/*
 * Coordinates without mass that are bound to none with mass leave one unit open: that of a force or
 * of a right side among them, which then has the size of the largest force on the settled
 * coordinates. False: nothing is open.
 */
static bool
settle_one(struct hol_balanced *in)
{
    long level = 0, e;
    bool found = false;

    for (size_t j = 0; j < in->n; j++)
        if (in->unit[j] != unsettled && exponent(&e, &in->F, j, 0)) {
            level = !found || e + in->unit[j] > level ? e + in->unit[j] : level;
            found = true;
        }
    for (size_t j = 0; j < in->n; j++)
        if (in->unit[j] == unsettled && exponent(&e, &in->F, j, 0)) {
            in->unit[j] = level - e;
            return true;
        }
    for (size_t i = 0; i < in->m; i++)
        if (in->row[i] == unsettled && exponent(&e, &in->b, i, 0)) {
            in->row[i] = level - e;
            return true;
        }
    for (size_t j = 0; j < in->n; j++)
        if (in->unit[j] == unsettled) {
            in->unit[j] = 0;
            return true;
        }
    return false;
}

static void
choose_units(struct hol_balanced *in)
{
    long e;

    for (size_t j = 0; j < in->n; j++) /* 2^(2 unit) |M_jj| in [1/2, 2) */
        in->unit[j] = exponent(&e, &in->M, j, j) ? -(e >= 0 ? e / 2 : -((1 - e) / 2)) : unsettled;
    for (size_t i = 0; i < in->m; i++)
        in->row[i] = unsettled;
    do
        spread_units(in);
    while (settle_one(in));
    for (size_t i = 0; i < in->m; i++)
        in->row[i] = row_exponent(&e, in, i) ? -e : 0;
}

static void
apply_units(struct hol_balanced *in)
{
    for (size_t j = 0; j < in->n; j++) {
        for (size_t i = 0; i < in->n; i++)
            scale(&in->M, i, j, in->unit[i] + in->unit[j]);
        for (size_t i = 0; i < in->m; i++)
            scale(&in->A, i, j, in->row[i] + in->unit[j]);
        scale(&in->F, j, 0, in->unit[j]);
        scale(&in->C, j, 0, in->unit[j]);
    }
    for (size_t i = 0; i < in->m; i++)
        scale(&in->b, i, 0, in->row[i]);
}

enum hol_status
hol_balanced_load(struct hol_balanced *in, const struct hol_answer *answer,
                  const struct hol_problem *p)
{
    size_t n = in->n, m = in->m;
    mpfr_prec_t bits = in->bits;

    in->detail = NULL;
    if (p->n != n || p->m != m || p->bits != bits || hol_problem_check(p) != HOL_OK ||
        !hol_answer_fits(answer, n, m, bits))
        return HOL_INVALID;
    in->threshold = p->rank_threshold;
    in->detail = answer->detail;
    hol_rank_detail_begin(in->detail);
    hol_mat_round(&in->M, &p->M);
    hol_mat_round(&in->A, &p->A);
    hol_mat_round(&in->F, &p->F);
    hol_mat_round(&in->b, &p->b);
    hol_mat_round(&in->C, &p->C);
    choose_units(in);
    apply_units(in);
    if (!hol_mat_is_finite(&in->M) || !hol_mat_is_finite(&in->F) || !hol_mat_is_finite(&in->b) ||
        !hol_mat_is_finite(&in->C))
        return HOL_UNABLE;
    return hol_balanced_rank(in);
}

void
hol_balanced_row(struct hol_balanced *in, struct hol_mat *B, size_t i, long e)
{
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
        if (exponent(&e, a, i, j) && e > largest)
            largest = e;
    return largest == LONG_MIN ? 0 : -largest;
}

enum hol_status
hol_balanced_answer(struct hol_balanced *in, struct hol_answer *answer, struct hol_vec *qdd,
                    struct hol_vec *FL, struct hol_vec *FC, struct hol_vec *lambda)
{
    for (size_t j = 0; j < in->n; j++) {
        scale(qdd, j, 0, in->unit[j]);
        scale(FL, j, 0, -in->unit[j]);
        scale(FC, j, 0, -in->unit[j]);
    }
    for (size_t i = 0; lambda != NULL && i < in->m; i++)
        scale(lambda, i, 0, in->row[i]);
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
