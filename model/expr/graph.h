/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_EXPR_GRAPH_H
#define HOL_MODEL_EXPR_GRAPH_H

#include "model/expr/expr.h"

/*
 * The inside of the expression graph, for the files that implement model/expr/expr.h and for those
 * that walk it (the tape, the text). Children are always older than their parents: a child's number
 * is smaller, so that increasing numbers are an order of evaluation. No function here recurses.
 */

/* Interned rational numbers are named by their index; equal numbers have one index. */
#define RAT_ZERO 0u
#define RAT_ONE 1u
#define RAT_MINUS_ONE 2u
#define RAT_NONE UINT32_MAX

/* Limits on exact constants: bits of a numerator or denominator, bytes of all of them together. */
#define RAT_MAX_BITS (1u << 16)
#define RAT_MAX_BYTES ((size_t)256 << 20)
/* Terms and factors of all nodes, and partial derivatives kept, per node allowed. */
#define EDGES_PER_NODE 8u

enum node_kind {
    NODE_UNUSED,
    NODE_RATIONAL, /* a: rational                                          */
    NODE_PI,
    NODE_VAR,     /* sub: enum hol_var, a: index                          */
    NODE_SUM,     /* a + sum of q * node over the edges; a: rational      */
    NODE_PRODUCT, /* product of node ^ q over the edges                   */
    NODE_POW,     /* a ^ b, b not rational                                */
    NODE_FUNC,    /* sub: enum hol_func, a; b 1: HOL_FUNC_SIGN as the derivative of abs, which
                     has none at 0                                        */
    NODE_FUNC2    /* sub: enum hol_func2, a, b                            */
};

struct edge {
    hol_node node;
    uint32_t q; /* coefficient or exponent */
};

/* There are millions of them: 16 bytes each. */
struct node {
    uint8_t kind, sub;
    uint16_t vars; /* bit k: depends on variables of kind k */
    uint32_t a;
    union {
        uint32_t b;
        uint32_t first; /* of its edges, if it has some */
    };
    uint32_t count; /* of edges */
};

struct gradient { /* of one node, in the pool of its kind */
    uint32_t first;
    uint32_t known; /* 1 + how many there are; 0: not known yet */
};

struct gradients { /* of one kind of variable */
    struct gradient *of;
    size_t capacity;
    struct hol_partial *pool;
    size_t pool_count, pool_capacity;
};

/* Which variables move in a derivative along the motion. */
enum motion {
    MOTION_FULL,      /* t' = 1, q' = velocity, q'' = acceleration */
    MOTION_KINEMATIC, /* t' = 1, q' = velocity, velocities frozen  */
    MOTION_COUNT
};

struct along { /* derivatives along the motion: HOL_NODE_NONE = not yet known */
    hol_node *of;
    size_t capacity;
};

struct image { /* of a node under the substitution number `epoch` */
    uint32_t epoch;
    hol_node node;
};

struct contribution { /* of one child to the partial derivative with respect to variable index */
    uint32_t index;
    struct edge term;
};

struct hol_graph {
    enum hol_status status;
    bool has_jump;         /* some node is a sign, an atan2 or the derivative of an abs */
    size_t work, max_work; /* operations so far, and the most */
    struct node *nodes;
    size_t count, capacity, max_nodes;
    struct edge *edges;
    size_t edge_count, edge_capacity;
    uint32_t *table; /* node numbers by hash, 0 = free; a power of two */
    size_t table_size;

    mpq_t *rats;
    size_t rat_count, rat_capacity, rat_bytes;
    uint32_t *rat_table; /* index + 1, 0 = free */
    size_t rat_table_size;

    struct edge *scratch; /* a stack: builders push terms and factors */
    size_t scratch_count, scratch_capacity;
    hol_node *stack; /* nodes to visit */
    size_t stack_count, stack_capacity;
    struct contribution *contributions;
    size_t contribution_count, contribution_capacity;

    struct gradients gradients[HOL_VAR_COUNT];
    struct along along[MOTION_COUNT];
    struct image *images;
    size_t image_capacity;
    uint32_t epoch;
};

/* Keep the first failure; returns HOL_NODE_NONE. */
hol_node hol_graph_fail(struct hol_graph *g, enum hol_status status);

/*
 * Count operations, before they are carried out: an edge that is gone through is one, and so are
 * 16 products of two 64-bit words of exact numbers. False: more than max_work, which is kept as
 * INVALID.
 */
static inline bool
hol_graph_work(struct hol_graph *g, size_t operations)
{
    g->work += operations;
    if (g->work <= g->max_work)
        return true;
    (void)hol_graph_fail(g, HOL_INVALID);
    return false;
}

/* As hol_array_reserve; false: NOMEM, kept by the graph. */
bool hol_graph_reserve(struct hol_graph *g, void *block, size_t *capacity, size_t need,
                       size_t size);

