/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom drift: residuals, invariants, errors and events over time, by several methods. */
#include "cli/choose-methods.h"
#include "cli/gnuplot.h"
#include "cli/motion-options.h"
#include "cli/options/commands.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "reports/motion/drift.h"

#define NAME "drift"
/* Of the figure: steps h, h/2, ... */
#define RUNGS 7
#define RUNG_SECONDS 5

struct job {
    const struct hol_options *options;
    struct hol_drift_options how;
    const struct hol_integrator **integrators;
    const struct hol_stabilization **stabilizations;
    struct hol_numbers numbers;
    struct hol_copies copies;
    struct hol_progress progress;
    struct hol_studies_progress watch;
};

static bool
read_options(struct job *job, const struct hol_options *options)
{
    job->options = options;
    if ((job->how.solver = hol_one_solver(options)) == NULL ||
        (job->integrators = hol_choose_integrators(&job->how.integrator_count, options)) == NULL ||
        (job->stabilizations = hol_choose_stabilizations(&job->how.stabilization_count, options)) ==
            NULL ||
        !hol_numbers_concern(options, job->how.integrator_count, job->integrators,
                             job->how.stabilization_count, job->stabilizations) ||
        !hol_numbers_read(&job->numbers, options, options->bits[0]))
        return false;
    job->how.bits = options->bits[0];
    job->how.integrators = job->integrators;
    job->how.stabilizations = job->stabilizations;
    job->how.step = hol_number_given(options->step, &job->numbers.step);
    job->how.until = hol_number_given(options->until, &job->numbers.until);
    job->how.tolerance = hol_mat_abs(&job->numbers.tolerance, 0, 0);
    job->how.gains = &job->numbers.gains;
    job->how.samples = options->points;
    job->watch = (struct hol_studies_progress){hol_progress_watch, &job->progress};
    job->how.progress = &job->watch;
    return true;
}

static void
clear(struct job *job)
{
    hol_free(job->integrators);
    hol_free(job->stabilizations);
    hol_numbers_clear(&job->numbers);
    hol_copies_clear(&job->copies);
}

/* The same combinations with smaller and smaller steps, from that of the table. */
static enum hol_status
climb(struct hol_work_precision **ladders, struct job *job, const char **why)
{
    struct hol_work_precision_options how = {.integrator_count = job->how.integrator_count,
                                             .stabilization_count = job->how.stabilization_count,
                                             .integrators = job->integrators,
                                             .stabilizations = job->stabilizations,
                                             .solver = job->how.solver,
                                             .bits = job->how.bits,
                                             .state = job->how.state,
                                             .until = job->how.until,
                                             .step = job->how.step,
                                             .gains = job->how.gains,
                                             .rungs = RUNGS,
                                             .seconds = RUNG_SECONDS,
                                             .progress = &job->watch};
    hol_progress_begin(&job->progress, 0);
    enum hol_status status =
        hol_work_precision_create(ladders, job->copies.models, job->copies.count, &how, why);
    hol_progress_end(&job->progress);
    return status;
}

static int
draw(struct job *job, const struct hol_drift *drift)
{
    struct hol_work_precision *ladders = NULL;
    struct hol_plot plot = {.template = NAME};
    const char *why = NULL;
    int drawn = -1;
    enum hol_status status = climb(&ladders, job, &why);
    if (status == HOL_OK) {
        struct hol_drift_figure figure = {drift, ladders};
        char *text = hol_drift_text(&figure);
        plot.text = text;
        if (text == NULL)
            hol_complain("%s: nothing to draw", drift->source->name);
        else
            drawn = hol_figure_save(job->options->figure, &plot, hol_drift_data, &figure);
        hol_free(text);
    } else {
        hol_complain("%s: %s", drift->source->name, why != NULL ? why : hol_status_text(status));
    }
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
            hol_complain("%s: %s: the rank changes at t = %.9Lg", drift->source->name, what,
                         line->result.first_rank_event);
        complete = complete && line->result.end == HOL_END_COMPLETE;
    }
    return complete;
}

static int
write_all(struct job *job, const struct hol_drift *drift)
{
    struct hol_output output;
    if (hol_output_open(&output, job->options->output) != 0)
        return HOL_EXIT_USAGE;
    enum hol_status status = hol_drift_write(output.file, job->options->format, drift);
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    if (hol_output_close(&output, status == HOL_OK) != 0 || status != HOL_OK)
        return HOL_EXIT_USAGE;
    bool complete = warn(drift);
    if (job->options->figure != NULL && draw(job, drift) != 0)
        return HOL_EXIT_USAGE;
    return complete ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

static int
measure(struct job *job)
{
    struct hol_drift *drift = NULL;
    const char *why = NULL;
    const struct hol_case *source = job->copies.loaded[0].source;
    if (!hol_has_motion(source, job->options))
        return HOL_EXIT_USAGE;
    job->how.state = job->copies.state;
    hol_progress_begin(&job->progress, 0);
    enum hol_status status =
        hol_drift_create(&drift, job->copies.models, job->copies.count, &job->how, &why);
    hol_progress_end(&job->progress);
    if (status != HOL_OK)
        return hol_motion_refused(source, status, why);
    int code = write_all(job, drift);
    hol_drift_destroy(drift);
    return code;
}

int
hol_command_drift(const struct hol_options *options)
{
    struct job job = {0};
    int code = HOL_EXIT_USAGE;
    if (read_options(&job, options) &&
        hol_copies_load(&job.copies, hol_threads(options), options, NAME))
        code = measure(&job);
    clear(&job);
    return code;
}
