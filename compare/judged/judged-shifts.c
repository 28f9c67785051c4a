/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a trajectory that is not right looks like: states of other times. */
#include "compare/judged/judged-inside.h"

#include <math.h>

#define PROBES 200  /* rows at which truths between rows are asked for, odd and even ones */
#define LEAST 1e-9L /* of its size: no smaller error is explained */

/* Rows that a shift does not bring nearer to the truth: the largest error may be that of a few, as
 * at an impact, and the same of all is what a shift is. */
struct rows {
    size_t all, contrary;
};
#define CONTRARY 4 /* one in so many may be; each that does not lose as much of its error is */

static void
count_row(struct rows *rows, long double before, long double after)
{
    rows->all++;
    rows->contrary += after > LEAST && CONTRARY * after > before;
}

static bool
are_explained(struct rows rows)
{
    return CONTRARY * rows.contrary <= rows.all;
}

/* Largest error over size of row i against the truth of another. */
static long double
row_against(const struct hol_judged_look *l, size_t i, size_t row)
{
    long double most = 0;

    for (size_t c = 0; c < l->p->columns; c++) {
        long double d = fabsl(hol_judged_at(l, l->p->x, i, c) - hol_judged_at(l, l->p->y, row, c));
        if (l->size[c] > 0 && d > most * l->size[c])
            most = d / l->size[c];
    }
    return most;
}

/* Largest error over size with row i held against the truth of row i + by, or, not `moved`, of
 * itself: of the same rows. */
static long double
shifted(const struct hol_judged_look *l, int by, bool moved)
{
    long double most = 0;

    for (size_t i = by < 0 ? 1 : 0; i + (by > 0) < l->p->judged->count; i++)
        most = fmaxl(most, row_against(l, i, !moved ? i : by > 0 ? i + 1 : i - 1));
    return most;
}

static struct rows
rows_shifted(const struct hol_judged_look *l, int by)
{
    struct rows rows = {0};

    for (size_t i = by < 0 ? 1 : 0; i + (by > 0) < l->p->judged->count; i++)
        count_row(&rows, row_against(l, i, i), row_against(l, i, by > 0 ? i + 1 : i - 1));
    return rows;
}

static bool
by_a_row(const struct hol_judged_look *l)
{
    for (int by = -1; by <= 1; by += 2) {
        long double most = shifted(l, by, false);
        if (most > LEAST && shifted(l, by, true) < HOL_JUDGED_EXPLAINS * most &&
            are_explained(rows_shifted(l, by))) {
            hol_judged_say(l, "each row has the state of the row %s it: shifted by a step?",
                           by > 0 ? "after" : "before");
            return true;
        }
    }
    return false;
}

/* The rows between the first and the last, held against the truth of other times. */
struct probe {
    size_t first, end;     /* columns */
    long double by, steps; /* of t; of the steps beside it */
    struct rows rows;      /* out: those that were */
    long double most;      /* out: largest error over size */
    long double along,
        speed; /* out: sums, over coordinates and their sizes, of error times q', and of q'^2 */
};

static void
probe_row(const struct hol_judged_look *l, struct probe *p, size_t i)
{
    const struct hol_point *point = &l->p->study->a.point;
    size_t n = l->p->n;
    long double before = 0, after = 0;

    for (size_t c = p->first; c < p->end; c++) {
        long double v, d;

        if (!(l->size[c] > 0))
            continue;
        d = hol_judged_at(l, l->p->x, i, c) -
            (c < n ? hol_study_component(&point->q, c) : hol_study_component(&point->v, c - n));
        after = fmaxl(after, fabsl(d) / l->size[c]);
        before =
            fmaxl(before, fabsl(hol_judged_at(l, l->p->x, i, c) - hol_judged_at(l, l->p->y, i, c)) /
                              l->size[c]);
        if (c >= n)
            continue;
        v = hol_study_component(&point->v, c) / l->size[c];
        p->along += d / l->size[c] * v;
        p->speed += v * v;
    }
    p->most = fmaxl(p->most, after);
    count_row(&p->rows, before, after);
}

