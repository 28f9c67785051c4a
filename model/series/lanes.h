/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_LANES_H
#define HOL_MODEL_SERIES_LANES_H

#include "base/arena.h"
#include "numeric/dense/clones.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Products of power series in double, order by order and side by side. Lane i holds two series u
 * and v; coefficient k of its product is sum u_j v_(k-j). One vector instruction serves several
 * lanes, and no sum is taken across a vector: results do not depend on the vectors that a machine
 * has. The terms with u_0 and v_0 are left to the caller: the others are known when order k begins,
 * so that their sum waits for nothing.
 *
 * rows[k * 2 width + i] is u_k of lane i, rows[k * 2 width + width + i] its v_k.
 *
 * These functions are short and called for each order: they become part of their callers. Of those
 * there are two, HOL_LANES_WIDE with `wide` true where hol_lanes_are_wide(), and HOL_CLONES. Both
 * do the same operations in the same order.
 */
#define HOL_LANES_BLOCK 8 /* widths are multiples of this */
#define HOL_LANES_HALF 4

typedef double hol_lanes_half __attribute__((vector_size(HOL_LANES_HALF * sizeof(double))));
#define HOL_LANES_INLINE static inline __attribute__((always_inline))
#define HOL_LANES_LOAD(x, from) memcpy(&(x), from, sizeof(x))
#define HOL_LANES_STORE(to, x) memcpy(to, &(x), sizeof(x))

/* A block is one vector of AVX-512, two halves elsewhere. */
#ifdef HOL_CLONES_ARE_MADE
#define HOL_LANES_WIDE __attribute__((target("avx512f")))
typedef double hol_lanes_block __attribute__((vector_size(HOL_LANES_BLOCK * sizeof(double))));
HOL_LANES_INLINE bool
hol_lanes_are_wide(void)
{
    return __builtin_cpu_supports("avx512f");
}
#else
#define HOL_LANES_WIDE
typedef hol_lanes_half hol_lanes_block; /* not used */
HOL_LANES_INLINE bool
hol_lanes_are_wide(void)
{
    return false;
}
#endif

/* Storage of an arena for rows of lanes, that no vector straddles lines of the cache; zeroed. NULL:
 * out of memory. */
static inline double *
hol_lanes_alloc(struct hol_arena *arena, size_t count)
{
    const size_t bytes = HOL_LANES_BLOCK * sizeof(double);
    char *p = hol_arena_alloc(arena, count + HOL_LANES_BLOCK, sizeof(double));

    return p ? (double *)(void *)(p + (bytes - (uintptr_t)p % bytes) % bytes) : NULL;
}

/* What the functions below do with one vector of lanes. */
#define HOL_LANES_TERM(sum, u, v)                                                                  \
    do {                                                                                           \
        HOL_LANES_LOAD(x_, u);                                                                     \
        HOL_LANES_LOAD(y_, v);                                                                     \
        (sum) += x_ * y_;                                                                          \
    } while (0)
#define HOL_LANES_SUM(vector, to, first, stride, k)                                                \
    do {                                                                                           \
        const double *const u_1 = (first) + (stride), *const v_1 = u_1 + (stride) / 2;             \
        const double *const u_end = (first) + ((k)-1) * (stride);                                  \
        const double *u_ = u_1 + (stride), *v_ = u_end - (stride) / 2;                             \
        vector even_ = {0}, odd_ = {0}, x_, y_;                                                    \
                                                                                                   \
        for (; u_ + (stride) < u_end; u_ += 2 * (stride), v_ -= 2 * (stride)) {                    \
            HOL_LANES_TERM(even_, u_, v_);                                                         \
            HOL_LANES_TERM(odd_, u_ + (stride), v_ - (stride));                                    \
        }                                                                                          \
        if (u_ < u_end)                                                                            \
            HOL_LANES_TERM(even_, u_, v_);                                                         \
        if ((k) > 1)                                                                               \
            HOL_LANES_TERM(odd_, u_1, u_end + (stride) / 2);                                       \
        if ((k) > 2)                                                                               \
            HOL_LANES_TERM(even_, u_end, v_1);                                                     \
        odd_ += even_;                                                                             \
        HOL_LANES_STORE(to, odd_);                                                                 \
    } while (0)
#define HOL_LANES_COMBINE(vector, to, columns, stride, x, count)                                   \
    do {                                                                                           \
        const double *column_ = (columns);                                                         \
        vector even_ = {0}, odd_ = {0}, z_;                                                        \
        size_t j_ = 0;                                                                             \
                                                                                                   \
        for (; j_ + 2 <= (count); j_ += 2, column_ += 2 * (stride)) {                              \
            HOL_LANES_LOAD(z_, column_);                                                           \
            even_ += z_ * (x)[j_];                                                                 \
            HOL_LANES_LOAD(z_, column_ + (stride));                                                \
            odd_ += z_ * (x)[j_ + 1];                                                              \
        }                                                                                          \
        if (j_ < (count)) {                                                                        \
            HOL_LANES_LOAD(z_, column_);                                                           \
            even_ += z_ * (x)[j_];                                                                 \
        }                                                                                          \
        even_ += odd_;                                                                             \
        HOL_LANES_STORE(to, even_);                                                                \
    } while (0)
