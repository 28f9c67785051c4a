/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The frequent sizes, each compiled for itself, loops unrolled; and who solves what. */
#include "numeric/lapack/clones.h"
#include "solvers/kernels/small-check.h"
#include "solvers/kernels/small-inside.h"

#include <float.h>

#define NUMBER double
#define SIGNS int64_t
#define NEGATIVE(x) hol_word_of(x)
#define NOT_FINITE(x) (-(int64_t) !((x) - (x) >= 0))
#define NAME(stem) fixed_##stem
#define UNROLL HOL_UNROLL
#include "solvers/kernels/small-template.h"

/* Sizes and precision, and room in the answer. */
HOL_CHECK_INLINE bool
has_shape(const struct hol_mat *a, size_t rows, size_t cols)
{
    return a->rows == rows && a->cols == cols && a->bits == HOL_BITS_DOUBLE;
}

HOL_CHECK_INLINE bool
has_room(const struct hol_vec *v, size_t rows)
{
    return v->capacity >= rows && v->bits == HOL_BITS_DOUBLE;
}

/* Is rank_threshold 0? Of x87 numbers only that has a significand of zero, which comes first. */
HOL_CHECK_INLINE bool
has_no_threshold(const struct hol_problem *p)
{
#if defined(__x86_64__) && LDBL_MANT_DIG == 64
    uint64_t significand;

    memcpy(&significand, &p->rank_threshold, sizeof significand);
    return significand == 0;
#else
    return p->rank_threshold == 0;
#endif
}

HOL_CHECK_INLINE bool
fits(const struct hol_answer *a, const struct hol_problem *p, size_t n, size_t m)
{
    return p->n == n && p->m == m && p->bits == HOL_BITS_DOUBLE && has_shape(&p->M, n, n) &&
           has_shape(&p->A, m, n) && has_shape(&p->F, n, 1) && has_shape(&p->b, m, 1) &&
           has_shape(&p->C, n, 1) && has_no_threshold(p) && has_room(&a->qdd, n) &&
           has_room(&a->FL, n) && has_room(&a->FC, n) && has_room(&a->lambda, m);
}

/* What is found stands here until it is known to be good. */
struct found {
    double qdd[HOL_SMALL_FIXED], FL[HOL_SMALL_FIXED], FC[HOL_SMALL_FIXED], lambda[HOL_SMALL_FIXED];
};

HOL_CHECK_INLINE void
give(struct hol_answer *a, const struct found *f, size_t n, size_t m)
{
    HOL_UNROLL
    for (size_t j = 0; j < n; j++) {
        a->qdd.d[j] = f->qdd[j];
        a->FL.d[j] = f->FL[j];
        a->FC.d[j] = f->FC[j];
    }
    HOL_UNROLL
    for (size_t i = 0; i < m; i++)
        a->lambda.d[i] = f->lambda[i];
    hol_small_shape(a, n, m, m);
}

static enum hol_status min_norm_any(const struct hol_small_plan *plan, struct hol_answer *answer,
                                    const struct hol_problem *p);

/* Of a problem that fits, with nonideal forces C or without (NULL). */
#define SOLVE(COLS, ROWS, C)                                                                       \
    do {                                                                                           \
        struct found f;                                                                            \
        const struct fixed_answer to = {f.qdd, f.FL, f.FC, f.lambda};                              \
        const struct fixed_problem from = {p->M.d, p->A.d, p->F.d, p->b.d, C, 1};                  \
        int64_t bad = 0;                                                                           \
                                                                                                   \
        if (!hol_check_plain(p->M.d, p->A.d, p->F.d, p->b.d, C, COLS, ROWS))                       \
            return min_norm_any(plan, a, p); /* 0 and -0 in M */                                   \
        fixed_min_norm(&bad, &to, COLS, ROWS, &from);                                              \
        if (bad < 0)                                                                               \
            return min_norm_any(plan, a, p); /* rows that depend on others */                      \
        give(a, &f, COLS, ROWS);                                                                   \
        return HOL_OK;                                                                             \
    } while (0)

