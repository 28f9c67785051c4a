/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Timings of bench-solvers for small sizes, for batches, and for scaled rows. */
#include "bench/small.h"

#include "bench/baselines/bare.h"
#include "bench/bench.h"
#include "bench/lines.h"
#include "solvers/kernels/batch.h"
#include "solvers/solver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 401 /* short ones, all ways in turns: the best counts */
#define MANY 1024  /* problems of a batch */

/* One of the ways to solve a small problem that are compared. */
enum way { SOLVE, SCHUR, QR, GSL, BATCH, BATCH_2, WAYS };
static const char *const names[WAYS] = {
    "min-norm/kernel", "lagrange-schur/kernel",      "dgeqp3, bare",
    "GSL SVD, bare",   "batch, 1 thread, a problem", "batch, 2 threads, a problem"};

struct setting {
    struct hol_problem p;
    struct hol_answer a;
    struct hol_batch batch;
    struct hol_batch_team *one, *two;
    struct bare bare;
    const struct bare_method *qr, *gsl;
    const struct hol_solver *least, *schur;
    void *least_work, *schur_work;
};

static const struct bare_method *
bare_method(const char *name)
{
    for (const struct bare_method *b = bare_methods; b->name != NULL; b++)
        if (strcmp(b->name, name) == 0)
            return b;
    bench_stop(name, NULL);
    return NULL;
}

static void
prepare(struct setting *s, size_t n, size_t m)
{
    const mpfr_prec_t bits = HOL_BITS_DOUBLE;

    s->qr = bare_method("dgeqp3");
    s->gsl = bare_method("GSL SVD");
    s->least = hol_solver_find("min-norm/kernel");
    s->schur = hol_solver_find("lagrange-schur/kernel");
    bench_good(hol_problem_init(&s->p, n, m, bits));
    bench_good(hol_answer_init(&s->a, n, m, bits));
    bench_good(hol_batch_init(&s->batch, n, m, MANY));
    bare_init(&s->bare, &s->p, &s->a);
    bench_good(s->least->create(s->least, &s->least_work, n, m, bits));
    bench_good(s->schur->create(s->schur, &s->schur_work, n, m, bits));
    bench_good(hol_batch_team_create(&s->one, hol_solver_find("min-norm"), n, m, 1));
    bench_good(hol_batch_team_create(&s->two, hol_solver_find("min-norm"), n, m, 2));
    for (size_t k = 0; k < MANY; k++) {
        bench_fill(&s->p);
        bench_good(hol_batch_set(&s->batch, k, &s->p));
    }
}

static void
release(struct setting *s)
{
    hol_batch_team_destroy(s->one);
    hol_batch_team_destroy(s->two);
    s->least->destroy(s->least_work);
    s->schur->destroy(s->schur_work);
    hol_problem_clear(&s->p);
    hol_answer_clear(&s->a);
    hol_batch_clear(&s->batch);
    bare_clear(&s->bare);
}

static bool
solve(struct setting *s, enum way way)
{
    switch (way) {
    case SOLVE:
        return s->least->solve(s->least_work, &s->a, &s->p) == HOL_OK;
    case SCHUR:
        return s->schur->solve(s->schur_work, &s->a, &s->p) == HOL_OK;
    default:
        (way == QR ? s->qr : s->gsl)->solve(&s->bare);
        return true;
    }
}

/* The best of some batches, one after the other: the second thread is awake after the first. */
static double
time_of_batch(struct setting *s, struct hol_batch_team *team)
{
    double best = INFINITY;

    for (int k = 0; k < 8; k++) {
        double start = hol_clock(CLOCK_MONOTONIC);

        hol_batch_team_solve(team, &s->batch);
        best = fmin(best, hol_clock(CLOCK_MONOTONIC) - start);
    }
    if (s->batch.careful != 0)
        bench_stop("a problem of a batch that is not clear", NULL);
    return best / MANY;
}

/* Seconds a problem, by the clock on the wall: what the second thread does counts. */
static double
time_of(struct setting *s, enum way way, size_t repeat)
{
    double start = hol_clock(CLOCK_MONOTONIC);
    bool good = true;

    if (way == BATCH || way == BATCH_2)
        return time_of_batch(s, way == BATCH ? s->one : s->two);
    for (size_t i = 0; i < repeat; i++)
        good = solve(s, way) && good;
    if (!good)
        bench_stop(names[way], NULL);
    return (hol_clock(CLOCK_MONOTONIC) - start) / (double)repeat;
}

