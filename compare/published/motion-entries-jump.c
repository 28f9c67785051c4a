/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Events that may be meant where one phase of a motion ends and another begins, or where a value
 * jumps within one, as an angle does. */
#include "compare/published/motion-entries-inside.h"

#define STEP_LOG2 20  /* looked at 2^-20 and 2^-19 of a phase away from its ends */
#define INSTANTS 64u  /* at which the sign of what may jump is looked at */
#define SLOPE_LOG2 80 /* what differs by less, relative, is constant */

/* The sign of an output near an end of the phase in hand, which is at `end`, or for an extremum
 * that of its slope; 0: not told. a->from: the step into the phase; a->x, a->y and a->best. */
static int
sign_near(struct hol_motion_entries *a, mpfr_srcptr end, size_t output, enum hol_event_kind kind)
{
    mpfr_add(a->best, end, a->from, MPFR_RNDN);
    if (hol_trajectory_output(a->trajectory, a->best, output, a->x) != HOL_OK)
        return 0;
    if (kind == HOL_EVENT_ZERO)
        return mpfr_sgn(a->x);
    mpfr_add(a->best, a->best, a->from, MPFR_RNDN);
    if (hol_trajectory_output(a->trajectory, a->best, output, a->y) != HOL_OK)
        return 0;
    mpfr_sub(a->y, a->y, a->x, MPFR_RNDN);
    mpfr_mul_2ui(a->best, a->y, SLOPE_LOG2, MPFR_RNDN);
    if (mpfr_cmpabs(a->best, a->x) <= 0)
        return 0;
    return mpfr_sgn(a->y) * mpfr_sgn(a->from); /* the second is later only where it goes forward */
}

/* Is the end of phase i, with a margin, nearer to the printed time than the event that was found is
 * (NaN: is it before that)? a->from: the margin, which is the step; a->x. */
static bool
is_nearer(struct hol_motion_entries *a, size_t i, mpfr_srcptr printed, mpfr_srcptr found)
{
    const struct hol_phase *phase = hol_phases_get(a->phases, i);

    mpfr_sub(a->from, phase->end, phase->begin, MPFR_RNDN);
    mpfr_div_2ui(a->from, a->from, STEP_LOG2, MPFR_RNDN);
    mpfr_mul_2ui(a->y, a->from, 2, MPFR_RNDN);
    if (mpfr_nan_p(printed)) {
        mpfr_add(a->y, a->y, phase->end, MPFR_RNDN);
        return mpfr_cmp(a->y, found) < 0;
    }
    mpfr_sub(a->x, phase->end, printed, MPFR_RNDN);
    mpfr_abs(a->x, a->x, MPFR_RNDN);
    mpfr_add(a->y, a->y, a->x, MPFR_RNDN);
    mpfr_sub(a->x, found, printed, MPFR_RNDN);
    return mpfr_cmpabs(a->y, a->x) < 0;
}

/* Is there an event between phase i and the next one, as the signs on both sides say? */
static bool
is_event(struct hol_motion_entries *a, size_t i, const struct hol_published_item *item)
{
    enum hol_event_kind kind = item->source->event;
    int before, after;

    (void)hol_motion_entries_choose(a, item->source, i);
    mpfr_neg(a->from, a->from, MPFR_RNDN);
    before = sign_near(a, hol_phases_get(a->phases, i)->end,
                       hol_published_output(a->model, item, 1), kind);
    (void)hol_motion_entries_choose(a, item->source, i + 1);
    mpfr_sub(a->from, a->known, a->start, MPFR_RNDN);
    mpfr_div_2ui(a->from, a->from, STEP_LOG2, MPFR_RNDN);
    after = sign_near(a, a->start, hol_published_output(a->model, item, 1), kind);
    return before * after < 0 &&
           (kind == HOL_EVENT_ZERO || (after > 0) == (kind == HOL_EVENT_MINIMUM));
}

