/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Time per solve in double of every formulation, from n = 3 to 3000, beside the bare sequence of
 * LAPACK calls of the same method, GSL's SVD and Eigen (bench/bare.h). Random problems, well
 * conditioned, m rows all independent, no C: what is timed is M, A, F, b -> q'', F_L (and lambda).
 * All methods in turns, thread CPU time, the lower quartile of the rounds; a method leaves when a
 * solve of the next size would take too long. OpenBLAS chooses its kernels when it is loaded: the
 * program runs itself once per choice, and of every method the best counts.
 *
 * Results: tables, bench-solvers.csv with every measurement, and where gnuplot is there
 * bench-solvers.pdf and .png (by the template of the report in $HOL_SRCDIR/reports).
 */
#include "bench/bare.h"
#include "bench/lines.h"
#include "bench/small.h"
#include "solvers/solver.h"

#include <cblas.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 64 /* methods */
#define ROUNDS 15
#define BUDGET 0.08 /* s, for a method at a size */
#define LIMIT 0.7   /* s, for one solve */
#define PATIENCE                                                                                   \
    50 /* s by the clock, for one choice of kernels: what is not done then is left out */

static const size_t sizes[][2] = {{3, 1},    {6, 2},     {12, 6},     {30, 20},
                                  {100, 60}, {300, 200}, {1000, 600}, {3000, 1800}};
enum { SIZES = sizeof sizes / sizeof *sizes };

struct method {
    const char *name;
    bool own, left;
    double seconds[ROUNDS], once;
    size_t rounds, repeat;
    const struct bare_method *bare;
    const struct hol_solver *solver;
    void *work;
};

static struct bare bare;
static struct hol_problem problem;
static struct hol_answer answer;
static double deadline;

static void
stop(const char *what)
{
    fprintf(stderr, "bench-solvers: %s\n", what);
    exit(1);
}

double
bench_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double
wall(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec;
}

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

static void
solve_once(const struct method *m)
{
    if (m->bare != NULL)
        m->bare->solve(&bare, answer.qdd.d, answer.FL.d, problem.M.d, problem.A.d, problem.F.d,
                       problem.b.d);
    else if (m->solver->solve(m->work, &answer, &problem) != HOL_OK)
        stop(m->name);
}

/* The first solve of a size: how long it takes, and that all answer the same. */
static void
begin(struct method *m, double *expected)
{
    size_t n = problem.n;
    double start, worst = 0, scale = 0;

    if (m->solver != NULL &&
        m->solver->create(m->solver, &m->work, n, problem.m, HOL_BITS_DOUBLE) != HOL_OK)
        stop("out of memory");
    answer.qdd.rows = n;
    solve_once(m);
    start = bench_now();
    solve_once(m);
    m->once = bench_now() - start;
    for (size_t j = 0; j < n; j++) {
        expected[j] = isnan(expected[j]) ? answer.qdd.d[j] : expected[j];
        worst = fmax(worst, fabs(answer.qdd.d[j] - expected[j]));
        scale = fmax(scale, fabs(expected[j]));
    }
    if (!(worst <= 1e-8 * scale))
        stop(m->name);
    m->repeat = m->once > 1e-4 ? 1 : (size_t)(1e-4 / (m->once + 1e-8)) + 1;
    m->rounds = (size_t)(BUDGET / ((double)m->repeat * (m->once + 1e-8)));
    m->rounds = m->rounds < 3 ? (m->once > 0.2 ? 1 : 3) : m->rounds > ROUNDS ? ROUNDS : m->rounds;
}

static void
finish(struct method *m, size_t n, size_t rows, const char *core)
{
    double quartile,
        flops = m->bare && m->bare->flops ? m->bare->flops((double)n, (double)rows) : 0;
    double next = 0;

    qsort(m->seconds, m->rounds, sizeof *m->seconds, bench_compare);
    quartile = m->seconds[m->rounds / 4];
    printf("%s,%s,%d,%zu,%zu,%.9g,%.9g\n", core, m->name, m->own, n, rows, quartile, flops);
    fflush(stdout);
    for (size_t s = 0; s + 1 < SIZES; s++)
        if (sizes[s][0] == n)
            next = quartile * pow((double)sizes[s + 1][0] / (double)n, n < 100 ? 2.5 : 3);
    m->left = next > LIMIT;
    if (m->solver != NULL)
        m->solver->destroy(m->work);
    m->work = NULL;
}

