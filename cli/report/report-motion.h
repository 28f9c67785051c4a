/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_REPORT_REPORT_MOTION_H
#define HOL_CLI_REPORT_REPORT_MOTION_H

#include "cli/options/options.h"

/*
 * The part of the report about motions: sections of the page; beside it, in the folder, tables of
 * the claims and the data of the figures, which are drawn later.
 */
#define HOL_MOTION_FIGURES 24
struct hol_motion_part {
    char *html; /* free() */
    size_t size;
    size_t figure_count;
    struct hol_motion_figure {
        char stem[64];
        const char *template;
        char *text; /* for the template; hol_free */
    } figure[HOL_MOTION_FIGURES];
};

/* Anything but OK after a complaint, unless NOMEM. Clear the part in any case. */
enum hol_status hol_report_motion(struct hol_motion_part *part, const char *folder,
                                  const struct hol_options *options) HOL_MUST_CHECK;
/* All figures, as PNG and SVG; -1 after a complaint. */
int hol_report_motion_draw(const struct hol_motion_part *part, const char *folder);
void hol_motion_part_clear(struct hol_motion_part *part);

#endif
