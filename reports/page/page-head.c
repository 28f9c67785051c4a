/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The head of the report's page: style, what was compared, contents, and the figures about
 * instants. */
#include "reports/page/page-inside.h"

#include "reports/page/html.h"
#include "reports/studies/overall.h"

static const char style[] =
    "body{font:16px/1.5 Georgia,serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#111}\n"
    "h1,h2,h3{font-weight:600;line-height:1.2}h2{margin-top:3rem;border-top:1px solid "
    "#999;padding-top:1rem}h3{margin-top:2rem}\n"
    "nav{font-size:15px;columns:2}nav>ul>li{break-inside:avoid}nav "
    "ul{margin:0;padding-left:1.2rem}\n"
    "table{border-collapse:collapse;font:13px/1.4 "
    "ui-monospace,Menlo,Consolas,monospace;width:100%}\n"
    "th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}\n"
    "th{border-bottom:2px solid #333;position:sticky;top:0;background:#fff}\n"
    "td.l,th.l{text-align:left}td.w{white-space:normal;text-align:left}\n"
    "tr.first td{border-top:1px solid #999}#overall-table td{padding:.05rem .4rem}\n"
    "details.case{border-top:1px solid #ddd}details.case summary b{color:#111}\n"
    "details.case table{width:auto;margin:0 0 1rem 1rem}\n"
    ".loses{background:#fdf3d0}.wrong{background:#f3b0a8;font-weight:700}.unable{color:#666}\n"
    "figure{margin:1.5rem 0}figure img{width:100%;border:1px solid #ddd}\n"
    "figure.column{max-width:32rem;margin-left:auto;margin-right:auto}\n"
    ".wide{position:relative;left:50%;transform:translateX(-50%)}\n"
    "figure.wide{width:min(96vw,100rem)}div.wide{width:min(96vw,82rem)}\n"
    "figcaption{font-size:14px;color:#333}code{font-size:90%}\n"
    ".scroll{overflow-x:auto}small{color:#555}sup,sub{line-height:0}\n"
    ".part{background:#fdf3d0}.fails{background:#f6d9c4;font-weight:700}\n"
    "table.claims{font:15px/1.45 Georgia,serif}table.claims td{vertical-align:top;padding:.5rem "
    ".6rem}\n"
    "table.claims td.w:nth-child(3){width:34%}table.inner{width:auto;margin:.5rem 0}\n"
    "table.inner td,table.inner th{padding:.1rem .7rem;font:13px/1.4 "
    "ui-monospace,Menlo,Consolas,monospace;position:static}table.plain{width:auto}\n"
    "table.choice th{white-space:normal;vertical-align:bottom}table.choice td,table.choice "
    "th{padding:.15rem .4rem}\n"
    "summary{cursor:pointer;color:#555;font-size:14px}details p{font-size:14px;margin:.4rem 0}\n";

static void
counts(FILE *out, const struct hol_totals *totals)
{
    fprintf(out, "<p>%zu case%s, %zu state%s, %zu comparison%s:", totals->cases,
            totals->cases == 1 ? "" : "s", totals->states, totals->states == 1 ? "" : "s",
            totals->records, totals->records == 1 ? "" : "s");
    for (int v = 0; v < HOL_VERDICT_COUNT; v++)
        fprintf(out, "%s <b>%zu</b> %s", v ? "," : "", totals->tally[v],
                hol_verdict_text((enum hol_verdict)v));
    fputs(".<br>\nPublished entries:", out);
    for (int c = 0; c < HOL_CHECK_COUNT; c++)
        fprintf(out, "%s <b>%zu</b> %s", c ? "," : "", totals->checks[c],
                hol_check_result_text((enum hol_check_result)c));
    fprintf(out, ".</p>\n<p><b>%s</b></p>\n",
            totals->bad_cases == 0 && totals->unread_cases == 0 ? "No verdict failed."
                                                                : "NOT ALL GOOD: see the tables.");
}

static void
contents(FILE *out, const struct hol_writer_options *options)
{
    fputs("<nav aria-label=\"Contents\"><ul>\n", out);
    if (options->growth != NULL)
        fputs("<li><a href=\"#growth\">Which formulation? Growth of the errors</a><ul>\n"
              "<li><a href=\"#invariance\">Answers that must not move</a></li></ul></li>\n",
              out);
    if (options->times != NULL)
        fputs("<li><a href=\"#times\">Time against n</a></li>\n", out);
    fputs("<li><a href=\"#instants\">Formulations at an instant</a>", out);
    if (options->overall != NULL)
        fputs("<ul>\n<li><a href=\"#overall\">Every formulation over all cases</a></li></ul>", out);
    fputs("</li>\n", out);
    if (options->motion != NULL)
        fputs(
            "<li><a href=\"#rank\">Rank</a></li>\n"
            "<li><a href=\"#motion\">Motion</a><ul>\n"
            "<li><a href=\"#headline\">Drift, a lost order, and the one-step method</a></li>\n"
            "<li><a href=\"#drift\">Drift along the motion</a></li>\n"
            "<li><a href=\"#work-precision\">Work and precision</a></li>\n"
            "<li><a href=\"#sweep\">Baumgarte&rsquo;s gains</a></li>\n"
            "<li><a href=\"#claims\">Greenwood&rsquo;s claims, measured</a></li>\n"
            "<li><a href=\"#references\">True trajectories, stored</a></li>\n"
            "<li><a href=\"#existence\">How long a motion is certain to exist</a></li></ul></li>\n",
            out);
    fputs("<li><a href=\"#along\">Printed values and events of motions</a></li>\n"
          "<li><a href=\"#cases\">Each case</a></li>\n"
          "<li><a href=\"#published\">Published results that are not plainly confirmed</a></li>\n"
          "<li><a href=\"#errata\">Errata of the sources</a></li>\n"
          "</ul></nav>\n",
          out);
}

