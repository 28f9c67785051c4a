/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Parameters, sizes, coordinates, lets, functions. A declaration with an error still declares its
 * name. */
#include "model/elaborate/elaborate.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------- parameters and sizes */

/* value (1 + sqrt(2)/37); sqrt(2)/37 for 0 */
static hol_node
perturb(struct hol_elaborator *e, hol_node value, uint32_t offset)
{
    struct hol_graph *g = e->c->graph;
    hol_node part, factor;
    mpq_t number;

    mpq_init(number);
    mpq_set_ui(number, 2, 37 * 37);
    part = hol_expr_func(g, HOL_FUNC_SQRT, hol_expr_rational(g, number));
    mpq_set_ui(number, 1, 1);
    factor = hol_expr_add(g, hol_expr_rational(g, number), part);
    mpq_clear(number);
    return hol_elab_result(e, hol_expr_is_zero(g, value) ? part : hol_expr_mul(g, factor, value),
                           offset, "no real value");
}

/* value/2^halvings */
static hol_node
shrink(struct hol_elaborator *e, hol_node value, uint32_t offset)
{
    hol_node half = HOL_NODE_NONE;
    mpq_t power;

    if (value == HOL_NODE_NONE)
        return value;
    if (e->shrinking.halvings == HOL_CASE_PERTURBED)
        return perturb(e, value, offset);
    mpq_init(power);
    mpq_set_ui(power, 1, 1);
    mpq_div_2exp(power, power, e->shrinking.halvings);
    half = hol_elab_result(e, hol_expr_rational(e->c->graph, power), offset, "");
    mpq_clear(power);
    if (half == HOL_NODE_NONE)
        return half;
    return hol_elab_result(e, hol_expr_mul(e->c->graph, half, value), offset, "no real value");
}

static void
parameter(struct hol_elaborator *e, const struct hol_ast_item *item)
{
    uint32_t offset = item->span.first;
    e->rules.declaring = item->word;
    e->rules.closed =
        true; /* first with the values in it: shows a division by what turns out to be 0 */
    hol_node closed = hol_elab_held(e, item->right, HOL_HOLDS_CONSTANTS, "a parameter");
    e->rules.closed = false;
    hol_node value = closed == HOL_NODE_NONE ? closed
                                             : hol_elab_owned(e, item->right, HOL_HOLDS_CONSTANTS,
                                                              "a parameter", HOL_GUARD_MOTION);
    e->rules.declaring = NULL;
    struct hol_symbol *symbol =
        hol_elab_declare(e, HOL_NAMESPACE_VALUE, HOL_SYMBOL_PARAMETER, item->word, false, offset);
    if (symbol == NULL || !hol_elab_thing(e, offset))
        return;
    bool overridden;
    hol_node given = hol_elab_override(e, item->word, &overridden);
    if (overridden)
        value = closed = given;
    if (e->shrinking.parameter == e->c->parameter_count) {
        value = shrink(e, value, offset);
        closed = shrink(e, closed, offset);
    }
    symbol->failed = value == HOL_NODE_NONE;
    symbol->id = e->c->parameter_count;
    if (!HOL_ELAB_EXTEND(e, e->c->parameters, symbol->id) ||
        !HOL_ELAB_EXTEND(e, e->tables.parameter_values, symbol->id))
        return;
    e->tables.parameter_values[symbol->id] = closed;
    e->c->parameters[symbol->id] =
        (struct hol_parameter){.name = hol_elab_string(e, item->word->text),
                               .unit = hol_elab_string(e, item->text == NULL ? "" : item->text),
                               .value = value,
                               .overridden = overridden,
                               .place = {item->span.line, item->span.column}};
    e->c->parameter_count++;
}

void
hol_elab_parameters(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
         i = i->next)
        parameter(e, i);
}

