/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The cost of one simulated step of a chain, over its length. */
#include "bench/chain-step.h"
#include "base/places.h"

#include "bench/aims.h"
#include "motion/methods.h"
#include "motion/run/simulate.h"
#include "reports/studies/timings.h"
#include "solvers/solver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A step of `holonom simulate`: rk4, one-step. */
enum { ROUNDS = 3, LEAST_STEPS = 10, LINKS = 100000 /* of all steps of a run, or more */ };
#define STEP 0x1p-10 /* s: exact */
#define AIM 1.05

static void
stop(const char *what)
{
    fprintf(stderr, "bench-chain: %s\n", what);
    exit(1);
}

static struct hol_model *
load(struct hol_case **c, size_t N)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *model;
    char size[24];
    const struct hol_override override = {.name = "N", .value = size};

    (void)snprintf(size, sizeof size, "%zu", N);
    if (hol_case_load(c, &diagnostics, "chain",
                      HOL_SOURCE_CASES_DIR "/families/pendulum-chain.case", 1, &override,
                      &hol_limits_default) != HOL_OK ||
        hol_model_create(&model, *c, &diagnostics) != HOL_OK)
        stop("families/pendulum-chain cannot be used");
    return model;
}

/* Seconds of a step, the best of some runs. */
static double
seconds_of_step(size_t N)
{
    struct hol_vec step = {0}, until = {0};
    struct hol_case *c;
    struct hol_model *model = load(&c, N);
    size_t steps = LINKS / N > LEAST_STEPS ? LINKS / N : LEAST_STEPS;
    const struct hol_simulation how = {.model = model,
                                       .solver = hol_solver_find("chain"),
                                       .integrator = hol_integrator_find("rk4"),
                                       .stabilization = hol_stabilization_find("one-step"),
                                       .bits = HOL_BITS_DOUBLE,
                                       .step = &step,
                                       .until = &until,
                                       .bare = true};
    double best = INFINITY;

    if (hol_vec_init(&step, 1, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_vec_init(&until, 1, HOL_BITS_DOUBLE) != HOL_OK)
        stop("out of memory");
    step.d[0] = STEP;
    until.d[0] = STEP * (double)steps;
    for (int k = 0; k < ROUNDS; k++) {
        struct hol_outcome outcome = {0};

        if (hol_simulate(&outcome, &how) != HOL_OK || outcome.end != HOL_END_COMPLETE ||
            outcome.steps != steps)
            stop("a chain does not move to the end");
        best = fmin(best, outcome.seconds / (double)steps);
        hol_outcome_clear(&outcome);
    }
    hol_mat_clear(&step);
    hol_mat_clear(&until);
    hol_model_destroy(model);
    hol_case_destroy(c);
    return best;
}

void
bench_chain_step(void)
{
    static const size_t sizes[] = {100, 300, 1000, 3000, 10000};
    struct hol_timings_method times = {.name = "a step"};

    printf("a step of rk4 with one-step, families/pendulum-chain by chain, bare: ns a link\n");
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        double seconds = seconds_of_step(sizes[k]);

        printf("  N = %-6zu %10.1f\n", sizes[k], 1e9 * seconds / (double)sizes[k]);
        times.point[k].n = sizes[k];
        times.point[k].seconds = seconds;
        times.count++;
    }
    bench_aim("cost of a step of a chain, N = 100 to 10000: exponent of N",
              hol_timings_exponent(&times), BENCH_AT_MOST, AIM);
}
