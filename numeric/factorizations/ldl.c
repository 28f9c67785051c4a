/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* P S P^T = L D L^T of a symmetric indefinite matrix, by bounded Bunch-Kaufman (rook) pivoting. */
#include "numeric/dense/kernel.h"
#include "numeric/dense/work.h"
#include "numeric/factorizations/small.h"

#include <string.h>

#include <math.h>

static void
exchange(size_t *perm, size_t i, size_t j)
{
    size_t t = perm[i];
    perm[i] = perm[j];
    perm[j] = t;
}

/* What LAPACK leaves: the interchanges of later steps are not carried to the columns before. */
static void
carry_interchange(struct hol_mat *l, size_t *perm, size_t k, size_t i, size_t p)
{
    exchange(perm, i, p);
    if (i != p)
        cblas_dswap(hol_blas_int(k), l->d + i, hol_blas_ld(l), l->d + p, hol_blas_ld(l));
}

static enum hol_status
ldl_double(struct hol_mat *l, size_t *perm, struct hol_work *work)
{
    size_t size = l->rows;
    lapack_int n = hol_blas_int(size), *pivot = work->pivot;

    if (hol_is_small(size, size))
        return hol_small_ldl(l->d, size, perm) ? HOL_OK : HOL_DOMAIN;
    if (LAPACKE_dsytrf_rook_work(LAPACK_COL_MAJOR, 'L', n, l->d, hol_blas_ld(l), pivot,
                                 work->lapack, work->lapack_size) != 0)
        return HOL_DOMAIN;
    for (size_t k = 0; k < size; k++) {
        if (pivot[k] > 0) {
            carry_interchange(l, perm, k, k, (size_t)pivot[k] - 1);
            if (k + 1 < size)
                l->d[k + (k + 1) * size] = 0;
            continue;
        }
        carry_interchange(l, perm, k, k, (size_t)-pivot[k] - 1);
        carry_interchange(l, perm, k, k + 1, (size_t)-pivot[k + 1] - 1);
        l->d[k + (k + 1) * size] = l->d[k + 1 + k * size];
        l->d[k + 1 + k * size] = 0;
        if (k + 2 < size)
            l->d[k + 1 + (k + 2) * size] = 0;
        k++;
    }
    return HOL_OK;
}

/* Element (i, j) of the symmetric matrix whose lower triangle is stored. */
static mpfr_ptr
symmetric(const struct hol_mat *a, size_t i, size_t j)
{
    return i >= j ? hol_at(a, i, j) : hol_at(a, j, i);
}

/* The largest |s_ij|, j >= k, j != i, and its j; i where there is none that is not zero. */
static size_t
largest_beside(const struct hol_mat *a, size_t k, size_t i)
{
    size_t best = i;

    for (size_t j = k; j < a->rows; j++)
        if (j != i && mpfr_sgn(symmetric(a, i, j)) != 0 &&
            (best == i || mpfr_cmpabs(symmetric(a, i, j), symmetric(a, i, best)) > 0))
            best = j;
    return best;
}

/* Is |s_ii| at least alpha |s_ij|?  alpha = (1 + sqrt(17)) / 8 = 0.64 makes the bounds on the
 * growth of one step with a block of 2 and of two steps without the same; any near it will do. */
static bool
is_pivot(const struct hol_mat *a, size_t i, size_t j, mpfr_ptr t)
{
    if (i == j)
        return true;
    mpfr_mul_ui(t, symmetric(a, i, j), 41, MPFR_RNDN);
    mpfr_div_2ui(t, t, 6, MPFR_RNDN);
    return mpfr_sgn(hol_at(a, i, i)) != 0 && mpfr_cmpabs(hol_at(a, i, i), t) >= 0;
}

/*
 * The pivot of step k: row *p alone (1), or the block of rows *p and *q (2); 0: all is zero. From
 * the largest element of column k to the largest of its row, and so on, until one is the largest of
 * both: a rook's moves.
 */
static int
find_pivot(size_t *p, size_t *q, const struct hol_mat *a, size_t k, mpfr_ptr t)
{
    size_t from = k, i = largest_beside(a, k, k);

    *p = k;
    if (is_pivot(a, k, i, t))
        return i == k && mpfr_zero_p(hol_at(a, k, k)) ? 0 : 1;
    for (;;) {
        size_t j = largest_beside(a, k, i);
        *p = i;
        if (is_pivot(a, i, j, t))
            return 1;
        if (mpfr_cmpabs(symmetric(a, i, j), symmetric(a, from, i)) <= 0) {
            *p = from;
            *q = i;
            return 2;
        }
        from = i;
        i = j;
    }
}

