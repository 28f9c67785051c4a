/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tubes about the phases of a motion with contacts, through releases and impacts. */
#include "reference/tube/tube-phases.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "reference/tube/tube-event.h"
#include "reference/tube/tube-inside.h"

#include <math.h>

/* A tube goes on for 2^-BEYOND of its phase after the change, where it can. */
#define BEYOND 8
/* The change that is proved is the one of the chain of phases if they are 2^-NEAR apart. */
#define NEAR 30

struct hol_tubes {
    const struct hol_phases *phases;
    struct hol_tube **tubes;
    struct hol_tubes_change *changes;
    size_t count, change_count, capacity, change_capacity;
    double deadline;
    arf_t reached; /* contacts are proved to hold up to here */
    const char *why;
    bool refuted;
};

/* The set that a phase begins with: a time and a state. */
struct set {
    arb_t t;
    arb_ptr q, v;
};

static const char not_held[] = "a contact may change there",
                  refuted[] = "a contact changes there, which its phases do not have",
                  not_found[] = "the change of contact is not proved";

/* ----------------------------------------------------------------------------- contacts */

/*
 * So many of the gap, its first derivatives are 0 as the phase begins: of one that has bounced the
 * gap; of one that has opened the gap, its rate and, since there is no force, its acceleration.
 */
static size_t
zeros_of(const struct hol_tubes *tubes, size_t index, size_t contact)
{
    const struct hol_phase *last = index > 0 ? hol_phases_get(tubes->phases, index - 1) : NULL;

    if (last == NULL || last->contact != contact)
        return 0;
    return last->ended == HOL_PHASE_BOUNCES ? 1 : last->ended == HOL_PHASE_OPENS ? 3 : 0;
}

/* What must not become negative: the force of a closed contact, the gap of an open one. */
static size_t
watched(const struct hol_phase *phase, size_t contact)
{
    const struct hol_model *model = phase->model;

    return (phase->closed[contact] ? model->out_contact_force : model->out_gap) + contact;
}

/* Is it negative as the phase ends, so that the phase is wrong? */
static bool
is_violated(struct hol_tubes *tubes, size_t index, size_t contact)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    bool violated;
    arb_t t, x;

    arb_init(t);
    arb_init(x);
    hol_ball_set_mpfr(t, phase->end);
    violated = hol_tube_output(tubes->tubes[index], t, watched(phase, contact), x) == HOL_OK &&
               arb_is_negative(x);
    arb_clear(t);
    arb_clear(x);
    return violated;
}

/* The first change of what is watched of a contact, the force or the gap, which is positive before.
 * DOMAIN: there is none in the tube; UNABLE: not decided from *when on. */
static enum hol_status
first_change(arb_t when, arb_t own, struct hol_tubes *tubes, size_t index, size_t contact)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    struct hol_tube_events *events = NULL;
    bool at_start;
    const char *why;
    enum hol_status status = hol_tube_events_create(
        &events, tubes->tubes[index], watched(phase, contact), HOL_EVENT_ZERO,
        zeros_of(tubes, index, contact), tubes->deadline - hol_clock(CLOCK_MONOTONIC));

    if (status == HOL_OK) {
        status = hol_tube_events_next(events, when);
        if (status == HOL_UNABLE)
            hol_tube_events_where(events, when, &why);
        if (status == HOL_OK)
            arb_set(own, hol_tube_events_own(events));
        if (status != HOL_NOMEM && hol_tube_events_sign(events, &at_start) <= 0)
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

/*
 * All contacts of a phase: the time of the change that ends it, by the tube's own time, too, and no
 * other before. Else `reached`, and why. NOMEM
 */
static enum hol_status
follow_contacts(arb_t when, arb_t own, bool *changes, struct hol_tubes *tubes, size_t index)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    size_t count = phase->model->source->contact_count;
    enum hol_status status = HOL_OK;
    arb_t other, apart;

    *changes = false;
    arb_init(other);
    arb_init(apart);
    if (phase->contact != SIZE_MAX) {
        if ((status = first_change(when, own, tubes, index, phase->contact)) == HOL_OK) {
            hol_ball_set_mpfr(apart, phase->end);
            arb_add_error_2exp_si(apart, -NEAR);
            *changes = arb_overlaps(apart, when) != 0;
        }
        if (status != HOL_DOMAIN)
            cut(tubes, when);
        tubes->refuted = status == HOL_OK && !*changes;
        if (status == HOL_DOMAIN || status == HOL_UNABLE)
            status = HOL_OK;
        if (!*changes && tubes->why == NULL)
            tubes->why = not_found;
    }
    for (size_t k = 0; k < count && status == HOL_OK; k++) {
        if (k == phase->contact)
            continue;
        status = first_change(other, apart, tubes, index, k);
        if (status == HOL_NOMEM)
            break;
        if (status != HOL_DOMAIN && !(*changes && arb_gt(other, when))) {
            if (phase->contact == SIZE_MAX || *changes)
                tubes->why = not_held;
            tubes->refuted = tubes->refuted || status == HOL_OK || is_violated(tubes, index, k);
            cut(tubes, other);
            *changes = false;
        }
        status = HOL_OK;
    }
    if (tubes->refuted)
        tubes->why = refuted;
    arb_clear(other);
    arb_clear(apart);
    return status;
}

