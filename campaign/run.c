/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Hands out the tasks of a campaign that are left, and puts what they give into the store. */
#include "campaign/run.h"

#include "base/alloc.h"
#include "campaign/worker.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NAME 16 /* of a unit */

/*
 * What is kept for the whole run does not grow with what is done: of a run that goes on a bit a
 * task, which the store has already.
 */
struct owner {
    const struct hol_plan *plan;
    const struct hol_campaign_options *options;
    struct hol_store *store;
    long long run;
    uint64_t next;       /* the number to be handed out next, if it is of this shard */
    unsigned char *kept; /* a bit for each task; NULL: the run is new */
    struct hol_campaign_progress progress;
};

static bool
is_kept(const struct owner *o, uint64_t number)
{
    return o->kept != NULL && (o->kept[number / 8] >> (number % 8) & 1) != 0;
}

/* Are all workers threads of this process? */
static bool
is_alone(const struct owner *o)
{
    return o->options->executor == &hol_executor_threads;
}

/* ------------------------------------------------------------------------- of the workers */

static enum hol_status
begin(void *context, void **worker)
{
    const struct owner *o = context;
    struct hol_worker *new = NULL;
    enum hol_status status =
        hol_worker_create(&new, o->plan, o->options->host_option, o->options->sandbox);

    if (status == HOL_OK)
        *worker = new;
    return status;
}

static void
end(void *context, void *worker)
{
    (void)context;
    hol_worker_destroy(worker);
}

static enum hol_status
put(const struct owner *o, const struct hol_task_result *result)
{
    struct hol_task_note note = {.seconds = result->seconds,
                                 .finished = (double)time(NULL),
                                 .why = (char *)(uintptr_t)result->why}; /* which is only read */
    const struct hol_result_rows rows = {
        result, o->plan->blocks[hol_plan_task(o->plan, result->number).block].tables};
    struct hol_pack pack = {0};
    char name[NAME];
    enum hol_status status;

    (void)snprintf(name, sizeof name, "%012" PRIu64, result->number);
    hol_task_note_pack(&pack, &note);
    status = pack.status;
    if (status == HOL_OK)
        status = hol_store_put(o->store, o->run, name, result->failed ? "failed" : "task",
                               pack.bytes, pack.length, hol_task_result_rows, &rows);
    hol_pack_clear(&pack);
    return status;
}

/* What the owner hears of a task whose rows its worker has put: its number, whether it failed, and
 * why. */
static enum hol_status
tell(const struct hol_task_result *result, struct hol_text *bytes)
{
    hol_text_add_bytes(bytes, (const char *)&result->number, sizeof result->number);
    hol_text_add_bytes(bytes, (const char *)&result->failed, sizeof result->failed);
    hol_text_add_bytes(bytes, result->why != NULL ? result->why : "",
                       (result->why != NULL ? strlen(result->why) : 0) + 1);
    return bytes->failed ? HOL_NOMEM : HOL_OK;
}

/* Within one process the worker puts the rows itself, while they are in its cache. */
static enum hol_status
run_task(void *context, void *worker, uint64_t number, struct hol_text *bytes)
{
    const struct owner *o = context;
    struct hol_task_result result = {0};
    struct hol_pack pack = {0};
    enum hol_status status = hol_worker_do(worker, &result, number);

    if (status == HOL_OK && is_alone(o)) {
        status = put(o, &result);
        if (status == HOL_OK)
            status = tell(&result, bytes);
    } else if (status == HOL_OK) {
        hol_task_result_pack(&pack, &result);
        status = pack.status;
        if (status == HOL_OK)
            hol_text_add_bytes(bytes, (const char *)pack.bytes, pack.length);
    }
    hol_pack_clear(&pack);
    hol_task_result_clear(&result);
    return status;
}

/* --------------------------------------------------------------------------- of the owner */

static enum hol_status
next(void *context, uint64_t *numbers, size_t most, size_t *count)
{
    struct owner *o = context;

    for (*count = 0; *count < most && o->next < o->plan->tasks; o->next += o->options->shards)
        if (!is_kept(o, o->next))
            numbers[(*count)++] = o->next;
    return HOL_OK;
}

