/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Products, quotients and powers of expressions. */
#include "model/expr/graph.h"

/* Neither a number nor a sum, a product or a power of something, nor a slope: nothing in it can
 * come out of a product. */
static bool
is_atom(const struct hol_graph *g, hol_node a)
{
    unsigned kind = g->nodes[a].kind;

    return kind != NODE_RATIONAL && kind != NODE_SUM && kind != NODE_PRODUCT &&
           (kind != NODE_FUNC || g->nodes[a].b == 0);
}

/* a b^e, e = 1 or -1; the frequent cases without a builder: a number times anything, two different
 * atoms. */
static hol_node
combine(struct hol_graph *g, hol_node a, hol_node b, uint32_t e)
{
    struct product_builder p;

    if (a == HOL_NODE_NONE || b == HOL_NODE_NONE)
        return HOL_NODE_NONE;
    if (g->nodes[b].kind == NODE_RATIONAL && (e == RAT_ONE || g->nodes[b].a != RAT_ZERO)) {
        uint32_t q = g->nodes[b].a;
        return hol_sum_scaled(g, e == RAT_ONE ? q : hol_rat_inverse(g, q), a);
    }
    if (g->nodes[a].kind == NODE_RATIONAL && e == RAT_ONE)
        return hol_sum_scaled(g, g->nodes[a].a, b);
    if (a != b && is_atom(g, a) && is_atom(g, b)) {
        struct edge f[2] = {{.node = a, .q = RAT_ONE}, {.node = b, .q = e}};
        struct edge r[2] = {f[1], f[0]};
        return hol_graph_intern(g, &(struct node){.kind = NODE_PRODUCT, .count = 2}, a < b ? f : r);
    }
    hol_product_begin(g, &p);
    hol_product_add(g, &p, a, RAT_ONE);
    hol_product_add(g, &p, b, e);
    return hol_product_end(g, &p);
}

hol_node
hol_expr_product(struct hol_graph *g, size_t count, const hol_node *factors)
{
    struct product_builder p;

    if (count == 2)
        return combine(g, factors[0], factors[1], RAT_ONE);
    hol_product_begin(g, &p);
    for (size_t k = 0; k < count; k++)
        hol_product_add(g, &p, factors[k], RAT_ONE);
    return hol_product_end(g, &p);
}

hol_node
hol_expr_mul(struct hol_graph *g, hol_node a, hol_node b)
{
    return combine(g, a, b, RAT_ONE);
}

hol_node
hol_expr_div(struct hol_graph *g, hol_node a, hol_node b)
{
    return combine(g, a, b, RAT_MINUS_ONE);
}

hol_node
hol_power(struct hol_graph *g, hol_node a, uint32_t e)
{
    struct product_builder p;

    if (e == RAT_NONE)
        return HOL_NODE_NONE;
    hol_product_begin(g, &p);
    hol_product_add(g, &p, a, e);
    if (e == RAT_ZERO && a == HOL_NODE_NONE)
        p.failed = true;
    return hol_product_end(g, &p);
}

hol_node
hol_expr_pow(struct hol_graph *g, hol_node a, hol_node b)
{
    if (a == HOL_NODE_NONE || b == HOL_NODE_NONE)
        return HOL_NODE_NONE;
    if (g->nodes[b].kind == NODE_RATIONAL)
        return hol_power(g, a, g->nodes[b].a);
    if (g->nodes[a].kind == NODE_RATIONAL && g->nodes[a].a == RAT_ONE)
        return a;
    return hol_graph_intern(g, &(struct node){.kind = NODE_POW, .a = a, .b = b}, NULL);
}
