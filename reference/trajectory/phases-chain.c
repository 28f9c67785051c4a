/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One chain of phases: trajectory, event, impact, and on. */
#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "reference/linear/dense.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/trajectory/trajectory-inside.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define PHASES_MOST 1000
/* A phase is followed for this many times the length of the one before, and more if it lasts. */
#define AHEAD 4
#define LEAST_SECONDS 1e-3

static void
clear_phase(struct hol_phase *phase)
{
    hol_trajectory_destroy(phase->trajectory);
    hol_model_destroy((struct hol_model *)phase->model);
    hol_point_clear(&phase->after);
    hol_free(phase->closed);
    mpfr_clear(phase->begin);
    mpfr_clear(phase->end);
    mpfr_clear(phase->impulse);
}

void
hol_phase_drop(struct hol_phase_chain *chain)
{
    chain->count--;
    clear_phase(&chain->phases[chain->count]);
    hol_case_destroy(chain->variants[chain->count]);
}

void
hol_phase_chain_clear(struct hol_phase_chain *chain)
{
    while (chain->count > 0)
        hol_phase_drop(chain);
    hol_free(chain->phases);
    hol_free(chain->variants);
    hol_free(chain->side);
    hol_free(chain->tried);
    hol_free(chain->untold);
    hol_free(chain->may);
    hol_free(chain->first_side);
    hol_free(chain->first_tried);
    if (chain->source) {
        mpfr_clear(chain->t_end);
        mpfr_clear(chain->horizon);
    }
    *chain = (struct hol_phase_chain){0};
}

double
hol_phase_chain_reached(const struct hol_phase_chain *chain, size_t phase)
{
    double reached;
    mpfr_t tmp;

    mpfr_init2(tmp, chain->bits);
    reached = (double)hol_number_read(chain->phases[phase].end, tmp);
    mpfr_clear(tmp);
    return reached;
}

enum hol_status
hol_phase_explain(struct hol_phase_chain *chain, enum hol_status status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(chain->why, sizeof chain->why, format, arguments);
    va_end(arguments);
    return status;
}

/* Append an empty phase. */
static enum hol_status
add_phase(struct hol_phase_chain *chain, const bool *closed)
{
    size_t contacts = chain->source->contact_count;
    struct hol_phase *phase;

    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    if (!hol_array_extend(&chain->variants, chain->count, sizeof *chain->variants) ||
        !hol_array_extend(&chain->phases, chain->count, sizeof *chain->phases))
        return HOL_NOMEM;
    phase = &chain->phases[chain->count];
    *phase = (struct hol_phase){
        .contact = SIZE_MAX, .branch = SIZE_MAX, .closed = hol_alloc(contacts + 1, sizeof(bool))};
    if (!phase->closed)
        return HOL_NOMEM;
    memcpy(phase->closed, closed, contacts * sizeof(bool));
    mpfr_init2(phase->begin, chain->bits);
    mpfr_init2(phase->end, chain->bits);
    mpfr_init2(phase->impulse, chain->bits);
    mpfr_set_zero(phase->impulse, 1);
    chain->variants[chain->count++] = NULL;
    return HOL_OK;
}

