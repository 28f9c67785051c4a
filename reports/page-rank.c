/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A table of ranks on the report's page. */
#include "reports/html.h"
#include "reports/rank-inside.h"
#include "reports/rank.h"

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

void
hol_page_rank(FILE *out, const struct hol_rank_study *study, size_t index, mpfr_prec_t bits)
{
    const struct hol_rank_state *state = &study->states[index];

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
        if (state->records[k].bits == bits)
            put_record(out, study, state, &state->records[k]);
    fputs("</table></div>\n", out);
}
