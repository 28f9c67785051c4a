/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One chain of phases: trajectory, event, impact, and on. */
#include "base/alloc.h"
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
clear_leg(struct hol_leg *leg)
{
    hol_trajectory_destroy(leg->trajectory);
    hol_model_destroy((struct hol_model *)leg->model);
    hol_point_clear(&leg->after);
    hol_free(leg->closed);
    mpfr_clear(leg->begin);
    mpfr_clear(leg->end);
    mpfr_clear(leg->impulse);
}

static void
drop_last(struct hol_chain *chain)
{
    chain->count--;
    clear_leg(&chain->legs[chain->count]);
    hol_case_destroy(chain->variants[chain->count]);
}

void
hol_chain_clear(struct hol_chain *chain)
{
    while (chain->count > 0)
        drop_last(chain);
    hol_free(chain->legs);
    hol_free(chain->variants);
    if (chain->source)
        mpfr_clear(chain->t_end);
    *chain = (struct hol_chain){0};
}

double
hol_chain_reached(const struct hol_chain *chain, size_t leg)
{
    double reached;
    mpfr_t tmp;

    mpfr_init2(tmp, chain->bits);
    reached = (double)hol_number_read(chain->legs[leg].end, tmp);
    mpfr_clear(tmp);
    return reached;
}

static enum hol_status explain(struct hol_chain *chain, enum hol_status status, const char *format,
                               ...) __attribute__((format(printf, 3, 4)));
static enum hol_status
explain(struct hol_chain *chain, enum hol_status status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(chain->why, sizeof chain->why, format, arguments);
    va_end(arguments);
    return status;
}

/* One more leg, empty. */
static enum hol_status
add_leg(struct hol_chain *chain, const bool *closed)
{
    size_t contacts = chain->source->contact_count;
    struct hol_leg *leg;

    if (chain->count == chain->capacity) {
        size_t capacity = chain->capacity ? 2 * chain->capacity : 8;
        struct hol_leg *legs = hol_realloc(chain->legs, capacity, sizeof *legs);

        if (!legs)
            return HOL_NOMEM;
        chain->legs = legs;
        /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
        struct hol_case **variants = hol_realloc(chain->variants, capacity, sizeof *variants);
        if (!variants)
            return HOL_NOMEM;
        chain->variants = variants;
        chain->capacity = capacity;
    }
    leg = &chain->legs[chain->count];
    *leg = (struct hol_leg){.contact = SIZE_MAX, .closed = hol_alloc(contacts + 1, sizeof(bool))};
    if (!leg->closed)
        return HOL_NOMEM;
    memcpy(leg->closed, closed, contacts * sizeof(bool));
    mpfr_init2(leg->begin, chain->bits);
    mpfr_init2(leg->end, chain->bits);
    mpfr_init2(leg->impulse, chain->bits);
    mpfr_set_zero(leg->impulse, 1);
    chain->variants[chain->count++] = NULL;
    return HOL_OK;
}

/* The trajectory of the last leg from a state on. OK also where it stops before the end (*why). */
static enum hol_status
follow(struct hol_chain *chain, const struct hol_recipe *start, const char **why)
{
    struct hol_leg *leg = &chain->legs[chain->count - 1];
    struct hol_trajectory_options how = {.digits = chain->digits, .project = true, .start = start};
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *model = NULL;
    const char *reason = NULL;
    double reached = NAN;
    enum hol_status status = hol_case_phase(&chain->variants[chain->count - 1], &diagnostics,
                                            chain->source, leg->closed, SIZE_MAX);

    if (status == HOL_OK)
        status = hol_model_create(&model, chain->variants[chain->count - 1], &diagnostics);
    if (status == HOL_INVALID)
        (void)explain(chain, status, "%s",
                      diagnostics.count > 0 ? diagnostics.list[0].message : "no such phase");
    hol_diagnostics_clear(&diagnostics);
    if (status != HOL_OK)
        return status == HOL_INVALID ? HOL_UNABLE : status;
    leg->model = model;
    status = hol_trajectory_create(&leg->trajectory, model, &how, chain->t_end, &reached, &reason);
    *why = status == HOL_OK ? NULL : reason;
    if ((status == HOL_DOMAIN || status == HOL_UNABLE) && leg->trajectory->run[1].count > 0 &&
        leg->trajectory->run[0].count > 0)
        status = HOL_OK;
    else if (status != HOL_OK)
        return explain(chain, status, "%s", reason ? reason : "");
    /* the time of the state is rounded to the bits of each run: from there on both are valid */
    mpfr_set(leg->begin, *hol_course_start(&leg->trajectory->run[0], 0), MPFR_RNDU);
    if (mpfr_cmp(leg->begin, *hol_course_start(&leg->trajectory->run[1], 0)) < 0)
        mpfr_set(leg->begin, *hol_course_start(&leg->trajectory->run[1], 0), MPFR_RNDU);
    mpfr_set(leg->end, chain->t_end, MPFR_RNDN);
    if (*why != NULL)
        hol_number_set(leg->end, reached);
    return HOL_OK;
}

