/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Loops in double for matrices that are too small for a call of BLAS or LAPACK to pay. */
#include "numeric/dense/small.h"

#include "numeric/dense/clones.h"

#include <math.h>

/* c := A y, A without gaps in its columns, the terms of each sum in order. */
static inline void
combine(double *restrict c, size_t rows, size_t terms, const double *restrict x, size_t ldx,
        const double *y, size_t step)
{
    size_t l = 0;

    for (size_t i = 0; i < rows; i++)
        c[i] = 0;
    for (; l + 4 <= terms; l += 4, x += 4 * ldx, y += 4 * step) {
        double p = y[0], q = y[step], r = y[2 * step], s = y[3 * step];

        for (size_t i = 0; i < rows; i++)
            c[i] = (((c[i] + x[i] * p) + x[i + ldx] * q) + x[i + 2 * ldx] * r) + x[i + 3 * ldx] * s;
    }
    for (; l < terms; l++, x += ldx, y += step) {
        double p = y[0];

        for (size_t i = 0; i < rows; i++)
            c[i] += x[i] * p;
    }
}

HOL_LOOPS void
hol_small_multiply(double *restrict c, size_t rows, size_t cols, size_t terms,
                   struct hol_small_view a, struct hol_small_view b)
{
    double turned[HOL_SMALL * HOL_SMALL];

    for (size_t l = 0; a.row != 1 && l < terms; l++)
        for (size_t i = 0; i < rows; i++)
            turned[i + l * rows] = a.at[i * a.row + l * a.col];
    if (a.row != 1)
        a = (struct hol_small_view){turned, 1, rows};
    for (size_t j = 0; j < cols; j++)
        combine(c + j * rows, rows, terms, a.at, a.col, b.at + j * b.col, b.row);
}

/* x := x / p. One division serves all, where its quotient is a normal number. */
void
hol_small_divide(double *x, size_t count, double p)
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

/* Column by column, what is right of it brought up to date at once (Golub & Van Loan 4.2.6). */
HOL_LOOPS bool
hol_small_cholesky(double *l, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        double *column = l + k * n;

        if (!(column[k] > 0))
            return false;
        column[k] = sqrt(column[k]);
        hol_small_divide(column + k + 1, n - k - 1, column[k]);
        for (size_t j = k + 1; j < n; j++)
            hol_small_subtract(l + j + j * n, column + j, n - j, column[j]);
    }
    return true;
}

/* By columns of T, or rows of T^T: x_j := x_j / t_jj, then x := x - x_j t_j. */
static inline void
forward(double *x, const double *t, size_t ldt, size_t k, bool unit)
{
    for (size_t j = 0; j < k; j++) {
        const double *column = t + j * ldt;

        if (!unit)
            x[j] /= column[j];
        hol_small_subtract(x + j + 1, column + j + 1, k - j - 1, x[j]);
    }
}

static inline void
backward(double *x, const double *t, size_t ldt, size_t k)
{
    for (size_t j = k; j-- > 0;) {
        const double *column = t + j * ldt;

        x[j] /= column[j];
        hol_small_subtract(x, column, j, x[j]);
    }
}

/* With L^T: x_j = (x_j - sum over i > j of l_ij x_i) / l_jj. */
static inline void
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
static inline void
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

/* Many columns at once, side by side in rows: the same operations on each. */
static inline void
by_rows(double *restrict rows, size_t cols, const double *t, size_t ldt, size_t k,
        enum hol_triangular kind)
{
    bool unit = kind == HOL_UNIT_LOWER || kind == HOL_UNIT_LOWER_TRANSPOSED;
    bool up = kind == HOL_UPPER || kind == HOL_LOWER_TRANSPOSED ||
              kind == HOL_UNIT_LOWER_TRANSPOSED; /* from the last row to the first */
    bool transposed = kind == HOL_UPPER_TRANSPOSED || (up && kind != HOL_UPPER);

    for (size_t step = 0; step < k; step++) {
        size_t j = up ? k - 1 - step : step;
        double *row = rows + j * cols;

        for (size_t s = 0; transposed && s < step; s++) {
            size_t i = up ? k - 1 - s : s;

            hol_small_subtract(row, rows + i * cols, cols, t[i + j * ldt]);
        }
        for (size_t c = 0; !unit && c < cols; c++)
            row[c] /= t[j * (ldt + 1)];
        for (size_t s = step + 1; !transposed && s < k; s++) {
            size_t i = up ? k - 1 - s : s;

            hol_small_subtract(rows + i * cols, row, cols, t[i + j * ldt]);
        }
    }
}

/* From so many columns on they are solved by rows. */
enum { MANY = 6 };

HOL_LOOPS void
hol_small_triangular(double *x, size_t cols, const double *t, size_t ldt, size_t k,
                     enum hol_triangular kind)
{
    double rows[HOL_SMALL * HOL_SMALL];

    if (cols >= MANY) {
        for (size_t c = 0; c < cols; c++)
            for (size_t i = 0; i < k; i++)
                rows[c + i * cols] = x[i + c * k];
        by_rows(rows, cols, t, ldt, k, kind);
        for (size_t c = 0; c < cols; c++)
            for (size_t i = 0; i < k; i++)
                x[i + c * k] = rows[c + i * cols];
        return;
    }
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

HOL_LOOPS void
hol_small_right(double *x, size_t rows, const double *l, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        hol_small_divide(x + j * rows, rows, l[j + j * n]);
        for (size_t i = j + 1; i < n; i++)
            hol_small_subtract(x + i * rows, x + j * rows, rows, l[i + j * n]);
    }
}