/* Does the sign of an output change from one instant to another of the phase in hand? a->time, a->x
 */
static bool
sign_changes(struct hol_motion_entries *a, size_t output, mpfr_srcptr from, mpfr_srcptr to)
{
    int before = 0, now;

    for (unsigned i = 0; i <= INSTANTS; i++) {
        mpfr_sub(a->time, to, from, MPFR_RNDN);
        mpfr_mul_ui(a->time, a->time, i, MPFR_RNDN);
        mpfr_div_ui(a->time, a->time, INSTANTS, MPFR_RNDN);
        mpfr_add(a->time, a->time, from, MPFR_RNDN);
        now = hol_trajectory_output(a->trajectory, a->time, output, a->x) == HOL_OK ? mpfr_sgn(a->x)
                                                                                    : 0;
        if (before * now < 0)
            return true;
        before = now != 0 ? now : before;
    }
    return false;
}

/*
 * Does an expression change its sign within a phase nearer to the printed time than where it was
 * found to be 0 (without one: before that)? No series is 0 there: it jumps, or passes through
 * infinity. Ends of phases, where a gap is 0, are left out.
 */
static bool
jumps_within(struct hol_motion_entries *a, const struct hol_published_item *item,
             mpfr_srcptr printed, mpfr_srcptr found)
{
    size_t count = a->phases != NULL ? hol_phases_count(a->phases) : 1;
    bool jumps = false, timed = mpfr_number_p(printed);
    mpfr_t from, to;

    if (item->source->event != HOL_EVENT_ZERO)
        return false;
    mpfr_inits2(HOL_MOTION_ENTRIES_BITS, from, to, (mpfr_ptr)0);
    for (size_t i = 0; !jumps && i < count; i++) {
        mpfr_srcptr end = a->phases != NULL ? hol_phases_get(a->phases, i)->end : a->known;

        mpfr_set_nan(a->time); /* phases are chosen by their index */
        (void)hol_motion_entries_choose(a, item->source, i);
        mpfr_srcptr middle = timed ? printed : a->start;
        mpfr_sub(a->y, found, middle, MPFR_RNDN);
        mpfr_abs(a->y, a->y, MPFR_RNDN);
        mpfr_sub(a->x, end, a->start, MPFR_RNDN);
        mpfr_div_2ui(a->x, a->x, STEP_LOG2, MPFR_RNDN);
        mpfr_sub(from, middle, a->y, MPFR_RNDN);
        mpfr_add(to, middle, a->y, MPFR_RNDN);
        mpfr_max(from, from, a->start, MPFR_RNDN);
        mpfr_min(to, to, end, MPFR_RNDN);
        mpfr_add(from, from, a->x, MPFR_RNDN);
        mpfr_sub(to, to, a->x, MPFR_RNDN);
        jumps = mpfr_less_p(from, to) &&
                sign_changes(a, hol_published_output(a->model, item, 1), from, to);
    }
    mpfr_clears(from, to, (mpfr_ptr)0);
    return jumps;
}

bool
hol_motion_entries_jumps(struct hol_motion_entries *a, const struct hol_published_item *item)
{
    mpfr_t printed, found;
    bool jumps = false;

    mpfr_inits2(HOL_MOTION_ENTRIES_BITS, printed, found, (mpfr_ptr)0);
    hol_motion_entries_printed(printed, a, item);
    mpfr_set(found, a->time, MPFR_RNDN);
    mpfr_set_nan(a->time); /* phases are chosen by their index */
    for (size_t i = 0; !jumps && a->phases != NULL && i + 1 < hol_phases_count(a->phases); i++)
        jumps = is_nearer(a, i, printed, found) && is_event(a, i, item);
    jumps = jumps || jumps_within(a, item, printed, found);
    mpfr_set(a->time, found, MPFR_RNDN);
    mpfr_clears(printed, found, (mpfr_ptr)0);
    return jumps;
}
