/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/range-diagonal.h"

#include <float.h>
#include <math.h>

/* No more products than this many times the cells of A and S, or listing them does not pay. */
enum { PRODUCTS = 8 };

void
hol_range_fast_clear(struct hol_range_fast *fast)
{
    hol_indices_clear(&fast->end);
    hol_indices_clear(&fast->first);
    hol_indices_clear(&fast->second);
    hol_mat_clear(&fast->inverse);
    hol_mat_clear(&fast->g);
    hol_mat_clear(&fast->pivot);
    hol_mat_clear(&fast->z);
    hol_mat_clear(&fast->l);
    *fast = (struct hol_range_fast){0};
}

/* The cells that rows i and j of A have in the same columns: listed from count on, where there is
 * room for lists. */
static size_t
intersect(struct hol_range_fast *fast, const struct hol_pattern *A, uint32_t i, uint32_t j,
          size_t count, bool list)
{
    uint32_t a = A->start.at[i], b = A->start.at[j];

    while (a < A->start.at[i + 1] && b < A->start.at[j + 1]) {
        uint32_t left = A->index.at[a], right = A->index.at[b];

        if (left == right) {
            if (list) {
                fast->first.at[count] = a;
                fast->second.at[count] = b;
            }
            count++;
        }
        a += left <= right;
        b += right <= left;
    }
    return count;
}

/* Is every row of L empty, or one cell beside the diagonal? */
static bool
is_path(const struct hol_sparse_ldl *f)
{
    for (size_t k = 0; k < f->n; k++) {
        uint32_t count = f->row_start.at[k + 1] - f->row_start.at[k];

        if (count > 1 || (count == 1 && f->row_col.at[f->row_start.at[k]] != k - 1))
            return false;
    }
    return true;
}

enum hol_status
hol_range_fast_prepare(struct hol_range_fast *fast, const struct hol_range *w)
{
    const struct hol_sparse_ldl *f = &w->schur;
    size_t most = PRODUCTS * (w->A.count + w->S.pattern.count), count = 0;
    enum hol_status status;

    fast->ready = false;
    if (!w->diagonal || w->bits != HOL_BITS_DOUBLE)
        return HOL_OK;
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1 &&
            (count > most ||
             (status = hol_indices_reserve(&fast->end, w->S.pattern.count)) != HOL_OK ||
             (status = hol_indices_reserve(&fast->first, count)) != HOL_OK ||
             (status = hol_indices_reserve(&fast->second, count)) != HOL_OK))
            return count > most ? HOL_OK : status;
        count = 0;
        for (size_t k = 0; k < w->m; k++)
            for (uint32_t c = f->from_start.at[k]; c < f->from_start.at[k + 1]; c++) {
                count = intersect(fast, &w->A, f->order.at[k], f->order.at[f->from_col.at[c]],
                                  count, pass == 1);
                if (pass == 1)
                    fast->end.at[c] = (uint32_t)count;
            }
    }
    if ((status = hol_numbers_reserve(&fast->inverse, w->n, w->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&fast->g, w->n, w->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&fast->pivot, w->m, w->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&fast->z, w->m, w->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&fast->l, w->m + 1, w->bits)) != HOL_OK)
        return status;
    fast->path = is_path(&w->schur);
    fast->ready = true;
    return HOL_OK;
}

/* M^-1 and M^-1 F; false: M is not positive, or C is not zero. */
static bool
invert(struct hol_range_fast *fast, const struct hol_sparse_problem *p)
{
    const double *M = p->M.value.d, *F = p->F.d, *C = p->C.d;
    double *inverse = fast->inverse.d, *g = fast->g.d;
    bool good = true;

    for (size_t j = 0; j < p->n; j++) {
        inverse[j] = 1 / M[j];
        g[j] = F[j] * inverse[j];
        good = good & (M[j] > 0) & (C[j] == 0);
    }
    return good;
}

/* Rows of S from the first place to the last: formed, eliminated, with their right sides. */
static bool
eliminate(struct hol_range_fast *fast, struct hol_range *w, const double *A, const double *b)
{
    struct hol_sparse_ldl *f = &w->schur;
    const uint32_t *from = f->from_start.at, *cell = f->from_col.at, *end = fast->end.at;
    const uint32_t *first = fast->first.at, *second = fast->second.at, *column = w->A.index.at;
    const uint32_t *row = f->row_start.at, *start = f->L.start.at, *index = f->L.index.at;
    const double *inverse = fast->inverse.d, *g = fast->g.d;
    double *L = f->value.d, *y = f->y.d, *pivot = fast->pivot.d, *z = fast->z.d;
    const double least = (double)hol_range_plain_pivot(HOL_BITS_DOUBLE);
    bool good = true;
    uint32_t q = 0;

    for (size_t k = 0; k < w->m; k++) {
        uint32_t i = f->order.at[k];
        double d = 0, diagonal, r = b[i];

        for (uint32_t c = from[k]; c < from[k + 1]; c++) {
            double s = 0;

            for (; q < end[c]; q++)
                s += A[first[q]] * A[second[q]] * inverse[column[first[q]]];
            if (cell[c] == k)
                d = s;
            else
                y[cell[c]] = s;
        }
        diagonal = d;
        for (uint32_t c = w->A.start.at[i]; c < w->A.start.at[i + 1]; c++)
            r -= A[c] * g[column[c]]; /* b - A M^-1 F */
        for (uint32_t c = row[k]; c < row[k + 1]; c++) {
            uint32_t j = f->row_col.at[c], to = f->row_at.at[c];
            double x = y[j], l = x * pivot[j];

            for (uint32_t e = start[j]; e < to; e++)
                y[index[e]] -= L[e] * x;
            L[to] = l;
            d -= l * x;
            r -= l * z[j];
            y[j] = 0;
        }
        good = good & (d > least * diagonal);
        pivot[k] = 1 / d;
        z[k] = r;
    }
    return good;
}

