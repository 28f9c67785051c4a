/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The threads that solve batches: begun once, they wait for the next one. */
#include "base/alloc.h"
#include "problem/dispatch.h"
#include "solvers/kernels/batch.h"
#include "solvers/kernels/small.h"

#include <pthread.h>
#include <stdatomic.h>

/* Blocks that a thread takes at a time: some microseconds of work. */
enum { PORTION = 8 };
/* How often a thread looks for work before it sleeps, some ten microseconds, so that a batch after
 * a batch finds it awake. (Yielding in between would make it late on a busy machine.) */
enum { PATIENCE = 20000 };

/* The state of one thread. */
struct member {
    struct hol_batch_team *team;
    struct hol_dispatch dispatch;
    struct hol_problem problem;
    struct hol_answer answer;
    size_t careful;
    pthread_t thread;
    /* Its share of the blocks: from next to end. Portions are taken from it, also by threads that
     * are done with its own; the next batch finds the rest of it in the cache of the thread that
     * had it before. */
    atomic_size_t next;
    size_t end;
};

struct hol_batch_team {
    const struct hol_solver *by;
    size_t n, m, size, started; /* members, and threads: all but the first member have one */
    struct member *member;
    const struct hol_solver *lanes; /* whose kernel the lanes are; NULL: there are none */

    struct hol_batch *batch;

    /*
     * A batch begins with another number and is open until nothing is left to take; a thread that
     * joins while it is, is among the active. Who wakes up later finds it closed, and is not waited
     * for.
     */
    pthread_mutex_t lock;
    pthread_cond_t begun, idle;
    atomic_uint number;
    atomic_size_t active;
    bool open, stop;
};

static void
solve_alone(struct member *own, struct hol_batch *batch, size_t p)
{
    size_t n = batch->n, m = batch->m;

    hol_batch_gather(&own->problem.M, n, n, batch->M, p);
    hol_batch_gather(&own->problem.A, m, n, batch->A, p);
    hol_batch_gather(&own->problem.F, n, 1, batch->F, p);
    hol_batch_gather(&own->problem.b, m, 1, batch->b, p);
    hol_batch_gather(&own->problem.C, n, 1, batch->C, p);
    batch->status[p] = hol_dispatch_solve(&own->dispatch, &own->answer, &own->problem);
    own->careful++;
    if (batch->status[p] != HOL_OK)
        return;
    hol_batch_spread(batch->qdd, p, &own->answer.qdd);
    hol_batch_spread(batch->FL, p, &own->answer.FL);
    hol_batch_spread(batch->FC, p, &own->answer.FC);
    hol_batch_spread(batch->lambda, p, &own->answer.lambda);
    batch->rank[p] = own->answer.rank;
    batch->origin[p] = own->answer.origin;
}

/* Solve in lanes what has evidently full rank, and the others one by one. */
static void
solve_block(struct member *own, struct hol_batch *batch, size_t first)
{
    unsigned done = own->team->lanes ? hol_batch_lanes(batch, first) : 0;

    for (size_t k = 0; k < HOL_BATCH_LANES && first + k < batch->count; k++) {
        batch->status[first + k] = HOL_OK;
        batch->rank[first + k] = batch->m;
        batch->origin[first + k] = (struct hol_origin){HOL_PATH_KERNEL, own->team->lanes, NULL};
        if ((done >> k & 1) == 0)
            solve_alone(own, batch, first + k);
    }
}

/* Portion by portion, while there are any: of its own share, then of the others'. */
static void
take_part(struct member *own)
{
    struct hol_batch_team *team = own->team;
    size_t mine = (size_t)(own - team->member);

    for (size_t k = 0; k < team->size; k++) {
        struct member *from = &team->member[(mine + k) % team->size];
        size_t block;

        while ((block = atomic_fetch_add(&from->next, PORTION)) < from->end)
            for (size_t end = block + PORTION; block < end && block < from->end; block++)
                solve_block(own, team->batch, block * HOL_BATCH_LANES);
    }
}

static void *
serve(void *context)
{
    struct member *own = context;
    struct hol_batch_team *team = own->team;
    unsigned seen = 0;

    for (;;) {
        bool stop, join;

        for (int k = 0; k < PATIENCE && atomic_load(&team->number) == seen; k++)
            continue;
        (void)pthread_mutex_lock(&team->lock);
        while (!team->stop && atomic_load(&team->number) == seen)
            (void)pthread_cond_wait(&team->begun, &team->lock);
        seen = atomic_load(&team->number);
        stop = team->stop;
        join = team->open && !stop;
        if (join)
            atomic_fetch_add(&team->active, 1);
        (void)pthread_mutex_unlock(&team->lock);
        if (stop)
            break;
        if (!join)
            continue;
        take_part(own);
        (void)pthread_mutex_lock(&team->lock);
        if (atomic_fetch_sub(&team->active, 1) == 1)
            (void)pthread_cond_signal(&team->idle);
        (void)pthread_mutex_unlock(&team->lock);
    }
    mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);
    return NULL;
}

