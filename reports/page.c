/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report as one HTML page: the writer, and its tables. */
#include "reports/page.h"

#include "numeric/alloc.h"
#include "reports/errata.h"
#include "reports/html.h"
#include "reports/page-inside.h"

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
    size_t along[HOL_CHECK_COUNT]; /* entries about the motion */
    struct hol_errata errata;
};

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
    hol_html_text(out, result->source->name);
    fputs("</b> &ensp; ", out);
    hol_html_text(out, result->source->title ? result->source->title : "");
    fprintf(out,
            " &ensp; <i>n</i> = %zu, <i>m</i> = %zu, %zu states, &kappa;(B) &le; %.1Le, &kappa;(M) "
            "&le; %.1Le",
            result->model->n, result->model->m, result->comparison_count, most_B, most_M);
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *c = &result->comparisons[i];
        if (c->truth_status == HOL_OK)
            continue;
        fputs("<br>at state ", out);
        hol_html_text(out, c->label);
        fprintf(out, ": truth %s, ", hol_status_name(c->truth_status));
        hol_html_text(out, c->truth_why != NULL ? c->truth_why : "");
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
            hol_html_text(out, summary.worst->label);
            fputs(": ", out);
            hol_html_text(out, summary.record->why);
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
    hol_html_text(out, result->source->name);
    fputs("</td><td class=\"w\">", out);
    hol_html_text(out, title);
    fputs("</td><td class=\"w\"><code>", out);
    hol_html_text(out, text);
    fputs("</code></td><td class=\"l\">", out);
    fputs(hol_check_result_text(check->result), out);
    if (check->states < check->tried)
        fprintf(out, ", at %zu of %zu states", check->states, check->tried);
    fputs("</td><td class=\"w\">", out);
    if (check->value[0] != '\0') {
        fprintf(out, "%s: ", check->state);
        if (check->quantity != NULL) {
            hol_html_text(out, check->quantity);
            fputs(", ", out);
        }
        fprintf(out, "printed %s, true %s%s", check->value, check->truth,
                check->why[0] != '\0' ? "; " : "");
    }
    hol_html_text(out, check->why);
    fputs("</td></tr>\n", out);
}

/* Is it about a motion? */
static bool
is_along(const struct hol_result *result, const struct hol_check *check)
{
    const struct hol_entry *entry = &result->source->published[check->block].entries[check->entry];
    return entry->kind == HOL_ENTRY_AT || entry->kind == HOL_ENTRY_EVENT ||
           entry->kind == HOL_ENTRY_LIMIT;
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
    for (size_t i = 0; i < result->check_count; i++)
        if (is_along(result, &result->checks[i]))
            page->along[result->checks[i].result]++;
    print_rows(page->prints, result);
    return hol_errata_add(&page->errata, result);
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
        const char *motion = page->options.motion;
        hol_page_head(out, totals, motion != NULL, page->options.growth != NULL);
        if (page->options.growth != NULL)
            fputs(page->options.growth, out);
        if (motion != NULL)
            fputs(motion, out);
        hol_page_along(out, page->along);
        fputs("<h2 id=\"solvers\">Worst error of each solver over the states of a case</h2>\n<div "
              "class=\"scroll\"><table>\n"
              "<tr><th class=\"l\">solver</th><th>bits</th><th "
              "class=\"l\">verdict</th><th>q&Prime;</th>"
              "<th>F<sub>L</sub></th><th>F<sub>C</sub></th><th>&lambda;</th><th>ratio</th>"
              "<th class=\"l\">worst at</th></tr>\n",
              out);
        fwrite(page->table_text, 1, page->table_size, out);
        fputs("</table></div>\n<h2 id=\"published\">Published results that are not plainly "
              "confirmed</h2>\n<div "
              "class=\"scroll\"><table>\n<tr><th class=\"l\">case</th><th class=\"l\">where</th>"
              "<th class=\"l\">printed</th><th class=\"l\">result</th><th "
              "class=\"l\">evidence</th></tr>\n",
              out);
        fwrite(page->prints_text, 1, page->prints_size, out);
        fputs("</table></div>\n", out);
        hol_errata_sort(&page->errata);
        hol_page_errata(out, &page->errata);
        fprintf(out,
                "<p>All numbers: <a href=\"comparison.csv\">CSV</a>, <a "
                "href=\"comparison.json\">JSON</a>, <a href=\"comparison.tex\">LaTeX</a>. Made by "
                "%s (MPFR %s, GMP %s, "
                "GSL %s), seed %llu, %zu random states.</p>\n</body></html>\n",
                PACKAGE_STRING, mpfr_get_version(), gmp_version, GSL_VERSION,
                (unsigned long long)page->options.seed, page->options.states);
    }
    free(page->table_text);
    free(page->prints_text);
    hol_errata_clear(&page->errata);
    hol_free(page);
    return good ? HOL_OK : HOL_NOMEM;
}

const struct hol_writer hol_writer_page = {
    .name = "html", .begin = begin, .result = result_page, .end = end};
