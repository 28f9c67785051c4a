/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Entries of published blocks about accelerations, forces and multipliers at every state. */
#include "model/elaborate/elaborate.h"

/* Text of an item of a comma list after the statement's keyword. */
static char *
item_text(struct hol_elaborator *e, const struct hol_ast_statement *s,
          const struct hol_ast_item *item)
{
    return hol_elab_entry_text(e, s->keyword.first, s->keyword.last, item->span.first,
                               item->span.last);
}

/* acceleration, ideal, nonideal: of a coordinate; multiplier, reaction: of a constraint */
static void
target(struct hol_elaborator *e, const struct hol_ast_statement *s, const struct hol_ast_item *item,
       enum hol_entry_kind kind)
{
    bool row = kind == HOL_ENTRY_MULTIPLIER || kind == HOL_ENTRY_REACTION;
    size_t index = 0;
    unsigned holds = kind == HOL_ENTRY_REACTION ? HOL_HOLDS_MOTION : HOL_HOLDS_ALL;
    bool known = (row ? hol_elab_constraint : hol_elab_coordinate)(e, item->left, &index);
    if (known && item->left->primes != 0)
        hol_elab_error(e, item->left->last - item->left->primes,
                       "unexpected prime, expected a coordinate after '%s'",
                       hol_ast_keyword(s->kind));
    bool open = row && known && index >= HOL_OPEN_ROWS;
    if (open && e->phase == NULL)
        hol_elab_error(e, item->left->first,
                       "the contact '%s' is open at the start and has no force",
                       item->left->word->text);
    /* in a phase in which the contact is open, the entry says nothing */
    struct hol_entry *entry =
        hol_elab_add_entry(e, s, open ? HOL_ENTRY_VANISHES : kind, item->span);
    if (entry == NULL)
        return;
    if (open) {
        entry->right.value =
            hol_elab_result(e, hol_expr_integer(e->c->graph, 0), item->span.first, "");
        return;
    }
    entry->index = index;
    entry->right = hol_elab_printed(e, item, holds, "a reaction");
    entry->text = item_text(e, s, item);
}

static void
vanishes(struct hol_elaborator *e, const struct hol_ast_statement *s,
         const struct hol_ast_item *item)
{
    struct hol_entry *entry = hol_elab_add_entry(e, s, HOL_ENTRY_VANISHES, item->span);
    if (entry == NULL)
        return;
    entry->right.value = hol_elab_held(e, item->right, HOL_HOLDS_ALL, "an entry");
    entry->right.text = hol_elab_text(e, item->span.first, item->span.last);
    entry->text = item_text(e, s, item);
}

/* The left side of an `after` entry, in velocities after the impulse. */
static hol_node
velocities_after(struct hol_elaborator *e, hol_node left, uint32_t offset)
{
    if (hol_expr_depends(e->c->graph, left, HOL_VAR_VELOCITY))
        return hol_elab_after_impulse(e, left, offset);
    hol_elab_error(e, offset,
                   "the left side holds no velocity, expected an expression of velocities after "
                   "the impulse");
    return HOL_NODE_NONE;
}

/* Guard k of that side, a let, whose guards are of velocities before: they follow instead, once. */
static void
guards_of_let(struct hol_elaborator *e, size_t first, size_t k, uint32_t offset)
{
    struct hol_case *c = e->c;
    size_t let = c->guards[k].let;
    c->guards[k].value = hol_expr_integer(c->graph, 1);
    for (size_t i = first; i < k; i++)
        if (c->guards[i].let == let && c->guards[i].value == c->guards[k].value)
            return;
    for (size_t i = 0; i < first; i++)
        if (c->guards[i].owner == let)
            hol_elab_guard(e, c->guards[i].value, c->guards[i].let, offset);
}

/* The guards of that side, from `first` on, likewise. */
static void
guards_after(struct hol_elaborator *e, size_t first, uint32_t offset)
{
    struct hol_case *c = e->c;
    for (size_t k = first; k < c->guard_count; k++) {
        hol_node value = c->guards[k].value;
        if (value == HOL_NODE_NONE)
            guards_of_let(e, first, k, offset);
        else if (hol_expr_depends(c->graph, value, HOL_VAR_VELOCITY))
            c->guards[k].value = hol_elab_after_impulse(e, value, offset);
    }
}

static void
after(struct hol_elaborator *e, const struct hol_ast_statement *s, const struct hol_ast_item *item)
{
    size_t first = e->c->guard_count;
    hol_node left =
        hol_elab_held(e, item->left, HOL_HOLDS_MOTION, "the left side of an 'after' entry");
    if (left != HOL_NODE_NONE)
        left = velocities_after(e, left, item->span.first);
    guards_after(e, first, item->span.first);
    struct hol_entry *entry = hol_elab_add_entry(e, s, HOL_ENTRY_AFTER, item->span);
    if (entry == NULL)
        return;
    entry->left = left;
    entry->right =
        hol_elab_printed(e, item, HOL_HOLDS_MOTION, "the right side of an 'after' entry");
    entry->text = item_text(e, s, item);
}

static void
item(struct hol_elaborator *e, const struct hol_ast_statement *s, const struct hol_ast_item *i)
{
    switch (s->kind) {
    case HOL_STATEMENT_ACCELERATION:
        target(e, s, i, HOL_ENTRY_ACCELERATION);
        break;
    case HOL_STATEMENT_IDEAL:
        target(e, s, i, HOL_ENTRY_IDEAL);
        break;
    case HOL_STATEMENT_NONIDEAL:
        target(e, s, i, HOL_ENTRY_NONIDEAL);
        break;
    case HOL_STATEMENT_MULTIPLIER:
        target(e, s, i, HOL_ENTRY_MULTIPLIER);
        break;
    case HOL_STATEMENT_REACTION:
        target(e, s, i, HOL_ENTRY_REACTION);
        break;
    case HOL_STATEMENT_VANISHES:
        vanishes(e, s, i);
        break;
    default:
        after(e, s, i);
        break;
    }
}

void
hol_elab_entry(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    if (s->kind == HOL_STATEMENT_AFTER && e->seen.impulsive_offset == 0)
        e->seen.impulsive_offset = s->keyword.first + 1;
    e->rules.reads_results = true;
    e->smallness = hol_elab_smallness(e, s);
    switch (s->kind) {
    case HOL_STATEMENT_MATRIX:
        hol_elab_matrices(e, s);
        break;
    case HOL_STATEMENT_SOLUTION:
        hol_elab_solution(e, s);
        break;
    case HOL_STATEMENT_AT:
    case HOL_STATEMENT_EVENT:
    case HOL_STATEMENT_LIMIT:
        hol_elab_motion_entry(e, s);
        break;
    default:
        for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
             i = i->next) {
            hol_elab_own(e);
            item(e, s, i);
        }
        break;
    }
    e->rules.reads_results = false;
    e->rules.owner = HOL_GUARD_NOBODY;
}
