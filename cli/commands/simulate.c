/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom simulate: a motion as CSV, with what drifts. */
#include "cli/collection/given.h"
#include "cli/motion-options.h"
#include "cli/options/commands.h"

#include "compare/motion/span.h"
#include "compare/sweeps/work-precision.h"
#include "reports/motion/simulation.h"

/* What a reader must not overlook, on standard error, too; step: 0 of an adaptive integrator. */
static int
warn(const struct hol_case *source, const struct hol_outcome *o, long double step)
{
    const struct hol_violation *violation = &o->violation;
    if (o->end == HOL_END_COMPLETE && o->event_count > 0)
        hol_complain("%s: the rank changes at t = %.10Lg%s", source->label,
                     hol_mat_abs(&o->event_t, 0, 0), o->event_count > 1 ? ", and later" : "");
    if (o->end == HOL_END_COMPLETE)
        return HOL_EXIT_GOOD;
    if (o->end != HOL_END_START || !(violation->magnitude > 0))
        return hol_motion_ended(source, "", o->end, hol_mat_abs(&o->t, 0, 0), step);
    if (violation->tie)
        hol_complain("%s: %s", source->label, hol_points_tie);
    else
        hol_complain("%s: %s: constraint '%s'%s is off by %.2Le", source->label,
                     hol_end_text(o->end), source->constraints[violation->constraint].name,
                     violation->rate ? " (its rate)" : "", violation->magnitude);
    return HOL_EXIT_VERDICT;
}

/* The step that is taken, 0 of an adaptive integrator; else why there is no motion of such steps.
 */
static enum hol_status
find_step(long double *step, struct hol_job *job)
{
    struct hol_vec part = {0};
    const struct hol_model *model = job->copies.models[0];
    enum hol_status status =
        hol_span_check(model, job->copies.state, job->until, job->step, job->bits, &job->why);
    if (status == HOL_OK)
        status = hol_vec_init(&part, 1, job->bits);
    if (status == HOL_OK)
        status = hol_span_part(&part, model, job->copies.state, job->until, HOL_STUDY_STEPS);
    if (status == HOL_OK && !(job->integrators[0]->flags & HOL_METHOD_ADAPTIVE))
        *step = hol_mat_abs(job->step != NULL ? job->step : &part, 0, 0);
    hol_mat_clear(&part);
    return status;
}

/* The truth beside the simulation, where --errors asks for it. */
static enum hol_status
open_study(struct hol_study **study, const struct hol_job *job)
{
    struct hol_study_options wanted = {.state = job->copies.state,
                                       .until = job->until,
                                       .certify = job->certify,
                                       .digits = hol_study_digits(job->bits)};
    return hol_study_create(study, job->copies.models[0], &wanted, NULL);
}

/* The rows of a job; the truth is computed once the simulation has begun, so that one that cannot
 * begin is refused at once. */
struct rows {
    const struct hol_job *job;
    struct hol_simulation_table table;
    enum hol_status truth;
};

static enum hol_status
take_sample(void *context, const struct hol_sample *sample)
{
    struct rows *rows = context;
    if (rows->table.with_errors && rows->table.study == NULL)
        rows->truth = open_study(&rows->table.study, rows->job);
    return rows->truth == HOL_OK ? hol_simulation_sample(&rows->table, sample) : rows->truth;
}

static int
simulate(struct hol_job *job, const struct hol_simulation *how, struct rows *rows, long double step)
{
    struct hol_outcome outcome = {0};
    enum hol_status status = hol_simulate(&outcome, how);
    int code = HOL_EXIT_USAGE;
    if (status == HOL_INVALID)
        job->why = hol_combination_why(job->source, how->integrator, how->stabilization, how->bits);
    if (rows->truth != HOL_OK)
        code = hol_motion_refused(job->source, rows->truth, NULL);
    else if (status != HOL_OK)
        return hol_job_studied(job, status);
    else {
        size_t of_kernels = hol_origins_of_kernels(&outcome.origins);
        hol_provenance_path(job->options->provenance, outcome.solves > of_kernels, of_kernels > 0);
        /* what cannot be written any more is not the motion's fault: closing the output says why */
        if (outcome.end != HOL_END_STOPPED || !ferror(rows->table.out))
            code = warn(job->source, &outcome, step);
        status = hol_simulation_notes(&rows->table, &outcome, how);
        if (status != HOL_OK) {
            hol_complain("errors: %s", hol_status_text(status));
            code = HOL_EXIT_USAGE;
        }
    }
    hol_outcome_clear(&outcome);
    return code;
}

static int
run(struct hol_job *job)
{
    const struct hol_recipe start = {.kind = HOL_RECIPE_NAMED, .state = job->copies.state};
    struct rows rows = {.job = job};
    const struct hol_simulation how = {.model = job->copies.models[0],
                                       .solver = job->solver,
                                       .integrator = job->integrators[0],
                                       .stabilization = job->stabilizations[0],
                                       .gains = &job->gains,
                                       .bits = job->bits,
                                       .start = &start,
                                       .step = job->step,
                                       .until = job->until,
                                       .tolerance = job->tolerance,
                                       .every = job->options->every,
                                       .sample = take_sample,
                                       .context = &rows};
    struct hol_table_style style = job->options->style;
    struct hol_output output;
    long double step = 0;
    int code = hol_job_studied(job, find_step(&step, job));
    if (step > 0)
        hol_provenance_set(job->options->provenance, HOL_PROVENANCE_STEP, "%.9Lg", step);
    if (code != HOL_EXIT_GOOD || hol_output_open(&output, job->options) != 0)
        return code != HOL_EXIT_GOOD ? code : HOL_EXIT_USAGE;
    if (job->options->format_name == NULL)
        style.format = HOL_FORMAT_CSV;
    hol_simulation_begin(&rows.table, output.file, &style, job->source, job->options->errors,
                         job->bits);
    bool good = hol_tables_good(job->options); /* known before the first step */
    if (good)
        code = simulate(job, &how, &rows, step);
    hol_study_destroy(rows.table.study);
    if (hol_simulation_end(&rows.table) != HOL_OK || !good)
        code = HOL_EXIT_USAGE; /* closing the output says why */
    if (hol_output_close(&output, code != HOL_EXIT_USAGE) != 0)
        code = HOL_EXIT_USAGE;
    return code;
}

int
hol_command_simulate(const struct hol_options *options)
{
    struct hol_given_options given;
    int code = HOL_EXIT_USAGE;
    if (hol_given_from(&given, options, options->project)) {
        struct hol_job job;
        if (hol_job_begin(&job, &given.options, 1, HOL_JOB_ONE))
            code = run(&job);
        hol_job_end(&job);
    }
    hol_given_options_clear(&given);
    return code;
}
