/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Figures: what a template draws, and gnuplot, which draws it. */
#ifndef HOL_REPORTS_FIGURES_DRAW_H
#define HOL_REPORTS_FIGURES_DRAW_H

#include "base/status.h"

#include <stdbool.h>
#include <stdio.h>

/*
 * A kind of figure: the template reports/figures/TEMPLATE.gp reads as its standard input what
 * `data` writes, and takes as its argument the one line that `text` writes. A drawing that has one
 * for a column of a paper has a second template, TEMPLATE-column.gp, of the same data. context:
 * what is drawn; each drawing says of which type. UNABLE: there is nothing to draw; NOMEM.
 */
struct hol_drawing {
    const char *template;
    bool column;
    enum hol_status (*data)(FILE *out, const void *context);
    enum hol_status (*text)(FILE *out, const void *context);
};

/* The text that the template takes; hol_free. NULL: no memory, or nothing to draw. */
char *hol_draw_text(const struct hol_drawing *drawing, const void *context) HOL_MUST_CHECK;
/* In quotation marks, as gnuplot reads a word of the text: there is no way to write one inside. */
void hol_draw_word(FILE *out, const char *text);

/* The format that the end of a path names, "png", "svg", "pdf"; NULL: none of them. */
const char *hol_draw_format(const char *path);
/* Is there a gnuplot to be run? */
bool hol_draw_possible(void);

#define HOL_DRAW_WHY 400
/*
 * One picture, in a format, for the column of a paper if that is wanted. UNABLE, NOMEM; IO: why
 * says more. (gnuplot takes file names for more than names, so it is given none that a user has
 * chosen. It is $GNUPLOT, else what configure found, and has two minutes for a picture.)
 */
enum hol_status hol_draw(FILE *out, char why[HOL_DRAW_WHY], const struct hol_drawing *drawing,
                         const char *format, bool column, const void *context) HOL_MUST_CHECK;
/* Pictures in all formats, STEM.svg, and STEM-column.svg where there is one, with their data. */
enum hol_status hol_draw_all(const char *folder, const char *stem, char why[HOL_DRAW_WHY],
                             const struct hol_drawing *drawing, const void *context) HOL_MUST_CHECK;

#endif
