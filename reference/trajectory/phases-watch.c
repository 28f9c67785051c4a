/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What is watched in a phase: whether it begins well, and how it ends. */
#include "reference/linear/dense.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/trajectory/trajectory-inside.h"

#include <math.h>

/* At which gaps of the start are held against 0 once: a small one is not told from it by a run. */
#define FAR_BITS 4096
/* The sign after a zero is that at 2^-(bits / BESIDE) of what is left of the phase. */
#define BESIDE 4

/* What must not become negative: the force of a closed contact, the gap of an open one. */
static size_t
watched(const struct hol_phase *phase, size_t contact)
{
    return (phase->closed[contact] ? phase->model->out_contact_force : phase->model->out_gap) +
           contact;
}

/* The sign of what is watched of contact k as the phase begins: -1, the wrong one. */
static enum hol_status
sign_at_begin(int *sign, struct hol_phase_chain *chain, size_t k)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    /* the start of the motion is exact */
    enum hol_status status =
        hol_phase_sign_at_begin(sign, chain, watched(phase, k), chain->count > 1);

    if (status != HOL_OK)
        return hol_phase_explain(chain, status,
                                 "the contact '%s' has no %s at the beginning of phase %zu",
                                 chain->source->contacts[k].name,
                                 phase->closed[k] ? "unique force" : "gap", chain->count);
    return HOL_OK;
}

/*
 * The same of the switches: of one that is on the wrong side the other is tried. Where both are
 * wrong, the motion stays there, or it is zero throughout, and does not switch.
 */
static enum hol_status
check_sides(struct hol_phase_chain *chain, bool *again)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];

    for (size_t k = 0; k < chain->switch_count; k++) {
        const struct hol_switch *s = &phase->model->source->switches[k];
        int sign = 0;

        if (s->side != 0 && hol_phase_sign_at_begin(&sign, chain, phase->model->out_switch + k,
                                                    chain->tried[k]) != HOL_OK)
            return hol_phase_explain(chain, HOL_UNABLE, "%s has no value as phase %zu begins",
                                     s->text, chain->count);
        if (chain->count == 1 && chain->untold[k] && sign != 0)
            return hol_phase_explain(chain, HOL_UNABLE,
                                     "%s = 0 is where it is not told which branch leads away from: "
                                     "more than one motion may begin there",
                                     s->text);
        if (sign > 0 || s->side == 0)
            continue;
        if (sign < 0 && chain->tried[k]) {
            chain->held = true;
            return hol_phase_explain(
                chain, HOL_UNABLE,
                "%s = 0 is where both branches lead back to: the motion stays there", s->text);
        }
        chain->side[k] = sign == 0 ? 0 : -chain->side[k];
        chain->tried[k] = true;
        *again = true;
    }
    return HOL_OK;
}

long double
hol_phase_time_size(const struct hol_phase_chain *chain)
{
    return fmaxl(hol_ref_log2(chain->phases[0].begin), hol_ref_log2(chain->t_end));
}

bool
hol_phase_lasts(const struct hol_phase_chain *chain, const struct hol_phase *phase)
{
    long double told = -(long double)chain->digits * HOL_PHASE_TOLD;
    bool longer;
    mpfr_t length;

    mpfr_init2(length, chain->bits);
    mpfr_sub(length, phase->end, phase->begin, MPFR_RNDN);
    longer = hol_ref_log2(length) > told / 2 + hol_phase_time_size(chain);
    mpfr_clear(length);
    return longer;
}

enum hol_status
hol_phase_look(struct hol_truth **truth, const struct hol_phase_chain *chain, const mpfr_t t)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];
    struct hol_point point = {0};
    const struct hol_recipe recipe = {.kind = HOL_RECIPE_POINT, .point = &point};
    enum hol_status status = hol_point_init(&point, phase->model->n, chain->bits);

    if (status == HOL_OK)
        status = hol_trajectory_at(phase->trajectory, t, &point, NULL, NULL);
    if (status == HOL_OK)
        status = hol_truth_create(truth, phase->model, &recipe, chain->digits, 0);
    hol_point_clear(&point);
    return status;
}

