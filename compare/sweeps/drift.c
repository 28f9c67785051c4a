/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs one case by every combination of integrators and stabilizations with the same step. */
#include "compare/sweeps/drift.h"

#include "base/alloc.h"
#include "compare/motion/span.h"
#include "compare/sweeps/pack.h"
#include "compare/sweeps/work-precision.h"

struct work {
    const struct hol_drift_options *options;
    struct hol_drift *drift;
    struct hol_studies *studies;
    struct hol_vec step;
};

static enum hol_status
run_line(void *context, struct hol_study *study, struct hol_model *model, size_t job)
{
    const struct work *work = context;
    const struct hol_drift_options *options = work->options;
    struct hol_drift_line *line = &work->drift->lines[job];
    struct hol_study_run run = {.solver = options->solver,
                                .integrator = line->integrator,
                                .stabilization = line->stabilization,
                                .gains = options->gains,
                                .bits = options->bits,
                                .step = &work->step,
                                .tolerance = options->tolerance,
                                .samples = options->samples};
    enum hol_status status = hol_study_measure(&line->result, study, &run);

    if (status == HOL_INVALID) {
        line->why = hol_combination_why(model->source, line->integrator, line->stabilization,
                                        options->bits);
        status = HOL_OK;
    }
    hol_studies_tell(work->studies, options->progress, work->drift->count, line->integrator->name);
    return status;
}

/* Whatever the threads, all runs have the same step, so that a step that makes no sense is told
 * from a combination that does not apply. */
static enum hol_status
find_step(struct work *work, const struct hol_model *model, const char **why)
{
    const struct hol_drift_options *options = work->options;
    enum hol_status status =
        hol_span_check(model, options->state, options->until, options->step, options->bits, why);
    if (status == HOL_OK)
        status = hol_vec_init(&work->step, 1, options->bits);

    if (status != HOL_OK)
        return status;
    status = hol_span_part(&work->step, model, options->state, options->until, HOL_STUDY_STEPS);
    if (status != HOL_OK)
        return status;
    if (options->step != NULL)
        hol_mat_round(&work->step, options->step);
    work->drift->step = hol_mat_abs(&work->step, 0, 0);
    return HOL_OK;
}

/* Copy what the result needs from the studies. */
static enum hol_status
take_facts(struct hol_drift *drift, const struct hol_studies_facts *facts)
{
    drift->start = facts->start;
    drift->end = facts->end;
    drift->reached = facts->reached;
    drift->proof = facts->proof;
    if (facts->why != NULL && (drift->why = hol_strdup(facts->why)) == NULL)
        return HOL_NOMEM;
    drift->event_count = facts->event_count;
    drift->events = hol_alloc(drift->event_count + 1, sizeof *drift->events);
    drift->names = hol_alloc(drift->event_count + 1, sizeof *drift->names);
    if (drift->events == NULL || drift->names == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < drift->event_count; k++) {
        drift->events[k] = facts->events[k];
        drift->events[k].name = drift->names[k] = hol_strdup(drift->events[k].name);
        if (drift->names[k] == NULL)
            return HOL_NOMEM;
    }
    return HOL_OK;
}

static void
describe(struct hol_studies_unit *unit, void *context, size_t job)
{
    const struct work *work = context;
    struct hol_drift *drift = work->drift;

    *unit = (struct hol_studies_unit){.what = "drift",
                                      .kind = "drift",
                                      .place = job,
                                      .members = hol_pack_drift_line,
                                      .record = &drift->lines[job],
                                      .part = {drift->source, drift, &drift->lines[job]}};
}

static enum hol_status
make_lines(struct hol_drift *drift, const struct hol_drift_options *options)
{
    size_t columns = options->stabilization_count;

    drift->count = options->integrator_count * columns;
    drift->lines = hol_alloc(drift->count + 1, sizeof *drift->lines);
    if (drift->lines == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < drift->count; k++) {
        drift->lines[k].integrator = options->integrators[k / columns];
        drift->lines[k].stabilization = options->stabilizations[k % columns];
    }
    return HOL_OK;
}

enum hol_status
hol_drift_create(struct hol_drift **drift, struct hol_model *const *models, size_t model_count,
                 const struct hol_drift_options *options, const char **why)
{
    struct hol_study_options study = {.state = options->state,
                                      .until = options->until,
                                      .certify = options->certify,
                                      .digits = hol_study_digits(options->bits)};
    struct work work = {.options = options};
    const char *reason = NULL;
    enum hol_status status = HOL_NOMEM;

    *why = NULL;
    work.drift = hol_alloc(1, sizeof *work.drift);
    if (work.drift == NULL)
        return HOL_NOMEM;
    work.drift->source = models[0]->source;
    work.drift->state = options->state;
    work.drift->solver = options->solver;
    work.drift->bits = options->bits;
    status = make_lines(work.drift, options);
    if (status == HOL_OK)
        status = find_step(&work, models[0], why);
    if (status == HOL_OK)
        status = hol_studies_create(&work.studies, models, model_count, &study, options->keeper,
                                    &reason);
    if (status == HOL_OK)
        status = take_facts(work.drift, hol_studies_facts(work.studies));
    if (status == HOL_OK)
        status = hol_studies_run(work.studies, work.drift->count, &work, describe, run_line);
    hol_studies_destroy(work.studies);
    hol_mat_clear(&work.step);
    if (status == HOL_OK)
        *drift = work.drift;
    else
        hol_drift_destroy(work.drift);
    return status;
}

void
hol_drift_destroy(struct hol_drift *drift)
{
    if (drift == NULL)
        return;
    for (size_t k = 0; k < drift->count && drift->lines != NULL; k++)
        hol_study_result_clear(&drift->lines[k].result);
    hol_free(drift->lines);
    for (size_t k = 0; k < drift->event_count && drift->names != NULL; k++)
        hol_free(drift->names[k]);
    hol_free(drift->names);
    hol_free(drift->events);
    hol_free(drift->why);
    hol_free(drift);
}
