/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Second problems, and how their numbers are those of the first one. */
#include "compare/instant/laws.h"

#include "numeric/dense/scalar.h"

/* Of PERMUTED: row i is multiplied by 2^exponent, and by -1. */
static const struct factor {
    bool negative;
    long exponent;
} factors[] = {{true, 1}, {false, 0}, {true, -1}};
#define UNCHANGED (&factors[1])

static const struct factor *
factor_of(size_t i)
{
    return &factors[i % (sizeof factors / sizeof *factors)];
}

/* Row i of (A, b) of to = factor * row j of from. */
static void
copy_row(struct hol_problem *to, size_t i, const struct hol_problem *from, size_t j,
         const struct factor *factor, struct hol_mat *x)
{
    for (size_t c = 0; c <= from->n; c++) { /* column n: b */
        const struct hol_mat *source = c < from->n ? &from->A : &from->b;
        struct hol_mat *target = c < from->n ? &to->A : &to->b;
        size_t column = c < from->n ? c : 0;
        hol_mat_shape(x, 1, 1);
        hol_mat_take(x, source, j, column);
        if (factor->negative)
            hol_negate(x);
        hol_row_scale_2exp(x, 0, factor->exponent);
        hol_mat_put(target, i, column, x);
    }
}

struct change { /* the definition of a second problem */
    enum hol_law law;
    long mass, length, time;
};
#define CHANGE(name, key, text, law, mass, length, time) {HOL_LAW_##law, mass, length, time},
static const struct change changes[] = {HOL_SECOND_LIST(CHANGE)};
#undef CHANGE

/* The powers of two by which the numbers of a problem, and of its answer, change with the units. */
static long
force_exponent(const struct change *c)
{
    return c->mass + c->length - 2 * c->time;
}

static long
acceleration_exponent(const struct change *c)
{
    return c->length - 2 * c->time;
}

static void
scale(struct hol_mat *a, long exponent)
{
    for (size_t i = 0; exponent != 0 && i < a->rows; i++)
        hol_row_scale_2exp(a, i, exponent);
}

long
hol_second_exponent(enum hol_second second, enum hol_quantity_kind quantity)
{
    const struct change *c = &changes[second];

    if (quantity == HOL_Q_QDD)
        return acceleration_exponent(c);
    return quantity == HOL_Q_LAMBDA ? force_exponent(c) - c->length : force_exponent(c);
}

enum hol_law
hol_second_law(enum hol_second second)
{
    return changes[second].law;
}

bool
hol_second_is_asked(enum hol_second second, size_t m, unsigned needs, bool units)
{
    if (second == HOL_SECOND_PERMUTED)
        return m > 0;
    if (second == HOL_SECOND_REPEATED)
        return m > 0 && !(needs & HOL_NEEDS_FULL_RANK);
    return units;
}

void
hol_laws_second(struct hol_problem *to, const struct hol_problem *from, enum hol_second second,
                struct hol_mat *x)
{
    const struct change *c = &changes[second];
    size_t extra = to->m - from->m;

    hol_mat_round(&to->M, &from->M);
    hol_mat_round(&to->F, &from->F);
    hol_mat_round(&to->C, &from->C);
    if (extra > 0)
        copy_row(to, 0, from, from->m - 1, UNCHANGED, x);
    for (size_t i = 0; i < from->m; i++)
        if (second != HOL_SECOND_PERMUTED)
            copy_row(to, i + extra, from, i, UNCHANGED, x);
        else
            copy_row(to, i, from, from->m - 1 - i, factor_of(i), x);
    scale(&to->M, c->mass);
    scale(&to->F, force_exponent(c));
    scale(&to->C, force_exponent(c));
    scale(&to->A, c->length);
    scale(&to->b, 2 * c->length - 2 * c->time);
}

/* lambda of the rows of the first problem: A^T lambda stays the same. */
static void
multipliers_back(struct hol_vec *to, const struct hol_vec *from, enum hol_second second)
{
    size_t m = to->rows, extra = from->rows - m;
    struct hol_scalar x, y;

    hol_scalar_init(&x, to->bits);
    hol_scalar_init(&y, to->bits);
    for (size_t i = 0; i < m; i++) {
        hol_mat_get(x.x, from, i + extra, 0);
        if (extra > 0 && i + 1 == m) {
            hol_mat_get(y.x, from, 0, 0);
            mpfr_add(x.x, x.x, y.x, MPFR_RNDN);
        }
        if (second != HOL_SECOND_PERMUTED) {
            hol_mat_set(to, i, 0, x.x);
            continue;
        }
        mpfr_mul_2si(x.x, x.x, factor_of(i)->exponent, MPFR_RNDN);
        if (factor_of(i)->negative)
            mpfr_neg(x.x, x.x, MPFR_RNDN);
        hol_mat_set(to, m - 1 - i, 0, x.x);
    }
    scale(to, -hol_second_exponent(second, HOL_Q_LAMBDA));
}

void
hol_second_back(struct hol_answer *to, const struct hol_answer *from, enum hol_second second)
{
    struct hol_vec *const forces[] = {&to->FL, &to->FC, &to->force};

    hol_mat_round(&to->qdd, &from->qdd);
    hol_mat_round(&to->FL, &from->FL);
    hol_mat_round(&to->FC, &from->FC);
    hol_mat_round(&to->force, &from->force);
    scale(&to->qdd, -hol_second_exponent(second, HOL_Q_QDD));
    for (size_t k = 0; k < sizeof forces / sizeof *forces; k++)
        scale(forces[k], -hol_second_exponent(second, HOL_Q_FL));
    multipliers_back(&to->lambda, &from->lambda, second);
    to->rank = from->rank;
}
