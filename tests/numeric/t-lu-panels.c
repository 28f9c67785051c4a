/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * LU by panels, with each kind of vectors that the processor has: bit by bit the outer-product
 * form, up to where BLAS takes over; residuals there.
 */
#include "numeric/lapack/loops.h"
#include "numeric/lapack/lu-panels.h"
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

#include <float.h>
#include <math.h>
#include <string.h>

static struct hol_lu_panels
panels(size_t n)
{
    struct hol_lu_panels lu;

    if (hol_lu_panels_init(&lu, n) != HOL_OK)
        tap_bail("out of memory");
    return lu;
}

static double
uniform(struct trial *t)
{
    return (double)(int64_t)draw(t) * 0x1p-63;
}

/* A and its two right sides; every third entry zero where sparse. */
static void
fill(double *a, size_t n, bool sparse, struct trial *t)
{
    for (size_t k = 0; k < n * (n + HOL_LU_RIGHT); k++)
        a[k] = sparse && draw_below(t, 3) == 0 ? 0 : uniform(t);
}

static void
put(struct hol_lu_panels *lu, const double *a)
{
    for (size_t j = 0; j < lu->n + HOL_LU_RIGHT; j++)
        memcpy(lu->a + j * lu->ld, a + j * lu->n, lu->n * sizeof *a);
}

/* The outer-product form on n + 2 columns of n rows; rows of L are not exchanged. */
static bool
textbook(double *a, size_t *pivot, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        double inverse;

        pivot[k] = k;
        for (size_t i = k + 1; i < n; i++)
            if (fabs(a[i + k * n]) > fabs(a[pivot[k] + k * n]))
                pivot[k] = i;
        if (a[pivot[k] + k * n] == 0)
            return false;
        for (size_t j = k; j < n + HOL_LU_RIGHT; j++) {
            double x = a[k + j * n];

            a[k + j * n] = a[pivot[k] + j * n];
            a[pivot[k] + j * n] = x;
        }
        inverse = 1 / a[k + k * n];
        for (size_t i = k + 1; i < n; i++)
            a[i + k * n] *= inverse;
        for (size_t j = k + 1; j < n + HOL_LU_RIGHT; j++)
            for (size_t i = k + 1; i < n; i++)
                a[i + j * n] -= a[i + k * n] * a[k + j * n];
    }
    return true;
}

/* Pivots, U and the right sides; no entry of L beyond 1 but for the rounding of 1 / pivot. */
static bool
same(const struct hol_lu_panels *lu, const double *a, const size_t *pivot)
{
    size_t n = lu->n;
    bool equal = memcmp(lu->pivot, pivot, n * sizeof *pivot) == 0;

    for (size_t j = 0; j < n + HOL_LU_RIGHT; j++)
        for (size_t i = 0; i < n; i++)
            equal = equal && (i <= j ? lu->a[i + j * lu->ld] == a[i + j * n]
                                     : fabs(lu->a[i + j * lu->ld]) <= 1 + DBL_EPSILON);
    for (size_t j = 0; j < n + HOL_LU_RIGHT; j++)
        for (size_t i = n; i < lu->ld; i++)
            equal = equal && lu->a[i + j * lu->ld] == 0;
    return equal;
}

/* The right sides and U as they are, then x: |U x - b| <= 30 n u |U| |x|, row by row. */
static bool
back_is_right(struct hol_lu_panels *lu, double *b)
{
    size_t n = lu->n, ld = lu->ld;
    bool right = true;

    memcpy(b, lu->right, HOL_LU_RIGHT * ld * sizeof *b);
    hol_lu_panels_back(lu, HOL_LU_RIGHT);
    for (size_t k = 0; k < HOL_LU_RIGHT; k++)
        for (size_t i = 0; i < n; i++) {
            long double sum = -(long double)b[i + k * ld], size = 0;

            for (size_t j = i; j < n; j++) {
                sum += (long double)lu->a[i + j * ld] * lu->right[j + k * ld];
                size += fabsl((long double)lu->a[i + j * ld] * lu->right[j + k * ld]);
            }
            right = right && fabsl(sum) <= LIMIT * (long double)n * DBL_EPSILON / 2 * size;
        }
    memcpy(b + HOL_LU_RIGHT * ld, lu->right, ld * sizeof *b);
    memcpy(lu->right, b, ld * sizeof *b);
    hol_lu_panels_back(lu, 1);
    return right && memcmp(lu->right, b + HOL_LU_RIGHT * ld, n * sizeof *b) == 0;
}

