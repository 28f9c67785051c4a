/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From canonical nodes to instructions: what is computed once per evaluator is gathered, and the
 * rest kept short. */
#include "model/tape/tape-inside.h"

#include <stdlib.h>

static enum hol_stage
stage_of(const struct tape_builder *t, int32_t slot)
{
    return (enum hol_stage)t->stage[slot];
}

static int32_t
slot_of(const struct tape_builder *t, hol_node a)
{
    return t->slot_of[a] - 1;
}

/* ------------------------------------------------------------------------ powers */

/* base^n for 0 < n */
static int32_t
integer_power(struct tape_builder *t, int32_t base, unsigned long n)
{
    int32_t square;

    if (n == 1)
        return base;
    if (n > 4)
        return hol_tape_emit(t, HOL_OP_POWI, base, (int32_t)n);
    square = hol_tape_emit(t, HOL_OP_SQR, base, 0);
    if (n == 2)
        return square;
    return n == 3 ? hol_tape_emit(t, HOL_OP_MUL, base, square)
                  : hol_tape_emit(t, HOL_OP_SQR, square, 0);
}

/* base^|e|, e a rational other than 0 */
static int32_t
power(struct tape_builder *t, int32_t base, const mpq_t e)
{
    unsigned long n;
    uint32_t q;
    mpq_t x;

    if (mpz_cmpabs_ui(mpq_numref(e), INT32_MAX) <= 0) {
        n = (unsigned long)labs(mpz_get_si(mpq_numref(e)));
        if (mpz_cmp_ui(mpq_denref(e), 1) == 0)
            return integer_power(t, base, n);
        if (mpz_cmp_ui(mpq_denref(e), 2) == 0 && n <= 9) {
            int32_t root = hol_tape_emit(t, HOL_OP_SQRT, base, 0);
            return n == 1 ? root
                          : hol_tape_emit(t, HOL_OP_MUL, integer_power(t, base, n / 2), root);
        }
    }
    mpq_init(x);
    mpq_abs(x, e);
    q = hol_rat_intern(t->g, x);
    mpq_clear(x);
    return hol_tape_emit(t, HOL_OP_POW, base, hol_tape_emit_constant(t, q));
}

/*
 * u^v. A v that is rational once the parameters have their values is treated as such: u^(beta -
 * 1/2) with beta = 1 is a square root, and u^k with k = 2 is defined for negative u.
 */
static int32_t
general_power(struct tape_builder *t, struct node n)
{
    hol_node v = n.b;
    int32_t r;

    for (size_t k = 0;
         k < t->parameters && v != HOL_NODE_NONE && hol_expr_depends(t->g, v, HOL_VAR_PARAMETER);
         k++)
        v = hol_expr_substitute(t->g, v, HOL_VAR_PARAMETER, t->parameters, t->parameter_values);
    if (v == HOL_NODE_NONE && hol_graph_status(t->g) == HOL_DOMAIN) {
        hol_graph_reset_status(t->g); /* it has no value, which the evaluation reports */
        v = n.b;
    }
    if (v == HOL_NODE_NONE) {
        t->status = hol_graph_status(t->g) != HOL_OK ? hol_graph_status(t->g) : HOL_INVALID;
        return -1;
    }
    if (t->g->nodes[v].kind != NODE_RATIONAL)
        return hol_tape_emit(t, HOL_OP_POW, slot_of(t, n.a), slot_of(t, n.b));
    if (t->g->nodes[v].a == RAT_ZERO)
        return hol_tape_emit_constant(t, RAT_ONE);
    r = power(t, slot_of(t, n.a), t->g->rats[t->g->nodes[v].a]);
    return hol_rat_sign(t->g, t->g->nodes[v].a) < 0 ? hol_tape_emit(t, HOL_OP_INV, r, 0) : r;
}

/* ---------------------------------------------------------------------- products */

static int32_t
times(struct tape_builder *t, int32_t a, int32_t b) /* -1: nothing there */
{
    return a < 0 ? b : b < 0 ? a : hol_tape_emit(t, HOL_OP_MUL, a, b);
}

/*
 * c times a product; what holds parameters only is multiplied first (c with it), then the rest
 * stage by stage, then one division. c > 0.
 */
