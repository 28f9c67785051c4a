/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/kernels/schur-small.h"
#include "solvers/support/formulation.h"

#include <math.h>

extern const struct hol_solver hol_solver_lagrange_schur;

struct schur {
    struct hol_balanced in;
    struct hol_mat L, B, S, LS; /* M = L L^T, B = A L^-T, A M^-1 A^T = B B^T = S = LS LS^T */
    struct hol_vec a, c, r, lambda, nu, s, qdd, FL, FC;
    struct hol_small_plan small;
};

static const struct hol_slot slots[] = {
    HOL_MAT(schur, L, N, N),     HOL_MAT(schur, B, M, N),    HOL_MAT(schur, S, M, M),
    HOL_MAT(schur, LS, M, M),    HOL_MAT(schur, a, N, ONE),  HOL_MAT(schur, c, N, ONE),
    HOL_MAT(schur, r, M, ONE),   HOL_MAT(schur, nu, M, ONE), HOL_MAT(schur, lambda, M, ONE),
    HOL_MAT(schur, s, N, ONE),   HOL_MAT(schur, FL, N, ONE), HOL_MAT(schur, FC, N, ONE),
    HOL_MAT(schur, qdd, N, ONE),
};

HOL_FORMULATION(schur, slots);

/* What rounding leaves of a pivot that is zero, relative to its diagonal element: 4 N u. */
static long double
rounding(size_t rows, mpfr_prec_t bits)
{
    return ldexpl(4 * (long double)rows, -(int)bits);
}

/*
 * The least pivot of S, relative to its diagonal element. Where rows have been found to be
 * independent: more than rounding. Else u^(1/4): the rounding of a dependent row's pivot grows with
 * the squares of the coefficients of the others in it, u c^2, and c is about one over the least of
 * the pivots before, so that a pivot of u^(1/4) among such is no rounding.
 */
static long double
least_pivot(size_t rows, mpfr_prec_t bits, bool independent)
{
    return independent ? rounding(rows, bits) : ldexpl(1, -(int)(bits / 4));
}
#define LEAST_IN_DOUBLE 0x1p-13 /* the latter at 53 bits */

/*
 * S = L L^T with every pivot more than `least` times its diagonal element: a test on each row by
 * itself, that no units of rows and coordinates change.
 */
static enum hol_status
factorize(struct hol_mat *L, const struct hol_mat *S, long double least)
{
    if (hol_cholesky(L, S) != HOL_OK)
        return HOL_UNABLE;
    for (size_t k = 0; k < S->rows; k++) {
        long double pivot = hol_mat_abs(L, k, k);

        if (!(pivot * pivot > least * hol_mat_abs(S, k, k)))
            return HOL_UNABLE;
    }
    return HOL_OK;
}

/* x := S^-1 x */
static void
apply_inverse(struct hol_vec *x, const struct schur *w)
{
    hol_lower_solve(x, &w->LS);
    hol_lower_solve_t(x, &w->LS);
}

/* The same in double for a few rows, without nonideal forces. */
static enum hol_status
range_space_small(struct schur *w, const struct hol_mat *M, const struct hol_mat *A,
                  const struct hol_vec *F, const struct hol_vec *b, long double least)
{
    size_t n = w->in.n, m = w->in.m;
    const struct hol_small_problem p = {n, m, M->d, A->d, F->d, b->d, NULL, true};
    struct hol_small_answer to = {w->qdd.d, w->FL.d, w->FC.d, w->lambda.d, 0};

    hol_mat_shape(&w->qdd, n, 1);
    hol_mat_shape(&w->FL, n, 1);
    hol_mat_shape(&w->FC, n, 1);
    hol_mat_shape(&w->lambda, m, 1);
    return hol_small_schur(&to, &p, (double)least) ? HOL_OK : HOL_UNABLE;
}

/*
 * The formulas. UNABLE: M is not positive definite beyond rounding, or a pivot of
 * A M^-1 A^T is too small. Every number is
 * covariant with powers of two as units of coordinates and rows: the bits do not depend on them.
 */
static enum hol_status
range_space(struct schur *w, const struct hol_mat *M, const struct hol_mat *A,
            const struct hol_vec *F, const struct hol_vec *b, const struct hol_vec *C,
            bool independent)
{
    long double least = least_pivot(w->in.m, M->bits, independent);

    if (M->d != NULL && w->in.m <= HOL_SCHUR_ROWS && w->in.n <= HOL_SCHUR_COLUMNS &&
        hol_mat_is_zero(C))
        return range_space_small(w, M, A, F, b, least);
    if (factorize(&w->L, M, rounding(w->in.n, M->bits)) != HOL_OK)
        return HOL_UNABLE;
    hol_mat_round(&w->B, A);
    hol_lower_solve_right_t(&w->B, &w->L);
    hol_mul_nt(&w->S, &w->B, &w->B);
    if (factorize(&w->LS, &w->S, least) != HOL_OK)
        return HOL_UNABLE;
    hol_mat_round(&w->a, F);
    hol_lower_solve(&w->a, &w->L); /* L^T M^-1 F */
    hol_mul_v(&w->r, &w->B, &w->a);
    hol_sub(&w->lambda, b, &w->r);     /* b - A M^-1 F */
    apply_inverse(&w->lambda, w);      /* A M^-1 A^T lambda = b - A M^-1 F */
    hol_mul_tv(&w->FL, A, &w->lambda); /* UKF2005, below (17): F_L = A^T lambda */
    hol_mul_tv(&w->s, &w->B, &w->lambda);
    hol_add(&w->qdd, &w->a, &w->s);
    hol_mat_round(&w->FC, C);
    if (!hol_mat_is_zero(C)) {
        hol_mat_round(&w->c, C);
        hol_lower_solve(&w->c, &w->L);
        hol_mul_v(&w->nu, &w->B, &w->c);
        hol_negate(&w->nu);
        apply_inverse(&w->nu, w); /* A M^-1 (C + A^T nu) = 0 */
        hol_mul_tv(&w->s, A, &w->nu);
        hol_add(&w->FC, &w->FC, &w->s); /* UKF2005 (18): F_C = C + A^T nu: v^T F_C = v^T C */
        hol_add(&w->qdd, &w->qdd, &w->c);
        hol_mul_tv(&w->s, &w->B, &w->nu);
        hol_add(&w->qdd, &w->qdd, &w->s);
    }
    hol_lower_solve_t(&w->qdd, &w->L); /* q'' = M^-1 (F + F_L + F_C) */
    return HOL_OK;
}

