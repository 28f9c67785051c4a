/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A task of instants: one state, its truth, and all who answer there. */
#include "campaign/worker-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "compare/cost/work-unit.h"

#include <stdio.h>
#include <string.h>

enum hol_status
hol_worker_add_answers(struct hol_task_result *result, const struct hol_comparison *c)
{
    for (size_t k = 0; k < c->record_count; k++) {
        struct hol_result_answer *answer;

        if (!hol_array_extend(&result->answers, result->answer_count, sizeof *answer))
            return HOL_NOMEM;
        answer = &result->answers[result->answer_count++];
        answer->record = c->records[k];
        answer->verdict = hol_store_verdict_of(&answer->record);
    }
    return HOL_OK;
}

/* What is known of the state. */
static void
describe(struct hol_task_result *result, const struct hol_comparison *c)
{
    bool known = c->truth_status == HOL_OK;

    result->problem = (struct hol_store_problem){.n = c->n,
                                                 .m = c->m,
                                                 .rank = known ? c->rank : SIZE_MAX,
                                                 .kappa = c->kappa,
                                                 .kappa_B = c->kappa_B,
                                                 .kappa_M = c->kappa_M,
                                                 .mass_singular = c->mass_singular,
                                                 .truth = hol_status_name(c->truth_status),
                                                 .digits = c->digits,
                                                 .certified = c->certified,
                                                 .why = c->truth_why};
    result->has_problem = true;
}

static enum hol_status
run_unit(struct hol_worker *w, struct hol_task_result *result,
         const struct hol_compare_options *options, const struct hol_recipe *recipe)
{
    static const struct hol_published_plan nothing;
    const struct hol_work_unit_job job = hol_work_unit_job_of(w->model, options, &nothing);
    struct hol_work_unit unit = {.item = SIZE_MAX};
    enum hol_status status = HOL_NOMEM;

    unit.comparison.recipe = *recipe;
    unit.comparison.label = hol_strdup(result->state);
    if (unit.comparison.label != NULL)
        status = hol_work_unit_run(&unit, &job);
    if (status == HOL_OK) {
        describe(result, &unit.comparison);
        status = hol_worker_add_answers(result, &unit.comparison);
    }
    hol_work_unit_clear(&unit);
    return status;
}

enum hol_status
hol_worker_instant(struct hol_worker *worker, struct hol_task_result *result,
                   const struct hol_task *task)
{
    const struct hol_plan_block *block = &worker->plan->blocks[task->block];
    const struct hol_plan_case *c = &block->cases[task->which];
    bool named = task->state < c->named;
    bool outside = block->said->outside.count > 0;
    const struct hol_recipe recipe =
        named ? (struct hol_recipe){.kind = HOL_RECIPE_NAMED, .state = task->state}
              : (struct hol_recipe){.kind = HOL_RECIPE_RANDOM,
                                    .seed = block->said->seed,
                                    .sample = task->state - c->named};
    const struct hol_compare_options options = {.bits_count = block->bits_count,
                                                .bits = block->bits,
                                                .solver_count = block->formulation_count,
                                                .solvers = block->formulations,
                                                .random_states = block->said->random_states,
                                                .seed = block->said->seed,
                                                .solve = true,
                                                .units = true,
                                                .jobs = 1,
                                                .in_time = hol_worker_in_time,
                                                .time_context = worker,
                                                .kept = outside ? &worker->kept : NULL};
    enum hol_status status;

    if (named && task->state >= worker->source->state_count)
        return hol_task_result_fail(result, "%s has no state %zu with these values",
                                    result->case_name, task->state + 1);
    (void)snprintf(worker->label, sizeof worker->label, "random %zu", recipe.sample + 1);
    result->state = named ? worker->source->states[task->state].name : worker->label;
    status = run_unit(worker, result, &options, &recipe);
    if (status == HOL_OK && outside)
        status = hol_worker_outside(worker, result, task, &options, &recipe, result->state);
    return status;
}
