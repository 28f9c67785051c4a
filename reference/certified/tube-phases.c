/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tubes about the phases of a motion, through releases, impacts and changes of branch. */
#include "reference/certified/tube-phases.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "reference/certified/certify.h"
#include "reference/certified/tube-phases-inside.h"
#include "reference/enclosure/enclosure.h"

/* A tube goes on for 2^-BEYOND of its phase after the change, where it can. */
#define BEYOND 8

static const char held[] = "both branches lead back to the change, where the motion stays",
                  pulls[] = "an impulse of the impact is not proved to press",
                  not_enclosed[] = "the impact is not enclosed",
                  changes[] = "the friction of the impact is not proved to stay as it is";

/* ------------------------------------------------------------------------------ impacts */

/* Do all impulses press, those on the other contacts but for 0, and does it end as the phase says?
 * The restitution depends on parameters only. */
static bool
presses(const struct hol_model *model, const struct hol_enclosure *answer,
        const struct hol_phase *phase)
{
    const struct hol_case *source = model->source;
    struct hol_ball_eval *eval = NULL;
    bool good;
    arb_t e;

    if (hol_ball_eval_create(&eval, model->tape, answer->bits) != HOL_OK)
        return false;
    arb_init(e);
    hol_ball_eval_get(e, eval, model->out_restitution + phase->contact);
    good = phase->ended == HOL_PHASE_BOUNCES ? arb_is_positive(e) : arb_is_zero(e);
    for (size_t k = 0; k < source->contact_count && good; k++)
        if (source->contacts[k].row != SIZE_MAX) {
            arb_srcptr x = answer->reaction + source->contacts[k].row;

            good = arb_is_positive(x) || (k != phase->contact && arb_is_zero(x));
        }
    arb_clear(e);
    hol_ball_eval_destroy(eval);
    return good;
}

/* The impact that ends a phase, at a time and a state in balls: velocities after it (n), and the
 * impulse. UNABLE (why): not enclosed, or not proved to press; NOMEM. */
static enum hol_status
impact(arb_ptr after, arb_t impulse, const struct hol_phase *phase, const arb_t t, arb_srcptr q,
       arb_srcptr v, const char **why)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_enclosure *answer = NULL;
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    enum hol_status status = hol_case_phase(&variant, &diagnostics, phase->model->source,
                                            phase->closed, phase->contact, NULL);

    *why = not_enclosed;
    if (status == HOL_OK)
        status = hol_model_create(&model, variant, &diagnostics);
    if (status == HOL_OK)
        status = hol_enclosure_impact(&answer, model, t, q, v, phase->trajectory->run[1].rank + 1,
                                      variant->contacts[phase->contact].row,
                                      phase->trajectory->run[1].plan.bits);
    if (status == HOL_OK && !presses(model, answer, phase)) {
        *why = pulls;
        status = HOL_UNABLE;
    }
    if (status == HOL_OK && !hol_enclosure_keeps_friction(model, answer)) {
        *why = changes;
        status = HOL_UNABLE;
    }
    if (status == HOL_OK) {
        *why = NULL;
        _arb_vec_set(after, answer->qdd, (slong)model->n);
        arb_set(impulse, answer->reaction + variant->contacts[phase->contact].row);
    }
    hol_enclosure_destroy(answer);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    hol_diagnostics_clear(&diagnostics);
    return status == HOL_OK || status == HOL_NOMEM ? status : HOL_UNABLE;
}

/* ------------------------------------------------------------------------------- phases */

