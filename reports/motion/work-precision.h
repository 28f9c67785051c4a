/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_MOTION_WORK_PRECISION_H
#define HOL_REPORTS_MOTION_WORK_PRECISION_H

#include "compare/sweeps/work-precision.h"
#include "reports/compare/writer.h"
#include "reports/figures/by-case.h"
#include "reports/figures/draw.h"

#include <stdio.h>

/*
 * Work and precision as a table. TEXT: a row for each combination (its order, its most digits and
 * what they cost), with `verbose` all rungs; LATEX: the same rows; CSV: a line for each rung, and
 * for each combination that does not apply; JSON: everything. NOMEM; INVALID: TAP.
 *
 * results  in  of struct hol_work_precision: TEXT and LATEX have a table for each case
 */
enum hol_status hol_work_precision_write(FILE *out, const struct hol_table_style *style,
                                         bool verbose,
                                         const struct hol_by_case *results) HOL_MUST_CHECK;
void hol_work_precision_probe(const struct hol_table_style *style); /* hol_table_probe */

/*
 * The figure, reports/figures/work-precision.gp: a block for each combination that has a complete
 * run (evaluations, seconds, digits), a last one with the labels; UNABLE: no run is complete. Of a
 * struct hol_by_case of struct hol_work_precision: all cases are in the same panels.
 */
extern const struct hol_drawing hol_work_precision_drawing;

#endif
