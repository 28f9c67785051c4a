/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/dense/kernel.h"
#include "numeric/dense/scalar.h"
#include "numeric/dense/triangular.h"
#include "numeric/dense/work.h"

#include <math.h>

/* Width of the panels that one call of dgetrf factors, so that its pivots fit on the stack. */
enum { PANEL = 256 };

/* Entries beyond this might overflow during elimination at 53 bits (growth is far below 2^24). */
static const long double too_large = 0x1p1000L;

static void
swap(size_t *perm, size_t i, size_t j)
{
    size_t t = perm[i];
    perm[i] = perm[j];
    perm[j] = t;
}

/* The interchanges of a panel of this many rows, on this many columns of other panels. */
static void
interchange(double *a, lapack_int cols, lapack_int ld, const lapack_int *pivot, lapack_int count)
{
    lapack_int info = LAPACKE_dlaswp_work(LAPACK_COL_MAJOR, cols, a, ld, 1, count, pivot, 1);

    assert(info == 0);
    (void)info;
}

/*
 * Block LU by panels of columns: factor the panel [A_jj; A_ij], carry its interchanges to the other
 * columns, U_jk = L_jj^-1 A_jk, A_ik := A_ik - L_ij U_jk (Golub & Van Loan 3.2.11).
 */
static enum hol_status
lu_double(struct hol_mat *lu, size_t *perm)
{
    size_t size = lu->rows;
    lapack_int n = hol_blas_int(size), pivot[PANEL];

    for (size_t j = 0; j < size; j += PANEL) {
        size_t cols = size - j < PANEL ? size - j : PANEL;
        lapack_int width = hol_blas_int(cols), rest = hol_blas_int(size - j - cols);
        double *left = lu->d + j, *panel = left + j * size;
        double *top = rest > 0 ? panel + cols * size : panel; /* A_jk */
        if (LAPACKE_dgetrf_work(LAPACK_COL_MAJOR, width + rest, width, panel, n, pivot) != 0)
            return HOL_DOMAIN;
        for (size_t k = 0; k < cols; k++) {
            size_t p = (size_t)(pivot[k] - 1);
            swap(perm, j + k, j + p);
        }
        if (j > 0)
            interchange(left, hol_blas_int(j), n, pivot, width);
        if (rest == 0)
            break;
        interchange(top, rest, n, pivot, width);
        cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasUnit, width, rest, 1,
                    panel, n, top, n);
        cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, rest, rest, width, -1, panel + width,
                    n, top, n, 1, top + width, n);
    }
    for (size_t k = 0; k < size; k++)
        if (!isnormal(lu->d[k * size + k]))
            return HOL_UNABLE;
    return HOL_OK;
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
hol_lu_in_place(struct hol_mat *lu, size_t *perm)
{
    assert(lu->rows == lu->cols);
    for (size_t k = 0; k < lu->rows; k++)
        perm[k] = k;
    return lu->d != NULL ? lu_double(lu, perm) : lu_mpfr(lu, perm);
}

enum hol_status
hol_lu(struct hol_mat *lu, size_t *perm, const struct hol_mat *a)
{
    assert(lu->bits == a->bits && a->rows == a->cols && lu != a);
    if (a->d != NULL ? !(hol_mat_max(a) <= too_large) : !hol_mat_is_finite(a))
        return HOL_UNABLE;
    hol_mat_round(lu, a);
    return hol_lu_in_place(lu, perm);
}

/* X := P X, column by column through the work space. */
static void
permute_rows(struct hol_mat *x, const size_t *perm, struct hol_work *work)
{
    struct hol_vec *column = &work->vec[0];

    hol_mat_shape(column, x->rows, 1);
    for (size_t j = 0; j < x->cols; j++) {
        struct hol_vec to = hol_columns(x, j, 1);
        hol_mat_take(column, x, 0, j);
        hol_gather_rows(&to, column, perm);
    }
}

void
hol_lu_solve(struct hol_mat *x, const struct hol_mat *lu, const size_t *perm, struct hol_work *work)
{
    assert(x->rows == lu->rows && work->n >= lu->rows && work->bits == x->bits);
    permute_rows(x, perm, work);
    hol_triangular_solve(x, lu, lu->rows, HOL_UNIT_LOWER);
    hol_triangular_solve(x, lu, lu->rows, HOL_UPPER);
}
