/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "motion/correction.h"

#include "numeric/alloc.h"
#include "numeric/scalar.h"

#include <math.h>
#include <string.h>

enum hol_status
hol_correction_init(struct hol_correction *c, struct hol_system *system, bool mass)
{
    size_t n = system->n, m = system->m, most = n > m ? n : m;
    mpfr_prec_t bits = system->bits;
    enum hol_status status = HOL_NOMEM;

    *c = (struct hol_correction){.system = system, .mass = mass};
    if ((c->perm = hol_alloc(most + 1, sizeof *c->perm)) == NULL ||
        (status = hol_vec_init(&c->residual, m, bits)) != HOL_OK ||
        (status = hol_vec_init(&c->chosen, most, bits)) != HOL_OK ||
        (status = hol_vec_init(&c->step, most, bits)) != HOL_OK ||
        (status = hol_vec_init(&c->diagonal, most, bits)) != HOL_OK ||
        (status = hol_mat_init(&c->B, m, n, bits)) != HOL_OK ||
        (status = hol_mat_init(&c->Bt, n, m, bits)) != HOL_OK ||
        (status = hol_mat_init(&c->Q, n, most, bits)) != HOL_OK ||
        (status = hol_mat_init(&c->R, most, most, bits)) != HOL_OK ||
        (status = hol_mat_init(&c->L, most, most, bits)) != HOL_OK ||
        (status = hol_mat_init(&c->U, m, most, bits)) != HOL_OK ||
        (status = hol_mat_init(&c->V, n, most, bits)) != HOL_OK ||
        (status = hol_work_create(&c->work, most, bits)) != HOL_OK)
        hol_correction_clear(c);
    return status;
}

void
hol_correction_clear(struct hol_correction *c)
{
    hol_mat_clear(&c->residual);
    hol_mat_clear(&c->chosen);
    hol_mat_clear(&c->step);
    hol_mat_clear(&c->diagonal);
    hol_mat_clear(&c->B);
    hol_mat_clear(&c->Bt);
    hol_mat_clear(&c->Q);
    hol_mat_clear(&c->R);
    hol_mat_clear(&c->L);
    hol_mat_clear(&c->U);
    hol_mat_clear(&c->V);
    hol_free(c->perm);
    hol_work_destroy(c->work);
    memset(c, 0, sizeof *c);
}

/* B, chosen := the rows of A and the residuals of a level, scaled; how many there are. */
static size_t
choose(struct hol_correction *c, bool velocity)
{
    const struct hol_mat *A = &c->system->problem.A;
    size_t rows = 0;
    struct hol_scalar x;

    hol_scalar_init(&x, c->system->bits);
    for (size_t i = 0; i < c->system->m; i++) {
        enum hol_order order = hol_system_order(c->system, i);

        if (order == HOL_ORDER_HOLONOMIC || (velocity && order == HOL_ORDER_VELOCITY))
            c->perm[rows++] = i;
    }
    hol_mat_shape(&c->B, rows, c->system->n);
    hol_mat_shape(&c->chosen, rows, 1);
    for (size_t r = 0; r < rows; r++) {
        long double most = 0;
        int e = 0;

        for (size_t j = 0; j < c->system->n; j++) {
            hol_mat_get(x.x, A, c->perm[r], j);
            hol_mat_set(&c->B, r, j, x.x);
            most = fmaxl(most, hol_mat_abs(&c->B, r, j));
        }
        hol_mat_get(x.x, &c->residual, c->perm[r], 0);
        hol_mat_set(&c->chosen, r, 0, x.x);
        if (most > 0)
            (void)frexpl(most, &e);
        hol_row_scale_2exp(&c->B, r, -e);
        hol_row_scale_2exp(&c->chosen, r, -e);
    }
    return rows;
}

/* Bt := B^T or, with the mass matrix M = L L^T, L^-1 B^T. */
static enum hol_status
weigh(struct hol_correction *c)
{
    hol_transpose(&c->Bt, &c->B);
    if (!c->mass)
        return HOL_OK;
    if (hol_cholesky(&c->L, &c->system->problem.M) != HOL_OK)
        return HOL_UNABLE;
    hol_lower_solve(&c->Bt, &c->L);
    return HOL_OK;
}

