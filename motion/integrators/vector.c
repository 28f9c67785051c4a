/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Linear combinations of vectors with rational coefficients. */
#include "motion/integrators/vector.h"

#include "numeric/dense/scalar.h"

#include <assert.h>

static void
combine_double(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *h, size_t count,
               const struct hol_vec *const *f, const long *num, long den)
{
    for (size_t i = 0; i < y->rows; i++) {
        double sum = 0;

        for (size_t k = 0; k < count; k++)
            if (num[k] != 0)
                sum += (double)num[k] * f[k]->d[i];
        sum = sum / (double)den * (h != NULL ? h->d[0] : 1);
        y->d[i] = x != NULL ? x->d[i] + sum : sum;
    }
}

static void
combine_mpfr(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *h, size_t count,
             const struct hol_vec *const *f, const long *num, long den)
{
    struct hol_scalar sum, term;

    hol_scalar_init(&sum, y->bits);
    hol_scalar_init(&term, y->bits);
    for (size_t i = 0; i < y->rows; i++) {
        mpfr_set_zero(sum.x, 1);
        for (size_t k = 0; k < count; k++)
            if (num[k] != 0) {
                mpfr_mul_si(term.x, f[k]->x[i], num[k], MPFR_RNDN);
                mpfr_add(sum.x, sum.x, term.x, MPFR_RNDN);
            }
        if (den != 1)
            mpfr_div_si(sum.x, sum.x, den, MPFR_RNDN);
        if (h != NULL)
            mpfr_mul(sum.x, sum.x, h->x[0], MPFR_RNDN);
        if (x != NULL)
            mpfr_add(sum.x, sum.x, x->x[i], MPFR_RNDN);
        mpfr_set(y->x[i], sum.x, MPFR_RNDN);
    }
}

void
hol_vec_combine(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *h, size_t count,
                const struct hol_vec *const *f, const long *num, long den)
{
    assert(den > 0 && (x == NULL || (x->rows == y->rows && x->bits == y->bits)));
    if (y->d != NULL)
        combine_double(y, x, h, count, f, num, den);
    else
        combine_mpfr(y, x, h, count, f, num, den);
}

void
hol_vec_step(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *h,
             const struct hol_vec *f, long num, long den)
{
    const struct hol_vec *one[] = {f};

    hol_vec_combine(y, x, h, 1, one, &num, den);
}

void
hol_vec_time(struct hol_vec *t, const struct hol_vec *t0, const struct hol_vec *h, long num,
             long den)
{
    const struct hol_vec *one[] = {h};

    hol_vec_combine(t, t0, NULL, 1, one, &num, den);
}

void
hol_vec_scale(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *s)
{
    for (size_t i = 0; i < x->rows; i++) {
        if (y->d != NULL)
            y->d[i] = x->d[i] * s->d[0];
        else
            mpfr_mul(y->x[i], x->x[i], s->x[0], MPFR_RNDN);
    }
}

void
hol_vec_divide(struct hol_vec *y, const struct hol_vec *x, const struct hol_vec *s)
{
    for (size_t i = 0; i < x->rows; i++) {
        if (y->d != NULL)
            y->d[i] = x->d[i] / s->d[0];
        else
            mpfr_div(y->x[i], x->x[i], s->x[0], MPFR_RNDN);
    }
}

bool
hol_vec_same(const struct hol_vec *x, const struct hol_vec *y)
{
    for (size_t i = 0; i < x->rows; i++)
        if (x->d != NULL ? x->d[i] != y->d[i] : !mpfr_equal_p(x->x[i], y->x[i]))
            return false;
    return true;
}
