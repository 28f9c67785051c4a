/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Householder QR, with and without column pivoting, and the product with Q. */
#include "numeric/dense/kernel.h"
#include "numeric/dense/work.h"
#include "numeric/factorizations/small.h"

#include <math.h>

/* Not finite: there is nothing to factor, but a defined answer. */
static void
fill_nan(struct hol_mat *a)
{
    for (size_t k = 0; k < a->rows * a->cols; k++) {
        if (a->d != NULL)
            a->d[k] = NAN;
        else
            mpfr_set_nan(a->x[k]);
    }
}

/* R := upper trapezoid of F, min(r, c) x c. */
static void
take_upper(struct hol_mat *r, const struct hol_mat *f)
{
    for (size_t j = 0; j < r->cols; j++)
        for (size_t i = 0; i < r->rows; i++) {
            if (r->d != NULL)
                r->d[i + j * r->rows] = i <= j ? f->d[i + j * f->rows] : 0;
            else if (i <= j)
                mpfr_set(hol_at(r, i, j), hol_at(f, i, j), MPFR_RNDN);
            else
                mpfr_set_zero(hol_at(r, i, j), 1);
        }
}

/* With the columns in the order of the pivots. */
static lapack_int
factor_pivoted(struct hol_mat *f, double *tau, size_t *perm, struct hol_work *work)
{
    lapack_int info;

    for (size_t j = 0; j < f->cols; j++)
        work->pivot[j] = 0; /* all columns are free to move */
    info = LAPACKE_dgeqp3_work(LAPACK_COL_MAJOR, hol_blas_int(f->rows), hol_blas_int(f->cols), f->d,
                               hol_blas_ld(f), work->pivot, tau, work->lapack, work->lapack_size);
    for (size_t j = 0; j < f->cols; j++)
        perm[j] = (size_t)(work->pivot[j] - 1);
    return info;
}

/*
 * F := its Householder form, in place: R above, the vectors below, their factors in tau. perm NULL:
 * without pivoting. largest: hol_mat_max. A matrix whose largest exponent is beyond HOL_QR_RANGE,
 * either way, is scaled by a power of two, so that no square of a length over- or underflows.
 */
static void
factor_double(struct hol_mat *f, double *tau, size_t *perm, long double largest,
              struct hol_work *work)
{
    lapack_int info = 0;
    int e = 0;

    (void)frexpl(largest, &e);
    if (-HOL_QR_RANGE <= e && e <= HOL_QR_RANGE)
        e = 0;
    for (size_t i = 0; e != 0 && i < f->rows * f->cols; i++)
        f->d[i] = ldexp(f->d[i], -e);
    if (hol_is_small(f->rows, f->cols))
        hol_small_qr(f->d, f->rows, f->cols, tau, perm);
    else if (perm != NULL)
        info = factor_pivoted(f, tau, perm, work);
    else
        info = LAPACKE_dgeqrf_work(LAPACK_COL_MAJOR, hol_blas_int(f->rows), hol_blas_int(f->cols),
                                   f->d, hol_blas_ld(f), tau, work->lapack, work->lapack_size);
    assert(info == 0); /* only an illegal argument sets it */
    (void)info;
    for (size_t j = 0; e != 0 && j < f->cols; j++)
        for (size_t i = 0; i <= j && i < f->rows; i++)
            f->d[i + j * f->rows] = ldexp(f->d[i + j * f->rows], e);
}

/* Q from the Householder form in f. */
static void
form_double(struct hol_mat *q, const struct hol_mat *f, const double *tau, struct hol_work *work)
{
    size_t k = f->rows < f->cols ? f->rows : f->cols;
    lapack_int info;

    if (hol_is_small(f->rows, f->cols) && q->cols <= HOL_SMALL) {
        hol_mat_zero(q);
        for (size_t j = 0; j < q->cols; j++)
            q->d[j * (q->rows + 1)] = 1;
        for (size_t j = k; j-- > 0;)
            hol_small_reflect(q->d + j * (q->rows + 1), q->cols - j, q->rows,
                              f->d + j * (f->rows + 1), tau[j], f->rows - j - 1);
        return;
    }
    for (size_t i = 0; i < q->rows * q->cols; i++)
        q->d[i] = i < f->rows * k ? f->d[i] : 0;
    info = LAPACKE_dorgqr_work(LAPACK_COL_MAJOR, hol_blas_int(q->rows), hol_blas_int(q->cols),
                               hol_blas_int(k), q->d, hol_blas_ld(q), tau, work->lapack,
                               work->lapack_size);
    assert(info == 0);
    (void)info;
}

