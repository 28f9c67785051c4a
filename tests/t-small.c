/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The kernels for small sizes: they refuse what is not clear at first sight, and the second pass of
 * Gram-Schmidt is what keeps the rows orthogonal.
 */
#include "solvers/small.h"
#include "tests/tap.h"

#include <math.h>
#include <stdint.h>

#define NUMBER double
#define SIGNS int64_t
#define NOT_POSITIVE(x) (-(int64_t) !((x) > 0))
#define NOT_FINITE(x) (-(int64_t)((x) != 0))
#define NAME(stem) probe_##stem
#define UNROLL
#include "solvers/small-template.h"

#define N 5

/* Row 1 is row 0 and 2^-k of another, row 2 is 3 row 0 and `off` of a third. */
static void
fill(struct hol_small_problem *p, double *numbers, size_t m, int k, double off)
{
    double *M = numbers, *A = M + N * N, *F = A + m * N, *b = F + N;

    for (size_t j = 0; j < N; j++) {
        for (size_t i = 0; i < N; i++)
            M[i + j * N] = i == j ? 2 + (double)j / 4 : 1.0 / (double)(3 + i + j);
        A[j * m] = sin(1 + (double)j);
        if (m > 1)
            A[1 + j * m] = A[j * m] + ldexp(cos(2 * (double)j), -k);
        if (m > 2)
            A[2 + j * m] = 3 * A[j * m] + off * sin(3 + 5 * (double)j);
        F[j] = 1 - (double)j / 3;
    }
    for (size_t i = 0; i < m; i++)
        b[i] = i == 2 ? 3 * b[0] : 1 + (double)i / 7;
    *p = (struct hol_small_problem){N, m, M, A, F, b, NULL};
}

static void
test_threshold(void)
{
    struct hol_small_answer answer;
    struct hol_small_problem p;
    double numbers[N * N + 3 * N + N + 3];
    bool near = true, far = false;

    for (int k = 0; k < 20; k++) {
        fill(&p, numbers, 2, k, 0);
        near = near && hol_small_min_norm(&answer, &p) && answer.rank == 2;
    }
    for (int k = 30; k < 46; k++) {
        fill(&p, numbers, 2, k, 0);
        far = far || hol_small_min_norm(&answer, &p);
    }
    tap_ok(near, "rows that are clear of each other are taken");
    tap_ok(!far, "rows from 2^-30 to 2^-45 of each other are left to the careful path");
    fill(&p, numbers, 3, 0, 0);
    tap_ok(hol_small_min_norm(&answer, &p) && answer.rank == 2, "a multiple of a row is dropped");
    numbers[N * N + 3 * N + N + 2] += 0x1p-30;
    tap_ok(!hol_small_min_norm(&answer, &p), "if it is consistent");
    fill(&p, numbers, 3, 0, 0x1p-40);
    tap_ok(!hol_small_min_norm(&answer, &p), "and a multiple, not nearly one");
    fill(&p, numbers, 2, 0, 0);
    numbers[0] = -numbers[0];
    tap_ok(!hol_small_min_norm(&answer, &p), "M that is not positive definite is refused");
    fill(&p, numbers, 2, 12, 0);
    tap_ok(!hol_small_schur(&answer, &p, 0x1p-13) && hol_small_schur(&answer, &p, 0x1p-40),
           "A M^-1 A^T keeps to the pivot it is told");
}

/* The largest |<q_i, q_k>| / (|q_i| |q_k|), with the second pass and without. */
static double
not_orthogonal(int k, bool twice)
{
    double numbers[N * N + 3 * N + N + 3], worst = 0;
    struct hol_small_problem p;
    struct probe_room w;
    int64_t bad = 0;

    fill(&p, numbers, 3, k, ldexp(1, -k));
    const struct probe_problem from = {p.M, p.A, p.F, p.b, NULL, 1};
    probe_factor(&bad, &w, N, &from, HOL_SMALL_MASS);
    probe_reduce(&w, N, 3, &from);
    for (size_t row = 0; row < 3; row++) {
        double square;

        if (twice)
            probe_again(&w, N, row);
        probe_square(&square, &w, N, row);
        probe_take(&w, N, 3, row, &square);
    }
    for (size_t i = 0; i < 3; i++)
        for (size_t row = 0; row < i; row++) {
            double dot = 0, one = 0, other = 0;

            for (size_t j = 0; j < N; j++) {
                dot += w.B[i][j] * w.v[j] * w.B[row][j];
                one += w.B[i][j] * w.v[j] * w.B[i][j];
                other += w.B[row][j] * w.v[j] * w.B[row][j];
            }
            worst = fmax(worst, fabs(dot) / sqrt(one * other));
        }
    return bad == 0 ? worst : INFINITY;
}

int
main(void)
{
    double with = 0, without = 0;

    test_threshold();
    for (int k = 0; k < 24; k++) {
        with = fmax(with, not_orthogonal(k, true));
        without = fmax(without, not_orthogonal(k, false));
    }
    tap_ok(with <= 30 * 0x1p-53, "q_k orthogonal, kappa up to 2^24: %.1e", with);
    tap_ok(without > 1000 * 0x1p-53, "and without the second pass not: %.1e", without);
    return tap_done();
}
