/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What an expression of the forces grows like where they are large: the impulse that it is. */
#include "model/expr/graph.h"

#include "base/alloc.h"

#define OF_FORCES                                                                                  \
    (1u << HOL_VAR_IDEAL | 1u << HOL_VAR_NONIDEAL | 1u << HOL_VAR_MULTIPLIER |                     \
     1u << HOL_VAR_REACTION)

/* Of each node below: its leading part, homogeneous in the forces, and the degree of that. */
struct leading {
    struct hol_graph *g;
    hol_node *part;   /* HOL_NODE_NONE: there is none */
    uint32_t *degree; /* a rational */
};

static int
compare(const struct hol_graph *g, uint32_t a, uint32_t b)
{
    return mpq_cmp(g->rats[a], g->rats[b]);
}

/* The terms of the highest degree. */
static hol_node
of_sum(const struct leading *w, const struct node *n, uint32_t *degree)
{
    struct hol_graph *g = w->g;
    struct sum_builder sum;

    *degree = n->a == RAT_ZERO ? RAT_NONE : RAT_ZERO;
    for (size_t k = 0; k < n->count; k++) {
        uint32_t d = w->degree[g->edges[n->first + k].node];

        if (*degree == RAT_NONE || compare(g, d, *degree) > 0)
            *degree = d;
    }
    hol_sum_begin(g, &sum);
    if (n->a != RAT_ZERO && *degree == RAT_ZERO)
        hol_sum_add(g, &sum, RAT_ONE, hol_graph_rational(g, n->a));
    for (size_t k = 0; k < n->count; k++) {
        const struct edge term = g->edges[n->first + k];

        if (w->degree[term.node] == *degree)
            hol_sum_add(g, &sum, term.q, w->part[term.node]);
    }
    return hol_sum_end(g, &sum);
}

static hol_node
of_product(const struct leading *w, const struct node *n, uint32_t *degree)
{
    struct hol_graph *g = w->g;
    struct product_builder product;

    *degree = RAT_ZERO;
    hol_product_begin(g, &product);
    for (size_t k = 0; k < n->count && *degree != RAT_NONE; k++) {
        const struct edge factor = g->edges[n->first + k];
        uint32_t d = hol_rat_mul(g, factor.q, w->degree[factor.node]);

        *degree = d == RAT_NONE ? d : hol_rat_add(g, *degree, d);
        hol_product_add(g, &product, w->part[factor.node], factor.q);
    }
    return hol_product_end(g, &product);
}

/* A function: of what does not grow, or one that grows as its argument does. */
static hol_node
of_function(const struct leading *w, const struct node *n, uint32_t *degree)
{
    struct hol_graph *g = w->g;
    hol_node a = w->part[n->a], b = n->kind == NODE_FUNC ? a : w->part[n->b];
    uint32_t da = w->degree[n->a], db = n->kind == NODE_FUNC ? da : w->degree[n->b];

    *degree = da;
    if (n->kind == NODE_FUNC2 && n->sub != HOL_FUNC2_ATAN2) { /* the smaller one is as good as 0 */
        int order = compare(g, da, db);

        *degree = order < 0 ? db : da;
        return hol_expr_func2(g, (enum hol_func2)n->sub, order < 0 ? hol_expr_integer(g, 0) : a,
                              order > 0 ? hol_expr_integer(g, 0) : b);
    }
    if (n->kind == NODE_FUNC && n->sub == HOL_FUNC_ABS)
        return hol_expr_func(g, HOL_FUNC_ABS, a);
    *degree = RAT_ZERO;
    if (n->kind == NODE_FUNC2 && da == db)
        return hol_expr_func2(g, (enum hol_func2)n->sub, a, b);
    if (n->kind == NODE_FUNC && n->sub == HOL_FUNC_SIGN)
        return n->b == 1 ? hol_node_slope(g, a) : hol_expr_func(g, HOL_FUNC_SIGN, a);
    if (da != RAT_ZERO || db != RAT_ZERO)
        return HOL_NODE_NONE;
    return n->kind == NODE_FUNC  ? hol_expr_func(g, (enum hol_func)n->sub, a)
           : n->kind == NODE_POW ? hol_expr_pow(g, a, b)
                                 : HOL_NODE_NONE;
}

static bool
lead(struct leading *w, hol_node a)
{
    const struct node n = w->g->nodes[a];
    uint32_t degree = RAT_ZERO;
    hol_node part = a;

    if ((n.vars & OF_FORCES) != 0)
        part = n.kind == NODE_SUM       ? of_sum(w, &n, &degree)
               : n.kind == NODE_PRODUCT ? of_product(w, &n, &degree)
               : n.kind == NODE_VAR     ? a
                                        : of_function(w, &n, &degree);
    w->part[a] = part;
    w->degree[a] = n.kind == NODE_VAR && (n.vars & OF_FORCES) != 0 ? RAT_ONE : degree;
    return part != HOL_NODE_NONE && degree != RAT_NONE;
}

hol_node
hol_expr_impulse(struct hol_graph *g, hol_node a)
{
    size_t count = (size_t)a + 1;
    struct leading w = {g, hol_alloc(count, sizeof(*w.part)), hol_alloc(count, sizeof(*w.degree))};
    unsigned char *reached = hol_alloc(count, 1);
    hol_node impulse = HOL_NODE_NONE;
    bool good = w.part != NULL && w.degree != NULL && reached != NULL;

    if (!good)
        (void)hol_graph_fail(g, HOL_NOMEM);
    good = good && hol_expr_reach(g, a, 1, reached);
    for (hol_node b = 1; b <= a && good; b++)
        good = reached[b] == 0 || lead(&w, b);
    if (good && compare(g, w.degree[a], RAT_ONE) <= 0)
        impulse = w.degree[a] == RAT_ONE ? w.part[a] : hol_expr_integer(g, 0);
    else if (hol_graph_status(g) == HOL_OK)
        (void)hol_graph_fail(g, HOL_DOMAIN);
    hol_free(w.part);
    hol_free(w.degree);
    hol_free(reached);
    return impulse;
}
