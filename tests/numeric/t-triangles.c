/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Cholesky and the solves with L in double, small ones by loops, larger ones by LAPACK and BLAS:
 * residuals element by element beside |L| |L^T|, |L| |X| and |X| |L^T| (Higham 2002, theorems 10.3
 * and 8.5), in long double.
 */
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

#include <float.h>
#include <math.h>

static double
uniform(struct trial *t)
{
    return (double)(int64_t)draw(t) * 0x1p-63;
}

/* Off the diagonal up to 2 / n: condition numbers of a few units. Above it what must not be read.
 */
static void
fill(struct hol_mat *M, struct trial *t)
{
    size_t n = M->rows;

    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++)
            M->d[i + j * n] = i < j    ? NAN
                              : i == j ? 2.25 + uniform(t) / 8
                                       : 2 * uniform(t) / (double)n;
}

/* Is sum, a residual, within rounding of size, a sum of this many magnitudes? */
static bool
small(long double sum, long double size, size_t terms)
{
    return fabsl(sum) <= LIMIT * (long double)terms * DBL_EPSILON / 2 * size;
}

static bool
factored(const struct hol_mat *L, const struct hol_mat *M)
{
    size_t n = M->rows;
    bool right = true;

    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++) {
            long double sum = -(long double)M->d[i + j * n], size = 0;

            for (size_t k = 0; k <= j && i >= j; k++) {
                sum += (long double)L->d[i + k * n] * L->d[j + k * n];
                size += fabsl((long double)L->d[i + k * n] * L->d[j + k * n]);
            }
            right = right && (i < j ? L->d[i + j * n] == 0 : small(sum, size, n));
        }
    return right;
}

/* L X = B, of n rows; or X L^T = B, of n columns. */
static bool
solved(const struct hol_mat *L, const struct hol_mat *X, const struct hol_mat *B, bool beside)
{
    size_t n = L->rows;
    bool right = true;

    for (size_t c = 0; c < B->cols; c++)
        for (size_t r = 0; r < B->rows; r++) {
            size_t own = beside ? c : r;
            long double sum = -(long double)B->d[r + c * B->rows], size = 0;

            for (size_t k = 0; k <= own; k++) {
                double x = beside ? X->d[r + k * B->rows] : X->d[k + c * B->rows];

                sum += (long double)L->d[own + k * n] * x;
                size += fabsl((long double)L->d[own + k * n] * x);
            }
            right = right && small(sum, size, n);
        }
    return right;
}

/* With this many columns, or rows, to be solved for. */
static void
test_size(size_t n, size_t least, size_t most, bool *factor, bool *left, bool *beside)
{
    struct pool pool = {.used = 0};
    struct trial t = {.seed = tap_seed()};
    struct hol_mat *M = pool_mat(&pool, n, n, HOL_BITS_DOUBLE);
    struct hol_mat *L = pool_mat(&pool, n, n, HOL_BITS_DOUBLE);
    struct hol_mat *B = pool_mat(&pool, n, most, HOL_BITS_DOUBLE);
    struct hol_mat *X = pool_mat(&pool, n, most, HOL_BITS_DOUBLE);

    t.state = t.seed + n;
    fill(M, &t);
    *factor = *factor && hol_cholesky(L, M) == HOL_OK && factored(L, M);
    for (size_t count = least; count <= most; count++) {
        hol_mat_shape(B, n, count);
        draw_entries(B, &t);
        hol_mat_round(X, B);
        hol_lower_solve(X, L);
        *left = *left && solved(L, X, B, false);
        hol_mat_shape(B, count, n);
        draw_entries(B, &t);
        hol_mat_round(X, B);
        hol_lower_solve_right_t(X, L);
        *beside = *beside && solved(L, X, B, true);
    }
    pool_clear(&pool);
}

/* A pivot that is not positive, NaN and Inf, at each place. */
static void
test_refused(size_t n)
{
    struct pool pool = {.used = 0};
    struct trial t = {.seed = tap_seed()};
    struct hol_mat *M = pool_mat(&pool, n, n, HOL_BITS_DOUBLE);
    struct hol_mat *L = pool_mat(&pool, n, n, HOL_BITS_DOUBLE);
    bool refused = true;

    t.state = t.seed;
    fill(M, &t);
    for (size_t j = 0; j < n; j++) {
        double own = M->d[j + j * n];

        M->d[j + j * n] = 0;
        refused = refused && hol_cholesky(L, M) == HOL_DOMAIN;
        M->d[j + j * n] = own;
        for (size_t i = j; i < n; i++) {
            own = M->d[i + j * n];
            M->d[i + j * n] = NAN;
            refused = refused && hol_cholesky(L, M) == HOL_UNABLE;
            M->d[i + j * n] = INFINITY;
            refused = refused && hol_cholesky(L, M) == HOL_UNABLE;
            M->d[i + j * n] = own;
        }
    }
    tap_ok(refused && hol_cholesky(L, M) == HOL_OK, "no positive pivot, NaN, Inf: refused, n = %zu",
           n);
    pool_clear(&pool);
}

int
main(void)
{
    static const size_t more[] = {63, 64, 65, 100, 256, 257};
    bool factor = true, left = true, beside = true;

    for (size_t n = 1; n <= 40; n++)
        test_size(n, 1, 20, &factor, &left, &beside);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        test_size(more[i], 10, 13, &factor, &left, &beside);
    tap_ok(factor, "M = L L^T, zeros above the diagonal");
    tap_ok(left, "L X = B");
    tap_ok(beside, "X L^T = B");
    test_refused(8);
    test_refused(40);
    mpfr_free_cache();
    return tap_done();
}
