/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a trajectory that is not right looks like: velocities, rows, starts, gaps. */
#include "compare/judged/judged-inside.h"

#include "base/alloc.h"

#include <gsl/gsl_sort_long_double.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
measure(struct hol_judged_look *l)
{
    for (size_t c = 0; c < l->p->columns; c++) {
        hol_judged_column(l->p, c, &l->error[c], &l->size[c]);
        if (!hol_judged_counts(l->p, c, INFINITY, l->size[c]))
            l->size[c] = 0; /* but for rounding */
        if (l->size[c] > 0)
            l->worst = fmaxl(l->worst, l->error[c] / l->size[c]);
    }
    for (size_t i = 0; i < l->p->judged->count; i++)
        l->row[i] = l->sorted[i] = row_error(l, i);
    gsl_sort_long_double(l->sorted, 1, l->p->judged->count);
}

/* --- velocities */

/* Of q' against the differences of q beside it: the largest distance, over the size. */
static long double
from_differences(const struct hol_judged_look *l, const long double *v, const long double *q)
{
    size_t n = l->p->n;
    const struct hol_judged_row *rows = l->p->judged->rows;
    long double most = 0;

    for (size_t k = 0; n + k < l->p->columns; k++)
        for (size_t i = 1; i + 1 < l->p->judged->count && l->size[n + k] > 0; i++) {
            long double dt = rows[i + 1].t - rows[i - 1].t;
            long double d = (hol_judged_at(l, q, i + 1, k) - hol_judged_at(l, q, i - 1, k)) / dt -
                            hol_judged_at(l, v, i, n + k);
            if (dt > 0 && !isnan(d))
                most = fmaxl(most, fabsl(d) / l->size[n + k]);
        }
    return most;
}

/* Of the error: what the printing of differences leaves; a method's own velocities come as near as
 * 0.05. */
#define SAME 1e-4L

/* Are q' the differences of q, and as far from the truth as the truth's differences are? */
static bool
differences(const struct hol_judged_look *l)
{
    const struct hol_judged_pair *p = l->p;
    long double off = 0, truth = from_differences(l, p->y, p->y);

    for (size_t i = 1; i + 1 < p->judged->count; i++)
        for (size_t k = p->n; k < p->columns; k++)
            if (l->size[k] > 0 && !isnan(hol_judged_at(l, p->y, i, k)))
                off =
                    fmaxl(off, fabsl(hol_judged_at(l, p->x, i, k) - hol_judged_at(l, p->y, i, k)) /
                                   l->size[k]);
    if (p->judged->count < 5 || !(off > 1e-9L) || !(off < 2 * truth) ||
        !(from_differences(l, p->x, p->x) <= SAME * off))
        return false;
    hol_judged_say(l,
                   "the velocities are differences of the positions beside them: that alone takes "
                   "them up to %.1Le of their size from the truth",
                   truth);
    return true;
}

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
        if (hol_judged_is_off(l, n + k) && !hol_judged_is_off(l, k) &&
            theirs > 10 * truth + HOL_JUDGED_OFF * hol_judged_size(l, n + k)) {
            found = true;
            hol_judged_say(l, "%s' is not the derivative of %s: they differ by up to %.2Lg", name,
                           name, theirs);
        }
    }
    return found;
}

/* --- starts, gaps, ends, branches */

#define NEAR 0.1L /* of its size: what the truth changes by in the rows after the first */

/* Is the error of a column at the first row gone, or another, in the two rows after it, where the
 * truth is still near? Noise is, and another start is not. */
static bool
is_passing(const struct hol_judged_look *l, size_t column)
{
    long double first = hol_judged_at(l, l->p->x, 0, column) - hol_judged_at(l, l->p->y, 0, column);

    for (size_t i = 1; i <= 2 && i < l->p->judged->count; i++) {
        long double d = hol_judged_at(l, l->p->x, i, column) - hol_judged_at(l, l->p->y, i, column);
        bool near = true;

        for (size_t c = 0; c < l->p->columns; c++)
            near = near && fabsl(hol_judged_at(l, l->p->y, i, c) -
                                 hol_judged_at(l, l->p->y, 0, c)) <= NEAR * l->size[c];
        if (near && fabsl(d - first) > fabsl(first) / 2)
            return true;
    }
    return false;
}

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
    if (chosen == SIZE_MAX || most < 0.02L * l->worst || hol_judged_rounded(how, l->p, 1) ||
        is_passing(l, chosen))
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

/* --- rows */

