/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Mutants that are formulations of their own, wrong in one formula. With M = L L^T, B = A L^-T and
 * B = U S V^T: L^T q'' = L^-1 F + B^+ (b - B L^-1 F) + (I - B^+ B) L^-1 C.
 */
#include "base/alloc.h"
#include "tests/mutants/mutants.h"

struct formula {
    size_t n, m;
    struct hol_mat L, X, B, U, V, D, Uk, Vk;
    struct hol_vec s, f, c, r, t, y, z, lambda, qdd, FL, FC;
    struct hol_work *work;
};

enum { MATS = 8, VECS = 11 };

static void
list(struct hol_mat *all[MATS + VECS], struct formula *w)
{
    struct hol_mat *const a[] = {&w->L,  &w->X,      &w->B,   &w->U,  &w->V, &w->D, &w->Uk,
                                 &w->Vk, &w->s,      &w->f,   &w->c,  &w->r, &w->t, &w->y,
                                 &w->z,  &w->lambda, &w->qdd, &w->FL, &w->FC};

    for (size_t i = 0; i < MATS + VECS; i++)
        all[i] = a[i];
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    (void)p;
    (void)why;
    return HOL_ANSWERABLE;
}

static void
destroy(void *work)
{
    struct formula *w = work;
    struct hol_mat *all[MATS + VECS];

    if (w == NULL)
        return;
    list(all, w);
    for (size_t i = 0; i < MATS + VECS; i++)
        hol_mat_clear(all[i]);
    hol_work_destroy(w->work);
    hol_free(w);
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    size_t larger = n > m ? n : m;
    struct formula *w = hol_alloc(1, sizeof *w);
    struct hol_mat *all[MATS + VECS];
    enum hol_status status = HOL_OK;

    (void)self;
    if (w == NULL)
        return HOL_NOMEM;
    w->n = n;
    w->m = m;
    list(all, w);
    for (size_t i = 0; i < MATS + VECS && status == HOL_OK; i++)
        status = hol_mat_init(all[i], larger, i < MATS ? larger : 1, bits);
    if (status == HOL_OK)
        status = hol_work_create(&w->work, larger, bits);
    if (status != HOL_OK) {
        destroy(w);
        return status;
    }
    *work = w;
    return HOL_OK;
}

/* B^+ by the first k singular values; the answer from it. weighted: B = A L^-T, otherwise B = A. */
static enum hol_status
answer_of(struct formula *w, struct hol_answer *answer, const struct hol_problem *p, size_t k,
          bool weighted)
{
    size_t n = w->n, m = w->m;

    hol_mat_shape(&w->Uk, m, k);
    hol_mat_shape(&w->Vk, n, k);
    hol_mat_shape(&w->D, k, k);
    hol_mat_zero(&w->D);
    hol_mat_take(&w->Uk, &w->U, 0, 0);
    hol_mat_take(&w->Vk, &w->V, 0, 0);
    hol_mat_shape(&w->t, 1, 1);
    for (size_t i = 0; i < k; i++) {
        hol_mat_take(&w->t, &w->s, i, 0);
        hol_mat_put(&w->D, i, i, &w->t);
    }
    hol_mul_v(&w->r, &w->B, &w->f);
    hol_sub(&w->r, &p->b, &w->r); /* b - B L^-1 F      */
    hol_mul_tv(&w->t, &w->Uk, &w->r);
    hol_upper_solve(&w->t, &w->D, k);
    hol_mul_v(&w->y, &w->Vk, &w->t); /* B^+ (...)         */
    hol_upper_solve(&w->t, &w->D, k);
    hol_mul_v(&w->lambda, &w->Uk, &w->t);
    hol_mul_tv(&w->t, &w->Vk, &w->c);
    hol_mul_v(&w->z, &w->Vk, &w->t);
    hol_sub(&w->z, &w->c, &w->z); /* (I - B^+ B) L^-1 C */
    hol_add(&w->qdd, &w->f, &w->y);
    hol_add(&w->qdd, &w->qdd, &w->z);
    if (weighted) {
        hol_lower_solve_t(&w->qdd, &w->L);
        hol_mul_v(&w->FL, &w->L, &w->y);
        hol_mul_v(&w->FC, &w->L, &w->z);
    } else {
        hol_mul_v(&w->FL, &p->M, &w->y);
        hol_mul_v(&w->FC, &p->M, &w->z);
    }
    hol_mat_round(&answer->qdd, &w->qdd);
    hol_mat_round(&answer->FL, &w->FL);
    hol_mat_round(&answer->FC, &w->FC);
    hol_mat_round(&answer->lambda, &w->lambda);
    answer->rank = k;
    return HOL_OK;
}