/* ------------------------------------------------------------------------------- phases */

/* The tube of a phase, a little further than the phase. */
static enum hol_status
add_tube(struct hol_tubes *tubes, const struct set *set, const mpfr_t t_end)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, tubes->count);
    enum hol_status status;
    mpfr_t until;

    if (!hol_array_reserve(&tubes->tubes, &tubes->capacity, tubes->count + 1,
                           sizeof(struct hol_tube *)))
        return HOL_NOMEM;
    mpfr_init2(until, mpfr_get_prec(t_end));
    mpfr_sub(until, phase->end, phase->begin, MPFR_RNDN);
    mpfr_div_2ui(until, until, BEYOND, MPFR_RNDN);
    mpfr_add(until, until, phase->end, MPFR_RNDN);
    if (mpfr_cmp(until, t_end) > 0 || phase->contact == SIZE_MAX)
        mpfr_set(until, t_end, MPFR_RNDN);
    status = hol_tube_create_phase(&tubes->tubes[tubes->count], phase->trajectory, set->t, set->q,
                                   set->v, until, tubes->deadline - hol_clock(CLOCK_MONOTONIC));
    mpfr_clear(until);
    if (status == HOL_OK) {
        const struct hol_tube *tube = tubes->tubes[tubes->count++];
        arb_t end;

        arb_init(end);
        arb_set_arf(end, tube->spans[tube->count - 1].end);
        arb_add(end, end, tube->shift, ARF_PREC_EXACT);
        arb_get_lbound_arf(tubes->reached, end, ARF_PREC_EXACT);
        tubes->why = tube->why;
        arb_clear(end);
    }
    return status;
}

/* The end of the last phase so far: the change, and the set after it. *on: the motion goes on. */
static enum hol_status
pass(struct hol_tubes *tubes, struct set *set, bool *on)
{
    size_t index = tubes->count - 1, n = tubes->tubes[index]->n;
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    struct hol_tubes_change *change;
    enum hol_status status;
    arb_t when, own;

    if (!hol_array_reserve(&tubes->changes, &tubes->change_capacity, tubes->change_count + 1,
                           sizeof *tubes->changes))
        return HOL_NOMEM;
    arb_init(when);
    arb_init(own);
    status = follow_contacts(when, own, on, tubes, index);
    if (status == HOL_OK && *on) {
        change = &tubes->changes[tubes->change_count++];
        *change = (struct hol_tubes_change){.after = NULL};
        arb_init(change->when);
        arb_init(change->impulse);
        arb_set(change->when, when);
        arb_set(set->t, when);
        status = hol_tube_at_own(tubes->tubes[index], own, set->q, set->v);
        if (status == HOL_OK && phase->ended != HOL_PHASE_OPENS) {
            if ((change->after = hol_balls_alloc(n)) == NULL)
                status = HOL_NOMEM;
            else
                status = hol_tube_impact(change->after, change->impulse, phase, set->t, set->q,
                                         set->v, &tubes->why);
            if (status == HOL_OK)
                _arb_vec_set(set->v, change->after, (slong)n);
        } else if (status != HOL_OK)
            tubes->why = not_found;
        *on = status == HOL_OK;
        status = status == HOL_NOMEM ? status : HOL_OK;
    }
    arb_clear(own);
    arb_clear(when);
    return status;
}

