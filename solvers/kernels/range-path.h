/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_RANGE_PATH_H
#define HOL_SOLVERS_KERNELS_RANGE_PATH_H

#include "solvers/support/range-sparse.h"

/*
 * The formulas of solvers/support/range-sparse.h in double for rows that couple as a path, a
 * diagonal M and no nonideal forces: A M^-1 A^T is tridiagonal in the order of elimination, so that
 * no column of A has cells in more than two rows, and these rows follow each other.
 *
 * Two sweeps, each of which sees a number once. There, a row of S is formed and eliminated; back,
 * with the multiplier of a row come F_L and q'' of the coordinates that no row further on has.
 * What the sweeps know of the pattern is a list of runs: places one after the other whose rows are
 * of one shape. A chain of equal links has three or so, whatever its length; no cell has to read
 * its position.
 */
enum hol_range_kind {
    HOL_RUN_PLANE_APART,    /* links in the plane, x1 x2 ... y1 y2 ...: pairs at cells 1, 3 */
    HOL_RUN_PLANE_TOGETHER, /* x1 y1 x2 y2 ...: at 2, 3 */
    HOL_RUN_PLANE,          /* other orders */
    HOL_RUN_LEAF,           /* the first row of a chain in the plane, and the last */
    HOL_RUN_ROOT,
    HOL_RUN_SPACE, /* links in space */
    HOL_RUN_OTHER
};
struct hol_range_run {
    enum hol_range_kind kind;
    uint32_t count, first;        /* places: how many, from which on */
    uint32_t row, cell;           /* of A, at the first place */
    uint32_t row_step, cell_step; /* from a place to the next, modulo 2^32 */
    uint32_t column_step;         /* of all cells of a row */
    uint32_t pairs, begun, alone; /* cells of a row: their columns are shared with the row
                                     before; with the row after; with none */
    uint32_t list; /* in the list of words: where they are in their row, and columns at the
                      first place; in this order, each by columns: so the begun of a row are the
                      pairs of the next */
};

struct hol_range_path {
    bool found;
    struct hol_range_run *run; /* count of them; room for capacity */
    size_t count, capacity;
    struct hol_indices words, idle; /* idle: columns without cells, idle_count of them */
    size_t idle_count, widest;      /* pairs of a row */
    struct hol_vec z, l, near;      /* by places: D^-1 L^-1 (b - A M^-1 F), L; for the pairs */
};

/* Elements of M and S, their inverses, F and the multipliers are no larger: so A is not, and sums
 * of products of three of them are finite. */
#define HOL_RANGE_LARGE 0x1p200

/* Of rows analysed for a diagonal M: found, if they are a path. NOMEM. */
enum hol_status hol_range_path_find(struct hol_range_path *path,
                                    const struct hol_range *w) HOL_MUST_CHECK;
void hol_range_path_clear(struct hol_range_path *path);

/*
 * The answer of a problem with these patterns. False, and the answer untouched: a pivot of S
 * is not more than least times its diagonal element, M is not positive, C is not zero, a number is
 * NaN or the sum of all of a kind beyond HOL_RANGE_LARGE.
 */
bool hol_range_path_solve(struct hol_range_path *path, struct hol_answer *answer,
                          const struct hol_sparse_problem *p, double least);

#endif
