/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about a foreign solver as a page of HTML that needs no other file. */
#include "reports/validation/validation-inside.h"

#include "base/alloc.h"
#include "reports/page/page.h"
#include "reports/table/escape.h"

#include <string.h>

static void
head(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s,
     const struct hol_validation_about *about)
{
    if (v->foreign.summary[0] != '\0')
        hol_html_print(out, "<p>%s</p>\n", v->foreign.summary);
    hol_validation_page_banner(out, hol_validation_good(v));
    hol_validation_page_quote(out, v, s, about);
}

static enum hol_status
counts(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    enum hol_status status;

    fputs("<h2>Verdicts</h2>\n", out);
    status = hol_validation_verdicts(out, HOL_PLAIN(HTML), s);
    if (s->vacuous > 0)
        fprintf(out, "<p>%zu of these prove nothing: no digit is right, or need be.</p>\n",
                s->vacuous);
    if (v->unknown > 0)
        fprintf(out,
                "<p>%zu state%s not asked about: the reference does not know the truth "
                "there.</p>\n",
                v->unknown, v->unknown == 1 ? " was" : "s were");
    fprintf(out,
            "<h2>Replies</h2>\n<p>Each problem is asked about up to %d times: as it is, with its "
            "rows permuted and scaled, with its last row repeated, and in smaller and larger units "
            "of mass, length and time; the same numbers only once.</p>\n",
            HOL_ASKED_COUNT);
    return status == HOL_OK ? hol_validation_replies(out, HOL_PLAIN(HTML), v) : status;
}

static void
looks(FILE *out, const struct hol_validation *v)
{
    char text[HOL_LOOK];
    size_t k;

    for (k = 0; hol_validation_look(text, v, k); k++) {
        fputs(k == 0 ? "<h2>What the wrong answers look like</h2>\n<ul>\n<li>" : "<li>", out);
        hol_html_prose(out, text);
        fputs("</li>\n", out);
    }
    if (k > 0)
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
    hol_html_print(
        out, "<p>Time of an answer, which is not judged: median %s, longest %s (%s, %s).</p>\n",
        median, worst, v->cases[v->problems[s->wall.where].which].label,
        v->problems[s->wall.where].state);
}

static const char errors_caption[] =
    "Largest relative error of <i>q&Prime;</i>, <i>F<sub>L</sub></i>, <i>F<sub>C</sub></i> and "
    "&lambda; of every problem answered, against its condition number &kappa;. Grey: &kappa; "
    "<i>u</i> and &kappa;<sup>2</sup> <i>u</i>, <i>u</i> = 2<sup>&minus;53</sup>; a solver agrees "
    "up to 30 times the first";
static const char profile_caption[] =
    "For each solver the share of all problems with an answer on which it is as good as the best, "
    "against how many digits fewer it may have (left, of its largest error), and how many times as "
    "long it may take (right). Problems to which it gave no answer, or a wrong one, are never "
    "reached.";

static void
figure(FILE *out, const char *svg, const char *heading, const char *caption)
{
    const char *start = svg != NULL ? strstr(svg, "<svg") : NULL;

    if (start != NULL)
        fprintf(out, "<h2>%s</h2>\n<figure>%s<figcaption>%s</figcaption></figure>\n", heading,
                start, caption);
}

static enum hol_status
measured(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    fputs("<h2>Declared, and measured</h2>\n", out);
    enum hol_status status = hol_validation_put_declared(out, HOL_PLAIN(HTML), v, s);
    fputs("<h2>Errors and laws</h2>\n<p>In units of &kappa; 2<sup>&minus;53</sup> times the scale "
          "of the quantity: up to 30 is within rounding.</p>\n",
          out);
    return status == HOL_OK ? hol_validation_errors(out, HOL_PLAIN(HTML), v, s) : status;
}