void
hol_batch_team_solve(struct hol_batch_team *team, struct hol_batch *batch)
{
    size_t blocks = batch->room / HOL_BATCH_LANES;

    (void)pthread_mutex_lock(&team->lock); /* nobody is active, and nobody joins */
    team->batch = batch;
    for (size_t k = 0; k < team->size; k++) {
        team->member[k].careful = 0;
        team->member[k].end = blocks * (k + 1) / team->size;
        atomic_store(&team->member[k].next, blocks * k / team->size);
    }
    team->open = team->started > 0 && blocks > PORTION;
    if (team->open) {
        atomic_fetch_add(&team->number, 1);
        (void)pthread_cond_broadcast(&team->begun);
    }
    (void)pthread_mutex_unlock(&team->lock);
    take_part(&team->member[0]);
    (void)pthread_mutex_lock(&team->lock);
    team->open = false;
    (void)pthread_mutex_unlock(&team->lock);
    for (int k = 0; k < PATIENCE && atomic_load(&team->active) > 0; k++)
        continue;
    (void)pthread_mutex_lock(&team->lock);
    while (atomic_load(&team->active) > 0)
        (void)pthread_cond_wait(&team->idle, &team->lock);
    (void)pthread_mutex_unlock(&team->lock);
    batch->careful = 0;
    for (size_t k = 0; k < team->size; k++)
        batch->careful += team->member[k].careful;
}

static enum hol_status
prepare(struct member *own, struct hol_batch_team *team)
{
    size_t n = team->n, m = team->m;
    enum hol_status status;

    own->team = team;
    if ((status = hol_problem_init(&own->problem, n, m, HOL_BITS_DOUBLE)) != HOL_OK ||
        (status = hol_answer_init(&own->answer, n, m, HOL_BITS_DOUBLE)) != HOL_OK)
        return status;
    return hol_dispatch_create(&own->dispatch, team->by, n, m, HOL_BITS_DOUBLE);
}

enum hol_status
hol_batch_team_create(struct hol_batch_team **team, const struct hol_solver *by, size_t n, size_t m,
                      size_t threads)
{
    struct hol_batch_team *t;
    enum hol_status status = HOL_OK;

    if (n == 0)
        return HOL_INVALID;
    if ((t = hol_alloc(1, sizeof *t)) == NULL)
        return HOL_NOMEM;
    *t = (struct hol_batch_team){.by = by, .n = n, .m = m, .size = threads == 0 ? 1 : threads};
    if (by->kernel != NULL && by->kernel->in_lanes && n <= HOL_SMALL_N && m <= HOL_SMALL_M &&
        m <= n)
        t->lanes = by->kernel->of;
    if (pthread_mutex_init(&t->lock, NULL) != 0) {
        hol_free(t);
        return HOL_NOMEM;
    }
    (void)pthread_cond_init(&t->begun, NULL); /* of glibc, musl and the BSDs: no failure */
    (void)pthread_cond_init(&t->idle, NULL);
    if ((t->member = hol_alloc(t->size, sizeof *t->member)) == NULL) {
        t->size = 0;
        status = HOL_NOMEM;
    }
    for (size_t k = 0; k < t->size; k++)
        t->member[k] = (struct member){.team = t};
    for (size_t k = 0; k < t->size && status == HOL_OK; k++)
        status = prepare(&t->member[k], t);
    if (status != HOL_OK) {
        hol_batch_team_destroy(t);
        return status;
    }
    while (t->started + 1 < t->size && pthread_create(&t->member[t->started + 1].thread, NULL,
                                                      serve, &t->member[t->started + 1]) == 0)
        t->started++;
    *team = t;
    return HOL_OK;
}

void
hol_batch_team_destroy(struct hol_batch_team *team)
{
    if (team == NULL)
        return;
    (void)pthread_mutex_lock(&team->lock);
    team->stop = true;
    atomic_fetch_add(&team->number, 1);
    (void)pthread_cond_broadcast(&team->begun);
    (void)pthread_mutex_unlock(&team->lock);
    for (size_t k = 1; k <= team->started; k++)
        (void)pthread_join(team->member[k].thread, NULL);
    for (size_t k = 0; k < team->size; k++) {
        hol_dispatch_destroy(&team->member[k].dispatch);
        hol_problem_clear(&team->member[k].problem);
        hol_answer_clear(&team->member[k].answer);
    }
    (void)pthread_cond_destroy(&team->begun);
    (void)pthread_cond_destroy(&team->idle);
    (void)pthread_mutex_destroy(&team->lock);
    hol_free(team->member);
    hol_free(team);
}
