/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of stored true trajectories on the report's page. */
#include "reports/page/page-motion.h"

#include "reports/page/html.h"

#include <limits.h>
#include <string.h>

void
hol_page_references_begin(FILE *out)
{
    fputs(
        "<h3 id=\"references\">True trajectories, stored</h3>\n"
        "<p>The truth about a motion is a Taylor series in MPFR, computed with the digits that are "
        "wanted and again with more of them, each time twice with other bits, order and steps: "
        "four "
        "runs. Printed are the digits on which all agree. Where the rank of the constraints "
        "changes "
        "or the motion escapes there is no truth beyond, and the time of that is given. The "
        "numbers "
        "themselves are in <code>reference/values</code>; <code>holonom references --check</code> "
        "computes them again.</p>\n<div class=\"scroll\"><table>\n"
        "<tr><th class=\"l\">case</th><th>from</th><th>to</th><th>times</th><th>rank</th>"
        "<th>digits</th><th>bits</th><th>orders</th><th>steps</th><th>events</th>"
        "<th class=\"l\">ends early</th></tr>\n",
        out);
}

/* The first digits of a decimal; it is marked where there are more. */
static void
shortened(FILE *out, const char *number)
{
    const size_t most = 12;

    fprintf(out, "%.*s", (int)most, number);
    if (strlen(number) > most && strchr(number, 'e') == NULL)
        fputs("&hellip;", out);
}

/* "256-384": from the least to the most of the four runs. */
static void
runs(FILE *out, const struct hol_stored *stored, int what)
{
    long least = LONG_MAX, most = 0;

    for (int k = 0; k < 4; k++) {
        const struct hol_stored_run *run = &stored->runs[k];
        long number = what == 0 ? run->bits : what == 1 ? run->order : run->steps;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    fprintf(out, "%ld", least);
    if (most > least)
        fprintf(out, "&ndash;%ld", most);
}

void
hol_page_reference(FILE *out, const struct hol_stored *stored)
{
    fputs("<tr><td class=\"l\">", out);
    hol_html_text(out, stored->name);
    fputs("</td><td>", out);
    shortened(out, stored->from);
    fputs("</td><td>", out);
    if (stored->to == NULL) {
        fputs("&ndash;</td><td>0</td><td></td><td></td><td></td><td></td><td></td><td></td>", out);
    } else {
        shortened(out, stored->to);
        fprintf(out, "</td><td>%zu</td><td>%ld</td><td>%ld</td><td>", stored->instant_count,
                stored->rank, stored->agree);
        for (int what = 0; what < 3; what++) {
            runs(out, stored, what);
            fputs("</td><td>", out);
        }
        fprintf(out, "%zu</td>", stored->event_count);
    }
    fputs("<td class=\"w\">", out);
    if (stored->stop_time != NULL) {
        fputs("t = ", out);
        shortened(out, stored->stop_time);
        fputs(": ", out);
        hol_html_text(out, stored->stop_why);
    }
    fputs("</td></tr>\n", out);
}

void
hol_page_references_end(FILE *out, size_t count, size_t missing)
{
    fprintf(out, "</table></div>\n<p>%zu trajectories", count);
    if (missing > 0)
        fprintf(out,
                "; %zu of the cases of this report have none: they have no span, or are "
                "impulsive",
                missing);
    fputs(".</p>\n", out);
}
