/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A table of ranks on the report's page. */
#include "reports/page/html.h"
#include "reports/studies/rank.h"

void
hol_page_rank_begin(FILE *out)
{
    fputs("<h2 id=\"rank\">Rank</h2>\n"
          "<p>Where constraints are redundant, the rank of <i>A</i> decides which of them count "
          "and which multipliers exist as numbers. In rounded arithmetic it is a decision: every "
          "solver measures something, and counts what is above a threshold. Each figure has a "
          "strip for each solver: the rank that it decides on at a threshold, relative to the "
          "magnitude that it measures the others by; black lines are the magnitudes, thick ones "
          "its default threshold. Between the dashed lines all decide on the true rank: the "
          "farther apart they are, the less the threshold matters. A gap is the ratio of the least "
          "magnitude that counts to the largest that does not. A multiplier is unique if no "
          "combination of rows that vanishes holds its row (Wojtyra and Fr&#261;czek), whichever "
          "rows a solver drops.</p>\n",
          out);
}

enum hol_status
hol_page_rank(FILE *out, const char *stem, const char *what, const struct hol_rank_figure *figure)
{
    hol_html_print(out, "<h3><code>%s</code></h3>\n<p>%s</p>\n", figure->study->source->name, what);
    hol_html_figure(out, stem, false,
                    "A strip for each solver: rank against threshold, its default threshold, and "
                    "the magnitudes measured; marked is where all decide on the true rank",
                    "Rank decided against threshold, and the magnitudes that decide it");
    return hol_rank_html(out, figure);
}
