/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Lagrange multipliers from the Schur complement A M^-1 A^T, by two Cholesky factorizations. */
#include "solvers/kernels/small.h"
#include "solvers/support/formulation.h"

#include <math.h>

extern const struct hol_solver hol_solver_lagrange_schur;

struct schur {
    struct hol_balanced in;
    struct hol_mat L, B, S, LS; /* M = L L^T, B = A L^-T, A M^-1 A^T = B B^T = S = LS LS^T */
    struct hol_vec a, c, r, lambda, nu, s, qdd, FL, FC;
};

static const struct hol_slot slots[] = {
    HOL_MAT(schur, L, N, N),     HOL_MAT(schur, B, M, N),    HOL_MAT(schur, S, M, M),
    HOL_MAT(schur, LS, M, M),    HOL_MAT(schur, a, N, ONE),  HOL_MAT(schur, c, N, ONE),
    HOL_MAT(schur, r, M, ONE),   HOL_MAT(schur, nu, M, ONE), HOL_MAT(schur, lambda, M, ONE),
    HOL_MAT(schur, s, N, ONE),   HOL_MAT(schur, FL, N, ONE), HOL_MAT(schur, FC, N, ONE),
    HOL_MAT(schur, qdd, N, ONE),
};

HOL_FORMULATION(schur, slots);

/* The size of a zero pivot after rounding, relative to its diagonal element: 4 N u. */
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

/*
 * For hol_answer.detail: the pivots by which the rows were found to be independent, each relative
 * to its diagonal element, LS_kk^2 / S_kk.
 */
static void
state_pivots(const struct schur *w, long double least)
{
    struct hol_rank_detail *detail = w->in.detail;
    size_t m = w->in.m;

    if (detail == NULL)
        return;
    detail->count = m;
    detail->reference = 1;
    for (size_t k = 0; k < m; k++) {
        long double pivot = hol_mat_abs(&w->LS, k, k);

        detail->magnitude[k] = pivot * pivot / hol_mat_abs(&w->S, k, k);
        detail->row[k] = k;
    }
    hol_rank_detail_state(detail, "pivots of A M^-1 A^T by Cholesky, relative to its diagonal",
                          true, HOL_OK, m, &w->in.A, least);
}

/*
 * M = L L^T and S = LS LS^T, and so the rank: all m rows count, or it is UNABLE. Every number is
 * covariant with powers of two as units of coordinates and rows: the bits do not depend on them.
 */
static enum hol_status
measure(void *work)
{
    struct schur *w = work;
    struct hol_balanced *in = &w->in;
    long double least = least_pivot(in->m, in->bits, !in->full_rank_evident);
    enum hol_status status;

    if (in->rank < in->m) /* the multipliers are not unique, consistent or not */
        return HOL_UNABLE;
    if (factorize(&w->L, &in->M, rounding(in->n, in->bits)) != HOL_OK)
        return !in->full_rank_evident && (status = hol_balanced_definite(in)) != HOL_OK
                   ? status
                   : HOL_UNABLE;
    hol_mat_round(&w->B, &in->A);
    hol_lower_solve_right_t(&w->B, &w->L);
    hol_mul_nt(&w->S, &w->B, &w->B);
    if (factorize(&w->LS, &w->S, least) != HOL_OK)
        return HOL_UNABLE;
    state_pivots(w, least);
    return HOL_OK;
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct schur *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, measure, w)) !=
        HOL_OK) /* dependent rows first */
        return status == HOL_DOMAIN && in->rank < in->m ? HOL_UNABLE : status;
    hol_mat_round(&w->a, &in->F);
    hol_lower_solve(&w->a, &w->L); /* L^T M^-1 F */
    hol_mul_v(&w->r, &w->B, &w->a);
    hol_sub(&w->lambda, &in->b, &w->r);     /* b - A M^-1 F */
    apply_inverse(&w->lambda, w);           /* A M^-1 A^T lambda = b - A M^-1 F */
    hol_mul_tv(&w->FL, &in->A, &w->lambda); /* UKF2005, below (17): F_L = A^T lambda */
    hol_mul_tv(&w->s, &w->B, &w->lambda);
    hol_add(&w->qdd, &w->a, &w->s);
    hol_mat_round(&w->FC, &in->C);
    if (!hol_mat_is_zero(&in->C)) {
        hol_mat_round(&w->c, &in->C);
        hol_lower_solve(&w->c, &w->L);
        hol_mul_v(&w->nu, &w->B, &w->c);
        hol_negate(&w->nu);
        apply_inverse(&w->nu, w); /* A M^-1 (C + A^T nu) = 0 */
        hol_mul_tv(&w->s, &in->A, &w->nu);
        hol_add(&w->FC, &w->FC, &w->s); /* UKF2005 (18): F_C = C + A^T nu: v^T F_C = v^T C */
        hol_add(&w->qdd, &w->qdd, &w->c);
        hol_mul_tv(&w->s, &w->B, &w->nu);
        hol_add(&w->qdd, &w->qdd, &w->s);
    }
    hol_lower_solve_t(&w->qdd, &w->L); /* q'' = M^-1 (F + F_L + F_C) */
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

const struct hol_kernel hol_kernel_lagrange_schur = {.of = &hol_solver_lagrange_schur,
                                                     .find = hol_small_find_schur};

static const struct hol_solver kernel_solver = {
    .name = "lagrange-schur/kernel",
    .source = "UKF2005, the multipliers below (17); A M^-1 A^T lambda = b - A M^-1 F",
    .summary = "the kernel in double at small sizes: L D L^T of M and of A M^-1 A^T",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK | HOL_NEEDS_PD_MASS | HOL_NEEDS_EVIDENT,
    .growth = HOL_GROWTH_KAPPA2,
    .scope = {HOL_BITS_DOUBLE, HOL_SMALL_N, HOL_SMALL_M},
    .context = &hol_kernel_lagrange_schur,
    .applicable = hol_small_applicable_to_independent,
    .create = hol_small_solver_create,
    .solve = hol_small_solver_solve,
    .destroy = hol_small_solver_destroy,
    .explain = hol_small_solver_explain,
};

static const struct hol_solver *const variants[] = {&kernel_solver, NULL};

const struct hol_solver hol_solver_lagrange_schur = {
    .name = "lagrange-schur",
    .source = "UKF2005, the multipliers below (17); A M^-1 A^T lambda = b - A M^-1 F",
    .summary = "Lagrange multipliers by Cholesky: M, then its Schur complement A M^-1 A^T",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK | HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA2,
    .variants = variants,
    .kernel = &hol_kernel_lagrange_schur,
    .applicable = hol_needs_pd_mass_and_full_rank,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
