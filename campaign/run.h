/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs a campaign into a store, and says how far one has come. */
#ifndef HOL_CAMPAIGN_RUN_H
#define HOL_CAMPAIGN_RUN_H

#include "campaign/executor/executor.h"
#include "campaign/plan.h"
#include "store/store.h"

struct hol_campaign_progress {
    uint64_t tasks, done,
        failed;   /* of this shard; done: with those of former runs and failed ones */
    uint64_t now; /* of this run */
};

struct hol_campaign_options {
    const struct hol_executor *executor; /* begun */
    size_t threads;                      /* of this process */
    size_t shard, shards;                /* task k is of shard k mod shards; 0 and 1: all of them */
    const char *host_option, *sandbox;   /* worker.h */
    /* In the owner of the work; context: both functions'. */
    bool (*goes_on)(void *context, const struct hol_campaign_progress *progress);
    /* A task that failed. */
    void (*failed)(void *context, uint64_t number, const char *why);
    void *context;
};

/*
 * Do all tasks of the plan (or the shard) that the run of the store has not; each is a unit of the
 * store, named by its number in twelve digits, of the kind "task" or "failed". What comes out, the
 * rows in the order of the numbers, does not depend on executor, threads, shards, or how often it
 * was interrupted.
 *
 * store     in      NULL where this process does not own the work
 * progress  out     may be NULL
 * lost      out     ranks that were lost; their tasks are left
 *
 * HOL_IO (hol_store_why; or the job's MPI), HOL_NOMEM
 */
enum hol_status hol_campaign_run(const struct hol_plan *plan, struct hol_store *store,
                                 long long run, const struct hol_campaign_options *options,
                                 struct hol_campaign_progress *progress,
                                 size_t *lost) HOL_MUST_CHECK;

/* How far a run of a store has come, of each block. */
struct hol_campaign_failure {
    uint64_t number;
    char *why;
};
struct hol_campaign_status {
    size_t block_count;
    struct hol_campaign_done {
        uint64_t tasks, done, failed;
        double seconds; /* of those done, by their own clocks */
    } * blocks;
    uint64_t tasks, done, failed;
    /*
     * Seconds of work that were done in a second lately: as many workers as there are; 0: not
     * known. Over the last HOL_CAMPAIGN_LATELY seconds before the task that was done last.
     */
    double pace;
    double remaining; /* seconds to the end at that pace; NaN: not known */
    double last;      /* when the last task was done, seconds since 1970; 0: none was */
    struct hol_campaign_failure first[10];
    size_t first_count;
};
#define HOL_CAMPAIGN_LATELY 600.0

enum hol_status hol_campaign_status_read(struct hol_campaign_status *status,
                                         const struct hol_plan *plan, struct hol_store *store,
                                         long long run) HOL_MUST_CHECK;
void hol_campaign_status_clear(struct hol_campaign_status *status); /* zeroed: no-op */

/*
 * How long the tasks of each block are expected to take: a few tasks of each, far apart, are done,
 * for about `patience` seconds in all. seconds: block_count numbers, of all tasks of the block on
 * one thread; NaN: not known. host_option, sandbox: worker.h.
 */
enum hol_status hol_campaign_estimate(double *seconds, const struct hol_plan *plan, double patience,
                                      const char *host_option, const char *sandbox) HOL_MUST_CHECK;

#endif
