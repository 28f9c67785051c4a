/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The formulas of solvers/small-template.h, a problem in every lane. */
#include "numeric/clones.h"
#include "solvers/batch.h"
#include "solvers/small-inside.h"

#include <stdint.h>

typedef double lanes __attribute__((vector_size(HOL_BATCH_LANES * sizeof(double))));
typedef int64_t mask __attribute__((vector_size(HOL_BATCH_LANES * sizeof(int64_t))));

#define NUMBER lanes
#define TRUTH mask
#define TRUE_IF(c) ((mask)(c))
#define NAME(stem) lanes_##stem
#define UNROLL HOL_UNROLL
#include "solvers/small-template.h"
#undef NAME
#undef UNROLL
#define NAME(stem) loops_##stem
#define UNROLL
#include "solvers/small-template.h"

/* As hol_problem_is_plain: 0, or a magnitude in [2^-200, 2^200]. (A vector has no fabs.) */
#define PLAIN(x)                                                                                   \
    (((mask)((x) <= 0x1p200) & (mask)((x) >= 0x1p-200)) |                                          \
     ((mask)((x) >= -0x1p200) & (mask)((x) <= -0x1p-200)) | (mask)((x) == 0))

static inline __attribute__((always_inline)) void
check(mask *good, const double *from, size_t count, size_t stride)
{
    for (size_t e = 0; e < count; e++) {
        const lanes x = *(const lanes *)(const void *)(from + e * stride);

        *good &= PLAIN(x);
    }
}

static inline __attribute__((always_inline)) void
check_all(mask *good, const struct hol_batch *in, size_t first)
{
    size_t n = in->n, m = in->m, stride = in->stride;

    check(good, in->M + first, n * n, stride);
    check(good, in->A + first, m * n, stride);
    check(good, in->F + first, n, stride);
    check(good, in->b + first, m, stride);
    check(good, in->C + first, n, stride);
    for (size_t j = 0; j < n; j++)
        for (size_t i = j + 1; i < n; i++)
            *good &= (mask)(*(const lanes *)(const void *)(in->M + (i + j * n) * stride + first) ==
                            *(const lanes *)(const void *)(in->M + (j + i * n) * stride + first));
}

#define AT(type, array) ((type *)(void *)((array) + first))

#define RUN(prefix, COLS, ROWS)                                                                    \
    do {                                                                                           \
        const struct prefix##_problem from = {AT(const lanes, in->M),                              \
                                              AT(const lanes, in->A),                              \
                                              AT(const lanes, in->F),                              \
                                              AT(const lanes, in->b),                              \
                                              nonideal ? AT(const lanes, in->C) : NULL,            \
                                              in->stride / HOL_BATCH_LANES};                       \
        const struct prefix##_answer to = {AT(lanes, in->qdd), AT(lanes, in->FL),                  \
                                           AT(lanes, in->FC), AT(lanes, in->lambda)};              \
                                                                                                   \
        prefix##_min_norm(good, &to, COLS, ROWS, &from);                                           \
    } while (0)

#define DEFINE(COLS, ROWS)                                                                         \
    HOL_CLONES static void solve_##COLS##_##ROWS(mask *good, const struct hol_batch *in,           \
                                                 size_t first, bool nonideal)                      \
    {                                                                                              \
        check_all(good, in, first);                                                                \
        RUN(lanes, COLS, ROWS);                                                                    \
    }
HOL_SMALL_SIZES(DEFINE)

HOL_CLONES static void
solve_any(mask *good, const struct hol_batch *in, size_t first, bool nonideal)
{
    check_all(good, in, first);
    RUN(loops, in->n, in->m);
}

typedef void solve_lanes(mask *good, const struct hol_batch *in, size_t first, bool nonideal);
#define ENTRY(COLS, ROWS) [COLS][ROWS] = solve_##COLS##_##ROWS,
static solve_lanes *const table[HOL_SMALL_FIXED + 1][HOL_SMALL_FIXED + 1] = {
    HOL_SMALL_SIZES(ENTRY)};

unsigned
hol_batch_lanes(const struct hol_batch *batch, size_t first, bool nonideal)
{
    mask good = {-1, -1, -1, -1, -1, -1, -1, -1};
    solve_lanes *solve = NULL;
    unsigned bits = 0;

    if (batch->n <= HOL_SMALL_FIXED && batch->m <= HOL_SMALL_FIXED)
        solve = table[batch->n][batch->m];
    (solve != NULL ? solve : solve_any)(&good, batch, first, nonideal);
    for (unsigned k = 0; k < HOL_BATCH_LANES; k++)
        bits |= good[k] != 0 ? 1u << k : 0;
    return bits;
}