/* The node with this content (kind, sub, a, b; edges with count), found or made. */
hol_node hol_graph_intern(struct hol_graph *g, const struct node *content,
                          const struct edge *edges);
hol_node hol_graph_rational(struct hol_graph *g, uint32_t q);

/*
 * Forget what is only kept to be quick: derivatives that are known, work space; with `nodes`, too,
 * the table of nodes and the room for more of them. All is made again when it is needed.
 */
void hol_graph_forget(struct hol_graph *g, bool nodes);

/* Push a node to visit. */
bool hol_graph_push(struct hol_graph *g, hol_node a);

/* Interned rationals. RAT_NONE: failed (kept by the graph). */
uint32_t hol_rat_intern(struct hol_graph *g, const mpq_t value);
uint32_t hol_rat_mul(struct hol_graph *g, uint32_t a, uint32_t b);
uint32_t hol_rat_inverse(struct hol_graph *g, uint32_t a); /* a is not 0 */
uint32_t hol_rat_add(struct hol_graph *g, uint32_t a, uint32_t b);
bool hol_rat_is_integer(const struct hol_graph *g, uint32_t a);
int hol_rat_sign(const struct hol_graph *g, uint32_t a);
bool hol_rat_too_large(const mpq_t value);
void hol_rat_clear(struct hol_graph *g);
/* Operations that a product, sum or quotient of two numbers is (hol_graph_work). */
size_t hol_rat_cost(const mpq_t a, const mpq_t b);

/* q with value^e = q if that is rational and not too large; false otherwise. value > 0 where e is
 * not an integer. */
bool hol_rat_power(mpq_t q, const mpq_t value, const mpq_t e);

/*
 * A linear combination in the making: begin, add any number, end (always, also after a failure).
 * Builders nest like parentheses.
 */
struct sum_builder {
    size_t base;
    mpq_t constant;
    bool failed;
};
void hol_sum_begin(struct hol_graph *g, struct sum_builder *s);
void hol_sum_add(struct hol_graph *g, struct sum_builder *s, uint32_t q, hol_node a);
hol_node hol_sum_end(struct hol_graph *g, struct sum_builder *s);
hol_node hol_sum_scaled(struct hol_graph *g, uint32_t q, hol_node a); /* q a */

/*
 * If every coefficient of a sum (and its constant, unless 0) has the same magnitude c, c; else 1.
 * With a minus sign if its constant (or, without one, its first coefficient) is negative. So a = c
 * * (a / c) where the second factor looks the same for a, -a, 2 a. RAT_NONE: failed.
 */
uint32_t hol_sum_content(struct hol_graph *g, hol_node a);
bool hol_sum_is_negative(const struct hol_graph *g,
                         hol_node a); /* that sign; false for any other node */

struct product_builder {
    size_t base;
    mpq_t coefficient;
    bool failed;
};
void hol_product_begin(struct hol_graph *g, struct product_builder *p);
void hol_product_add(struct hol_graph *g, struct product_builder *p, hol_node a, uint32_t e);
hol_node hol_product_end(struct hol_graph *g, struct product_builder *p);
hol_node hol_power(struct hol_graph *g, hol_node a, uint32_t e); /* a^e */
/* A slope beside what it is one of, in a product whose factors are final: replaced by what has a
 * value where it has none. True: something was. */
bool hol_product_absorb_slopes(struct hol_graph *g, struct product_builder *p);

/* The sign of a node wherever it has a value, as far as its form tells: 1 (it may be 0, too), -1,
 * 0: not known. */
int hol_node_sign(const struct hol_graph *g, hol_node a);

/* Arguments of a node: terms, factors, operands. */
size_t hol_node_arity(const struct hol_graph *g, hol_node a);
hol_node hol_node_child(const struct hol_graph *g, hol_node a, size_t k);
/* The derivative of abs(a) with respect to a: the sign of a, without a value where a is 0. */
hol_node hol_node_slope(struct hol_graph *g, hol_node a);
/* Of a node that jumps somewhere, sign(u) or atan2(y, x): a slope that has no value there, as the
 * derivative of the node has none. HOL_NODE_NONE: any other node, or a failure. */
hol_node hol_node_jump(struct hol_graph *g, hol_node a);
/* The partial derivative of a node with respect to its k-th argument (a sum's: the coefficient). */
hol_node hol_node_partial(struct hol_graph *g, hol_node a, size_t k);
/* The same node on other arguments: children[k] in place of argument k; from the graph's
 * scratch at base. */
hol_node hol_node_rebuild(struct hol_graph *g, hol_node a, size_t base);

/* Derivative along the motion (model/expr/time-derivative.c). */
hol_node hol_expr_along(struct hol_graph *g, hol_node a, enum motion motion);

#endif
