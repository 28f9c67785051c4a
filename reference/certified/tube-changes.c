/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What may change in a phase, its contacts and its switches, and the first of them that does. */
#include "base/alloc.h"
#include "base/clock.h"
#include "reference/certified/tube-phases-inside.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/tube/tube-event.h"

/* The change that is proved is the one of the chain of phases if they are 2^-NEAR apart. */
#define NEAR 30

const char hol_tubes_not_found[] = "the change is not proved";
static const char *const not_held[] = {"a contact may change there", "a branch may change there"},
                         *const refuted[] = {
                             "a contact changes there, which its phases do not have",
                             "a branch changes there, which its phases do not have"};

/* What may change in a phase: its contacts, then its switches. */
static size_t
count_watched(const struct hol_phase *phase)
{
    return phase->model->source->contact_count + phase->model->source->switch_count;
}

/* The switch among them; NULL: a contact. */
static const struct hol_switch *
switch_of(const struct hol_phase *phase, size_t k)
{
    const struct hol_case *source = phase->model->source;

    return k < source->contact_count ? NULL : &source->switches[k - source->contact_count];
}

size_t
hol_tubes_ending(const struct hol_phase *phase)
{
    return phase->branch == SIZE_MAX ? phase->contact
                                     : phase->model->source->contact_count + phase->branch;
}

/* Is what a switch branches on, which depends on the state only, exactly 0 at the start? */
static bool
is_exactly_zero(struct hol_tube *tube, const struct hol_tubes_set *set, size_t output)
{
    bool zero;
    arb_t x;

    if (hol_tape_output_stage(tube->model->tape, output) > HOL_STAGE_STATE)
        return false;
    arb_init(x);
    hol_ball_eval_set(tube->eval, HOL_VAR_TIME, 0, set->t);
    for (size_t i = 0; i < tube->n; i++) {
        hol_ball_eval_set(tube->eval, HOL_VAR_COORD, i, set->q + i);
        hol_ball_eval_set(tube->eval, HOL_VAR_VELOCITY, i, set->v + i);
    }
    (void)!hol_ball_eval_run(tube->eval, HOL_STAGE_STATE, NULL);
    hol_ball_eval_get(x, tube->eval, output);
    zero = arb_is_zero(x) != 0;
    arb_clear(x);
    return zero;
}

/* What must not become negative: the force of a closed contact, the gap of an open one, what a
 * switch branches on. */
static size_t
watched(const struct hol_phase *phase, size_t k)
{
    const struct hol_model *model = phase->model;

    if (switch_of(phase, k) != NULL)
        return model->out_switch + (k - model->source->contact_count);
    return (phase->closed[k] ? model->out_contact_force : model->out_gap) + k;
}

/*
 * How many of the watched output and its first derivatives are 0 as the phase begins. Of a contact
 * that has bounced it is the gap; of one that has opened, the gap, its rate and, since there is no
 * force, its acceleration; of what has switched, the output itself.
 */
static size_t
zeros_of(const struct hol_tubes *tubes, size_t index, const struct hol_tubes_set *set, size_t k)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    const struct hol_phase *last = index > 0 ? hol_phases_get(tubes->phases, index - 1) : NULL;

    if (last == NULL)
        return switch_of(phase, k) != NULL &&
               is_exactly_zero(tubes->tubes[index], set, watched(phase, k));
    if (hol_tubes_ending(last) != k)
        return 0;
    return last->ended == HOL_PHASE_BOUNCES || last->ended == HOL_PHASE_SWITCHES ? 1
           : last->ended == HOL_PHASE_OPENS                                      ? 3
                                                                                 : 0;
}

/* How many switches are exactly 0 as the motion begins. */
static size_t
count_ties(const struct hol_tubes *tubes, const struct hol_tubes_set *set)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, 0);
    size_t ties = 0;

    for (size_t k = phase->model->source->contact_count; k < count_watched(phase); k++)
        ties += zeros_of(tubes, 0, set, k);
    return ties;
}

enum hol_status
hol_tubes_other_side(int *sign, const struct hol_tubes *tubes, const struct hol_tubes_set *set,
                     size_t k)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, 0);
    const struct hol_case *source = phase->model->source;
    int *side = hol_alloc(source->switch_count + 1, sizeof *side);
    const struct hol_sides sides = {source->switch_count, side};
    size_t which = k - source->contact_count;
    enum hol_status status;

    *sign = 0;
    if (side == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < source->switch_count; i++)
        side[i] = source->switches[i].side * (i == which ? -1 : 1);
    status =
        hol_phase_departs(sign, &which, 1, source, phase->closed, &sides, set->t, set->q, set->v,
                          tubes->tubes[0]->k, false, (mpfr_prec_t)tubes->tubes[0]->bits);
    hol_free(side);
    return status;
}

/* A motion that begins at a tie: is it proved that the other branch leads back, and this is all? */
static enum hol_status
decide_tie(int *sign, struct hol_tubes *tubes, size_t index, const struct hol_tubes_set *set,
           size_t k)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    enum hol_status status;
    int other;

    if (index > 0 || switch_of(phase, k) == NULL || *sign <= 0 || zeros_of(tubes, 0, set, k) == 0)
        return HOL_OK;
    status = hol_tubes_other_side(&other, tubes, set, k);
    if (other >= 0 || count_ties(tubes, set) > 1)
        *sign = 0;
    return status;
}

