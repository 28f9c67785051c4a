/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The LU factorization of a sparse square matrix with partial pivoting. */
#include "numeric/sparse/sparse-lu.h"

#include "numeric/dense/number.h"

#include <math.h>
#include <string.h>

#define NONE UINT32_MAX

static enum hol_status
reserve(struct hol_sparse_lu *f, size_t n, mpfr_prec_t bits)
{
    struct {
        struct hol_indices *list;
        size_t count;
    } all[] = {{&f->L_start, n + 1}, {&f->U_start, n + 1}, {&f->pivot, n},
               {&f->place, n},       {&f->stack, n},       {&f->next, n},
               {&f->reach, n},       {&f->mark, n},        {&f->list, n}};
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < sizeof all / sizeof *all && status == HOL_OK; k++)
        status = hol_indices_reserve(all[k].list, all[k].count);
    if (status == HOL_OK)
        status = hol_numbers_reserve(&f->x, n, bits);
    f->n = n;
    f->bits = bits;
    return status;
}

static enum hol_status
reserve_factors(struct hol_sparse_lu *f, size_t L, size_t U)
{
    enum hol_status status;

    f->room_L = L;
    f->room_U = U;
    if ((status = hol_indices_reserve(&f->L_row, L)) != HOL_OK ||
        (status = hol_indices_reserve(&f->U_row, U)) != HOL_OK ||
        (status = hol_numbers_reserve(&f->L, L, f->bits)) != HOL_OK)
        return status;
    return hol_numbers_reserve(&f->U, U, f->bits);
}

enum hol_status
hol_sparse_lu_reserve(struct hol_sparse_lu *f, size_t n, mpfr_prec_t bits)
{
    enum hol_status status;

    if ((status = reserve(f, n, bits)) != HOL_OK ||
        (status = hol_pattern_reserve(&f->square, n, n, n * (n + 1) / 2)) != HOL_OK ||
        (status = hol_ordering_reserve(&f->order, &f->scratch, n)) != HOL_OK)
        return status;
    return reserve_factors(f, n * (n + 1) / 2, n * (n + 1) / 2);
}

void
hol_sparse_lu_clear(struct hol_sparse_lu *f)
{
    struct hol_indices *all[] = {&f->order, &f->L_start, &f->L_row, &f->U_start,
                                 &f->U_row, &f->pivot,   &f->place, &f->stack,
                                 &f->next,  &f->reach,   &f->mark,  &f->list};

    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        hol_indices_clear(all[k]);
    hol_mat_clear(&f->L);
    hol_mat_clear(&f->U);
    hol_mat_clear(&f->x);
    hol_pattern_clear(&f->square);
    hol_ordering_clear(&f->scratch);
    *f = (struct hol_sparse_lu){0};
}

/* Row j of the lower triangle of K^T K: the columns i <= j that share a row with column j. */
static size_t
row_of_square(struct hol_sparse_lu *f, const struct hol_pattern *cols,
              const struct hol_pattern *rows, uint32_t j, uint32_t *list)
{
    size_t count = 0;

    f->mark.at[j] = j;
    list[count++] = j;
    for (uint32_t c = cols->start.at[j]; c < cols->start.at[j + 1]; c++) {
        uint32_t i = cols->index.at[c];

        for (uint32_t r = rows->start.at[i]; r < rows->start.at[i + 1] && rows->index.at[r] <= j;
             r++)
            if (f->mark.at[rows->index.at[r]] != j) {
                f->mark.at[rows->index.at[r]] = j;
                list[count++] = rows->index.at[r];
            }
    }
    return count;
}

static enum hol_status
square(struct hol_sparse_lu *f, const struct hol_pattern *cols, const struct hol_pattern *rows)
{
    size_t total = 0;
    enum hol_status status;

    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1 && (status = hol_pattern_reserve(&f->square, f->n, f->n, total)) != HOL_OK)
            return status;
        for (size_t k = 0; k < f->n; k++)
            f->mark.at[k] = NONE;
        total = 0;
        for (uint32_t j = 0; j < f->n; j++) {
            size_t count = row_of_square(f, cols, rows, j, f->list.at);

            if (pass == 1) {
                f->square.start.at[j] = (uint32_t)total;
                memcpy(f->square.index.at + total, f->list.at, count * sizeof *f->list.at);
            }
            total += count;
        }
    }
    f->square.start.at[f->n] = (uint32_t)total;
    return HOL_OK;
}

/*
 * The elimination tree of K^T K in the order of the columns (parent, in next), and how many cells
 * its Cholesky factor has. mark is scratch; stack: the place of a column.
 */
static size_t
count_U(struct hol_sparse_lu *f)
{
    uint32_t *parent = f->next.at, *place = f->stack.at;
    size_t count = 0;

    for (size_t k = 0; k < f->n; k++) {
        place[f->order.at[k]] = (uint32_t)k;
        f->mark.at[k] = parent[k] = NONE;
    }
    for (uint32_t k = 0; k < f->n; k++) {
        uint32_t j = f->order.at[k];
        const struct hol_pattern *graph = &f->scratch.graph;

        count++;
        f->mark.at[k] = k;
        for (uint32_t c = graph->start.at[j]; c < graph->start.at[j + 1]; c++)
            for (uint32_t i = place[graph->index.at[c]]; i < k && f->mark.at[i] != k;
                 i = parent[i]) {
                if (parent[i] == NONE)
                    parent[i] = k;
                f->mark.at[i] = k;
                count++;
            }
    }
    return count;
}

