/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One chain of phases: trajectory, event, impact, and on. */
#include "base/alloc.h"
#include "base/array.h"
#include "reference/linear/dense.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/trajectory/trajectory-inside.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define PHASES_MOST 1000
/*
 * The signs with which a phase begins are those at this part (a power of two) of the time that is
 * left. A gap that is negative there may have been positive: earlier and earlier, to the third
 * multiple, it is asked again (a contact that has just opened does so like the cube of the time).
 */
#define SOON 12
#define SOONEST (3 * SOON)

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

static void
drop_last(struct hol_phase_chain *chain)
{
    chain->count--;
    clear_phase(&chain->phases[chain->count]);
    hol_case_destroy(chain->variants[chain->count]);
}

void
hol_phase_chain_clear(struct hol_phase_chain *chain)
{
    while (chain->count > 0)
        drop_last(chain);
    hol_free(chain->phases);
    hol_free(chain->variants);
    if (chain->source)
        mpfr_clear(chain->t_end);
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

static enum hol_status explain(struct hol_phase_chain *chain, enum hol_status status,
                               const char *format, ...) __attribute__((format(printf, 3, 4)));
static enum hol_status
explain(struct hol_phase_chain *chain, enum hol_status status, const char *format, ...)
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
    *phase =
        (struct hol_phase){.contact = SIZE_MAX, .closed = hol_alloc(contacts + 1, sizeof(bool))};
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

/* The trajectory of the last phase from a state on. OK also where it stops before the end (*why).
 */
static enum hol_status
follow(struct hol_phase_chain *chain, const struct hol_recipe *start, const char **why)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    struct hol_trajectory_options how = {.digits = chain->digits, .project = true, .start = start};
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *model = NULL;
    const char *reason = NULL;
    double reached = NAN;
    enum hol_status status = hol_case_phase(&chain->variants[chain->count - 1], &diagnostics,
                                            chain->source, phase->closed, SIZE_MAX);

    if (status == HOL_OK)
        status = hol_model_create(&model, chain->variants[chain->count - 1], &diagnostics);
    if (status == HOL_INVALID)
        (void)explain(chain, status, "%s",
                      diagnostics.count > 0 ? diagnostics.list[0].message : "no such phase");
    hol_diagnostics_clear(&diagnostics);
    if (status != HOL_OK)
        return status == HOL_INVALID ? HOL_UNABLE : status;
    phase->model = model;
    status =
        hol_trajectory_create(&phase->trajectory, model, &how, chain->t_end, &reached, &reason);
    *why = status == HOL_OK ? NULL : reason;
    if ((status == HOL_DOMAIN || status == HOL_UNABLE) && phase->trajectory->run[1].count > 0 &&
        phase->trajectory->run[0].count > 0)
        status = HOL_OK;
    else if (status != HOL_OK)
        return explain(chain, status, "%s", reason ? reason : "");
    /* the time of the state is rounded to the bits of each run: from there on both are valid */
    mpfr_set(phase->begin, *hol_reference_run_start(&phase->trajectory->run[0], 0), MPFR_RNDU);
    if (mpfr_cmp(phase->begin, *hol_reference_run_start(&phase->trajectory->run[1], 0)) < 0)
        mpfr_set(phase->begin, *hol_reference_run_start(&phase->trajectory->run[1], 0), MPFR_RNDU);
    mpfr_set(phase->end, chain->t_end, MPFR_RNDN);
    if (*why != NULL)
        hol_number_set(phase->end, reached);
    return HOL_OK;
}

/* What must not become negative: the force of a closed contact, the gap of an open one. */
static size_t
watched(const struct hol_phase *phase, size_t contact)
{
    return (phase->closed[contact] ? phase->model->out_contact_force : phase->model->out_gap) +
           contact;
}

/* The sign of contact k a little after the phase has begun: -1, the wrong one; 1, the right one. */
static enum hol_status
sign_soon(int *sign, struct hol_phase_chain *chain, size_t k, unsigned long soon)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    enum hol_status status;
    mpfr_t t, x;

    mpfr_init2(t, chain->bits);
    mpfr_init2(x, chain->bits);
    mpfr_sub(t, phase->end, phase->begin, MPFR_RNDN);
    mpfr_div_2ui(t, t, soon, MPFR_RNDN);
    mpfr_add(t, t, phase->begin, MPFR_RNDN);
    status = hol_trajectory_output(phase->trajectory, t, watched(phase, k), x, NULL);
    *sign = mpfr_sgn(x);
    mpfr_clear(t);
    mpfr_clear(x);
    if (status != HOL_OK)
        return explain(chain, status, "the contact '%s' has no %s at the beginning of phase %zu",
                       chain->source->contacts[k].name, phase->closed[k] ? "unique force" : "gap",
                       chain->count);
    return HOL_OK;
}

static enum hol_status
sign_at_begin(int *sign, struct hol_phase_chain *chain, size_t k)
{
    enum hol_status status = HOL_OK;

    *sign = -1;
    for (unsigned long soon = SOON; status == HOL_OK && *sign < 0 && soon <= SOONEST; soon += SOON)
        status = sign_soon(sign, chain, k, soon);
    return status;
}

/* *again: a contact that is closed pulls from the beginning on; it is open now. */
static enum hol_status
check_begin(struct hol_phase_chain *chain, bool *closed, bool *again)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];

    *again = false;
    for (size_t k = 0; k < chain->source->contact_count; k++) {
        int sign = 0;
        enum hol_status status = sign_at_begin(&sign, chain, k);

        if (status != HOL_OK)
            return status;
        if (sign < 0 && phase->closed[k]) {
            closed[k] = false;
            *again = true;
        } else if (sign < 0) {
            return explain(chain, HOL_UNABLE, "the gap of '%s' is negative as phase %zu begins",
                           chain->source->contacts[k].name, chain->count);
        }
    }
    return HOL_OK;
}

