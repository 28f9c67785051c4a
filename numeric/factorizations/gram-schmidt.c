/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A basis of a null space by Gram-Schmidt with reorthogonalization, and the rank that it finds. */
#include "numeric/factorizations/gram-schmidt.h"

#include "numeric/dense/kernel.h"
#include "numeric/dense/work.h"
#include "numeric/factorizations/rank.h"
#include "numeric/factorizations/small.h"

#include <math.h>
#include <string.h>

/* The operations on columns of matrices, in double and in MPFR, that the procedure is made of. */

/* y := y - (x . y) x */
static void
remove_component(struct hol_mat *y, size_t yj, const struct hol_mat *x, size_t xj,
                 struct hol_work *work)
{
    size_t n = x->rows;

    if (x->d != NULL) {
        const double *from = x->d + xj * n;
        double *to = y->d + yj * n;

        if (n <= HOL_SMALL)
            hol_small_remove(to, 1, n, from, n);
        else
            cblas_daxpy(hol_blas_int(n), -cblas_ddot(hol_blas_int(n), from, 1, to, 1), from, 1, to,
                        1);
        return;
    }
    mpfr_ptr g = hol_work_scalar(work, 0), scratch = hol_work_scalar(work, 1);
    hol_kernel_dot(g, hol_at(x, 0, xj), 1, hol_at(y, 0, yj), 1, n, scratch);
    hol_kernel_axmy(hol_at(y, 0, yj), g, hol_at(x, 0, xj), n, scratch);
}

/* norm[j] := |x_j| */
static void
measure(struct hol_vec *norm, const struct hol_mat *x, size_t j, struct hol_work *work)
{
    size_t n = x->rows;

    if (x->d != NULL) {
        const double *from = x->d + j * n;

        norm->d[j] = sqrt(n <= HOL_SMALL ? hol_small_dot(from, from, n)
                                         : cblas_ddot(hol_blas_int(n), from, 1, from, 1));
        return;
    }
    hol_kernel_dot(norm->x[j], hol_at(x, 0, j), 1, hol_at(x, 0, j), 1, n, hol_work_scalar(work, 1));
    mpfr_sqrt(norm->x[j], norm->x[j], MPFR_RNDN);
}

static void
normalize(struct hol_mat *x, size_t j, struct hol_vec *norm, struct hol_work *work)
{
    measure(norm, x, j, work);
    if (x->d == NULL)
        hol_kernel_divide(hol_at(x, 0, j), norm->x[j], x->rows);
    else
        for (size_t i = 0; i < x->rows; i++)
            x->d[i + j * x->rows] /= norm->d[j];
}

/* Is norm[i] > norm[j]? */
static bool
larger(const struct hol_vec *norm, size_t i, size_t j)
{
    return norm->d != NULL ? norm->d[i] > norm->d[j] : mpfr_cmp(norm->x[i], norm->x[j]) > 0;
}

static void
swap_columns(struct hol_mat *x, size_t p, size_t q)
{
    for (size_t i = 0; i < x->rows; i++) {
        if (x->d != NULL) {
            double t = x->d[i + p * x->rows];
            x->d[i + p * x->rows] = x->d[i + q * x->rows];
            x->d[i + q * x->rows] = t;
        } else {
            mpfr_swap(hol_at(x, i, p), hol_at(x, i, q));
        }
    }
}

/*
 * X := B^T times a power of two that brings its largest element near 1, so that no square over- or
 * underflows at 53 bits; the null space is the same, and scaling is exact.
 */
static void
scaled_transpose(struct hol_mat *x, const struct hol_mat *b)
{
    int e = 0;

    (void)frexpl(hol_mat_max(b), &e);
    hol_transpose(x, b);
    for (size_t i = 0; i < x->rows; i++)
        hol_row_scale_2exp(x, i, -(long)e);
}