/* The tube of a phase, a little further than the phase. */
static enum hol_status
add_tube(struct hol_tubes *tubes, const struct hol_tubes_set *set, const mpfr_t t_end)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, tubes->count);
    enum hol_status status;
    mpfr_t until;

    if (!hol_array_reserve(&tubes->tubes, &tubes->capacity, tubes->count + 1,
                           sizeof(struct hol_tube *)))
        return HOL_NOMEM;
    mpfr_init2(until, mpfr_get_prec(t_end));
    mpfr_sub(until, phase->end, phase->begin, MPFR_RNDN);
    if (mpfr_zero_p(until)) /* it is not to last: what it would begin with is all */
        mpfr_set(until, *hol_reference_run_length(&phase->trajectory->run[1], 0), MPFR_RNDN);
    mpfr_div_2ui(until, until, BEYOND, MPFR_RNDN);
    mpfr_add(until, until, phase->end, MPFR_RNDN);
    if (mpfr_cmp(until, t_end) > 0 || phase->ended == HOL_PHASE_LAST ||
        (hol_tubes_ending(phase) == SIZE_MAX && mpfr_cmp(phase->end, phase->begin) > 0))
        mpfr_set(until, t_end, MPFR_RNDN);
    status =
        hol_tube_create_phase(&tubes->tubes[tubes->count], phase->trajectory, set->t, set->q,
                              set->v, until, tubes->deadline - hol_clock(CLOCK_THREAD_CPUTIME_ID));
    mpfr_clear(until);
    if (status == HOL_OK && tubes->tubes[tubes->count]->count == 0) {
        hol_tube_destroy(tubes->tubes[tubes->count]);
        status = HOL_UNABLE;
    }
    if (status == HOL_OK) {
        const struct hol_tube *tube = tubes->tubes[tubes->count++];
        arb_t end;

        arb_init(end);
        arb_set_arf(end, tube->spans[tube->count - 1].end);
        arb_add(end, end, tube->shift, ARF_PREC_EXACT);
        arb_get_lbound_arf(tubes->reached, end, ARF_PREC_EXACT);
        hol_ball_set_mpfr(end, t_end); /* a tube ends where its run does, which is a little after */
        arf_min(tubes->reached, tubes->reached, arb_midref(end));
        tubes->why = tube->why;
        arb_clear(end);
    }
    return status;
}

/* The last one: what it does is not enclosed, and the proof ends before it. */
static void
drop_change(struct hol_tubes *tubes)
{
    struct hol_tubes_change *change = &tubes->changes[--tubes->change_count];

    arb_clear(change->when);
    arb_clear(change->impulse);
    arb_clear(change->own);
    hol_balls_free(change->after, tubes->tubes[tubes->change_count]->n);
}

/* The end of the last phase so far: the change, and the set after it. *on: the motion goes on. */
static enum hol_status
pass(struct hol_tubes *tubes, struct hol_tubes_set *set, bool *on)
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
    status = hol_tubes_follow_changes(when, own, on, tubes, index, set);
    if (status == HOL_OK) {
        bool alone;

        status = hol_tubes_prove_alone(&alone, tubes, index, set, *on ? own : NULL);
        *on = *on && alone;
    }
    if (status == HOL_OK && *on) {
        change = &tubes->changes[tubes->change_count++];
        *change = (struct hol_tubes_change){.after = NULL};
        arb_init(change->when);
        arb_init(change->impulse);
        arb_init(change->own);
        arb_set(change->when, when);
        arb_set(change->own, own);
        arb_set(set->t, when);
        status = hol_tube_at_own(tubes->tubes[index], own, set->q, set->v);
        if (status == HOL_OK && phase->contact != SIZE_MAX && phase->ended != HOL_PHASE_OPENS) {
            if ((change->after = hol_balls_alloc(n)) == NULL)
                status = HOL_NOMEM;
            else
                status = impact(change->after, change->impulse, phase, set->t, set->q, set->v,
                                &tubes->why);
            if (status == HOL_OK)
                _arb_vec_set(set->v, change->after, (slong)n);
        } else if (status != HOL_OK)
            tubes->why = hol_tubes_not_found;
        *on = status == HOL_OK;
        if (!*on)
            drop_change(tubes);
        status = status == HOL_NOMEM ? status : HOL_OK;
    }
    arb_clear(own);
    arb_clear(when);
    return status;
}

/*
 * The last phase is one that cannot begin, after a change of branch: is what it branches on proved
 * to be driven back? Then the motion stays at the change, and the tube about the phase is dropped.
 */
static enum hol_status
prove_held(struct hol_tubes *tubes, const struct hol_tubes_set *set)
{
    size_t index = tubes->count - 1, first = 0, last;
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    enum hol_status status = HOL_OK;
    arb_t when, own;
    int sign = 0, other = -1;

    arb_init(when);
    arb_init(own);
    first = phase->model->source->contact_count;
    last = first + phase->model->source->switch_count;
    if (index > 0) {
        first = hol_tubes_ending(hol_phases_get(tubes->phases, index - 1));
        last = first + 1;
    }
    for (size_t k = first; k < last && sign >= 0 && status != HOL_NOMEM; k++) {
        status = hol_tubes_first_change(when, own, &sign, tubes, index, set, k);
        if (status != HOL_NOMEM && sign < 0 && index == 0 &&
            hol_tubes_other_side(&other, tubes, set, k) == HOL_NOMEM)
            status = HOL_NOMEM;
    }
    tubes->held = sign < 0 && other < 0;
    tubes->why = tubes->held ? held : hol_tubes_not_found;
    hol_tube_destroy(tubes->tubes[--tubes->count]);
    if (index > 0)
        arb_get_lbound_arf(tubes->reached, tubes->changes[index - 1].when, ARF_PREC_EXACT);
    else
        arb_get_lbound_arf(tubes->reached, set->t, ARF_PREC_EXACT);
    arb_clear(when);
    arb_clear(own);
    return status == HOL_NOMEM ? status : HOL_OK;
}

