/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about a foreign solver as a page of HTML that needs no other file. */
#include "reports/validation/validation-inside.h"

#include "base/alloc.h"
#include "reports/page/html.h"

#include <math.h>
#include <string.h>

static const char *
class_of(enum hol_verdict verdict)
{
    return verdict == HOL_VERDICT_WRONG || verdict == HOL_VERDICT_INACCURATE ? " wrong"
           : verdict == HOL_VERDICT_LOSES                                    ? " loses"
           : verdict == HOL_VERDICT_UNABLE                                   ? " unable"
                                                                             : "";
}

static void
cell(FILE *out, const char *kind, const char *text)
{
    fprintf(out, "<td class=\"%s\">", kind);
    hol_html_prose(out, text);
    fputs("</td>", out);
}

static void
ratio_cell(FILE *out, long double ratio)
{
    fputs("<td>", out);
    hol_html_number(out, ratio >= 0 ? ratio : NAN);
    fputs("</td>", out);
}

static void
place_cell(FILE *out, const struct hol_validation *v, size_t problem)
{
    fputs("<td class=\"l\">", out);
    if (problem != SIZE_MAX) {
        hol_html_text(out, v->cases[v->problems[problem].which].name);
        fputs(", ", out);
        hol_html_text(out, v->problems[problem].state);
    }
    fputs("</td>", out);
}

static void
head(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s,
     const struct hol_validation_about *about)
{
    hol_validation_page_begin(out, v->foreign.name);
    if (v->foreign.summary[0] != '\0') {
        fputs("<p>", out);
        hol_html_text(out, v->foreign.summary);
        fputs("</p>\n", out);
    }
    hol_validation_page_banner(out, hol_validation_good(v));
    hol_validation_page_quote(out, v, s, about);
}

