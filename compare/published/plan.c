/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What is to be checked, in order: the published entries and the invariants of a case. */
#include "compare/published/published.h"

#include "base/alloc.h"

bool
hol_published_varies(struct hol_graph *g, hol_node a)
{
    static const enum hol_var kinds[] = {HOL_VAR_TIME,       HOL_VAR_COORD,   HOL_VAR_VELOCITY,
                                         HOL_VAR_ACCEL,      HOL_VAR_IDEAL,   HOL_VAR_NONIDEAL,
                                         HOL_VAR_MULTIPLIER, HOL_VAR_REACTION};

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (hol_expr_depends(g, a, kinds[i]))
            return true;
    return false;
}

/* Numbers, of which one at least is rounded. */
static bool
is_rounded_matrix(const struct hol_case *c, const struct hol_entry *entry)
{
    bool rounded = false;

    for (size_t k = 0; k < entry->quantity_count; k++) {
        if (hol_published_varies(c->graph, entry->cells[k]))
            return false;
        rounded = rounded || entry->quantities[k].right.is_number;
    }
    return rounded;
}

static bool
belongs_to_initial(const struct hol_case *c, const struct hol_entry *entry)
{
    if (entry->kind == HOL_ENTRY_AFTER || entry->kind == HOL_ENTRY_REACTION)
        return !hol_published_varies(c->graph, entry->right.value);
    if (entry->kind == HOL_ENTRY_MATRIX)
        return is_rounded_matrix(c, entry);
    return entry->right.is_number && entry->kind != HOL_ENTRY_VANISHES;
}

static size_t
state_of(const struct hol_case *c, const struct hol_entry *entry)
{
    if (entry->kind == HOL_ENTRY_STATE)
        return entry->index;
    return belongs_to_initial(c, entry) ? 0 : SIZE_MAX;
}

bool
hol_published_planned(const struct hol_published_plan *plan, const struct hol_published_item *item)
{
    return plan->entries == NULL || item->invariant != SIZE_MAX || plan->entries(item->source);
}

bool
hol_published_wanted(const struct hol_published_plan *plan, const struct hol_published_item *item)
{
    return item->source->smallness.parameter == plan->order && hol_published_planned(plan, item);
}

static size_t
find_basis(const struct hol_published *block)
{
    for (size_t i = 0; i < block->entry_count; i++)
        if (block->entries[i].kind == HOL_ENTRY_MATRIX &&
            block->entries[i].matrix == HOL_MATRIX_V && !block->entries[i].misprint)
            return i;
    return SIZE_MAX;
}

size_t
hol_published_output(const struct hol_model *model, const struct hol_published_item *item,
                     size_t part)
{
    if (item->invariant == SIZE_MAX)
        return hol_model_published(model, item->block, item->entry, part);
    return part == 0 ? model->out_invariant_rate + item->invariant : SIZE_MAX;
}

/* The text of an invariant's derivative. */
static const struct hol_entry rate_vanishes = {.kind = HOL_ENTRY_VANISHES,
                                               .smallness = {SIZE_MAX, 1}};

enum hol_status
hol_published_plan_make(struct hol_published_plan *plan, const struct hol_model *model)
{
    const struct hol_case *c = model->source;
    struct hol_published_plan new = {.order = SIZE_MAX};
    size_t k = 0;

    for (size_t b = 0; b < c->published_count; b++)
        new.entry_count += c->published[b].entry_count;
    new.count = new.entry_count + (c->impulsive ? 0 : c->invariant_count);
    new.items = hol_alloc(new.count + 1, sizeof *new.items);
    if (new.items == NULL)
        return HOL_NOMEM;
    for (size_t b = 0; b < c->published_count; b++)
        for (size_t e = 0; e < c->published[b].entry_count; e++) {
            const struct hol_entry *entry = &c->published[b].entries[e];
            new.items[k++] = (struct hol_published_item){
                .block = b,
                .entry = e,
                .source = entry,
                .state = state_of(c, entry),
                .start_only = entry->kind == HOL_ENTRY_SOLUTION && !c->has_span,
                .invariant = SIZE_MAX,
                .basis = find_basis(&c->published[b])};
        }
    for (size_t i = 0; k < new.count; i++)
        new.items[k++] = (struct hol_published_item){.block = SIZE_MAX,
                                                     .entry = i,
                                                     .source = &rate_vanishes,
                                                     .state = SIZE_MAX,
                                                     .invariant = i,
                                                     .basis = SIZE_MAX};
    *plan = new;
    return HOL_OK;
}

void
hol_published_plan_clear(struct hol_published_plan *plan)
{
    hol_free(plan->items);
    *plan = (struct hol_published_plan){0};
}
