/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom sweep: errors, drift and cost over the step and Baumgarte's gains. */
#include "cli/commands.h"
#include "cli/gnuplot.h"
#include "cli/motion.h"
#include "cli/pick.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "compare/motion/span.h"
#include "reports/motion/sweep.h"

#define NAME "sweep"
#define DEFAULT_POINTS 25
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
    struct hol_axis axis[HOL_AXIS_COUNT];
    struct hol_vec until, tolerance;
    struct hol_copies copies;
};

/* One axis from its option. */
static bool
read_axis(struct job *job, enum hol_axis_kind kind, const char *text)
{
    const char *why = NULL;
    size_t points = job->options->points > 0 ? job->options->points : DEFAULT_POINTS;
    if (text == NULL)
        return true;
    enum hol_status status =
        hol_axis_read(&job->axis[kind], kind, text, points, job->how.bits, &why);
    if (status != HOL_OK)
        hol_complain("--%s=%s: %s", hol_axis_name(kind), text,
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
    if (!read_axis(job, HOL_AXIS_STEP, options->step))
        return false;
    if (has_gains(job) && alpha == NULL && beta == NULL &&
        job->axis[HOL_AXIS_STEP].values.rows < 2) {
        alpha = DEFAULT_ALPHA;
        beta = DEFAULT_BETA;
    }
    return read_axis(job, HOL_AXIS_ALPHA, alpha) && read_axis(job, HOL_AXIS_BETA, beta);
}

/* One integrator and one stabilization. */
static bool
pick_methods(struct job *job)
{
    const struct hol_options *options = job->options;
    size_t integrators = 0, stabilizations = 0;
    const struct hol_integrator **integrator = hol_pick_integrators(&integrators, options, "rk2");
    const struct hol_stabilization **stabilization =
        integrator != NULL ? hol_pick_stabilizations(&stabilizations, options, "baumgarte") : NULL;
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
    if (!hol_writes_tables(options, NAME))
        return false;
    if (options->show != NULL && !hol_show_find(&job->show, options->show)) {
        hol_complain("--show takes digits, phi, rate, drift or evaluations, not '%s'",
                     options->show);
        return false;
    }
    if ((options->figure != NULL && hol_figure_format(options->figure) == NULL) ||
        !hol_one_precision(options, NAME) ||
        (job->how.solver = hol_one_solver(options, NAME)) == NULL || !pick_methods(job) ||
        !hol_read_decimal(&job->until, "until", options->until, bits) ||
        !hol_read_tolerance(&job->tolerance, options, bits) || !read_axes(job))
        return false;
    job->how.until = hol_number_given(options->until, &job->until);
    job->how.tolerance = hol_mat_abs(&job->tolerance, 0, 0);
    for (int k = 0; k < HOL_AXIS_COUNT; k++)
        job->how.axis[k] = &job->axis[k];
    return true;
}

/* Steps that --step does not give: parts of the motion. */
static enum hol_status
default_steps(struct job *job)
{
    bool fixed =
        job->axis[HOL_AXIS_ALPHA].values.rows > 1 || job->axis[HOL_AXIS_BETA].values.rows > 1;
    size_t points = job->options->points > 0 ? job->options->points : DEFAULT_POINTS;
    const struct hol_model *model = job->copies.models[0];
    struct hol_vec low = {0}, high = {0};
    enum hol_status status = hol_vec_init(&low, 1, job->how.bits);
    if (job->axis[HOL_AXIS_STEP].values.rows > 0)
        goto done;
    if (status == HOL_OK)
        status = hol_vec_init(&high, 1, job->how.bits);
    if (status == HOL_OK)
        status = hol_span_part(&low, model, job->copies.state, job->how.until,
                               fixed ? DEFAULT_PART : LEAST_PART);
    if (status == HOL_OK)
        status = hol_span_part(&high, model, job->copies.state, job->how.until, LARGEST_PART);
    if (status == HOL_OK)
        status = hol_axis_steps(&job->axis[HOL_AXIS_STEP], &low, &high, fixed ? 1 : points);
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
    hol_complain("%s: no run comes to the end of the motion", sweep->source->name);
    return HOL_EXIT_VERDICT;
}

/* A figure has one axis or two. */
static bool
can_be_drawn(const struct job *job)
{
    size_t varied = 0;
    for (int k = 0; k < HOL_AXIS_COUNT; k++)
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
    struct hol_watch watcher = {hol_progress_watch, &progress};
    const char *why = NULL;
    const struct hol_case *source = job->copies.loaded[0].source;
    if (!hol_has_motion(source, job->options))
        return HOL_EXIT_USAGE;
    enum hol_status status = default_steps(job);
    if (status == HOL_OK && !can_be_drawn(job))
        return HOL_EXIT_USAGE;
    job->how.state = job->copies.state;
    job->how.watch = &watcher;
    hol_progress_begin(&progress, 0);
    if (status == HOL_OK)
        status = hol_sweep_create(&result, job->copies.models, job->copies.count, &job->how, &why);
    hol_progress_end(&progress);
    if (status == HOL_INVALID && why == NULL)
        why = "the end of the motion is not after its start";
    if (status != HOL_OK)
        return hol_motion_refused(source, status, why);
    int code = write_all(job, result);
    hol_sweep_destroy(result);
    return code;
}

static int
run(const struct hol_options *options)
{
    struct job job = {.options = options};
    int code = HOL_EXIT_USAGE;
    if (read_options(&job) && hol_copies_load(&job.copies, hol_threads(options), options, NAME))
        code = sweep(&job);
    for (int k = 0; k < HOL_AXIS_COUNT; k++)
        hol_axis_clear(&job.axis[k]);
    hol_mat_clear(&job.until);
    hol_mat_clear(&job.tolerance);
    hol_copies_clear(&job.copies);
    return code;
}

const struct hol_command hol_command_sweep = {
    .name = NAME,
    .arguments = "CASE [NAME=VALUE]...",
    .summary = "Errors, drift and cost over the step and Baumgarte's gains, with a heat map",
    .details =
        "--step, --alpha and --beta take one value, a list 0.1,0.2,0.5, a range 1e-3:1e-1 of "
        "--points\n"
        "(default 25) values in equal ratios, or a range 0..4 of values at equal distances; gains "
        "may end\n"
        "in their unit: 0.1:10/h for alpha, 0..4/h^2 for beta. Every combination is run. Without "
        "any, the\n"
        "gains vary around 2/h and 1/h^2 (of a stabilization without gains: the step varies). "
        "Where the\n"
        "theory has a limit of stability, the figure has it as a line.",
    .options = HOL_OPTION_STEP | HOL_OPTION_ALPHA | HOL_OPTION_BETA | HOL_OPTION_POINTS |
               HOL_OPTION_SHOW | HOL_OPTION_INTEGRATOR | HOL_OPTION_STABILIZATION |
               HOL_OPTION_SOLVERS | HOL_OPTION_TOLERANCE | HOL_OPTION_UNTIL | HOL_OPTION_BITS |
               HOL_OPTION_STATE | HOL_OPTION_JOBS | HOL_OPTION_FORMAT | HOL_OPTION_OUTPUT |
               HOL_OPTION_FIGURE | HOL_OPTION_CASES,
    .least_patterns = 1,
    .most_patterns = 1,
    .run = run,
};
