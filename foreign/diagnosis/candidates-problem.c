/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Candidates that are the right answer to a problem with something in it changed. */
#include "foreign/diagnosis/hypotheses.h"

#include "foreign/diagnosis/response.h"
#include "foreign/exchange-inside.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum hol_status
hol_candidate_combined(struct hol_answer *a, struct hol_evidence *e,
                       const struct hol_hypothesis *self, double *parameter)
{
    const struct hol_answer *p = e->part;
    double f = self->with[0], b = self->with[1], c = self->with[2];

    (void)parameter;
    for (size_t i = 0; i < e->n; i++) {
        a->qdd.d[i] = f * p[0].qdd.d[i] + b * p[1].qdd.d[i] + c * p[2].qdd.d[i];
        a->FL.d[i] = f * p[0].FL.d[i] + b * p[1].FL.d[i];
        a->FC.d[i] = c * p[2].FC.d[i];
    }
    for (size_t i = 0; i < e->m; i++)
        a->lambda.d[i] = f * p[0].lambda.d[i] + b * p[1].lambda.d[i];
    return HOL_OK;
}

/* --- copies to be changed */

static enum hol_status
copy_problem(struct hol_problem *to, const struct hol_evidence *e)
{
    enum hol_status status = hol_problem_init(to, e->n, e->m, HOL_BITS_DOUBLE);

    if (status == HOL_OK)
        hol_problem_round(to, &e->problem);
    return status;
}

static enum hol_status
answer_of(struct hol_answer *a, struct hol_problem *p, size_t rank, enum hol_status status)
{
    size_t said = a->rank;

    if (status == HOL_OK)
        status = hol_response(a, p, rank);
    if (rank != SIZE_MAX)
        a->rank = said;
    hol_problem_clear(p);
    return status;
}

/* --- M */

static void
change_mass(struct hol_mat *M, int how)
{
    size_t n = M->rows;

    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++) {
            double *x = &M->d[i + j * n];
            if (i == j && how != HOL_MASS_ONE)
                continue;
            if (how == HOL_MASS_LUMPED)
                M->d[i + i * n] += *x;
            if (how == HOL_MASS_DOUBLE_BESIDE)
                *x *= 2;
            else if (how == HOL_MASS_ONE && i == j)
                *x = 1;
            else if (!(how == HOL_MASS_LOWER && i > j) && !(how == HOL_MASS_UPPER && i < j))
                *x = 0;
        }
}

enum hol_status
hol_candidate_mass(struct hol_answer *a, struct hol_evidence *e, const struct hol_hypothesis *self,
                   double *parameter)
{
    struct hol_problem p = {0};
    enum hol_status status = copy_problem(&p, e);

    (void)parameter;
    if (status == HOL_OK && self->with[0] == HOL_MASS_INVERSE) {
        hol_mat_identity(&p.M);
        status = e->has_inverse ? hol_response_inverse(&p.M, &e->problem.M) : HOL_DOMAIN;
    } else if (status == HOL_OK) {
        change_mass(&p.M, (int)self->with[0]);
    }
    return answer_of(a, &p, e->rank, status);
}

/* --- A and b */

static void
drop_row(struct hol_problem *p, size_t row)
{
    for (size_t j = 0; j < p->n; j++)
        p->A.d[row + j * p->m] = 0;
    p->b.d[row] = 0;
}

static void
swap(double *x, double *y)
{
    double kept = *x;

    *x = *y;
    *y = kept;
}

enum hol_status
hol_candidate_matrix(struct hol_answer *a, struct hol_evidence *e,
                     const struct hol_hypothesis *self, double *parameter)
{
    struct hol_problem p = {0};
    size_t n = e->n, m = e->m;
    int how = (int)self->with[0];
    enum hol_status status = copy_problem(&p, e);

    (void)parameter;
    if (m == 0 || (how == HOL_MATRIX_TRANSPOSED && n != m))
        status = status == HOL_OK ? HOL_DOMAIN : status;
    if (status != HOL_OK)
        return answer_of(a, &p, 0, status);
    if (how == HOL_MATRIX_MISREAD || how == HOL_MATRIX_TRANSPOSED)
        for (size_t i = 0; i < m; i++)
            for (size_t j = 0; j < n; j++) {
                size_t k = i + j * m; /* of the block by rows */
                p.A.d[i + j * m] = e->problem.A.d[k / n + k % n * m];
            }
    else if (how == HOL_MATRIX_REVERSED)
        for (size_t i = 0; i < m / 2; i++)
            for (size_t j = 0; j < n; j++)
                swap(&p.A.d[i + j * m], &p.A.d[m - 1 - i + j * m]);
    else if (how == HOL_MATRIX_NO_LAST || how == HOL_MATRIX_NO_FIRST)
        drop_row(&p, how == HOL_MATRIX_NO_LAST ? m - 1 : 0);
    else
        for (size_t i = 1; i < m; i++)
            drop_row(&p, i);
    return answer_of(a, &p, SIZE_MAX, status);
}

static void
reverse(struct hol_vec *x)
{
    for (size_t i = 0; i < x->rows / 2; i++)
        swap(&x->d[i], &x->d[x->rows - 1 - i]);
}

