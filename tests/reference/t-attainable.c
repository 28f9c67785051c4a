/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The componentwise condition: no small change of the data moves an answer by more, some changes
 * move it by nearly as much, and units do not matter. */
#include "reference/linear/attainable.h"
#include "tests/reference/made-truth.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdint.h>

#define BITS 256
#define SMALL 40 /* log2 of the changes, downwards */
#define TRIALS 200

static const char *const names[] = {"q''", "F_L", "F_C", "F_L + F_C", "lambda", "reaction"};

static struct hol_attainable
attainable(const struct hol_truth *truth)
{
    struct hol_attainable a;

    if (hol_attainable_init(&a, &truth->problem, truth->info.rank, truth->unique) != HOL_OK)
        tap_bail("nothing is attainable");
    return a;
}

static struct hol_truth
truth_of(const struct exact *e)
{
    struct hol_truth truth;

    if (made_truth(&truth, e, BITS) != HOL_OK)
        tap_bail("no truth");
    return truth;
}

static bool
coin(void)
{
    static uint64_t state;

    if (state == 0)
        state = tap_seed();
    state = state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
    return state >> 63;
}

/* x := x (1 +- 2^-SMALL). */
static void
change(mpq_t x, bool up)
{
    mpq_t d;

    mpq_init(d);
    mpq_div_2exp(d, x, SMALL);
    if (up)
        mpq_add(x, x, d);
    else
        mpq_sub(x, x, d);
    mpq_clear(d);
}

static void
change_all(struct qmat *to, const struct qmat *from, size_t rows, size_t cols, bool symmetric)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++) {
            mpq_set(QMAT(to, i, j), QMAT(from, i, j));
            if (!symmetric || j >= i)
                change(QMAT(to, i, j), coin());
            else
                mpq_set(QMAT(to, i, j), QMAT(to, j, i));
        }
}

static long double
component(const struct hol_truth *t, int kind, size_t j)
{
    const struct hol_vec *const vectors[] = {&t->answer.qdd, &t->answer.FL,     &t->answer.FC,
                                             NULL,           &t->answer.lambda, &t->reaction};
    mpfr_t x, y;
    long double value;

    mpfr_inits2(BITS, x, y, (mpfr_ptr)NULL);
    hol_mat_get(x, kind == HOL_ATTAIN_FORCE ? &t->answer.FL : vectors[kind], j, 0);
    if (kind == HOL_ATTAIN_FORCE) {
        hol_mat_get(y, &t->answer.FC, j, 0);
        mpfr_add(x, x, y, MPFR_RNDN);
    }
    value = mpfr_get_ld(x, MPFR_RNDN);
    mpfr_clears(x, y, (mpfr_ptr)NULL);
    return value;
}

/* 2^SMALL |component of one - of the other|, for changes far above the rounding of long double. */
static void
keep_largest(long double *most, const struct hol_truth *one, const struct hol_truth *other,
             int kind, size_t count)
{
    for (size_t j = 0; j < count; j++)
        most[j] = fmaxl(most[j],
                        ldexpl(fabsl(component(one, kind, j) - component(other, kind, j)), SMALL));
}

