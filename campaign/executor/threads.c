/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The executor that works with threads of this process; this one hands out and takes. */
#include "campaign/executor/executor.h"

/* How long is waited for news before goes_on is asked again. */
#define PATIENCE 0.1

static enum hol_status
begin(size_t *rank, size_t *ranks, const char **why)
{
    *rank = 0;
    *ranks = 1;
    *why = NULL;
    return HOL_OK;
}

static void
end(size_t lost)
{
    (void)lost;
}

/* Keep the queue long enough for all threads. */
static enum hol_status
feed(struct hol_pool *pool, const struct hol_campaign_work *work, size_t threads, bool *more)
{
    size_t batch = hol_pool_batch(hol_pool_seconds(pool)), count = 0;
    uint64_t pieces[HOL_POOL_BATCH];
    enum hol_status status = HOL_OK;

    while (status == HOL_OK && *more && hol_pool_waiting(pool) < threads * batch) {
        status = work->next(work->context, pieces, batch, &count);
        *more = count > 0;
        if (status == HOL_OK && *more)
            status = hol_pool_put(pool, pieces, count);
    }
    return status;
}

static enum hol_status
run(const struct hol_campaign_work *work, size_t threads, size_t *lost)
{
    struct hol_text bytes = {0};
    struct hol_pool *pool = NULL;
    bool more = true;
    enum hol_status status = hol_pool_create(&pool, work, threads);

    *lost = 0;
    while (status == HOL_OK) {
        if (more && work->goes_on != NULL && !work->goes_on(work->context)) {
            more = false;
            hol_pool_drop(pool);
        }
        status = feed(pool, work, threads, &more);
        bool last = !more && hol_pool_unfinished(pool) == 0; /* before what is there is taken */
        if (status == HOL_OK)
            status = hol_pool_take(pool, &bytes, PATIENCE);
        /* What was finished counts, also where another piece has failed. */
        enum hol_status taken = hol_pool_deliver(work, bytes.text, bytes.length);
        bytes.length = 0;
        if (status == HOL_OK)
            status = taken;
        if (last)
            break;
    }
    hol_pool_destroy(pool);
    hol_text_clear(&bytes);
    return status;
}

const struct hol_executor hol_executor_threads = {
    .name = "threads", .begin = begin, .run = run, .end = end};
