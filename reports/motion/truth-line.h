/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_MOTION_TRUTH_LINE_H
#define HOL_REPORTS_MOTION_TRUTH_LINE_H

#include "reports/table/table.h"

/* Text: a line that says so if the truth of a motion ends before the motion. why: or NULL. */
void hol_motion_truth_line(struct hol_table *table, long double reached, long double end,
                           const char *why);

#endif
