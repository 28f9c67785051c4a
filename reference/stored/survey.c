/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Evaluates everything that a case names at given times of its true motion. */
#include "reference/stored/survey.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"

#include <stdio.h>

/* Bits of a value beyond those of its digits. */
#define GUARD 128
#define BITS_PER_DIGIT 3.33
/* An event nearer to the end than this much of the motion (a power of two) may be there or not. */
#define EDGE 60
#define OCCURRENCES 16 /* of one event */

/* q, q', q'', F_L, F_C: n values each */
static const enum hol_var vectors[] = {HOL_VAR_COORD, HOL_VAR_VELOCITY, HOL_VAR_ACCEL,
                                       HOL_VAR_IDEAL, HOL_VAR_NONIDEAL};
#define VECTORS (sizeof vectors / sizeof vectors[0])

const char *
hol_survey_kind(enum hol_event_kind kind)
{
    return kind == HOL_EVENT_MINIMUM ? "minimum" : kind == HOL_EVENT_MAXIMUM ? "maximum" : "zero";
}

const char *
hol_survey_name(const struct hol_survey *s, size_t index)
{
    const struct hol_case *c = s->model->source;
    struct hol_namer namer = hol_case_namer(c);
    size_t m = s->width - VECTORS * c->n - c->let_count - c->invariant_count;

    if (index < VECTORS * c->n)
        return namer.name(namer.context, vectors[index / c->n], index % c->n);
    index -= VECTORS * c->n;
    if (index < m)
        return namer.name(namer.context, HOL_VAR_MULTIPLIER, index);
    index -= m;
    return index < c->let_count ? c->lets[index].name : c->invariants[index - c->let_count].name;
}

/* ------------------------------------------------------------------------- instants */

static void
copy(mpfr_t *values, const struct hol_vec *v)
{
    for (size_t i = 0; i < v->rows; i++)
        hol_mat_get(values[i], v, i, 0);
}

static enum hol_status
read_output(mpfr_t value, struct hol_trajectory *trajectory, const mpfr_t t, size_t output)
{
    enum hol_status status;
    arb_t x, time;

    arb_init(x);
    arb_init(time);
    hol_ball_set_mpfr(time, t);
    status = hol_trajectory_enclose(x, trajectory, time, output);
    if (status == HOL_OK)
        (void)arf_get_mpfr(value, arb_midref(x), MPFR_RNDN);
    arb_clear(x);
    arb_clear(time);
    return status;
}

static enum hol_status
survey_instant(struct hol_survey *s, mpfr_t *values, struct hol_trajectory *trajectory,
               const mpfr_t t, struct hol_point *point, struct hol_answer *answer)
{
    const struct hol_model *model = s->model;
    const struct hol_case *c = model->source;
    size_t n = model->n, others = c->let_count + c->invariant_count;
    const struct hol_vec *parts[VECTORS] = {&point->q, &point->v, &answer->qdd, &answer->FL,
                                            &answer->FC};
    enum hol_status status = hol_trajectory_at(trajectory, t, point, answer, NULL);

    if (status != HOL_OK)
        return status;
    for (size_t k = 0; k < VECTORS; k++)
        copy(values + k * n, parts[k]);
    if (s->width - VECTORS * n > others)
        copy(values + VECTORS * n, &answer->lambda);
    values += s->width - others;
    for (size_t i = 0; i < others; i++) {
        size_t output =
            i < c->let_count ? model->out_let + i : model->out_invariant + i - c->let_count;

        status = read_output(values[i], trajectory, t, output);
        if (status == HOL_NOMEM)
            return status;
        if (status != HOL_OK)
            mpfr_set_nan(values[i]);
    }
    return HOL_OK;
}

static enum hol_status
survey_instants(struct hol_survey *s, struct hol_trajectory *trajectory, mpfr_t *t, char *why)
{
    struct hol_point point = {0};
    struct hol_answer answer = {0};
    enum hol_status status = hol_point_init(&point, s->model->n, s->bits);

    if (status == HOL_OK)
        status = hol_answer_init(&answer, s->model->n, s->model->m, s->bits);
    for (size_t k = 0; status == HOL_OK && k < s->count; k++) {
        status = survey_instant(s, s->values + k * s->width, trajectory, t[k], &point, &answer);
        if (status != HOL_OK && why != NULL)
            (void)mpfr_snprintf(why, HOL_SURVEY_WHY, "%s at t = %.15Rg", hol_status_text(status),
                                t[k]);
    }
    hol_answer_clear(&answer);
    hol_point_clear(&point);
    return status;
}

/* --------------------------------------------------------------------------- events */

/* Does an earlier entry name the same event? */
static bool
is_known(const struct hol_survey *s, const struct hol_entry *entry)
{
    for (size_t i = 0; i < s->event_count; i++) {
        const struct hol_survey_event *e = &s->events[i];
        const struct hol_entry *other = &s->model->source->published[e->block].entries[e->entry];

        if (other->left == entry->left && other->event == entry->event)
            return true;
    }
    return false;
}

