/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Changes of rank inside a step: the motion may run smoothly through an instant at which A loses
 * rank, and the series of q says nothing about it; that of A does.
 */
#include "reference/trajectory/trajectory-inside.h"

#include "reference/linear/dense.h"

#include <math.h>

#define SAMPLES 8
#define NARROW 0x1p-26L /* parts of a step below this, in which no proof succeeds, are searched */
#define HALVINGS 70
/* A minimum of |D| is refined by these; D is 0 there if that makes it this much smaller. */
#define SECTIONS 80
#define FEW_SECTIONS 16 /* they tell whether it is at an end */
#define DEEP 40.0L
/* A pivot counts as lost below this part of the least one at the start of the step, where the minor
 * changes its sign, and where it is least, like the square of the distance at most: both are found
 * to the bits of a long double. */
#define GONE_ACROSS 0x1p-48L
#define GONE_TOUCHED 0x1p-96L
/* Beyond the step a change is found to UNSURE times the last terms of the series there, and
 * anywhere where that is MUCH. */
#define UNSURE 0x1p10L
#define MUCH 0x1p-6L
/* Parts of a step without proof; where no long double tells rows apart, samples are looked at. */
#define UNPROVED 16

/* The determinant D of the independent rows and their pivot columns. */
struct minor {
    long double s, size; /* size: log2 |D| */
    int sign;
};

void
hol_expansion_read(mpfr_ptr x, struct hol_expansion *e, size_t output)
{
    mpfr_t *cell = hol_series_read(e->series, output);
    size_t k = hol_series_constant(e->series, output) ? 0 : e->plan->order - 2;

    mpfr_set(x, cell[k], MPFR_RNDN);
    while (k-- > 0) {
        mpfr_mul(x, x, e->tmp[1], MPFR_RNDN);
        mpfr_add(x, x, cell[k], MPFR_RNDN);
    }
}

void
hol_expansion_rough(long double *c, const struct hol_expansion *e, size_t output, long exponent,
                    long double reach)
{
    mpfr_t *x = hol_series_read(e->series, output);
    bool constant = hol_series_constant(e->series, output);
    long double scale = ldexpl(1, (int)-exponent);

    for (size_t k = 0; k + 2 <= e->plan->order; k++, scale *= reach)
        c[k] = constant && k > 0 ? 0 : scale * hol_number_rough(x[k]);
}

void
hol_expansion_set_rows(struct hol_expansion *e, long double s)
{
    const struct hol_model *model = e->model;
    struct hol_kkt_work *w = e->probe;

    for (size_t i = 0; i < w->m * w->n; i++)
        mpfr_set_zero(w->rows.a[i], 1);
    hol_number_set(e->tmp[1], s);
    for (size_t c = 0; c < model->a_count; c++) {
        size_t i = model->a[c].i, j = model->a[c].j;
        mpfr_t *x = &w->rows.a[i * w->n + j];

        hol_expansion_read(*x, e, model->a[c].output);
        mpfr_mul_2si(*x, *x, -e->kkt->col_exp[j] - e->kkt->row_exp[i], MPFR_RNDN);
    }
}

static struct minor
minor_at(struct hol_expansion *e, long double s)
{
    struct hol_ref_rows *r = &e->probe->rows;
    struct minor d = {.s = s, .size = 0, .sign = 1};

    hol_expansion_set_rows(e, s);
    if (hol_ref_eliminate(r, NULL, &e->kkt->rows) != HOL_OK)
        return (struct minor){.s = s, .size = -INFINITY, .sign = 0};
    for (size_t k = 0; k < r->rank; k++) {
        d.size += hol_ref_log2(r->a[k * r->n + k]);
        d.sign *= mpfr_sgn(r->a[k * r->n + k]);
    }
    return d;
}

/* The rank at s, of pivots above 2^limit. */
static size_t
rank_at(struct hol_expansion *e, long double s, long double limit)
{
    struct hol_ref_limits limits = {.drop = limit, .keep = limit};

    hol_expansion_set_rows(e, s);
    if (hol_ref_eliminate(&e->probe->rows, &limits, NULL) != HOL_OK)
        return e->kkt->rows.rank;
    return e->probe->rows.rank;
}

/* A zero of D between a and b, where its signs differ. */
static long double
bisect(struct hol_expansion *e, struct minor a, struct minor b)
{
    for (int i = 0; i < HALVINGS && b.sign != 0; i++) {
        struct minor c = minor_at(e, a.s + (b.s - a.s) / 2);

        if (c.sign == a.sign)
            a = c;
        else
            b = c;
    }
    return b.s;
}

/* The least |D| between a and b, by so many golden sections. */
static struct minor
descend(struct hol_expansion *e, long double a, long double b, int sections)
{
    const long double part = 0.38196601125010515180L;
    struct minor x = minor_at(e, a + part * (b - a));
    struct minor y = minor_at(e, b - part * (b - a));

    for (int i = 0; i < sections && x.sign != 0 && y.sign != 0; i++)
        if (x.size < y.size) {
            b = y.s;
            y = x;
            x = minor_at(e, a + part * (b - a));
        } else {
            a = x.s;
            x = y;
            y = minor_at(e, b - part * (b - a));
        }
    return x.size < y.size ? x : y;
}

