/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tasks of a campaign: how many there are, and what each one is, by its number alone. */
#ifndef HOL_CAMPAIGN_PLAN_H
#define HOL_CAMPAIGN_PLAN_H

#include "base/files/digest.h"
#include "campaign/file/file.h"
#include "compare/sweeps/parameter-axis.h"
#include "motion/method.h"
#include "motion/stabilization.h"
#include "problem/solver.h"

/*
 * A task of `instants` is one state of one case at one point of the parameters, with its truth and
 * all formulations, precisions and outside solvers on it; one of `motions` is one case at one
 * point, with its true motion and all runs. So a truth is computed once. Tasks are numbered from 0
 * in the order of blocks, in them of cases, in them of points (of the grid, the first parameter
 * slowest; in them of the design), in them of states (the case's own, then the random ones):
 *
 *     number = first(block, case) + (point * states + state)
 *
 * so that a task is found from its number in a time that grows with the logarithm of the number of
 * cases, and nothing is listed.
 */
struct hol_plan_case {
    char *name, *path;
    char digest[HOL_DIGEST_LENGTH + 1];
    size_t states; /* of each point; of a motion 1 */
    size_t named;  /* of these, the case's own */
    uint64_t first, tasks;
};

struct hol_plan_block {
    const struct hol_campaign_block *said;
    size_t case_count, left_out; /* left out: cases without a motion */
    struct hol_plan_case *cases;
    size_t axis_count;
    struct hol_parameter_axis *axes; /* of the grid */
    uint64_t points;                 /* of the grid times those of the design */
    size_t formulation_count, integrator_count, stabilization_count;
    const struct hol_solver **formulations;
    const struct hol_integrator **integrators;
    const struct hol_stabilization **stabilizations;
    size_t bits_count;
    const mpfr_prec_t *bits;
    unsigned tables; /* of the store that it records: 1u << HOL_STORE_... */
    uint64_t first, tasks;
};

struct hol_plan {
    const struct hol_campaign *campaign;
    struct hol_plan_block *blocks; /* as many as the campaign has */
    uint64_t tasks;
    /* SHA-256 of all that decides what the tasks are and give: not of titles, comments, budgets. */
    char signature[HOL_DIGEST_LENGTH + 1];
};
#define HOL_PLAN_TASKS_MOST 1000000000000 /* twelve digits, as units of a store are named */

/*
 * Where cases are found.
 *
 * find  calls add(to, name, path) for each case that matches a pattern, or is a file of that name.
 *       UNABLE: there is none; and what `add` returns
 */
struct hol_case_finder {
    void *context;
    enum hol_status (*find)(void *context, const char *pattern,
                            enum hol_status (*add)(void *to, const char *name, const char *path),
                            void *to);
};

/*
 * Make the plan of a campaign, which must outlive it. Every case is read once, at its first point.
 *
 * plan         out  hol_plan_clear in any case
 * diagnostics  out  where INVALID; hol_diagnostics_clear
 *
 * HOL_INVALID  a pattern matches nothing, a case has no such parameter, ...;  HOL_IO, HOL_NOMEM
 */
enum hol_status hol_plan_make(struct hol_plan *plan, struct hol_diagnostics *diagnostics,
                              const struct hol_campaign *campaign,
                              const struct hol_case_finder *finder) HOL_MUST_CHECK;
void hol_plan_clear(struct hol_plan *plan); /* zeroed: no-op */

struct hol_task {
    uint64_t number, point;
    size_t block, which, state; /* which: of the block's cases; state: of its states */
};
/* The task of a number below plan->tasks. */
struct hol_task hol_plan_task(const struct hol_plan *plan, uint64_t number);

/* The parameters and sizes at a point, as overrides of the case. */
struct hol_plan_values {
    size_t count;
    struct hol_override *list;
    struct hol_plan_value {
        char text[80];
    } * text; /* of what the design gives */
};
enum hol_status hol_plan_values_make(struct hol_plan_values *values,
                                     const struct hol_plan_block *block,
                                     uint64_t point) HOL_MUST_CHECK; /* NOMEM */
/* "eps=1e-3 N=4", hol_alloc'd; NULL: no memory. */
char *hol_plan_values_text(const struct hol_plan_values *values);
void hol_plan_values_clear(struct hol_plan_values *values);

/*
 * The value that a random design gives: a hash of seed, name and point, no sequence, so that any
 * point is found alone: u = h / 2^53 of the first 53 bits h of SplitMix64's mix of the three
 * (Steele, Lea & Flood, OOPSLA 2014, 453-472); low + u (high - low), or low (high/low)^u, to 17
 * digits; of a size the floor of low
 * + u (high - low + 1).
 */
void hol_design_value(char text[80], const struct hol_campaign_axis *axis, uint64_t seed,
                      uint64_t point);

#endif
