/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of what formulations cost on cases, one row a case, value and formulation. */
#ifndef HOL_REPORTS_STUDIES_COSTS_H
#define HOL_REPORTS_STUDIES_COSTS_H

#include "compare/cost/cost.h"
#include "reports/table/table.h"

/* A case, perhaps at a value of a parameter. */
struct hol_costs_problem {
    const char *name;             /* of the case */
    const char *parameter, *text; /* NULL: as it is */
    const char *why;              /* why nothing was measured; NULL */
    const struct hol_solver *const *solvers;
    const struct hol_cost *cost; /* of these solvers; NULL with why */
};

/* Begin; hol_costs_put each problem, then hol_table_end. NULL: no memory. */
struct hol_table *hol_costs_begin(FILE *out, const struct hol_table_style *style) HOL_MUST_CHECK;
void hol_costs_put(struct hol_table *table, const struct hol_costs_problem *problem);
void hol_costs_probe(const struct hol_table_style *style); /* hol_table_probe */

#endif
