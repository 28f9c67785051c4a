/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Candidates that are the right answer, said wrongly. */
#include "foreign/diagnosis/hypotheses.h"

#include "base/alloc.h"
#include "foreign/diagnosis/response.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct hol_vec *
quantity(struct hol_answer *a, int which)
{
    struct hol_vec *const all[HOL_Q_COUNT] = {&a->qdd, &a->FL, &a->FC, &a->lambda};

    return all[which];
}

static void
multiply(struct hol_vec *x, double factor)
{
    for (size_t i = 0; i < x->rows; i++)
        x->d[i] = factor != 0 ? x->d[i] * factor : 0;
}

enum hol_status
hol_candidate_factors(struct hol_answer *a, struct hol_evidence *e,
                      const struct hol_hypothesis *self, double *parameter)
{
    (void)e, (void)parameter;
    for (int k = 0; k < HOL_Q_COUNT; k++)
        multiply(quantity(a, k), self->with[k]);
    return HOL_OK;
}

/* By the factor of least squares. */
enum hol_status
hol_candidate_scaled(struct hol_answer *a, struct hol_evidence *e,
                     const struct hol_hypothesis *self, double *parameter)
{
    int which = (int)self->with[0];
    struct hol_vec *to = quantity(a, which), *like = quantity(&e->received, which);
    double both = 0, square = 0;

    if (which == HOL_Q_LAMBDA && !e->compares_lambda)
        return HOL_DOMAIN;
    for (size_t i = 0; i < to->rows; i++) {
        both += to->d[i] * like->d[i];
        square += to->d[i] * to->d[i];
    }
    if (!(square > 0))
        return HOL_DOMAIN;
    *parameter = both / square;
    multiply(to, *parameter);
    return HOL_OK;
}

/* Z Z^T C: F_C of a unit mass. */
static enum hol_status
euclid(struct hol_vec *to, struct hol_evidence *e)
{
    struct hol_problem p = e->problem;
    struct hol_mat one = {0};
    enum hol_status status = hol_mat_init(&one, e->n, e->n, HOL_BITS_DOUBLE);

    if (status != HOL_OK)
        return status;
    hol_mat_identity(&one);
    p.M = one;
    status = hol_response(&e->room, &p, e->rank);
    if (status == HOL_OK)
        hol_mat_round(to, &e->room.FC);
    hol_mat_clear(&one);
    return status;
}

static enum hol_status
per_mass(struct hol_answer *a, const struct hol_evidence *e)
{
    enum hol_status status =
        e->has_inverse ? hol_response_inverse(&a->FL, &e->problem.M) : HOL_DOMAIN;

    return status == HOL_OK ? hol_response_inverse(&a->FC, &e->problem.M) : status;
}

enum hol_status
hol_candidate_forces(struct hol_answer *a, struct hol_evidence *e,
                     const struct hol_hypothesis *self, double *parameter)
{
    const struct hol_answer *t = &e->truth;
    int which = (int)self->with[0];
    enum hol_status status = HOL_OK;

    (void)parameter;
    if (which == HOL_FORCES_PER_MASS)
        return per_mass(a, e);
    if (which == HOL_FORCES_EUCLID || which == HOL_FORCES_EUCLID_REST)
        status = euclid(&a->FC, e);
    if (which == HOL_FORCES_INERTIA)
        hol_mul_v(&a->FL, &e->problem.M, &t->qdd);
    for (size_t i = 0; i < e->n; i++) {
        double L = t->FL.d[i], N = t->FC.d[i], C = e->problem.C.d[i];
        double *FL = &a->FL.d[i], *FC = &a->FC.d[i];
        switch (which) {
        case HOL_FORCES_EXCHANGED:
            *FL = N, *FC = L;
            break;
        case HOL_FORCES_SUM_IN_FL:
            *FL = L + N, *FC = 0;
            break;
        case HOL_FORCES_SUM_IN_FC:
            *FL = 0, *FC = L + N;
            break;
        case HOL_FORCES_SUM_KEPT:
            *FL = L + N;
            break;
        case HOL_FORCES_C:
            *FC = C;
            break;
        case HOL_FORCES_C_REST:
            *FL = L + N - C, *FC = C;
            break;
        case HOL_FORCES_EUCLID_REST:
            *FL = L + N - *FC;
            break;
        case HOL_FORCES_NO_FC:
            *FC = 0;
            break;
        case HOL_FORCES_NO_FL:
            *FL = 0;
            break;
        case HOL_FORCES_FL_AND_C:
            *FL = L + C;
            break;
        default:
            break;
        }
    }
    return status;
}

