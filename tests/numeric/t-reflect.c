/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Householder QR and RZ in double at the sizes and for the columns at which other loops, or LAPACK,
 * take over: residuals in long double.
 */
#include "numeric/dense/mat.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 30, MOST = 340 };

/* What the columns are like. */
enum kind { PLAIN, LARGE, SMALL, GRADED, TINY, SPARSE, DEPENDENT, KINDS };
static const char *const names[KINDS] = {"plain", "large",  "small",    "graded",
                                         "tiny",  "sparse", "dependent"};

static struct hol_mat A, H, Q, V, X, tau, zeta;
static struct hol_work *work;
static size_t perm[MOST];

static double
draw(void)
{
    return 2 * ((double)rand() / RAND_MAX) - 1;
}

static void
draw_columns(size_t rows, size_t cols, enum kind kind)
{
    hol_mat_shape(&A, rows, cols);
    for (size_t j = 0; j < cols; j++)
        for (size_t i = 0; i < rows; i++) {
            double x = draw();

            if (kind == LARGE || kind == SMALL)
                x = ldexp(x, kind == LARGE ? 900 : -900);
            else if (kind == GRADED)
                x = ldexp(x, -20 * (int)(j % 30));
            else if (kind == TINY) /* squares underflow */
                x = j % 3 == 1 ? ldexp(x, -560) : x;
            else if (kind == SPARSE)
                x = (i + 3 * j) % 5 == 0 ? x : 0;
            else if (kind == DEPENDENT && j >= 2)
                x = A.d[i] - 2 * A.d[i + rows];
            A.d[i + j * rows] = x;
        }
}

/* sqrt(sum of (X Y - Z)_ij^2) / sqrt(sum of Z_ij^2), Z_ij = z[i, order[j]]; X rows x terms. */
static long double
off(const double *x, const double *y, size_t ldy, const double *z, const size_t *order, size_t rows,
    size_t cols, size_t terms, bool upper)
{
    long double sum = 0, size = 0;
    double largest = 0;
    int e;

    for (size_t k = 0; k < rows * cols; k++)
        largest = fmax(largest, fabs(z[k]));
    (void)frexp(largest, &e);
    for (size_t j = 0; j < cols; j++)
        for (size_t i = 0; i < rows; i++) {
            long double wanted = z[i + (order != NULL ? order[j] : j) * rows], found = 0;

            for (size_t k = 0; k < terms && (!upper || k <= j); k++)
                found += (long double)x[i + k * rows] * y[k + j * ldy];
            sum += powl(ldexpl(found - wanted, -e), 2);
            size += powl(ldexpl(wanted, -e), 2);
        }
    return size > 0 ? sqrtl(sum / size) : sum > 0 ? INFINITY : 0;
}

/* ||X^T X - I||, X rows x cols. */
static long double
unorthogonal(const double *x, size_t rows, size_t cols)
{
    long double sum = 0;

    for (size_t j = 0; j < cols; j++)
        for (size_t i = 0; i <= j; i++) {
            long double dot = i == j ? -1 : 0;

            for (size_t k = 0; k < rows; k++)
                dot += (long double)x[k + i * rows] * x[k + j * rows];
            sum += dot * dot;
        }
    return sqrtl(sum);
}

static void
check(const char *law, size_t rows, size_t cols, enum kind kind, long double error)
{
    long double unit = (long double)(rows > cols ? rows : cols) * 0x1p-53L;

    if (!tap_ok(error <= LIMIT * unit, "%s: %zu x %zu, %s", law, rows, cols, names[kind]))
        tap_diag("ratio %.1Le > %d; HOL_TEST_SEED=%lu", error / unit, LIMIT, tap_seed());
}

/* A P = Q R, Q thin by applying it to the leading columns of the identity. */
static void
check_factors(size_t rows, size_t cols, enum kind kind, bool pivoted)
{
    size_t k = rows < cols ? rows : cols;

    hol_mat_round(&H, &A);
    if (pivoted)
        hol_qr_reflectors(&H, &tau, perm, work);
    else
        hol_qr_in_order(&H, &tau, work);
    hol_mat_shape(&Q, rows, k);
    hol_mat_zero(&Q);
    for (size_t i = 0; i < k; i++)
        Q.d[i + i * rows] = 1;
    hol_qr_apply(&Q, &H, &tau, k, false, work);
    check(pivoted ? "Q^T Q = I" : "Q^T Q = I in order", rows, cols, kind,
          unorthogonal(Q.d, rows, k));
    check(pivoted ? "A P = Q R" : "A = Q R", rows, cols, kind,
          off(Q.d, H.d, rows, A.d, pivoted ? perm : NULL, rows, cols, k, true));
}

/*
 * The pivot is the longest of what is left: |R_kk|^2 >= sum over k <= i <= j of R_ij^2, to within
 * the half of its digits that LAPACK lets a downdated length lose, where it does the work. What
 * rounding leaves of dependent columns is in no order.
 */
