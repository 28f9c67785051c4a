/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Drawing figures with gnuplot. */
#ifndef HOL_CLI_GNUPLOT_H
#define HOL_CLI_GNUPLOT_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Is there a gnuplot to be run? */
bool hol_gnuplot_found(void);

/*
 * One figure: gnuplot runs reports/TEMPLATE.gp in `folder` with the arguments STEM TEMPLATES FORMAT
 * TEXT; the template reads STEM.dat and writes STEM.FORMAT (svg, png or pdf). One for a column of a
 * paper has "-column" at the end of TEMPLATE and STEM; its data are without. -1 after a complaint.
 */
struct hol_plot {
    const char *folder, *template, *stem;
    const char *text; /* what the template wants beside the data; "" */
};
int hol_gnuplot_draw(const struct hol_plot *plot, const char *format);
int hol_gnuplot_draw_all(const struct hol_plot *plot); /* in every format */

/*
 * A figure into a file of the user's. Its name says the format: NULL, after a complaint, if it does
 * not end in .svg, .png or .pdf, or no file can be made there: asked before the work.
 */
const char *hol_figure_format(const char *path);
/*
 * Write the data, draw them, and put the picture at `path`, whole or not at all; plot->folder is
 * not looked at. -1 after a complaint. write: what it cannot write shows in ferror(out).
 */
int hol_figure_save(const char *path, const struct hol_plot *plot,
                    enum hol_status (*write)(FILE *out, const void *context), const void *context);
/* The same as an SVG document, for a page; hol_free. NULL after a complaint. */
char *hol_figure_svg(const struct hol_plot *plot,
                     enum hol_status (*write)(FILE *out, const void *context), const void *context);

#endif