/* Where rows depend on each other, a force that vanishes may be one of many: no contact opens then.
 */
static enum hol_status
check_release(struct hol_phase_chain *chain)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    struct hol_trajectory_facts facts;
    struct hol_truth *truth = NULL;
    enum hol_status status;

    hol_trajectory_facts(&facts, phase->trajectory);
    if (phase->ended != HOL_PHASE_OPENS || facts.rank == phase->model->m)
        return HOL_OK;
    status = hol_phase_look(&truth, chain, phase->begin);
    if (status == HOL_OK && !truth->unique[phase->model->source->contacts[phase->contact].row]) {
        status = hol_phase_explain(chain, HOL_UNABLE,
                                   "the force of '%s' is not unique: when it opens is not known",
                                   chain->source->contacts[phase->contact].name);
        phase->ended = HOL_PHASE_STOPS;
        phase->contact = phase->branch = SIZE_MAX;
    }
    hol_truth_destroy(truth);
    return status == HOL_NOMEM || phase->ended == HOL_PHASE_STOPS ? status : HOL_OK;
}

enum hol_status
hol_phase_check_begin(struct hol_phase_chain *chain, struct hol_phase_sight *seen)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];
    size_t closes = SIZE_MAX;

    *seen = (struct hol_phase_sight){.wrong = SIZE_MAX};
    for (size_t k = 0; k < chain->source->contact_count; k++) {
        int sign = 0;
        enum hol_status status = sign_at_begin(&sign, chain, k);

        if (status == HOL_OK && sign == 0 && chain->may[k] && !phase->closed[k]) {
            seen->still = true;
            status = hol_phase_told(&seen->late, chain, phase->end, watched(phase, k));
        }
        if (status != HOL_OK)
            return status;
        if (sign < 0 && chain->may[k] && seen->wrong == SIZE_MAX)
            seen->wrong = k;
        if (sign < 0 && !chain->may[k])
            closes = k;
    }
    if (seen->wrong != SIZE_MAX)
        return HOL_OK;
    if (closes == SIZE_MAX)
        return check_sides(chain, &seen->again);
    seen->wrong = closes;
    /* after a change only another one that is not told from it makes a gap negative */
    chain->close = chain->count > 1 && hol_phase_lasts(chain, phase - 1);
    return hol_phase_explain(chain, HOL_UNABLE,
                             chain->count > 1
                                 ? "the gap of '%s' is not told from 0 as phase %zu begins"
                                 : "'%s' is open at gap 0 and closes as phase %zu begins: "
                                   "say that it is closed, or begin after its impact",
                             chain->source->contacts[closes].name, chain->count);
}

/* The gaps of open contacts at a start that is evaluated to FAR_BITS. */
static enum hol_status
check_gaps(struct hol_phase_chain *chain, const struct hol_eval *eval)
{
    const struct hol_phase *phase = &chain->phases[0];

    for (size_t k = 0; k < chain->source->contact_count; k++)
        if (!phase->closed[k] && hol_model_gap_is_negative(phase->model, eval, k))
            return hol_phase_explain(chain, HOL_UNABLE,
                                     "the gap of '%s' is negative as phase 1 begins",
                                     chain->source->contacts[k].name);
    return HOL_OK;
}

enum hol_status
hol_phase_check_start(struct hol_phase_chain *chain, const struct hol_recipe *start)
{
    const struct hol_model *model = chain->phases[0].model;
    struct hol_points *points = NULL;
    struct hol_eval *eval = NULL;
    struct hol_point point;
    enum hol_status status;

    if (chain->source->contact_count == 0)
        return HOL_OK;
    status = hol_point_init(&point, model->n, FAR_BITS);
    if (status == HOL_OK)
        status = hol_points_create(&points, model, FAR_BITS);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, start, NULL);
    if (status == HOL_OK)
        status = hol_eval_create(&eval, model->tape, FAR_BITS);
    if (status == HOL_OK) {
        hol_model_set_state(model, eval, &point.t, &point.q, &point.v);
        status = hol_eval_run(eval, HOL_STAGE_STATE, NULL);
        if (status == HOL_OK || status == HOL_DOMAIN) /* a gap without a value is not negative */
            status = check_gaps(chain, eval);
    }
    hol_eval_destroy(eval);
    hol_points_destroy(points);
    hol_point_clear(&point);
    /* a start that cannot be made so exactly is told by what follows it */
    return status == HOL_DOMAIN ? HOL_OK : status;
}