/* These in turns. */
static void
measure_some(struct method *methods, size_t count, double *expected, const char *core)
{
    for (size_t k = 0; k < count; k++) {
        methods[k].left = methods[k].left || wall() > deadline;
        if (!methods[k].left)
            begin(&methods[k], expected);
    }
    for (size_t r = 0; r < ROUNDS; r++)
        for (size_t k = 0; k < count; k++) {
            struct method *m = &methods[k];
            double start = bench_now();

            if (m->left || r >= m->rounds)
                continue;
            for (size_t i = 0; i < m->repeat; i++)
                solve_once(m);
            m->seconds[r] = (bench_now() - start) / (double)m->repeat;
        }
    for (size_t k = 0; k < count; k++)
        if (!methods[k].left)
            finish(&methods[k], problem.n, problem.m, core);
}

static void
measure_size(struct method *methods, size_t count, size_t n, size_t rows, const char *core)
{
    double *expected = calloc(n, sizeof *expected);

    if (expected == NULL || bare_init(&bare, n, rows) == 0 ||
        hol_problem_init(&problem, n, rows, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_answer_init(&answer, n, rows, HOL_BITS_DOUBLE) != HOL_OK)
        stop("out of memory");
    bench_fill(&problem);
    for (size_t j = 0; j < n; j++)
        expected[j] = NAN;
    /* Large problems one method after the other: together, their work spaces would not fit. */
    for (size_t k = 0, last; k < count; k = last) {
        last = n < 300 ? count : k + 1;
        measure_some(methods + k, last - k, expected, core);
    }
    free(expected);
    bare_clear(&bare);
    hol_problem_clear(&problem);
    hol_answer_clear(&answer);
}

static int
run_child(void)
{
    static struct method methods[MOST];
    const char *core = openblas_get_corename();
    size_t count = 0;

    srand(1);
    deadline = wall() + PATIENCE;
    for (size_t k = 0; bare_methods[k].name != NULL; k++)
        methods[count++] = (struct method){.name = bare_methods[k].name, .bare = &bare_methods[k]};
    for (size_t k = 0; hol_solvers[k] != NULL && count < MOST; k++)
        methods[count++] =
            (struct method){.name = hol_solvers[k]->name, .own = true, .solver = hol_solvers[k]};
    for (size_t s = 0; s < SIZES; s++)
        measure_size(methods, count, sizes[s][0], sizes[s][1], core);
    return 0;
}

/* What a run with these kernels of OpenBLAS measures, added to the lines. */
static void
run_core(struct bench_lines *lines, const char *program, const char *core)
{
    char command[4200], line[256];
    FILE *child;

    if (setenv("OPENBLAS_NUM_THREADS", "1", 1) != 0 ||
        (*core != '\0' ? setenv("OPENBLAS_CORETYPE", core, 1) : unsetenv("OPENBLAS_CORETYPE")) != 0)
        stop("the environment cannot be set");
    if (snprintf(command, sizeof command, "'%s' --child", program) >= (int)sizeof command)
        stop("the name of the program is too long");
    if ((child = popen(command, "r")) == NULL)
        stop("the program cannot run itself");
    while (fgets(line, sizeof line, child) != NULL)
        bench_lines_add(lines, line);
    if (pclose(child) != 0)
        fprintf(stderr, "bench-solvers: it ended early with the kernels %s\n", core);
}

int
main(int argc, char **argv)
{
    static struct bench_lines lines;

    (void)gsl_set_error_handler_off();
    if (argc > 1 && strcmp(argv[1], "--child") == 0)
        return run_child();
    printf("OpenBLAS by itself chooses the kernels %s here\n\n", openblas_get_corename());
    bench_small();
    fflush(stdout);
    run_core(&lines, argv[0], "");
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("avx2"))
        run_core(&lines, argv[0], "Haswell");
    if (__builtin_cpu_supports("avx512f"))
        run_core(&lines, argv[0], "SkylakeX");
#endif
    bench_lines_report(&lines);
    bench_lines_figure(getenv("HOL_SRCDIR"));
    mpfr_free_cache();
    return 0;
}