/* The trajectory of the last phase, as in hol_phase_try. */
static enum hol_status
follow(struct hol_phase_chain *chain, const struct hol_recipe *start, size_t most_steps,
       const char **why)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    struct hol_trajectory_options how = {.digits = chain->digits, .project = true, .start = start};
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *model = NULL;
    const char *reason = NULL;
    double reached = NAN;
    const struct hol_sides sides = {chain->switch_count, chain->side};
    enum hol_status status = hol_case_phase(&chain->variants[chain->count - 1], &diagnostics,
                                            chain->source, phase->closed, SIZE_MAX, &sides);

    if (status == HOL_OK)
        status = hol_model_create(&model, chain->variants[chain->count - 1], &diagnostics);
    if (status == HOL_INVALID)
        (void)hol_phase_explain(chain, status, "%s",
                                diagnostics.count > 0 ? diagnostics.list[0].message
                                                      : "no such phase");
    hol_diagnostics_clear(&diagnostics);
    if (status != HOL_OK)
        return status == HOL_INVALID ? HOL_UNABLE : status;
    phase->model = model;
    if (chain->most_steps > 0) /* one at least: 0 would be no limit */
        how.most_steps = chain->most_steps > chain->steps ? chain->most_steps - chain->steps : 1;
    if (most_steps > 0 && (how.most_steps == 0 || most_steps < how.most_steps))
        how.most_steps = most_steps;
    if (isfinite(chain->deadline))
        how.seconds = fmax(chain->deadline - hol_clock(CLOCK_THREAD_CPUTIME_ID), LEAST_SECONDS);
    status =
        hol_trajectory_create(&phase->trajectory, model, &how, chain->horizon, &reached, &reason);
    if (status == HOL_UNABLE && phase->trajectory->run[0].count >= how.most_steps &&
        how.most_steps > 0)
        reason = HOL_PHASES_SPENT;
    chain->steps += phase->trajectory != NULL ? phase->trajectory->run[0].count : 0;
    *why = status == HOL_OK ? NULL : reason;
    if ((status == HOL_DOMAIN || status == HOL_UNABLE) && phase->trajectory->run[1].count > 0 &&
        phase->trajectory->run[0].count > 0)
        status = HOL_OK;
    else if (status != HOL_OK)
        return hol_phase_explain(chain, status, "%s", reason ? reason : "");
    /* the time of the state is rounded to the bits of each run: from there on both are valid */
    mpfr_set(phase->begin, *hol_reference_run_start(&phase->trajectory->run[0], 0), MPFR_RNDU);
    if (mpfr_cmp(phase->begin, *hol_reference_run_start(&phase->trajectory->run[1], 0)) < 0)
        mpfr_set(phase->begin, *hol_reference_run_start(&phase->trajectory->run[1], 0), MPFR_RNDU);
    mpfr_set(phase->end, chain->horizon, MPFR_RNDN);
    if (*why != NULL)
        hol_number_set(phase->end, reached);
    return HOL_OK;
}

enum hol_status
hol_phase_try(struct hol_phase_chain *chain, const struct hol_recipe *start, const bool *closed,
              size_t most_steps, const char **why)
{
    enum hol_status status = add_phase(chain, closed);

    return status == HOL_OK ? follow(chain, start, most_steps, why) : status;
}

/* The state at the end of the last phase, after an impact if there is one; closed: from then on.
 */
static enum hol_status
pass_on(struct hol_phase_chain *chain, struct hol_point *point, bool *closed)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    bool bounces = false;
    enum hol_status status = hol_trajectory_at(phase->trajectory, phase->end, point, NULL, NULL);

    if (status != HOL_OK)
        return hol_phase_explain(chain, status, "there is no state at the end of phase %zu",
                                 chain->count);
    if (phase->ended == HOL_PHASE_SWITCHES) {
        chain->side[phase->branch] *= -1;
        chain->tried[phase->branch] = true;
        return HOL_OK;
    }
    if (phase->ended == HOL_PHASE_OPENS) {
        closed[phase->contact] = false;
        return HOL_OK;
    }
    status = hol_point_init(&phase->after, chain->source->n, chain->bits);
    if (status == HOL_OK)
        status =
            hol_impact_solve(&phase->after, phase->impulse, &bounces, chain->source, phase->closed,
                             phase->contact, point, chain->digits, chain->why, sizeof chain->why);
    if (status != HOL_OK) { /* what an impact would do that is not solved for is not known */
        hol_point_clear(&phase->after);
        mpfr_set_zero(phase->impulse, 1);
        phase->ended = HOL_PHASE_STOPS;
        phase->contact = SIZE_MAX;
        return status;
    }
    if (bounces)
        phase->ended = HOL_PHASE_BOUNCES;
    closed[phase->contact] = !bounces;
    hol_mat_round(&point->q, &phase->after.q);
    hol_mat_round(&point->v, &phase->after.v);
    return HOL_OK;
}

