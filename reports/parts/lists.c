/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's list of cases, and what is listed over all of them while they go by. */
#include "base/alloc.h"
#include "base/array.h"
#include "reports/parts/parts-inside.h"
#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

/* A case in the list. */
struct row {
    const char *name, *title;
    char file[HOL_PART_PATH];
    size_t n, m, states, agree, printed, unconfirmed;
    const size_t *tally;
    long double kappa;
    bool good;
};

HOL_GET(get_name, index)
{
    const struct row *row = part[0];

    hol_datum_text(datum, row->name);
    datum->link = row->file;
}

HOL_GET(get_count, verdict)
{
    const struct row *row = part[0];

    hol_datum_size(datum, row->tally[verdict]);
    if (row->tally[verdict] > 0)
        datum->class = hol_verdict_class((enum hol_verdict)verdict);
}

HOL_GETTER_IF(get_kappa, 0, struct row, r->kappa > 0, number, r->kappa)
HOL_GETTER_IF(get_printed, 0, struct row, r->printed > 0, print, "%zu of %zu",
              r->printed - r->unconfirmed, r->printed)

#define COUNT(name) .get = get_count, .index = HOL_VERDICT_##name, .align = HOL_ALIGN_RIGHT
/* clang-format off */
static const struct hol_column columns[] = {
    {"case", .get = get_name},
    {"title", HOL_AT(0, struct row, title), .share = 30},
    {"n", HOL_AT(0, struct row, n)},
    {"m", HOL_AT(0, struct row, m)},
    {"kappa", .get = get_kappa, .prose = true, .markup = {'g', 2}, .align = HOL_ALIGN_RIGHT},
    {"states", HOL_AT(0, struct row, states)},
    {"agree", HOL_AT(0, struct row, agree)},
    {"loses", COUNT(LOSES)},
    {"unable", COUNT(UNABLE)},
    {"inaccurate", COUNT(INACCURATE)},
    {"wrong", COUNT(WRONG)},
    {"printed, plainly confirmed", .get = get_printed, .align = HOL_ALIGN_RIGHT},
};
/* clang-format on */
static const struct hol_table_spec spec = {
    .name = "cases", HOL_COLUMNS(columns), .id = "cases-table"};

static const char introduction[] =
    "<p>A case leads to its page: what it is, and what every formulation answered at each "
    "precision. Counted are the answers at all its states and precisions. &kappa; is the largest "
    "condition number &kappa;(<i>A M</i><sup>&minus;1/2</sup>) &kappa;(<i>M</i>) of its states. "
    "The errors of each quantity at each state are in <a href=\"comparison.csv\">CSV</a>, <a "
    "href=\"comparison.json\">JSON</a>, <a href=\"comparison.tex\">LaTeX</a>, <a "
    "href=\"comparison.txt\">text</a>.</p>\n";

/* The pages, and the tables on them. */
static enum hol_status
begin_pages(struct hol_part_lists *lists)
{
    enum hol_status status = hol_part_begin(&lists->cases, lists->site, HOL_PART_CASES);

    if (status == HOL_OK)
        status = hol_part_begin(&lists->published, lists->site, HOL_PART_PUBLISHED);
    if (status != HOL_OK)
        return status;
    fputs(introduction, lists->cases.out);
    lists->case_table = hol_table_begin(lists->cases.out, HOL_PLAIN(HTML), &spec);
    hol_table_title(lists->case_table, "The cases of this report");
    hol_page_section(&lists->published, 2, "unconfirmed",
                     "Published results that are not plainly confirmed");
    lists->check_table =
        hol_section_checks_begin(&lists->published, true, "Printed, and not plainly confirmed");
    return lists->case_table != NULL && lists->check_table != NULL ? HOL_OK : HOL_NOMEM;
}

enum hol_status
hol_part_lists_begin(struct hol_part_lists *lists, const struct hol_page_site *site,
                     const struct hol_writer_options *options, mpfr_prec_t bits, size_t count,
                     const struct hol_solver *const *solvers)
{
    *lists = (struct hol_part_lists){.site = site, .options = *options};
    enum hol_status status = hol_advice_begin(&lists->advice, bits, count, solvers);
    return status == HOL_OK ? begin_pages(lists) : status;
}

