/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Threads at once give, bit for bit, what one gives alone; the allocation counter is each thread's
 * own. */
#include "base/alloc.h"
#include "tests/numeric/matrices.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <pthread.h>

enum { THREADS = 4, N = 9, RESULTS = 6, ROUNDS = 6 };

struct job {
    mpfr_prec_t bits;
    struct pool pool;
    struct hol_mat *a, *result[RESULTS];
    struct hol_work *work;
    size_t perm[N], rank, calls;
    enum hol_status status;
};

static void
job_init(struct job *job, mpfr_prec_t bits)
{
    *job = (struct job){.bits = bits};
    job->a = pool_mat(&job->pool, N, N, bits);
    for (size_t i = 0; i < RESULTS; i++)
        job->result[i] = pool_mat(&job->pool, N, N, bits);
    job->work = pool_work(N, bits);
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < N; j++)
            hol_mat_set_si(job->a, i, j, i == j ? 20 : (long)((i + j) * (i + j) % 7));
}

/* Again and again the same, so that the threads meet. */
static void *
run(void *argument)
{
    struct job *job = argument;
    struct hol_mat **r = job->result;

    heap_fail_at(ROUNDS + 1);
    for (int round = 0; round < ROUNDS; round++) {
        void *block = hol_alloc(1, 1);
        if (block == NULL)
            job->status |= HOL_NOMEM;
        hol_free(block);
        job->status |= hol_cholesky(r[0], job->a);
        job->status |= hol_lu(r[0], job->perm, job->a, job->work);
        hol_lower_solve_t(r[5], r[0]);
        hol_qr(r[0], r[1], job->perm, job->a, job->work);
        job->status |= hol_eigen(r[2], r[3], job->a, job->work);
        job->status |= hol_svd(r[3], r[2], r[4], job->a, job->work);
        hol_mul_nt(r[5], r[3], r[4]);
        hol_mat_shape(r[1], 4, N);
        job->status |= hol_null_basis(r[4], &job->rank, r[1], NULL, job->work);
    }
    job->calls = heap_calls();
    heap_fail_at(0);
    return NULL;
}

static bool
identical(const struct hol_mat *x, const struct hol_mat *y)
{
    bool same = x->rows == y->rows && x->cols == y->cols;

    for (size_t k = 0; same && k < x->rows * x->cols; k++)
        same = x->d != NULL ? x->d[k] == y->d[k] : mpfr_equal_p(x->x[k], y->x[k]) != 0;
    return same;
}

static void
test(mpfr_prec_t bits)
{
    struct job alone, job[THREADS];
    pthread_t thread[THREADS];
    bool same = true, quiet = true;

    job_init(&alone, bits);
    run(&alone);
    tap_ok(alone.status == HOL_OK && alone.rank > 0, "%ld bits: alone", (long)bits);
    for (size_t i = 0; i < THREADS; i++)
        job_init(&job[i], bits);
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, run, &job[i]) != 0)
            tap_bail("no thread");
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_join(thread[i], NULL) != 0)
            tap_bail("a thread is lost");
    for (size_t i = 0; i < THREADS; i++) {
        for (size_t k = 0; k < RESULTS; k++)
            same = same && identical(job[i].result[k], alone.result[k]);
        same = same && job[i].status == HOL_OK && job[i].rank == alone.rank;
        quiet = quiet && job[i].calls == ROUNDS;
        hol_work_destroy(job[i].work);
        pool_clear(&job[i].pool);
    }
    tap_ok(same, "%ld bits: the same bits in %d threads", (long)bits, THREADS);
    tap_ok(quiet, "%ld bits: the counter of a thread does not see the others", (long)bits);
    hol_work_destroy(alone.work);
    pool_clear(&alone.pool);
}

int
main(void)
{
    tap_ok(mpfr_buildopt_tls_p() != 0, "MPFR is thread-safe");
    for (size_t b = 0; b < BITS_COUNT; b++)
        test(bits_tried[b]);
    return tap_done();
}
