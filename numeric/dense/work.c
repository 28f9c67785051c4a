/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The work space of the dense factorizations. */
#include "numeric/dense/work.h"

#include "base/alloc.h"

/* The largest of size and what a LAPACK query answered. */
static lapack_int
larger(lapack_int size, double answer)
{
    return answer > size ? (lapack_int)answer : size;
}

/*
 * The optimal work-space size over all calls that the factorizations make with rows, cols <= n; it
 * grows with either. dgesvj needs max(6, 2 n).
 */
static lapack_int
lapack_query(size_t size)
{
    lapack_int n = hol_blas_int(size), best = 5 * n + 1, pivot = 0;
    double none = 0, answer = 0;

    if (n == 0)
        return best;
    if (LAPACKE_dgeqp3_work(LAPACK_COL_MAJOR, n, n, &none, n, &pivot, &none, &answer, -1) == 0)
        best = larger(best, answer);
    if (LAPACKE_dorgqr_work(LAPACK_COL_MAJOR, n, n, n, &none, n, &none, &answer, -1) == 0)
        best = larger(best, answer);
    if (LAPACKE_dgeqrf_work(LAPACK_COL_MAJOR, n, n, &none, n, &none, &answer, -1) == 0)
        best = larger(best, answer);
    if (LAPACKE_dormqr_work(LAPACK_COL_MAJOR, 'L', 'N', n, n, n, &none, n, &none, &none, n, &answer,
                            -1) == 0)
        best = larger(best, answer);
    if (LAPACKE_dtzrzf_work(LAPACK_COL_MAJOR, n, n, &none, n, &none, &answer, -1) == 0)
        best = larger(best, answer);
    if (LAPACKE_dsyev_work(LAPACK_COL_MAJOR, 'V', 'L', n, &none, n, &none, &answer, -1) == 0)
        best = larger(best, answer);
    if (LAPACKE_dsyevd_work(LAPACK_COL_MAJOR, 'V', 'L', n, &none, n, &none, &answer, -1, &pivot,
                            -1) == 0)
        best = larger(best, answer);
    for (lapack_int k = 1; k < 3; k++) /* square, and wide enough for a factorization before */
        if (LAPACKE_dgesdd_work(LAPACK_COL_MAJOR, 'S', n, (n + k - 1) / k, &none, n, &none, &none,
                                n, &none, n, &answer, -1, &pivot) == 0)
            best = larger(best, answer);
    if (LAPACKE_dsytrf_rook_work(LAPACK_COL_MAJOR, 'L', n, &none, n, &pivot, &answer, -1) == 0)
        best = larger(best, answer);
    return best;
}

static enum hol_status
init(struct hol_work *work, size_t n, mpfr_prec_t bits)
{
    enum hol_status status;

    work->n = n;
    work->bits = bits;
    for (int i = 0; i < HOL_WORK_MATS; i++)
        if ((status = hol_mat_init(&work->mat[i], n, n, bits)) != HOL_OK)
            return status;
    for (int i = 0; i < 3; i++)
        if ((status = hol_vec_init(&work->vec[i], n, bits)) != HOL_OK)
            return status;
    if ((status = hol_vec_init(&work->scalar, HOL_WORK_SCALARS, bits)) != HOL_OK)
        return status;
    work->perm = hol_alloc(n, sizeof *work->perm);
    work->magnitude = hol_alloc(n, sizeof *work->magnitude);
    if (work->perm == NULL || work->magnitude == NULL)
        return HOL_NOMEM;
    if (bits != HOL_BITS_DOUBLE) {
        work->start = hol_alloc(2 * n * n, sizeof *work->start);
        return work->start == NULL ? HOL_NOMEM : HOL_OK;
    }
    work->lapack_size = lapack_query(n);
    work->pivot = hol_alloc(HOL_WORK_PIVOTS(n), sizeof *work->pivot);
    work->lapack = hol_alloc((size_t)work->lapack_size, sizeof *work->lapack);
    return work->pivot == NULL || work->lapack == NULL ? HOL_NOMEM : HOL_OK;
}

enum hol_status
hol_work_create(struct hol_work **work, size_t n, mpfr_prec_t bits)
{
    struct hol_work *new;
    enum hol_status status;

    if (bits < HOL_BITS_MIN || bits > HOL_BITS_MAX)
        return HOL_INVALID;
    new = hol_alloc(1, sizeof *new);
    if (new == NULL)
        return HOL_NOMEM;
    status = init(new, n, bits);
    if (status == HOL_OK)
        *work = new;
    else
        hol_work_destroy(new);
    return status;
}

void
hol_work_destroy(struct hol_work *work)
{
    if (work == NULL)
        return;
    for (int i = 0; i < HOL_WORK_MATS; i++)
        hol_mat_clear(&work->mat[i]);
    for (int i = 0; i < 3; i++)
        hol_mat_clear(&work->vec[i]);
    hol_mat_clear(&work->scalar);
    hol_free(work->perm);
    hol_free(work->magnitude);
    hol_free(work->pivot);
    hol_free(work->lapack);
    hol_free(work->start);
    hol_free(work);
}

static enum hol_status
init_member(void *member, size_t rows, size_t cols, mpfr_prec_t bits)
{
    (void)cols;
    return hol_work_create(member, rows, bits);
}

static void
clear_member(void *member)
{
    hol_work_destroy(*(struct hol_work **)member);
    *(struct hol_work **)member = NULL;
}

const struct hol_storage hol_storage_work = {init_member, clear_member};
