/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The loops of numeric/sparse/sparse-lu.c, see numeric/dense/number.h. */

/*
 * Column k of U and of L from column j of K: x := L^-1 K_j on the rows that are reached, in the
 * order in which they depend on each other; the largest of those that are no pivots yet becomes the
 * pivot.
 */
static bool
NAME(column)(struct hol_sparse_lu *f, uint32_t k, const struct hol_pattern *cols, const NUMBER *K,
             NUMBER *L, NUMBER *U, NUMBER *x, NUMBER *t)
{
    uint32_t j = f->order.at[k], top = reach(f, k, cols, j), best = NONE;
    uint32_t l = f->L_start.at[k], u = f->U_start.at[k];

    for (uint32_t c = cols->start.at[j]; c < cols->start.at[j + 1]; c++)
        HOL_PUT(&x[cols->index.at[c]], &K[c]);
    for (size_t r = top; r < f->n; r++) {
        uint32_t i = f->reach.at[r], place = f->place.at[i];

        if (place == NONE) {
            if (best == NONE || HOL_COMPARE(&x[i], &x[best]) > 0)
                best = i;
            continue;
        }
        for (uint32_t c = f->L_start.at[place]; c < f->L_start.at[place + 1]; c++)
            HOL_SUBMUL(&x[f->L_row.at[c]], &L[c], &x[i], t);
        f->U_row.at[u] = place;
        HOL_PUT(&U[u++], &x[i]);
        HOL_NIL(&x[i]);
    }
    if (best == NONE || !NAME(usable)(&x[best]))
        return false;
    f->U_row.at[u] = k; /* the pivot, last in its column */
    HOL_PUT(&U[u], &x[best]);
    f->U_start.at[k + 1] = u + 1;
    f->pivot.at[k] = best;
    f->place.at[best] = k;
    for (size_t r = top; r < f->n; r++) {
        uint32_t i = f->reach.at[r];

        if (f->place.at[i] != NONE)
            continue;
        f->L_row.at[l] = i;
        HOL_OVER(&L[l++], &x[i], &U[u]);
        HOL_NIL(&x[i]);
    }
    HOL_NIL(&x[best]);
    f->L_start.at[k + 1] = l;
    return true;
}

/* y: n, scratch */
static void
NAME(solve)(const struct hol_sparse_lu *f, NUMBER *x, NUMBER *y, const NUMBER *L, const NUMBER *U,
            NUMBER *t)
{
    for (size_t k = 0; k < f->n; k++) {
        HOL_PUT(&y[k], &x[f->pivot.at[k]]);
        for (uint32_t c = f->L_start.at[k]; c < f->L_start.at[k + 1]; c++)
            HOL_SUBMUL(&x[f->L_row.at[c]], &L[c], &y[k], t);
    }
    for (size_t k = f->n; k-- > 0;) {
        uint32_t last = f->U_start.at[k + 1] - 1;

        HOL_OVER(&y[k], &y[k], &U[last]);
        for (uint32_t c = f->U_start.at[k]; c < last; c++)
            HOL_SUBMUL(&y[f->U_row.at[c]], &U[c], &y[k], t);
        HOL_PUT(&x[f->order.at[k]], &y[k]);
    }
    for (size_t k = 0; k < f->n; k++)
        HOL_NIL(&y[k]);
}