/* Rows and columns i and p exchanged, i <= p: of what is left to do, and the rows of L before. */
static void
swap_symmetric(struct hol_mat *a, size_t *perm, size_t i, size_t p)
{
    if (i == p)
        return;
    exchange(perm, i, p);
    for (size_t j = 0; j < i; j++)
        mpfr_swap(hol_at(a, i, j), hol_at(a, p, j));
    mpfr_swap(hol_at(a, i, i), hol_at(a, p, p));
    for (size_t j = i + 1; j < p; j++)
        mpfr_swap(hol_at(a, j, i), hol_at(a, p, j));
    for (size_t j = p + 1; j < a->rows; j++)
        mpfr_swap(hol_at(a, j, i), hol_at(a, j, p));
}

/* (x, y) := D^-1 (x, y), D = [a c; c b], by (a/c, b/c): no product of two elements overflows. */
static void
solve_block(mpfr_ptr x, mpfr_ptr y, mpfr_srcptr a, mpfr_srcptr b, mpfr_srcptr c,
            struct hol_work *work)
{
    mpfr_ptr ac = hol_work_scalar(work, 1), bc = hol_work_scalar(work, 2);
    mpfr_ptr det = hol_work_scalar(work, 3), t = hol_work_scalar(work, 4);

    mpfr_div(ac, a, c, MPFR_RNDN);
    mpfr_div(bc, b, c, MPFR_RNDN);
    mpfr_mul(det, ac, bc, MPFR_RNDN);
    mpfr_sub_ui(det, det, 1, MPFR_RNDN);
    mpfr_mul(det, det, c, MPFR_RNDN);
    mpfr_mul(bc, bc, x, MPFR_RNDN); /* x := (b/c x - y) / det */
    mpfr_sub(bc, bc, y, MPFR_RNDN);
    mpfr_mul(t, ac, y, MPFR_RNDN); /* y := (a/c y - x) / det */
    mpfr_sub(t, t, x, MPFR_RNDN);
    mpfr_div(x, bc, det, MPFR_RNDN);
    mpfr_div(y, t, det, MPFR_RNDN);
}

/* Columns k (and k + 1) of L, and S_ij := S_ij - sum over them of s_ik l_jk for what is left. */
static void
eliminate(struct hol_mat *a, size_t k, int rows, struct hol_work *work)
{
    size_t n = a->rows, next = k + (size_t)rows;
    mpfr_ptr t = hol_work_scalar(work, 0);
    mpfr_ptr x = hol_work_scalar(work, 5), y = hol_work_scalar(work, 6);

    for (size_t j = next; j < n; j++) {
        mpfr_set(x, hol_at(a, j, k), MPFR_RNDN);
        if (rows == 1) {
            mpfr_div(x, x, hol_at(a, k, k), MPFR_RNDN);
        } else {
            mpfr_set(y, hol_at(a, j, k + 1), MPFR_RNDN);
            solve_block(x, y, hol_at(a, k, k), hol_at(a, k + 1, k + 1), hol_at(a, k + 1, k), work);
            hol_kernel_axmy(hol_at(a, j, j), y, hol_at(a, j, k + 1), n - j, t);
            mpfr_set(hol_at(a, j, k + 1), y, MPFR_RNDN);
        }
        hol_kernel_axmy(hol_at(a, j, j), x, hol_at(a, j, k), n - j, t);
        mpfr_set(hol_at(a, j, k), x, MPFR_RNDN);
    }
}

static enum hol_status
ldl_mpfr(struct hol_mat *a, size_t *perm, struct hol_work *work)
{
    size_t p = 0, q = 0;
    int rows;

    for (size_t k = 0; k < a->rows; k += (size_t)rows) {
        rows = find_pivot(&p, &q, a, k, hol_work_scalar(work, 0));
        if (rows == 0)
            return HOL_DOMAIN;
        swap_symmetric(a, perm, k, p);
        if (rows == 2)
            swap_symmetric(a, perm, k + 1, q);
        eliminate(a, k, rows, work);
        if (rows == 2) {
            mpfr_set(hol_at(a, k, k + 1), hol_at(a, k + 1, k), MPFR_RNDN);
            mpfr_set_zero(hol_at(a, k + 1, k), 1);
        }
        if (k + (size_t)rows < a->rows) /* no block goes on here */
            mpfr_set_zero(hol_at(a, k + (size_t)rows - 1, k + (size_t)rows), 1);
    }
    return HOL_OK;
}