static void
test_changes(const struct exact *e, const char *what)
{
    struct hol_truth truth = truth_of(e);
    struct hol_attainable a = attainable(&truth);
    struct exact other;
    long double most[HOL_ATTAIN_COUNT][4] = {{0}};

    exact_init(&other, e->n, e->m);
    for (int trial = 0; trial < TRIALS; trial++) {
        struct hol_truth moved;

        change_all(&other.M, &e->M, e->n, e->n, true);
        change_all(&other.A, &e->A, e->m, e->n, false);
        change_all(&other.F, &e->F, e->n, 1, false);
        change_all(&other.b, &e->b, e->m, 1, false);
        change_all(&other.C, &e->C, e->n, 1, false);
        moved = truth_of(&other);
        for (int kind = 0; kind < HOL_ATTAIN_COUNT; kind++)
            keep_largest(most[kind], &truth, &moved, kind, kind < HOL_ATTAIN_LAMBDA ? e->n : e->m);
        made_truth_clear(&moved);
    }
    for (int kind = 0; kind < HOL_ATTAIN_COUNT; kind++) {
        bool within = true, near = true;
        for (size_t j = 0; j < (kind < HOL_ATTAIN_LAMBDA ? e->n : e->m); j++) {
            long double d = a.moved[kind][j];
            within = within && most[kind][j] <= 1.01L * d;
            near = near && 20 * most[kind][j] >= d;
            if (!(most[kind][j] <= 1.01L * d) || !(20 * most[kind][j] >= d))
                tap_diag("component %zu: moved %.3Lg, bound %.3Lg", j, most[kind][j], d);
        }
        tap_ok(within, "%s: no change of the data moves %s by more than the bound", what,
               names[kind]);
        tap_ok(near, "%s: some of %d move it by a 20th of it", what, TRIALS);
    }
    exact_clear(&other);
    hol_attainable_clear(&a);
    made_truth_clear(&truth);
}

/* Coordinates in units of 2^7, 2^-9, ..., rows times 2^11, ..., masses times 2^20: every bound goes
 * with its unit, the norms with that of masses. */
static void
test_units(const struct exact *e, const char *what)
{
    static const long unit[] = {7, -9, 30}, row[] = {11, -40};
    struct hol_truth truth = truth_of(e), scaled;
    struct hol_attainable a = attainable(&truth), b;
    bool same = true, norms = true;
    const long mass = 20;

    scaled = truth_of(e);
    for (size_t i = 0; i < e->n; i++) {
        for (size_t j = 0; j < e->n; j++) {
            mpfr_t x;
            mpfr_init2(x, BITS);
            hol_mat_get(x, &truth.problem.M, i, j);
            mpfr_mul_2si(x, x, mass - unit[i] - unit[j], MPFR_RNDN);
            hol_mat_set(&scaled.problem.M, i, j, x);
            mpfr_clear(x);
        }
        hol_row_scale_2exp(&scaled.problem.F, i, mass - unit[i]);
        hol_row_scale_2exp(&scaled.problem.C, i, mass - unit[i]);
    }
    for (size_t k = 0; k < e->m; k++) {
        for (size_t j = 0; j < e->n; j++) {
            mpfr_t x;
            mpfr_init2(x, BITS);
            hol_mat_get(x, &truth.problem.A, k, j);
            mpfr_mul_2si(x, x, row[k] - unit[j], MPFR_RNDN);
            hol_mat_set(&scaled.problem.A, k, j, x);
            mpfr_clear(x);
        }
        hol_row_scale_2exp(&scaled.problem.b, k, row[k]);
    }
    b = attainable(&scaled);
    for (size_t j = 0; j < e->n; j++) {
        same = same && fabsl(ldexpl(b.moved[HOL_ATTAIN_QDD][j], (int)-unit[j]) /
                                 a.moved[HOL_ATTAIN_QDD][j] -
                             1) < 1e-9L;
        for (int f = HOL_ATTAIN_FL; f <= HOL_ATTAIN_FORCE; f++)
            same = same &&
                   fabsl(ldexpl(b.moved[f][j], (int)(unit[j] - mass)) / a.moved[f][j] - 1) < 1e-9L;
    }
    for (size_t k = 0; k < e->m; k++)
        same = same && fabsl(ldexpl(b.moved[HOL_ATTAIN_LAMBDA][k], (int)(row[k] - mass)) /
                                 a.moved[HOL_ATTAIN_LAMBDA][k] -
                             1) < 1e-9L;
    for (int kind = 0; kind <= HOL_ATTAIN_FORCE; kind++)
        norms = norms && fabsl(b.norm[kind] / ldexpl(a.norm[kind], mass / 2) - 1) < 1e-9L;
    tap_ok(same, "%s: bounds go with units of coordinates, rows and masses", what);
    tap_ok(norms && fabsl(b.terms / ldexpl(a.terms, mass / 2) - 1) < 1e-9L,
           "%s: so do norms, in the kinetic metric", what);
    hol_attainable_clear(&a);
    hol_attainable_clear(&b);
    made_truth_clear(&truth);
    made_truth_clear(&scaled);
}