/* The same of a tridiagonal S: what one row hands to the next stays in registers. */
static bool
eliminate_path(struct hol_range_fast *fast, struct hol_range *w, const double *A, const double *b)
{
    const uint32_t *from = w->schur.from_start.at, *cell = w->schur.from_col.at;
    const uint32_t *end = fast->end.at, *first = fast->first.at, *second = fast->second.at;
    const uint32_t *column = w->A.index.at, *start = w->A.start.at, *order = w->schur.order.at;
    const double *inverse = fast->inverse.d, *g = fast->g.d;
    double *pivot = fast->pivot.d, *z = fast->z.d, *l = fast->l.d;
    const double least = (double)hol_range_plain_pivot(HOL_BITS_DOUBLE);
    double former = 0, right = 0;
    bool good = true;
    uint32_t q = 0;

    for (size_t k = 0; k < w->m; k++) {
        uint32_t i = order[k];
        double diagonal = 0, x = 0, r = b[i], d;

        for (uint32_t c = from[k]; c < from[k + 1]; c++) {
            double s = 0;

            for (; q < end[c]; q++)
                s += A[first[q]] * A[second[q]] * inverse[column[first[q]]];
            if (cell[c] == k)
                diagonal = s;
            else
                x = s;
        }
        for (uint32_t c = start[i]; c < start[i + 1]; c++)
            r -= A[c] * g[column[c]]; /* b - A M^-1 F */
        l[k] = x * former;
        d = diagonal - x * x * former;
        right = r - x * former * right;
        good = good & (d > least * diagonal);
        pivot[k] = former = 1 / d;
        z[k] = right;
    }
    l[w->m] = 0;
    return good;
}

/* lambda from the last place to the first, and with each its part of F_L = A^T lambda. */
static void
substitute(struct hol_range_fast *fast, struct hol_range *w, const double *A)
{
    const struct hol_sparse_ldl *f = &w->schur;
    const uint32_t *start = f->L.start.at, *index = f->L.index.at;
    const double *L = f->value.d;
    double *z = fast->z.d, *FL = w->FL.d, later = 0;

    for (size_t k = w->m; k-- > 0;) {
        uint32_t i = f->order.at[k];
        double x = z[k] * fast->pivot.d[k];

        if (fast->path)
            x -= fast->l.d[k + 1] * later;
        for (uint32_t e = start[k]; !fast->path && e < start[k + 1]; e++)
            x -= L[e] * z[index[e]];
        later = x;
        z[k] = x;
        for (uint32_t c = w->A.start.at[i]; c < w->A.start.at[i + 1]; c++)
            FL[w->A.index.at[c]] += A[c] * x;
    }
}

/* Is what give() is to write finite? */
static bool
is_finite(const struct hol_range_fast *fast, const struct hol_range *w)
{
    const double *g = fast->g.d, *FL = w->FL.d, *inverse = fast->inverse.d, *z = fast->z.d;
    bool good = true;

    for (size_t j = 0; j < w->n; j++)
        good = good & (fabs(FL[j]) <= DBL_MAX) & (fabs(g[j] + FL[j] * inverse[j]) <= DBL_MAX);
    for (size_t k = 0; k < w->m; k++)
        good = good & (fabs(z[k]) <= DBL_MAX);
    return good;
}

static void
give(const struct hol_range_fast *fast, const struct hol_range *w, struct hol_answer *answer)
{
    const double *g = fast->g.d, *FL = w->FL.d, *inverse = fast->inverse.d;
    double *qdd, *lambda;

    hol_mat_round(&answer->FL, &w->FL);
    hol_mat_shape(&answer->FC, w->n, 1);
    hol_mat_zero(&answer->FC);
    hol_mat_shape(&answer->qdd, w->n, 1);
    hol_mat_shape(&answer->lambda, w->m, 1);
    qdd = answer->qdd.d;
    lambda = answer->lambda.d;
    for (size_t j = 0; j < w->n; j++)
        qdd[j] = g[j] + FL[j] * inverse[j]; /* M^-1 (F + F_L) */
    for (size_t k = 0; k < w->m; k++)
        lambda[w->schur.order.at[k]] = fast->z.d[k];
    answer->rank = w->m;
}

bool
hol_range_fast_solve(struct hol_range_fast *fast, struct hol_range *w, struct hol_answer *answer,
                     const struct hol_sparse_problem *p)
{
    if (!fast->ready || !invert(fast, p))
        return false;
    if (!(fast->path ? eliminate_path : eliminate)(fast, w, p->A.value.d, p->b.d)) {
        hol_mat_zero(&w->schur.y);
        return false;
    }
    hol_mat_shape(&w->FL, w->n, 1);
    hol_mat_zero(&w->FL);
    substitute(fast, w, p->A.value.d);
    if (!is_finite(fast, w))
        return false;
    give(fast, w, answer);
    return true;
}
