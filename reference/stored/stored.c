/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Finds stored references, and checks them against a motion computed anew. */
#include "reference/stored/stored-inside.h"

#include "base/alloc.h"

#include <stdio.h>
#include <string.h>

/* The digits that a check must have beyond those of a stored number. */
#define CHECK_SPARE 5

void
hol_stored_destroy(struct hol_stored *s)
{
    if (s == NULL)
        return;
    hol_free(s->parameters);
    hol_free(s->events);
    hol_free(s->instants);
    hol_free(s->values);
    hol_free(s->said);
    hol_free(s->text);
    hol_free(s);
}

const char *
hol_stored_said(const struct hol_stored *stored, const char *key)
{
    for (size_t i = 0; i < stored->said_count; i++)
        if (strcmp(stored->said[i].name, key) == 0)
            return stored->said[i].text;
    return NULL;
}

bool
hol_stored_is_certified(const struct hol_stored *stored, const struct hol_stored_instant *instant)
{
    return stored->certified > 0 && (stored->certified_to == NULL ||
                                     hol_decimal_compare(instant->t, stored->certified_to) <= 0);
}

const char *
hol_stored_find(const struct hol_stored_instant *instant, const char *name)
{
    for (size_t i = 0; i < instant->count; i++)
        if (strcmp(instant->values[i].name, name) == 0)
            return instant->values[i].text;
    return NULL;
}

bool
hol_stored_wanted(const struct hol_case *source)
{
    return source->has_span && !source->impulsive;
}

/* Sizes and parameters as the case has them now; without memory the digest, which is compared, too,
 * has to do. */
static bool
has_parameters(const struct hol_stored *stored, const struct hol_case *source)
{
    const struct hol_namer namer = hol_case_namer(source);
    const struct hol_stored_value *pair = stored->parameters;
    bool same = stored->parameter_count == source->size_count + source->parameter_count;

    for (size_t i = 0; same && i < source->size_count; i++, pair++) {
        char number[24];

        (void)snprintf(number, sizeof number, "%ld", source->sizes[i].value);
        same = strcmp(pair->name, source->sizes[i].name) == 0 && strcmp(pair->text, number) == 0;
    }
    for (size_t i = 0; same && i < source->parameter_count; i++, pair++) {
        char *value = hol_expr_text(source->graph, source->parameters[i].value, &namer);

        same = strcmp(pair->name, source->parameters[i].name) == 0 &&
               (value == NULL || strcmp(pair->text, value) == 0);
        hol_free(value);
    }
    return same;
}

bool
hol_stored_current(const struct hol_stored *stored, const struct hol_case *source)
{
    return strcmp(stored->name, source->name) == 0 && strcmp(stored->digest, source->digest) == 0 &&
           strcmp(stored->state, "initial") == 0 && has_parameters(stored, source);
}

bool
hol_stored_same(const char *a, const char *b)
{
    size_t length = hol_stored_before(a);

    return hol_stored_before(b) == length && strncmp(a, b, length) == 0;
}

/* ---------------------------------------------------------------------------- check */

static enum hol_status
check_instant(const struct hol_survey *survey, const struct hol_stored *stored, size_t k,
              char *what)
{
    const struct hol_stored_instant *instant = &stored->instants[k];
    mpfr_t *values = survey->values + k * survey->width;
    size_t j = 0;

    for (size_t i = 0; i < survey->width; i++) {
        const char *name = hol_survey_name(survey, i);

        if (!mpfr_number_p(values[i]))
            continue;
        if (j >= instant->count || strcmp(instant->values[j].name, name) != 0) {
            (void)snprintf(what, HOL_STORED_WHAT, "t = %s: %s is missing", instant->t, name);
            return HOL_OK;
        }
        if (!hol_decimal_holds(instant->values[j].text, values[i])) {
            (void)mpfr_snprintf(what, HOL_STORED_WHAT, "t = %.40s: %.60s = %.110s, computed %.50Rg",
                                instant->t, name, instant->values[j].text, values[i]);
            return HOL_OK;
        }
        j++;
    }
    if (j < instant->count)
        (void)snprintf(what, HOL_STORED_WHAT, "t = %s: %s has no value", instant->t,
                       instant->values[j].name);
    return HOL_OK;
}

static void
check_events(const struct hol_survey *survey, const struct hol_stored *stored, char *what)
{
    const struct hol_case *c = survey->model->source;

    if (survey->event_count != stored->event_count) {
        (void)snprintf(what, HOL_STORED_WHAT, "%zu events, computed %zu", stored->event_count,
                       survey->event_count);
        return;
    }
    for (size_t i = 0; i < survey->event_count && what[0] == '\0'; i++) {
        const struct hol_survey_event *event = &survey->events[i];
        const struct hol_entry *e = &c->published[event->block].entries[event->entry];
        const struct hol_stored_event *s = &stored->events[i];

        if (strcmp(s->name, e->event_name) != 0 ||
            strcmp(s->kind, hol_survey_kind(e->event)) != 0 ||
            !hol_decimal_holds(s->when, event->when))
            (void)mpfr_snprintf(what, HOL_STORED_WHAT,
                                "event %s \"%.80s\" = %.110s, computed %s \"%.80s\" = %.50Rg",
                                s->kind, s->name, s->when, hol_survey_kind(e->event), e->event_name,
                                event->when);
    }
}

enum hol_status
hol_stored_check(const struct hol_stored *stored, const struct hol_model *model, long digits,
                 char what[HOL_STORED_WHAT])
{
    struct hol_survey survey = {0};
    enum hol_status status = HOL_OK;
    mpfr_t *t;

    what[0] = '\0';
    if (digits < HOL_STORED_DIGITS + CHECK_SPARE)
        return HOL_INVALID;
    if (stored->instant_count == 0)
        return HOL_OK;
    t = hol_alloc_mpfr(stored->instant_count, 4 * HOL_DECIMAL_DIGITS);
    if (t == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < stored->instant_count; k++)
        (void)mpfr_set_str(t[k], stored->instants[k].t, 10, MPFR_RNDN);
    status = hol_survey_make(&survey, model, stored->instant_count, t, digits, what);
    if (status == HOL_OK && (long)survey.facts.rank != stored->rank)
        (void)snprintf(what, HOL_STORED_WHAT, "rank %ld, computed %zu", stored->rank,
                       survey.facts.rank);
    for (size_t k = 0; status == HOL_OK && what[0] == '\0' && k < survey.count; k++)
        status = check_instant(&survey, stored, k, what);
    if (status == HOL_OK && what[0] == '\0')
        check_events(&survey, stored, what);
    hol_survey_clear(&survey);
    hol_free(t);
    return status;
}
