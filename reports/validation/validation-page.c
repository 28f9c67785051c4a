/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about a foreign solver as a page of HTML that needs no other file. */
#include "reports/validation/validation-inside.h"

#include "base/alloc.h"
#include "reports/page/html.h"

#include <math.h>
#include <string.h>

static const char style[] =
    "body{font:16px/1.5 Georgia,serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#111}\n"
    "h1,h2{font-weight:600;line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid #999;"
    "padding-top:1rem}\n"
    "table{border-collapse:collapse;font:13px/1.4 ui-monospace,Menlo,Consolas,monospace}\n"
    "th,td{padding:.15rem .7rem;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap;"
    "vertical-align:top}\n"
    "th{border-bottom:2px solid #333}td.l,th.l{text-align:left}td.w{white-space:normal;"
    "text-align:left}\n"
    ".loses{background:#fdf3d0}.wrong{background:#f3b0a8;font-weight:700}.unable{color:#666}\n"
    ".quote{font-size:18px;border-left:4px solid #0b3c8c;padding:.2rem 0 .2rem 1rem}\n"
    ".good,.bad{display:inline-block;padding:.1rem .8rem;border-radius:.3rem;font-weight:600}\n"
    ".good{background:#d7ecd9}.bad{background:#f3b0a8}.scroll{overflow-x:auto}\n"
    "figure{margin:1.5rem 0}figure svg{width:100%;height:auto;border:1px solid #ddd}\n"
    "figcaption{font-size:14px;color:#333}code{font-size:90%}pre{white-space:pre-wrap;margin:.1rem "
    "0 0;font-size:12px}small{color:#555}sup,sub{line-height:0}\n";

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
    char sentence[HOL_SENTENCE];
    bool good = hol_validation_good(v);

    fprintf(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    hol_html_text(out, v->foreign.name);
    fprintf(out, ": the verdict</title>\n<style>%s</style></head>\n<body>\n<h1>", style);
    hol_html_text(out, v->foreign.name);
    fputs("</h1>\n", out);
    if (v->foreign.summary[0] != '\0') {
        fputs("<p>", out);
        hol_html_text(out, v->foreign.summary);
        fputs("</p>\n", out);
    }
    fprintf(out, "<p class=\"%s\">%s</p>\n", good ? "good" : "bad",
            good ? "Nothing wrong was found" : "Not right: see below");
    hol_validation_sentence(sentence, sizeof sentence, v, s, about);
    fputs("<p class=\"quote\">", out);
    hol_html_text(out, v->foreign.name); /* a name, whatever letters it has */
    hol_html_prose(out, sentence + strlen(v->foreign.name));
    fputs("</p>\n<p><small>Made by</small> <code>", out);
    hol_html_text(out, about->command);
    fprintf(out, "</code>%s<code>", about->overrides[0] ? " " : "");
    hol_html_text(out, about->overrides);
    fputs("</code></p>\n", out);
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

static void
figure(FILE *out, const char *svg)
{
    const char *start = svg != NULL ? strstr(svg, "<svg") : NULL;

    if (start == NULL)
        return;
    fputs("<h2>Errors against the condition number</h2>\n<figure>", out);
    fputs(start, out);
    fputs("<figcaption>Largest relative error of <i>q&Prime;</i>, <i>F<sub>L</sub></i>, "
          "<i>F<sub>C</sub></i> and &lambda; of every problem answered, against its condition "
          "number &kappa;. Grey: &kappa; <i>u</i> and &kappa;<sup>2</sup> <i>u</i>, <i>u</i> = "
          "2<sup>&minus;53</sup>; a solver agrees up to 30 times the first</figcaption></figure>\n",
          out);
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

enum hol_status
hol_validation_page(FILE *out, const struct hol_validation *v,
                    const struct hol_validation_about *about, const char *svg)
{
    struct hol_validation_summary *summaries;
    enum hol_status status = hol_validation_summaries(&summaries, v);

    if (status != HOL_OK)
        return status;
    head(out, v, summaries, about);
    counts(out, v, summaries);
    looks(out, v);
    times(out, v, summaries);
    figure(out, svg);
    status = worst(out, v, summaries, about);
    declared(out, v, summaries);
    errors(out, v, summaries);
    cases(out, v);
    fputs("</body></html>\n", out);
    hol_free(summaries);
    return status;
}
