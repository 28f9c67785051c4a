/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom sweep: errors, drift and cost over the step and Baumgarte's gains. */
#include "cli/commands/shared.h"
#include "cli/options/commands.h"
#include "cli/options/words.h"
#include "cli/studies/over.h"

#include "base/alloc.h"
#include "compare/motion/span.h"
#include "reports/motion/sweep.h"

/* Parts of the motion that a step is, if it does not vary; the least and the largest if it does. */
#define DEFAULT_PART 400
#define LEAST_PART 6400
#define LARGEST_PART 25

struct sweep { /* of one case */
    struct hol_job *job;
    struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT];
    struct hol_sweep *result;
    struct hol_sweep_figure figure; /* the same */
};

struct sweeps {
    const struct hol_options *options;
    struct hol_jobs jobs;
    struct sweep *list; /* one for each job */
    const void **figures;
};

/* One axis from its option. */
static bool
read_axis(struct sweep *sweep, enum hol_sweep_axis_kind kind, const char *text)
{
    const char *why = NULL;
    if (text == NULL)
        return true;
    enum hol_status status = hol_sweep_axis_read(
        &sweep->axis[kind], kind, text, sweep->job->options->points, sweep->job->bits, &why);
    if (status != HOL_OK)
        hol_complain("--%s=%s: %s", hol_sweep_axis_name(kind), text,
                     why != NULL ? why : hol_status_text(status));
    return status == HOL_OK;
}

/* Has --points, if it was given, a range whose values it counts? Else a complaint. */
static bool
points_count(const struct sweep *sweep, const char *alpha, const char *beta)
{
    const struct hol_options *options = sweep->job->options;
    bool steps = options->step == NULL && sweep->axis[HOL_SWEEP_AXIS_ALPHA].values.rows < 2 &&
                 sweep->axis[HOL_SWEEP_AXIS_BETA].values.rows < 2; /* the default ones */
    if (!hol_option_given(options, "points") || steps || hol_is_range(options->step) ||
        hol_is_range(alpha) || hol_is_range(beta))
        return true;
    hol_complain("--points is for a range of --step, --alpha or --beta, and there is none");
    return false;
}

static bool
read_axes(struct sweep *sweep)
{
    const struct hol_options *options = sweep->job->options;
    const char *alpha = options->alpha, *beta = options->beta;
    if (!read_axis(sweep, HOL_SWEEP_AXIS_STEP, options->step))
        return false;
    if ((sweep->job->stabilizations[0]->flags & HOL_STABILIZE_RHS) && alpha == NULL &&
        beta == NULL && sweep->axis[HOL_SWEEP_AXIS_STEP].values.rows < 2) {
        alpha = HOL_SWEPT_ALPHA;
        beta = HOL_SWEPT_BETA;
    }
    return read_axis(sweep, HOL_SWEEP_AXIS_ALPHA, alpha) &&
           read_axis(sweep, HOL_SWEEP_AXIS_BETA, beta) && points_count(sweep, alpha, beta);
}

/* Steps that --step does not give: parts of the motion. */
static enum hol_status
default_steps(struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT], const struct hol_job *job,
              size_t points, unsigned long part)
{
    bool fixed =
        axis[HOL_SWEEP_AXIS_ALPHA].values.rows > 1 || axis[HOL_SWEEP_AXIS_BETA].values.rows > 1;
    const struct hol_model *model = job->copies.models[0];
    struct hol_vec low = {0}, high = {0};
    enum hol_status status = hol_vec_init(&low, 1, job->bits);
    if (axis[HOL_SWEEP_AXIS_STEP].values.rows > 0)
        goto done;
    if (status == HOL_OK)
        status = hol_vec_init(&high, 1, job->bits);
    if (status == HOL_OK)
        status =
            hol_span_part(&low, model, job->copies.state, job->until, fixed ? part : LEAST_PART);
    if (status == HOL_OK)
        status = hol_span_part(&high, model, job->copies.state, job->until, LARGEST_PART);
    if (status == HOL_OK)
        status = hol_sweep_axis_steps(&axis[HOL_SWEEP_AXIS_STEP], &low, &high, fixed ? 1 : points);
done:
    hol_mat_clear(&low);
    hol_mat_clear(&high);
    return status;
}

static int
judge(const struct hol_sweep *sweep)
{
    if (sweep->best != SIZE_MAX)
        return HOL_EXIT_GOOD;
    const struct hol_sweep_cell *last = &sweep->cells[sweep->count - 1];
    return hol_motion_ended(sweep->source, "no run comes to the end; the last one", last->end,
                            last->ended_at, 0);
}

static int
print(const struct sweeps *s)
{
    const struct hol_options *options = s->options;
    const struct hol_by_case results = {s->jobs.count, s->figures};
    struct hol_tables output;
    int code = HOL_EXIT_GOOD;
    if (hol_tables_open(&output, options) != 0 ||
        !hol_tables_end(&output, options,
                        hol_sweep_write(output.file, &options->style, &results)) ||
        (options->figure != NULL && !hol_figure_save(options, &hol_sweep_drawing, &results)))
        return HOL_EXIT_USAGE;
    for (size_t k = 0; k < s->jobs.count; k++) {
        int one = judge(s->list[k].result);
        code = one != HOL_EXIT_GOOD ? one : code;
    }
    return code;
}

