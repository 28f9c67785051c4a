/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/kernels/saddle-clear.h"

#include "numeric/lapack/clones.h"
#include "numeric/lapack/loops.h"
#include "solvers/kernels/clear.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Of the condition number: up to the first there is nothing to refine, beyond the second no doubt.
 */
static const double good = 0x1p7, limit = 0x1p20;

#define LANES 8
typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));

/*
 * Columns of K = [M A^T; A 0] in these units, M from the diagonal on unless whole: each 2^unit[j]
 * times M_ij 2^unit[i], A_ij 2^row[i]. The sums of squares of what is taken of M, of its diagonal,
 * and of A.
 */
HOL_CLONES static void
take_columns(double *K, size_t ld, bool whole, const double *M, const double *A, const double *u,
             const double *d, size_t n, size_t m, double sum[3])
{
    lanes squares[2] = {{0}};

    sum[0] = sum[1] = sum[2] = 0;
    for (size_t j = 0; j < n; j++) {
        double *column = K + j * ld;

        for (int part = 0; part < 2; part++) {
            const double *from = part == 0 ? M + j * n : A + j * m, *weight = part == 0 ? u : d;
            double *to = part == 0 ? column : column + n;
            size_t i = part == 0 && !whole ? j : 0, end = part == 0 ? n : m;

            for (; i + LANES <= end; i += LANES) {
                lanes x, w;

                memcpy(&x, from + i, sizeof x);
                memcpy(&w, weight + i, sizeof w);
                x *= w * u[j];
                squares[part] += x * x;
                memcpy(to + i, &x, sizeof x);
            }
            for (; i < end; i++) {
                to[i] = from[i] * (weight[i] * u[j]);
                sum[2 * part] += to[i] * to[i];
            }
        }
        sum[1] += column[j] * column[j];
    }
    for (size_t l = 0; l < LANES; l++) {
        sum[0] += squares[0][l];
        sum[2] += squares[1][l];
    }
}

/* The columns after these: A^T where whole, and zeros. */
static void
add_columns(double *K, size_t ld, bool whole, size_t n, size_t m)
{
    if (whole)
        hol_loops()->transpose(K + n * ld, ld, K + n, ld, m, n);
    for (size_t i = n; i < n + m; i++)
        memset(K + n + i * ld, 0, m * sizeof *K);
}

/* The next of a sequence of numbers between -1 and 1 without a pattern that K could have. */
static double
probe(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (double)*state * 0x1p-31 - 1;
}

bool
hol_saddle_clear_load(struct hol_saddle *saddle, struct hol_balanced *in, double *K, size_t ld,
                      bool whole, const struct hol_answer *answer, const struct hol_problem *p)
{
    size_t n = p->n, m = p->m, all = n + m;
    uint32_t state = 1;
    double sum[3];

    if (!hol_clear_applies(in, answer, p) || !hol_mat_is_zero(&p->C) ||
        !hol_clear_units(&saddle->y, in, p) || !hol_clear_rows(&saddle->nu, in, &p->A, &saddle->y))
        return false;
    take_columns(K, ld, whole, p->M.d, p->A.d, saddle->y.d, saddle->nu.d, n, m, sum);
    add_columns(K, ld, whole, n, m);
    saddle->norm = sqrt((whole ? sum[0] : 2 * sum[0] - sum[1]) + 2 * sum[2]);
    hol_mat_shape(&saddle->X, all, 2);
    for (size_t j = 0; j < n; j++)
        saddle->X.d[j] = p->F.d[j] * saddle->y.d[j];
    for (size_t i = 0; i < m; i++)
        saddle->X.d[n + i] = p->b.d[i] * saddle->nu.d[i];
    for (size_t k = 0; k < all; k++)
        saddle->X.d[all + k] = probe(&state);
    return true;
}

bool
hol_saddle_clear_pivots(struct hol_saddle *saddle, const struct hol_lu_panels *LU)
{
    saddle->least = HUGE_VAL;
    for (size_t k = 0; k < LU->n; k++)
        saddle->least = fmin(saddle->least, fabs(LU->a[k + k * LU->ld]));
    return saddle->least * limit > 1;
}

