/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* At which times the motion of a case is stored, and where it stops. */
#include "reference/stored/stored-inside.h"

#include "base/alloc.h"
#include "reference/trajectory/phases.h"
#include "reference/trajectory/trajectory-inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FIFTHS 5
#define SPARE_DECIMALS 5 /* a time is written with more than it was rounded to: it is exact */
#define NUMBERS 4

/* Round x to `digits` decimal digits (of the larger of x and size), with the text of that exact
 * number. INVALID: x is not a number. */
static enum hol_status
round_time(char text[HOL_DECIMAL_SIZE], mpfr_ptr x, const mpfr_t size, long digits)
{
    long place = hol_decimal_place(mpfr_cmpabs(x, size) > 0 ? x : size, digits);
    enum hol_status status = hol_decimal_write(text, x, place);
    char *point;

    if (status != HOL_OK)
        return status;
    if (mpfr_zero_p(x)) {
        (void)strcpy(text, "0");
        return HOL_OK;
    }
    point = strchr(text, '.');
    if (point != NULL && strchr(text, 'e') == NULL) { /* 0.3200: a time is exact */
        char *last = text + strlen(text) - 1;

        while (*last == '0')
            *last-- = '\0';
        if (last == point)
            *last = '\0';
    }
    (void)mpfr_set_str(x, text, 10, MPFR_RNDN);
    return HOL_OK;
}

/* Insert x into the times, in order and once; only after the start and up to the end. */
static void
insert(struct hol_stored_times *m, const mpfr_t x)
{
    size_t k = m->count;

    if (!mpfr_number_p(x) || mpfr_cmp(x, m->start) <= 0 || mpfr_cmp(x, m->end) > 0 ||
        m->count == HOL_STORED_TIMES)
        return;
    while (k > 0 && mpfr_cmp(m->t[k - 1], x) > 0)
        k--;
    if (k > 0 && mpfr_equal_p(m->t[k - 1], x))
        return;
    for (size_t i = m->count; i > k; i--)
        mpfr_set(m->t[i], m->t[i - 1], MPFR_RNDN);
    mpfr_set(m->t[k], x, MPFR_RNDN);
    m->count++;
}

/* Fifths of the way to m->end, and the times of `at` entries before. */
static enum hol_status
choose_times(struct hol_stored_times *m)
{
    const struct hol_case *c = m->model->source;
    struct hol_eval *constants;
    char text[HOL_DECIMAL_SIZE];
    enum hol_status status = hol_eval_create(&constants, m->model->tape, HOL_STORED_BITS);

    if (status != HOL_OK)
        return status;
    if (hol_eval_run(constants, HOL_STAGE_ANSWER, NULL) == HOL_INVALID) {
        hol_eval_destroy(constants); /* else: what is constant has its value */
        return HOL_INVALID;
    }
    m->count = 0;
    mpfr_sub(m->y, m->end, m->start, MPFR_RNDN);
    for (unsigned long k = 1; k <= FIFTHS; k++) {
        mpfr_mul_ui(m->x, m->y, k, MPFR_RNDN);
        mpfr_div_ui(m->x, m->x, FIFTHS, MPFR_RNDN);
        mpfr_add(m->x, m->x, m->start, MPFR_RNDN);
        if (k < FIFTHS && round_time(text, m->x, m->y, HOL_STORED_DECIMALS) != HOL_OK)
            continue;
        if (k == FIFTHS)
            mpfr_set(m->x, m->end, MPFR_RNDN);
        insert(m, m->x);
    }
    for (size_t b = 0; b < c->published_count; b++)
        for (size_t e = 0; e < c->published[b].entry_count; e++) {
            if (c->published[b].entries[e].kind != HOL_ENTRY_AT)
                continue;
            hol_eval_get(m->x, constants, hol_model_published(m->model, b, e, 2));
            if (mpfr_number_p(m->x) && round_time(text, m->x, m->y, HOL_STORED_DECIMALS) == HOL_OK)
                insert(m, m->x);
        }
    hol_eval_destroy(constants);
    return HOL_OK;
}

/* The motion stops there, or this part of it: m->end becomes a time a little before. */
static enum hol_status
stop(struct hol_stored_times *m, const char *reason, double when, double reached)
{
    char text[HOL_DECIMAL_SIZE];

    m->stopped = true;
    (void)snprintf(m->stop_why, sizeof m->stop_why, "%s", reason);
    (void)snprintf(m->stop_time, sizeof m->stop_time, "%.15g", when);
    if (hol_decimal_span(m->stop_time, NULL) != strlen(m->stop_time))
        return HOL_UNABLE;
    hol_number_set(m->x, reached);
    mpfr_sub(m->y, m->x, m->start, MPFR_RNDN);
    mpfr_mul_ui(m->y, m->y, 98, MPFR_RNDN);
    mpfr_div_ui(m->y, m->y, 100, MPFR_RNDN);
    mpfr_add(m->end, m->start, m->y, MPFR_RNDN);
    return mpfr_sgn(m->y) > 0 ? round_time(text, m->end, m->y, 3) : HOL_OK;
}

