/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Canonical products: distinct bases with rational exponents; a coefficient is kept outside, by a
 * sum of one term.
 *
 * What is done to a factor a^e:
 *   (c x)^e = c^e x^e        e integer, or c > 0 with c^e rational
 *   (x y)^e = x^e y^e        e integer
 *   (x^a)^e = x^(a e)        e integer
 *   (x^a y^b)^e = abs(x)^(a e) y^(b e)    e not an integer, a even, y >= 0: sqrt(x^2) = abs(x)
 *   x^a x^b = x^(a+b)        always: the right side is defined wherever the left one is
 *   x^0 = 1                  also for x = 0
 *   abs(x)^e = x^e           e even
 *   s^2 = 1, s x^a = abs(x) x^(a-1), s abs(x)^a = x abs(x)^(a-1)    a >= 1; s the slope of abs(x)
 *   n^(p/q)                  exact roots and squares taken out, 0 < p/q < 1 left over
 */
#include "model/expr/graph.h"

#include <stdlib.h>

#define TRIAL_PRIMES 1000u /* up to which perfect powers are taken out of a root */
#define TRIAL_ROOT 64u

void
hol_product_begin(struct hol_graph *g, struct product_builder *p)
{
    p->base = g->scratch_count;
    p->failed = false;
    mpq_init(p->coefficient);
    mpq_set_ui(p->coefficient, 1, 1);
}

static void
push(struct hol_graph *g, struct product_builder *p, hol_node a, uint32_t e)
{
    if (a == HOL_NODE_NONE || e == RAT_NONE || !hol_graph_work(g, 2) ||
        !hol_graph_reserve(g, &g->scratch, &g->scratch_capacity, g->scratch_count + 1,
                           sizeof(*g->scratch))) {
        p->failed = true;
        return;
    }
    g->scratch[g->scratch_count++] = (struct edge){.node = a, .q = e};
}

void
hol_product_add(struct hol_graph *g, struct product_builder *p, hol_node a, uint32_t e)
{
    if (!p->failed && e != RAT_ZERO)
        push(g, p, a, e);
}

static void
scale(struct hol_graph *g, struct product_builder *p, const mpq_t q)
{
    (void)hol_graph_work(g, hol_rat_cost(p->coefficient, q));
    mpq_mul(p->coefficient, p->coefficient, q);
    if (hol_rat_too_large(p->coefficient)) {
        hol_graph_fail(g, HOL_INVALID);
        p->failed = true;
    }
}

/* A factor in its final form: one of the first of the list, before those that wait. */
static void
settle(struct hol_graph *g, struct product_builder *p, size_t *settled, hol_node a, uint32_t e)
{
    push(g, p, a, e);
    if (p->failed)
        return;
    g->scratch[g->scratch_count - 1] = g->scratch[*settled];
    g->scratch[(*settled)++] = (struct edge){.node = a, .q = e};
}

/* n = s^d with d | b: n^(a/b) = s^(a d/b). */
static void
take_root(mpz_t n, mpq_t e)
{
    mpz_t s;

    mpz_init(s);
    for (unsigned long d = mpz_get_ui(mpq_denref(e)); d > 1; d--)
        if (mpz_divisible_ui_p(mpq_denref(e), d) && mpz_root(s, n, d) != 0) {
            mpz_set(n, s);
            mpz_divexact_ui(mpq_denref(e), mpq_denref(e), d);
        }
    mpz_clear(s);
}

/* n = f^b r: n^(a/b) = f^a r^(a/b); f is found by trial, n becomes r. */
static void
take_out(mpz_t f, mpz_t n, unsigned long b)
{
    mpz_t power;

    mpz_init(power);
    mpz_set_ui(f, 1);
    for (unsigned long prime = 2; prime < TRIAL_PRIMES; prime += prime == 2 ? 1 : 2) {
        mpz_ui_pow_ui(power, prime, b);
        if (mpz_cmp(power, n) > 0)
            break;
        while (mpz_divisible_p(n, power)) {
            mpz_divexact(n, n, power);
            mpz_mul_ui(f, f, prime);
        }
    }
    mpz_clear(power);
}

