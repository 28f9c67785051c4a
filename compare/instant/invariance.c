/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How far the answer of a solver moves when the same problem is written in another way. */
#include "compare/instant/invariance.h"

#include "base/alloc.h"
#include "base/names.h"
#include "compare/instant/attempt.h"
#include "numeric/dense/scalar.h"

#include <math.h>

HOL_NAMES(hol_change_key, enum hol_change, HOL_CHANGE_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_change_text, enum hol_change, HOL_CHANGE_LIST, HOL_NAME_SECOND)
HOL_NAMES(hol_change_head, enum hol_change, HOL_CHANGE_LIST, HOL_NAME_THIRD)

/* number / divisor * 2^exponent */
struct factor {
    long number;
    unsigned long divisor;
    long exponent;
};

/*
 * Row i of (A, b) is row row[i] as it was, times[i] as large; coordinate j is coordinate from[j] as
 * it was, in another unit: q = unit q~, A~ = A U, M~ = U M U, F~ = U F, C~ = U C.
 */
struct change {
    size_t n, m;
    size_t *row, *from;
    struct factor *times, *unit;
};

static const struct factor one = {1, 1, 0};
enum { FACTORS = 6 };
static const struct factor powers_of_two[FACTORS] = {{1, 1, 7}, {1, 1, -11}, {1, 1, 3},
                                                     {1, 1, 0}, {1, 1, -4},  {1, 1, 13}};
static const struct factor odd[FACTORS] = {{3, 1, 0},  {-5, 1, 0}, {7, 1, 0},
                                           {-1, 1, 0}, {11, 1, 0}, {13, 1, 0}};
static const struct factor powers_of_ten[FACTORS] = {{10, 1, 0},   {1, 1000, 0}, {100, 1, 0},
                                                     {1000, 1, 0}, {1, 10, 0},   {1, 1, 0}};

static void
change_clear(struct change *c)
{
    hol_free(c->row);
    hol_free(c->from);
    hol_free(c->times);
    hol_free(c->unit);
}

static enum hol_status
change_init(struct change *c, enum hol_change kind, size_t n, size_t rows)
{
    const struct factor *times = kind == HOL_CHANGE_ROWS_2EXP     ? powers_of_two
                                 : kind == HOL_CHANGE_ROWS_SCALED ? odd
                                                                  : NULL;
    const struct factor *unit = kind == HOL_CHANGE_UNITS_2EXP ? powers_of_two
                                : kind == HOL_CHANGE_UNITS    ? powers_of_ten
                                                              : NULL;
    size_t m = rows + (kind == HOL_CHANGE_ROWS_REPEATED);

    *c = (struct change){.n = n, .m = m};
    c->row = hol_alloc(m + 1, sizeof *c->row);
    c->times = hol_alloc(m + 1, sizeof *c->times);
    c->from = hol_alloc(n + 1, sizeof *c->from);
    c->unit = hol_alloc(n + 1, sizeof *c->unit);
    if (c->row == NULL || c->times == NULL || c->from == NULL || c->unit == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < m; i++) {
        c->row[i] = i % rows; /* the first one repeated at the end */
        if (kind == HOL_CHANGE_ROWS_PERMUTED)
            c->row[i] = (m - i) % m; /* 0, m - 1, ..., 1 */
        if (kind == HOL_CHANGE_ROWS_PERMUTED && m == 2)
            c->row[i] = 1 - i;
        c->times[i] = times != NULL ? times[i % FACTORS] : one;
    }
    for (size_t j = 0; j < n; j++) {
        c->from[j] = kind == HOL_CHANGE_COORDINATES ? n - 1 - j : j;
        c->unit[j] = unit != NULL ? unit[j % FACTORS] : one;
    }
    return HOL_OK;
}

static void
multiply(mpfr_t x, const struct factor *f)
{
    mpfr_mul_si(x, x, f->number, MPFR_RNDN);
    mpfr_div_ui(x, x, f->divisor, MPFR_RNDN);
    mpfr_mul_2si(x, x, f->exponent, MPFR_RNDN);
}

static void
divide(mpfr_t x, const struct factor *f)
{
    mpfr_mul_2si(x, x, -f->exponent, MPFR_RNDN);
    mpfr_mul_ui(x, x, f->divisor, MPFR_RNDN);
    mpfr_div_si(x, x, f->number, MPFR_RNDN);
}

