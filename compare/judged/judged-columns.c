/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a trajectory that is not right looks like: columns of other units, from another origin, in
 * another order, of other signs. */
#include "compare/judged/judged-inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979323846264338327950288L

/* Of a column that is 0 throughout: the largest of its kind. */
long double
hol_judged_size(const struct hol_judged_look *l, size_t column)
{
    const struct hol_judged *j = l->p->judged;

    return l->size[column] > 0 ? l->size[column] : column < l->p->n ? j->size_q : j->size_v;
}

bool
hol_judged_is_off(const struct hol_judged_look *l, size_t column)
{
    return l->error[column] > HOL_JUDGED_OFF * hol_judged_size(l, column);
}

#define NAMES 120

/* One name more in a list. */
static void
add_name(char names[NAMES], const struct hol_judged_look *l, size_t column)
{
    size_t length = strlen(names);
    char one[88];

    hol_judged_name(one, sizeof one, l->p, column);
    (void)snprintf(names + length, NAMES - length, "%s%s", length > 0 ? ", " : "", one);
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
        {1 / 0.0254L, ": inches?"},        {30 / PI, ": revolutions a minute?"}};

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
    if (!hol_judged_is_off(l, c) || !(rest <= HOL_JUDGED_EXPLAINS * l->error[c]) ||
        !(rest <= HOL_JUDGED_EXPLAINS * fabsl(factor) * l->size[c]))
        return NAN;
    *digits = rest > 0 ? (int)fminl(7, 1 - log10l(rest / (fabsl(factor) * l->size[c]))) : 7;
    return factor;
}

/* Four coordinates with the other sign may be Euler parameters, whose negatives are the same
 * orientation. */
static const char *
meaning_of(long double factor, size_t coordinates)
{
    return fabsl(factor + 1) < 1e-3L && coordinates >= 4
               ? ": the other direction, or Euler parameters of the other sign?"
               : unit_of(factor);
}

static bool
units(const struct hol_judged_look *l)
{
    bool found = false;

    for (size_t c = 0; c < l->p->columns; c++) {
        int digits, others;
        long double factor = factor_of(l, c, &digits);
        char names[NAMES] = "";
        size_t coordinates = c < l->p->n;
        bool first = true;

        if (isnan(factor) || l->p->judged->count < 3)
            continue;
        add_name(names, l, c);
        for (size_t d = 0; d < l->p->columns; d++) {
            if (d == c || !(fabsl(factor_of(l, d, &others) / factor - 1) < 1e-3L))
                continue;
            if (d < c)
                first = false;
            coordinates += d < l->p->n;
            add_name(names, l, d);
        }
        if (first)
            hol_judged_say(l, "%s: %.*Lg times the truth%s", names, digits, factor,
                           meaning_of(factor, coordinates));
        l->p->judged->lost += !hol_judged_has_no_digit(l->p, c); /* which is counted there */
        found = true;
    }
    return found;
}

/* --- columns */

/* Is column c no farther than that from the truth of column d? */
static bool
is_that_of(const struct hol_judged_look *l, size_t c, size_t d, long double limit)
{
    for (size_t i = 0; i < l->p->judged->count; i++)
        if (!isnan(hol_judged_at(l, l->p->y, i, c)) &&
            !(fabsl(hol_judged_at(l, l->p->x, i, c) - hol_judged_at(l, l->p->y, i, d)) <= limit))
            return false;
    return true;
}

