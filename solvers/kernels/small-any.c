/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Any small size, and rows that depend on others. */
#include "numeric/lapack/clones.h"
#include "solvers/kernels/schur-small.h"
#include "solvers/kernels/small-check.h"
#include "solvers/kernels/small-inside.h"

#include <math.h>

#define NUMBER double
#define SIGNS int64_t
#define NEGATIVE(x) hol_word_of(x)
#define NOT_FINITE(x) (-(int64_t) !((x) - (x) >= 0))
#define NAME(stem) any_##stem
#define UNROLL
#include "solvers/kernels/small-template.h"

/*
 * Where rows are dropped more is asked, so that the gap between those that count and those that do
 * not is wide: a pivot of M above 2^-8 times its diagonal element, so that B is A but for a few
 * bits; 2^-10 of a row's length left, or no more than 16 2^-53 of it, what rounding every entry of
 * rows that are dependent brings about (numeric/dense/rank.c).
 */
static const double mass_where_dropped = 0x1p-8, row_where_dropped = 0x1p-20, nothing = 0x1p-98;

/* |c_k| that is rounding: 8 2^-53 of the terms it was made of, all in absolute value. */
static bool
is_consistent(const struct any_room *w, size_t n, size_t k, double b)
{
    double terms = fabs(b) * w->L[n - 1][n - 1];

    for (size_t j = 0; j < n; j++)
        terms += fabs(w->y[j]) * w->u[j] * sqrt(w->size[k] / w->u[j]);
    for (size_t i = 0; i < k; i++)
        terms += fabs(w->R[i][k] * w->c[i]);
    return fabs(w->c[k]) <= 0x1p-50 * terms;
}

/* As any_orthogonalize; rows that depend on those before them become 0. */
static inline bool
orthogonalize(struct any_room *w, bool *dropped, size_t n, size_t m, const double *b)
{
    bool clear = true, some = false;

    for (size_t k = 0; k < m; k++) {
        double g[HOL_SMALL_M];

        any_again(w, n, k);
        any_dots(g, w, n, k, k, m);
        dropped[k] = g[k] <= nothing * w->size[k];
        if (!dropped[k] && !(g[k] >= HOL_SMALL_ROW * w->size[k]))
            return false;
        clear = clear && (dropped[k] || g[k] > row_where_dropped * w->size[k]);
        if (!dropped[k]) {
            any_take(w, g, n, m, k);
            continue;
        }
        if (!is_consistent(w, n, k, b[k]))
            return false;
        some = true;
        w->c[k] = w->t[k] = w->inverse[k] = 0;
        for (size_t j = 0; j < n; j++)
            w->B[k][j] = 0;
        for (size_t i = k + 1; i < m; i++)
            w->R[k][i] = 0;
    }
    return clear || !some;
}

/* x := x - (x . z) z / (z . z) */
static inline void
remove_along(double *x, const double *z, size_t m)
{
    double dot = 0, square = 0;

    for (size_t i = 0; i < m; i++) {
        dot += x[i] * z[i];
        square += z[i] * z[i];
    }
    for (size_t i = 0; i < m; i++)
        x[i] -= dot / square * z[i];
}

/*
 * lambda less its part in the null space of A^T, which has a vector z for every row k dropped: 1 at
 * k, and the other rows with those coefficients give minus row k. They are made orthogonal.
 */
static inline void
least_lambda(double *lambda, const struct any_room *w, const bool *dropped, size_t m)
{
    double z[HOL_SMALL_M][HOL_SMALL_M], column[HOL_SMALL_M];
    size_t count = 0;

    for (size_t k = 0; k < m; k++) {
        if (!dropped[k])
            continue;
        for (size_t i = 0; i < m; i++)
            column[i] = i < k && !dropped[i] ? -w->R[i][k] : 0;
        any_multiply(z[count], 1, column, w, m);
        for (size_t i = 0; i < m; i++)
            z[count][i] = i == k ? 1 : dropped[i] ? 0 : z[count][i];
        for (size_t i = 0; i < 2 * count; i++)
            remove_along(z[count], z[i % count], m);
        count++;
    }
    for (size_t i = 0; i < 2 * count; i++)
        remove_along(lambda, z[i % count], m);
}

struct found {
    double qdd[HOL_SMALL_N], FL[HOL_SMALL_N], FC[HOL_SMALL_N], lambda[HOL_SMALL_M];
};

