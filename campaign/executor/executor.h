/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Who does numbered work: threads of this process, or processes that were started by MPI. */
#ifndef HOL_CAMPAIGN_EXECUTOR_EXECUTOR_H
#define HOL_CAMPAIGN_EXECUTOR_EXECUTOR_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Work in numbered pieces, of which any process may do any. What a piece gives is bytes, and it
 * gives the same ones wherever it is done. Every process that takes part has the same work.
 */
struct hol_campaign_work {
    void *context;
    /* On each thread that works: what it keeps between its pieces. NOMEM */
    enum hol_status (*begin)(void *context, void **worker);
    void (*end)(void *context, void *worker);
    /* A piece; its bytes are appended. What is not OK ends the work. */
    enum hol_status (*run)(void *context, void *worker, uint64_t piece, struct hol_text *bytes);

    /* In the process that owns the work, all on one thread: */
    /* At most `most` pieces that are to be done; *count 0: there are no more. */
    enum hol_status (*next)(void *context, uint64_t *pieces, size_t most, size_t *count);
    /* What a piece gave. In any order. */
    enum hol_status (*take)(void *context, const char *bytes, size_t length);
    /* How many pieces there are still to be handed out; an upper bound will do. */
    uint64_t (*left)(void *context);
    /* Called now and then: false stops the work, after what is being done. */
    bool (*goes_on)(void *context);
};

struct hol_executor {
    const char *name; /* "threads", "mpi" */
    /* Join those that work together; the rank of this process (0: it owns the work) and how many
     * there are. IO: that cannot be, *why says why. */
    enum hol_status (*begin)(size_t *rank, size_t *ranks, const char **why);
    /*
     * Do all that there is, with `threads` threads in this process. In the owner: OK when all is
     * done, or when goes_on said to stop; in the others: when there is nothing left for them.
     *
     * lost  out  ranks that were not heard of any more: what they had is not done
     *
     * The status of `next', `take', or of a piece that failed
     */
    enum hol_status (*run)(const struct hol_campaign_work *work, size_t threads, size_t *lost);
    /* Leave. lost: as `run' said; those are not waited for. */
    void (*end)(size_t lost);
};
extern const struct hol_executor hol_executor_threads;
extern const struct hol_executor hol_executor_mpi; /* without MPI, begin is IO */
/* Was this process started by mpirun or srun, as one of several? */
bool hol_executor_mpi_is_asked(void);
/* What this build's MPI is: "Open MPI v4.1.4"; "none". */
#define HOL_MPI_VERSION 100
void hol_executor_mpi_version(char version[HOL_MPI_VERSION]);

/* ------------------------------------------------------- for executors: the threads of a process
 */

/*
 * Threads that take pieces from a queue, and leave what they give in a buffer. A piece in the
 * buffer is its length in 8 bytes (of this machine), then its bytes.
 */
struct hol_pool;
#define HOL_POOL_BATCH 1024 /* pieces that are handed over at once, at most */

enum hol_status hol_pool_create(struct hol_pool **pool, const struct hol_campaign_work *work,
                                size_t threads) HOL_MUST_CHECK;
/* Finishes the pieces that are being done, drops those that wait; NULL is a no-op. */
void hol_pool_destroy(struct hol_pool *pool);
enum hol_status hol_pool_put(struct hol_pool *pool, const uint64_t *pieces,
                             size_t count) HOL_MUST_CHECK;
/* How many wait; how many wait or are being done. */
size_t hol_pool_waiting(struct hol_pool *pool);
size_t hol_pool_unfinished(struct hol_pool *pool);
/* The seconds of a piece, a mean in which the last ones count most; 0: none has been done. */
double hol_pool_seconds(struct hol_pool *pool);
/* Drop the pieces that wait. */
void hol_pool_drop(struct hol_pool *pool);
/*
 * Wait until something is there, at most that many seconds, and move it into *bytes (which is
 * empty). The status of a piece that failed.
 */
enum hol_status hol_pool_take(struct hol_pool *pool, struct hol_text *bytes,
                              double seconds) HOL_MUST_CHECK;
/* Hand every piece of a buffer to work->take, up to the first that fails. */
enum hol_status hol_pool_deliver(const struct hol_campaign_work *work, const char *bytes,
                                 size_t length) HOL_MUST_CHECK;
/*
 * How many pieces to hand out at once, so that whoever gets them is busy for about HOL_POOL_SPELL
 * seconds, which is long beside a message and short beside the work: 1 while the time of a piece is
 * not known.
 */
#define HOL_POOL_SPELL 0.1
size_t hol_pool_batch(double seconds_of_piece);

#endif
