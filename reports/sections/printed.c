/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What sources print: the table of entries, and the errata. */
#include "reports/sections/sections.h"
#include "reports/table/escape.h"

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

HOL_GETTER(get_case, RESULT, struct hol_result, text, r->source->label)

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", .get = get_case},
    {"where", .get = get_names, .index = 0, .share = 20},
    {"printed", .get = get_names, .index = 1, .share = 20, .code = true},
    {"result", .get = get_result},
    {"evidence", .get = get_evidence, .share = 30},
};
/* clang-format on */

struct hol_table *
hol_section_checks_begin(struct hol_page *page, bool case_too, const char *title)
{
    const size_t first = case_too ? 0 : 1;
    struct hol_table *table = hol_table_begin(
        page->out, HOL_PLAIN(HTML),
        &(const struct hol_table_spec){.name = "published",
                                       .columns = columns + first,
                                       .count = sizeof columns / sizeof columns[0] - first});

    hol_table_title(table, "%s", title);
    return table;
}

enum hol_status
hol_section_errata(struct hol_page *page, struct hol_errata *errata)
{
    hol_errata_sort(errata);
    hol_page_section(page, 2, "errata", "Errata of the sources");
    fprintf(page->out,
            "<p>What the sources print wrongly: %zu entries, as printed; what holds instead, to 25 "
            "digits where it is a number; the evidence; and how it was found.</p>\n",
            errata->count);
    enum hol_status status = hol_print_errata(page->out, HOL_PLAIN(HTML), errata);
    if (errata->count_count > 0)
        hol_page_section(page, 3, "numbers", "Printed numbers");
    return status == HOL_OK ? hol_print_errata_counts(page->out, HOL_PLAIN(HTML), errata) : status;
}
