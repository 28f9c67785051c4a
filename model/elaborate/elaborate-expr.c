/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Expressions: from the syntax tree to nodes of the graph. */
#include "base/printable.h"
#include "model/elaborate/elaborate.h"

#include "base/alloc.h"
#include "base/array.h"
#include "model/expr/graph.h" /* the size of a node: what an operation on it costs */
#include "model/expr/literal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTHS = 4 }; /* of an expansion: functions in functions; times the limit on nesting */

hol_node
hol_elab_result(struct hol_elaborator *e, hol_node made, uint32_t offset, const char *what)
{
    if (made != HOL_NODE_NONE)
        return made;
    switch (hol_graph_status(e->c->graph)) {
    case HOL_NOMEM:
        hol_elab_nomem(e);
        break;
    case HOL_DOMAIN:
        hol_elab_error(e, offset, "%s", what);
        hol_graph_reset_status(e->c->graph);
        break;
    case HOL_OK:
        break; /* made of something that was wrong */
    default:
        if (hol_graph_overworked(e->c->graph))
            hol_elab_error(
                e, offset,
                "the file asks for too much: operations on expressions, the limit is %zu",
                e->limits->work);
        else
            hol_elab_error(e, offset, "the expressions are too large, the limit is %zu nodes",
                           e->limits->nodes);
        if (e->status == HOL_OK)
            e->status = HOL_INVALID;
        break;
    }
    return HOL_NODE_NONE;
}

static hol_node
number(struct hol_elaborator *e, const struct hol_ast *ast)
{
    if (ast->node != HOL_NODE_NONE)
        return ast->node;
    mpq_t value;
    hol_node node = HOL_NODE_NONE;
    mpq_init(value);
    /* the scanner has seen to it that it is one */
    if (hol_literal_read(value, e->source->text + ast->first, ast->last - ast->first) == HOL_OK)
        node = hol_elab_result(e, hol_expr_rational(e->c->graph, value), ast->first, "");
    else
        hol_elab_nomem(e);
    mpq_clear(value);
    ((struct hol_ast *)ast)->node = node;
    return node;
}

hol_node
hol_elab_close(struct hol_elaborator *e, hol_node node, uint32_t offset)
{
    if (node == HOL_NODE_NONE || !hol_expr_depends(e->c->graph, node, HOL_VAR_PARAMETER))
        return node;
    struct hol_elab_tables *t = &e->tables;
    if (!hol_array_reserve(&t->closed_of, &t->closed_capacity, (size_t)node + 1,
                           sizeof *t->closed_of)) {
        hol_elab_nomem(e);
        return HOL_NODE_NONE;
    }
    if (t->closed_of[node] == HOL_NODE_NONE)
        t->closed_of[node] =
            hol_elab_result(e,
                            hol_expr_substitute(e->c->graph, node, HOL_VAR_PARAMETER,
                                                e->c->parameter_count, t->parameter_values),
                            offset, "no real value at these parameters");
    return t->closed_of[node];
}

/* ------------------------------------------------------- what is allowed */

