/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Figures: what a template draws, and gnuplot, which draws it. */
#ifndef HOL_REPORTS_FIGURES_DRAW_H
#define HOL_REPORTS_FIGURES_DRAW_H

#include "base/status.h"
#include "reports/provenance/provenance.h"

#include <stdbool.h>
#include <stdio.h>

/*
 * A kind of figure: the template reports/figures/TEMPLATE.gp reads as its standard input what
 * `data` writes, and takes as its argument the one line that `text` writes. A drawing with `column`
 * has a second template, TEMPLATE-column.gp, of the same data, for figures as narrow as a column of
 * a paper; the others lay themselves out. context: what is drawn; each drawing says of which type.
 * UNABLE: there is nothing to draw; NOMEM.
 */
struct hol_drawing {
    const char *template;
    bool column;
    bool moves; /* there is a GIF of it, an animation */
    enum hol_status (*data)(FILE *out, const void *context);
    enum hol_status (*text)(FILE *out, const void *context);
    /* the name of a panel, of which there are `k` before it; NULL: there is no further one. Without
     * the function a figure is one panel. */
    const char *(*panel)(const void *context, size_t k);
    bool timed; /* it shows seconds: it is never the same twice */
};

/*
 * How a figure is drawn. Letters are of 7 points and more at whatever width, so that a figure goes
 * into a paper unscaled. A range is that of the first panel drawn, and of all with the same
 * quantity on that axis; an end that is not a number is chosen by the data.
 */
struct hol_figure_style {
    double width;                      /* points; 0: HOL_WIDTH_PAGE */
    double xrange[2];                  /* low, high */
    double yrange[2];                  /* low, high */
    const char *panels;                /* names, globs or numbers, separated by commas; NULL: all */
    struct hol_provenance *provenance; /* of the run, for the file; NULL: none */
};
#define HOL_WIDTH_COLUMN (8.5 / 2.54 * 72) /* a column of a paper of two, in points */
#define HOL_WIDTH_PAGE (17.5 / 2.54 * 72)  /* both */
#define HOL_WIDTH_NARROW 340.0             /* what is less is a column (reports/figures/style.gp) */
#define HOL_WIDTH_LEAST (8 / 2.54 * 72)    /* of a figure; tables and equations may be narrower */
#define HOL_WIDTH_NARROWEST (5 / 2.54 * 72)
#define HOL_WIDTH_MOST (42 / 2.54 * 72)
/* A width in points: "column", "page", or a number with mm, cm, in or pt, from 5 to 42 cm. */
bool hol_figure_length(double *points, const char *text);
/* "A:B" with A < B, either of which may be left out: NAN. */
bool hol_figure_range(double range[2], const char *text);
/* May it be a list of panels: names, globs and numbers? */
bool hol_figure_panels(const char *text);
/* Everything by the data, over a page. */
extern const struct hol_figure_style hol_figure_plain;

/* Returns the text that the template takes; hol_free. NULL: no memory, or nothing to draw. */
char *hol_draw_text(const struct hol_drawing *drawing, const void *context) HOL_MUST_CHECK;
/* In quotation marks, as gnuplot reads a word of the text: there is no way to write one inside. */
void hol_draw_word(FILE *out, const char *text);

/* The format that the end of a path names, "png", "svg", "pdf", "gif" (of what moves); NULL: none
 * of them. */
const char *hol_draw_format(const char *path);
/* Is there a gnuplot to be run? */
bool hol_draw_possible(void);

#define HOL_DRAW_WHY 400
/*
 * Draw one picture. (gnuplot takes file names for more than names, so it is given none that a user
 * has chosen. It is $GNUPLOT, else what configure found, and has two minutes for a picture.)
 *
 * out      out  the picture, once it is drawn
 * why      out  of INVALID and IO: what is wrong, for a person
 * format   in   one of hol_draw_format
 * style    in   width in points, ranges in the units of the axes
 * context  in   what is drawn, of the drawing's type
 *
 * HOL_INVALID  there is no such panel
 * HOL_UNABLE   there is nothing to draw
 * HOL_IO       gnuplot is not there, fails or takes too long
 * HOL_NOMEM
 */
enum hol_status hol_draw(FILE *out, char why[HOL_DRAW_WHY], const struct hol_drawing *drawing,
                         const char *format, const struct hol_figure_style *style,
                         const void *context) HOL_MUST_CHECK;
/*
 * Draw pictures in all formats, with their data.
 *
 * folder  in  it exists
 * stem    in  of the files: STEM.svg over a page, STEM-column.svg over a column, ...
 * record  in  of the run, for the files; NULL: they carry none
 *
 * Statuses and why as of hol_draw; files that were written before a failure stay.
 */
enum hol_status hol_draw_all(const char *folder, const char *stem, char why[HOL_DRAW_WHY],
                             const struct hol_drawing *drawing, struct hol_provenance *record,
                             const void *context) HOL_MUST_CHECK;

/* Set the digest of what a drawing draws, its data and its text, in a record. UNABLE, NOMEM, IO. */
enum hol_status hol_draw_digest(struct hol_provenance *record, const struct hol_drawing *drawing,
                                const void *context) HOL_MUST_CHECK;

#endif
