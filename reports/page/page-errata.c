/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The erratum log on the report's page. */
#include "reports/studies/errata.h"

#include "reports/page/html.h"

#include <string.h>

static void
code(FILE *out, const char *text)
{
    fputs("<code>", out);
    hol_html_text(out, text);
    fputs("</code>", out);
}

static void
one_erratum(FILE *out, const struct hol_erratum *e)
{
    fputs("<tr><td class=\"w\">", out);
    hol_html_text(out, e->text[HOL_ERRATUM_BLOCK]);
    fputs("<br><small>", out);
    hol_html_text(out, e->text[HOL_ERRATUM_CASE]);
    fprintf(out, ", line %zu</small></td><td class=\"w\">", e->line);
    code(out, e->text[HOL_ERRATUM_ENTRY]);
    fputs("</td><td class=\"w\">", out);
    if (*e->text[HOL_ERRATUM_CORRECTION] != '\0')
        code(out, e->text[HOL_ERRATUM_CORRECTION]);
    if (e->value[0] != '\0') {
        fputs("<br>", out);
        hol_html_text(out, e->text[HOL_ERRATUM_QUANTITY]);
        fprintf(out, " printed %s, true %s", e->value, e->truth);
    }
    if (e->printed > 0)
        fprintf(out, "<br>%.1f of %zu digits are right",
                e->right < (double)e->printed ? (e->right > 0 ? e->right : 0) : (double)e->printed,
                e->printed);
    fprintf(out, "</td><td class=\"l%s\">%s</td><td class=\"w\">",
            e->result == HOL_CHECK_FAILED || e->result == HOL_CHECK_MISPRINT_HOLDS ? " wrong" : "",
            hol_check_result_text(e->result));
    hol_html_text(out, e->text[HOL_ERRATUM_EVIDENCE]);
    fputs(" <small>Found by: ", out);
    hol_html_text(out, e->text[HOL_ERRATUM_CHECK]);
    fputs(".</small></td></tr>\n", out);
}

static void
counts(FILE *out, const struct hol_errata *errata)
{
    if (errata->count_count == 0)
        return;
    fputs("<h3>Printed numbers</h3>\n<div class=\"scroll\"><table>\n<tr><th "
          "class=\"l\">case</th><th>numbers</th><th>confirmed</th><th>last digit off</th>"
          "<th>wrong</th><th>digits right of the worst</th></tr>\n",
          out);
    for (size_t i = 0; i < errata->count_count; i++) {
        const struct hol_errata_count *c = &errata->counts[i];
        fputs("<tr><td class=\"l\">", out);
        hol_html_text(out, c->name);
        fprintf(out, "</td><td>%zu</td><td>%zu</td><td>%zu</td><td>%zu</td><td>", c->numbers,
                c->confirmed, c->last_digit, c->wrong);
        if (c->least >= 0)
            fprintf(out, "%.1f", c->least);
        fputs("</td></tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

void
hol_page_errata(FILE *out, const struct hol_errata *errata)
{
    const char *source = NULL;

    fprintf(out,
            "<h2 id=\"errata\">Errata of the sources</h2>\n<p>What the sources print and is not "
            "so: %zu entries, as printed; what holds instead, to 25 digits where it is a number; "
            "the evidence; and how it was found.</p>\n<div class=\"scroll\"><table>\n",
            errata->count);
    for (size_t i = 0; i < errata->count; i++) {
        const struct hol_erratum *e = &errata->list[i];
        if (source == NULL || strcmp(source, e->text[HOL_ERRATUM_SOURCE]) != 0) {
            fputs("<tr class=\"case\"><td colspan=\"5\"><b>", out);
            hol_html_text(out, e->text[HOL_ERRATUM_SOURCE]);
            fputs("</b></td></tr>\n<tr><th class=\"l\">where</th><th class=\"l\">printed</th><th "
                  "class=\"l\">true</th><th class=\"l\">result</th><th "
                  "class=\"l\">evidence</th></tr>\n",
                  out);
        }
        source = e->text[HOL_ERRATUM_SOURCE];
        one_erratum(out, e);
    }
    fputs("</table></div>\n", out);
    counts(out, errata);
}
