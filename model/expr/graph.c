/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The expression graph: its memory, its hash table, and its leaves. */
#include "model/expr/graph.h"

#include "base/alloc.h"
#include "base/array.h"

#include <string.h>

#define DEFAULT_MAX_NODES 16000000u

hol_node
hol_graph_fail(struct hol_graph *g, enum hol_status status)
{
    if (g->status == HOL_OK)
        g->status = status;
    return HOL_NODE_NONE;
}

bool
hol_graph_reserve(struct hol_graph *g, void *block, size_t *capacity, size_t need, size_t size)
{
    bool room = hol_array_reserve(block, capacity, need, size);

    if (!room)
        hol_graph_fail(g, HOL_NOMEM);
    return room;
}

bool
hol_graph_push(struct hol_graph *g, hol_node a)
{
    if (!hol_graph_reserve(g, &g->stack, &g->stack_capacity, g->stack_count + 1, sizeof(*g->stack)))
        return false;
    g->stack[g->stack_count++] = a;
    return true;
}

enum hol_status
hol_graph_create(struct hol_graph **graph, size_t max_nodes)
{
    static const long first[] = {0, 1, -1}; /* RAT_ZERO, RAT_ONE, RAT_MINUS_ONE */
    struct hol_graph *g = hol_alloc(1, sizeof(*g));
    enum hol_status status;
    mpq_t q;

    if (g == NULL)
        return HOL_NOMEM;
    g->max_work = SIZE_MAX;
    g->max_nodes = max_nodes == 0 ? DEFAULT_MAX_NODES : max_nodes;
    if (g->max_nodes > UINT32_MAX / (2 * EDGES_PER_NODE))
        g->max_nodes = UINT32_MAX / (2 * EDGES_PER_NODE);
    mpq_init(q);
    for (size_t i = 0; i < sizeof(first) / sizeof(first[0]); i++) {
        mpq_set_si(q, first[i], 1);
        if (hol_rat_intern(g, q) == RAT_NONE)
            break;
    }
    mpq_clear(q);
    /* Node 0 is HOL_NODE_NONE. */
    if (hol_graph_reserve(g, &g->nodes, &g->capacity, 1, sizeof(*g->nodes)))
        g->count = 1;
    if (g->status != HOL_OK) {
        status = g->status;
        hol_graph_destroy(g);
        return status;
    }
    *graph = g;
    return HOL_OK;
}

/* An array without room for more; it stays as it is where that fails. */
static void
fit(void *array, size_t *capacity, size_t count, size_t size)
{
    void *block, *fitted;

    memcpy(&block, array, sizeof(block));
    fitted = count > 0 && count < *capacity ? hol_realloc(block, count, size) : NULL;
    if (fitted == NULL)
        return;
    memcpy(array, &fitted, sizeof(fitted));
    *capacity = count;
}

void
hol_graph_forget(struct hol_graph *g, bool nodes)
{
    for (size_t k = 0; k < HOL_VAR_COUNT; k++) {
        hol_free(g->gradients[k].of);
        hol_free(g->gradients[k].pool);
        g->gradients[k] = (struct gradients){.capacity = 0};
    }
    for (size_t k = 0; k < MOTION_COUNT; k++) {
        hol_free(g->along[k].of);
        g->along[k] = (struct along){.capacity = 0};
    }
    hol_free(g->images);
    hol_free(g->contributions);
    g->images = NULL;
    g->contributions = NULL;
    g->image_capacity = g->contribution_capacity = g->contribution_count = 0;
    if (!nodes)
        return;
    if (g->stack_count == 0) {
        hol_free(g->stack);
        g->stack = NULL;
        g->stack_capacity = 0;
    }
    hol_free(g->table);
    g->table = NULL;
    g->table_size = 0;
    fit(&g->nodes, &g->capacity, g->count, sizeof(*g->nodes));
    fit(&g->edges, &g->edge_capacity, g->edge_count, sizeof(*g->edges));
}

void
hol_graph_destroy(struct hol_graph *g)
{
    if (g == NULL)
        return;
    hol_graph_forget(g, true);
    hol_rat_clear(g);
    hol_free(g->stack);
    hol_free(g->scratch);
    hol_free(g->edges);
    hol_free(g->nodes);
    hol_free(g);
}

enum hol_status
hol_graph_status(const struct hol_graph *g)
{
    return g->status;
}

void
hol_graph_reset_status(struct hol_graph *g)
{
    g->status = HOL_OK;
}

size_t
hol_graph_size(const struct hol_graph *g)
{
    return g->count - 1;
}

void
hol_graph_limit_work(struct hol_graph *g, size_t operations)
{
    g->max_work = operations;
}

bool
hol_graph_overworked(const struct hol_graph *g)
{
    return g->work > g->max_work;
}

/* ---------------------------------------------------------------- hash-consing */

static uint32_t
mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(h ^ (h >> 32));
}

static uint32_t
hash_of(const struct node *n, const struct edge *edges)
{
    uint32_t h = mix(n->kind, (uint64_t)n->sub << 32 | n->a);

    h = mix(h, (uint64_t)(n->count == 0 ? n->b : 0) << 32 | n->count);
    for (uint32_t k = 0; k < n->count; k++)
        h = mix(h, (uint64_t)edges[k].node << 32 | edges[k].q);
    return h;
}