static enum hol_status
follow(struct hol_tubes *tubes, struct set *set, const mpfr_t t_end)
{
    size_t count = hol_phases_count(tubes->phases);
    enum hol_status status = HOL_OK;
    bool on = count > 0;

    while (on && tubes->count < count && status == HOL_OK) {
        status = add_tube(tubes, set, t_end);
        if (status == HOL_UNABLE) {
            tubes->why = "the next phase is not enclosed";
            return tubes->count > 0 ? HOL_OK : HOL_UNABLE;
        }
        if (status == HOL_OK)
            status = pass(tubes, set, &on);
    }
    return status;
}

enum hol_status
hol_tubes_create(struct hol_tubes **out, const struct hol_phases *phases, size_t state, long digits,
                 const mpfr_t t_end, double seconds)
{
    const struct hol_phase *first = hol_phases_count(phases) > 0 ? hol_phases_get(phases, 0) : NULL;
    struct hol_enclosure *start = NULL;
    struct hol_tubes *tubes;
    struct set set;
    enum hol_status status;

    if (first == NULL)
        return HOL_UNABLE;
    if ((tubes = hol_alloc(1, sizeof *tubes)) == NULL)
        return HOL_NOMEM;
    tubes->phases = phases;
    tubes->deadline = hol_clock(CLOCK_MONOTONIC) + seconds;
    arf_init(tubes->reached);
    status =
        hol_certify_start(&start, first->model, state, digits, first->trajectory->run[1].plan.bits);
    if (status == HOL_OK) {
        arb_init(set.t);
        arb_set(set.t, start->t);
        set.q = start->q;
        set.v = start->v;
        status = follow(tubes, &set, t_end);
        arb_clear(set.t);
    }
    hol_enclosure_destroy(start);
    if (status == HOL_OK)
        *out = tubes;
    else
        hol_tubes_destroy(tubes);
    return status == HOL_NOMEM || status == HOL_OK ? status : HOL_UNABLE;
}

void
hol_tubes_destroy(struct hol_tubes *tubes)
{
    if (tubes == NULL)
        return;
    for (size_t i = 0; i < tubes->change_count; i++) {
        arb_clear(tubes->changes[i].when);
        arb_clear(tubes->changes[i].impulse);
        hol_balls_free(tubes->changes[i].after, tubes->tubes[i]->n);
    }
    for (size_t i = 0; i < tubes->count; i++)
        hol_tube_destroy(tubes->tubes[i]);
    arf_clear(tubes->reached);
    hol_free(tubes->tubes);
    hol_free(tubes->changes);
    hol_free(tubes);
}

/* -------------------------------------------------------------------------------- reading */

double
hol_tubes_reached(const struct hol_tubes *tubes, const char **why)
{
    *why = tubes->why;
    return arf_get_d(tubes->reached, ARF_RND_FLOOR);
}

bool
hol_tubes_refuted(const struct hol_tubes *tubes)
{
    return tubes->refuted;
}

struct hol_tube *
hol_tubes_find(const struct hol_tubes *tubes, const arb_t t)
{
    arb_t last;
    bool good;

    arb_init(last);
    arb_set_arf(last, tubes->reached);
    good = arb_le(t, last) != 0;
    arb_clear(last);
    for (size_t i = 0; i < tubes->count && good; i++) {
        if (i == tubes->change_count || arb_lt(t, tubes->changes[i].when))
            return tubes->tubes[i];
        good = arb_gt(t, tubes->changes[i].when) != 0;
    }
    return NULL;
}

const struct hol_tubes_change *
hol_tubes_change(const struct hol_tubes *tubes, size_t phase)
{
    return phase < tubes->change_count ? &tubes->changes[phase] : NULL;
}
