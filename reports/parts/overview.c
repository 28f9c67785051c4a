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

/* A line for each kind of need. */
static enum hol_status
put_needs(struct hol_page *page, const struct hol_part_lists *lists)
{
    struct hol_section_advised rows[HOL_NEED_COUNT];

    for (int need = 0; need < HOL_NEED_COUNT; need++)
        rows[need] = (struct hol_section_advised){.label = hol_need_text((enum hol_need)need),
                                                  .meaning = hol_need_meaning((enum hol_need)need),
                                                  .advice = &lists->advice,
                                                  .need = (enum hol_need)need};
    return hol_section_advice(page, "advice-table", "The formulation to take, by need",
                              HOL_NEED_COUNT, rows);
}

static enum hol_status
put_advice(struct hol_page *page, const struct hol_part_lists *lists)
{
    hol_page_section(page, 2, "advice", "Which formulation to take");
    enum hol_status status = put_needs(page, lists);
    if (status == HOL_OK)
        status = hol_part_each_advice(page, lists);
    fprintf(page->out,
            "<p><small>From the verdicts of this run at %ld bits: of the formulations with the "
            "fewest bad answers (inaccurate, wrong, not as declared) those that agree with the "
            "truth at the most states, and of these the one whose solve takes the least CPU time "
            "in double on this machine (geometric mean over the initial states of the cases). "
            "Digits are those of the worst component, right of attainable. States at which no "
            "digit is attainable are left out.",
            (long)lists->advice.bits);
    hol_html_print(page->out,
                   " What the formulations lose on families with prescribed condition "
                   "numbers, whatever the cases of this report, is in <a "
                   "href=\"%s\">growth of errors</a>.</small></p>\n",
                   hol_part_file(HOL_PART_GROWTH));
    return status;
}

static enum hol_status
put_failures(struct hol_page *page, const struct hol_part_lists *lists,
             const struct hol_totals *totals, const char *const *notes)
{
    bool good = totals->bad_cases == 0 && totals->unread_cases == 0 && notes[0] == NULL;

    hol_page_section(page, 2, "failed", "What failed");
    if (good)
        fputs("<p>Nothing: no verdict failed, and nothing else.</p>\n", page->out);
    if (totals->unread_cases > 0)
        fprintf(page->out, "<p class=\"bad\">%zu case file%s could not be read.</p>\n",
                totals->unread_cases, totals->unread_cases == 1 ? "" : "s");
    for (; *notes != NULL; notes++)
        hol_html_print(page->out, "<p class=\"bad\">%s</p>\n", *notes);
    return hol_part_failures(page, lists);
}

static void
put_made(FILE *out, const struct hol_writer_options *options)
{
    fprintf(out,
            "<p>All numbers: <a href=\"comparison.csv\">CSV</a>, <a "
            "href=\"comparison.json\">JSON</a>, <a href=\"comparison.tex\">LaTeX</a>, <a "
            "href=\"comparison.txt\">text</a>. Made by %s (MPFR %s, GMP %s, GSL %s), seed %llu, "
            "%zu random state%s.</p>\n",
            PACKAGE_STRING, mpfr_get_version(), gmp_version, GSL_VERSION,
            (unsigned long long)options->seed, options->states, options->states == 1 ? "" : "s");
}

enum hol_status
hol_part_lists_overview(struct hol_part_lists *lists, FILE *out, const struct hol_totals *totals,
                        const char *const *notes)
{
    struct hol_page page;
    enum hol_status status = hol_part_begin(&page, lists->site, HOL_PART_OVERVIEW);

    if (status == HOL_OK) {
        bool good = totals->bad_cases == 0 && totals->unread_cases == 0;

        fprintf(page.out, "<p class=\"banner %s\">%s</p>\n", good ? "good" : "bad",
                good ? "No verdict failed." : "NOT ALL GOOD: see what failed.");
        status = put_advice(&page, lists);
    }
    if (status == HOL_OK)
        status = put_failures(&page, lists, totals, notes);
    if (status == HOL_OK) {
        hol_page_section(&page, 2, "counts", "What was compared");
        put_counts(page.out, totals);
        put_parts(&page, lists->site);
        put_made(page.out, &lists->options);
    }
    return hol_page_end(&page, out, status);
}
