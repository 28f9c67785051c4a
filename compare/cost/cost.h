/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What formulations cost: the time of one solve in double. */
#ifndef HOL_COMPARE_COST_COST_H
#define HOL_COMPARE_COST_COST_H

#include "base/files/keeper.h"
#include "model/equations/model.h"
#include "problem/solver.h"

/* How long is measured: the least of `rounds`, each a mean over at least `least` seconds. */
struct hol_cost_patience {
    int rounds;
    double least;
};

/*
 * The seconds of one solve of a problem, of CPU time of this thread.
 *
 * seconds  out  NaN: no answer
 * problem  in   at twice 53 bits and more; rounded once
 *
 * HOL_INVALID  fewer bits;  HOL_NOMEM
 */
enum hol_status hol_cost_solve(double *seconds, const struct hol_solver *solver,
                               const struct hol_problem *problem,
                               const struct hol_cost_patience *patience) HOL_MUST_CHECK;

/* The initial state of a case: what each of some solvers costs there. */
struct hol_cost {
    size_t n, m;
    size_t entries, nonzero; /* of M and A */
    size_t count;
    double *seconds; /* NaN: no answer, or beyond the scope of the solver */
};
/* The parts of the kind "costs": struct hol_case, struct hol_cost, the list of solvers. */
enum { HOL_KEPT_COST_CASE, HOL_KEPT_COST, HOL_KEPT_COST_SOLVERS };

/*
 * Measure it; hol_cost_clear in any case.
 *
 * keeper  in  of the times; NULL: none
 *
 * HOL_UNABLE, HOL_DOMAIN  there is no problem, or no truth about it;  HOL_NOMEM
 */
enum hol_status hol_cost_measure(struct hol_cost *cost, const struct hol_model *model,
                                 size_t solver_count, const struct hol_solver *const *solvers,
                                 const struct hol_cost_patience *patience,
                                 const struct hol_keeper *keeper) HOL_MUST_CHECK;
void hol_cost_clear(struct hol_cost *cost);
/* The least of the seconds; NaN: none. */
double hol_cost_fastest(const struct hol_cost *cost);

#endif
