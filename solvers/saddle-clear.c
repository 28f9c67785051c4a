/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/saddle-clear.h"

#include "numeric/clones.h"

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

#define LANES 8
typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t words __attribute__((vector_size(LANES * sizeof(int64_t))));

/* largest[i] := the largest |A_ij| u_j of row i. */
HOL_CLONES static void
largest_of_rows(double *largest, const double *A, const double *u, size_t n, size_t m)
{
    memset(largest, 0, m * sizeof *largest);
    for (size_t j = 0; j < n; j++) {
        const double *column = A + j * m;
        size_t i = 0;

        for (; i + LANES <= m; i += LANES) {
            lanes entry;
            words size, most, more;

            memcpy(&entry, column + i, sizeof entry);
            memcpy(&most, largest + i, sizeof most);
            entry *= u[j];
            size = (words)entry & INT64_MAX; /* magnitudes compare as their words do */
            more = size > most;
            most = (size & more) | (most & ~more);
            memcpy(largest + i, &most, sizeof most);
        }
        for (; i < m; i++) {
            double size = fabs(column[i]) * u[j];

            largest[i] = size > largest[i] ? size : largest[i];
        }
    }
}

/* 2^row[i] in saddle->nu: the largest 2^row[i] |A_ij| 2^unit[j] in [1/2, 1). */
static bool
take_rows(struct hol_saddle *saddle, struct hol_balanced *in, const struct hol_problem *p)
{
    size_t m = p->m;
    double *largest;
    int e;

    hol_mat_shape(&saddle->nu, m, 1);
    largest = saddle->nu.d;
    largest_of_rows(largest, p->A.d, saddle->y.d, p->n, m);
    for (size_t i = 0; i < m; i++) {
        if (largest[i] == 0)
            return false;
        (void)frexp(largest[i], &e);
        in->row[i] = -e;
        largest[i] = ldexp(1, -e);
    }
    return true;
}

/*
 * Columns of K = [M A^T; A 0] in these units, from the diagonal on: each 2^unit[j] times M_ij
 * 2^unit[i], A_ij 2^row[i]. The squares of its norm: those of M's lower triangle and of A in
 * sum[0], of M's diagonal in sum[1].
 */
HOL_CLONES static void
assemble_lower(double *K, const double *M, const double *A, const double *u, const double *d,
               size_t n, size_t m, double sum[2])
{
    size_t all = n + m;
    lanes squares = {0};

    sum[0] = sum[1] = 0;
    for (size_t j = 0; j < n; j++) {
        double *column = K + j * all;

        for (int part = 0; part < 2; part++) {
            const double *from = part == 0 ? M + j * n : A + j * m, *weight = part == 0 ? u : d;
            double *to = part == 0 ? column : column + n;
            size_t i = part == 0 ? j : 0, end = part == 0 ? n : m;

            for (; i + LANES <= end; i += LANES) {
                lanes x, w;

                memcpy(&x, from + i, sizeof x);
                memcpy(&w, weight + i, sizeof w);
                x *= w * u[j];
                squares += x * x;
                memcpy(to + i, &x, sizeof x);
            }
            for (; i < end; i++) {
                to[i] = from[i] * (weight[i] * u[j]);
                sum[0] += to[i] * to[i];
            }
        }
        sum[1] += column[j] * column[j];
    }
    for (size_t j = n; j < all; j++)
        memset(K + j + j * all, 0, (all - j) * sizeof *K);
    for (size_t l = 0; l < LANES; l++)
        sum[0] += squares[l];
}

/* The upper triangle from the lower one, by tiles that fit the cache. */
static void
mirror(double *K, size_t all)
{
    enum { TILE = 16 };

    for (size_t left = 0; left < all; left += TILE) {
        size_t right = left + TILE < all ? left + TILE : all;

        for (size_t i = left + 1; i < all; i++)
            for (size_t j = left; j < right && j < i; j++)
                K[j + i * all] = K[i + j * all];
    }
}

/* The next of a sequence of +1 and -1 without a pattern that K could have. */
static double
probe(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 31) != 0 ? 1 : -1;
}

bool
hol_saddle_clear_load(struct hol_saddle *saddle, struct hol_balanced *in, struct hol_mat *K,
                      bool whole, const struct hol_answer *answer, const struct hol_problem *p)
{
    size_t n = p->n, m = p->m, all = n + m;
    uint32_t state = 1;
    double squares[2];

    if (m == 0 || m > n || n != in->n || m != in->m || p->bits != in->bits ||
        p->bits != HOL_BITS_DOUBLE || p->rank_threshold != 0 || answer->detail != NULL ||
        !hol_problem_is_plain(p) || !hol_answer_fits(answer, n, m, p->bits) ||
        !hol_mat_is_zero(&p->C) || !take_units(saddle, in, p) || !take_rows(saddle, in, p))
        return false;
    hol_mat_shape(K, all, all);
    assemble_lower(K->d, p->M.d, p->A.d, saddle->y.d, saddle->nu.d, n, m, squares);
    saddle->norm = sqrt(2 * squares[0] - squares[1]);
    if (whole)
        mirror(K->d, all);
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
 * v = +-1 finds ||K^-1 v|| >= ||K^-1|| ||v|| / (t sqrt(N)) but with a probability below 1/t (Dixon
 * 1983): to take a condition number of 2^46, where rank is in doubt, for 2^20 is one of 2^-26.
 */
enum hol_saddle_outcome
hol_saddle_clear_check(struct hol_saddle *saddle, const struct hol_problem *p)
{
    size_t n = p->n, m = p->m, all = n + m;
    struct hol_mat *X = &saddle->X;
    double condition = saddle->norm * norm(X->d + all, all) / sqrt((double)all);

    if (!(condition <= limit))
        return HOL_SADDLE_UNCLEAR;
    hol_mat_shape(&saddle->x0, all, 1);
    memcpy(saddle->x0.d, X->d, all * sizeof *X->d);
    take_solution(saddle, p);
    if (condition <= good)
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
hol_saddle_clear_give(struct hol_saddle *saddle, struct hol_balanced *in, struct hol_answer *answer,
                      const struct hol_problem *p, bool refined)
{
    if (refined) {
        for (size_t k = 0; k < p->n + p->m; k++)
            saddle->x0.d[k] += saddle->X.d[k];
        take_solution(saddle, p);
    }
    if (!hol_mat_is_finite(&saddle->qdd) || !hol_mat_is_finite(&saddle->FL) ||
        !hol_mat_is_finite(&saddle->lambda))
        return false;
    hol_mat_round(&answer->qdd, &saddle->qdd);
    hol_mat_round(&answer->FL, &saddle->FL);
    hol_mat_shape(&answer->FC, p->n, 1);
    hol_mat_zero(&answer->FC);
    hol_mat_round(&answer->lambda, &saddle->lambda);
    answer->rank = in->m;
    answer->iterations = 0;
    return true;
}

bool
hol_saddle_clear_mass(struct hol_balanced *in, const struct hol_problem *p)
{
    struct hol_mat *L = &in->T;
    size_t n = p->n;

    if (hol_is_surely_definite(&p->M, L, &in->x))
        return true;
    if (hol_cholesky(L, &p->M) != HOL_OK)
        return false;
    for (size_t j = 0; j < n; j++) {
        double pivot = L->d[j + j * n];

        if (!(pivot * pivot > clear * p->M.d[j + j * n]))
            return false;
    }
    return true;
}
