/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_EXPR_EXPR_H
#define HOL_MODEL_EXPR_EXPR_H

#include "base/status.h"

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The expression graph: hash-consed nodes (equal expressions are one node), simplified when built.
 * A node is an index into its graph; HOL_NODE_NONE (0) is "no expression". Functions given
 * HOL_NODE_NONE, or that fail, return HOL_NODE_NONE; the first failure is kept by the graph
 * (hol_graph_status: OK, NOMEM, INVALID = a limit reached: nodes, or an exact constant of more than
 * 2^16 bits (a power of a constant that would be longer stays symbolic); DOMAIN = a constant
 * operation without a real value, such as 1/0 or sqrt(-1) or log(0)). hol_graph_reset_status
 * forgets it, so that a parser can report it at the place where it arose and go on.
 *
 * Canonical forms: a sum is q_0 + sum of q_i * term_i (q rational, terms distinct, ordered), a
 * product is prod base_i ^ e_i (e rational; bases distinct, ordered). Rational arithmetic is exact.
 * Sums and products are n-ary, so that a sum over N bodies is one node and differentiating it costs
 * O(N) in all.
 *
 * An expression and its canonical form agree wherever the former has a value; the latter may have
 * one at more points: x/x = 1, sqrt(x)^2 = x, x^0 = 1 (0^0 too). What an author wrote keeps its
 * domain by guards (model/equations/guard.c). sqrt(x^2) stays: (x^a)^b = x^(a b) is used for
 * integer b only. abs, min and max whose branch is plain from the form are that branch: max(x, x +
 * x^2) = x + x^2.
 */
typedef uint32_t hol_node;
#define HOL_NODE_NONE 0u

/* The variables an expression may hold. Index: coordinate, constraint, parameter number; 0 for
 * TIME. */
enum hol_var {
    HOL_VAR_TIME,       /* t */
    HOL_VAR_PARAMETER,  /* constant in time; its value is an expression of earlier parameters */
    HOL_VAR_COORD,      /* q_i */
    HOL_VAR_VELOCITY,   /* q_i' */
    HOL_VAR_ACCEL,      /* q_i''; in an impulsive problem: the velocity after */
    HOL_VAR_IDEAL,      /* component i of F_L */
    HOL_VAR_NONIDEAL,   /* component i of F_C */
    HOL_VAR_MULTIPLIER, /* lambda_j, of the ideal problem: C = 0 */
    HOL_VAR_REACTION,   /* r_j, the multiplier with C: M q'' = F + C + A^T r */
    HOL_VAR_COUNT
};

/* Functions of one argument, once. */
#define HOL_FUNC_LIST(X)                                                                           \
    X(SQRT, "sqrt")                                                                                \
    X(SIN, "sin")                                                                                  \
    X(COS, "cos")                                                                                  \
    X(TAN, "tan")                                                                                  \
    X(ASIN, "asin")                                                                                \
    X(ACOS, "acos")                                                                                \
    X(ATAN, "atan")                                                                                \
    X(EXP, "exp")                                                                                  \
    X(LOG, "log")                                                                                  \
    X(SINH, "sinh")                                                                                \
    X(COSH, "cosh")                                                                                \
    X(TANH, "tanh")                                                                                \
    X(ASINH, "asinh")                                                                              \
    X(ABS, "abs")                                                                                  \
    X(SIGN, "sign")
#define HOL_FUNC2_LIST(X) X(ATAN2, "atan2") X(MIN, "min") X(MAX, "max")

#define HOL_FUNC_ENUM(name, text) HOL_FUNC_##name,
enum hol_func { HOL_FUNC_LIST(HOL_FUNC_ENUM) HOL_FUNC_COUNT };
#undef HOL_FUNC_ENUM
#define HOL_FUNC2_ENUM(name, text) HOL_FUNC2_##name,
enum hol_func2 { HOL_FUNC2_LIST(HOL_FUNC2_ENUM) HOL_FUNC2_COUNT };
#undef HOL_FUNC2_ENUM

struct hol_graph;

/* max_nodes: the most nodes that a file may make (0: the default, 16 million). */
enum hol_status hol_graph_create(struct hol_graph **graph, size_t max_nodes) HOL_MUST_CHECK;
void hol_graph_destroy(struct hol_graph *graph);
enum hol_status hol_graph_status(const struct hol_graph *graph);
void hol_graph_reset_status(struct hol_graph *graph);
size_t hol_graph_size(const struct hol_graph *graph); /* nodes so far */

/*
 * A bound on the time that building expressions and their derivatives takes, which does not depend
 * on the machine: the most operations (graph.h). Without it there is none.
 */
void hol_graph_limit_work(struct hol_graph *graph, size_t operations);
bool hol_graph_overworked(const struct hol_graph *graph); /* more were needed */

