/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which phase of a motion with contacts an entry belongs to. */
#include "compare/published/motion-entries-inside.h"

#include <math.h>

enum hol_status
hol_motion_entries_follow(struct hol_motion_entries *a,
                          const struct hol_trajectory_options *options, double *reached,
                          const char **why)
{
    a->facts.stopped_at = NAN;
    if (a->base->source->contact_count > 0) {
        a->status = hol_phases_create(&a->phases, a->base->source, options->state, options->digits,
                                      a->end, reached, why);
    } else {
        a->status = hol_trajectory_create(&a->trajectory, a->base, options, a->end, reached, why);
        if (a->trajectory != NULL)
            hol_trajectory_facts(&a->facts, a->trajectory);
    }
    return a->status == HOL_NOMEM ? HOL_NOMEM : HOL_OK;
}

/* a->x := how far after the end of a phase a printed time may lie by its rounding, and a little.
 */
static void
slack(struct hol_motion_entries *a, const struct hol_entry *entry)
{
    size_t k = hol_motion_entries_time(entry);

    mpfr_sub(a->x, a->end, a->start, MPFR_RNDN);
    mpfr_div_2ui(a->x, a->x, 60, MPFR_RNDN);
    if (k != SIZE_MAX && entry->quantities[k].right.is_number)
        hol_motion_entries_set(a->x, 2 * powl(10, (long double)entry->quantities[k].right.unit));
}

static void
take(struct hol_motion_entries *a, const struct hol_phase *phase, bool last)
{
    a->trajectory = phase->trajectory;
    a->model = phase->model;
    hol_trajectory_facts(&a->facts, phase->trajectory);
    mpfr_set(a->start, phase->begin, MPFR_RNDN);
    mpfr_add(a->limit, phase->end, a->x, MPFR_RNDN);
    if (!last)
        mpfr_set(a->known, a->limit, MPFR_RNDN);
    else
        mpfr_set(a->known, phase->end, MPFR_RNDN);
}

bool
hol_motion_entries_choose(struct hol_motion_entries *a, const struct hol_entry *entry, size_t first)
{
    size_t count;

    if (a->phases == NULL)
        return first == 0;
    count = hol_phases_count(a->phases);
    slack(a, entry);
    for (size_t i = first; i < count; i++) {
        const struct hol_phase *phase = hol_phases_get(a->phases, i);

        mpfr_add(a->y, phase->end, a->x, MPFR_RNDN);
        if (mpfr_nan_p(a->time) || mpfr_cmp(a->time, a->y) <= 0 || i + 1 == count) {
            take(a, phase, i + 1 == count);
            return true;
        }
    }
    return false;
}
