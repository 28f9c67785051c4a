/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The executor that works with the processes of an MPI job: rank 0 owns the work. */
#include "campaign/executor/executor.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/*
 * Every rank has its threads; only its first thread speaks MPI, and sleeps in between, since a
 * blocking call of MPI would take a whole core. A rank asks for more before its queue is empty, so
 * that it never waits for an answer. Messages to rank 0: a head, then what its pieces gave.
 */
struct head {
    uint64_t wants;  /* 1: it asks for pieces */
    uint64_t leaves; /* 1: it has done all, and this is its last message */
    uint64_t status; /* enum hol_status: a piece failed */
    double seconds;  /* of one of its pieces */
};

enum tag { TO_OWNER = 1, TO_RANK = 2 };

#define NAP 0.001 /* seconds between looks at the mail */
#define MAIL_BYTES 65536
#define SIGN_OF_LIFE 1 /* seconds after which a rank writes even if it has nothing to say */
#define SILENCE 60     /* seconds without a sign after which it is lost */

bool
hol_executor_mpi_is_asked(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") != NULL || getenv("PMI_RANK") != NULL ||
           getenv("PMIX_RANK") != NULL;
}

void
hol_executor_mpi_version(char version[HOL_MPI_VERSION])
{
    char whole[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length = 0;

    (void)MPI_Get_library_version(whole, &length);
    for (char *tab = whole; (tab = strchr(tab, '\t')) != NULL;) /* MPICH's */
        *tab = ' ';
    (void)snprintf(version, HOL_MPI_VERSION, "%.*s", (int)strcspn(whole, "\n,"), whole);
}

static enum hol_status
begin(size_t *rank, size_t *ranks, const char **why)
{
    int provided = MPI_THREAD_SINGLE, own = 0, count = 1;

    *why = "MPI cannot be initialized";
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
        return HOL_IO;
    if (provided < MPI_THREAD_FUNNELED) {
        *why = "this MPI does not go with threads";
        return HOL_IO;
    }
    (void)MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    (void)MPI_Comm_rank(MPI_COMM_WORLD, &own);
    (void)MPI_Comm_size(MPI_COMM_WORLD, &count);
    *rank = (size_t)own;
    *ranks = (size_t)count;
    *why = NULL;
    return HOL_OK;
}

static void
end(size_t lost)
{
    if (lost > 0) /* the end of MPI waits for all */
        (void)MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    else
        (void)MPI_Finalize();
}

static void
nap(void)
{
    struct timespec time = {.tv_nsec = (long)(NAP * 1e9)};

    (void)nanosleep(&time, NULL);
}

/* ------------------------------------------------------------------------------ rank > 0 */

struct member {
    const struct hol_campaign_work *work;
    struct hol_pool *pool;
    size_t threads;
    struct hol_text mail; /* a head, and what is to be sent */
    struct hol_text taken;
    bool asked, more;
    double written; /* when */
    enum hol_status status;
};

static bool
write_owner(struct member *m, bool wants, bool leaves)
{
    struct head head = {.wants = wants,
                        .leaves = leaves,
                        .status = (uint64_t)m->status,
                        .seconds = hol_pool_seconds(m->pool)};
    int sent;

    memcpy(m->mail.text, &head, sizeof head);
    sent = MPI_Send(m->mail.text, (int)m->mail.length, MPI_BYTE, 0, TO_OWNER, MPI_COMM_WORLD);
    m->mail.length = sizeof head;
    m->written = hol_clock(CLOCK_MONOTONIC);
    m->asked = m->asked || wants;
    return sent == MPI_SUCCESS;
}

/* What rank 0 has sent: pieces; none: there are no more. */
static enum hol_status
read_mail(struct member *m)
{
    uint64_t pieces[HOL_POOL_BATCH];
    int there = 0, bytes = 0;
    MPI_Status about;

    if (MPI_Iprobe(0, TO_RANK, MPI_COMM_WORLD, &there, &about) != MPI_SUCCESS)
        return HOL_IO;
    if (!there)
        return HOL_OK;
    if (MPI_Recv(pieces, (int)sizeof pieces, MPI_BYTE, 0, TO_RANK, MPI_COMM_WORLD, &about) !=
            MPI_SUCCESS ||
        MPI_Get_count(&about, MPI_BYTE, &bytes) != MPI_SUCCESS)
        return HOL_IO;
    m->asked = false;
    m->more = bytes > 0;
    return m->more ? hol_pool_put(m->pool, pieces, (size_t)bytes / sizeof *pieces) : HOL_OK;
}

static enum hol_status
be_member(struct member *m)
{
    static const struct head blank;

    hol_text_add_bytes(&m->mail, (const char *)&blank, sizeof blank);
    while (m->status == HOL_OK && !m->mail.failed) {
        bool last = !m->more && hol_pool_unfinished(m->pool) == 0;
        size_t batch = hol_pool_batch(hol_pool_seconds(m->pool));
        bool wants = m->more && !m->asked && hol_pool_waiting(m->pool) < m->threads * batch;

        m->status = hol_pool_take(m->pool, &m->taken, NAP);
        if (m->taken.length > 0)
            hol_text_add_bytes(&m->mail, m->taken.text, m->taken.length);
        m->taken.length = 0;
        if (last)
            break;
        if ((wants || m->mail.length > MAIL_BYTES ||
             hol_clock(CLOCK_MONOTONIC) - m->written > SIGN_OF_LIFE) &&
            !write_owner(m, wants, false))
            return HOL_IO;
        if (m->status == HOL_OK)
            m->status = read_mail(m);
        if (hol_pool_unfinished(m->pool) == 0)
            nap();
    }
    if (m->mail.failed)
        return HOL_NOMEM;
    return write_owner(m, false, true) ? m->status : HOL_IO;
}

/* ---------------------------------------------------------------------------------- rank 0 */

struct owner {
    const struct hol_campaign_work *work;
    struct hol_pool *pool;
    size_t threads;
    bool more;
    struct hol_text mail, taken;
    double *heard; /* of each rank, when; < 0: it has left or is lost */
    int ranks;
    size_t present, lost;
    enum hol_status status;
};

/* As many pieces as a rank is to get: fewer towards the end, so that all end together. */
static size_t
fair_share(const struct owner *o, double seconds)
{
    size_t batch = hol_pool_batch(seconds);
    uint64_t share = o->work->left(o->work->context) / (2 * (uint64_t)o->ranks) + 1;

    return share < batch ? (size_t)share : batch;
}

static void
lose(struct owner *o, int rank)
{
    o->heard[rank] = -1;
    o->present--;
    o->lost++;
}

static void
hand_out(struct owner *o, int rank, double seconds)
{
    uint64_t pieces[HOL_POOL_BATCH];
    size_t count = 0;

    if (o->more && o->status == HOL_OK) {
        o->status = o->work->next(o->work->context, pieces, fair_share(o, seconds), &count);
        o->more = o->status == HOL_OK && count > 0;
    }
    if (MPI_Send(pieces, (int)(count * sizeof *pieces), MPI_BYTE, rank, TO_RANK, MPI_COMM_WORLD) !=
        MPI_SUCCESS)
        lose(o, rank);
}

/* One message, if there is one. */
static bool
read_message(struct owner *o)
{
    int there = 0, bytes = 0;
    MPI_Status about;
    struct head head;

    if (MPI_Iprobe(MPI_ANY_SOURCE, TO_OWNER, MPI_COMM_WORLD, &there, &about) != MPI_SUCCESS ||
        !there || MPI_Get_count(&about, MPI_BYTE, &bytes) != MPI_SUCCESS)
        return false;
    o->mail.length = 0;
    while (o->mail.capacity < (size_t)bytes + 1 && !o->mail.failed)
        hol_text_add_bytes(&o->mail, (const char *)&head, sizeof head); /* room */
    if (o->mail.failed) {
        o->status = HOL_NOMEM;
        return false;
    }
    if (MPI_Recv(o->mail.text, bytes, MPI_BYTE, about.MPI_SOURCE, TO_OWNER, MPI_COMM_WORLD,
                 &about) != MPI_SUCCESS)
        return false;
    o->heard[about.MPI_SOURCE] = hol_clock(CLOCK_MONOTONIC);
    memcpy(&head, o->mail.text, sizeof head);
    enum hol_status taken =
        hol_pool_deliver(o->work, o->mail.text + sizeof head, (size_t)bytes - sizeof head);
    if (o->status == HOL_OK)
        o->status = taken != HOL_OK ? taken : (enum hol_status)head.status;
    if (head.wants)
        hand_out(o, about.MPI_SOURCE, head.seconds);
    if (head.leaves) {
        o->heard[about.MPI_SOURCE] = -1;
        o->present--;
    }
    return true;
}

static void
look_for_silence(struct owner *o)
{
    double now = hol_clock(CLOCK_MONOTONIC);

    for (int rank = 1; rank < o->ranks; rank++)
        if (o->heard[rank] >= 0 && now - o->heard[rank] > SILENCE)
            lose(o, rank);
}

/* Keep the queue of this rank long enough; take what it has done. */
static void
work_here(struct owner *o, bool *idle)
{
    double seconds = hol_pool_seconds(o->pool);
    size_t count = 0, batch = fair_share(o, seconds);
    uint64_t pieces[HOL_POOL_BATCH];

    if (o->more && hol_pool_waiting(o->pool) < o->threads * batch && o->status == HOL_OK) {
        o->status = o->work->next(o->work->context, pieces, batch, &count);
        o->more = o->status == HOL_OK && count > 0;
        if (o->more)
            o->status = hol_pool_put(o->pool, pieces, count);
    }
    enum hol_status status = hol_pool_take(o->pool, &o->taken, *idle ? NAP : 0);
    enum hol_status taken = hol_pool_deliver(o->work, o->taken.text, o->taken.length);
    *idle = o->taken.length == 0;
    o->taken.length = 0;
    if (o->status == HOL_OK)
        o->status = status != HOL_OK ? status : taken;
}

/* Until all have left: also after a failure they are told that there is nothing more. */
static enum hol_status
be_owner(struct owner *o)
{
    double now = hol_clock(CLOCK_MONOTONIC);
    bool idle = true;

    for (int rank = 0; rank < o->ranks; rank++)
        o->heard[rank] = now;
    for (;;) {
        bool last = (!o->more || o->status != HOL_OK) && o->present == 0 &&
                    (hol_pool_unfinished(o->pool) == 0 || o->status != HOL_OK);

        if (o->status != HOL_OK || (o->more && !o->work->goes_on(o->work->context))) {
            o->more = false;
            hol_pool_drop(o->pool);
        }
        for (size_t k = 0; k < 4 * (size_t)o->ranks && read_message(o); k++)
            idle = false;
        look_for_silence(o);
        work_here(o, &idle);
        if (last)
            return o->status;
        if (idle && hol_pool_unfinished(o->pool) == 0)
            nap();
    }
}

static enum hol_status
run(const struct hol_campaign_work *work, size_t threads, size_t *lost)
{
    struct hol_pool *pool = NULL;
    int own = 0, count = 1;
    enum hol_status status = hol_pool_create(&pool, work, threads);

    *lost = 0;
    (void)MPI_Comm_rank(MPI_COMM_WORLD, &own);
    (void)MPI_Comm_size(MPI_COMM_WORLD, &count);
    if (status != HOL_OK) /* the others would wait for ever */
        (void)MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    if (own > 0) {
        struct member m = {.work = work, .pool = pool, .threads = threads, .more = true};

        m.written = hol_clock(CLOCK_MONOTONIC);
        status = be_member(&m);
        hol_text_clear(&m.mail);
        hol_text_clear(&m.taken);
    } else {
        struct owner o = {.work = work,
                          .pool = pool,
                          .threads = threads,
                          .more = true,
                          .ranks = count,
                          .present = (size_t)count - 1};

        o.heard = hol_alloc((size_t)count, sizeof *o.heard);
        status = o.heard == NULL ? HOL_NOMEM : be_owner(&o);
        *lost = o.lost;
        hol_free(o.heard);
        hol_text_clear(&o.mail);
        hol_text_clear(&o.taken);
    }
    hol_pool_destroy(pool);
    return status;
}

const struct hol_executor hol_executor_mpi = {
    .name = "mpi", .begin = begin, .run = run, .end = end};