/* step := -(Bt^T)^+ chosen by Bt P = Q R, if that has full column rank; else false. */
static bool
by_qr(struct hol_correction *c, size_t rows)
{
    size_t rank;
    struct hol_scalar x;

    if (rows > c->system->n)
        return false;
    hol_qr(&c->Q, &c->R, c->perm, &c->Bt, c->work);
    hol_scalar_init(&x, c->system->bits);
    hol_mat_shape(&c->diagonal, rows, 1);
    for (size_t i = 0; i < rows; i++) {
        hol_mat_get(x.x, &c->R, i, i);
        mpfr_abs(x.x, x.x, MPFR_RNDN);
        hol_mat_set(&c->diagonal, i, 0, x.x);
    }
    if (hol_rank(&rank, &c->diagonal, rows, c->system->n) != HOL_OK || rank < rows)
        return false;
    for (size_t i = 0; i < rows; i++) {
        hol_mat_get(x.x, &c->chosen, c->perm[i], 0);
        hol_mat_set(&c->diagonal, i, 0, x.x);
    }
    hol_transpose(&c->U, &c->R);
    hol_lower_solve(&c->diagonal, &c->U);
    hol_mul_v(&c->step, &c->Q, &c->diagonal);
    hol_negate(&c->step);
    return true;
}

/* The same by Bt = Q diag(d) V^T, of any rank. */
static enum hol_status
by_svd(struct hol_correction *c, size_t rows)
{
    size_t rank, n = c->system->n;
    struct hol_scalar x, y;
    enum hol_status status = hol_svd(&c->Q, &c->diagonal, &c->R, &c->Bt, c->work);

    if (status == HOL_OK)
        status = hol_rank(&rank, &c->diagonal, rows, n);
    if (status != HOL_OK)
        return HOL_UNABLE;
    hol_scalar_init(&x, c->system->bits);
    hol_scalar_init(&y, c->system->bits);
    hol_mul_tv(&c->step, &c->R, &c->chosen);
    for (size_t k = 0; k < c->diagonal.rows; k++) {
        hol_mat_get(x.x, &c->step, k, 0);
        hol_mat_get(y.x, &c->diagonal, k, 0);
        if (k < rank)
            mpfr_div(x.x, x.x, y.x, MPFR_RNDN);
        else
            mpfr_set_zero(x.x, 1);
        mpfr_neg(x.x, x.x, MPFR_RNDN);
        hol_mat_set(&c->diagonal, k, 0, x.x);
    }
    hol_mul_v(&c->step, &c->Q, &c->diagonal);
    return HOL_OK;
}

/* x := x - B^+ chosen */
static enum hol_status
apply(struct hol_correction *c, size_t rows, struct hol_vec *x)
{
    enum hol_status status = HOL_OK;

    if (rows == 0 || hol_mat_max(&c->chosen) == 0)
        return HOL_OK;
    status = weigh(c);
    if (status == HOL_OK && !by_qr(c, rows))
        status = by_svd(c, rows);
    if (status != HOL_OK)
        return status;
    if (c->mass)
        hol_lower_solve_t(&c->step, &c->L);
    if (!hol_mat_is_finite(&c->step))
        return HOL_UNABLE;
    hol_add(x, x, &c->step); /* [Greenwood2003] (6.370), (6.376) */
    return HOL_OK;
}

enum hol_status
hol_correct_position(struct hol_correction *c, const struct hol_vec *t, struct hol_vec *q,
                     const struct hol_vec *v)
{
    enum hol_status status = hol_system_at(c->system, t, q, v);

    if (status == HOL_OK)
        status = hol_system_residuals(c->system, &c->residual, NULL);
    return status == HOL_OK ? apply(c, choose(c, false), q) : status;
}

enum hol_status
hol_correct_velocity(struct hol_correction *c, const struct hol_vec *t, const struct hol_vec *q,
                     struct hol_vec *v)
{
    enum hol_status status = hol_system_at(c->system, t, q, v);

    if (status == HOL_OK)
        status = hol_system_residuals(c->system, NULL, &c->residual);
    return status == HOL_OK ? apply(c, choose(c, true), v) : status;
}