/* The first event: phase->end, contact, ended. */
static enum hol_status
find_end(struct hol_phase_chain *chain)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    long double near = -(long double)chain->digits * 3 / 2;
    enum hol_status status = HOL_OK;
    bool twice = false;
    mpfr_t when, gap;

    mpfr_init2(when, chain->bits);
    mpfr_init2(gap, chain->bits);
    for (size_t k = 0; k < chain->source->contact_count && status == HOL_OK; k++) {
        status = hol_trajectory_event(phase->trajectory, watched(phase, k), HOL_EVENT_ZERO,
                                      phase->begin, when, NULL);
        if (status == HOL_DOMAIN) { /* none */
            status = HOL_OK;
            continue;
        }
        if (status != HOL_OK)
            break;
        mpfr_sub(gap, when, phase->end, MPFR_RNDN);
        bool close =
            phase->contact != SIZE_MAX && hol_ref_log2(gap) < near + hol_ref_log2(chain->t_end);
        twice = close || (twice && mpfr_sgn(gap) > 0);
        if (mpfr_sgn(gap) >= 0)
            continue;
        mpfr_set(phase->end, when, MPFR_RNDN);
        phase->contact = k;
        phase->ended = phase->closed[k] ? HOL_PHASE_OPENS : HOL_PHASE_CLOSES;
    }
    mpfr_clear(when);
    mpfr_clear(gap);
    if (status != HOL_OK && status != HOL_NOMEM)
        return explain(chain, HOL_UNABLE, "the end of phase %zu cannot be found", chain->count);
    if (twice)
        return explain(chain, HOL_UNABLE, "two contacts change at once at the end of phase %zu",
                       chain->count);
    return status;
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
        return explain(chain, status, "there is no state at the end of phase %zu", chain->count);
    if (phase->ended == HOL_PHASE_OPENS) {
        closed[phase->contact] = false;
        return HOL_OK;
    }
    status = hol_point_init(&phase->after, chain->source->n, chain->bits);
    if (status == HOL_OK)
        status =
            hol_impact_solve(&phase->after, phase->impulse, &bounces, chain->source, phase->closed,
                             phase->contact, point, chain->digits, chain->why, sizeof chain->why);
    if (status != HOL_OK)
        return status;
    if (bounces)
        phase->ended = HOL_PHASE_BOUNCES;
    closed[phase->contact] = !bounces;
    hol_mat_round(&point->q, &phase->after.q);
    hol_mat_round(&point->v, &phase->after.v);
    return HOL_OK;
}

/* Follow the phases, one after another; closed, point: scratch. */
static enum hol_status
go(struct hol_phase_chain *chain, const struct hol_recipe *first, struct hol_point *point,
   bool *closed)
{
    struct hol_recipe next = {.kind = HOL_RECIPE_POINT, .point = point};
    const struct hol_recipe *start = first;
    enum hol_status status;

    for (;;) {
        const char *why = NULL;
        bool again = false;

        if (chain->count == PHASES_MOST)
            return explain(chain, HOL_UNABLE, "there are more than %d phases", PHASES_MOST);
        if ((status = add_phase(chain, closed)) != HOL_OK ||
            (status = follow(chain, start, &why)) != HOL_OK)
            return status;
        if ((status = check_begin(chain, closed, &again)) != HOL_OK) {
            /* it begins with a contact that is violated: no instant of it is known */
            mpfr_set(chain->phases[chain->count - 1].end, chain->phases[chain->count - 1].begin,
                     MPFR_RNDN);
            chain->phases[chain->count - 1].ended = HOL_PHASE_STOPS;
            return status;
        }
        if (again) {
            drop_last(chain);
            continue;
        }
        if ((status = find_end(chain)) != HOL_OK)
            return status;
        struct hol_phase *phase = &chain->phases[chain->count - 1];
        if (phase->contact == SIZE_MAX) {
            phase->ended = why == NULL ? HOL_PHASE_LAST : HOL_PHASE_STOPS;
            return why == NULL ? HOL_OK : explain(chain, HOL_UNABLE, "%s", why);
        }
        if ((status = pass_on(chain, point, closed)) != HOL_OK)
            return status;
        if (mpfr_cmp(phase->end, chain->t_end) >= 0)
            return HOL_OK;
        start = &next;
    }
}

enum hol_status
hol_phase_chain_make(struct hol_phase_chain *chain, const struct hol_case *c, size_t state,
                     long digits, mpfr_prec_t bits, const mpfr_t t_end)
{
    struct hol_recipe first = {.kind = HOL_RECIPE_NAMED, .state = state};
    struct hol_point point = {0};
    bool *closed = hol_alloc(c->contact_count + 1, sizeof *closed);
    enum hol_status status = closed ? HOL_OK : HOL_NOMEM;

    *chain = (struct hol_phase_chain){.source = c, .digits = digits, .bits = bits};
    mpfr_init2(chain->t_end, bits);
    mpfr_set(chain->t_end, t_end, MPFR_RNDN);
    for (size_t k = 0; closed && k < c->contact_count; k++)
        closed[k] = !c->contacts[k].open;
    if (status == HOL_OK)
        status = hol_point_init(&point, c->n, bits);
    if (status == HOL_OK)
        status = go(chain, &first, &point, closed);
    /* a phase that could not be begun does not count */
    if (chain->count > 0 && chain->phases[chain->count - 1].trajectory == NULL)
        drop_last(chain);
    hol_point_clear(&point);
    hol_free(closed);
    return status;
}
