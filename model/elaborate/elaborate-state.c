/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The initial state and the named ones: what a named state does not say it has from the initial
 * one. */
#include "model/elaborate/elaborate.h"

#include <stdio.h>
#include <string.h>

/* A new state with nothing given; its number, SIZE_MAX: ended. */
static size_t
make_state(struct hol_elaborator *e, const char *name, struct hol_place place)
{
    struct hol_case *c = e->c;
    size_t k = c->state_count;
    if (!HOL_ELAB_EXTEND(e, c->states, k))
        return SIZE_MAX;
    c->states[k] = (struct hol_state){.name = hol_elab_string(e, name),
                                      .q = hol_arena_alloc(e->arena, c->n, sizeof *c->states->q),
                                      .v = hol_arena_alloc(e->arena, c->n, sizeof *c->states->v),
                                      .place = place};
    if (c->states[k].q == NULL || c->states[k].v == NULL) {
        hol_elab_nomem(e);
        return SIZE_MAX;
    }
    c->state_count++;
    return k;
}

/* Names that the program gives itself: "initial", "random 1". */
static bool
is_reserved(const char *name)
{
    static const char random[] = "random ";
    size_t length = sizeof random - 1;
    if (strcmp(name, "initial") == 0)
        return true;
    if (strncmp(name, random, length) != 0 || name[length] == '\0')
        return false;
    return name[length + strspn(name + length, "0123456789")] == '\0';
}

static size_t
find_state(struct hol_elaborator *e, struct hol_ast_statement *s)
{
    struct hol_case *c = e->c;
    struct hol_place place = {s->span.line, s->span.column};
    if (s->kind == HOL_STATEMENT_INITIAL) {
        if (c->states[0].place.line == 0)
            c->states[0].place = place;
        return 0;
    }
    if (s->state != 0)
        return s->state;
    if (is_reserved(s->text))
        hol_elab_error(e, s->keyword.last + 1,
                       "the name \"%.60s\" is reserved for a state that every case has, expected "
                       "another name",
                       s->text);
    for (size_t k = 1; k < c->state_count; k++)
        if (strcmp(c->states[k].name, s->text) == 0)
            hol_elab_error(e, s->keyword.last + 1, "the state \"%.60s\" is already declared",
                           s->text);
    if (!hol_elab_thing(e, s->span.first))
        return SIZE_MAX;
    size_t k = make_state(e, s->text, place);
    if (k != SIZE_MAX)
        s->state = k;
    return k;
}

static struct hol_initial *
slot(struct hol_elaborator *e, const struct hol_ast_statement *s, const struct hol_ast_item *item,
     size_t state)
{
    const struct hol_ast *left = item->left;
    struct hol_state *made = &e->c->states[state];
    size_t index;
    if (left->word->reserved == HOL_RESERVED_TIME) {
        if (s->kind == HOL_STATEMENT_INITIAL)
            hol_elab_error(e, left->first,
                           "the time of the initial state is the start of the "
                           "span, expected 'span ... ;'");
        else if (left->primes != 0 || left->index != NULL || item->approximate)
            hol_elab_error(e, left->first, "the time is given exactly, expected 't = ...'");
        else
            return &made->t;
        return NULL;
    }
    if (!hol_elab_coordinate(e, left, &index)) {
        e->seen.bad_initial = true;
        return NULL;
    }
    if (left->primes > 1) {
        hol_elab_error(e, left->last - left->primes,
                       "a state holds no accelerations, expected a coordinate or a velocity");
        return NULL;
    }
    return left->primes == 0 ? &made->q[index] : &made->v[index];
}

void
hol_elab_initial(struct hol_elaborator *e, struct hol_ast_statement *s)
{
    const char *where = "a state";
    if (!hol_elab_vectors(e, s->keyword.first) || !hol_elab_first_state(e))
        return;
    size_t state = find_state(e, s);
    if (state == SIZE_MAX)
        return;
    for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
         i = i->next) {
        hol_node value = hol_elab_held(e, i->right, HOL_HOLDS_CONSTANTS, where);
        struct hol_initial *made = slot(e, s, i, state);
        if (made == NULL)
            continue;
        if (made->given) {
            char quote = i->left->primes > 0 ? '"' : '\'';
            hol_elab_error(e, i->span.first, "%c%.*s%c is given twice for this state", quote,
                           (int)(i->left->last - i->left->first), e->source->text + i->left->first,
                           quote);
            continue;
        }
        *made = (struct hol_initial){.approximate = i->approximate,
                                     .given = true,
                                     .value = value,
                                     .place = {i->span.line, i->span.column}};
    }
}

bool
hol_elab_first_state(struct hol_elaborator *e)
{
    return e->c->state_count > 0 || make_state(e, "initial", (struct hol_place){0, 0}) != SIZE_MAX;
}

static void
report_missing(struct hol_elaborator *e)
{
    const struct hol_case *c = e->c;
    char names[120] = "";
    size_t missing = 0, used = 0, first = 0;
    for (size_t i = 0; i < c->n; i++) {
        if (c->states[0].q[i].given)
            continue;
        if (missing++ == 0)
            first = i;
        if (missing <= 4 && used < sizeof names)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s'%.24s'",
                                     missing > 1 ? ", " : "", c->coordinates[i]);
    }
    if (missing == 0 || e->seen.bad_initial || e->doubtful)
        return;
    hol_elab_error(e, e->tables.coordinate_offsets[first],
                   "no initial value for %s%s, expected 'initial %.24s = ...;'", names,
                   missing > 4 ? ", ..." : "", c->coordinates[first]);
}

static void
inherit(struct hol_initial *values, const struct hol_initial *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (values[i].given)
            continue;
        values[i] = from[i];
        values[i].given = false;
    }
}

void
hol_elab_inherit_state(struct hol_state *state, const struct hol_state *from, size_t n)
{
    inherit(&state->t, &from->t, 1);
    inherit(state->q, from->q, n);
    inherit(state->v, from->v, n);
}

void
hol_elab_move_state(struct hol_state *state, size_t n)
{
    for (size_t i = 0; i < 2 * n; i++) {
        struct hol_initial *value = i < n ? &state->q[i] : &state->v[i - n];

        value->guess = value->approximate;
        value->approximate = true;
    }
}

size_t
hol_elab_make_state(struct hol_elaborator *e, const char *name)
{
    return make_state(e, name, (struct hol_place){0, 0});
}

void
hol_elab_finish_states(struct hol_elaborator *e)
{
    struct hol_case *c = e->c;
    hol_node zero = hol_elab_result(e, hol_expr_integer(c->graph, 0), 0, "");
    if (zero == HOL_NODE_NONE || !hol_elab_first_state(e))
        return;
    report_missing(e);
    struct hol_state *first = &c->states[0];
    first->t =
        (struct hol_initial){.given = c->has_span, .value = c->has_span ? c->span_from : zero};
    for (size_t i = 0; i < c->n; i++) {
        if (!first->q[i].given)
            first->q[i].value = zero;
        if (!first->v[i].given)
            first->v[i].value = zero;
    }
    for (size_t k = 1; k < c->state_count; k++)
        hol_elab_inherit_state(&c->states[k], first, c->n);
    hol_elab_given_state(e);
}
