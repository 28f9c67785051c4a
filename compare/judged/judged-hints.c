/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a trajectory that is not right looks like: units, columns, starts, gaps. */
#include "compare/judged/judged-inside.h"

#include "base/alloc.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define OFF 1e-3L /* of its size: a column with a smaller error is not looked at */
#define PI 3.14159265358979323846264338327950288L

void
hol_judged_say(const struct hol_judged_look *l, const char *format, ...)
{
    struct hol_judged *j = l->p->judged;
    va_list list;

    if (j->hint_count == HOL_JUDGED_HINTS)
        return;
    va_start(list, format);
    (void)vsnprintf(j->hints[j->hint_count++], sizeof j->hints[0], format, list);
    va_end(list);
}

/* Of a column that is 0 throughout: the largest of its kind. */
static long double
size_of(const struct hol_judged_look *l, size_t column)
{
    const struct hol_judged *j = l->p->judged;

    return l->size[column] > 0 ? l->size[column] : column < l->p->n ? j->size_q : j->size_v;
}

static bool
is_off(const struct hol_judged_look *l, size_t column)
{
    return l->error[column] > OFF * size_of(l, column);
}

static void
measure(struct hol_judged_look *l)
{
    for (size_t c = 0; c < l->p->columns; c++) {
        hol_judged_column(l->p, c, &l->error[c], &l->size[c]);
        if (!hol_judged_counts(l->p, c, INFINITY, l->size[c]))
            l->size[c] = 0; /* but for rounding */
        if (l->size[c] > 0)
            l->worst = fmaxl(l->worst, l->error[c] / l->size[c]);
    }
}

/* --- units */

static const char *
unit_of(long double factor)
{
    static const struct {
        long double factor;
        const char *text;
    } units[] = {
        {180 / PI, ": degrees?"},          {PI / 180, ": radians where degrees are meant?"},
        {1000, ": thousandths (mm, ms)?"}, {0.001L, ": thousands (km)?"},
        {100, ": hundredths (cm)?"},       {1 / (2 * PI), ": revolutions?"},
        {-1, ": the other direction"},     {1 / 0.3048L, ": feet?"},
        {1 / 0.0254L, ": inches?"}};

    for (size_t k = 0; k < sizeof units / sizeof *units; k++)
        if (fabsl(factor / units[k].factor - 1) < 5e-3L)
            return units[k].text;
    return "";
}

/* The constant factor of a column, and how many of its digits the column knows, 7 at most; NaN:
 * there is none. */
static long double
factor_of(const struct hol_judged_look *l, size_t c, int *digits)
{
    long double both = 0, square = 0, rest = 0, factor;

    for (size_t i = 0; i < l->p->judged->count; i++) {
        long double x = hol_judged_at(l, l->p->x, i, c), y = hol_judged_at(l, l->p->y, i, c);
        both += isnan(y) ? 0 : x * y;
        square += isnan(y) ? 0 : y * y;
    }
    if (!hol_judged_counts(l->p, c, l->error[c], l->size[c]))
        return NAN;
    factor = both / square;
    for (size_t i = 0; i < l->p->judged->count; i++) {
        long double y = hol_judged_at(l, l->p->y, i, c);
        if (!isnan(y))
            rest = fmaxl(rest, fabsl(hol_judged_at(l, l->p->x, i, c) - factor * y));
    }
    if (!is_off(l, c) || !(rest <= HOL_JUDGED_EXPLAINS * l->error[c]) ||
        !(rest <= HOL_JUDGED_EXPLAINS * fabsl(factor) * l->size[c]))
        return NAN;
    *digits = rest > 0 ? (int)fminl(7, 1 - log10l(rest / (fabsl(factor) * l->size[c]))) : 7;
    return factor;
}