static enum hol_status
follow(struct hol_tubes *tubes, struct hol_tubes_set *set, const mpfr_t t_end)
{
    size_t count = hol_phases_count(tubes->phases);
    enum hol_status status = HOL_OK;
    bool on = count > 0;

    while (on && tubes->count < count && status == HOL_OK) {
        status = add_tube(tubes, set, t_end);
        if (status == HOL_UNABLE || status == HOL_DOMAIN) {
            tubes->refuted = status == HOL_DOMAIN;
            tubes->why = tubes->refuted ? hol_certify_rank : "the next phase is not enclosed";
            return tubes->count > 0 ? HOL_OK : status;
        }
        if (status == HOL_OK && tubes->count == count && hol_phases_held(tubes->phases) &&
            (count == 1 || hol_phases_get(tubes->phases, count - 2)->branch != SIZE_MAX))
            return prove_held(tubes, set);
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
    struct hol_tubes_set set;
    enum hol_status status;
    bool refuted = false, enclosed;

    if (first == NULL)
        return HOL_UNABLE;
    if ((tubes = hol_alloc(1, sizeof *tubes)) == NULL)
        return HOL_NOMEM;
    tubes->phases = phases;
    tubes->deadline = hol_clock(CLOCK_THREAD_CPUTIME_ID) + seconds;
    arf_init(tubes->reached);
    status =
        hol_certify_start(&start, first->model, state, digits, first->trajectory->run[1].plan.bits);
    enclosed = status == HOL_OK;
    if (status == HOL_OK && start->rank != first->trajectory->run[1].rank) {
        status = HOL_DOMAIN; /* the proof sees further than the runs */
        refuted = true;
    }
    if (status == HOL_OK) {
        arb_init(set.t);
        arb_set(set.t, start->t);
        set.q = start->q;
        set.v = start->v;
        status = follow(tubes, &set, t_end);
        refuted = status == HOL_DOMAIN;
        arb_clear(set.t);
    }
    if (status == HOL_UNABLE)
        first->trajectory->unproved = hol_certify_unproved(first->model, enclosed);
    hol_enclosure_destroy(start);
    if (status == HOL_OK)
        *out = tubes;
    else
        hol_tubes_destroy(tubes);
    return status == HOL_NOMEM || status == HOL_OK || refuted ? status : HOL_UNABLE;
}

void
hol_tubes_destroy(struct hol_tubes *tubes)
{
    if (tubes == NULL)
        return;
    for (size_t i = 0; i < tubes->change_count; i++) {
        arb_clear(tubes->changes[i].when);
        arb_clear(tubes->changes[i].impulse);
        arb_clear(tubes->changes[i].own);
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
hol_tubes_held(const struct hol_tubes *tubes)
{
    return tubes->held;
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

struct hol_tube *
hol_tubes_get(const struct hol_tubes *tubes, size_t phase)
{
    return phase < tubes->count ? tubes->tubes[phase] : NULL;
}

void
hol_tubes_until(arb_t own, const struct hol_tubes *tubes, size_t phase)
{
    arf_t end;

    if (phase < tubes->change_count) {
        arb_set(own, tubes->changes[phase].own);
        return;
    }
    arf_init(end);
    arb_set_arf(own, tubes->reached);
    arb_sub(own, own, tubes->tubes[phase]->shift, tubes->tubes[phase]->bits);
    arb_get_lbound_arf(end, own, ARF_PREC_EXACT);
    arb_set_arf(own, end);
    arf_clear(end);
}

const struct hol_tubes_change *
hol_tubes_change(const struct hol_tubes *tubes, size_t phase)
{
    return phase < tubes->change_count ? &tubes->changes[phase] : NULL;
}
