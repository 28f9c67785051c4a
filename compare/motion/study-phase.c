/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The changes of contact along a motion: of the truth, and of a run. */
#include "compare/motion/study-inside.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The ends of the truth's phases as simulations name them. */
static bool
is_alike(const struct hol_phase *phase, const struct hol_contact_change *change)
{
    static const enum hol_phase_end ends[] = {[HOL_CONTACT_OPENS] = HOL_PHASE_OPENS,
                                              [HOL_CONTACT_CLOSES] = HOL_PHASE_CLOSES,
                                              [HOL_CONTACT_BOUNCES] = HOL_PHASE_BOUNCES};

    return phase->contact == change->contact && phase->ended == ends[change->kind];
}

static enum hol_status
add(struct hol_study *study, size_t index)
{
    const struct hol_phase *phase = hol_phases_get(study->a.phases, index);
    long double error = powl(10, (long double)hol_phases_end_error(study->a.phases, index));
    const char *contact = study->model->source->contacts[phase->contact].name;
    const char *how = phase->ended == HOL_PHASE_OPENS    ? "opens"
                      : phase->ended == HOL_PHASE_CLOSES ? "closes"
                                                         : "bounces";
    size_t k = study->event_count, size = strlen(contact) + sizeof " bounces";

    study->names[k] = hol_alloc(size, 1);
    if (study->names[k] == NULL)
        return HOL_NOMEM;
    (void)snprintf(study->names[k], size, "%s %s", contact, how);
    mpfr_set(study->event_time[k], phase->end, MPFR_RNDN);
    study->events[k] = (struct hol_study_event){.name = study->names[k],
                                                .truth = hol_study_time(phase->end, error)};
    study->event_count++;
    return HOL_OK;
}

enum hol_status
hol_study_changes_find(struct hol_study *study)
{
    struct hol_phases *phases = study->a.phases;
    size_t most = hol_phases_count(phases);
    enum hol_status status = HOL_OK;

    if (most == 0 || !hol_study_has_truth(study))
        return HOL_OK;
    study->events = hol_alloc(most, sizeof *study->events);
    study->names = hol_alloc(most, sizeof *study->names);
    study->event_time = hol_alloc_mpfr(most, HOL_MOTION_ENTRIES_BITS);
    if (study->events == NULL || study->names == NULL || study->event_time == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < most && status == HOL_OK; i++)
        if (hol_phases_get(phases, i)->contact != SIZE_MAX)
            status = add(study, i);
    return status;
}

/* The time of a change of the run minus that of the truth. */
static long double
apart(const struct hol_study *study, size_t k, const struct hol_contact_change *change)
{
    struct hol_scalar t, x;

    hol_scalar_init(&t, change->t.bits);
    hol_scalar_init(&x, HOL_MOTION_ENTRIES_BITS);
    hol_mat_get(t.x, &change->t, 0, 0);
    mpfr_sub(x.x, t.x, study->event_time[k], MPFR_RNDN);
    return hol_study_number(x.x);
}

/* The phase that ends with a change of contact; phases end with changes of branch, too. */
static const struct hol_phase *
phase_of(const struct hol_phases *phases, size_t change)
{
    size_t i = 0;

    while (hol_phases_changes(phases, i + 1) <= change)
        i++;
    return hol_phases_get(phases, i);
}

void
hol_study_changes_take(struct hol_study_result *r, struct hol_study *study,
                       const struct hol_outcome *o, long double near)
{
    size_t k = 0, count;
    long double alone;

    if (study->a.phases == NULL || !hol_study_has_truth(study))
        return;
    count = study->event_count < o->change_count ? study->event_count : o->change_count;
    while (k < count && is_alike(phase_of(study->a.phases, k), &o->changes[k])) {
        r->event_error[k] = apart(study, k, &o->changes[k]);
        k++;
    }
    if (k < count)
        alone = -INFINITY;
    else if (k < study->event_count)
        alone = study->events[k].truth;
    else if (k < o->change_count)
        alone = hol_study_component(&o->changes[k].t, 0);
    else
        return;
    r->strayed = alone < study->t_reached - near && alone < r->ended_at + near;
}
