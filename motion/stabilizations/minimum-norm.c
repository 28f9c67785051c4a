/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The correction of minimum norm, by QR or, where rows depend on each other, by an SVD. */
#include "motion/stabilizations/minimum-norm.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <string.h>

/* n coordinates, m rows at most */
static const struct hol_slot slots[] = {
    HOL_MAT(hol_minimum_norm, B, M, N),       HOL_MAT(hol_minimum_norm, Bt, N, M),
    HOL_MAT(hol_minimum_norm, Q, N, MAX),     HOL_MAT(hol_minimum_norm, R, MAX, MAX),
    HOL_MAT(hol_minimum_norm, Rt, MAX, N),    HOL_MAT(hol_minimum_norm, L, N, N),
    HOL_MAT(hol_minimum_norm, basis, N, MAX), HOL_MAT(hol_minimum_norm, diagonal, MAX, ONE),
    HOL_MAT(hol_minimum_norm, r, MAX, ONE),   HOL_MAT(hol_minimum_norm, product, MAX, MAX),
    HOL_WORK(hol_minimum_norm, work, MAX),    HOL_PERM(hol_minimum_norm, perm, MAX),
    HOL_LONGS(hol_minimum_norm, scale, MAX),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

enum hol_status
hol_minimum_norm_init(struct hol_minimum_norm *w, size_t n, size_t most, mpfr_prec_t bits)
{
    *w = (struct hol_minimum_norm){.n = n, .most = most};
    return hol_workspace_init(w, &workspace, n, most, bits);
}

void
hol_minimum_norm_clear(struct hol_minimum_norm *w)
{
    hol_workspace_clear(w, &workspace);
    memset(w, 0, sizeof *w);
}

static enum hol_status
init_member(void *member, size_t rows, size_t cols, mpfr_prec_t bits)
{
    return hol_minimum_norm_init(member, cols, rows, bits);
}

static void
clear_member(void *member)
{
    hol_minimum_norm_clear(member);
}

const struct hol_storage hol_storage_minimum_norm = {init_member, clear_member};

/* Rows of B times powers of two, so that their largest elements are in [1/2, 1). */
static void
scale_rows(struct hol_minimum_norm *w)
{
    for (size_t i = 0; i < w->B.rows; i++) {
        long double most = 0;
        int e = 0;

        for (size_t j = 0; j < w->n; j++)
            most = fmaxl(most, hol_mat_abs(&w->B, i, j));
        if (most > 0 && isfinite(most))
            (void)frexpl(most, &e);
        w->scale[i] = -e;
        hol_row_scale_2exp(&w->B, i, -e);
    }
}

/* Bt P = Q R, if that has full column rank. */
static bool
try_qr(struct hol_minimum_norm *w)
{
    size_t rows = w->B.rows;
    struct hol_scalar x;

    if (rows > w->n)
        return false;
    hol_qr(&w->Q, &w->R, w->perm, &w->Bt, w->work);
    hol_scalar_init(&x, w->B.bits);
    hol_mat_shape(&w->diagonal, rows, 1);
    for (size_t i = 0; i < rows; i++) {
        hol_mat_get(x.x, &w->R, i, i);
        mpfr_abs(x.x, x.x, MPFR_RNDN);
        hol_mat_set(&w->diagonal, i, 0, x.x);
    }
    return hol_rank(&w->rank, &w->diagonal, rows, w->n) == HOL_OK && w->rank == rows;
}

enum hol_status
hol_minimum_norm_factor(struct hol_minimum_norm *w, const struct hol_mat *M)
{
    enum hol_status status = HOL_OK;

    w->mass = M != NULL;
    w->rank = 0;
    w->by_qr = true;
    if (w->mass && hol_cholesky(&w->L, M) != HOL_OK)
        return HOL_UNABLE;
    if (w->B.rows == 0)
        return HOL_OK;
    if (!hol_mat_is_finite(&w->B))
        return HOL_UNABLE;
    scale_rows(w);
    hol_transpose(&w->Bt, &w->B);
    hol_minimum_norm_to_euclidean(w, &w->Bt);
    w->by_qr = try_qr(w);
    if (w->by_qr) {
        hol_transpose(&w->Rt, &w->R);
        return HOL_OK;
    }
    status = hol_svd(&w->Q, &w->diagonal, &w->R, &w->Bt, w->work); /* Bt = Q diag(d) R^T */
    if (status == HOL_OK)
        status = hol_rank(&w->rank, &w->diagonal, w->B.rows, w->n);
    return status == HOL_OK ? HOL_OK : HOL_UNABLE;
}

/* r := -R^-T P^T r */
static void
back_qr(struct hol_minimum_norm *w)
{
    struct hol_scalar x;

    hol_scalar_init(&x, w->B.bits);
    hol_mat_shape(&w->product, w->B.rows, 1);
    for (size_t i = 0; i < w->B.rows; i++) {
        hol_mat_get(x.x, &w->r, w->perm[i], 0);
        hol_mat_set(&w->product, i, 0, x.x);
    }
    hol_lower_solve(&w->product, &w->Rt);
    hol_mat_round(&w->r, &w->product);
    hol_negate(&w->r);
}

/* r := -diag(d)^+ R^T r */
static void
back_svd(struct hol_minimum_norm *w)
{
    struct hol_scalar x, y;

    hol_mul_tv(&w->product, &w->R, &w->r);
    hol_scalar_init(&x, w->B.bits);
    hol_scalar_init(&y, w->B.bits);
    hol_mat_shape(&w->r, w->diagonal.rows, 1);
    for (size_t k = 0; k < w->diagonal.rows; k++) {
        mpfr_set_zero(x.x, 1);
        if (k < w->rank) {
            hol_mat_get(x.x, &w->product, k, 0);
            hol_mat_get(y.x, &w->diagonal, k, 0);
            mpfr_div(x.x, x.x, y.x, MPFR_RNDN);
            mpfr_neg(x.x, x.x, MPFR_RNDN);
        }
        hol_mat_set(&w->r, k, 0, x.x);
    }
}

enum hol_status
hol_minimum_norm_solve(struct hol_minimum_norm *w, struct hol_vec *x, const struct hol_vec *r)
{
    if (w->B.rows == 0) {
        hol_mat_zero(x);
        return HOL_OK;
    }
    hol_mat_round(&w->r, r);
    for (size_t i = 0; i < w->B.rows; i++)
        hol_row_scale_2exp(&w->r, i, w->scale[i]);
    if (w->by_qr)
        back_qr(w);
    else
        back_svd(w);
    hol_mul_v(&w->product, &w->Q, &w->r);
    hol_minimum_norm_from_euclidean(w, &w->product);
    if (!hol_mat_is_finite(&w->product))
        return HOL_UNABLE;
    hol_mat_round(x, &w->product);
    return HOL_OK;
}

void
hol_minimum_norm_to_euclidean(const struct hol_minimum_norm *w, struct hol_mat *G)
{
    if (w->mass)
        hol_lower_solve(G, &w->L);
}

void
hol_minimum_norm_from_euclidean(const struct hol_minimum_norm *w, struct hol_mat *x)
{
    if (w->mass)
        hol_lower_solve_t(x, &w->L);
}

void
hol_minimum_norm_null_part(struct hol_minimum_norm *w, struct hol_vec *g)
{
    if (w->rank == 0)
        return;
    hol_mat_shape(&w->basis, w->n, w->rank);
    hol_mat_take(&w->basis, &w->Q, 0, 0);
    for (int pass = 0; pass < 2; pass++) { /* twice is enough against the roundings */
        hol_mul_tv(&w->r, &w->basis, g);
        hol_mul_v(&w->product, &w->basis, &w->r);
        hol_sub(g, g, &w->product);
    }
}
