/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Derivatives along the motion, memoized, and substitution: walks over a graph that build one new
 * node per node. */
#include "model/expr/graph.h"

#define BIT(kind) (1u << (kind))

static unsigned
moving(enum motion motion)
{
    unsigned bits = BIT(HOL_VAR_TIME) | BIT(HOL_VAR_COORD);

    return motion == MOTION_FULL ? bits | BIT(HOL_VAR_VELOCITY) : bits;
}

static bool
is_known(const struct hol_graph *g, hol_node a, enum motion motion)
{
    return (g->nodes[a].vars & moving(motion)) == 0 || g->along[motion].of[a] != HOL_NODE_NONE;
}

/* A variable that moves. */
static hol_node
rate_of(struct hol_graph *g, struct node n)
{
    switch ((enum hol_var)n.sub) {
    case HOL_VAR_COORD:
        return hol_expr_var(g, HOL_VAR_VELOCITY, n.a);
    case HOL_VAR_VELOCITY:
        return hol_expr_var(g, HOL_VAR_ACCEL, n.a);
    default:
        return hol_expr_integer(g, 1);
    }
}

/* The chain rule: sum over the arguments of local derivative times rate. */
static hol_node
along(struct hol_graph *g, hol_node a, enum motion motion)
{
    const struct node n = g->nodes[a];
    size_t arity = hol_node_arity(g, a);
    struct sum_builder s;

    if (n.kind == NODE_VAR)
        return rate_of(g, n);
    hol_sum_begin(g, &s);
    for (size_t k = 0; k < arity && !s.failed; k++) {
        hol_node child = hol_node_child(g, a, k), rate;

        if ((g->nodes[child].vars & moving(motion)) == 0)
            continue;
        rate = g->along[motion].of[child];
        if (n.kind == NODE_SUM)
            hol_sum_add(g, &s, g->edges[n.first + k].q, rate);
        else
            hol_sum_add(g, &s, RAT_ONE, hol_expr_mul(g, hol_node_partial(g, a, k), rate));
    }
    return hol_sum_end(g, &s);
}

hol_node
hol_expr_along(struct hol_graph *g, hol_node a, enum motion motion)
{
    unsigned stuck = BIT(HOL_VAR_ACCEL) | BIT(HOL_VAR_IDEAL) | BIT(HOL_VAR_NONIDEAL) |
                     BIT(HOL_VAR_MULTIPLIER) | BIT(HOL_VAR_REACTION);
    struct along *memo = &g->along[motion];
    size_t base = g->stack_count;

    if (a == HOL_NODE_NONE)
        return HOL_NODE_NONE;
    if ((g->nodes[a].vars & stuck) != 0)
        return hol_graph_fail(g, HOL_INVALID);
    if ((g->nodes[a].vars & moving(motion)) == 0)
        return hol_expr_integer(g, 0);
    if (!hol_graph_reserve(g, &memo->of, &memo->capacity, (size_t)a + 1, sizeof(*memo->of)) ||
        !hol_graph_push(g, a))
        return HOL_NODE_NONE;
    while (g->stack_count > base) {
        hol_node top = g->stack[g->stack_count - 1], rate;
        size_t arity = hol_node_arity(g, top), before = g->stack_count;

        for (size_t k = 0; k < arity && !is_known(g, top, motion); k++) {
            hol_node child = hol_node_child(g, top, k);
            if (!is_known(g, child, motion) && !hol_graph_push(g, child))
                goto fail;
        }
        if (g->stack_count > before)
            continue;
        g->stack_count--;
        if (is_known(g, top, motion))
            continue;
        rate = along(g, top, motion);
        if (rate == HOL_NODE_NONE)
            goto fail;
        memo->of[top] = rate;
    }
    return memo->of[a];

fail:
    g->stack_count = base;
    return HOL_NODE_NONE;
}

hol_node
hol_expr_total(struct hol_graph *g, hol_node a)
{
    return hol_expr_along(g, a, MOTION_FULL);
}

/* ------------------------------------------------------------------ substitution */

/* The image of a, or HOL_NODE_NONE if it is not yet known. */
static hol_node
image_of(const struct hol_graph *g, hol_node a, enum hol_var kind)
{
    if ((g->nodes[a].vars & BIT(kind)) == 0)
        return a;
    return g->images[a].epoch == g->epoch ? g->images[a].node : HOL_NODE_NONE;
}

static hol_node
substituted(struct hol_graph *g, hol_node a, enum hol_var kind, size_t count,
            const hol_node *replacement)
{
    const struct node n = g->nodes[a];
    size_t arity = hol_node_arity(g, a), base = g->scratch_count;
    hol_node r;

    if (n.kind == NODE_VAR)
        return n.a < count && replacement[n.a] != HOL_NODE_NONE ? replacement[n.a] : a;
    if (!hol_graph_reserve(g, &g->scratch, &g->scratch_capacity, base + arity, sizeof(*g->scratch)))
        return HOL_NODE_NONE;
    for (size_t k = 0; k < arity; k++)
        g->scratch[base + k].node = image_of(g, hol_node_child(g, a, k), kind);
    g->scratch_count = base + arity;
    r = hol_node_rebuild(g, a, base);
    g->scratch_count = base;
    return r;
}

hol_node
hol_expr_substitute(struct hol_graph *g, hol_node a, enum hol_var kind, size_t count,
                    const hol_node *replacement)
{
    size_t base = g->stack_count;

    if (a == HOL_NODE_NONE)
        return HOL_NODE_NONE;
    if (!hol_graph_reserve(g, &g->images, &g->image_capacity, (size_t)a + 1, sizeof(*g->images)) ||
        !hol_graph_push(g, a))
        return HOL_NODE_NONE;
    g->epoch++;
    while (g->stack_count > base) {
        hol_node top = g->stack[g->stack_count - 1], image;
        size_t arity = hol_node_arity(g, top), before = g->stack_count;

        for (size_t k = 0; k < arity && image_of(g, top, kind) == HOL_NODE_NONE; k++) {
            hol_node child = hol_node_child(g, top, k);
            if (image_of(g, child, kind) == HOL_NODE_NONE && !hol_graph_push(g, child))
                goto fail;
        }
        if (g->stack_count > before)
            continue;
        g->stack_count--;
        if (image_of(g, top, kind) != HOL_NODE_NONE)
            continue;
        image = substituted(g, top, kind, count, replacement);
        if (image == HOL_NODE_NONE)
            goto fail;
        g->images[top] = (struct image){.epoch = g->epoch, .node = image};
    }
    return image_of(g, a, kind);

fail:
    g->stack_count = base;
    return HOL_NODE_NONE;
}