static void
apply(struct hol_problem *to, const struct hol_problem *p, const struct change *c)
{
    struct hol_scalar x;

    hol_scalar_init(&x, p->bits);
    for (size_t i = 0; i < c->n; i++) {
        for (size_t j = 0; j <= i; j++) {
            hol_mat_get(x.x, &p->M, c->from[i], c->from[j]);
            multiply(x.x, &c->unit[i]);
            multiply(x.x, &c->unit[j]);
            hol_mat_set(&to->M, i, j, x.x);
            hol_mat_set(&to->M, j, i, x.x);
        }
        hol_mat_get(x.x, &p->F, c->from[i], 0);
        multiply(x.x, &c->unit[i]);
        hol_mat_set(&to->F, i, 0, x.x);
        hol_mat_get(x.x, &p->C, c->from[i], 0);
        multiply(x.x, &c->unit[i]);
        hol_mat_set(&to->C, i, 0, x.x);
    }
    for (size_t i = 0; i < c->m; i++) {
        for (size_t j = 0; j < c->n; j++) {
            hol_mat_get(x.x, &p->A, c->row[i], c->from[j]);
            multiply(x.x, &c->times[i]);
            multiply(x.x, &c->unit[j]);
            hol_mat_set(&to->A, i, j, x.x);
        }
        hol_mat_get(x.x, &p->b, c->row[i], 0);
        multiply(x.x, &c->times[i]);
        hol_mat_set(&to->b, i, 0, x.x);
    }
}

/* A vector of the second answer in the coordinates and units of the first. */
static void
back(struct hol_vec *to, const struct hol_vec *x, const struct change *c, bool is_force)
{
    struct hol_scalar y;

    hol_scalar_init(&y, x->bits);
    hol_mat_shape(to, c->n, 1);
    for (size_t j = 0; j < c->n; j++) {
        hol_mat_get(y.x, x, j, 0);
        if (is_force)
            divide(y.x, &c->unit[j]);
        else
            multiply(y.x, &c->unit[j]);
        hol_mat_set(to, c->from[j], 0, y.x);
    }
}

/* Distances of the answers, relative to the scales. */
static void
apart(long double moved[3], const struct hol_yardstick *yard, const struct hol_attempt *first,
      struct hol_attempt *second, const struct change *c, unsigned yields, struct hol_vec *x)
{
    static const enum hol_quantity_kind kinds[] = {HOL_Q_QDD, HOL_Q_FL, HOL_Q_FC};
    struct hol_answer *b = &second->wide;
    const struct hol_answer *a = &first->wide;
    bool sum = !(yields & HOL_YIELDS_FL);
    const bool yielded[] = {true, (yields & (HOL_YIELDS_FL | HOL_YIELDS_FORCE)) != 0,
                            (yields & HOL_YIELDS_FC) != 0};
    struct hol_vec *const theirs[] = {&b->qdd, sum ? &b->force : &b->FL, &b->FC};
    const struct hol_vec *const ours[] = {&a->qdd, sum ? &a->force : &a->FL, &a->FC};

    for (int q = 0; q < 3; q++) {
        if (!yielded[q])
            continue;
        back(x, theirs[q], c, q > 0);
        hol_sub(theirs[q], x, ours[q]);
        moved[q] = hol_relative(hol_mat_is_finite(theirs[q]) ? hol_mat_max(theirs[q]) : INFINITY,
                                yard->scale[kinds[q]]);
    }
}

/*
 * May the second problem be declined? Its kappa may be larger, even to a solver that scales rows
 * and coordinates by powers of two: factors that are not powers of two leave rows up to twice as
 * large against each other, and so kappa_B, and units likewise kappa_M up to 4 times; a row once
 * more makes kappa_B sqrt(2) times as large.
 */
static bool
is_excused(enum hol_change kind, const struct hol_yardstick *yard, const struct hol_solver *solver,
           mpfr_prec_t bits)
{
    struct hol_yardstick changed = *yard;

    if (kind == HOL_CHANGE_ROWS_SCALED || kind == HOL_CHANGE_ROWS_REPEATED)
        changed.kappa *= 2;
    if (kind == HOL_CHANGE_UNITS)
        changed.kappa *= 4;
    return (solver->needs & HOL_NEEDS_EVIDENT) || hol_yardstick_undecidable(&changed, bits) ||
           hol_yardstick_exhausted(&changed, solver->growth, bits);
}

