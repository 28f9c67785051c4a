/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about time against n. */
#include "reports/page/figure.h"
#include "reports/parts/parts.h"

enum { METHOD, SIZES };

/* All sizes of the table are those of the method that has most of them. */
static const struct hol_timings_method *
longest(const struct hol_timings *times)
{
    const struct hol_timings_method *found = &times->method[0];

    for (size_t k = 1; k < times->count; k++)
        if (times->method[k].count > found->count)
            found = &times->method[k];
    return found;
}

HOL_GETTER(get_name, METHOD, struct hol_timings_method, print, "%s%s", r->name,
           r->own ? "" : " (baseline)")

/* At the index-th of the sizes: three digits of a unit that suits. */
HOL_GET(get_duration, index)
{
    const struct hol_timings_method *method = part[METHOD], *sizes = part[SIZES];

    for (size_t i = 0; i < method->count; i++) {
        double seconds = method->point[i].seconds;

        if (method->point[i].n == sizes->point[index].n)
            hol_datum_print(datum, "%.3g %s",
                            seconds * (seconds < 1e-3 ? 1e6
                                       : seconds < 1  ? 1e3
                                                      : 1),
                            seconds < 1e-3 ? "µs"
                            : seconds < 1  ? "ms"
                                           : "s");
    }
}

HOL_GETTER(get_exponent, METHOD, struct hol_timings_method, number,
           (long double)hol_timings_exponent(r))

static enum hol_status
put_table(FILE *out, const struct hol_timings *times)
{
    static const struct hol_column first = {"method", .get = get_name},
                                   last = {"exponent", .get = get_exponent, .markup = {'f', 1}};
    const struct hol_timings_method *sizes = longest(times);
    struct hol_columns c = {0};

    hol_columns_add(&c, &first, 1);
    for (size_t s = 0; s < sizes->count; s++)
        HOL_COLUMN_ADD(
            &c,
            .key = hol_columns_text(&c, "n = %zu, m = %zu", sizes->point[s].n, sizes->point[s].m),
            .get = get_duration, .index = s, .align = HOL_ALIGN_RIGHT);
    hol_columns_add(&c, &last, 1);
    const struct hol_table_spec spec = {
        .name = "times", .own = &c, .id = "times-table", .class = "dense"};
    struct hol_table *table = hol_table_begin(out, HOL_PLAIN(HTML), &spec);

    hol_table_title(table, "Time of one solve");
    for (int own = 1; own >= 0; own--)
        for (size_t k = 0; k < times->count; k++)
            if (times->method[k].own == (own == 1))
                hol_table_row(table, HOL_RECORD(&times->method[k], sizes));
    return hol_table_end(table);
}

enum hol_status
hol_part_timings(struct hol_page *page, const struct hol_timings *times)
{
    FILE *out = page->out;

    if (times == NULL) {
        fputs("<p>Not measured for this page. <code>make bench</code> measures every formulation "
              "and bare sequences of LAPACK, GSL and Eigen from <i>n</i> = 3 to 3000 and writes "
              "<code>bench-solvers.csv</code>; <code>holonom report "
              "--times=bench-solvers.csv</code> shows it here. The times of small problems are in "
              "the <a href=\"growth.html#growth-table\">table of formulations</a>.</p>\n",
              out);
        return HOL_OK;
    }
    fputs("<p>CPU time of one solve in double of well conditioned random problems, from <i>M</i>, "
          "<i>A</i>, <i>F</i>, <i>b</i> to <i>q&Prime;</i> and forces. The last column is the "
          "exponent of <i>n</i> from 30 on. Baselines are other libraries, or the bare sequence of "
          "LAPACK calls.</p>\n",
          out);
    hol_page_figure(
        page,
        &(const struct hol_page_picture){
            .stem = "times-column",
            .column = true,
            .words = "Time of one solve against n, and as a multiple of the fastest method",
            .caption =
                "Time of one solve against the number of coordinates, and below as a multiple "
                "of the fastest method of the table at that <i>n</i>, for some formulations "
                "(full lines) and other libraries (dashed). Drawn for one column of a paper"});
    enum hol_status status = put_table(out, times);
    hol_page_figure(
        page,
        &(const struct hol_page_picture){
            .stem = "times",
            .words = "Time of one solve against n for each formulation",
            .caption = "Time of one solve against the number of coordinates, a panel for each "
                       "formulation; grey: "
                       "all others; dashed: the bare sequence of LAPACK calls of the same method"});
    return status;
}
