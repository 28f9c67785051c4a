/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Canonical sums: a constant plus coefficients times distinct terms, none of which is a sum or a
 * constant; but a long sum of numbers (nothing but parameters is in it; of many terms, or
 * of coefficients of many digits) is a term of others. So the
 * sums over the first k of many numbers, as the initial state of a long chain has them, need a few
 * edges each, not k.
 */
#include "model/expr/graph.h"

#include <stdlib.h>

void
hol_sum_begin(struct hol_graph *g, struct sum_builder *s)
{
    s->base = g->scratch_count;
    s->failed = false;
    mpq_init(s->constant);
}

static void
push(struct hol_graph *g, struct sum_builder *s, uint32_t q, hol_node a)
{
    if (q == RAT_NONE || !hol_graph_reserve(g, &g->scratch, &g->scratch_capacity,
                                            g->scratch_count + 1, sizeof(*g->scratch))) {
        s->failed = true;
        return;
    }
    g->scratch[g->scratch_count++] = (struct edge){.node = a, .q = q};
}

/* constant += q r */
static void
add_constant(struct hol_graph *g, struct sum_builder *s, uint32_t q, uint32_t r)
{
    mpq_t x;

    if (r == RAT_ZERO)
        return;
    if (!hol_graph_work(g, hol_rat_cost(g->rats[q], g->rats[r]))) {
        s->failed = true;
        return;
    }
    mpq_init(x);
    mpq_mul(x, g->rats[q], g->rats[r]);
    (void)hol_graph_work(g, hol_rat_cost(s->constant, x));
    mpq_add(s->constant, s->constant, x);
    mpq_clear(x);
    if (hol_rat_too_large(s->constant)) {
        hol_graph_fail(g, HOL_INVALID);
        s->failed = true;
    }
}

enum { LONG_SUM = 32, LONG_BITS = 1024 }; /* terms; bits of a coefficient */

static bool
is_long(const struct hol_graph *g, struct node n)
{
    if ((n.vars & ~(1u << HOL_VAR_PARAMETER)) != 0)
        return false;
    for (uint32_t k = 0; k < n.count && n.count <= LONG_SUM; k++)
        if (mpz_sizeinbase(mpq_denref(g->rats[g->edges[n.first + k].q]), 2) > LONG_BITS)
            return true;
    return n.count > LONG_SUM;
}

void
hol_sum_add(struct hol_graph *g, struct sum_builder *s, uint32_t q, hol_node a)
{
    struct node n;

    if (a == HOL_NODE_NONE || q == RAT_NONE)
        s->failed = true;
    if (s->failed || q == RAT_ZERO)
        return;
    n = g->nodes[a];
    if (!hol_graph_work(g, 1 + n.count)) {
        s->failed = true;
        return;
    }
    if (n.kind == NODE_RATIONAL) {
        add_constant(g, s, q, n.a);
    } else if (n.kind == NODE_SUM && !is_long(g, n)) {
        add_constant(g, s, q, n.a);
        for (uint32_t k = 0; k < n.count && !s->failed; k++) {
            struct edge e = g->edges[n.first + k];
            push(g, s, hol_rat_mul(g, q, e.q), e.node);
        }
    } else {
        push(g, s, q, a);
    }
}

static int
by_node(const void *x, const void *y)
{
    const struct edge *a = x, *b = y;

    return (a->node > b->node) - (a->node < b->node);
}

/* Sort the terms from base on, add coefficients of equal ones, drop zeros. */
static bool
collect(struct hol_graph *g, size_t base)
{
    struct edge *e = g->scratch + base;
    size_t count = g->scratch_count - base, kept = 0;
    bool sorted = true;

    for (size_t k = 1; k < count && sorted; k++)
        sorted = e[k - 1].node <= e[k].node;
    if (!sorted)
        qsort(e, count, sizeof(*e), by_node);
    for (size_t k = 0; k < count;) {
        size_t next = k + 1;
        struct edge sum = e[k];

        if (next < count && e[next].node == sum.node) {
            mpq_t x;
            mpq_init(x);
            mpq_set(x, g->rats[sum.q]);
            for (; next < count && e[next].node == sum.node && !hol_rat_too_large(x) &&
                   hol_graph_work(g, hol_rat_cost(x, g->rats[e[next].q]));
                 next++)
                mpq_add(x, x, g->rats[e[next].q]);
            sum.q = hol_rat_intern(g, x);
            mpq_clear(x);
            if (sum.q == RAT_NONE)
                return false;
        }
        if (sum.q != RAT_ZERO)
            e[kept++] = sum;
        k = next;
    }
    g->scratch_count = base + kept;
    return true;
}

