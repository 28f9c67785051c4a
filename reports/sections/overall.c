/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's table of every solver over all states of all cases. */
#include "reports/sections/sections.h"

#include <math.h>

HOL_GET(get_solver, index)
{
    hol_datum_text(datum, ((const struct hol_overall_row *)part[0])->solver);
    datum->link = part[1];
}

HOL_GETTER(get_median, 0, struct hol_overall_row, number, hol_overall_median(r))
HOL_GETTER(get_worst, 0, struct hol_overall_row, number, r->count > 0 ? r->worst : NAN)
HOL_GETTER(get_where, 0, struct hol_overall_row, text, r->worst > 0 ? r->worst_case : "")

/* How many, in the colour of the verdict; 0 is hardly to be seen. */
HOL_GET(get_count, verdict)
{
    const struct hol_overall_row *r = part[0];
    size_t count = verdict < HOL_VERDICT_COUNT ? r->tally[verdict] : r->vacuous;

    if (count == 0) {
        hol_datum_words(datum, "", NULL, "&middot;");
        return;
    }
    const char *class =
        verdict < HOL_VERDICT_COUNT ? hol_verdict_class((enum hol_verdict)verdict) : "unable";
    hol_datum_size(datum, count);
    datum->class = class != NULL ? class : "good";
}

HOL_GETTER_IF(get_digits, 0, struct hol_overall_row, r->count > 0, print, "%.1Lf of %.1Lf",
              r->digits, r->attainable)

#define COUNT(name) .get = get_count, .index = HOL_VERDICT_##name, .align = HOL_ALIGN_RIGHT
/* clang-format off */
static const struct hol_column columns[] = {
    {"formulation", .get = get_solver, .once = true},
    {"bits", HOL_AT(0, struct hol_overall_row, bits)},
    {"agrees", COUNT(AGREES)},
    {"loses", COUNT(LOSES)},
    {"inaccurate", COUNT(INACCURATE)},
    {"unable", COUNT(UNABLE)},
    {"domain", COUNT(DOMAIN)},
    {"wrong", COUNT(WRONG)},
    {"vacuous", COUNT(COUNT)},
    {"median", .get = get_median, .align = HOL_ALIGN_RIGHT},
    {"worst", .get = get_worst, .align = HOL_ALIGN_RIGHT},
    {"digits", .get = get_digits, .align = HOL_ALIGN_RIGHT},
    {"worst at", .get = get_where},
    {"state", HOL_AT(0, struct hol_overall_row, worst_state)},
};
/* clang-format on */
static const struct hol_table_spec spec = {
    .name = "overall", HOL_COLUMNS(columns), .id = "overall-table", .class = "dense"};

enum hol_status
hol_section_overall(struct hol_page *page, const struct hol_overall *overall, const char *methods)
{
    FILE *out = page->out;
    struct hol_table *table;
    char link[HOL_METHOD_LINK];

    hol_page_section(page, 2, "overall", "Every formulation over all cases");
    fputs("<p>A state counts once for "
          "each precision. The error of a state is that of the component of <i>q&Prime;</i>, "
          "<i>F<sub>L</sub></i>, <i>F<sub>C</sub></i> and &lambda; which loses most, in units of "
          "what the problem allows in it; median and worst are over the states at which the "
          "formulation has an answer, and beside the worst is how many digits are right there, out "
          "of those that the problem allows. Vacuous: no digit is attainable, and agreement proves "
          "nothing.</p>\n",
          out);
    table = hol_table_begin(out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "Every formulation over all states of all cases");
    for (size_t k = 0; k < overall->count; k++) {
        if (k > 0 && overall->rows[k - 1].solver != overall->rows[k].solver)
            hol_table_group(table);
        hol_table_row(table, HOL_RECORD(&overall->rows[k],
                                        methods != NULL ? hol_method_link(link, methods,
                                                                          overall->rows[k].solver)
                                                        : NULL));
    }
    return hol_table_end(table);
}
