/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* "g=1.62" from the command line, or from where it was read: by the same grammar, reported as its
 * line 1. */
#include "model/elaborate/elaborate.h"
#include "model/language/parse.h"

#include <stdio.h>
#include <string.h>

static const char *const where = "a value that is given";

/* What messages name as the file. NULL: out of memory. */
static const char *
place_of(struct hol_elaborator *e, const struct hol_override *given)
{
    static const char between[] = ", parameter ";
    if (given->origin == NULL)
        return "command line";
    size_t size = strlen(given->origin) + sizeof between + strlen(given->name);
    char *place = hol_arena_alloc(e->scratch, size, 1);
    if (place != NULL)
        (void)snprintf(place, size, "%s%s%s", given->origin, between, given->name);
    return place;
}

static struct hol_source *
source_of(struct hol_elaborator *e, const struct hol_override *given)
{
    size_t name = strlen(given->name), value = strlen(given->value);
    struct hol_source *source = hol_arena_alloc(e->scratch, 1, sizeof *source);
    char *text = hol_arena_alloc(e->scratch, name + value + 2, 1);
    const char *place = place_of(e, given);
    if (source == NULL || text == NULL || place == NULL) {
        hol_elab_nomem(e);
        return NULL;
    }
    memcpy(text, given->name, name);
    text[name] = '=';
    memcpy(text + name + 1, given->value, value);
    *source = (struct hol_source){place, text, name + value + 1};
    return source;
}

/* The override of a word: the last one given; NULL without one. */
static const struct hol_override *
find(struct hol_elaborator *e, const struct hol_word *word)
{
    const struct hol_override *found = NULL;
    for (size_t i = 0; i < e->override_count; i++) {
        if (e->overrides[i].state != NULL || strcmp(e->overrides[i].name, word->text) != 0)
            continue;
        e->used_overrides[i] = true;
        found = &e->overrides[i];
    }
    return found;
}

/* The value of an override that may hold what `holds' says. */
static hol_node
evaluate(struct hol_elaborator *e, const struct hol_override *given, unsigned holds)
{
    const struct hol_source *outer = e->source;
    size_t order = e->order;
    struct hol_source *source = source_of(e, given);
    hol_node node = HOL_NODE_NONE;
    if (source == NULL)
        return node;
    struct hol_parse parse = {.limits = e->limits,
                              .arena = e->scratch,
                              .words = e->words,
                              .report = e->report,
                              .source = source,
                              .value_only = true,
                              .start = (uint32_t)strlen(given->name) + 1};
    hol_parse_run(&parse);
    if (parse.status != HOL_OK)
        hol_elab_nomem(e);
    e->error_count += parse.syntax_errors;
    if (parse.status != HOL_OK || parse.syntax_errors || parse.value == NULL)
        return node;
    e->source = source;
    e->order = 0;
    node = hol_elab_held(e, parse.value, holds, where);
    e->source = outer;
    e->order = order;
    return node;
}

hol_node
hol_elab_override(struct hol_elaborator *e, const struct hol_word *word, bool *found)
{
    const struct hol_override *given = find(e, word);
    *found = given != NULL;
    return given == NULL ? HOL_NODE_NONE : evaluate(e, given, 0);
}

static void
report(struct hol_elaborator *e, const struct hol_override *given, const char *format,
       const char *other)
{
    const struct hol_source *outer = e->source;
    size_t order = e->order;
    struct hol_source *source = source_of(e, given);
    if (source == NULL)
        return;
    e->source = source;
    e->order = 0;
    if (other == NULL)
        hol_elab_error(e, 0, "%s '%s'", format, given->name);
    else
        hol_elab_error(e, 0, "%s '%s', did you mean '%s'?", format, given->name, other);
    e->source = outer;
    e->order = order;
}

bool
hol_elab_override_integer(struct hol_elaborator *e, const struct hol_word *word, hol_node node,
                          long *value)
{
    if (node == HOL_NODE_NONE)
        return false;
    mpq_t exact;
    mpq_init(exact);
    bool fits = hol_expr_is_rational(e->c->graph, node, exact) &&
                mpz_cmp_ui(mpq_denref(exact), 1) == 0 && mpz_fits_slong_p(mpq_numref(exact));
    if (fits)
        *value = mpz_get_si(mpq_numref(exact));
    const struct hol_override *given = find(e, word);
    if (!fits && given != NULL)
        report(e, given, "an integer is expected for the size", NULL);
    mpq_clear(exact);
    return fits;
}

