/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's table of every solver over all states of all cases. */
#include "reports/studies/overall.h"

#include "reports/page/html.h"

#include <math.h>

static void
count(FILE *out, size_t number, const char *class)
{
    if (number == 0)
        fputs("<td>&middot;</td>", out);
    else
        fprintf(out, "<td class=\"%s\">%zu</td>", class, number);
}

static void
row(FILE *out, const struct hol_overall *overall, size_t k)
{
    const struct hol_overall_row *r = &overall->rows[k];
    bool first = k == 0 || overall->rows[k - 1].solver != r->solver;

    fprintf(out, "<tr%s><td class=\"l\">%s</td><td>%ld</td>", first ? " class=\"first\"" : "",
            first ? r->solver : "", (long)r->bits);
    count(out, r->tally[HOL_VERDICT_AGREES], "good");
    count(out, r->tally[HOL_VERDICT_LOSES], "loses");
    count(out, r->tally[HOL_VERDICT_INACCURATE], "wrong");
    count(out, r->tally[HOL_VERDICT_UNABLE], "unable");
    count(out, r->tally[HOL_VERDICT_DOMAIN], "good");
    count(out, r->tally[HOL_VERDICT_WRONG], "wrong");
    count(out, r->vacuous, "unable");
    fputs("<td>", out);
    hol_html_number(out, hol_overall_median(r));
    fputs("</td><td>", out);
    hol_html_number(out, r->count > 0 ? r->worst : NAN);
    fputs("</td><td>", out);
    if (r->count > 0)
        fprintf(out, "%.1Lf of %.1Lf", r->digits, r->attainable);
    fputs("</td><td class=\"l\"", out);
    if (r->worst > 0) {
        fputs(" title=\"", out);
        hol_html_text(out, r->worst_state);
        fputs("\">", out);
        hol_html_text(out, r->worst_case);
    } else {
        fputc('>', out);
    }
    fputs("</td></tr>\n", out);
}

void
hol_page_overall(FILE *out, const struct hol_overall *overall)
{
    fputs("<h3 id=\"overall\">Every formulation over all cases</h3>\n<p>A state counts once for "
          "each precision. The error of a state is that of the component of <i>q&Prime;</i>, "
          "<i>F<sub>L</sub></i>, <i>F<sub>C</sub></i> and &lambda; which loses most, in units of "
          "what the problem allows in it; median and worst are over the states at which the "
          "formulation has an answer, and at the worst so many digits are right of so many. "
          "Vacuous: no digit is "
          "attainable, and agreement proves nothing.</p>\n"
          "<div class=\"scroll wide\"><table id=\"overall-table\" class=\"choice\">\n<tr>"
          "<th class=\"l\">formulation</th><th>bits</th><th>agrees</th><th>loses</th>"
          "<th>inaccurate</th><th>unable</th><th>domain</th><th>wrong</th><th title=\"agreement "
          "proves "
          "nothing\">vacuous</th>"
          "<th>median</th><th>worst</th><th>digits</th>"
          "<th class=\"l\">worst at</th></tr>\n",
          out);
    for (size_t k = 0; k < overall->count; k++)
        row(out, overall, k);
    fputs("</table></div>\n", out);
}
