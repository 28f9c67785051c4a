/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Digits against time over cases, by formulation, and the Pareto front of both. */
#ifndef HOL_REPORTS_COMPARE_PARETO_H
#define HOL_REPORTS_COMPARE_PARETO_H

#include "compare/cost/cost.h"
#include "compare/instant/compare.h"
#include "reports/figures/draw.h"
#include "reports/table/table.h"

/* A formulation over the problems: the initial states of cases, in double. */
struct hol_pareto_point {
    const char *solver;     /* static */
    size_t right;           /* problems with a time and an answer that is not wrong; of these: */
    double log_times;       /* sum of ln(seconds / those of the fastest there) */
    double lost, most_lost; /* decimals lost of those attainable: sum, largest */
};

/*
 * All of them. On the front are those that no other beats in time (the geometric mean over the
 * problems) and in the digits that it loses where it loses most, being as good in one and better in
 * the other; only those with as many right answers as any are asked, so that none gains by leaving
 * out what is hard.
 */
struct hol_pareto {
    size_t count, problems; /* problems: of which the truth is known, and one answer is right */
    struct hol_pareto_point *points;
};
enum hol_status hol_pareto_begin(struct hol_pareto *pareto, size_t count,
                                 const struct hol_solver *const *solvers) HOL_MUST_CHECK;
/* cost: of the solvers in their order; state: compared at 53 bits with the same. */
void hol_pareto_add(struct hol_pareto *pareto, const struct hol_cost *cost,
                    const struct hol_comparison *state);
void hol_pareto_clear(struct hol_pareto *pareto); /* zeroed: no-op */

enum hol_status hol_pareto_write(FILE *out, const struct hol_table_style *style,
                                 const struct hol_pareto *pareto) HOL_MUST_CHECK;
void hol_pareto_probe(const struct hol_table_style *style); /* hol_table_probe */
/* reports/figures/pareto.gp, of a struct hol_pareto. UNABLE: no answer is right */
extern const struct hol_drawing hol_pareto_drawing;

#endif