static uint64_t
left(void *context)
{
    const struct owner *o = context;

    return o->next < o->plan->tasks ? (o->plan->tasks - o->next) / o->options->shards + 1 : 0;
}

/* A task is done: count it. */
static void
note(struct owner *o, uint64_t number, bool failed, const char *why)
{
    o->progress.done++;
    o->progress.now++;
    o->progress.failed += failed;
    if (failed && o->options->failed != NULL)
        o->options->failed(o->options->context, number, why);
}

/* What a worker of this process told. */
static enum hol_status
take_told(struct owner *o, const char *bytes)
{
    uint64_t number;
    bool failed;

    memcpy(&number, bytes, sizeof number);
    memcpy(&failed, bytes + sizeof number, sizeof failed);
    note(o, number, failed, bytes + sizeof number + sizeof failed);
    return HOL_OK;
}

static enum hol_status
take(void *context, const char *bytes, size_t length)
{
    struct owner *o = context;
    struct hol_task_result result = {0};
    struct hol_pack pack = {.reading = true, .length = length};
    enum hol_status status;

    if (is_alone(o))
        return take_told(o, bytes);
    pack.bytes = (unsigned char *)(uintptr_t)bytes; /* which are only read */
    hol_task_result_pack(&pack, &result);
    status = hol_pack_end(&pack);
    if (status == HOL_OK && result.number >= o->plan->tasks)
        status = HOL_IO;
    if (status == HOL_OK)
        status = put(o, &result);
    if (status == HOL_OK)
        note(o, result.number, result.failed, result.why);
    hol_task_result_clear(&result);
    return status;
}

static bool
goes_on(void *context)
{
    struct owner *o = context;

    return o->options->goes_on == NULL || o->options->goes_on(o->options->context, &o->progress);
}

/* ------------------------------------------------------------------------ what is there */

/* The number of a unit; tasks: the plan has no such unit. */
static uint64_t
number_of(const char *name, uint64_t tasks)
{
    char *last;
    unsigned long long number = strtoull(name, &last, 10);

    return *last == '\0' && last != name && number < tasks ? number : tasks;
}

static enum hol_status
note_kept(void *context, const char *name, const char *kind, const void *bytes, size_t length)
{
    struct owner *o = context;
    uint64_t number = number_of(name, o->plan->tasks);

    (void)bytes, (void)length;
    if (number == o->plan->tasks)
        return HOL_OK;
    o->kept[number / 8] |= (unsigned char)(1u << (number % 8));
    if (number % o->options->shards == o->options->shard) {
        o->progress.done++;
        o->progress.failed += strcmp(kind, "failed") == 0;
    }
    return HOL_OK;
}

static enum hol_status
find_kept(struct owner *o)
{
    o->kept = hol_alloc((size_t)(o->plan->tasks / 8) + 1, 1);
    if (o->kept == NULL)
        return HOL_NOMEM;
    return hol_store_each(o->store, o->run, note_kept, o);
}

enum hol_status
hol_campaign_run(const struct hol_plan *plan, struct hol_store *store, long long run,
                 const struct hol_campaign_options *options, struct hol_campaign_progress *progress,
                 size_t *lost)
{
    struct owner o = {
        .plan = plan, .options = options, .store = store, .run = run, .next = options->shard};
    const struct hol_campaign_work work = {.context = &o,
                                           .begin = begin,
                                           .end = end,
                                           .run = run_task,
                                           .next = next,
                                           .take = take,
                                           .left = left,
                                           .goes_on = goes_on};
    enum hol_status status = HOL_OK;

    *lost = 0;
    o.progress.tasks = left(&o);
    if (o.progress.tasks > 0 && (plan->tasks - options->shard) % options->shards == 0)
        o.progress.tasks--; /* left() is a bound */
    if (store != NULL)
        status = find_kept(&o);
    if (status == HOL_OK)
        status = options->executor->run(&work, options->threads, lost);
    if (store != NULL) {
        enum hol_status flushed = hol_store_flush(store);
        status = status != HOL_OK ? status : flushed;
    }
    hol_free(o.kept);
    if (progress != NULL)
        *progress = o.progress;
    return status;
}
