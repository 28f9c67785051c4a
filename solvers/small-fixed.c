/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The frequent sizes, each compiled for itself, loops unrolled; and who solves what. */
#include "numeric/clones.h"
#include "solvers/small-check.h"
#include "solvers/small-inside.h"

#define NUMBER double
#define SIGNS int64_t
#define NEGATIVE(x) hol_word_of(x)
#define NOT_FINITE(x) (-(int64_t)((x) != 0)) /* of x - x */
#define NAME(stem) fixed_##stem
#define UNROLL HOL_UNROLL
#include "solvers/small-template.h"

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

HOL_CHECK_INLINE bool
fits(const struct hol_answer *a, const struct hol_problem *p, size_t n, size_t m)
{
    return p->n == n && p->m == m && p->bits == HOL_BITS_DOUBLE && has_shape(&p->M, n, n) &&
           has_shape(&p->A, m, n) && has_shape(&p->F, n, 1) && has_shape(&p->b, m, 1) &&
           has_shape(&p->C, n, 1) && has_room(&a->qdd, n) && has_room(&a->FL, n) &&
           has_room(&a->FC, n) && has_room(&a->lambda, m);
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

#define DEFINE(COLS, ROWS)                                                                         \
    HOL_CLONES static bool min_norm_##COLS##_##ROWS(struct hol_answer *a,                          \
                                                    const struct hol_problem *p)                   \
    {                                                                                              \
        struct found f;                                                                            \
        const struct fixed_answer to = {f.qdd, f.FL, f.FC, f.lambda};                              \
        int64_t bad = 0;                                                                           \
                                                                                                   \
        if (!fits(a, p, COLS, ROWS))                                                               \
            return false;                                                                          \
        const double *C = hol_check_nonideal(p->C.d, COLS) ? p->C.d : NULL;                        \
        const struct fixed_problem from = {p->M.d, p->A.d, p->F.d, p->b.d, C, 1};                  \
        if (!hol_check_plain(p->M.d, p->A.d, p->F.d, p->b.d, C, COLS, ROWS))                       \
            return false;                                                                          \
        fixed_min_norm(&bad, &to, COLS, ROWS, &from);                                              \
        if (bad < 0)                                                                               \
            return false;                                                                          \
        give(a, &f, COLS, ROWS);                                                                   \
        return true;                                                                               \
    }                                                                                              \
    HOL_CLONES static bool schur_##COLS##_##ROWS(struct hol_answer *a,                             \
                                                 const struct hol_problem *p, double least)        \
    {                                                                                              \
        struct found f;                                                                            \
        const struct fixed_answer to = {f.qdd, f.FL, f.FC, f.lambda};                              \
        int64_t bad = 0;                                                                           \
                                                                                                   \
        if (!fits(a, p, COLS, ROWS) || hol_check_nonideal(p->C.d, COLS))                           \
            return false;                                                                          \
        const struct fixed_problem from = {p->M.d, p->A.d, p->F.d, p->b.d, NULL, 1};               \
        if (!hol_check_plain(p->M.d, p->A.d, p->F.d, p->b.d, NULL, COLS, ROWS))                    \
            return false;                                                                          \
        fixed_schur(&bad, &to, COLS, ROWS, &from, least);                                          \
        if (bad < 0)                                                                               \
            return false;                                                                          \
        give(a, &f, COLS, ROWS);                                                                   \
        return true;                                                                               \
    }
HOL_SMALL_SIZES(DEFINE)

struct fixed {
    bool (*min_norm)(struct hol_answer *, const struct hol_problem *);
    bool (*schur)(struct hol_answer *, const struct hol_problem *, double);
};

#define ENTRY(COLS, ROWS) [COLS][ROWS] = {min_norm_##COLS##_##ROWS, schur_##COLS##_##ROWS},
static const struct fixed table[HOL_SMALL_FIXED + 1][HOL_SMALL_FIXED + 1] = {
    HOL_SMALL_SIZES(ENTRY)};

bool
hol_small_has_functions(size_t n, size_t m)
{
    return n <= HOL_SMALL_FIXED && m <= HOL_SMALL_FIXED && table[n][m].min_norm != NULL;
}

/* For a formulation for n, m at bits: NULL, if this size has no functions of its own. */
static inline const struct fixed *
find(const struct hol_problem *p, size_t n, size_t m, mpfr_prec_t bits)
{
    return bits == HOL_BITS_DOUBLE && p->rank_threshold == 0 && hol_small_has_functions(n, m)
               ? &table[n][m]
               : NULL;
}

bool
hol_small_answer_min_norm(struct hol_answer *answer, const struct hol_problem *p, size_t n,
                          size_t m, mpfr_prec_t bits)
{
    const struct fixed *fixed = find(p, n, m, bits);
    struct hol_small_problem small;
    struct hol_small_answer found;

    if (fixed != NULL && fixed->min_norm(answer, p))
        return true;
    if (!hol_small_take(&small, &found, answer, p, n, m, bits) ||
        !hol_small_min_norm(&found, &small))
        return false;
    hol_small_shape(answer, n, m, found.rank);
    return true;
}

bool
hol_small_answer_schur(struct hol_answer *answer, const struct hol_problem *p, size_t n, size_t m,
                       mpfr_prec_t bits, double least)
{
    const struct fixed *fixed = find(p, n, m, bits);
    struct hol_small_problem small;
    struct hol_small_answer found;

    if (fixed != NULL)
        return fixed->schur(answer, p, least);
    if (!hol_small_take(&small, &found, answer, p, n, m, bits) ||
        !hol_small_schur(&found, &small, least))
        return false;
    hol_small_shape(answer, n, m, found.rank);
    return true;
}
