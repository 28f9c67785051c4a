/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The KKT matrix as a sparse matrix: its pattern, its LU factors, and the answer. */
#include "solvers/support/kkt-system-sparse.h"

#include "numeric/dense/number.h"

#include <string.h>

static enum hol_status
reserve(struct hol_kkt_system_sparse *w, size_t n, size_t m, size_t cells, mpfr_prec_t bits)
{
    struct {
        struct hol_vec *v;
        size_t size;
    } all[] = {{&w->X, n + m}, {&w->qdd, n}, {&w->y, n},  {&w->lambda, m},
               {&w->nu, m},    {&w->FL, n},  {&w->FC, n}, {&w->K.value, cells}};
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < sizeof all / sizeof *all && status == HOL_OK; k++)
        status = hol_numbers_reserve(all[k].v, all[k].size, bits);
    if (status != HOL_OK || (status = hol_indices_reserve(&w->from, cells)) != HOL_OK)
        return status;
    return hol_pattern_reserve(&w->K.pattern, n + m, n + m, cells);
}

enum hol_status
hol_kkt_system_sparse_reserve(struct hol_kkt_system_sparse *w, size_t n, size_t m, mpfr_prec_t bits)
{
    enum hol_status status;

    if ((status = reserve(w, n, m, n * n + 2 * n * m, bits)) != HOL_OK ||
        (status = hol_pattern_reserve(&w->M, n, n, n * (n + 1) / 2)) != HOL_OK ||
        (status = hol_pattern_reserve(&w->A, m, n, m * n)) != HOL_OK)
        return status;
    w->M.rows = w->A.rows = 0; /* analysed for nothing yet */
    return hol_sparse_lu_reserve(&w->lu, n + m, bits);
}

void
hol_kkt_system_sparse_clear(struct hol_kkt_system_sparse *w)
{
    struct hol_vec *all[] = {&w->X, &w->qdd, &w->y, &w->lambda, &w->nu, &w->FL, &w->FC};

    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        hol_mat_clear(all[k]);
    hol_pattern_clear(&w->M);
    hol_pattern_clear(&w->A);
    hol_sparse_clear(&w->K);
    hol_indices_clear(&w->from);
    hol_sparse_lu_clear(&w->lu);
    *w = (struct hol_kkt_system_sparse){0};
}

static void
put(struct hol_kkt_system_sparse *w, size_t row, size_t col, size_t from)
{
    uint32_t at = w->K.pattern.start.at[row + 1]++;

    w->K.pattern.index.at[at] = (uint32_t)col;
    w->from.at[at] = (uint32_t)from;
}

/* The cells of K row by row: those of M and its mirror image, then those of A and its own. */
static void
place_cells(struct hol_kkt_system_sparse *w, const struct hol_pattern *M,
            const struct hol_pattern *A)
{
    uint32_t *start = w->K.pattern.start.at, sum = 0;
    size_t n = w->n;

    memset(start, 0, (n + w->m + 1) * sizeof *start);
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = M->start.at[i]; k < M->start.at[i + 1]; k++) {
            start[i + 1]++;
            if (M->index.at[k] != i)
                start[M->index.at[k] + 1]++;
        }
    for (size_t i = 0; i < w->m; i++)
        for (uint32_t k = A->start.at[i]; k < A->start.at[i + 1]; k++) {
            start[n + i + 1]++;
            start[A->index.at[k] + 1]++;
        }
    for (size_t i = 0; i < n + w->m; i++) {
        uint32_t own = start[i + 1];

        start[i + 1] = sum;
        sum += own;
    }
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = M->start.at[i]; k < M->start.at[i + 1]; k++) {
            put(w, i, M->index.at[k], k);
            if (M->index.at[k] != i)
                put(w, M->index.at[k], i, k);
        }
    for (size_t i = 0; i < w->m; i++)
        for (uint32_t k = A->start.at[i]; k < A->start.at[i + 1]; k++) {
            put(w, n + i, A->index.at[k], M->count + k);
            put(w, A->index.at[k], n + i, M->count + k);
        }
}

