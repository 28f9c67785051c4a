/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Entries about the motion, or one state: at, event, limit; and to what order an entry holds. */
#include "model/elaborate/elaborate.h"

#include <string.h>

static const char *const value_of[] = {
    [HOL_ENTRY_AT] = "a value at a time",
    [HOL_ENTRY_STATE] = "a value at a state",
    [HOL_ENTRY_LIMIT] = "a limit",
};

/* The items of `at` and `limit`: an entry each, like the model. */
static void
quantities(struct hol_elaborator *e, const struct hol_ast_statement *s,
           const struct hol_entry *model)
{
    for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
         i = i->next) {
        hol_elab_own(e);
        hol_node left = hol_elab_held(e, i->left, HOL_HOLDS_ALL, "an entry");
        struct hol_entry *entry = hol_elab_add_entry(e, s, model->kind, i->span);
        if (entry == NULL)
            return;
        entry->index = model->index;
        entry->time = model->time;
        entry->until = model->until;
        entry->left = left;
        entry->right = hol_elab_printed(e, i, HOL_HOLDS_ALL, value_of[model->kind]);
        entry->text = hol_elab_entry_text(e, s->keyword.first, s->items.first->span.first,
                                          i->span.first, i->span.last);
    }
}

/* at t = TIME: QUANTITY = VALUE, ... and at t = TIME .. TIME: ... */
static void
at_time(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    static const char where[] = "the time of an entry";
    struct hol_entry model = {.kind = HOL_ENTRY_AT};
    if (s->word->reserved != HOL_RESERVED_TIME)
        hol_elab_error(e, s->word_span.first, "unexpected '%s', expected 'at t = ...'",
                       s->word->text);
    model.time = hol_elab_held(e, s->left, HOL_HOLDS_CONSTANTS, where);
    if (s->right != NULL) {
        model.until = hol_elab_held(e, s->right, HOL_HOLDS_CONSTANTS, where);
        if (model.until == HOL_NODE_NONE)
            return;
    }
    quantities(e, s, &model);
}

/* at "STATE": QUANTITY = VALUE, ... */
static void
at_state(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    const struct hol_case *c = e->c;
    struct hol_entry model = {.kind = HOL_ENTRY_STATE};
    if (!hol_elab_first_state(e))
        return;
    while (model.index < c->state_count && strcmp(c->states[model.index].name, s->text) != 0)
        model.index++;
    if (model.index < c->state_count)
        quantities(e, s, &model);
    else
        hol_elab_error(e, s->word_span.first,
                       "there is no state \"%.60s\" above, expected \"initial\" or the name of one",
                       s->text);
}

/* limit QUANTITY = VALUE, ... */
static void
limit(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    const struct hol_entry model = {.kind = HOL_ENTRY_LIMIT};
    if (!e->c->has_span)
        hol_elab_error(e, s->keyword.first,
                       "a limit is seen at the end of the span, expected 'span ... ;' above");
    else
        quantities(e, s, &model);
}

static enum hol_event_kind
event_kind(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    static const char *const names[] = {[HOL_EVENT_MINIMUM] = "minimum",
                                        [HOL_EVENT_MAXIMUM] = "maximum",
                                        [HOL_EVENT_ZERO] = "zero"};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
        if (strcmp(s->word->text, names[k]) == 0)
            return (enum hol_event_kind)k;
    hol_elab_error(e, s->word_span.first, "unknown event '%s', expected minimum, maximum or zero",
                   s->word->text);
    return HOL_EVENT_ZERO;
}

/* impulse.CONTACT: the number of the contact; SIZE_MAX: it is something else, or wrong. */
static size_t
impulse_of(struct hol_elaborator *e, const struct hol_ast *ast, bool *is_impulse)
{
    const struct hol_case *c = e->c;
    struct hol_ast part = *ast; /* the reference after the point */
    size_t row = 0;
    *is_impulse = ast->kind == HOL_AST_MEMBER && strcmp(ast->owner->text, "impulse") == 0;
    part.first = ast->at;
    if (!*is_impulse || !hol_elab_constraint(e, &part, &row))
        return SIZE_MAX;
    if (row >= HOL_OPEN_ROWS)
        return row - HOL_OPEN_ROWS;
    for (size_t k = 0; k < c->contact_count; k++)
        if (c->contacts[k].row == row)
            return k;
    hol_elab_error(e, part.first, "'%s' is no contact, only a contact has an impulse",
                   ast->word->text);
    return SIZE_MAX;
}

static void
quantity(struct hol_elaborator *e, struct hol_quantity *made, const struct hol_ast_item *i)
{
    bool is_impulse;
    made->impulse = impulse_of(e, i->left, &is_impulse);
    if (!is_impulse)
        made->left = hol_elab_held(e, i->left, HOL_HOLDS_ALL, "an entry");
    made->right = hol_elab_printed(e, i, HOL_HOLDS_ALL, "a value at an event");
    made->text = hol_elab_text(e, i->left_span.first, i->left_span.last);
}

static void
event(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    enum hol_event_kind kind = event_kind(e, s);
    hol_elab_own(e);
    hol_node left = hol_elab_held(e, s->left, HOL_HOLDS_ALL, "an entry");
    struct hol_quantity *list = hol_arena_alloc(e->arena, s->items.count, sizeof *list);
    if (list == NULL) {
        hol_elab_nomem(e);
        return;
    }
    size_t k = 0;
    for (const struct hol_ast_item *i = s->items.first; i != NULL; i = i->next) {
        if (!hol_elab_thing(e, i->span.first))
            return;
        quantity(e, &list[k++], i);
    }
    struct hol_entry *entry = hol_elab_add_entry(e, s, HOL_ENTRY_EVENT, s->span);
    if (entry == NULL)
        return;
    entry->event = kind;
    entry->left = left;
    entry->event_name = hol_elab_string(e, s->text);
    entry->quantity_count = s->items.count;
    entry->quantities = list;
    entry->text = hol_elab_entry_text(e, s->span.first, s->span.first, s->span.first, s->span.last);
}

void
hol_elab_motion_entry(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    if (s->kind == HOL_STATEMENT_EVENT)
        event(e, s);
    else if (s->kind == HOL_STATEMENT_LIMIT)
        limit(e, s);
    else if (s->text != NULL)
        at_state(e, s);
    else
        at_time(e, s);
}

struct hol_smallness
hol_elab_smallness(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    const struct hol_ast_statement *under = s->under;
    struct hol_smallness made = {SIZE_MAX, 1};
    const struct hol_symbol *symbol;
    if (under == NULL)
        return made;
    if (s->kind == HOL_STATEMENT_MATRIX || s->kind == HOL_STATEMENT_SOLUTION ||
        s->kind == HOL_STATEMENT_LIMIT) {
        hol_elab_error(e, under->keyword.first, "'%s' cannot hold to an order",
                       hol_ast_keyword(s->kind));
        return made;
    }
    symbol = hol_elab_lookup(e, HOL_NAMESPACE_VALUE, under->word, under->word_span.first);
    if (symbol != NULL && symbol->kind != HOL_SYMBOL_PARAMETER)
        hol_elab_error(e, under->word_span.first, "'%s' is %s, expected a parameter",
                       under->word->text, hol_elab_kind(symbol->kind));
    else if (symbol != NULL && !symbol->failed)
        made.parameter = symbol->id;
    if (under->left != NULL && hol_elab_integer(e, under->left, "an order", &made.power) &&
        (made.power < 1 || made.power > 12)) {
        hol_elab_error(e, under->left->first, "the order is %ld, expected 1 to 12", made.power);
        made.power = 1;
    }
    return made;
}
