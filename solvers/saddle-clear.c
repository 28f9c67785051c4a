/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/saddle-clear.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Of a Cholesky pivot beside its diagonal element. */
static const double clear = 0x1p-13;
/* Of the condition number: up to the first there is nothing to refine, beyond the second no doubt.
 */
static const double good = 0x1p7, limit = 0x1p20;

/* 2^unit[j] in saddle->y: 2^(2 unit) M_jj in [1/2, 2), as choose_units in balanced.c. */
static bool
take_units(struct hol_saddle *saddle, struct hol_balanced *in, const struct hol_problem *p)
{
    size_t n = p->n;

    hol_mat_shape(&saddle->y, n, 1);
    for (size_t j = 0; j < n; j++) {
        double mass = p->M.d[j + j * n];
        int e;

        if (!(mass > 0))
            return false;
        (void)frexp(mass, &e);
        in->unit[j] = -(e >= 0 ? e / 2 : -((1 - e) / 2));
        saddle->y.d[j] = ldexp(1, (int)in->unit[j]);
    }
    return true;
}

/* 2^row[i] in saddle->nu: the largest 2^row[i] |A_ij| 2^unit[j] in [1/2, 1). */
static bool
take_rows(struct hol_saddle *saddle, struct hol_balanced *in, const struct hol_problem *p)
{
    size_t n = p->n, m = p->m;
    double *largest;
    int e;

    hol_mat_shape(&saddle->nu, m, 1);
    hol_mat_zero(&saddle->nu);
    largest = saddle->nu.d;
    for (size_t j = 0; j < n; j++) {
        const double *column = p->A.d + j * m;
        double unit = saddle->y.d[j];

        for (size_t i = 0; i < m; i++) {
            double size = fabs(column[i]) * unit;

            largest[i] = size > largest[i] ? size : largest[i];
        }
    }
    for (size_t i = 0; i < m; i++) {
        if (largest[i] == 0)
            return false;
        (void)frexp(largest[i], &e);
        in->row[i] = -e;
        largest[i] = ldexp(1, -e);
    }
    return true;
}

/* The columns of K = [M A^T; A 0] in these units. */
static void
assemble(struct hol_saddle *saddle, const struct hol_problem *p)
{
    enum { TILE = 16 };
    size_t n = p->n, m = p->m, all = n + m;
    const double *u = saddle->y.d, *d = saddle->nu.d;
    double *K;

    hol_mat_shape(&saddle->K, all, all);
    K = saddle->K.d;
    for (size_t j = 0; j < n; j++) {
        const double *M = p->M.d + j * n, *A = p->A.d + j * m;
        double *column = K + j * all;

        for (size_t i = 0; i < n; i++)
            column[i] = M[i] * u[i] * u[j];
        for (size_t i = 0; i < m; i++)
            column[n + i] = A[i] * u[j] * d[i];
    }
    for (size_t i = 0; i < m; i++)
        memset(K + n + (n + i) * all, 0, m * sizeof *K);
    for (size_t left = 0; left < n; left += TILE)
        for (size_t i = 0; i < m; i++)
            for (size_t j = left; j < n && j < left + TILE; j++)
                K[j + (n + i) * all] = K[n + i + j * all];
}

/* The next of a sequence of +1 and -1 without a pattern that K could have. */
static double
probe(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 31) != 0 ? 1 : -1;
}

bool
hol_saddle_clear_load(struct hol_saddle *saddle, struct hol_balanced *in,
                      const struct hol_answer *answer, const struct hol_problem *p)
{
    size_t n = p->n, m = p->m, all = n + m;
    uint32_t state = 1;

    if (m == 0 || m > n || n != in->n || m != in->m || p->bits != in->bits ||
        p->bits != HOL_BITS_DOUBLE || p->rank_threshold != 0 || answer->detail != NULL ||
        !hol_problem_is_plain(p) || !hol_answer_fits(answer, n, m, p->bits) ||
        !hol_mat_is_zero(&p->C) || !take_units(saddle, in, p) || !take_rows(saddle, in, p))
        return false;
    assemble(saddle, p);
    hol_mat_shape(&saddle->X, all, 2);
    for (size_t j = 0; j < n; j++)
        saddle->X.d[j] = p->F.d[j] * saddle->y.d[j];
    for (size_t i = 0; i < m; i++)
        saddle->X.d[n + i] = p->b.d[i] * saddle->nu.d[i];
    for (size_t k = 0; k < all; k++)
        saddle->X.d[all + k] = probe(&state);
    return true;
}

