/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Threads that take pieces of work from a queue. */
#include "campaign/executor/executor.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "base/jobs.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* What a thread has done is handed over when it is this many bytes or seconds old, so that the lock
 * is not taken for every piece of a microsecond. */
#define HANDED_BYTES 65536
#define HANDED_SECONDS 0.05

struct hol_pool {
    const struct hol_campaign_work *work;
    pthread_mutex_t lock;
    pthread_cond_t more, news; /* pieces to be done; something to be taken */
    uint64_t *queue;           /* from `first` on */
    size_t first, count, room;
    size_t busy; /* pieces that are being done, or whose bytes a thread still has */
    bool over;
    enum hol_status status;
    struct hol_text bytes;
    double seconds; /* of a piece; 0: none was done */
    size_t threads;
    pthread_t *thread;
};

/* What a thread has in hand. */
struct hands {
    struct hol_text bytes;
    size_t count;
    double since, seconds;
    enum hol_status status;
};

/* Under the lock. */
static void
hand_over(struct hol_pool *pool, struct hands *hands)
{
    if (hands->bytes.length > 0)
        hol_text_add_bytes(&pool->bytes, hands->bytes.text, hands->bytes.length);
    if (pool->bytes.failed)
        hands->status = HOL_NOMEM;
    if (pool->status == HOL_OK)
        pool->status = hands->status;
    pool->busy -= hands->count;
    if (hands->count > 0) {
        double mean = hands->seconds / (double)hands->count;
        pool->seconds = pool->seconds > 0 ? 0.75 * pool->seconds + 0.25 * mean : mean;
    }
    hands->bytes.length = 0;
    hands->count = 0;
    hands->seconds = 0;
    (void)pthread_cond_signal(&pool->news);
}

