/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The singular value decomposition: one-sided Jacobi rotations, but for large ones at 53 bits by
 * LAPACK. */
#include "numeric/dense/kernel.h"
#include "numeric/dense/work.h"
#include "numeric/factorizations/gram-schmidt.h"
#include "numeric/factorizations/jacobi-start.h"
#include "numeric/factorizations/small.h"

#include <float.h>

/* The most sweeps of Jacobi's method; about ten are needed, three after a start. */
enum { SWEEPS = 60 };

/* norm[j] := squared norm of column j of X */
static void
measure(struct hol_work *work, const struct hol_mat *x, size_t j)
{
    hol_kernel_dot(work->vec[0].x[j], hol_at(x, 0, j), 1, hol_at(x, 0, j), 1, x->rows,
                   hol_work_scalar(work, 4));
}

/*
 * Make columns p < q of X orthogonal by a rotation of the two, J along with it; false when they
 * are, |x_p . x_q| <= max(4, k) u |x_p| |x_q|, which is what rounding leaves in a sum of k
 * products.
 */
static bool
orthogonalize(struct hol_mat *x, struct hol_mat *j, size_t p, size_t q, struct hol_work *work)
{
    mpfr_ptr g = hol_work_scalar(work, 0), tau = hol_work_scalar(work, 1);
    mpfr_ptr sine = hol_work_scalar(work, 2), t = hol_work_scalar(work, 3);
    mpfr_ptr scratch = hol_work_scalar(work, 4);
    mpfr_ptr a = work->vec[0].x[p], b = work->vec[0].x[q];
    unsigned long k = x->rows < 4 ? 4 : (unsigned long)x->rows;

    if (mpfr_zero_p(a) || mpfr_zero_p(b))
        return false;
    hol_kernel_dot(g, hol_at(x, 0, p), 1, hol_at(x, 0, q), 1, x->rows, scratch);
    mpfr_sqr(tau, g, MPFR_RNDN);
    mpfr_mul(t, a, b, MPFR_RNDN);
    mpfr_mul_ui(t, t, k * k, MPFR_RNDN);
    mpfr_div_2ui(t, t, 2 * (unsigned long)work->bits, MPFR_RNDN);
    if (mpfr_cmp(tau, t) <= 0)
        return false;
    hol_kernel_jacobi(tau, sine, t, a, b, g);
    hol_kernel_rotate(hol_at(x, 0, p), hol_at(x, 0, q), x->rows, tau, sine, scratch);
    hol_kernel_rotate(hol_at(j, 0, p), hol_at(j, 0, q), j->rows, tau, sine, scratch);
    measure(work, x, p);
    measure(work, x, q);
    return true;
}

static void
swap_columns(struct hol_mat *a, size_t p, size_t q)
{
    for (size_t i = 0; i < a->rows; i++)
        mpfr_swap(hol_at(a, i, p), hol_at(a, i, q));
}

/* Columns of X by decreasing norm, those of J along with them. */
static void
sort(struct hol_mat *x, struct hol_mat *j, struct hol_work *work)
{
    mpfr_t *norm = work->vec[0].x;

    for (size_t k = 0; k + 1 < x->cols; k++) {
        size_t most = k;
        for (size_t i = k + 1; i < x->cols; i++)
            if (mpfr_cmp(norm[i], norm[most]) > 0)
                most = i;
        if (most == k)
            continue;
        mpfr_swap(norm[k], norm[most]);
        swap_columns(x, k, most);
        swap_columns(j, k, most);
    }
}

/*
 * LAPACK's one-sided Jacobi on the lower triangular X. Its columns are unit vectors only for values
 * above the underflow threshold: *rank of them.
 */
static enum hol_status
jacobi_double(size_t *rank, struct hol_mat *x, struct hol_vec *s, struct hol_mat *j,
              struct hol_work *work)
{
    lapack_int n = hol_blas_int(x->rows);
    lapack_int info = LAPACKE_dgesvj_work(LAPACK_COL_MAJOR, 'L', 'U', 'V', n, n, x->d, n, s->d, n,
                                          j->d, n, work->lapack, work->lapack_size);

    /*
     * It counts a rotation that would change nothing as one not yet made, and then reports, for a
     * few in 10^4 matrices of two columns, that it has not converged. work[4] is the largest cosine
     * between two columns in its last sweep: columns that are orthogonal to rounding are what was
     * asked for.
     */
    if (info < 0 || (info > 0 && !(work->lapack[4] <= 8 * DBL_EPSILON)))
        return HOL_UNABLE;
    *rank = 0; /* not work[2], which is 0 if n = 1 */
    for (size_t k = 0; k < s->rows; k++) {
        s->d[k] *= work->lapack[0]; /* a scale by which it avoids overflow; else 1 */
        if (s->d[k] > DBL_MIN)
            *rank = k + 1;
    }
    return HOL_OK;
}

/* The same by our own rotations, which are the same on every processor; false: not so. */
static bool
jacobi_small(size_t *rank, struct hol_mat *x, struct hol_vec *s, struct hol_mat *j,
             struct hol_work *work)
{
    struct hol_mat *spoiled = &work->mat[3];

    hol_mat_round(spoiled, x);
    if (!hol_small_svd(rank, spoiled->d, s->d, j->d, x->rows))
        return false;
    hol_mat_round(x, spoiled);
    return true;
}

/*
 * The same in MPFR; *rank counts the values that are not exactly zero. A start X := X J adds an
 * error like that of a factorization, N u ||X||.
 */
