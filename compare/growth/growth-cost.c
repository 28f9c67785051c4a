/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Times one solve of each formulation in double precision. */
#include "base/alloc.h"
#include "compare/growth/growth.h"
#include "compare/cost/cost.h"
#include "compare/instant/pack.h"

#include <math.h>

static const struct hol_cost_patience patience = {5, 1e-3};

/* The cost of all solvers on a timed problem. */
struct kept {
    struct hol_growth_study *study;
    size_t which;
};

static void
pack_costs(struct hol_pack *pack, void *record)
{
    const struct kept *kept = record;

    for (size_t s = 0; s < kept->study->solver_count; s++) {
        struct hol_growth_cost *cost = &kept->study->costs[s];
        hol_pack_size(pack, &cost->n[kept->which]);
        hol_pack_size(pack, &cost->m[kept->which]);
        hol_pack_double(pack, &cost->seconds[kept->which]);
    }
}

static enum hol_status
measure(struct hol_growth_study *study, size_t which, const struct hol_model *model)
{
    const struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = 0};
    struct hol_truth *truth = NULL;
    enum hol_status status = hol_truth_create(&truth, model, &recipe, 20, 2 * HOL_BITS_DOUBLE);

    for (size_t s = 0; s < study->solver_count && status == HOL_OK; s++) {
        study->costs[s].n[which] = truth->problem.n;
        study->costs[s].m[which] = truth->problem.m;
        status = hol_cost_solve(&study->costs[s].seconds[which], study->solvers[s], &truth->problem,
                                &patience);
    }
    hol_truth_destroy(truth);
    return status;
}

enum hol_status
hol_growth_time(struct hol_growth_study *study, size_t which, const struct hol_model *model)
{
    struct kept kept = {study, which};
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    if (study->costs == NULL) {
        study->costs = hol_alloc(study->solver_count, sizeof *study->costs);
        for (size_t s = 0; study->costs != NULL && s < study->solver_count; s++)
            for (size_t k = 0; k < HOL_TIMED; k++)
                study->costs[s].seconds[k] = NAN;
        if (study->costs == NULL)
            return HOL_NOMEM;
    }
    hol_unit_name(name, model->source, "cost", which);
    status = hol_keeper_recall(study->keeper, name, pack_costs, &kept);
    if (status != HOL_UNABLE)
        return status;
    status = measure(study, which, model);
    if (status == HOL_OK)
        status = hol_keeper_keep(study->keeper, name, "cost", pack_costs, &kept,
                                 (const void *const[]){model->source, study, &kept.which});
    return status;
}
