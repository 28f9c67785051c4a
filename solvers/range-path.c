/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/range-diagonal.h"

#include <math.h>

/*
 * The plan of a row, at the place where it is eliminated: the row, its first cell, counts of cells
 * and of pairs, then the pairs: a cell of this row and one of the row before, of the same column.
 * Cells are counted from the first of their row, two numbers a word.
 */
enum { HEAD = 3, HALF = 16 };
#define LOW(word) ((word)&UINT16_MAX)
#define HIGH(word) ((word) >> HALF)

/* The cells that rows i and j of A have in the same columns: counted; listed where there is room
 * for a list. */
static size_t
pair(uint32_t *list, const struct hol_pattern *A, uint32_t i, uint32_t j)
{
    uint32_t a = A->start.at[i], b = A->start.at[j];
    size_t count = 0;

    while (a < A->start.at[i + 1] && b < A->start.at[j + 1]) {
        uint32_t left = A->index.at[a], right = A->index.at[b];

        if (left == right && list != NULL)
            list[count] = (a - A->start.at[i]) | (b - A->start.at[j]) << HALF;
        count += left == right;
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
hol_range_path_prepare(struct hol_range_fast *fast, const struct hol_range *w)
{
    const uint32_t *order = w->schur.order.at, *start = w->A.start.at;
    size_t size = 0, widest = 0;
    enum hol_status status;

    fast->path = false;
    if (!is_path(&w->schur))
        return HOL_OK;
    for (size_t k = 0; k < w->m; k++) {
        size_t count = start[order[k] + 1] - start[order[k]];

        size += HEAD + (k > 0 ? pair(NULL, &w->A, order[k], order[k - 1]) : 0);
        widest = count > widest ? count : widest;
    }
    if (widest > UINT16_MAX || size > UINT32_MAX)
        return HOL_OK;
    if ((status = hol_indices_reserve(&fast->plan, size)) != HOL_OK ||
        (status = hol_numbers_reserve(&fast->l, w->m + 1, w->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&fast->scaled, 2 * widest, w->bits)) != HOL_OK)
        return status;
    fast->widest = widest;
    for (size_t k = 0, at = 0; k < w->m; k++) {
        uint32_t *p = fast->plan.at + at, i = order[k];
        size_t pairs = k > 0 ? pair(p + HEAD, &w->A, i, order[k - 1]) : 0;

        p[0] = i;
        p[1] = start[i];
        p[2] = (start[i + 1] - start[i]) | (uint32_t)pairs << HALF;
        at += HEAD + pairs;
    }
    fast->path = true;
    return HOL_OK;
}

/* What cells in a row add to its diagonal element of S and take from its right side; own: A M^-1.
 */
struct sums {
    double diagonal, right;
};

static inline struct sums
sum_cells(double *own, const double *row, const uint32_t *column, uint32_t cells,
          const double *inverse, const double *F, double b)
{
    struct sums s = {0, b};

#pragma GCC unroll 8
    for (uint32_t c = 0; c < cells; c++) {
        own[c] = row[c] * inverse[column[c]];
        s.diagonal += row[c] * own[c];
        s.right -= own[c] * F[column[c]]; /* b - A M^-1 F */
    }
    return s;
}

static inline double
sum_pairs(const uint32_t *pair, uint32_t pairs, const double *row, const double *other)
{
    double x = 0;

#pragma GCC unroll 8
    for (uint32_t c = 0; c < pairs; c++)
        x += row[LOW(pair[c])] * other[HIGH(pair[c])];
    return x;
}

static inline void
add_cells(double *FL, const double *row, const uint32_t *column, uint32_t cells, double x)
{
#pragma GCC unroll 8
    for (uint32_t c = 0; c < cells; c++)
        FL[column[c]] += row[c] * x;
}

/* A call with the count as a constant, where it is one that links in the plane or in space have. */
#define COMMON(count, call)                                                                        \
    switch (count) {                                                                               \
    case 4:                                                                                        \
        call(4);                                                                                   \
        break;                                                                                     \
    case 6:                                                                                        \
        call(6);                                                                                   \
        break;                                                                                     \
    default:                                                                                       \
        call(count);                                                                               \
    }

bool
hol_range_path_eliminate(struct hol_range_fast *fast, const struct hol_range *w,
                         const struct hol_sparse_problem *p)
{
    const uint32_t *plan = fast->plan.at, *columns = w->A.index.at;
    const double *A = p->A.value.d, *b = p->b.d, *F = p->F.d, *inverse = fast->inverse.d;
    double *z = fast->z.d, *l = fast->l.d;
    double *own = fast->scaled.d, *other = own + fast->widest;
    double least = fast->least, former = 0, right = 0;
    int bad = 0;

    for (size_t k = 0; k < w->m; k++) {
        const double *row = A + plan[1];
        const uint32_t *column = columns + plan[1];
        uint32_t cells = LOW(plan[2]), pairs = HIGH(plan[2]);
        double right_side = b[plan[0]], x, d, *swap = other;
        struct sums s;

#define SUM(count) s = sum_cells(own, row, column, count, inverse, F, right_side)
        COMMON(cells, SUM)
        plan += HEAD;
        x = pairs == 2   ? sum_pairs(plan, 2, row, other)
            : pairs == 3 ? sum_pairs(plan, 3, row, other)
                         : sum_pairs(plan, pairs, row, other);
        plan += pairs;
        l[k] = x * former;
        d = s.diagonal - x * x * former;
        right = s.right - l[k] * right;
        bad |= !((d > least * s.diagonal) & (s.diagonal <= HOL_RANGE_LARGE));
        former = 1 / d;
        z[k] = right * former;
        other = own;
        own = swap;
    }
    l[w->m] = 0;
    return !bad;
}

bool
hol_range_path_substitute(struct hol_range_fast *fast, struct hol_range *w, const double *A)
{
    const uint32_t *start = w->A.start.at, *columns = w->A.index.at, *order = w->schur.order.at;
    const double *l = fast->l.d;
    double *z = fast->z.d, *FL = w->FL.d, x = 0;
    int bad = 0;

    for (size_t k = w->m; k-- > 0;) {
        uint32_t i = order[k], cells;

        x = z[k] - l[k + 1] * x;
        bad |= !(fabs(x) <= HOL_RANGE_LARGE);
        z[k] = x;
        cells = start[i + 1] - start[i];
#define ADD(count) add_cells(FL, A + start[i], columns + start[i], count, x)
        COMMON(cells, ADD)
    }
    return !bad;
}
