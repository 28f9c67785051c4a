/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom work-precision: what digits cost, by every integrator and stabilization. */
#include "cli/commands/shared.h"
#include "cli/options/commands.h"

#include "base/alloc.h"
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
    if (last == NULL) /* none applies to this case, but to another one */
        return hol_motion_refused(result->source, HOL_DOMAIN, "no combination applies");
    const struct hol_rung *rung = &last->rung[last->count - 1];
    snprintf(what, sizeof what, "no run comes to the end; the last one, %s, %s",
             last->integrator->name, last->stabilization->name);
    return hol_motion_ended(result->source, what, rung->end, rung->ended_at,
                            rung->tolerance > 0 ? 0 : rung->step);
}

/* The results of all cases. */
struct results {
    const struct hol_options *options;
    struct hol_jobs jobs;
    size_t count;
    struct hol_work_precision **of;
    const void **list; /* the same */
};

/* That of the first ladder where no combination applies to any case: there is nothing to show. */
static const char *
nothing_applies(const struct results *r)
{
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = 0; k < r->of[i]->count; k++)
            if (r->of[i]->ladders[k].why == NULL)
                return NULL;
    return r->count > 0 && r->of[0]->count > 0 ? r->of[0]->ladders[0].why : NULL;
}

static int
print(const struct results *r)
{
    const struct hol_options *options = r->options;
    const struct hol_by_case results = {r->count, r->list};
    struct hol_tables output;
    const char *why = nothing_applies(r);
    int code = HOL_EXIT_GOOD;
    if (why != NULL)
        return hol_motion_refused(r->of[0]->source, HOL_INVALID, why);
    if (hol_tables_open(&output, options) != 0 ||
        !hol_tables_end(
            &output, options,
            hol_work_precision_write(output.file, &options->style, options->verbose, &results)))
        return HOL_EXIT_USAGE;
    for (size_t i = 0; i < r->count; i++) {
        int one = judge(r->of[i]);
        code = one != HOL_EXIT_GOOD ? one : code;
    }
    if (code == HOL_EXIT_GOOD && options->figure != NULL &&
        !hol_figure_save(options, &hol_work_precision_drawing, &results))
        return HOL_EXIT_USAGE;
    return code;
}

/* Formulation or kernel, in the record. */
static void
note(struct hol_provenance *record, const struct hol_work_precision *found)
{
    for (size_t i = 0; i < found->count; i++)
        for (size_t k = 0; k < found->ladders[i].count; k++) {
            const struct hol_rung *rung = &found->ladders[i].rung[k];
            hol_provenance_path(record, rung->solves > rung->of_kernels, rung->of_kernels > 0);
        }
}

/* All cases, one after the other. */
static int
measure(struct results *r)
{
    const struct hol_options *o = r->options;
    int code = HOL_EXIT_GOOD;
    r->of = hol_alloc(r->jobs.count + 1, sizeof *r->of);
    r->list = hol_alloc(r->jobs.count + 1, sizeof *r->list);
    if (r->of == NULL || r->list == NULL) {
        hol_complain("out of memory");
        return HOL_EXIT_USAGE;
    }
    for (; r->count < r->jobs.count && code == HOL_EXIT_GOOD; r->count++) {
        struct hol_job *job = &r->jobs.list[r->count];
        code = hol_job_studied(
            job, hol_measure_ladders(&r->of[r->count], job, o->points, (double)o->limit, true));
        r->list[r->count] = r->of[r->count];
        if (code == HOL_EXIT_GOOD)
            note(o->provenance, r->of[r->count]);
    }
    if (code == HOL_EXIT_GOOD && r->count == 1)
        hol_provenance_set(o->provenance, HOL_PROVENANCE_STEP, "first %.9Lg", r->of[0]->step);
    return code;
}

int
hol_command_work_precision(const struct hol_options *options)
{
    struct results r = {.options = options};
    int code = HOL_EXIT_USAGE;
    hol_work_precision_probe(&options->style);
    if (hol_jobs_begin(&r.jobs, options, hol_threads(options), 0) && hol_tables_good(options)) {
        code = measure(&r);
        if (code == HOL_EXIT_GOOD)
            code = print(&r);
    }
    for (size_t i = 0; i < r.count; i++)
        hol_work_precision_destroy(r.of[i]);
    hol_free(r.of);
    hol_free(r.list);
    hol_jobs_end(&r.jobs);
    return code;
}
