/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The answer to a problem, however falsified, by the null space of A in double. */
#include "foreign/diagnosis/response.h"

#include "base/alloc.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

struct room {
    size_t n, m, rank;
    struct hol_work *work;
    size_t *perm;
    int *unit;               /* m: row i of A is divided by 2^unit */
    struct hol_mat At, Q, R; /* A^T scaled; its factors */
    struct hol_mat y, e, H, X, Y, W;
};

static enum hol_status
room_init(struct room *r, const struct hol_problem *p)
{
    size_t n = p->n, m = p->m, most = (n > m ? n : m) + 1;
    enum hol_status status = hol_work_create(&r->work, most, HOL_BITS_DOUBLE);

    r->n = n;
    r->m = m;
    r->perm = hol_alloc(most, sizeof *r->perm);
    r->unit = hol_alloc(most, sizeof *r->unit);
    if (r->perm == NULL || r->unit == NULL)
        return HOL_NOMEM;
    (void)(status != HOL_OK || (status = hol_mat_init(&r->At, n, m, 53)) != HOL_OK ||
           (status = hol_mat_init(&r->Q, n, n, 53)) != HOL_OK ||
           (status = hol_mat_init(&r->R, n, most, 53)) != HOL_OK ||
           (status = hol_vec_init(&r->y, most, 53)) != HOL_OK ||
           (status = hol_vec_init(&r->e, n, 53)) != HOL_OK ||
           (status = hol_mat_init(&r->H, n, n, 53)) != HOL_OK ||
           (status = hol_mat_init(&r->X, n, n, 53)) != HOL_OK ||
           (status = hol_mat_init(&r->Y, n, 2, 53)) != HOL_OK ||
           (status = hol_mat_init(&r->W, n, 2, 53)) != HOL_OK);
    return status;
}

static void
room_clear(struct room *r)
{
    hol_work_destroy(r->work);
    hol_free(r->perm);
    hol_free(r->unit);
    hol_mat_clear(&r->At);
    hol_mat_clear(&r->Q);
    hol_mat_clear(&r->R);
    hol_mat_clear(&r->y);
    hol_mat_clear(&r->e);
    hol_mat_clear(&r->H);
    hol_mat_clear(&r->X);
    hol_mat_clear(&r->Y);
    hol_mat_clear(&r->W);
}

/* Q R of A^T with its columns scaled, and the rank. */
static enum hol_status
factor(struct room *r, const struct hol_problem *p, size_t rank)
{
    size_t n = r->n, m = r->m, least = n < m ? n : m;

    for (size_t i = 0; i < m; i++) {
        double most = 0;
        for (size_t j = 0; j < n; j++)
            most = fmax(most, fabs(p->A.d[i + j * m]));
        r->unit[i] = most > 0 ? ilogb(most) : 0;
        for (size_t j = 0; j < n; j++)
            r->At.d[j + i * n] = ldexp(p->A.d[i + j * m], -r->unit[i]);
    }
    if (m == 0) {
        hol_mat_identity(&r->Q);
        r->rank = 0;
        return HOL_OK;
    }
    hol_qr_full(&r->Q, &r->R, r->perm, &r->At, r->work);
    if (!hol_mat_is_finite(&r->R))
        return HOL_DOMAIN;
    for (r->rank = 0; r->rank < least; r->rank++)
        if (fabs(r->R.d[r->rank + r->rank * r->R.rows]) <=
            8 * (double)hol_rank_threshold(m, n, HOL_BITS_DOUBLE) * fabs(r->R.d[0]))
            break;
    if (rank == SIZE_MAX)
        return HOL_OK;
    if (rank > least || (rank > 0 && !(r->R.d[rank - 1 + (rank - 1) * r->R.rows] != 0)))
        return HOL_DOMAIN;
    r->rank = rank;
    return HOL_OK;
}

/* e = A^+ b. */
static void
particular(struct room *r, const struct hol_problem *p)
{
    struct hol_mat range = hol_columns(&r->Q, 0, r->rank);

    hol_mat_shape(&r->y, r->rank, 1);
    for (size_t k = 0; k < r->rank; k++)
        r->y.d[k] = ldexp(p->b.d[r->perm[k]], -r->unit[r->perm[k]]);
    hol_upper_solve_t(&r->y, &r->R, r->rank);
    hol_mul_v(&r->e, &range, &r->y);
}

/* W := Z H^-1 Z^T [F - M e, C]. */
static enum hol_status
free_part(struct room *r, const struct hol_problem *p)
{
    size_t n = r->n, free = n - r->rank;
    struct hol_mat Z = hol_columns(&r->Q, r->rank, free);
    enum hol_status status;

    hol_mat_zero(&r->W);
    if (free == 0)
        return HOL_OK;
    hol_mul(&r->X, &p->M, &Z);
    hol_mul_tn(&r->H, &Z, &r->X);
    hol_mul_v(&r->y, &p->M, &r->e);
    hol_mat_shape(&r->W, n, 2);
    for (size_t i = 0; i < n; i++) {
        r->W.d[i] = p->F.d[i] - r->y.d[i];
        r->W.d[i + n] = p->C.d[i];
    }
    hol_mul_tn(&r->Y, &Z, &r->W);
    status = hol_lu_in_place(&r->H, r->perm, r->work);
    if (status != HOL_OK)
        return status == HOL_NOMEM ? status : HOL_DOMAIN;
    hol_lu_solve(&r->Y, &r->H, r->perm, r->work);
    hol_mul(&r->W, &Z, &r->Y);
    return HOL_OK;
}

