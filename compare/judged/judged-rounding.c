/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a table's own rounding explains: of its numbers, and of its times. */
#include "compare/judged/judged-inside.h"
#include "numeric/dense/scalar.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

#define EVEN_ROWS 3    /* so many show that times are evenly spaced */
#define UNEVEN_ROWS 5  /* so many, that uneven ones are rounded, where */
#define SATURATED 8    /* so many tenths use all decimals: of arbitrary ones nine do */
#define LEAST_DIGITS 5 /* times chosen by hand have fewer */
#define SINGLE_HALF 0x1p-24L
#define SPARE 32 /* bits of a time that is half a last place away */

/* --- numbers */

/* The exponent of a magnitude as a decimal d.ddd. */
static long double
exponent(long double x)
{
    return floorl(log10l(x));
}

enum kind { DECIMALS, DIGITS, SINGLE, KINDS };

/* How far rounding, also down, may take a number from the truth y. */
static long double
reach(const struct hol_track *track, enum kind kind, long double x, long double y)
{
    if (kind == SINGLE)
        return SINGLE_HALF * fabsl(y) + reach(track, DIGITS, x, y) / 2;
    if (track->digits == 0)
        return 0;
    if (kind == DECIMALS)
        return powl(10, (long double)-track->places);
    return x != 0 ? powl(10, exponent(fabsl(x)) + 1 - (long double)track->digits) : 0;
}

/* Is x one of single precision, or the decimal of one? Not every number as near to the truth is. */
static bool
is_single(const struct hol_track *track, long double x)
{
    return fabsl(x - (long double)(float)x) <=
           fmaxl(0x1p-52L * fabsl(x), reach(track, DIGITS, x, x) / 2);
}

static bool
is_rounded(const struct hol_judged_pair *pair, enum kind kind, size_t rows)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t c = 0; c < pair->columns; c++) {
            long double x = pair->x[i * 2 * pair->n + c], y = pair->y[i * 2 * pair->n + c];

            if (fabsl(x - y) > 1.0001L * reach(pair->track, kind, x, y) ||
                (kind == SINGLE && !is_single(pair->track, x)))
                return false;
        }
    return true;
}

bool
hol_judged_rounded(char how[32], const struct hol_judged_pair *pair, size_t rows)
{
    enum kind kind = DECIMALS;

    while (kind < KINDS && !is_rounded(pair, kind, rows))
        kind++;
    if (kind == SINGLE)
        (void)snprintf(how, 32, "single precision");
    else if (kind < KINDS)
        (void)snprintf(how, 32, "%ld %s",
                       kind == DECIMALS ? pair->track->places : pair->track->digits,
                       kind == DECIMALS ? "decimals" : "digits");
    return kind < KINDS;
}

/* --- times */

/* The decimals and digits that the times are written with, at most, and what that means. */
struct written {
    long places, digits;
    bool rounded; /* they are not meant as they stand */
};

/* The last decimal that there is room for in row i. */
static long double
last_place(const struct hol_judged *j, size_t i, const struct written *w)
{
    long double t = fabsl(j->rows[i].t), room = (long double)w->digits - exponent(t) - 1;

    return t > 0 ? fminl((long double)w->places, room) : (long double)w->places;
}

/* The largest distance from evenly spaced times. */
static long double
unevenness(const struct hol_judged *j)
{
    size_t last = j->count - 1;
    long double step = (j->rows[last].t - j->rows[0].t) / (long double)last, most = 0;

    for (size_t i = 1; i < last; i++)
        most = fmaxl(most, fabsl(j->rows[i].t - (j->rows[0].t + (long double)i * step)));
    return most;
}

/* Times that are even but for their last decimal were rounded to it; so were uneven ones of which
 * nearly all use the last decimal. Others, 0.1 and 0.25, are meant exactly. */
