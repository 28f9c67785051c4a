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

void
hol_judged_choose_side(struct hol_judging *w)
{
    struct hol_phases *phases = w->study->a.phases;
    struct hol_scalar t, other;
    size_t phase, count;
    long double error;

    if (w->sides)
        return;
    w->phase = SIZE_MAX;
    if (phases == NULL || w->study->model->source->contact_count == 0 || !w->track->has_v)
        return;
    hol_scalar_init(&t, w->t.bits);
    hol_scalar_init(&other, w->t.bits);
    hol_mat_get(t.x, &w->t, 0, 0);
    phase = hol_phases_find(phases, t.x);
    count = hol_phases_count(phases);
    error = phase < count ? error_after(w, &w->t, SIZE_MAX) : NAN;
    for (size_t i = phase > 0 ? phase - 1 : 1; phase < count && i < count && i <= phase + 1;
         i += 2) {
        const struct hol_phase *beside = hol_phases_get(phases, i);
        size_t changes = hol_phases_changes(phases, i);

        if (changes == hol_phases_changes(phases, phase) ||
            !(i < phase ? is_at(w, other.x, beside->end, MPFR_RNDD)
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
