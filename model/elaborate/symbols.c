/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The symbols of a case: declared, looked up, and noted where they will be declared. */
#include "model/elaborate/elaborate.h"

#include <string.h>

const char *
hol_elab_kind(enum hol_symbol_kind kind)
{
    static const char *const kinds[] = {
        [HOL_SYMBOL_PARAMETER] = "a parameter",   [HOL_SYMBOL_SIZE] = "a size",
        [HOL_SYMBOL_COORDINATE] = "a coordinate", [HOL_SYMBOL_LET] = "a let",
        [HOL_SYMBOL_FUNCTION] = "a function",     [HOL_SYMBOL_CONSTRAINT] = "a constraint",
        [HOL_SYMBOL_INVARIANT] = "an invariant"};
    return kinds[kind];
}

static bool
is_reserved(struct hol_elaborator *e, const struct hol_word *word, uint32_t offset)
{
    if (word->reserved == HOL_RESERVED_NOT)
        return false;
    const char *meaning = word->reserved == HOL_RESERVED_TIME ? "the time"
                          : word->reserved == HOL_RESERVED_PI ? "the number 3.14159..."
                                                              : "a function";
    hol_elab_error(e, offset, "'%s' is reserved, it is %s; expected another name", word->text,
                   meaning);
    return true;
}

struct hol_symbol *
hol_elab_declare(struct hol_elaborator *e, enum hol_namespace space, enum hol_symbol_kind kind,
                 struct hol_word *word, bool family, uint32_t offset)
{
    struct hol_symbol *symbol = word->symbol[space];
    if (symbol != NULL && symbol->family && family && symbol->kind == kind &&
        kind != HOL_SYMBOL_COORDINATE)
        return symbol;
    if (symbol != NULL) {
        if (!hol_elab_known(e, offset))
            hol_elab_error(e, offset, "'%s' is already declared, as %s in line %zu", word->text,
                           hol_elab_kind(symbol->kind), hol_elab_line(e, symbol->offset));
        return NULL;
    }
    if (space == HOL_NAMESPACE_VALUE && is_reserved(e, word, offset))
        return NULL;
    if (space == HOL_NAMESPACE_VALUE && word->binding != NULL) {
        hol_elab_error(e, offset, "'%s' is the index of a loop here, expected another name",
                       word->text);
        return NULL;
    }
    symbol = hol_arena_alloc(e->scratch, 1, sizeof *symbol);
    if (symbol == NULL) {
        hol_elab_nomem(e);
        return NULL;
    }
    *symbol =
        (struct hol_symbol){.kind = kind, .family = family, .low = 1, .high = 0, .offset = offset};
    word->symbol[space] = symbol;
    return symbol;
}

/* ------------------------------------------------------------- members */

static size_t
slot_of(const struct hol_indexed *members, size_t capacity, const struct hol_symbol *symbol,
        long index)
{
    uint64_t hash = (uint64_t)(uintptr_t)symbol * UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ (uint64_t)index) * UINT64_C(0xD6E8FEB86659FD93);
    size_t slot = (size_t)(hash >> 20) & (capacity - 1);
    while (members[slot].symbol != NULL &&
           (members[slot].symbol != symbol || members[slot].index != index))
        slot = (slot + 1) & (capacity - 1);
    return slot;
}

static bool
enlarge(struct hol_elaborator *e)
{
    size_t capacity = e->tables.member_capacity == 0 ? 64 : 2 * e->tables.member_capacity;
    struct hol_indexed *members = hol_arena_alloc(e->scratch, capacity, sizeof *members);
    if (members == NULL) {
        hol_elab_nomem(e);
        return false;
    }
    for (size_t i = 0; i < e->tables.member_capacity; i++) {
        const struct hol_indexed *old = &e->tables.members[i];
        if (old->symbol != NULL)
            members[slot_of(members, capacity, old->symbol, old->index)] = *old;
    }
    e->tables.members = members;
    e->tables.member_capacity = capacity;
    return true;
}

bool
hol_elab_declare_member(struct hol_elaborator *e, struct hol_symbol *symbol,
                        const struct hol_word *word, long index, size_t id, uint32_t offset)
{
    if (2 * e->tables.member_count >= e->tables.member_capacity && !enlarge(e))
        return false;
    size_t slot = slot_of(e->tables.members, e->tables.member_capacity, symbol, index);
    if (e->tables.members[slot].symbol != NULL) {
        hol_elab_error(e, offset, "'%s[%ld]' is already declared", word->text, index);
        return false;
    }
    e->tables.members[slot] = (struct hol_indexed){symbol, index, id};
    e->tables.member_count++;
    bool empty = symbol->low > symbol->high;
    symbol->low = empty || index < symbol->low ? index : symbol->low;
    symbol->high = empty || index > symbol->high ? index : symbol->high;
    return true;
}