/* An event at chain->when? The phase ends there, if that is the first; *twice: with another. */
static void
take_event(struct hol_phase_chain *chain, const mpfr_t when, size_t contact, size_t branch,
           bool *twice)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    long double near = -(long double)chain->digits * HOL_PHASE_TOLD;
    bool close, any = phase->contact != SIZE_MAX || phase->branch != SIZE_MAX;
    mpfr_t gap;

    mpfr_init2(gap, chain->bits);
    mpfr_sub(gap, when, phase->end, MPFR_RNDN);
    close = any && hol_ref_log2(gap) < near + hol_phase_time_size(chain);
    *twice = close || (*twice && mpfr_sgn(gap) > 0);
    if (mpfr_sgn(gap) < 0) {
        mpfr_set(phase->end, when, MPFR_RNDN);
        phase->contact = contact;
        phase->branch = branch;
        phase->ended = branch != SIZE_MAX       ? HOL_PHASE_SWITCHES
                       : phase->closed[contact] ? HOL_PHASE_OPENS
                                                : HOL_PHASE_CLOSES;
    }
    mpfr_clear(gap);
}

bool
hol_phase_is_end(const struct hol_phase_chain *chain, const mpfr_t t)
{
    long double near = -(long double)chain->digits * HOL_PHASE_TOLD;
    bool is;
    mpfr_t left;

    mpfr_init2(left, chain->bits);
    mpfr_sub(left, chain->t_end, t, MPFR_RNDN);
    is = mpfr_sgn(left) <= 0 || hol_ref_log2(left) < near + hol_phase_time_size(chain);
    mpfr_clear(left);
    return is;
}

/* What is watched is not told from 0 from `when` on: the phase is known up to there. */
static void
take_end(const struct hol_phase_chain *chain, struct hol_phase *phase, const mpfr_t when)
{
    if (mpfr_cmp(when, phase->end) >= 0 || hol_phase_is_end(chain, when))
        return;
    mpfr_max(phase->end, when, phase->begin, MPFR_RNDN);
    phase->contact = phase->branch = SIZE_MAX;
    phase->ended = HOL_PHASE_STOPS;
}

/*
 * Does a gap that rounding has made negative where the phase begins become positive at `when`?
 * There it has just bounced, and closes nothing. after: a little later.
 */
static bool
leaves(mpfr_t after, struct hol_phase_chain *chain, size_t output, const mpfr_t when)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];
    bool up;
    mpfr_t x;

    mpfr_init2(x, chain->bits);
    up = hol_trajectory_output(phase->trajectory, phase->begin, output, x) == HOL_OK &&
         mpfr_sgn(x) < 0;
    mpfr_sub(after, phase->end, when, MPFR_RNDN);
    mpfr_div_2ui(after, after, (unsigned long)chain->bits / BESIDE, MPFR_RNDN);
    mpfr_add(after, after, when, MPFR_RNDN);
    up = up && hol_trajectory_output(phase->trajectory, after, output, x) == HOL_OK &&
         mpfr_sgn(x) > 0;
    mpfr_clear(x);
    return up;
}

