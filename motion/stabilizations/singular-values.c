/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Extreme singular values of A without its zeros, by iteration. */
#include "motion/stabilizations/singular-values.h"

#include <math.h>

#define ITERATIONS 64
#define CHANGE 0x1p-10L

static const struct hol_slot slots[] = {
    HOL_MAT(hol_singular_values, u, M, ONE),
    HOL_MAT(hol_singular_values, v, N, ONE),
    HOL_MAT(hol_singular_values, y, M, ONE),
    HOL_MAT(hol_singular_values, image, M, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

enum hol_status
hol_singular_values_init(struct hol_singular_values *w, const struct hol_system *system)
{
    enum hol_status status;

    *w = (struct hol_singular_values){0};
    if (!system->is_sparse_only || system->m == 0 || !(system->solver->yields & HOL_YIELDS_LAMBDA))
        return HOL_OK;
    status = hol_workspace_init(w, &workspace, system->n, system->m, system->bits);
    if (status == HOL_OK)
        status = hol_sparse_projection_init(&w->projection, system, false);
    if (status != HOL_OK)
        hol_singular_values_clear(w);
    return status;
}

void
hol_singular_values_clear(struct hol_singular_values *w)
{
    hol_workspace_clear(w, &workspace);
    hol_sparse_projection_clear(&w->projection);
    *w = (struct hol_singular_values){0};
}

/* Neither vector is orthogonal to what is sought, except by an accident that rounding removes. */
static void
begin(struct hol_singular_values *w)
{
    size_t m = w->u.rows;

    for (size_t i = 0; i < m; i++) {
        long x = (long)(i * 2654435761u % 1021) + 512;

        hol_mat_set_si(&w->u, i, 0, x);
        hol_mat_set_si(&w->y, i, 0, i % 2 == 0 ? x : -x);
    }
    w->begun = true;
}

/* x of a size of about 1. */
static void
unite(struct hol_vec *x, long double size)
{
    int e = 0;

    (void)frexpl(size, &e);
    for (size_t i = 0; i < x->rows; i++)
        hol_row_scale_2exp(x, i, -e);
}

/* x := S x or S^-1 x (inverse), S = A A^T. */
static enum hol_status
apply(struct hol_singular_values *w, struct hol_vec *x, bool inverse)
{
    const struct hol_sparse *A = &w->projection.system->sparse.problem.A;
    enum hol_status status = HOL_OK;

    if (inverse) {
        if ((status = hol_sparse_projection_solve(&w->projection, x)) == HOL_OK)
            hol_mat_round(x, &w->projection.answer.lambda);
        return status;
    }
    hol_sparse_mul_t(&w->v, A, x);
    hol_sparse_mul(&w->image, A, &w->v);
    hol_mat_round(x, &w->image);
    return status;
}

/* The largest eigenvalue of S or S^-1, with its vector. */
static bool
iterate(struct hol_singular_values *w, struct hol_vec *x, bool inverse, long double *value)
{
    long double before = 0;

    for (int k = 0; k < ITERATIONS; k++) {
        long double size = hol_mat_norm(x);

        if (apply(w, x, inverse) != HOL_OK)
            return false;
        *value = hol_mat_norm(x) / size;
        if (!(*value > 0 && isfinite(*value)))
            return false;
        unite(x, *value * size);
        if (fabsl(*value - before) <= CHANGE * *value)
            return true;
        before = *value;
    }
    return true; /* as near as possible: values crowd there */
}

bool
hol_singular_values_estimate(struct hol_singular_values *w, long double *most, long double *least)
{
    long double large, small;

    if (w->projection.dispatch.solver == NULL)
        return false;
    if (!w->begun)
        begin(w);
    if (!iterate(w, &w->y, false, &large) || !iterate(w, &w->u, true, &small)) {
        w->begun = false;
        return false;
    }
    hol_sparse_mul_t(&w->v, &w->projection.system->sparse.problem.A, &w->u);
    *least = 1 / sqrtl(small);
    *most = fmaxl(sqrtl(large), *least);
    return true;
}
