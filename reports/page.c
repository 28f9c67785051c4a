/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report as one HTML page: what was compared, the figures, the table, published values,
 * misprints. */
#include "reports/page.h"

#include "numeric/alloc.h"

#include <gmp.h>
#include <gsl/gsl_version.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The sections are collected while the cases go by, because the totals stand first. */
struct page {
    struct hol_writer_options options;
    FILE *table, *prints;
    char *table_text, *prints_text;
    size_t table_size, prints_size;
};

static const char style[] =
    "body{font:16px/1.5 Georgia,serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#111}\n"
    "h1,h2{font-weight:600;line-height:1.2}h2{margin-top:2.5rem}\n"
    "table{border-collapse:collapse;font:13px/1.4 "
    "ui-monospace,Menlo,Consolas,monospace;width:100%}\n"
    "th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}\n"
    "th{border-bottom:2px solid #333;position:sticky;top:0;background:#fff}\n"
    "td.l,th.l{text-align:left}td.w{white-space:normal;text-align:left}\n"
    "tr.case td{border-top:2px solid #999;background:#f4f4f1;text-align:left;white-space:normal}\n"
    ".loses{background:#fdf3d0}.wrong{background:#f3b0a8;font-weight:700}.unable{color:#666}\n"
    "figure{margin:1.5rem 0}figure img{width:100%;border:1px solid #ddd}\n"
    "figcaption{font-size:14px;color:#333}code{font-size:90%}\n"
    ".scroll{overflow-x:auto}\n";

static void
escaped(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
}

static enum hol_status
begin(FILE *out, void **state, const struct hol_writer_options *options)
{
    struct page *page = hol_alloc(1, sizeof *page);
    (void)out;
    *state = page;
    if (page == NULL)
        return HOL_NOMEM;
    page->options = *options;
    page->table = open_memstream(&page->table_text, &page->table_size);
    page->prints = open_memstream(&page->prints_text, &page->prints_size);
    return page->table != NULL && page->prints != NULL ? HOL_OK : HOL_NOMEM;
}

static void
magnitude(FILE *out, long double value)
{
    if (value < 0)
        fputs("<td>&middot;</td>", out);
    else if (value == 0)
        fputs("<td>0</td>", out);
    else if (isfinite(value))
        fprintf(out, "<td>%.1Le</td>", value);
    else
        fputs("<td>&infin;</td>", out);
}

static const char *
class_of(enum hol_verdict verdict)
{
    switch (verdict) {
    case HOL_VERDICT_LOSES:
        return "loses";
    case HOL_VERDICT_UNABLE:
        return "unable";
    case HOL_VERDICT_WRONG:
        return "wrong";
    default:
        return "good";
    }
}

static void
case_head(FILE *out, const struct hol_result *result)
{
    long double most_B = 0, most_M = 0;
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status == HOL_OK) {
            most_B = fmaxl(most_B, result->comparisons[i].kappa_B);
            most_M = fmaxl(most_M, result->comparisons[i].kappa_M);
        }
    fputs("<tr class=\"case\"><td colspan=\"9\"><b>", out);
    escaped(out, result->source->name);
    fputs("</b> &ensp; ", out);
    escaped(out, result->source->title ? result->source->title : "");
    fprintf(out,
            " &ensp; <i>n</i> = %zu, <i>m</i> = %zu, %zu states, &kappa;(B) &le; %.1Le, &kappa;(M) "
            "&le; %.1Le",
            result->model->n, result->model->m, result->comparison_count, most_B, most_M);
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *c = &result->comparisons[i];
        if (c->truth_status == HOL_OK)
            continue;
        fputs("<br>at state ", out);
        escaped(out, c->label);
        fprintf(out, ": truth %s, ", hol_status_name(c->truth_status));
        escaped(out, c->truth_why != NULL ? c->truth_why : "");
    }
    fputs("</td></tr>\n", out);
}

