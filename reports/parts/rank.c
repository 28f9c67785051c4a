/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about ranks. */
#include "reports/page/figure.h"
#include "reports/parts/parts.h"

void
hol_part_rank_begin(struct hol_page *page)
{
    fputs("<p>Where constraints are redundant, the rank of <i>A</i> decides which of them count "
          "and which multipliers exist as numbers. In rounded arithmetic it is a decision: every "
          "solver measures something, and counts what is above a threshold. Each figure has a "
          "strip for each solver: the rank that it decides on at a threshold, relative to the "
          "magnitude that it measures the others by; black lines are the magnitudes, thick ones "
          "its default threshold. Between the dashed lines all decide on the true rank: the "
          "farther apart they are, the less the threshold matters. A gap is the ratio of the least "
          "magnitude that counts to the largest that does not. A multiplier is unique if no "
          "combination of rows that vanishes holds its row (Wojtyra and Fr&#261;czek), whichever "
          "rows a solver drops.</p>\n",
          page->out);
}

enum hol_status
hol_part_rank(struct hol_page *page, const char *stem, const char *what,
              const struct hol_rank_figure *figure)
{
    hol_page_named_section(page, 2, stem, figure->study->source->label);
    hol_html_print(page->out, "<p>%s</p>\n", what);
    hol_page_figure(
        page,
        &(const struct hol_page_picture){
            .stem = stem,
            .words = "A strip for each solver: rank against threshold, its default threshold, and "
                     "the magnitudes measured; marked is where all decide on the true rank",
            .caption = "Rank decided against threshold, and the magnitudes that decide it"});
    return hol_rank_html(page->out, figure);
}