static bool
can_be_given(const struct hol_word *word, const void *context)
{
    (void)context;
    const struct hol_symbol *symbol = word->symbol[HOL_NAMESPACE_VALUE];
    return symbol != NULL &&
           (symbol->kind == HOL_SYMBOL_PARAMETER || symbol->kind == HOL_SYMBOL_SIZE);
}

void
hol_elab_check_overrides(struct hol_elaborator *e)
{
    for (size_t i = 0; i < e->override_count && !hol_elab_ended(e); i++) {
        const struct hol_override *given = &e->overrides[i];
        for (size_t k = 0; k < i; k++)
            if (strcmp(e->overrides[k].name, given->name) == 0 &&
                (e->overrides[k].state == NULL) == (given->state == NULL)) {
                report(e, given, "more than one value for", NULL);
                break;
            }
        if (e->used_overrides[i] || given->state != NULL)
            continue;
        const struct hol_word *word = hol_words_intern(e->words, given->name, strlen(given->name));
        if (word == NULL) {
            hol_elab_nomem(e);
            return;
        }
        const struct hol_word *nearest = hol_words_nearest(e->words, word, can_be_given, NULL);
        if (!word->doubtful)
            report(e, given, "unknown parameter or size", nearest == NULL ? NULL : nearest->text);
    }
}

/* ------------------------------------------------------------------ the state that is given */

/* The value of a state that a name means: "t", "x", "x'", "x[2]'"; NULL: none. */
static struct hol_initial *
find_value(const struct hol_case *c, struct hol_state *state, const char *name)
{
    size_t length = strlen(name);
    bool velocity = length > 0 && name[length - 1] == '\'';

    if (strcmp(name, "t") == 0)
        return &state->t;
    length -= velocity;
    for (size_t i = 0; i < c->n; i++)
        if (strlen(c->coordinates[i]) == length && memcmp(c->coordinates[i], name, length) == 0)
            return velocity ? &state->v[i] : &state->q[i];
    return NULL;
}

static bool
is_coordinate(const struct hol_word *word, const void *context)
{
    (void)context;
    const struct hol_symbol *symbol = word->symbol[HOL_NAMESPACE_VALUE];
    return symbol != NULL && symbol->kind == HOL_SYMBOL_COORDINATE;
}

static void
report_unknown(struct hol_elaborator *e, const struct hol_override *given)
{
    const struct hol_word *word =
        hol_words_intern(e->words, given->name, strcspn(given->name, "'["));
    const struct hol_word *near =
        word != NULL ? hol_words_nearest(e->words, word, is_coordinate, NULL) : NULL;
    if (word == NULL)
        hol_elab_nomem(e);
    else
        report(e, given, "unknown coordinate or velocity", near == NULL ? NULL : near->text);
}

/* All values that are given, of state k. */
static void
take_values(struct hol_elaborator *e, size_t k)
{
    struct hol_state *state = &e->c->states[k];
    for (size_t i = 0; i < e->override_count && !hol_elab_ended(e); i++) {
        const struct hol_override *given = &e->overrides[i];
        if (given->state == NULL)
            continue;
        struct hol_initial *value = find_value(e->c, state, given->name);
        if (value == NULL) {
            report_unknown(e, given);
            continue;
        }
        *value =
            (struct hol_initial){.given = true, .value = evaluate(e, given, HOL_HOLDS_CONSTANTS)};
    }
}

void
hol_elab_given_state(struct hol_elaborator *e)
{
    const struct hol_override *first = NULL;
    struct hol_case *c = e->c;
    size_t base = 0;
    for (size_t i = 0; i < e->override_count && first == NULL; i++)
        if (e->overrides[i].state != NULL)
            first = &e->overrides[i];
    if (first == NULL)
        return;
    for (size_t k = 0; k < c->state_count; k++)
        if (strcmp(c->states[k].name, HOL_STATE_GIVEN) == 0) {
            report(e, first, "the case has a state \"" HOL_STATE_GIVEN "\" of its own, beside",
                   NULL);
            return;
        }
    while (base < c->state_count && strcmp(c->states[base].name, first->state) != 0)
        base++;
    size_t k = base < c->state_count ? hol_elab_make_state(e, HOL_STATE_GIVEN) : SIZE_MAX;
    if (base >= c->state_count)
        report(e, first, "no such state to begin with, for", NULL);
    if (k == SIZE_MAX)
        return;
    take_values(e, k);
    hol_elab_inherit_state(&c->states[k], &c->states[base], c->n);
    c->states[k].how = first->how;
    if (first->how == HOL_GIVEN_MOVED)
        hol_elab_move_state(&c->states[k], c->n);
}
