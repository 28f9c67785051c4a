/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A solver that gives the truth, altered as a test commands. */
#include "tests/compare/fake-solver.h"

#include <math.h>
#include <stdlib.h>

struct fake fake;

void
fake_begin(const struct hol_truth *truth)
{
    fake = (struct fake){.truth = truth, .rank = truth->info.rank};
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    (void)p;
    *why = "not today";
    return fake.refuses ? HOL_NOT_ANSWERABLE : HOL_ANSWERABLE;
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    (void)self;
    (void)n, (void)m, (void)bits;
    *work = NULL;
    return HOL_OK;
}

static void
add(struct hol_vec *to, const struct hol_vec *from, long double error)
{
    mpfr_t x;

    mpfr_init2(x, from->bits);
    for (size_t i = 0; i < from->rows && i < to->rows; i++) {
        hol_mat_get(x, from, i, 0);
        if (i == (fake.last ? from->rows - 1 : 0)) {
            mpfr_t e;
            mpfr_init2(e, 64);
            mpfr_set_ld(e, error, MPFR_RNDN);
            mpfr_add(x, x, e, MPFR_RNDN);
            mpfr_clear(e);
        }
        if (fake.not_a_number)
            mpfr_set_nan(x);
        hol_mat_set(to, i, 0, x);
    }
    mpfr_clear(x);
}

/* log2 of how often |a| of the problem is as large as the truth's; both have the same zeros. */
static long
exponent(const struct hol_mat *a, const struct hol_mat *truth)
{
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++)
            if (hol_mat_abs(truth, i, j) > 0)
                return lroundl(log2l(hol_mat_abs(a, i, j) / hol_mat_abs(truth, i, j)));
    return 0;
}

/* Only in units 2^20 times as large or as small. */
static bool
other_units(const struct hol_problem *p)
{
    if (fake.truth == NULL)
        return false;
    const struct hol_problem *t = &fake.truth->problem;
    return labs(exponent(&p->M, &t->M)) > 10 || labs(exponent(&p->F, &t->F)) > 10;
}

/* The answer in the units of the problem: those of q'' from F = M q''. */
static void
rescale(struct hol_answer *a, const struct hol_problem *p)
{
    const struct hol_problem *t = &fake.truth->problem;
    long force = exponent(&p->F, &t->F), mass = exponent(&p->M, &t->M);

    for (size_t i = 0; i < p->n; i++) {
        hol_row_scale_2exp(&a->qdd, i, force - mass);
        hol_row_scale_2exp(&a->FL, i, force);
        hol_row_scale_2exp(&a->FC, i, force);
        hol_row_scale_2exp(&a->force, i, force);
    }
}

/* The multipliers of the problem's rows: row i is `factor` times the truth's row `from`. */
static void
move_multipliers(struct hol_answer *a, const struct hol_problem *p)
{
    const struct hol_problem *t = &fake.truth->problem;
    long units = exponent(&p->F, &t->F);
    size_t m = t->m, extra = p->m - m;
    bool permuted = extra == 0 && !other_units(p);
    mpfr_t moved[8], x, y;

    mpfr_inits2(a->lambda.bits + 64, x, y, (mpfr_ptr)0);
    for (size_t i = 0; i < m; i++) {
        size_t from = permuted ? m - 1 - i : i, j = 0;
        while (j < t->n && hol_mat_abs(&t->A, from, j) == 0)
            j++;
        mpfr_init2(moved[i], a->lambda.bits);
        hol_mat_get(moved[i], &a->lambda, from, 0);
        hol_mat_get(x, &t->A, from, j);
        hol_mat_get(y, &p->A, i + extra, j);
        mpfr_div(x, x, y, MPFR_RNDN);
        if (other_units(p) || permuted)
            mpfr_mul(moved[i], moved[i], x, MPFR_RNDN);
        mpfr_mul_2si(moved[i], moved[i], units, MPFR_RNDN);
    }
    for (size_t i = 0; i < m; i++) {
        if (i == 0 && (permuted ? fake.lambda_permuted
                       : extra  ? fake.lambda_repeated
                                : fake.lambda_units))
            mpfr_add_ui(moved[i], moved[i], 1, MPFR_RNDN);
        hol_mat_set(&a->lambda, i + extra, 0, moved[i]);
        mpfr_clear(moved[i]);
    }
    if (extra > 0)
        hol_mat_set_si(&a->lambda, 0, 0, 0);
    mpfr_clears(x, y, (mpfr_ptr)0);
}

/* Is the problem another one than the truth's (rows moved, scaled or more, other units)? */
static bool
changed(const struct hol_problem *p)
{
    return other_units(p) || p->m != fake.truth->problem.m ||
           (p->m > 0 && hol_mat_abs(&p->A, 0, 0) != hol_mat_abs(&fake.truth->problem.A, 0, 0));
}

static enum hol_status
solve(void *work, struct hol_answer *a, const struct hol_problem *p)
{
    const struct hol_answer *t;
    bool off, units = other_units(p);

    (void)work;
    if (fake.status != HOL_OK)
        return fake.status;
    if (fake.second != HOL_OK && changed(p))
        return fake.second;
    if (units && fake.units != HOL_OK)
        return fake.units;
    off = (units && fake.units_error) ||
          (fake.permuted_error && !units && changed(p) && p->m == fake.truth->problem.m) ||
          (fake.repeated_error && p->m > fake.truth->problem.m);
    t = &fake.truth->answer;
    add(&a->qdd, &t->qdd, off ? 1 : fake.error[HOL_Q_QDD]);
    add(&a->FL, &t->FL, fake.error[HOL_Q_FL]);
    add(&a->FC, &t->FC, fake.error[HOL_Q_FC]);
    add(&a->lambda, fake.whole_C ? &fake.truth->reaction : &t->lambda, fake.error[HOL_Q_LAMBDA]);
    if (fake.shared != 0) {
        static const long double parts[] = {2, -1};
        mpfr_t x;
        mpfr_init2(x, a->lambda.bits);
        for (size_t i = 0; i < 2; i++) {
            hol_mat_get(x, &a->lambda, i, 0);
            mpfr_add_d(x, x, (double)(parts[i] * fake.shared), MPFR_RNDN);
            hol_mat_set(&a->lambda, i, 0, x);
        }
        mpfr_clear(x);
    }
    if (fake.whole_C) {
        hol_add(&a->FL, &a->FL, &a->FC);
        hol_sub(&a->FL, &a->FL, &p->C);
        hol_mat_round(&a->FC, &p->C);
    }
    hol_add(&a->force, &a->FL, &a->FC);
    if (fake.force_error != 0)
        add(&a->force, &a->force, fake.force_error);
    if (units)
        rescale(a, p);
    if (changed(p))
        move_multipliers(a, p);
    a->rank = fake.second_rank && changed(p) ? fake.rank + 1 : fake.rank;
    return HOL_OK;
}

static void
destroy(void *work)
{
    (void)work;
}

const struct hol_solver hol_solver_fake = {.name = "fake",
                                           .source = "-",
                                           .summary = "-",
                                           .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
                                           .growth = HOL_GROWTH_KAPPA,
                                           .applicable = applicable,
                                           .create = create,
                                           .solve = solve,
                                           .destroy = destroy};
