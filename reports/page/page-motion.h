/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_PAGE_PAGE_MOTION_H
#define HOL_REPORTS_PAGE_PAGE_MOTION_H

#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "reference/existence/existence.h"
#include "reference/stored/stored.h"
#include "reports/table/table.h"

#include <stdbool.h>

/*
 * The sections of the report's page about motions, as HTML, to be written in the order in which
 * they stand here. stem: of the figure's files in the folder of the page.
 */
void hol_page_motion(FILE *out); /* heading, introduction */

/* The figures about motions of a case: a heading before the first of a kind, then each. */
enum hol_page_figure {
    HOL_PAGE_HEADLINE,
    HOL_PAGE_DRIFT,
    HOL_PAGE_WORK,
    HOL_PAGE_SWEEP,
    HOL_PAGE_CERTIFIED
};
void hol_page_motion_heading(FILE *out, enum hol_page_figure kind);
void hol_page_motion_figure(FILE *out, enum hol_page_figure kind, const char *stem,
                            const struct hol_case *source);

/* Stored true trajectories: a row is a struct hol_stored; missing: cases without one. */
struct hol_table *hol_page_references_begin(FILE *out) HOL_MUST_CHECK;
enum hol_status hol_page_references_end(FILE *out, struct hol_table *table, size_t count,
                                        size_t missing) HOL_MUST_CHECK;

/*
 * Theorem 1 of Udwadia, Kalaba and Nashed: a row is a struct hol_existence, the case, and the enum
 * hol_status of hol_existence_create, which delivered it.
 */
struct hol_table *hol_page_existence_begin(FILE *out) HOL_MUST_CHECK;

#endif
