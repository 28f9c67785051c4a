/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Calls: functions of the language, and those that `define` makes. */
#include "model/elaborate/elaborate.h"

#include "base/alloc.h"
#include "model/expr/graph.h"

#include <string.h>

/* What it means that a function of exact constants has no value. */
static const char *
domain_of(enum hol_func f)
{
    switch (f) {
    case HOL_FUNC_SQRT:
        return "square root of a negative number";
    case HOL_FUNC_LOG:
        return "logarithm of a number that is not positive";
    case HOL_FUNC_ASIN:
    case HOL_FUNC_ACOS:
        return "argument outside of -1 .. 1";
    default:
        return "the function has no real value here";
    }
}

static bool
has_arity(struct hol_elaborator *e, const struct hol_ast *ast, size_t arity)
{
    if (ast->count != arity)
        hol_elab_error(e, ast->at, "'%s' has %zu argument%s, expected %zu", ast->word->text,
                       ast->count, ast->count == 1 ? "" : "s", arity);
    return ast->count == arity;
}

static hol_node
built_in(struct hol_elaborator *e, const struct hol_ast *ast)
{
    struct hol_graph *g = e->c->graph;
    bool single = ast->word->reserved == HOL_RESERVED_FUNC;
    hol_node arguments[2] = {HOL_NODE_NONE, HOL_NODE_NONE};
    bool right = has_arity(e, ast, single ? 1 : 2);
    for (size_t i = 0; i < ast->count; i++) {
        hol_node argument = hol_elab_expr(e, ast->items[i].ast);
        right = right && argument != HOL_NODE_NONE;
        if (i < 2)
            arguments[i] = argument;
    }
    if (!right)
        return HOL_NODE_NONE;
    hol_node made;
    bool partial;
    if (single) {
        enum hol_func f = (enum hol_func)ast->word->which;
        made = hol_elab_result(e, hol_expr_func(g, f, arguments[0]), ast->at, domain_of(f));
        partial = f == HOL_FUNC_SQRT || f == HOL_FUNC_LOG || f == HOL_FUNC_ASIN ||
                  f == HOL_FUNC_ACOS || f == HOL_FUNC_TAN;
    } else {
        enum hol_func2 f = (enum hol_func2)ast->word->which;
        made = hol_elab_result(e, hol_expr_func2(g, f, arguments[0], arguments[1]), ast->at,
                               "the function has no real value here");
        partial = f == HOL_FUNC2_ATAN2;
    }
    if (partial && made != HOL_NODE_NONE)
        hol_elab_guard(e, made, 0, ast->at);
    return made;
}

/* The arguments are bound to the values that the caller sees; the body sees what was declared above
 * it. */
static hol_node
expand(struct hol_elaborator *e, const struct hol_ast *ast,
       const struct hol_ast_statement *function, struct hol_binding *bindings)
{
    size_t frame = e->rules.frame;
    uint32_t visible = e->rules.visible;
    unsigned holds = e->rules.holds;
    size_t k = 0;
    e->rules.frame = ++e->rules.frames;
    e->rules.visible = function->span.first;
    e->rules.holds = HOL_HOLDS_ALL; /* judged as a whole, where it is called */
    for (const struct hol_ast_item *item = function->items.first; item != NULL;
         item = item->next, k++) {
        bindings[k].frame = e->rules.frame;
        bindings[k].outer = item->word->binding;
        item->word->binding = &bindings[k];
    }
    hol_node node = hol_elab_expr(e, function->left);
    for (const struct hol_ast_item *item = function->items.first; item != NULL; item = item->next)
        item->word->binding = item->word->binding->outer;
    e->rules.frame = frame;
    e->rules.visible = visible;
    e->rules.holds = holds;
    if (node != HOL_NODE_NONE && !hol_elab_allowed(e, node, ast->at, ast->word->text))
        return HOL_NODE_NONE;
    return node;
}

static hol_node
defined(struct hol_elaborator *e, const struct hol_ast *ast, const struct hol_symbol *symbol)
{
    const struct hol_ast_statement *function = e->tables.functions[symbol->id];
    hol_node node = HOL_NODE_NONE;
    bool right = has_arity(e, ast, function->items.count);
    struct hol_binding *bindings = hol_alloc(ast->count, sizeof *bindings);
    if (bindings == NULL) {
        hol_elab_nomem(e);
        return HOL_NODE_NONE;
    }
    for (size_t i = 0; i < ast->count; i++) {
        bindings[i].argument = hol_elab_expr(e, ast->items[i].ast);
        right = right && bindings[i].argument != HOL_NODE_NONE;
    }
    if (right && hol_elab_iterate(e, ast->at))
        node = expand(e, ast, function, bindings);
    hol_free(bindings);
    return node;
}

