/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The derivative of abs(x), which has none at 0; and the products in which that, or the jump of a
 * sign, does not matter. */
#include "model/expr/graph.h"

hol_node
hol_node_slope(struct hol_graph *g, hol_node a)
{
    bool negative = a != HOL_NODE_NONE && hol_sum_is_negative(g, a);
    hol_node r;

    if (negative)
        a = hol_expr_neg(g, a);
    if (a == HOL_NODE_NONE)
        return HOL_NODE_NONE;
    if (g->nodes[a].kind == NODE_RATIONAL && g->nodes[a].a != RAT_ZERO)
        return hol_expr_integer(g, hol_rat_sign(g, g->nodes[a].a) * (negative ? -1 : 1));
    g->has_jump = true;
    r = hol_graph_intern(g, &(struct node){.kind = NODE_FUNC, .sub = HOL_FUNC_SIGN, .a = a, .b = 1},
                         NULL);
    return negative ? hol_expr_neg(g, r) : r;
}

hol_node
hol_node_jump(struct hol_graph *g, hol_node a)
{
    const struct node n = g->nodes[a];
    hol_node squares;

    if (n.kind == NODE_FUNC && n.sub == HOL_FUNC_SIGN)
        return hol_node_slope(g, n.a);
    if (n.kind != NODE_FUNC2 || n.sub != HOL_FUNC2_ATAN2 ||
        (g->nodes[n.a].kind == NODE_RATIONAL && g->nodes[n.a].a == RAT_ZERO))
        return HOL_NODE_NONE;
    /* sqrt(x^2 + y^2) + x is 0 on the cut, and positive elsewhere */
    squares = hol_expr_add(g, hol_expr_mul(g, n.a, n.a), hol_expr_mul(g, n.b, n.b));
    return hol_node_slope(g, hol_expr_add(g, hol_expr_func(g, HOL_FUNC_SQRT, squares), n.b));
}

bool
hol_expr_is_slope(const struct hol_graph *g, hol_node a)
{
    if (a != HOL_NODE_NONE && g->nodes[a].kind == NODE_SUM && g->nodes[a].count == 1)
        a = g->edges[g->nodes[a].first].node; /* c x */
    return a != HOL_NODE_NONE && g->nodes[a].kind == NODE_FUNC &&
           g->nodes[a].sub == HOL_FUNC_SIGN && g->nodes[a].b != 0;
}

/*
 * The value of a factor c + d sign(v), or sign(v), of a slope, where max(0, u) (sign 1) or min(0,
 * u) (sign -1) is not 0, v = u or -u. False: it is not of that form.
 */
static bool
value_beside(mpq_t value, struct hol_graph *g, hol_node factor, hol_node u, int sign)
{
    const struct node n = g->nodes[factor];
    bool sum = n.kind == NODE_SUM && n.count == 1;
    const struct node slope = g->nodes[sum ? g->edges[n.first].node : factor];

    if (slope.kind != NODE_FUNC || slope.sub != HOL_FUNC_SIGN || slope.b == 0)
        return false;
    if (slope.a != u) {
        if (hol_expr_neg(g, u) != slope.a)
            return false;
        sign = -sign;
    }
    mpq_set_si(value, sign, 1);
    if (sum) {
        mpq_mul(value, value, g->rats[g->edges[n.first].q]);
        mpq_add(value, value, g->rats[n.a]);
    }
    return true;
}

/* A power of max(0, u) or min(0, u) is 0 where u = 0: the slopes of u beside it do not matter
 * there. */
static bool
absorb_beside_part(struct hol_graph *g, struct product_builder *p, size_t k)
{
    const struct node n = g->nodes[g->scratch[k].node];
    bool found = false;
    hol_node u;
    mpq_t value;

    if (n.kind != NODE_FUNC2 || n.sub == HOL_FUNC2_ATAN2 || hol_rat_sign(g, g->scratch[k].q) <= 0)
        return false;
    u = g->nodes[n.a].kind == NODE_RATIONAL ? n.b : n.a;
    if (g->nodes[u == n.a ? n.b : n.a].kind != NODE_RATIONAL ||
        g->nodes[u == n.a ? n.b : n.a].a != RAT_ZERO)
        return false;
    mpq_init(value);
    for (size_t j = p->base; j < g->scratch_count && !found; j++)
        if (j != k && g->scratch[j].q == RAT_ONE &&
            value_beside(value, g, g->scratch[j].node, u, n.sub == HOL_FUNC2_MAX ? 1 : -1)) {
            mpq_mul(p->coefficient, p->coefficient, value);
            g->scratch[j].q = RAT_ZERO;
            found = true;
        }
    mpq_clear(value);
    return found;
}

bool
hol_product_absorb_slopes(struct hol_graph *g, struct product_builder *p)
{
    for (size_t k = p->base; k < g->scratch_count && !p->failed; k++) {
        const struct node n = g->nodes[g->scratch[k].node];
        uint32_t e = g->scratch[k].q, less;
        hol_node other;

        if (absorb_beside_part(g, p, k))
            return true;
        if (n.kind != NODE_FUNC || n.sub != HOL_FUNC_SIGN || !hol_rat_is_integer(g, e) ||
            (n.b == 0 && e != RAT_ONE)) /* sign(0)^2 is 0 */
            continue;
        if (e != RAT_ONE) { /* 1 or -1: its own odd and even powers */
            g->scratch[k].q = mpz_even_p(mpq_numref(g->rats[e])) ? RAT_ZERO : RAT_ONE;
            return true;
        }
        for (size_t j = p->base; j < g->scratch_count; j++) {
            const struct edge f = g->scratch[j];
            const struct node of = g->nodes[f.node];
            bool same = f.node == n.a,
                 size = of.kind == NODE_FUNC && of.sub == HOL_FUNC_ABS && of.a == n.a;

            if ((!same && !size) || mpq_cmp_ui(g->rats[f.q], 1, 1) < 0)
                continue;
            other = size ? n.a : hol_expr_func(g, HOL_FUNC_ABS, n.a);
            less = hol_rat_add(g, f.q, RAT_MINUS_ONE);
            g->scratch[j].q = less;
            g->scratch[k] = (struct edge){.node = other, .q = RAT_ONE};
            p->failed = less == RAT_NONE || other == HOL_NODE_NONE;
            return true;
        }
    }
    return false;
}
