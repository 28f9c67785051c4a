/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The sign that an expression has wherever it has a value, read from its form. */
#include "model/expr/graph.h"

/* Deeper forms are not looked into. */
#define DEPTH 4

static int sign_of(const struct hol_graph *g, hol_node a, int depth);

/* q_0 + sum q_i x_i: all terms of one sign. */
static int
sum_sign(const struct hol_graph *g, const struct node *n, int depth)
{
    int sign = hol_rat_sign(g, n->a);

    for (uint32_t k = 0; k < n->count; k++) {
        struct edge e = g->edges[n->first + k];
        int term = hol_rat_sign(g, e.q) * sign_of(g, e.node, depth);

        if (term == 0 || term * sign < 0)
            return 0;
        sign = term;
    }
    return sign;
}

static int
product_sign(const struct hol_graph *g, const struct node *n, int depth)
{
    int sign = 1;

    for (uint32_t k = 0; k < n->count && sign != 0; k++) {
        struct edge e = g->edges[n->first + k];

        /* even powers, and roots, which take what is not negative */
        if (hol_rat_is_integer(g, e.q) && mpz_odd_p(mpq_numref(g->rats[e.q])))
            sign *= sign_of(g, e.node, depth);
    }
    return sign;
}

static int
sign_of(const struct hol_graph *g, hol_node a, int depth)
{
    const struct node *n = &g->nodes[a];

    if (depth == 0)
        return 0;
    switch (n->kind) {
    case NODE_RATIONAL:
        return hol_rat_sign(g, n->a);
    case NODE_PI:
    case NODE_POW: /* of what is positive */
        return 1;
    case NODE_SUM:
        return sum_sign(g, n, depth - 1);
    case NODE_PRODUCT:
        return product_sign(g, n, depth - 1);
    case NODE_FUNC:
        return n->sub == HOL_FUNC_ABS || n->sub == HOL_FUNC_EXP || n->sub == HOL_FUNC_COSH ||
               n->sub == HOL_FUNC_ACOS;
    default:
        return 0;
    }
}

int
hol_node_sign(const struct hol_graph *g, hol_node a)
{
    return sign_of(g, a, DEPTH);
}