static void
about_instants(FILE *out)
{
    fputs("<h2 id=\"instants\">Formulations at an instant</h2>\n"
          "<p>Every solver gets <i>M</i>, <i>F</i>, <i>A</i>, <i>b</i>, <i>C</i> of an instant, "
          "each entry rounded once to the solver's precision, and answers <i>q&Prime;</i>, "
          "<i>F<sub>L</sub></i>, <i>F<sub>C</sub></i>. An error is the true one, against the "
          "reference (MPFR, two precisions that agree): relative, of vectors in the kinetic metric "
          "and of the worst component, with how many of its digits are right, of how many the "
          "problem allows in it at that precision (a componentwise condition). Within 30 times "
          "what is attainable a solver <i>agrees</i>; it <i>loses digits</i> where "
          "&kappa;<sup>2</sup> explains more: &ldquo;ratio&rdquo; is the largest difference over "
          "&kappa; 2<sup>&minus;bits</sup> times the largest of the terms that add up to the "
          "quantity, &kappa; = &kappa;(B) &kappa;(M), B = A M<sup>&minus;1/2</sup>. Beyond, it is "
          "<i>inaccurate</i>, and <i>wrong</i> with fewer than 3 digits, a law broken, or a false "
          "status. <i>Unable</i>: the method does not apply, or the precision cannot decide the "
          "rank, and the solver said so. <i>Domain</i>: the problem has no answer (constraints "
          "that contradict each other, or an <i>M</i> that is not positive definite where it must "
          "be), and the solver said so. Where no digit is attainable, agreement proves nothing; "
          "such rows are marked.</p>\n",
          out);
}

static void
figures(FILE *out)
{
    hol_html_figure(
        out, "error-cases", true,
        "How the errors of each formulation are distributed over the states of all cases",
        "Error of the worst component at a state, in units of what is attainable in it at this "
        "precision: a dot for each state of each case, a strip for each formulation, spread in "
        "height where there are many. Bar: the median; circle: the worst, with the name of its "
        "case. Beside the strips: at how many states the error is exactly 0, and how often the "
        "formulation is unable, loses digits, or is inaccurate or wrong");
    hol_html_figure(out, "error-bits", true, "Error of q'' times 2^bits against the number of bits",
                    "Error of <i>q&Prime;</i> in units of 2<sup>&minus;bits</sup> against the "
                    "number of bits: an ordinary case, and nearly dependent rows. Where a line is "
                    "level, the algebra is right at every precision and no double is hidden in it; "
                    "its height is what is lost, beside &kappa; and &kappa;<sup>2</sup> in grey. "
                    "Where the precision cannot tell the rank there is no answer");
}

enum hol_status
hol_page_head(FILE *out, const struct hol_totals *totals, const struct hol_writer_options *options)
{
    enum hol_status status = HOL_OK;

    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n"
            "<title>holonom: formulations of constrained motion, compared</title>\n"
            "<style>%s</style></head>\n<body>\n"
            "<h1>Formulations of constrained motion, compared</h1>\n",
            style);
    counts(out, totals);
    contents(out, options);
    /* what a formulation is chosen by comes first */
    fputs(options->growth != NULL ? options->growth : "", out);
    fputs(options->times != NULL ? options->times : "", out);
    about_instants(out);
    if (options->overall != NULL)
        status = hol_page_overall(out, options->overall);
    figures(out);
    return status;
}

void
hol_page_along(FILE *out, const size_t along[HOL_CHECK_COUNT])
{
    size_t all = 0;

    fputs("<h2 id=\"along\">Printed values and events of motions</h2>\n<p>What the sources print "
          "about motions (coordinates and velocities at a time, times and sizes of maxima, minima "
          "and zeros) is held against the true trajectory of the case.",
          out);
    for (int c = 0; c < HOL_CHECK_COUNT; c++)
        all += along[c];
    fprintf(out, " Of %zu such entries", all);
    for (int c = 0, some = 0; c < HOL_CHECK_COUNT; c++)
        if (along[c] > 0)
            fprintf(out, "%s <b>%zu</b> %s", some++ ? "," : "", along[c],
                    hol_check_result_text((enum hol_check_result)c));
    fputs(". Each that is not plainly confirmed is listed <a href=\"#published\">at the end of "
          "this page</a>, with what is true; all are in <a "
          "href=\"comparison.json\">comparison.json</a>.</p>\n",
          out);
}
