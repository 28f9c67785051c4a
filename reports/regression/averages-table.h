/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Averages of the numbers in a table, as a table. */
#ifndef HOL_REPORTS_REGRESSION_AVERAGES_TABLE_H
#define HOL_REPORTS_REGRESSION_AVERAGES_TABLE_H

#include "compare/regression/averages.h"
#include "reports/table/table.h"

/* A row for each group and column. */
enum hol_status hol_averages_write(FILE *out, const struct hol_table_style *style,
                                   const struct hol_averages *averages) HOL_MUST_CHECK;
void hol_averages_probe(const struct hol_table_style *style); /* hol_table_probe */

#endif
