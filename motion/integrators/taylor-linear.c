/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The linear problem of the integrator `taylor`, factored once per step. */
#include "motion/integrators/taylor.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define NOTHING 0x1p-40
#define A_ROW 0x1p-28
#define SINGULAR 0x1p-45
/* With pivots above this, the matrix of all rows is far from singular. */
#define PLAIN 0x1p-12

enum hol_status
hol_taylor_linear_init(struct hol_taylor_linear *l, size_t n, size_t m)
{
    size_t size = n + m, stride = (size + HOL_LANES_BLOCK - 1) / HOL_LANES_BLOCK * HOL_LANES_BLOCK;

    *l = (struct hol_taylor_linear){.n = n, .m = m, .size = size, .stride = stride};
    if (HOL_ARENA_ARRAY(&l->arena, l->M, n * n) && HOL_ARENA_ARRAY(&l->arena, l->A, m * n) &&
        (l->inverse = hol_lanes_alloc(&l->arena, size * stride)) != NULL &&
        HOL_ARENA_ARRAY(&l->arena, l->unit, size) && HOL_ARENA_ARRAY(&l->arena, l->weight, size) &&
        HOL_ARENA_ARRAY(&l->arena, l->rows, m * n) && HOL_ARENA_ARRAY(&l->arena, l->row, m) &&
        HOL_ARENA_ARRAY(&l->arena, l->col, n) &&
        (l->kkt = hol_lanes_alloc(&l->arena, size * stride)) != NULL &&
        HOL_ARENA_ARRAY(&l->arena, l->swap, size) && HOL_ARENA_ARRAY(&l->arena, l->all, size))
        return HOL_OK;
    hol_taylor_linear_clear(l);
    return HOL_NOMEM;
}

void
hol_taylor_linear_clear(struct hol_taylor_linear *l)
{
    hol_arena_clear(&l->arena);
    memset(l, 0, sizeof *l);
}