size_t
hol_elab_find_member(const struct hol_elaborator *e, const struct hol_symbol *symbol, long index)
{
    if (symbol->kind == HOL_SYMBOL_COORDINATE) {
        bool inside = index >= symbol->low && index <= symbol->high;
        return inside ? symbol->id + ((size_t)index - (size_t)symbol->low) : SIZE_MAX;
    }
    if (e->tables.member_capacity == 0)
        return SIZE_MAX;
    size_t slot = slot_of(e->tables.members, e->tables.member_capacity, symbol, index);
    return e->tables.members[slot].symbol == NULL ? SIZE_MAX : e->tables.members[slot].id;
}

/* -------------------------------------------------------------- lookup */

struct seen {
    const struct hol_elaborator *e;
    enum hol_namespace space;
};

static bool
can_be_meant(const struct hol_word *word, const void *context)
{
    const struct seen *seen = context;
    if (seen->space != HOL_NAMESPACE_VALUE)
        return word->symbol[seen->space] != NULL;
    bool result = seen->e->rules.reads_results && word->symbol[HOL_NAMESPACE_INVARIANT] != NULL;
    bool bound = word->binding != NULL && word->binding->frame == seen->e->rules.frame;
    return word->symbol[HOL_NAMESPACE_VALUE] != NULL || bound || result ||
           word->reserved != HOL_RESERVED_NOT;
}

static void
report_unknown(struct hol_elaborator *e, enum hol_namespace space, const struct hol_word *word,
               uint32_t offset)
{
    if (hol_elab_known(e, offset))
        return;
    const char *noun = space == HOL_NAMESPACE_CONSTRAINT ? "constraint" : "name";
    size_t declared = e->order == 0 ? 0 : word->declared[space]; /* 0: on the command line */
    if (declared > offset) {
        hol_elab_error(e, offset, "'%s' is used before its declaration in line %zu", word->text,
                       hol_elab_line(e, (uint32_t)(declared - 1)));
        return;
    }
    if (word == e->rules.declaring) {
        hol_elab_error(e, offset, "'%s' must not refer to itself", word->text);
        return;
    }
    struct seen seen = {e, space};
    const struct hol_word *nearest = hol_words_nearest(e->words, word, can_be_meant, &seen);
    if (nearest != NULL)
        hol_elab_error(e, offset, "unknown %s '%s', did you mean '%s'?", noun, word->text,
                       nearest->text);
    else
        hol_elab_error(e, offset, "unknown %s '%s'", noun, word->text);
}

struct hol_symbol *
hol_elab_lookup(struct hol_elaborator *e, enum hol_namespace space, const struct hol_word *word,
                uint32_t offset)
{
    struct hol_symbol *symbol = word->symbol[space];
    if (symbol != NULL && (e->rules.frame == 0 || symbol->offset < e->rules.visible))
        return symbol;
    if (!word->doubtful)
        report_unknown(e, space, word, offset);
    return NULL;
}

/* ------------------------------------------------ what is declared where */

static void
note(struct hol_word *word, enum hol_namespace space, uint32_t offset)
{
    if (word->declared[space] == 0)
        word->declared[space] = (size_t)offset + 1;
}

void
hol_elab_note_declarations(const struct hol_ast_statement *list)
{
    for (const struct hol_ast_statement *s = list; s != NULL; s = s->next) {
        switch (s->kind) {
        case HOL_STATEMENT_PARAMETER:
        case HOL_STATEMENT_SIZE:
        case HOL_STATEMENT_COORDINATE:
        case HOL_STATEMENT_LET:
            for (const struct hol_ast_item *i = s->items.first; i != NULL; i = i->next)
                note(i->word, HOL_NAMESPACE_VALUE, i->span.first);
            break;
        case HOL_STATEMENT_DEFINE:
            note(s->word, HOL_NAMESPACE_VALUE, s->word_span.first);
            break;
        case HOL_STATEMENT_CONSTRAINT:
        case HOL_STATEMENT_AFTER:
        case HOL_STATEMENT_BEFORE:
        case HOL_STATEMENT_CONTACT:
            if (s->third != NULL)
                note(s->third->word, HOL_NAMESPACE_CONSTRAINT, s->third->first);
            break;
        case HOL_STATEMENT_INVARIANT:
            note(s->third->word, HOL_NAMESPACE_INVARIANT, s->third->first);
            break;
        case HOL_STATEMENT_FOR:
            hol_elab_note_declarations(s->body);
            break;
        default:
            break;
        }
    }
}
