/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How far a campaign has come, and how long it will take. */
#include "campaign/run.h"
#include "campaign/worker.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The last minutes: seconds of work that were done in each of the last slots, without a list of
 * tasks. */
#define SLOTS 60
#define SLOT (HOL_CAMPAIGN_LATELY / SLOTS)

struct reading {
    struct hol_campaign_status *status;
    const struct hol_plan *plan;
    double work[SLOTS], slot[SLOTS]; /* slot: which of all slots since 1970 it is of */
    double first;                    /* when the first task of the run was done */
};

static void
note_time(struct reading *r, const struct hol_task_note *note)
{
    double slot = floor(note->finished / SLOT);
    size_t k = (size_t)fmod(slot, SLOTS);

    if (slot > r->slot[k]) {
        r->slot[k] = slot;
        r->work[k] = 0;
    }
    if (slot == r->slot[k])
        r->work[k] += note->seconds;
    r->status->last = fmax(r->status->last, note->finished);
    r->first = fmin(r->first, note->finished - note->seconds);
}

static void
note_failure(struct hol_campaign_status *s, uint64_t number, struct hol_task_note *note)
{
    if (s->first_count == sizeof s->first / sizeof s->first[0])
        return;
    s->first[s->first_count++] = (struct hol_campaign_failure){number, note->why};
    note->why = NULL;
}

static enum hol_status
read_unit(void *context, const char *name, const char *kind, const void *bytes, size_t length)
{
    struct reading *r = context;
    struct hol_task_note note;
    unsigned long long number = strtoull(name, NULL, 10);
    enum hol_status status;

    if (number >= r->plan->tasks)
        return HOL_OK;
    status = hol_task_note_read(&note, bytes, length);
    if (status == HOL_OK) {
        bool failed = strcmp(kind, "failed") == 0;
        size_t block = hol_plan_task(r->plan, number).block;

        r->status->done++;
        r->status->failed += failed;
        r->status->blocks[block].done++;
        r->status->blocks[block].failed += failed;
        r->status->blocks[block].seconds += note.seconds;
        note_time(r, &note);
        if (failed)
            note_failure(r->status, number, &note);
    }
    hol_free(note.why);
    return status;
}

/* From the slots, and from how long tasks of each block take, the time to the end. */
static void
conclude(struct reading *r)
{
    struct hol_campaign_status *s = r->status;
    double work = 0, left = 0, from = fmax(r->first, s->last - HOL_CAMPAIGN_LATELY);

    for (size_t k = 0; k < SLOTS; k++)
        if (r->slot[k] * SLOT >= s->last - HOL_CAMPAIGN_LATELY)
            work += r->work[k];
    s->remaining = s->done == s->tasks ? 0 : NAN;
    if (s->done == 0)
        return;
    s->pace = work / fmax(s->last - from, 1);
    for (size_t b = 0; b < s->block_count; b++) {
        const struct hol_campaign_done *d = &s->blocks[b];
        double mean = d->done > 0 ? d->seconds / (double)d->done : NAN;

        if (d->tasks > d->done)
            left += (double)(d->tasks - d->done) * mean;
    }
    if (s->done < s->tasks && s->pace > 0)
        s->remaining = left / s->pace;
}

enum hol_status
hol_campaign_status_read(struct hol_campaign_status *status, const struct hol_plan *plan,
                         struct hol_store *store, long long run)
{
    struct reading reading = {.status = status, .plan = plan, .first = INFINITY};
    enum hol_status outcome;

    *status = (struct hol_campaign_status){.block_count = plan->campaign->block_count,
                                           .tasks = plan->tasks};
    status->blocks = hol_alloc(status->block_count, sizeof *status->blocks);
    if (status->blocks == NULL)
        return HOL_NOMEM;
    for (size_t b = 0; b < status->block_count; b++)
        status->blocks[b].tasks = plan->blocks[b].tasks;
    outcome = hol_store_each(store, run, read_unit, &reading);
    if (outcome == HOL_OK)
        conclude(&reading);
    return outcome;
}

void
hol_campaign_status_clear(struct hol_campaign_status *status)
{
    for (size_t k = 0; k < status->first_count; k++)
        hol_free(status->first[k].why);
    hol_free(status->blocks);
    *status = (struct hol_campaign_status){0};
}

/* -------------------------------------------------------------------------------- estimate */

/* Tasks of the block, far apart: the k-th of a sequence that fills it ever more evenly (van der
 * Corput's). */
static uint64_t
probe(const struct hol_plan_block *block, uint64_t k)
{
    double place = 0, part = 0.5;

    for (k++; k > 0; k /= 2, part /= 2)
        place += k % 2 != 0 ? part : 0;
    return block->first + (uint64_t)(place * (double)block->tasks);
}

enum hol_status
hol_campaign_estimate(double *seconds, const struct hol_plan *plan, double patience,
                      const char *host_option, const char *sandbox)
{
    struct hol_worker *worker = NULL;
    enum hol_status status = hol_worker_create(&worker, plan, host_option, sandbox);
    size_t blocks = plan->campaign->block_count;

    for (size_t b = 0; b < blocks && status == HOL_OK; b++) {
        const struct hol_plan_block *block = &plan->blocks[b];
        double until = hol_clock(CLOCK_MONOTONIC) + patience / (double)blocks, sum = 0;
        uint64_t count = 0;

        while (status == HOL_OK && count < block->tasks &&
               (count == 0 || hol_clock(CLOCK_MONOTONIC) < until)) {
            struct hol_task_result result = {0};

            status = hol_worker_do(worker, &result, probe(block, count++));
            sum += result.seconds;
            hol_task_result_clear(&result);
        }
        seconds[b] = count > 0 ? sum / (double)count * (double)block->tasks : 0;
    }
    hol_worker_destroy(worker);
    return status;
}
