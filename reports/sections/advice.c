/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of recommendations. */
#include "reports/sections/sections.h"
#include "reports/table/escape.h"

#include <math.h>

#define NEXT_MOST 3 /* formulations that are named as being as good */

static const struct hol_advice_kind *
kind_of(const struct hol_section_advised *row)
{
    return &row->advice->kind[row->need];
}

static size_t
taken(const struct hol_section_advised *row, unsigned yields)
{
    return hol_advice_take(row->advice, row->need, yields);
}

/* What is known of the one to take; NULL: there is none. */
static const struct hol_advice_row *
best(const struct hol_section_advised *row)
{
    size_t s = taken(row, 0);

    return s != SIZE_MAX ? &kind_of(row)->rows[s] : NULL;
}

HOL_GET(get_label, index)
{
    const struct hol_section_advised *row = part[0];

    hol_datum_text(datum, row->label);
    datum->link = row->link;
    datum->under = row->meaning;
}

HOL_GET(get_states, index)
{
    const struct hol_advice_kind *kind = kind_of(part[0]);

    hol_datum_print(datum, "%zu in %zu case%s", kind->states, kind->cases,
                    kind->cases == 1 ? "" : "s");
}

HOL_GET(get_take, yields)
{
    const struct hol_section_advised *row = part[0];
    const struct hol_advice_kind *kind = kind_of(row);
    size_t s = taken(row, (unsigned)yields), plain = taken(row, 0);

    if (s != SIZE_MAX && (yields == 0 || s != plain))
        hol_datum_text(datum, row->advice->solvers[s]->name);
    else if (s != SIZE_MAX)
        hol_datum_text(datum, "the same");
    else if (yields != 0)
        hol_datum_text(datum, "none");
    else
        hol_datum_text(datum,
                       kind->states > 0 ? "no formulation of this run agrees at any of these states"
                       : kind->vacuous > 0 ? "no digit is attainable at the states of this run"
                                           : "nothing in this run");
    datum->rest = yields == 0 && s == SIZE_MAX;
}

HOL_GET(get_agreed, index)
{
    const struct hol_section_advised *row = part[0];
    const struct hol_advice_kind *kind = kind_of(row);
    const struct hol_advice_row *r = best(row);

    if (r == NULL)
        return;
    hol_datum_print(datum, "%zu of %zu", r->agreed, kind->states);
    if (r->loses > 0)
        hol_datum_print(datum, ", loses %zu", r->loses);
    if (r->unable > 0)
        hol_datum_print(datum, ", unable %zu", r->unable);
    if (r->bad > 0)
        hol_datum_print(datum, ", bad %zu", r->bad);
    datum->class = r->bad > 0 ? "wrong" : r->agreed < kind->states ? "loses" : "good";
}

HOL_GET(get_digits, index)
{
    const struct hol_advice_row *r = best(part[0]);

    if (r != NULL && !isnan(r->digits))
        hol_datum_print(datum, "%.1Lf of %.1Lf", r->digits, r->attainable);
}

HOL_GET(get_cost, index)
{
    const struct hol_advice_row *r = best(part[0]);
    double seconds = r != NULL ? hol_advice_seconds(r) : NAN;

    if (!isnan(seconds))
        hol_datum_number(datum, 1e6L * (long double)seconds);
}

HOL_GET(get_next, index)
{
    const struct hol_section_advised *row = part[0];
    const struct hol_advice_kind *kind = kind_of(row);
    size_t first = taken(row, 0), s = first;
    double seconds = first != SIZE_MAX ? hol_advice_seconds(&kind->rows[first]) : NAN;

    hol_datum_print(datum, "%s", "");
    if (first == SIZE_MAX)
        return;
    for (int k = 0; k < NEXT_MOST && (s = hol_advice_next(row->advice, row->need, s)) != SIZE_MAX;
         k++) {
        double more = hol_advice_seconds(&kind->rows[s]) / seconds;

        hol_datum_print(datum, "%s%s", k > 0 ? ", " : "", row->advice->solvers[s]->name);
        if (!isnan(more))
            hol_datum_print(datum, " (%.1f)", more);
    }
}

/* clang-format off */
/* Which formulation is taken depends on what it costs. */
static const struct hol_column columns[] = {
    {"need", .get = get_label},
    {"take", .get = get_take, .index = 0, .code = true, .timed = true},
    {"agrees at", .get = get_agreed, .timed = true},
    {"digits kept, where most are lost", .get = get_digits, .align = HOL_ALIGN_RIGHT, .timed = true},
}, time_column[] = {
    {"µs", .get = get_cost, .markup = {'g', 2}, .align = HOL_ALIGN_RIGHT, .timed = true},
}, more_columns[] = {
    {"if multipliers are wanted", .get = get_take, .index = HOL_YIELDS_LAMBDA, .code = true, .timed = true},
    {"as right", .get = get_next, .share = 20, .timed = true},
    {"states", .get = get_states},
};
/* clang-format on */

enum hol_status
hol_section_advice(struct hol_page *page, const char *id, const char *title, size_t count,
                   const struct hol_section_advised *rows)
{
    struct hol_columns c = {0};
    bool timed = false;

    for (size_t k = 0; k < count; k++)
        for (size_t s = 0; s < rows[k].advice->count; s++)
            timed = timed || kind_of(&rows[k])->rows[s].costed > 0;
    const struct hol_table_spec spec = {
        .name = "advice", .own = &c, .id = id, .class = "advice", .marked = timed};
    HOL_COLUMNS_ADD(&c, columns);
    if (timed)
        HOL_COLUMNS_ADD(&c, time_column);
    HOL_COLUMNS_ADD(&c, more_columns);
    if (count > 0 && rows[0].need == HOL_NEED_ANY && !c.failed)
        c.column[0].key = "case"; /* a row a case, whatever its needs */
    if (timed && !c.failed)
        c.column[c.count - 2].key = "as right (times as long)";
    struct hol_table *table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);

    hol_table_title(table, "%s", title);
    for (size_t k = 0; k < count; k++)
        hol_table_row(table, HOL_RECORD(&rows[k]));
    return hol_table_end(table);
}

enum hol_status
hol_section_needs(struct hol_text *text, const struct hol_advice *advice)
{
    for (int need = 0; need < HOL_NEED_ANY; need++)
        if (advice->kind[need].states + advice->kind[need].vacuous > 0)
            hol_text_print(text, "%s%s", text->length > 0 ? ", " : "",
                           hol_need_text((enum hol_need)need));
    if (text->length == 0)
        hol_text_add(text, "-");
    return text->failed ? HOL_NOMEM : HOL_OK;
}
