/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Problems a second through the line protocol (foreign/process/wire.h), n = 3 and m = 1: the
 * example in C, in Python with numpy, and Python that solves all problems that have come together,
 * each with 1, 8, 64 and 1024 problems in flight, in turns, 5 times; wall time, the median. Both
 * processes share the machine. Solvers: bench-pipe [COMMAND]...
 */
#include "bench/bench.h"
#include "foreign/process/child.h"
#include "foreign/process/process.h"
#include "model/equations/model.h"

#include <gsl/gsl_sort_double.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STATES 500
#define ROUNDS 5
#define MOST 16

static const char particle[] =
    "title \"pipe\"; source \"-\"; parameter alpha = 0.3; coordinate x, y, z;"
    "kinetic (x'^2 + y'^2 + z'^2)/2; force x = -x; force y = -9.8; force z = sin(t);"
    "constraint rolling: y' = z^2*x' + alpha*x; nonideal x = -x'*abs(x'); nonideal z = -z';"
    "initial x = 1, y = 0, z = 2, x' = 0.5, y' ~ 2, z' = 0.25;";

static const size_t windows[] = {1, 8, 64, 1024};
#define WINDOWS (sizeof windows / sizeof *windows)

static struct hol_exchange *
collect(const struct hol_model *model)
{
    static const mpfr_prec_t bits[] = {53};
    struct hol_compare_options options = {.bits_count = 1,
                                          .bits = bits,
                                          .random_states = STATES,
                                          .seed = 1,
                                          .solve = true,
                                          .jobs = 1};
    struct hol_exchange *x;

    if (hol_exchange_collect(&x, model, &options, HOL_NEEDS_FULL_RANK) != HOL_OK)
        bench_stop("the problems", "cannot be collected");
    return x;
}

/* Seconds for one pass over all problems; the answers are there, and numbers. */
static double
pass(struct hol_child *child, struct hol_exchange *x, const struct hol_foreign *foreign)
{
    double start = hol_process_clock();
    size_t counts[HOL_REPLY_COUNT] = {0};

    if (hol_child_answer(child, x, foreign) != HOL_OK)
        bench_stop(foreign->name, "out of memory");
    start = hol_process_clock() - start;
    hol_exchange_count(counts, x);
    if (counts[HOL_REPLY_OK] != x->question_count)
        bench_stop(foreign->name, "did not answer every problem");
    return start;
}

static void
time_solver(const char *command, struct hol_exchange *x)
{
    const char *argv[] = {"/bin/sh", "-c", command, NULL};
    struct hol_child_options options = hol_child_defaults;
    struct hol_foreign foreign = {.name = "solver", .growth = HOL_GROWTH_KAPPA2, .batch = 1};
    double seconds[WINDOWS][ROUNDS], first = 0;
    char why[HOL_CHILD_WHY];
    struct hol_child *child;

    options.argv = argv;
    if (hol_child_open(&child, &options, &foreign, why) != HOL_OK)
        bench_stop(command, why);
    for (size_t k = 0; k <= ROUNDS; k++)
        for (size_t w = 0; w < WINDOWS; w++) {
            foreign.batch = windows[w];
            double s = pass(child, x, &foreign);
            if (k > 0) /* the first round warms up */
                seconds[w][k - 1] = s;
        }
    for (size_t w = 0; w < WINDOWS; w++) {
        gsl_sort(seconds[w], 1, ROUNDS);
        double rate = (double)x->question_count / seconds[w][ROUNDS / 2];
        if (w == 0)
            first = rate;
        printf("  %-14s %5zu in flight  %8.0f problems/s   %5.2f times one in flight\n",
               w == 0 ? foreign.name : "", windows[w], rate, rate / first);
    }
    hol_child_close(child, NULL);
}

int
main(int argc, char **argv)
{
    const char *source = getenv("HOL_SRCDIR"), *python = getenv("PYTHON");
    char commands[3][1024];
    struct hol_model *model;
    struct hol_exchange *x;

    if (source == NULL)
        source = ".";
    if (python == NULL)
        python =
            system("python3 -c 'import numpy' 2>/dev/null") == 0 ? "python3" : "/usr/bin/python3";
    (void)snprintf(commands[0], sizeof commands[0], "exec ./bench/pipe-solver");
    (void)snprintf(commands[1], sizeof commands[1],
                   "exec %.100s '%.400s/foreign/examples/solver-numpy.py'", python, source);
    (void)snprintf(commands[2], sizeof commands[2],
                   "exec %.100s '%.400s/bench/baselines/pipe-stacked.py'", python, source);
    model = bench_model(particle, NULL, 0);
    x = collect(model);
    printf("%zu problems, n 3, m 1\n", x->question_count);
    if (argc > 1)
        for (int i = 1; i < argc; i++)
            time_solver(argv[i], x);
    else
        for (size_t i = 0; i < 3; i++) {
            char probe[256];
            (void)snprintf(probe, sizeof probe, "%.100s -c 'import numpy' 2>/dev/null", python);
            if (i == 0 || system(probe) == 0)
                time_solver(commands[i], x);
            else
                printf("  no python3 with numpy\n");
        }
    hol_exchange_destroy(x);
    bench_model_destroy(model);
    mpfr_free_cache();
    return 0;
}