/* How far the next phase is followed at first: AHEAD times the length of the last one. */
static void
look_ahead(struct hol_phase_chain *chain)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];

    mpfr_sub(chain->horizon, phase->end, phase->begin, MPFR_RNDN);
    mpfr_mul_ui(chain->horizon, chain->horizon, AHEAD, MPFR_RNDN);
    mpfr_add(chain->horizon, chain->horizon, phase->end, MPFR_RNDN);
    mpfr_min(chain->horizon, chain->horizon, chain->t_end, MPFR_RNDN);
}

/* Further than that. */
static void
look_further(struct hol_phase_chain *chain)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];

    mpfr_sub(chain->horizon, chain->horizon, phase->begin, MPFR_RNDN);
    mpfr_mul_ui(chain->horizon, chain->horizon, AHEAD * AHEAD, MPFR_RNDN);
    mpfr_add(chain->horizon, chain->horizon, phase->begin, MPFR_RNDN);
    mpfr_min(chain->horizon, chain->horizon, chain->t_end, MPFR_RNDN);
}

/* A change that is not told from the end of the motion is none: another precision sees it after
 * that. */
static void
ignore_at_end(struct hol_phase_chain *chain)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];

    if (!hol_phase_is_end(chain, phase->end))
        return;
    if (phase->contact != SIZE_MAX)
        phase->at_end = chain->source->contacts[phase->contact].name;
    else if (phase->branch != SIZE_MAX)
        phase->at_end = phase->model->source->switches[phase->branch].text;
    mpfr_set(phase->end, chain->t_end, MPFR_RNDN);
    phase->contact = phase->branch = SIZE_MAX;
}

/* One phase, from where the last one ended; *done: the chain is complete. */
static enum hol_status
next_phase(struct hol_phase_chain *chain, const struct hol_recipe *start, bool *closed, bool *done)
{
    const char *why = NULL;
    bool again = false, changes;
    enum hol_status status;
    struct hol_phase *phase;

    if (hol_clock(CLOCK_THREAD_CPUTIME_ID) > chain->deadline)
        return hol_phase_explain(chain, HOL_UNABLE, "%s after %zu phases", hol_reference_run_late,
                                 chain->count);
    if (chain->count == PHASES_MOST)
        return hol_phase_explain(chain, HOL_UNABLE, "there are more than %d phases", PHASES_MOST);
    if ((status = hol_phase_try(chain, start, closed, 0, &why)) != HOL_OK)
        return status;
    phase = &chain->phases[chain->count - 1];
    if ((chain->count == 1 && (status = hol_phase_check_start(chain, start)) != HOL_OK) ||
        (status = hol_phase_settle(chain, start, closed, &again)) != HOL_OK) {
        phase = &chain->phases[chain->count - 1]; /* they may have moved */
        /* it begins with a contact that is violated: no instant of it is known */
        mpfr_set(phase->end, phase->begin, MPFR_RNDN);
        phase->ended = HOL_PHASE_STOPS;
        return status;
    }
    if (again) {
        hol_phase_drop(chain);
        return HOL_OK;
    }
    phase = &chain->phases[chain->count - 1];
    status = hol_phase_find_end(chain);
    if (status == HOL_UNABLE && why == NULL && mpfr_cmp(chain->horizon, chain->t_end) < 0) {
        chain->why[0] = '\0'; /* a change where the look ahead ends is told when that is further */
        look_further(chain);
        hol_phase_drop(chain);
        return HOL_OK;
    }
    if (status != HOL_OK)
        return status;
    ignore_at_end(chain);
    changes = phase->contact != SIZE_MAX || phase->branch != SIZE_MAX;
    if (!changes && why == NULL && mpfr_cmp(chain->horizon, chain->t_end) < 0) {
        look_further(chain);
        hol_phase_drop(chain);
        return HOL_OK;
    }
    if ((status = hol_phase_check_along(chain)) != HOL_OK || changes)
        return status;
    *done = true;
    if (why == NULL && phase->at_end == NULL)
        hol_phase_look_at_end(chain);
    phase->ended = why == NULL ? HOL_PHASE_LAST : HOL_PHASE_STOPS;
    return why == NULL ? HOL_OK : hol_phase_explain(chain, HOL_UNABLE, "%s", why);
}

