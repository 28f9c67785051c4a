/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Recommendations and times of the cases of a report, where there are few. */
#include "reports/parts/parts-inside.h"

#include <math.h>

#define CASES_MOST 12 /* that have a line each */

/* A line for each case, where there are few. */
enum hol_status
hol_part_each_advice(struct hol_page *page, const struct hol_part_lists *lists)
{
    struct hol_section_advised rows[CASES_MOST];
    char path[CASES_MOST][HOL_PART_PATH];
    struct hol_text needs[CASES_MOST] = {{0}};
    enum hol_status status = HOL_OK;

    if (lists->by_case_count > CASES_MOST)
        return HOL_OK;
    for (size_t k = 0; k < lists->by_case_count && status == HOL_OK; k++) {
        const struct hol_part_case_advice *one = &lists->by_case[k];

        status = hol_section_needs(&needs[k], &one->advice);
        rows[k] = (struct hol_section_advised){.label = one->name,
                                               .meaning = needs[k].text,
                                               .link = hol_part_case_file(path[k], one->name),
                                               .advice = &one->advice,
                                               .need = HOL_NEED_ANY};
    }
    if (status == HOL_OK && lists->by_case_count > 0)
        status = hol_section_advice(page, "case-advice-table", "The formulation to take, by case",
                                    lists->by_case_count, rows);
    for (size_t k = 0; k < lists->by_case_count; k++)
        hol_text_clear(&needs[k]);
    return status;
}

enum hol_status
hol_part_lists_advice(const struct hol_part_lists *lists, struct hol_page *page)
{
    if (lists->by_case_count == 0 || lists->by_case_count > CASES_MOST)
        return HOL_OK;
    hol_page_section(page, 2, "cases", "The cases of this report");
    fputs("<p>Above are families of problems; this is what the same formulations did on the cases "
          "of this report.</p>\n",
          page->out);
    return hol_part_each_advice(page, lists);
}

/* ------------------------------------------------------------------------- times */

enum { SOLVER, LISTS };

HOL_GET(get_microseconds, k)
{
    const struct hol_part_lists *lists = part[LISTS];
    const struct hol_cost *cost = &lists->by_case[k].cost;
    size_t s = 0;

    while (s < lists->advice.count && lists->advice.solvers[s] != part[SOLVER])
        s++;
    if (s < cost->count && !isnan(cost->seconds[s]))
        hol_datum_print(datum, "%.3g (%.1f)", 1e6 * cost->seconds[s],
                        cost->seconds[s] / hol_cost_fastest(cost));
}

enum hol_status
hol_part_lists_times(const struct hol_part_lists *lists, struct hol_page *page)
{
    static const struct hol_column first = {"formulation", HOL_AT(SOLVER, struct hol_solver, name)};
    struct hol_columns c = {0};

    if (lists->by_case_count == 0 || lists->by_case_count > CASES_MOST)
        return HOL_OK;
    hol_page_section(page, 2, "cases", "The cases of this report");
    fputs(
        "<p>Microseconds of CPU time of one solve in double at the initial state, and in brackets "
        "how many times the fastest takes. A dash: the formulation has no answer there.</p>\n",
        page->out);
    hol_columns_add(&c, &first, 1);
    for (size_t k = 0; k < lists->by_case_count; k++)
        HOL_COLUMN_ADD(&c,
                       .key = hol_columns_text(&c, "%s, n = %zu, m = %zu", lists->by_case[k].name,
                                               lists->by_case[k].cost.n, lists->by_case[k].cost.m),
                       .get = get_microseconds, .index = k, .align = HOL_ALIGN_RIGHT,
                       .timed = true);
    const struct hol_table_spec spec = {.name = "case-times",
                                        .own = &c,
                                        .id = "case-times-table",
                                        .class = "dense",
                                        .marked = true};
    struct hol_table *table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "Time of one solve at the cases of this report");
    for (size_t s = 0; s < lists->advice.count; s++)
        hol_table_row(table, HOL_RECORD(lists->advice.solvers[s], lists));
    return hol_table_end(table);
}