/* When contact k changes next; one that has just changed is 0 there, but for rounding. */
static enum hol_status
contact_time(mpfr_t when, struct hol_phase_chain *chain, size_t k)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];
    bool changed = chain->count > 1 && phase[-1].contact == k;
    enum hol_status status;
    mpfr_t after;

    if (!changed && hol_phase_crosses_soon(when, chain, watched(phase, k)))
        return HOL_OK;
    status = hol_trajectory_zero(phase->trajectory, watched(phase, k), phase->begin, when);
    mpfr_init2(after, chain->bits);
    if (status == HOL_OK && !phase->closed[k] && leaves(after, chain, watched(phase, k), when))
        status = hol_trajectory_zero(phase->trajectory, watched(phase, k), after, when);
    mpfr_clear(after);
    return status;
}

enum hol_status
hol_phase_find_end(struct hol_phase_chain *chain)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    size_t contacts = chain->source->contact_count;
    enum hol_status status = HOL_OK;
    bool twice = false;
    mpfr_t when;

    chain->forks = false;
    mpfr_init2(when, chain->bits);
    for (size_t k = 0; k < contacts + chain->switch_count && status != HOL_NOMEM; k++) {
        if (k >= contacts && phase->model->source->switches[k - contacts].side == 0)
            continue;
        mpfr_set(when, phase->begin, MPFR_RNDN);
        status = k < contacts ? contact_time(when, chain, k)
                              : hol_phase_switch_time(when, chain, k - contacts);
        if (status == HOL_OK && k < contacts)
            take_event(chain, when, k, SIZE_MAX, &twice);
        else if (status == HOL_OK)
            take_event(chain, when, SIZE_MAX, k - contacts, &twice);
        else if (status == HOL_UNABLE)
            take_end(chain, phase, when);
    }
    mpfr_clear(when);
    if (status == HOL_NOMEM)
        return status;
    if (phase->ended == HOL_PHASE_STOPS && chain->forks)
        return HOL_UNABLE;
    chain->forks = false;
    if (phase->ended == HOL_PHASE_STOPS)
        return hol_phase_explain(chain, HOL_UNABLE, "the end of phase %zu cannot be found",
                                 chain->count);
    if (twice) {
        chain->close = hol_phase_lasts(chain, phase);
        phase->ended = HOL_PHASE_STOPS;
        phase->contact = phase->branch = SIZE_MAX;
        return hol_phase_explain(
            chain, HOL_UNABLE, "two %s change at once, or nearly, at the end of phase %zu",
            chain->switch_count == 0 ? "contacts" : "contacts or branches", chain->count);
    }
    return check_release(chain);
}

/* Would an output, which is positive, not be so as much later as times are told apart, if it goes
 * on as it did as much earlier? */
static bool
reaches_zero(const struct hol_phase_chain *chain, size_t output)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];
    long told = (long)((long double)chain->digits * HOL_PHASE_TOLD);
    bool reaches;
    mpfr_t t, before, end;

    mpfr_inits2(chain->bits, t, before, end, (mpfr_ptr)0);
    mpfr_sub(t, phase->end, phase->begin, MPFR_RNDN);
    mpfr_mul_2si(t, t, -told, MPFR_RNDN);
    mpfr_sub(t, phase->end, t, MPFR_RNDN);
    reaches = hol_trajectory_output(phase->trajectory, t, output, before) == HOL_OK &&
              hol_trajectory_output(phase->trajectory, phase->end, output, end) == HOL_OK &&
              mpfr_sgn(before) > 0;
    mpfr_mul_2ui(end, end, 1, MPFR_RNDN);
    reaches = reaches && mpfr_lessequal_p(end, before);
    mpfr_clears(t, before, end, (mpfr_ptr)0);
    return reaches;
}

void
hol_phase_look_at_end(struct hol_phase_chain *chain)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    const struct hol_model *model = phase->model;

    for (size_t k = 0; k < chain->source->contact_count && phase->at_end == NULL; k++)
        if (reaches_zero(chain, (phase->closed[k] ? model->out_contact_force : model->out_gap) + k))
            phase->at_end = chain->source->contacts[k].name;
    for (size_t k = 0; k < chain->switch_count && phase->at_end == NULL; k++)
        if (model->source->switches[k].side != 0 && reaches_zero(chain, model->out_switch + k))
            phase->at_end = model->source->switches[k].text;
}