static double
norm(const double *x, size_t count)
{
    enum { SUMS = 8 }; /* side by side: one would wait for itself */
    double part[SUMS] = {0}, sum = 0;
    size_t k = 0;

    for (; k + SUMS <= count; k += SUMS)
        for (size_t i = 0; i < SUMS; i++)
            part[i] += x[k + i] * x[k + i];
    for (; k < count; k++)
        sum += x[k] * x[k];
    for (size_t i = 0; i < SUMS; i++)
        sum += part[i];
    return sqrt(sum);
}

/*
 * v = +-1 finds ||K^-1 v|| >= ||K^-1|| ||v|| / (t sqrt(N)) but with a probability below 1/t (Dixon
 * 1983): to take a condition number of 2^46, where rank is in doubt, for 2^20 is one of 2^-26.
 */
enum hol_saddle_outcome
hol_saddle_clear_check(struct hol_saddle *saddle, const struct hol_problem *p)
{
    size_t n = p->n, m = p->m, all = n + m;
    struct hol_mat *K = &saddle->K, *X = &saddle->X;
    double inverse = norm(X->d + all, all) / sqrt((double)all), condition;

    condition = inverse * norm(K->d, all * all);
    if (!(condition <= limit))
        return HOL_SADDLE_UNCLEAR;
    hol_mat_shape(&saddle->x0, all, 1);
    memcpy(saddle->x0.d, X->d, all * sizeof *X->d);
    if (condition <= good)
        return HOL_SADDLE_CLEAR;
    hol_mul_v(&saddle->r0, K, &saddle->x0);
    hol_mat_shape(X, all, 1);
    for (size_t j = 0; j < n; j++)
        X->d[j] = p->F.d[j] * saddle->y.d[j] - saddle->r0.d[j];
    for (size_t i = 0; i < m; i++)
        X->d[n + i] = p->b.d[i] * saddle->nu.d[i] - saddle->r0.d[n + i];
    return HOL_SADDLE_REFINE;
}

bool
hol_saddle_clear_give(struct hol_saddle *saddle, struct hol_balanced *in, struct hol_answer *answer,
                      const struct hol_problem *p, bool refined)
{
    size_t n = p->n, m = p->m;
    double *x = saddle->x0.d;

    for (size_t k = 0; refined && k < n + m; k++)
        x[k] += saddle->X.d[k];
    hol_mat_shape(&saddle->qdd, n, 1);
    hol_mat_shape(&saddle->lambda, m, 1);
    for (size_t j = 0; j < n; j++)
        saddle->qdd.d[j] = x[j] * saddle->y.d[j];
    for (size_t i = 0; i < m; i++)
        saddle->lambda.d[i] = -x[n + i] * saddle->nu.d[i];
    hol_mul_tv(&saddle->FL, &p->A, &saddle->lambda); /* UKF2005, below (17): F_L = A^T lambda */
    if (!hol_mat_is_finite(&saddle->qdd) || !hol_mat_is_finite(&saddle->FL) ||
        !hol_mat_is_finite(&saddle->lambda))
        return false;
    hol_mat_round(&answer->qdd, &saddle->qdd);
    hol_mat_round(&answer->FL, &saddle->FL);
    hol_mat_shape(&answer->FC, n, 1);
    hol_mat_zero(&answer->FC);
    hol_mat_round(&answer->lambda, &saddle->lambda);
    answer->rank = in->m;
    answer->iterations = 0;
    return true;
}

bool
hol_saddle_clear_mass(struct hol_mat *L, const struct hol_problem *p)
{
    size_t n = p->n;

    if (hol_cholesky(L, &p->M) != HOL_OK)
        return false;
    for (size_t j = 0; j < n; j++) {
        double pivot = L->d[j + j * n];

        if (!(pivot * pivot > clear * p->M.d[j + j * n]))
            return false;
    }
    return true;
}
