/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Names in expressions: variables, lets, parameters, indices, forces. */
#include "model/elaborate/elaborate.h"

#include "base/alloc.h"
#include "model/expr/graph.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_NAME = 160 };

/* The reference as it is written, for messages: x, x[2]', ... */
static void
spell(const struct hol_elaborator *e, const struct hol_ast *ast, char name[SHOWN_NAME])
{
    int length = (int)(ast->last - ast->first);
    snprintf(name, SHOWN_NAME, "%.*s", length < SHOWN_NAME - 1 ? length : SHOWN_NAME - 1,
             e->source->text + ast->first);
}

/* A thing that has neither index nor primes; false, after a message, if it is given one. */
static bool
is_plain(struct hol_elaborator *e, const struct hol_ast *ast, const char *what)
{
    if (ast->index != NULL)
        hol_elab_error(e, ast->first, "'%s' is %s, it takes no index", ast->word->text, what);
    else if (ast->primes != 0)
        hol_elab_error(e, ast->first, "'%s' is %s, it takes no prime", ast->word->text, what);
    return ast->index == NULL && ast->primes == 0;
}

/* The number of the thing meant: the symbol's own, or of the member with the index. */
static bool
resolve(struct hol_elaborator *e, const struct hol_ast *ast, const struct hol_symbol *symbol,
        size_t *id)
{
    const char *name = ast->word->text;
    if (!symbol->family) {
        if (ast->index != NULL)
            hol_elab_error(e, ast->first, "'%s' is %s without index", name,
                           hol_elab_kind(symbol->kind));
        *id = symbol->id;
        return ast->index == NULL;
    }
    if (ast->index == NULL) {
        hol_elab_error(e, ast->last - ast->primes, "'%s' is a family, expected an index: '%s[...]'",
                       name, name);
        return false;
    }
    long index;
    if (!hol_elab_integer(e, ast->index, "an index", &index))
        return false;
    *id = hol_elab_find_member(e, symbol, index);
    if (*id != SIZE_MAX)
        return true;
    bool doubtful = ast->word->doubtful || symbol->failed || e->doubtful;
    if (!doubtful && symbol->bound != NULL && symbol->low > symbol->high)
        hol_elab_error(e, ast->index->first,
                       "index %ld out of range, the range %ld .. %s of '%s' is empty because "
                       "%s = %ld",
                       index, symbol->low, symbol->bound->text, name, symbol->bound->text,
                       symbol->high);
    else if (!doubtful && symbol->low > symbol->high)
        hol_elab_error(e, ast->index->first, "index %ld out of range, '%s' has no members", index,
                       name);
    else if (!doubtful && (index < symbol->low || index > symbol->high))
        hol_elab_error(e, ast->index->first, "index %ld out of range, expected %ld .. %ld for '%s'",
                       index, symbol->low, symbol->high, name);
    else if (!doubtful)
        hol_elab_error(e, ast->index->first, "there is no '%s[%ld]'", name, index);
    return false;
}

static hol_node
variable(struct hol_elaborator *e, const struct hol_ast *ast, enum hol_var kind, size_t index)
{
    hol_node node =
        hol_elab_result(e, hol_expr_var(e->c->graph, kind, index), ast->first, "no real value");
    char name[SHOWN_NAME];
    unsigned holds = e->rules.holds;
    if (node == HOL_NODE_NONE)
        return node;
    if (ast->primes == 2)
        e->rules.holds = hol_elab_before_impulse(e);
    bool allowed = (e->rules.holds & (1u << kind)) != 0;
    if (!allowed) {
        spell(e, ast, name);
        (void)hol_elab_allowed(e, node, ast->first, name);
    }
    e->rules.holds = holds;
    return allowed ? node : HOL_NODE_NONE;
}

static bool
has_few_primes(struct hol_elaborator *e, const struct hol_ast *ast)
{
    if (ast->primes > 2)
        hol_elab_error(e, ast->last - ast->primes, "too many primes, expected at most two");
    return ast->primes <= 2;
}

/*
 * A sign, the derivative of an abs, and an angle have no derivative where they jump, which the
 * derivative elsewhere does not show.
 */
static void
guard_jumps(struct hol_elaborator *e, hol_node value, uint32_t offset)
{
    unsigned moving = 1u << HOL_VAR_TIME | 1u << HOL_VAR_COORD | 1u << HOL_VAR_VELOCITY;
    struct hol_graph *g = e->c->graph;
    size_t count = g->count;
    unsigned char *reached = g->has_jump ? hol_alloc(count, 1) : NULL;

    if (!g->has_jump)
        return;
    if (reached == NULL || !hol_expr_reach(g, value, 1, reached))
        hol_elab_nomem(e);
    else
        for (size_t a = 1; a < count; a++) {
            hol_node slope;

            if (reached[a] == 0 || (g->nodes[a].vars & moving) == 0)
                continue;
            slope = hol_node_jump(g, (hol_node)a);
            if (hol_graph_status(g) != HOL_OK)
                slope = hol_elab_result(e, slope, offset, "");
            if (slope != HOL_NODE_NONE)
                hol_elab_guard(e, slope, 0, offset);
        }
    hol_free(reached);
}