/* A motion with contacts is stored up to the end of its first phase. *ends: there is another. */
static enum hol_status
look_at_contacts(struct hol_stored_times *m, char *reason, bool *ends)
{
    struct hol_phases *phases = NULL;
    const char *why = NULL;
    double reached = NAN;
    enum hol_status status =
        hol_phases_create(&phases, m->model->source, 0, HOL_STORED_LEAST, m->end, &reached, &why);
    const struct hol_phase *phase =
        phases != NULL && hol_phases_count(phases) > 0 ? hol_phases_get(phases, 0) : NULL;

    *ends = phase != NULL && phase->contact != SIZE_MAX;
    if (*ends) {
        long double end = hol_number_read(phase->end, m->y);

        (void)snprintf(reason, HOL_SURVEY_WHY, "the contact '%s' %s",
                       m->model->source->contacts[phase->contact].name,
                       phase->ended == HOL_PHASE_OPENS ? "opens" : "closes");
        status = stop(m, reason, (double)end, (double)end);
    } else if (status != HOL_OK && why != NULL) {
        (void)snprintf(reason, HOL_SURVEY_WHY, "%s", why);
    }
    hol_phases_destroy(phases);
    return status;
}

/* How far does the motion go? m->end becomes the last time. */
static enum hol_status
look_ahead(struct hol_stored_times *m, char *reason)
{
    struct hol_trajectory_options options = {
        .digits = HOL_STORED_FIRST, .state = 0, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct hol_trajectory_facts facts = {.stopped_at = NAN};
    double reached = NAN;
    const char *why = NULL;
    char text[HOL_DECIMAL_SIZE];
    enum hol_status status =
        hol_trajectory_create(&trajectory, m->model, &options, m->end, &reached, &why);

    if (trajectory != NULL)
        hol_trajectory_facts(&facts, trajectory);
    if (status != HOL_OK && why != NULL)
        (void)snprintf(reason, HOL_SURVEY_WHY, "%s", why);
    hol_trajectory_destroy(trajectory);
    if (status != HOL_OK && !isnan(facts.stopped_at) && !isnan(reached)) {
        char *at = strstr(reason, " at t = "); /* told apart from the time itself */

        if (at != NULL)
            *at = '\0';
        return stop(m, reason, facts.stopped_at, reached);
    }
    return status == HOL_OK ? round_time(text, m->end, m->end, HOL_STORED_DECIMALS) : status;
}

enum hol_status
hol_stored_time_text(char text[HOL_DECIMAL_SIZE], struct hol_stored_times *times, const mpfr_t t)
{
    mpfr_set(times->x, t, MPFR_RNDN);
    return round_time(text, times->x, times->end, HOL_STORED_DECIMALS + SPARE_DECIMALS);
}

enum hol_status
hol_stored_times_make(struct hol_stored_times *times, const struct hol_model *model, char *why)
{
    struct hol_eval *constants = NULL;
    enum hol_status status = HOL_NOMEM;
    bool ends = false;
    mpfr_t *x;

    *times = (struct hol_stored_times){.model = model};
    times->number = x = hol_alloc_mpfr(NUMBERS, HOL_STORED_BITS);
    times->t = hol_alloc_mpfr(HOL_STORED_TIMES, HOL_STORED_BITS);
    if (x == NULL || times->t == NULL)
        goto fail;
    times->start = x[0], times->end = x[1], times->x = x[2], times->y = x[3];
    status = hol_eval_create(&constants, model->tape, HOL_STORED_BITS);
    if (status != HOL_OK)
        goto fail;
    hol_eval_get(times->start, constants, model->out_state);
    hol_eval_get(times->end, constants, model->out_span + 1);
    hol_eval_destroy(constants);
    if (model->source->contact_count > 0)
        status = look_at_contacts(times, why, &ends);
    if (status == HOL_OK && !ends)
        status = look_ahead(times, why);
    if (status == HOL_OK)
        status = choose_times(times);
    if (status == HOL_OK)
        return HOL_OK;
fail:
    hol_stored_times_clear(times);
    return status;
}

void
hol_stored_times_clear(struct hol_stored_times *times)
{
    hol_free(times->number);
    hol_free(times->t);
    *times = (struct hol_stored_times){0};
}