static void
size(struct hol_elaborator *e, const struct hol_ast_item *item)
{
    uint32_t offset = item->span.first;
    long value = 0;
    bool failed = !hol_elab_integer(e, item->right, "a size", &value);
    struct hol_symbol *symbol =
        hol_elab_declare(e, HOL_NAMESPACE_VALUE, HOL_SYMBOL_SIZE, item->word, false, offset);
    if (symbol == NULL || !hol_elab_thing(e, offset))
        return;
    bool overridden;
    hol_node given = hol_elab_override(e, item->word, &overridden);
    if (overridden)
        failed = !hol_elab_override_integer(e, item->word, given, &value);
    symbol->failed = failed;
    symbol->id = e->c->size_count;
    if (!HOL_ELAB_EXTEND(e, e->c->sizes, symbol->id))
        return;
    e->c->sizes[symbol->id] =
        (struct hol_size){hol_elab_string(e, item->word->text), value, overridden};
    e->c->size_count++;
}

void
hol_elab_sizes(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
         i = i->next)
        size(e, i);
}

/* ------------------------------------------------------------ coordinates */

/* "x", or "x[3]"; of the case. */
static char *
complete_name(struct hol_elaborator *e, const struct hol_word *word, const long *index)
{
    char name[160];
    if (index == NULL)
        return hol_elab_string(e, word->text);
    snprintf(name, sizeof name, "%s[%ld]", word->text, *index);
    return hol_elab_string(e, name);
}

static bool
add_coordinate(struct hol_elaborator *e, const struct hol_ast_item *item, const long *index)
{
    if (!hol_elab_thing(e, item->span.first))
        return false;
    struct hol_case *c = e->c;
    if (!HOL_ELAB_EXTEND(e, c->coordinates, c->n) ||
        !HOL_ELAB_EXTEND(e, e->tables.coordinate_offsets, c->n))
        return false;
    e->tables.coordinate_offsets[c->n] = item->span.first;
    c->coordinates[c->n] = complete_name(e, item->word, index);
    return c->coordinates[c->n++] != NULL;
}

static void
coordinate(struct hol_elaborator *e, const struct hol_ast_item *item)
{
    uint32_t offset = item->span.first;
    bool family = item->low != NULL;
    long from = 1, to = 0;
    bool good = !family || hol_elab_range(e, item->low, item->high, item->low->first, &from, &to);
    struct hol_symbol *symbol =
        hol_elab_declare(e, HOL_NAMESPACE_VALUE, HOL_SYMBOL_COORDINATE, item->word, family, offset);
    if (symbol == NULL)
        return;
    symbol->failed = !good;
    symbol->id = e->c->n;
    if (!family) {
        (void)add_coordinate(e, item, NULL);
        return;
    }
    symbol->low = from;
    symbol->high = to;
    symbol->bound = item->high->kind == HOL_AST_NAME ? item->high->word : NULL;
    for (long i = from; i <= to && add_coordinate(e, item, &i); i++)
        if (i == to)
            break;
}

void
hol_elab_coordinates(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    e->seen.has_coordinate = true;
    if (e->seen.vectors) {
        hol_elab_error(e, s->span.first,
                       "coordinates must be declared above the statement in line %zu",
                       hol_elab_line(e, e->seen.vectors_offset));
        for (const struct hol_ast_item *i = s->items.first; i != NULL; i = i->next)
            i->word->doubtful = true;
        return;
    }
    for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
         i = i->next)
        coordinate(e, i);
}

/* ------------------------------------------------------------------- lets */

static void
add_let(struct hol_elaborator *e, const struct hol_ast_item *item, const long *index)
{
    uint32_t offset = item->span.first;
    struct hol_symbol *symbol = NULL;
    if (index != NULL) /* a member may be made of earlier ones */
        symbol = hol_elab_declare(e, HOL_NAMESPACE_VALUE, HOL_SYMBOL_LET, item->word, true, offset);
    else
        e->rules.declaring = item->word;
    hol_node value = hol_elab_owned(e, item->right, HOL_HOLDS_ALL, "a let", e->c->let_count);
    e->rules.declaring = NULL;
    if (index == NULL)
        symbol =
            hol_elab_declare(e, HOL_NAMESPACE_VALUE, HOL_SYMBOL_LET, item->word, false, offset);
    size_t id = e->c->let_count;
    if (symbol == NULL || !hol_elab_thing(e, offset))
        return;
    if (index != NULL && !hol_elab_declare_member(e, symbol, item->word, *index, id, offset))
        return;
    if (index == NULL)
        symbol->id = id;
    symbol->failed = symbol->failed || value == HOL_NODE_NONE;
    if (!HOL_ELAB_EXTEND(e, e->c->lets, id) || !HOL_ELAB_EXTEND(e, e->tables.let_rates, id))
        return;
    e->tables.let_rates[id][0] = e->tables.let_rates[id][1] = HOL_NODE_NONE;
    e->c->lets[id] = (struct hol_let){.name = complete_name(e, item->word, index), .value = value};
    e->c->let_count++;
}