static void
measure(double *best, size_t n, size_t m)
{
    static struct setting s;

    prepare(&s, n, m);
    for (size_t r = 0; r < ROUNDS; r++)
        for (enum way way = 0; way < WAYS; way++) {
            double seconds = time_of(&s, way, 20000 / (n * n) + 1);

            best[way] = r == 0 || seconds < best[way] ? seconds : best[way];
        }
    release(&s);
}

/* ------------------------------------------------------------ rows scaled and unscaled */

/* Largest error of q'' relative to its largest component; exact: 256 bits. */
static double
error_of(const double *qdd, const struct hol_answer *exact, size_t n)
{
    double worst = 0, scale = 0;

    for (size_t j = 0; j < n; j++) {
        double x = mpfr_get_d(exact->qdd.x[j], MPFR_RNDN);

        worst = fmax(worst, fabs(qdd[j] - x));
        scale = fmax(scale, fabs(x));
    }
    return worst / scale;
}

/* Row 1 is row 0 and 1e-8 of itself: kappa(A) is about 1e8. */
static void
scaling(void)
{
    const struct hol_solver *lagrange = hol_solver_find("lagrange");
    const struct hol_solver *least = hol_solver_find("min-norm");
    const mpfr_prec_t more = 256;
    struct hol_problem p, q;
    struct hol_answer a, exact;
    struct bare bare;
    void *work, *work_exact;
    size_t n = 12, m = 6;

    bench_good(hol_problem_init(&p, n, m, HOL_BITS_DOUBLE));
    bench_good(hol_problem_init(&q, n, m, more));
    bench_good(hol_answer_init(&a, n, m, HOL_BITS_DOUBLE));
    bench_good(hol_answer_init(&exact, n, m, more));
    bare_init(&bare, &p, &a);
    bench_good(lagrange->create(lagrange, &work, n, m, HOL_BITS_DOUBLE));
    bench_good(least->create(least, &work_exact, n, m, more));
    bench_fill(&p);
    for (size_t j = 0; j < n; j++)
        p.A.d[1 + j * m] = p.A.d[j * m] + 1e-8 * p.A.d[1 + j * m];
    hol_problem_round(&q, &p);
    bench_good(least->solve(work_exact, &exact, &q));
    bench_good(lagrange->solve(work, &a, &p));
    printf("\nLagrange multipliers by LU at (12,6), kappa(A) about 1e8: error of q''\n"
           "%-32s %9.1e\n",
           "rows scaled (lagrange)", error_of(a.qdd.d, &exact, n));
    bare_method("dgesv")->solve(&bare);
    printf("%-32s %9.1e\n\n", "as they are (dgesv, bare)", error_of(a.qdd.d, &exact, n));
    lagrange->destroy(work);
    least->destroy(work_exact);
    hol_problem_clear(&p);
    hol_problem_clear(&q);
    hol_answer_clear(&a);
    hol_answer_clear(&exact);
    bare_clear(&bare);
}

void
bench_small(void)
{
    static const size_t sizes[3][2] = {{3, 1}, {6, 2}, {12, 6}};
    double best[3][WAYS];

    for (size_t k = 0; k < 3; k++)
        measure(best[k], sizes[k][0], sizes[k][1]);
    printf("ns a problem by the wall clock, the best of %d rounds in turns; batches of %d\n"
           "at (n,m) =                          (3,1)     (6,2)    (12,6)\n",
           ROUNDS, MANY);
    for (enum way way = 0; way < WAYS; way++)
        printf("%-31s %9.1f %9.1f %9.1f\n", names[way], 1e9 * best[0][way], 1e9 * best[1][way],
               1e9 * best[2][way]);
    for (enum way way = SOLVE; way <= SCHUR; way++)
        for (enum way by = QR; by <= GSL; by++)
            printf("%s over %-*s %9.1f %9.1f %9.1f\n", names[by], 14, names[way],
                   best[0][by] / best[0][way], best[1][by] / best[1][way],
                   best[2][by] / best[2][way]);
    for (enum way way = BATCH; way <= BATCH_2; way++)
        printf("min-norm solve over %-11s %9.1f %9.1f %9.1f\n", way == BATCH ? "batch" : "batch, 2",
               best[0][SOLVE] / best[0][way], best[1][SOLVE] / best[1][way],
               best[2][SOLVE] / best[2][way]);
    for (size_t k = 0; k < 3; k++) {
        char what[80];

        (void)snprintf(what, sizeof what, "throughput, batch on 2 cores / solve (%zu,%zu)",
                       sizes[k][0], sizes[k][1]);
        bench_aim(what, best[k][SOLVE] / best[k][BATCH_2], BENCH_AT_LEAST, 2);
    }
    scaling();
}
