/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What a solver says about the rank, against rational arithmetic: whatever its status, as long as
 * it says that the rank was decided.
 */
#include "tests/conformance/trial.h"

#include <math.h>

/* The rank of the rows of A that are chosen. */
static size_t
rank_of(const struct qmat *A, const bool *chosen)
{
    size_t count = 0, k = 0, pivot[64], rank;
    struct qmat part;

    for (size_t i = 0; i < A->rows; i++)
        count += chosen[i];
    qmat_init(&part, count, A->cols);
    for (size_t i = 0; i < A->rows; i++) {
        for (size_t j = 0; chosen[i] && j < A->cols; j++)
            mpq_set(QMAT(&part, k, j), QMAT(A, i, j));
        k += chosen[i];
    }
    rank = qmat_reduce(&part, pivot);
    qmat_clear(&part);
    return rank;
}

/* The magnitudes, the threshold and the gap speak of the same rank. */
static bool
magnitudes_agree(const struct hol_rank_detail *d)
{
    long double least = INFINITY, largest = -1;
    size_t above = 0;

    for (size_t k = 0; k < d->count; k++) {
        if (d->magnitude[k] > 0 && d->magnitude[k] >= d->threshold) {
            least = fminl(least, d->magnitude[k]);
            above++;
        } else {
            largest = fmaxl(largest, d->magnitude[k]);
        }
    }
    if (above != d->rank || d->measure == NULL)
        return false;
    if (above == 0 || largest < 0)
        return isnan(d->gap);
    return d->gap == least / largest && d->gap >= 1;
}

/* The rows that were kept are independent, and as many as the rank. */
static bool
rows_agree(const struct hol_rank_detail *d, const struct qmat *A)
{
    bool kept[64];
    size_t count = 0;

    for (size_t i = 0; i < d->m; i++) {
        kept[i] = !d->dropped[i];
        count += kept[i];
    }
    return count == d->rank && rank_of(A, kept) == count;
}

/* The truth about the multipliers, once for a problem. */
static void
find_unique(struct trial *t)
{
    bool others[64];

    for (size_t i = 0; i < t->e.m && !t->unique_known; i++) {
        for (size_t k = 0; k < t->e.m; k++)
            others[k] = k != i;
        t->unique[i] = rank_of(&t->e.A, others) + 1 == t->e.rank;
    }
    t->unique_known = true;
}

static bool
unique_agree(struct trial *t, const struct hol_rank_detail *d)
{
    find_unique(t);
    for (size_t i = 0; i < d->m; i++) {
        enum hol_unique truth = t->unique[i] ? HOL_UNIQUE_YES : HOL_UNIQUE_NO;

        if (d->unique[i] != truth && !(d->unique[i] == HOL_UNIQUE_UNDECIDED && t->may_be_unable))
            return false;
    }
    return true;
}

static bool
undecided_agrees(const struct hol_rank_detail *d, enum hol_status status)
{
    bool silent = status != HOL_OK;

    for (size_t i = 0; i < d->m; i++)
        silent = silent && !d->dropped[i] && d->unique[i] == HOL_UNIQUE_UNDECIDED;
    return silent;
}

void
trial_detail(struct trial *t, enum hol_status status)
{
    const struct hol_rank_detail *d = &t->detail;

    if (!d->stated)
        return;
    if (!d->decided) {
        trial_check(t, CONFORMANCE_DETAIL, undecided_agrees(d, status) ? 0 : INFINITY);
        return;
    }
    trial_check(t, CONFORMANCE_DETAIL,
                d->rank == t->e.rank && (status != HOL_OK || t->answer.rank == d->rank) ? 0
                                                                                        : INFINITY);
    trial_check(t, CONFORMANCE_DETAIL_MAGNITUDES, magnitudes_agree(d) ? 0 : INFINITY);
    trial_check(t, CONFORMANCE_DETAIL_ROWS, rows_agree(d, &t->e.A) ? 0 : INFINITY);
    trial_check(t, CONFORMANCE_DETAIL_UNIQUE, unique_agree(t, d) ? 0 : INFINITY);
}