/* now[j] := was[j] := squared norm of rows k.. of column j. */
static void
measure(struct hol_work *work, const struct hol_mat *f, size_t k, size_t j)
{
    mpfr_ptr now = work->vec[1].x[j], was = work->vec[2].x[j];

    hol_kernel_dot(now, hol_at(f, k, j), 1, hol_at(f, k, j), 1, f->rows - k,
                   hol_work_scalar(work, 0));
    mpfr_set(was, now, MPFR_RNDN);
}

/*
 * Householder vector of x = f(k.., k): H = I - tau v v^T, v_0 = 1, H x = beta e_0. v_1.. replaces
 * x_1.. and beta x_0 (Golub & Van Loan 5.1.3, with the sign of LAPACK dlarfg: no cancellation).
 */
static void
reflector(mpfr_ptr tau, struct hol_mat *f, size_t k, struct hol_work *work)
{
    mpfr_ptr t = hol_work_scalar(work, 0), beta = hol_work_scalar(work, 1), x = hol_at(f, k, k);
    size_t rest = f->rows - k - 1;

    hol_kernel_dot(beta, x + 1, 1, x + 1, 1, rest, t);
    if (mpfr_zero_p(beta)) {
        mpfr_set_zero(tau, 1);
        return;
    }
    mpfr_sqr(t, x, MPFR_RNDN);
    mpfr_add(beta, beta, t, MPFR_RNDN);
    mpfr_sqrt(beta, beta, MPFR_RNDN);
    mpfr_setsign(beta, beta, !mpfr_signbit(x), MPFR_RNDN);
    mpfr_sub(t, x, beta, MPFR_RNDN);
    hol_kernel_divide(x + 1, t, rest);
    mpfr_div(tau, t, beta, MPFR_RNDN);
    mpfr_neg(tau, tau, MPFR_RNDN); /* (beta - x_0) / beta */
    mpfr_set(x, beta, MPFR_RNDN);
}

/* y := H y for a column y of rows k..; v_1.. is at v + 1. */
static void
reflect(mpfr_ptr y, mpfr_srcptr v, mpfr_srcptr tau, size_t rest, struct hol_work *work)
{
    mpfr_ptr t = hol_work_scalar(work, 0), w = hol_work_scalar(work, 1);

    if (mpfr_zero_p(tau))
        return;
    hol_kernel_dot(w, v + 1, 1, y + 1, 1, rest, t);
    mpfr_add(w, w, y, MPFR_RNDN);
    mpfr_mul(w, w, tau, MPFR_RNDN);
    mpfr_sub(y, y, w, MPFR_RNDN);
    hol_kernel_axmy(y + 1, w, v + 1, rest, t);
}

/* Move the column with the largest remaining norm to k. */
static void
pivot(struct hol_mat *f, size_t *perm, size_t k, struct hol_work *work)
{
    mpfr_t *now = work->vec[1].x, *was = work->vec[2].x;
    size_t p = k, t = perm[k];

    for (size_t j = k + 1; j < f->cols; j++)
        if (mpfr_cmp(now[j], now[p]) > 0)
            p = j;
    if (p == k)
        return;
    for (size_t i = 0; i < f->rows; i++)
        mpfr_swap(hol_at(f, i, p), hol_at(f, i, k));
    perm[k] = perm[p];
    perm[p] = t;
    mpfr_set(now[p], now[k], MPFR_RNDN);
    mpfr_set(was[p], was[k], MPFR_RNDN);
}

/*
 * Squared norms are downdated by the row that has left, and computed afresh when they have
 * fallen below 2^-10 of what was last computed: the choice of pivots never rests on more than 10
 * lost bits.
 */
