/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_MOTION_DRIFT_H
#define HOL_REPORTS_MOTION_DRIFT_H

#include "compare/sweeps/drift.h"
#include "compare/sweeps/work-precision.h"
#include "reports/compare/writer.h"
#include "reports/figures/by-case.h"
#include "reports/figures/draw.h"

#include <stdio.h>

/*
 * Drift as a table. TEXT, LATEX: for each combination the largest residuals and errors along the
 * motion, the errors at its end, the drift of the invariants, the errors of the times of events, a
 * table for each case; CSV: all samples, of several cases after the case; JSON: everything. NOMEM;
 * INVALID: TAP.
 *
 * results  in  of struct hol_drift_figure
 */
enum hol_status hol_drift_write(FILE *out, const struct hol_table_style *style,
                                const struct hol_by_case *results) HOL_MUST_CHECK;

/*
 * hol_table_probe of what will be written of these cases: of samples, and of the tables of the
 * first, unless it has contacts, whose changes only its truth shows.
 */
void hol_drift_probe(const struct hol_table_style *style, const struct hol_case *const *cases,
                     size_t count);

/*
 * The figure, reports/figures/drift.gp: for each combination that applies, over time, the largest
 * residual
 * (|phi|; |g| or |phi'| where no row is holonomic; the first invariant's drift where there are no
 * constraints) and the relative error of the state (the larger of those of q and q', each over the
 * largest component of the truth); and, with ladders of the same combinations (NULL: without), the
 * largest such error against the step, with the observed order. Of a struct hol_by_case of struct
 * hol_drift_figure: all cases are in the same panels.
 */
struct hol_drift_figure {
    const struct hol_drift *drift;
    const struct hol_work_precision *ladders;
};
extern const struct hol_drawing hol_drift_drawing;

#endif