/* lambda of rows that were normalized, and not brought back, or brought back the wrong way. */
enum hol_status
hol_candidate_rows(struct hol_answer *a, struct hol_evidence *e, const struct hol_hypothesis *self,
                   double *parameter)
{
    (void)parameter;
    if (!e->compares_lambda)
        return HOL_DOMAIN;
    for (size_t i = 0; i < e->m; i++) {
        double sum = 0, most = 0;
        for (size_t j = 0; j < e->n; j++) {
            double x = e->problem.A.d[i + j * e->m];
            sum += x * x;
            most = fmax(most, fabs(x));
        }
        if (most > 0)
            a->lambda.d[i] *= pow(self->with[1] != 0 ? most : sqrt(sum), self->with[0]);
    }
    return HOL_OK;
}

/* --- the same numbers in another order */

struct placed {
    double value;
    size_t place;
};

static int
by_value(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;

    return (x->value > y->value) - (x->value < y->value);
}

/* The entries of `to`, in the order of size that those of `like` have. */
static enum hol_status
permute(struct hol_vec *to, const struct hol_vec *like)
{
    size_t n = to->rows;
    struct placed *list = hol_alloc(2 * n + 1, sizeof *list);

    if (list == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < n; i++) {
        list[i] = (struct placed){to->d[i], i};
        list[n + i] = (struct placed){like->d[i], i};
    }
    qsort(list, n, sizeof *list, by_value);
    qsort(list + n, n, sizeof *list, by_value);
    for (size_t i = 0; i < n; i++)
        to->d[list[n + i].place] = list[i].value;
    hol_free(list);
    return HOL_OK;
}

enum hol_status
hol_candidate_permuted(struct hol_answer *a, struct hol_evidence *e,
                       const struct hol_hypothesis *self, double *parameter)
{
    struct hol_answer *x = &e->received;
    int which = (int)self->with[0];
    enum hol_status status = HOL_OK;

    (void)parameter;
    if (which == HOL_Q_LAMBDA && !e->compares_lambda)
        return HOL_DOMAIN;
    if (which >= 0)
        return permute(quantity(a, which), quantity(x, which));
    for (int k = HOL_Q_QDD; k <= HOL_Q_FC && status == HOL_OK; k++)
        status = permute(quantity(a, k), quantity(x, k));
    return status;
}

enum hol_status
hol_candidate_rank(struct hol_answer *a, struct hol_evidence *e, const struct hol_hypothesis *self,
                   double *parameter)
{
    const double *w = self->with;
    double rank = w[0] * (double)e->n + w[1] * (double)e->m + w[2] * (double)e->rank + w[3];

    (void)parameter;
    if (!(e->gives & HOL_GIVES_RANK) || rank < 0)
        return HOL_DOMAIN;
    a->rank = (size_t)rank;
    return HOL_OK;
}

/* --- another question's answer */

enum hol_status
hol_candidate_before(struct hol_answer *a, struct hol_evidence *e,
                     const struct hol_hypothesis *self, double *parameter)
{
    (void)self, (void)parameter;
    for (size_t k = e->history->count; k > 0; k--) {
        const struct hol_asked_before *b = &e->history->list[k - 1];
        double most = 0, size = 0, apart = 0;

        if (b->n != e->n || b->qdd == NULL)
            continue;
        for (size_t i = 0; i < e->n; i++) {
            most = fmax(most, fabs(e->received.qdd.d[i] - b->qdd[i]));
            apart = fmax(apart, fabs(e->truth.qdd.d[i] - b->qdd[i]));
            size = fmax(size, fabs(b->qdd[i]));
        }
        /* what is right for this question, too, explains nothing */
        if (!(most <= 1e-6 * size) || apart <= 1e-6 * size)
            continue;
        memcpy(a->qdd.d, b->qdd, e->n * sizeof *b->qdd);
        memcpy(a->FL.d, b->FL, e->n * sizeof *b->FL);
        for (size_t i = 0; i < e->n; i++) { /* M q'' - F - F_L, with its own M and F */
            double sum = -b->block[e->n * e->n + b->m * e->n + i] - b->FL[i];
            for (size_t j = 0; j < e->n; j++)
                sum += b->block[i * e->n + j] * b->qdd[j];
            a->FC.d[i] = sum;
        }
        hol_mat_round(&a->lambda, &e->received.lambda);
        a->rank = e->received.rank;
        return HOL_OK;
    }
    return HOL_DOMAIN;
}
