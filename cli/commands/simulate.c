/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom simulate: a motion as CSV, with what drifts. */
#include <stdio.h> /* first: mpfr.h declares functions of a FILE only after it */

#include "cli/motion-options.h"
#include "cli/options/commands.h"
#include "cli/simulation-errors.h"

#include "compare/motion/span.h"
#include "compare/sweeps/work-precision.h"

#include "motion/stabilizations/invariants.h"
#include "reports/table/escape.h"

#define STEPS 1000 /* of the motion, where no step is given */

struct table {
    FILE *out;
    const struct hol_case *source;
    struct hol_study *study; /* --errors; NULL: without */
    int digits;
    long double step; /* 0: an adaptive integrator */
    bool begun;
    mpfr_t x;
};

static void
write_header(const struct table *table)
{
    const struct hol_case *c = table->source;
    fputs("t", table->out);
    for (size_t i = 0; i < c->n; i++)
        hol_csv_column(table->out, "", c->coordinates[i], "");
    for (size_t i = 0; i < c->n; i++)
        hol_csv_column(table->out, "", c->coordinates[i], "'");
    fputs(",phi,rate,residual", table->out);
    for (size_t k = 0; k < c->invariant_count; k++)
        hol_csv_column(table->out, "", c->invariants[k].name, " - start");
    fputs(",rank,kappa,steps,evaluations,solves,of_kernels", table->out);
    fputs(table->study != NULL ? ",error_q,error_v\r\n" : "\r\n", table->out);
}

static void
write_vector(struct table *table, const char *before, const struct hol_vec *v)
{
    for (size_t i = 0; i < v->rows; i++) {
        hol_mat_get(table->x, v, i, 0);
        fputs(before, table->out);
        mpfr_fprintf(table->out, "%.*Rg", table->digits, table->x);
    }
}

static enum hol_status
write_sample(void *context, const struct hol_sample *sample)
{
    struct table *table = context;
    if (!table->begun)
        write_header(table);
    table->begun = true;
    write_vector(table, "", sample->t);
    write_vector(table, ",", sample->q);
    write_vector(table, ",", sample->v);
    fprintf(table->out, ",%.3Le,%.3Le,", sample->phi, sample->rate);
    if (sample->residual >= 0)
        fprintf(table->out, "%.3Le", sample->residual);
    int all = table->digits;
    table->digits = 4;
    write_vector(table, ",", sample->drift);
    table->digits = all;
    fprintf(table->out, ",%zu,%.4Lg,%zu,%zu,%zu,%zu", sample->rank, sample->kappa, sample->steps,
            sample->evaluations, sample->solves, sample->of_kernels);
    enum hol_status status = HOL_OK;
    if (table->study != NULL)
        status = hol_errors_write_sample(table->out, table->study, sample);
    fputs("\r\n", table->out);
    if (status != HOL_OK)
        return status;
    return ferror(table->out) ? HOL_IO : HOL_OK;
}

static void
write_changes(struct table *table, const struct hol_outcome *o)
{
    static const char *const kinds[] = {[HOL_CONTACT_OPENS] = "opens",
                                        [HOL_CONTACT_CLOSES] = "closes",
                                        [HOL_CONTACT_BOUNCES] = "bounces"};
    for (size_t k = 0; k < o->change_count; k++) {
        const struct hol_contact_change *change = &o->changes[k];
        fprintf(table->out,
                "# contact \"%s\" %s at t = ", table->source->contacts[change->contact].name,
                kinds[change->kind]);
        write_vector(table, "", &change->t);
        if (change->kind != HOL_CONTACT_OPENS && hol_mat_is_finite(&change->impulse))
            write_vector(table, ", impulse ", &change->impulse);
        fputs("\r\n", table->out);
    }
}

