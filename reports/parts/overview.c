/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The first page of the report. */
#include "reports/parts/parts-inside.h"
#include "reports/table/escape.h"

#include <gmp.h>
#include <gsl/gsl_version.h>
#include <string.h>

static void
put_counts(FILE *out, const struct hol_totals *totals)
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
    fputs(".</p>\n", out);
}

static void
put_parts(struct hol_page *page, const struct hol_page_site *site)
{
    hol_page_section(page, 2, "parts", "The parts of this report");
    fputs("<ul>\n", page->out);
    for (int part = HOL_PART_OVERVIEW + 1; part < HOL_PART_COUNT; part++)
        for (size_t k = 0; k < site->count; k++)
            if (strcmp(site->links[k].file, hol_part_file((enum hol_part_kind)part)) == 0) {
                hol_html_print(page->out, "<li><a href=\"%s\">%s</a>: %s</li>\n",
                               site->links[k].file, site->links[k].text, hol_part_about[part]);
            }
    fputs("</ul>\n", page->out);
}

enum hol_status
hol_part_overview(FILE *out, const struct hol_page_site *site, const struct hol_totals *totals,
                  const struct hol_writer_options *options)
{
    struct hol_page page;
    enum hol_status status = hol_part_begin(&page, site, HOL_PART_OVERVIEW);

    if (status == HOL_OK) {
        bool good = totals->bad_cases == 0 && totals->unread_cases == 0;

        fprintf(page.out, "<p class=\"banner %s\">%s</p>\n", good ? "good" : "bad",
                good ? "No verdict failed." : "NOT ALL GOOD: see the tables.");
        put_counts(page.out, totals);
        put_parts(&page, site);
        fprintf(
            page.out,
            "<p>All numbers: <a href=\"comparison.csv\">CSV</a>, <a "
            "href=\"comparison.json\">JSON</a>, <a href=\"comparison.tex\">LaTeX</a>, <a "
            "href=\"comparison.txt\">text</a>. Made by %s (MPFR %s, GMP %s, GSL %s), seed %llu, "
            "%zu random states.</p>\n",
            PACKAGE_STRING, mpfr_get_version(), gmp_version, GSL_VERSION,
            (unsigned long long)options->seed, options->states);
    }
    return hol_page_end(&page, out, status);
}