/* Is it negative as the phase ends, so that the phase is wrong? */
static bool
is_violated(struct hol_tubes *tubes, size_t index, size_t k)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    bool violated;
    arb_t t, x;

    arb_init(t);
    arb_init(x);
    hol_ball_set_mpfr(t, phase->end);
    violated = hol_tube_output(tubes->tubes[index], t, watched(phase, k), x) == HOL_OK &&
               arb_is_negative(x);
    arb_clear(t);
    arb_clear(x);
    return violated;
}

/* x := the lower end of its ball. */
static void
lower_end(arb_t x)
{
    arf_t low;

    arf_init(low);
    arb_get_lbound_arf(low, x, ARF_PREC_EXACT);
    arb_set_arf(x, low);
    arf_clear(low);
}

enum hol_status
hol_tubes_first_change(arb_t when, arb_t own, int *sign, struct hol_tubes *tubes, size_t index,
                       const struct hol_tubes_set *set, size_t k)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    struct hol_tube_events *events = NULL;
    bool at_start;
    const char *why;
    enum hol_status status = hol_tube_events_create(
        &events, tubes->tubes[index], watched(phase, k), HOL_EVENT_ZERO,
        zeros_of(tubes, index, set, k), tubes->deadline - hol_clock(CLOCK_THREAD_CPUTIME_ID));

    *sign = 0;
    if (status == HOL_OK) {
        status = hol_tube_events_next(events, when);
        if (status == HOL_UNABLE)
            hol_tube_events_where(events, when, &why);
        if (status == HOL_OK && hol_tube_events_several(events)) {
            lower_end(when); /* the motion would be another one after each of them */
            status = HOL_UNABLE;
        }
        if (status == HOL_OK)
            arb_set(own, hol_tube_events_own(events));
        /* another branch, for however short a time, would be another motion */
        if (switch_of(phase, k) == NULL || hol_tube_events_exact(events))
            *sign = hol_tube_events_sign(events, &at_start);
        if (status != HOL_NOMEM && decide_tie(sign, tubes, index, set, k) == HOL_NOMEM)
            status = HOL_NOMEM;
        if (status != HOL_NOMEM && *sign <= 0)
            status = HOL_INVALID; /* it is not positive to begin with */
    }
    if (status == HOL_INVALID || (status == HOL_UNABLE && events == NULL)) {
        arb_set_arf(when, tubes->tubes[index]->begin);
        arb_add(when, when, tubes->tubes[index]->shift, ARF_PREC_EXACT);
        status = HOL_UNABLE;
    }
    hol_tube_events_destroy(events);
    return status;
}

/* reached := at most the lower end of a ball. */
static void
cut(struct hol_tubes *tubes, const arb_t when)
{
    arf_t low;

    arf_init(low);
    arb_get_lbound_arf(low, when, ARF_PREC_EXACT);
    arf_min(tubes->reached, tubes->reached, low);
    arf_clear(low);
}

/* The change that ends a phase, as the phases have it? Where it is not, that is cut off. */
static enum hol_status
find_ending(arb_t when, arb_t own, bool *changes, struct hol_tubes *tubes, size_t index,
            const struct hol_tubes_set *set)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    enum hol_status status;
    arb_t end;
    int sign;

    arb_init(end);
    if ((status = hol_tubes_first_change(when, own, &sign, tubes, index, set,
                                         hol_tubes_ending(phase))) == HOL_OK) {
        hol_ball_set_mpfr(end, phase->end);
        arb_add_error_2exp_si(end, -NEAR);
        *changes = arb_overlaps(end, when) != 0;
    }
    if (status != HOL_DOMAIN)
        cut(tubes, when);
    tubes->refuted = status == HOL_OK && !*changes;
    if (tubes->refuted)
        tubes->why = refuted[phase->branch != SIZE_MAX];
    if (!*changes && tubes->why == NULL)
        tubes->why = hol_tubes_not_found;
    arb_clear(end);
    return status == HOL_NOMEM ? status : HOL_OK;
}

enum hol_status
hol_tubes_follow_changes(arb_t when, arb_t own, bool *changes, struct hol_tubes *tubes,
                         size_t index, const struct hol_tubes_set *set)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    size_t last = hol_tubes_ending(phase);
    enum hol_status status = HOL_OK;
    arb_t other, apart, end;
    int sign;

    *changes = false;
    arb_init(other);
    arb_init(apart);
    arb_init(end);
    hol_ball_set_mpfr(end, phase->end);
    if (last != SIZE_MAX)
        status = find_ending(when, own, changes, tubes, index, set);
    for (size_t k = 0; k < count_watched(phase) && status == HOL_OK; k++) {
        if (k == last || (switch_of(phase, k) != NULL && switch_of(phase, k)->side == 0))
            continue;
        status = hol_tubes_first_change(other, apart, &sign, tubes, index, set, k);
        if (status == HOL_NOMEM)
            break;
        if (status != HOL_DOMAIN && !(*changes && arb_gt(other, when))) {
            bool branch = switch_of(phase, k) != NULL;

            if ((last == SIZE_MAX || *changes) && !tubes->refuted)
                tubes->why = not_held[branch];
            /* a change at the very end is none that the phases have to have */
            if (!tubes->refuted && (last != SIZE_MAX || status != HOL_OK || arb_lt(other, end)) &&
                (sign < 0 || (phase->ended != HOL_PHASE_STOPS &&
                              (status == HOL_OK || is_violated(tubes, index, k))))) {
                tubes->refuted = true;
                tubes->why = refuted[branch];
            }
            cut(tubes, other);
            *changes = false;
        }
        status = HOL_OK;
    }
    arb_clear(other);
    arb_clear(apart);
    arb_clear(end);
    return status;
}
