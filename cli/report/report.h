/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_REPORT_REPORT_H
#define HOL_CLI_REPORT_REPORT_H

#include "cli/commands/shared.h"
#include "reports/figures/draw.h"
#include "reports/parts/parts.h"

/* The inside of `holonom report' (private to cli/report/). */
struct hol_report_job {
    const struct hol_options *options; /* those below */
    struct hol_options own;            /* of the command, with the keeper of the part at work */
    const struct hol_keeper *whole;    /* of the command; NULL: none */
    struct hol_keeper_part part;
    const char *folder;
    struct hol_selection selection;
    const struct hol_solver **solvers;
    size_t solver_count;
    struct hol_page_link links[HOL_PART_COUNT]; /* of the site */
    struct hol_page_site site;
    struct hol_totals totals;
    struct hol_overall overall;
    struct hol_part_lists *lists; /* over the cases, after they were compared */
    struct hol_timings *times;    /* of --times; NULL: not given */
    bool undrawn;                 /* a figure could not be drawn, which has been said */
    bool incomplete;              /* a part could not be measured, which has been said */
    bool growth_bad;              /* a declaration is contradicted */
};

/*
 * Of a report on cases that are named, those that a part shows, as a selection of which only the
 * list is to be freed: all own files first, then others up to `most`. The whole collection: none,
 * as its parts have cases of their own, which are told by hol_report_shows. NOMEM
 */
enum hol_status hol_report_shown(struct hol_selection *shown, const struct hol_report_job *r,
                                 size_t most) HOL_MUST_CHECK;
/* Is that case of the collection in the report? */
bool hol_report_shows(const struct hol_report_job *r, const char *name);

/* What is measured from now on is kept as a part of that name; NULL: of none. */
void hol_report_keep(struct hol_report_job *r, const char *name);
/*
 * What the measuring of a figure that may be missing came to.
 *
 * HOL_OK       nothing is kept: measure
 * HOL_DOMAIN   it is kept that there is none: why (hol_free)
 * HOL_IO, HOL_NOMEM
 */
enum hol_status hol_report_recall_none(char **why, const struct hol_report_job *r,
                                       const struct hol_case *source) HOL_MUST_CHECK;
/* Keep it. why: NULL: there is one. IO, NOMEM */
enum hol_status hol_report_keep_none(const struct hol_report_job *r, const struct hol_case *source,
                                     const char *why) HOL_MUST_CHECK;
/* FOLDER/NAME as the output; false after a complaint. *path: hol_free it after the output is
 * closed. */
bool hol_report_open(struct hol_output *output, char **path, const struct hol_report_job *r,
                     const char *name);
/* A file of the folder, which a function writes. Anything but OK after a complaint. */
enum hol_status hol_report_save(const struct hol_report_job *r, const char *name,
                                enum hol_status (*write)(FILE *out, void *context),
                                void *context) HOL_MUST_CHECK;
/* A table as STEM.txt, .csv, .json, .tex in the folder, in those of the formats. Anything but OK
 * and NOMEM after a complaint. */
enum hol_status hol_report_put(const struct hol_report_job *r, const char *stem, unsigned formats,
                               enum hol_status (*write)(FILE *out,
                                                        const struct hol_table_style *style,
                                                        const void *context),
                               const void *context) HOL_MUST_CHECK;
/* Remove the pages of cases and claims that an earlier report left in the folder, and that this one
 * does not have. */
void hol_report_tidy(const struct hol_report_job *r);
/* Figures of that stem. Without gnuplot, or if it fails, the report goes on without figures.
 * UNABLE: there is nothing to draw; else OK. */
enum hol_status hol_report_draw(struct hol_report_job *r, const char *stem,
                                const struct hol_drawing *drawing, const void *context);
/* The page of a part, whose sections and files a function writes. */
enum hol_status hol_report_part(struct hol_report_job *r, enum hol_part_kind part,
                                enum hol_status (*write)(struct hol_report_job *r,
                                                         struct hol_page *page)) HOL_MUST_CHECK;

/* Is there a claim about a case of the report? */
bool hol_report_has_claims(const struct hol_report_job *r);

/* Parts, with their files. */
enum hol_status hol_report_rank(struct hol_report_job *r, struct hol_page *page) HOL_MUST_CHECK;
enum hol_status hol_report_motion(struct hol_report_job *r, struct hol_page *page) HOL_MUST_CHECK;
enum hol_status hol_report_claims(struct hol_report_job *r, struct hol_page *page) HOL_MUST_CHECK;
enum hol_status hol_report_growth(struct hol_report_job *r, struct hol_page *page) HOL_MUST_CHECK;
enum hol_status hol_report_times(struct hol_report_job *r, struct hol_page *page) HOL_MUST_CHECK;
enum hol_status hol_report_truths(struct hol_report_job *r, struct hol_page *page) HOL_MUST_CHECK;

#endif