/* Apply one change to one problem that has a first answer. */
static enum hol_status
measure(long double moved[3], enum hol_change kind, const struct hol_yardstick *yard,
        const struct hol_solver *solver, const struct hol_attempt *first)
{
    const struct hol_problem *p = &yard->truth->problem;
    struct hol_problem changed = {0};
    struct hol_attempt second = {0};
    struct hol_vec x = {0};
    struct change c;
    enum hol_status status = change_init(&c, kind, p->n, p->m);

    if (status == HOL_OK)
        status = hol_problem_init(&changed, c.n, c.m, p->bits);
    if (status == HOL_OK)
        status = hol_vec_init(&x, p->n, p->bits);
    if (status == HOL_OK) {
        apply(&changed, p, &c);
        status = hol_attempt_make(&second, &changed, solver, first->given.bits);
    }
    if (status == HOL_OK) {
        bool same = second.status == HOL_OK && second.answer.rank == first->answer.rank;

        if (same)
            apart(moved, yard, first, &second, &c, solver->yields, &x);
        else if (!is_excused(kind, yard, solver, first->given.bits))
            moved[0] = moved[1] = INFINITY;
    }
    hol_attempt_clear(&second, solver);
    hol_problem_clear(&changed);
    hol_mat_clear(&x);
    change_clear(&c);
    return status;
}

void
hol_invariance_begin(struct hol_invariance *all)
{
    *all = (struct hol_invariance){.problems = 0};
    for (int k = 0; k < HOL_CHANGE_COUNT; k++)
        for (int q = 0; q < 3; q++)
            all->moved[k][q] = -1;
}

static bool
is_asked(enum hol_change kind, const struct hol_problem *p, const struct hol_solver *solver)
{
    switch (kind) {
    case HOL_CHANGE_ROWS_2EXP:
    case HOL_CHANGE_ROWS_SCALED:
        return p->m > 0;
    case HOL_CHANGE_ROWS_PERMUTED:
        return p->m > 1;
    case HOL_CHANGE_ROWS_REPEATED:
        return p->m > 0 && !(solver->needs & HOL_NEEDS_FULL_RANK);
    default:
        return true;
    }
}

enum hol_status
hol_invariance_add(struct hol_invariance *all, const struct hol_yardstick *yard,
                   const struct hol_solver *solver, mpfr_prec_t bits)
{
    const struct hol_problem *p = &yard->truth->problem;
    long double unit = yard->kappa * ldexpl(1, (int)-bits);
    long double limit =
        solver->growth == HOL_GROWTH_KAPPA2 ? HOL_RATIO_LIMIT * yard->kappa : HOL_RATIO_LIMIT;
    struct hol_invariance new = *all;
    struct hol_attempt first;
    enum hol_status status;

    if (hol_yardstick_undecidable(yard, bits) ||
        hol_yardstick_exhausted(yard, solver->growth, bits))
        return HOL_OK;
    status = hol_attempt_make(&first, p, solver, bits);
    if (status != HOL_OK || first.status != HOL_OK)
        goto done;
    new.problems++;
    for (int k = 0; k < HOL_CHANGE_COUNT && status == HOL_OK; k++) {
        long double moved[3] = {-1, -1, -1};

        if (is_asked((enum hol_change)k, p, solver))
            status = measure(moved, (enum hol_change)k, yard, solver, &first);
        for (int q = 0; q < 3; q++) {
            long double ratio = moved[q] < 0 ? -1 : moved[q] / unit;
            new.moved[k][q] = fmaxl(new.moved[k][q], ratio);
            new.beyond[k] = new.beyond[k] || ratio > limit;
        }
    }
    if (status == HOL_OK)
        *all = new;
done:
    hol_attempt_clear(&first, solver);
    return status;
}

long double
hol_invariance_worst(const struct hol_invariance *all, enum hol_change change)
{
    const long double *moved = all->moved[change];

    return fmaxl(moved[0], fmaxl(moved[1], moved[2]));
}
