/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_COST_WORK_UNIT_H
#define HOL_COMPARE_COST_WORK_UNIT_H

#include "compare/published/published.h"

/*
 * A unit of work: one state with its truth, all solvers on it and all published entries at it; or
 * one point of a published solution. Units share nothing but what they only read (the model, the
 * options, the plan), so that they run on any number of threads and come out the same.
 */
struct hol_work_unit_job { /* what all units of a case share, read only */
    const struct hol_model *model;
    const struct hol_compare_options *options; /* complete; solvers NULL: hol_compared_solver */
    const struct hol_published_plan *plan;
    long digits; /* of the truth, wanted */
    /* Of the truth's first precision, at least; twice the largest of the options, so that the truth
       carries four times as many. */
    mpfr_prec_t bits;
};

/* What all units of a case share: the digits the truth must have, twice those of the largest
 * precision, and those of the published formulas. */
struct hol_work_unit_job hol_work_unit_job_of(const struct hol_model *model,
                                              const struct hol_compare_options *options,
                                              const struct hol_published_plan *plan);

struct hol_work_unit {
    struct hol_comparison comparison; /* solution: only recipe and label */
    struct hol_finding *findings;     /* plan->count; solution: 1 */
    size_t item;                      /* solution: of the plan; SIZE_MAX: a state */
    size_t index;                     /* among the units: of a state, among the comparisons */
};

/* Run one unit; its label, recipe and item are set, everything else is filled in. NOMEM, INVALID.
 */
enum hol_status hol_work_unit_run(struct hol_work_unit *unit,
                                  const struct hol_work_unit_job *job) HOL_MUST_CHECK;
void hol_work_unit_clear(struct hol_work_unit *unit);

/*
 * Run units on `threads` threads (1: the caller's own), in any order. The status of the first
 * failing unit, in their order; after a failure the others may be left out.
 */
enum hol_status hol_work_units_run(struct hol_work_unit *units, size_t count,
                                   const struct hol_work_unit_job *job,
                                   size_t threads) HOL_MUST_CHECK;

#endif
