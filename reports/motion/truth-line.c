/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The line that says where the truth of a motion ends. */
#include "reports/motion/truth-line.h"

void
hol_motion_truth_line(struct hol_table *table, long double reached, long double end,
                      const char *why)
{
    if (reached < end)
        hol_table_line(table,
                       "the truth is known up to t = %.6Lg: %s; errors are of what is before",
                       reached, why != NULL ? why : "it ends there");
}
