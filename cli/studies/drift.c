/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom drift: residuals, invariants, errors and events over time, by several methods. */
#include "cli/commands/shared.h"
#include "cli/options/commands.h"

#include "base/alloc.h"
#include "reports/motion/drift.h"

/* Of the figure: steps h, h/2, ... */
#define RUNGS 7
#define RUNG_SECONDS 5

enum hol_status
hol_measure_drift(struct hol_drift **drift, struct hol_job *job, size_t samples)
{
    const struct hol_drift_options how = {HOL_JOB_COMBINATIONS(job), .tolerance = job->tolerance,
                                          .samples = samples};
    return hol_drift_create(drift, job->copies.models, job->copies.count, &how, &job->why);
}

/* The results of all cases, each with the ladders of the figure. */
struct drifts {
    const struct hol_options *options;
    struct hol_jobs jobs;
    size_t count;
    struct result {
        struct hol_drift *drift;
        struct hol_work_precision *ladders;
        struct hol_drift_figure figure; /* the same */
    } * results;
    const void **list; /* the figures */
};

static struct hol_by_case
by_case_of(const struct drifts *d)
{
    return (struct hol_by_case){d->count, d->list};
}

/* The figure, with the same combinations at smaller and smaller steps, from that of the table. */
static bool
draw(struct drifts *d)
{
    const struct hol_by_case results = by_case_of(d);
    for (size_t i = 0; i < d->count; i++) {
        struct result *result = &d->results[i];
        enum hol_status status =
            hol_measure_ladders(&result->ladders, &d->jobs.list[i], RUNGS, RUNG_SECONDS, false);
        result->figure.ladders = result->ladders;
        if (hol_job_studied(&d->jobs.list[i], status) != HOL_EXIT_GOOD)
            return false;
    }
    return hol_figure_save(d->options, &hol_drift_drawing, &results);
}

/* What a reader must not overlook, on standard error. */
static bool
warn(const struct hol_drift *drift)
{
    bool complete = true;
    for (size_t k = 0; k < drift->count; k++) {
        const struct hol_drift_line *line = &drift->lines[k];
        char what[120];
        if (line->why != NULL ||
            (line->result.end == HOL_END_COMPLETE && line->result.rank_events == 0))
            continue;
        snprintf(what, sizeof what, "%s, %s", line->integrator->name, line->stabilization->name);
        if (line->result.end != HOL_END_COMPLETE)
            (void)hol_motion_ended(drift->source, what, line->result.end, line->result.ended_at,
                                   line->integrator->flags & HOL_METHOD_ADAPTIVE ? 0 : drift->step);
        else
            hol_complain("%s: %s: the rank changes at t = %.9Lg", drift->source->label, what,
                         line->result.first_rank_event);
        complete = complete && line->result.end == HOL_END_COMPLETE;
    }
    return complete;
}

/* What the block says of a result. */
static void
note(const struct hol_options *options, const struct hol_drift *drift)
{
    hol_provenance_set(options->provenance, HOL_PROVENANCE_STEP, "%.9Lg", drift->step);
    for (size_t k = 0; k < drift->count; k++)
        hol_provenance_path(options->provenance,
                            drift->lines[k].result.solves > drift->lines[k].result.of_kernels,
                            drift->lines[k].result.of_kernels > 0);
}

/* That of the first line where no combination applies to any case: there is nothing to show. */
static const char *
nothing_applies(const struct drifts *d)
{
    for (size_t i = 0; i < d->count; i++)
        for (size_t k = 0; k < d->results[i].drift->count; k++)
            if (d->results[i].drift->lines[k].why == NULL)
                return NULL;
    return d->count > 0 && d->results[0].drift->count > 0 ? d->results[0].drift->lines[0].why
                                                          : NULL;
}

static int
print(struct drifts *d)
{
    const struct hol_options *options = d->options;
    const struct hol_by_case results = by_case_of(d);
    struct hol_tables output;
    const char *why = nothing_applies(d);
    bool complete = true;
    if (why != NULL)
        return hol_motion_refused(d->results[0].drift->source, HOL_INVALID, why);
    if (hol_tables_open(&output, options) != 0 ||
        !hol_tables_end(&output, options, hol_drift_write(output.file, &options->style, &results)))
        return HOL_EXIT_USAGE;
    for (size_t i = 0; i < d->count; i++)
        complete = warn(d->results[i].drift) && complete;
    if (options->figure != NULL && !draw(d))
        return HOL_EXIT_USAGE;
    return complete ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

/* All cases, one after the other. */
static int
measure(struct drifts *d)
{
    int code = HOL_EXIT_GOOD;
    d->results = hol_alloc(d->jobs.count + 1, sizeof *d->results);
    d->list = hol_alloc(d->jobs.count + 1, sizeof *d->list);
    if (d->results == NULL || d->list == NULL) {
        hol_complain("out of memory");
        return HOL_EXIT_USAGE;
    }
    for (; d->count < d->jobs.count && code == HOL_EXIT_GOOD; d->count++) {
        struct result *result = &d->results[d->count];
        struct hol_job *job = &d->jobs.list[d->count];
        code = hol_job_studied(job, hol_measure_drift(&result->drift, job, d->options->points));
        result->figure.drift = result->drift;
        d->list[d->count] = &result->figure;
        if (code == HOL_EXIT_GOOD)
            note(d->options, result->drift);
    }
    if (d->count > 1)
        hol_provenance_set(d->options->provenance, HOL_PROVENANCE_STEP, "%s",
                           d->options->step != NULL ? d->options->step
                                                    : "a thousandth of each motion");
    return code;
}

/* Are there the columns that are wanted? */
static bool
probe(const struct drifts *d)
{
    const struct hol_case **cases = hol_alloc(d->jobs.count + 1, sizeof *cases);
    for (size_t i = 0; cases != NULL && i < d->jobs.count; i++)
        cases[i] = d->jobs.list[i].copies.models[0]->source;
    if (cases != NULL)
        hol_drift_probe(&d->options->style, cases, d->jobs.count);
    hol_free(cases);
    return hol_tables_good(d->options);
}

int
hol_command_drift(const struct hol_options *options)
{
    struct drifts d = {.options = options};
    int code = HOL_EXIT_USAGE;
    if (hol_jobs_begin(&d.jobs, options, hol_threads(options), 0) && probe(&d)) {
        code = measure(&d);
        if (code == HOL_EXIT_GOOD)
            code = print(&d);
    }
    for (size_t i = 0; i < d.count; i++) {
        hol_drift_destroy(d.results[i].drift);
        hol_work_precision_destroy(d.results[i].ladders);
    }
    hol_free(d.results);
    hol_free(d.list);
    hol_jobs_end(&d.jobs);
    return code;
}
