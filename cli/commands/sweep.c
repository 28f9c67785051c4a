/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom sweep: errors, drift and cost over the step and Baumgarte's gains. */
#include "cli/choose-methods.h"
#include "cli/gnuplot.h"
#include "cli/motion-options.h"
#include "cli/options/commands.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "compare/motion/span.h"
#include "reports/motion/sweep.h"

#define NAME "sweep"
/* Around the gains of the book, 2/h and 1/h^2. */
#define DEFAULT_ALPHA "0.02:8/h"
#define DEFAULT_BETA "1e-4:16/h^2"
/* Parts of the motion that a step is, if it does not vary; the least and the largest if it does. */
#define DEFAULT_PART 400
#define LEAST_PART 6400
#define LARGEST_PART 25

/* What is swept, from the command line. */
struct job {
    const struct hol_options *options;
    struct hol_sweep_options how;
    enum hol_show show;
    struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT];
    struct hol_vec until, tolerance;
    struct hol_copies copies;
};

/* One axis from its option. */
static bool
read_axis(struct job *job, enum hol_sweep_axis_kind kind, const char *text)
{
    const char *why = NULL;
    size_t points = job->options->points;
    if (text == NULL)
        return true;
    enum hol_status status =
        hol_sweep_axis_read(&job->axis[kind], kind, text, points, job->how.bits, &why);
    if (status != HOL_OK)
        hol_complain("--%s=%s: %s", hol_sweep_axis_name(kind), text,
                     why != NULL ? why : hol_status_text(status));
    return status == HOL_OK;
}

static bool
has_gains(const struct job *job)
{
    return (job->how.stabilization->flags & HOL_STABILIZE_RHS) != 0;
}

static bool
read_axes(struct job *job)
{
    const struct hol_options *options = job->options;
    const char *alpha = options->alpha, *beta = options->beta;
    if (!has_gains(job) && (alpha != NULL || beta != NULL)) {
        hol_complain("--%s: %s has no gains", alpha != NULL ? "alpha" : "beta",
                     job->how.stabilization->name);
        return false;
    }
    if (!read_axis(job, HOL_SWEEP_AXIS_STEP, options->step))
        return false;
    if (has_gains(job) && alpha == NULL && beta == NULL &&
        job->axis[HOL_SWEEP_AXIS_STEP].values.rows < 2) {
        alpha = DEFAULT_ALPHA;
        beta = DEFAULT_BETA;
    }
    return read_axis(job, HOL_SWEEP_AXIS_ALPHA, alpha) && read_axis(job, HOL_SWEEP_AXIS_BETA, beta);
}

/* One integrator and one stabilization. */
static bool
pick_methods(struct job *job)
{
    const struct hol_options *options = job->options;
    size_t integrators = 0, stabilizations = 0;
    const struct hol_integrator **integrator = hol_choose_integrators(&integrators, options);
    const struct hol_stabilization **stabilization =
        integrator != NULL ? hol_choose_stabilizations(&stabilizations, options) : NULL;
    bool good = integrators == 1 && stabilizations == 1;
    if (integrator != NULL && stabilization != NULL && !good)
        hol_complain(NAME " takes one integrator and one stabilization; %zu and %zu match",
                     integrators, stabilizations);
    if (good) {
        job->how.integrator = integrator[0];
        job->how.stabilization = stabilization[0];
    }
    hol_free(integrator);
    hol_free(stabilization);
    return good;
}

static bool
read_options(struct job *job)
{
    const struct hol_options *options = job->options;
    mpfr_prec_t bits = options->bits[0];
    job->how.bits = bits;
    if (options->show != NULL)
        (void)hol_show_find(&job->show, options->show);
    if ((job->how.solver = hol_one_solver(options)) == NULL || !pick_methods(job) ||
        !hol_numbers_concern(options, 1, &job->how.integrator, 0, NULL) ||
        !hol_read_decimal(&job->until, "until", options->until, bits) ||
        !hol_read_tolerance(&job->tolerance, options, bits) || !read_axes(job))
        return false;
    job->how.until = hol_number_given(options->until, &job->until);
    job->how.tolerance = hol_mat_abs(&job->tolerance, 0, 0);
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        job->how.axis[k] = &job->axis[k];
    return true;
}