bool
hol_expansion_constant(const struct hol_expansion *e, const struct hol_cell *cells, size_t count)
{
    for (size_t c = 0; c < count; c++)
        if (!hol_series_constant(e->series, cells[c].output))
            return false;
    return true;
}

/* Do the rows become dependent between a and b, where the minor is known to be small or to change
 * its sign? Then at *at. */
static bool
is_lost(struct hol_expansion *e, struct minor a, struct minor b, long double *at)
{
    long double gone = a.sign != b.sign ? GONE_ACROSS : GONE_TOUCHED;

    *at = a.sign != b.sign ? bisect(e, a, b) : descend(e, a.s, b.s, SECTIONS).s;
    /* the minor vanishes: another one may not */
    return rank_at(e, *at, e->kkt->rows.smallest_kept + log2l(gone)) < e->kkt->rows.rank;
}

/* The same about [from, to], parts of the reach, and up to *searched. Where the least |D| is found
 * at an end, further out is another one. */
static bool
is_lost_near(struct hol_expansion *e, long double reach, long double from, long double to,
             long double *at, long double *searched)
{
    long double margin = to - from;
    struct minor a, b;
    bool inside;

    do {
        margin *= 8;
        a = minor_at(e, reach * fmaxl(from - margin, 0));
        b = minor_at(e, reach * fminl(to + margin, 1));
        inside = a.sign != b.sign || margin > 1;
        if (!inside) {
            long double least = descend(e, a.s, b.s, FEW_SECTIONS).s, aside = (b.s - a.s) / 64;

            inside = least - a.s > aside && b.s - least > aside;
        }
    } while (!inside);
    *searched = to + margin;
    return is_lost(e, a, b, at);
}

/* By samples: beyond the step the series is rough. */
static bool
lost_beyond(struct hol_expansion *e, long double reach, long double *at)
{
    struct minor d[3];

    d[1] = d[2] = minor_at(e, 0);
    for (size_t i = 1; i <= SAMPLES; i++) {
        d[0] = d[1];
        d[1] = d[2];
        d[2] = minor_at(e, reach * (long double)i / SAMPLES);
        if (d[2].sign != d[1].sign) {
            if (is_lost(e, d[1], d[2], at))
                return true;
        } else if (i > 1 && d[1].size < d[0].size && d[1].size < d[2].size) {
            struct minor least = descend(e, d[0].s, d[2].s, SECTIONS);

            if (least.size < fminl(d[0].size, d[2].size) - DEEP && is_lost(e, d[0], d[2], at))
                return true;
        }
    }
    return false;
}

/* Prove every part of the step free of a change of rank, or make it so small that the minor is
 * searched there: once for parts next to each other. */
static bool
lost_inside(struct hol_expansion *e, long double reach, long double *at)
{
    long double from = 0, width = 1, searched = 0;
    int unproved = 0;

    hol_independence_load(e->independence, e, reach);
    while (from < 1) {
        long double to = fminl(from + width, 1);

        if (hol_independence_holds(e->independence, from, to)) {
            from = to;
            width *= 2;
            searched = 0;
        } else if (width > NARROW)
            width /= 2;
        else if (++unproved > UNPROVED)
            return lost_beyond(e, reach, at);
        else if (to > searched && is_lost_near(e, reach, from, to, at, &searched))
            return true;
        else
            from = to;
    }
    return false;
}

/* The last terms of the series of A at s beside the largest ones. */
static long double
tail_at(struct hol_expansion *e, long double s)
{
    size_t last = e->plan->order - 2;
    long double tail = -INFINITY, most = -INFINITY;

    for (size_t c = 0; c < e->model->a_count; c++) {
        size_t output = e->model->a[c].output;
        mpfr_t *cell = hol_series_read(e->series, output);

        for (size_t k = 0; k <= (hol_series_constant(e->series, output) ? 0 : last); k++) {
            long double size = hol_ref_log2(cell[k]) + (k > 0 ? (long double)k * log2l(s) : 0);

            most = fmaxl(most, size);
            tail = k + 3 > last ? fmaxl(tail, size) : tail;
        }
    }
    return isinf(tail) ? 0 : exp2l(tail - most);
}

bool
hol_expansion_rank_change(struct hol_expansion *e, long double reach, bool inside, long double *at,
                          long double *until)
{
    size_t rank = e->kkt->rows.rank;
    long double error;

    if (hol_expansion_constant(e, e->model->a, e->model->a_count))
        return false;
    *at = *until = 0;
    if (rank < e->kkt->m && rank < e->kkt->n &&
        rank_at(e, 0.37L * reach, hol_reference_run_limits(e->plan->bits, false).keep) > rank)
        return true;
    if (rank == 0 || !(inside ? lost_inside(e, reach, at) : lost_beyond(e, reach, at)))
        return false;
    error = inside ? 0 : UNSURE * tail_at(e, *at);
    *until = error > MUCH ? reach : *at * (1 + error);
    *at = error > MUCH ? 0 : *at * (1 - error);
    return true;
}