static void
downdate(struct hol_mat *f, size_t k, size_t j, struct hol_work *work)
{
    mpfr_ptr t = hol_work_scalar(work, 0), now = work->vec[1].x[j], was = work->vec[2].x[j];

    mpfr_sqr(t, hol_at(f, k, j), MPFR_RNDN);
    mpfr_sub(now, now, t, MPFR_RNDN);
    mpfr_mul_2ui(t, now, 10, MPFR_RNDN);
    if (mpfr_cmp(t, was) < 0)
        measure(work, f, k + 1, j);
}

static void
factor_mpfr(struct hol_mat *f, mpfr_t *tau, size_t *perm, struct hol_work *work)
{
    size_t steps = f->rows < f->cols ? f->rows : f->cols;

    for (size_t j = 0; perm != NULL && j < f->cols; j++) {
        perm[j] = j;
        measure(work, f, 0, j);
    }
    for (size_t k = 0; k < steps; k++) {
        if (perm != NULL)
            pivot(f, perm, k, work);
        reflector(tau[k], f, k, work);
        for (size_t j = k + 1; j < f->cols; j++) {
            reflect(hol_at(f, k, j), hol_at(f, k, k), tau[k], f->rows - k - 1, work);
            if (perm != NULL)
                downdate(f, k, j, work);
        }
    }
}

/* Q = H_0 H_1 ... applied to the leading columns of the identity. */
static void
form_mpfr(struct hol_mat *q, const struct hol_mat *f, mpfr_t *tau, struct hol_work *work)
{
    size_t steps = f->rows < f->cols ? f->rows : f->cols;

    hol_mat_zero(q);
    for (size_t k = 0; k < q->cols; k++)
        mpfr_set_ui(hol_at(q, k, k), 1, MPFR_RNDN);
    for (size_t k = steps; k-- > 0;) {
        for (size_t j = k; j < q->cols; j++)
            reflect(hol_at(q, k, j), hol_at(f, k, k), tau[k], f->rows - k - 1, work);
    }
}

/* Q with this many columns, at least min(r, c). */
static void
qr(struct hol_mat *q, struct hol_mat *r, size_t *perm, const struct hol_mat *a, size_t columns,
   struct hol_work *work)
{
    size_t k = a->rows < a->cols ? a->rows : a->cols;
    bool finite = hol_mat_is_finite(a);

    assert(a->bits == q->bits && a->bits == r->bits && a->bits == work->bits);
    assert(a->rows <= work->n && a->cols <= work->n && q != a && r != a);
    hol_mat_shape(q, a->rows, columns);
    hol_mat_shape(r, k, a->cols);
    for (size_t j = 0; (k == 0 || !finite) && j < a->cols; j++)
        perm[j] = j;
    if (!finite) {
        fill_nan(q);
        fill_nan(r);
    } else if (k == 0 && columns > 0) {
        hol_mat_identity(q);
    } else if (k > 0) {
        struct hol_mat *f = &work->mat[0];

        hol_mat_round(f, a);
        if (a->d != NULL)
            factor_double(f, work->vec[0].d, perm, hol_mat_max(f), work);
        else
            factor_mpfr(f, work->vec[0].x, perm, work);
        take_upper(r, f);
        if (a->d != NULL)
            form_double(q, f, work->vec[0].d, work);
        else
            form_mpfr(q, f, work->vec[0].x, work);
    }
}

void
hol_qr(struct hol_mat *q, struct hol_mat *r, size_t *perm, const struct hol_mat *a,
       struct hol_work *work)
{
    qr(q, r, perm, a, a->rows < a->cols ? a->rows : a->cols, work);
}

void
hol_qr_full(struct hol_mat *q, struct hol_mat *r, size_t *perm, const struct hol_mat *a,
            struct hol_work *work)
{
    qr(q, r, perm, a, a->rows, work);
}

