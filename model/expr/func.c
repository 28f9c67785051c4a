/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Functions of one and two arguments: exact values, parity, and constants that have no real value.
 */
#include "model/expr/graph.h"

static hol_node
apply(struct hol_graph *g, enum hol_func f, hol_node a)
{
    g->has_jump = g->has_jump || f == HOL_FUNC_SIGN;
    return hol_graph_intern(g, &(struct node){.kind = NODE_FUNC, .sub = (uint8_t)f, .a = a}, NULL);
}

/* (num / den) x */
static hol_node
fraction_of(struct hol_graph *g, long num, unsigned long den, hol_node x)
{
    mpq_t q;
    hol_node a;

    mpq_init(q);
    mpq_set_si(q, num, den);
    mpq_canonicalize(q);
    a = hol_sum_scaled(g, hol_rat_intern(g, q), x);
    mpq_clear(q);
    return a;
}

static hol_node
root_of(struct hol_graph *g, long x)
{
    return hol_expr_func(g, HOL_FUNC_SQRT, hol_expr_integer(g, x));
}

/* sin(k pi / 12) for the k with a short closed form; HOL_NODE_NONE for the others. */
static hol_node
sine_of_twelfths(struct hol_graph *g, unsigned long k)
{
    long sign = k >= 12 ? -1 : 1;

    k %= 12;
    switch (k > 6 ? 12 - k : k) {
    case 0:
        return hol_expr_integer(g, 0);
    case 2:
        return fraction_of(g, sign, 2, hol_expr_integer(g, 1));
    case 3:
        return fraction_of(g, sign, 2, root_of(g, 2));
    case 4:
        return fraction_of(g, sign, 2, root_of(g, 3));
    case 6:
        return hol_expr_integer(g, sign);
    default:
        return HOL_NODE_NONE;
    }
}

/* Is a = k pi / 12 with an integer k? Then k modulo 24. */
static bool
twelfths_of_pi(const struct hol_graph *g, hol_node a, unsigned long *k)
{
    const struct node *n = &g->nodes[a];
    uint32_t c;
    bool found;
    mpq_t q;

    if (n->kind == NODE_PI)
        c = RAT_ONE;
    else if (n->kind == NODE_SUM && n->count == 1 && n->a == RAT_ZERO &&
             g->nodes[g->edges[n->first].node].kind == NODE_PI)
        c = g->edges[n->first].q;
    else
        return false;
    mpq_init(q);
    mpq_set_ui(q, 12, 1);
    mpq_mul(q, q, g->rats[c]);
    found = mpz_cmp_ui(mpq_denref(q), 1) == 0;
    if (found)
        *k = mpz_fdiv_ui(mpq_numref(q), 24);
    mpq_clear(q);
    return found;
}

/* sin, cos, tan of a multiple of pi / 12. HOL_NODE_NONE: no short form (or failed). */
static hol_node
circular(struct hol_graph *g, enum hol_func f, hol_node a)
{
    hol_node s, c;
    unsigned long k;

    if (!twelfths_of_pi(g, a, &k))
        return HOL_NODE_NONE;
    s = sine_of_twelfths(g, k);
    c = sine_of_twelfths(g, (k + 6) % 24);
    if (f == HOL_FUNC_SIN)
        return s;
    if (f == HOL_FUNC_COS)
        return c;
    return s == HOL_NODE_NONE || c == HOL_NODE_NONE ? HOL_NODE_NONE : hol_expr_div(g, s, c);
}