static bool
is_function(const struct hol_word *word, const void *context)
{
    (void)context;
    const struct hol_symbol *symbol = word->symbol[HOL_NAMESPACE_VALUE];
    return word->reserved == HOL_RESERVED_FUNC || word->reserved == HOL_RESERVED_FUNC2 ||
           (symbol != NULL && symbol->kind == HOL_SYMBOL_FUNCTION);
}

static void
report_unknown(struct hol_elaborator *e, const struct hol_ast *ast)
{
    const struct hol_word *word = ast->word;
    if (word->doubtful || hol_elab_known(e, ast->at))
        return;
    if (word->declared[HOL_NAMESPACE_VALUE] > ast->at) {
        hol_elab_error(e, ast->at, "'%s' is used before its declaration in line %zu", word->text,
                       hol_elab_line(e, (uint32_t)(word->declared[HOL_NAMESPACE_VALUE] - 1)));
        return;
    }
    if (word == e->rules.declaring) {
        hol_elab_error(e, ast->at, "'%s' must not refer to itself", word->text);
        return;
    }
    const struct hol_word *nearest = hol_words_nearest(e->words, word, is_function, NULL);
    if (strcmp(word->text, hol_ast_keyword(HOL_STATEMENT_BEFORE)) == 0)
        hol_elab_error(e, ast->at,
                       "'%s' may be used only in constraints that hold after an impulse",
                       word->text);
    else if (nearest != NULL)
        hol_elab_error(e, ast->at, "unknown function '%s', did you mean '%s'?", word->text,
                       nearest->text);
    else
        hol_elab_error(e, ast->at, "unknown function '%s'", word->text);
}

hol_node
hol_elab_call(struct hol_elaborator *e, const struct hol_ast *ast)
{
    const struct hol_word *word = ast->word;
    const struct hol_binding *binding = word->binding;
    if (word->reserved == HOL_RESERVED_FUNC || word->reserved == HOL_RESERVED_FUNC2)
        return built_in(e, ast);
    if (hol_elab_is_before(e, ast))
        return hol_elab_before(e, ast);
    if (hol_elab_is_noise(e, ast))
        return hol_elab_noise(e, ast);
    const struct hol_symbol *symbol = word->symbol[HOL_NAMESPACE_VALUE];
    bool bound = binding != NULL && binding->frame == e->rules.frame;
    bool hidden = symbol != NULL && e->rules.frame != 0 && symbol->offset >= e->rules.visible;
    if (!bound && symbol != NULL && symbol->failed)
        return HOL_NODE_NONE;
    if (!bound && symbol != NULL && !hidden && symbol->kind == HOL_SYMBOL_FUNCTION)
        return defined(e, ast, symbol);
    if (bound || (symbol != NULL && !hidden) || word->reserved != HOL_RESERVED_NOT)
        hol_elab_error(e, ast->at, "'%s' is not a function, a product is written with '*'",
                       word->text);
    else
        report_unknown(e, ast);
    for (size_t i = 0; i < ast->count; i++) /* for what is wrong in the arguments */
        (void)hol_elab_expr(e, ast->items[i].ast);
    return HOL_NODE_NONE;
}

/* ------------------------------------------------ a body, before any call */

static void
check(struct hol_elaborator *e, const struct hol_ast *ast)
{
    struct hol_binding index;
    const struct hol_word *word = ast->word;
    bool loop = ast->kind == HOL_AST_LOOP_SUM || ast->kind == HOL_AST_LOOP_PRODUCT;
    bool known = word == NULL || word->reserved != HOL_RESERVED_NOT ||
                 (word->binding != NULL && word->binding->frame == e->rules.frame);
    if (!known && ast->kind == HOL_AST_NAME)
        (void)hol_elab_lookup(e, HOL_NAMESPACE_VALUE, word, ast->first);
    if (!known && ast->kind == HOL_AST_CALL && word->symbol[HOL_NAMESPACE_VALUE] == NULL &&
        !hol_elab_is_noise(e, ast))
        report_unknown(e, ast);
    bool bound = loop && hol_elab_bind(e, ast->word, &index, ast->at);
    if (ast->index != NULL)
        check(e, ast->index);
    for (size_t i = 0; i < ast->count; i++)
        check(e, ast->items[i].ast);
    if (bound)
        hol_elab_release(ast->word, &index);
}

void
hol_elab_check_body(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    struct hol_binding *bindings = hol_alloc(s->items.count, sizeof *bindings);
    size_t k = 0;
    if (bindings == NULL) {
        hol_elab_nomem(e);
        return;
    }
    e->rules.frame = ++e->rules.frames;
    e->rules.visible = s->span.first;
    for (const struct hol_ast_item *item = s->items.first; item != NULL; item = item->next, k++) {
        bindings[k] = (struct hol_binding){.outer = item->word->binding, .frame = e->rules.frame};
        item->word->binding = &bindings[k];
    }
    check(e, s->left);
    for (const struct hol_ast_item *item = s->items.first; item != NULL; item = item->next)
        item->word->binding = item->word->binding->outer;
    e->rules.frame = 0;
    hol_free(bindings);
}
