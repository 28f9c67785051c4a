/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The time of one solve of each formulation in double precision. */
#include "compare/cost/cost.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "compare/instant/attempt.h"
#include "compare/instant/pack.h"

#include <math.h>

/* Seconds for one solve, the mean of as many as a round takes. */
static double
one_round(struct hol_attempt *a, const struct hol_solver *solver, double least)
{
    double start = hol_clock(CLOCK_THREAD_CPUTIME_ID), end = start;
    size_t count = 0;

    while (end - start < least) {
        if (solver->solve(a->work, &a->answer, &a->given) != HOL_OK)
            return NAN;
        count++;
        end = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    }
    return (end - start) / (double)count;
}

enum hol_status
hol_cost_solve(double *seconds, const struct hol_solver *solver, const struct hol_problem *problem,
               const struct hol_cost_patience *patience)
{
    struct hol_attempt a;
    enum hol_status status = hol_attempt_make(&a, problem, solver, HOL_BITS_DOUBLE);

    *seconds = NAN;
    for (int i = 0; i < patience->rounds && status == HOL_OK && a.status == HOL_OK; i++)
        *seconds = fmin(one_round(&a, solver, patience->least), *seconds);
    hol_attempt_clear(&a, solver);
    return status;
}

static size_t
count_nonzero(const struct hol_mat *a)
{
    size_t count = 0;

    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++)
            count += hol_mat_abs(a, i, j) > 0;
    return count;
}

/* As it is kept: with what it came to. */
struct kept {
    struct hol_cost *cost;
    enum hol_status status;
};

static void
pack_cost(struct hol_pack *pack, void *record)
{
    struct kept *kept = record;
    struct hol_cost *cost = kept->cost;
    size_t count = cost->count;

    HOL_PACK_ENUM(pack, kept->status, HOL_STATUS_COUNT);
    hol_pack_size(pack, &cost->n);
    hol_pack_size(pack, &cost->m);
    hol_pack_size(pack, &cost->entries);
    hol_pack_size(pack, &cost->nonzero);
    hol_pack_size(pack, &count);
    if (count != cost->count && pack->status == HOL_OK)
        pack->status = HOL_IO;
    for (size_t s = 0; s < cost->count; s++)
        hol_pack_double(pack, &cost->seconds[s]);
}

static enum hol_status
measure(struct hol_cost *cost, const struct hol_model *model,
        const struct hol_solver *const *solvers, const struct hol_cost_patience *patience)
{
    const struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = 0};
    struct hol_truth *truth = NULL;
    enum hol_status status = hol_truth_create(&truth, model, &recipe, 20, 2 * HOL_BITS_DOUBLE);

    if (status == HOL_OK) {
        cost->nonzero = count_nonzero(&truth->problem.M) + count_nonzero(&truth->problem.A);
        cost->entries = cost->n * (cost->n + cost->m);
    }
    for (size_t s = 0; s < cost->count && status == HOL_OK; s++)
        if (hol_solver_covers(solvers[s], cost->n, cost->m, HOL_BITS_DOUBLE))
            status = hol_cost_solve(&cost->seconds[s], solvers[s], &truth->problem, patience);
    hol_truth_destroy(truth);
    return status;
}

enum hol_status
hol_cost_measure(struct hol_cost *cost, const struct hol_model *model, size_t solver_count,
                 const struct hol_solver *const *solvers, const struct hol_cost_patience *patience,
                 const struct hol_keeper *keeper)
{
    struct kept kept = {cost, HOL_OK};
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    *cost = (struct hol_cost){.n = model->n, .m = model->m};
    cost->seconds = hol_alloc(solver_count, sizeof *cost->seconds);
    if (cost->seconds == NULL)
        return HOL_NOMEM;
    for (cost->count = 0; cost->count < solver_count; cost->count++)
        cost->seconds[cost->count] = NAN;
    hol_unit_name(name, model->source, "cost", 0);
    status = hol_keeper_recall(keeper, name, pack_cost, &kept);
    if (status != HOL_UNABLE)
        return status == HOL_OK ? kept.status : status;
    kept.status = measure(cost, model, solvers, patience);
    if (kept.status != HOL_OK && kept.status != HOL_DOMAIN && kept.status != HOL_UNABLE)
        return kept.status;
    status = hol_keeper_keep(keeper, name, "costs", pack_cost, &kept,
                             (const void *const[]){model->source, cost, solvers});
    return status == HOL_OK ? kept.status : status;
}

void
hol_cost_clear(struct hol_cost *cost)
{
    hol_free(cost->seconds);
    *cost = (struct hol_cost){0};
}

double
hol_cost_fastest(const struct hol_cost *cost)
{
    double least = NAN;

    for (size_t s = 0; s < cost->count; s++)
        least = fmin(cost->seconds[s], least);
    return least;
}