/* "numbers, parameters, t and coordinates" */
static void
list_held(const struct hol_elaborator *e, char *text, size_t size)
{
    static const char *const names[HOL_VAR_COUNT] = {
        [HOL_VAR_PARAMETER] = "parameters",     [HOL_VAR_TIME] = "t",
        [HOL_VAR_COORD] = "coordinates",        [HOL_VAR_VELOCITY] = "velocities",
        [HOL_VAR_ACCEL] = "accelerations",      [HOL_VAR_IDEAL] = "ideal forces",
        [HOL_VAR_NONIDEAL] = "nonideal forces", [HOL_VAR_MULTIPLIER] = "multipliers",
        [HOL_VAR_REACTION] = "reactions"};
    static const enum hol_var order[] = {HOL_VAR_PARAMETER, HOL_VAR_TIME,       HOL_VAR_COORD,
                                         HOL_VAR_VELOCITY,  HOL_VAR_ACCEL,      HOL_VAR_IDEAL,
                                         HOL_VAR_NONIDEAL,  HOL_VAR_MULTIPLIER, HOL_VAR_REACTION};
    const char *parts[HOL_VAR_COUNT + 2];
    size_t count = 0;
    parts[count++] = "numbers";
    if (e->rules.indices)
        parts[count++] = "indices";
    for (size_t i = 0; i < HOL_VAR_COUNT; i++)
        if ((e->rules.holds & (1u << order[i])) &&
            !(e->rules.after_row && order[i] == HOL_VAR_ACCEL))
            parts[count++] = names[order[i]];
    size_t used = 0;
    for (size_t i = 0; i < count && used < size; i++) {
        const char *before = i == 0 ? "" : i + 1 == count ? " and " : ", ";
        used += (size_t)snprintf(text + used, size - used, "%s%s", before, parts[i]);
    }
}

bool
hol_elab_allowed(struct hol_elaborator *e, hol_node value, uint32_t offset, const char *name)
{
    static const char *const nouns[HOL_VAR_COUNT] = {
        [HOL_VAR_PARAMETER] = "a parameter",     [HOL_VAR_TIME] = "the time",
        [HOL_VAR_COORD] = "a coordinate",        [HOL_VAR_VELOCITY] = "a velocity",
        [HOL_VAR_ACCEL] = "an acceleration",     [HOL_VAR_IDEAL] = "an ideal force",
        [HOL_VAR_NONIDEAL] = "a nonideal force", [HOL_VAR_MULTIPLIER] = "a multiplier",
        [HOL_VAR_REACTION] = "a reaction"};
    for (int kind = 0; kind < HOL_VAR_COUNT; kind++) {
        if ((e->rules.holds & (1u << kind)) ||
            !hol_expr_depends(e->c->graph, value, (enum hol_var)kind))
            continue;
        const struct node *node = &e->c->graph->nodes[value];
        char held[160];
        list_held(e, held, sizeof held);
        char quote = hol_printable_quote(name);
        hol_elab_error(e, offset, "%c%s%c %s %s, which %s must not hold, expected %s", quote, name,
                       quote, node->kind == NODE_VAR ? "is" : "depends on", nouns[kind],
                       e->rules.where, held);
        return false;
    }
    return true;
}

hol_node
hol_elab_held(struct hol_elaborator *e, const struct hol_ast *ast, unsigned holds,
              const char *where)
{
    unsigned outer_holds = e->rules.holds;
    const char *outer_where = e->rules.where;
    e->rules.holds = holds;
    e->rules.where = where;
    hol_node node = hol_elab_expr(e, ast);
    e->rules.holds = outer_holds;
    e->rules.where = outer_where;
    return node;
}

hol_node
hol_elab_owned(struct hol_elaborator *e, const struct hol_ast *ast, unsigned holds,
               const char *where, size_t owner)
{
    e->rules.owner = owner;
    hol_node node = hol_elab_held(e, ast, holds, where);
    e->rules.owner = HOL_GUARD_NOBODY;
    return node;
}

void
hol_elab_own(struct hol_elaborator *e)
{
    e->rules.owner = HOL_GUARD_PRINTED + e->c->printed_count++;
}

void
hol_elab_guard(struct hol_elaborator *e, hol_node value, size_t let, uint32_t offset)
{
    struct hol_case *c = e->c;
    const struct hol_guard *last = c->guard_count > 0 ? &c->guards[c->guard_count - 1] : NULL;
    if (e->rules.owner == HOL_GUARD_NOBODY ||
        (value != HOL_NODE_NONE && c->graph->nodes[value].kind == NODE_RATIONAL) ||
        (last != NULL && last->owner == e->rules.owner && last->value == value && last->let == let))
        return;
    if (hol_elab_thing(e, offset) && HOL_ELAB_EXTEND(e, c->guards, c->guard_count))
        c->guards[c->guard_count++] = (struct hol_guard){e->rules.owner, value, let};
}