/* Steps that --step does not give: parts of the motion. */
static enum hol_status
default_steps(struct job *job)
{
    bool fixed = job->axis[HOL_SWEEP_AXIS_ALPHA].values.rows > 1 ||
                 job->axis[HOL_SWEEP_AXIS_BETA].values.rows > 1;
    size_t points = job->options->points;
    const struct hol_model *model = job->copies.models[0];
    struct hol_vec low = {0}, high = {0};
    enum hol_status status = hol_vec_init(&low, 1, job->how.bits);
    if (job->axis[HOL_SWEEP_AXIS_STEP].values.rows > 0)
        goto done;
    if (status == HOL_OK)
        status = hol_vec_init(&high, 1, job->how.bits);
    if (status == HOL_OK)
        status = hol_span_part(&low, model, job->copies.state, job->how.until,
                               fixed ? DEFAULT_PART : LEAST_PART);
    if (status == HOL_OK)
        status = hol_span_part(&high, model, job->copies.state, job->how.until, LARGEST_PART);
    if (status == HOL_OK)
        status =
            hol_sweep_axis_steps(&job->axis[HOL_SWEEP_AXIS_STEP], &low, &high, fixed ? 1 : points);
done:
    hol_mat_clear(&low);
    hol_mat_clear(&high);
    return status;
}

static int
write_all(const struct job *job, const struct hol_sweep *sweep)
{
    const struct hol_options *options = job->options;
    struct hol_sweep_figure figure = {sweep, job->show};
    struct hol_plot plot = {.template = NAME};
    struct hol_output output;
    if (hol_output_open(&output, options->output) != 0)
        return HOL_EXIT_USAGE;
    enum hol_status status = hol_sweep_write(output.file, options->format, job->show, sweep);
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    if (hol_output_close(&output, status == HOL_OK) != 0 || status != HOL_OK)
        return HOL_EXIT_USAGE;
    if (options->figure != NULL) {
        char *text = hol_sweep_text(&figure);
        plot.text = text;
        int drawn = -1;
        if (text == NULL)
            hol_complain("out of memory");
        else
            drawn = hol_figure_save(options->figure, &plot, hol_sweep_data, &figure);
        hol_free(text);
        if (drawn != 0)
            return HOL_EXIT_USAGE;
    }
    if (sweep->best != SIZE_MAX)
        return HOL_EXIT_GOOD;
    const struct hol_sweep_cell *last = &sweep->cells[sweep->count - 1];
    return hol_motion_ended(sweep->source, "no run comes to the end; the last one", last->end,
                            last->ended_at, 0);
}

/* A figure has one axis or two. */
static bool
can_be_drawn(const struct job *job)
{
    size_t varied = 0;
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        varied += job->axis[k].values.rows > 1;
    if (job->options->figure == NULL || varied == 1 || varied == 2)
        return true;
    hol_complain("--figure is for one or two ranges, not %zu", varied);
    return false;
}

static int
sweep(struct job *job)
{
    struct hol_sweep *result = NULL;
    struct hol_progress progress;
    struct hol_studies_progress watcher = {hol_progress_watch, &progress};
    const char *why = NULL;
    const struct hol_case *source = job->copies.loaded[0].source;
    if (!hol_has_motion(source, job->options))
        return HOL_EXIT_USAGE;
    enum hol_status status = hol_span_check(job->copies.models[0], job->copies.state,
                                            job->how.until, NULL, job->how.bits, &why);
    if (status == HOL_OK)
        status = default_steps(job);
    if (status == HOL_OK && !can_be_drawn(job))
        return HOL_EXIT_USAGE;
    job->how.state = job->copies.state;
    job->how.progress = &watcher;
    hol_progress_begin(&progress, 0);
    if (status == HOL_OK)
        status = hol_sweep_create(&result, job->copies.models, job->copies.count, &job->how, &why);
    hol_progress_end(&progress);
    if (status != HOL_OK)
        return hol_motion_refused(source, status, why);
    int code = write_all(job, result);
    hol_sweep_destroy(result);
    return code;
}

int
hol_command_sweep(const struct hol_options *options)
{
    struct job job = {.options = options};
    int code = HOL_EXIT_USAGE;
    if (read_options(&job) && hol_copies_load(&job.copies, hol_threads(options), options, NAME))
        code = sweep(&job);
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        hol_sweep_axis_clear(&job.axis[k]);
    hol_mat_clear(&job.until);
    hol_mat_clear(&job.tolerance);
    hol_copies_clear(&job.copies);
    return code;
}
