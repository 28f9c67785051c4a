/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of intervals of existence on the report's page. */
#include "reports/page/page-motion.h"

#include "reports/page/html.h"

#include <math.h>

void
hol_page_existence_begin(FILE *out)
{
    fputs(
        "<h3 id=\"existence\">How long a motion is certain to exist</h3>\n"
        "<p>Theorem 1 of Udwadia, Kalaba and Nashed: where the rank of <i>A</i> is the same "
        "throughout a box around the initial state, the motion exists for |<i>t</i> &minus; "
        "<i>t</i><sub>0</sub>| &lt; <i>h</i> = min(<i>D</i>, <i>b</i>) / (1 + &mu; "
        "&radic;(2<i>n</i>)), "
        "with &mu; the largest component of (<i>q&prime;</i>, <i>q&Prime;</i>) in the box. Here "
        "the "
        "box is 1/2 wide to each side, &mu; is enclosed and the rank is proved in ball arithmetic, "
        "and <i>h</i> is rounded down. Beside it is shown how far the true motion was followed. "
        "Several "
        "of these cases are traps: the rank changes, at the state or later, and the answer must be "
        "that there is no bound, or that the motion stops, and never a wrong branch.</p>\n"
        "<div class=\"scroll\"><table>\n<tr><th class=\"l\">case</th><th>rank</th><th>&mu;</th>"
        "<th><i>h</i></th><th>observed up to</th><th class=\"l\">no bound, or no "
        "further</th></tr>\n",
        out);
}

void
hol_page_existence(FILE *out, const char *name, const struct hol_existence *e,
                   enum hol_status status)
{
    char low[40], high[40], h[40];

    fputs("<tr><td class=\"l\">", out);
    hol_html_text(out, name);
    if (status == HOL_OK) {
        (void)mpfr_snprintf(low, sizeof low, "%.5RDg", e->mu_low);
        (void)mpfr_snprintf(high, sizeof high, "%.5RUg", e->mu_high);
        (void)mpfr_snprintf(h, sizeof h, "%.4RDg", e->h);
        fprintf(out, "</td><td>%zu%s</td><td>%s&ndash;%s</td><td>%s</td>", e->rank,
                e->assumed ? " (assumed)" : "", low, high, h);
    } else {
        fputs("</td><td>&ndash;</td><td>&ndash;</td><td>&ndash;</td>", out);
    }
    if (e->observed && !isnan(e->reached))
        fprintf(out, "<td>%.6g</td>", e->reached);
    else
        fputs("<td>&ndash;</td>", out);
    fputs("<td class=\"w\">", out);
    if (status != HOL_OK)
        hol_html_text(out, e->why);
    if (e->observed && e->stop_why[0] != '\0') {
        fputs(status != HOL_OK ? "; " : "", out);
        hol_html_text(out, e->stop_why);
    }
    fputs("</td></tr>\n", out);
}

void
hol_page_existence_end(FILE *out)
{
    fputs("</table></div>\n", out);
}