/* A value that does not exist everywhere. */
static hol_node
guarded(struct hol_elaborator *e, hol_node value, uint32_t offset)
{
    if (value != HOL_NODE_NONE)
        hol_elab_guard(e, value, 0, offset);
    return value;
}

/* ------------------------------------------------------------ operations */

static bool
push(struct hol_elaborator *e, hol_node node, uint32_t offset)
{
    struct hol_elab_tables *t = &e->tables;
    if (!hol_array_reserve(&t->stack, &t->stack_capacity, t->stack_count + 1, sizeof *t->stack)) {
        hol_elab_nomem(e);
        return false;
    }
    t->stack[t->stack_count++] = node;
    return hol_elab_step(e, offset, 1 + e->c->graph->nodes[node].count);
}

/* Take what was pushed since `base` away again. */
static hol_node
finish(struct hol_elaborator *e, size_t base, bool failed, bool product, uint32_t offset)
{
    size_t count = e->tables.stack_count - base;
    e->tables.stack_count = base;
    if (failed)
        return HOL_NODE_NONE;
    if (count == 0) /* the stack may not exist yet */
        return hol_elab_result(e, hol_expr_integer(e->c->graph, product), offset, "");
    const hol_node *operands = e->tables.stack + base;
    hol_node made = product ? hol_expr_product(e->c->graph, count, operands)
                            : hol_expr_sum(e->c->graph, count, operands);
    return hol_elab_result(e, made, offset, "no real value");
}

static hol_node
add(struct hol_elaborator *e, const struct hol_ast *ast)
{
    size_t base = e->tables.stack_count;
    bool failed = false;
    for (size_t i = 0; i < ast->count && !hol_elab_ended(e); i++) {
        hol_node part = hol_elab_expr(e, ast->items[i].ast);
        if (part != HOL_NODE_NONE && ast->items[i].op == '-')
            part = hol_elab_result(e, hol_expr_neg(e->c->graph, part), ast->items[i].at, "");
        failed = failed || part == HOL_NODE_NONE || !push(e, part, ast->items[i].at);
    }
    return finish(e, base, failed || hol_elab_ended(e), false, ast->at);
}

/* A division by what is exactly zero is told here, at its operator. */
static hol_node
invert(struct hol_elaborator *e, hol_node part, uint32_t at)
{
    struct hol_graph *g = e->c->graph;
    hol_node one = hol_expr_integer(g, 1);
    return guarded(e, hol_elab_result(e, hol_expr_div(g, one, part), at, "division by zero"), at);
}

static hol_node
multiply(struct hol_elaborator *e, const struct hol_ast *ast)
{
    size_t base = e->tables.stack_count;
    bool failed = false;
    for (size_t i = 0; i < ast->count && !hol_elab_ended(e); i++) {
        hol_node part = hol_elab_expr(e, ast->items[i].ast);
        if (part != HOL_NODE_NONE && ast->items[i].op == '/')
            part = invert(e, part, ast->items[i].at);
        failed = failed || part == HOL_NODE_NONE || !push(e, part, ast->items[i].at);
    }
    return finish(e, base, failed || hol_elab_ended(e), true, ast->at);
}

