/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MODEL_EXPR_HAND_CASE_H
#define HOL_TESTS_MODEL_EXPR_HAND_CASE_H

#include "model/equations/model.h"

/*
 * Cases put together by hand, so that the derivation is tested without the language: coordinates
 * are named q1, q2, ..., constraints c1, c2, ...; kinetic and potential are 0, one state with
 * zeros.
 */
struct hol_case *hand_case(size_t n, size_t m, size_t parameters); /* NULL: out of memory */
void hand_case_destroy(struct hol_case *c);                        /* NULL is a no-op */

/* The planar chain of n_bodies unit pendulums in 2 n_bodies coordinates x_1 .. x_N, y_1 .. y_N. */
struct hol_case *hand_chain(size_t n_bodies);

/* Short names for the graph of a case. */
hol_node hand_t(struct hol_case *c);
hol_node hand_q(struct hol_case *c, size_t i);
hol_node hand_v(struct hol_case *c, size_t i);
hol_node hand_a(struct hol_case *c, size_t i);
hol_node hand_p(struct hol_case *c, size_t i);
hol_node hand_number(struct hol_case *c, const char *rational); /* "1/10" */
hol_node hand_square(struct hol_case *c, hol_node a);

#endif