static struct row
row_of(const struct hol_result *result)
{
    struct row row = {.name = result->source->label,
                      .title = result->source->title != NULL ? result->source->title : "",
                      .n = result->model->n,
                      .m = result->model->m,
                      .states = result->comparison_count,
                      .agree =
                          result->tally[HOL_VERDICT_AGREES] + result->tally[HOL_VERDICT_DOMAIN],
                      .printed = result->check_count,
                      .tally = result->tally,
                      .good = hol_result_good(result)};

    hol_part_case_file(row.file, row.name);
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status == HOL_OK)
            row.kappa = fmaxl(row.kappa, result->comparisons[i].kappa);
    for (size_t i = 0; i < result->check_count; i++)
        row.unconfirmed += !hol_check_plain(&result->checks[i]);
    return row;
}

/* Is it about a motion? */
static bool
is_along(const struct hol_result *result, const struct hol_check *check)
{
    const struct hol_entry *entry = &result->source->published[check->block].entries[check->entry];
    return entry->kind == HOL_ENTRY_AT || entry->kind == HOL_ENTRY_EVENT ||
           entry->kind == HOL_ENTRY_LIMIT;
}

static void
put_checks(struct hol_table *table, const struct hol_result *result, size_t count,
           const struct hol_check *checks)
{
    for (size_t i = 0; i < count; i++)
        if (!hol_check_plain(&checks[i]))
            hol_table_row(table, HOL_RECORD(result, &checks[i]));
}

/* What is to be said of the case itself; kept where the first page has a line for each. */
static enum hol_status
advise(struct hol_part_lists *lists, const struct hol_result *result, struct hol_cost *cost)
{
    const struct hol_advice *all = &lists->advice;
    struct hol_part_case_advice one = {NULL};
    enum hol_status status = hol_advice_begin(&one.advice, all->bits, all->count, all->solvers);

    if (status == HOL_OK) {
        hol_advice_add(&lists->advice, result, cost);
        hol_advice_add(&one.advice, result, cost);
        one.name = hol_strdup(result->source->name);
    }
    if (one.name == NULL ||
        !hol_array_extend(&lists->by_case, lists->by_case_count, sizeof *lists->by_case)) {
        hol_free(one.name);
        hol_advice_clear(&one.advice);
        return HOL_NOMEM;
    }
    one.cost = *cost;
    *cost = (struct hol_cost){0};
    lists->by_case[lists->by_case_count++] = one;
    return HOL_OK;
}

enum hol_status
hol_part_lists_add(struct hol_part_lists *lists, const struct hol_result *result,
                   struct hol_cost *cost)
{
    const struct row row = row_of(result);

    hol_table_row(lists->case_table, HOL_RECORD(&row));
    for (size_t i = 0; i < result->check_count; i++)
        if (is_along(result, &result->checks[i]))
            lists->along[result->checks[i].result]++;
    put_checks(lists->check_table, result, result->check_count, result->checks);
    put_checks(lists->check_table, result, result->invariant_count, result->invariants);
    enum hol_status status = advise(lists, result, cost);
    if (status == HOL_OK)
        status = hol_part_failures_add(lists, result);
    return status == HOL_OK ? hol_errata_add(&lists->errata, result) : status;
}

enum hol_status
hol_part_lists_cases(struct hol_part_lists *lists, FILE *out)
{
    enum hol_status status = hol_table_end(lists->case_table);

    lists->case_table = NULL;
    return hol_page_end(&lists->cases, out, status);
}

void
hol_part_lists_clear(struct hol_part_lists *lists)
{
    if (lists->case_table != NULL)
        hol_table_abandon(lists->case_table);
    if (lists->check_table != NULL)
        hol_table_abandon(lists->check_table);
    hol_page_abandon(&lists->cases);
    hol_page_abandon(&lists->published);
    hol_errata_clear(&lists->errata);
    hol_advice_clear(&lists->advice);
    for (size_t k = 0; k < lists->by_case_count; k++) {
        hol_free(lists->by_case[k].name);
        hol_advice_clear(&lists->by_case[k].advice);
        hol_cost_clear(&lists->by_case[k].cost);
    }
    hol_free(lists->by_case);
    hol_part_failures_clear(lists);
    *lists = (struct hol_part_lists){0};
}
