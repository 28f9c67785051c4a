/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about true trajectories: how long they are certain to exist. */
#include "reports/studies/existence.h"
#include "reports/parts/parts.h"

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
    table = hol_existence_table(page->out, HOL_PLAIN(HTML));
    hol_table_title(table, "Intervals of existence");
    return table;
}
