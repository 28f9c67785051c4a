/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Products, sums, transposes, signs. At 53 bits: BLAS, for small ones plain sums; otherwise plain
 * sums in MPFR. */
#include "numeric/dense/blas.h"
#include "numeric/dense/kernel.h"
#include "numeric/dense/mat.h"
#include "numeric/dense/scalar.h"
#include "numeric/dense/small.h"

#include <assert.h>
#include <math.h>

/* op(A) has element (i, j) at a[i * row + j * col]. */
struct view {
    size_t rows, cols, row, col;
};

static struct view
plain(const struct hol_mat *a)
{
    return (struct view){a->rows, a->cols, 1, a->rows};
}

static struct view
transposed(const struct hol_mat *a)
{
    return (struct view){a->cols, a->rows, a->rows, 1};
}

/* C = op(A) op(A)^T: one triangle, then its mirror image. */
static void
square(struct hol_mat *c, const struct hol_mat *a, bool ta, size_t terms)
{
    size_t n = c->rows;

    hol_mat_zero(c);
    cblas_dsyrk(CblasColMajor, CblasLower, ta ? CblasTrans : CblasNoTrans, hol_blas_int(n),
                hol_blas_int(terms), 1, a->d, hol_blas_ld(a), 0, c->d, hol_blas_ld(c));
    for (size_t j = 0; j < n; j++)
        for (size_t i = j + 1; i < n; i++)
            c->d[j + i * n] = c->d[i + j * n];
}

/* C = op(A) op(B) */
static void
multiply(struct hol_mat *c, const struct hol_mat *a, bool ta, const struct hol_mat *b, bool tb)
{
    struct view va = ta ? transposed(a) : plain(a), vb = tb ? transposed(b) : plain(b);

    assert(a->bits == b->bits && a->bits == c->bits && va.cols == vb.rows);
    assert(c != a && c != b);
    hol_mat_shape(c, va.rows, vb.cols);
    if (va.rows == 0 || vb.cols == 0)
        return;
    if (va.cols == 0) {
        hol_mat_zero(c);
        return;
    }
    if (c->d != NULL && hol_is_small(va.rows, vb.cols) && va.cols <= HOL_SMALL) {
        hol_small_multiply(c->d, va.rows, vb.cols, va.cols,
                           (struct hol_small_view){a->d, va.row, va.col},
                           (struct hol_small_view){b->d, vb.row, vb.col});
        return;
    }
    if (c->d != NULL && a == b && ta != tb) {
        square(c, a, ta, va.cols);
        return;
    }
    if (c->d != NULL) {
        hol_mat_zero(c); /* whatever C held, NaN included, must not matter */
        cblas_dgemm(CblasColMajor, ta ? CblasTrans : CblasNoTrans, tb ? CblasTrans : CblasNoTrans,
                    hol_blas_int(va.rows), hol_blas_int(vb.cols), hol_blas_int(va.cols), 1, a->d,
                    hol_blas_ld(a), b->d, hol_blas_ld(b), 0, c->d, hol_blas_ld(c));
        return;
    }
    struct hol_scalar t;
    hol_scalar_init(&t, c->bits);
    for (size_t j = 0; j < vb.cols; j++)
        for (size_t i = 0; i < va.rows; i++)
            hol_kernel_dot(c->x[i + j * c->rows], a->x[i * va.row], va.col, b->x[j * vb.col],
                           vb.row, va.cols, t.x);
}

void
hol_mul(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b)
{
    multiply(c, a, false, b, false);
}

void
hol_mul_tn(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b)
{
    multiply(c, a, true, b, false);
}

void
hol_mul_nt(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b)
{
    multiply(c, a, false, b, true);
}

/* y = op(A) x */
static void
multiply_vector(struct hol_vec *y, const struct hol_mat *a, bool ta, const struct hol_vec *x)
{
    assert(x->cols == 1);
    if (y->d == NULL || a->rows == 0 || a->cols == 0 || hol_is_small(a->rows, a->cols)) {
        multiply(y, a, ta, x, false);
        return;
    }
    assert(a->bits == x->bits && a->bits == y->bits && x->rows == (ta ? a->rows : a->cols));
    assert(y != a && y != x);
    hol_mat_shape(y, ta ? a->cols : a->rows, 1);
    hol_mat_zero(y);
    cblas_dgemv(CblasColMajor, ta ? CblasTrans : CblasNoTrans, hol_blas_int(a->rows),
                hol_blas_int(a->cols), 1, a->d, hol_blas_ld(a), x->d, 1, 0, y->d, 1);
}

void
hol_mul_v(struct hol_vec *y, const struct hol_mat *a, const struct hol_vec *x)
{
    multiply_vector(y, a, false, x);
}

void
hol_mul_tv(struct hol_vec *y, const struct hol_mat *a, const struct hol_vec *x)
{
    multiply_vector(y, a, true, x);
}

enum { BLOCK = 8 };

long double
hol_mat_least_pivot(const struct hol_mat *a)
{
    long double least = INFINITY;

    assert(a->rows == a->cols);
    for (size_t k = 0; k < a->rows && !isnan(least); k++) {
        long double x =
            a->d != NULL ? fabsl((long double)a->d[k * (a->rows + 1)]) : hol_mat_abs(a, k, k);

        if (!(x >= least))
            least = x;
    }
    return least;
}

