/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of recommendations. */
#include "reports/parts/parts-inside.h"
#include "reports/table/escape.h"

#include <math.h>

#define NEXT_MOST 3 /* formulations that are named as being as good */

static const struct hol_advice_kind *
kind_of(const struct hol_part_advised *row)
{
    return &row->advice->kind[row->need];
}

static size_t
taken(const struct hol_part_advised *row, unsigned yields)
{
    return hol_advice_take(row->advice, row->need, yields);
}

/* What is known of the one to take; NULL: there is none. */
static const struct hol_advice_row *
best(const struct hol_part_advised *row)
{
    size_t s = taken(row, 0);

    return s != SIZE_MAX ? &kind_of(row)->rows[s] : NULL;
}

HOL_GET(get_label, index)
{
    const struct hol_part_advised *row = part[0];

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
    const struct hol_part_advised *row = part[0];
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
    const struct hol_part_advised *row = part[0];
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
    const struct hol_part_advised *row = part[0];
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
static const struct hol_column columns[] = {
    {"need", .get = get_label},
    {"take", .get = get_take, .index = 0, .code = true},
    {"agrees at", .get = get_agreed},
    {"digits kept, where most are lost", .get = get_digits, .align = HOL_ALIGN_RIGHT},
    {"µs", .get = get_cost, .markup = {'g', 2}, .align = HOL_ALIGN_RIGHT},
    {"if multipliers are wanted", .get = get_take, .index = HOL_YIELDS_LAMBDA, .code = true},
    {"as right (times as long)", .get = get_next, .share = 20},
    {"states", .get = get_states},
};
/* clang-format on */

enum hol_status
hol_part_advice(struct hol_page *page, const char *id, const char *title, size_t count,
                const struct hol_part_advised *rows)
{
    const struct hol_table_spec spec = {
        .name = "advice", HOL_COLUMNS(columns), .id = id, .class = "advice"};
    struct hol_table *table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);

    hol_table_title(table, "%s", title);
    for (size_t k = 0; k < count; k++)
        hol_table_row(table, HOL_RECORD(&rows[k]));
    return hol_table_end(table);
}

enum hol_status
hol_part_needs(struct hol_text *text, const struct hol_advice *advice)
{
    for (int need = 0; need < HOL_NEED_ANY; need++)
        if (advice->kind[need].states + advice->kind[need].vacuous > 0)
            hol_text_print(text, "%s%s", text->length > 0 ? ", " : "",
                           hol_need_text((enum hol_need)need));
    if (text->length == 0)
        hol_text_add(text, "-");
    return text->failed ? HOL_NOMEM : HOL_OK;
}

#define CASES_MOST 12 /* that have a line each */

/* A line for each case, where there are few. */
enum hol_status
hol_part_each_advice(struct hol_page *page, const struct hol_part_lists *lists)
{
    struct hol_part_advised rows[CASES_MOST];
    char path[CASES_MOST][HOL_PART_PATH];
    struct hol_text needs[CASES_MOST] = {{0}};
    enum hol_status status = HOL_OK;

    if (lists->by_case_count > CASES_MOST)
        return HOL_OK;
    for (size_t k = 0; k < lists->by_case_count && status == HOL_OK; k++) {
        const struct hol_part_case_advice *one = &lists->by_case[k];

        status = hol_part_needs(&needs[k], &one->advice);
        rows[k] = (struct hol_part_advised){.label = one->name,
                                            .meaning = needs[k].text,
                                            .link = hol_part_case_file(path[k], one->name),
                                            .advice = &one->advice,
                                            .need = HOL_NEED_ANY};
    }
    if (status == HOL_OK && lists->by_case_count > 0)
        status = hol_part_advice(page, "case-advice-table", "The formulation to take, by case",
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
                       .get = get_microseconds, .index = k, .align = HOL_ALIGN_RIGHT);
    const struct hol_table_spec spec = {
        .name = "case-times", .own = &c, .id = "case-times-table", .class = "dense"};
    struct hol_table *table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "Time of one solve at the cases of this report");
    for (size_t s = 0; s < lists->advice.count; s++)
        hol_table_row(table, HOL_RECORD(lists->advice.solvers[s], lists));
    return hol_table_end(table);
}