enum hol_status
hol_kkt_system_sparse_analyse(struct hol_kkt_system_sparse *w, const struct hol_pattern *M,
                              const struct hol_pattern *A, mpfr_prec_t bits)
{
    size_t n = M->rows, m = A->rows;
    enum hol_status status;

    w->n = n;
    w->m = m;
    w->bits = bits;
    w->M.rows = 0; /* there is none until all is done */
    if ((status = reserve(w, n, m, 2 * M->count - n + 2 * A->count, bits)) != HOL_OK)
        return status;
    place_cells(w, M, A);
    if ((status = hol_sparse_lu_analyse(&w->lu, &w->K.pattern, &w->K.pattern, bits)) != HOL_OK ||
        (status = hol_pattern_copy(&w->A, A)) != HOL_OK)
        return status;
    return hol_pattern_copy(&w->M, M);
}

static void
fill(struct hol_kkt_system_sparse *w, const struct hol_sparse_problem *p)
{
    size_t mass = p->M.pattern.count;

    for (size_t k = 0; k < w->K.pattern.count; k++) {
        size_t from = w->from.at[k];

        if (w->K.value.d != NULL)
            w->K.value.d[k] = from < mass ? p->M.value.d[from] : p->A.value.d[from - mass];
        else
            mpfr_set(w->K.value.x[k], from < mass ? p->M.value.x[from] : p->A.value.x[from - mass],
                     MPFR_RNDN);
    }
}

void
hol_kkt_system_sparse_apply(struct hol_kkt_system_sparse *w, struct hol_vec *top,
                            struct hol_vec *bottom)
{
    hol_mat_shape(&w->X, w->n + w->m, 1);
    hol_mat_zero(&w->X);
    if (top != NULL)
        hol_mat_put(&w->X, 0, 0, top);
    if (bottom != NULL)
        hol_mat_put(&w->X, w->n, 0, bottom);
    hol_sparse_lu_solve(&w->lu, &w->X);
    if (top != NULL)
        hol_mat_take(top, &w->X, 0, 0);
    if (bottom != NULL)
        hol_mat_take(bottom, &w->X, w->n, 0);
}

enum hol_status
hol_kkt_system_sparse_solve(struct hol_kkt_system_sparse *w, const struct hol_sparse_problem *p)
{
    enum hol_status status;

    if ((!hol_pattern_equal(&w->M, &p->M.pattern) || !hol_pattern_equal(&w->A, &p->A.pattern)) &&
        (status = hol_kkt_system_sparse_analyse(w, &p->M.pattern, &p->A.pattern, p->bits)) !=
            HOL_OK)
        return status;
    fill(w, p);
    if ((status = hol_sparse_lu_factor(&w->lu, &w->K.pattern, &w->K.value)) != HOL_OK)
        return status;
    hol_mat_round(&w->qdd, &p->F);
    hol_mat_round(&w->lambda, &p->b);
    hol_kkt_system_sparse_apply(w, &w->qdd, &w->lambda); /* M q_0 - A^T lambda = F, A q_0 = b */
    hol_negate(&w->lambda);
    hol_sparse_mul_t(&w->FL, &p->A, &w->lambda); /* UKF2005, below (17): F_L = A^T lambda */
    hol_mat_round(&w->FC, &p->C);
    if (!hol_mat_is_zero(&p->C)) {
        hol_mat_round(&w->y, &p->C);
        hol_mat_shape(&w->nu, w->m, 1);
        hol_mat_zero(&w->nu);
        hol_kkt_system_sparse_apply(w, &w->y, &w->nu); /* M y - A^T nu = C, A y = 0 */
        hol_negate(&w->nu);
        hol_add(&w->qdd, &w->qdd, &w->y); /* UKF2005 (7): q'' = q_0 + M^-1 F_C */
        hol_sparse_mul_t(&w->y, &p->A, &w->nu);
        hol_add(&w->FC, &w->FC, &w->y); /* UKF2005 (18): F_C = C + A^T nu: v^T F_C = v^T C */
    }
    return hol_mat_is_finite(&w->qdd) && hol_mat_is_finite(&w->FL) && hol_mat_is_finite(&w->FC) &&
                   hol_mat_is_finite(&w->lambda)
               ? HOL_OK
               : HOL_UNABLE;
}
