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

/* A row of recommendations: plain texts. */
struct hol_part_advised {
    const char *label, *meaning;
    const char *link; /* NULL: none */
    const struct hol_advice *advice;
    enum hol_need need;
};
/* The table; where a run has no such state it says so. NOMEM */
enum hol_status hol_part_advice(struct hol_page *page, const char *id, const char *title,
                                size_t count, const struct hol_part_advised *rows) HOL_MUST_CHECK;
/* The table of the cases, where there are few. NOMEM */
enum hol_status hol_part_each_advice(struct hol_page *page,
                                     const struct hol_part_lists *lists) HOL_MUST_CHECK;
/* What a case of its own needs, in words: "redundant rows, ill-conditioned". NOMEM */
enum hol_status hol_part_needs(struct hol_text *text,
                               const struct hol_advice *advice) HOL_MUST_CHECK;

/* What failed at a case. NOMEM */
enum hol_status hol_part_failures_add(struct hol_part_lists *lists,
                                      const struct hol_result *result) HOL_MUST_CHECK;
/* The table of all that failed. NOMEM */
enum hol_status hol_part_failures(struct hol_page *page,
                                  const struct hol_part_lists *lists) HOL_MUST_CHECK;
void hol_part_failures_clear(struct hol_part_lists *lists);

#endif
