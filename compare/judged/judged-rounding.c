/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a table's own rounding explains: of its numbers, and of its times. */
#include "compare/judged/judged-inside.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

#define EVEN_ROWS 3    /* so many show that times are evenly spaced */
#define UNEVEN_ROWS 5  /* so many, that uneven ones are rounded, where */
#define SATURATED 8    /* so many tenths use all decimals: of arbitrary ones nine do */
#define LEAST_DIGITS 5 /* times chosen by hand have fewer */
#define SINGLE_HALF 0x1p-24L

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

void
hol_judged_find_times(struct hol_judging *w)
{
    struct hol_judged *j = w->j;
    const long double *y = w->pair.y;
    const struct written written = find_written(j, w->track);
    size_t n = w->pair.n;
    long double q = 0, v = 0;

    for (size_t i = 0; i < j->count; i++) {
        size_t beside = i + 1 < j->count ? i + 1 : i - 1;
        long double off = ldexpl(fabsl(j->rows[i].t), -(int)w->track->t.bits),
                    dt = i + 1 < j->count || i > 0 ? fabsl(j->rows[beside].t - j->rows[i].t) : 0;

        if (written.rounded)
            off += powl(10, -last_place(j, i, &written)) / 2;
        for (size_t k = 0; k < n; k++) {
            size_t here = i * 2 * n + n + k;

            q = fmaxl(q, fabsl(y[here]) * off); /* what is NaN does not count */
            if (dt > 0 && j->has_v)
                v = fmaxl(v, fabsl(y[beside * 2 * n + n + k] - y[here]) / dt * off);
        }
    }
    j->time_digits = hol_study_digits_of(
        w->study, fmaxl(hol_study_relative(q, j->size_q), hol_study_relative(v, j->size_v)));
    if (written.rounded)
        (void)snprintf(j->times, sizeof j->times, "rounded to %ld decimals", written.places);
    else
        (void)snprintf(j->times, sizeof j->times, "of %ld bits", (long)w->track->t.bits);
}
