/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the files that do tasks share (private to campaign/). */
#ifndef HOL_CAMPAIGN_WORKER_INSIDE_H
#define HOL_CAMPAIGN_WORKER_INSIDE_H

#include "campaign/worker.h"
#include "compare/instant/compare.h"
#include "model/equations/model.h"

/* An outside solver of a block, started when it is first asked. */
struct hol_asked_solver;

struct hol_worker {
    const struct hol_plan *plan;
    const char *host_option, *sandbox;
    double deadline; /* of the task, by the monotonic clock; INFINITY */

    /* The case of the last task: */
    bool loaded; /* that was tried; model NULL: in vain, why */
    size_t block, which;
    uint64_t point;
    struct hol_case *source;
    struct hol_model *model;
    struct hol_truth_kept kept;
    char *overrides, *why;
    char label[40]; /* of the last state that was a random one */

    /* Of the block of the last task that had some: */
    size_t outside_block, outside_count;
    struct hol_asked_solver *outside;
};

/* Is there time left for the task? context: the worker. */
bool hol_worker_in_time(void *worker);

/* A state by all formulations and outside solvers; a motion by all runs. UNABLE: the time is over;
 * NOMEM */
enum hol_status hol_worker_instant(struct hol_worker *worker, struct hol_task_result *result,
                                   const struct hol_task *task) HOL_MUST_CHECK;
enum hol_status hol_worker_motion(struct hol_worker *worker, struct hol_task_result *result,
                                  const struct hol_task *task) HOL_MUST_CHECK;

/* The answers of a comparison, after those that the result has. */
enum hol_status hol_worker_add_answers(struct hol_task_result *result,
                                       const struct hol_comparison *comparison) HOL_MUST_CHECK;

/*
 * A state by the outside solvers of the block.
 *
 * options  in  of the comparison; asked for double precision alone
 * label    in  of the state
 */
enum hol_status hol_worker_outside(struct hol_worker *worker, struct hol_task_result *result,
                                   const struct hol_task *task,
                                   const struct hol_compare_options *options,
                                   const struct hol_recipe *recipe,
                                   const char *label) HOL_MUST_CHECK;
void hol_worker_outside_end(struct hol_worker *worker);

#endif
