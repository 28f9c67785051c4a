/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MODEL_EXPR_RANDOM_EXPR_H
#define HOL_TESTS_MODEL_EXPR_RANDOM_EXPR_H

#include "model/tape/tape.h"

#include <stdint.h>

/* A sequence of random numbers that is the same everywhere (splitmix64). */
struct random_source {
    uint64_t state;
};
uint64_t random_bits(struct random_source *r);
size_t random_below(struct random_source *r, size_t n);
/* A dyadic number of 16 bits in about (-2, 2), away from 0: exact at every precision used. */
void random_dyadic(mpfr_t x, struct random_source *r);

/*
 * Random expressions as the author of a case would write them: a list of operations, kept apart
 * from the graph, with their own evaluation. Variables: t, RANDOM_Q coordinates and velocities,
 * RANDOM_P parameters.
 */
enum {
    RANDOM_Q = 3,
    RANDOM_P = 2,
    RANDOM_SIZE = 24,
    RANDOM_OPS = 8 + HOL_FUNC_COUNT + HOL_FUNC2_COUNT
};

struct random_op {
    int op; /* see random-expr.c */
    int a, b;
    long num, den;
};
struct random_expr {
    int count;
    struct random_op ops[RANDOM_SIZE];
};

/* The point: t, q, v, p in this order. */
enum { RANDOM_VARS = 1 + 2 * RANDOM_Q + RANDOM_P };
void random_point(mpfr_t *point, struct random_source *r);

void random_expr_make(struct random_expr *e, struct random_source *r);
hol_node random_expr_build(const struct random_expr *e, struct hol_graph *g);
/* Rational values of the parameters at a point, as nodes. */
void random_parameters(hol_node *values, struct hol_graph *g, mpfr_t *point);
/* Its value at the precision of v. False: an operation has no value there, or is too near to where
 * it has none (or a kink). */
bool random_expr_value(mpfr_t v, const struct random_expr *e, mpfr_t *point);
/* used[op] counts the operations that occur. */
void random_expr_count(const struct random_expr *e, unsigned long *used);
const char *random_op_name(int op);

/* Give an evaluator the point. */
void random_set(struct hol_eval *eval, mpfr_t *point);

#endif
