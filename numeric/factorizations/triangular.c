/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Solves with triangular matrices, in place. */
#include "numeric/factorizations/triangular.h"
#include "numeric/dense/kernel.h"
#include "numeric/dense/scalar.h"
#include "numeric/dense/small.h"
#include "numeric/dense/work.h"

/* One column in MPFR, by columns of T (or by rows of T^T): y_j = x_j / t_jj, x := x - y_j t_j. */
static void
forward(mpfr_ptr x, const struct hol_mat *t, size_t n, bool unit, mpfr_ptr scratch)
{
    for (size_t j = 0; j < n; j++) {
        if (!unit)
            mpfr_div(x + j, x + j, hol_at(t, j, j), MPFR_RNDN);
        hol_kernel_axmy(x + j + 1, x + j, hol_at(t, j + 1, j), n - j - 1, scratch);
    }
}

static void
backward(mpfr_ptr x, const struct hol_mat *t, size_t n, mpfr_ptr scratch)
{
    for (size_t j = n; j-- > 0;) {
        mpfr_div(x + j, x + j, hol_at(t, j, j), MPFR_RNDN);
        hol_kernel_axmy(x, x + j, hol_at(t, 0, j), j, scratch);
    }
}

/* With L^T: x_j = (x_j - sum over i > j of l_ij x_i) / l_jj. */
static void
backward_transposed(mpfr_ptr x, const struct hol_mat *t, size_t n, bool unit, mpfr_ptr sum,
                    mpfr_ptr scratch)
{
    for (size_t j = n; j-- > 0;) {
        hol_kernel_dot(sum, hol_at(t, j + 1, j), 1, x + j + 1, 1, n - j - 1, scratch);
        mpfr_sub(x + j, x + j, sum, MPFR_RNDN);
        if (!unit)
            mpfr_div(x + j, x + j, hol_at(t, j, j), MPFR_RNDN);
    }
}

/* With R^T: x_j = (x_j - sum over i < j of r_ij x_i) / r_jj. */
static void
forward_transposed(mpfr_ptr x, const struct hol_mat *t, size_t n, mpfr_ptr sum, mpfr_ptr scratch)
{
    for (size_t j = 0; j < n; j++) {
        hol_kernel_dot(sum, hol_at(t, 0, j), 1, x, 1, j, scratch);
        mpfr_sub(x + j, x + j, sum, MPFR_RNDN);
        mpfr_div(x + j, x + j, hol_at(t, j, j), MPFR_RNDN);
    }
}

static bool
is_unit(enum hol_triangular kind)
{
    return kind == HOL_UNIT_LOWER || kind == HOL_UNIT_LOWER_TRANSPOSED;
}

static bool
is_transposed(enum hol_triangular kind)
{
    return kind == HOL_LOWER_TRANSPOSED || kind == HOL_UNIT_LOWER_TRANSPOSED ||
           kind == HOL_UPPER_TRANSPOSED;
}

/* This many columns are solved one by one: dtrsm copies the triangle first. */
enum { FEW = 3 };

static void
solve_double(struct hol_mat *x, const struct hol_mat *t, lapack_int k, enum hol_triangular kind)
{
    bool upper = kind == HOL_UPPER || kind == HOL_UPPER_TRANSPOSED;
    CBLAS_UPLO triangle = upper ? CblasUpper : CblasLower;
    CBLAS_TRANSPOSE form = is_transposed(kind) ? CblasTrans : CblasNoTrans;
    CBLAS_DIAG diagonal = is_unit(kind) ? CblasUnit : CblasNonUnit;

    if (x->cols <= FEW)
        for (size_t j = 0; j < x->cols; j++)
            cblas_dtrsv(CblasColMajor, triangle, form, diagonal, k, t->d, hol_blas_ld(t),
                        x->d + j * x->rows, 1);
    else
        cblas_dtrsm(CblasColMajor, CblasLeft, triangle, form, diagonal, k, hol_blas_int(x->cols), 1,
                    t->d, hol_blas_ld(t), x->d, hol_blas_ld(x));
}

void
hol_triangular_solve(struct hol_mat *x, const struct hol_mat *t, size_t k, enum hol_triangular kind)
{
    assert(x->bits == t->bits && x->rows == k && k <= t->rows && k <= t->cols && x != t);
    if (k == 0 || x->cols == 0)
        return;
    if (x->d != NULL && hol_is_small(k, x->cols)) {
        hol_small_triangular(x->d, x->cols, t->d, t->rows, k, kind);
        return;
    }
    if (x->d != NULL) {
        solve_double(x, t, hol_blas_int(k), kind);
        return;
    }
    struct hol_scalar sum, scratch;
    hol_scalar_init(&sum, x->bits);
    hol_scalar_init(&scratch, x->bits);
    for (size_t j = 0; j < x->cols; j++) {
        mpfr_ptr column = hol_at(x, 0, j);
        if (kind == HOL_UPPER)
            backward(column, t, k, scratch.x);
        else if (kind == HOL_UPPER_TRANSPOSED)
            forward_transposed(column, t, k, sum.x, scratch.x);
        else if (is_transposed(kind))
            backward_transposed(column, t, k, is_unit(kind), sum.x, scratch.x);
        else
            forward(column, t, k, is_unit(kind), scratch.x);
    }
}

void
hol_lower_solve(struct hol_mat *x, const struct hol_mat *l)
{
    assert(l->rows == l->cols);
    hol_triangular_solve(x, l, l->rows, HOL_LOWER);
}

void
hol_lower_solve_t(struct hol_mat *x, const struct hol_mat *l)
{
    assert(l->rows == l->cols);
    hol_triangular_solve(x, l, l->rows, HOL_LOWER_TRANSPOSED);
}

/* Column j of X L^T = B: x_j = (b_j - sum over k < j of l_jk x_k) / l_jj. */
void
hol_lower_solve_right_t(struct hol_mat *x, const struct hol_mat *l)
{
    size_t rows = x->rows, n = l->rows;
    struct hol_scalar scratch;

    assert(x->bits == l->bits && l->rows == l->cols && x->cols == n && x != l);
    if (rows == 0 || n == 0)
        return;
    if (x->d != NULL && hol_is_small(rows, n)) {
        hol_small_right(x->d, rows, l->d, n);
        return;
    }
    if (x->d != NULL) {
        cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit,
                    hol_blas_int(rows), hol_blas_int(n), 1, l->d, hol_blas_ld(l), x->d,
                    hol_blas_ld(x));
        return;
    }
    hol_scalar_init(&scratch, x->bits);
    for (size_t j = 0; j < n; j++) {
        hol_kernel_divide(hol_at(x, 0, j), hol_at(l, j, j), rows);
        for (size_t i = j + 1; i < n; i++)
            hol_kernel_axmy(hol_at(x, 0, i), hol_at(l, i, j), hol_at(x, 0, j), rows, scratch.x);
    }
}

void
hol_upper_solve(struct hol_mat *x, const struct hol_mat *r, size_t k)
{
    hol_triangular_solve(x, r, k, HOL_UPPER);
}

void
hol_upper_solve_t(struct hol_mat *x, const struct hol_mat *r, size_t k)
{
    hol_triangular_solve(x, r, k, HOL_UPPER_TRANSPOSED);
}