static enum hol_rank_side
side(const struct hol_vec *norm, size_t j, const struct hol_vec *first, const struct hol_mat *b,
     long double tau)
{
    return norm->d != NULL ? hol_rank_double(norm->d[j], first->d[0], b->rows, b->cols, tau)
                           : hol_rank_mpfr(norm->x[j], first->x[0], b->rows, b->cols, tau);
}

/* Step k takes column p of X, which holds row work->perm[p] of B. */
static void
write_down(struct hol_rank_trace *trace, size_t k, const struct hol_vec *norm, size_t p,
           const struct hol_work *work)
{
    trace->count = k + 1;
    if (trace->length == NULL)
        return;
    trace->length[k] = hol_mat_abs(norm, p, 0);
    trace->row[k] = work->perm[p];
}

static void
swap_indices(size_t *perm, size_t p, size_t q)
{
    size_t t = perm[p];

    perm[p] = perm[q];
    perm[q] = t;
}

/*
 * Column yj of Y less its components along the k columns of Q at once, y - Q (Q^T y). They are
 * orthogonal to each other, so that one after the other differs by rounding only; in double, where
 * they are long, it is two products instead of 2 k.
 */
static void
remove_all(struct hol_mat *y, size_t yj, const struct hol_mat *q, size_t k, struct hol_work *work)
{
    lapack_int n = hol_blas_int(q->rows), count = hol_blas_int(k);
    double *part = work->vec[2].d;
    bool single = q->d == NULL || q->rows <= HOL_SMALL;

    for (size_t j = 0; single && j < k; j++)
        remove_component(y, yj, q, j, work);
    if (single || k == 0)
        return;
    memset(part, 0, k * sizeof *part);
    cblas_dgemv(CblasColMajor, CblasTrans, n, count, 1, q->d, n, y->d + yj * q->rows, 1, 0, part,
                1);
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, count, -1, q->d, n, part, 1, 1, y->d + yj * q->rows,
                1);
}

/* The columns of X beyond the k-th, each less its component along that, and their lengths. */
static void
remove_from_rest(struct hol_mat *x, size_t k, struct hol_vec *norm, struct hol_work *work)
{
    lapack_int n = hol_blas_int(x->rows), count = hol_blas_int(x->cols - k - 1);
    double *part = work->vec[2].d;
    bool single = x->d == NULL || x->rows <= HOL_SMALL;

    for (size_t j = k + 1; single && j < x->cols; j++)
        remove_component(x, j, x, k, work);
    if (!single && count > 0) {
        const double *from = x->d + k * x->rows;
        double *rest = x->d + (k + 1) * x->rows;

        memset(part, 0, (size_t)count * sizeof *part);
        cblas_dgemv(CblasColMajor, CblasTrans, n, count, 1, rest, n, from, 1, 0, part, 1);
        cblas_dger(CblasColMajor, n, count, -1, from, 1, part, 1, rest, n);
    }
    for (size_t j = k + 1; j < x->cols; j++)
        measure(norm, x, j, work);
}

/*
 * Orthonormalize the columns of X (the rows of B): columns 0..rank-1 become the basis. At each step
 * the largest remaining column is projected once more ("twice is enough": it has already lost its
 * components to the steps before) where two passes are asked for, normalized, and its direction
 * removed from those that remain.
 */
static enum hol_status
orthonormalize(size_t *rank, struct hol_mat *x, const struct hol_mat *b,
               struct hol_rank_trace *trace, struct hol_work *work)
{
    struct hol_vec *norm = &work->vec[0], *first = &work->vec[1];
    size_t steps = b->rows < b->cols ? b->rows : b->cols, k;

