/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The loops of solvers/support/range-sparse.c, see numeric/dense/number.h. w: zero scratch of n and
 * of m. */

/* B = A P^T L^-T: each row by a forward substitution on its own pattern, which is closed under it.
 */
static void
NAME(substitute)(const struct hol_range *r, NUMBER *B, const NUMBER *A, const NUMBER *L, NUMBER *w,
                 NUMBER *t)
{
    const uint32_t *place = r->mass.place.at, *start = r->mass.L.start.at;
    const uint32_t *index = r->mass.L.index.at, *own = r->B.pattern.index.at;

    for (size_t i = 0; i < r->m; i++) {
        uint32_t from = r->B.pattern.start.at[i], to = r->B.pattern.start.at[i + 1];

        for (uint32_t k = r->A.start.at[i]; k < r->A.start.at[i + 1]; k++)
            HOL_PUT(&w[place[r->A.index.at[k]]], &A[k]);
        for (uint32_t k = from; k < to; k++) {
            HOL_PUT(&B[k], &w[own[k]]);
            HOL_NIL(&w[own[k]]);
            for (uint32_t p = start[own[k]]; p < start[own[k] + 1]; p++)
                HOL_SUBMUL(&w[index[p]], &L[p], &B[k], t);
        }
    }
}

/* The lower triangle of S = B D^-1 B^T, row by row. */
static void
NAME(product)(const struct hol_range *r, NUMBER *S, const NUMBER *B, const NUMBER *D, NUMBER *w,
              NUMBER *f, NUMBER *t)
{
    const uint32_t *column = r->Bt.start.at, *row = r->Bt.index.at, *at = r->Bt_at.at;

    for (size_t i = 0; i < r->m; i++) {
        for (uint32_t k = r->B.pattern.start.at[i]; k < r->B.pattern.start.at[i + 1]; k++) {
            uint32_t j = r->B.pattern.index.at[k];

            HOL_OVER(f, &B[k], &D[j]);
            for (uint32_t c = column[j]; c < column[j + 1] && row[c] <= i; c++)
                HOL_ADDMUL(&w[row[c]], &B[at[c]], f, t);
        }
        for (uint32_t k = r->S.pattern.start.at[i]; k < r->S.pattern.start.at[i + 1]; k++) {
            HOL_PUT(&S[k], &w[r->S.pattern.index.at[k]]);
            HOL_NIL(&w[r->S.pattern.index.at[k]]);
        }
    }
}
