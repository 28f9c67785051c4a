/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A table of ranks on the report's page. */
#include "reports/page/html.h"
#include "reports/studies/rank-inside.h"
#include "reports/studies/rank.h"

#include <math.h>

#define NAMES 5

static void
put_record(FILE *out, const struct hol_rank_study *study, const struct hol_rank_state *state,
           const struct hol_rank_record *record)
{
    const struct hol_rank_detail *d = &record->detail;
    bool wrong = record->verdict == HOL_RANK_VERDICT_CONTRADICTS;

    fputs("<tr><td class=\"l\">", out);
    hol_html_text(out, record->solver->name);
    fputs("</td>", out);
    if (!d->stated) {
        fputs("<td>&ndash;</td><td>&ndash;</td><td>&ndash;</td><td class=\"w\" colspan=\"3\">",
              out);
        hol_html_text(out, record->why != NULL ? record->why : "nothing was measured");
        fputs("</td></tr>\n", out);
        return;
    }
    fprintf(out, "<td>%s%zu%s</td><td>", d->decided ? "" : "&ge; ", d->rank,
            wrong ? " <b>(not so)</b>" : "");
    hol_html_number(out, d->gap);
    fputs("</td><td>", out);
    hol_html_number(out, d->reference > 0 ? d->threshold / d->reference : NAN);
    fputs("</td><td class=\"w\">", out);
    if (d->decided)
        hol_rank_put_list(out, study->source, state, record, HOL_RANK_DROPPED, NAMES,
                          hol_html_text);
    fputs("</td><td class=\"w\">", out);
    if (d->decided)
        hol_rank_put_list(out, study->source, state, record, HOL_RANK_UNIQUE, NAMES, hol_html_text);
    fputs("</td><td class=\"w\">", out);
    hol_html_text(out, d->measure);
    fputs("</td></tr>\n", out);
}

static void
put_table(FILE *out, const struct hol_rank_figure *figure)
{
    const struct hol_rank_study *study = figure->study;
    const struct hol_rank_state *state = &study->states[figure->state];

    fputs("<div class=\"scroll\"><table>\n<tr><th class=\"l\">solver</th><th>rank</th><th>gap</th>"
          "<th>threshold</th><th class=\"l\">dropped rows</th><th class=\"l\">unique "
          "multipliers</th><th class=\"l\">what it measures</th></tr>\n",
          out);
    fprintf(out, "<tr><td class=\"l\"><i>truth</i></td><td>%zu</td><td>", state->rank);
    hol_html_number(out, state->gap);
    fputs("</td><td>&ndash;</td><td class=\"w\">&ndash;</td><td class=\"w\">", out);
    hol_rank_put_list(out, study->source, state, NULL, HOL_RANK_TRUE_UNIQUE, NAMES, hol_html_text);
    fputs("</td><td class=\"w\"></td></tr>\n", out);
    for (size_t k = 0; k < state->record_count; k++)
        if (state->records[k].bits == figure->bits)
            put_record(out, study, state, &state->records[k]);
    fputs("</table></div>\n", out);
}

void
hol_page_rank_begin(FILE *out)
{
    fputs(
        "<h2 id=\"rank\">Rank</h2>\n"
        "<p>Where constraints are redundant, the rank of <i>A</i> decides which of them count and "
        "which multipliers exist as numbers. In rounded arithmetic it is a decision: every solver "
        "measures something, and counts what is above a threshold. Each figure has a strip for "
        "each "
        "solver: the rank that it decides on at a threshold, relative to the magnitude that it "
        "measures the others by; black lines are the magnitudes, thick ones its default threshold. "
        "Between the dashed lines all decide on the true rank: the farther apart they are, the "
        "less the threshold matters. A gap is the ratio of the least magnitude that counts to the "
        "largest that does not. A multiplier is unique if no combination of rows that vanishes "
        "holds its row (Wojtyra and Fr&#261;czek), whichever rows a solver drops.</p>\n",
        out);
}

void
hol_page_rank(FILE *out, const char *stem, const char *what, const struct hol_rank_figure *figure)
{
    const struct hol_rank_state *state = &figure->study->states[figure->state];

    fputs("<h3><code>", out);
    hol_html_text(out, figure->study->source->name);
    fputs("</code></h3>\n<p>", out);
    hol_html_text(out, what);
    fputs("</p>\n", out);
    hol_html_figure(out, stem, false,
                    "A strip for each solver: rank against threshold, its default threshold, and "
                    "the magnitudes "
                    "measured; marked is where all decide on the true rank",
                    "Rank decided against threshold, and the magnitudes that decide it");
    fputs("<p>State: ", out);
    hol_html_text(out, state->label);
    fprintf(out, "; %ld bits.</p>\n", (long)figure->bits);
    put_table(out, figure);
}