static void
give(struct hol_small_answer *answer, const struct found *f, size_t n, size_t m, size_t rank)
{
    hol_small_copy(answer->qdd, f->qdd, n);
    hol_small_copy(answer->FL, f->FL, n);
    hol_small_copy(answer->FC, f->FC, n);
    hol_small_copy(answer->lambda, f->lambda, m);
    answer->rank = rank;
}

/* What is found, with the rank; of a problem that is plain. */
HOL_CLONES static bool
min_norm(struct found *f, size_t *rank, const struct hol_small_problem *p)
{
    const struct any_answer to = {f->qdd, f->FL, f->FC, f->lambda};
    const struct any_problem from = {p->M, p->A, p->F, p->b, p->C, 1};
    struct any_room w;
    int64_t bad = 0;
    bool dropped[HOL_SMALL_M];
    size_t n = p->n, m = p->m;

    any_factor(&bad, &w, n, &from, HOL_SMALL_MASS);
    if (bad < 0)
        return false;
    any_reduce(&w, n, m, &from);
    if (!orthogonalize(&w, dropped, n, m, p->b))
        return false;
    any_conclude(&to, &w, n, m, &from);
    any_multiply(f->lambda, 1, w.t, &w, m);
    *rank = m;
    for (size_t k = 0; k < m; k++)
        *rank -= dropped[k];
    if (*rank < m) {
        for (size_t k = 0; k < n; k++)
            if (!(w.v[k] * p->M[k + k * n] * mass_where_dropped < 1))
                return false;
        least_lambda(f->lambda, &w, dropped, m);
    }
    any_finite(&bad, &to, n, m, &from);
    return bad >= 0;
}

HOL_CLONES bool
hol_small_is_plain(const struct hol_small_problem *p)
{
    return hol_check_plain(p->M, p->A, p->F, p->b, p->C, p->n, p->m);
}

bool
hol_small_min_norm(struct hol_small_answer *answer, const struct hol_small_problem *p)
{
    struct hol_small_problem own = *p;
    struct found f = {{0}, {0}, {0}, {0}};
    size_t n = p->n, m = p->m, rank = m;

    if (!p->plain && !hol_small_is_plain(p))
        return false;
    own.C = hol_check_nonideal(p->C, n) ? p->C : NULL;
    if (m > 1 && m <= n && m <= HOL_SMALL_LANES && own.C == NULL &&
        hol_small_min_norm_lanes(answer, &own))
        return true;
    if (!min_norm(&f, &rank, &own))
        return false;
    give(answer, &f, n, m, rank);
    return true;
}

HOL_CLONES static bool
schur(struct found *f, const struct hol_small_problem *p, double least)
{
    const struct any_answer to = {f->qdd, f->FL, f->FC, f->lambda};
    const struct any_problem from = {p->M, p->A, p->F, p->b, NULL, 1};
    int64_t bad = 0;

    any_schur(&bad, &to, p->n, p->m, &from, least);
    return bad >= 0;
}

bool
hol_small_schur(struct hol_small_answer *answer, const struct hol_small_problem *p, double least)
{
    struct found f = {{0}, {0}, {0}, {0}};
    size_t n = p->n, m = p->m;

    if (!hol_small_has_functions(n, m))
        return hol_schur_small(answer, p, least);
    if (!(p->plain || hol_small_is_plain(p)) || hol_check_nonideal(p->C, n) || !schur(&f, p, least))
        return false;
    give(answer, &f, n, m, m);
    return true;
}

bool
hol_small_take(struct hol_small_problem *small, struct hol_small_answer *to,
               const struct hol_answer *answer, const struct hol_problem *p, size_t n, size_t m,
               mpfr_prec_t bits)
{
    if (bits != HOL_BITS_DOUBLE || n > HOL_SMALL_N || m > HOL_SMALL_M || p->n != n || p->m != m ||
        p->bits != bits || p->rank_threshold != 0 || !hol_problem_fits(p) ||
        !hol_answer_fits(answer, n, m, bits))
        return false;
    *small = (struct hol_small_problem){n, m, p->M.d, p->A.d, p->F.d, p->b.d, p->C.d, false};
    *to = (struct hol_small_answer){answer->qdd.d, answer->FL.d, answer->FC.d, answer->lambda.d, 0};
    return true;
}