/* What a reader must not overlook: beside the table, and on standard error. */
static void
write_end(struct table *table, const struct hol_outcome *o)
{
    const struct hol_violation *violation = &o->violation;
    size_t kept = o->event_count < HOL_RANK_EVENTS ? o->event_count : HOL_RANK_EVENTS;
    for (size_t k = 0; k < kept; k++) {
        char text[80];
        hol_mat_get(table->x, &o->event_t, k, 0);
        mpfr_snprintf(text, sizeof text, "%.10Rg", table->x);
        if (o->event[k].from != o->event[k].to)
            fprintf(table->out, "# the rank changes at t = %s: %zu to %zu\r\n", text,
                    o->event[k].from, o->event[k].to);
        else
            fprintf(table->out,
                    "# the rank changes at t = %s: a singular value of A passes through 0\r\n",
                    text);
        if (k == 0 && o->end == HOL_END_COMPLETE)
            hol_complain("%s: the rank changes at t = %s%s", table->source->name, text,
                         o->event_count > 1 ? ", and later" : "");
    }
    for (size_t k = 0; k < o->origins.count; k++)
        if (o->origins.origin[k].because != NULL)
            fprintf(table->out, "# %zu answers by %s: %s\r\n", o->origins.answers[k],
                    o->origins.origin[k].by->name, o->origins.origin[k].because);
    if (o->contradictions > 0)
        fprintf(table->out,
                "# in %zu evaluations dependent constraints, violated, contradicted each other\r\n",
                o->contradictions);
    if (o->skipped > 0)
        fprintf(table->out, "# a correction of the stabilization was left out in %zu steps\r\n",
                o->skipped);
    if (o->end == HOL_END_COMPLETE)
        return;
    char text[80];
    hol_mat_get(table->x, &o->t, 0, 0);
    mpfr_snprintf(text, sizeof text, "%.17Rg", table->x);
    fprintf(table->out, "# incomplete: the motion ends at t = %s: %s\r\n", text,
            hol_end_text(o->end));
    if (o->end == HOL_END_START && violation->magnitude > 0)
        hol_complain("%s: %s: constraint '%s'%s is off by %.2Le", table->source->name,
                     hol_end_text(o->end), table->source->constraints[violation->constraint].name,
                     violation->rate ? " (its rate)" : "", violation->magnitude);
    else
        (void)hol_motion_ended(table->source, "", o->end, hol_mat_abs(&o->t, 0, 0), table->step);
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
        status = hol_span_part(&part, model, job->copies.state, job->until, STEPS);
    if (status == HOL_OK && !(job->integrators[0]->flags & HOL_METHOD_ADAPTIVE))
        *step = hol_mat_abs(job->step != NULL ? job->step : &part, 0, 0);
    hol_mat_clear(&part);
    return status;
}

static int
simulate(struct hol_job *job, const struct hol_simulation *how, struct table *table)
{
    struct hol_outcome outcome;
    enum hol_status status = hol_simulate(&outcome, how);
    if (status == HOL_INVALID)
        job->why = hol_combination_why(job->source, how->integrator, how->stabilization, how->bits);
    if (status != HOL_OK)
        return hol_job_studied(job, status);
    write_changes(table, &outcome);
    write_end(table, &outcome);
    if (table->study != NULL)
        hol_errors_write_end(table->out, table->study, how);
    int code = outcome.end == HOL_END_COMPLETE  ? HOL_EXIT_GOOD
               : outcome.end == HOL_END_STOPPED ? HOL_EXIT_USAGE
                                                : HOL_EXIT_VERDICT;
    hol_outcome_clear(&outcome);
    return code;
}

static int
run(struct hol_job *job)
{
    const struct hol_options *options = job->options;
    const struct hol_recipe start = {.kind = HOL_RECIPE_NAMED, .state = job->copies.state};
    struct table table = {.source = job->source, .digits = (int)(job->bits * 30103 / 100000) + 2};
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
                                       .every = options->every,
                                       .sample = write_sample,
                                       .context = &table};
    struct hol_output output;
    int code = hol_job_studied(job, find_step(&table.step, job));
    if (code != HOL_EXIT_GOOD)
        return code;
    if ((options->errors && !hol_errors_open(&table.study, &job->copies.loaded[0], &how)) ||
        hol_output_open(&output, options->output) != 0) {
        hol_study_destroy(table.study);
        return HOL_EXIT_USAGE;
    }
    mpfr_init2(table.x, job->bits);
    table.out = output.file;
    code = simulate(job, &how, &table);
    mpfr_clear(table.x);
    hol_study_destroy(table.study);
    return hol_output_close(&output, code != HOL_EXIT_USAGE) == 0 ? code : HOL_EXIT_USAGE;
}

int
hol_command_simulate(const struct hol_options *options)
{
    struct hol_job job;
    int code = hol_job_begin(&job, options, 1, HOL_JOB_ONE) ? run(&job) : HOL_EXIT_USAGE;
    hol_job_end(&job);
    return code;
}
