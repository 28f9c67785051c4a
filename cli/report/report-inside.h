/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_REPORT_REPORT_INSIDE_H
#define HOL_CLI_REPORT_REPORT_INSIDE_H

#include "cli/options/options.h"
#include "cli/report/report-motion.h"

#include "compare/instant/compare.h"
#include "reports/studies/overall.h"

/* The inside of the report (private to cli/report*.c). */
struct hol_report_job {
    const struct hol_options *options;
    const char *folder;
    const struct hol_solver **solvers;
    size_t solver_count;
    struct hol_totals totals;
    struct hol_motion_part motion;
    struct hol_overall overall;
    char *growth;      /* the section about the growth of errors, HTML (free) */
    char *growth_text; /* of its figure (hol_free) */
    bool growth_bad;   /* a declaration is contradicted */
    char *times;       /* the section about time against n, HTML (free) */
    char *times_text;  /* of its figure (hol_free); NULL: there is none */
};

/*
 * A file of the report's folder, written whole or not at all; *path: hol_free it. -1 after a
 * complaint.
 */
int hol_report_open(struct hol_output *output, char **path, const struct hol_report_job *report,
                    const char *name);
struct hol_compare_options hol_report_comparison(const struct hol_report_job *report,
                                                 size_t bits_count, const mpfr_prec_t *bits,
                                                 bool published);

/* A figure of the folder as SVG, PNG and PDF; -1 after a complaint. */
int hol_report_plot_now(const struct hol_report_job *report, const char *stem, const char *template,
                        const char *text);

/* The data of the figure of bits. */
enum hol_status hol_report_sweeps(struct hol_report_job *report) HOL_MUST_CHECK;

/*
 * The growth of errors: files and data into the folder, the section into report->growth; then the
 * figure (-1 after a complaint).
 */
enum hol_status hol_report_growth(struct hol_report_job *report) HOL_MUST_CHECK;
int hol_report_growth_draw(const struct hol_report_job *report);
void hol_report_growth_clear(struct hol_report_job *report);

/*
 * Time against n: from the table that --times names, the data into the folder; without it the
 * section says how to make one. Then the figure, if there is one (-1 after a complaint).
 */
enum hol_status hol_report_times(struct hol_report_job *report) HOL_MUST_CHECK;
int hol_report_times_draw(const struct hol_report_job *report);
void hol_report_times_clear(struct hol_report_job *report);

#endif
