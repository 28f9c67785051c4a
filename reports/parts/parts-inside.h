/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Private to reports/parts/. */
#ifndef HOL_REPORTS_PARTS_PARTS_INSIDE_H
#define HOL_REPORTS_PARTS_PARTS_INSIDE_H

#include "reports/parts/parts.h"

/* The table of the cases, where there are few. NOMEM */
enum hol_status hol_part_each_advice(struct hol_page *page,
                                     const struct hol_part_lists *lists) HOL_MUST_CHECK;

/* What failed at a case. NOMEM */
enum hol_status hol_part_failures_add(struct hol_part_lists *lists,
                                      const struct hol_result *result) HOL_MUST_CHECK;
/* The table of all that failed. NOMEM */
enum hol_status hol_part_failures(struct hol_page *page,
                                  const struct hol_part_lists *lists) HOL_MUST_CHECK;
void hol_part_failures_clear(struct hol_part_lists *lists);

#endif
