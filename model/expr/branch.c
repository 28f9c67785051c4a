/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Expressions that branch, abs, sign, min and max: where they do, and one branch in their place. */
#include "model/expr/graph.h"

bool
hol_expr_reach(struct hol_graph *g, hol_node a, unsigned bit, unsigned char *reached)
{
    size_t base = g->stack_count;

    if (a == HOL_NODE_NONE || !hol_graph_push(g, a))
        return a == HOL_NODE_NONE;
    while (g->stack_count > base) {
        hol_node top = g->stack[--g->stack_count];
        size_t arity = hol_node_arity(g, top);

        if ((reached[top] & bit) != 0)
            continue;
        reached[top] |= (unsigned char)bit;
        for (size_t k = 0; k < arity; k++)
            if (!hol_graph_push(g, hol_node_child(g, top, k)))
                return false;
    }
    return true;
}

static bool
is_odd_power(const struct hol_graph *g, hol_node a)
{
    const struct node n = g->nodes[a];

    return n.kind == NODE_PRODUCT && n.count == 1 && hol_rat_is_integer(g, g->edges[n.first].q) &&
           mpz_odd_p(mpq_numref(g->rats[g->edges[n.first].q])) &&
           hol_rat_sign(g, g->edges[n.first].q) > 0;
}

bool
hol_expr_branches(struct hol_graph *g, hol_node a, struct hol_branch *branch)
{
    const struct node n = g->nodes[a];
    hol_node difference;
    uint32_t content;

    *branch = (struct hol_branch){.sign = 1};
    if (n.kind == NODE_FUNC && (n.sub == HOL_FUNC_ABS || n.sub == HOL_FUNC_SIGN)) {
        difference = n.a;
        branch->jumps = n.sub == HOL_FUNC_SIGN;
    } else if (n.kind == NODE_FUNC2 && (n.sub == HOL_FUNC2_MIN || n.sub == HOL_FUNC2_MAX))
        difference = hol_expr_sub(g, n.a, n.b);
    else
        return false;
    if ((n.vars & ~(1u << HOL_VAR_PARAMETER)) == 0 || difference == HOL_NODE_NONE)
        return false;
    while (is_odd_power(g, difference)) /* which branches where its base does */
        difference = g->edges[g->nodes[difference].first].node;
    content = g->nodes[difference].kind == NODE_SUM /* 2 u and -u branch where u does */
                  ? hol_sum_content(g, difference)
                  : RAT_ONE;
    if (content == RAT_NONE)
        return false;
    branch->sign = hol_rat_sign(g, content);
    branch->argument = hol_sum_scaled(g, hol_rat_inverse(g, content), difference);
    return branch->argument != HOL_NODE_NONE;
}

/* The same of a, its children in the scratch at base: the branch that is chosen. */
static hol_node
fixed(struct hol_graph *g, hol_node a, size_t count, const struct hol_branch *chosen, size_t base)
{
    const struct node n = g->nodes[a];
    struct hol_branch own;
    hol_node child;

    if (!hol_expr_branches(g, a, &own))
        return hol_node_rebuild(g, a, base);
    for (size_t k = 0; k < count; k++) {
        int sign = own.sign * chosen[k].sign;

        if (chosen[k].argument != own.argument || sign == 0)
            continue;
        child = g->scratch[base].node;
        if (n.kind == NODE_FUNC2)
            return (n.sub == HOL_FUNC2_MAX) == (sign > 0) ? child : g->scratch[base + 1].node;
        if (n.sub == HOL_FUNC_SIGN)
            return hol_expr_integer(g, sign);
        return sign > 0 ? child : hol_expr_neg(g, child);
    }
    return hol_node_rebuild(g, a, base);
}

static bool
is_known(const struct hol_graph *g, hol_node a)
{
    return g->images[a].epoch == g->epoch;
}

static bool
fix_node(struct hol_graph *g, hol_node a, size_t count, const struct hol_branch *chosen)
{
    size_t arity = hol_node_arity(g, a), base = g->scratch_count;
    hol_node image = a;

    if (!hol_graph_reserve(g, &g->scratch, &g->scratch_capacity, base + arity, sizeof(*g->scratch)))
        return false;
    for (size_t k = 0; k < arity; k++)
        g->scratch[base + k].node = g->images[hol_node_child(g, a, k)].node;
    g->scratch_count = base + arity;
    if (arity > 0)
        image = fixed(g, a, count, chosen, base);
    g->scratch_count = base;
    g->images[a] = (struct image){.epoch = g->epoch, .node = image};
    return image != HOL_NODE_NONE;
}

hol_node
hol_expr_fix(struct hol_graph *g, hol_node a, size_t count, const struct hol_branch *chosen)
{
    size_t base = g->stack_count;

    if (a == HOL_NODE_NONE ||
        !hol_graph_reserve(g, &g->images, &g->image_capacity, (size_t)a + 1, sizeof(*g->images)) ||
        !hol_graph_push(g, a))
        return HOL_NODE_NONE;
    g->epoch++;
    while (g->stack_count > base) {
        hol_node top = g->stack[g->stack_count - 1];
        size_t arity = hol_node_arity(g, top), before = g->stack_count;

        for (size_t k = 0; k < arity; k++)
            if (!is_known(g, hol_node_child(g, top, k)) &&
                !hol_graph_push(g, hol_node_child(g, top, k)))
                goto fail;
        if (g->stack_count > before)
            continue;
        g->stack_count--;
        if (!is_known(g, top) && !fix_node(g, top, count, chosen))
            goto fail;
    }
    return g->images[a].node;

fail:
    g->stack_count = base;
    return HOL_NODE_NONE;
}
