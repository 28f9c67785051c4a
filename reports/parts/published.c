/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about what sources print. */
#include "reports/parts/parts-inside.h"

/* Of the entries about motions, how they came out. */
static void
put_along(struct hol_page *page, const size_t along[HOL_CHECK_COUNT])
{
    FILE *out = page->out;
    size_t all = 0;

    hol_page_section(page, 2, "along", "Printed values and events of motions");
    fputs("<p>What the sources print about motions (coordinates and velocities at a time, times "
          "and sizes of maxima, minima and zeros) is held against the true trajectory of the "
          "case.",
          out);
    for (int c = 0; c < HOL_CHECK_COUNT; c++)
        all += along[c];
    fprintf(out, " Of %zu such entries", all);
    for (int c = 0, some = 0; c < HOL_CHECK_COUNT; c++)
        if (along[c] > 0)
            fprintf(out, "%s <b>%zu</b> %s", some++ ? "," : "", along[c],
                    hol_check_result_text((enum hol_check_result)c));
    fputs(". Each that is not plainly confirmed is listed above, with what is true; all are in <a "
          "href=\"comparison.json\">comparison.json</a>.</p>\n",
          out);
}

enum hol_status
hol_part_lists_published(struct hol_part_lists *lists, FILE *out)
{
    enum hol_status status = hol_table_end(lists->check_table);

    lists->check_table = NULL;
    put_along(&lists->published, lists->along);
    if (status == HOL_OK)
        status = hol_section_errata(&lists->published, &lists->errata);
    return hol_page_end(&lists->published, out, status);
}