static bool
pivots_are_longest(size_t rows, size_t cols, enum kind kind)
{
    size_t k = rows < cols ? rows : cols;

    for (size_t p = 0; p < k; p++)
        for (size_t j = p; j < cols; j++) {
            long double sum = 0, pivot;
            int e;

            if (kind == DEPENDENT && fabs(H.d[p + p * rows]) < 0x1p-40 * fabs(H.d[0]))
                return p == 2;
            (void)frexp(H.d[p + p * rows], &e);
            pivot = ldexpl(fabs(H.d[p + p * rows]), -e);
            for (size_t i = p; i <= j && i < k; i++)
                sum += powl(ldexpl(H.d[i + j * rows], -e), 2);
            if (sqrtl(sum) > pivot * (1 + 0x1p-24L))
                return false;
        }
    return true;
}

/* Q applied to single columns, and what is beyond the rank, as Q applied to all of them. */
static void
check_applied(size_t rows, size_t cols, enum kind kind)
{
    size_t k = rows < cols ? rows : cols;
    long double worst = 0;

    hol_mat_shape(&X, rows, 1);
    for (size_t j = 0; j < k; j += 1 + k / 3) {
        hol_mat_zero(&X);
        X.d[j] = 1;
        hol_qr_apply(&X, &H, &tau, k, false, work);
        for (size_t i = 0; i < rows; i++)
            worst = fmaxl(worst, fabsl((long double)X.d[i] - Q.d[i + j * rows]));
        hol_qr_apply(&X, &H, &tau, k, true, work);
        for (size_t i = 0; i < rows; i++)
            worst = fmaxl(worst, fabsl((long double)X.d[i] - (i == j)));
    }
    check("Q and Q^T applied to a column", rows, cols, kind, worst);
    hol_qr_beyond(&V, &H, &tau, k, work);
    worst = unorthogonal(V.d, rows, rows - k);
    for (size_t j = 0; j < V.cols; j++)
        for (size_t i = 0; i < k; i++) {
            long double dot = 0;

            for (size_t l = 0; l < rows; l++)
                dot += (long double)V.d[l + j * rows] * Q.d[l + i * rows];
            worst = fmaxl(worst, fabsl(dot));
        }
    check("what is beyond is orthogonal", rows, cols, kind, worst);
}

/* R = [T 0] Z of the leading rows of the pivoted factor. */
static void
check_rz(size_t rows, size_t cols, enum kind kind)
{
    size_t k = rows < cols ? rows : cols;

    hol_mat_shape(&A, k, cols);
    for (size_t j = 0; j < cols; j++)
        for (size_t i = 0; i < k; i++)
            A.d[i + j * k] = i <= j ? H.d[i + j * rows] : 0;
    hol_rz(&H, &zeta, k, work);
    hol_mat_shape(&X, k, k); /* T */
    for (size_t j = 0; j < k; j++)
        for (size_t i = 0; i < k; i++)
            X.d[i + j * k] = i <= j ? H.d[i + j * rows] : 0;
    hol_mat_shape(&Q, cols, cols);
    hol_mat_identity(&Q);
    hol_rz_apply(&Q, &H, &zeta, k, false, work);
    check("Z^T Z = I", rows, cols, kind, unorthogonal(Q.d, cols, cols));
    check("R = [T 0] Z", rows, cols, kind, off(X.d, Q.d, cols, A.d, NULL, k, cols, k, false));
}

int
main(void)
{
    static const size_t sizes[][2] = {{1, 4},   {3, 3},   {8, 5},   {9, 14},  {30, 20}, {31, 47},
                                      {56, 56}, {97, 40}, {100, 3}, {330, 4}, {4, 330}};
    struct hol_mat *all[] = {&A, &H, &Q, &V, &X, &tau, &zeta};

    srand((unsigned)tap_seed());
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (hol_mat_init(all[i], MOST, MOST, HOL_BITS_DOUBLE) != HOL_OK)
            tap_bail("out of memory");
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (enum kind kind = PLAIN; kind < KINDS; kind++) {
            size_t rows = sizes[s][0], cols = sizes[s][1];

            if (hol_work_create(&work, rows > cols ? rows : cols, HOL_BITS_DOUBLE) != HOL_OK)
                tap_bail("out of memory");
            draw_columns(rows, cols, kind);
            check_factors(rows, cols, kind, false);
            check_factors(rows, cols, kind, true);
            tap_ok(pivots_are_longest(rows, cols, kind),
                   "the pivots are the longest: %zu x %zu, %s", rows, cols, names[kind]);
            check_applied(rows, cols, kind);
            check_rz(rows, cols, kind);
            hol_work_destroy(work);
        }
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        hol_mat_clear(all[i]);
    return tap_done();
}
