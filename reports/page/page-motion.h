/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_PAGE_PAGE_MOTION_H
#define HOL_REPORTS_PAGE_PAGE_MOTION_H

#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "reference/existence/existence.h"
#include "reference/stored/stored.h"

#include <stdbool.h>

/*
 * The sections of the report's page about motions, as HTML, to be written in the order in which
 * they stand here. stem: of the figure's files in the folder of the page.
 */
void hol_page_motion(FILE *out); /* heading, introduction */

/* Drift, a lost order, the one-step method: one figure. */
void hol_page_headline(FILE *out, const char *stem);

/* Drift of one case: begin, a figure a case. */
void hol_page_drift_begin(FILE *out);
void hol_page_drift(FILE *out, const char *stem, const char *name, const char *title);

/* Work and precision: begin, a figure a case. */
void hol_page_work_begin(FILE *out);
void hol_page_work(FILE *out, const char *stem, const char *name, const char *title);

/* The sweep over Baumgarte's gains. */
void hol_page_sweep(FILE *out, const char *stem, const char *name);

/* The text above the table of claims (reports/studies/claims.h); counts by verdict. */
void hol_page_claims_begin(FILE *out, size_t holds, size_t part, size_t fails);

/* Stored true trajectories; missing: cases without one. */
void hol_page_references_begin(FILE *out);
void hol_page_reference(FILE *out, const struct hol_stored *stored);
void hol_page_references_end(FILE *out, size_t count, size_t missing);

/*
 * Theorem 1 of Udwadia, Kalaba and Nashed; status: of hol_existence_create, which delivered the
 * existence.
 */
void hol_page_existence_begin(FILE *out);
void hol_page_existence(FILE *out, const char *name, const struct hol_existence *existence,
                        enum hol_status status);
void hol_page_existence_end(FILE *out);

#endif
