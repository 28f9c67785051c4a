/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_PAGE_PAGE_INSIDE_H
#define HOL_REPORTS_PAGE_PAGE_INSIDE_H

#include "reports/compare/writer.h"

/* The parts of the report's page (private to reports/). */

/*
 * From the first line of the page to the figures about instants: title, counts, contents, and by
 * the options which sections there are.
 */
enum hol_status hol_page_head(FILE *out, const struct hol_totals *totals,
                              const struct hol_writer_options *options) HOL_MUST_CHECK;
/* A case: a line with its name and verdicts, and folded under it a row for each solver. */
enum hol_status hol_page_case(FILE *out, const struct hol_result *result) HOL_MUST_CHECK;
/* The section about printed values and events of motions; along: how they came out. */
void hol_page_along(FILE *out, const size_t along[HOL_CHECK_COUNT]);

#endif
