/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From a campaign to its tasks: cases and methods that match, counts, and the number of each. */
#include "campaign/plan-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void
hol_planner_error(struct hol_planner *p, uint32_t offset, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    hol_report_add(&p->report, &p->plan->campaign->source, 0, offset, format, words);
    va_end(words);
}

/* ---------------------------------------------------------------------------------- cases */

struct finding {
    struct hol_plan_block *block;
};

static enum hol_status
add_case(void *context, const char *name, const char *path)
{
    struct hol_plan_block *block = ((struct finding *)context)->block;
    struct hol_plan_case new = {0};

    for (size_t k = 0; k < block->case_count; k++)
        if (strcmp(block->cases[k].path, path) == 0)
            return HOL_OK;
    if (!hol_array_extend(&block->cases, block->case_count, sizeof *block->cases))
        return HOL_NOMEM;
    new.name = hol_strdup(name);
    new.path = hol_strdup(path);
    block->cases[block->case_count++] = new;
    return new.name == NULL || new.path == NULL ? HOL_NOMEM : HOL_OK;
}

static enum hol_status
find_cases(struct hol_planner *p, struct hol_plan_block *block,
           const struct hol_case_finder *finder)
{
    const struct hol_campaign_list *patterns = &block->said->cases;
    struct finding finding = {.block = block};

    for (size_t k = 0; k < patterns->count; k++) {
        enum hol_status status =
            finder->find(finder->context, patterns->list[k].text, add_case, &finding);

        if (status == HOL_UNABLE)
            hol_planner_error(p, patterns->list[k].offset, "no case matches '%s'",
                              patterns->list[k].text);
        else if (status != HOL_OK)
            return status;
    }
    return HOL_OK;
}

/* The first line of what a case cannot be loaded for. */
static void
complain_load(struct hol_planner *p, const struct hol_plan_block *block, const char *name,
              const struct hol_diagnostics *diagnostics, enum hol_status status)
{
    const struct hol_campaign_block *said = block->said;
    const char *why =
        diagnostics->count > 0 ? diagnostics->list[0].message : hol_status_text(status);
    uint32_t offset = said->grid.count > 0     ? said->grid.list[0].name.offset
                      : said->design.count > 0 ? said->design.list[0].name.offset
                                               : said->cases.list[0].offset;

    for (size_t k = 0; k < said->grid.count; k++) /* a message about a name stands at that name */
        if (strstr(why, said->grid.list[k].name.text) != NULL)
            offset = said->grid.list[k].name.offset;
    for (size_t k = 0; k < said->design.count; k++)
        if (strstr(why, said->design.list[k].name.text) != NULL)
            offset = said->design.list[k].name.offset;
    hol_planner_error(p, offset, "%s: %s", name, why);
}

/* Read a case at the first point: its digest, and how many states it has. */
static enum hol_status
read_case(struct hol_planner *p, const struct hol_plan_block *block, struct hol_plan_case *c,
          bool *left_out)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_plan_values values = {0};
    struct hol_case *source = NULL;
    enum hol_status status = hol_plan_values_make(&values, block, 0);

    if (status != HOL_OK)
        return status;
    status =
        hol_case_load(&source, &diagnostics, c->name, c->path, values.count, values.list, NULL);
    *left_out = false;
    if (status == HOL_OK) {
        bool instants = block->said->kind == HOL_CAMPAIGN_INSTANTS;

        memcpy(c->digest, source->digest, sizeof c->digest);
        c->named = instants && !block->said->named ? 0 : instants ? source->state_count : 1;
        c->states = c->named + (instants ? block->said->random_states : 0);
        *left_out = !instants &&
                    (source->impulsive || (!source->has_span && block->said->until.text == NULL));
    } else if (status != HOL_NOMEM) {
        complain_load(p, block, c->name, &diagnostics, status);
        status = HOL_OK;
    }
    hol_case_destroy(source);
    hol_diagnostics_clear(&diagnostics);
    hol_plan_values_clear(&values);
    return status;
}

static enum hol_status
read_cases(struct hol_planner *p, struct hol_plan_block *block)
{
    size_t kept = 0;
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < block->case_count; k++) {
        bool left_out = false;

        if (status == HOL_OK && p->report.count < p->report.limit)
            status = read_case(p, block, &block->cases[k], &left_out);
        if (!left_out) {
            block->cases[kept++] = block->cases[k];
            continue;
        }
        hol_free(block->cases[k].name);
        hol_free(block->cases[k].path);
        block->left_out++;
    }
    block->case_count = kept;
    if (status == HOL_OK && kept == 0 && block->left_out > 0)
        hol_planner_error(p, block->said->cases.list[0].offset, "no case here has a motion");
    return status;
}

/* ---------------------------------------------------------------------------------- grids */

static enum hol_status
read_axis(struct hol_planner *p, struct hol_parameter_axis *axis,
          const struct hol_campaign_axis *said)
{
    struct hol_text text = {0};
    size_t points = said->points;
    const char *why = NULL;
    enum hol_status status = HOL_NOMEM;

    for (size_t k = 0; k < said->values.count; k++)
        hol_text_print(&text, "%s%s", k > 0 ? "," : "", said->values.list[k].text);
    if (said->values.count == 0) {
        double whole = strtod(said->high.text, NULL) - strtod(said->low.text, NULL);

        hol_text_print(&text, "%s:%s:%s", said->low.text, said->high.text,
                       said->logarithmic ? "log" : "lin");
        if (points == 0)
            points = whole < 0 ? (size_t)-whole + 1 : whole < 1e6 ? (size_t)whole + 1 : 1000000;
    }
    if (!text.failed)
        status = hol_parameter_axis_read(axis, said->name.text, strlen(said->name.text),
                                         said->is_size, text.text, points, &why);
    if (status == HOL_INVALID) {
        hol_planner_error(p, said->low.offset, "%s: %s", said->name.text, why);
        status = HOL_OK;
    }
    hol_text_clear(&text);
    return status;
}

