/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_COMMANDS_REPORT_H
#define HOL_CLI_COMMANDS_REPORT_H

#include "cli/commands/shared.h"
#include "reports/figures/draw.h"
#include "reports/studies/overall.h"

/* The inside of `holonom report' (private to cli/commands/report*.c). */
#define HOL_REPORT_SECTIONS 3
struct hol_report_job {
    const struct hol_options *options;
    const char *folder;
    const struct hol_solver **solvers;
    size_t solver_count;
    struct hol_totals totals;
    struct hol_overall overall;
    char *section[HOL_REPORT_SECTIONS]; /* HTML; free */
    FILE *page;                         /* the section that is being written */
    bool undrawn;                       /* a figure could not be drawn, which has been said */
    bool growth_bad;                    /* a declaration is contradicted */
};

/* A table as STEM.txt, .csv, .json, .tex in the folder, in those of the formats. Anything but OK
 * and NOMEM after a complaint. */
enum hol_status hol_report_put(const struct hol_report_job *r, const char *stem, unsigned formats,
                               enum hol_status (*write)(FILE *out, enum hol_format format,
                                                        const void *context),
                               const void *context) HOL_MUST_CHECK;
/* Figures of that stem. Without gnuplot, or if it fails, the report goes on without figures. */
void hol_report_draw(struct hol_report_job *r, const char *stem, const struct hol_drawing *drawing,
                     const void *context);

/* The sections about ranks and motions, with their files. */
enum hol_status hol_report_motions(struct hol_report_job *r,
                                   const struct hol_selection *selection) HOL_MUST_CHECK;

#endif