static int32_t
product(struct tape_builder *t, struct node n, uint32_t c)
{
    int32_t over[2] = {-1, -1}, under[2] = {-1, -1}; /* of parameters only; of the rest */
    int32_t r;

    if (c != RAT_ONE)
        over[0] = hol_tape_emit_constant(t, c);
    for (unsigned stage = 0; stage < HOL_STAGE_COUNT; stage++)
        for (uint32_t k = 0; k < n.count && t->status == HOL_OK; k++) {
            struct edge f = t->g->edges[n.first + k];
            int32_t base = slot_of(t, f.node), *part;

            if (stage_of(t, base) != stage)
                continue;
            part = hol_rat_sign(t->g, f.q) > 0 ? over : under;
            part += stage != HOL_STAGE_PARAMETERS;
            base = power(t, base, t->g->rats[f.q]);
            *part = times(t, *part, base);
        }
    if (over[0] >= 0 && under[0] >= 0) {
        over[0] = hol_tape_emit(t, HOL_OP_DIV, over[0], under[0]);
        under[0] = -1;
    }
    over[1] = times(t, over[0], over[1]);
    under[1] = times(t, under[0], under[1]);
    if (under[1] < 0)
        return over[1];
    r = over[1] < 0 ? hol_tape_emit(t, HOL_OP_INV, under[1], 0)
                    : hol_tape_emit(t, HOL_OP_DIV, over[1], under[1]);
    return r;
}

/* Does a coefficient join the constant part of this product, rather than being multiplied to the
 * whole? */
static bool
coefficient_joins(const struct tape_builder *t, struct node n)
{
    bool only_under = true;

    for (uint32_t k = 0; k < n.count; k++) {
        struct edge f = t->g->edges[n.first + k];
        if (hol_rat_sign(t->g, f.q) < 0)
            continue;
        only_under = false;
        if (stage_of(t, slot_of(t, f.node)) == HOL_STAGE_PARAMETERS)
            return true;
    }
    return only_under;
}

/* ------------------------------------------------------------------------- sums */

static bool
push(struct tape_builder *t, int32_t slot, int sign)
{
    if (slot < 0 || !hol_graph_reserve(t->g, &t->work, &t->work_capacity, t->work_count + 1,
                                       sizeof(*t->work))) {
        if (t->status == HOL_OK)
            t->status = HOL_NOMEM;
        return false;
    }
    t->work[t->work_count++] = (struct signed_slot){.slot = slot, .sign = sign};
    return true;
}

/* +-(the sum of operands [from, to)): the first positive one, then the others in order. */
static struct signed_slot
accumulate(struct tape_builder *t, size_t from, size_t to)
{
    size_t first = from;
    struct signed_slot sum;

    while (first < to && t->work[first].sign < 0)
        first++;
    if (first == to) { /* all negative */
        first = from;
        for (size_t k = from; k < to; k++)
            t->work[k].sign = 1;
        sum.sign = -1;
    } else {
        sum.sign = 1;
    }
    sum.slot = t->work[first].slot;
    for (size_t k = from; k < to && sum.slot >= 0; k++)
        if (k != first)
            sum.slot = hol_tape_emit(t, t->work[k].sign > 0 ? HOL_OP_ADD : HOL_OP_SUB, sum.slot,
                                     t->work[k].slot);
    return sum;
}

/* The operands [base, end) of the work stack, reordered: of the state, parameters summed up,
 * IDEAL, ANSWER. */
static int32_t
add_up(struct tape_builder *t, size_t base)
{
    static const enum hol_stage order[] = {HOL_STAGE_PROBLEM, HOL_STAGE_PARAMETERS, HOL_STAGE_IDEAL,
                                           HOL_STAGE_ANSWER};
    size_t end = t->work_count, from;
    struct signed_slot sum;

    for (size_t s = 0; s < sizeof(order) / sizeof(order[0]); s++) {
        from = t->work_count;
        for (size_t k = base; k < end; k++)
            if (stage_of(t, t->work[k].slot) == order[s] &&
                !push(t, t->work[k].slot, t->work[k].sign))
                return -1;
        if (order[s] == HOL_STAGE_PARAMETERS && t->work_count - from > 1) {
            sum = accumulate(t, from, t->work_count);
            t->work_count = from;
            if (!push(t, sum.slot, sum.sign))
                return -1;
        }
    }
    sum = accumulate(t, end, t->work_count);
    t->work_count = base;
    if (sum.slot < 0)
        return -1;
    return sum.sign < 0 ? hol_tape_emit(t, HOL_OP_NEG, sum.slot, 0) : sum.slot;
}

