/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The same motion described otherwise must give the same answer, to within the limit of the problem
 * as it was. v is t->e changed: coordinate j of v is coordinate from[j] of t->e in units of
 * 2^unit[j].
 */
#include "base/alloc.h"
#include "tests/conformance/trial.h"
#include "tests/support/tap.h"

#include <math.h>

struct variant {
    struct exact e;
    size_t *from;
    long *unit;
};

/* A copy of t->e with `more` rows that are still zero. */
static void
variant_init(struct variant *v, const struct exact *e, size_t more)
{
    size_t n = e->n, m = e->m;

    exact_init(&v->e, n, m + more);
    v->from = hol_alloc(n, sizeof *v->from);
    v->unit = hol_alloc(n, sizeof *v->unit);
    if (v->from == NULL || v->unit == NULL)
        tap_bail("out of memory");
    for (size_t i = 0; i < n; i++) {
        v->from[i] = i;
        mpq_set(v->e.F.x[i], e->F.x[i]);
        mpq_set(v->e.C.x[i], e->C.x[i]);
        for (size_t j = 0; j < n; j++)
            mpq_set(QMAT(&v->e.M, i, j), QMAT(&e->M, i, j));
    }
    for (size_t i = 0; i < m; i++) {
        mpq_set(v->e.b.x[i], e->b.x[i]);
        for (size_t j = 0; j < n; j++)
            mpq_set(QMAT(&v->e.A, i, j), QMAT(&e->A, i, j));
    }
}

static void
variant_clear(struct variant *v)
{
    exact_clear(&v->e);
    hol_free(v->from);
    hol_free(v->unit);
}

/* x *= 2^e */
static void
shift(mpq_t x, long e)
{
    if (e >= 0)
        mpq_mul_2exp(x, x, (mp_bitcnt_t)e);
    else
        mpq_div_2exp(x, x, (mp_bitcnt_t)-e);
}

/* A vector of the answer, in the coordinates of t->e; sign 1 for accelerations, -1 for forces. */
static void
back(struct qmat *x, const struct variant *v, const struct hol_vec *answered, int sign)
{
    struct qmat y;

    qmat_from(&y, answered);
    qmat_init(x, y.rows, 1);
    for (size_t j = 0; j < y.rows; j++) {
        shift(y.x[j], sign * v->unit[j]);
        mpq_set(x->x[v->from[j]], y.x[j]);
    }
    qmat_clear(&y);
}

static long double
difference(const struct trial *t, const struct variant *v, const struct hol_answer *a)
{
    const struct exact *e = &t->e;
    struct qmat qdd, FL, FC;
    long double worst;

    back(&qdd, v, &a->qdd, 1);
    back(&FL, v, &a->FL, -1);
    back(&FC, v, &a->FC, -1);
    worst = fmaxl(
        trial_error(t, &qdd, &e->qdd, e->scale_q),
        fmaxl(trial_error(t, &FL, &e->FL, e->scale_F), trial_error(t, &FC, &e->FC, e->scale_F)));
    qmat_clear(&qdd);
    qmat_clear(&FL);
    qmat_clear(&FC);
    return worst;
}

/* Solve the variant and compare; where it repeats rows, a method that needs independent ones must
 * be UNABLE. */
static void
variant_check(struct trial *t, struct variant *v, enum conformance_law law)
{
    struct hol_problem p;
    struct hol_answer a;
    void *work;
    enum hol_status status;

    if (trial_prepare(t, &p, &a, &work, &v->e)) {
        status = t->solver->solve(work, &a, &p);
        if (v->e.m > t->e.m && (t->solver->needs & HOL_NEEDS_FULL_RANK))
            trial_check(t, law, status == HOL_UNABLE ? 0 : INFINITY);
        else if (status == HOL_OK)
            trial_check(t, law, answer_is_finite(&a) ? difference(t, v, &a) : INFINITY);
        else
            trial_check(t, law,
                        status == HOL_UNABLE &&
                                (t->may_be_unable || (t->solver->needs & HOL_NEEDS_EVIDENT))
                            ? 0
                            : INFINITY);
        trial_release(t, &p, &a, work);
    }
    variant_clear(v);
}

