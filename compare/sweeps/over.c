/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Formulations at one state of a case, over the values of a parameter. */
#include "compare/sweeps/over.h"

#include "base/alloc.h"
#include "base/jobs.h"
#include "base/text.h"
#include "compare/instant/verdict.h"

#include <string.h>

/* ----------------------------------------------------------------------------- the case */

/* The first line of diagnostics: file, place and message. */
static char *
first_line(const struct hol_diagnostics *diagnostics, enum hol_status status)
{
    const char *text = diagnostics->text != NULL ? diagnostics->text : hol_status_text(status);
    size_t length = strcspn(text, "\n");
    char *line = hol_alloc(length + 1, 1);

    if (line != NULL)
        memcpy(line, text, length);
    return line;
}

enum hol_status
hol_over_make(struct hol_case **source, struct hol_model **model, char **why,
              const struct hol_over_case *what, size_t value)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_override *overrides = hol_alloc(what->override_count + 1, sizeof *overrides);
    enum hol_status status = HOL_NOMEM;

    *source = NULL;
    *model = NULL;
    if (overrides == NULL)
        return status;
    for (size_t i = 0; i < what->override_count; i++)
        overrides[i] = what->overrides[i];
    overrides[what->override_count] =
        (struct hol_override){.name = what->axis->name, .value = what->axis->text[value]};
    status = hol_case_load(source, &diagnostics, what->name, what->path, what->override_count + 1,
                           overrides, what->limits);
    if (status == HOL_OK)
        status = hol_model_create(model, *source, &diagnostics);
    if (status != HOL_OK && status != HOL_NOMEM) {
        *why = first_line(&diagnostics, status);
        status = *why != NULL ? status : HOL_NOMEM;
    }
    if (status != HOL_OK) {
        hol_case_destroy(*source);
        *source = NULL;
    }
    hol_diagnostics_clear(&diagnostics);
    hol_free(overrides);
    return status;
}

/* ------------------------------------------------------------------------- at every value */

struct values {
    const struct hol_over_case *what;
    void *context;
    enum hol_status (*measure)(void *context, size_t value, const struct hol_case *source,
                               struct hol_model *model, char *why);
    pthread_mutex_t mutex;
    size_t done;
};

static enum hol_status
run(void *context, size_t value)
{
    struct values *values = context;
    const struct hol_studies_progress *progress = values->what->progress;
    struct hol_case *source;
    struct hol_model *model;
    char *why = NULL;
    enum hol_status status = hol_over_make(&source, &model, &why, values->what, value);

    if (status != HOL_NOMEM)
        status = values->measure(values->context, value, source, model, why);
    hol_model_destroy(model);
    hol_case_destroy(source);
    pthread_mutex_lock(&values->mutex);
    values->done++;
    if (progress != NULL && progress->step != NULL)
        progress->step(progress->context, values->done, values->what->axis->count,
                       values->what->name);
    pthread_mutex_unlock(&values->mutex);
    return status;
}

enum hol_status
hol_over_values(const struct hol_over_case *what, void *context,
                enum hol_status (*measure)(void *context, size_t value,
                                           const struct hol_case *source, struct hol_model *model,
                                           char *why))
{
    struct values values = {what, context, measure, PTHREAD_MUTEX_INITIALIZER, 0};
    enum hol_status status = hol_jobs_run(what->axis->count, what->threads, &values, run);

    pthread_mutex_destroy(&values.mutex);
    return status;
}

/* ---------------------------------------------------------------------------- one value */

struct work {
    const struct hol_compare_options *how;
    struct hol_over_instants *result;
};

/* Why there are no records at a state whose truth is not known. */
static char *
explain(const struct hol_comparison *state, const struct hol_case *source)
{
    const struct hol_violation *v = &state->violation;
    struct hol_text text = {0};

    hol_text_add(&text, state->truth_why);
    if (v->magnitude > 0 && v->constraint < source->m + source->before_count)
        hol_text_print(&text, ": constraint '%s'%s is off by %.2Le",
                       source->constraints[v->constraint].name, v->rate ? " (its rate)" : "",
                       v->magnitude);
    if (text.failed)
        hol_text_clear(&text);
    return text.text;
}

static enum hol_status
compare(void *context, size_t value, const struct hol_case *source, struct hol_model *model,
        char *why)
{
    const struct work *work = context;
    struct hol_over_instant *instant = &work->result->instants[value];
    struct hol_compare_options one = *work->how;
    struct hol_result *result = NULL;
    enum hol_status status;

    instant->why = why;
    if (source == NULL)
        return HOL_OK;
    one.check_published = one.units = false;
    one.solve = true;
    one.jobs = 1;
    status = hol_compare_case(&result, model, &one);
    if (status != HOL_OK)
        return status;
    if (result->comparison_count > 0) {
        instant->state = result->comparisons[0];
        result->comparisons[0] = (struct hol_comparison){0};
        if (instant->state.record_count == 0)
            instant->why = explain(&instant->state, source);
    } else {
        instant->why = hol_strdup("the case has no such state");
    }
    if (instant->state.record_count == 0 && instant->why == NULL)
        status = HOL_NOMEM;
    hol_result_destroy(result);
    return status;
}

/* ----------------------------------------------------------------------------- all of them */

static void
count(struct hol_over_instants *result)
{
    for (size_t i = 0; i < result->count; i++)
        for (size_t k = 0; k < result->instants[i].state.record_count; k++) {
            const struct hol_record *record = &result->instants[i].state.records[k];

            result->tally[record->verdict]++;
            result->bad += hol_record_bad(record);
        }
}

enum hol_status
hol_over_instants_create(struct hol_over_instants **instants, const struct hol_over_case *what,
                         const struct hol_compare_options *how)
{
    struct work work = {.how = how};
    enum hol_status status;

    work.result = hol_alloc(1, sizeof *work.result);
    if (work.result == NULL)
        return HOL_NOMEM;
    work.result->axis = what->axis;
    work.result->name = hol_strdup(what->name);
    work.result->count = what->axis->count;
    work.result->instants = hol_alloc(what->axis->count, sizeof *work.result->instants);
    status = work.result->instants != NULL && work.result->name != NULL
                 ? hol_over_values(what, &work, compare)
                 : HOL_NOMEM;
    if (status == HOL_OK) {
        count(work.result);
        *instants = work.result;
    } else {
        hol_over_instants_destroy(work.result);
    }
    return status;
}

void
hol_over_instants_destroy(struct hol_over_instants *instants)
{
    if (instants == NULL)
        return;
    for (size_t i = 0; instants->instants != NULL && i < instants->count; i++) {
        hol_free(instants->instants[i].why);
        hol_free(instants->instants[i].state.label);
        hol_free(instants->instants[i].state.records);
    }
    hol_free(instants->instants);
    hol_free(instants->name);
    hol_free(instants);
}
