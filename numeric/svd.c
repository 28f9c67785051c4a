/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/kernel.h"
#include "numeric/work.h"

/* Sweeps of Jacobi's method before it is called off; after pivoted QR it needs about 4 + log2(bits
 * / 10). */
enum { SWEEPS = 60 };

static enum hol_status
svd_double(struct hol_mat *u, struct hol_vec *s, struct hol_mat *v, const struct hol_mat *a,
           struct hol_work *work)
{
    struct hol_mat *copy = &work->mat[0], *vt = &work->mat[1];

    hol_mat_round(copy, a);
    hol_mat_shape(vt, s->rows, a->cols);
    if (LAPACKE_dgesvd_work(LAPACK_COL_MAJOR, 'S', 'S', hol_blas_int(a->rows),
                            hol_blas_int(a->cols), copy->d, hol_blas_ld(copy), s->d, u->d,
                            hol_blas_ld(u), vt->d, hol_blas_ld(vt), work->lapack,
                            work->lapack_size) != 0)
        return HOL_UNABLE;
    hol_transpose(v, vt);
    return HOL_OK;
}

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

/* x := x minus its components along columns 0..k-1 of X, twice. */
static void
project_out(struct hol_mat *x, size_t k, struct hol_work *work)
{
    mpfr_ptr g = hol_work_scalar(work, 0), scratch = hol_work_scalar(work, 4);

    for (int pass = 0; pass < 2; pass++)
        for (size_t j = 0; j < k; j++) {
            hol_kernel_dot(g, hol_at(x, 0, j), 1, hol_at(x, 0, k), 1, x->rows, scratch);
            hol_kernel_axmy(hol_at(x, 0, k), g, hol_at(x, 0, j), x->rows, scratch);
        }
}

/*
 * Column k of X := a unit vector orthogonal to the k orthonormal ones before it: of the unit
 * vectors e_i, the one with the largest part outside their span, 1 - sum_j x_ij^2 (at least 1 - k /
 * rows).
 */
static void
complete(struct hol_mat *x, size_t k, struct hol_work *work)
{
    mpfr_ptr sum = hol_work_scalar(work, 0), scratch = hol_work_scalar(work, 4);
    mpfr_ptr least = hol_work_scalar(work, 1);
    size_t best = 0;

    for (size_t i = 0; i < x->rows; i++) {
        hol_kernel_dot(sum, hol_at(x, i, 0), x->rows, hol_at(x, i, 0), x->rows, k, scratch);
        if (i == 0 || mpfr_cmp(sum, least) < 0) {
            mpfr_set(least, sum, MPFR_RNDN);
            best = i;
        }
    }
    for (size_t i = 0; i < x->rows; i++)
        mpfr_set_ui(hol_at(x, i, k), i == best, MPFR_RNDN);
    project_out(x, k, work);
    measure(work, x, k);
    mpfr_sqrt(work->vec[0].x[k], work->vec[0].x[k], MPFR_RNDN);
    hol_kernel_divide(hol_at(x, 0, k), work->vec[0].x[k], x->rows);
}

/*
 * One-sided Jacobi: X J_out = X_out diag(s) with X_out^T X_out = I. Columns that are exactly zero
 * (s = 0) are completed to an orthonormal set.
 */
static enum hol_status
jacobi(struct hol_mat *x, struct hol_vec *s, struct hol_mat *j, struct hol_work *work)
{
    bool done = false;

    hol_mat_shape(j, x->cols, x->cols);
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
    for (size_t k = 0; k < x->cols; k++) {
        mpfr_sqrt(s->x[k], work->vec[0].x[k], MPFR_RNDN);
        if (mpfr_zero_p(s->x[k]))
            complete(x, k, work);
        else
            hol_kernel_divide(hol_at(x, 0, k), s->x[k], x->rows);
    }
    return HOL_OK;
}

/*
 * Tall A (the transpose of a wide one): A P = Q R by pivoted QR, then one-sided Jacobi on X = R^T,
 * whose columns decrease: X J = W S, so that A = (Q J) S (P W)^T. Drmac & Veselic, SIAM J. Matrix
 * Anal. Appl. 29 (2008) 1322, algorithm 1 in its plain form.
 */
static enum hol_status
svd_mpfr(struct hol_mat *u, struct hol_vec *s, struct hol_mat *v, const struct hol_mat *a,
         struct hol_work *work)
{
    struct hol_mat *tall = &work->mat[1], *q = &work->mat[2], *r = &work->mat[3];
    struct hol_mat *x = &work->mat[4], *j = &work->mat[5];
    bool wide = a->cols > a->rows;
    struct hol_mat *left = wide ? v : u, *right = wide ? u : v;
    enum hol_status status;

    if (wide)
        hol_transpose(tall, a);
    hol_qr(q, r, work->perm, wide ? tall : a, work);
    hol_transpose(x, r);
    status = jacobi(x, s, j, work);
    if (status != HOL_OK)
        return status;
    hol_mul(left, q, j);
    for (size_t c = 0; c < x->cols; c++)
        for (size_t k = 0; k < x->rows; k++)
            mpfr_set(hol_at(right, work->perm[k], c), hol_at(x, k, c), MPFR_RNDN);
    return HOL_OK;
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
    return a->d != NULL ? svd_double(u, s, v, a, work) : svd_mpfr(u, s, v, a, work);
}
