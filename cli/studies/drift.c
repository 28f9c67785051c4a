/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom drift: residuals, invariants, errors and events over time, by several methods. */
#include "cli/commands/shared.h"
#include "cli/options/commands.h"

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

/* The figure, with the same combinations at smaller and smaller steps, from that of the table. */
static bool
draw(struct hol_job *job, const struct hol_drift *drift)
{
    struct hol_drift_figure figure = {.drift = drift};
    struct hol_work_precision *ladders = NULL;
    enum hol_status status = hol_measure_ladders(&ladders, job, RUNGS, RUNG_SECONDS, false);
    figure.ladders = ladders;
    bool drawn = hol_job_studied(job, status) == HOL_EXIT_GOOD &&
                 hol_figure_save(job->options, &hol_drift_drawing, &figure);
    hol_work_precision_destroy(ladders);
    return drawn;
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

static int
print(struct hol_job *job, const struct hol_drift *drift)
{
    const struct hol_options *options = job->options;
    struct hol_tables output;
    hol_provenance_set(options->provenance, HOL_PROVENANCE_STEP, "%.9Lg", drift->step);
    for (size_t k = 0; k < drift->count; k++)
        hol_provenance_path(options->provenance,
                            drift->lines[k].result.solves > drift->lines[k].result.of_kernels,
                            drift->lines[k].result.of_kernels > 0);
    if (hol_tables_open(&output, options) != 0 ||
        !hol_tables_end(&output, options, hol_drift_write(output.file, &options->style, drift)))
        return HOL_EXIT_USAGE;
    bool complete = warn(drift);
    if (options->figure != NULL && !draw(job, drift))
        return HOL_EXIT_USAGE;
    return complete ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

int
hol_command_drift(const struct hol_options *options)
{
    struct hol_job job;
    struct hol_drift *drift = NULL;
    int code = HOL_EXIT_USAGE;
    if (hol_job_begin(&job, options, hol_threads(options), 0)) {
        code = hol_job_studied(&job, hol_measure_drift(&drift, &job, options->points));
        if (code == HOL_EXIT_GOOD)
            code = print(&job, drift);
    }
    hol_drift_destroy(drift);
    hol_job_end(&job);
    return code;
}
