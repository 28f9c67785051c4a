/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_TREE_H
#define HOL_SOLVERS_TREE_H

#include "numeric/sparse.h"

/*
 * The graph of a mechanism, from the patterns of M and A: bodies are the blocks of M (coordinates
 * that M couples, through whatever others), joints are the rows of A that touch the same two or
 * more bodies, taken together; a joint is next to the bodies it touches. Rows that touch one body
 * only close no loop. Scratch is kept between calls.
 */
struct hol_tree {
    struct hol_indices body, node, first, next, mark;
    struct hol_pattern touched; /* bodies by rows */
};

/* Room for all patterns of n, m: later calls allocate nothing. NOMEM. */
enum hol_status hol_tree_reserve(struct hol_tree *t, size_t n, size_t m,
                                 size_t cells) HOL_MUST_CHECK;
void hol_tree_clear(struct hol_tree *t);

/* HOL_OK: the graph is a forest. HOL_UNABLE: it has a loop. HOL_NOMEM. */
enum hol_status hol_tree_check(struct hol_tree *t, const struct hol_pattern *M,
                               const struct hol_pattern *A) HOL_MUST_CHECK;

#endif