/* A power of two u with u^2 x (root) or u x in [1/2, 2]; 1 for 0. */
static double
unit_of(double x, bool root)
{
    uint64_t bits;
    int64_t e;

    if (!(x > 0 && x <= 0x1p1000))
        return 1;
    memcpy(&bits, &x, sizeof bits);
    e = (int64_t)(bits >> 52) - 1022; /* x < 2^e */
    bits = (uint64_t)(1023 - (root ? e >> 1 : e)) << 52;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Units; rows := the scaled rows of A. */
static void
scale(struct hol_taylor_linear *l)
{
    size_t n = l->n, m = l->m;

    for (size_t j = 0; j < n; j++)
        l->unit[j] = unit_of(l->M[j * n + j], true);
    for (size_t i = 0; i < m; i++) {
        double *to = l->rows + i * n, largest = 0, unit;

        for (size_t j = 0; j < n; j++) {
            to[j] = l->A[i * n + j] * l->unit[j];
            largest = fabs(to[j]) > largest ? fabs(to[j]) : largest;
        }
        l->unit[n + i] = unit = unit_of(largest, false);
        for (size_t j = 0; j < n; j++)
            to[j] *= unit;
    }
}

static void
exchange(double *a, double *b, size_t count, size_t stride)
{
    for (size_t i = 0; i < count; i++) {
        double x = a[i * stride];

        a[i * stride] = b[i * stride];
        b[i * stride] = x;
    }
}

static void
exchange_index(size_t *index, size_t a, size_t b)
{
    size_t x = index[a];

    index[a] = index[b];
    index[b] = x;
}

/* Independent rows, in order of their pivots. */
static enum hol_status
choose_rows(struct hol_taylor_linear *l)
{
    size_t n = l->n, m = l->m, most = n < m ? n : m;
    double *a = l->rows;

    for (size_t i = 0; i < m; i++)
        l->row[i] = i;
    for (size_t j = 0; j < n; j++)
        l->col[j] = j;
    for (l->rank = 0; l->rank < most; l->rank++) {
        size_t k = l->rank, p = k, q = k;
        double largest = 0;

        for (size_t i = k; i < m; i++)
            for (size_t j = k; j < n; j++)
                if (fabs(a[i * n + j]) > largest) {
                    largest = fabs(a[i * n + j]);
                    p = i;
                    q = j;
                }
        if (!(largest > NOTHING))
            break;
        if (!(largest > A_ROW))
            return HOL_UNABLE;
        exchange(a + k * n, a + p * n, n, 1);
        exchange(a + k, a + q, m, n);
        exchange_index(l->row, k, p);
        exchange_index(l->col, k, q);
        for (size_t i = k + 1; i < m; i++) {
            double factor = a[i * n + k] / a[k * n + k];

            for (size_t j = k + 1; j < n; j++)
                a[i * n + j] -= factor * a[k * n + j];
        }
    }
    return HOL_OK;
}

/* kkt := the transposed [M -A^T; A 0] of the chosen rows, scaled. */
static void
assemble(struct hol_taylor_linear *l)
{
    size_t n = l->n, size = n + l->rank, stride = l->stride;

    for (size_t i = 0; i < n; i++) {
        double *to = l->kkt + i * stride;

        l->all[i] = i;
        for (size_t j = 0; j < n; j++)
            to[j] = l->M[j * n + i] * (l->unit[i] * l->unit[j]);
        for (size_t p = 0; p < l->rank; p++) {
            size_t row = l->row[p];
            double x = l->A[row * n + i] * (l->unit[i] * l->unit[n + row]);

            to[n + p] = x;
            l->kkt[(n + p) * stride + i] = -x;
        }
    }
    for (size_t p = 0; p < l->rank; p++) {
        l->all[n + p] = n + l->row[p];
        for (size_t k = n; k < size; k++)
            l->kkt[(n + p) * stride + k] = 0;
    }
    for (size_t i = 0; i < size; i++)
        for (size_t j = size; j < stride; j++)
            l->kkt[i * stride + j] = 0;
}

/* kkt := its inverse, by Gauss-Jordan elimination with row exchanges, in place; false: a pivot is
 * not above `least`. */
HOL_LANES_INLINE bool
invert_in(struct hol_taylor_linear *l, double least, bool wide)
{
    const size_t size = l->n + l->rank, stride = l->stride;
    const size_t used = (size + HOL_LANES_BLOCK - 1) / HOL_LANES_BLOCK * HOL_LANES_BLOCK;
    double *const a = l->kkt;

    for (size_t k = 0; k < size; k++) {
        double *pivot = a + k * stride, largest = fabs(pivot[k]), inverse;
        size_t p = k;

        for (size_t i = k + 1; i < size; i++)
            if (fabs(a[i * stride + k]) > largest) {
                largest = fabs(a[i * stride + k]);
                p = i;
            }
        if (!(largest > least))
            return false;
        l->swap[k] = p;
        if (p != k)
            exchange(pivot, a + p * stride, size, 1);
        inverse = 1 / pivot[k];
        hol_lanes_scale(pivot, inverse, used, wide);
        for (size_t i = 0; i < size; i++) {
            double *row = a + i * stride, factor = row[k];

            if (i == k)
                continue;
            if (factor == 0) /* often: M, and the rows, are sparse */
                continue;
            hol_lanes_subtract(row, pivot, factor, used, wide);
            row[k] = -factor * inverse; /* a vector that is loaded just after waits for it */
        }
        pivot[k] = inverse;
    }
    for (size_t k = size; k-- > 0;)
        if (l->swap[k] != k)
            exchange(a + k, a + l->swap[k], size, stride);
    return true;
}

HOL_LANES_WIDE static bool
invert_wide(struct hol_taylor_linear *l, double least)
{
    return invert_in(l, least, true);
}

HOL_CLONES static bool
invert_narrow(struct hol_taylor_linear *l, double least)
{
    return invert_in(l, least, false);
}

static bool
invert(struct hol_taylor_linear *l, double least)
{
    return hol_lanes_are_wide() ? invert_wide(l, least) : invert_narrow(l, least);
}

/* Take all rows if they are plainly independent. */
static bool
all_rows(struct hol_taylor_linear *l)
{
    for (size_t i = 0; i < l->m; i++)
        l->row[i] = i;
    l->rank = l->m;
    assemble(l);
    return invert(l, PLAIN);
}

static enum hol_status
some_rows(struct hol_taylor_linear *l)
{
    enum hol_status status = choose_rows(l);

    if (status != HOL_OK)
        return status;
    assemble(l);
    return invert(l, SINGULAR) ? HOL_OK : HOL_UNABLE;
}

/* The inverse without units, of all rows. */
static void
take_all(struct hol_taylor_linear *l)
{
    for (size_t j = 0; j < l->size; j++)
        for (size_t i = 0; i < l->size; i++)
            l->inverse[j * l->stride + i] = l->kkt[j * l->stride + i] * (l->unit[i] * l->unit[j]);
}

/* The same of some, 0 for the others. */
static void
take_some(struct hol_taylor_linear *l)
{
    const size_t size = l->n + l->rank;

    memset(l->inverse, 0, l->size * l->stride * sizeof *l->inverse);
    for (size_t j = 0; j < size; j++) {
        const double *from = l->kkt + j * l->stride;
        double *to = l->inverse + l->all[j] * l->stride, unit = l->unit[l->all[j]];

        for (size_t i = 0; i < size; i++)
            to[l->all[i]] = from[i] * (unit * l->unit[l->all[i]]);
    }
}

enum hol_status
hol_taylor_linear_factor(struct hol_taylor_linear *l)
{
    scale(l);
    for (size_t i = 0; i < l->size; i++)
        l->weight[i] = 1 / l->unit[i];
    if (l->m <= l->n && all_rows(l)) {
        take_all(l);
    } else {
        enum hol_status status = some_rows(l);

        if (status != HOL_OK)
            return status;
        take_some(l);
    }
    return HOL_OK;
}
