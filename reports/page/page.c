/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report as one HTML page: the writer, and its tables. */
#include "reports/page/page.h"

#include "base/alloc.h"
#include "reports/page/html.h"
#include "reports/page/page-inside.h"
#include "reports/studies/errata.h"

#include <gmp.h>
#include <gsl/gsl_version.h>
#include <stdlib.h>
#include <string.h>

/* The sections are collected while the cases go by, because the totals come first. */
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
    hol_page_case(page->table, result);
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
        const struct hol_writer_options *o = &page->options;
        hol_page_head(out, totals, o);
        fputs(o->motion != NULL ? o->motion : "", out);
        hol_page_along(out, page->along);
        fputs("<h2 id=\"cases\">Each case</h2>\n<p>The largest ratio over the states of a case, "
              "and the worst verdict where it is not that the solver agrees. The errors of each "
              "quantity at each state are in <a href=\"comparison.csv\">comparison.csv</a>.</p>\n",
              out);
        fwrite(page->table_text, 1, page->table_size, out);
        fputs("<h2 id=\"published\">Published results that are not plainly "
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