static bool
exchanged(const struct hol_judged_look *l)
{
    bool found = false;

    for (size_t c = 0; c < l->p->columns; c++)
        for (size_t d = c + 1; d < l->p->columns; d++) {
            char first[32], second[32];

            if (!hol_judged_is_off(l, c) || !hol_judged_is_off(l, d))
                continue;
            long double limit = HOL_JUDGED_EXPLAINS * fmaxl(l->error[c], l->error[d]);
            if (!is_that_of(l, c, d, limit) || !is_that_of(l, d, c, limit))
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

/* Columns in another order, more than two of them: x, y, z as y, z, x. */
static bool
ordered(const struct hol_judged_look *l)
{
    char list[NAMES] = "";
    size_t count = 0;

    for (size_t c = 0; c < l->p->columns; c++) {
        size_t length = strlen(list), d = 0;
        char first[32], second[32];

        if (!hol_judged_is_off(l, c))
            continue;
        while (d < l->p->columns &&
               (d == c || !is_that_of(l, c, d, HOL_JUDGED_EXPLAINS * l->error[c])))
            d++;
        if (d == l->p->columns)
            continue;
        hol_judged_name(first, sizeof first, l->p, c);
        hol_judged_name(second, sizeof second, l->p, d);
        (void)snprintf(list + length, sizeof list - length, "%s%s of %s", count > 0 ? ", " : "",
                       first, second);
        count++;
        l->p->judged->lost += !hol_judged_has_no_digit(l->p, c);
        l->error[c] = 0; /* explained */
    }
    if (count > 0)
        hol_judged_say(l, "columns have the values of others, %s: another order?", list);
    return count > 0;
}

/* --- origins and signs */

/* The truth but for a constant: *by. */
static bool
is_moved(const struct hol_judged_look *l, size_t c, long double *by)
{
    long double least = INFINITY, most = -INFINITY;

    for (size_t i = 0; i < l->p->judged->count; i++) {
        long double d = hol_judged_at(l, l->p->x, i, c) - hol_judged_at(l, l->p->y, i, c);
        if (isnan(d))
            continue;
        least = fminl(least, d);
        most = fmaxl(most, d);
    }
    *by = least / 2 + most / 2;
    return most - least <= HOL_JUDGED_EXPLAINS * l->error[c];
}

static bool
origins(const struct hol_judged_look *l)
{
    bool found = false;

    for (size_t c = 0; c < l->p->n; c++) {
        char name[88];
        long double by;
        int digits;

        if (l->p->judged->count < 3 || !hol_judged_is_off(l, c) || !is_moved(l, c, &by) ||
            !isnan(factor_of(l, c, &digits)))
            continue;
        hol_judged_name(name, sizeof name, l->p, c);
        hol_judged_say(l, "%s: the truth %s %.4Lg throughout: another origin, or another start?",
                       name, by > 0 ? "plus" : "less", fabsl(by));
        found = true;
    }
    return found;
}

/* The truth in some rows, and its negative in others, of which the first is at *t. */
static bool
has_signs(const struct hol_judged_look *l, size_t c, long double *t)
{
    bool right = false;

    *t = NAN;
    for (size_t i = 0; i < l->p->judged->count; i++) {
        long double x = hol_judged_at(l, l->p->x, i, c), y = hol_judged_at(l, l->p->y, i, c);
        long double kept = fabsl(x - y), turned = fabsl(x + y);

        if (fminl(kept, turned) > HOL_JUDGED_EXPLAINS * l->error[c])
            return false;
        right = right || kept < turned / 2;
        if (isnan(*t) && turned < kept / 2)
            *t = l->p->judged->rows[i].t;
    }
    return right && !isnan(*t);
}

static bool
signs(const struct hol_judged_look *l)
{
    char names[NAMES] = "";
    long double first = INFINITY;

    for (size_t c = 0; c < l->p->columns; c++) {
        long double t;

        if (l->p->judged->count < 3 || !hol_judged_is_off(l, c) || !has_signs(l, c, &t))
            continue;
        add_name(names, l, c);
        first = fminl(first, t);
    }
    if (names[0] != '\0')
        hol_judged_say(l,
                       "%s: the truth with the other sign in some rows, first at t = %.6Lg: "
                       "Euler parameters, or an absolute value?",
                       names, first);
    return names[0] != '\0';
}

bool
hol_judged_find_columns(const struct hol_judged_look *l)
{
    bool found = exchanged(l);

    found = ordered(l) || found;
    found = units(l) || found;
    found = origins(l) || found;
    return signs(l) || found;
}
