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
    FILE *cases, *published;
    char *cases_text, *published_text;
    size_t cases_size, published_size;
    struct hol_table *table;       /* what is published */
    size_t along[HOL_CHECK_COUNT]; /* entries about the motion */
    struct hol_errata errata;
};

/* ------------------------------------------- what is printed and not plainly confirmed */

enum { RESULT, CHECK };

HOL_GET(get_names, which)
{
    const char *names[2];

    hol_check_names(&names[0], &names[1], part[RESULT], part[CHECK]);
    hol_datum_text(datum, names[which]);
}

HOL_GET(get_evidence, index)
{
    const struct hol_check *check = part[CHECK];

    hol_datum_print(datum, "%s", "");
    if (check->value[0] != '\0')
        hol_datum_print(datum, "%s: %s%sprinted %s, true %s%s", check->state,
                        check->quantity != NULL ? check->quantity : "",
                        check->quantity != NULL ? ", " : "", check->value, check->truth,
                        check->why[0] != '\0' ? "; " : "");
    hol_datum_print(datum, "%s", check->why);
}

HOL_GET(get_result, index)
{
    const struct hol_check *check = part[CHECK];

    hol_datum_print(datum, "%s", hol_check_result_text(check->result));
    if (check->states < check->tried)
        hol_datum_print(datum, ", at %zu of %zu states", check->states, check->tried);
}

HOL_GETTER(get_case, RESULT, struct hol_result, text, r->source->name)

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", .get = get_case},
    {"where", .get = get_names, .index = 0, .share = 20},
    {"printed", .get = get_names, .index = 1, .share = 20, .code = true},
    {"result", .get = get_result},
    {"evidence", .get = get_evidence, .share = 30},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "published", HOL_COLUMNS(columns)};

static enum hol_status
begin(FILE *out, void **state, const struct hol_writer_options *options)
{
    struct page *page = hol_alloc(1, sizeof *page);
    (void)out;
    *state = page;
    if (page == NULL)
        return HOL_NOMEM;
    page->options = *options;
    page->cases = open_memstream(&page->cases_text, &page->cases_size);
    page->published = open_memstream(&page->published_text, &page->published_size);
    if (page->cases == NULL || page->published == NULL)
        return HOL_NOMEM;
    page->table = hol_table_begin(page->published, HOL_FORMAT_HTML, &spec);
    return page->table != NULL ? HOL_OK : HOL_NOMEM;
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
put_checks(struct hol_table *table, const struct hol_result *result, size_t count,
           const struct hol_check *checks)
{
    for (size_t i = 0; i < count; i++)
        if (!hol_check_plain(&checks[i]))
            hol_table_row(table, HOL_RECORD(result, &checks[i]));
}

static enum hol_status
result_page(FILE *out, void *state, const struct hol_result *result)
{
    struct page *page = state;
    enum hol_status status = hol_page_case(page->cases, result);
    (void)out;
    for (size_t i = 0; i < result->check_count; i++)
        if (is_along(result, &result->checks[i]))
            page->along[result->checks[i].result]++;
    put_checks(page->table, result, result->check_count, result->checks);
    put_checks(page->table, result, result->invariant_count, result->invariants);
    return status == HOL_OK ? hol_errata_add(&page->errata, result) : status;
}

static enum hol_status
end(FILE *out, void *state, const struct hol_totals *totals)
{
    struct page *page = state;
    if (page == NULL)
        return HOL_OK;
    enum hol_status status = HOL_OK;
    if (page->published != NULL) {
        status = hol_table_end(page->table);
        if (fclose(page->published) != 0 && status == HOL_OK)
            status = HOL_NOMEM;
    }
    if (page->cases == NULL || fclose(page->cases) != 0)
        status = HOL_NOMEM;
    if (totals != NULL && status == HOL_OK) {
        const struct hol_writer_options *o = &page->options;
        status = hol_page_head(out, totals, o);
        fputs(o->motion != NULL ? o->motion : "", out);
        hol_page_along(out, page->along);
        fputs("<h2 id=\"cases\">Each case</h2>\n<p>The digits of the component that loses most, of "
              "those attainable, and the worst verdict where it is not that the solver agrees, "
              "over the states of a case. The errors of each quantity at each state are in <a "
              "href=\"comparison.csv\">comparison.csv</a>.</p>\n",
              out);
        fwrite(page->cases_text, 1, page->cases_size, out);
        fputs("<h2 id=\"published\">Published results that are not plainly confirmed</h2>\n", out);
        fwrite(page->published_text, 1, page->published_size, out);
        hol_errata_sort(&page->errata);
        if (status == HOL_OK)
            status = hol_page_errata(out, &page->errata);
        fprintf(out,
                "<p>All numbers: <a href=\"comparison.csv\">CSV</a>, <a "
                "href=\"comparison.json\">JSON</a>, <a href=\"comparison.tex\">LaTeX</a>. Made by "
                "%s (MPFR %s, GMP %s, GSL %s), seed %llu, %zu random states.</p>\n</body></html>\n",
                PACKAGE_STRING, mpfr_get_version(), gmp_version, GSL_VERSION,
                (unsigned long long)page->options.seed, page->options.states);
    }
    free(page->cases_text);
    free(page->published_text);
    hol_errata_clear(&page->errata);
    hol_free(page);
    return status;
}

const struct hol_writer hol_writer_page = {
    .name = "html", .begin = begin, .result = result_page, .end = end};