/* In place; perm NULL: without pivoting. */
static void
reflectors(struct hol_mat *h, struct hol_vec *tau, size_t *perm, struct hol_work *work)
{
    size_t k = h->rows < h->cols ? h->rows : h->cols;
    long double largest = hol_mat_max(h);

    assert(h->bits == tau->bits && h->bits == work->bits && h != tau);
    assert(h->rows <= work->n && h->cols <= work->n);
    hol_mat_shape(tau, k, 1);
    for (size_t j = 0; perm != NULL && j < h->cols; j++)
        perm[j] = j;
    if (!isfinite(largest) && !hol_mat_is_finite(h)) {
        fill_nan(h);
        fill_nan(tau);
    } else if (k > 0 && h->d != NULL) {
        factor_double(h, tau->d, perm, largest, work);
    } else if (k > 0) {
        factor_mpfr(h, tau->x, perm, work);
    }
}

void
hol_qr_reflectors(struct hol_mat *h, struct hol_vec *tau, size_t *perm, struct hol_work *work)
{
    reflectors(h, tau, perm, work);
}

void
hol_qr_in_order(struct hol_mat *h, struct hol_vec *tau, struct hol_work *work)
{
    reflectors(h, tau, NULL, work);
}

/* So few columns are reflected one by one: dormqr makes blocks of the reflectors first. */
enum { FEW = 3 };

/* y := H y for a column y of rows k.. in double; v_1.. is at v + 1. */
static void
reflect_double(double *y, const double *v, double tau, size_t rest)
{
    lapack_int count = hol_blas_int(rest);
    double w = tau * (y[0] + cblas_ddot(count, v + 1, 1, y + 1, 1));

    y[0] -= w;
    cblas_daxpy(count, -w, v + 1, 1, y + 1, 1);
}

static void
apply_blocks(struct hol_mat *x, const struct hol_mat *h, const struct hol_vec *tau, size_t k,
             bool transposed, struct hol_work *work)
{
    lapack_int info =
        LAPACKE_dormqr_work(LAPACK_COL_MAJOR, 'L', transposed ? 'T' : 'N', hol_blas_int(x->rows),
                            hol_blas_int(x->cols), hol_blas_int(k), h->d, hol_blas_ld(h), tau->d,
                            x->d, hol_blas_ld(x), work->lapack, work->lapack_size);

    assert(info == 0); /* only an illegal argument sets it */
    (void)info;
}

void
hol_qr_apply(struct hol_mat *x, const struct hol_mat *h, const struct hol_vec *tau, size_t k,
             bool transposed, struct hol_work *work)
{
    assert(x->bits == h->bits && x->rows == h->rows && k <= tau->rows && x != h);
    assert(h->rows <= work->n);
    if (k == 0 || x->cols == 0)
        return;
    if (x->d != NULL && hol_is_small(h->rows, h->cols)) {
        for (size_t step = 0; step < k; step++) {
            size_t i = transposed ? step : k - 1 - step;

            hol_small_reflect(x->d + i, x->cols, x->rows, h->d + i * (h->rows + 1), tau->d[i],
                              h->rows - i - 1);
        }
        return;
    }
    if (x->d != NULL && x->cols > FEW) {
        apply_blocks(x, h, tau, k, transposed, work);
        return;
    }
    for (size_t step = 0; step < k; step++) {
        size_t i = transposed ? step : k - 1 - step; /* Q = H_0 H_1 ... */

        for (size_t j = 0; j < x->cols; j++)
            if (x->d != NULL)
                reflect_double(x->d + i + j * x->rows, h->d + i + i * h->rows, tau->d[i],
                               h->rows - i - 1);
            else
                reflect(hol_at(x, i, j), hol_at(h, i, i), tau->x[i], h->rows - i - 1, work);
    }
}

void
hol_qr_beyond(struct hol_mat *v, const struct hol_mat *h, const struct hol_vec *tau, size_t k,
              struct hol_work *work)
{
    hol_mat_shape(v, h->rows, h->rows - k);
    hol_mat_zero(v);
    for (size_t j = 0; j < v->cols; j++)
        hol_mat_set_si(v, k + j, j, 1);
    hol_qr_apply(v, h, tau, k, false, work);
}
