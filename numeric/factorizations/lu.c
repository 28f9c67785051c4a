/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* LU factorization with partial pivoting. */
#include "numeric/dense/kernel.h"
#include "numeric/dense/scalar.h"
#include "numeric/dense/work.h"
#include "numeric/factorizations/small.h"

#include <math.h>

/* Entries beyond this might overflow during elimination at 53 bits (growth is far below 2^24). */
static const long double too_large = 0x1p1000L;

static void
swap(size_t *perm, size_t i, size_t j)
{
    size_t t = perm[i];
    perm[i] = perm[j];
    perm[j] = t;
}

/* row[k]: what row k was exchanged with. Pivots that are subnormal have lost digits. */
static enum hol_status
take_pivots(const struct hol_mat *lu, size_t *perm, const size_t *row)
{
    for (size_t k = 0; k < lu->rows; k++) {
        swap(perm, k, row[k]);
        if (!isnormal(lu->d[k * lu->rows + k]))
            return HOL_UNABLE;
    }
    return HOL_OK;
}

static enum hol_status
lu_double(struct hol_mat *lu, size_t *perm, struct hol_work *work)
{
    lapack_int n = hol_blas_int(lu->rows), ld = hol_blas_ld(lu);
    size_t *row = work->perm;

    if (hol_is_small(lu->rows, lu->cols)) {
        if (!hol_small_lu(lu->d, lu->rows, row))
            return HOL_DOMAIN;
        return take_pivots(lu, perm, row);
    }
    if (LAPACKE_dgetrf_work(LAPACK_COL_MAJOR, n, n, lu->d, ld, work->pivot) != 0)
        return HOL_DOMAIN;
    for (size_t k = 0; k < lu->rows; k++)
        row[k] = (size_t)(work->pivot[k] - 1);
    return take_pivots(lu, perm, row);
}

/* Outer-product form with row interchanges (Golub & Van Loan 3.4.1). */
static enum hol_status
lu_mpfr(struct hol_mat *lu, size_t *perm)
{
    size_t n = lu->rows;
    struct hol_scalar scratch;

    hol_scalar_init(&scratch, lu->bits);
    for (size_t k = 0; k < n; k++) {
        size_t p = k;
        for (size_t i = k + 1; i < n; i++)
            if (mpfr_cmpabs(hol_at(lu, i, k), hol_at(lu, p, k)) > 0)
                p = i;
        if (mpfr_zero_p(hol_at(lu, p, k)))
            return HOL_DOMAIN;
        if (p != k) {
            swap(perm, p, k);
            for (size_t j = 0; j < n; j++)
                mpfr_swap(hol_at(lu, p, j), hol_at(lu, k, j));
        }
        hol_kernel_divide(hol_at(lu, k + 1, k), hol_at(lu, k, k), n - k - 1);
        for (size_t j = k + 1; j < n; j++)
            hol_kernel_axmy(hol_at(lu, k + 1, j), hol_at(lu, k, j), hol_at(lu, k + 1, k), n - k - 1,
                            scratch.x);
    }
    return HOL_OK;
}

enum hol_status
hol_lu_in_place(struct hol_mat *lu, size_t *perm, struct hol_work *work)
{
    assert(lu->rows == lu->cols && lu->rows <= work->n && lu->bits == work->bits);
    for (size_t k = 0; k < lu->rows; k++)
        perm[k] = k;
    return lu->d != NULL ? lu_double(lu, perm, work) : lu_mpfr(lu, perm);
}

enum hol_status
hol_lu(struct hol_mat *lu, size_t *perm, const struct hol_mat *a, struct hol_work *work)
{
    assert(lu->bits == a->bits && a->rows == a->cols && lu != a);
    if (a->d != NULL ? !(hol_mat_max(a) <= too_large) : !hol_mat_is_finite(a))
        return HOL_UNABLE;
    hol_mat_round(lu, a);
    return hol_lu_in_place(lu, perm, work);
}

void
hol_lu_solve(struct hol_mat *x, const struct hol_mat *lu, const size_t *perm, struct hol_work *work)
{
    assert(x->rows == lu->rows && work->n >= lu->rows && work->bits == x->bits);
    hol_permute_rows(x, perm, false, &work->vec[0]);
    hol_triangular_solve(x, lu, lu->rows, HOL_UNIT_LOWER);
    hol_triangular_solve(x, lu, lu->rows, HOL_UPPER);
}
