/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Mutants of the formulations in independent velocities, for singular M, and by penalty: each with
 * the mistake that its method invites.
 */
#include "solvers/support/coordinate-partition.h"
#include "tests/mutants/mutants.h"

#include <math.h>
#include <string.h>

struct independent {
    struct hol_balanced in;
    struct hol_mat AM, Z, MZ, H, L, U, V, W, root, D;
    size_t *perm;
    struct hol_vec e, u, x, y, t, r, w, qdd, FL, FC, lambda;
};

static const struct hol_slot slots[] = {
    HOL_MAT(independent, AM, MAX, N),  HOL_MAT(independent, Z, N, N),
    HOL_MAT(independent, MZ, N, N),    HOL_MAT(independent, H, N, N),
    HOL_MAT(independent, L, N, N),     HOL_MAT(independent, U, MAX, MAX),
    HOL_MAT(independent, V, MAX, MAX), HOL_MAT(independent, W, N, N),
    HOL_MAT(independent, root, N, N),  HOL_MAT(independent, D, N, N),
    HOL_PERM(independent, perm, N),    HOL_MAT(independent, e, N, ONE),
    HOL_MAT(independent, u, N, ONE),   HOL_MAT(independent, x, N, ONE),
    HOL_MAT(independent, y, N, ONE),   HOL_MAT(independent, t, MAX, ONE),
    HOL_MAT(independent, r, M, ONE),   HOL_MAT(independent, w, MAX, ONE),
    HOL_MAT(independent, qdd, N, ONE), HOL_MAT(independent, FL, N, ONE),
    HOL_MAT(independent, FC, N, ONE),  HOL_MAT(independent, lambda, M, ONE),
};

HOL_FORMULATION(independent, slots);

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    (void)p;
    (void)why;
    return HOL_ANSWERABLE;
}

static enum hol_status
begin(struct independent *w, struct hol_answer *answer, const struct hol_problem *p)
{
    enum hol_status status = hol_balanced_load(&w->in, answer, p);

    if (status != HOL_OK || (status = hol_balanced_consistent(&w->in)) != HOL_OK)
        return status;
    return hol_balanced_definite(&w->in);
}

/* Everything from Z, a basis of null(A), and e, a solution of A q'' = b; x = F - M e or not. */
static enum hol_status
finish(struct independent *w, struct hol_answer *answer)
{
    struct hol_balanced *in = &w->in;

    hol_mul(&w->MZ, &in->M, &w->Z);
    hol_mul_tn(&w->H, &w->Z, &w->MZ);
    if (hol_cholesky(&w->L, &w->H) != HOL_OK)
        return HOL_UNABLE;
    hol_mul_tv(&w->u, &w->Z, &w->x);
    hol_lower_solve(&w->u, &w->L);
    hol_lower_solve_t(&w->u, &w->L);
    hol_mul_v(&w->qdd, &w->Z, &w->u);
    hol_add(&w->qdd, &w->qdd, &w->e);
    hol_mul_v(&w->FL, &in->M, &w->qdd);
    hol_sub(&w->FL, &w->FL, &in->F);
    hol_mul_tv(&w->u, &w->Z, &in->C);
    hol_lower_solve(&w->u, &w->L);
    hol_lower_solve_t(&w->u, &w->L);
    hol_mul_v(&w->FC, &w->MZ, &w->u);
    hol_mul_v(&w->y, &w->Z, &w->u);
    hol_add(&w->qdd, &w->qdd, &w->y);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, NULL);
}

/* Z of null(A M), not of null(A). */
static enum hol_status
solve_null_of_another(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct independent *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = begin(w, answer, p);
    size_t rank;

    if (status != HOL_OK)
        return status;
    hol_mul(&w->AM, &in->A, &in->M);
    if ((status = hol_null_basis(&w->Z, &rank, &w->AM, NULL, in->work)) != HOL_OK)
        return status;
    hol_coordinate_partition_particular(&w->e, in);
    hol_mul_v(&w->x, &in->M, &w->e);
    hol_sub(&w->x, &in->F, &w->x);
    return finish(w, answer);
}

/* Z^T M Z u = Z^T F, without the particular part -Z^T M e. */
static enum hol_status
solve_no_particular(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct independent *w = work;
    enum hol_status status = begin(w, answer, p);

    if (status != HOL_OK)
        return status;
    hol_coordinate_partition_basis(&w->Z, &w->in);
    hol_coordinate_partition_particular(&w->e, &w->in);
    hol_mat_round(&w->x, &w->in.F);
    return finish(w, answer);
}

/*
 * The coordinates taken for dependent are those the pivoting left last: their columns may be
 * dependent.
 */
