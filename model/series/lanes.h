/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_LANES_H
#define HOL_MODEL_SERIES_LANES_H

#include "base/arena.h"
#include "numeric/dense/clones.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Products of power series in double, order by order and side by side. Lane i holds two series u
 * and v; coefficient k of its product is sum u_j v_(k-j). One vector instruction serves several
 * lanes, and no sum is taken across a vector: results do not depend on the vectors that a machine
 * has. The terms with u_0 and v_0 are left to the caller: the others are known when order k begins,
 * so that their sum waits for nothing.
 *
 * rows[k * 2 width + i] is u_k of lane i, rows[k * 2 width + width + i] its v_k.
 *
 * Short functions that are called for each order become part of their callers. Of those there are
 * two, HOL_LANES_WIDE with `wide` true where hol_lanes_are_wide(), and HOL_CLONES. Both do the same
 * operations in the same order.
 */
#define HOL_LANES_BLOCK 8 /* widths are multiples of this */
#define HOL_LANES_HALF 4

/* At any address of a double, and like arrays of them as to what aliases what. */
typedef double hol_lanes_half
    __attribute__((vector_size(HOL_LANES_HALF * sizeof(double)), aligned(sizeof(double))));
typedef double hol_lanes_block
    __attribute__((vector_size(HOL_LANES_BLOCK * sizeof(double)), aligned(sizeof(double))));
#define HOL_LANES_INLINE static inline __attribute__((always_inline))
#define HOL_LANES_LOAD(x, from) ((x) = *(const __typeof__(x) *)(from))
#define HOL_LANES_STORE(to, x) (*(__typeof__(x) *)(to) = (x))

/* A block is one vector of AVX-512, two halves elsewhere. */
#ifdef HOL_CLONES_ARE_MADE
#define HOL_LANES_WIDE __attribute__((target("avx512f")))
HOL_LANES_INLINE bool
hol_lanes_are_wide(void)
{
    return __builtin_cpu_supports("avx512f");
}
#else
#define HOL_LANES_WIDE
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
 * of even j are added up apart, that with v_(k-1), which has come last, at the end.
 */
void hol_lanes_inner_wide(double *sum, const double *rows, size_t width, size_t k);
void hol_lanes_inner_narrow(double *sum, const double *rows, size_t width, size_t k);
HOL_LANES_INLINE void
hol_lanes_inner(double *sum, const double *rows, size_t width, size_t k, bool wide)
{
    (wide ? hol_lanes_inner_wide : hol_lanes_inner_narrow)(sum, rows, width, k);
}

/* y := the sum of count columns, stride apart, times x[0], x[1] ...: stride numbers, of which there
 * are a multiple of HOL_LANES_BLOCK. By increasing index, even and odd ones apart. */
void hol_lanes_combine_wide(double *y, const double *columns, size_t stride, const double *x,
                            size_t count);
void hol_lanes_combine_narrow(double *y, const double *columns, size_t stride, const double *x,
                              size_t count);
HOL_LANES_INLINE void
hol_lanes_combine(double *y, const double *columns, size_t stride, const double *x, size_t count,
                  bool wide)
{
    (wide ? hol_lanes_combine_wide : hol_lanes_combine_narrow)(y, columns, stride, x, count);
}

/* y := rows[0] + s rows[1] + ... + s^last rows[last], rows of width numbers; last > 1. Even and odd
 * powers apart, and rows[0] at the end: rounded once to its size. */
HOL_LANES_INLINE void
hol_lanes_evaluate(double *y, const double *rows, size_t width, size_t last, double s)
{
    const double square = s * s;

    for (size_t i = 0; i < width; i += HOL_LANES_HALF) {
        const double *row = rows + (last & ~(size_t)1) * width + i;
        hol_lanes_half even, odd = {0}, z;

        HOL_LANES_LOAD(even, row);
        if (last % 2 > 0)
            HOL_LANES_LOAD(odd, row + width);
        for (size_t k = last / 2; k > 1; k--) {
            row -= 2 * width;
            HOL_LANES_LOAD(z, row);
            even = even * square + z;
            HOL_LANES_LOAD(z, row + width);
            odd = odd * square + z;
        }
        HOL_LANES_LOAD(z, row - width);
        odd = odd * square + z;
        HOL_LANES_LOAD(z, row - 2 * width);
        z += odd * s + even * square;
        HOL_LANES_STORE(y + i, z);
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
