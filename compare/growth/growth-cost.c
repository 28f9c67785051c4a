/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Times one solve of each formulation in double precision. */
#include "base/alloc.h"
#include "base/clock.h"
#include "compare/growth/growth.h"
#include "compare/instant/attempt.h"

#include <math.h>

#define ROUNDS 5
#define LEAST 1e-3 /* the least seconds of a round */

/* Seconds for one solve, the mean of as many as a round takes. */
static double
one_round(struct hol_attempt *a, const struct hol_solver *solver)
{
    double start = hol_clock(CLOCK_THREAD_CPUTIME_ID), end = start;
    size_t count = 0;

    while (end - start < LEAST) {
        if (solver->solve(a->work, &a->answer, &a->given) != HOL_OK)
            return NAN;
        count++;
        end = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    }
    return (end - start) / (double)count;
}

static enum hol_status
time_solver(double *seconds, const struct hol_solver *solver, const struct hol_problem *problem)
{
    struct hol_attempt a;
    enum hol_status status = hol_attempt_make(&a, problem, solver, HOL_BITS_DOUBLE);

    *seconds = NAN;
    for (int i = 0; i < ROUNDS && status == HOL_OK && a.status == HOL_OK; i++)
        *seconds = fmin(one_round(&a, solver), *seconds);
    hol_attempt_clear(&a, solver);
    return status;
}

enum hol_status
hol_growth_time(struct hol_growth_study *study, size_t which, const struct hol_model *model)
{
    const struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = 0};
    struct hol_truth *truth = NULL;
    enum hol_status status = hol_truth_create(&truth, model, &recipe, 20, 2 * HOL_BITS_DOUBLE);

    if (status == HOL_OK && study->costs == NULL) {
        study->costs = hol_alloc(study->solver_count, sizeof *study->costs);
        for (size_t s = 0; study->costs != NULL && s < study->solver_count; s++)
            for (size_t k = 0; k < HOL_TIMED; k++)
                study->costs[s].seconds[k] = NAN;
        status = study->costs != NULL ? HOL_OK : HOL_NOMEM;
    }
    for (size_t s = 0; s < study->solver_count && status == HOL_OK; s++) {
        study->costs[s].n[which] = truth->problem.n;
        study->costs[s].m[which] = truth->problem.m;
        status = time_solver(&study->costs[s].seconds[which], study->solvers[s], &truth->problem);
    }
    hol_truth_destroy(truth);
    return status;
}
