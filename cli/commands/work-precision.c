/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom work-precision: what digits cost, by every integrator and stabilization. */
#include "cli/choose-methods.h"
#include "cli/gnuplot.h"
#include "cli/motion-options.h"
#include "cli/options/commands.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "reports/motion/work-precision.h"

#define NAME "work-precision"

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
        .bits = bits, .rungs = options->points, .seconds = (double)options->limit, .timed = true};
    if ((job->how.solver = hol_one_solver(options)) == NULL ||
        (job->integrators = hol_choose_integrators(&job->how.integrator_count, options)) == NULL ||
        (job->stabilizations = hol_choose_stabilizations(&job->how.stabilization_count, options)) ==
            NULL ||
        !hol_numbers_concern(options, 0, NULL, job->how.stabilization_count, job->stabilizations) ||
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

/* Without a complete run: how the last one that was tried ended. */
static int
judge(const struct hol_work_precision *result)
{
    const struct hol_ladder *last = NULL;
    char what[160] = "no combination applies";
    for (size_t i = 0; i < result->count; i++) {
        for (size_t k = 0; k < result->ladders[i].count; k++)
            if (result->ladders[i].rung[k].end == HOL_END_COMPLETE)
                return HOL_EXIT_GOOD;
        if (result->ladders[i].count > 0)
            last = &result->ladders[i];
    }
    if (last == NULL)
        return hol_motion_refused(result->source, HOL_DOMAIN, what);
    const struct hol_rung *rung = &last->rung[last->count - 1];
    snprintf(what, sizeof what, "no run comes to the end; the last one, %s, %s",
             last->integrator->name, last->stabilization->name);
    return hol_motion_ended(result->source, what, rung->end, rung->ended_at,
                            rung->tolerance > 0 ? 0 : rung->step);
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
    int code = judge(result);
    if (code == HOL_EXIT_GOOD && options->figure != NULL && draw(result, options->figure) != 0)
        return HOL_EXIT_USAGE;
    return code;
}

static int
measure(struct job *job)
{
    struct hol_work_precision *result = NULL;
    struct hol_progress progress;
    struct hol_studies_progress watcher = {hol_progress_watch, &progress};
    const char *why = NULL;
    const struct hol_case *source = job->copies.loaded[0].source;
    if (!hol_has_motion(source, job->options))
        return HOL_EXIT_USAGE;
    job->how.state = job->copies.state;
    job->how.progress = &watcher;
    hol_progress_begin(&progress, 0);
    enum hol_status status =
        hol_work_precision_create(&result, job->copies.models, job->copies.count, &job->how, &why);
    hol_progress_end(&progress);
    if (status != HOL_OK)
        return hol_motion_refused(source, status, why);
    int code = write_all(job, result);
    hol_work_precision_destroy(result);
    return code;
}

int
hol_command_work_precision(const struct hol_options *options)
{
    struct job job = {0};
    int code = HOL_EXIT_USAGE;
    if (read_options(&job, options) &&
        hol_copies_load(&job.copies, hol_threads(options), options, NAME))
        code = measure(&job);
    clear(&job);
    return code;
}