enum hol_status
hol_candidate_vectors(struct hol_answer *a, struct hol_evidence *e,
                      const struct hol_hypothesis *self, double *parameter)
{
    struct hol_problem p = {0};
    enum hol_status status = copy_problem(&p, e);

    (void)parameter;
    switch (status == HOL_OK ? (int)self->with[0] : -1) {
    case HOL_VECTORS_B_REVERSED:
        reverse(&p.b);
        break;
    case HOL_VECTORS_F_REVERSED:
        reverse(&p.F);
        break;
    case HOL_VECTORS_C_REVERSED:
        reverse(&p.C);
        break;
    case HOL_VECTORS_F_AND_C:
        for (size_t i = 0; i < e->n; i++)
            swap(&p.F.d[i], &p.C.d[i]);
        break;
    case HOL_VECTORS_C_IN_F:
        hol_add(&p.F, &p.F, &p.C);
        hol_mat_zero(&p.C);
        break;
    default:
        break;
    }
    status = answer_of(a, &p, e->rank, status);
    if (status == HOL_OK && self->with[1] != 0) {
        hol_mat_round(&a->qdd, &e->truth.qdd);
        hol_mat_round(&a->FL, &e->truth.FL);
        hol_mat_round(&a->FC, &e->truth.FC);
    }
    return status;
}

/* --- stale data */

static const struct hol_asked_before *
find_former(const struct hol_evidence *e, bool first)
{
    const struct hol_history *h = e->history;

    for (size_t k = 0; k < h->count; k++) {
        const struct hol_asked_before *b = &h->list[first ? k : h->count - 1 - k];
        if (b->n == e->n && b->m == e->m)
            return b;
    }
    return NULL;
}

enum hol_status
hol_candidate_former(struct hol_answer *a, struct hol_evidence *e,
                     const struct hol_hypothesis *self, double *parameter)
{
    const struct hol_asked_before *b = find_former(e, self->with[1] != 0);
    struct hol_problem p = {0};
    unsigned mask = (unsigned)self->with[0];
    struct hol_mat *const all[] = {&p.M, &p.A, &p.F, &p.b, &p.C};
    const double *from;
    enum hol_status status;

    (void)parameter;
    if (b == NULL)
        return HOL_DOMAIN;
    status = copy_problem(&p, e);
    from = b->block;
    for (int k = 0; k < 5 && status == HOL_OK; k++) {
        struct hol_mat *to = all[k];
        for (size_t i = 0; i < to->rows * to->cols; i++)
            if (mask & 1u << k)
                to->d[i / to->cols + i % to->cols * to->rows] = from[i];
        from += to->rows * to->cols;
    }
    return answer_of(a, &p, mask & HOL_IN_A ? SIZE_MAX : e->rank, status);
}

enum hol_status
hol_candidate_at_rest(struct hol_answer *a, struct hol_evidence *e,
                      const struct hol_hypothesis *self, double *parameter)
{
    struct hol_problem p = e->problem;
    unsigned mask = (unsigned)self->with[0];

    (void)parameter;
    if (!e->has_rest)
        return HOL_DOMAIN;
    if (mask & HOL_IN_F)
        p.F = e->rest.F;
    if (mask & HOL_IN_B)
        p.b = e->rest.b;
    if (mask & HOL_IN_C)
        p.C = e->rest.C;
    return hol_response(a, &p, e->rank);
}

/* --- rounded, dropped */

static double
rounded(double x, int digits)
{
    char text[48];

    if (digits == 0)
        return (double)(float)x;
    (void)snprintf(text, sizeof text, "%.*e", digits - 1, x);
    return strtod(text, NULL);
}

/* Every entry that the mask names: rounded to digits, or (digits < 0) dropped below the limit. */
static bool
change_entries(struct hol_problem *p, unsigned mask, int digits, double limit)
{
    struct hol_mat *const all[] = {&p->M, &p->A, &p->F, &p->b, &p->C};
    bool changed = false;

    for (int k = 0; k < 5; k++)
        for (size_t i = 0; mask & 1u << k && i < all[k]->rows * all[k]->cols; i++) {
            double *x = &all[k]->d[i], before = *x;
            *x = digits >= 0 ? rounded(before, digits) : fabs(before) < limit ? 0 : before;
            changed = changed || *x != before;
        }
    return changed;
}

enum hol_status
hol_candidate_rounded(struct hol_answer *a, struct hol_evidence *e,
                      const struct hol_hypothesis *self, double *parameter)
{
    struct hol_problem p = {0};
    enum hol_status status = copy_problem(&p, e);

    (void)self;
    if (status == HOL_OK && !change_entries(&p, 31, (int)lrint(*parameter), 0))
        status = HOL_DOMAIN;
    return answer_of(a, &p, e->rank, status);
}

enum hol_status
hol_candidate_dropped(struct hol_answer *a, struct hol_evidence *e,
                      const struct hol_hypothesis *self, double *parameter)
{
    struct hol_problem p = {0};
    unsigned mask = (unsigned)self->with[0];
    enum hol_status status = copy_problem(&p, e);

    if (status == HOL_OK && !change_entries(&p, mask, -1, *parameter))
        status = HOL_DOMAIN;
    return answer_of(a, &p, mask & HOL_IN_A ? SIZE_MAX : e->rank, status);
}
