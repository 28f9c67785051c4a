/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The members that formulations of the range space method share: create, solve and destroy,
 * dense and sparse, and the test for singularity. */
#include "solvers/kernels/range-diagonal.h"
#include "solvers/support/balanced.h"
#include "solvers/support/norm-estimate.h"
#include "solvers/support/range-sparse.h"

#include "base/alloc.h"

#include <math.h>

/* ------------------------------------------------------------------ what rank means here */

long double
hol_range_plain_pivot(mpfr_prec_t bits)
{
    return ldexpl(1, -(int)(bits / 4));
}

/* x_k := 2^e_k x_k with 2^(2 e) about S_kk. */
static void
unite(struct hol_range *w, struct hol_vec *x)
{
    for (size_t i = 0; i < w->m; i++) {
        long double s = hol_mat_abs(&w->S.value, w->S.pattern.start.at[i + 1] - 1, 0);
        int e = 0;

        frexpl(s, &e);
        hol_row_scale_2exp(x, i, e / 2);
    }
}

/* x := U S^-1 U x. */
static void
apply(struct hol_range *w, struct hol_vec *x)
{
    unite(w, x);
    hol_sparse_ldl_solve(&w->schur, x);
    unite(w, x);
}

/* ||U S^-1 U z||_1; the vector itself stays in z. */
static long double
product(void *context, struct hol_vec *z)
{
    apply(context, z);
    return hol_norm_1(z);
}

/* S is symmetric. */
static void
adjoint(void *context, struct hol_vec *z)
{
    hol_norm_signs(z);
    apply(context, z);
}

/*
 * Is a problem with the patterns of w beyond what this precision can tell from dependent rows? The
 * 1-norm of the inverse of S, in units in which its diagonal is about 1, by Hager's estimate
 * (norm-estimate.h). After hol_range_solve; spoils lambda.
 */
static bool
is_singular(struct hol_range *w)
{
    enum { COLUMNS = 4 };
    const struct hol_linear_map map = {w, product, adjoint};
    long double limit = ldexpl(1, (int)w->bits) / (30 * sqrtl((long double)w->m + 1));

    hol_mat_shape(&w->lambda, w->m, 1);
    return hol_norm_reaches(&map, &w->lambda, COLUMNS, limit);
}

/* ------------------------------------------------------------------------ dense problems */

struct dense {
    struct hol_balanced in;
    const struct hol_range_rule *rule;
    struct hol_range range;
    struct hol_sparse_problem sparse;
};

void
hol_range_dense_destroy(void *work)
{
    struct dense *w = work;

    if (w == NULL)
        return;
    hol_balanced_clear(&w->in);
    hol_range_clear(&w->range);
    hol_sparse_problem_clear(&w->sparse);
    hol_free(w);
}

enum hol_status
hol_range_dense_create(const struct hol_solver *self, void **work, size_t n, size_t m,
                       mpfr_prec_t bits)
{
    struct dense *w = hol_alloc(1, sizeof *w);
    enum hol_status status;

    if (w == NULL)
        return HOL_NOMEM;
    w->rule = self->context;
    if ((status = hol_balanced_init(&w->in, n, m, bits)) != HOL_OK ||
        (status = hol_range_reserve(&w->range, n, m, bits)) != HOL_OK ||
        (status = hol_sparse_problem_reserve(&w->sparse, n, m, bits)) != HOL_OK) {
        hol_range_dense_destroy(w);
        return status;
    }
    *work = w;
    return HOL_OK;
}

bool
hol_range_is_analysed(const struct hol_range *w, const struct hol_sparse_problem *p)
{
    const struct hol_pattern *M = &p->M.pattern;
    bool diagonal = w->M.rows == M->rows && w->M.count == M->rows && M->count == M->rows;

    return (diagonal || hol_pattern_equal(&w->M, M)) && hol_pattern_equal(&w->A, &p->A.pattern);
}

/* Patterns, where they are others than last time; then the formulas. */
static enum hol_status
solve_range(struct hol_range *w, const struct hol_range_rule *rule,
            const struct hol_sparse_problem *p, long double least)
{
    enum hol_status status;

    if (!hol_range_is_analysed(w, p) &&
        (status = hol_range_analyse(w, &p->M.pattern, &p->A.pattern, rule, p->bits)) != HOL_OK)
        return status;
    return hol_range_solve(w, p, least);
}

static void
give(struct hol_answer *answer, const struct hol_range *w)
{
    hol_mat_round(&answer->qdd, &w->qdd);
    hol_mat_round(&answer->FL, &w->FL);
    hol_mat_round(&answer->FC, &w->FC);
    hol_mat_round(&answer->lambda, &w->lambda);
    answer->rank = w->m;
    answer->iterations = 0;
    answer->origin = (struct hol_origin){.path = HOL_PATH_FORMULATION};
}

