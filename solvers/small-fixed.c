/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The frequent sizes, each compiled for itself, loops unrolled. */
#include "numeric/clones.h"
#include "solvers/small-inside.h"

#include <stdint.h>

#define NUMBER double
#define SIGNS int64_t
#define NOT_POSITIVE(x) (-(int64_t) !((x) > 0))
#define NOT_FINITE(x) (-(int64_t)((x) != 0)) /* of x - x */
#define NAME(stem) fixed_##stem
#define UNROLL HOL_UNROLL
#include "solvers/small-template.h"

#define DEFINE(COLS, ROWS)                                                                         \
    HOL_CLONES static bool min_norm_##COLS##_##ROWS(struct hol_small_answer *a,                    \
                                                    const struct hol_small_problem *p)             \
    {                                                                                              \
        const struct fixed_answer to = {a->qdd, a->FL, a->FC, a->lambda};                          \
        const struct fixed_problem from = {p->M, p->A, p->F, p->b, p->C, 1};                       \
        int64_t bad = 0;                                                                           \
                                                                                                   \
        fixed_min_norm(&bad, &to, COLS, ROWS, &from);                                              \
        return bad == 0;                                                                           \
    }                                                                                              \
    HOL_CLONES static bool schur_##COLS##_##ROWS(struct hol_small_answer *a,                       \
                                                 const struct hol_small_problem *p, double least)  \
    {                                                                                              \
        const struct fixed_answer to = {a->qdd, a->FL, a->FC, a->lambda};                          \
        const struct fixed_problem from = {p->M, p->A, p->F, p->b, NULL, 1};                       \
        int64_t bad = 0;                                                                           \
                                                                                                   \
        fixed_schur(&bad, &to, COLS, ROWS, &from, least);                                          \
        return bad == 0;                                                                           \
    }
HOL_SMALL_SIZES(DEFINE)

#define ENTRY(COLS, ROWS) [COLS][ROWS] = {min_norm_##COLS##_##ROWS, schur_##COLS##_##ROWS},
static const struct hol_small_fixed table[HOL_SMALL_FIXED + 1][HOL_SMALL_FIXED + 1] = {
    HOL_SMALL_SIZES(ENTRY)};

const struct hol_small_fixed *
hol_small_fixed(size_t n, size_t m)
{
    if (n > HOL_SMALL_FIXED || m > HOL_SMALL_FIXED || table[n][m].min_norm == NULL)
        return NULL;
    return &table[n][m];
}