static bool
units(const struct hol_judged_look *l)
{
    bool found = false;

    for (size_t c = 0; c < l->p->columns; c++) {
        int digits, others;
        long double factor = factor_of(l, c, &digits);
        char names[120], one[32];
        bool first = true;

        if (isnan(factor) || l->p->judged->count < 3)
            continue;
        hol_judged_name(names, sizeof names, l->p, c);
        for (size_t d = 0; d < l->p->columns; d++) {
            if (d == c || !(fabsl(factor_of(l, d, &others) / factor - 1) < 1e-3L))
                continue;
            if (d < c)
                first = false;
            hol_judged_name(one, sizeof one, l->p, d);
            size_t length = strlen(names);
            (void)snprintf(names + length, sizeof names - length, ", %s", one);
        }
        if (first)
            hol_judged_say(l, "%s: %.*Lg times the truth%s", names, digits, factor,
                           unit_of(factor));
        l->p->judged->lost += !hol_judged_has_no_digit(l->p, c); /* which is counted there */
        found = true;
    }
    return found;
}

/* --- columns */

static bool
exchanged(const struct hol_judged_look *l)
{
    bool found = false;

    for (size_t c = 0; c < l->p->columns; c++)
        for (size_t d = c + 1; d < l->p->columns; d++) {
            long double most = 0;
            char first[32], second[32];

            if (!is_off(l, c) || !is_off(l, d))
                continue;
            for (size_t i = 0; i < l->p->judged->count; i++) {
                if (isnan(hol_judged_at(l, l->p->y, i, c)))
                    continue;
                most = fmaxl(
                    most, fabsl(hol_judged_at(l, l->p->x, i, c) - hol_judged_at(l, l->p->y, i, d)));
                most = fmaxl(
                    most, fabsl(hol_judged_at(l, l->p->x, i, d) - hol_judged_at(l, l->p->y, i, c)));
            }
            if (!(most <= HOL_JUDGED_EXPLAINS * fmaxl(l->error[c], l->error[d])))
                continue;
            hol_judged_name(first, sizeof first, l->p, c);
            hol_judged_name(second, sizeof second, l->p, d);
            hol_judged_say(l,
                           "%s has the values of %s, and the other way round: columns exchanged?",
                           first, second);
            /* explained, and no factor of each other; what has no digit is counted there */
            l->p->judged->lost += !hol_judged_has_no_digit(l->p, c);
            l->p->judged->lost += !hol_judged_has_no_digit(l->p, d);
            l->error[c] = l->error[d] = 0;
            found = true;
        }
    return found;
}

/* --- velocities */

/* q' against differences of q, where the truth's own differences show how well that can agree. */
static bool
derivative(const struct hol_judged_look *l)
{
    bool found = false;
    size_t n = l->p->n, count = l->p->judged->count;

    for (size_t k = 0; k < n && l->p->judged->has_v; k++) {
        long double theirs = 0, truth = 0;
        char name[32];

        for (size_t i = 1; i + 1 < count; i++) {
            long double dt = l->p->judged->rows[i + 1].t - l->p->judged->rows[i - 1].t;
            if (!(dt > 0) || isnan(hol_judged_at(l, l->p->y, i + 1, k)) ||
                isnan(hol_judged_at(l, l->p->y, i - 1, k)))
                continue;
            theirs = fmaxl(theirs, fabsl((hol_judged_at(l, l->p->x, i + 1, k) -
                                          hol_judged_at(l, l->p->x, i - 1, k)) /
                                             dt -
                                         hol_judged_at(l, l->p->x, i, n + k)));
            truth = fmaxl(truth, fabsl((hol_judged_at(l, l->p->y, i + 1, k) -
                                        hol_judged_at(l, l->p->y, i - 1, k)) /
                                           dt -
                                       hol_judged_at(l, l->p->y, i, n + k)));
        }
        hol_judged_name(name, sizeof name, l->p, k);
        if (is_off(l, n + k) && !is_off(l, k) && theirs > 10 * truth + OFF * size_of(l, n + k)) {
            found = true;
            hol_judged_say(l, "%s' is not the derivative of %s: they differ by up to %.2Lg", name,
                           name, theirs);
        }
    }
    return found;
}

/* --- starts, gaps, ends, branches */