/* The factor n^e, n > 1 an integer, e not one: an integer power times r^(a/b), 0 < a/b < 1. */
static void
add_root(struct hol_graph *g, struct product_builder *p, size_t *settled, const mpz_t n,
         const mpq_t exponent)
{
    mpz_t whole, r;
    mpq_t q, e, left;

    p->failed = !hol_graph_work(g, (1 + mpz_size(n)) * (1 + mpz_size(n)) * TRIAL_ROOT / 4);
    if (p->failed)
        return;
    mpz_inits(whole, r, NULL);
    mpq_inits(q, e, left, NULL);
    mpq_set(e, exponent);
    mpz_set(r, n);
    if (mpz_cmp_ui(mpq_denref(e), TRIAL_ROOT) <= 0)
        take_root(r, e);
    mpz_fdiv_q(whole, mpq_numref(e), mpq_denref(e));
    mpq_set_z(left, whole);
    mpq_sub(e, e, left); /* the fraction; left: the integer part */
    mpq_set_z(q, r);
    if (hol_rat_power(q, q, left)) {
        scale(g, p, q);
    } else { /* too large: kept as it is */
        mpq_add(e, e, left);
    }
    if (mpq_sgn(e) > 0 && mpz_cmp(mpq_numref(e), mpq_denref(e)) < 0 &&
        mpz_cmp_ui(mpq_denref(e), TRIAL_ROOT) <= 0) {
        take_out(whole, r, mpz_get_ui(mpq_denref(e)));
        mpz_pow_ui(whole, whole, mpz_get_ui(mpq_numref(e)));
        mpq_set_z(q, whole);
        scale(g, p, q);
    }
    if (mpq_sgn(e) != 0 && mpz_cmp_ui(r, 1) != 0) {
        mpq_set_z(q, r);
        settle(g, p, settled, hol_expr_rational(g, q), hol_rat_intern(g, e));
    }
    mpq_clears(q, e, left, NULL);
    mpz_clears(whole, r, NULL);
}

/* The factor v^e of a rational number v. */
static void
add_constant(struct hol_graph *g, struct product_builder *p, size_t *settled, struct edge f)
{
    uint32_t v = g->nodes[f.node].a;
    bool integer = hol_rat_is_integer(g, f.q);
    mpq_t q, e;

    if (v == RAT_ONE)
        return;
    if ((v == RAT_ZERO && hol_rat_sign(g, f.q) < 0) || (hol_rat_sign(g, v) < 0 && !integer)) {
        hol_graph_fail(g, HOL_DOMAIN);
        p->failed = true;
        return;
    }
    mpq_inits(q, e, NULL);
    if (v == RAT_ZERO) {
        mpq_set_ui(p->coefficient, 0, 1);
    } else if (hol_rat_power(q, g->rats[v], g->rats[f.q])) {
        scale(g, p, q);
    } else if (integer) {
        settle(g, p, settled, f.node, f.q);
    } else { /* interned numbers may move: copies */
        mpq_set(q, g->rats[v]);
        mpq_set(e, g->rats[f.q]);
        if (mpz_cmp_ui(mpq_numref(q), 1) > 0)
            add_root(g, p, settled, mpq_numref(q), e);
        mpq_neg(e, e);
        if (mpz_cmp_ui(mpq_denref(q), 1) > 0 && !p->failed)
            add_root(g, p, settled, mpq_denref(q), e);
    }
    mpq_clears(q, e, NULL);
}

static bool
is_even(const struct hol_graph *g, uint32_t e)
{
    return hol_rat_is_integer(g, e) && mpz_even_p(mpq_numref(g->rats[e]));
}

/* A product of even powers and of what is nowhere negative: each has a root of its own. */
static bool
has_roots(const struct hol_graph *g, const struct node *n)
{
    bool has = n->kind == NODE_PRODUCT;

    for (uint32_t k = 0; k < n->count && has; k++) {
        struct edge e = g->edges[n->first + k];

        has = is_even(g, e.q) || hol_node_sign(g, e.node) > 0;
    }
    return has;
}

/* The factor s^e of a sum: its content comes out where that is exact. */
static void
add_sum(struct hol_graph *g, struct product_builder *p, size_t *settled, struct edge f)
{
    struct node n = g->nodes[f.node];
    bool single = n.count == 1 && n.a == RAT_ZERO;
    uint32_t c = single ? g->edges[n.first].q : hol_sum_content(g, f.node);
    hol_node rest;
    mpq_t q;

    if (c == RAT_NONE) {
        p->failed = true;
        return;
    }
    mpq_init(q);
    if (single && hol_rat_sign(g, c) > 0 && !hol_rat_is_integer(g, f.q) &&
        has_roots(g, &g->nodes[g->edges[n.first].node])) {
        push(g, p, hol_graph_rational(g, c), f.q);
        push(g, p, g->edges[n.first].node, f.q);
    } else if (c == RAT_ONE || (hol_rat_sign(g, c) < 0 && !hol_rat_is_integer(g, f.q)) ||
               !hol_rat_power(q, g->rats[c], g->rats[f.q])) {
        settle(g, p, settled, f.node, f.q);
    } else {
        scale(g, p, q);
        if (single) {
            rest = g->edges[n.first].node;
        } else {
            mpq_inv(q, g->rats[c]);
            rest = hol_sum_scaled(g, hol_rat_intern(g, q), f.node);
        }
        push(g, p, rest, f.q);
    }
    mpq_clear(q);
}