/* The diagonal element of S in row i, a cell of its lower triangle. */
static long double
diagonal_of(const struct hol_sparse *S, size_t i)
{
    for (uint32_t k = S->pattern.start.at[i]; k < S->pattern.start.at[i + 1]; k++)
        if (S->pattern.index.at[k] == i)
            return hol_mat_abs(&S->value, k, 0);
    return 0;
}

/* For hol_answer.detail: the pivots that showed the rows to be independent. */
static void
state_pivots(struct hol_rank_detail *detail, const struct hol_range *w, const struct hol_mat *A,
             long double least)
{
    if (detail == NULL)
        return;
    detail->count = w->m;
    detail->reference = 1;
    for (size_t k = 0; k < w->m; k++) {
        size_t i = w->schur.order.at[k];

        detail->row[k] = i;
        detail->magnitude[k] = hol_mat_abs(&w->schur.D, k, 0) / diagonal_of(&w->S, i);
    }
    hol_rank_detail_state(detail,
                          "pivots of A M^-1 A^T by sparse L D L^T, relative to its diagonal", true,
                          HOL_OK, w->m, A, least);
}

enum hol_status
hol_range_dense_solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct dense *w = work;
    struct hol_balanced *in = &w->in;
    struct hol_problem now = {.n = in->n, .m = in->m, .bits = in->bits};
    struct hol_range *range = &w->range;
    long double rounding = ldexpl(4 * (long double)in->m, -(int)in->bits);
    enum hol_status status;

    if (p->n == in->n && p->m == in->m && p->bits == in->bits && p->rank_threshold == 0 &&
        answer->detail == NULL && hol_problem_is_plain(p) &&
        hol_answer_fits(answer, p->n, p->m, p->bits) &&
        hol_sparse_problem_from(&w->sparse, p) == HOL_OK &&
        solve_range(range, w->rule, &w->sparse, hol_range_plain_pivot(p->bits)) == HOL_OK) {
        give(answer, range);
        return HOL_OK;
    }
    /* Else solve in better units, and find what the numbers mean if they are refused again. */
    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK)
        return status;
    if (in->rank < in->m) /* the multipliers are not unique, consistent or not */
        return HOL_UNABLE;
    now.M = in->M, now.A = in->A, now.F = in->F, now.b = in->b, now.C = in->C;
    if ((status = hol_balanced_definite(in)) != HOL_OK ||
        (status = hol_sparse_problem_from(&w->sparse, &now)) != HOL_OK ||
        (status = solve_range(range, w->rule, &w->sparse, rounding)) != HOL_OK)
        return status;
    state_pivots(in->detail, range, &in->A, rounding);
    return hol_balanced_answer(in, answer, &range->qdd, &range->FL, &range->FC, &range->lambda);
}

/* ----------------------------------------------------------------------- sparse problems */

struct sparse {
    const struct hol_range_rule *rule;
    struct hol_range range;
    bool evident; /* no pivot of the last answer leaves a doubt */
};

static void
destroy(void *work)
{
    struct sparse *w = work;

    if (w == NULL)
        return;
    hol_range_clear(&w->range);
    hol_free(w);
}

static enum hol_status
create(const struct hol_solver *self, void **work, const struct hol_sparse_problem *like,
       const char **why)
{
    struct sparse *w = hol_alloc(1, sizeof *w);
    enum hol_status status;

    if (w == NULL)
        return HOL_NOMEM;
    w->rule = self->context;
    status = hol_range_analyse(&w->range, &like->M.pattern, &like->A.pattern, w->rule, like->bits);
    if (status != HOL_OK) {
        *why = status == HOL_UNABLE ? w->rule->refusal : hol_status_text(status);
        destroy(w);
        return status;
    }
    *work = w;
    return HOL_OK;
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_sparse_problem *p)
{
    struct sparse *w = work;
    struct hol_range *range = &w->range;
    enum hol_status status;

    if (p->bits != range->bits || !hol_sparse_problem_is_sound(p) ||
        !hol_answer_fits(answer, p->n, p->m, p->bits))
        return HOL_INVALID;
    status = solve_range(range, w->rule, p, ldexpl(4 * (long double)p->m, -(int)p->bits));
    if (status != HOL_OK)
        return status;
    w->evident = range->ratio > hol_range_plain_pivot(p->bits);
    if (w->evident) {
        w->evident = range->of_mass > ldexpl(1, -(int)(p->bits / 2));
    } else {
        hol_mat_round(&range->r, &range->lambda);
        if (is_singular(range))
            return HOL_UNABLE;
        hol_mat_round(&range->lambda, &range->r);
    }
    give(answer, range);
    return HOL_OK;
}

/* S has the square of the condition number, but not beyond the inverse of its least pivot. */
static bool
is_accurate(const void *work)
{
    const struct sparse *w = work;

    return w->evident;
}

const struct hol_sparse_entry hol_range_entry = {create, solve, is_accurate, destroy,
                                                 &hol_range_kernel};
