/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom drift: residuals, invariants, errors and events over time, by several methods. */
#include "cli/commands.h"
#include "cli/gnuplot.h"
#include "cli/motion.h"
#include "cli/pick.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "reports/motion/drift.h"

#define NAME "drift"
#define DEFAULT_INTEGRATORS "rk2,rk4"
#define DEFAULT_STABILIZATIONS "none,baumgarte,one-step,one-step-energy"
#define DEFAULT_SAMPLES 200
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
    struct hol_watch watch;
};

static bool
read_options(struct job *job, const struct hol_options *options)
{
    job->options = options;
    if (!hol_writes_tables(options, NAME))
        return false;
    if ((options->figure != NULL && hol_figure_format(options->figure) == NULL) ||
        !hol_one_precision(options, NAME) ||
        (job->how.solver = hol_one_solver(options, NAME)) == NULL ||
        (job->integrators = hol_pick_integrators(&job->how.integrator_count, options,
                                                 DEFAULT_INTEGRATORS)) == NULL ||
        (job->stabilizations = hol_pick_stabilizations(&job->how.stabilization_count, options,
                                                       DEFAULT_STABILIZATIONS)) == NULL ||
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
    job->how.samples = options->points > 0 ? options->points : DEFAULT_SAMPLES;
    job->watch = (struct hol_watch){hol_progress_watch, &job->progress};
    job->how.watch = &job->watch;
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
                                             .watch = &job->watch};
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
        if (line->why != NULL ||
            (line->result.end == HOL_END_COMPLETE && line->result.rank_events == 0))
            continue;
        if (line->result.end != HOL_END_COMPLETE)
            hol_complain("%s: %s, %s: incomplete: the motion ends at t = %.9Lg: %s",
                         drift->source->name, line->integrator->name, line->stabilization->name,
                         line->result.ended_at, hol_end_text(line->result.end));
        else
            hol_complain("%s: %s, %s: the rank changes at t = %.9Lg", drift->source->name,
                         line->integrator->name, line->stabilization->name,
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
    if (status == HOL_INVALID && why == NULL)
        why = "the end of the motion makes no sense, or there are too many --bits for a truth";
    if (status == HOL_DOMAIN)
        why = "the state at the start does not satisfy the constraints, or has no value";
    if (status != HOL_OK)
        return hol_motion_refused(source, status, why);
    int code = write_all(job, drift);
    hol_drift_destroy(drift);
    return code;
}

static int
run(const struct hol_options *options)
{
    struct job job = {0};
    int code = HOL_EXIT_USAGE;
    if (read_options(&job, options) &&
        hol_copies_load(&job.copies, hol_threads(options), options, NAME))
        code = measure(&job);
    clear(&job);
    return code;
}

const struct hol_command hol_command_drift = {
    .name = NAME,
    .arguments = "CASE [NAME=VALUE]...",
    .summary = "What drifts along a motion, by integrators and stabilizations",
    .details =
        "One case by every combination of --integrator (default rk2,rk4) and --stabilization "
        "(default\n"
        "none,baumgarte,one-step,one-step-energy; lists of names and globs) with the same step: "
        "the largest\n"
        "|phi|, |phi'|, |A q''-b| and errors against the true trajectory, invariants, times of "
        "events.\n"
        "--format=csv writes --points samples of each over time (default 200). --figure draws "
        "residual and\n"
        "error over time, and the error of the whole against the step, halved six times. Exit "
        "status 1 if\n"
        "a motion is incomplete.",
    .options = HOL_OPTION_INTEGRATOR | HOL_OPTION_STABILIZATION | HOL_OPTION_SOLVERS |
               HOL_OPTION_STEP | HOL_OPTION_TOLERANCE | HOL_OPTION_UNTIL | HOL_OPTION_ALPHA |
               HOL_OPTION_BETA | HOL_OPTION_BITS | HOL_OPTION_STATE | HOL_OPTION_POINTS |
               HOL_OPTION_JOBS | HOL_OPTION_FORMAT | HOL_OPTION_OUTPUT | HOL_OPTION_FIGURE |
               HOL_OPTION_CASES,
    .least_patterns = 1,
    .most_patterns = 1,
    .run = run,
};
