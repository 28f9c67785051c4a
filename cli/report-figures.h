/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_REPORT_FIGURES_H
#define HOL_CLI_REPORT_FIGURES_H

#include "cli/report-motion.h"

#include <stdio.h>

/*
 * The figures about motions: each is measured, its data and a table (CSV) are written into the
 * folder, its words to the page, and it is added to those to be drawn. Anything but OK after a
 * complaint, unless NOMEM.
 */
enum hol_status hol_report_work(struct hol_motion_part *part, FILE *page, const char *folder,
                                const struct hol_options *options) HOL_MUST_CHECK;
enum hol_status hol_report_sweep(struct hol_motion_part *part, FILE *page, const char *folder,
                                 const struct hol_options *options) HOL_MUST_CHECK;

#endif
