/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Mutants made of a right formulation: the problem is changed before it, or the answer after it.
 */
#include "base/alloc.h"
#include "solvers/solver.h"
#include "tests/mutants/mutants.h"

struct wrapper {
    void *work; /* of the right one */
    struct hol_problem p;
    struct hol_answer a, former;
    struct hol_mat spare;
};

/* The right formulation: the first of the registry, which yields everything. */
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
    struct wrapper *w = work;

    if (w == NULL)
        return;
    right()->destroy(w->work);
    hol_problem_clear(&w->p);
    hol_answer_clear(&w->a);
    hol_answer_clear(&w->former);
    hol_mat_clear(&w->spare);
    hol_free(w);
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    struct wrapper *w = hol_alloc(1, sizeof *w);
    enum hol_status status;

    (void)self;
    if (w == NULL)
        return HOL_NOMEM;
    if ((status = right()->create(right(), &w->work, n, m, bits)) != HOL_OK ||
        (status = hol_problem_init(&w->p, n, m, bits)) != HOL_OK ||
        (status = hol_answer_init(&w->a, n, m, bits)) != HOL_OK ||
        (status = hol_answer_init(&w->former, n, m, bits)) != HOL_OK ||
        (status = hol_mat_init(&w->spare, n, m, bits)) != HOL_OK) {
        destroy(w);
        return status;
    }
    *work = w;
    return HOL_OK;
}

static void
give(struct hol_answer *to, const struct hol_answer *from)
{
    hol_mat_round(&to->qdd, &from->qdd);
    hol_mat_round(&to->FL, &from->FL);
    hol_mat_round(&to->FC, &from->FC);
    hol_mat_round(&to->lambda, &from->lambda);
    to->rank = from->rank;
}

/* Solve the problem as `before` changes it, answer what `after` makes of the answer. */
static enum hol_status
run(struct wrapper *w, struct hol_answer *answer, const struct hol_problem *p,
    void (*before)(struct wrapper *), void (*after)(struct wrapper *))
{
    enum hol_status status = hol_problem_check(p);

    if (status != HOL_OK || p->n != w->p.n || p->m != w->p.m || p->bits != w->p.bits)
        return HOL_INVALID;
    hol_problem_round(&w->p, p);
    if (before != NULL)
        before(w);
    status = right()->solve(w->work, &w->a, &w->p);
    if (status != HOL_OK)
        return status;
    if (after != NULL)
        after(w);
    give(answer, &w->a);
    return HOL_OK;
}

static void
drop_c(struct wrapper *w)
{
    hol_mat_zero(&w->p.C);
}

static void
double_c(struct wrapper *w)
{
    hol_add(&w->p.C, &w->p.C, &w->p.C);
}

static void
sign_b(struct wrapper *w)
{
    hol_negate(&w->p.b);
}

/* A taken for row major, as C programmers store it: the same elements seen as n x m, transposed. */
static void
row_major(struct wrapper *w)
{
    struct hol_mat seen = w->p.A;

    seen.rows = w->p.n;
    seen.cols = w->p.m;
    hol_mat_round(&w->spare, &seen);
    hol_transpose(&w->p.A, &w->spare);
}

static void
swapped(struct wrapper *w)
{
    struct hol_vec FL = w->a.FL;

    w->a.FL = w->a.FC;
    w->a.FC = FL;
}

static void
unprojected_c(struct wrapper *w)
{
    hol_mat_round(&w->a.FC, &w->p.C);
}

static void
sign_lambda(struct wrapper *w)
{
    hol_negate(&w->a.lambda);
}

/* Every component of q'' off by 2^-20 of itself. */
static void
noise(struct wrapper *w)
{
    mpfr_t x, y;

    mpfr_inits2(w->p.bits, x, y, (mpfr_ptr)0);
    for (size_t j = 0; j < w->p.n; j++) {
        hol_mat_get(x, &w->a.qdd, j, 0);
        mpfr_div_2ui(y, x, 20, MPFR_RNDN);
        mpfr_add(x, x, y, MPFR_RNDN);
        hol_mat_set(&w->a.qdd, j, 0, x);
    }
    mpfr_clears(x, y, (mpfr_ptr)0);
}

/* The answer of the call before; of the first call, zeros. */
static void
stale(struct wrapper *w)
{
    struct hol_answer now = w->a;

    w->a = w->former;
    w->former = now;
}

static enum hol_status
solve_zeros_ok(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct wrapper *w = work;
    enum hol_status status = run(w, answer, p, NULL, NULL);

    if (status != HOL_DOMAIN)
        return status;
    hol_mat_zero(&answer->qdd);
    hol_mat_zero(&answer->FL);
    hol_mat_zero(&answer->FC);
    hol_mat_zero(&answer->lambda);
    answer->rank = 0;
    return HOL_OK;
}

#define MUTANT(id, key, what, solves)                                                              \
    const struct hol_solver hol_mutant_##id = {                                                    \
        .name = (key),                                                                             \
        .source = "wrong on purpose",                                                              \
        .summary = (what),                                                                         \
        .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,                                            \
        .needs = HOL_NEEDS_PD_MASS,                                                                \
        .growth = HOL_GROWTH_KAPPA,                                                                \
        .applicable = applicable,                                                                  \
        .create = create,                                                                          \
        .solve = (solves),                                                                         \
        .destroy = destroy,                                                                        \
    };

#define WRAPPED(id, key, what, before, after)                                                      \
    static enum hol_status solve_##id(void *work, struct hol_answer *answer,                       \
                                      const struct hol_problem *p)                                 \
    {                                                                                              \
        return run(work, answer, p, (before), (after));                                            \
    }                                                                                              \
    MUTANT(id, key, what, solve_##id)

WRAPPED(drop_c, "drop-c", "C is left out", drop_c, NULL)
WRAPPED(double_c, "double-c", "C is counted twice", double_c, NULL)
WRAPPED(sign_b, "sign-b", "b has the other sign", sign_b, NULL)
WRAPPED(row_major, "row-major", "A is read row by row", row_major, NULL)
WRAPPED(swapped, "swapped", "F_L and F_C are exchanged", NULL, swapped)
WRAPPED(unprojected_c, "unprojected-c", "F_C = C", NULL, unprojected_c)
WRAPPED(sign_lambda, "sign-lambda", "lambda has the other sign", NULL, sign_lambda)
WRAPPED(noise, "noise", "q'' is off by 2^-20", NULL, noise)
WRAPPED(stale, "stale", "answers what the call before asked", NULL, stale)
MUTANT(zeros_ok, "zeros-ok", "inconsistent constraints: OK, and zeros", solve_zeros_ok)