static void
let(struct hol_elaborator *e, const struct hol_ast_item *item)
{
    long from, to;
    struct hol_binding binding;
    if (item->low == NULL) {
        add_let(e, item, NULL);
        return;
    }
    if (item->index == NULL) { /* let s[2] = ... */
        if (hol_elab_integer(e, item->low, "an index", &from))
            add_let(e, item, &from);
        else
            item->word->doubtful = true;
        return;
    }
    if (!hol_elab_range(e, item->low, item->high, item->low->first, &from, &to) ||
        !hol_elab_bind(e, item->index, &binding, item->left_span.first)) {
        item->word->doubtful = true;
        return;
    }
    size_t errors = e->error_count;
    for (long i = from; i <= to && hol_elab_iterate(e, item->span.first); i++) {
        binding.index = i;
        add_let(e, item, &i);
        if (i == to || e->error_count > errors)
            break;
    }
    hol_elab_release(item->index, &binding);
}

void
hol_elab_lets(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
         i = i->next)
        let(e, i);
}

char *
hol_elab_declare_reference(struct hol_elaborator *e, enum hol_namespace space,
                           enum hol_symbol_kind kind, const struct hol_ast *name, size_t id)
{
    long index;
    bool family = name->index != NULL;
    if (name->primes != 0) {
        hol_elab_error(e, name->last - name->primes, "unexpected prime, expected a name");
        return NULL;
    }
    if (family && !hol_elab_integer(e, name->index, "an index", &index)) {
        name->word->doubtful = true;
        return NULL;
    }
    struct hol_symbol *symbol = hol_elab_declare(e, space, kind, name->word, family, name->first);
    if (symbol == NULL || !hol_elab_thing(e, name->first))
        return NULL;
    if (family && !hol_elab_declare_member(e, symbol, name->word, index, id, name->first))
        return NULL;
    if (!family)
        symbol->id = id;
    return complete_name(e, name->word, family ? &index : NULL);
}

/* --------------------------------------------------------------- functions */

void
hol_elab_define(struct hol_elaborator *e, struct hol_ast_statement *s)
{
    struct hol_binding seen = {0}; /* outside of loops and calls no word has a binding */
    bool good = true;
    for (const struct hol_ast_item *i = s->items.first; i != NULL; i = i->next) {
        if (i->word->binding == &seen && good) {
            hol_elab_error(e, i->span.first, "'%s' is twice among the arguments", i->word->text);
            good = false;
        }
        i->word->binding = &seen;
    }
    for (const struct hol_ast_item *i = s->items.first; i != NULL; i = i->next)
        i->word->binding = NULL;
    for (const struct hol_ast_item *i = s->items.first; i != NULL && good; i = i->next)
        if (i->word->reserved != HOL_RESERVED_NOT) {
            hol_elab_error(e, i->span.first, "'%s' is reserved, expected another name",
                           i->word->text);
            good = false;
        }
    size_t errors = e->error_count;
    e->rules.declaring = s->word;
    if (good)
        hol_elab_check_body(e, s);
    e->rules.declaring = NULL;
    good = good && e->error_count == errors;
    struct hol_symbol *symbol = hol_elab_declare(e, HOL_NAMESPACE_VALUE, HOL_SYMBOL_FUNCTION,
                                                 s->word, false, s->word_span.first);
    if (symbol == NULL || !hol_elab_thing(e, s->word_span.first))
        return;
    symbol->failed = !good;
    symbol->id = e->tables.function_count;
    if (HOL_ELAB_EXTEND(e, e->tables.functions, symbol->id))
        e->tables.functions[e->tables.function_count++] = s;
}
