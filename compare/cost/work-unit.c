/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One unit of a comparison: the truth at a state, and all solvers and published entries on it. */
#include "compare/cost/work-unit.h"

#include "base/alloc.h"
#include "base/jobs.h"
#include "compare/instant/pack.h"
#include "numeric/dense/digits.h"
#include "reference/enclosure/enclosure.h"

#include <math.h>

/* Attempts to find a random state. */
#define ATTEMPTS 8

struct hol_work_unit_job
hol_work_unit_job_of(const struct hol_model *model, const struct hol_compare_options *o,
                     const struct hol_published_plan *plan)
{
    struct hol_work_unit_job job = {.model = model, .options = o, .plan = plan, .digits = 60};

    for (size_t i = 0; o->solve && i < o->bits_count; i++) {
        if (2 * o->bits[i] > job.bits)
            job.bits = 2 * o->bits[i];
        long digits = hol_digits_down(o->bits[i]) + 12;
        if (digits > job.digits)
            job.digits = digits;
    }
    return job;
}

/*
 * The truth of a unit. A random state that cannot be found is sought again: sample r, then
 * r + R, r + 2 R, ... of R random states, so that no two units meet.
 */
static enum hol_status
make_truth(struct hol_truth **truth, struct hol_enclosure **enclosure, struct hol_work_unit *unit,
           const struct hol_work_unit_job *job)
{
    struct hol_recipe *recipe = &unit->comparison.recipe;
    struct hol_truth_kept *kept = job->options->kept;
    size_t attempts = recipe->kind == HOL_RECIPE_RANDOM ? ATTEMPTS : 1;
    enum hol_status status = HOL_OK;

    if (kept != NULL && kept->truth != NULL && kept->model == job->model &&
        kept->asked.kind == recipe->kind && kept->asked.state == recipe->state &&
        kept->asked.seed == recipe->seed && kept->asked.sample == recipe->sample &&
        recipe->kind <= HOL_RECIPE_RANDOM && kept->digits >= job->digits &&
        kept->bits >= job->bits) {
        *truth = kept->truth;
        *enclosure = kept->enclosure;
        *recipe = kept->recipe;
        return kept->status;
    }
    const struct hol_recipe asked = *recipe;
    for (size_t i = 0; i < attempts; i++) {
        hol_truth_destroy(*truth);
        hol_enclosure_destroy(*enclosure);
        *truth = NULL;
        status = hol_truth_certify(truth, enclosure, job->model, recipe, job->digits, job->bits);
        if (status != HOL_DOMAIN || hol_truth_has_problem(*truth, status))
            break;
        if (i + 1 < attempts)
            recipe->sample += job->options->random_states;
    }
    if (kept != NULL) {
        hol_truth_kept_clear(kept);
        *kept = (struct hol_truth_kept){.model = job->model,
                                        .asked = asked,
                                        .recipe = *recipe,
                                        .digits = job->digits,
                                        .bits = job->bits,
                                        .truth = *truth,
                                        .enclosure = *enclosure,
                                        .status = status};
    }
    return status;
}

void
hol_truth_kept_clear(struct hol_truth_kept *kept)
{
    hol_truth_destroy(kept->truth);
    hol_enclosure_destroy(kept->enclosure);
    *kept = (struct hol_truth_kept){0};
}

static void
describe(struct hol_comparison *c, const struct hol_truth *truth,
         const struct hol_enclosure *enclosure, enum hol_status status)
{
    c->truth_status = status;
    c->truth_why = hol_truth_why(truth, status);
    c->kappa = c->kappa_B = c->kappa_M = INFINITY;
    if (truth == NULL)
        return;
    c->violation = truth->violation;
    c->problem_known = hol_truth_has_problem(truth, status);
    if (!c->problem_known)
        return;
    c->n = truth->problem.n;
    c->m = truth->problem.m;
    c->rank = truth->info.rank;
    c->digits = status == HOL_OK ? floor(truth->digits) : 0;
    c->certified = status == HOL_OK && enclosure != NULL && enclosure->why == NULL;
    if (c->certified)
        c->digits = fmin(c->digits, floor(enclosure->digits));
}

static enum hol_status
run_solvers(struct hol_comparison *c, const struct hol_work_unit_job *job,
            const struct hol_yardstick *yard)
{
    const struct hol_compare_options *o = job->options;
    enum hol_status status = HOL_OK;
    size_t pairs = o->solver_count * o->bits_count, count = 0;

    c->records = hol_alloc(pairs + 1, sizeof *c->records);
    if (c->records == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; status == HOL_OK && i < pairs; i++) {
        size_t k = i / o->bits_count;
        mpfr_prec_t bits = o->bits[i % o->bits_count];
        const struct hol_solver *solver;

        if (o->in_time != NULL && !o->in_time(o->time_context)) {
            c->record_count = count;
            return HOL_UNABLE;
        }
        solver = o->solvers != NULL ? o->solvers[k] : hol_compared_solver(k);

        if (hol_solver_covers(solver, c->n, c->m, bits))
            status = hol_yardstick_solver(&c->records[count++], yard, solver, bits, o->units);
    }
    if (status == HOL_OK)
        c->record_count = count;
    return status;
}

