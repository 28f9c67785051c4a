/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Running independent jobs on several threads. */
#ifndef HOL_BASE_JOBS_H
#define HOL_BASE_JOBS_H

#include "base/status.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* What a thread gets, however little the caller may have (ulimit -s). */
#define HOL_THREAD_STACK ((size_t)8 << 20)

/* As pthread_create, with that stack; false: it cannot be started. */
bool hol_thread_start(pthread_t *thread, void *(*run)(void *argument),
                      void *argument) HOL_MUST_CHECK;

/*
 * How many threads, up to `wanted`, may call OpenBLAS at a time: it keeps 128 MB of addresses for
 * each, and where it cannot have them tries again for ever. Where this process is limited
 * (ulimit -v, a small container), they are taken now, for good; elsewhere it is `wanted`.
 *
 * 0: not one
 */
size_t hol_threads_possible(size_t wanted);

/*
 * Run jobs 0 .. count - 1, which are begun in this order. They may share only what they read, or
 * guard themselves.
 *
 * threads  in  0 and 1: the caller's own thread only; no more than are possible
 * run      in  called once for each job; after a failure the remaining ones may be left out
 *
 * Returns the status of the first failing job, in their order;  HOL_NOMEM
 */
enum hol_status hol_jobs_run(size_t count, size_t threads, void *context,
                             enum hol_status (*run)(void *context, size_t job)) HOL_MUST_CHECK;

/*
 * Let the calling thread's MPFR have numbers from 2^-4e12 to 2^4e12, instead of 2^-1e9 to 2^1e9: at
 * its beginning. The threads of hol_jobs_run have the range of their caller.
 */
void hol_thread_begin(void);

/*
 * Give back what Arb and MPFR keep for the calling thread (pi, log 2, temporary numbers): at the
 * end of each thread that has computed. Those of hol_jobs_run do.
 */
void hol_thread_free_cache(void);

#endif