/*
 * For who asks: the pivots by which the rows were found to be independent, each relative to its
 * diagonal element, LS_kk^2 / S_kk. They are computed anew where a few rows went another way.
 */
static void
state_pivots(struct schur *w, struct hol_rank_detail *detail, const struct hol_mat *M,
             const struct hol_mat *A, bool independent)
{
    size_t m = w->in.m;

    if (detail == NULL || hol_cholesky(&w->L, M) != HOL_OK)
        return;
    hol_mat_round(&w->B, A);
    hol_lower_solve_right_t(&w->B, &w->L);
    hol_mul_nt(&w->S, &w->B, &w->B);
    if (hol_cholesky(&w->LS, &w->S) != HOL_OK)
        return;
    detail->count = m;
    detail->reference = 1;
    for (size_t k = 0; k < m; k++) {
        long double pivot = hol_mat_abs(&w->LS, k, k);

        detail->magnitude[k] = pivot * pivot / hol_mat_abs(&w->S, k, k);
        detail->row[k] = k;
    }
    hol_rank_detail_state(detail, "pivots of A M^-1 A^T by Cholesky, relative to its diagonal",
                          true, HOL_OK, m, A, least_pivot(m, M->bits, independent));
}

/* The problem as it was given, where its numbers allow that; rows not known to be independent. */
static enum hol_status
solve_plain(struct schur *w, struct hol_answer *answer, const struct hol_problem *p)
{
    enum hol_status status = range_space(w, &p->M, &p->A, &p->F, &p->b, &p->C, false);

    if (status != HOL_OK)
        return status;
    if (!hol_mat_is_finite(&w->qdd) || !hol_mat_is_finite(&w->FL) || !hol_mat_is_finite(&w->FC) ||
        !hol_mat_is_finite(&w->lambda))
        return HOL_UNABLE;
    hol_mat_round(&answer->qdd, &w->qdd);
    hol_mat_round(&answer->FL, &w->FL);
    hol_mat_round(&answer->FC, &w->FC);
    hol_mat_round(&answer->lambda, &w->lambda);
    answer->rank = w->in.m;
    answer->iterations = 0;
    hol_rank_detail_begin(answer->detail);
    state_pivots(w, answer->detail, &p->M, &p->A, false);
    return HOL_OK;
}

/* Of other sizes, or where it is not clear at first sight. */
static enum hol_status
solve_large(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct schur *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if (p->n == w->in.n && p->m == w->in.m && p->bits == in->bits && p->rank_threshold == 0 &&
        hol_problem_is_plain(p) && hol_answer_fits(answer, p->n, p->m, p->bits) &&
        solve_plain(w, answer, p) == HOL_OK)
        return HOL_OK;
    /* Else in better units, and with what the numbers mean if they are still refused. */
    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK)
        return status;
    if (in->rank < in->m) /* the multipliers are not unique, consistent or not */
        return HOL_UNABLE;
    if ((status = hol_balanced_definite(in)) != HOL_OK ||
        (status = range_space(w, &in->M, &in->A, &in->F, &in->b, &in->C, true)) != HOL_OK)
        return status;
    state_pivots(w, answer->detail, &in->M, &in->A, true);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct schur *w = work;

    return answer->detail == NULL ? w->small.schur(&w->small, answer, p, LEAST_IN_DOUBLE)
                                  : solve_large(w, answer, p);
}

static enum hol_status
create_planned(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    enum hol_status status = create(self, work, n, m, bits);

    if (status == HOL_OK)
        hol_small_plan(&((struct schur *)*work)->small, n, m, bits, solve_large, *work);
    return status;
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    if (p->m > p->n) {
        *why = "needs independent rows; there are more rows than coordinates";
        return HOL_NOT_ANSWERABLE;
    }
    return hol_needs_pd_mass(p, why);
}

const struct hol_solver hol_solver_lagrange_schur = {
    .name = "lagrange-schur",
    .source = "UKF2005, the multipliers below (17); A M^-1 A^T lambda = b - A M^-1 F",
    .summary = "Lagrange multipliers by Cholesky: M, then its Schur complement A M^-1 A^T",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK | HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA2,
    .applicable = applicable,
    .create = create_planned,
    .solve = solve,
    .destroy = destroy,
};