/* f = L^-1 F, c = L^-1 C, B = A L^-T = U S V^T; not weighted: f = M^-1 F, c = M^-1 C, B = A. */
static enum hol_status
prepare(struct formula *w, const struct hol_problem *p, bool weighted)
{
    enum hol_status status = hol_problem_check(p);

    if (status != HOL_OK || p->n != w->n || p->m != w->m || p->bits != w->L.bits)
        return HOL_INVALID;
    hol_mat_shape(&w->L, w->n, w->n);
    if ((status = hol_cholesky(&w->L, &p->M)) != HOL_OK)
        return status;
    hol_mat_round(&w->f, &p->F);
    hol_mat_round(&w->c, &p->C);
    hol_lower_solve(&w->f, &w->L);
    hol_lower_solve(&w->c, &w->L);
    if (!weighted) {
        hol_lower_solve_t(&w->f, &w->L);
        hol_lower_solve_t(&w->c, &w->L);
        hol_mat_identity(&w->L);
    }
    hol_transpose(&w->X, &p->A);
    hol_lower_solve(&w->X, &w->L);
    hol_transpose(&w->B, &w->X);
    if (w->m == 0)
        return HOL_OK;
    return hol_svd(&w->U, &w->s, &w->V, &w->B, w->work);
}

/* Every singular value that is not exactly zero counts. */
static enum hol_status
solve_no_rank(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct formula *w = work;
    enum hol_status status = prepare(w, p, true);
    size_t k = 0;

    if (status != HOL_OK)
        return status;
    while (w->m > 0 && k < w->s.rows && hol_mat_abs(&w->s, k, 0) > 0)
        k++;
    return answer_of(w, answer, p, k, true);
}

/* The least of the singular values that count does not. */
static enum hol_status
solve_rank_less_one(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct formula *w = work;
    enum hol_status status = prepare(w, p, true);
    size_t k = 0;

    if (status != HOL_OK || (w->m > 0 && (status = hol_rank(&k, &w->s, w->m, w->n)) != HOL_OK))
        return status;
    return answer_of(w, answer, p, k > 0 ? k - 1 : 0, true);
}

/* A^+ for M^-1/2 (A M^-1/2)^+. */
static enum hol_status
solve_unweighted(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct formula *w = work;
    enum hol_status status = prepare(w, p, false);
    size_t k = 0;

    if (status != HOL_OK || (w->m > 0 && (status = hol_rank(&k, &w->s, w->m, w->n)) != HOL_OK))
        return status;
    return answer_of(w, answer, p, k, false);
}

#define MUTANT(id, key, what)                                                                      \
    const struct hol_solver hol_mutant_##id = {                                                    \
        .name = (key),                                                                             \
        .source = "wrong on purpose",                                                              \
        .summary = (what),                                                                         \
        .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,                                            \
        .needs = HOL_NEEDS_PD_MASS,                                                                \
        .growth = HOL_GROWTH_KAPPA,                                                                \
        .applicable = applicable,                                                                  \
        .create = create,                                                                          \
        .solve = solve_##id,                                                                       \
        .destroy = destroy,                                                                        \
    };

MUTANT(no_rank, "no-rank", "every singular value counts, those of rounding too")
MUTANT(rank_less_one, "rank-less-one", "the least singular value that counts is left out")
MUTANT(unweighted, "unweighted", "A^+ where M^-1/2 (A M^-1/2)^+ belongs")
