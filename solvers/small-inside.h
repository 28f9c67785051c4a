/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SMALL_INSIDE_H
#define HOL_SOLVERS_SMALL_INSIDE_H

#include "solvers/small.h"

/* Sizes (n, m) that have functions of their own, and the largest n of them. */
#define HOL_SMALL_SIZES(X)                                                                         \
    X(1, 1) X(2, 1) X(3, 1) X(3, 2) X(4, 1) X(4, 2) X(4, 3) X(5, 2) X(6, 1) X(6, 2) X(6, 3)
#define HOL_SMALL_FIXED 6

struct hol_small_fixed {
    bool (*min_norm)(struct hol_small_answer *, const struct hol_small_problem *);
    bool (*schur)(struct hol_small_answer *, const struct hol_small_problem *, double);
};

/* NULL: there are none. min_norm knows only rows that are clearly independent. */
const struct hol_small_fixed *hol_small_fixed(size_t n, size_t m);

/* For 1 <= m <= HOL_SMALL_LANES, and no nonideal forces; rows as min_norm above. */
#define HOL_SMALL_LANES 7
bool hol_small_min_norm_lanes(struct hol_small_answer *answer, const struct hol_small_problem *p);

/* Before a loop whose passes are few and known: one after the other, without a branch. */
#if defined(__GNUC__) && !defined(__clang__)
#define HOL_UNROLL _Pragma("GCC unroll 12")
#else
#define HOL_UNROLL
#endif

#endif