static enum hol_status
read_axes(struct hol_planner *p, struct hol_plan_block *block)
{
    const struct hol_campaign_axes *grid = &block->said->grid;
    enum hol_status status = HOL_OK;

    block->axes = hol_alloc(grid->count + 1, sizeof *block->axes);
    if (block->axes == NULL)
        return HOL_NOMEM;
    block->axis_count = grid->count;
    block->points = block->said->design_points > 0 ? block->said->design_points : 1;
    for (size_t k = 0; k < grid->count && status == HOL_OK; k++) {
        status = read_axis(p, &block->axes[k], &grid->list[k]);
        if (block->points <= HOL_PLAN_TASKS_MOST) /* else it is too many already */
            block->points *= block->axes[k].count;
    }
    return status;
}

/* --------------------------------------------------------------------------------- counts */

static void
count_tasks(struct hol_planner *p)
{
    struct hol_plan *plan = p->plan;

    for (size_t b = 0; b < plan->campaign->block_count; b++) {
        struct hol_plan_block *block = &plan->blocks[b];

        block->first = plan->tasks;
        for (size_t k = 0; k < block->case_count; k++) {
            struct hol_plan_case *c = &block->cases[k];

            c->first = plan->tasks;
            if (c->states > 0 && block->points > (HOL_PLAN_TASKS_MOST - plan->tasks) / c->states) {
                hol_planner_error(p, block->said->name.offset, "more than %" PRIu64 " tasks",
                                  (uint64_t)HOL_PLAN_TASKS_MOST);
                return;
            }
            c->tasks = block->points * c->states;
            plan->tasks += c->tasks;
        }
        block->tasks = plan->tasks - block->first;
    }
}

static enum hol_status
make_block(struct hol_planner *p, struct hol_plan_block *block,
           const struct hol_case_finder *finder)
{
    enum hol_status status = find_cases(p, block, finder);

    if (status == HOL_OK)
        status = hol_planner_methods(p, block);
    if (status == HOL_OK)
        status = read_axes(p, block);
    if (status == HOL_OK && p->report.count == 0)
        status = read_cases(p, block);
    return status;
}

enum hol_status
hol_plan_make(struct hol_plan *plan, struct hol_diagnostics *diagnostics,
              const struct hol_campaign *campaign, const struct hol_case_finder *finder)
{
    struct hol_arena findings = {0};
    struct hol_planner p = {.plan = plan, .report = {.arena = &findings, .limit = 20}};
    enum hol_status status = HOL_OK;

    *plan = (struct hol_plan){.campaign = campaign};
    plan->blocks = hol_alloc(campaign->block_count, sizeof *plan->blocks);
    if (plan->blocks == NULL)
        return HOL_NOMEM;
    for (size_t b = 0; b < campaign->block_count && status == HOL_OK; b++) {
        plan->blocks[b].said = &campaign->blocks[b];
        status = make_block(&p, &plan->blocks[b], finder);
    }
    if (status == HOL_OK && p.report.count == 0)
        count_tasks(&p);
    if (status == HOL_OK)
        status = p.report.status;
    if (status == HOL_OK && p.report.count > 0) {
        status = hol_report_render(&p.report, diagnostics);
        status = status == HOL_OK ? HOL_INVALID : status;
    }
    if (status == HOL_OK)
        status = hol_planner_sign(plan);
    hol_arena_clear(&findings);
    return status;
}

void
hol_plan_clear(struct hol_plan *plan)
{
    for (size_t b = 0; plan->blocks != NULL && b < plan->campaign->block_count; b++) {
        struct hol_plan_block *block = &plan->blocks[b];

        for (size_t k = 0; k < block->case_count; k++) {
            hol_free(block->cases[k].name);
            hol_free(block->cases[k].path);
        }
        for (size_t k = 0; block->axes != NULL && k < block->axis_count; k++)
            hol_parameter_axis_clear(&block->axes[k]);
        hol_free(block->cases);
        hol_free(block->axes);
        hol_free(block->formulations);
        hol_free(block->integrators);
        hol_free(block->stabilizations);
    }
    hol_free(plan->blocks);
    *plan = (struct hol_plan){0};
}

/* --------------------------------------------------------------------------------- a task */

struct hol_task
hol_plan_task(const struct hol_plan *plan, uint64_t number)
{
    struct hol_task task = {.number = number};
    const struct hol_plan_block *block;
    const struct hol_plan_case *c;
    size_t low = 0, high;

    while (number - plan->blocks[task.block].first >= plan->blocks[task.block].tasks)
        task.block++;
    block = &plan->blocks[task.block];
    for (high = block->case_count - 1;
         low < high;) { /* the last case that begins there or before */
        size_t middle = low + (high - low + 1) / 2;

        if (block->cases[middle].first <= number)
            low = middle;
        else
            high = middle - 1;
    }
    while (block->cases[low].tasks == 0) /* of those that begin there, the one that has tasks */
        low--;
    task.which = low;
    c = &block->cases[low];
    task.point = (number - c->first) / c->states;
    task.state = (size_t)((number - c->first) % c->states);
    return task;
}