enum hol_status
hol_measure_sweep(struct hol_sweep **sweep, struct hol_job *job,
                  struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT], size_t points,
                  unsigned long part)
{
    struct hol_sweep_options how = {.solver = job->solver,
                                    .integrator = job->integrators[0],
                                    .stabilization = job->stabilizations[0],
                                    .bits = job->bits,
                                    .state = job->copies.state,
                                    .until = job->until,
                                    .certify = job->certify,
                                    .tolerance = job->tolerance,
                                    .progress = &job->watch,
                                    .keeper = job->options->keeper};
    enum hol_status status = hol_span_check(job->copies.models[0], job->copies.state, job->until,
                                            NULL, job->bits, &job->why);
    if (status == HOL_OK)
        status = default_steps(axis, job, points, part);
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        how.axis[k] = &axis[k];
    if (status == HOL_OK)
        status = hol_sweep_create(sweep, job->copies.models, job->copies.count, &how, &job->why);
    return status;
}

/* A figure has one axis or two; those of several cases one. */
static bool
can_be_drawn(const struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT], size_t cases,
             const struct hol_options *options)
{
    size_t varied = 0;
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        varied += axis[k].values.rows > 1;
    if (varied == 0 && axis[HOL_SWEEP_AXIS_STEP].values.rows == 0 && options->points > 1)
        varied = 1; /* steps will */
    if (options->figure == NULL || varied == 1 || (varied == 2 && cases == 1))
        return true;
    if (varied == 2)
        hol_complain("--figure over two ranges is of one case, not %zu", cases);
    else
        hol_complain("--figure is for one or two ranges, not %zu", varied);
    return false;
}

/* Formulation or kernel, and the steps that the program chose, in the record. */
static void
note(const struct hol_options *options, const struct hol_sweep *found)
{
    const struct hol_vec *steps = &found->axis[HOL_SWEEP_AXIS_STEP].values;

    for (size_t k = 0; k < found->count; k++)
        hol_provenance_path(options->provenance,
                            found->cells[k].solves > found->cells[k].of_kernels,
                            found->cells[k].of_kernels > 0);
    if (options->step == NULL && steps->rows == 1)
        hol_provenance_set(options->provenance, HOL_PROVENANCE_STEP, "%.9Lg",
                           hol_mat_abs(steps, 0, 0));
    else if (options->step == NULL && steps->rows > 1)
        hol_provenance_set(options->provenance, HOL_PROVENANCE_STEP, "%.9Lg to %.9Lg, %zu of them",
                           hol_mat_abs(steps, 0, 0), hol_mat_abs(steps, steps->rows - 1, 0),
                           steps->rows);
}

/* All cases, one after the other. */
static int
measure(struct sweeps *s)
{
    int code = HOL_EXIT_GOOD;
    for (size_t k = 0; k < s->jobs.count; k++) {
        struct sweep *sweep = &s->list[k];
        sweep->job = &s->jobs.list[k];
        if (!read_axes(sweep) || !can_be_drawn(sweep->axis, s->jobs.count, s->options))
            return HOL_EXIT_USAGE;
    }
    for (size_t k = 0; k < s->jobs.count && code == HOL_EXIT_GOOD; k++) {
        struct sweep *sweep = &s->list[k];
        code =
            hol_job_studied(sweep->job, hol_measure_sweep(&sweep->result, sweep->job, sweep->axis,
                                                          s->options->points, DEFAULT_PART));
        if (code == HOL_EXIT_GOOD)
            note(s->options, sweep->result);
        sweep->figure = (struct hol_sweep_figure){.sweep = sweep->result};
        if (s->options->show != NULL)
            (void)hol_show_find(&sweep->figure.show, s->options->show);
        s->figures[k] = &sweep->figure;
    }
    return code;
}

static int
sweep_step_and_gains(const struct hol_options *options)
{
    struct sweeps s = {.options = options};
    int code = HOL_EXIT_USAGE;
    if (hol_jobs_begin(&s.jobs, options, hol_threads(options), HOL_JOB_ONE | HOL_JOB_RANGES)) {
        s.list = hol_alloc(s.jobs.count + 1, sizeof *s.list);
        s.figures = hol_alloc(s.jobs.count + 1, sizeof *s.figures);
        if (s.list == NULL || s.figures == NULL)
            hol_complain("out of memory");
        else if ((code = measure(&s)) == HOL_EXIT_GOOD)
            code = print(&s);
    }
    for (size_t k = 0; k < s.jobs.count && s.list != NULL; k++) {
        hol_sweep_destroy(s.list[k].result);
        for (int axis = 0; axis < HOL_SWEEP_AXIS_COUNT; axis++)
            hol_sweep_axis_clear(&s.list[k].axis[axis]);
    }
    hol_free(s.list);
    hol_free(s.figures);
    hol_jobs_end(&s.jobs);
    return code;
}

int
hol_command_sweep(const struct hol_options *options)
{
    if (options->bits_count > 1 && !options->instant) {
        hol_complain("--bits takes one number here; with --instant it takes a list");
        return HOL_EXIT_USAGE;
    }
    if (options->over != NULL)
        return hol_sweep_over(options);
    hol_sweep_probe(&options->style);
    return hol_tables_good(options) ? sweep_step_and_gains(options) : HOL_EXIT_USAGE;
}