/* The value at a rational argument. HOL_NODE_NONE without a failure: none that is exact. */
static hol_node
constant(struct hol_graph *g, enum hol_func f, hol_node a)
{
    uint32_t q = g->nodes[a].a;
    int sign = hol_rat_sign(g, q);

    switch (f) {
    case HOL_FUNC_ABS:
        return hol_sum_scaled(g, sign < 0 ? RAT_MINUS_ONE : RAT_ONE, a);
    case HOL_FUNC_SIGN:
        return hol_expr_integer(g, sign);
    case HOL_FUNC_LOG:
        if (sign <= 0)
            return hol_graph_fail(g, HOL_DOMAIN);
        return q == RAT_ONE ? hol_expr_integer(g, 0) : HOL_NODE_NONE;
    case HOL_FUNC_COS:
    case HOL_FUNC_EXP:
    case HOL_FUNC_COSH:
        return sign == 0 ? hol_expr_integer(g, 1) : HOL_NODE_NONE;
    case HOL_FUNC_ASIN:
    case HOL_FUNC_ACOS:
        if (mpq_cmp_si(g->rats[q], 1, 1) > 0 || mpq_cmp_si(g->rats[q], -1, 1) < 0)
            return hol_graph_fail(g, HOL_DOMAIN);
        if (q == RAT_ONE)
            return f == HOL_FUNC_ASIN ? fraction_of(g, 1, 2, hol_expr_pi(g))
                                      : hol_expr_integer(g, 0);
        if (q == RAT_MINUS_ONE)
            return f == HOL_FUNC_ASIN ? fraction_of(g, -1, 2, hol_expr_pi(g)) : hol_expr_pi(g);
        if (sign == 0 && f == HOL_FUNC_ACOS)
            return fraction_of(g, 1, 2, hol_expr_pi(g));
        return sign == 0 ? a : HOL_NODE_NONE;
    case HOL_FUNC_ATAN:
        if (q == RAT_ONE || q == RAT_MINUS_ONE)
            return fraction_of(g, sign, 4, hol_expr_pi(g));
        return sign == 0 ? a : HOL_NODE_NONE;
    default: /* the odd ones */
        return sign == 0 ? a : HOL_NODE_NONE;
    }
}

enum parity { NEITHER, ODD, EVEN };

static enum parity
parity_of(enum hol_func f)
{
    switch (f) {
    case HOL_FUNC_SIN:
    case HOL_FUNC_TAN:
    case HOL_FUNC_ASIN:
    case HOL_FUNC_ATAN:
    case HOL_FUNC_SINH:
    case HOL_FUNC_TANH:
    case HOL_FUNC_ASINH:
    case HOL_FUNC_SIGN:
        return ODD;
    case HOL_FUNC_COS:
    case HOL_FUNC_COSH:
    case HOL_FUNC_ABS:
        return EVEN;
    default:
        return NEITHER;
    }
}

/*
 * asin(sin v) = atan2(sin v, abs(cos v)) and its like, for all v: the corners are those of an abs,
 * which is followed across; acos u = pi/2 - asin u. HOL_NODE_NONE without a failure: not of that
 * form.
 */
static hol_node
inverse_of_circular(struct hol_graph *g, enum hol_func f, hol_node a)
{
    const struct node n = g->nodes[a];
    bool cosine = n.kind == NODE_FUNC && n.sub == HOL_FUNC_COS;
    hol_node other;

    if ((f != HOL_FUNC_ASIN && f != HOL_FUNC_ACOS) ||
        (!cosine && (n.kind != NODE_FUNC || n.sub != HOL_FUNC_SIN)))
        return HOL_NODE_NONE;
    other =
        hol_expr_func(g, HOL_FUNC_ABS, hol_expr_func(g, cosine ? HOL_FUNC_SIN : HOL_FUNC_COS, n.a));
    other = hol_expr_func2(g, HOL_FUNC2_ATAN2, a, other);
    return f == HOL_FUNC_ASIN ? other
                              : hol_expr_sub(g, fraction_of(g, 1, 2, hol_expr_pi(g)), other);
}

/* abs(u^k) = abs(u)^k for an odd k > 0, whose derivatives at u = 0 are told by this form; with a
 * coefficient, too. HOL_NODE_NONE without a failure: not of that form. */
static hol_node
size_of_power(struct hol_graph *g, hol_node a)
{
    struct node n = g->nodes[a];
    uint32_t c = RAT_ONE, k;
    hol_node base, r;

    if (n.kind == NODE_SUM && n.count == 1 && n.a == RAT_ZERO) {
        c = g->edges[n.first].q;
        n = g->nodes[g->edges[n.first].node];
    }
    if (n.kind != NODE_PRODUCT || n.count != 1)
        return HOL_NODE_NONE;
    base = g->edges[n.first].node;
    k = g->edges[n.first].q;
    if (!hol_rat_is_integer(g, k) || hol_rat_sign(g, k) < 0 || mpz_even_p(mpq_numref(g->rats[k])))
        return HOL_NODE_NONE;
    r = hol_power(g, hol_expr_func(g, HOL_FUNC_ABS, base), k);
    if (r != HOL_NODE_NONE && c != RAT_ONE)
        r = hol_sum_scaled(g, hol_rat_sign(g, c) < 0 ? hol_rat_mul(g, c, RAT_MINUS_ONE) : c, r);
    return r;
}