static struct probe
probe(const struct hol_judged_look *l, size_t first, size_t end, long double by, long double steps)
{
    const struct hol_judged *j = l->p->judged;
    struct probe p = {.first = first, .end = end, .by = by, .steps = steps};
    size_t every = j->count / PROBES + 1;
    mpfr_t t;

    mpfr_init2(t, 64);
    for (size_t i = 1; i + (steps > 0) < j->count; i += every > 1 ? every + p.rows.all % 2 : 1) {
        const struct hol_judged_row *row = &j->rows[i];
        long double step = steps > 0 ? row[1].t - row->t : row->t - row[-1].t;
        long double at = row->t + by + steps * step;

        mpfr_set_ld(t, at, MPFR_RNDN);
        if (at >= j->start && at <= j->reached && !isnan(hol_judged_at(l, l->p->y, i, 0)) &&
            hol_study_truth_at(l->p->study, t, SIZE_MAX) == HOL_OK)
            probe_row(l, &p, i);
    }
    mpfr_clear(t);
    return p;
}

/* Has the first row, at the start, the state of the start? Or is there no such row? */
static bool
begins_right(const struct hol_judged_look *l)
{
    const struct hol_judged *j = l->p->judged;

    for (size_t c = 0; j->rows[0].t == j->start && c < l->p->columns; c++)
        if (l->size[c] > 0 && fabsl(hol_judged_at(l, l->p->x, 0, c) -
                                    hol_judged_at(l, l->p->y, 0, c)) > LEAST * l->size[c])
            return false;
    return true;
}

/* "each row", or which: those with a truth that much later. */
static void
say_rows(char rows[100], const struct hol_judged *j, long double by)
{
    size_t first = 1, last = j->count - 1;
    int used = snprintf(rows, 100, "each row");

    while (first < last && j->rows[first].t + by < j->start)
        first++;
    while (first < last && j->rows[last].t + by > j->reached)
        last--;
    if (first > 1)
        used += snprintf(rows + used, 100 - (size_t)used, " from t = %.6Lg on", j->rows[first].t);
    if (last + 1 < j->count)
        (void)snprintf(rows + used, 100 - (size_t)used, " up to t = %.6Lg", j->rows[last].t);
}

#define NEWTON 8 /* steps towards the time of the states */

/* Are all states those of one and the same time later? */
static bool
by_a_time(const struct hol_judged_look *l)
{
    size_t columns = l->p->columns;
    struct probe still = probe(l, 0, columns, 0, 0), p = still;
    long double by = 0;
    char rows[100];

    for (int k = 0; k < NEWTON && p.rows.all >= 3 && p.speed > 0 && p.most > LEAST; k++) {
        by += p.along / p.speed;
        p = probe(l, 0, columns, by, 0);
    }
    if (!(still.most > LEAST) || 2 * p.rows.all < still.rows.all || p.rows.all < 3 ||
        !(p.most < HOL_JUDGED_EXPLAINS * still.most) || !are_explained(p.rows))
        return false;
    say_rows(rows, l->p->judged, by);
    hol_judged_say(l, "%s has the state of a time that is %.4Lg %s: are the times off%s?", rows,
                   fabsl(by), by > 0 ? "later" : "earlier",
                   begins_right(l) ? "" : ", or is it another start");
    return true;
}

static bool
velocities_by_a_step(const struct hol_judged_look *l)
{
    static const struct {
        long double steps;
        const char *words;
    } shifts[] = {{-0.5L, "half a step earlier: leapfrog?"},
                  {0.5L, "half a step later: leapfrog?"},
                  {-1, "the row before: kept from there?"},
                  {1, "the row after: stored too late?"}};
    size_t n = l->p->n;
    long double worst;

    if (!l->p->judged->has_v)
        return false;
    worst = probe(l, n, 2 * n, 0, 0).most;
    /* those of leapfrog have positions that are right, but for its own error */
    if (!(worst > LEAST) || !(probe(l, 0, n, 0, 0).most < worst / 4))
        return false;
    for (size_t k = 0; k < sizeof shifts / sizeof shifts[0]; k++) {
        struct probe p = probe(l, n, 2 * n, 0, shifts[k].steps);

        if (p.most < HOL_JUDGED_EXPLAINS * worst && are_explained(p.rows)) {
            hol_judged_say(l, "the velocities are those of %s", shifts[k].words);
            return true;
        }
    }
    return false;
}

bool
hol_judged_find_shift(const struct hol_judged_look *l)
{
    /* at the time of an impact a probe may have the other side: the rows themselves are to be off
     */
    return l->p->judged->count >= 5 && shifted(l, 0, false) > LEAST &&
           (by_a_row(l) || by_a_time(l) || velocities_by_a_step(l));
}
