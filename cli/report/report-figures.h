/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_REPORT_REPORT_FIGURES_H
#define HOL_CLI_REPORT_REPORT_FIGURES_H

#include "cli/report/report-motion.h"

#include <stdio.h>

/*
 * The figures about motions: each is measured, its data and a table (CSV) are written into the
 * folder, its words to the page, and it is added to those to be drawn. Anything but OK after a
 * complaint, unless NOMEM.
 */
enum hol_status hol_report_drift(struct hol_motion_part *part, FILE *page, const char *folder,
                                 const struct hol_options *options) HOL_MUST_CHECK;
enum hol_status hol_report_work(struct hol_motion_part *part, FILE *page, const char *folder,
                                const struct hol_options *options) HOL_MUST_CHECK;
enum hol_status hol_report_sweep(struct hol_motion_part *part, FILE *page, const char *folder,
                                 const struct hol_options *options) HOL_MUST_CHECK;

/* The section about ranks, which stands before the part about motions. */
enum hol_status hol_report_rank(struct hol_motion_part *part, FILE *page, const char *folder,
                                const struct hol_options *options) HOL_MUST_CHECK;

/* What they share: the options of the report for one case; methods: patterns. */
struct hol_options hol_report_options(const struct hol_options *options, const char *const *name,
                                      const char *integrators, const char *stabilizations);
/* FOLDER/STEM.SUFFIX, written whole or not at all. */
enum hol_status hol_report_write(const char *folder, const char *stem, const char *suffix,
                                 enum hol_status (*write)(FILE *out, const void *context),
                                 const void *context) HOL_MUST_CHECK;
/* One more figure to be drawn; text (NULL: no memory) is taken over, also in a failure. */
enum hol_status hol_report_plot(struct hol_motion_part *part, const char *stem,
                                const char *template, char *text) HOL_MUST_CHECK;
/* Say why a measurement did not come about, but for NOMEM; the status. */
enum hol_status hol_report_complain(enum hol_status status, const char *name,
                                    const char *why) HOL_MUST_CHECK;

#endif