#define DEFINE(COLS, ROWS)                                                                         \
    HOL_CLONES static HOL_APART enum hol_status nonideal_##COLS##_##ROWS(                          \
        const struct hol_small_plan *plan, struct hol_answer *a, const struct hol_problem *p)      \
    {                                                                                              \
        SOLVE(COLS, ROWS, p->C.d);                                                                 \
    }                                                                                              \
    HOL_CLONES static enum hol_status min_norm_##COLS##_##ROWS(                                    \
        const struct hol_small_plan *plan, struct hol_answer *a, const struct hol_problem *p)      \
    {                                                                                              \
        if (!fits(a, p, COLS, ROWS))                                                               \
            return plan->otherwise(plan->work, a, p);                                              \
        if (hol_check_nonideal(p->C.d, COLS))                                                      \
            return nonideal_##COLS##_##ROWS(plan, a, p);                                           \
        SOLVE(COLS, ROWS, NULL);                                                                   \
    }                                                                                              \
    HOL_CLONES static enum hol_status schur_##COLS##_##ROWS(                                       \
        const struct hol_small_plan *plan, struct hol_answer *a, const struct hol_problem *p,      \
        double least)                                                                              \
    {                                                                                              \
        struct found f;                                                                            \
        const struct fixed_answer to = {f.qdd, f.FL, f.FC, f.lambda};                              \
        int64_t bad = 0;                                                                           \
                                                                                                   \
        if (!fits(a, p, COLS, ROWS) || hol_check_nonideal(p->C.d, COLS))                           \
            return plan->otherwise(plan->work, a, p);                                              \
        const struct fixed_problem from = {p->M.d, p->A.d, p->F.d, p->b.d, NULL, 1};               \
        if (!hol_check_plain(p->M.d, p->A.d, p->F.d, p->b.d, NULL, COLS, ROWS))                    \
            return plan->otherwise(plan->work, a, p);                                              \
        fixed_schur(&bad, &to, COLS, ROWS, &from, least);                                          \
        if (bad < 0)                                                                               \
            return plan->otherwise(plan->work, a, p);                                              \
        give(a, &f, COLS, ROWS);                                                                   \
        return HOL_OK;                                                                             \
    }
HOL_SMALL_SIZES(DEFINE)

#define ENTRY(COLS, ROWS)                                                                          \
    [COLS][ROWS] = {.min_norm = min_norm_##COLS##_##ROWS, .schur = schur_##COLS##_##ROWS},
static const struct hol_small_plan table[HOL_SMALL_FIXED + 1][HOL_SMALL_FIXED + 1] = {
    HOL_SMALL_SIZES(ENTRY)};

bool
hol_small_has_functions(size_t n, size_t m)
{
    return n <= HOL_SMALL_FIXED && m <= HOL_SMALL_FIXED && table[n][m].min_norm != NULL;
}

/* Of the sizes without functions of their own, and where those do not see clear. */
static enum hol_status
min_norm_any(const struct hol_small_plan *plan, struct hol_answer *answer,
             const struct hol_problem *p)
{
    struct hol_small_problem small;
    struct hol_small_answer found;

    if (!hol_small_take(&small, &found, answer, p, plan->n, plan->m, plan->bits) ||
        !hol_small_min_norm(&found, &small))
        return plan->otherwise(plan->work, answer, p);
    hol_small_shape(answer, plan->n, plan->m, found.rank);
    return HOL_OK;
}

static enum hol_status
schur_any(const struct hol_small_plan *plan, struct hol_answer *answer, const struct hol_problem *p,
          double least)
{
    struct hol_small_problem small;
    struct hol_small_answer found;

    if (!hol_small_take(&small, &found, answer, p, plan->n, plan->m, plan->bits) ||
        !hol_small_schur(&found, &small, least))
        return plan->otherwise(plan->work, answer, p);
    hol_small_shape(answer, plan->n, plan->m, found.rank);
    return HOL_OK;
}

void
hol_small_plan(struct hol_small_plan *plan, size_t n, size_t m, mpfr_prec_t bits,
               enum hol_status (*otherwise)(void *work, struct hol_answer *answer,
                                            const struct hol_problem *p),
               void *work)
{
    *plan = (struct hol_small_plan){n, m, bits, min_norm_any, schur_any, otherwise, work};
    if (bits == HOL_BITS_DOUBLE && hol_small_has_functions(n, m)) {
        plan->min_norm = table[n][m].min_norm;
        plan->schur = table[n][m].schur;
    }
}
