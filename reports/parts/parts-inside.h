/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Private to reports/parts/. */
#ifndef HOL_REPORTS_PARTS_PARTS_INSIDE_H
#define HOL_REPORTS_PARTS_PARTS_INSIDE_H

#include "reports/parts/parts.h"

/* The table of every solver over all states. NOMEM */
enum hol_status hol_part_overall(struct hol_page *page,
                                 const struct hol_overall *overall) HOL_MUST_CHECK;
/* A table of entries that a source prints and of invariants; a row is a struct hol_result and a
 * struct hol_check. case_too: with a column for the name of the case. */
struct hol_table *hol_part_checks_begin(struct hol_page *page, bool case_too,
                                        const char *title) HOL_MUST_CHECK;

#endif
