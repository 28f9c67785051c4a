/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/batch.h"

#include "numeric/alloc.h"
#include "solvers/small.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

enum hol_status
hol_batch_init(struct hol_batch *batch, size_t n, size_t m, size_t count)
{
    size_t room = (count + HOL_BATCH_LANES - 1) / HOL_BATCH_LANES * HOL_BATCH_LANES;
    double *at;

    *batch = (struct hol_batch){.n = n, .m = m, .count = count, .room = room};
    if (n == 0)
        return HOL_INVALID;
    if (n > UINT16_MAX || m > UINT16_MAX || room < count ||
        (room > 0 && n * (n + 2 * m + 5) + 2 * m > (SIZE_MAX - HOL_BATCH_LANES) / room))
        return HOL_NOMEM;
    batch->storage = hol_alloc((n * (n + m + 5) + 2 * m) * room + HOL_BATCH_LANES, sizeof *at);
    batch->rank = hol_alloc(room, sizeof *batch->rank);
    batch->status = hol_alloc(room, sizeof *batch->status);
    if (batch->storage == NULL || batch->rank == NULL || batch->status == NULL) {
        hol_batch_clear(batch);
        return HOL_NOMEM;
    }
    at = batch->storage; /* lanes begin where a vector may */
    while ((uintptr_t)at % (HOL_BATCH_LANES * sizeof *at) != 0)
        at++;
    batch->M = at;
    batch->A = batch->M + n * n * room;
    batch->F = batch->A + m * n * room;
    batch->b = batch->F + n * room;
    batch->C = batch->b + m * room;
    batch->qdd = batch->C + n * room;
    batch->FL = batch->qdd + n * room;
    batch->FC = batch->FL + n * room;
    batch->lambda = batch->FC + n * room;
    return HOL_OK;
}

void
hol_batch_clear(struct hol_batch *batch)
{
    hol_free(batch->storage);
    hol_free(batch->rank);
    hol_free(batch->status);
    *batch = (struct hol_batch){0};
}

/* Of an array: the elements of problem p. */
static void
spread(double *array, size_t p, const struct hol_mat *from)
{
    size_t count = from->rows * from->cols;

    for (size_t e = 0; e < count; e++)
        array[HOL_BATCH_AT(p, e, count)] = from->d[e];
}

static void
gather(struct hol_mat *to, size_t rows, size_t cols, const double *array, size_t p)
{
    size_t count = rows * cols;

    hol_mat_shape(to, rows, cols);
    for (size_t e = 0; e < count; e++)
        to->d[e] = array[HOL_BATCH_AT(p, e, count)];
}

enum hol_status
hol_batch_set(struct hol_batch *batch, size_t p, const struct hol_problem *from)
{
    size_t n = batch->n, m = batch->m;

    if (p >= batch->count || from->n != n || from->m != m || from->bits != HOL_BITS_DOUBLE ||
        from->M.rows != n || from->M.cols != n || from->A.rows != m || from->A.cols != n ||
        from->F.rows != n || from->b.rows != m || from->C.rows != n)
        return HOL_INVALID;
    spread(batch->M, p, &from->M);
    spread(batch->A, p, &from->A);
    spread(batch->F, p, &from->F);
    spread(batch->b, p, &from->b);
    spread(batch->C, p, &from->C);
    return HOL_OK;
}

enum hol_status
hol_batch_get(struct hol_answer *to, const struct hol_batch *batch, size_t p)
{
    size_t n = batch->n, m = batch->m;

    if (p >= batch->count || !hol_answer_fits(to, n, m, HOL_BITS_DOUBLE))
        return HOL_INVALID;
    if (batch->status[p] != HOL_OK)
        return batch->status[p];
    gather(&to->qdd, n, 1, batch->qdd, p);
    gather(&to->FL, n, 1, batch->FL, p);
    gather(&to->FC, n, 1, batch->FC, p);
    gather(&to->lambda, m, 1, batch->lambda, p);
    to->rank = batch->rank[p];
    return HOL_OK;
}

/* What one thread does: problems begin ... end - 1, begin a multiple of HOL_BATCH_LANES. */
struct share {
    struct hol_batch *batch;
    const struct hol_solver *by;
    size_t begin, end, careful;
    bool lanes, nonideal;
    void *work;
    struct hol_problem problem;
    struct hol_answer answer;
    pthread_t thread;
};

static enum hol_status
prepare(struct share *s)
{
    size_t n = s->batch->n, m = s->batch->m;
    enum hol_status status;

    if ((status = hol_problem_init(&s->problem, n, m, HOL_BITS_DOUBLE)) != HOL_OK ||
        (status = hol_answer_init(&s->answer, n, m, HOL_BITS_DOUBLE)) != HOL_OK)
        return status;
    return s->by->create(s->by, &s->work, n, m, HOL_BITS_DOUBLE);
}

