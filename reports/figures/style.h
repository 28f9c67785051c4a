/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How a figure is drawn (private to reports/figures). */
#ifndef HOL_REPORTS_FIGURES_STYLE_H
#define HOL_REPORTS_FIGURES_STYLE_H

#include "reports/figures/draw.h"

/* In points. */
double hol_figure_width(const struct hol_figure_style *style);
/* The words that style.gp reads as HOW; hol_free. INVALID: why says which panel there is not. NOMEM
 */
enum hol_status hol_figure_how(char **how, char why[HOL_DRAW_WHY],
                               const struct hol_drawing *drawing,
                               const struct hol_figure_style *style,
                               const void *context) HOL_MUST_CHECK;
/*
 * Copy an SVG so that its unit is the point: gnuplot writes no unit, and its sizes would be taken
 * as pixels; and so that where the letters are not there, others with the same metrics are taken.
 * false: it could not be copied, or there is nothing.
 */
bool hol_figure_copy_svg(FILE *out, FILE *picture);

#endif