/* How many contacts are open. */
static size_t
count_open(const struct hol_phase_chain *chain, const bool *closed)
{
    size_t open = 0;

    for (size_t k = 0; k < chain->source->contact_count; k++)
        open += !closed[k];
    return open;
}

/* Follow the phases, one after another; closed, point: scratch. */
static enum hol_status
go(struct hol_phase_chain *chain, const struct hol_recipe *first, struct hol_point *point,
   bool *closed)
{
    struct hol_recipe next = {.kind = HOL_RECIPE_POINT, .point = point};
    const struct hol_recipe *start = first;
    enum hol_status status = hol_phase_find_sides(chain, first, closed);

    if (status == HOL_OK)
        status = hol_phase_prepare(chain, closed);
    while (status == HOL_OK) {
        size_t before = chain->count, open = count_open(chain, closed);
        bool done = false;

        status = next_phase(chain, start, closed, &done);
        if (status == HOL_OK && chain->count == 0 && count_open(chain, closed) > open)
            status = hol_phase_find_sides(chain, first, closed);
        if (status != HOL_OK || chain->count == before)
            continue;
        if (chain->phases[before].contact == SIZE_MAX && chain->phases[before].branch == SIZE_MAX)
            break;
        for (size_t k = 0; k < chain->switch_count; k++)
            chain->tried[k] = false;
        if ((status = pass_on(chain, point, closed)) != HOL_OK || done ||
            (status = hol_phase_prepare(chain, closed)) != HOL_OK)
            break;
        look_ahead(chain);
        start = &next;
    }
    return status;
}

enum hol_status
hol_phase_chain_make(struct hol_phase_chain *chain, const struct hol_case *c,
                     const struct hol_trajectory_options *how, mpfr_prec_t bits, const mpfr_t t_end)
{
    struct hol_recipe first = {.kind = HOL_RECIPE_NAMED, .state = how->state};
    struct hol_point point = {0};
    bool *closed = hol_alloc(c->contact_count + 1, sizeof *closed);
    enum hol_status status = closed ? HOL_OK : HOL_NOMEM;

    *chain = (struct hol_phase_chain){
        .source = c, .digits = how->digits, .most_steps = how->most_steps, .bits = bits};
    chain->deadline =
        how->seconds > 0 ? hol_clock(CLOCK_THREAD_CPUTIME_ID) + how->seconds : INFINITY;
    mpfr_init2(chain->t_end, bits);
    mpfr_init2(chain->horizon, bits);
    mpfr_set(chain->t_end, t_end, MPFR_RNDN);
    mpfr_set(chain->horizon, t_end, MPFR_RNDN);
    for (size_t k = 0; closed && k < c->contact_count; k++)
        closed[k] = !c->contacts[k].open;
    if (status == HOL_OK)
        status = hol_point_init(&point, c->n, bits);
    if (status == HOL_OK)
        status = go(chain, &first, &point, closed);
    /* a phase that could not be begun does not count */
    if (chain->count > 0 && chain->phases[chain->count - 1].trajectory == NULL)
        hol_phase_drop(chain);
    hol_point_clear(&point);
    hol_free(closed);
    return status;
}