#define HOL_LANES_SCALE(vector, y, factor)                                                         \
    do {                                                                                           \
        vector a_;                                                                                 \
                                                                                                   \
        HOL_LANES_LOAD(a_, y);                                                                     \
        a_ *= (factor);                                                                            \
        HOL_LANES_STORE(y, a_);                                                                    \
    } while (0)
#define HOL_LANES_SUBTRACT(vector, y, x, factor)                                                   \
    do {                                                                                           \
        vector a_, b_;                                                                             \
                                                                                                   \
        HOL_LANES_LOAD(a_, x);                                                                     \
        HOL_LANES_LOAD(b_, y);                                                                     \
        b_ -= (factor)*a_;                                                                         \
        HOL_LANES_STORE(y, b_);                                                                    \
    } while (0)

/*
 * sum[i] := sum over 0 < j < k of u_j v_(k-j), for every lane; k > 0. The terms of odd j and those
 * of even j are added up apart, those with u_(k-1) and v_(k-1), which have come last, at the end.
 */
HOL_LANES_INLINE void
hol_lanes_inner(double *sum, const double *rows, size_t width, size_t k, bool wide)
{
    for (size_t lane = 0; lane < width; lane += HOL_LANES_BLOCK, sum += HOL_LANES_BLOCK) {
        const double *first = rows + lane;

        if (wide)
            HOL_LANES_SUM(hol_lanes_block, sum, first, 2 * width, k);
        else {
            HOL_LANES_SUM(hol_lanes_half, sum, first, 2 * width, k);
            first += HOL_LANES_HALF;
            HOL_LANES_SUM(hol_lanes_half, sum + HOL_LANES_HALF, first, 2 * width, k);
        }
    }
}

/* y := the sum of count columns, stride apart, times x[0], x[1] ...: stride numbers, of which there
 * are a multiple of HOL_LANES_BLOCK. By increasing index, even and odd ones apart. */
HOL_LANES_INLINE void
hol_lanes_combine(double *y, const double *columns, size_t stride, const double *x, size_t count,
                  bool wide)
{
    for (size_t i = 0; i < stride; i += HOL_LANES_BLOCK)
        if (wide)
            HOL_LANES_COMBINE(hol_lanes_block, y + i, columns + i, stride, x, count);
        else {
            HOL_LANES_COMBINE(hol_lanes_half, y + i, columns + i, stride, x, count);
            HOL_LANES_COMBINE(hol_lanes_half, y + i + HOL_LANES_HALF, columns + i + HOL_LANES_HALF,
                              stride, x, count);
        }
}

/* y := rows[0] + s (rows[1] + s (... + s rows[last])), rows of width numbers. */
HOL_LANES_INLINE void
hol_lanes_evaluate(double *y, const double *rows, size_t width, size_t last, double s)
{
    for (size_t i = 0; i < width; i += HOL_LANES_HALF) {
        const double *row = rows + last * width + i;
        hol_lanes_half sum, z;

        HOL_LANES_LOAD(sum, row);
        for (size_t k = last; k > 0; k--) {
            row -= width;
            HOL_LANES_LOAD(z, row);
            sum = sum * s + z;
        }
        HOL_LANES_STORE(y + i, sum);
    }
}

/* y *= factor, of `used` numbers. */
HOL_LANES_INLINE void
hol_lanes_scale(double *y, double factor, size_t used, bool wide)
{
    for (size_t j = 0; j < used; j += HOL_LANES_BLOCK)
        if (wide)
            HOL_LANES_SCALE(hol_lanes_block, y + j, factor);
        else {
            HOL_LANES_SCALE(hol_lanes_half, y + j, factor);
            HOL_LANES_SCALE(hol_lanes_half, y + j + HOL_LANES_HALF, factor);
        }
}

/* y -= factor x, of `used` numbers. */
HOL_LANES_INLINE void
hol_lanes_subtract(double *y, const double *x, double factor, size_t used, bool wide)
{
    for (size_t j = 0; j < used; j += HOL_LANES_BLOCK)
        if (wide)
            HOL_LANES_SUBTRACT(hol_lanes_block, y + j, x + j, factor);
        else {
            HOL_LANES_SUBTRACT(hol_lanes_half, y + j, x + j, factor);
            HOL_LANES_SUBTRACT(hol_lanes_half, y + j + HOL_LANES_HALF, x + j + HOL_LANES_HALF,
                               factor);
        }
}

#endif