enum hol_status
hol_ldl(struct hol_mat *ldl, size_t *perm, struct hol_work *work)
{
    size_t n = ldl->rows;

    assert(ldl->bits == work->bits && n == ldl->cols && n <= work->n);
    for (size_t k = 0; k < n; k++)
        perm[k] = k;
    if (n == 0)
        return HOL_OK;
    return ldl->d != NULL ? ldl_double(ldl, perm, work) : ldl_mpfr(ldl, perm, work);
}

/* Column x := D^-1 x. */
static void
divide_double(double *x, const struct hol_mat *ldl)
{
    size_t n = ldl->rows;

    for (size_t k = 0; k < n; k++) {
        double a = ldl->d[k + k * n], c = k + 1 < n ? ldl->d[k + (k + 1) * n] : 0;
        if (c == 0) {
            x[k] /= a;
            continue;
        }
        double ac = a / c, bc = ldl->d[(k + 1) * (n + 1)] / c, det = (ac * bc - 1) * c;
        double first = x[k], second = x[k + 1];
        x[k] = (bc * first - second) / det;
        x[k + 1] = (ac * second - first) / det;
        k++;
    }
}

static void
divide_mpfr(mpfr_ptr x, const struct hol_mat *ldl, struct hol_work *work)
{
    size_t n = ldl->rows;

    for (size_t k = 0; k < n; k++) {
        if (k + 1 == n || mpfr_zero_p(hol_at(ldl, k, k + 1))) {
            mpfr_div(x + k, x + k, hol_at(ldl, k, k), MPFR_RNDN);
            continue;
        }
        solve_block(x + k, x + k + 1, hol_at(ldl, k, k), hol_at(ldl, k + 1, k + 1),
                    hol_at(ldl, k, k + 1), work);
        k++;
    }
}

void
hol_ldl_solve(struct hol_mat *x, const struct hol_mat *ldl, const size_t *perm,
              struct hol_work *work)
{
    size_t n = ldl->rows;

    assert(x->rows == n && work->n >= n && work->bits == x->bits && x->bits == ldl->bits);
    hol_permute_rows(x, perm, false, &work->vec[0]);
    hol_triangular_solve(x, ldl, n, HOL_UNIT_LOWER);
    for (size_t j = 0; j < x->cols; j++) {
        if (x->d != NULL)
            divide_double(x->d + j * n, ldl);
        else
            divide_mpfr(hol_at(x, 0, j), ldl, work);
    }
    hol_triangular_solve(x, ldl, n, HOL_UNIT_LOWER_TRANSPOSED);
    hol_permute_rows(x, perm, true, &work->vec[0]);
}

/* A block [a c; c b] of D at k, as magnitudes with signs; c = 0: a alone. Returns its rows. */
static size_t
block_at(long double *a, long double *b, long double *c, const struct hol_mat *ldl, size_t k)
{
    size_t n = ldl->rows, at = k * (n + 1);
    bool last = k + 1 == n;

    *b = 0;
    if (ldl->d != NULL) {
        *a = (long double)ldl->d[at];
        *c = last ? 0 : (long double)ldl->d[at + n];
        if (*c != 0)
            *b = (long double)ldl->d[at + n + 1];
    } else {
        *a = mpfr_get_ld(ldl->x[at], MPFR_RNDN);
        *c = last ? 0 : mpfr_get_ld(ldl->x[at + n], MPFR_RNDN);
        if (*c != 0)
            *b = mpfr_get_ld(ldl->x[at + n + 1], MPFR_RNDN);
    }
    return *c == 0 ? 1 : 2;
}

size_t
hol_ldl_negative(const struct hol_mat *ldl)
{
    size_t count = 0;
    long double a, b, c;

    for (size_t k = 0; k < ldl->rows;) {
        k += block_at(&a, &b, &c, ldl, k);
        if (c == 0)
            count += a < 0;
        else
            count += (a / c) * (b / c) < 1 ? 1 : a < 0 ? 2 : 0;
    }
    return count;
}

long double
hol_ldl_least(const struct hol_mat *ldl)
{
    long double least = INFINITY, a, b, c;

    for (size_t k = 0; k < ldl->rows;) {
        k += block_at(&a, &b, &c, ldl, k);
        if (c != 0) {
            long double most = fmaxl(fabsl(c), fmaxl(fabsl(a), fabsl(b)));

            a = (a / most) * b - (c / most) * c;
        }
        least = fminl(least, fabsl(a));
    }
    return least;
}