static hol_node
let_rate(struct hol_elaborator *e, size_t id, unsigned primes, uint32_t offset, const char *name)
{
    static const struct {
        enum hol_var kind;
        const char *noun;
    } fixed[] = {{HOL_VAR_ACCEL, "accelerations"},
                 {HOL_VAR_IDEAL, "ideal forces"},
                 {HOL_VAR_NONIDEAL, "nonideal forces"},
                 {HOL_VAR_MULTIPLIER, "multipliers"},
                 {HOL_VAR_REACTION, "reactions"}};
    hol_node value = e->c->lets[id].value;
    for (unsigned k = 0; k < primes && value != HOL_NODE_NONE; k++) {
        hol_node *rate = &e->tables.let_rates[id][k];
        if (*rate == HOL_NODE_NONE) {
            for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
                if (!hol_expr_depends(e->c->graph, value, fixed[i].kind))
                    continue;
                char shown[SHOWN_NAME];
                snprintf(shown, sizeof shown, k == 0 ? "'%s'" : "\"%s'\"", name);
                hol_elab_error(e, offset, "%s holds %s and cannot be differentiated again", shown,
                               fixed[i].noun);
                return HOL_NODE_NONE;
            }
            *rate = hol_elab_result(e, hol_expr_total(e->c->graph, value), offset,
                                    "the derivative has no real value");
        }
        guard_jumps(e, value, offset);
        value = *rate;
    }
    return value;
}

static hol_node
let(struct hol_elaborator *e, const struct hol_ast *ast, size_t id)
{
    char name[SHOWN_NAME];
    hol_node node = has_few_primes(e, ast)
                        ? let_rate(e, id, ast->primes, ast->first, e->c->lets[id].name)
                        : HOL_NODE_NONE;
    if (node == HOL_NODE_NONE)
        return node;
    unsigned holds = e->rules.holds;
    e->rules.holds = hol_elab_before_impulse(e);
    spell(e, ast, name);
    bool allowed = hol_elab_allowed(e, node, ast->first, name);
    e->rules.holds = holds;
    if (!allowed)
        return HOL_NODE_NONE;
    hol_elab_guard(e, HOL_NODE_NONE, id, ast->first);
    node = hol_elab_at_impulse(e, node, ast->first);
    return e->rules.closed ? hol_elab_close(e, node, ast->first) : node;
}

static hol_node
bound(struct hol_elaborator *e, const struct hol_ast *ast, const struct hol_binding *binding)
{
    if (!is_plain(e, ast, binding->is_index ? "an index" : "an argument of the function"))
        return HOL_NODE_NONE;
    if (!binding->is_index)
        return binding->argument;
    return hol_elab_result(e, hol_expr_integer(e->c->graph, binding->index), ast->first, "");
}

static hol_node
reserved(struct hol_elaborator *e, const struct hol_ast *ast)
{
    switch (ast->word->reserved) {
    case HOL_RESERVED_TIME:
        return is_plain(e, ast, "the time") ? variable(e, ast, HOL_VAR_TIME, 0) : HOL_NODE_NONE;
    case HOL_RESERVED_PI:
        return is_plain(e, ast, "a number")
                   ? hol_elab_result(e, hol_expr_pi(e->c->graph), ast->first, "")
                   : HOL_NODE_NONE;
    default:
        hol_elab_error(e, ast->first, "'%s' is a function, expected '(' after it", ast->word->text);
        return HOL_NODE_NONE;
    }
}

static hol_node
parameter(struct hol_elaborator *e, const struct hol_ast *ast, size_t id)
{
    if (!is_plain(e, ast, "a parameter"))
        return HOL_NODE_NONE;
    if (e->rules.indices)
        e->c->parameters[id].decides = true;
    return e->rules.closed ? e->tables.parameter_values[id]
                           : variable(e, ast, HOL_VAR_PARAMETER, id);
}

static hol_node
of_symbol(struct hol_elaborator *e, const struct hol_ast *ast, const struct hol_symbol *symbol)
{
    const enum hol_var by_primes[] = {HOL_VAR_COORD, hol_elab_velocity(e), HOL_VAR_ACCEL};
    size_t id;
    switch (symbol->kind) {
    case HOL_SYMBOL_PARAMETER:
        return parameter(e, ast, symbol->id);
    case HOL_SYMBOL_SIZE:
        if (!is_plain(e, ast, "a size"))
            return HOL_NODE_NONE;
        return hol_elab_result(e, hol_expr_integer(e->c->graph, e->c->sizes[symbol->id].value),
                               ast->first, "");
    case HOL_SYMBOL_COORDINATE:
        if (!resolve(e, ast, symbol, &id) || !has_few_primes(e, ast))
            return HOL_NODE_NONE;
        return variable(e, ast, by_primes[ast->primes], id);
    case HOL_SYMBOL_LET:
        return resolve(e, ast, symbol, &id) ? let(e, ast, id) : HOL_NODE_NONE;
    case HOL_SYMBOL_INVARIANT:
        if (!resolve(e, ast, symbol, &id))
            return HOL_NODE_NONE;
        if (ast->primes != 0) {
            hol_elab_error(e, ast->first, "'%s' is an invariant, it takes no prime",
                           ast->word->text);
            return HOL_NODE_NONE;
        }
        return e->c->invariants[id].value;
    default:
        hol_elab_error(e, ast->first, "'%s' is a function, expected '(' after it", ast->word->text);
        return HOL_NODE_NONE;
    }
}