    hol_mat_shape(norm, x->cols, 1);
    hol_mat_shape(first, steps > 0, 1);
    for (size_t j = 0; j < x->cols; j++) {
        work->perm[j] = j;
        measure(norm, x, j, work);
    }
    for (k = 0; k < steps; k++) {
        size_t p = k;
        for (size_t j = k + 1; j < x->cols; j++)
            if (larger(norm, j, p))
                p = j;
        if (k == 0)
            hol_mat_take(first, norm, p, 0);
        write_down(trace, k, norm, p, work);
        enum hol_rank_side where = side(norm, p, first, b, trace->threshold);
        if (where == HOL_RANK_BAND)
            return HOL_UNABLE;
        if (where == HOL_RANK_BELOW)
            break;
        swap_columns(x, p, k);
        swap_indices(work->perm, p, k);
        if (!trace->once)
            remove_all(x, k, x, k, work);
        normalize(x, k, norm, work);
        remove_from_rest(x, k, norm, work);
    }
    *rank = k;
    return HOL_OK;
}

/* left[i] -= (x_ij)^2: what remains of the squared length of e_i outside the span. A magnitude: it
 * only chooses. */
static void
reduce(long double *left, const struct hol_mat *x, size_t j)
{
    for (size_t i = 0; i < x->rows; i++) {
        long double t = x->d != NULL ? x->d[i + j * x->rows] : hol_mat_abs(x, i, j);
        left[i] -= t * t;
    }
}

/*
 * Column c of V less its components along the columns of Q and those of V before it; modified: one
 * after the other, as it matters where they were not orthogonalized twice.
 */
static void
remove_both(struct hol_mat *v, size_t c, const struct hol_mat *q, size_t k, bool modified,
            struct hol_work *work)
{
    if (!modified) {
        remove_all(v, c, q, k, work);
        remove_all(v, c, v, c, work);
        return;
    }
    for (size_t j = 0; j < k; j++)
        remove_component(v, c, q, j, work);
    for (size_t j = 0; j < c; j++)
        remove_component(v, c, v, j, work);
}

/* Unit vectors, the largest remaining one first, orthogonal to the columns of Q and to
 * each other. */
static void
complete(struct hol_mat *v, const struct hol_mat *q, size_t k, int passes, struct hol_work *work)
{
    size_t n = v->rows;
    struct hol_vec *norm = &work->vec[0];

    hol_mat_shape(norm, v->cols, 1);
    hol_mat_zero(v);
    for (size_t i = 0; i < n; i++)
        work->magnitude[i] = 1;
    for (size_t j = 0; j < k; j++)
        reduce(work->magnitude, q, j);
    for (size_t c = 0; c < v->cols; c++) {
        size_t best = 0;
        for (size_t i = 1; i < n; i++)
            if (work->magnitude[i] > work->magnitude[best])
                best = i;
        hol_mat_set_si(v, best, c, 1);
        for (int pass = 0; pass < passes; pass++)
            remove_both(v, c, q, k, passes == 1, work);
        normalize(v, c, norm, work);
        reduce(work->magnitude, v, c);
    }
}

void
hol_complete_basis(struct hol_mat *v, const struct hol_mat *q, size_t k, struct hol_work *work)
{
    complete(v, q, k, 2, work);
}

enum hol_status
hol_null_basis(struct hol_mat *v, size_t *rank, const struct hol_mat *b,
               struct hol_rank_trace *trace, struct hol_work *work)
{
    struct hol_rank_trace plain = {0};
    struct hol_mat *x = &work->mat[0];
    size_t n = b->cols, k = 0;
    enum hol_status status;

    assert(b->bits == v->bits && b->bits == work->bits && v != b);
    assert(b->rows <= work->n && n <= work->n);
    if (trace == NULL)
        trace = &plain;
    trace->count = 0;
    if (!hol_mat_is_finite(b))
        return HOL_UNABLE;
    scaled_transpose(x, b);
    status = orthonormalize(&k, x, b, trace, work);
    if (status != HOL_OK)
        return status;
    hol_mat_shape(v, n, n - k);
    complete(v, x, k, trace->once ? 1 : 2, work);
    *rank = k;
    return HOL_OK;
}
