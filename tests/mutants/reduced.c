/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Mutants that give a right formulation less than they were given: fewer rows, fewer bits. */
#include "base/alloc.h"
#include "solvers/solver.h"
#include "tests/mutants/mutants.h"

struct reduced {
    void *work; /* of the right one */
    size_t n, m;
    mpfr_prec_t bits;
    struct hol_problem p; /* what it is given */
    struct hol_answer a;
};

static const struct hol_solver *
right(void)
{
    return hol_solvers[0];
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    return right()->applicable(p, why);
}

static void
destroy(void *work)
{
    struct reduced *w = work;

    if (w == NULL)
        return;
    right()->destroy(w->work);
    hol_problem_clear(&w->p);
    hol_answer_clear(&w->a);
    hol_free(w);
}

/* For problems of n, m at bits, to be solved as problems of n, rows at fewer. */
static enum hol_status
create(void **work, size_t n, size_t m, mpfr_prec_t bits, size_t rows, mpfr_prec_t fewer)
{
    struct reduced *w = hol_alloc(1, sizeof *w);
    enum hol_status status;

    if (w == NULL)
        return HOL_NOMEM;
    w->n = n;
    w->m = m;
    w->bits = bits;
    if ((status = right()->create(right(), &w->work, n, rows, fewer)) != HOL_OK ||
        (status = hol_problem_init(&w->p, n, rows, fewer)) != HOL_OK ||
        (status = hol_answer_init(&w->a, n, rows, fewer)) != HOL_OK) {
        destroy(w);
        return status;
    }
    *work = w;
    return HOL_OK;
}

static enum hol_status
create_last_row(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    (void)self;
    return create(work, n, m, bits, m > 0 ? m - 1 : 0, bits);
}

static enum hol_status
create_double_leak(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    (void)self;
    return create(work, n, m, bits, m, HOL_BITS_DOUBLE);
}

/* The first rows of b, through a temporary number: shapes and bits may differ. */
static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct reduced *w = work;
    enum hol_status status = hol_problem_check(p);
    mpfr_t x;

    if (status != HOL_OK || p->n != w->n || p->m != w->m || p->bits != w->bits)
        return HOL_INVALID;
    mpfr_init2(x, w->bits);
    hol_mat_round(&w->p.M, &p->M);
    hol_mat_round(&w->p.F, &p->F);
    hol_mat_round(&w->p.C, &p->C);
    for (size_t i = 0; i < w->p.m; i++) {
        hol_mat_get(x, &p->b, i, 0);
        hol_mat_set(&w->p.b, i, 0, x);
        for (size_t j = 0; j < w->n; j++) {
            hol_mat_get(x, &p->A, i, j);
            hol_mat_set(&w->p.A, i, j, x);
        }
    }
    status = right()->solve(w->work, &w->a, &w->p);
    if (status == HOL_OK) {
        hol_mat_round(&answer->qdd, &w->a.qdd);
        hol_mat_round(&answer->FL, &w->a.FL);
        hol_mat_round(&answer->FC, &w->a.FC);
        hol_mat_zero(&answer->lambda);
        mpfr_set_prec(x, w->p.bits);
        for (size_t i = 0; i < w->p.m; i++) {
            hol_mat_get(x, &w->a.lambda, i, 0);
            hol_mat_set(&answer->lambda, i, 0, x);
        }
        answer->rank = w->a.rank;
    }
    mpfr_clear(x);
    return status;
}

const struct hol_solver hol_mutant_last_row = {
    .name = "last-row",
    .source = "wrong on purpose",
    .summary = "the last row of (A, b) is left out",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = applicable,
    .create = create_last_row,
    .solve = solve,
    .destroy = destroy,
};

const struct hol_solver hol_mutant_double_leak = {
    .name = "double-leak",
    .source = "wrong on purpose",
    .summary = "computes in double, whatever it is asked",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = applicable,
    .create = create_double_leak,
    .solve = solve,
    .destroy = destroy,
};
