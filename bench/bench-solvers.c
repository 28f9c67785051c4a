/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Time per solve in double of every formulation, from n = 3 to 3000, beside the bare sequence of
 * LAPACK calls of the same method, GSL's SVD and Eigen (bench/baselines/bare.h). Random problems,
 * well conditioned, m rows all independent, no C: what is timed is M, A, F, b -> q'', F_L (and
 * lambda). All methods in turns, thread CPU time, the lower quartile of the rounds (of one to four:
 * the least). OpenBLAS chooses its kernels when it is loaded: the program runs itself for each size
 * and choice, and of every method the best counts. Where a solve takes long, only the kernels are
 * tried that were best at the size before; where it would take too long, the method leaves.
 *
 * Results: tables, aims, bench-solvers.csv with every measurement, and where gnuplot is there the
 * figures of the report (by its templates in $HOL_SRCDIR/reports).
 */
#include "bench/bench.h"
#include "bench/lines.h"
#include "bench/measure.h"
#include "bench/small.h"

#include <cblas.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG 0.2 /* s, one solve: with the best kernels only */

static const size_t sizes[][2] = {{3, 1},    {6, 2},     {12, 6},     {30, 20},
                                  {100, 60}, {300, 200}, {1000, 600}, {3000, 1800}};
enum { SIZES = sizeof sizes / sizeof *sizes, CHOICES = 3 };

struct options {
    const char *program, *only; /* names, each followed by a comma; NULL: all */
    size_t most;                /* n */
};

/* OPENBLAS_CORETYPE; "": what OpenBLAS takes by itself; NULL: not on this processor. */
static const char *
choice_of(size_t k)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (k == 1 && __builtin_cpu_supports("avx2"))
        return "Haswell";
    if (k == 2 && __builtin_cpu_supports("avx512f"))
        return "SkylakeX";
#endif
    return k == 0 ? "" : NULL;
}

/* What these methods measure at a size with these kernels, added to the lines. */
static void
run(struct bench_lines *lines, const struct options *options, size_t s, size_t choice,
    const char *names)
{
    const char *core = choice_of(choice);
    char command[8192], line[256];
    FILE *child;

    if (setenv("OPENBLAS_NUM_THREADS", "1", 1) != 0 ||
        (*core != '\0' ? setenv("OPENBLAS_CORETYPE", core, 1) : unsetenv("OPENBLAS_CORETYPE")) != 0)
        bench_stop("the environment cannot be set", NULL);
    if (snprintf(command, sizeof command, "'%s' --child %zu %zu '%s'", options->program,
                 sizes[s][0], sizes[s][1], names) >= (int)sizeof command)
        bench_stop("the name of the program is too long", NULL);
    if ((child = popen(command, "r")) == NULL)
        bench_stop("the program cannot run itself", NULL);
    while (fgets(line, sizeof line, child) != NULL)
        bench_lines_add(lines, line, choice);
    if (pclose(child) != 0)
        fprintf(stderr, "bench-solvers: it ended early at n = %zu with the kernels %s\n",
                sizes[s][0], *core != '\0' ? core : "of its own choice");
}

/* Seconds of one solve at size s, as the two sizes before foretell; 0: nothing is known. */
static double
foretell(const struct bench_lines *lines, const char *name, size_t s)
{
    const struct bench_line *near = s > 0 ? bench_lines_best(lines, name, sizes[s - 1][0]) : NULL;
    const struct bench_line *far = s > 1 ? bench_lines_best(lines, name, sizes[s - 2][0]) : NULL;
    double growth = 3;

    if (s == 0 || (s < SIZES / 2 && near == NULL))
        return 0;
    if (near == NULL) /* it has left */
        return INFINITY;
    if (far != NULL)
        growth = fmin(3.5, fmax(2, log(near->seconds / far->seconds) /
                                       log((double)near->n / (double)far->n)));
    return near->seconds * pow((double)sizes[s][0] / (double)near->n, growth);
}

/* Does a method run at this size with this choice of kernels? */
static bool
runs(const struct bench_lines *lines, const struct bench_method *methods, size_t k, size_t s,
     size_t choice)
{
    const struct bench_method *leader = &methods[k];
    const struct bench_line *before;
    double seconds = foretell(lines, methods[k].name, s);

    if (seconds > BENCH_LIMIT)
        return false;
    if (leader->solver != NULL &&
        !hol_solver_covers(leader->solver, sizes[s][0], sizes[s][1], HOL_BITS_DOUBLE))
        return false;
    if (seconds <= LONG)
        return true;
    /* A formulation goes with the baseline of its method, so that both are in one process. */
    if (k > 0 && leader[-1].bare != NULL && leader[-1].bare->solver != NULL &&
        strcmp(leader[-1].bare->solver, leader->name) == 0)
        leader--;
    before = bench_lines_best(lines, leader->name, sizes[s - 1][0]);
    if (before == NULL)
        before = bench_lines_best(lines, methods[k].name, sizes[s - 1][0]);
    return before == NULL || before->choice == choice;
}

static void
run_all(struct bench_lines *lines, const struct options *options)
{
    static struct bench_method methods[BENCH_METHODS];
    size_t count = bench_methods(methods);

    for (size_t s = 0; s < SIZES && sizes[s][0] <= options->most; s++)
        for (size_t choice = 0; choice < CHOICES; choice++) {
            char names[BENCH_METHODS * 42] = "";

            for (size_t k = 0; k < count && choice_of(choice) != NULL; k++)
                if ((options->only == NULL || bench_is_named(options->only, methods[k].name)) &&
                    runs(lines, methods, k, s, choice)) {
                    strcat(names, methods[k].name);
                    strcat(names, ",");
                }
            if (names[0] != '\0')
                run(lines, options, s, choice, names);
        }
}

static void
usage(void)
{
    printf("Usage: bench-solvers [--most=N] [--only=NAME,NAME...]\n"
           "Time of one solve of every formulation and of baselines.\n\n"
           "      --most=N      sizes up to n = N only (default 3000; 300 where\n"
           "                    HOL_BENCH_SHORT is set and not empty)\n"
           "      --only=LIST   these formulations and baselines only\n");
}

static struct options
read_options(int argc, char **argv)
{
    static char only[4096];
    const char *brief = getenv("HOL_BENCH_SHORT");
    struct options o = {.program = argv[0], .most = brief != NULL && *brief != '\0' ? 300 : 3000};

    for (int k = 1; k < argc; k++) {
        if (strncmp(argv[k], "--most=", 7) == 0) {
            o.most = (size_t)strtoul(argv[k] + 7, NULL, 10);
        } else if (strncmp(argv[k], "--only=", 7) == 0) {
            if (snprintf(only, sizeof only, "%s,", argv[k] + 7) >= (int)sizeof only)
                bench_stop("the list is too long", NULL);
            o.only = only;
        } else {
            usage();
            exit(strcmp(argv[k], "--help") == 0 ? 0 : 2);
        }
    }
    return o;
}

int
main(int argc, char **argv)
{
    static struct bench_lines lines;
    struct options options;

    (void)gsl_set_error_handler_off();
    if (argc == 5 && strcmp(argv[1], "--child") == 0) {
        bench_measure((size_t)strtoul(argv[2], NULL, 10), (size_t)strtoul(argv[3], NULL, 10),
                      argv[4]);
        return 0;
    }
    options = read_options(argc, argv);
    printf("OpenBLAS by itself chooses the kernels %s here\n\n", openblas_get_corename());
    if (options.only == NULL)
        bench_small();
    fflush(stdout);
    run_all(&lines, &options);
    bench_lines_report(&lines);
    mpfr_free_cache();
    return 0;
}
