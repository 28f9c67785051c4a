/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Statements one after the other, the loops around them, and what a whole case must have. */
#include "model/elaborate/elaborate.h"

#include "base/alloc.h"

#include <ctype.h>

/* ---------------------------------------------------------------- loops */

bool
hol_elab_range(struct hol_elaborator *e, const struct hol_ast *low, const struct hol_ast *high,
               uint32_t offset, long *from, long *to)
{
    bool good = hol_elab_integer(e, low, "the start of a range", from);
    good = hol_elab_integer(e, high, "the end of a range", to) && good;
    if (!good)
        return false;
    unsigned long width = *to < *from ? 0 : (unsigned long)*to - (unsigned long)*from;
    if (width >= e->limits->range) {
        hol_elab_error(e, offset, "the range %ld .. %ld is too long, the limit is %zu indices",
                       *from, *to, e->limits->range);
        return false;
    }
    return true;
}

bool
hol_elab_bind(struct hol_elaborator *e, struct hol_word *word, struct hol_binding *binding,
              uint32_t offset)
{
    const struct hol_symbol *symbol = word->symbol[HOL_NAMESPACE_VALUE];
    bool hides = e->rules.frame == 0 && symbol != NULL;
    bool bound = word->binding != NULL && word->binding->frame == e->rules.frame;
    if (word->reserved != HOL_RESERVED_NOT || hides || bound) {
        if (!hol_elab_known(e, offset))
            hol_elab_error(e, offset, "'%s' is %s, expected another name for the index", word->text,
                           hides   ? hol_elab_kind(symbol->kind)
                           : bound ? "in use as an index or argument"
                                   : "reserved");
        return false;
    }
    *binding =
        (struct hol_binding){.outer = word->binding, .frame = e->rules.frame, .is_index = true};
    word->binding = binding;
    return true;
}

void
hol_elab_release(struct hol_word *word, struct hol_binding *binding)
{
    word->binding = binding->outer;
}

/* ----------------------------------------------------------- statements */

/* for: after an error the loop ends, and names that it would have declared are not missed. */
static void
repeat(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    long from, to;
    struct hol_binding binding;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    if (!hol_arena_extend(e->scratch, &e->loops, e->loop_count, sizeof *e->loops)) {
        hol_elab_nomem(e);
        return;
    }
    if (!hol_elab_range(e, s->left, s->right, s->keyword.first, &from, &to) ||
        !hol_elab_bind(e, s->word, &binding, s->word_span.first)) {
        e->doubtful = true;
        return;
    }
    e->loops[e->loop_count++] = s->word;
    size_t errors = e->error_count;
    for (long i = from; i <= to && hol_elab_iterate(e, s->keyword.first); i++) {
        binding.index = i;
        hol_elaborate_list(e, s->body);
        if (e->error_count > errors)
            e->doubtful = true;
        if (i == to || e->error_count > errors)
            break;
    }
    e->loop_count--;
    hol_elab_release(s->word, &binding);
}

static void
prose(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    struct hol_case *c = e->c;
    if (s->kind == HOL_STATEMENT_NOTE) {
        if (HOL_ELAB_EXTEND(e, c->notes, c->note_count))
            c->notes[c->note_count++] = hol_elab_string(e, s->text);
        return;
    }
    bool title = s->kind == HOL_STATEMENT_TITLE;
    bool *given = title ? &e->seen.has_title : &e->seen.has_source;
    if (*given)
        hol_elab_error(e, s->keyword.first, "the %s is given twice", hol_ast_keyword(s->kind));
    *given = true;
    *(title ? &c->title : &c->source) = hol_elab_string(e, s->text);
}

enum home { CASE_ONLY, CASE_OR_LOOP, ENTRY, ANYWHERE };

static enum home
home_of(const struct hol_ast_statement *s)
{
    switch (s->kind) {
    case HOL_STATEMENT_LET:
    case HOL_STATEMENT_FORCE:
    case HOL_STATEMENT_CONSTRAINT:
    case HOL_STATEMENT_BEFORE:
    case HOL_STATEMENT_CONTACT:
    case HOL_STATEMENT_IMPULSE:
    case HOL_STATEMENT_INITIAL:
    case HOL_STATEMENT_STATE:
    case HOL_STATEMENT_INVARIANT:
        return CASE_OR_LOOP;
    case HOL_STATEMENT_AFTER:
        return s->row ? CASE_OR_LOOP : ENTRY;
    case HOL_STATEMENT_ACCELERATION:
    case HOL_STATEMENT_IDEAL:
    case HOL_STATEMENT_MULTIPLIER:
    case HOL_STATEMENT_VANISHES:
    case HOL_STATEMENT_REACTION:
    case HOL_STATEMENT_MATRIX:
    case HOL_STATEMENT_SOLUTION:
    case HOL_STATEMENT_AT:
    case HOL_STATEMENT_EVENT:
    case HOL_STATEMENT_LIMIT:
        return ENTRY;
    case HOL_STATEMENT_NONIDEAL:
    case HOL_STATEMENT_FOR:
        return ANYWHERE;
    default:
        return CASE_ONLY;
    }
}