static enum hol_status
jacobi_mpfr(size_t *rank, struct hol_mat *x, struct hol_vec *s, struct hol_mat *j,
            struct hol_work *work)
{
    struct hol_mat *product = &work->mat[3];
    bool done = false;
    double spread;

    if (hol_jacobi_start(j, &spread, x, work)) {
        hol_mul(product, x, j);
        hol_mat_round(x, product);
    } else
        hol_mat_identity(j);
    for (size_t k = 0; k < x->cols; k++)
        measure(work, x, k);
    for (int sweep = 0; sweep < SWEEPS && !done; sweep++) {
        done = true;
        for (size_t p = 0; p + 1 < x->cols; p++)
            for (size_t q = p + 1; q < x->cols; q++)
                if (orthogonalize(x, j, p, q, work))
                    done = false;
    }
    if (!done)
        return HOL_UNABLE;
    sort(x, j, work);
    *rank = 0;
    for (size_t k = 0; k < x->cols; k++) {
        mpfr_sqrt(s->x[k], work->vec[0].x[k], MPFR_RNDN);
        if (mpfr_zero_p(s->x[k]))
            continue;
        hol_kernel_divide(hol_at(x, 0, k), s->x[k], x->rows);
        *rank = k + 1;
    }
    return HOL_OK;
}

/*
 * Tall A (the transpose of a wide one): A P = Q R by pivoted QR, then one-sided Jacobi on X = R^T,
 * whose columns decrease: X J = W S, so that A = (Q J) S (P W)^T. Drmac & Veselic, SIAM J. Matrix
 * Anal. Appl. 29 (2008) 1322, algorithm 1 in its plain form.
 *
 * For few rows or columns at 53 bits not dgesvd or dgesdd: both stop when an off-diagonal element
 * is below about 98 u (TOLMUL in dbdsqr), and leave residuals up to 100 u ||A|| already at 3 x 3;
 * these leave 16 u at 12 x 12.
 */
static enum hol_status
decompose(struct hol_mat *u, struct hol_vec *s, struct hol_mat *v, const struct hol_mat *a,
          struct hol_work *work)
{
    struct hol_mat *tall = &work->mat[1], *q = &work->mat[2], *r = &work->mat[3];
    struct hol_mat *x = &work->mat[4], *j = &work->mat[5], *rest = &work->mat[3];
    bool wide = a->cols > a->rows;
    struct hol_mat *left = wide ? v : u, *right = wide ? u : v, *one = &work->vec[0];
    enum hol_status status;
    size_t rank;

    if (wide)
        hol_transpose(tall, a);
    hol_qr(q, r, work->perm, wide ? tall : a, work);
    hol_transpose(x, r);
    hol_mat_shape(j, x->cols, x->cols);
    status = x->d == NULL                         ? jacobi_mpfr(&rank, x, s, j, work)
             : jacobi_small(&rank, x, s, j, work) ? HOL_OK
                                                  : jacobi_double(&rank, x, s, j, work);
    if (status != HOL_OK)
        return status;
    hol_mul(left, q, j);
    hol_mat_shape(rest, x->rows, x->cols - rank); /* W where s = 0: any orthonormal columns */
    hol_complete_basis(rest, x, rank, work);
    hol_mat_put(x, 0, rank, rest);
    hol_mat_shape(one, 1, x->cols);
    for (size_t k = 0; k < x->rows; k++) { /* P W */
        hol_mat_take(one, x, k, 0);
        hol_mat_put(right, work->perm[k], 0, one);
    }
    return HOL_OK;
}

/*
 * By LAPACK's dgesdd; false: it has not converged. From 16 rows and columns on the bound, 30 N u
 * ||A||, has room for what it leaves, a few times less than 98 u ||A||: it is 4 (100, 60) to 6
 * (300, 200) times as fast as Jacobi's method.
 */
static bool
divide(struct hol_mat *u, struct hol_vec *s, struct hol_mat *v, const struct hol_mat *a,
       struct hol_work *work)
{
    struct hol_mat *copy = &work->mat[1], *vt = &work->mat[2];
    lapack_int rows = hol_blas_int(a->rows), cols = hol_blas_int(a->cols);
    lapack_int k = hol_blas_int(s->rows);

    hol_mat_round(copy, a);
    hol_mat_shape(vt, s->rows, a->cols);
    if (LAPACKE_dgesdd_work(LAPACK_COL_MAJOR, 'S', rows, cols, copy->d, rows, s->d, u->d, rows,
                            vt->d, k, work->lapack, work->lapack_size, work->pivot) != 0)
        return false;
    hol_transpose(v, vt);
    return true;
}

enum hol_status
hol_svd(struct hol_mat *u, struct hol_vec *s, struct hol_mat *v, const struct hol_mat *a,
        struct hol_work *work)
{
    size_t k = a->rows < a->cols ? a->rows : a->cols;

    assert(a->bits == u->bits && a->bits == s->bits && a->bits == v->bits);
    assert(a->bits == work->bits && a->rows <= work->n && a->cols <= work->n);
    assert(u != a && v != a && u != v);
    hol_mat_shape(u, a->rows, k);
    hol_mat_shape(s, k, 1);
    hol_mat_shape(v, a->cols, k);
    if (k == 0)
        return HOL_OK;
    if (!hol_mat_is_finite(a))
        return HOL_UNABLE;
    if (a->d != NULL && k >= HOL_DIVIDE && divide(u, s, v, a, work))
        return HOL_OK;
    return decompose(u, s, v, a, work);
}