void
hol_transpose(struct hol_mat *c, const struct hol_mat *a)
{
    assert(a->bits == c->bits && c != a);
    hol_mat_shape(c, a->cols, a->rows);
    /* By blocks of columns: their entries in a row are neighbours in C. */
    for (size_t first = 0; first < a->cols; first += BLOCK) {
        size_t end = a->cols - first < BLOCK ? a->cols : first + BLOCK;

        for (size_t i = 0; i < a->rows && c->d != NULL; i++)
            for (size_t j = first; j < end; j++)
                c->d[j + i * c->rows] = a->d[i + j * a->rows];
        for (size_t i = 0; i < a->rows && c->d == NULL; i++)
            for (size_t j = first; j < end; j++)
                mpfr_set(c->x[j + i * c->rows], a->x[i + j * a->rows], MPFR_RNDN);
    }
}

void
hol_add(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b)
{
    size_t count = a->rows * a->cols;

    assert(a->bits == b->bits && a->bits == c->bits && a->rows == b->rows && a->cols == b->cols);
    hol_mat_shape(c, a->rows, a->cols);
    for (size_t k = 0; k < count; k++) {
        if (c->d != NULL)
            c->d[k] = a->d[k] + b->d[k];
        else
            mpfr_add(c->x[k], a->x[k], b->x[k], MPFR_RNDN);
    }
}

void
hol_sub(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b)
{
    size_t count = a->rows * a->cols;

    assert(a->bits == b->bits && a->bits == c->bits && a->rows == b->rows && a->cols == b->cols);
    hol_mat_shape(c, a->rows, a->cols);
    for (size_t k = 0; k < count; k++) {
        if (c->d != NULL)
            c->d[k] = a->d[k] - b->d[k];
        else
            mpfr_sub(c->x[k], a->x[k], b->x[k], MPFR_RNDN);
    }
}

void
hol_sub_outer(struct hol_mat *c, const struct hol_vec *x, const struct hol_vec *y)
{
    struct hol_scalar t;

    assert(c->bits == x->bits && c->bits == y->bits && c->rows == x->rows && c->cols == y->rows);
    if (c->rows == 0 || c->cols == 0)
        return;
    if (c->d != NULL && hol_is_small(c->rows, c->cols)) {
        for (size_t j = 0; j < c->cols; j++)
            hol_small_subtract(c->d + j * c->rows, x->d, c->rows, y->d[j]);
        return;
    }
    if (c->d != NULL) {
        cblas_dger(CblasColMajor, hol_blas_int(c->rows), hol_blas_int(c->cols), -1, x->d, 1, y->d,
                   1, c->d, hol_blas_ld(c));
        return;
    }
    hol_scalar_init(&t, c->bits);
    for (size_t j = 0; j < c->cols; j++)
        for (size_t i = 0; i < c->rows; i++) {
            mpfr_ptr to = c->x[i + j * c->rows];

            mpfr_mul(t.x, x->x[i], y->x[j], MPFR_RNDN);
            mpfr_sub(to, to, t.x, MPFR_RNDN);
        }
}

void
hol_negate(struct hol_mat *a)
{
    size_t count = a->rows * a->cols;

    for (size_t k = 0; k < count; k++) {
        if (a->d != NULL)
            a->d[k] = -a->d[k];
        else
            mpfr_neg(a->x[k], a->x[k], MPFR_RNDN);
    }
}

void
hol_scatter_rows(struct hol_mat *z, const struct hol_mat *y, const size_t *perm)
{
    assert(z->bits == y->bits && z->cols == y->cols && z != y);
    for (size_t j = 0; j < y->cols; j++)
        for (size_t k = 0; k < y->rows; k++) {
            if (z->d != NULL)
                z->d[perm[k] + j * z->rows] = y->d[k + j * y->rows];
            else
                mpfr_set(z->x[perm[k] + j * z->rows], y->x[k + j * y->rows], MPFR_RNDN);
        }
}

void
hol_gather_rows(struct hol_mat *y, const struct hol_mat *z, const size_t *perm)
{
    assert(z->bits == y->bits && z->cols == y->cols && z != y);
    for (size_t j = 0; j < y->cols; j++)
        for (size_t k = 0; k < y->rows; k++) {
            if (y->d != NULL)
                y->d[k + j * y->rows] = z->d[perm[k] + j * z->rows];
            else
                mpfr_set(y->x[k + j * y->rows], z->x[perm[k] + j * z->rows], MPFR_RNDN);
        }
}

bool
hol_mat_is_negative(const struct hol_mat *a, size_t i, size_t j)
{
    size_t k = i + j * a->rows;

    return a->d != NULL ? a->d[k] < 0 : mpfr_sgn(a->x[k]) < 0;
}

void
hol_permute_rows(struct hol_mat *x, const size_t *perm, bool back, struct hol_vec *column)
{
    hol_mat_shape(column, x->rows, 1);
    for (size_t j = 0; j < x->cols; j++) {
        struct hol_vec to = hol_columns(x, j, 1);

        hol_mat_take(column, x, 0, j);
        if (back)
            hol_scatter_rows(&to, column, perm);
        else
            hol_gather_rows(&to, column, perm);
    }
}
