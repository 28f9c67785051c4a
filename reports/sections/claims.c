/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about Greenwood's claims. */
#include "reports/sections/sections.h"
#include "reports/table/escape.h"

/* Numbers and criterion of a claim. */
static enum hol_status
put_one(struct hol_page *page, size_t index, const struct hol_claim_finding *f)
{
    char heading[40], id[40];
    FILE *out = page->out;
    const struct hol_claim *claim = hol_claim_at(index);

    snprintf(heading, sizeof heading, "Claim %zu", index + 1);
    snprintf(id, sizeof id, "claim-%zu", index + 1);
    hol_page_section(page, 2, id, heading);
    fputs("<p>", out);
    hol_html_prose(out, claim->measured);
    fputs(":</p>\n", out);
    enum hol_status status = hol_print_claim_numbers(out, HOL_PLAIN(HTML), f);
    fputs("<p>Holds if: ", out);
    hol_html_prose(out, claim->criterion);
    fputs(".</p>\n", out);
    return status;
}

/* What was measured, and where all of it is. */
static void
put_introduction(FILE *out, const size_t tally[HOL_CLAIM_VERDICT_COUNT], const char *files)
{
    static const char *const ends[] = {"txt", "csv", "json", "tex"}, *const names[] = {
                                                                         "text", "CSV", "JSON",
                                                                         "LaTeX"};

    fprintf(
        out,
        "<p>What chapter 6 of Greenwood&rsquo;s <cite>Advanced Dynamics</cite> says about its "
        "methods, held against simulations of the cases it is about: %zu claims hold, %zu hold in "
        "part, %zu %s. The verdicts follow from numbers measured when this page was made, by a "
        "criterion; numbers and criterion of each are below the table.",
        tally[HOL_CLAIM_HOLDS], tally[HOL_CLAIM_PART], tally[HOL_CLAIM_FAILS],
        tally[HOL_CLAIM_FAILS] == 1 ? "fails" : "fail");
    for (size_t k = 0; files != NULL && k < sizeof ends / sizeof ends[0]; k++)
        fprintf(out, "%s<a href=\"%s.%s\">%s</a>", k == 0 ? " All of it as " : ", ", files, ends[k],
                names[k]);
    fputs(files != NULL ? ".</p>\n" : "</p>\n", out);
}

enum hol_status
hol_section_claims(struct hol_page *page, size_t count, const size_t *which,
                   const struct hol_claim_finding *findings, const char *files)
{
    size_t tally[HOL_CLAIM_VERDICT_COUNT] = {0};

    for (size_t k = 0; k < count; k++)
        tally[findings[k].verdict]++;
    put_introduction(page->out, tally, files);
    enum hol_status status = hol_print_claims(page->out, HOL_PLAIN(HTML), count, which, findings);
    for (size_t k = 0; k < count && status == HOL_OK; k++)
        status = put_one(page, which[k], &findings[k]);
    return status;
}
