/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The rules of differentiation: one node with respect to one of its arguments. */
#include "model/expr/graph.h"

size_t
hol_node_arity(const struct hol_graph *g, hol_node a)
{
    const struct node *n = &g->nodes[a];

    switch (n->kind) {
    case NODE_SUM:
    case NODE_PRODUCT:
        return n->count;
    case NODE_FUNC:
        return 1;
    case NODE_POW:
    case NODE_FUNC2:
        return 2;
    default:
        return 0;
    }
}

hol_node
hol_node_child(const struct hol_graph *g, hol_node a, size_t k)
{
    const struct node *n = &g->nodes[a];

    if (n->kind == NODE_SUM || n->kind == NODE_PRODUCT)
        return g->edges[n->first + k].node;
    return k == 0 ? n->a : n->b;
}

/* e base^(e-1) times the other factors */
static hol_node
product_rule(struct hol_graph *g, struct node n, size_t k)
{
    struct product_builder p;
    uint32_t e = g->edges[n.first + k].q;

    hol_product_begin(g, &p);
    for (uint32_t j = 0; j < n.count; j++) {
        struct edge f = g->edges[n.first + j];
        hol_product_add(g, &p, f.node, j == k ? hol_rat_add(g, f.q, RAT_MINUS_ONE) : f.q);
    }
    return hol_sum_scaled(g, e, hol_product_end(g, &p));
}

/* 1 / sqrt(a) */
static hol_node
inverse_root(struct hol_graph *g, hol_node a)
{
    mpq_t e;
    hol_node r;

    mpq_init(e);
    mpq_set_si(e, -1, 2);
    r = hol_power(g, a, hol_rat_intern(g, e));
    mpq_clear(e);
    return r;
}

/* 1 + a^2, or 1 - a^2 */
static hol_node
one_and_square(struct hol_graph *g, char sign, hol_node a)
{
    hol_node square = hol_expr_mul(g, a, a);

    return hol_expr_add(g, hol_expr_integer(g, 1), sign == '-' ? hol_expr_neg(g, square) : square);
}

static hol_node
func_rule(struct hol_graph *g, hol_node f, struct node n)
{
    hol_node u = n.a;

    switch ((enum hol_func)n.sub) {
    case HOL_FUNC_SIN:
        return hol_expr_func(g, HOL_FUNC_COS, u);
    case HOL_FUNC_COS:
        return hol_expr_neg(g, hol_expr_func(g, HOL_FUNC_SIN, u));
    case HOL_FUNC_TAN:
        return one_and_square(g, '+', f);
    case HOL_FUNC_ASIN:
        return inverse_root(g, one_and_square(g, '-', u));
    case HOL_FUNC_ACOS:
        return hol_expr_neg(g, inverse_root(g, one_and_square(g, '-', u)));
    case HOL_FUNC_ATAN:
        return hol_power(g, one_and_square(g, '+', u), RAT_MINUS_ONE);
    case HOL_FUNC_EXP:
        return f;
    case HOL_FUNC_LOG:
        return hol_power(g, u, RAT_MINUS_ONE);
    case HOL_FUNC_SINH:
        return hol_expr_func(g, HOL_FUNC_COSH, u);
    case HOL_FUNC_COSH:
        return hol_expr_func(g, HOL_FUNC_SINH, u);
    case HOL_FUNC_TANH:
        return one_and_square(g, '-', f);
    case HOL_FUNC_ASINH:
        return inverse_root(g, one_and_square(g, '+', u));
    case HOL_FUNC_ABS:
        return hol_node_slope(g, u);
    case HOL_FUNC_SIGN: /* constant wherever it is differentiable */
        return hol_expr_integer(g, 0);
    case HOL_FUNC_SQRT: /* a power, never a function, in this graph */
    case HOL_FUNC_COUNT:
        break;
    }
    return hol_graph_fail(g, HOL_INVALID);
}

/*
 * d atan2(y, x) = (x dy - y dx) / (x^2 + y^2)
 * min(a, b) = (a + b - |a - b|) / 2, so d min = (1 - s) da/2 + (1 + s) db/2, s = sign(a - b); max
 * the other way.
 */
static hol_node
func2_rule(struct hol_graph *g, struct node n, size_t k)
{
    if (n.sub == HOL_FUNC2_ATAN2) {
        hol_node r2 = hol_expr_add(g, hol_expr_mul(g, n.a, n.a), hol_expr_mul(g, n.b, n.b));
        return hol_expr_div(g, k == 0 ? n.b : hol_expr_neg(g, n.a), r2);
    } else {
        hol_node s = hol_node_slope(g, hol_expr_sub(g, n.a, n.b));
        hol_node one = hol_expr_integer(g, 1);
        bool plus = (n.sub == HOL_FUNC2_MAX) == (k == 0);
        hol_node twice = plus ? hol_expr_add(g, one, s) : hol_expr_sub(g, one, s);

        return hol_expr_div(g, twice, hol_expr_integer(g, 2));
    }
}

hol_node
hol_node_partial(struct hol_graph *g, hol_node a, size_t k)
{
    struct node n = g->nodes[a];

    switch (n.kind) {
    case NODE_SUM:
        return hol_graph_rational(g, g->edges[n.first + k].q);
    case NODE_PRODUCT:
        return product_rule(g, n, k);
    case NODE_POW: /* d(u^v) = v u^(v-1) du + u^v log(u) dv */
        if (k == 0)
            return hol_expr_mul(g, n.b,
                                hol_expr_pow(g, n.a, hol_expr_sub(g, n.b, hol_expr_integer(g, 1))));
        return hol_expr_mul(g, a, hol_expr_func(g, HOL_FUNC_LOG, n.a));
    case NODE_FUNC:
        return func_rule(g, a, n);
    case NODE_FUNC2:
        return func2_rule(g, n, k);
    default:
        return hol_graph_fail(g, HOL_INVALID);
    }
}

hol_node
hol_node_rebuild(struct hol_graph *g, hol_node a, size_t base)
{
    struct node n = g->nodes[a];

    switch (n.kind) {
    case NODE_SUM: {
        struct sum_builder s;

        hol_sum_begin(g, &s);
        hol_sum_add(g, &s, RAT_ONE, hol_graph_rational(g, n.a));
        for (uint32_t k = 0; k < n.count; k++)
            hol_sum_add(g, &s, g->edges[n.first + k].q, g->scratch[base + k].node);
        return hol_sum_end(g, &s);
    }
    case NODE_PRODUCT: {
        struct product_builder p;

        hol_product_begin(g, &p);
        for (uint32_t k = 0; k < n.count; k++)
            hol_product_add(g, &p, g->scratch[base + k].node, g->edges[n.first + k].q);
        return hol_product_end(g, &p);
    }
    case NODE_POW:
        return hol_expr_pow(g, g->scratch[base].node, g->scratch[base + 1].node);
    case NODE_FUNC:
        if (n.b != 0)
            return hol_node_slope(g, g->scratch[base].node);
        return hol_expr_func(g, (enum hol_func)n.sub, g->scratch[base].node);
    case NODE_FUNC2:
        return hol_expr_func2(g, (enum hol_func2)n.sub, g->scratch[base].node,
                              g->scratch[base + 1].node);
    default:
        return a;
    }
}