/*
 * Cells of the Householder vectors, the pivots among them: column k has the rows whose first cell
 * is in it, and those that its children in the tree pass on, all of theirs but one.
 */
static size_t
count_L(struct hol_sparse_lu *f, const struct hol_pattern *rows)
{
    uint32_t *own = f->mark.at;
    size_t count = 0;

    memset(own, 0, f->n * sizeof *own);
    for (size_t i = 0; i < f->n; i++) {
        uint32_t first = NONE;

        for (uint32_t c = rows->start.at[i]; c < rows->start.at[i + 1]; c++)
            if (f->stack.at[rows->index.at[c]] < first)
                first = f->stack.at[rows->index.at[c]];
        if (first != NONE)
            own[first]++;
    }
    for (size_t k = 0; k < f->n; k++) {
        count += own[k];
        if (own[k] > 1 && f->next.at[k] != NONE)
            own[f->next.at[k]] += own[k] - 1;
    }
    return count;
}

enum hol_status
hol_sparse_lu_analyse(struct hol_sparse_lu *f, const struct hol_pattern *cols,
                      const struct hol_pattern *rows, mpfr_prec_t bits)
{
    size_t n = cols->rows, U;
    enum hol_status status;

    if ((status = reserve(f, n, bits)) != HOL_OK || (status = square(f, cols, rows)) != HOL_OK ||
        (status = hol_order_minimum_degree(&f->order, &f->scratch, &f->square)) != HOL_OK)
        return status;
    if (f->square.count - n >= n * n / 8) /* its graph was not made: full factors */
        return reserve_factors(f, n * (n + 1) / 2, n * (n + 1) / 2);
    if ((status = hol_pattern_mirror(&f->scratch.graph, &f->scratch.work, &f->square)) != HOL_OK)
        return status;
    U = count_U(f);
    return reserve_factors(f, count_L(f, rows), U);
}

/*
 * The rows that are not zero in column k of L^-1 K_j, in reach[top .. n): each after those it
 * depends on. Depth first from the cells of K_j through the columns of L.
 */
static uint32_t
reach(struct hol_sparse_lu *f, uint32_t k, const struct hol_pattern *cols, uint32_t j)
{
    uint32_t top = (uint32_t)f->n, *stack = f->stack.at, *mark = f->mark.at;

    for (uint32_t c = cols->start.at[j]; c < cols->start.at[j + 1]; c++) {
        uint32_t depth = 0;

        if (mark[cols->index.at[c]] == k)
            continue;
        stack[depth++] = cols->index.at[c];
        while (depth > 0) {
            uint32_t i = stack[depth - 1], place = f->place.at[i];

            if (mark[i] != k) {
                mark[i] = k;
                f->next.at[i] = place == NONE ? 0 : f->L_start.at[place];
            }
            for (; place != NONE && f->next.at[i] < f->L_start.at[place + 1]; f->next.at[i]++)
                if (mark[f->L_row.at[f->next.at[i]]] != k)
                    break;
            if (place != NONE && f->next.at[i] < f->L_start.at[place + 1]) {
                stack[depth++] = f->L_row.at[f->next.at[i]];
                continue;
            }
            f->reach.at[--top] = i;
            depth--;
        }
    }
    return top;
}

static bool
usable_double(const double *x)
{
    return *x != 0 && isfinite(*x);
}

static bool
usable_mpfr(mpfr_srcptr x)
{
    return mpfr_regular_p(x);
}

#define NUMBER double
#define NAME(stem) stem##_double
#include "numeric/sparse/sparse-lu-kernel.h"
#undef NUMBER
#undef NAME
#define NUMBER __mpfr_struct
#define NAME(stem) stem##_mpfr
#include "numeric/sparse/sparse-lu-kernel.h"

enum hol_status
hol_sparse_lu_factor(struct hol_sparse_lu *f, const struct hol_pattern *cols,
                     const struct hol_vec *value)
{
    struct hol_scalar t;
    bool good = true;

    hol_scalar_init(&t, f->bits);
    hol_mat_zero(&f->x);
    f->L_start.at[0] = f->U_start.at[0] = 0;
    for (size_t i = 0; i < f->n; i++)
        f->place.at[i] = f->mark.at[i] = NONE;
    for (uint32_t k = 0; k < f->n && good; k++)
        good = value->d != NULL
                   ? column_double(f, k, cols, value->d, f->L.d, f->U.d, f->x.d, NULL)
                   : column_mpfr(f, k, cols, hol_mpfr_elements(value), hol_mpfr_elements(&f->L),
                                 hol_mpfr_elements(&f->U), hol_mpfr_elements(&f->x), t.x);
    hol_mat_zero(&f->x);
    return good ? HOL_OK : HOL_UNABLE;
}

void
hol_sparse_lu_solve(struct hol_sparse_lu *f, struct hol_vec *x)
{
    struct hol_scalar t;

    if (x->d != NULL) {
        solve_double(f, x->d, f->x.d, f->L.d, f->U.d, NULL);
        return;
    }
    hol_scalar_init(&t, f->bits);
    solve_mpfr(f, hol_mpfr_elements(x), hol_mpfr_elements(&f->x), hol_mpfr_elements(&f->L),
               hol_mpfr_elements(&f->U), t.x);
}
