/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Units are no part of a problem: where those of coordinates and rows change by powers of two,
 * however large, every formulation gives the same bits, in the new units.
 */
#include "solvers/solver.h"
#include "tests/conformance/exact.h"
#include "tests/conformance/instances.h"
#include "tests/support/tap.h"

enum { MOST = 12 };

struct units {
    long coordinate[MOST], row[MOST];
};

static void
random_units(struct units *u, size_t n, size_t m, long most, struct rng *r)
{
    for (size_t j = 0; j < n; j++)
        u->coordinate[j] = rng_int(r, -most, most);
    for (size_t i = 0; i < m; i++)
        u->row[i] = rng_int(r, -most, most);
}

static void
scale(struct hol_mat *a, size_t i, size_t j, long e)
{
    mpfr_t x;

    mpfr_init2(x, a->bits);
    hol_mat_get(x, a, i, j);
    mpfr_mul_2si(x, x, e, MPFR_RNDN);
    hol_mat_set(a, i, j, x);
    mpfr_clear(x);
}

/* q_j = 2^coordinate[j] q~_j; row i of (A, b) times 2^row[i]. */
static void
change_problem(struct hol_problem *p, const struct units *u)
{
    for (size_t j = 0; j < p->n; j++) {
        for (size_t i = 0; i < p->n; i++)
            scale(&p->M, i, j, u->coordinate[i] + u->coordinate[j]);
        for (size_t i = 0; i < p->m; i++)
            scale(&p->A, i, j, u->row[i] + u->coordinate[j]);
        scale(&p->F, j, 0, u->coordinate[j]);
        scale(&p->C, j, 0, u->coordinate[j]);
    }
    for (size_t i = 0; i < p->m; i++)
        scale(&p->b, i, 0, u->row[i]);
}

/* The answer back in the old units. */
static void
change_back(struct hol_answer *a, size_t n, size_t m, const struct units *u)
{
    for (size_t j = 0; j < n; j++) {
        scale(&a->qdd, j, 0, u->coordinate[j]);
        scale(&a->FL, j, 0, -u->coordinate[j]);
        scale(&a->FC, j, 0, -u->coordinate[j]);
    }
    for (size_t i = 0; i < m; i++)
        scale(&a->lambda, i, 0, u->row[i]);
}

static bool
same(const struct hol_vec *x, const struct hol_vec *y)
{
    struct qmat a, b;
    bool equal = true;

    qmat_from(&a, x);
    qmat_from(&b, y);
    for (size_t k = 0; k < x->rows; k++)
        equal = equal && mpq_equal(a.x[k], b.x[k]);
    qmat_clear(&a);
    qmat_clear(&b);
    return equal;
}

/* Least-norm multipliers of dependent rows do depend on the units of the rows; unique ones do not.
 */
static bool
same_answer(const struct hol_answer *a, const struct hol_answer *b, size_t m)
{
    return a->rank == b->rank && same(&a->qdd, &b->qdd) && same(&a->FL, &b->FL) &&
           same(&a->FC, &b->FC) && (a->rank < m || same(&a->lambda, &b->lambda));
}

static bool
keeps_units(const struct hol_solver *s, enum instance kind, size_t n, size_t m, mpfr_prec_t bits,
            struct rng *r)
{
    long most = bits == HOL_BITS_DOUBLE ? 80 : 3000;
    struct exact e;
    struct units u = {0};
    struct hol_problem p;
    struct hol_answer a, b;
    enum hol_status before, after;
    void *work = NULL;
    bool good;

    instance_make(&e, kind, n, m, 7, r);
    random_units(&u, n, m, most, r);
    if (hol_problem_init(&p, n, m, bits) != HOL_OK || hol_answer_init(&a, n, m, bits) != HOL_OK ||
        hol_answer_init(&b, n, m, bits) != HOL_OK || s->create(s, &work, n, m, bits) != HOL_OK)
        tap_bail("out of memory");
    exact_round(&p, &e);
    exact_clear(&e);
    before = s->solve(work, &a, &p);
    change_problem(&p, &u);
    after = s->solve(work, &b, &p);
    change_back(&b, n, m, &u);
    good = before == after && (before != HOL_OK || same_answer(&a, &b, m));
    s->destroy(work);
    hol_problem_clear(&p);
    hol_answer_clear(&a);
    hol_answer_clear(&b);
    return good;
}

int
main(void)
{
    static const mpfr_prec_t precisions[] = {24, 53, 106};
    static const enum instance kinds[] = {
        INSTANCE_PLAIN,        INSTANCE_REDUNDANT,     INSTANCE_ZERO_ROW,   INSTANCE_NEAR_ROWS,
        INSTANCE_INCONSISTENT, INSTANCE_SINGULAR_MASS, INSTANCE_INDEFINITE, INSTANCE_BUNDLE};
    static const size_t sizes[][2] = {{2, 1}, {3, 2}, {6, 4}};
    unsigned long trials = 3 * tap_multiplier();
    struct rng r = {tap_seed()};

    for (size_t s = 0; hol_solver_any(s); s++)
        for (size_t b = 0; b < sizeof precisions / sizeof *precisions; b++)
            for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
                unsigned long wrong = 0, count = 0;
                for (size_t z = 0; z < sizeof sizes / sizeof *sizes; z++)
                    for (unsigned long i = 0; i < trials; i++) {
                        size_t n = sizes[z][0], m = sizes[z][1];
                        if (!instance_has(kinds[k], n, m))
                            continue;
                        wrong += !keeps_units(hol_solver_any(s), kinds[k], n, m, precisions[b], &r);
                        count++;
                    }
                tap_ok(wrong == 0 && count > 0, "%s, %ld bits, %s: %lu of %lu depend on the units",
                       hol_solver_any(s)->name, (long)precisions[b], instance_name(kinds[k]), wrong,
                       count);
            }
    mpfr_free_cache();
    return tap_done();
}
