/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Indices, sizes, ends of ranges, conditions: decided while loading, exactly. Small integers are
 * computed directly; anything else by the graph, with the parameters' values in place of their
 * names.
 */
#include "model/elaborate/elaborate.h"

#include <limits.h>

static bool
quick_name(const struct hol_elaborator *e, const struct hol_ast *ast, long *value)
{
    const struct hol_binding *binding = ast->word->binding;
    if (ast->index != NULL || ast->primes != 0)
        return false;
    if (binding != NULL && binding->frame == e->rules.frame) {
        *value = binding->index;
        return binding->is_index;
    }
    const struct hol_symbol *symbol = ast->word->symbol[HOL_NAMESPACE_VALUE];
    if (symbol == NULL || symbol->kind != HOL_SYMBOL_SIZE || symbol->failed || e->rules.frame != 0)
        return false;
    *value = e->c->sizes[symbol->id].value;
    return true;
}

/* The value of simple integer arithmetic; false: it takes more than that. */
static bool
quick(struct hol_elaborator *e, const struct hol_ast *ast, long *value)
{
    long total = ast->kind == HOL_AST_PRODUCT_OF ? 1 : 0, part;
    if (!hol_elab_step(e, ast->first, 1))
        return false;
    switch (ast->kind) {
    case HOL_AST_NUMBER:
        *value = ast->small;
        return ast->small >= 0;
    case HOL_AST_NAME:
        return quick_name(e, ast, value);
    case HOL_AST_NEGATIVE:
        if (!quick(e, ast->items[0].ast, &part) || part == LONG_MIN)
            return false;
        *value = -part;
        return true;
    case HOL_AST_SUM_OF:
    case HOL_AST_PRODUCT_OF:
        for (size_t i = 0; i < ast->count; i++) {
            char op = ast->items[i].op;
            bool failed = op == '/' || !quick(e, ast->items[i].ast, &part);
            if (!failed && op == '*')
                failed = __builtin_mul_overflow(total, part, &total);
            else if (!failed && op == '+')
                failed = __builtin_add_overflow(total, part, &total);
            else if (!failed)
                failed = __builtin_sub_overflow(total, part, &total);
            if (failed)
                return false;
        }
        *value = total;
        return true;
    default:
        return false;
    }
}

/* The value as a node without parameters. */
static hol_node
closed(struct hol_elaborator *e, const struct hol_ast *ast, const char *what)
{
    bool outer = e->rules.closed, outer_indices = e->rules.indices;
    e->rules.closed = e->rules.indices = true;
    hol_node node = hol_elab_held(e, ast, HOL_HOLDS_CONSTANTS, what);
    e->rules.closed = outer;
    e->rules.indices = outer_indices;
    return node;
}

bool
hol_elab_integer(struct hol_elaborator *e, const struct hol_ast *ast, const char *what, long *value)
{
    if (quick(e, ast, value))
        return true;
    hol_node node = closed(e, ast, what);
    if (node == HOL_NODE_NONE)
        return false;
    mpq_t exact;
    mpq_init(exact);
    bool rational = hol_expr_is_rational(e->c->graph, node, exact);
    bool integer = rational && mpz_cmp_ui(mpq_denref(exact), 1) == 0;
    bool fits = integer && mpz_fits_slong_p(mpq_numref(exact));
    if (fits)
        *value = mpz_get_si(mpq_numref(exact));
    else
        hol_elab_error(e, ast->first, integer ? "%s is too large" : "%s must be an integer", what);
    mpq_clear(exact);
    return fits;
}

static bool
compared(int sign, enum hol_ast_compare op)
{
    switch (op) {
    case HOL_AST_EQ:
        return sign == 0;
    case HOL_AST_NE:
        return sign != 0;
    case HOL_AST_LT:
        return sign < 0;
    case HOL_AST_LE:
        return sign <= 0;
    case HOL_AST_GT:
        return sign > 0;
    case HOL_AST_GE:
        return sign >= 0;
    }
    return false;
}

static int
compare(struct hol_elaborator *e, const struct hol_ast *ast)
{
    long a, b;
    if (quick(e, ast->items[0].ast, &a) && quick(e, ast->items[1].ast, &b))
        return compared((a > b) - (a < b), (enum hol_ast_compare)ast->op);
    hol_node left = closed(e, ast->items[0].ast, "a condition");
    hol_node right = closed(e, ast->items[1].ast, "a condition");
    if (left == HOL_NODE_NONE || right == HOL_NODE_NONE)
        return -1;
    hol_node difference =
        hol_elab_result(e, hol_expr_sub(e->c->graph, left, right), ast->at, "no real value");
    if (difference == HOL_NODE_NONE)
        return -1;
    mpq_t exact;
    mpq_init(exact);
    int result = -1;
    if (hol_expr_is_rational(e->c->graph, difference, exact))
        result = compared(mpq_sgn(exact), (enum hol_ast_compare)ast->op);
    else
        hol_elab_error(e, ast->at,
                       "the condition cannot be decided exactly, expected rational "
                       "numbers on both sides");
    mpq_clear(exact);
    return result;
}

int
hol_elab_condition(struct hol_elaborator *e, const struct hol_ast *ast)
{
    if (!hol_elab_step(e, ast->first, 1))
        return -1;
    int value = ast->kind == HOL_AST_AND;
    switch (ast->kind) {
    case HOL_AST_COMPARE:
        return compare(e, ast);
    case HOL_AST_NOT: {
        int inner = hol_elab_condition(e, ast->items[0].ast);
        return inner < 0 ? -1 : !inner;
    }
    case HOL_AST_AND:
    case HOL_AST_OR:
        for (size_t i = 0; i < ast->count; i++) {
            int part = hol_elab_condition(e, ast->items[i].ast);
            if (part < 0 || part != value)
                return part;
        }
        return value;
    default:
        return -1; /* an error that has been reported */
    }
}