hol_node
hol_sum_end(struct hol_graph *g, struct sum_builder *s)
{
    hol_node a = HOL_NODE_NONE;
    uint32_t constant;

    if (!s->failed && (s->base == g->scratch_count || collect(g, s->base)) &&
        (constant = hol_rat_intern(g, s->constant)) != RAT_NONE) {
        size_t count = g->scratch_count - s->base;
        const struct edge *e = count > 0 ? g->scratch + s->base : NULL;

        if (count == 0)
            a = hol_graph_rational(g, constant);
        else if (count == 1 && constant == RAT_ZERO && e->q == RAT_ONE)
            a = e->node;
        else
            a = hol_graph_intern(
                g, &(struct node){.kind = NODE_SUM, .a = constant, .count = (uint32_t)count}, e);
    }
    g->scratch_count = s->base;
    mpq_clear(s->constant);
    return a;
}

hol_node
hol_sum_scaled(struct hol_graph *g, uint32_t q, hol_node a)
{
    struct sum_builder s;

    if (q == RAT_ONE || q == RAT_NONE || a == HOL_NODE_NONE)
        return q == RAT_ONE ? a : HOL_NODE_NONE;
    if (g->nodes[a].kind == NODE_RATIONAL)
        return hol_graph_rational(g, hol_rat_mul(g, q, g->nodes[a].a));
    if ((g->nodes[a].kind != NODE_SUM || is_long(g, g->nodes[a])) && q != RAT_ZERO)
        return hol_graph_intern(g, &(struct node){.kind = NODE_SUM, .count = 1},
                                &(struct edge){.node = a, .q = q});
    hol_sum_begin(g, &s);
    hol_sum_add(g, &s, q, a);
    return hol_sum_end(g, &s);
}

bool
hol_sum_is_negative(const struct hol_graph *g, hol_node a)
{
    const struct node *n = &g->nodes[a];

    if (n->kind != NODE_SUM)
        return false;
    return hol_rat_sign(g, n->a != RAT_ZERO ? n->a : g->edges[n->first].q) < 0;
}

static bool
same_magnitude(const mpq_t a, const mpq_t b)
{
    return mpz_cmpabs(mpq_numref(a), mpq_numref(b)) == 0 &&
           mpz_cmp(mpq_denref(a), mpq_denref(b)) == 0;
}

uint32_t
hol_sum_content(struct hol_graph *g, hol_node a)
{
    const struct node n = g->nodes[a];
    const struct edge *e = g->edges + n.first;
    bool negative = hol_sum_is_negative(g, a);
    uint32_t c = e[0].q;

    if (n.a != RAT_ZERO && !same_magnitude(g->rats[n.a], g->rats[c]))
        return negative ? RAT_MINUS_ONE : RAT_ONE;
    for (uint32_t k = 1; k < n.count; k++)
        if (e[k].q != c && !same_magnitude(g->rats[e[k].q], g->rats[c]))
            return negative ? RAT_MINUS_ONE : RAT_ONE;
    if ((hol_rat_sign(g, c) < 0) != negative)
        c = hol_rat_mul(g, RAT_MINUS_ONE, c);
    return c;
}

hol_node
hol_expr_sum(struct hol_graph *g, size_t count, const hol_node *terms)
{
    struct sum_builder s;

    hol_sum_begin(g, &s);
    for (size_t k = 0; k < count; k++)
        hol_sum_add(g, &s, RAT_ONE, terms[k]);
    return hol_sum_end(g, &s);
}

static hol_node
combine(struct hol_graph *g, uint32_t p, hol_node a, uint32_t q, hol_node b)
{
    struct sum_builder s;

    hol_sum_begin(g, &s);
    hol_sum_add(g, &s, p, a);
    hol_sum_add(g, &s, q, b);
    return hol_sum_end(g, &s);
}

hol_node
hol_expr_add(struct hol_graph *g, hol_node a, hol_node b)
{
    return combine(g, RAT_ONE, a, RAT_ONE, b);
}

hol_node
hol_expr_sub(struct hol_graph *g, hol_node a, hol_node b)
{
    return combine(g, RAT_ONE, a, RAT_MINUS_ONE, b);
}

hol_node
hol_expr_neg(struct hol_graph *g, hol_node a)
{
    return hol_sum_scaled(g, RAT_MINUS_ONE, a);
}
