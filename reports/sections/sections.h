/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Sections of pages that the report and the site have both. */
#ifndef HOL_REPORTS_SECTIONS_SECTIONS_H
#define HOL_REPORTS_SECTIONS_SECTIONS_H

#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "reference/stored/stored.h"
#include "reports/compare/writer.h"
#include "reports/page/page.h"
#include "reports/published/claims.h"
#include "reports/published/errata.h"
#include "reports/studies/advice.h"
#include "reports/studies/growth.h"
#include "reports/studies/overall.h"

/* The file of a formulation's page, from the folder with its stem. */
#define HOL_METHOD_LINK (HOL_PAGE_STEM + 32)
const char *hol_method_link(char link[HOL_METHOD_LINK], const char *methods, const char *name);

/*
 * Each writes into a page that was begun; NOMEM. methods: the folder of the pages of formulations
 * ("../formulations/"), to which their names are links; NULL: there are none.
 */

enum hol_status hol_section_growth(struct hol_page *page,
                                   const struct hol_growth_study *study) HOL_MUST_CHECK;
/* files: the stem of the tables beside the page; NULL: there are none. */
enum hol_status hol_section_claims(struct hol_page *page, size_t count, const size_t *which,
                                   const struct hol_claim_finding *findings,
                                   const char *files) HOL_MUST_CHECK;

/* Stored true trajectories: a row is a struct hol_stored and the page of its case, or NULL;
 * missing: cases without one. */
struct hol_table *hol_section_references_begin(struct hol_page *page) HOL_MUST_CHECK;
enum hol_status hol_section_references_end(struct hol_page *page, struct hol_table *table,
                                           size_t count, size_t missing) HOL_MUST_CHECK;

/* The table of every solver over all states. NOMEM */
enum hol_status hol_section_overall(struct hol_page *page, const struct hol_overall *overall,
                                    const char *methods) HOL_MUST_CHECK;
/* A table of entries that a source prints and of invariants; a row is a struct hol_result and a
 * struct hol_check. case_too: with a column for the name of the case. */
struct hol_table *hol_section_checks_begin(struct hol_page *page, bool case_too,
                                           const char *title) HOL_MUST_CHECK;
/* What the formulations answered at a case; its printed entries and invariants; the errata. */
enum hol_status hol_section_formulations(struct hol_page *page, const struct hol_result *result,
                                         const char *methods) HOL_MUST_CHECK;
enum hol_status hol_section_printed(struct hol_page *page,
                                    const struct hol_result *result) HOL_MUST_CHECK;
enum hol_status hol_section_errata(struct hol_page *page, struct hol_errata *errata) HOL_MUST_CHECK;

/* A row of recommendations: plain texts. */
struct hol_section_advised {
    const char *label, *meaning;
    const char *link; /* NULL: none */
    const struct hol_advice *advice;
    enum hol_need need;
};
/* The table; where a run has no such state it says so. NOMEM */
enum hol_status hol_section_advice(struct hol_page *page, const char *id, const char *title,
                                   size_t count,
                                   const struct hol_section_advised *rows) HOL_MUST_CHECK;
/* What a case of its own needs, in words: "redundant rows, ill-conditioned". NOMEM */
enum hol_status hol_section_needs(struct hol_text *text,
                                  const struct hol_advice *advice) HOL_MUST_CHECK;

#endif
