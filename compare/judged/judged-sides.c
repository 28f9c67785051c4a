/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which state of a change of phase a row at its time is: that before it, or that after it. */
#include "compare/judged/judged-inside.h"
#include "numeric/dense/scalar.h"

#include <math.h>

/* Is the time of the row in hand one of the two between which x lies at its bits? *x: that inside.
 */
static bool
is_at(struct hol_judging *w, mpfr_ptr x, const mpfr_t change, mpfr_rnd_t inside)
{
    struct hol_scalar t, out;

    hol_scalar_init(&t, w->t.bits);
    hol_scalar_init(&out, w->t.bits);
    hol_mat_get(t.x, &w->t, 0, 0);
    mpfr_set(x, change, inside);
    mpfr_set(out.x, change, inside == MPFR_RNDU ? MPFR_RNDD : MPFR_RNDU);
    return mpfr_equal_p(t.x, x) || mpfr_equal_p(t.x, out.x);
}

/* The larger error of the row in hand at time t after so many changes; NaN: unknown. */
static long double
error_after(struct hol_judging *w, const struct hol_vec *t, size_t changes)
{
    long double q, v;
    const struct hol_sample sample = {.t = t, .q = &w->q, .v = &w->v, .phase = changes};

    if (hol_study_errors(&q, &v, w->study, &sample) != HOL_OK || isnan(q))
        return NAN;
    return fmaxl(q, v);
}

/* --- tables with both sides of changes */

/* Is row i the one before it again? */
static bool
is_again(const struct hol_track *track, size_t i)
{
    const struct hol_mat *const parts[] = {&track->q, &track->v};
    struct hol_scalar x, y;
    bool same = true;

    hol_scalar_init(&x, track->t.bits);
    hol_scalar_init(&y, track->t.bits);
    for (size_t part = 0; part < (track->has_v ? 2 : 1) && same; part++)
        for (size_t k = 0; k < track->q.cols && same; k++) {
            hol_mat_get(x.x, parts[part], i - 1, k);
            hol_mat_get(y.x, parts[part], i, k);
            same = mpfr_equal_p(x.x, y.x);
        }
    return same;
}

static bool
is_at_one_time(const struct hol_track *track, size_t i)
{
    return hol_study_component(&track->t, i) == hol_study_component(&track->t, i - 1);
}

/* Has the truth after so many changes ended, and gone on after one more, by the time of row i? */
static bool
has_ended(const struct hol_judging *w, size_t i, size_t changes)
{
    const struct hol_phases *phases = w->study->a.phases;
    struct hol_scalar t;
    bool more = false;

    hol_scalar_init(&t, w->track->t.bits);
    hol_mat_get(t.x, &w->track->t, i, 0);
    for (size_t k = 0; k < hol_phases_count(phases); k++) {
        if (hol_phases_changes(phases, k) == changes &&
            mpfr_cmp(t.x, hol_phases_get(phases, k)->end) <= 0)
            return false;
        more = more || hol_phases_changes(phases, k) > changes;
    }
    return more;
}

/* Do rows i - 1 and i, of one time, lie on both sides of a change? The same row twice may be: where
 * a contact opens. It is not where a third row of this time follows (a step that ends at a change
 * is written, too), nor where the truth goes on without a change: a run began again. */
static bool
is_change(const struct hol_judging *w, size_t i)
{
    if (!is_again(w->track, i))
        return true;
    return i + 1 < w->track->t.rows && !is_at_one_time(w->track, i + 1) &&
           has_ended(w, i + 1, w->phase);
}

/* A change whose two sides the table does not have: it is over, and the next two rows of one time
 * are those of a later one. */
static bool
is_missing(const struct hol_judging *w, size_t i)
{
    size_t next = i + 1;

    if (!has_ended(w, i, w->phase))
        return false;
    while (next < w->track->t.rows && !is_at_one_time(w->track, next))
        next++;
    return next == w->track->t.rows || has_ended(w, next, w->phase + 1);
}

/* False: row i is alone at its time. */
static bool
next_side(struct hol_judging *w, size_t i)
{
    bool again = i > 0 && is_at_one_time(w->track, i);

    if (again)
        w->phase += is_change(w, i);
    else
        while (is_missing(w, i))
            w->phase++;
    return again || (i + 1 < w->track->t.rows && is_at_one_time(w->track, i + 1));
}

/* --- rows that are alone at their time */

void
hol_judged_choose_side(struct hol_judging *w, size_t i)
{
    struct hol_phases *phases = w->study->a.phases;
    struct hol_scalar t, other;
    size_t phase, count;
    long double error;

    if (!w->sides)
        w->phase = SIZE_MAX;
    if (phases == NULL || w->study->model->source->contact_count == 0 ||
        (w->sides && next_side(w, i)) || !w->track->has_v)
        return;
    hol_scalar_init(&t, w->t.bits);
    hol_scalar_init(&other, w->t.bits);
    hol_mat_get(t.x, &w->t, 0, 0);
    phase = hol_phases_find(phases, t.x);
    count = hol_phases_count(phases);
    error = phase < count ? error_after(w, &w->t, w->phase) : NAN;
    for (size_t k = phase > 0 ? phase - 1 : 1; phase < count && k < count && k <= phase + 1;
         k += 2) {
        const struct hol_phase *beside = hol_phases_get(phases, k);
        size_t changes = hol_phases_changes(phases, k);

        if (changes == hol_phases_changes(phases, phase) || (w->sides && changes != w->phase + 1) ||
            !(k < phase ? is_at(w, other.x, beside->end, MPFR_RNDD)
                        : is_at(w, other.x, beside->begin, MPFR_RNDU)))
            continue;
        hol_mat_set(&w->t, 0, 0, other.x);
        if (error_after(w, &w->t, changes) < error) {
            w->phase = changes;
            return;
        }
        hol_mat_set(&w->t, 0, 0, t.x);
    }
}
