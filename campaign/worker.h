/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Does the tasks of a campaign, one after the other. */
#ifndef HOL_CAMPAIGN_WORKER_H
#define HOL_CAMPAIGN_WORKER_H

#include "campaign/plan.h"
#include "campaign/result.h"

/*
 * A worker serves one thread. It keeps the case of its last task, so that tasks with numbers near
 * each other cost no loading, and the outside solvers that it has started.
 */
struct hol_worker;

/*
 * host_option  in  with it this program is a plug-in's process (foreign/plugin/host.h); the
 * caller's sandbox      in  the folder of foreign/process/sandbox.h for outside solvers; NULL: they
 * are free
 */
enum hol_status hol_worker_create(struct hol_worker **worker, const struct hol_plan *plan,
                                  const char *host_option, const char *sandbox) HOL_MUST_CHECK;
void hol_worker_destroy(struct hol_worker *worker); /* NULL is a no-op */

/*
 * Do a task. A case that cannot be loaded with the values of the task, an outside solver that does
 * not answer, and a budget of time that is exceeded make it a failed one, which says why; rows that
 * are known then stay, but for those of a task whose time was over, which would depend on how far
 * it came.
 *
 * result  out  hol_task_result_clear in any case
 *
 * HOL_NOMEM
 */
enum hol_status hol_worker_do(struct hol_worker *worker, struct hol_task_result *result,
                              uint64_t number) HOL_MUST_CHECK;

#endif
