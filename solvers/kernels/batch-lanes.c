/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The formulas of solvers/kernels/small-template.h, a problem in every lane. */
#include "numeric/dense/clones.h"
#include "problem/plain.h"
#include "solvers/kernels/batch.h"
#include "solvers/kernels/small.h"

#include <stdint.h>

typedef double lanes __attribute__((vector_size(HOL_BATCH_LANES * sizeof(double))));
typedef int64_t mask __attribute__((vector_size(HOL_BATCH_LANES * sizeof(int64_t))));
typedef uint64_t umask __attribute__((vector_size(HOL_BATCH_LANES * sizeof(uint64_t))));

#define NUMBER lanes
#define SIGNS mask
/* Comparisons of vectors are taken apart where the machine at hand is not the one compiled for: all
 * is done on the bits. */
#define NEGATIVE(x) ((mask)(x))
#define NOT_FINITE(x) ((mask)(((umask)(x)&INT64_MAX) + (UINT64_C(1) << 52)))
#define NAME(stem) lanes_##stem
#define UNROLL HOL_UNROLL
#include "solvers/kernels/small-template.h"
#undef NAME
#undef UNROLL
#define NAME(stem) loops_##stem
#define UNROLL
#include "solvers/kernels/small-template.h"

/* Element e of the block that begins with problem `first`. */
#define AT(type, array, elements) ((type *)(void *)((array) + first * (elements)))

static inline __attribute__((always_inline)) void
check(mask *bad, const lanes *from, size_t count)
{
    for (size_t e = 0; e < count; e++)
        *bad |= HOL_WILD((mask)from[e]);
}

static inline __attribute__((always_inline)) void
check_all(mask *bad, const struct hol_batch *in, size_t n, size_t m, size_t first)
{
    const lanes *M = AT(const lanes, in->M, n *n);
    umask differ = {0};

    check(bad, M, n * n);
    check(bad, AT(const lanes, in->A, m *n), m * n);
    check(bad, AT(const lanes, in->F, n), n);
    check(bad, AT(const lanes, in->b, m), m);
    check(bad, AT(const lanes, in->C, n), n);
    for (size_t j = 0; j < n; j++)
        for (size_t i = j + 1; i < n; i++)
            differ |= (umask)M[i + j * n] ^ (umask)M[j + i * n];
    *bad |= (mask)(differ | -differ); /* as hol_check_plain: every bit counts */
}

/*
 * Where C is 0 in all lanes, z is left out, as alone; where it is 0 in some, these are left to be
 * solved alone, since adding a zero may change the sign of another.
 */
static inline __attribute__((always_inline)) bool
check_nonideal(mask *bad, const lanes *C, size_t n)
{
    umask any = {0};
    uint64_t some = 0;

    for (size_t j = 0; j < n; j++)
        any |= (umask)C[j] << 1;
    for (size_t k = 0; k < HOL_BATCH_LANES; k++)
        some |= any[k];
    if (some != 0)
        *bad |= ~(mask)(any | -any);
    return some != 0;
}

#define RUN(prefix, COLS, ROWS)                                                                    \
    do {                                                                                           \
        const lanes *C = AT(const lanes, in->C, COLS);                                             \
        const struct prefix##_problem from = {AT(const lanes, in->M, (COLS) * (COLS)),             \
                                              AT(const lanes, in->A, (ROWS) * (COLS)),             \
                                              AT(const lanes, in->F, COLS),                        \
                                              AT(const lanes, in->b, ROWS),                        \
                                              check_nonideal(bad, C, COLS) ? C : NULL,             \
                                              1};                                                  \
        const struct prefix##_answer to = {AT(lanes, in->qdd, COLS), AT(lanes, in->FL, COLS),      \
                                           AT(lanes, in->FC, COLS), AT(lanes, in->lambda, ROWS)};  \
                                                                                                   \
        check_all(bad, in, COLS, ROWS, first);                                                     \
        prefix##_min_norm(bad, &to, COLS, ROWS, &from);                                            \
    } while (0)

#define DEFINE(COLS, ROWS)                                                                         \
    HOL_CLONES static void solve_##COLS##_##ROWS(mask *bad, const struct hol_batch *in,            \
                                                 size_t first)                                     \
    {                                                                                              \
        RUN(lanes, COLS, ROWS);                                                                    \
    }
HOL_SMALL_SIZES(DEFINE)

HOL_CLONES static void
solve_any(mask *bad, const struct hol_batch *in, size_t first)
{
    RUN(loops, in->n, in->m);
}

typedef void solve_lanes(mask *bad, const struct hol_batch *in, size_t first);
#define ENTRY(COLS, ROWS) [COLS][ROWS] = solve_##COLS##_##ROWS,
static solve_lanes *const table[HOL_SMALL_FIXED + 1][HOL_SMALL_FIXED + 1] = {
    HOL_SMALL_SIZES(ENTRY)};

unsigned
hol_batch_lanes(const struct hol_batch *batch, size_t first)
{
    mask bad = {0};
    solve_lanes *solve = NULL;
    unsigned bits = 0;

    if (batch->n <= HOL_SMALL_FIXED && batch->m <= HOL_SMALL_FIXED)
        solve = table[batch->n][batch->m];
    (solve != NULL ? solve : solve_any)(&bad, batch, first);
    for (unsigned k = 0; k < HOL_BATCH_LANES; k++)
        bits |= bad[k] >= 0 ? 1u << k : 0;
    return bits;
}
