/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The loops of numeric/sparse/sparse-ldl.c, see numeric/dense/number.h. */

/* False: a pivot is not more than least times its diagonal element, or no number. */
static bool
NAME(factor)(struct hol_sparse_ldl *f, NUMBER *L, NUMBER *D, NUMBER *y, const NUMBER *s, NUMBER *t,
             long double least, long double *ratio)
{
    const uint32_t *at = f->from_start.at, *row = f->row_start.at, *start = f->L.start.at;
    const uint32_t *index = f->L.index.at;

    for (size_t k = 0; k < f->n; k++) {
        long double diagonal, pivot;

        HOL_NIL(&D[k]);
        for (uint32_t c = at[k]; c < at[k + 1]; c++)
            HOL_PUT(f->from_col.at[c] == k ? &D[k] : &y[f->from_col.at[c]], &s[f->from.at[c]]);
        diagonal = size(&f->D, k);
        for (uint32_t r = row[k]; r < row[k + 1]; r++) {
            uint32_t i = f->row_col.at[r], end = f->row_at.at[r];

            for (uint32_t p = start[i]; p < end; p++)
                HOL_SUBMUL(&y[index[p]], &L[p], &y[i], t);
            HOL_OVER(&L[end], &y[i], &D[i]);
            HOL_SUBMUL(&D[k], &L[end], &y[i], t);
            HOL_NIL(&y[i]);
        }
        pivot = size(&f->D, k);
        if (!(pivot > least * diagonal)) {
            for (size_t i = 0; i < f->n; i++)
                HOL_NIL(&y[i]);
            return false;
        }
        if (pivot < *ratio * diagonal)
            *ratio = pivot / diagonal;
    }
    return true;
}

static void
NAME(forward)(const struct hol_sparse_ldl *f, NUMBER *y, const NUMBER *x, const NUMBER *L,
              NUMBER *t)
{
    const uint32_t *start = f->L.start.at, *index = f->L.index.at;

    for (size_t k = 0; k < f->n; k++)
        HOL_PUT(&y[k], &x[f->order.at[k]]);
    for (size_t k = 0; k < f->n; k++)
        for (uint32_t p = start[k]; p < start[k + 1]; p++)
            HOL_SUBMUL(&y[index[p]], &L[p], &y[k], t);
}

static void
NAME(scale)(const struct hol_sparse_ldl *f, NUMBER *x, const NUMBER *D)
{
    for (size_t k = 0; k < f->n; k++)
        HOL_OVER(&x[k], &x[k], &D[k]);
}

static void
NAME(backward)(const struct hol_sparse_ldl *f, NUMBER *x, NUMBER *y, const NUMBER *L, NUMBER *t)
{
    const uint32_t *start = f->L.start.at, *index = f->L.index.at;

    for (size_t k = f->n; k-- > 0;) {
        for (uint32_t p = start[k]; p < start[k + 1]; p++)
            HOL_SUBMUL(&y[k], &L[p], &y[index[p]], t);
        HOL_PUT(&x[f->order.at[k]], &y[k]);
    }
}
