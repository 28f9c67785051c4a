/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Condition numbers of A, M, B and the KKT matrix. */
#include "reference/linear/condition.h"

#include "base/alloc.h"
#include "reference/linear/dense.h"
#include "reference/linear/spectrum.h"

#include <math.h>

/* Up to this many rows Jacobi rotations are used, beyond it bisection, which is then faster. */
#define JACOBI_MAX 8
/* Bits for a first try: condition numbers up to 2^(BITS / 2) are then beyond doubt. */
#define BITS 192
#define PASSES 64 /* that make rows of a symmetric matrix alike in size; each halves exponents */

/* Work space: everything at one number of bits. */
struct spectra {
    const struct hol_problem *problem;
    size_t n, m, most; /* most = n + m */
    mpfr_prec_t bits;
    mpfr_t *L;          /* Cholesky factor of M, lower triangle, zeros above */
    mpfr_t *X, *G;      /* most^2 each */
    mpfr_t *vectors;    /* 4 most */
    mpfr_t *tmp;        /* 8 */
    long double *value; /* most */
};

static void
clear(struct spectra *s)
{
    hol_free(s->L);
    hol_free(s->X);
    hol_free(s->G);
    hol_free(s->vectors);
    hol_free(s->tmp);
    hol_free(s->value);
}

static enum hol_status
init(struct spectra *s, const struct hol_problem *problem, mpfr_prec_t bits)
{
    size_t most = problem->n + problem->m;

    *s = (struct spectra){problem, problem->n, problem->m, most, bits, NULL,
                          NULL,    NULL,       NULL,       NULL, NULL};
    s->L = hol_alloc_mpfr(s->n * s->n, bits);
    s->X = hol_alloc_mpfr(most * most, bits);
    s->G = hol_alloc_mpfr(most * most, bits);
    s->vectors = hol_alloc_mpfr(4 * most, bits);
    s->tmp = hol_alloc_mpfr(8, bits);
    s->value = hol_alloc(most, sizeof *s->value);
    if (s->L && s->X && s->G && s->vectors && s->tmp && s->value)
        return HOL_OK;
    clear(s);
    return HOL_NOMEM;
}

/* X, r x c, transposed; G is lost. */
static void
transpose(struct spectra *s, size_t r, size_t c)
{
    mpfr_t *turned = s->G;

    for (size_t i = 0; i < r; i++)
        for (size_t j = 0; j < c; j++)
            mpfr_swap(turned[j * r + i], s->X[i * c + j]);
    s->G = s->X;
    s->X = turned;
}

/*
 * Largest and k-th singular value of the r x c matrix X (row major), as log2. 1 <= k <= r, c. The
 * work grows with the cube of the lesser of r and c; X and G are lost.
 */
static enum hol_status
extremes(long double *largest, long double *kth, struct spectra *s, size_t r, size_t c, size_t k)
{
    mpfr_t *d = s->vectors, *e2 = d + s->most, *scratch = e2 + s->most;
    long floor = -(long)(s->bits - s->bits / 8);

    if (r > c) {
        transpose(s, r, c);
        return extremes(largest, kth, s, c, r, k);
    }
    if (r <= JACOBI_MAX) {
        enum hol_status status = hol_ref_jacobi(s->value, s->X, r, c, s->tmp);

        *largest = s->value[0];
        *kth = s->value[k - 1];
        return status;
    }
    for (size_t i = 0; i < r; i++)
        for (size_t j = 0; j <= i; j++) {
            mpfr_set_zero(s->G[i * r + j], 1);
            for (size_t l = 0; l < c; l++)
                hol_ref_addmul(s->G[i * r + j], s->X[i * c + l], s->X[j * c + l], s->tmp[0]);
        }
    hol_ref_tridiagonal(d, e2, s->G, r, scratch, s->tmp);
    *largest = hol_ref_bisect(d, e2, r, 0, floor, s->tmp) / 2;
    *kth = hol_ref_bisect(d, e2, r, k - 1, floor, s->tmp) / 2;
    return HOL_OK;
}

static void
load(mpfr_t *to, const struct hol_mat *from)
{
    for (size_t i = 0; i < from->rows; i++)
        for (size_t j = 0; j < from->cols; j++)
            hol_mat_get(to[i * from->cols + j], from, i, j);
}

/*
 * M = L L^T. False: a pivot vanishes to within 2^-(7/8 bits - 8) of its diagonal element, or is
 * negative.
 */
static bool
factor_mass(struct spectra *s)
{
    size_t n = s->n;
    long double worst, limit = 8 - (long double)s->problem->bits * 7 / 8;

    load(s->L, &s->problem->M);
    if (hol_ref_cholesky(s->L, n, NULL, &worst, s->tmp[0]) < n || worst <= limit)
        return false;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            mpfr_set_zero(s->L[i * n + j], 1);
    return true;
}

/*
 * Is an M without a Cholesky factor regular? Its least singular value is told from 0, to the same
 * bits, once D M D has rows of the same size, D powers of two: whatever the units of coordinates.
 */
