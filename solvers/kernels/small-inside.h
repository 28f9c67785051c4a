/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_SMALL_INSIDE_H
#define HOL_SOLVERS_KERNELS_SMALL_INSIDE_H

#include "solvers/kernels/small.h"

#include <stdint.h>
#include <string.h>

/* Sizes (n, m) that have functions of their own, and the largest n of them. */
#define HOL_SMALL_SIZES(X)                                                                         \
    X(1, 1) X(2, 1) X(3, 1) X(3, 2) X(4, 1) X(4, 2) X(4, 3) X(5, 2) X(6, 1) X(6, 2) X(6, 3)
#define HOL_SMALL_FIXED 6

/* Is (n, m) one of these sizes? */
bool hol_small_has_functions(size_t n, size_t m);

/* hol_problem_is_plain, but where M_ij is 0 and M_ji is -0. */
bool hol_small_is_plain(const struct hol_small_problem *p);

/*
 * For 2 <= m <= HOL_SMALL_LANES, m <= n, a problem that is plain, and no nonideal forces; false
 * also where rows depend on others.
 */
#define HOL_SMALL_LANES 7
bool hol_small_min_norm_lanes(struct hol_small_answer *answer, const struct hol_small_problem *p);

/* Before a loop whose passes are few and known: one after the other, without a branch. */
#if defined(__GNUC__) && !defined(__clang__)
#define HOL_UNROLL _Pragma("GCC unroll 12")
#else
#define HOL_UNROLL
#endif

/* Before a function that is not made part of its caller: that is the faster for it. */
#define HOL_APART __attribute__((noinline))

/* Of an answer in whose storage the numbers are. */
static inline void
hol_small_shape(struct hol_answer *a, size_t n, size_t m, size_t rank)
{
    a->qdd.rows = a->FL.rows = a->FC.rows = n;
    a->lambda.rows = m;
    a->qdd.cols = a->FL.cols = a->FC.cols = a->lambda.cols = 1;
    a->rank = rank;
    a->iterations = 0;
}

/* (memcpy takes no NULL, even for nothing.) */
static inline void
hol_small_copy(double *to, const double *from, size_t count)
{
    for (size_t k = 0; k < count; k++)
        to[k] = from[k];
}

/* Of a double: its sign, as that of an integer. */
static inline int64_t
hol_word_of(double x)
{
    int64_t word;

    memcpy(&word, &x, sizeof word);
    return word;
}

#endif
