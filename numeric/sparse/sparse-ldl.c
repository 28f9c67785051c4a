/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The L D L^T factorization of a sparse symmetric matrix, analysed once for its pattern. */
#include "numeric/sparse/sparse-ldl.h"

#include "numeric/dense/number.h"

#include <math.h>
#include <string.h>

#define NONE UINT32_MAX

/* The lists of a size that is known beforehand: n of them, or the cells of S or of L. */
static enum hol_status
reserve(struct hol_sparse_ldl *f, size_t n, size_t cells, size_t fill, mpfr_prec_t bits)
{
    struct {
        struct hol_indices *list;
        size_t count;
    } all[] = {{&f->order, n},         {&f->place, n},        {&f->parent, n},
               {&f->row_start, n + 1}, {&f->flag, n},         {&f->from_start, n + 1},
               {&f->from, cells},      {&f->from_col, cells}, {&f->row_col, fill},
               {&f->row_at, fill}};
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < sizeof all / sizeof *all && status == HOL_OK; k++)
        status = hol_indices_reserve(all[k].list, all[k].count);
    if (status != HOL_OK || (status = hol_pattern_reserve(&f->L, n, n, fill)) != HOL_OK ||
        (status = hol_numbers_reserve(&f->value, fill, bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&f->D, n, bits)) != HOL_OK)
        return status;
    return hol_numbers_reserve(&f->y, n, bits);
}

enum hol_status
hol_sparse_ldl_reserve(struct hol_sparse_ldl *f, size_t n, mpfr_prec_t bits)
{
    f->n = 0;
    f->bits = bits;
    return reserve(f, n, n * (n + 1) / 2, n * (n + 1) / 2, bits);
}

void
hol_sparse_ldl_clear(struct hol_sparse_ldl *f)
{
    struct hol_indices *all[] = {&f->order,   &f->place,      &f->parent, &f->row_start,
                                 &f->flag,    &f->from_start, &f->from,   &f->from_col,
                                 &f->row_col, &f->row_at};

    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        hol_indices_clear(all[k]);
    hol_pattern_clear(&f->L);
    hol_mat_clear(&f->value);
    hol_mat_clear(&f->D);
    hol_mat_clear(&f->y);
    *f = (struct hol_sparse_ldl){0};
}

/* from, from_col: the cells of row k of the lower triangle of P S P^T, by their columns there. */
static void
permute(struct hol_sparse_ldl *f, const struct hol_pattern *lower)
{
    uint32_t *start = f->from_start.at, sum = 0;
    const uint32_t *place = f->place.at;

    memset(start, 0, (f->n + 1) * sizeof *start);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < f->n; i++)
            for (uint32_t k = lower->start.at[i]; k < lower->start.at[i + 1]; k++) {
                uint32_t a = place[i], b = place[lower->index.at[k]], row = a > b ? a : b;

                if (pass == 0) {
                    start[row + 1]++;
                    continue;
                }
                f->from.at[start[row + 1]] = k;
                f->from_col.at[start[row + 1]++] = a < b ? a : b;
            }
        for (size_t k = 0; k < f->n && pass == 0; k++) {
            uint32_t own = start[k + 1];

            start[k + 1] = sum;
            sum += own;
        }
    }
}

/*
 * Every path of the elimination tree from a cell (k, i) up to k that is not yet marked: its columns
 * are those of row k of L. visit counts (list NULL) or lists them.
 */
static uint32_t
row_of(struct hol_sparse_ldl *f, uint32_t k, uint32_t *list)
{
    uint32_t count = 0, *flag = f->flag.at, *parent = f->parent.at;

    flag[k] = k;
    for (uint32_t c = f->from_start.at[k]; c < f->from_start.at[k + 1]; c++)
        for (uint32_t i = f->from_col.at[c]; flag[i] != k; i = parent[i]) {
            if (parent[i] == NONE)
                parent[i] = k;
            if (list != NULL)
                list[count] = i;
            count++;
            flag[i] = k;
        }
    return count;
}

/* The rows of L are known: its columns. */
static void
list_columns(struct hol_sparse_ldl *f)
{
    uint32_t *start = f->L.start.at, sum = 0;

    memset(start, 0, (f->n + 1) * sizeof *start);
    for (size_t r = 0; r < f->fill; r++)
        start[f->row_col.at[r] + 1]++;
    for (size_t k = 0; k < f->n; k++) {
        uint32_t own = start[k + 1];

        start[k + 1] = sum;
        sum += own;
    }
    for (size_t k = 0; k < f->n; k++)
        for (uint32_t r = f->row_start.at[k]; r < f->row_start.at[k + 1]; r++) {
            f->row_at.at[r] = start[f->row_col.at[r] + 1]++;
            f->L.index.at[f->row_at.at[r]] = (uint32_t)k;
        }
}