/* What must not become negative: the force of a closed contact, the gap of an open one. */
static size_t
watched(const struct hol_leg *leg, size_t contact)
{
    return (leg->closed[contact] ? leg->model->out_contact_force : leg->model->out_gap) + contact;
}

/* The sign of contact k a little after the leg has begun: -1, the wrong one; 1, the right one. */
static enum hol_status
sign_soon(int *sign, struct hol_chain *chain, size_t k, unsigned long soon)
{
    struct hol_leg *leg = &chain->legs[chain->count - 1];
    enum hol_status status;
    mpfr_t t, x;

    mpfr_init2(t, chain->bits);
    mpfr_init2(x, chain->bits);
    mpfr_sub(t, leg->end, leg->begin, MPFR_RNDN);
    mpfr_div_2ui(t, t, soon, MPFR_RNDN);
    mpfr_add(t, t, leg->begin, MPFR_RNDN);
    status = hol_trajectory_output(leg->trajectory, t, watched(leg, k), x, NULL);
    *sign = mpfr_sgn(x);
    mpfr_clear(t);
    mpfr_clear(x);
    if (status != HOL_OK)
        return explain(chain, status, "the contact '%s' has no %s at the beginning of phase %zu",
                       chain->source->contacts[k].name, leg->closed[k] ? "unique force" : "gap",
                       chain->count);
    return HOL_OK;
}

static enum hol_status
sign_at_begin(int *sign, struct hol_chain *chain, size_t k)
{
    enum hol_status status = HOL_OK;

    *sign = -1;
    for (unsigned long soon = SOON; status == HOL_OK && *sign < 0 && soon <= SOONEST; soon += SOON)
        status = sign_soon(sign, chain, k, soon);
    return status;
}

/* *again: a contact that is closed pulls from the beginning on; it is open now. */
static enum hol_status
check_begin(struct hol_chain *chain, bool *closed, bool *again)
{
    const struct hol_leg *leg = &chain->legs[chain->count - 1];

    *again = false;
    for (size_t k = 0; k < chain->source->contact_count; k++) {
        int sign = 0;
        enum hol_status status = sign_at_begin(&sign, chain, k);

        if (status != HOL_OK)
            return status;
        if (sign < 0 && leg->closed[k]) {
            closed[k] = false;
            *again = true;
        } else if (sign < 0) {
            return explain(chain, HOL_UNABLE, "the gap of '%s' is negative as phase %zu begins",
                           chain->source->contacts[k].name, chain->count);
        }
    }
    return HOL_OK;
}

