/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about true trajectories: how long they are certain to exist. */
#include "reports/parts/parts.h"

#include <math.h>

enum { EXISTENCE, CASE, STATUS };
enum { RANK, MU, H };

HOL_GET(get_bound, what)
{
    const struct hol_existence *e = part[EXISTENCE];
    char low[40], high[40], h[40];

    if (*(const enum hol_status *)part[STATUS] != HOL_OK)
        return;
    (void)mpfr_snprintf(low, sizeof low, "%.5RDg", e->mu_low);
    (void)mpfr_snprintf(high, sizeof high, "%.5RUg", e->mu_high);
    (void)mpfr_snprintf(h, sizeof h, "%.4RDg", e->h);
    if (what == RANK)
        hol_datum_print(datum, "%zu%s", e->rank, e->assumed ? " (assumed)" : "");
    else if (what == MU)
        hol_datum_print(datum, "%s–%s", low, high);
    else
        hol_datum_print(datum, "%s", h);
}

HOL_GETTER(get_reached, EXISTENCE, struct hol_existence, number,
           r->observed ? (long double)r->reached : NAN)

HOL_GET(get_why, index)
{
    const struct hol_existence *e = part[EXISTENCE];
    bool none = *(const enum hol_status *)part[STATUS] != HOL_OK;
    bool stops = e->observed && e->stop_why[0] != '\0';

    hol_datum_print(datum, "%s%s%s", none ? e->why : "", none && stops ? "; " : "",
                    stops ? e->stop_why : "");
}

#define BOUND(what) .get = get_bound, .index = what, .align = HOL_ALIGN_RIGHT
/* clang-format off */
static const struct hol_column columns[] = {
    {"case", HOL_AT(CASE, struct hol_case, name)},
    {"rank", BOUND(RANK)},
    {"mu", .html = "&mu;", BOUND(MU)},
    {"h", .html = "<i>h</i>", BOUND(H)},
    {"observed up to", .get = get_reached, .markup = {'g', 6}},
    {"no bound, or no further", .get = get_why, .share = 40},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "existence", HOL_COLUMNS(columns)};

struct hol_table *
hol_part_existence_begin(struct hol_page *page)
{
    struct hol_table *table;

    hol_page_section(page, 2, "existence", "How long a motion is certain to exist");
    fputs("<p>Theorem 1 of Udwadia, Kalaba and Nashed: where the rank of <i>A</i> is the same "
          "throughout a box around the initial state, the motion exists for |<i>t</i> &minus; "
          "<i>t</i><sub>0</sub>| &lt; <i>h</i> = min(<i>D</i>, <i>b</i>) / (1 + &mu; "
          "&radic;(2<i>n</i>)), with &mu; the largest component of (<i>q&prime;</i>, "
          "<i>q&Prime;</i>) in the box. Here the box is 1/2 wide to each side, &mu; is enclosed "
          "and the rank is proved in ball arithmetic, and <i>h</i> is rounded down. Beside it is "
          "shown how far the true motion was followed. Several of these cases are traps: the rank "
          "changes, at the state or later, and the answer must be that there is no bound, or that "
          "the motion stops, and never a wrong branch.</p>\n",
          page->out);
    table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "Intervals of existence");
    return table;
}