/* Up to just before the end; an event that cannot be told from its neighbours ends the search. */
static enum hol_status
survey_event(struct hol_survey *s, struct hol_trajectory *trajectory, size_t block, size_t entry,
             mpfr_srcptr from, mpfr_srcptr to)
{
    const struct hol_entry *source = &s->model->source->published[block].entries[entry];
    size_t output = hol_model_published(s->model, block, entry, 1);

    for (size_t k = 0; k < OCCURRENCES && s->event_count < HOL_SURVEY_EVENTS; k++) {
        mpfr_ptr when = s->times[s->event_count];
        enum hol_status status =
            hol_trajectory_event(trajectory, output, source->event, from, when, NULL);

        if (status == HOL_NOMEM)
            return status;
        if (status != HOL_OK || mpfr_cmp(when, from) <= 0 || mpfr_cmp(when, to) >= 0)
            break;
        s->events[s->event_count++] = (struct hol_survey_event){block, entry, when};
        from = when;
    }
    return HOL_OK;
}

static enum hol_status
survey_events(struct hol_survey *s, struct hol_trajectory *trajectory, const mpfr_t end)
{
    const struct hol_case *c = s->model->source;
    mpfr_t *x = hol_alloc_mpfr(2, s->bits);
    struct hol_eval *constants = NULL;
    enum hol_status status = HOL_NOMEM;

    if (x == NULL || (status = hol_eval_create(&constants, s->model->tape, s->bits)) != HOL_OK)
        goto done;
    hol_eval_get(x[0], constants, s->model->out_state);
    mpfr_sub(x[1], end, x[0], MPFR_RNDN);
    mpfr_div_2ui(x[1], x[1], EDGE, MPFR_RNDN);
    mpfr_sub(x[1], end, x[1], MPFR_RNDN);
    for (size_t b = 0; b < c->published_count && status == HOL_OK; b++)
        for (size_t e = 0; e < c->published[b].entry_count && status == HOL_OK; e++)
            if (c->published[b].entries[e].kind == HOL_ENTRY_EVENT &&
                !is_known(s, &c->published[b].entries[e]))
                status = survey_event(s, trajectory, b, e, x[0], x[1]);
done:
    hol_eval_destroy(constants);
    hol_free(x);
    return status;
}

/* ------------------------------------------------------------------------------ all */

/* Make groups and values, once the rank is known. */
static enum hol_status
make_room(struct hol_survey *s)
{
    const struct hol_case *c = s->model->source;
    size_t n = c->n, m = s->facts.rank == c->m ? c->m : 0;
    size_t others = c->let_count + c->invariant_count, first = 0;

    s->width = VECTORS * n + m + others;
    s->group_count = VECTORS + (m > 0) + others;
    s->groups = hol_alloc(s->group_count, sizeof *s->groups);
    s->values = hol_alloc_mpfr(s->count * s->width, s->bits);
    s->times = hol_alloc_mpfr(HOL_SURVEY_EVENTS, s->bits);
    if (s->groups == NULL || s->values == NULL || s->times == NULL)
        return HOL_NOMEM;
    for (size_t g = 0; g < s->group_count; g++) {
        size_t size = g < VECTORS ? n : g == VECTORS && m > 0 ? m : 1;

        s->groups[g] = (struct hol_survey_group){first, size};
        first += size;
    }
    return HOL_OK;
}

enum hol_status
hol_survey_make(struct hol_survey *s, const struct hol_model *model, size_t count, mpfr_t *t,
                long digits, char *why)
{
    struct hol_trajectory_options options = {.digits = digits, .state = 0, .project = true};
    struct hol_trajectory *trajectory = NULL;
    const char *reason = NULL;
    enum hol_status status;

    *s = (struct hol_survey){.model = model, .count = count};
    s->bits = (mpfr_prec_t)((double)digits * BITS_PER_DIGIT) + GUARD;
    if (why != NULL)
        why[0] = '\0';
    if (count == 0)
        return HOL_INVALID;
    status = hol_trajectory_create(&trajectory, model, &options, t[count - 1], NULL, &reason);
    if (status != HOL_OK && why != NULL)
        (void)snprintf(why, HOL_SURVEY_WHY, "%s",
                       reason != NULL && reason[0] != '\0' ? reason : hol_status_text(status));
    if (status == HOL_OK) {
        hol_trajectory_facts(&s->facts, trajectory);
        status = make_room(s);
    }
    if (status == HOL_OK)
        status = survey_instants(s, trajectory, t, why);
    if (status == HOL_OK)
        status = survey_events(s, trajectory, t[count - 1]);
    hol_trajectory_destroy(trajectory);
    if (status != HOL_OK)
        hol_survey_clear(s);
    return status;
}

void
hol_survey_clear(struct hol_survey *s)
{
    hol_free(s->values);
    hol_free(s->groups);
    hol_free(s->times);
    *s = (struct hol_survey){0};
}
