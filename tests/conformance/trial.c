/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One trial of the conformance suite: a solver on one exact problem, its status, and what fails. */
#include "tests/conformance/trial.h"

#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>

static void
print_matrix(const char *name, const struct hol_mat *a)
{
    char line[16384];
    mpfr_t x;

    mpfr_init2(x, a->bits);
    for (size_t i = 0; i < a->rows; i++) {
        size_t used = 0;
        for (size_t j = 0; j < a->cols && used < sizeof line; j++) {
            hol_mat_get(x, a, i, j);
            used += (size_t)mpfr_snprintf(line + used, sizeof line - used, " %Ra", x);
        }
        tap_diag("%s[%zu]%s", name, i, line);
    }
    mpfr_clear(x);
}

static void
print_reproducer(const struct trial *t, enum conformance_law law, long double ratio)
{
    tap_diag("ratio %.1Le > %.0Lf: %s", ratio, CONFORMANCE_LIMIT, conformance_law(law));
    tap_diag(
        "solver %s, %ld bits, %s, n = %zu, m = %zu, p = %ld, number %u, kappa_B %.1Le, kappa_M "
        "%.1Le; again: HOL_TEST_SEED=%lu",
        t->solver->name, (long)t->bits, instance_name(t->kind), t->e.n, t->e.m, t->p, t->number,
        t->e.kappa_B, t->e.kappa_M, t->seed);
    print_matrix("M", &t->problem.M);
    print_matrix("A", &t->problem.A);
    print_matrix("F", &t->problem.F);
    print_matrix("b", &t->problem.b);
    print_matrix("C", &t->problem.C);
    print_matrix("answered q''", &t->answer.qdd);
}

void
trial_check(struct trial *t, enum conformance_law law, long double ratio)
{
    struct conformance *c = t->c;

    c->tried[law]++;
    if (ratio > c->worst[law])
        c->worst[law] = ratio;
    if (ratio <= CONFORMANCE_LIMIT)
        return;
    if (c->failed[law]++ == 0 && c->verbose)
        print_reproducer(t, law, ratio);
}

long double
trial_error(const struct trial *t, const struct qmat *x, const struct qmat *truth,
            long double scale)
{
    long double worst = 0;
    mpfr_t f;
    mpq_t d;

    mpq_init(d);
    mpfr_init2(f, 64);
    for (size_t k = 0; k < x->rows; k++) {
        mpq_sub(d, x->x[k], truth->x[k]);
        mpfr_set_q(f, d, MPFR_RNDN);
        if (mpq_sgn(d) != 0)
            worst = fmaxl(worst, fabsl(mpfr_get_ld(f, MPFR_RNDN)) /
                                     ldexpl(t->kappa * scale, (int)-t->bits));
    }
    mpq_clear(d);
    mpfr_clear(f);
    return worst;
}

bool
answer_is_finite(const struct hol_answer *a)
{
    return hol_mat_is_finite(&a->qdd) && hol_mat_is_finite(&a->FL) && hol_mat_is_finite(&a->FC) &&
           hol_mat_is_finite(&a->lambda);
}

bool
trial_prepare(struct trial *t, struct hol_problem *p, struct hol_answer *a, void **work,
              const struct exact *e)
{
    *work = NULL;
    if (hol_problem_init(p, e->n, e->m, t->bits) != HOL_OK ||
        hol_answer_init(a, e->n, e->m, t->bits) != HOL_OK)
        tap_bail("out of memory");
    exact_round(p, e);
    if (t->solver->create(t->solver, work, e->n, e->m, t->bits) == HOL_OK)
        return true;
    trial_check(t, CONFORMANCE_STATUS, INFINITY);
    trial_release(t, p, a, NULL);
    return false;
}

void
trial_release(struct trial *t, struct hol_problem *p, struct hol_answer *a, void *work)
{
    t->solver->destroy(work);
    hol_problem_clear(p);
    hol_answer_clear(a);
}

/* Every number of the answer -77: what an untouched answer keeps. */
static void
mark(struct hol_answer *a, size_t n, size_t m)
{
    for (size_t j = 0; j < n; j++) {
        hol_mat_set_si(&a->qdd, j, 0, -77);
        hol_mat_set_si(&a->FL, j, 0, -77);
        hol_mat_set_si(&a->FC, j, 0, -77);
    }
    for (size_t i = 0; i < m; i++)
        hol_mat_set_si(&a->lambda, i, 0, -77);
    a->rank = 77;
}

static bool
same_vector(const struct hol_vec *x, const struct hol_vec *y)
{
    struct qmat a, b;
    bool same = x->rows == y->rows && hol_mat_is_finite(x) && hol_mat_is_finite(y);

    if (!same)
        return false;
    qmat_from(&a, x);
    qmat_from(&b, y);
    for (size_t k = 0; k < x->rows; k++)
        same = same && mpq_equal(a.x[k], b.x[k]);
    qmat_clear(&a);
    qmat_clear(&b);
    return same;
}