hol_node
hol_expr_func(struct hol_graph *g, enum hol_func f, hol_node a)
{
    enum hol_status before = g->status;
    enum parity parity = NEITHER;
    bool negative;
    int sign;
    hol_node r = HOL_NODE_NONE;

    if (a == HOL_NODE_NONE)
        return HOL_NODE_NONE;
    if ((unsigned)f >= HOL_FUNC_COUNT)
        return hol_graph_fail(g, HOL_INVALID);
    if (f == HOL_FUNC_SQRT) {
        mpq_t half;
        mpq_init(half);
        mpq_set_ui(half, 1, 2);
        r = hol_power(g, a, hol_rat_intern(g, half));
        mpq_clear(half);
        return r;
    }
    if (f == HOL_FUNC_ABS && (sign = hol_node_sign(g, a)) != 0)
        return sign > 0 ? a : hol_expr_neg(g, a);
    if (f == HOL_FUNC_ABS && g->status == HOL_OK &&
        ((r = size_of_power(g, a)) != HOL_NODE_NONE || g->status != HOL_OK))
        return r;
    g->status = HOL_OK; /* so that "no exact value" and "failed" can be told apart */
    if (g->nodes[a].kind == NODE_RATIONAL)
        r = constant(g, f, a);
    else if (f == HOL_FUNC_SIN || f == HOL_FUNC_COS || f == HOL_FUNC_TAN)
        r = circular(g, f, a);
    if (r == HOL_NODE_NONE && g->status == HOL_OK) {
        negative = hol_sum_is_negative(g, a) ||
                   (g->nodes[a].kind == NODE_RATIONAL && hol_rat_sign(g, g->nodes[a].a) < 0);
        if (negative)
            parity = parity_of(f);
        if (parity != NEITHER)
            a = hol_expr_neg(g, a);
        if (a != HOL_NODE_NONE && (r = inverse_of_circular(g, f, a)) == HOL_NODE_NONE &&
            g->status == HOL_OK)
            r = apply(g, f, a);
        if (parity == ODD && r != HOL_NODE_NONE)
            r = hol_expr_neg(g, r);
    }
    if (before != HOL_OK)
        g->status = before;
    return r;
}

/* atan2 on an axis; HOL_NODE_NONE without a failure: anywhere else. */
static hol_node
axis_angle(struct hol_graph *g, int y, int x)
{
    if (y == 0 && x == 0)
        return hol_graph_fail(g, HOL_DOMAIN);
    if (y == 0)
        return x > 0 ? hol_expr_integer(g, 0) : hol_expr_pi(g);
    return fraction_of(g, y > 0 ? 1 : -1, 2, hol_expr_pi(g));
}

hol_node
hol_expr_func2(struct hol_graph *g, enum hol_func2 f, hol_node a, hol_node b)
{
    struct node content = {.kind = NODE_FUNC2, .sub = (uint8_t)f, .a = a, .b = b};

    if (a == HOL_NODE_NONE || b == HOL_NODE_NONE)
        return HOL_NODE_NONE;
    if ((unsigned)f >= HOL_FUNC2_COUNT)
        return hol_graph_fail(g, HOL_INVALID);
    if (g->nodes[a].kind == NODE_RATIONAL && g->nodes[b].kind == NODE_RATIONAL) {
        uint32_t p = g->nodes[a].a, q = g->nodes[b].a;
        int y = hol_rat_sign(g, p), x = hol_rat_sign(g, q);
        bool less = mpq_cmp(g->rats[p], g->rats[q]) < 0;

        if (f == HOL_FUNC2_ATAN2 && (x == 0 || y == 0))
            return axis_angle(g, y, x);
        if (f != HOL_FUNC2_ATAN2)
            return less == (f == HOL_FUNC2_MIN) ? a : b;
    }
    if (f != HOL_FUNC2_ATAN2 && a == b)
        return a;
    if (f != HOL_FUNC2_ATAN2) { /* which is larger may be plain */
        hol_node difference = hol_expr_sub(g, a, b);
        int sign = difference == HOL_NODE_NONE ? 0 : hol_node_sign(g, difference);

        if (sign != 0)
            return (sign > 0) == (f == HOL_FUNC2_MAX) ? a : b;
    }
    if (f != HOL_FUNC2_ATAN2 && a > b) { /* symmetric */
        content.a = b;
        content.b = a;
    }
    g->has_jump = g->has_jump || f == HOL_FUNC2_ATAN2;
    return hol_graph_intern(g, &content, NULL);
}