static struct written
find_written(const struct hol_judged *j, const struct hol_track *track)
{
    struct written w = {.places = LONG_MIN};
    size_t saturated = 0;
    long double off, unit;

    if (track->time_places == NULL || j->count < EVEN_ROWS)
        return w;
    for (size_t i = 0; i < j->count; i++) {
        long places = track->time_places[i];
        long double t = fabsl(j->rows[i].t);
        long digits = t > 0 ? places + (long)exponent(t) + 1 : 0;

        w.places = t > 0 && places > w.places ? places : w.places;
        w.digits = digits > w.digits ? digits : w.digits;
    }
    for (size_t i = 0; i < j->count; i++)
        saturated +=
            j->rows[i].t != 0 && (long double)track->time_places[i] >= last_place(j, i, &w);
    unit = powl(10, (long double)-w.places);
    off = unevenness(j);
    w.rounded = w.digits > 0 && off > 1e-3L * unit &&
                (off <= 1.0001L * unit || (w.digits >= LEAST_DIGITS && j->count >= UNEVEN_ROWS &&
                                           10 * saturated >= SATURATED * j->count));
    return w;
}

/* How far the truth of row i goes in so much time before and after it; all of it at the bits of the
 * truth, as rows may be much nearer to each other than to the next turn of the motion. */
static enum hol_status
find_loss(long double *q, long double *v, struct hol_judging *w, size_t i, long double off)
{
    const struct hol_point *point = &w->study->a.point;
    size_t n = w->pair.n, changes = w->j->rows[i].phase;
    struct hol_scalar t, away;
    struct hol_vec at = {0}, there_q = {0}, there_v = {0};
    mpfr_prec_t bits = w->track->t.bits + SPARE;
    enum hol_status status = hol_vec_init(&at, 1, bits);
    int exponent;
    unsigned long mantissa = (unsigned long)ldexpl(frexpl(off, &exponent), SPARE);

    hol_scalar_init(&t, bits);
    hol_scalar_init(&away, bits);
    hol_mat_get(t.x, &w->track->t, i, 0);
    mpfr_set_ui_2exp(away.x, mantissa, exponent - SPARE, MPFR_RNDN);
    if (status == HOL_OK)
        status = hol_vec_init(&there_q, n, point->q.bits);
    if (status == HOL_OK)
        status = hol_vec_init(&there_v, n, point->v.bits);
    if (status == HOL_OK && hol_study_truth_at(w->study, t.x, changes) == HOL_OK) {
        hol_mat_round(&there_q, &point->q);
        hol_mat_round(&there_v, &point->v);
        for (int side = -1; side <= 1 && status == HOL_OK; side += 2) {
            const struct hol_sample sample = {
                .t = &at, .q = &there_q, .v = &there_v, .phase = changes};
            long double far_q, far_v;

            (side < 0 ? mpfr_sub : mpfr_add)(t.x, t.x, away.x, MPFR_RNDN);
            hol_mat_set(&at, 0, 0, t.x);
            hol_mat_get(t.x, &w->track->t, i, 0);
            status = hol_study_errors(&far_q, &far_v, w->study, &sample);
            if (status != HOL_OK)
                break;
            *q = fmaxl(*q, far_q); /* what is NaN does not count */
            *v = fmaxl(*v, far_v);
        }
    }
    hol_mat_clear(&at);
    hol_mat_clear(&there_q);
    hol_mat_clear(&there_v);
    return status;
}

enum hol_status
hol_judged_find_times(struct hol_judging *w)
{
    struct hol_judged *j = w->j;
    const struct written written = find_written(j, w->track);
    long double q = 0, v = 0;
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < j->count && status == HOL_OK; i++) {
        long double off = ldexpl(fabsl(j->rows[i].t), -(int)w->track->t.bits);

        if (written.rounded)
            off += powl(10, -last_place(j, i, &written)) / 2;
        if (off > 0)
            status = find_loss(&q, &v, w, i, off);
    }
    j->time_digits =
        hol_study_digits_of(w->study, fmaxl(hol_study_relative(q, j->size_q),
                                            j->has_v ? hol_study_relative(v, j->size_v) : 0));
    if (written.rounded)
        (void)snprintf(j->times, sizeof j->times, "rounded to %ld decimals", written.places);
    else
        (void)snprintf(j->times, sizeof j->times, "of %ld bits", (long)w->track->t.bits);
    return status;
}
