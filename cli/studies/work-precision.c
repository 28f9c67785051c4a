/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom work-precision: what digits cost, by every integrator and stabilization. */
#include "cli/commands/shared.h"
#include "cli/options/commands.h"

#include "reports/motion/work-precision.h"

enum hol_status
hol_measure_ladders(struct hol_work_precision **ladders, struct hol_job *job, size_t rungs,
                    double seconds, bool timed)
{
    const struct hol_work_precision_options how = {HOL_JOB_COMBINATIONS(job), .rungs = rungs,
                                                   .seconds = seconds, .timed = timed};
    return hol_work_precision_create(ladders, job->copies.models, job->copies.count, &how,
                                     &job->why);
}

/* Without a complete run: how the last one that was tried ended. */
static int
judge(const struct hol_work_precision *result)
{
    const struct hol_ladder *last = NULL;
    char what[160];
    for (size_t i = 0; i < result->count; i++) {
        for (size_t k = 0; k < result->ladders[i].count; k++)
            if (result->ladders[i].rung[k].end == HOL_END_COMPLETE)
                return HOL_EXIT_GOOD;
        if (result->ladders[i].count > 0)
            last = &result->ladders[i];
    }
    if (last == NULL)
        return hol_motion_refused(result->source, HOL_DOMAIN, "no combination applies");
    const struct hol_rung *rung = &last->rung[last->count - 1];
    snprintf(what, sizeof what, "no run comes to the end; the last one, %s, %s",
             last->integrator->name, last->stabilization->name);
    return hol_motion_ended(result->source, what, rung->end, rung->ended_at,
                            rung->tolerance > 0 ? 0 : rung->step);
}

static int
print(const struct hol_options *options, const struct hol_work_precision *result)
{
    struct hol_tables output;
    hol_provenance_set(options->provenance, HOL_PROVENANCE_STEP, "first %.9Lg", result->step);
    if (hol_tables_open(&output, options) != 0 ||
        !hol_tables_end(
            &output, options,
            hol_work_precision_write(output.file, &options->style, options->verbose, result)))
        return HOL_EXIT_USAGE;
    int code = judge(result);
    if (code == HOL_EXIT_GOOD && options->figure != NULL &&
        !hol_figure_save(options, &hol_work_precision_drawing, result))
        return HOL_EXIT_USAGE;
    return code;
}

int
hol_command_work_precision(const struct hol_options *options)
{
    struct hol_job job;
    struct hol_work_precision *result = NULL;
    int code = HOL_EXIT_USAGE;
    hol_work_precision_probe(&options->style);
    if (hol_job_begin(&job, options, hol_threads(options), 0) && hol_tables_good(options)) {
        code = hol_job_studied(&job, hol_measure_ladders(&result, &job, options->points,
                                                         (double)options->limit, true));
        if (code == HOL_EXIT_GOOD)
            code = print(options, result);
    }
    hol_work_precision_destroy(result);
    hol_job_end(&job);
    return code;
}