/* NOMEM */
static enum hol_status
command(FILE *out, const struct hol_validation *v, const struct hol_validation_about *about,
        size_t problem)
{
    char *text = hol_validation_again(v, about, problem);

    if (text == NULL)
        return HOL_NOMEM;
    hol_html_print(out, "<pre>%s</pre>", text);
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
    fprintf(out, "<h2>%s</h2>\n<ul class=\"worst\">\n",
            count > 0 ? "The worst problems, and how to ask them again" : "The largest error");
    for (size_t k = 0; k < (count > 0 ? count : 1) && k < HOL_VALIDATION_WORST && status == HOL_OK;
         k++) {
        const struct hol_validated *p = &v->problems[list[k]];
        const char *class = hol_verdict_class(p->records[0].verdict);
        hol_validated_reason(reason, p, 0);
        hol_html_print(out, "<li><span class=\"%s\">%s</span> %s, %s%s%s",
                       class != NULL ? class : "", hol_verdict_text(p->records[0].verdict),
                       v->cases[p->which].label, p->state, reason[0] ? ": " : "", reason);
        status = command(out, v, about, list[k]);
        if (p->errors != NULL)
            hol_html_print(out, "<details><summary>standard error</summary><pre>%s</pre></details>",
                           p->errors);
        fputs("</li>\n", out);
    }
    fputs("</ul>\n", out);
    if (count > HOL_VALIDATION_WORST)
        fprintf(out, "<p>And %zu more.</p>\n", count - HOL_VALIDATION_WORST);
    return status;
}

/* What was found about one solver; the cases are elsewhere. */
static enum hol_status
findings(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s,
         const struct hol_validation_about *about, const char *svg)
{
    enum hol_status status = counts(out, v, s);

    looks(out, v);
    times(out, v, s);
    figure(out, svg, "Errors against the condition number", errors_caption);
    if (status == HOL_OK)
        status = worst(out, v, s, about);
    return status == HOL_OK ? measured(out, v, s) : status;
}

/* Of several: the tables of all, then each one. */
static enum hol_status
several_page(FILE *out, const struct hol_validation_several *several,
             struct hol_validation_summary *const *summaries, const char *const *svg)
{
    bool good = true;
    enum hol_status status;

    for (size_t k = 0; k < several->count; k++)
        good = good && hol_validation_good(several->list[k]);
    hol_validation_page_banner(out, good);
    for (size_t k = 0; k < several->count; k++)
        hol_validation_page_quote(out, several->list[k], summaries[k], &several->about[k]);
    fputs("<h2>The solvers</h2>\n", out);
    status = hol_several_solvers(out, HOL_PLAIN(HTML), several, summaries);
    figure(out, svg[0], "Performance profiles", profile_caption);
    if (status == HOL_OK)
        status = hol_validation_profile_write(out, HOL_PLAIN(HTML), several);
    fputs("<h2>The cases</h2>\n<p>The worst verdict over the states of each case, and how many of "
          "them have it; " HOL_DIGITS_ARE ".</p>\n",
          out);
    if (status == HOL_OK)
        status = hol_several_cases(out, HOL_PLAIN(HTML), several);
    for (size_t k = 0; k < several->count && status == HOL_OK; k++) {
        hol_html_print(out, "<h1>%s</h1>\n", several->list[k]->foreign.name);
        status = findings(out, several->list[k], summaries[k], &several->about[k], svg[k + 1]);
    }
    return status;
}

static enum hol_status
one_page(FILE *out, const struct hol_validation_several *several,
         const struct hol_validation_summary *s, const char *svg)
{
    const struct hol_validation *v = several->list[0];
    enum hol_status status;

    head(out, v, s, several->about);
    status = findings(out, v, s, several->about, svg);
    fputs("<h2>The cases</h2>\n<p>The worst verdict over the states of each case, and how many "
          "of them have it; largest ratio error / (&kappa; 2<sup>&minus;53</sup>); time of an "
          "answer, the longest; " HOL_DIGITS_ARE ".</p>\n",
          out);
    return status == HOL_OK ? hol_several_cases(out, HOL_PLAIN(HTML), several) : status;
}

enum hol_status
hol_validation_page(FILE *out, const struct hol_validation_several *several, const char *const *svg)
{
    const bool one = several->count == 1;
    const struct hol_page_about about = {.title = one ? several->list[0]->foreign.name
                                                      : "Verdicts on several solvers"};
    struct hol_validation_summary **summaries;
    struct hol_page page;
    enum hol_status status = hol_validation_summaries(&summaries, several);

    if (status != HOL_OK)
        return status;
    status = hol_page_begin(&page, &about);
    if (status == HOL_OK)
        status = one ? one_page(page.out, several, summaries[0], svg[0])
                     : several_page(page.out, several, summaries, svg);
    status = hol_page_end(&page, out, status);
    hol_validation_summaries_free(summaries, several->count);
    return status;
}
