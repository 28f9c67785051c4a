/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What failed, over all cases: each with the evidence, and the command that shows it again. */
#include "base/alloc.h"
#include "base/array.h"
#include "reports/compare/reproduce.h"
#include "reports/parts/parts-inside.h"
#include "reports/table/escape.h"

#include <stdlib.h>

/* One more; NULL: no memory. */
static struct hol_part_failure *
more(struct hol_part_lists *lists, const struct hol_result *result)
{
    struct hol_part_failure *f;

    if (!hol_array_extend(&lists->failures, lists->failure_count, sizeof *f))
        return NULL;
    f = &lists->failures[lists->failure_count];
    *f = (struct hol_part_failure){.name = hol_strdup(result->source->name)};
    if (f->name == NULL)
        return NULL;
    lists->failure_count++;
    return f;
}

static enum hol_status
add_command(struct hol_text *text, const struct hol_part_lists *lists,
            const struct hol_result *result, const struct hol_record *record)
{
    char *command = NULL;
    size_t size;
    FILE *out = open_memstream(&command, &size);

    if (out == NULL)
        return HOL_NOMEM;
    hol_reproduce(out, &lists->options, result, record);
    bool good = fclose(out) == 0;
    if (good)
        hol_text_add(text, command);
    free(command);
    return good && !text->failed ? HOL_OK : HOL_NOMEM;
}

/* A formulation at a precision, the worst of its states. */
static enum hol_status
add_summary(struct hol_part_lists *lists, const struct hol_result *result,
            const struct hol_summary *s)
{
    struct hol_part_failure *f = more(lists, result);

    if (f == NULL)
        return HOL_NOMEM;
    hol_text_print(&f->what, "%s, %ld bits: %s", s->solver, (long)s->bits,
                   s->verdict == HOL_VERDICT_WRONG || s->verdict == HOL_VERDICT_INACCURATE
                       ? hol_verdict_text(s->verdict)
                       : "not as declared");
    hol_text_print(&f->evidence, "%s: %s", s->worst->label, s->record->why);
    if (s->lost.units >= 0)
        hol_text_print(&f->evidence, " (%.1Lf digits right of %.1Lf)", s->lost.digits,
                       s->lost.attainable);
    return add_command(&f->again, lists, result, s->record);
}

static enum hol_status
add_checks(struct hol_part_lists *lists, const struct hol_result *result, size_t count,
           const struct hol_check *checks)
{
    const char *title, *text;

    for (size_t i = 0; i < count; i++) {
        const struct hol_check *c = &checks[i];
        struct hol_part_failure *f;

        if (c->result != HOL_CHECK_FAILED && c->result != HOL_CHECK_MISPRINT_HOLDS)
            continue;
        if ((f = more(lists, result)) == NULL)
            return HOL_NOMEM;
        hol_check_names(&title, &text, result, c);
        hol_text_print(&f->what, "%s, %s: %s", title, text, hol_check_result_text(c->result));
        if (c->value[0] != '\0')
            hol_text_print(&f->evidence, "%s: printed %s, true %s%s", c->state, c->value, c->truth,
                           c->why[0] != '\0' ? "; " : "");
        hol_text_add(&f->evidence, c->why);
    }
    return HOL_OK;
}

/* States about which the truth is not known; as hol_result_good has it. */
static enum hol_status
add_unknown(struct hol_part_lists *lists, const struct hol_result *result)
{
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *c = &result->comparisons[i];
        struct hol_part_failure *f;

        bool known = c->truth_status == HOL_OK || c->truth_status == HOL_DOMAIN;

        if ((known && c->problem_known) ||
            (c->recipe.kind == HOL_RECIPE_RANDOM && c->truth_status == HOL_DOMAIN))
            continue;
        if ((f = more(lists, result)) == NULL)
            return HOL_NOMEM;
        hol_text_print(&f->what, "no truth at the state %s", c->label);
        hol_text_print(&f->evidence, "%s", c->truth_why);
    }
    return HOL_OK;
}

enum hol_status
hol_part_failures_add(struct hol_part_lists *lists, const struct hol_result *result)
{
    size_t count = hol_summary_count(result);
    enum hol_status status = HOL_OK;

    if (hol_result_good(result))
        return HOL_OK;
    for (size_t k = 0; k < count && status == HOL_OK; k++) {
        struct hol_summary summary;

        hol_summarize(&summary, result, k);
        if (summary.bad)
            status = add_summary(lists, result, &summary);
    }
    if (status == HOL_OK)
        status = add_checks(lists, result, result->check_count, result->checks);
    if (status == HOL_OK)
        status = add_checks(lists, result, result->invariant_count, result->invariants);
    return status == HOL_OK ? add_unknown(lists, result) : status;
}

void
hol_part_failures_clear(struct hol_part_lists *lists)
{
    for (size_t k = 0; k < lists->failure_count; k++) {
        struct hol_part_failure *f = &lists->failures[k];

        hol_free(f->name);
        hol_text_clear(&f->what);
        hol_text_clear(&f->evidence);
        hol_text_clear(&f->again);
    }
    hol_free(lists->failures);
}

enum { FAILURE, PATH };

HOL_GET(get_case, index)
{
    const struct hol_part_failure *f = part[FAILURE];

    hol_datum_text(datum, f->name);
    datum->link = part[PATH];
}

HOL_GETTER(get_what, FAILURE, struct hol_part_failure, text, r->what.text)
HOL_GETTER(get_evidence, FAILURE, struct hol_part_failure, text, r->evidence.text)
HOL_GETTER(get_again, FAILURE, struct hol_part_failure, text, r->again.text)

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", .get = get_case},
    {"what", .get = get_what, .share = 25},
    {"evidence", .get = get_evidence, .share = 35},
    {"to see it again", .get = get_again, .share = 25, .code = true},
};
/* clang-format on */

enum hol_status
hol_part_failures(struct hol_page *page, const struct hol_part_lists *lists)
{
    const struct hol_table_spec spec = {
        .name = "failures", HOL_COLUMNS(columns), .id = "failures-table"};
    struct hol_table *table;

    if (lists->failure_count == 0)
        return HOL_OK;
    table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "What failed");
    for (size_t k = 0; k < lists->failure_count; k++) {
        char path[HOL_PART_PATH];

        hol_part_case_file(path, lists->failures[k].name);
        hol_table_row(table, HOL_RECORD(&lists->failures[k], path));
    }
    return hol_table_end(table);
}