static void
release(struct share *s)
{
    s->by->destroy(s->work);
    hol_problem_clear(&s->problem);
    hol_answer_clear(&s->answer);
}

static void
solve_alone(struct share *s, size_t p)
{
    struct hol_batch *batch = s->batch;
    size_t n = batch->n, m = batch->m;

    gather(&s->problem.M, n, n, batch->M, p);
    gather(&s->problem.A, m, n, batch->A, p);
    gather(&s->problem.F, n, 1, batch->F, p);
    gather(&s->problem.b, m, 1, batch->b, p);
    gather(&s->problem.C, n, 1, batch->C, p);
    batch->status[p] = s->by->solve(s->work, &s->answer, &s->problem);
    if (batch->status[p] != HOL_OK)
        return;
    spread(batch->qdd, p, &s->answer.qdd);
    spread(batch->FL, p, &s->answer.FL);
    spread(batch->FC, p, &s->answer.FC);
    spread(batch->lambda, p, &s->answer.lambda);
    batch->rank[p] = s->answer.rank;
}

/* In lanes what is clear; the others are marked, and counted. */
static void *
run_lanes(void *context)
{
    struct share *s = context;
    struct hol_batch *batch = s->batch;

    for (size_t first = s->begin; first < s->end; first += HOL_BATCH_LANES) {
        unsigned done = s->lanes ? hol_batch_lanes(batch, first, s->nonideal) : 0;

        for (size_t k = 0; k < HOL_BATCH_LANES && first + k < s->end; k++) {
            bool clear = (done >> k & 1) != 0;

            batch->status[first + k] = clear ? HOL_OK : HOL_NOMEM;
            batch->rank[first + k] = batch->m;
            s->careful += !clear;
        }
    }
    return NULL;
}

static void *
run_careful(void *context)
{
    struct share *s = context;

    for (size_t p = s->begin; p < s->end; p++)
        if (s->batch->status[p] == HOL_NOMEM)
            solve_alone(s, p);
    return NULL;
}

static bool
is_zero(const double *x, size_t count)
{
    bool zero = true;

    for (size_t k = 0; k < count; k++)
        zero &= x[k] == 0;
    return zero;
}

/* Start the others, do the first share, wait. A share without a thread is done here. */
static void
run_all(struct share *share, size_t threads, void *(*run)(void *))
{
    bool started[HOL_BATCH_THREADS] = {false};

    for (size_t k = 1; k < threads; k++)
        started[k] = pthread_create(&share[k].thread, NULL, run, &share[k]) == 0;
    for (size_t k = 0; k < threads; k++)
        if (!started[k])
            run(&share[k]);
    for (size_t k = 1; k < threads; k++)
        if (started[k])
            (void)pthread_join(share[k].thread, NULL);
}

enum hol_status
hol_batch_solve(struct hol_batch *batch, const struct hol_solver *by, size_t threads)
{
    struct share share[HOL_BATCH_THREADS] = {{0}};
    size_t blocks = batch->room / HOL_BATCH_LANES;
    enum hol_status status = HOL_OK;
    bool lanes = batch->n <= HOL_SMALL_N && batch->m <= HOL_SMALL_M && batch->m <= batch->n;
    bool nonideal = !is_zero(batch->C, batch->n * batch->room);

    threads = threads > HOL_BATCH_THREADS ? HOL_BATCH_THREADS : threads;
    threads = threads > blocks ? blocks : threads;
    threads = threads == 0 ? 1 : threads;
    for (size_t k = 0; k < threads; k++) {
        size_t begin = blocks * k / threads * HOL_BATCH_LANES,
               end = blocks * (k + 1) / threads * HOL_BATCH_LANES;

        share[k] = (struct share){.batch = batch,
                                  .by = by,
                                  .begin = begin,
                                  .end = end < batch->count ? end : batch->count,
                                  .lanes = lanes,
                                  .nonideal = nonideal};
    }
    if (!nonideal && batch->count > 0)
        memset(batch->FC, 0, batch->n * batch->room * sizeof *batch->FC);
    run_all(share, threads, run_lanes);
    batch->careful = 0;
    for (size_t k = 0; k < threads; k++)
        batch->careful += share[k].careful;
    if (batch->careful == 0)
        return HOL_OK;
    for (size_t k = 0; k < threads && status == HOL_OK; k++)
        status = share[k].careful > 0 ? prepare(&share[k]) : HOL_OK;
    if (status == HOL_OK)
        run_all(share, threads, run_careful);
    for (size_t k = 0; k < threads; k++)
        release(&share[k]);
    return status;
}
