/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Loops in double for matrices that are too small for a call of BLAS or LAPACK to pay. */
#include "numeric/dense/small.h"

#include <math.h>

void
hol_small_multiply(double *c, size_t rows, size_t cols, size_t terms, struct hol_small_view a,
                   struct hol_small_view b)
{
    for (size_t j = 0; j < cols; j++)
        for (size_t i = 0; i < rows; i++) {
            const double *x = a.at + i * a.row, *y = b.at + j * b.col;
            double sum = 0;

            for (size_t l = 0; l < terms; l++)
                sum += x[l * a.col] * y[l * b.row];
            c[i + j * rows] = sum;
        }
}

/* x := x / p. One division serves all, where its quotient is a normal number. */
static void
divide(double *x, size_t count, double p)
{
    if (fabs(p) > 0x1p-1000 && fabs(p) < 0x1p1000) {
        double inverse = 1 / p;

        for (size_t i = 0; i < count; i++)
            x[i] *= inverse;
    } else {
        for (size_t i = 0; i < count; i++)
            x[i] /= p;
    }
}

/* y := y - factor x. Zeros are frequent: mass matrices are made of small blocks. */
static void
subtract(double *restrict y, const double *restrict x, size_t count, double factor)
{
    if (factor == 0)
        return;
    for (size_t i = 0; i < count; i++)
        y[i] -= x[i] * factor;
}

/* Column by column, what is right of it brought up to date at once (Golub & Van Loan 4.2.6). */
bool
hol_small_cholesky(double *l, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        double *column = l + k * n;

        if (!(column[k] > 0))
            return false;
        column[k] = sqrt(column[k]);
        divide(column + k + 1, n - k - 1, column[k]);
        for (size_t j = k + 1; j < n; j++)
            subtract(l + j + j * n, column + j, n - j, column[j]);
    }
    return true;
}

/* By columns of T, or rows of T^T: x_j := x_j / t_jj, then x := x - x_j t_j. */
static void
forward(double *x, const double *t, size_t ldt, size_t k, bool unit)
{
    for (size_t j = 0; j < k; j++) {
        const double *column = t + j * ldt;

        if (!unit)
            x[j] /= column[j];
        subtract(x + j + 1, column + j + 1, k - j - 1, x[j]);
    }
}

static void
backward(double *x, const double *t, size_t ldt, size_t k)
{
    for (size_t j = k; j-- > 0;) {
        const double *column = t + j * ldt;

        x[j] /= column[j];
        subtract(x, column, j, x[j]);
    }
}

/* With L^T: x_j = (x_j - sum over i > j of l_ij x_i) / l_jj. */
static void
backward_transposed(double *x, const double *t, size_t ldt, size_t k, bool unit)
{
    for (size_t j = k; j-- > 0;) {
        const double *column = t + j * ldt;
        double sum = x[j];

        for (size_t i = k; i-- > j + 1;)
            sum -= column[i] * x[i];
        x[j] = unit ? sum : sum / column[j];
    }
}

/* With R^T: x_j = (x_j - sum over i < j of r_ij x_i) / r_jj. */
static void
forward_transposed(double *x, const double *r, size_t ldr, size_t k)
{
    for (size_t j = 0; j < k; j++) {
        const double *column = r + j * ldr;
        double sum = x[j];

        for (size_t i = 0; i < j; i++)
            sum -= column[i] * x[i];
        x[j] = sum / column[j];
    }
}

void
hol_small_triangular(double *x, size_t cols, const double *t, size_t ldt, size_t k,
                     enum hol_triangular kind)
{
    for (size_t c = 0; c < cols; c++, x += k) {
        if (kind == HOL_UPPER)
            backward(x, t, ldt, k);
        else if (kind == HOL_UPPER_TRANSPOSED)
            forward_transposed(x, t, ldt, k);
        else if (kind == HOL_LOWER_TRANSPOSED || kind == HOL_UNIT_LOWER_TRANSPOSED)
            backward_transposed(x, t, ldt, k, kind == HOL_UNIT_LOWER_TRANSPOSED);
        else
            forward(x, t, ldt, k, kind == HOL_UNIT_LOWER);
    }
}

void
hol_small_right(double *x, size_t rows, const double *l, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        divide(x + j * rows, rows, l[j + j * n]);
        for (size_t i = j + 1; i < n; i++)
            subtract(x + i * rows, x + j * rows, rows, l[i + j * n]);
    }
}