/* |x|_M and |f|_M^-1 of vectors with known ones: M = diag(4, 1/9). */
static void
test_sizes(void)
{
    struct exact e;
    struct hol_truth truth;
    struct hol_attainable a;

    exact_init(&e, 2, 0);
    put_ratio(&e.M, 0, 0, 4, 1);
    put_ratio(&e.M, 1, 1, 1, 9);
    put_ratio(&e.F, 0, 0, 3, 1);
    put_ratio(&e.F, 1, 0, 4, 1);
    truth = truth_of(&e);
    a = attainable(&truth);
    tap_ok(fabsl(hol_attainable_size(&a, HOL_ATTAIN_QDD, &truth.problem.F) -
                 sqrtl(36 + 16.0L / 9)) < 1e-15L &&
               fabsl(hol_attainable_size(&a, HOL_ATTAIN_FL, &truth.problem.F) -
                     sqrtl(9 / 4.0L + 144)) < 1e-15L &&
               fabsl(hol_attainable_size(&a, HOL_ATTAIN_LAMBDA, &truth.problem.F) - 5) < 1e-15L,
           "sizes of (3, 4) by M, by M^-1, and plain");
    tap_ok(a.moved[HOL_ATTAIN_FL][0] == 0 && a.norm[HOL_ATTAIN_FL] == 0 &&
               fabsl(a.moved[HOL_ATTAIN_QDD][0] / 1.5L - 1) < 1e-15L,
           "M q'' = F: q'' = 3/4 moves by twice itself, a force that is zero by nothing");
    hol_attainable_clear(&a);
    made_truth_clear(&truth);
    exact_clear(&e);
}

static void
test_refusals(const struct exact *e)
{
    struct hol_truth truth = truth_of(e);
    struct hol_attainable a;
    enum hol_status status;
    size_t k = 0;

    tap_ok(hol_attainable_init(&a, &truth.problem, 9, truth.unique) == HOL_INVALID,
           "no rank is larger than the matrix");
    tap_ok(hol_attainable_init(&a, &truth.problem, 1, truth.unique) == HOL_UNABLE,
           "a rank that is not the matrix's");
    do {
        heap_fail_at(++k);
        status = hol_attainable_init(&a, &truth.problem, truth.info.rank, truth.unique);
        heap_fail_at(0);
    } while (status == HOL_NOMEM && k < 10000);
    tap_ok(status == HOL_OK && k > 10, "each of %zu allocations failing is NOMEM, then OK", k - 1);
    hol_attainable_clear(&a);
    made_truth_clear(&truth);
}

int
main(void)
{
    struct exact e, light;

    made_ordinary(&e);
    test_changes(&e, "ordinary");
    test_units(&e, "ordinary");
    test_refusals(&e);
    /* one mass 1e-12 of the others: kappa(M) is 1e12, and nothing is lost */
    exact_init(&light, 3, 2);
    for (size_t i = 0; i < 3; i++) {
        put_ratio(&light.M, i, i, 1, i == 2 ? 1000000000000 : 1 + i);
        put_ratio(&light.F, i, 0, 1 + (long)i, i == 2 ? 1000000000000 : 1);
        put_ratio(&light.C, i, 0, 1, 3 + i);
        put_ratio(&light.A, 0, i, 1, 2 + i);
        put_ratio(&light.A, 1, i, 3 - (long)i, 1);
    }
    put_ratio(&light.b, 0, 0, 1, 1);
    put_ratio(&light.b, 1, 0, 2, 1);
    test_changes(&light, "light");
    test_units(&light, "light");
    /* M is singular, and regular on null(A) */
    put_ratio(&e.M, 2, 2, 0, 1);
    test_changes(&e, "singular");
    test_sizes();
    exact_clear(&light);
    exact_clear(&e);
    mpfr_free_cache();
    return tap_done();
}
