/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about true trajectories: those that are stored. */
#include "reports/sections/sections.h"

#include <limits.h>
#include <string.h>

/* The first digits of a decimal; it is marked where there are more. */
static void
put_short(struct hol_datum *datum, const char *number)
{
    const size_t most = 12;

    if (number != NULL)
        hol_datum_print(datum, "%.*s%s", (int)most, number,
                        strlen(number) > most && strchr(number, 'e') == NULL ? "…" : "");
}

HOL_GET(get_case, index)
{
    hol_datum_text(datum, ((const struct hol_stored *)part[0])->name);
    datum->link = part[1];
}

/* The digest of the case that it belongs to: enough of it to be told from any other. */
HOL_GETTER(get_digest, 0, struct hol_stored, print, "%.16s", r->digest)

HOL_GET(get_time, end)
{
    const struct hol_stored *r = part[0];

    put_short(datum, end ? r->to : r->from);
}

enum { TIMES, RANK, AGREED, CERTIFIED, BITS, ORDERS, STEPS, EVENTS, PROVED };

/* "256–384": from the least to the most of the four runs; nothing of a motion without an end. */
HOL_GET(get_what, what)
{
    const struct hol_stored *r = part[0];
    long least = LONG_MAX, most = 0;

    if (r->to == NULL)
        return;
    for (int k = 0; k < 4; k++) {
        const struct hol_stored_run *run = &r->runs[k];
        long number = what == BITS ? run->bits : what == ORDERS ? run->order : run->steps;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    if (what == PROVED) {
        size_t proved = 0;

        for (size_t k = 0; k < r->event_count; k++)
            proved += r->events[k].certified > 0;
        hol_datum_size(datum, proved);
    } else if (what == TIMES || what == EVENTS)
        hol_datum_size(datum, what == TIMES ? r->instant_count : r->event_count);
    else if (what == CERTIFIED && r->certified == 0)
        return;
    else if (what == RANK || what == AGREED || what == CERTIFIED)
        hol_datum_integer(datum, what == RANK ? r->rank : what == AGREED ? r->agree : r->certified);
    else if (most > least)
        hol_datum_print(datum, "%ld–%ld", least, most);
    else
        hol_datum_integer(datum, least);
}

/* Up to where it is certified; nothing where nothing is. */
HOL_GET(get_certified_to, index)
{
    const struct hol_stored *r = part[0];

    if (r->certified > 0)
        put_short(datum, r->certified_to != NULL ? r->certified_to : r->to);
}

HOL_GET(get_stop, index)
{
    const struct hol_stored *r = part[0];

    if (r->stop_time == NULL)
        return;
    hol_datum_print(datum, "t = ");
    put_short(datum, r->stop_time);
    hol_datum_print(datum, ": %s", r->stop_why);
}

#define WHAT(what) .get = get_what, .index = what, .align = HOL_ALIGN_RIGHT
/* clang-format off */
static const struct hol_column columns[] = {
    {"case", .get = get_case},
    {"from", .get = get_time, .index = 0, .align = HOL_ALIGN_RIGHT},
    {"to", .get = get_time, .index = 1, .align = HOL_ALIGN_RIGHT},
    {"times", WHAT(TIMES)},
    {"rank", WHAT(RANK)},
    {"agreed", WHAT(AGREED)},
    {"certified", WHAT(CERTIFIED)},
    {"certified_to", "to", .get = get_certified_to, .align = HOL_ALIGN_RIGHT},
    {"bits", WHAT(BITS)},
    {"orders", WHAT(ORDERS)},
    {"steps", WHAT(STEPS)},
    {"events", WHAT(EVENTS)},
    {"events_certified", "certified", WHAT(PROVED)},
    {"ends early", .get = get_stop, .share = 30},
    {"sha256 of the case", .get = get_digest, .code = true},
    {"computed", HOL_AT(0, struct hol_stored, date)},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "references", HOL_COLUMNS(columns)};

struct hol_table *
hol_section_references_begin(struct hol_page *page)
{
    struct hol_table *table;

    hol_page_section(page, 2, "references", "True trajectories, stored");
    fputs("<p>The truth about a motion is a Taylor series in MPFR, computed with the digits that "
          "are wanted and again with more of them, each time twice with other bits, order and "
          "steps: four runs. Printed are the digits on which all agree, and those of <i>q</i> and "
          "<i>q&prime;</i> that a proof in balls encloses at all of these times. Where the rank of "
          "the constraints changes or the motion escapes there is no truth beyond, and the time of "
          "that is given. The numbers themselves are in <code>reference/values</code>; "
          "<code>holonom references --check</code> computes them again.</p>\n",
          page->out);
    table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "Stored true trajectories");
    return table;
}

enum hol_status
hol_section_references_end(struct hol_page *page, struct hol_table *table, size_t count,
                           size_t missing)
{
    FILE *out = page->out;
    enum hol_status status = hol_table_end(table);

    fprintf(out, "<p>%zu trajectories", count);
    if (missing > 0)
        fprintf(out,
                "; %zu of the cases of this report have none: they have no span, or are impulsive",
                missing);
    fputs(".</p>\n", out);
    return status;
}
