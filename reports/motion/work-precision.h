/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_MOTION_WORK_PRECISION_H
#define HOL_REPORTS_MOTION_WORK_PRECISION_H

#include "compare/sweeps/work-precision.h"
#include "reports/compare/writer.h"

#include <stdio.h>

/*
 * Work and precision as a table. TEXT: a row for each combination (its order, its most digits and
 * what they cost), with `verbose` all rungs; LATEX: the same rows; CSV: a line for each rung, and
 * for each combination that does not apply; JSON: everything. NOMEM; INVALID: TAP.
 */
enum hol_status hol_work_precision_write(FILE *out, enum hol_format format, bool verbose,
                                         const struct hol_work_precision *result) HOL_MUST_CHECK;

/*
 * The figure, reports/figures/work-precision.gp: its data (a block for each combination that has a
 * complete run: evaluations, seconds, digits; a last block with the labels), and the text that the
 * template takes. The text is hol_free'd by the caller; NULL: no memory. context of the first: the
 * result, so that it serves as a callback. UNABLE: no run is complete, there is nothing to draw.
 */
enum hol_status hol_work_precision_data(FILE *out, const void *result) HOL_MUST_CHECK;
char *hol_work_precision_text(const struct hol_work_precision *result) HOL_MUST_CHECK;

#endif