static void
counts(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    fputs("<h2>Verdicts</h2>\n<table><tr><th class=\"l\">verdict</th><th>problems</th><th "
          "class=\"l\">meaning</th></tr>\n",
          out);
    for (int k = 0; k < HOL_VERDICT_COUNT; k++) {
        fprintf(out, "<tr><td class=\"l%s\">%s</td><td>%zu</td>",
                s->all.tally[k] > 0 ? class_of((enum hol_verdict)k) : "",
                hol_verdict_text((enum hol_verdict)k), s->all.tally[k]);
        cell(out, "l", hol_verdict_meaning((enum hol_verdict)k));
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
    if (s->vacuous > 0)
        fprintf(out, "<p>Of these %zu prove nothing: the error that is allowed reaches 1.</p>\n",
                s->vacuous);
    if (v->unknown > 0)
        fprintf(out, "<p>The reference knows no truth about %zu states: not asked.</p>\n",
                v->unknown);
    fputs("<h2>Replies</h2>\n<p>Each problem is asked about up to three times: as it is, with its "
          "rows permuted and scaled, and with its last row repeated.</p>\n<table><tr><th "
          "class=\"l\">reply</th><th>questions</th></tr>\n",
          out);
    for (int k = 0; k < HOL_REPLY_COUNT; k++)
        if (v->replies[k] > 0)
            fprintf(out, "<tr><td class=\"l%s\">%s</td><td>%zu</td></tr>\n",
                    k > HOL_REPLY_INVALID ? " wrong" : "", hol_reply_text((enum hol_reply_kind)k),
                    v->replies[k]);
    fputs("</table>\n", out);
}

static void
looks(FILE *out, const struct hol_validation *v)
{
    char text[HOL_LOOK];

    for (size_t k = 0; hol_validation_look(text, v, k); k++) {
        fputs(k == 0 ? "<h2>What the wrong answers look like</h2>\n<ul>\n<li>" : "<li>", out);
        hol_html_prose(out, text);
        fputs("</li>\n", out);
    }
    if (!hol_validation_good(v))
        fputs("</ul>\n", out);
}

static void
times(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    char median[24], worst[24];

    if (s->wall.where == SIZE_MAX)
        return;
    hol_seconds_text(median, (double)s->wall.median);
    hol_seconds_text(worst, (double)s->wall.worst);
    fprintf(out, "<p>Time of an answer, which is not judged: median %s, longest %s (", median,
            worst);
    hol_html_text(out, v->cases[v->problems[s->wall.where].which].name);
    fputs(", ", out);
    hol_html_text(out, v->problems[s->wall.where].state);
    fputs(").</p>\n", out);
}

static const char errors_caption[] =
    "Largest relative error of <i>q&Prime;</i>, <i>F<sub>L</sub></i>, <i>F<sub>C</sub></i> and "
    "&lambda; of every problem answered, against its condition number &kappa;. Grey: &kappa; "
    "<i>u</i> and &kappa;<sup>2</sup> <i>u</i>, <i>u</i> = 2<sup>&minus;53</sup>; a solver agrees "
    "up to 30 times the first";
static const char profile_caption[] =
    "For each solver the share of all problems with an answer on which it is as good as the best, "
    "but for so many digits (left: of its largest error), and so many times the time (right). "
    "Problems to which it gave no answer, or a wrong one, are never reached.";

static void
figure(FILE *out, const char *svg, const char *heading, const char *caption)
{
    const char *start = svg != NULL ? strstr(svg, "<svg") : NULL;

    if (start != NULL)
        fprintf(out, "<h2>%s</h2>\n<figure>%s<figcaption>%s</figcaption></figure>\n", heading,
                start, caption);
}

static void
declared(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    struct hol_declared_row rows[HOL_DECLARED_COUNT];

    hol_validation_declared(rows, v, s);
    fputs("<h2>Declared, and measured</h2>\n<table><tr><th class=\"l\"></th><th "
          "class=\"l\">declared</th><th class=\"l\">measured</th></tr>\n",
          out);
    for (int k = 0; k < HOL_DECLARED_COUNT; k++) {
        fputs("<tr>", out);
        cell(out, "l", rows[k].what);
        cell(out, "l", rows[k].declared);
        cell(out, rows[k].false_ ? "w wrong" : "w", rows[k].measured);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n<h2>Errors and laws</h2>\n<p>In units of &kappa; 2<sup>&minus;53</sup> times "
          "the scale of the quantity: up to 30 is within rounding.</p>\n<div "
          "class=\"scroll\"><table><tr><th class=\"l\">error, or law</th><th>problems</th>"
          "<th>median</th><th>largest</th><th>beyond 30 &kappa;</th><th "
          "class=\"l\">largest at</th></tr>\n",
          out);
}

static void
spread_row(FILE *out, const struct hol_validation *v, const char *name,
           const struct hol_validation_spread *spread, size_t broken, bool law)
{
    if (spread->count == 0)
        return;
    fputs("<tr>", out);
    cell(out, "l", name);
    fprintf(out, "<td>%zu</td>", spread->count);
    ratio_cell(out, spread->median);
    ratio_cell(out, spread->worst);
    if (law)
        fprintf(out, "<td%s>%zu</td>", broken > 0 ? " class=\"wrong\"" : "", broken);
    else
        fputs("<td></td>", out);
    place_cell(out, v, spread->where);
    fputs("</tr>\n", out);
}

static void
errors(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    for (int q = 0; q < HOL_Q_COUNT; q++)
        spread_row(out, v, hol_quantity_text((enum hol_quantity_kind)q), &s->quantity[q], 0, false);
    for (int l = 0; l < HOL_LAW_COUNT; l++)
        spread_row(out, v, hol_law_text((enum hol_law)l), &s->laws[l].spread, s->laws[l].broken,
                   true);
    fputs("</table></div>\n", out);
}

/* NOMEM */
static enum hol_status
command(FILE *out, const struct hol_validation *v, const struct hol_validation_about *about,
        size_t problem)
{
    char *text = hol_validation_again(v, about, problem);

    if (text == NULL)
        return HOL_NOMEM;
    fputs("<pre>", out);
    hol_html_text(out, text);
    fputs("</pre>", out);
    hol_free(text);
    return HOL_OK;
}

static enum hol_status
worst(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s,
      const struct hol_validation_about *about)
{
    size_t list[HOL_VALIDATION_WORST], count = hol_validation_worst(list, HOL_VALIDATION_WORST, v);
    enum hol_status status = HOL_OK;
    char reason[HOL_REASON];

    if (s->worst == SIZE_MAX)
        return HOL_OK;
    if (count == 0)
        list[0] = s->ratio.where != SIZE_MAX ? s->ratio.where : s->worst;
    fprintf(out, "<h2>%s</h2>\n<table>\n",
            count > 0 ? "The worst problems, and how to ask them again" : "The largest error");
    for (size_t k = 0; k < (count > 0 ? count : 1) && k < HOL_VALIDATION_WORST && status == HOL_OK;
         k++) {
        const struct hol_validated *p = &v->problems[list[k]];
        fprintf(out, "<tr><td class=\"l%s\">%s</td><td class=\"w\">",
                class_of(p->records[0].verdict), hol_verdict_text(p->records[0].verdict));
        hol_html_text(out, v->cases[p->which].name);
        fputs(", ", out);
        hol_html_text(out, p->state);
        hol_validated_reason(reason, p, 0);
        fputs(reason[0] ? ": " : "", out);
        hol_html_text(out, reason);
        status = command(out, v, about, list[k]);
        if (p->errors != NULL) {
            fputs("<details><summary>standard error</summary><pre>", out);
            hol_html_text(out, p->errors);
            fputs("</pre></details>", out);
        }
        fputs("</td></tr>\n", out);
    }
    fputs("</table>\n", out);
    if (count > HOL_VALIDATION_WORST)
        fprintf(out, "<p>And %zu more.</p>\n", count - HOL_VALIDATION_WORST);
    return status;
}

static void
case_row(FILE *out, const struct hol_validation *v, size_t which)
{
    struct hol_validation_row row;
    char text[48];

    fputs("<tr>", out);
    cell(out, "l", v->cases[which].name);
    for (size_t k = 0; k < v->solver_count; k++) {
        hol_validation_row(&row, v, which, k);
        hol_group_text(text, &row.group);
        if (k == 0)
            fprintf(out, "<td>%zu</td><td>%zu</td>", row.n, row.m);
        fprintf(out, "<td class=\"l%s\">%s</td>", class_of(hol_group_verdict(&row.group)), text);
        ratio_cell(out, row.ratio);
        if (k > 0)
            continue;
        hol_digits_text(text, row.digits);
        fprintf(out, "<td>%s</td>", text);
        hol_seconds_text(text, row.wall);
        fprintf(out, "<td>%s</td>", text);
    }
    fputs("</tr>\n", out);
}

static void
cases(FILE *out, const struct hol_validation *v)
{
    fputs("<h2>The cases</h2>\n<p>The worst verdict over the states of each case, and how many of "
          "them have it; largest ratio error / (&kappa; 2<sup>&minus;53</sup>); digits right, the "
          "fewest; time of an answer, the longest.</p>\n<div class=\"scroll\"><table><tr><th "
          "class=\"l\">case</th><th>n</th><th>m</th>",
          out);
    for (size_t k = 0; k < v->solver_count; k++) {
        fputs("<th class=\"l\">", out);
        hol_html_text(out, v->solvers[k]);
        fprintf(out, "</th><th>ratio</th>%s", k == 0 ? "<th>digits</th><th>time</th>" : "");
    }
    fputs("</tr>\n", out);
    for (size_t i = 0; i < v->case_count; i++)
        if (v->cases[i].count > 0)
            case_row(out, v, i);
    fputs("</table></div>\n", out);
}

/* What was found about one solver; the cases are elsewhere. */
static enum hol_status
findings(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s,
         const struct hol_validation_about *about, const char *svg)
{
    enum hol_status status;

    counts(out, v, s);
    looks(out, v);
    times(out, v, s);
    figure(out, svg, "Errors against the condition number", errors_caption);
    status = worst(out, v, s, about);
    declared(out, v, s);
    errors(out, v, s);
    return status;
}

/* Of several: the tables of all, then each one. */
static enum hol_status
several_page(FILE *out, const struct hol_validation_several *several,
             struct hol_validation_summary *const *summaries, const char *const *svg)
{
    bool good = true;
    enum hol_status status;

    hol_validation_page_begin(out, "Verdicts on several solvers");
    for (size_t k = 0; k < several->count; k++)
        good = good && hol_validation_good(several->list[k]);
    hol_validation_page_banner(out, good);
    for (size_t k = 0; k < several->count; k++)
        hol_validation_page_quote(out, several->list[k], summaries[k], &several->about[k]);
    fputs("<h2>The solvers</h2>\n<div class=\"scroll\">", out);
    status = hol_several_solvers(out, HOL_FORMAT_HTML, several, summaries);
    fputs("</div>\n", out);
    figure(out, svg[0], "Performance profiles", profile_caption);
    fputs("<div class=\"scroll\">", out);
    if (status == HOL_OK)
        status = hol_validation_profile_write(out, HOL_FORMAT_HTML, several);
    fputs("</div>\n<h2>The cases</h2>\n<p>The worst verdict over the states of each case, and how "
          "many of them have it; digits right, the fewest.</p>\n<div class=\"scroll\">",
          out);
    if (status == HOL_OK)
        status = hol_several_cases(out, HOL_FORMAT_HTML, several);
    fputs("</div>\n", out);
    for (size_t k = 0; k < several->count && status == HOL_OK; k++) {
        fputs("<h1>", out);
        hol_html_text(out, several->list[k]->foreign.name);
        fputs("</h1>\n", out);
        status = findings(out, several->list[k], summaries[k], &several->about[k], svg[k + 1]);
    }
    return status;
}

enum hol_status
hol_validation_page(FILE *out, const struct hol_validation_several *several, const char *const *svg)
{
    const struct hol_validation *v = several->list[0];
    struct hol_validation_summary **summaries;
    enum hol_status status = hol_validation_summaries(&summaries, several);

    if (status != HOL_OK)
        return status;
    if (several->count > 1) {
        status = several_page(out, several, summaries, svg);
    } else {
        head(out, v, summaries[0], several->about);
        status = findings(out, v, summaries[0], several->about, svg[0]);
        cases(out, v);
    }
    fputs("</body></html>\n", out);
    hol_validation_summaries_free(summaries, several->count);
    return status;
}
