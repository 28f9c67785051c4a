/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Hager's estimate: never above the 1-norm, seldom far below it, whole for a diagonal matrix. */
#include "solvers/support/norm-estimate.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdlib.h>

enum { M = 7, COLUMNS = 4, TRIALS = 200 };

struct dense {
    double X[M][M], y[M];
};

static long double
product(void *context, struct hol_vec *z)
{
    struct dense *w = context;
    long double norm = 0;

    for (int i = 0; i < M; i++) {
        w->y[i] = 0;
        for (int j = 0; j < M; j++)
            w->y[i] += w->X[i][j] * z->d[j];
        norm += fabs(w->y[i]);
    }
    return norm;
}

static void
adjoint(void *context, struct hol_vec *z)
{
    struct dense *w = context;

    for (int j = 0; j < M; j++) {
        z->d[j] = 0;
        for (int i = 0; i < M; i++)
            z->d[j] += w->y[i] < 0 ? -w->X[i][j] : w->X[i][j];
    }
}

static double
norm_of(const struct dense *w)
{
    double norm = 0;

    for (int j = 0; j < M; j++) {
        double sum = 0;
        for (int i = 0; i < M; i++)
            sum += fabs(w->X[i][j]);
        norm = sum > norm ? sum : norm;
    }
    return norm;
}

int
main(void)
{
    struct dense w = {.y = {0}};
    const struct hol_linear_map map = {&w, product, adjoint};
    struct hol_vec z = {0}, none = {0};
    int above = 0, below = 0;

    if (hol_vec_init(&z, M, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_vec_init(&none, 0, HOL_BITS_DOUBLE) != HOL_OK)
        tap_bail("out of memory");
    srand((unsigned)tap_seed());
    for (int trial = 0; trial < TRIALS; trial++) {
        double norm;

        for (int i = 0; i < M; i++)
            for (int j = 0; j < M; j++)
                w.X[i][j] = ldexp(rand() / (double)RAND_MAX - 0.5, rand() % 20);
        norm = norm_of(&w);
        above += hol_norm_reaches(&map, &z, COLUMNS, 1.000001L * norm);
        below += hol_norm_reaches(&map, &z, COLUMNS, norm / 3);
    }
    tap_ok(above == 0, "the estimate is a lower bound of the norm");
    tap_ok(below == TRIALS, "... and within a factor of 3 of it: %d of %d matrices", below, TRIALS);
    w = (struct dense){.y = {0}};
    for (int i = 0; i < M; i++)
        w.X[i][i] = i == 4 ? -1024 : 1;
    tap_ok(hol_norm_reaches(&map, &z, COLUMNS, 1024) && !hol_norm_reaches(&map, &z, COLUMNS, 1025),
           "exact for a diagonal matrix with one large element");
    w.X[2][3] = NAN;
    tap_ok(hol_norm_reaches(&map, &z, COLUMNS, 1e300L), "what is not a number reaches every limit");
    tap_ok(!hol_norm_reaches(&map, &none, COLUMNS, 1), "no rows: 0");
    hol_mat_clear(&z);
    hol_mat_clear(&none);
    return tap_done();
}