hol_node hol_expr_rational(struct hol_graph *g, const mpq_t value);
hol_node hol_expr_integer(struct hol_graph *g, long value);
hol_node hol_expr_pi(struct hol_graph *g);
hol_node hol_expr_var(struct hol_graph *g, enum hol_var kind, size_t index);

hol_node hol_expr_add(struct hol_graph *g, hol_node a, hol_node b);
hol_node hol_expr_sub(struct hol_graph *g, hol_node a, hol_node b);
hol_node hol_expr_mul(struct hol_graph *g, hol_node a, hol_node b);
hol_node hol_expr_div(struct hol_graph *g, hol_node a, hol_node b);
hol_node hol_expr_neg(struct hol_graph *g, hol_node a);
hol_node hol_expr_pow(struct hol_graph *g, hol_node a, hol_node b);
hol_node hol_expr_sum(struct hol_graph *g, size_t count, const hol_node *terms);
hol_node hol_expr_product(struct hol_graph *g, size_t count, const hol_node *factors);
hol_node hol_expr_func(struct hol_graph *g, enum hol_func f, hol_node a);
hol_node hol_expr_func2(struct hol_graph *g, enum hol_func2 f, hol_node a, hol_node b);

/* True and value set if the expression is a rational constant (no parameter, no pi). */
bool hol_expr_is_rational(const struct hol_graph *g, hol_node a, mpq_t value);
bool hol_expr_is_zero(const struct hol_graph *g, hol_node a);
/* Does a depend on any variable of this kind? (Cached.) */
bool hol_expr_depends(struct hol_graph *g, hol_node a, enum hol_var kind);

/* Partial derivative with respect to one variable. */
hol_node hol_expr_diff(struct hol_graph *g, hol_node a, enum hol_var kind, size_t index);

/*
 * All nonzero partial derivatives with respect to the variables of one kind, by increasing index.
 * Memoized sparse forward gradients: the cost is that of the nodes times the variables each really
 * depends on. Storage belongs to the graph and is valid until the next call that builds nodes.
 */
struct hol_partial {
    size_t index;
    hol_node value;
};
enum hol_status hol_expr_gradient(struct hol_graph *g, hol_node a, enum hol_var kind, size_t *count,
                                  const struct hol_partial **partials) HOL_MUST_CHECK;

/*
 * Total time derivative along the motion: d/dt = partial_t + q' partial_q + q'' partial_q'.
 * HOL_NODE_NONE with status INVALID if a depends on accelerations, forces or multipliers.
 */
hol_node hol_expr_total(struct hol_graph *g, hol_node a);

/* a with every variable of one kind replaced: replacement[i] for index i (HOL_NODE_NONE: keep). */
hol_node hol_expr_substitute(struct hol_graph *g, hol_node a, enum hol_var kind, size_t count,
                             const hol_node *replacement);

/*
 * The impulse of a force C(r): the limit of C(s r)/s for large s, r being all forces and
 * multipliers that it holds. What does not grow with them has none: that of 3*r - x' is 3*r.
 * HOL_NODE_NONE with status DOMAIN if the form does not tell it, or there is none (r^2).
 */
hol_node hol_expr_impulse(struct hol_graph *g, hol_node a);

/*
 * What an expression branches on. abs(u) and sign(u) do where u vanishes, min(u, v) and max(u, v)
 * where u - v does: that is a positive or negative (sign) rational number times the argument.
 */
struct hol_branch {
    hol_node argument;
    int sign;   /* in hol_expr_fix: that of the argument; 0: not chosen */
    bool jumps; /* the value does, too: sign(u) */
};
/* Is this node, not one below it, abs, sign, min or max of what is not constant in time? */
bool hol_expr_branches(struct hol_graph *g, hol_node a, struct hol_branch *branch);
/* reached[b] |= bit for all nodes b of a; false: the graph's status. */
bool hol_expr_reach(struct hol_graph *g, hol_node a, unsigned bit, unsigned char *reached);
/* Is it the derivative of an abs, but for a factor? That is its sign, and has no value at 0. */
bool hol_expr_is_slope(const struct hol_graph *g, hol_node a);
/* a with those branches in place of what branches. */
hol_node hol_expr_fix(struct hol_graph *g, hol_node a, size_t count,
                      const struct hol_branch *chosen);

/*
 * Text of an expression in the case language (readable: "m*(x'^2 + y'^2)/2"), names from the
 * callback (generic ones if namer is NULL or knows none); hol_alloc'd, caller frees with hol_free.
 * "" for HOL_NODE_NONE. What is shared in the graph is repeated in the text, so that it can be far
 * longer than the graph: it ends with " ..." after 2^20 characters. NULL: out of memory.
 */
struct hol_namer {
    const char *(*name)(const void *context, enum hol_var kind, size_t index);
    const void *context;
};
char *hol_expr_text(const struct hol_graph *g, hol_node a, const struct hol_namer *namer);

#endif
