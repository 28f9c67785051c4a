/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tasks of a campaign that failed, as a table. */
#include "base/alloc.h"
#include "campaign/result.h"
#include "campaign/tables.h"

#include <stdlib.h>
#include <string.h>

struct failure {
    size_t number;
    const char *block, *case_name;
    char *overrides;
    size_t state; /* of the case, from 1; the random ones come after its own */
    bool is_state;
    struct hol_task_note note;
};

#define FAILURE(field) HOL_AT(0, struct failure, field)
HOL_GETTER_IF(get_state, 0, struct failure, r->is_state, size, r->state)

static const struct hol_column columns[] = {
    {"task", FAILURE(number), .width = 12},
    {"block", FAILURE(block), .width = 12},
    {"case", FAILURE(case_name), .width = 28},
    {"overrides", FAILURE(overrides), .width = 12},
    {"state", .get = get_state, .width = 5, .align = HOL_ALIGN_RIGHT},
    {"seconds", FAILURE(note.seconds), .width = 8, .timed = true, .text = {'g', 3}},
    {"why", FAILURE(note.why)},
};

struct writing {
    struct hol_table *table;
    const struct hol_plan *plan;
};

/* What the number of a task says of it. */
static enum hol_status
describe(struct failure *f, const struct hol_plan *plan, uint64_t number)
{
    const struct hol_task task = hol_plan_task(plan, number);
    const struct hol_plan_block *block = &plan->blocks[task.block];
    struct hol_plan_values values;
    enum hol_status status = hol_plan_values_make(&values, block, task.point);

    if (status != HOL_OK)
        return status;
    f->number = (size_t)number;
    f->block = block->said->name.text;
    f->case_name = block->cases[task.which].name;
    f->is_state = block->said->kind == HOL_CAMPAIGN_INSTANTS;
    f->state = task.state + 1;
    f->overrides = hol_plan_values_text(&values);
    hol_plan_values_clear(&values);
    return f->overrides != NULL ? HOL_OK : HOL_NOMEM;
}

static enum hol_status
put_failure(void *context, const char *name, const char *kind, const void *bytes, size_t length)
{
    struct writing *w = context;
    unsigned long long number = strtoull(name, NULL, 10);
    struct failure failure = {0};
    enum hol_status status;

    if (strcmp(kind, "failed") != 0 || number >= w->plan->tasks)
        return HOL_OK;
    status = hol_task_note_read(&failure.note, bytes, length);
    if (status == HOL_OK)
        status = describe(&failure, w->plan, number);
    if (status == HOL_OK)
        hol_table_row(w->table, HOL_RECORD(&failure));
    hol_free(failure.overrides);
    hol_free(failure.note.why);
    return status;
}

enum hol_status
hol_campaign_failures_write(FILE *out, const struct hol_table_style *style,
                            const struct hol_plan *plan, struct hol_store *store, long long run)
{
    static const struct hol_table_spec spec = {.name = "failures", HOL_COLUMNS(columns)};
    struct writing writing = {.table = hol_table_begin(out, style, &spec), .plan = plan};
    enum hol_status status, end;

    if (writing.table == NULL)
        return HOL_NOMEM;
    status = hol_store_each(store, run, put_failure, &writing);
    end = hol_table_end(writing.table);
    return status != HOL_OK ? status : end;
}