/* The first event: leg->end, contact, ended. */
static enum hol_status
find_end(struct hol_chain *chain)
{
    struct hol_leg *leg = &chain->legs[chain->count - 1];
    long double near = -(long double)chain->digits * 3 / 2;
    enum hol_status status = HOL_OK;
    bool twice = false;
    mpfr_t when, gap;

    mpfr_init2(when, chain->bits);
    mpfr_init2(gap, chain->bits);
    for (size_t k = 0; k < chain->source->contact_count && status == HOL_OK; k++) {
        status = hol_trajectory_event(leg->trajectory, watched(leg, k), HOL_EVENT_ZERO, leg->begin,
                                      when, NULL);
        if (status == HOL_DOMAIN) { /* none */
            status = HOL_OK;
            continue;
        }
        if (status != HOL_OK)
            break;
        mpfr_sub(gap, when, leg->end, MPFR_RNDN);
        bool close =
            leg->contact != SIZE_MAX && hol_ref_log2(gap) < near + hol_ref_log2(chain->t_end);
        twice = close || (twice && mpfr_sgn(gap) > 0);
        if (mpfr_sgn(gap) >= 0)
            continue;
        mpfr_set(leg->end, when, MPFR_RNDN);
        leg->contact = k;
        leg->ended = leg->closed[k] ? HOL_PHASE_OPENS : HOL_PHASE_CLOSES;
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

/* The state at the end of the last leg, behind an impact if there is one; closed: from then on. */
static enum hol_status
pass_on(struct hol_chain *chain, struct hol_point *point, bool *closed)
{
    struct hol_leg *leg = &chain->legs[chain->count - 1];
    bool bounces = false;
    enum hol_status status = hol_trajectory_at(leg->trajectory, leg->end, point, NULL, NULL);

    if (status != HOL_OK)
        return explain(chain, status, "there is no state at the end of phase %zu", chain->count);
    if (leg->ended == HOL_PHASE_OPENS) {
        closed[leg->contact] = false;
        return HOL_OK;
    }
    status = hol_point_init(&leg->after, chain->source->n, chain->bits);
    if (status == HOL_OK)
        status =
            hol_impact_solve(&leg->after, leg->impulse, &bounces, chain->source, leg->closed,
                             leg->contact, point, chain->digits, chain->why, sizeof chain->why);
    if (status != HOL_OK)
        return status;
    if (bounces)
        leg->ended = HOL_PHASE_BOUNCES;
    closed[leg->contact] = !bounces;
    hol_mat_round(&point->q, &leg->after.q);
    hol_mat_round(&point->v, &leg->after.v);
    return HOL_OK;
}

/* Phase after phase; closed, point: scratch. */
static enum hol_status
go(struct hol_chain *chain, const struct hol_recipe *first, struct hol_point *point, bool *closed)
{
    struct hol_recipe next = {.kind = HOL_RECIPE_POINT, .point = point};
    const struct hol_recipe *start = first;
    enum hol_status status;

    for (;;) {
        const char *why = NULL;
        bool again = false;

        if (chain->count == PHASES_MOST)
            return explain(chain, HOL_UNABLE, "there are more than %d phases", PHASES_MOST);
        if ((status = add_leg(chain, closed)) != HOL_OK ||
            (status = follow(chain, start, &why)) != HOL_OK ||
            (status = check_begin(chain, closed, &again)) != HOL_OK)
            return status;
        if (again) {
            drop_last(chain);
            continue;
        }
        if ((status = find_end(chain)) != HOL_OK)
            return status;
        struct hol_leg *leg = &chain->legs[chain->count - 1];
        if (leg->contact == SIZE_MAX) {
            leg->ended = why == NULL ? HOL_PHASE_LAST : HOL_PHASE_STOPS;
            return why == NULL ? HOL_OK : explain(chain, HOL_UNABLE, "%s", why);
        }
        if ((status = pass_on(chain, point, closed)) != HOL_OK)
            return status;
        if (mpfr_cmp(leg->end, chain->t_end) >= 0)
            return HOL_OK;
        start = &next;
    }
}

enum hol_status
hol_chain_make(struct hol_chain *chain, const struct hol_case *c, size_t state, long digits,
               mpfr_prec_t bits, const mpfr_t t_end)
{
    struct hol_recipe first = {.kind = HOL_RECIPE_NAMED, .state = state};
    struct hol_point point = {0};
    bool *closed = hol_alloc(c->contact_count + 1, sizeof *closed);
    enum hol_status status = closed ? HOL_OK : HOL_NOMEM;

    *chain = (struct hol_chain){.source = c, .digits = digits, .bits = bits};
    mpfr_init2(chain->t_end, bits);
    mpfr_set(chain->t_end, t_end, MPFR_RNDN);
    for (size_t k = 0; closed && k < c->contact_count; k++)
        closed[k] = !c->contacts[k].open;
    if (status == HOL_OK)
        status = hol_point_init(&point, c->n, bits);
    if (status == HOL_OK)
        status = go(chain, &first, &point, closed);
    /* a leg that could not be begun is none */
    if (chain->count > 0 && chain->legs[chain->count - 1].trajectory == NULL)
        drop_last(chain);
    hol_point_clear(&point);
    hol_free(closed);
    return status;
}