static void
case_rows(FILE *out, const struct hol_result *result)
{
    for (size_t k = 0; k < hol_summary_count(result); k++) {
        struct hol_summary summary;
        hol_summarize(&summary, result, k);
        const char *class = class_of(summary.verdict);
        fprintf(out, "<tr><td class=\"l\">%s</td><td>%ld</td><td class=\"l %s\">%s</td>",
                summary.solver, (long)summary.bits, class, hol_verdict_text(summary.verdict));
        for (int q = 0; q < HOL_Q_COUNT; q++)
            magnitude(out, summary.error[q]);
        magnitude(out, summary.ratio);
        fputs("<td class=\"w\">", out);
        if (summary.verdict != HOL_VERDICT_AGREES || summary.vacuous > 0) {
            escaped(out, summary.worst->label);
            fputs(": ", out);
            escaped(out, summary.record->why);
        }
        if (summary.vacuous > 0)
            fprintf(out, " [agreement proves nothing at %zu of %zu states]", summary.vacuous,
                    summary.states);
        fputs("</td></tr>\n", out);
    }
}

static void
print_row(FILE *out, const struct hol_result *result, const struct hol_check *check)
{
    const char *title, *text;
    if (hol_check_plain(check))
        return;
    hol_check_names(&title, &text, result, check);
    fputs("<tr><td class=\"l\">", out);
    escaped(out, result->source->name);
    fputs("</td><td class=\"w\">", out);
    escaped(out, title);
    fputs("</td><td class=\"w\"><code>", out);
    escaped(out, text);
    fputs("</code></td><td class=\"l\">", out);
    fputs(hol_check_result_text(check->result), out);
    if (check->states < check->tried)
        fprintf(out, ", at %zu of %zu states", check->states, check->tried);
    fputs("</td><td class=\"w\">", out);
    if (check->value[0] != '\0')
        fprintf(out, "%s: printed %s, true %s", check->state, check->value, check->truth);
    if (check->why != NULL)
        escaped(out, check->why);
    fputs("</td></tr>\n", out);
}

static void
print_rows(FILE *out, const struct hol_result *result)
{
    for (size_t i = 0; i < result->check_count; i++)
        print_row(out, result, &result->checks[i]);
    for (size_t i = 0; i < result->invariant_count; i++)
        print_row(out, result, &result->invariants[i]);
}

static enum hol_status
result_page(FILE *out, void *state, const struct hol_result *result)
{
    struct page *page = state;
    (void)out;
    case_head(page->table, result);
    case_rows(page->table, result);
    print_rows(page->prints, result);
    return HOL_OK;
}

static void
figure(FILE *out, const char *stem, const char *words, const char *caption)
{
    fprintf(out,
            "<figure><a href=\"%s.png\"><img src=\"%s.svg\" alt=\"%s\"></a>"
            "<figcaption>%s (<a href=\"%s.svg\">SVG</a>, <a href=\"%s.png\">PNG</a>)</figcaption>"
            "</figure>\n",
            stem, stem, words, caption, stem, stem);
}

static void
head(FILE *out, const struct hol_totals *totals)
{
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n"
            "<title>holonom: comparison of formulations</title>\n<style>%s</style></head>\n<body>\n"
            "<h1>Formulations of constrained motion, compared</h1>\n",
            style);
    fprintf(out, "<p>%zu cases, %zu states, %zu comparisons:", totals->cases, totals->states,
            totals->records);
    for (int v = 0; v < HOL_VERDICT_COUNT; v++)
        fprintf(out, "%s <b>%zu</b> %s", v ? "," : "", totals->tally[v],
                hol_verdict_text((enum hol_verdict)v));
    fputs(".<br>\nPublished entries:", out);
    for (int c = 0; c < HOL_CHECK_COUNT; c++)
        fprintf(out, "%s <b>%zu</b> %s", c ? "," : "", totals->checks[c],
                hol_check_result_text((enum hol_check_result)c));
    fprintf(out, ".</p>\n<p><b>%s</b></p>\n",
            totals->bad_cases == 0 && totals->unread_cases == 0 ? "No verdict failed."
                                                                : "NOT ALL GOOD: see the table.");
    fputs(
        "<p>Every solver gets <i>M</i>, <i>F</i>, <i>A</i>, <i>b</i>, <i>C</i> of an instant, each "
        "entry rounded once to the solver's precision, and answers <i>q&Prime;</i>, "
        "<i>F<sub>L</sub></i>, "
        "<i>F<sub>C</sub></i>. Errors are relative to the scale of the quantity, against the "
        "reference (MPFR, two precisions that agree). &ldquo;ratio&rdquo; is error / (&kappa; "
        "2<sup>&minus;bits</sup>) with &kappa; = &kappa;(B) &kappa;(M), B = A "
        "M<sup>&minus;1/2</sup>: up "
        "to 30 a solver <i>agrees</i>; with &kappa;<sup>2</sup> in the place of &kappa; it "
        "<i>loses "
        "digits</i>; beyond it is <i>wrong</i>. <i>Unable</i>: the method does not apply, or the "
        "precision cannot decide the rank, and the solver said so. <i>Domain</i>: the problem has "
        "no "
        "answer (constraints that contradict each other), and the solver said so. Where 30 &kappa; "
        "2<sup>&minus;bits</sup> exceeds 1, agreement proves nothing; such rows are marked.</p>\n",
        out);
}

