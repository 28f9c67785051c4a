/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The pages about errata, claims, growth and true motions, and how to submit. */
#include "reports/site/site-inside.h"

#include "reports/table/escape.h"

enum hol_status
hol_site_errata(FILE *out, struct hol_site *site)
{
    struct hol_page page;
    enum hol_status status = hol_site_page_begin(&page, site, HOL_SITE_ERRATA);

    if (status == HOL_OK) {
        fputs("<p>Every formula and number that a source prints about a case is held against the "
              "truth. Here, in the order of the sources, is what does not hold as printed.</p>\n",
              page.out);
        status = hol_section_errata(&page, &site->errata);
    }
    return hol_page_end(&page, out, status);
}

enum hol_status
hol_site_growth(FILE *out, struct hol_site *site)
{
    struct hol_page page;
    enum hol_status status = hol_site_page_begin(&page, site, HOL_SITE_GROWTH);

    if (status == HOL_OK)
        status = hol_section_growth(&page, site->growth);
    return hol_page_end(&page, out, status);
}

enum hol_status
hol_site_claims(FILE *out, struct hol_site *site, size_t count, const size_t *which,
                const struct hol_claim_finding *findings)
{
    const struct hol_claim *claim;
    struct hol_page page;
    enum hol_status status = hol_site_page_begin(&page, site, HOL_SITE_CLAIMS);
    bool any = false;

    if (status == HOL_OK && count > 0)
        status = hol_section_claims(&page, count, which, findings, NULL);
    for (size_t k = 0; status == HOL_OK && (claim = hol_claim_at(k)) != NULL; k++) {
        if (!claim->timed)
            continue;
        if (!any) {
            hol_page_section(&page, 2, "timed", "Claims about times");
            fputs("<p>These depend on the machine: the command measures them on yours.</p>\n",
                  page.out);
        }
        any = true;
        hol_html_print(page.out, "<p><b>%s</b>: ", claim->place);
        hol_html_prose(page.out, claim->text);
        fprintf(page.out, " <code>holonom claims %zu</code></p>\n", k + 1);
    }
    return hol_page_end(&page, out, status);
}

enum hol_status
hol_site_references_begin(struct hol_page *page, struct hol_table **table, struct hol_site *site)
{
    enum hol_status status = hol_site_page_begin(page, site, HOL_SITE_REFERENCES);

    *table = NULL;
    if (status == HOL_OK)
        *table = hol_section_references_begin(page);
    return status;
}

static const char solver_text[] =
    "<p>A solver of one instant takes <i>M</i>, <i>F</i>, <i>A</i>, <i>b</i>, <i>C</i> and gives "
    "<i>q&Prime;</i>, and forces or multipliers if it has them. It is a program in any language "
    "that "
    "reads a JSON object a line and answers by one; a client for Python, Octave, R, Julia and "
    "JavaScript does the talking (<code>holonom --clients</code> prints its folder), in C and C++ "
    "it "
    "is a shared object.</p>\n"
    "<pre>holonom validate --exec='python3 solver.py'\n"
    "holonom validate ./mine.so</pre>\n"
    "<p>The page of verdicts says what it got right, what it lost, and why. With "
    "<code>--entry=FILE</code> the results go into one file that, with a few lines by hand about "
    "the "
    "program, its licence and how it is run, is an entry of the gallery.</p>\n";
static const char simulator_text[] =
    "<p>A whole simulator is judged by its trajectory: a table with the columns <code>t</code>, "
    "the "
    "coordinates and perhaps the velocities (<code>x'</code>) of a case, at any times. Several "
    "files with "
    "different steps give the order that is observed.</p>\n"
    "<pre>holonom export --motion families/n-four-bar --output=four-bar.json\n"
    "holonom judge --motion families/n-four-bar run-1.csv run-2.csv --entry=mine.json</pre>\n"
    "<p>The case itself is on its page as code for your language, with the equations and the true "
    "motion.</p>\n";
static const char case_text[] =
    "<p>A case is a text file: energies, forces, constraints, states, what the source prints. "
    "<code>holonom show FILE</code> says how it was understood, <code>holonom compare FILE</code> "
    "compares "
    "all formulations on it; both take any path. The file of every case here is on its page. Where "
    "a "
    "source is wrong, the entry is marked <code>misprint</code>, and the evidence is a comment "
    "beside "
    "it.</p>\n";

enum hol_status
hol_site_submit(FILE *out, struct hol_site *site)
{
    struct hol_page page;
    enum hol_status status = hol_site_page_begin(&page, site, HOL_SITE_SUBMIT);

    if (status == HOL_OK) {
        hol_page_section(&page, 2, "solver", "A solver of one instant");
        fputs(solver_text, page.out);
        hol_page_section(&page, 2, "simulator", "A simulator");
        fputs(simulator_text, page.out);
        hol_page_section(&page, 2, "case", "A case, or an erratum");
        fputs(case_text, page.out);
    }
    return hol_page_end(&page, out, status);
}
