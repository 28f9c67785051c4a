/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A queue of jobs that several threads take from in order. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "base/jobs.h"

#include "base/alloc.h"

#include <flint/flint.h>
#include <mpfr.h>
#include <sys/mman.h>
#include <sys/resource.h>

/* OpenBLAS's own, in none of its headers; another BLAS does not have them. */
extern void *blas_memory_alloc(int position) __attribute__((weak));
extern void blas_memory_free(void *buffer) __attribute__((weak));

#define BUFFER (((size_t)128 << 20) + ((size_t)16 << 10)) /* of OpenBLAS, the largest */
#define PLENTY ((rlim_t)64 << 30)
#define THREADS_MOST 128
/* exp(-1e11) is a number; exponents stay far from the ends of a long, for sums of many. */
#define EXPONENT ((mpfr_exp_t)1 << 42)

struct queue {
    pthread_mutex_t lock;
    size_t next, count;
    bool stop; /* a job failed: begin no others */
    enum hol_status *status;
    void *context;
    enum hol_status (*run)(void *context, size_t job);
    mpfr_exp_t least, most; /* the caller's range of exponents */
};

/* The next job to be run; false: there is none. */
static bool
take(size_t *job, struct queue *queue)
{
    bool any;

    (void)pthread_mutex_lock(&queue->lock);
    any = !queue->stop && queue->next < queue->count;
    if (any)
        *job = queue->next++;
    (void)pthread_mutex_unlock(&queue->lock);
    return any;
}

static void
run_all(struct queue *queue)
{
    size_t job;

    while (take(&job, queue)) {
        enum hol_status status = queue->run(queue->context, job);
        queue->status[job] = status;
        if (status == HOL_OK)
            continue;
        (void)pthread_mutex_lock(&queue->lock);
        queue->stop = true;
        (void)pthread_mutex_unlock(&queue->lock);
    }
}

void
hol_thread_free_cache(void)
{
    flint_cleanup();
    mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);
}

/* Is there a limit that so many buffers may come up to? */
static bool
limited(void)
{
    struct rlimit space, data;

    return getrlimit(RLIMIT_AS, &space) != 0 || getrlimit(RLIMIT_DATA, &data) != 0 ||
           space.rlim_cur < PLENTY || data.rlim_cur < (rlim_t)2 << 30;
}

size_t
hol_threads_possible(size_t wanted)
{
    void *held[THREADS_MOST];
    size_t count = 0;

    if (!limited() || blas_memory_alloc == NULL || blas_memory_free == NULL)
        return wanted;
    while (count < wanted && count < THREADS_MOST) {
        void *room = mmap(NULL, BUFFER, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (room == MAP_FAILED)
            break;
        (void)munmap(room, BUFFER);
        held[count++] = blas_memory_alloc(0);
    }
    for (size_t i = 0; i < count; i++)
        blas_memory_free(held[i]);
    return count;
}

bool
hol_thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    pthread_attr_t how;
    bool started = false;

    if (pthread_attr_init(&how) != 0)
        return false;
    if (pthread_attr_setstacksize(&how, HOL_THREAD_STACK) == 0)
        started = pthread_create(thread, &how, run, argument) == 0;
    (void)pthread_attr_destroy(&how);
    return started;
}

void
hol_thread_begin(void)
{
    (void)mpfr_set_emin(-EXPONENT);
    (void)mpfr_set_emax(EXPONENT);
}

static void *
worker(void *argument)
{
    const struct queue *queue = argument;

    (void)mpfr_set_emin(queue->least);
    (void)mpfr_set_emax(queue->most);
    run_all(argument);
    hol_thread_free_cache();
    return NULL;
}

enum hol_status
hol_jobs_run(size_t count, size_t threads, void *context,
             enum hol_status (*run)(void *context, size_t job))
{
    struct queue queue = {.count = count,
                          .context = context,
                          .run = run,
                          .least = mpfr_get_emin(),
                          .most = mpfr_get_emax()};
    enum hol_status status = HOL_OK;
    pthread_t *others = NULL;
    size_t started = 0;

    if (threads > count)
        threads = count;
    if (threads > 1)
        threads = hol_threads_possible(threads);
    queue.status = hol_alloc(count + 1, sizeof *queue.status);
    others = hol_alloc(threads + 1, sizeof *others);
    if (queue.status == NULL || others == NULL) {
        status = HOL_NOMEM;
        goto done;
    }
    if (pthread_mutex_init(&queue.lock, NULL) != 0) {
        status = HOL_NOMEM;
        goto done;
    }
    /* The caller works, too; a thread that cannot be started is done without. */
    while (started + 1 < threads && hol_thread_start(&others[started], worker, &queue))
        started++;
    run_all(&queue);
    for (size_t i = 0; i < started; i++)
        (void)pthread_join(others[i], NULL);
    (void)pthread_mutex_destroy(&queue.lock);
    for (size_t i = 0; status == HOL_OK && i < count; i++)
        status = queue.status[i];
done:
    hol_free(others);
    hol_free(queue.status);
    return status;
}
