/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Where `auto` goes over from the dense default to a sparse formulation: both on pendulum chains of
 * few links, with M diagonal and with a block for each mass, and where every row has numbers for
 * all coordinates. Thread CPU time of a solve, lower quartiles of rounds in which both take turns,
 * and what auto would lose by its choice.
 */
#include "bench/bench.h"
#include "problem/dispatch.h"
#include "solvers/solver.h"

#include <math.h>
#include <stdio.h>

enum { ROUNDS = 21, MOST = 120 };

static const struct family {
    const char *title, *sparse;
    bool blocks, ring; /* M couples x and y; a rod from the last mass to the first */
    bool full;         /* each rod's row has numbers for all coordinates */
} families[] = {{"M diagonal", "chain", false, false, false},
                {"M of blocks", "chain", true, false, false},
                {"M diagonal, closed to a ring", "sparse-schur", false, true, false},
                {"M of blocks, closed to a ring", "sparse-schur", true, true, false},
                {"M diagonal, A full", "sparse-schur", false, false, true}};

/* The columns of row k, from range[0] to range[1]: of both ends of a rod, or all. */
static void
columns_of(size_t range[2], const struct family *family, size_t N, size_t k)
{
    range[0] = family->full || k == 0 ? 0 : 2 * k - 2;
    range[1] = family->full ? 2 * N : 2 * k + 2;
}

/* x1 y1 x2 y2 ...; rod k at the angle k/10, turning with 0.3 rad/s. */
static void
make_chain(struct hol_sparse_problem *p, size_t N, const struct family *family)
{
    bool blocks = family->blocks;
    size_t m = N + family->ring, last = 2 * N - 2;
    static size_t i[2 * MOST * MOST], j[2 * MOST * MOST];
    size_t mass_i[MOST], mass_j[MOST], count = 0, range[2];
    double *A, *M;

    for (size_t k = 0; k < N; k++) {
        mass_i[k] = 2 * k + 1;
        mass_j[k] = 2 * k;
        columns_of(range, family, N, k);
        for (size_t c = range[0]; c < range[1]; c++) {
            i[count] = k;
            j[count++] = c;
        }
    }
    for (size_t c = 0; c < 4 && family->ring; c++) {
        i[count] = N;
        j[count++] = c < 2 ? c : last + c - 2;
    }
    bench_good(hol_sparse_problem_init(p, 2 * N, m, blocks ? N : 0, mass_i, mass_j, count, i, j,
                                       HOL_BITS_DOUBLE));
    A = p->A.value.d;
    M = p->M.value.d;
    for (size_t k = 0; k < N; k++) {
        double dx = cos((double)(k + 1) / 10), dy = sin((double)(k + 1) / 10);

        columns_of(range, family, N, k);
        for (size_t c = range[0]; c < range[1]; c++) {
            double along = c % 2 == 0 ? dx : dy;

            *A++ = family->full ? cos((double)((k + 1) * (c * c + 1))) : c < 2 * k ? -along : along;
        }
        *M++ = 1;
        if (blocks)
            *M++ = 0.25;
        *M++ = 1;
        p->b.d[k] = -0.09;
        p->F.d[2 * k + 1] = -9.81;
    }
    for (size_t c = 0; c < 4 && family->ring; c++)
        *A++ = c < 2 ? 0.6 : -0.7;
}

/* The dense default and a sparse entry on the same problem. */
struct pair {
    const struct hol_sparse_problem *p;
    const struct hol_problem *dense;
    struct hol_dispatch by_dense;
    struct hol_sparse_dispatch by_sparse;
    struct hol_answer answer;
};

static double
time_of(void *context, size_t k)
{
    struct pair *pair = context;
    size_t calls = 1 + 20000 / (pair->p->n * pair->p->n);
    double start = bench_now();

    for (size_t i = 0; i < calls; i++)
        bench_good(k == 0 ? hol_dispatch_solve(&pair->by_dense, &pair->answer, pair->dense)
                          : hol_sparse_dispatch_solve(&pair->by_sparse, &pair->answer, pair->p));
    return (bench_now() - start) / (double)calls;
}

/* Returns the time of what auto takes, relative to the better. */
static double
print_line(size_t N, const struct family *family)
{
    const struct hol_solver *any = hol_solver_find("auto");
    struct hol_sparse_problem p = {0};
    struct hol_problem dense;
    struct pair pair = {.p = &p, .dense = &dense};
    double seconds[2][ROUNDS], best[2], relative;
    struct hol_sparse_dispatch choice = {0};
    const char *why;
    bool takes;

    make_chain(&p, N, family);
    bench_good(hol_problem_init(&dense, p.n, p.m, p.bits));
    hol_sparse_problem_fill(&dense, &p);
    bench_good(hol_answer_init(&pair.answer, p.n, p.m, p.bits));
    bench_good(hol_dispatch_create(&pair.by_dense, any, p.n, p.m, p.bits));
    bench_good(
        hol_sparse_dispatch_create(&pair.by_sparse, hol_solver_find(family->sparse), &p, &why));
    takes = hol_sparse_dispatch_create(&choice, any, &p, &why) == HOL_OK;
    bench_turns(&seconds[0][0], 2, ROUNDS, time_of, &pair);
    for (int k = 0; k < 2; k++)
        best[k] = seconds[k][ROUNDS / 4];
    relative = best[takes] / fmin(best[0], best[1]);
    printf("%4zu  %10.0f %10.0f   %s  %.2f\n", N, 1e9 * best[0], 1e9 * best[1],
           takes ? "sparse" : "dense ", relative);
    hol_sparse_dispatch_destroy(&choice);
    hol_sparse_dispatch_destroy(&pair.by_sparse);
    hol_dispatch_destroy(&pair.by_dense);
    hol_answer_clear(&pair.answer);
    hol_sparse_problem_clear(&p);
    hol_problem_clear(&dense);
    return relative;
}

int
main(void)
{
    static const size_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 60, MOST};
    double worst[sizeof families / sizeof *families] = {0};

    for (size_t f = 0; f < sizeof families / sizeof *families; f++) {
        printf("pendulum chain of N links, %s: ns a solve, what auto takes, its time relative to "
               "the better\n   N  %10s %10s\n",
               families[f].title, "dense", families[f].sparse);
        for (size_t s = 2 * families[f].ring; s < sizeof sizes / sizeof *sizes; s++)
            worst[f] = fmax(worst[f], print_line(sizes[s], &families[f]));
    }
    for (size_t f = 0; f < sizeof families / sizeof *families; f++) {
        char what[96];

        (void)snprintf(what, sizeof what, "auto / the better, %s, worst", families[f].title);
        bench_aim(what, worst[f], BENCH_AT_MOST, 1.1);
    }
    mpfr_free_cache();
    return 0;
}