static bool
same_answer(const struct hol_answer *a, const struct hol_answer *b)
{
    return a->rank == b->rank && same_vector(&a->qdd, &b->qdd) && same_vector(&a->FL, &b->FL) &&
           same_vector(&a->FC, &b->FC) && same_vector(&a->lambda, &b->lambda);
}

/* Solve t->problem into t->answer, with the laws about solve itself. */
static enum hol_status
solve_twice(struct trial *t)
{
    size_t n = t->e.n, m = t->e.m, calls;
    enum hol_status status, between, repeated;
    struct hol_problem other;
    struct hol_answer marked, again;

    if (hol_problem_init(&other, n, m, t->bits) != HOL_OK ||
        hol_answer_init(&marked, n, m, t->bits) != HOL_OK ||
        hol_answer_init(&again, n, m, t->bits) != HOL_OK)
        tap_bail("out of memory");
    mark(&marked, n, m);
    mark(&again, n, m);
    mark(&t->answer, n, m);
    calls = heap_calls();
    status = t->solver->solve(t->work, &t->answer, &t->problem);
    trial_check(t, CONFORMANCE_ALLOCATION, heap_calls() == calls ? 0 : INFINITY);
    if (status != HOL_OK)
        trial_check(t, CONFORMANCE_UNTOUCHED, same_answer(&t->answer, &marked) ? 0 : INFINITY);

    hol_mat_identity(&other.M); /* q'' = F, in between */
    for (size_t j = 0; j < n; j++)
        hol_mat_set_si(&other.F, j, 0, 5 + (long)j);
    between = t->solver->solve(t->work, &marked, &other);
    mark(&marked, n, m);
    repeated = t->solver->solve(t->work, &again, &t->problem);
    trial_check(t, CONFORMANCE_REPEATABLE,
                between < HOL_STATUS_COUNT && repeated == status &&
                        same_answer(&again, status == HOL_OK ? &t->answer : &marked)
                    ? 0
                    : INFINITY);
    hol_problem_clear(&other);
    hol_answer_clear(&marked);
    hol_answer_clear(&again);
    return status;
}

/* Is it the status that the problem and the declared needs require? */
static bool
right_status(const struct trial *t, enum hol_status status)
{
    unsigned needs = t->solver->needs;
    bool redundant = t->e.rank < t->e.m && (needs & HOL_NEEDS_FULL_RANK);
    const char *why;

    if (status == HOL_UNABLE &&
        (needs & HOL_NEEDS_EVIDENT)) /* declined, and left to the formulation */
        return true;
    /* what it said beforehand that it would not do */
    if (status == HOL_UNABLE && (needs & HOL_NEEDS_TREE) &&
        t->solver->applicable(&t->problem, &why) == HOL_NOT_ANSWERABLE)
        return true;
    if (t->kind == INSTANCE_INCONSISTENT || t->kind == INSTANCE_CONTRADICTION)
        return status == HOL_DOMAIN || (status == HOL_UNABLE && redundant);
    if (t->kind == INSTANCE_INDEFINITE)
        return status == HOL_DOMAIN;
    if (redundant || (t->kind == INSTANCE_SINGULAR_MASS && (needs & HOL_NEEDS_PD_MASS)))
        return status == HOL_UNABLE;
    return status == HOL_OK || (status == HOL_UNABLE && t->may_be_unable);
}

void
trial_run(struct trial *t, struct rng *r)
{
    struct conformance *c = t->c;
    long double unit = ldexpl(1, (int)-t->bits);
    enum hol_status status;
    size_t before;
    bool quiet;

    t->kappa = t->e.kappa_B * t->e.kappa_M;
    if (t->solver->growth == HOL_GROWTH_KAPPA2)
        t->kappa *= t->e.kappa_B;
    t->vacuous = CONFORMANCE_LIMIT * t->kappa * unit >= 1;
    t->may_be_unable = 1000 * t->kappa * unit >= 1;
    if (!trial_prepare(t, &t->problem, &t->answer, &t->work, &t->e))
        return;
    if (hol_rank_detail_init(&t->detail, t->e.n, t->e.m, t->bits) != HOL_OK)
        tap_bail("out of memory");
    quiet =
        t->plain || (t->solver->needs & HOL_NEEDS_EVIDENT); /* does not say how it found the rank */
    t->answer.detail = quiet ? NULL : &t->detail;
    status = solve_twice(t);
    c->statuses[status < HOL_STATUS_COUNT ? status : HOL_INVALID]++;
    before = c->failed[CONFORMANCE_STATUS];
    trial_check(t, CONFORMANCE_STATUS, right_status(t, status) ? 0 : INFINITY);
    if (c->failed[CONFORMANCE_STATUS] > before && c->verbose)
        tap_diag("(status %s)", hol_status_name(status));
    if (!quiet)
        trial_detail(t, status);
    if (status == HOL_OK && c->failed[CONFORMANCE_STATUS] == before) {
        c->vacuous += t->vacuous;
        trial_laws(t);
        if (!t->vacuous)
            trial_invariances(t, r);
    }
    hol_rank_detail_clear(&t->detail);
    trial_release(t, &t->problem, &t->answer, t->work);
}
