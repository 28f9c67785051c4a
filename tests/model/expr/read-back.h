/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MODEL_EXPR_READ_BACK_H
#define HOL_TESTS_MODEL_EXPR_READ_BACK_H

#include "model/case.h"
#include "tests/model/expr/random-expr.h"

/* Expressions in t, x, y, z, their rates and the parameters m, k, written by a printer and read by
 * the language. */

/* The name of a variable; NULL: none. */
const char *read_back_name(const void *context, enum hol_var kind, size_t index);

/* The value of the let `e` of a case with this text as its right-hand side (HOL_NODE_NONE, and a
 * diagnostic: it cannot be read); the caller destroys the case. */
struct hol_case *read_back(const char *text, hol_node *value);

/* Has the text, read, the value of a at the point? Told as a diagnostic, if not. */
bool read_back_agrees(const char *text, struct hol_graph *g, hol_node a, mpfr_t *point);

/* One test: a few hundred random expressions, written and read back, have their values at random
 * points. `seed` is added to the run's; `what`: what they are written as. */
void read_back_random(uint64_t seed, const char *what,
                      bool (*round_trip)(struct hol_graph *g, hol_node a, mpfr_t *point));

#endif
