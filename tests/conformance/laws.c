/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The laws, as residuals in rational arithmetic of the numbers a solver answered. A residual of
 *     sum_j K_ij x_j - y_i
 * may be as large as limit * kappa * 2^-bits * (sum_j |K_ij| scale_x + scale_y), the errors allowed
 * to x and y.
 */
#include "tests/conformance/trial.h"

#include <math.h>

struct answered {
    struct qmat qdd, FL, FC, lambda;
};

static long double
value(const mpq_t x)
{
    mpfr_t f;
    long double y;

    mpfr_init2(f, 64);
    mpfr_set_q(f, x, MPFR_RNDN);
    y = mpfr_get_ld(f, MPFR_RNDN);
    mpfr_clear(f);
    return y;
}

/* Largest ratio of the rows of K x - y; y may be NULL for zero. */
static long double
residual(const struct trial *t, const struct qmat *K, const struct qmat *x, long double scale_x,
         const struct qmat *y, long double scale_y)
{
    long double unit = ldexpl(t->kappa, (int)-t->bits), worst = 0;
    struct qmat r;

    qmat_mul(&r, K, x);
    for (size_t i = 0; i < K->rows; i++) {
        long double sum = 0;
        for (size_t j = 0; j < K->cols; j++)
            sum += fabsl(value(QMAT(K, i, j)));
        if (y != NULL)
            mpq_sub(r.x[i], r.x[i], y->x[i]);
        if (mpq_sgn(r.x[i]) != 0)
            worst = fmaxl(worst, fabsl(value(r.x[i])) / (unit * (sum * scale_x + scale_y)));
    }
    qmat_clear(&r);
    return worst;
}

static long double
largest(const struct qmat *x)
{
    long double y = 0;

    for (size_t k = 0; k < x->rows * x->cols; k++)
        y = fmaxl(y, fabsl(value(x->x[k])));
    return y;
}

static void
sum_of(struct qmat *sum, const struct qmat *x, const struct qmat *y, int sign)
{
    qmat_copy(sum, x);
    for (size_t k = 0; k < x->rows * x->cols; k++)
        (sign > 0 ? mpq_add : mpq_sub)(sum->x[k], sum->x[k], y->x[k]);
}

static void
laws_of_motion(struct trial *t, const struct answered *x)
{
    const struct exact *e = &t->e;
    struct qmat Nt, total, part;

    trial_check(t, CONFORMANCE_CONSTRAINT,
                residual(t, &e->A, &x->qdd, e->scale_q, &e->b, largest(&e->b)));
    sum_of(&part, &x->FL, &x->FC, 1);
    sum_of(&total, &part, &e->F, 1);
    trial_check(t, CONFORMANCE_MOTION, residual(t, &e->M, &x->qdd, e->scale_q, &total, e->scale_F));
    qmat_clear(&part);
    qmat_clear(&total);
    qmat_transpose(&Nt, &e->null);
    trial_check(t, CONFORMANCE_RANGE, residual(t, &Nt, &x->FL, e->scale_F, NULL, 0));
    sum_of(&part, &x->FC, &e->C, -1);
    trial_check(t, CONFORMANCE_WORK, residual(t, &Nt, &part, e->scale_F, NULL, 0));
    qmat_clear(&part);
    qmat_clear(&Nt);
    if (e->reach.x != NULL)
        trial_check(t, CONFORMANCE_NONIDEAL, residual(t, &e->reach, &x->FC, e->scale_F, NULL, 0));
}

static void
laws_of_multipliers(struct trial *t, const struct answered *x)
{
    const struct exact *e = &t->e;
    long double scale = e->scale_F / e->sigma_min;
    struct qmat At;

    qmat_transpose(&At, &e->A);
    trial_check(t, CONFORMANCE_MULTIPLIERS,
                residual(t, &At, &x->lambda, scale, &x->FL, e->scale_F));
    qmat_clear(&At);
    trial_check(t, CONFORMANCE_LAMBDA, trial_error(t, &x->lambda, &e->lambda, scale));
}

void
trial_laws(struct trial *t)
{
    const struct exact *e = &t->e;
    struct answered x;

    trial_check(t, CONFORMANCE_FINITE, answer_is_finite(&t->answer) ? 0 : INFINITY);
    trial_check(t, CONFORMANCE_RANK, t->answer.rank == e->rank ? 0 : INFINITY);
    if (!answer_is_finite(&t->answer) || t->vacuous)
        return;
    qmat_from(&x.qdd, &t->answer.qdd);
    qmat_from(&x.FL, &t->answer.FL);
    qmat_from(&x.FC, &t->answer.FC);
    qmat_from(&x.lambda, &t->answer.lambda);
    laws_of_motion(t, &x);
    if (t->solver->yields & HOL_YIELDS_LAMBDA)
        laws_of_multipliers(t, &x);
    trial_check(t, CONFORMANCE_QDD, trial_error(t, &x.qdd, &e->qdd, e->scale_q));
    trial_check(t, CONFORMANCE_FL, trial_error(t, &x.FL, &e->FL, e->scale_F));
    trial_check(t, CONFORMANCE_FC, trial_error(t, &x.FC, &e->FC, e->scale_F));
    qmat_clear(&x.qdd);
    qmat_clear(&x.FL);
    qmat_clear(&x.FC);
    qmat_clear(&x.lambda);
}
