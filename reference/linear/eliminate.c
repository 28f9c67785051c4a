/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Elimination with complete pivoting: independent rows, the rank, and a basis of the null space. */
#include "reference/linear/eliminate.h"

#include "reference/linear/dense.h"

#include <math.h>

static void
swap_index(size_t *list, size_t i, size_t k)
{
    size_t value = list[i];

    list[i] = list[k];
    list[k] = value;
}

static void
bring_row(struct hol_ref_rows *w, size_t from, size_t to)
{
    long double growth = w->growth[from];

    if (from == to)
        return;
    for (size_t j = 0; j < w->n; j++)
        mpfr_swap(w->a[from * w->n + j], w->a[to * w->n + j]);
    w->growth[from] = w->growth[to];
    w->growth[to] = growth;
    swap_index(w->row, from, to);
}

static void
bring_col(struct hol_ref_rows *w, size_t from, size_t to)
{
    long double growth = w->col_growth[from];

    if (from == to)
        return;
    for (size_t i = 0; i < w->m; i++)
        mpfr_swap(w->a[i * w->n + from], w->a[i * w->n + to]);
    w->col_growth[from] = w->col_growth[to];
    w->col_growth[to] = growth;
    swap_index(w->col, from, to);
}

/* Largest element of the remainder (columns >= k) of the row at position i. */
static size_t
largest(struct hol_ref_rows *w, size_t i, size_t k)
{
    size_t best = k;

    for (size_t j = k + 1; j < w->n; j++)
        if (mpfr_cmpabs(w->a[i * w->n + j], w->a[i * w->n + best]) > 0)
            best = j;
    return best;
}

/* Is log2 |x| above the limit? Usually the exponent decides. */
static bool
is_above(const mpfr_t x, long double limit)
{
    long double e;

    if (mpfr_zero_p(x))
        return false;
    e = (long double)mpfr_get_exp(x);
    return e - 1 > limit || (e > limit && hol_ref_log2(x) > limit);
}

/*
 * Complete pivoting among the elements of the remainder that are above `keep`. *found: there is
 * one. HOL_UNABLE: there is none, and not all are below `drop`.
 */
static enum hol_status
choose(struct hol_ref_rows *w, size_t k, const struct hol_ref_limits *limits, bool *found)
{
    size_t row = k, col = k;
    bool gap = true;

    *found = false;
    for (size_t i = k; i < w->m; i++)
        for (size_t j = k; j < w->n; j++) {
            mpfr_t *x = &w->a[i * w->n + j];
            long double growth = w->growth[i] + w->col_growth[j];

            if (*found && mpfr_cmpabs(*x, w->a[row * w->n + col]) <= 0)
                continue;
            if (is_above(*x, limits->full ? -INFINITY : limits->keep + growth)) {
                row = i;
                col = j;
                *found = true;
            } else if (is_above(*x, limits->drop + growth))
                gap = false;
        }
    if (!*found)
        return gap ? HOL_OK : HOL_UNABLE;
    bring_row(w, row, k);
    bring_col(w, col, k);
    return HOL_OK;
}

static void
eliminate_step(struct hol_ref_rows *w, size_t k)
{
    size_t n = w->n;
    long double pivot = hol_ref_log2(w->a[k * n + k]);

    for (size_t j = k + 1; j < n; j++)
        w->col_growth[j] = hol_ref_log2_sum(w->col_growth[j], hol_ref_log2(w->a[k * n + j]) -
                                                                  pivot + w->col_growth[k]);
    for (size_t i = k + 1; i < w->m; i++) {
        mpfr_t *l = &w->a[i * n + k];

        if (mpfr_zero_p(*l))
            continue;
        mpfr_div(*l, *l, w->a[k * n + k], MPFR_RNDN);
        for (size_t j = k + 1; j < n; j++)
            hol_ref_submul(w->a[i * n + j], *l, w->a[k * n + j], w->tmp[0]);
        w->growth[i] = hol_ref_log2_sum(w->growth[i], hol_ref_log2(*l) + w->growth[k]);
    }
}

/* C L11 = L21: how the dropped rows follow from the kept ones. */
static void
find_dependencies(struct hol_ref_rows *w)
{
    for (size_t i = w->rank; i < w->m; i++) {
        mpfr_t *c = &w->c[i * w->m];

        for (size_t k = w->rank; k-- > 0;) {
            mpfr_set(c[k], w->a[i * w->n + k], MPFR_RNDN);
            for (size_t j = k + 1; j < w->rank; j++)
                hol_ref_submul(c[k], c[j], w->a[j * w->n + k], w->tmp[0]);
        }
    }
}

static void
find_dropped(struct hol_ref_rows *w)
{
    w->largest_dropped = -INFINITY;
    for (size_t i = w->rank; i < w->m && w->rank < w->n; i++) {
        long double size = hol_ref_log2(w->a[i * w->n + largest(w, i, w->rank)]);

        if (size > w->largest_dropped)
            w->largest_dropped = size;
    }
}

static void
order_like(struct hol_ref_rows *w, const struct hol_ref_rows *like)
{
    for (size_t k = 0; k < w->m; k++) {
        size_t p = k;

        while (w->row[p] != like->row[k])
            p++;
        bring_row(w, p, k);
    }
    for (size_t k = 0; k < w->n; k++) {
        size_t p = k;

        while (w->col[p] != like->col[k])
            p++;
        bring_col(w, p, k);
    }
}

enum hol_status
hol_ref_eliminate(struct hol_ref_rows *w, const struct hol_ref_limits *limits,
                  const struct hol_ref_rows *like)
{
    size_t most = w->m < w->n ? w->m : w->n;

    for (size_t i = 0; i < w->m; i++) {
        w->row[i] = i;
        w->growth[i] = 0;
    }
    for (size_t j = 0; j < w->n; j++) {
        w->col[j] = j;
        w->col_growth[j] = 0;
    }
    w->smallest_kept = INFINITY;
    if (like) {
        order_like(w, like);
        most = like->rank;
    }
    for (w->rank = 0; w->rank < most; w->rank++) {
        size_t k = w->rank;
        long double pivot;

        if (!like) {
            bool found;
            enum hol_status status = choose(w, k, limits, &found);

            if (status != HOL_OK)
                return status;
            if (!found)
                break;
        } else if (mpfr_zero_p(w->a[k * w->n + k]))
            return HOL_UNABLE;
        pivot = hol_ref_log2(w->a[k * w->n + k]);
        if (pivot < w->smallest_kept)
            w->smallest_kept = pivot;
        eliminate_step(w, k);
    }
    find_dropped(w);
    find_dependencies(w);
    return HOL_OK;
}

void
hol_ref_null_basis(mpfr_t *z, struct hol_ref_rows *w)
{
    size_t rank = w->rank, free = w->n - rank;

    for (size_t s = 0; s < free; s++) {
        for (size_t k = rank; k-- > 0;) {
            mpfr_t *x = &z[w->col[k] * free + s];

            mpfr_neg(*x, w->a[k * w->n + rank + s], MPFR_RNDN);
            for (size_t j = k + 1; j < rank; j++)
                hol_ref_submul(*x, w->a[k * w->n + j], z[w->col[j] * free + s], w->tmp[0]);
            mpfr_div(*x, *x, w->a[k * w->n + k], MPFR_RNDN);
        }
        for (size_t k = rank; k < w->n; k++)
            mpfr_set_ui(z[w->col[k] * free + s], k - rank == s, MPFR_RNDN);
    }
}
