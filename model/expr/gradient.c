/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Sparse forward gradients, memoized for every node below. A sum collects the partials of all its
 * terms and buckets them by variable, so that a sum over N bodies costs the number of partials of
 * its terms, not N times N.
 */
#include "model/expr/graph.h"

#include <stdlib.h>

static bool
is_known(const struct hol_graph *g, hol_node a, enum hol_var kind)
{
    return (g->nodes[a].vars >> kind & 1u) == 0 || g->gradients[kind].of[a].known > 0;
}

static bool
contribute(struct hol_graph *g, size_t index, hol_node node, uint32_t q)
{
    if (node == HOL_NODE_NONE || !hol_graph_work(g, 2) ||
        !hol_graph_reserve(g, &g->contributions, &g->contribution_capacity,
                           g->contribution_count + 1, sizeof(*g->contributions)))
        return false;
    g->contributions[g->contribution_count++] =
        (struct contribution){.index = (uint32_t)index, .term = {.node = node, .q = q}};
    return true;
}

/* The chain rule through argument k of node a. */
static bool
through(struct hol_graph *g, hol_node a, size_t k, enum hol_var kind)
{
    struct gradients *of = &g->gradients[kind];
    hol_node child = hol_node_child(g, a, k), outer = HOL_NODE_NONE;
    struct gradient known = of->of[child];
    bool linear = g->nodes[a].kind == NODE_SUM;
    uint32_t q = linear ? g->edges[g->nodes[a].first + k].q : RAT_ONE;

    if (!linear && (outer = hol_node_partial(g, a, k)) == HOL_NODE_NONE)
        return false;
    for (uint32_t i = 0; i + 1 < known.known; i++) {
        struct hol_partial p = of->pool[known.first + i];
        if (!contribute(g, p.index, linear ? p.value : hol_expr_mul(g, outer, p.value), q))
            return false;
    }
    return true;
}

static int
by_index(const void *x, const void *y)
{
    const struct contribution *a = x, *b = y;

    return (a->index > b->index) - (a->index < b->index);
}

/* Add up the contributions of each variable; nonzero sums are appended to the pool. */
static bool
bucket(struct hol_graph *g, enum hol_var kind, hol_node a)
{
    struct gradients *of = &g->gradients[kind];
    struct gradient result = {.first = (uint32_t)of->pool_count, .known = 1};
    size_t count = g->contribution_count;

    if (count > 1)
        qsort(g->contributions, count, sizeof(*g->contributions), by_index);
    for (size_t k = 0; k < count;) {
        uint32_t index = g->contributions[k].index;
        struct sum_builder s;
        hol_node value;

        hol_sum_begin(g, &s);
        for (; k < count && g->contributions[k].index == index; k++)
            hol_sum_add(g, &s, g->contributions[k].term.q, g->contributions[k].term.node);
        value = hol_sum_end(g, &s);
        if (value == HOL_NODE_NONE)
            return false;
        if (hol_expr_is_zero(g, value))
            continue;
        if (of->pool_count >= g->max_nodes * EDGES_PER_NODE) {
            hol_graph_fail(g, HOL_INVALID);
            return false;
        }
        if (!hol_graph_reserve(g, &of->pool, &of->pool_capacity, of->pool_count + 1,
                               sizeof(*of->pool)))
            return false;
        of->pool[of->pool_count++] = (struct hol_partial){.index = index, .value = value};
        result.known++;
    }
    of->of[a] = result;
    return true;
}

static bool
gradient_of(struct hol_graph *g, hol_node a, enum hol_var kind)
{
    const struct node n = g->nodes[a];
    size_t arity = hol_node_arity(g, a);

    g->contribution_count = 0;
    if (n.kind == NODE_VAR && !contribute(g, n.a, hol_expr_integer(g, 1), RAT_ONE))
        return false;
    for (size_t k = 0; k < arity; k++)
        if ((g->nodes[hol_node_child(g, a, k)].vars >> kind & 1u) != 0 && !through(g, a, k, kind))
            return false;
    return bucket(g, kind, a);
}

enum hol_status
hol_expr_gradient(struct hol_graph *g, hol_node a, enum hol_var kind, size_t *count,
                  const struct hol_partial **partials)
{
    struct gradients *of;
    size_t base = g->stack_count;

    if (a == HOL_NODE_NONE || (unsigned)kind >= HOL_VAR_COUNT)
        return HOL_INVALID;
    of = &g->gradients[kind];
    if (!hol_graph_reserve(g, &of->of, &of->capacity, (size_t)a + 1, sizeof(*of->of)))
        return HOL_NOMEM;
    if (!is_known(g, a, kind) && !hol_graph_push(g, a))
        return HOL_NOMEM;
    while (g->stack_count > base) {
        hol_node top = g->stack[g->stack_count - 1];
        size_t arity = hol_node_arity(g, top), before = g->stack_count;

        for (size_t k = 0; k < arity && !is_known(g, top, kind); k++) {
            hol_node child = hol_node_child(g, top, k);
            if (!is_known(g, child, kind) && !hol_graph_push(g, child))
                goto fail;
        }
        if (g->stack_count > before)
            continue;
        g->stack_count--;
        if (!is_known(g, top, kind) && !gradient_of(g, top, kind))
            goto fail;
    }
    *count = of->of[a].known > 0 ? of->of[a].known - 1 : 0;
    *partials = *count == 0 ? NULL : of->pool + of->of[a].first;
    return HOL_OK;

fail:
    g->stack_count = base;
    return g->status != HOL_OK ? g->status : HOL_INVALID;
}

hol_node
hol_expr_diff(struct hol_graph *g, hol_node a, enum hol_var kind, size_t index)
{
    const struct hol_partial *partials;
    size_t count;
    enum hol_status status;

    if (a == HOL_NODE_NONE)
        return HOL_NODE_NONE;
    status = hol_expr_gradient(g, a, kind, &count, &partials);
    if (status != HOL_OK)
        return hol_graph_fail(g, status);
    for (size_t low = 0; partials != NULL && low < count;) {
        size_t middle = low + (count - low) / 2;

        if (partials[middle].index == index)
            return partials[middle].value;
        if (partials[middle].index < index)
            low = middle + 1;
        else
            count = middle;
    }
    return hol_expr_integer(g, 0);
}
