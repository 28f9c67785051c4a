/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_MOTION_JUDGED_H
#define HOL_REPORTS_MOTION_JUDGED_H

#include "compare/judged/judged.h"
#include "reports/compare/writer.h"

/*
 * A judged motion. TEXT, LATEX: digits, and the largest errors, residuals and drifts with their
 * times; CSV: a line a row; JSON: everything. name: of the file. NOMEM; INVALID: TAP.
 */
enum hol_status hol_judged_write(FILE *out, const struct hol_table_style *style,
                                 const struct hol_judged *judged, const char *name) HOL_MUST_CHECK;

#endif
