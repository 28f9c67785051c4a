/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Gaussian elimination in double on small matrices: LU, and LDL of symmetric indefinite ones. */
#include "numeric/dense/clones.h"
#include "numeric/factorizations/small.h"

#include <math.h>

static void
swap(double *x, double *y)
{
    double t = *x;

    *x = *y;
    *y = t;
}

/* As lu_mpfr() in lu.c. */
HOL_LOOPS bool
hol_small_lu(double *a, size_t n, size_t *row)
{
    for (size_t k = 0; k < n; k++) {
        double *column = a + k * n;
        size_t p = k;

        for (size_t i = k + 1; i < n; i++)
            if (fabs(column[i]) > fabs(column[p]))
                p = i;
        row[k] = p;
        if (column[p] == 0)
            return false;
        for (size_t j = 0; p != k && j < n; j++)
            swap(a + p + j * n, a + k + j * n);
        hol_small_divide(column + k + 1, n - k - 1, column[k]);
        for (size_t j = k + 1; j < n; j++)
            hol_small_subtract(a + k + 1 + j * n, column + k + 1, n - k - 1, a[k + j * n]);
    }
    return true;
}

/* Element (i, j) of the symmetric matrix whose lower triangle is stored. */
static double *
symmetric(double *a, size_t n, size_t i, size_t j)
{
    return i >= j ? a + i + j * n : a + j + i * n;
}

/* The largest |s_ij|, j >= k, j != i, and its j; i where there is none that is not zero. */
static size_t
largest_beside(double *a, size_t n, size_t k, size_t i)
{
    double most = 0;
    size_t best = i;

    for (size_t j = k; j < n; j++)
        if (j != i && fabs(*symmetric(a, n, i, j)) > most) {
            most = fabs(*symmetric(a, n, i, j));
            best = j;
        }
    return best;
}

/* As is_pivot() in ldl.c. */
static bool
is_pivot(double *a, size_t n, size_t i, size_t j)
{
    double d = fabs(a[i + i * n]);

    return i == j || (d > 0 && d >= fabs(*symmetric(a, n, i, j)) * (41 / 64.0));
}

/* As find_pivot() in ldl.c. */
static int
find_pivot(size_t *p, size_t *q, double *a, size_t n, size_t k)
{
    size_t from = k, i = largest_beside(a, n, k, k);

    *p = k;
    if (is_pivot(a, n, k, i))
        return i == k && a[k + k * n] == 0 ? 0 : 1;
    for (;;) {
        size_t j = largest_beside(a, n, k, i);

        *p = i;
        if (is_pivot(a, n, i, j))
            return 1;
        if (fabs(*symmetric(a, n, i, j)) <= fabs(*symmetric(a, n, from, i))) {
            *p = from;
            *q = i;
            return 2;
        }
        from = i;
        i = j;
    }
}

/* As swap_symmetric() in ldl.c. */
static void
swap_symmetric(double *a, size_t n, size_t *perm, size_t i, size_t p)
{
    size_t t = perm[i];

    if (i == p)
        return;
    perm[i] = perm[p];
    perm[p] = t;
    for (size_t j = 0; j < i; j++)
        swap(a + i + j * n, a + p + j * n);
    swap(a + i + i * n, a + p + p * n);
    for (size_t j = i + 1; j < p; j++)
        swap(a + j + i * n, a + p + j * n);
    for (size_t j = p + 1; j < n; j++)
        swap(a + j + i * n, a + j + p * n);
}

/* As eliminate() and solve_block() in ldl.c: `rows` columns of L, and what is left of S. */
HOL_LOOPS static void
eliminate(double *a, size_t n, size_t k, int rows)
{
    double *one = a + k * n, *two = one + n, first = one[k];
    double c = rows == 1 ? 1 : one[k + 1], second = rows == 1 ? 0 : two[k + 1];
    double ac = first / c, bc = second / c, det = (ac * bc - 1) * c;

    for (size_t j = k + (size_t)rows; j < n; j++) {
        double x = one[j], y = rows == 1 ? 0 : two[j], *left = a + j + j * n;

        if (rows == 1) {
            x /= first;
        } else {
            double t = (bc * x - y) / det;

            y = (ac * y - x) / det;
            x = t;
            hol_small_subtract(left, two + j, n - j, y);
            two[j] = y;
        }
        hol_small_subtract(left, one + j, n - j, x);
        one[j] = x;
    }
}

bool
hol_small_ldl(double *a, size_t n, size_t *perm)
{
    size_t p = 0, q = 0;
    int rows;

    for (size_t k = 0; k < n; k += (size_t)rows) {
        rows = find_pivot(&p, &q, a, n, k);
        if (rows == 0)
            return false;
        swap_symmetric(a, n, perm, k, p);
        if (rows == 2)
            swap_symmetric(a, n, perm, k + 1, q);
        eliminate(a, n, k, rows);
        if (rows == 2) {
            a[k + (k + 1) * n] = a[k + 1 + k * n];
            a[k + 1 + k * n] = 0;
        }
        if (k + (size_t)rows < n) /* no block goes on here */
            a[k + (size_t)rows - 1 + (k + (size_t)rows) * n] = 0;
    }
    return true;
}