static hol_node
loop(struct hol_elaborator *e, const struct hol_ast *ast)
{
    long from = 0, to = 0;
    struct hol_binding binding;
    bool in_range = hol_elab_range(e, ast->items[0].ast, ast->items[1].ast, ast->first, &from, &to);
    if (!hol_elab_bind(e, ast->word, &binding, ast->at))
        return HOL_NODE_NONE;
    size_t base = e->tables.stack_count;
    long i = from, done;
    hol_node known;
    bool failed = !in_range, more = in_range && from <= to;
    if (more && hol_elab_prefix(e, ast, from, to, &done, &known)) {
        failed = !push(e, known, ast->first);
        more = done < to;
        i = more ? done + 1 : done;
    }
    while (more && !failed) {
        binding.index = i;
        hol_node part = HOL_NODE_NONE;
        if (hol_elab_iterate(e, ast->first))
            part = hol_elab_expr(e, ast->items[2].ast);
        failed = part == HOL_NODE_NONE || !push(e, part, ast->first);
        more = i < to;
        i += more; /* i + 1 may not exist */
    }
    hol_elab_release(ast->word, &binding);
    hol_node made = finish(e, base, failed, ast->kind == HOL_AST_LOOP_PRODUCT, ast->first);
    hol_elab_keep_prefix(e, ast, from, to, made);
    return made;
}

static hol_node
choose(struct hol_elaborator *e, const struct hol_ast *ast)
{
    int which = hol_elab_condition(e, ast->items[0].ast);
    return which < 0 ? HOL_NODE_NONE : hol_elab_expr(e, ast->items[which ? 1 : 2].ast);
}

static hol_node
power(struct hol_elaborator *e, const struct hol_ast *ast)
{
    hol_node base = hol_elab_expr(e, ast->items[0].ast);
    hol_node exponent = hol_elab_expr(e, ast->items[1].ast);
    if (base == HOL_NODE_NONE || exponent == HOL_NODE_NONE)
        return HOL_NODE_NONE;
    const char *what = hol_expr_is_zero(e->c->graph, base)
                           ? "division by zero, a negative power of 0"
                           : "this power has no real value";
    hol_node made = hol_elab_result(e, hol_expr_pow(e->c->graph, base, exponent), ast->at, what);
    const struct node *power = &e->c->graph->nodes[exponent];
    bool whole = power->kind == NODE_RATIONAL && hol_rat_is_integer(e->c->graph, power->a) &&
                 hol_rat_sign(e->c->graph, power->a) >= 0;
    return whole ? made : guarded(e, made, ast->at);
}

static hol_node
negate(struct hol_elaborator *e, const struct hol_ast *ast)
{
    hol_node part = hol_elab_expr(e, ast->items[0].ast);
    if (part == HOL_NODE_NONE || !hol_elab_step(e, ast->at, e->c->graph->nodes[part].count))
        return HOL_NODE_NONE;
    return hol_elab_result(e, hol_expr_neg(e->c->graph, part), ast->at, "");
}

static hol_node
expression(struct hol_elaborator *e, const struct hol_ast *ast)
{
    switch (ast->kind) {
    case HOL_AST_NUMBER:
        return number(e, ast);
    case HOL_AST_NAME:
        return hol_elab_name(e, ast);
    case HOL_AST_MEMBER:
        return hol_elab_member(e, ast);
    case HOL_AST_CALL:
        return hol_elab_call(e, ast);
    case HOL_AST_SUM_OF:
        return add(e, ast);
    case HOL_AST_PRODUCT_OF:
        return multiply(e, ast);
    case HOL_AST_POWER:
        return power(e, ast);
    case HOL_AST_NEGATIVE:
        return negate(e, ast);
    case HOL_AST_LOOP_SUM:
    case HOL_AST_LOOP_PRODUCT:
        return loop(e, ast);
    case HOL_AST_IF:
        return choose(e, ast);
    default:
        return HOL_NODE_NONE; /* an error that has been reported */
    }
}

hol_node
hol_elab_expr(struct hol_elaborator *e, const struct hol_ast *ast)
{
    if (!hol_elab_step(e, ast->first, 1))
        return HOL_NODE_NONE;
    if (e->spent.depth >= DEPTHS * e->limits->nesting) {
        hol_elab_error(e, ast->at, "functions nested too deeply, the limit is %zu",
                       DEPTHS * e->limits->nesting);
        return HOL_NODE_NONE;
    }
    e->spent.depth++;
    hol_node node = expression(e, ast);
    e->spent.depth--;
    return node;
}
