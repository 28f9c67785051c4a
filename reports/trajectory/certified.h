/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_TRAJECTORY_CERTIFIED_H
#define HOL_REPORTS_TRAJECTORY_CERTIFIED_H

#include "compare/motion/certified.h"
#include "reports/figures/draw.h"
#include "reports/table/table.h"

/* How the bound of a certified motion grows: t and log2 of it. The statuses of hol_table_end.
 * context, of both: a struct hol_certified_curve */
enum hol_status hol_certified_write(FILE *out, const struct hol_table_style *style,
                                    const void *context) HOL_MUST_CHECK;
extern const struct hol_drawing hol_certified_drawing;

#endif