/* Its power e, no integer. */
static void
add_roots(struct hol_graph *g, struct product_builder *p, const struct node *n, uint32_t e)
{
    for (uint32_t k = 0; k < n->count && !p->failed; k++) {
        struct edge f = g->edges[n->first + k];

        push(g, p, is_even(g, f.q) ? hol_expr_func(g, HOL_FUNC_ABS, f.node) : f.node,
             hol_rat_mul(g, f.q, e));
    }
}

/* Bring every factor to its final form. */
static void
normalize(struct hol_graph *g, struct product_builder *p)
{
    size_t settled = p->base;

    while (!p->failed && g->scratch_count > settled) {
        struct edge f = g->scratch[--g->scratch_count];
        struct node n = g->nodes[f.node];

        if (n.kind == NODE_RATIONAL)
            add_constant(g, p, &settled, f);
        else if (n.kind == NODE_SUM)
            add_sum(g, p, &settled, f);
        else if (n.kind == NODE_FUNC && n.sub == HOL_FUNC_ABS && is_even(g, f.q))
            push(g, p, n.a, f.q);
        else if (n.kind == NODE_PRODUCT && hol_rat_is_integer(g, f.q))
            for (uint32_t k = 0; k < n.count && !p->failed; k++) {
                struct edge e = g->edges[n.first + k];
                push(g, p, e.node, hol_rat_mul(g, e.q, f.q));
            }
        else if (has_roots(g, &n))
            add_roots(g, p, &n, f.q);
        else
            settle(g, p, &settled, f.node, f.q);
    }
}

static int
by_node(const void *x, const void *y)
{
    const struct edge *a = x, *b = y;

    return (a->node > b->node) - (a->node < b->node);
}

/* Sort, add the exponents of equal bases. True: a sum may have changed so that its base has to be
 * looked at again. */
static bool
collect(struct hol_graph *g, struct product_builder *p)
{
    struct edge *e = g->scratch + p->base;
    size_t count = g->scratch_count - p->base, kept = 0;
    bool again = false;

    qsort(e, count, sizeof(*e), by_node);
    for (size_t k = 0; k < count && !p->failed; k++) {
        if (kept > 0 && e[kept - 1].node == e[k].node) {
            unsigned kind = g->nodes[e[k].node].kind;
            e[kept - 1].q = hol_rat_add(g, e[kept - 1].q, e[k].q);
            p->failed = e[kept - 1].q == RAT_NONE;
            again = again || kind == NODE_RATIONAL || kind == NODE_SUM || kind == NODE_PRODUCT;
        } else {
            if (kept > 0 && e[kept - 1].q == RAT_ZERO)
                kept--;
            e[kept++] = e[k];
        }
    }
    if (kept > 0 && e[kept - 1].q == RAT_ZERO)
        kept--;
    g->scratch_count = p->base + kept;
    return again && !p->failed;
}

hol_node
hol_product_end(struct hol_graph *g, struct product_builder *p)
{
    hol_node a = HOL_NODE_NONE;

    do
        normalize(g, p);
    while (!p->failed && g->scratch_count > p->base &&
           (collect(g, p) || hol_product_absorb_slopes(g, p)));

    if (!p->failed) {
        size_t count = g->scratch_count - p->base;
        const struct edge *e = count > 0 ? g->scratch + p->base : NULL;
        uint32_t c = hol_rat_intern(g, p->coefficient);

        if (c == RAT_NONE || c == RAT_ZERO || count == 0) {
            a = hol_graph_rational(g, c);
        } else {
            if (count == 1 && e->q == RAT_ONE)
                a = e->node;
            else
                a = hol_graph_intern(
                    g, &(struct node){.kind = NODE_PRODUCT, .count = (uint32_t)count}, e);
            a = hol_sum_scaled(g, c, a);
        }
    }
    g->scratch_count = p->base;
    mpq_clear(p->coefficient);
    return a;
}