static void
figures(FILE *out)
{
    fputs("<h2>Figures</h2>\n", out);
    figure(
        out, "error-kappa",
        "Error of q'' against the condition number for each solver, two families of problems",
        "Error of <i>q&Prime;</i> against the condition number in double precision: nearly "
        "dependent constraint rows (left), a light mass between heavy ones (right). Grey: &kappa; "
        "2<sup>&minus;53</sup> and &kappa;<sup>2</sup> 2<sup>&minus;53</sup>. A line ends where "
        "the solver answers that it is unable");
    figure(out, "error-cases", "Worst error of q'' of each solver for each case",
           "Worst error of <i>q&Prime;</i> over the states of each case, cases in order of their "
           "condition number. Grey bars: &kappa; 2<sup>&minus;bits</sup>");
    figure(
        out, "error-bits", "Error of q'' times 2^bits against the number of bits",
        "Error of <i>q&Prime;</i> in units of 2<sup>&minus;bits</sup> against the number of bits: "
        "an "
        "ordinary case, and nearly dependent rows. Level lines: the algebra is right at every "
        "precision, and no double is hidden in it; what is lost is &kappa; or &kappa;<sup>2</sup>. "
        "Where the precision cannot tell the rank there is no answer");
}

static enum hol_status
end(FILE *out, void *state, const struct hol_totals *totals)
{
    struct page *page = state;
    if (page == NULL)
        return HOL_OK;
    bool good = page->table != NULL && page->prints != NULL;
    if (page->table != NULL)
        good = fclose(page->table) == 0 && good;
    if (page->prints != NULL)
        good = fclose(page->prints) == 0 && good;
    if (totals != NULL && good) {
        head(out, totals);
        figures(out);
        fputs("<h2>Worst error of each solver over the states of a case</h2>\n<div "
              "class=\"scroll\"><table>\n"
              "<tr><th class=\"l\">solver</th><th>bits</th><th "
              "class=\"l\">verdict</th><th>q&Prime;</th>"
              "<th>F<sub>L</sub></th><th>F<sub>C</sub></th><th>&lambda;</th><th>ratio</th>"
              "<th class=\"l\">worst at</th></tr>\n",
              out);
        fwrite(page->table_text, 1, page->table_size, out);
        fputs("</table></div>\n<h2>Published results that are not plainly confirmed</h2>\n<div "
              "class=\"scroll\"><table>\n<tr><th class=\"l\">case</th><th class=\"l\">where</th>"
              "<th class=\"l\">printed</th><th class=\"l\">result</th><th "
              "class=\"l\">evidence</th></tr>\n",
              out);
        fwrite(page->prints_text, 1, page->prints_size, out);
        fprintf(out,
                "</table></div>\n<p>All numbers: <a href=\"comparison.csv\">CSV</a>, <a "
                "href=\"comparison.json\">JSON</a>, <a href=\"comparison.tex\">LaTeX</a>. Made by "
                "%s (MPFR %s, GMP %s, "
                "GSL %s), seed %llu, %zu random states.</p>\n</body></html>\n",
                PACKAGE_STRING, mpfr_get_version(), gmp_version, GSL_VERSION,
                (unsigned long long)page->options.seed, page->options.states);
    }
    free(page->table_text);
    free(page->prints_text);
    hol_free(page);
    return good ? HOL_OK : HOL_NOMEM;
}

const struct hol_writer hol_writer_page = {
    .name = "html", .begin = begin, .result = result_page, .end = end};
