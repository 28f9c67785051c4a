/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The kernels for any small size, and for rows that depend on others. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3") /* loops over rows and columns as vectors, also where the rest is -O2   \
                            */
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" /* for n = 0, which there is not */
#endif
#include "numeric/dense/clones.h"
#include "solvers/kernels/small-check.h"

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
 * rows that are dependent brings about (numeric/factorizations/rank.c).
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
    bool evident = true, some = false;

    for (size_t k = 0; k < m; k++) {
        double g[HOL_SMALL_M];

        any_again(w, n, k);
        any_dots(g, w, n, k, k, m);
        dropped[k] = g[k] <= nothing * w->size[k];
        if (!dropped[k] && !(g[k] >= HOL_SMALL_ROW * w->size[k]))
            return false;
        evident = evident && (dropped[k] || g[k] > row_where_dropped * w->size[k]);
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
    return evident || !some;
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

/* The answer with its rank, for a problem that is plain. */
HOL_CLONES static bool
min_norm(struct hol_small_found *f, size_t *rank, const struct hol_problem *p, const double *C)
{
    const struct any_answer to = {f->qdd, f->FL, f->FC, f->lambda};
    const struct any_problem from = {p->M.d, p->A.d, p->F.d, p->b.d, C, 1};
    struct any_room w;
    int64_t bad = 0;
    bool dropped[HOL_SMALL_M];
    size_t n = p->n, m = p->m;

    any_factor(&bad, &w, n, &from, HOL_SMALL_MASS);
    if (bad < 0)
        return false;
    any_reduce(&w, n, m, &from);
    if (!orthogonalize(&w, dropped, n, m, p->b.d))
        return false;
    any_conclude(&to, &w, n, m, &from);
    any_multiply(f->lambda, 1, w.t, &w, m);
    *rank = m;
    for (size_t k = 0; k < m; k++)
        *rank -= dropped[k];
    if (*rank < m) {
        for (size_t k = 0; k < n; k++)
            if (!(w.v[k] * p->M.d[k + k * n] * mass_where_dropped < 1))
                return false;
        least_lambda(f->lambda, &w, dropped, m);
    }
    any_finite(&bad, &to, n, m, &from);
    return bad >= 0;
}

HOL_CLONES static bool
schur(struct hol_small_found *f, const struct hol_problem *p)
{
    const struct any_answer to = {f->qdd, f->FL, f->FC, f->lambda};
    const struct any_problem from = {p->M.d, p->A.d, p->F.d, p->b.d, NULL, 1};
    int64_t bad = 0;

    any_schur(&bad, &to, p->n, p->m, &from, HOL_SMALL_SCHUR);
    return bad >= 0;
}

static bool
is_small(const struct hol_answer *answer, const struct hol_problem *p)
{
    return p->n > 0 && p->n <= HOL_SMALL_N && p->m <= HOL_SMALL_M &&
           hol_check_fits(answer, p, p->n, p->m) && hol_check_plain(p, p->C.d, p->n, p->m);
}

bool
hol_small_min_norm(struct hol_answer *answer, const struct hol_problem *p)
{
    struct hol_small_found f = {{0}, {0}, {0}, {0}};
    size_t rank = p->m;

    if (!is_small(answer, p) ||
        !min_norm(&f, &rank, p, hol_check_nonideal(p->C.d, p->n) ? p->C.d : NULL))
        return HOL_KERNEL_DECLINED;
    return hol_small_give(answer, &f, p->n, p->m, rank);
}

bool
hol_small_schur(struct hol_answer *answer, const struct hol_problem *p)
{
    struct hol_small_found f = {{0}, {0}, {0}, {0}};

    if (!is_small(answer, p) || p->m > p->n || hol_check_nonideal(p->C.d, p->n) || !schur(&f, p))
        return HOL_KERNEL_DECLINED;
    return hol_small_give(answer, &f, p->n, p->m, p->m);
}