static void
test_size(size_t n, bool *equal, bool *forward, bool *back, bool *refused)
{
    struct pool pool = {.used = 0};
    struct trial t = {.seed = tap_seed()};
    struct hol_lu_panels lu = panels(n);
    double *a = pool_mat(&pool, n, n + HOL_LU_RIGHT, HOL_BITS_DOUBLE)->d;
    double *b = pool_mat(&pool, lu.ld, HOL_LU_RIGHT + 1, HOL_BITS_DOUBLE)->d;
    size_t pivot[200];

    t.state = t.seed + n;
    for (int sparse = 0; sparse < 2; sparse++) {
        bool found, expected;

        fill(a, n, sparse != 0, &t);
        put(&lu, a);
        memcpy(b, a + n * n, HOL_LU_RIGHT * n * sizeof *b);
        found = hol_lu_panels_factor(&lu, HOL_LU_RIGHT);
        expected = textbook(a, pivot, n);
        *equal = *equal && found == expected && (!found || same(&lu, a, pivot));
        if (!found)
            continue;
        for (size_t count = 1; count <= HOL_LU_RIGHT; count++) {
            for (size_t k = 0; k < count; k++)
                memcpy(lu.right + k * lu.ld, b + k * n, n * sizeof *b);
            hol_lu_panels_forward(&lu, count);
            *forward = *forward && same(&lu, a, pivot);
        }
        *back = *back && back_is_right(&lu, b);
    }
    for (int row = 0; row < 2; row++) { /* zeros remain so */
        size_t zero = draw_below(&t, n);

        fill(a, n, false, &t);
        for (size_t k = 0; k < n; k++)
            a[row ? zero + k * n : k + zero * n] = 0;
        put(&lu, a);
        *refused = *refused && !hol_lu_panels_factor(&lu, HOL_LU_RIGHT);
    }
    hol_lu_panels_clear(&lu);
    pool_clear(&pool);
}

/* Where BLAS takes over: ||A x - b|| <= 30 n u ||A|| ||x||, in the maximum norm; and once more. */
static void
test_blocks(size_t n)
{
    struct pool pool = {.used = 0};
    struct trial t = {.seed = tap_seed()};
    struct hol_lu_panels lu = panels(n);
    double *a = pool_mat(&pool, n, n + HOL_LU_RIGHT, HOL_BITS_DOUBLE)->d, *b = a + n * n;
    bool right = true;

    t.state = t.seed;
    fill(a, n, false, &t);
    put(&lu, a);
    right = hol_lu_panels_factor(&lu, HOL_LU_RIGHT);
    for (int again = 0; right && again < 2; again++) {
        for (size_t k = 0; again && k < HOL_LU_RIGHT; k++)
            memcpy(lu.right + k * lu.ld, b + k * n, n * sizeof *b);
        if (again)
            hol_lu_panels_forward(&lu, HOL_LU_RIGHT);
        hol_lu_panels_back(&lu, HOL_LU_RIGHT);
        for (size_t k = 0; k < HOL_LU_RIGHT; k++) {
            const double *x = lu.right + k * lu.ld;
            double worst = 0, size = 0;

            for (size_t i = 0; i < n; i++) {
                long double sum = -(long double)b[i + k * n];

                for (size_t j = 0; j < n; j++)
                    sum += (long double)a[i + j * n] * x[j];
                worst = fmax(worst, (double)fabsl(sum));
                size = fmax(size, fabs(x[i]));
            }
            right = right && worst <= LIMIT * (double)n * DBL_EPSILON / 2 * (double)n * size;
        }
    }
    tap_ok(right, "A x = b at n = %zu", n);
    hol_lu_panels_clear(&lu);
    pool_clear(&pool);
}

/* A number that is none, wherever it stands; and pivots that are too small or too large. */
static void
test_refused(size_t n)
{
    static const double bad[] = {NAN, INFINITY, -INFINITY, 0x1p1001};
    struct pool pool = {.used = 0};
    struct trial t = {.seed = tap_seed()};
    struct hol_lu_panels lu = panels(n);
    double *a = pool_mat(&pool, n, n + HOL_LU_RIGHT, HOL_BITS_DOUBLE)->d;
    bool found = true;

    t.state = t.seed;
    for (size_t k = 0; k < n * n; k++)
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            fill(a, n, false, &t);
            a[k] = bad[i];
            put(&lu, a);
            found = found && !hol_lu_panels_factor(&lu, HOL_LU_RIGHT);
        }
    fill(a, n, false, &t);
    for (size_t k = 0; k < n * n; k++)
        a[k] *= 0x1p-1030;
    put(&lu, a);
    found = found && !hol_lu_panels_factor(&lu, HOL_LU_RIGHT);
    tap_ok(found, "NaN, Inf, beyond 2^1000 anywhere, and what is subnormal: refused");
    hol_lu_panels_clear(&lu);
    pool_clear(&pool);
}

static void
test_loops(const struct hol_loops *loops)
{
    static const size_t more[] = {63, 64, 65, 96, 127, 150};
    bool equal = true, forward = true, back = true, refused = true;

    hol_loops_take(loops);
    for (size_t n = 1; n <= 40 && n <= loops->lu; n++)
        test_size(n, &equal, &forward, &back, &refused);
    for (size_t i = 0; i < sizeof more / sizeof *more && more[i] <= loops->lu; i++)
        test_size(more[i], &equal, &forward, &back, &refused);
    tap_ok(equal, "%zu lanes: pivots, U and L^-1 P b as by the outer-product form, bit by bit",
           loops->lanes);
    tap_ok(forward, "L^-1 P b once more, of one and of two right sides: likewise");
    tap_ok(back, "U x = b, row by row; of one right side as of two");
    tap_ok(refused, "a row or a column of zeros is refused");
    test_refused(21);
    test_blocks(loops->lu + 7);
    test_blocks(loops->lu + 30);
}

int
main(void)
{
    for (const struct hol_loops *const *loops = hol_loops_here(); *loops != NULL; loops++)
        test_loops(*loops);
    return tap_done();
}