static bool
start(const struct hol_judged_look *l)
{
    const struct hol_judged *j = l->p->judged;
    size_t chosen = SIZE_MAX;
    long double most = 1e-9L;
    char name[32], how[32];

    for (size_t c = 0; c < l->p->columns; c++) {
        long double d = fabsl(hol_judged_at(l, l->p->x, 0, c) - hol_judged_at(l, l->p->y, 0, c));
        if (j->rows[0].t == j->start && l->size[c] > 0 && d / l->size[c] > most &&
            hol_judged_counts(l->p, c, d, l->size[c])) {
            most = d / l->size[c];
            chosen = c;
        }
    }
    if (chosen == SIZE_MAX || most < 0.02L * l->worst || hol_judged_rounded(how, l->p, 1))
        return false;
    hol_judged_name(name, sizeof name, l->p, chosen);
    hol_judged_say(l, "begins with %s = %.9Lg, the motion with %.9Lg: another start?", name,
                   hol_judged_at(l, l->p->x, 0, chosen), hol_judged_at(l, l->p->y, 0, chosen));
    return true;
}

/* Rows left out of an even table. */
static void
gaps(const struct hol_judged_look *l)
{
    const struct hol_judged *j = l->p->judged;
    size_t even = 0;

    for (size_t i = 1; i < j->count; i++)
        even += fabsl((j->rows[i].t - j->rows[i - 1].t) / j->step - 1) < 1e-3L;
    for (size_t i = 1; i < j->count && j->count > 5 && 10 * even > 8 * (j->count - 1); i++)
        if (j->rows[i].t - j->rows[i - 1].t > 1.5L * j->step)
            hol_judged_say(l, "no rows between t = %.9Lg and t = %.9Lg: samples missing?",
                           j->rows[i - 1].t, j->rows[i].t);
}

static long double
row_error(const struct hol_judged_look *l, size_t row)
{
    long double most = 0;

    for (size_t c = 0; c < l->p->columns; c++)
        if (l->size[c] > 0 && !isnan(hol_judged_at(l, l->p->y, row, c)))
            most = fmaxl(
                most, fabsl(hol_judged_at(l, l->p->x, row, c) - hol_judged_at(l, l->p->y, row, c)) /
                          l->size[c]);
    return most;
}

static void
branch(const struct hol_judged_look *l)
{
    const struct hol_judged *j = l->p->judged;

    if (!(l->worst > 0.1L) || !(j->phi.value < 1e-3L * fmaxl(1, j->size_q)))
        return;
    for (size_t i = 1; i < j->count; i++)
        if (row_error(l, i) > 0.1L) {
            if (j->phi.value > 0)
                hol_judged_say(
                    l,
                    "leaves the truth by t = %.6Lg, while |phi| stays below %.1Le: another branch, "
                    "or too large a step",
                    j->rows[i].t, j->phi.value);
            else /* or there are no rows, or positions are exactly on them */
                hol_judged_say(l,
                               "leaves the truth by t = %.6Lg: another branch, or too large a step",
                               j->rows[i].t);
            return;
        }
}

enum hol_status
hol_judged_hint(const struct hol_judged_pair *pair)
{
    struct hol_judged_look l = {.p = pair,
                                .error = hol_alloc(pair->columns, sizeof *l.error),
                                .size = hol_alloc(pair->columns, sizeof *l.size)};
    enum hol_status status = l.error != NULL && l.size != NULL ? HOL_OK : HOL_NOMEM;
    char how[32];

    if (status == HOL_OK) {
        measure(&l);
        bool found = l.worst > 1e-9L && hol_judged_rounded(how, pair, pair->judged->count);
        if (found) {
            hol_judged_say(&l, "all numbers are those of the truth, rounded to %s", how);
        } else {
            found = exchanged(&l);
            found = units(&l) || found;
        }
        found = (!found && hol_judged_find_shift(&l)) || found;
        found = (!found && derivative(&l)) || found;
        found = (!found && start(&l)) || found;
        if (!found)
            branch(&l);
        gaps(&l);
    }
    hol_free(l.error);
    hol_free(l.size);
    return status;
}