/* lambda, as far as the pivot rows carry it, with A^T lambda = F_L. */
static void
multipliers(struct hol_answer *a, struct room *r, const struct hol_vec *FL)
{
    struct hol_mat range = hol_columns(&r->Q, 0, r->rank);

    hol_mat_zero(&a->lambda);
    if (r->rank == 0)
        return;
    hol_mul_tv(&r->y, &range, FL);
    hol_upper_solve(&r->y, &r->R, r->rank);
    for (size_t k = 0; k < r->rank; k++)
        a->lambda.d[r->perm[k]] = ldexp(r->y.d[k], -r->unit[r->perm[k]]);
}

static void
gather(struct hol_answer *a, struct room *r, const struct hol_problem *p, const size_t *perm)
{
    size_t n = r->n;

    memcpy(r->perm, perm, r->m * sizeof *perm);
    hol_mul(&r->Y, &p->M, &r->W);
    hol_mat_shape(&r->y, n, 1);
    hol_mul_v(&r->y, &p->M, &r->e);
    for (size_t i = 0; i < n; i++) {
        a->qdd.d[i] = r->e.d[i] + r->W.d[i] + r->W.d[i + n];
        a->FL.d[i] = r->y.d[i] + r->Y.d[i] - p->F.d[i];
        a->FC.d[i] = r->Y.d[i + n];
    }
    a->rank = r->rank;
    multipliers(a, r, &a->FL);
}

enum hol_status
hol_response(struct hol_answer *answer, const struct hol_problem *p, size_t rank)
{
    struct room r = {0};
    size_t *perm = hol_alloc(p->m + 1, sizeof *perm);
    enum hol_status status = perm != NULL ? room_init(&r, p) : HOL_NOMEM;

    if (status == HOL_OK)
        status = factor(&r, p, rank);
    if (status == HOL_OK) {
        memcpy(perm, r.perm, p->m * sizeof *perm);
        particular(&r, p);
        status = free_part(&r, p);
    }
    if (status == HOL_OK)
        gather(answer, &r, p, perm);
    room_clear(&r);
    hol_free(perm);
    return status;
}

/* --- linear systems */

enum hol_status
hol_response_inverse(struct hol_mat *x, const struct hol_mat *m)
{
    struct hol_work *work = NULL;
    struct hol_mat lu = {0};
    size_t *perm = hol_alloc(m->rows + 1, sizeof *perm);
    enum hol_status status = perm != NULL ? HOL_OK : HOL_NOMEM;

    if (status == HOL_OK)
        status = hol_work_create(&work, m->rows + x->cols, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_mat_init(&lu, m->rows, m->rows, HOL_BITS_DOUBLE);
    if (status == HOL_OK && (status = hol_lu(&lu, perm, m, work)) != HOL_OK)
        status = status == HOL_NOMEM ? status : HOL_DOMAIN;
    if (status == HOL_OK)
        hol_lu_solve(x, &lu, perm, work);
    hol_mat_clear(&lu);
    hol_work_destroy(work);
    hol_free(perm);
    return status;
}

enum hol_status
hol_response_regularized(struct hol_answer *answer, const struct hol_problem *p, double mass,
                         double rows)
{
    size_t n = p->n, m = p->m, all = n + m;
    struct hol_mat K = {0}, X = {0};
    enum hol_status status = hol_mat_init(&K, all, all, HOL_BITS_DOUBLE);

    if (status == HOL_OK)
        status = hol_mat_init(&X, all, 2, HOL_BITS_DOUBLE);
    if (status != HOL_OK)
        goto done;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            K.d[i + j * all] = p->M.d[i + j * n] + (i == j ? mass : 0);
        for (size_t k = 0; k < m; k++) {
            K.d[i + (n + k) * all] = -p->A.d[k + i * m];
            K.d[n + k + i * all] = p->A.d[k + i * m];
        }
        X.d[i] = p->F.d[i];
        X.d[i + all] = p->C.d[i];
    }
    for (size_t k = 0; k < m; k++) {
        K.d[n + k + (n + k) * all] = rows;
        X.d[n + k] = p->b.d[k];
    }
    status = hol_response_inverse(&X, &K);
    if (status != HOL_OK || !hol_mat_is_finite(&X)) {
        status = status == HOL_NOMEM ? status : HOL_DOMAIN;
        goto done;
    }
    for (size_t i = 0; i < n; i++) {
        answer->qdd.d[i] = X.d[i] + X.d[i + all];
        answer->FL.d[i] = answer->FC.d[i] = 0;
        for (size_t k = 0; k < m; k++)
            answer->FL.d[i] += p->A.d[k + i * m] * X.d[n + k];
        for (size_t j = 0; j < n; j++)
            answer->FC.d[i] += p->M.d[i + j * n] * X.d[j + all];
    }
    for (size_t k = 0; k < m; k++)
        answer->lambda.d[k] = X.d[n + k];
done:
    hol_mat_clear(&K);
    hol_mat_clear(&X);
    return status;
}
