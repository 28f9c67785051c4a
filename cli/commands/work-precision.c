/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom work-precision: what digits cost, by every integrator and stabilization. */
#include "cli/commands.h"
#include "cli/gnuplot.h"
#include "cli/motion.h"
#include "cli/pick.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "reports/motion/work-precision.h"

#define NAME "work-precision"
#define DEFAULT_RUNGS 10
#define DEFAULT_LIMIT 10

/* What is measured, from the command line. */
struct job {
    const struct hol_options *options;
    struct hol_work_precision_options how;
    const struct hol_integrator **integrators;
    const struct hol_stabilization **stabilizations;
    struct hol_numbers numbers;
    struct hol_copies copies;
};

static bool
read_options(struct job *job, const struct hol_options *options)
{
    mpfr_prec_t bits = options->bits[0];
    job->options = options;
    job->how = (struct hol_work_precision_options){
        .bits = bits,
        .rungs = options->points > 0 ? options->points : DEFAULT_RUNGS,
        .seconds = (double)(options->limit > 0 ? options->limit : DEFAULT_LIMIT),
        .timed = true};
    if (!hol_writes_tables(options, NAME))
        return false;
    if (job->how.rungs > HOL_RUNGS_MOST) {
        hol_complain("--points takes a whole number from 2 to %d here", HOL_RUNGS_MOST);
        return false;
    }
    if ((options->figure != NULL && hol_figure_format(options->figure) == NULL) ||
        !hol_one_precision(options, NAME) ||
        (job->how.solver = hol_one_solver(options, NAME)) == NULL ||
        (job->integrators = hol_pick_integrators(&job->how.integrator_count, options, NULL)) ==
            NULL ||
        (job->stabilizations =
             hol_pick_stabilizations(&job->how.stabilization_count, options, NULL)) == NULL ||
        !hol_numbers_read(&job->numbers, options, bits))
        return false;
    job->how.integrators = job->integrators;
    job->how.stabilizations = job->stabilizations;
    job->how.gains = &job->numbers.gains;
    job->how.step = hol_number_given(options->step, &job->numbers.step);
    job->how.until = hol_number_given(options->until, &job->numbers.until);
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

static int
draw(const struct hol_work_precision *result, const char *path)
{
    struct hol_plot plot = {.template = NAME};
    char *text = hol_work_precision_text(result);
    if (text == NULL) {
        hol_complain("out of memory");
        return -1;
    }
    plot.text = text;
    int drawn = hol_figure_save(path, &plot, hol_work_precision_data, result);
    hol_free(text);
    return drawn;
}

static bool
any_complete(const struct hol_work_precision *result)
{
    for (size_t i = 0; i < result->count; i++)
        for (size_t k = 0; k < result->ladders[i].count; k++)
            if (result->ladders[i].rung[k].end == HOL_END_COMPLETE)
                return true;
    return false;
}

static int
write_all(const struct job *job, const struct hol_work_precision *result)
{
    const struct hol_options *options = job->options;
    struct hol_output output;
    if (hol_output_open(&output, options->output) != 0)
        return HOL_EXIT_USAGE;
    enum hol_status status =
        hol_work_precision_write(output.file, options->format, options->verbose, result);
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    if (hol_output_close(&output, status == HOL_OK) != 0 || status != HOL_OK)
        return HOL_EXIT_USAGE;
    if (!any_complete(result)) {
        hol_complain("%s: no run comes to the end of the motion", result->source->name);
        return HOL_EXIT_VERDICT;
    }
    if (options->figure != NULL && draw(result, options->figure) != 0)
        return HOL_EXIT_USAGE;
    return HOL_EXIT_GOOD;
}

static int
measure(struct job *job)
{
    struct hol_work_precision *result = NULL;
    struct hol_progress progress;
    struct hol_watch watcher = {hol_progress_watch, &progress};
    const char *why = NULL;
    const struct hol_case *source = job->copies.loaded[0].source;
    if (!hol_has_motion(source, job->options))
        return HOL_EXIT_USAGE;
    job->how.state = job->copies.state;
    job->how.watch = &watcher;
    hol_progress_begin(&progress, 0);
    enum hol_status status =
        hol_work_precision_create(&result, job->copies.models, job->copies.count, &job->how, &why);
    hol_progress_end(&progress);
    if (status == HOL_INVALID && why == NULL)
        why = "the end of the motion is not after its start";
    if (status != HOL_OK)
        return hol_motion_refused(source, status, why);
    int code = write_all(job, result);
    hol_work_precision_destroy(result);
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

const struct hol_command hol_command_work_precision = {
    .name = NAME,
    .arguments = "CASE [NAME=VALUE]...",
    .summary = "What digits cost: seconds and evaluations, by all integrators and stabilizations",
    .details =
        "Each combination runs with smaller and smaller steps (from a 25th of the span, or --step, "
        "each\n"
        "half the one before) or tolerances (1e-2, 1e-3, ...), until the digits no longer grow, "
        "--points\n"
        "runs are made (default 10), or --limit is used up. --integrator and --stabilization take "
        "lists of\n"
        "names and globs. Errors are the largest along the motion against the true trajectory; "
        "seconds are\n"
        "CPU time, measured one run at a time. Exit status 1 if no run is complete.",
    .options = HOL_OPTION_INTEGRATOR | HOL_OPTION_STABILIZATION | HOL_OPTION_SOLVERS |
               HOL_OPTION_STEP | HOL_OPTION_UNTIL | HOL_OPTION_ALPHA | HOL_OPTION_BETA |
               HOL_OPTION_BITS | HOL_OPTION_STATE | HOL_OPTION_POINTS | HOL_OPTION_LIMIT |
               HOL_OPTION_JOBS | HOL_OPTION_FORMAT | HOL_OPTION_OUTPUT | HOL_OPTION_FIGURE |
               HOL_OPTION_VERBOSE | HOL_OPTION_CASES,
    .least_patterns = 1,
    .most_patterns = 1,
    .run = run,
};
