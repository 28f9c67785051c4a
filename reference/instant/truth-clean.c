/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What is zero, seen from several precisions. An expression whose exact value is 0 evaluates to
 * rounding errors: 2^-P at P bits, 2^-2P at 2P bits. Solvers are then given the exact 0, not the
 * rounding errors.
 */
#include "reference/instant/truth.h"
#include "reference/linear/dense.h"

#include <math.h>

/* Roots of at most this multiplicity are recognized. */
#define MULTIPLE 6
/* Errors that shrink by more than this part of the bits come from no multiple root. */
#define SIMPLE 0.75L

long double
hol_zero_slack(mpfr_prec_t bits)
{
    return fminl(HOL_ZERO_SLACK, (long double)bits / 4);
}

/* Of magnitudes (log2, -INFINITY: 0); earlier: NAN if not known. */
static enum hol_zero
zero_shrinks(long double earlier, long double low, long double high, mpfr_prec_t bits)
{
    long double p = (long double)bits, shrink = low - high, before = earlier - low;

    if (isinf(high) && high < 0)
        return HOL_ZERO_YES;
    if (isinf(low) || isinf(high))
        return HOL_ZERO_UNDECIDED;
    if (shrink >= p - hol_zero_slack(bits))
        return HOL_ZERO_YES;
    if (isfinite(earlier) && before >= p / 2 / MULTIPLE && shrink >= p / MULTIPLE &&
        shrink >= 2 * before - hol_zero_slack(bits))
        return HOL_ZERO_YES;
    return fabsl(shrink) <= 1 ? HOL_ZERO_NO : HOL_ZERO_UNDECIDED;
}

enum hol_zero
hol_zero_decide(mpfr_srcptr earlier, mpfr_srcptr low, mpfr_srcptr high, mpfr_prec_t bits,
                long double floor)
{
    long double size = hol_ref_log2(high);
    enum hol_zero zero =
        zero_shrinks(earlier ? hol_ref_log2(earlier) : NAN, hol_ref_log2(low), size, bits);

    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): only `earlier` may be NULL */
    if (zero == HOL_ZERO_NO && mpfr_sgn(low) != mpfr_sgn(high))
        zero = HOL_ZERO_UNDECIDED;
    return zero == HOL_ZERO_UNDECIDED && size <= floor ? HOL_ZERO_YES : zero;
}

void
hol_passes_clean_entry(const struct hol_mat *earlier, const struct hol_mat *low,
                       struct hol_mat *high, size_t i, size_t j, long double floor,
                       struct hol_kkt_work *scratch)
{
    mpfr_t *x = &scratch->tmp[0], *y = &scratch->tmp[1], *z = &scratch->tmp[2];

    hol_mat_get(*x, low, i, j);
    hol_mat_get(*y, high, i, j);
    if (earlier)
        hol_mat_get(*z, earlier, i, j);
    if (hol_zero_decide(earlier ? *z : NULL, *x, *y, low->bits, floor) == HOL_ZERO_YES)
        hol_mat_set_si(high, i, j, 0);
}

/* log2 of the largest entry of a row; NAN without a matrix. */
static long double
row_size(const struct hol_mat *a, size_t i, mpfr_t tmp)
{
    long double most = -INFINITY;

    for (size_t j = 0; a && j < a->cols; j++) {
        hol_mat_get(tmp, a, i, j);
        most = fmaxl(most, hol_ref_log2(tmp));
    }
    return a ? most : NAN;
}

static void
clear_row(struct hol_mat *a, size_t i)
{
    for (size_t j = 0; a && j < a->cols; j++)
        hol_mat_set_si(a, i, j, 0);
}

/* Below this, log2, is a rounding error of the second pass beside numbers of that size. */
static long double
rounding_beside(long double size, mpfr_prec_t bits)
{
    return size + hol_zero_slack(bits) - 2 * (long double)bits;
}

/*
 * A row as a whole: a row whose size shrinks with the precision vanishes; another must agree in
 * both passes to a bit or more.
 */
static enum hol_status
clean_row(struct hol_mat *earlier, struct hol_mat *low, struct hol_mat *high, size_t i,
          struct hol_kkt_work *scratch)
{
    mpfr_t *tmp = scratch->tmp;
    long double size = row_size(high, i, tmp[0]);
    enum hol_zero zero =
        zero_shrinks(row_size(earlier, i, tmp[0]), row_size(low, i, tmp[0]), size, low->bits);

    if (zero == HOL_ZERO_UNDECIDED)
        return HOL_UNABLE;
    if (zero == HOL_ZERO_YES) {
        clear_row(earlier, i);
        clear_row(low, i);
        clear_row(high, i);
        return HOL_OK;
    }
    for (size_t j = 0; j < low->cols; j++)
        hol_passes_clean_entry(earlier, low, high, i, j, rounding_beside(size, low->bits), scratch);
    return HOL_OK;
}

enum hol_status
hol_passes_clean(const struct hol_passes *s)
{
    struct hol_problem *e = s->earlier ? &s->earlier->problem : NULL;
    struct hol_problem *p = &s->low->problem, *q = &s->high->problem;
    struct hol_kkt_work *scratch = s->high->kkt;

    for (size_t i = 0; i < p->m; i++) {
        if (clean_row(e ? &e->A : NULL, &p->A, &q->A, i, scratch) != HOL_OK)
            return HOL_UNABLE;
        /* What is left of a b that is zero, beside its row: in another row that depends on this
           one, nothing is, and the two would contradict each other. */
        hol_passes_clean_entry(e ? &e->b : NULL, &p->b, &q->b, i, 0,
                               rounding_beside(row_size(&q->A, i, scratch->tmp[0]), p->bits),
                               scratch);
    }
    for (size_t i = 0; i < p->n; i++) {
        for (size_t j = 0; j < p->n; j++)
            hol_passes_clean_entry(e ? &e->M : NULL, &p->M, &q->M, i, j, -INFINITY, scratch);
        hol_passes_clean_entry(e ? &e->F : NULL, &p->F, &q->F, i, 0, -INFINITY, scratch);
        hol_passes_clean_entry(e ? &e->C : NULL, &p->C, &q->C, i, 0, -INFINITY, scratch);
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

/* Of two passes that are loaded; at least a rounding of the first. */
static long double
noise_between(const struct hol_pass *low, const struct hol_pass *high)
{
    struct hol_kkt_work *l = low->kkt, *h = high->kkt;
    long double most = -(long double)low->bits;

    most = fmaxl(most, difference(l->A, h->A, h->m * h->n, h->tmp[0]));
    return fmaxl(most, difference(l->M, h->M, h->n * h->n, h->tmp[0]));
}

void
hol_passes_noise(long double *noise, long double *shrink, const struct hol_passes *s)
{
    long double p = (long double)s->low->bits;

    hol_kkt_load(s->high->kkt, &s->high->problem, NULL);
    hol_kkt_load(s->low->kkt, &s->low->problem, s->high->kkt);
    *noise = noise_between(s->low, s->high);
    *shrink = p;
    if (s->earlier) {
        hol_kkt_load(s->earlier->kkt, &s->earlier->problem, s->high->kkt);
        *shrink = 2 * (noise_between(s->earlier, s->low) - *noise);
        *shrink = *shrink > SIMPLE * p ? p : fmaxl(*shrink, p / MULTIPLE);
    }
}
