/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A worker: loads the case of a task, has it done, and says how it ended. */
#include "campaign/worker-inside.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <math.h>
#include <string.h>

bool
hol_worker_in_time(void *worker)
{
    const struct hol_worker *w = worker;

    return w->deadline == INFINITY || hol_clock(CLOCK_MONOTONIC) <= w->deadline;
}

enum hol_status
hol_worker_create(struct hol_worker **worker, const struct hol_plan *plan, const char *host_option,
                  const char *sandbox)
{
    struct hol_worker *w = hol_alloc(1, sizeof *w);

    if (w == NULL)
        return HOL_NOMEM;
    w->plan = plan;
    w->host_option = host_option;
    w->sandbox = sandbox;
    *worker = w;
    return HOL_OK;
}

static void
unload(struct hol_worker *w)
{
    hol_truth_kept_clear(&w->kept);
    hol_model_destroy(w->model);
    hol_case_destroy(w->source);
    hol_free(w->overrides);
    hol_free(w->why);
    w->model = NULL;
    w->source = NULL;
    w->overrides = w->why = NULL;
    w->loaded = false;
}

void
hol_worker_destroy(struct hol_worker *worker)
{
    if (worker == NULL)
        return;
    hol_worker_outside_end(worker);
    unload(worker);
    hol_free(worker);
}

/* ---------------------------------------------------------------------------- the case */

/* Load the case with these values; where that cannot be, why. */
static enum hol_status
load_with(struct hol_worker *w, const struct hol_plan_case *c, const struct hol_plan_values *values)
{
    struct hol_diagnostics diagnostics = {0};
    enum hol_status status = hol_case_load(&w->source, &diagnostics, c->name, c->path,
                                           values->count, values->list, NULL);

    if (status == HOL_OK)
        status = hol_model_create(&w->model, w->source, &diagnostics);
    if (status != HOL_OK && status != HOL_NOMEM) {
        w->why = hol_strdup(diagnostics.count > 0 ? diagnostics.list[0].message
                                                  : hol_status_text(status));
        status = w->why == NULL ? HOL_NOMEM : HOL_OK;
    } else if (status == HOL_OK && strcmp(w->source->digest, c->digest) != 0) {
        /* somebody is writing to the file while the campaign runs */
        hol_model_destroy(w->model);
        w->model = NULL;
        w->why = hol_strdup("the case file has changed since the campaign was planned");
        status = w->why == NULL ? HOL_NOMEM : HOL_OK;
    }
    hol_diagnostics_clear(&diagnostics);
    return status;
}

static enum hol_status
load(struct hol_worker *w, const struct hol_task *task)
{
    const struct hol_plan_block *block = &w->plan->blocks[task->block];
    struct hol_plan_values values = {0};
    enum hol_status status;

    if (w->loaded && w->block == task->block && w->which == task->which && w->point == task->point)
        return HOL_OK;
    unload(w);
    status = hol_plan_values_make(&values, block, task->point);
    if (status == HOL_OK && (w->overrides = hol_plan_values_text(&values)) == NULL)
        status = HOL_NOMEM;
    if (status == HOL_OK)
        status = load_with(w, &block->cases[task->which], &values);
    hol_plan_values_clear(&values);
    w->loaded = status == HOL_OK;
    w->block = task->block;
    w->which = task->which;
    w->point = task->point;
    return status;
}

/* ---------------------------------------------------------------------------- the task */

/* The time is over: nothing of what is known is kept, as another time there may be more of it. */
static enum hol_status
give_up(struct hol_task_result *result, double budget)
{
    struct hol_task_result empty = {.number = result->number};
    char *before =
        result->failed ? hol_strdup(result->why) : NULL; /* perhaps why it took so long */
    enum hol_status status;

    hol_task_result_clear(result);
    *result = empty;
    status = hol_task_result_fail(result, "%s%stook longer than its budget of %g s",
                                  before != NULL ? before : "", before != NULL ? "; " : "", budget);
    hol_free(before);
    return status;
}

enum hol_status
hol_worker_do(struct hol_worker *worker, struct hol_task_result *result, uint64_t number)
{
    const struct hol_task task = hol_plan_task(worker->plan, number);
    const struct hol_plan_block *block = &worker->plan->blocks[task.block];
    double began = hol_clock(CLOCK_MONOTONIC), budget = block->said->budget;
    enum hol_status status;

    *result = (struct hol_task_result){.number = number};
    worker->deadline = budget > 0 ? began + budget : INFINITY;
    status = load(worker, &task);
    result->case_name =
        worker->source != NULL ? worker->source->label : block->cases[task.which].name;
    result->digest = block->cases[task.which].digest;
    result->overrides = worker->overrides;
    if (status == HOL_OK && worker->model == NULL)
        status = hol_task_result_fail(result, "%s: %s", result->case_name, worker->why);
    else if (status == HOL_OK)
        status = block->said->kind == HOL_CAMPAIGN_INSTANTS
                     ? hol_worker_instant(worker, result, &task)
                     : hol_worker_motion(worker, result, &task);
    if (status == HOL_UNABLE || (status == HOL_OK && !hol_worker_in_time(worker)))
        status = give_up(result, budget);
    hol_task_result_link(result);
    result->seconds = hol_clock(CLOCK_MONOTONIC) - began;
    return status;
}