#define FEW 50   /* one in so many rows, or one */
#define ALONE 20 /* times as far off as all others */
/* The same where the last row is among them: an error that grows fast is no more than that. */
#define AT_END 1e6L

/* Is a change of contact of the truth within a few steps of row i? */
static bool
is_beside_change(const struct hol_judged_look *l, size_t i)
{
    const struct hol_judged *j = l->p->judged;
    const struct hol_phases *phases = l->p->study->a.phases;
    bool contacts = phases != NULL && j->source->contact_count > 0;

    for (size_t k = 1; contacts && k < hol_phases_count(phases); k++)
        if (hol_phases_changes(phases, k) != hol_phases_changes(phases, k - 1) &&
            fabsl(hol_study_number(hol_phases_get(phases, k)->begin) - j->rows[i].t) <= 3 * j->step)
            return true;
    return false;
}

/* A few rows that are far off, and no others. */
static bool
few_rows(const struct hol_judged_look *l)
{
    const struct hol_judged *j = l->p->judged;
    size_t few = j->count >= FEW ? j->count / FEW : 1, count = 0, beside = 0, first = 0;
    long double rest;

    if (j->count < 5 || !(l->worst > 1e-9L))
        return false;
    rest = l->sorted[j->count - 1 - few];
    if (!(l->worst > ALONE * rest) || !(rest < 0.1L) ||
        (l->row[j->count - 1] > 2 * rest && !(l->worst > AT_END * rest)))
        return false;
    for (size_t i = j->count; i-- > 0;)
        if (l->row[i] > 2 * rest) {
            first = i;
            beside += is_beside_change(l, i);
            count++;
        }
    hol_judged_say(l,
                   "%zu of %zu rows, the first at t = %.9Lg, %s farther off than all others%s: of "
                   "those no component by more than %.1Le of its largest value",
                   count, j->count, j->rows[first].t, count > 1 ? "are" : "is",
                   beside == count ? ", beside changes of contact" : "", rest);
    return true;
}

/* From which row on is most of what follows off? */
static void
branch(const struct hol_judged_look *l)
{
    const struct hol_judged *j = l->p->judged;
    size_t first = 0, far = 0;

    if (!(l->worst > 0.1L) || !(j->phi.value < 1e-3L * fmaxl(1, j->size_q)))
        return;
    while (first < j->count && !(l->row[first] > 0.1L))
        first++;
    for (size_t i = first; i < j->count; i++)
        far += l->row[i] > 0.05L;
    if (first == 0 || first == j->count || 2 * far <= j->count - first)
        return;
    if (j->phi.value > 0)
        hol_judged_say(l,
                       "leaves the truth by t = %.6Lg, while |phi| stays below %.1Le: another "
                       "branch, too large a step, or other forces?",
                       j->rows[first].t, j->phi.value);
    else /* or there are no rows, or positions are exactly on them */
        hol_judged_say(l,
                       "leaves the truth by t = %.6Lg: another branch, too large a step, or other "
                       "forces?",
                       j->rows[first].t);
}

enum hol_status
hol_judged_hint(const struct hol_judged_pair *pair)
{
    struct hol_judged_look l = {.p = pair,
                                .error = hol_alloc(pair->columns, sizeof *l.error),
                                .size = hol_alloc(pair->columns, sizeof *l.size),
                                .row = hol_alloc(pair->judged->count, sizeof *l.row),
                                .sorted = hol_alloc(pair->judged->count, sizeof *l.sorted)};
    enum hol_status status =
        l.error != NULL && l.size != NULL && l.row != NULL && l.sorted != NULL ? HOL_OK : HOL_NOMEM;
    char how[32];

    if (status == HOL_OK) {
        measure(&l);
        bool found = l.worst > 1e-9L && hol_judged_rounded(how, pair, pair->judged->count);
        if (found) {
            hol_judged_say(&l, "all numbers are those of the truth, rounded to %s", how);
        } else {
            found = hol_judged_find_columns(&l);
        }
        found = (!found && hol_judged_find_shift(&l)) || found;
        found = (!found && differences(&l)) || found;
        found = (!found && few_rows(&l)) || found;
        found = (!found && derivative(&l)) || found;
        found = (!found && start(&l)) || found;
        if (!found)
            branch(&l);
        gaps(&l);
        if (pair->track->unread[0] != '\0')
            hol_judged_say(&l, "velocities by other names, which are not judged: %s?",
                           pair->track->unread);
    }
    hol_free(l.error);
    hol_free(l.size);
    hol_free(l.row);
    hol_free(l.sorted);
    return status;
}