/* The next piece, after a wait; false: there are none any more. */
static bool
take_piece(struct hol_pool *pool, struct hands *hands, uint64_t *piece)
{
    bool any;

    (void)pthread_mutex_lock(&pool->lock);
    if (hands->count > 0 && (pool->count == 0 || pool->over || hands->status != HOL_OK ||
                             hands->bytes.length >= HANDED_BYTES ||
                             hol_clock(CLOCK_MONOTONIC) - hands->since >= HANDED_SECONDS))
        hand_over(pool, hands);
    while (pool->count == 0 && !pool->over && pool->status == HOL_OK)
        (void)pthread_cond_wait(&pool->more, &pool->lock);
    any = !pool->over && pool->status == HOL_OK;
    if (any) {
        *piece = pool->queue[pool->first++];
        pool->count--;
        pool->busy++;
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return any;
}

/* Do a piece: its length, then its bytes. */
static void
do_piece(const struct hol_campaign_work *work, void *worker, struct hands *hands, uint64_t piece)
{
    size_t start = hands->bytes.length;
    double began = hol_clock(CLOCK_MONOTONIC);
    uint64_t length = 0;

    if (hands->count++ == 0)
        hands->since = began;
    hol_text_add_bytes(&hands->bytes, (const char *)&length, sizeof length);
    hands->status = work->run(work->context, worker, piece, &hands->bytes);
    hands->seconds += hol_clock(CLOCK_MONOTONIC) - began;
    if (hands->status == HOL_OK && hands->bytes.failed)
        hands->status = HOL_NOMEM;
    if (hands->status != HOL_OK) {
        hands->bytes.length = start;
        return;
    }
    length = hands->bytes.length - start - sizeof length;
    memcpy(hands->bytes.text + start, &length, sizeof length);
}

static void *
work_on(void *argument)
{
    struct hol_pool *pool = argument;
    struct hands hands = {0};
    void *worker = NULL;
    uint64_t piece;

    hol_thread_begin();
    hands.status = pool->work->begin(pool->work->context, &worker);
    if (hands.status != HOL_OK) {
        (void)pthread_mutex_lock(&pool->lock);
        hand_over(pool, &hands);
        (void)pthread_mutex_unlock(&pool->lock);
    } else {
        while (take_piece(pool, &hands, &piece))
            do_piece(pool->work, worker, &hands, piece);
        pool->work->end(pool->work->context, worker);
    }
    hol_text_clear(&hands.bytes);
    hol_thread_free_cache();
    return NULL;
}

enum hol_status
hol_pool_create(struct hol_pool **pool, const struct hol_campaign_work *work, size_t threads)
{
    struct hol_pool *p = hol_alloc(1, sizeof *p);
    pthread_condattr_t how;

    if (p == NULL)
        return HOL_NOMEM;
    p->work = work;
    p->thread = hol_alloc(threads, sizeof *p->thread);
    if (p->thread == NULL || pthread_condattr_init(&how) != 0) {
        hol_free(p->thread);
        hol_free(p);
        return HOL_NOMEM;
    }
    (void)pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
    (void)pthread_mutex_init(&p->lock, NULL);
    (void)pthread_cond_init(&p->more, NULL);
    (void)pthread_cond_init(&p->news, &how);
    (void)pthread_condattr_destroy(&how);
    if (threads > 1)
        threads = hol_threads_possible(threads);
    while (p->threads < threads && hol_thread_start(&p->thread[p->threads], work_on, p))
        p->threads++;
    if (p->threads == 0) {
        hol_pool_destroy(p);
        return HOL_NOMEM;
    }
    *pool = p;
    return HOL_OK;
}

void
hol_pool_destroy(struct hol_pool *pool)
{
    if (pool == NULL)
        return;
    (void)pthread_mutex_lock(&pool->lock);
    pool->over = true;
    (void)pthread_cond_broadcast(&pool->more);
    (void)pthread_mutex_unlock(&pool->lock);
    for (size_t k = 0; k < pool->threads; k++)
        (void)pthread_join(pool->thread[k], NULL);
    (void)pthread_mutex_destroy(&pool->lock);
    (void)pthread_cond_destroy(&pool->more);
    (void)pthread_cond_destroy(&pool->news);
    hol_text_clear(&pool->bytes);
    hol_free(pool->queue);
    hol_free(pool->thread);
    hol_free(pool);
}

enum hol_status
hol_pool_put(struct hol_pool *pool, const uint64_t *pieces, size_t count)
{
    enum hol_status status = HOL_OK;

    (void)pthread_mutex_lock(&pool->lock);
    if (pool->first > 0 && pool->count > 0) /* what was taken goes */
        memmove(pool->queue, pool->queue + pool->first, pool->count * sizeof *pool->queue);
    pool->first = 0;
    if (!hol_array_reserve(&pool->queue, &pool->room, pool->count + count, sizeof *pool->queue)) {
        status = HOL_NOMEM;
    } else {
        memcpy(pool->queue + pool->count, pieces, count * sizeof *pieces);
        pool->count += count;
        (void)pthread_cond_broadcast(&pool->more);
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return status;
}

size_t
hol_pool_waiting(struct hol_pool *pool)
{
    size_t count;

    (void)pthread_mutex_lock(&pool->lock);
    count = pool->count;
    (void)pthread_mutex_unlock(&pool->lock);
    return count;
}

size_t
hol_pool_unfinished(struct hol_pool *pool)
{
    size_t count;

    (void)pthread_mutex_lock(&pool->lock);
    count = pool->count + pool->busy;
    (void)pthread_mutex_unlock(&pool->lock);
    return count;
}

double
hol_pool_seconds(struct hol_pool *pool)
{
    double seconds;

    (void)pthread_mutex_lock(&pool->lock);
    seconds = pool->seconds;
    (void)pthread_mutex_unlock(&pool->lock);
    return seconds;
}

void
hol_pool_drop(struct hol_pool *pool)
{
    (void)pthread_mutex_lock(&pool->lock);
    pool->count = 0;
    (void)pthread_mutex_unlock(&pool->lock);
}

enum hol_status
hol_pool_take(struct hol_pool *pool, struct hol_text *bytes, double seconds)
{
    struct timespec until;
    struct hol_text empty = *bytes;
    enum hol_status status;

    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)seconds;
    until.tv_nsec += (long)((seconds - floor(seconds)) * 1e9);
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    (void)pthread_mutex_lock(&pool->lock);
    while (pool->bytes.length == 0 && pool->status == HOL_OK && (pool->busy > 0 || pool->count > 0))
        if (pthread_cond_timedwait(&pool->news, &pool->lock, &until) == ETIMEDOUT)
            break;
    *bytes = pool->bytes; /* the two buffers change places: none is copied, none grows anew */
    pool->bytes = empty;
    pool->bytes.length = 0;
    status = pool->status;
    (void)pthread_mutex_unlock(&pool->lock);
    return status;
}

enum hol_status
hol_pool_deliver(const struct hol_campaign_work *work, const char *bytes, size_t length)
{
    enum hol_status status = HOL_OK;
    uint64_t piece;

    for (size_t at = 0; at < length && status == HOL_OK; at += (size_t)piece) {
        if (length - at < sizeof piece)
            return HOL_IO;
        memcpy(&piece, bytes + at, sizeof piece);
        at += sizeof piece;
        if (piece > length - at)
            return HOL_IO;
        status = work->take(work->context, bytes + at, (size_t)piece);
    }
    return status;
}

size_t
hol_pool_batch(double seconds_of_piece)
{
    double count = seconds_of_piece > 0 ? HOL_POOL_SPELL / seconds_of_piece : 1;

    return count < 1 ? 1 : count > HOL_POOL_BATCH ? HOL_POOL_BATCH : (size_t)count;
}
