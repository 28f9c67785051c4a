/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Pieces of HTML for the report's page. */
#ifndef HOL_REPORTS_PAGE_HTML_H
#define HOL_REPORTS_PAGE_HTML_H

#include "reports/table/escape.h"

/*
 * A figure STEM.svg with STEM.png and STEM.pdf beside it: the picture (a browser that cannot show
 * SVG shows the PNG), words for those who cannot see it (plain), the caption (HTML, without a full
 * stop) and links to all. wide: wider than the text, where there is room.
 */
void hol_html_figure(FILE *out, const char *stem, bool wide, const char *words,
                     const char *caption);
/* The same of a figure about a case: its name, then the caption (plain text). */
void hol_html_case_figure(FILE *out, const char *stem, bool wide, const char *words,
                          const char *name, const char *caption);
/* The same of a figure that is drawn for one column of a paper. */
void hol_html_column(FILE *out, const char *stem, const char *words, const char *caption);

#endif
