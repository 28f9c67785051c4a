/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Transposes in double, with each kind of vectors that the processor has: entry by entry. */
#include "numeric/lapack/loops.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

enum { MOST = 35, GAP = 3 };

/* Every entry is its place; nothing beside C is written. */
static bool
transposed(const struct hol_loops *loops, size_t rows, size_t cols)
{
    static double a[(MOST + GAP) * MOST], c[(MOST + GAP) * MOST];
    size_t lda = rows + GAP, ldc = cols + GAP;
    bool right = true;

    for (size_t k = 0; k < sizeof a / sizeof *a; k++) {
        a[k] = (double)k;
        c[k] = -1;
    }
    loops->transpose(c, ldc, a, lda, rows, cols);
    for (size_t i = 0; i < MOST; i++)
        for (size_t j = 0; j < ldc; j++)
            right = right && c[j + i * ldc] == (i < rows && j < cols ? a[i + j * lda] : -1);
    return right;
}

/* Each entry beside the diagonal by itself: less by the least number that there is, 0 of another
 * sign, NaN, Inf. */
static bool
compared(const struct hol_loops *loops, size_t n)
{
    static double a[MOST * MOST];
    bool right = true;

    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++)
            a[i + j * n] = (double)((i + 1) * (j + 1));
    right = loops->is_symmetric(a, n);
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++) {
            double own = a[i + j * n];

            if (i == j)
                continue;
            a[i + j * n] = nextafter(own, 0);
            right = right && !loops->is_symmetric(a, n);
            a[i + j * n] = NAN;
            right = right && !loops->is_symmetric(a, n);
            a[i + j * n] = INFINITY;
            right = right && !loops->is_symmetric(a, n);
            a[i + j * n] = 0;
            a[j + i * n] = -0.0;
            right = right && loops->is_symmetric(a, n);
            a[j + i * n] = 0x1p-1074;
            right = right && !loops->is_symmetric(a, n);
            a[i + j * n] = a[j + i * n] = own;
        }
    return right;
}

int
main(void)
{
    for (const struct hol_loops *const *loops = hol_loops_here(); *loops != NULL; loops++) {
        bool right = true;

        for (size_t rows = 0; rows <= MOST; rows++)
            for (size_t cols = 0; cols <= MOST; cols++)
                right = right && transposed(*loops, rows, cols);
        tap_ok(right, "%zu lanes: C = A^T, and nothing beside it", (*loops)->lanes);
        right = true;
        for (size_t n = 0; n <= MOST; n++)
            right = right && compared(*loops, n);
        tap_ok(right, "%zu lanes: is A = A^T?", (*loops)->lanes);
    }
    return tap_done();
}