static enum hol_status
tell_regular(bool *regular, struct spectra *s)
{
    size_t n = s->n;
    long double high, low;
    enum hol_status status;
    bool even = false;

    load(s->X, &s->problem->M);
    for (unsigned pass = 0; !even && pass < PASSES; pass++) {
        even = true;
        for (size_t i = 0; i < n; i++) {
            long half = hol_ref_exponent(&s->X[i * n], n) / 2;

            even = even && half == 0;
            for (size_t j = 0; j < n; j++) {
                mpfr_mul_2si(s->X[i * n + j], s->X[i * n + j], -half, MPFR_RNDN);
                mpfr_mul_2si(s->X[j * n + i], s->X[j * n + i], -half, MPFR_RNDN);
            }
        }
    }
    status = extremes(&high, &low, s, n, n, n);
    *regular = status == HOL_OK && low - high > 8 - (long double)s->problem->bits * 7 / 8;
    return status;
}

/* X := A L^-T, whose singular values are those of B = A M^-1/2 (they differ by an orthogonal
 * factor). */
static void
weigh_rows(struct spectra *s)
{
    size_t n = s->n;

    for (size_t r = 0; r < s->m; r++) {
        mpfr_t *x = &s->X[r * n];

        for (size_t i = 0; i < n; i++) {
            for (size_t j = 0; j < i; j++)
                hol_ref_submul(x[i], s->L[i * n + j], x[j], s->tmp[0]);
            mpfr_div(x[i], x[i], s->L[i * n + i], MPFR_RNDN);
        }
    }
}

/*
 * M not positive definite: X := [M A^T; A 0] with rows of A scaled to size 1 by powers of two; its
 * condition is what a solver meets. Rank n + rank.
 */
static void
assemble_kkt(struct spectra *s)
{
    size_t n = s->n, size = s->n + s->m;
    mpfr_t *row = s->vectors;

    for (size_t i = 0; i < size * size; i++)
        mpfr_set_zero(s->X[i], 1);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            hol_mat_get(s->X[i * size + j], &s->problem->M, i, j);
    for (size_t r = 0; r < s->m; r++) {
        long e;

        for (size_t j = 0; j < n; j++)
            hol_mat_get(row[j], &s->problem->A, r, j);
        e = hol_ref_exponent(row, n);
        for (size_t j = 0; j < n; j++) {
            mpfr_mul_2si(s->X[(n + r) * size + j], row[j], -e, MPFR_RNDN);
            mpfr_set(s->X[j * size + n + r], s->X[(n + r) * size + j], MPFR_RNDN);
        }
    }
}

/* *sure: every ratio is well above the rounding of this precision. */
static enum hol_status
compute(struct hol_condition *out, struct spectra *s, size_t rank, bool *sure)
{
    struct hol_condition r = {.kappa_B = 1, .kappa_M = INFINITY};
    long double high, low, worst = 0;
    enum hol_status status;
    size_t n = s->n;
    bool regular = factor_mass(s);

    r.singular = !regular;
    if (regular) {
        for (size_t i = 0; i < n * n; i++)
            mpfr_set(s->X[i], s->L[i], MPFR_RNDN);
        if ((status = extremes(&high, &low, s, n, n, n)) != HOL_OK)
            return status;
        worst = fmaxl(worst, high - low);
        r.kappa_M = exp2l(2 * (high - low));
        load(s->X, &s->problem->A);
        weigh_rows(s);
        if (rank > 0 && (status = extremes(&high, &low, s, s->m, n, rank)) != HOL_OK)
            return status;
    } else {
        assemble_kkt(s);
        if ((status = extremes(&high, &low, s, n + s->m, n + s->m, n + rank)) != HOL_OK)
            return status;
    }
    if (rank > 0 || !regular) {
        worst = fmaxl(worst, high - low);
        r.kappa_B = exp2l(high - low);
    }
    if (rank > 0) {
        load(s->X, &s->problem->A);
        if ((status = extremes(&high, &low, s, s->m, n, rank)) != HOL_OK)
            return status;
        worst = fmaxl(worst, high - low);
        r.sigma_A_min = exp2l(low);
    }
    *sure = worst < (long double)s->bits / 4;
    *out = r;
    return HOL_OK;
}

/* An M that is regular is not singular. */
static enum hol_status
tell_indefinite(struct hol_condition *condition, const struct hol_problem *problem,
                mpfr_prec_t bits)
{
    struct spectra s;
    enum hol_status status = init(&s, problem, bits);

    if (status != HOL_OK)
        return status;
    status = tell_regular(&condition->indefinite, &s);
    condition->singular = !condition->indefinite;
    clear(&s);
    return status;
}

enum hol_status
hol_condition_compute(struct hol_condition *condition, const struct hol_problem *problem,
                      size_t rank)
{
    mpfr_prec_t last = 2 * problem->bits + BITS;

    if (problem->n == 0 || rank > problem->m || rank > problem->n)
        return HOL_INVALID;
    for (mpfr_prec_t bits = BITS;; bits *= 2) {
        struct spectra s;
        bool sure = false;
        enum hol_status status = init(&s, problem, bits < last ? bits : last);

        if (status != HOL_OK)
            return status;
        status = compute(condition, &s, rank, &sure);
        clear(&s);
        if (status != HOL_OK)
            return status;
        if (sure || bits >= last)
            return condition->singular ? tell_indefinite(condition, problem, last) : HOL_OK;
    }
}
