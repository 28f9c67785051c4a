/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of claims on the report's page. */
#include "reports/studies/claims.h"

#include "reports/page/html.h"

static const char *
class_of(enum hol_claim_verdict verdict)
{
    switch (verdict) {
    case HOL_CLAIM_PART:
        return "part";
    case HOL_CLAIM_FAILS:
        return "fails";
    case HOL_CLAIM_OPEN:
        return "unable";
    default:
        return "good";
    }
}

static void
numbers(FILE *out, const struct hol_claim_finding *f)
{
    fputs("<table class=\"inner\"><tr><th></th>", out);
    for (size_t c = 0; c < f->column_count; c++) {
        fputs("<th>", out);
        hol_html_prose(out, f->column[c]);
        fputs("</th>", out);
    }
    fputs("</tr>\n", out);
    for (size_t r = 0; r < f->row_count; r++) {
        fputs("<tr><td class=\"l\">", out);
        hol_html_text(out, f->row[r].label);
        fputs("</td>", out);
        for (size_t c = 0; c < f->column_count; c++) {
            fputs("<td>", out);
            hol_html_number(out, f->row[r].value[c]);
            fputs("</td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void
one_claim(FILE *out, size_t index, const struct hol_claim_finding *f)
{
    const struct hol_claim *claim = hol_claim_at(index);

    fprintf(out, "<tr class=\"claim\"><td>%zu</td><td class=\"w\">", index + 1);
    hol_html_prose(out, claim->text);
    fputs(" <small>", out);
    hol_html_text(out, claim->place);
    fputs("</small>\n<details><summary>numbers and criterion</summary><p>", out);
    hol_html_prose(out, claim->measured);
    fputs(":</p>\n", out);
    if (f->row_count > 0)
        numbers(out, f);
    fputs("<p>Holds if: ", out);
    hol_html_prose(out, claim->criterion);
    fputs(".</p></details></td><td class=\"w\">", out);
    hol_html_prose(out, f->why);
    fprintf(out, "</td><td class=\"l %s\">%s</td></tr>\n", class_of(f->verdict),
            hol_claim_verdict_text(f->verdict));
}

void
hol_page_claims(FILE *out, size_t count, const size_t *which,
                const struct hol_claim_finding *findings)
{
    size_t tally[HOL_CLAIM_VERDICT_COUNT] = {0};

    for (size_t k = 0; k < count; k++)
        tally[findings[k].verdict]++;
    fprintf(
        out,
        "<h3 id=\"claims\">Greenwood&rsquo;s claims, measured</h3>\n"
        "<p>What chapter 6 of Greenwood&rsquo;s <cite>Advanced Dynamics</cite> says about its "
        "methods, held against simulations of the cases it is about: %zu claims hold, %zu hold "
        "in part, %zu %s. The verdicts follow from numbers measured when this page was made, "
        "by a criterion that is given with each; open &ldquo;numbers and criterion&rdquo; to see "
        "them. All of it as <a href=\"claims.txt\">text</a>, <a href=\"claims.csv\">CSV</a>, <a "
        "href=\"claims.json\">JSON</a>, <a href=\"claims.tex\">LaTeX</a>.</p>\n",
        tally[HOL_CLAIM_HOLDS], tally[HOL_CLAIM_PART], tally[HOL_CLAIM_FAILS],
        tally[HOL_CLAIM_FAILS] == 1 ? "fails" : "fail");
    fputs("<div class=\"scroll\"><table class=\"claims\">\n<tr><th></th><th class=\"l\">claim</th>"
          "<th class=\"l\">found</th><th class=\"l\">verdict</th></tr>\n",
          out);
    for (size_t k = 0; k < count; k++)
        one_claim(out, which[k], &findings[k]);
    fputs("</table></div>\n", out);
}
