/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Figures on pages. */
#ifndef HOL_REPORTS_PAGE_FIGURE_H
#define HOL_REPORTS_PAGE_FIGURE_H

#include "reports/page/page.h"
#include "reports/table/escape.h"

/*
 * A figure STEM.svg with STEM.png and STEM.pdf beside it in the folder of the site: the picture (a
 * browser that cannot show SVG shows the PNG; a narrow window STEM-column.svg) and links to all. Of
 * a site with only_svg the picture alone.
 *
 * words    plain text, for those who cannot see it
 * name     of the case it is about, plain text, before the caption; NULL: of none
 * caption  HTML, without a full stop; after a name plain text
 * column   it is drawn for one column of a paper
 */
struct hol_page_picture {
    const char *stem, *words, *name, *caption;
    bool column;
};
void hol_page_figure(const struct hol_page *page, const struct hol_page_picture *picture);

#endif