bool
hol_saddle_clear_blocks(struct hol_saddle *saddle, const struct hol_mat *LD)
{
    size_t all = LD->rows;

    saddle->least = HUGE_VAL;
    for (size_t k = 0; k < all; k++) {
        double a = LD->d[k + k * all], c = k + 1 < all ? LD->d[k + (k + 1) * all] : 0, size = a;

        if (c != 0) { /* of a block, its determinant beside its largest element */
            double b = LD->d[++k * (all + 1)], most = fmax(fabs(c), fmax(fabs(a), fabs(b)));

            size = (a / most) * b - (c / most) * c;
        }
        saddle->least = fmin(saddle->least, fabs(size));
    }
    return saddle->least * limit > 1;
}

/* q'', lambda and F_L in the problem's own units, from x0. */
static void
take_solution(struct hol_saddle *saddle, const struct hol_problem *p)
{
    size_t n = p->n, m = p->m;
    const double *x = saddle->x0.d;

    hol_mat_shape(&saddle->qdd, n, 1);
    hol_mat_shape(&saddle->lambda, m, 1);
    for (size_t j = 0; j < n; j++)
        saddle->qdd.d[j] = x[j] * saddle->y.d[j];
    for (size_t i = 0; i < m; i++)
        saddle->lambda.d[i] = -x[n + i] * saddle->nu.d[i];
    hol_mul_tv(&saddle->FL, &p->A, &saddle->lambda); /* UKF2005, below (17): F_L = A^T lambda */
}

/*
 * With w the left singular vector of K^-1's norm, ||K^-1 v|| >= ||K^-1|| |w . v|, and for v
 * distributed evenly in [-1, 1]^N the density of w . v is at most 2^-1/2 (Ball 1986), so that it is
 * below e with a probability of less than 2^1/2 e: to take a condition number of 2^46, where rank
 * is in doubt, for 2^20, about N^1/2 2^-26. (Signs alone would not do: [1 -1] . [1 1] = 0.) The
 * least pivot stands beside it.
 */
enum hol_saddle_outcome
hol_saddle_clear_check(struct hol_saddle *saddle, const struct hol_problem *p)
{
    size_t n = p->n, m = p->m, all = n + m;
    struct hol_mat *X = &saddle->X;
    struct hol_vec answer = hol_columns(X, 1, 1); /* to the probe */
    double condition = saddle->norm * (double)hol_mat_norm(&answer) * sqrt(3 / (double)all);

    if (!(condition <= limit)) /* (the mean of ||v||^2 is N / 3) */
        return HOL_SADDLE_UNCLEAR;
    hol_mat_shape(&saddle->x0, all, 1);
    memcpy(saddle->x0.d, X->d, all * sizeof *X->d);
    take_solution(saddle, p);
    if (condition <= good && saddle->least * good >= 1)
        return HOL_SADDLE_CLEAR;
    /* F + A^T lambda - M q'' and b - A q'', in the units of K */
    hol_mat_shape(X, all, 1);
    hol_mul_v(&saddle->r0, &p->M, &saddle->qdd);
    for (size_t j = 0; j < n; j++)
        X->d[j] = (p->F.d[j] + saddle->FL.d[j] - saddle->r0.d[j]) * saddle->y.d[j];
    hol_mul_v(&saddle->r0, &p->A, &saddle->qdd);
    for (size_t i = 0; i < m; i++)
        X->d[n + i] = (p->b.d[i] - saddle->r0.d[i]) * saddle->nu.d[i];
    return HOL_SADDLE_REFINE;
}

bool
hol_saddle_clear_give(struct hol_saddle *saddle, struct hol_answer *answer,
                      const struct hol_problem *p, bool refined)
{
    if (refined) {
        for (size_t k = 0; k < p->n + p->m; k++)
            saddle->x0.d[k] += saddle->X.d[k];
        take_solution(saddle, p);
    }
    hol_mat_shape(&saddle->FC, p->n, 1);
    hol_mat_zero(&saddle->FC);
    return hol_clear_give(answer, &saddle->qdd, &saddle->FL, &saddle->FC, &saddle->lambda);
}

bool
hol_saddle_clear_mass(struct hol_balanced *in, const struct hol_problem *p)
{
    return hol_is_surely_definite(&p->M, &in->T, &in->x) || hol_clear_cholesky(&in->T, &p->M);
}