hol_node
hol_elab_name(struct hol_elaborator *e, const struct hol_ast *ast)
{
    const struct hol_word *word = ast->word;
    if (word->binding != NULL && word->binding->frame == e->rules.frame)
        return bound(e, ast, word->binding);
    if (word->reserved != HOL_RESERVED_NOT)
        return reserved(e, ast);
    bool result = e->rules.reads_results && word->symbol[HOL_NAMESPACE_VALUE] == NULL &&
                  word->symbol[HOL_NAMESPACE_INVARIANT] != NULL;
    const struct hol_symbol *symbol = hol_elab_lookup(
        e, result ? HOL_NAMESPACE_INVARIANT : HOL_NAMESPACE_VALUE, word, ast->first);
    if (symbol == NULL || symbol->failed)
        return HOL_NODE_NONE;
    return of_symbol(e, ast, symbol);
}

bool
hol_elab_coordinate(struct hol_elaborator *e, const struct hol_ast *ast, size_t *index)
{
    const struct hol_word *word = ast->word;
    const struct hol_symbol *symbol = word->symbol[HOL_NAMESPACE_VALUE];
    if (symbol == NULL && word->reserved == HOL_RESERVED_NOT && word->binding == NULL) {
        (void)hol_elab_lookup(e, HOL_NAMESPACE_VALUE, word, ast->first); /* for the message */
        return false;
    }
    if (symbol == NULL || symbol->kind != HOL_SYMBOL_COORDINATE) {
        if (symbol == NULL || !symbol->failed)
            hol_elab_error(e, ast->first, "'%s' is not a coordinate, expected one", word->text);
        return false;
    }
    return !symbol->failed && resolve(e, ast, symbol, index) && has_few_primes(e, ast);
}

bool
hol_elab_constraint(struct hol_elaborator *e, const struct hol_ast *ast, size_t *index)
{
    const struct hol_symbol *symbol =
        hol_elab_lookup(e, HOL_NAMESPACE_CONSTRAINT, ast->word, ast->first);
    if (symbol == NULL || symbol->failed)
        return false;
    if (ast->primes != 0) {
        hol_elab_error(e, ast->last - ast->primes, "a constraint takes no prime");
        return false;
    }
    if (!resolve(e, ast, symbol, index))
        return false;
    if (*index >= HOL_BEFORE_ROWS && *index < HOL_OPEN_ROWS)
        hol_elab_error(e, ast->first, "'%s' holds only before the impulse and has no multiplier",
                       ast->word->text);
    return *index < HOL_BEFORE_ROWS || *index >= HOL_OPEN_ROWS;
}

hol_node
hol_elab_member(struct hol_elaborator *e, const struct hol_ast *ast)
{
    static const struct {
        const char *owner;
        enum hol_var kind;
    } owners[] = {{"ideal", HOL_VAR_IDEAL},
                  {"nonideal", HOL_VAR_NONIDEAL},
                  {"multiplier", HOL_VAR_MULTIPLIER},
                  {"reaction", HOL_VAR_REACTION}};
    struct hol_ast part = *ast; /* the reference after the point */
    part.first = ast->at;
    size_t index = 0;
    for (size_t i = 0; i < sizeof owners / sizeof owners[0]; i++) {
        if (strcmp(owners[i].owner, ast->owner->text) != 0)
            continue;
        bool constraint =
            owners[i].kind == HOL_VAR_MULTIPLIER || owners[i].kind == HOL_VAR_REACTION;
        if (!(constraint ? hol_elab_constraint : hol_elab_coordinate)(e, &part, &index))
            return HOL_NODE_NONE;
        if (ast->primes != 0) {
            hol_elab_error(e, ast->last - ast->primes, "'%s.%s' takes no prime", owners[i].owner,
                           ast->word->text);
            return HOL_NODE_NONE;
        }
        if (constraint && index >= HOL_OPEN_ROWS) /* an open contact */
            return hol_elab_result(e, hol_expr_integer(e->c->graph, 0), ast->first, "");
        return variable(e, ast, owners[i].kind, index);
    }
    hol_elab_error(e, ast->first,
                   "unknown '%s.', expected 'ideal.', 'nonideal.', 'multiplier.' or 'reaction.'",
                   ast->owner->text);
    return HOL_NODE_NONE;
}