static void
scale_row(struct exact *e, size_t i, long factor, long exponent)
{
    mpq_t f;

    mpq_init(f);
    mpq_set_si(f, factor, 1);
    shift(f, exponent);
    mpq_mul(e->b.x[i], e->b.x[i], f);
    for (size_t j = 0; j < e->n; j++)
        mpq_mul(QMAT(&e->A, i, j), QMAT(&e->A, i, j), f);
    mpq_clear(f);
}

/* Row i of e becomes row k of from. */
static void
copy_row(struct exact *e, size_t i, const struct exact *from, size_t k)
{
    mpq_set(e->b.x[i], from->b.x[k]);
    for (size_t j = 0; j < e->n; j++)
        mpq_set(QMAT(&e->A, i, j), QMAT(&from->A, k, j));
}

static void
check_rows(struct trial *t, struct rng *r)
{
    static const long factors[] = {3, -5, 7, -1, 11, 13};
    size_t m = t->e.m, turn = (size_t)rng_int(r, 1, (long)m);
    struct variant v;

    variant_init(&v, &t->e, 0);
    for (size_t i = 0; i < m; i++)
        scale_row(&v.e, i, 1, rng_int(r, -20, 20));
    variant_check(t, &v, CONFORMANCE_ROWS_2EXP);

    variant_init(&v, &t->e, 0);
    for (size_t i = 0; i < m; i++)
        scale_row(&v.e, i, factors[rng_int(r, 0, 5)], 0);
    variant_check(t, &v, CONFORMANCE_ROWS_SCALED);

    variant_init(&v, &t->e, 0);
    for (size_t i = 0; i < m; i++)
        copy_row(&v.e, i, &t->e, (m - 1 - i + turn) % m);
    variant_check(t, &v, CONFORMANCE_ROWS_PERMUTED);

    variant_init(&v, &t->e, (size_t)rng_int(r, 1, 2));
    for (size_t i = m; i < v.e.m; i++)
        copy_row(&v.e, i, &t->e, (size_t)rng_int(r, 0, (long)m - 1));
    variant_check(t, &v, CONFORMANCE_ROWS_REPEATED);
}

/* Coordinate j of the variant is coordinate from[j] of e, in units of 2^unit[j]. */
static void
change_coordinates(struct variant *v, const struct exact *e)
{
    for (size_t j = 0; j < e->n; j++) {
        size_t k = v->from[j];
        for (size_t i = 0; i < e->n; i++) {
            mpq_set(QMAT(&v->e.M, i, j), QMAT(&e->M, v->from[i], k));
            shift(QMAT(&v->e.M, i, j), v->unit[i] + v->unit[j]);
        }
        for (size_t i = 0; i < e->m; i++) {
            mpq_set(QMAT(&v->e.A, i, j), QMAT(&e->A, i, k));
            shift(QMAT(&v->e.A, i, j), v->unit[j]);
        }
        mpq_set(v->e.F.x[j], e->F.x[k]);
        shift(v->e.F.x[j], v->unit[j]);
        mpq_set(v->e.C.x[j], e->C.x[k]);
        shift(v->e.C.x[j], v->unit[j]);
    }
}

static void
check_coordinates(struct trial *t, struct rng *r)
{
    size_t n = t->e.n, turn = (size_t)rng_int(r, 1, (long)n);
    struct variant v;

    variant_init(&v, &t->e, 0);
    for (size_t j = 0; j < n; j++)
        v.from[j] = (n - 1 - j + turn) % n;
    change_coordinates(&v, &t->e);
    variant_check(t, &v, CONFORMANCE_COORDINATES);

    variant_init(&v, &t->e, 0);
    for (size_t j = 0; j < n; j++)
        v.unit[j] = rng_int(r, -10, 10);
    change_coordinates(&v, &t->e);
    variant_check(t, &v, CONFORMANCE_UNITS);
}

void
trial_invariances(struct trial *t, struct rng *r)
{
    if (t->e.m > 0)
        check_rows(t, r);
    check_coordinates(t, r);
}