/* The common magnitude of all coefficients of a sum without constant: then it is taken out of it.
 * Else RAT_ONE. */
static uint32_t
common_factor(struct tape_builder *t, hol_node a)
{
    struct node n = t->g->nodes[a];

    return n.a != RAT_ZERO || n.count < 2 ? RAT_ONE : hol_sum_content(t->g, a);
}

static uint32_t
magnitude(struct tape_builder *t, uint32_t q)
{
    return hol_rat_sign(t->g, q) < 0 ? hol_rat_mul(t->g, RAT_MINUS_ONE, q) : q;
}

static int32_t
term(struct tape_builder *t, hol_node a, uint32_t c)
{
    struct node n = t->g->nodes[a];

    if (c == RAT_ONE)
        return slot_of(t, a);
    if (n.kind == NODE_PRODUCT && coefficient_joins(t, n))
        return product(t, n, c);
    return hol_tape_emit(t, HOL_OP_MUL, hol_tape_emit_constant(t, c), slot_of(t, a));
}

static int32_t
sum(struct tape_builder *t, hol_node a)
{
    struct node n = t->g->nodes[a];
    uint32_t factor = common_factor(t, a);
    size_t base = t->work_count;
    bool out = factor != RAT_ONE && factor != RAT_MINUS_ONE && factor != RAT_NONE;
    int flip = out && hol_rat_sign(t->g, factor) < 0 ? -1 : 1;
    int32_t r;

    for (uint32_t k = 0; k < n.count; k++) {
        struct edge e = t->g->edges[n.first + k];
        uint32_t c = out ? RAT_ONE : magnitude(t, e.q);
        if (!push(t, c == RAT_NONE ? -1 : term(t, e.node, c), flip * hol_rat_sign(t->g, e.q)))
            return -1;
    }
    if (n.a != RAT_ZERO &&
        !push(t, hol_tape_emit_constant(t, magnitude(t, n.a)), hol_rat_sign(t->g, n.a)))
        return -1;
    r = add_up(t, base);
    return out ? hol_tape_emit(t, HOL_OP_MUL, hol_tape_emit_constant(t, factor), r) : r;
}

/* ------------------------------------------------------------------------ nodes */

static const enum hol_op func_op[HOL_FUNC_COUNT] = {
#define FUNC_OP(name, text) [HOL_FUNC_##name] = HOL_OP_##name,
    HOL_FUNC_LIST(FUNC_OP)
#undef FUNC_OP
};
static const enum hol_op func2_op[HOL_FUNC2_COUNT] = {
#define FUNC_OP(name, text) [HOL_FUNC2_##name] = HOL_OP_##name,
    HOL_FUNC2_LIST(FUNC_OP)
#undef FUNC_OP
};

int32_t
hol_tape_lower(struct tape_builder *t, hol_node a)
{
    struct node n = t->g->nodes[a];

    switch (n.kind) {
    case NODE_RATIONAL:
        return hol_tape_emit_constant(t, n.a);
    case NODE_PI:
        return hol_tape_emit(t, HOL_OP_PI, 0, 0);
    case NODE_VAR:
        if (hol_tape_is_value(t, a))
            return slot_of(t, t->parameter_values[n.a]);
        return hol_tape_emit(t, HOL_OP_INPUT, n.sub, (int32_t)n.a);
    case NODE_SUM:
        return sum(t, a);
    case NODE_PRODUCT:
        return product(t, n, RAT_ONE);
    case NODE_POW:
        return general_power(t, n);
    case NODE_FUNC:
        return hol_tape_emit(t, func_op[n.sub], slot_of(t, n.a), (int32_t)n.b);
    case NODE_FUNC2:
        return hol_tape_emit(t, func2_op[n.sub], slot_of(t, n.a), slot_of(t, n.b));
    default:
        t->status = HOL_INVALID;
        return -1;
    }
}
