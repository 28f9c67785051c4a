/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Times a formulation and its baselines in turns, so that all meet the same machine. */
#include "bench/measure.h"

#include "bench/bench.h"
#include "bench/small.h"

#include <cblas.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 25
#define BUDGET 0.15   /* s, for a method at a size */
#define AT_LEAST 1e-4 /* s, between two looks at the clock */
#define SLOW 0.3      /* s, of one solve: three rounds */
#define SLOWEST 3.0   /* s: a single round */
#define APART 300     /* n from which work spaces of all methods would not fit side by side */

struct turn {
    const struct bench_method *method;
    double seconds[ROUNDS], once;
    size_t rounds, repeat;
    void *work;
};

static struct bare bare;
static struct hol_problem problem;
static struct hol_answer answer;

static double
uniform(void)
{
    return (double)rand() / RAND_MAX - 0.5;
}

void
bench_fill(struct hol_problem *p)
{
    size_t n = p->n, m = p->m;

    for (size_t j = 0; j < n; j++) {
        p->F.d[j] = uniform();
        for (size_t i = 0; i <= j; i++)
            p->M.d[i + j * n] = p->M.d[j + i * n] =
                i == j ? 1 + fabs(uniform()) : uniform() / sqrt(2.0 * (double)n);
        for (size_t i = 0; i < m; i++)
            p->A.d[i + j * m] = uniform();
    }
    for (size_t i = 0; i < m; i++)
        p->b.d[i] = uniform();
}

size_t
bench_methods(struct bench_method method[BENCH_METHODS])
{
    size_t count = 0;

    for (size_t k = 0; bare_methods[k].name != NULL && count + 1 < BENCH_METHODS; k++) {
        const struct bare_method *b = &bare_methods[k];
        bool again = false;

        method[count++] = (struct bench_method){.name = b->name, .bare = b};
        for (size_t i = 0; b->solver != NULL && i < count; i++)
            again = again || strcmp(method[i].name, b->solver) == 0;
        if (b->solver != NULL && !again)
            method[count++] =
                (struct bench_method){.name = b->solver, .solver = hol_solver_find(b->solver)};
    }
    for (size_t k = 0; hol_solvers[k] != NULL && count < BENCH_METHODS; k++) {
        bool again = false;

        for (size_t i = 0; i < count; i++)
            again = again || method[i].solver == hol_solvers[k];
        if (!again)
            method[count++] =
                (struct bench_method){.name = hol_solvers[k]->name, .solver = hol_solvers[k]};
    }
    for (size_t k = 0; k < 2 && count < BENCH_METHODS; k++) {
        const char *name = k == 0 ? "min-norm/kernel" : "lagrange-schur/kernel";

        method[count++] = (struct bench_method){.name = name, .solver = hol_solver_find(name)};
    }
    return count;
}

static void
solve_once(const struct turn *t)
{
    if (t->method->bare != NULL)
        t->method->bare->solve(&bare);
    else if (t->method->solver->solve(t->work, &answer, &problem) != HOL_OK)
        bench_stop(t->method->name, NULL);
}

static double
seconds_of(const struct turn *t)
{
    double start = bench_now();

    for (size_t i = 0; i < t->repeat; i++)
        solve_once(t);
    return (bench_now() - start) / (double)t->repeat;
}

/* The first solves, which do not count: how many rounds there can be, and that all answer the
 * same. */
static void
begin(struct turn *t, double *expected)
{
    const struct hol_solver *s = t->method->solver;
    size_t n = problem.n;
    double worst = 0, scale = 0;

    if (s != NULL && s->create(s, &t->work, n, problem.m, HOL_BITS_DOUBLE) != HOL_OK)
        bench_stop("out of memory", NULL);
    t->repeat = 1;
    t->once = seconds_of(t);
    if (t->once < SLOW)
        t->once = seconds_of(t);
    for (size_t j = 0; j < n; j++) {
        expected[j] = isnan(expected[j]) ? answer.qdd.d[j] : expected[j];
        worst = fmax(worst, fabs(answer.qdd.d[j] - expected[j]));
        scale = fmax(scale, fabs(expected[j]));
    }
    if (!(worst <= 1e-8 * scale))
        bench_stop(t->method->name, NULL);
    /* Anew, as long as the look at the clock is much of it. */
    while (t->once * (double)t->repeat < AT_LEAST / 2) {
        t->repeat = (size_t)(AT_LEAST / (t->once + 1e-9)) + 1;
        t->once = seconds_of(t);
    }
    t->rounds = (size_t)(BUDGET / ((double)t->repeat * (t->once + 1e-9)));
    t->rounds = t->rounds > ROUNDS ? ROUNDS : t->rounds < 3 ? 3 : t->rounds;
    if (t->once > SLOWEST)
        t->rounds = 1;
}

static void
finish(struct turn *t)
{
    const struct bare_method *b = t->method->bare;
    size_t n = problem.n, m = problem.m;

    gsl_sort(t->seconds, 1, t->rounds);
    printf("%s,%s,%d,%zu,%zu,%.9g,%.9g\n", openblas_get_corename(), t->method->name, b == NULL, n,
           m, t->seconds[t->rounds / 4],
           b != NULL && b->flops ? b->flops((double)n, (double)m) : 0);
    fflush(stdout);
    if (b == NULL)
        t->method->solver->destroy(t->work);
}

/* These in turns. */
static void
in_turns(struct turn *turns, size_t count, double *expected)
{
    for (size_t k = 0; k < count; k++)
        begin(&turns[k], expected);
    for (size_t r = 0; r < ROUNDS; r++)
        for (size_t k = 0; k < count; k++)
            if (r < turns[k].rounds)
                turns[k].seconds[r] = seconds_of(&turns[k]);
    for (size_t k = 0; k < count; k++)
        finish(&turns[k]);
}

bool
bench_is_named(const char *names, const char *name)
{
    size_t length = strlen(name);

    for (; *names != '\0'; names += strcspn(names, ",") + 1)
        if (strncmp(names, name, length) == 0 && names[length] == ',')
            return true;
    return false;
}

void
bench_measure(size_t n, size_t m, const char *names)
{
    static struct bench_method methods[BENCH_METHODS];
    static struct turn turns[BENCH_METHODS];
    double *expected = bench_need(calloc(n, sizeof *expected));
    size_t all = bench_methods(methods), count = 0;

    srand(1);
    bench_good(hol_problem_init(&problem, n, m, HOL_BITS_DOUBLE));
    bench_good(hol_answer_init(&answer, n, m, HOL_BITS_DOUBLE));
    bare_init(&bare, &problem, &answer);
    bench_fill(&problem);
    for (size_t j = 0; j < n; j++)
        expected[j] = NAN;
    for (size_t k = 0; k < all; k++)
        if (bench_is_named(names, methods[k].name))
            turns[count++].method = &methods[k];
    /* Large problems: a baseline and the formulation of its method take turns, the others follow.
     */
    for (size_t k = 0, some; k < count; k += some) {
        bool pair = k + 1 < count && turns[k].method->bare != NULL &&
                    turns[k].method->bare->solver != NULL &&
                    strcmp(turns[k].method->bare->solver, turns[k + 1].method->name) == 0;

        some = n < APART ? count : pair ? 2 : 1;
        in_turns(turns + k, some, expected);
    }
    free(expected);
    bare_clear(&bare);
    hol_problem_clear(&problem);
    hol_answer_clear(&answer);
}
