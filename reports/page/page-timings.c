/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's section about time against n. */
#include "reports/studies/timings.h"

#include "reports/page/html.h"

#include <math.h>

/* Microseconds with three digits, or seconds where they are many. */
static void
duration(FILE *out, double seconds)
{
    if (seconds < 1e-3)
        fprintf(out, "<td>%.3g &mu;s</td>", 1e6 * seconds);
    else if (seconds < 1)
        fprintf(out, "<td>%.3g ms</td>", 1e3 * seconds);
    else
        fprintf(out, "<td>%.3g s</td>", seconds);
}

/* All sizes of the table are those of the method that has most of them. */
static const struct hol_timings_method *
longest(const struct hol_timings *times)
{
    const struct hol_timings_method *found = &times->method[0];

    for (size_t k = 1; k < times->count; k++)
        if (times->method[k].count > found->count)
            found = &times->method[k];
    return found;
}

static void
row(FILE *out, const struct hol_timings_method *method, const struct hol_timings_method *sizes)
{
    double exponent = hol_timings_exponent(method);

    fputs("<tr><td class=\"l\">", out);
    hol_html_text(out, method->name);
    fputs(method->own ? "</td>" : " <small>(baseline)</small></td>", out);
    for (size_t s = 0; s < sizes->count; s++) {
        size_t i = 0;

        while (i < method->count && method->point[i].n != sizes->point[s].n)
            i++;
        if (i < method->count)
            duration(out, method->point[i].seconds);
        else
            fputs("<td>&ndash;</td>", out);
    }
    if (isnan(exponent))
        fputs("<td>&ndash;</td></tr>\n", out);
    else
        fprintf(out, "<td>%.1f</td></tr>\n", exponent);
}

void
hol_page_timings(FILE *out, const struct hol_timings *times)
{
    fputs("<h2 id=\"times\">Time against <i>n</i></h2>\n", out);
    if (times == NULL) {
        fputs("<p>Not measured for this page. <code>make bench</code> measures every formulation "
              "and bare sequences of LAPACK, GSL and Eigen from <i>n</i> = 3 to 3000 and writes "
              "<code>bench-solvers.csv</code>; <code>holonom report "
              "--times=bench-solvers.csv</code> shows it here. The times of small problems are "
              "in the <a href=\"#growth-table\">table above</a>.</p>\n",
              out);
        return;
    }
    const struct hol_timings_method *sizes = longest(times);
    fputs("<p>CPU time of one solve in double of well conditioned random problems, from <i>M</i>, "
          "<i>A</i>, <i>F</i>, <i>b</i> to <i>q&Prime;</i> and forces. The last column is the "
          "exponent of <i>n</i> from 30 on. Baselines are other libraries, or the bare sequence of "
          "LAPACK calls.</p>\n",
          out);
    hol_html_column(out, "times-column",
                    "Time of one solve against n, and as a multiple of the fastest method",
                    "Time of one solve against the number of coordinates, and below as a multiple "
                    "of the fastest method of the table at that <i>n</i>, for some formulations "
                    "(full lines) and other libraries (dashed). Drawn for one column of a paper");
    fputs("<div class=\"scroll wide\"><table id=\"times-table\" "
          "class=\"choice\">\n<tr><th class=\"l\">method</th>",
          out);
    for (size_t s = 0; s < sizes->count; s++)
        fprintf(out, "<th>n&nbsp;=&nbsp;%zu, m&nbsp;=&nbsp;%zu</th>", sizes->point[s].n,
                sizes->point[s].m);
    fputs("<th>exponent</th></tr>\n", out);
    for (int own = 1; own >= 0; own--)
        for (size_t k = 0; k < times->count; k++)
            if (times->method[k].own == (own == 1))
                row(out, &times->method[k], sizes);
    fputs("</table></div>\n", out);
    hol_html_figure(out, "times", true, "Time of one solve against n for each formulation",
                    "Time of one solve against the number of coordinates, a panel for each "
                    "formulation; grey: all others; dashed: the bare sequence of LAPACK calls of "
                    "the same method");
}
