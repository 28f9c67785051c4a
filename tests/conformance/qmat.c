/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Matrices of rational numbers. */
#include "base/alloc.h"
#include "tests/conformance/exact.h"
#include "tests/support/tap.h"

#include <math.h>

void
qmat_init(struct qmat *a, size_t rows, size_t cols)
{
    a->rows = rows;
    a->cols = cols;
    a->x = hol_alloc(rows * cols, sizeof *a->x);
    if (a->x == NULL)
        tap_bail("out of memory");
    for (size_t k = 0; k < rows * cols; k++)
        mpq_init(a->x[k]);
}

void
qmat_clear(struct qmat *a)
{
    for (size_t k = 0; a->x != NULL && k < a->rows * a->cols; k++)
        mpq_clear(a->x[k]);
    hol_free(a->x);
    *a = (struct qmat){0};
}

void
qmat_copy(struct qmat *to, const struct qmat *from)
{
    qmat_init(to, from->rows, from->cols);
    for (size_t k = 0; k < from->rows * from->cols; k++)
        mpq_set(to->x[k], from->x[k]);
}

void
qmat_mul(struct qmat *c, const struct qmat *a, const struct qmat *b)
{
    mpq_t t;

    mpq_init(t);
    qmat_init(c, a->rows, b->cols);
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < b->cols; j++)
            for (size_t k = 0; k < a->cols; k++) {
                mpq_mul(t, QMAT(a, i, k), QMAT(b, k, j));
                mpq_add(QMAT(c, i, j), QMAT(c, i, j), t);
            }
    mpq_clear(t);
}

void
qmat_transpose(struct qmat *c, const struct qmat *a)
{
    qmat_init(c, a->cols, a->rows);
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++)
            mpq_set(QMAT(c, j, i), QMAT(a, i, j));
}

static void
swap_rows(struct qmat *a, size_t i, size_t k)
{
    for (size_t j = 0; i != k && j < a->cols; j++)
        mpq_swap(QMAT(a, i, j), QMAT(a, k, j));
}

/* Row i -= (entry (i, col)) times row k, which has a 1 in column col. */
static void
eliminate(struct qmat *a, size_t i, size_t k, size_t col)
{
    mpq_t f, t;

    if (i == k || mpq_sgn(QMAT(a, i, col)) == 0)
        return;
    mpq_inits(f, t, NULL);
    mpq_set(f, QMAT(a, i, col));
    for (size_t j = 0; j < a->cols; j++) {
        mpq_mul(t, f, QMAT(a, k, j));
        mpq_sub(QMAT(a, i, j), QMAT(a, i, j), t);
    }
    mpq_clears(f, t, NULL);
}

size_t
qmat_reduce(struct qmat *a, size_t *pivot)
{
    size_t rank = 0;
    mpq_t p;

    mpq_init(p);
    for (size_t col = 0; col < a->cols && rank < a->rows; col++) {
        size_t i = rank;
        while (i < a->rows && mpq_sgn(QMAT(a, i, col)) == 0)
            i++;
        if (i == a->rows)
            continue;
        swap_rows(a, i, rank);
        mpq_set(p, QMAT(a, rank, col));
        for (size_t j = 0; j < a->cols; j++)
            mpq_div(QMAT(a, rank, j), QMAT(a, rank, j), p);
        for (i = 0; i < a->rows; i++)
            eliminate(a, i, rank, col);
        pivot[rank++] = col;
    }
    mpq_clear(p);
    return rank;
}

bool
qmat_solve(struct qmat *x, const struct qmat *a)
{
    size_t n = a->rows, *pivot = hol_alloc(n + x->cols, sizeof *pivot);
    struct qmat both;
    bool regular;

    if (pivot == NULL)
        tap_bail("out of memory");
    qmat_init(&both, n, n + x->cols);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            mpq_set(QMAT(&both, i, j), QMAT(a, i, j));
        for (size_t j = 0; j < x->cols; j++)
            mpq_set(QMAT(&both, i, n + j), QMAT(x, i, j));
    }
    regular = qmat_reduce(&both, pivot) == n && (n == 0 || pivot[n - 1] == n - 1);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < x->cols; j++)
            mpq_set(QMAT(x, i, j), QMAT(&both, i, n + j));
    qmat_clear(&both);
    hol_free(pivot);
    return regular;
}

static long double
magnitude(mpfr_t f, const mpq_t x)
{
    mpfr_set_q(f, x, MPFR_RNDN);
    return mpfr_get_ld(f, MPFR_RNDN);
}

static long double *
numbers(size_t count)
{
    long double *x = hol_alloc(count, sizeof *x);

    if (x == NULL)
        tap_bail("out of memory");
    return x;
}

long double
qmat_largest(const struct qmat *a)
{
    size_t n = a->rows;
    long double *x = numbers(n), *y = numbers(n), *v = numbers(n * n), norm = 0;
    mpfr_t f;

    mpfr_init2(f, 64);
    for (size_t k = 0; k < n * n; k++)
        v[k] = magnitude(f, a->x[k]);
    mpfr_clear(f);
    for (size_t i = 0; i < n; i++)
        x[i] = sqrtl((long double)(i + 2)); /* orthogonal to no rational vector */
    for (int step = 0; step < 100; step++) {
        norm = 0;
        for (size_t i = 0; i < n; i++) {
            y[i] = 0;
            for (size_t j = 0; j < n; j++)
                y[i] += v[i * n + j] * x[j];
            if (fabsl(y[i]) > norm)
                norm = fabsl(y[i]);
        }
        for (size_t i = 0; i < n; i++)
            x[i] = norm > 0 ? y[i] / norm : 0;
    }
    for (size_t i = 0; i < n; i++)
        norm = fmaxl(norm, v[i * n + i]); /* a bound, whatever the iteration did */
    hol_free(x);
    hol_free(y);
    hol_free(v);
    return norm;
}

void
qmat_from(struct qmat *to, const struct hol_mat *a)
{
    mpfr_t x;

    mpfr_init2(x, a->bits);
    qmat_init(to, a->rows, a->cols);
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++) {
            hol_mat_get(x, a, i, j);
            mpfr_get_q(QMAT(to, i, j), x);
        }
    mpfr_clear(x);
}