static bool
same(const struct hol_graph *g, const struct node *n, const struct node *content,
     const struct edge *edges)
{
    return n->kind == content->kind && n->sub == content->sub && n->a == content->a &&
           n->count == content->count &&
           (n->count == 0 ? n->b == content->b
                          : memcmp(g->edges + n->first, edges, n->count * sizeof(*edges)) == 0);
}

/* More than three quarters of the table are taken. */
static bool
is_crowded(size_t count, size_t size)
{
    return 4 * count >= 3 * size;
}

static bool
grow_table(struct hol_graph *g)
{
    size_t size = g->table_size == 0 ? 1024 : 2 * g->table_size;
    uint32_t *table;

    while (is_crowded(g->count, size))
        size *= 2;
    table = hol_alloc(size, sizeof(*table));
    if (table == NULL) {
        hol_graph_fail(g, HOL_NOMEM);
        return false;
    }
    for (uint32_t i = 1; i < g->count; i++) {
        const struct node *n = &g->nodes[i];
        size_t slot = hash_of(n, n->count > 0 ? g->edges + n->first : NULL) & (size - 1);
        while (table[slot] != 0)
            slot = (slot + 1) & (size - 1);
        table[slot] = i;
    }
    hol_free(g->table);
    g->table = table;
    g->table_size = size;
    return true;
}

static uint16_t
vars_of(const struct hol_graph *g, const struct node *n, const struct edge *edges)
{
    uint16_t vars = 0;

    switch (n->kind) {
    case NODE_VAR:
        return (uint16_t)(1u << n->sub);
    case NODE_POW:
    case NODE_FUNC2:
        vars |= g->nodes[n->b].vars;
        /* fall through */
    case NODE_FUNC:
        return vars | g->nodes[n->a].vars;
    default:
        for (uint32_t k = 0; k < n->count; k++)
            vars |= g->nodes[edges[k].node].vars;
        return vars;
    }
}

hol_node
hol_graph_intern(struct hol_graph *g, const struct node *content, const struct edge *edges)
{
    static const struct edge none[1] = {{HOL_NODE_NONE, RAT_ZERO}};
    struct node n = *content;
    size_t slot;

    if (edges == NULL)
        edges = none; /* of which there are 0 */
    if (is_crowded(g->count, g->table_size) && !grow_table(g))
        return HOL_NODE_NONE;
    if (!hol_graph_work(g, 1 + n.count))
        return HOL_NODE_NONE;
    slot = hash_of(&n, edges) & (g->table_size - 1);
    for (; g->table[slot] != 0; slot = (slot + 1) & (g->table_size - 1), g->work++)
        if (same(g, &g->nodes[g->table[slot]], &n, edges))
            return g->table[slot];

    if (g->count > g->max_nodes || g->edge_count + n.count > (size_t)g->max_nodes * EDGES_PER_NODE)
        return hol_graph_fail(g, HOL_INVALID);
    if (!hol_graph_reserve(g, &g->nodes, &g->capacity, g->count + 1, sizeof(n)) ||
        !hol_graph_reserve(g, &g->edges, &g->edge_capacity, g->edge_count + n.count,
                           sizeof(*edges)))
        return HOL_NODE_NONE;
    n.vars = vars_of(g, &n, edges);
    if (n.count > 0) {
        n.first = (uint32_t)g->edge_count;
        memcpy(g->edges + g->edge_count, edges, n.count * sizeof(*edges));
    }
    g->edge_count += n.count;
    g->nodes[g->count] = n;
    g->table[slot] = (uint32_t)g->count;
    return (hol_node)g->count++;
}

/* ----------------------------------------------------------------- leaves, queries */

hol_node
hol_graph_rational(struct hol_graph *g, uint32_t q)
{
    if (q == RAT_NONE)
        return HOL_NODE_NONE;
    return hol_graph_intern(g, &(struct node){.kind = NODE_RATIONAL, .a = q}, NULL);
}

hol_node
hol_expr_rational(struct hol_graph *g, const mpq_t value)
{
    return hol_graph_rational(g, hol_rat_intern(g, value));
}

hol_node
hol_expr_integer(struct hol_graph *g, long value)
{
    hol_node a;
    mpq_t q;

    mpq_init(q);
    mpq_set_si(q, value, 1);
    a = hol_expr_rational(g, q);
    mpq_clear(q);
    return a;
}

hol_node
hol_expr_pi(struct hol_graph *g)
{
    return hol_graph_intern(g, &(struct node){.kind = NODE_PI}, NULL);
}

hol_node
hol_expr_var(struct hol_graph *g, enum hol_var kind, size_t index)
{
    if ((unsigned)kind >= HOL_VAR_COUNT || index >= INT32_MAX)
        return hol_graph_fail(g, HOL_INVALID);
    return hol_graph_intern(
        g, &(struct node){.kind = NODE_VAR, .sub = (uint8_t)kind, .a = (uint32_t)index}, NULL);
}

bool
hol_expr_is_rational(const struct hol_graph *g, hol_node a, mpq_t value)
{
    if (a == HOL_NODE_NONE || g->nodes[a].kind != NODE_RATIONAL)
        return false;
    mpq_set(value, g->rats[g->nodes[a].a]);
    return true;
}

bool
hol_expr_is_zero(const struct hol_graph *g, hol_node a)
{
    return a != HOL_NODE_NONE && g->nodes[a].kind == NODE_RATIONAL && g->nodes[a].a == RAT_ZERO;
}

bool
hol_expr_depends(struct hol_graph *g, hol_node a, enum hol_var kind)
{
    return a != HOL_NODE_NONE && (g->nodes[a].vars >> kind & 1u) != 0;
}
