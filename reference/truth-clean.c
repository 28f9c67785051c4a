/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reference/dense.h"
#include "reference/truth.h"

#include <math.h>

/*
 * What is zero, seen from two precisions. An expression whose exact value is 0 evaluates to
 * rounding errors: 2^-P at P bits, 2^-2P at 2P bits. Solvers are then given the exact 0, not the
 * rounding errors.
 */

enum hol_zero
hol_zero_decide(mpfr_t low, mpfr_t high, mpfr_prec_t bits, long double scale)
{
    long double size_low = hol_ref_log2(low), size_high = hol_ref_log2(high), p = (long double)bits;

    if (mpfr_zero_p(high))
        return HOL_ZERO_YES;
    if (mpfr_sgn(low) == mpfr_sgn(high) && fabsl(size_low - size_high) <= 1)
        return HOL_ZERO_NO;
    if (size_high <= scale - 1.5L * p || size_high <= size_low - p / 2)
        return HOL_ZERO_YES;
    return HOL_ZERO_UNDECIDED;
}

void
hol_passes_clean_entry(struct hol_mat *low, struct hol_mat *high, size_t i, size_t j,
                       long double scale, struct hol_kkt_work *scratch)
{
    mpfr_t *x = &scratch->tmp[0], *y = &scratch->tmp[1];

    hol_mat_get(*x, low, i, j);
    hol_mat_get(*y, high, i, j);
    if (hol_zero_decide(*x, *y, low->bits, scale) != HOL_ZERO_YES)
        return;
    hol_mat_set_si(low, i, j, 0);
    hol_mat_set_si(high, i, j, 0);
}

/* log2 of the largest entry of a row. */
static long double
row_size(const struct hol_mat *a, size_t i, mpfr_t tmp)
{
    long double most = -INFINITY;

    for (size_t j = 0; j < a->cols; j++) {
        hol_mat_get(tmp, a, i, j);
        most = fmaxl(most, hol_ref_log2(tmp));
    }
    return most;
}

/*
 * A row as a whole: a row whose size shrinks with the precision vanishes; another must agree in
 * both passes to a bit or more.
 */
static enum hol_status
clean_row(struct hol_mat *low, struct hol_mat *high, size_t i, struct hol_kkt_work *scratch)
{
    mpfr_t *tmp = scratch->tmp;
    long double size_low = row_size(low, i, tmp[0]), size_high = row_size(high, i, tmp[0]);
    long double p = (long double)low->bits;
    bool vanishes = isinf(size_high) || size_high <= size_low - p / 2;

    if (!vanishes && fabsl(size_high - size_low) > 1)
        return HOL_UNABLE;
    for (size_t j = 0; j < low->cols; j++)
        if (vanishes) {
            hol_mat_set_si(low, i, j, 0);
            hol_mat_set_si(high, i, j, 0);
        } else
            hol_passes_clean_entry(low, high, i, j, size_high, scratch);
    return HOL_OK;
}

enum hol_status
hol_passes_clean(struct hol_pass *low, struct hol_pass *high)
{
    struct hol_problem *p = &low->problem, *q = &high->problem;
    struct hol_kkt_work *scratch = high->kkt;

    for (size_t i = 0; i < p->m; i++) {
        if (clean_row(&p->A, &q->A, i, scratch) != HOL_OK)
            return HOL_UNABLE;
        hol_passes_clean_entry(&p->b, &q->b, i, 0, -INFINITY, scratch);
    }
    for (size_t i = 0; i < p->n; i++) {
        for (size_t j = 0; j < p->n; j++)
            hol_passes_clean_entry(&p->M, &q->M, i, j, -INFINITY, scratch);
        hol_passes_clean_entry(&p->F, &q->F, i, 0, -INFINITY, scratch);
        hol_passes_clean_entry(&p->C, &q->C, i, 0, -INFINITY, scratch);
    }
    return HOL_OK;
}

/* Largest |a_i - b_i|, log2. */
static long double
difference(mpfr_t *a, mpfr_t *b, size_t count, mpfr_t tmp)
{
    long double most = -INFINITY;

    for (size_t i = 0; i < count; i++) {
        mpfr_sub(tmp, a[i], b[i], MPFR_RNDN);
        most = fmaxl(most, hol_ref_log2(tmp));
    }
    return most;
}

long double
hol_passes_noise(struct hol_pass *low, struct hol_pass *high)
{
    struct hol_kkt_work *l = low->kkt, *h = high->kkt;
    long double most = -(long double)low->bits;

    hol_kkt_load(h, &high->problem, NULL);
    hol_kkt_load(l, &low->problem, h);
    most = fmaxl(most, difference(l->A, h->A, h->m * h->n, h->tmp[0]));
    return fmaxl(most, difference(l->M, h->M, h->n * h->n, h->tmp[0]));
}