enum hol_status
hol_sparse_ldl_analyse(struct hol_sparse_ldl *f, const struct hol_pattern *lower,
                       const uint32_t *order, mpfr_prec_t bits)
{
    size_t n = lower->rows, fill = 0;
    enum hol_status status = reserve(f, n, lower->count, 0, bits);

    if (status != HOL_OK)
        return status;
    f->n = n;
    f->bits = bits;
    for (size_t k = 0; k < n; k++) {
        f->order.at[k] = order == NULL ? (uint32_t)k : order[k];
        f->place.at[f->order.at[k]] = (uint32_t)k;
    }
    permute(f, lower);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t k = 0; k < n; k++)
            f->flag.at[k] = NONE;
        for (size_t k = 0; k < n && pass == 0; k++) {
            f->parent.at[k] = NONE;
            fill += row_of(f, (uint32_t)k, NULL);
        }
        if (pass == 0 && (status = reserve(f, n, lower->count, fill, bits)) != HOL_OK)
            return status;
    }
    f->fill = fill;
    f->row_start.at[0] = 0;
    for (size_t k = 0; k < n; k++) {
        uint32_t count = row_of(f, (uint32_t)k, f->row_col.at + f->row_start.at[k]);

        hol_indices_sort(f->row_col.at + f->row_start.at[k], count);
        f->row_start.at[k + 1] = f->row_start.at[k] + count;
    }
    list_columns(f);
    hol_mat_zero(&f->y);
    return HOL_OK;
}

/* An element with its sign, as a magnitude to compare. */
static long double
size(const struct hol_vec *v, size_t k)
{
    long double magnitude = hol_mat_abs(v, k, 0);

    return hol_mat_is_negative(v, k, 0) ? -magnitude : magnitude;
}

#define NUMBER double
#define NAME(stem) stem##_double
#include "numeric/sparse/sparse-ldl-kernel.h"
#undef NUMBER
#undef NAME
#define NUMBER __mpfr_struct
#define NAME(stem) stem##_mpfr
#include "numeric/sparse/sparse-ldl-kernel.h"

enum hol_status
hol_sparse_ldl_factor(struct hol_sparse_ldl *f, long double *ratio, const struct hol_vec *value,
                      long double least)
{
    long double own = 1;
    struct hol_scalar t;
    bool good;

    if (value->d != NULL) {
        good = factor_double(f, f->value.d, f->D.d, f->y.d, value->d, NULL, least, &own);
    } else {
        hol_scalar_init(&t, f->bits);
        good = factor_mpfr(f, hol_mpfr_elements(&f->value), hol_mpfr_elements(&f->D),
                           hol_mpfr_elements(&f->y), hol_mpfr_elements(value), t.x, least, &own);
    }
    if (!good || !hol_mat_is_finite(&f->D))
        return HOL_UNABLE;
    *ratio = own;
    return HOL_OK;
}

/* The three parts of a solution: y := L^-1 P x, x := D^-1 x, x := P^T L^-T y; x and y have n
 * numbers and do not overlap. */
static void
forward(struct hol_sparse_ldl *f, struct hol_vec *y, const struct hol_vec *x)
{
    struct hol_scalar t;

    hol_mat_shape(y, f->n, 1);
    if (x->d != NULL) {
        forward_double(f, y->d, x->d, f->value.d, NULL);
        return;
    }
    hol_scalar_init(&t, f->bits);
    forward_mpfr(f, hol_mpfr_elements(y), hol_mpfr_elements(x), hol_mpfr_elements(&f->value), t.x);
}

static void
scale(struct hol_sparse_ldl *f, struct hol_vec *x)
{
    if (x->d != NULL)
        scale_double(f, x->d, f->D.d);
    else
        scale_mpfr(f, hol_mpfr_elements(x), hol_mpfr_elements(&f->D));
}

static void
backward(struct hol_sparse_ldl *f, struct hol_vec *x, struct hol_vec *y)
{
    struct hol_scalar t;

    hol_mat_shape(x, f->n, 1);
    if (x->d != NULL) {
        backward_double(f, x->d, y->d, f->value.d, NULL);
        return;
    }
    hol_scalar_init(&t, f->bits);
    backward_mpfr(f, hol_mpfr_elements(x), hol_mpfr_elements(y), hol_mpfr_elements(&f->value), t.x);
}

/* The scratch is zero between calls. */
void
hol_sparse_ldl_solve(struct hol_sparse_ldl *f, struct hol_vec *x)
{
    forward(f, &f->y, x);
    scale(f, &f->y);
    backward(f, x, &f->y);
    hol_mat_zero(&f->y);
}
