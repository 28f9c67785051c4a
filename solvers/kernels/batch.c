/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Batches: problems of one size laid out side by side, solved, and read back. */
#include "solvers/kernels/batch.h"

#include "base/alloc.h"

#include <stdint.h>

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
    batch->origin = hol_alloc(room, sizeof *batch->origin);
    batch->status = hol_alloc(room, sizeof *batch->status);
    if (batch->storage == NULL || batch->rank == NULL || batch->origin == NULL ||
        batch->status == NULL) {
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
    hol_free(batch->origin);
    hol_free(batch->status);
    *batch = (struct hol_batch){0};
}

void
hol_batch_gather(struct hol_mat *to, size_t rows, size_t cols, const double *array, size_t p)
{
    size_t count = rows * cols;

    hol_mat_shape(to, rows, cols);
    for (size_t e = 0; e < count; e++)
        to->d[e] = array[HOL_BATCH_AT(p, e, count)];
}

void
hol_batch_spread(double *array, size_t p, const struct hol_mat *from)
{
    size_t count = from->rows * from->cols;

    for (size_t e = 0; e < count; e++)
        array[HOL_BATCH_AT(p, e, count)] = from->d[e];
}

enum hol_status
hol_batch_set(struct hol_batch *batch, size_t p, const struct hol_problem *from)
{
    if (p >= batch->count || from->n != batch->n || from->m != batch->m ||
        from->bits != HOL_BITS_DOUBLE || !hol_problem_fits(from))
        return HOL_INVALID;
    hol_batch_spread(batch->M, p, &from->M);
    hol_batch_spread(batch->A, p, &from->A);
    hol_batch_spread(batch->F, p, &from->F);
    hol_batch_spread(batch->b, p, &from->b);
    hol_batch_spread(batch->C, p, &from->C);
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
    hol_batch_gather(&to->qdd, n, 1, batch->qdd, p);
    hol_batch_gather(&to->FL, n, 1, batch->FL, p);
    hol_batch_gather(&to->FC, n, 1, batch->FC, p);
    hol_batch_gather(&to->lambda, m, 1, batch->lambda, p);
    to->rank = batch->rank[p];
    to->origin = batch->origin[p];
    return HOL_OK;
}