static bool
is_at_home(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    enum home home = home_of(s);
    const char *word = hol_ast_keyword(s->kind);
    const char *wrong = NULL;
    if (e->in_published && (home == CASE_ONLY || home == CASE_OR_LOOP))
        wrong = "is no entry of a published block";
    else if (!e->in_published && home == ENTRY)
        wrong = "belongs inside a published block";
    else if (e->loop_count > 0 && home == CASE_ONLY)
        wrong = "must not be in a for loop";
    else if (s->misprint && (!e->in_published || s->kind == HOL_STATEMENT_FOR))
        wrong = "cannot be a misprint, only an entry of a published block can";
    else if (s->under != NULL && (!e->in_published || s->kind == HOL_STATEMENT_FOR))
        wrong = "cannot hold to an order, only an entry of a published block can";
    if (wrong != NULL)
        hol_elab_error(e, s->keyword.first, "'%s' %s", word, wrong);
    return wrong == NULL;
}

static void
statement(struct hol_elaborator *e, struct hol_ast_statement *s)
{
    switch (s->kind) {
    case HOL_STATEMENT_TITLE:
    case HOL_STATEMENT_SOURCE:
    case HOL_STATEMENT_NOTE:
        prose(e, s);
        break;
    case HOL_STATEMENT_PARAMETER:
        hol_elab_parameters(e, s);
        break;
    case HOL_STATEMENT_SIZE:
        hol_elab_sizes(e, s);
        break;
    case HOL_STATEMENT_COORDINATE:
        hol_elab_coordinates(e, s);
        break;
    case HOL_STATEMENT_LET:
        hol_elab_lets(e, s);
        break;
    case HOL_STATEMENT_DEFINE:
        hol_elab_define(e, s);
        break;
    case HOL_STATEMENT_KINETIC:
    case HOL_STATEMENT_POTENTIAL:
        hol_elab_energy(e, s);
        break;
    case HOL_STATEMENT_FORCE:
    case HOL_STATEMENT_IMPULSE:
    case HOL_STATEMENT_NONIDEAL:
        hol_elab_forces(e, s);
        break;
    case HOL_STATEMENT_CONSTRAINT:
    case HOL_STATEMENT_AFTER:
    case HOL_STATEMENT_BEFORE:
        hol_elab_constraint_statement(e, s);
        break;
    case HOL_STATEMENT_CONTACT:
        hol_elab_contact(e, s);
        break;
    case HOL_STATEMENT_INITIAL:
    case HOL_STATEMENT_STATE:
        hol_elab_initial(e, s);
        break;
    case HOL_STATEMENT_SPAN:
        hol_elab_span(e, s);
        break;
    case HOL_STATEMENT_INVARIANT:
        hol_elab_invariant(e, s);
        break;
    case HOL_STATEMENT_PUBLISHED:
        if (!hol_elab_is_impact(e))
            hol_elab_published(e, s);
        break;
    default:
        break; /* entries, for: not here */
    }
}

void
hol_elaborate_list(struct hol_elaborator *e, struct hol_ast_statement *list)
{
    for (struct hol_ast_statement *s = list; s != NULL && !hol_elab_ended(e); s = s->next) {
        if (!is_at_home(e, s))
            e->doubtful = e->doubtful || s->kind == HOL_STATEMENT_COORDINATE;
        else if (s->kind == HOL_STATEMENT_FOR)
            repeat(e, s);
        else if (e->in_published)
            hol_elab_entry(e, s);
        else
            statement(e, s);
    }
}

static void
check_complete(struct hol_elaborator *e)
{
    const struct hol_case *c = e->c;
    uint32_t end = (uint32_t)e->source->length;
    while (end > 0 && isspace((unsigned char)e->source->text[end - 1]))
        end--;
    if (!e->doubtful && !e->seen.has_coordinate)
        hol_elab_error(e, end, "the file has no 'coordinate' statement");
    else if (!e->doubtful && !e->seen.has_kinetic)
        hol_elab_error(e, end, "the file has no 'kinetic' statement");
    if (e->seen.impulsive_offset > 0 && !c->impulsive && !e->doubtful)
        hol_elab_error(e, e->seen.impulsive_offset - 1,
                       "the case has no impulse, expected an 'impulse' or 'after' statement");
    if (e->tables.before_count > 0 && !c->impulsive && !e->doubtful)
        hol_elab_error(e, e->seen.before_offset,
                       "the case has no impulse, expected an 'impulse' or 'after' statement");
    for (size_t j = 0; j < c->m && c->impulsive; j++)
        if (c->constraints[j].order == HOL_ORDER_ACCELERATION)
            hol_elab_error(e, e->tables.constraint_offsets[j],
                           "the constraint '%s' holds accelerations, which an impulsive problem "
                           "does not have",
                           c->constraints[j].name);
}

enum hol_status
hol_elaborate(struct hol_elaborator *e, struct hol_ast_statement *file)
{
    hol_elab_note_declarations(file);
    e->c->kinetic = e->c->potential = hol_elab_result(e, hol_expr_integer(e->c->graph, 0), 0, "");
    hol_elaborate_list(e, file);
    if (!hol_elab_ended(e))
        check_complete(e);
    if (!hol_elab_ended(e))
        hol_elab_befores(e);
    if (!hol_elab_ended(e))
        hol_elab_check_overrides(e);
    if (!hol_elab_ended(e) && hol_elab_vectors(e, 0)) {
        if (hol_elab_is_impact(e))
            hol_elab_nonideal_impulses(e);
        hol_elab_finish_states(e);
    }
    hol_free(e->tables.stack);
    hol_free(e->tables.closed_of);
    if (e->status == HOL_NOMEM || e->report->status == HOL_NOMEM)
        return HOL_NOMEM;
    return e->report->count > 0 || e->status != HOL_OK ? HOL_INVALID : HOL_OK;
}