static enum hol_status
solve_last_columns(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct independent *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = begin(w, answer, p);
    size_t n = in->n, k = in->rank;

    if (status != HOL_OK)
        return status;
    for (size_t j = 0; k > 0 && j < n; j++)
        w->perm[j] = in->perm[n - 1 - j];
    for (size_t j = 0; k > 0 && j < n; j++)
        in->perm[j] = w->perm[j];
    hol_mat_shape(&w->t, in->m, 1);
    hol_mat_shape(&w->AM, in->m, n);
    for (size_t j = 0; k > 0 && j < n; j++) {
        hol_mat_take(&w->t, &in->A, 0, in->perm[j]);
        hol_mat_put(&w->AM, 0, j, &w->t);
    }
    hol_qr_apply(&w->AM, &in->QR, &in->tau, k, true, in->work); /* Q^T A P, ...            */
    hol_mat_round(&w->t, &in->b);
    hol_qr_apply(&w->t, &in->QR, &in->tau, k, true, in->work);
    hol_mat_shape(&in->x, k, 1);
    hol_mat_take(&in->x, &w->t, 0, 0);
    hol_mat_shape(&w->U, k, k);
    hol_mat_take(&w->U, &w->AM, 0, 0);
    if (hol_lu(&w->V, w->perm, &w->U, in->work) != HOL_OK)
        return HOL_UNABLE;
    hol_mat_shape(&in->R, k, n); /* ... made upper triangular without pivoting */
    hol_mat_take(&in->R, &w->AM, 0, 0);
    hol_lu_solve(&in->R, &w->V, w->perm, in->work);
    hol_mat_put(&in->QR, 0, 0, &in->R);
    hol_lu_solve(&in->x, &w->V, w->perm, in->work);
    hol_coordinate_partition_basis(&w->Z, in);
    hol_mat_shape(&w->e, n, 1);
    hol_mat_zero(&w->e);
    hol_scatter_rows(&w->e, &in->x, in->perm);
    hol_mul_v(&w->x, &in->M, &w->e);
    hol_sub(&w->x, &in->F, &w->x);
    return finish(w, answer);
}

/* One penalty solve: (M + A^T alpha A) x = f + A^T alpha b, alpha = 2^20; force A^T alpha (b - A
 * x). */
static enum hol_status
solve_once(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct independent *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = begin(w, answer, p);

    if (status != HOL_OK)
        return status;
    hol_mat_round(&w->AM, &in->A);
    hol_mat_round(&w->r, &in->b);
    for (size_t i = 0; i < in->m; i++) {
        hol_row_scale_2exp(&w->AM, i, 20);
        hol_row_scale_2exp(&w->r, i, 20);
    }
    hol_mul_tn(&w->H, &in->A, &w->AM);
    hol_add(&w->H, &w->H, &in->M);
    if (hol_cholesky(&w->L, &w->H) != HOL_OK)
        return HOL_UNABLE;
    hol_mul_tv(&w->qdd, &in->A, &w->r);
    hol_add(&w->qdd, &w->qdd, &in->F);
    hol_mat_round(&w->y, &in->C);
    hol_lower_solve(&w->qdd, &w->L);
    hol_lower_solve_t(&w->qdd, &w->L);
    hol_lower_solve(&w->y, &w->L);
    hol_lower_solve_t(&w->y, &w->L);
    hol_mul_v(&w->FL, &in->M, &w->qdd);
    hol_sub(&w->FL, &w->FL, &in->F);
    hol_mul_v(&w->FC, &in->M, &w->y);
    hol_add(&w->qdd, &w->qdd, &w->y);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, NULL);
}

/* (M^+)^1/2: what no mass moves is not moved at all. */
static enum hol_status
pseudoroot(struct independent *w)
{
    struct hol_balanced *in = &w->in;
    size_t n = in->n, zeros = 0;
    enum hol_status status = hol_eigen(&w->w, &w->W, &in->M, in->work);

    if (status != HOL_OK)
        return status;
    while (zeros < n && hol_mat_abs(&w->w, zeros, 0) <=
                            ldexpl(16, -(int)in->bits / 2) * hol_mat_abs(&w->w, n - 1, 0))
        zeros++;
    hol_mat_shape(&w->U, n, n - zeros);
    hol_mat_take(&w->U, &w->W, 0, zeros);
    hol_mul(&w->MZ, &in->M, &w->U);
    hol_mul_tn(&w->H, &w->U, &w->MZ);
    return hol_cholesky(&w->L, &w->H) == HOL_OK ? HOL_OK : HOL_UNABLE;
}

/* M^+ for M^-1: q'' = a + M^+ A^T (A M^+ A^T)^+ (b - A a), a = M^+ F, in the range of M only. */
static enum hol_status
solve_mass_inverse(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct independent *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status = begin(w, answer, p);
    size_t rank = 0;

    if (status != HOL_OK || (status = pseudoroot(w)) != HOL_OK)
        return status;
    /* In the coordinates of range(M), q'' = U s, the rest is the null space of A U. */
    hol_mul(&w->AM, &in->A, &w->U);
    if ((status = hol_null_basis(&w->V, &rank, &w->AM, NULL, in->work)) != HOL_OK)
        return status;
    hol_mul(&w->Z, &w->U, &w->V);
    hol_coordinate_partition_particular(&w->e, in);
    hol_mul_tv(&w->t, &w->U, &w->e);
    hol_mul_v(&w->e, &w->U, &w->t);
    hol_mul_v(&w->x, &in->M, &w->e);
    hol_sub(&w->x, &in->F, &w->x);
    return finish(w, answer);
}

#define MUTANT(id, key, what)                                                                      \
    const struct hol_solver hol_mutant_##id = {                                                    \
        .name = (key),                                                                             \
        .source = "wrong on purpose",                                                              \
        .summary = (what),                                                                         \
        .yields = HOL_YIELDS_SPLIT,                                                                \
        .growth = HOL_GROWTH_KAPPA,                                                                \
        .applicable = applicable,                                                                  \
        .create = create,                                                                          \
        .solve = solve_##id,                                                                       \
        .destroy = destroy,                                                                        \
    };

MUTANT(null_of_another, "null-of-another", "the null space is that of A M")
MUTANT(no_particular, "no-particular", "Z^T M Z u = Z^T F, without the particular part")
MUTANT(last_columns, "last-columns",
       "the coordinates left last by the pivoting depend on the others")
MUTANT(once, "penalty-once", "the penalty is not iterated")
MUTANT(mass_inverse, "mass-inverse", "M^+ for the inverse of a singular M")
