/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* "g=1.62" from the command line: read by the same grammar, reported as line 1 of "command line".
 */
#include "model/elaborate/elaborate.h"
#include "model/language/parse.h"

#include <string.h>

static const char *const where = "a value on the command line";

static struct hol_source *
source_of(struct hol_elaborator *e, const struct hol_override *given)
{
    size_t name = strlen(given->name), value = strlen(given->value);
    struct hol_source *source = hol_arena_alloc(e->scratch, 1, sizeof *source);
    char *text = hol_arena_alloc(e->scratch, name + value + 2, 1);
    if (source == NULL || text == NULL) {
        hol_elab_nomem(e);
        return NULL;
    }
    memcpy(text, given->name, name);
    text[name] = '=';
    memcpy(text + name + 1, given->value, value);
    *source = (struct hol_source){"command line", text, name + value + 1};
    return source;
}

/* The override of a word: the last one given; NULL without one. */
static const struct hol_override *
find(struct hol_elaborator *e, const struct hol_word *word)
{
    const struct hol_override *found = NULL;
    for (size_t i = 0; i < e->override_count; i++) {
        if (strcmp(e->overrides[i].name, word->text) != 0)
            continue;
        e->used_overrides[i] = true;
        found = &e->overrides[i];
    }
    return found;
}

static hol_node
evaluate(struct hol_elaborator *e, const struct hol_override *given)
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
    node = hol_elab_held(e, parse.value, 0, where);
    e->source = outer;
    e->order = order;
    return node;
}

hol_node
hol_elab_override(struct hol_elaborator *e, const struct hol_word *word, bool *found)
{
    const struct hol_override *given = find(e, word);
    *found = given != NULL;
    return given == NULL ? HOL_NODE_NONE : evaluate(e, given);
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
            if (strcmp(e->overrides[k].name, given->name) == 0) {
                report(e, given, "more than one value for", NULL);
                break;
            }
        if (e->used_overrides[i])
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