static enum hol_status
run_state(struct hol_work_unit *unit, const struct hol_work_unit_job *job,
          const struct hol_truth *truth, const struct hol_enclosure *enclosure,
          enum hol_status truth_status)
{
    struct hol_comparison *c = &unit->comparison;
    struct hol_yardstick yard = {0};
    size_t state = c->recipe.kind == HOL_RECIPE_NAMED ? c->recipe.state : SIZE_MAX;
    enum hol_status status = HOL_OK;

    describe(c, truth, enclosure, truth_status);
    for (size_t k = 0; k < job->plan->count; k++)
        unit->findings[k].why = "the truth is known at no state";
    if (!c->problem_known)
        return HOL_OK;
    status = hol_yardstick_init(&yard, truth, truth_status);
    if (status == HOL_UNABLE) { /* the truth is not good enough to measure with */
        c->truth_status = HOL_UNABLE;
        c->truth_why = "the scales of the errors could not be computed";
        return HOL_OK;
    }
    if (status != HOL_OK)
        return status;
    c->kappa = yard.kappa;
    c->kappa_B = yard.kappa_B;
    c->kappa_M = yard.kappa_M;
    c->mass_singular = yard.mass_singular;
    if (job->options->solve && job->options->witness != NULL)
        status = job->options->witness(job->options->witness_context, unit->index, c, truth);
    if (status == HOL_OK && job->options->solve)
        status = run_solvers(c, job, &yard);
    if (status == HOL_OK && truth_status == HOL_OK && job->plan->count > 0)
        status = hol_published_state(unit->findings, job->plan, job->model, &yard, state);
    for (size_t k = 0; k < job->plan->count; k++)
        unit->findings[k].certified = unit->findings[k].certified && c->certified;
    hol_yardstick_clear(&yard);
    return status;
}

/* How many findings a unit has. */
static size_t
count_findings(const struct hol_work_unit *unit, const struct hol_work_unit_job *job)
{
    return unit->item != SIZE_MAX ? 1 : job->plan->count;
}

/* A unit as it is kept. */
struct kept {
    struct hol_work_unit *unit;
    size_t findings;
};

static void
pack_unit(struct hol_pack *pack, void *record)
{
    const struct kept *kept = record;
    size_t count = kept->findings;

    hol_pack_comparison(pack, &kept->unit->comparison);
    hol_pack_size(pack, &count);
    if (count != kept->findings && pack->status == HOL_OK)
        pack->status = HOL_IO;
    for (size_t k = 0; k < kept->findings; k++)
        hol_pack_finding(pack, &kept->unit->findings[k]);
}

static enum hol_status
compute(struct hol_work_unit *unit, const struct hol_work_unit_job *job)
{
    bool solution = unit->item != SIZE_MAX;
    struct hol_truth *truth = NULL;
    struct hol_enclosure *enclosure = NULL;
    enum hol_status status, truth_status;

    truth_status = make_truth(&truth, &enclosure, unit, job);
    if (truth_status == HOL_NOMEM || truth_status == HOL_INVALID)
        status = truth_status;
    else if (solution)
        status = hol_published_solution(unit->findings, &job->plan->items[unit->item], job->model,
                                        &unit->comparison.recipe, truth, truth_status);
    else
        status = run_state(unit, job, truth, enclosure, truth_status);
    if (job->options->kept == NULL || job->options->kept->truth != truth) {
        hol_truth_destroy(truth);
        hol_enclosure_destroy(enclosure);
    }
    return status;
}

enum hol_status
hol_work_unit_run(struct hol_work_unit *unit, const struct hol_work_unit_job *job)
{
    const struct hol_keeper *keeper = job->options->keeper;
    const struct hol_case *source = job->model->source;
    const char *kind = unit->item != SIZE_MAX ? "solution" : "comparison";
    struct kept kept = {unit, count_findings(unit, job)};
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    unit->findings = hol_alloc(kept.findings + 1, sizeof *unit->findings);
    if (unit->findings == NULL)
        return HOL_NOMEM;
    hol_unit_name(name, source, job->options->unit != NULL ? job->options->unit : "state",
                  unit->index);
    status = hol_keeper_recall(keeper, name, pack_unit, &kept);
    if (status != HOL_UNABLE)
        return status;
    status = compute(unit, job);
    if (status == HOL_OK)
        status = hol_keeper_keep(keeper, name, kind, pack_unit, &kept,
                                 (const void *const[HOL_KEPT_PARTS]){source, &unit->comparison});
    return status;
}

void
hol_work_unit_clear(struct hol_work_unit *unit)
{
    hol_free(unit->findings);
    hol_free(unit->comparison.label);
    hol_free(unit->comparison.records);
    *unit = (struct hol_work_unit){0};
}

struct batch {
    struct hol_work_unit *units;
    const struct hol_work_unit_job *job;
};

static enum hol_status
run_one(void *context, size_t unit)
{
    const struct batch *batch = context;

    return hol_work_unit_run(&batch->units[unit], batch->job);
}

enum hol_status
hol_work_units_run(struct hol_work_unit *units, size_t count, const struct hol_work_unit_job *job,
                   size_t threads)
{
    struct batch batch = {units, job};

    return hol_jobs_run(count, threads, &batch, run_one);
}
