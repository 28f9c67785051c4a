/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The kernels for the frequent sizes, each compiled for itself, loops unrolled. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#pragma GCC optimize("O3") /* loops over known sizes as vectors, also where the rest is -O2 */
#endif
#include "numeric/dense/clones.h"
#include "solvers/kernels/small-check.h"

#define NUMBER double
#define SIGNS int64_t
#define NEGATIVE(x) hol_word_of(x)
#define NOT_FINITE(x) (-(int64_t) !((x) - (x) >= 0))
#define NAME(stem) fixed_##stem
#define UNROLL HOL_UNROLL
#include "solvers/kernels/small-template.h"

/* The fallback for problems of another size, and for those whose rank is not evident here, such as
 * dependent rows. */
#define RUN(COLS, ROWS, compute, C, otherwise)                                                     \
    struct hol_small_found f;                                                                      \
    const struct fixed_answer to = {f.qdd, f.FL, f.FC, f.lambda};                                  \
    const struct fixed_problem from = {p->M.d, p->A.d, p->F.d, p->b.d, C, 1};                      \
    int64_t bad = 0;                                                                               \
                                                                                                   \
    compute;                                                                                       \
    return bad < 0 ? otherwise : hol_small_give(a, &f, COLS, ROWS, ROWS)

#define DEFINE(COLS, ROWS)                                                                         \
    HOL_CLONES static HOL_APART bool nonideal_##COLS##_##ROWS(struct hol_answer *a,                \
                                                              const struct hol_problem *p)         \
    {                                                                                              \
        RUN(COLS, ROWS, fixed_min_norm(&bad, &to, COLS, ROWS, &from), p->C.d,                      \
            hol_small_min_norm(a, p));                                                             \
    }                                                                                              \
    HOL_CLONES static bool min_norm_##COLS##_##ROWS(struct hol_answer *a,                          \
                                                    const struct hol_problem *p)                   \
    {                                                                                              \
        if (!hol_check_fits(a, p, COLS, ROWS) || !hol_check_plain(p, p->C.d, COLS, ROWS))          \
            return HOL_KERNEL_DECLINED;                                                            \
        if (hol_check_nonideal(p->C.d, COLS))                                                      \
            return nonideal_##COLS##_##ROWS(a, p);                                                 \
        RUN(COLS, ROWS, fixed_min_norm(&bad, &to, COLS, ROWS, &from), NULL,                        \
            hol_small_min_norm(a, p));                                                             \
    }                                                                                              \
    HOL_CLONES static bool schur_##COLS##_##ROWS(struct hol_answer *a,                             \
                                                 const struct hol_problem *p)                      \
    {                                                                                              \
        if (!hol_check_fits(a, p, COLS, ROWS) || !hol_check_plain(p, p->C.d, COLS, ROWS) ||        \
            hol_check_nonideal(p->C.d, COLS))                                                      \
            return HOL_KERNEL_DECLINED;                                                            \
        RUN(COLS, ROWS, fixed_schur(&bad, &to, COLS, ROWS, &from, HOL_SMALL_SCHUR), NULL,          \
            HOL_KERNEL_DECLINED);                                                                  \
    }
HOL_SMALL_SIZES(DEFINE)

struct functions {
    hol_kernel_solve *min_norm, *schur;
};

#define ENTRY(COLS, ROWS) [COLS][ROWS] = {min_norm_##COLS##_##ROWS, schur_##COLS##_##ROWS},
static const struct functions table[HOL_SMALL_FIXED + 1][HOL_SMALL_FIXED + 1] = {
    HOL_SMALL_SIZES(ENTRY)};

hol_kernel_solve *
hol_small_min_norm_of(size_t n, size_t m)
{
    return n <= HOL_SMALL_FIXED && m <= HOL_SMALL_FIXED ? table[n][m].min_norm : NULL;
}

hol_kernel_solve *
hol_small_schur_of(size_t n, size_t m)
{
    return n <= HOL_SMALL_FIXED && m <= HOL_SMALL_FIXED ? table[n][m].schur : NULL;
}
