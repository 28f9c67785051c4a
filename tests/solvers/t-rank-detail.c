/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What every formulation says about the rank: closed forms, invariance, thresholds, statuses. (The
 * conformance suite compares it with rational arithmetic on random problems.)
 */
#include "reference/linear/solver-mpfr.h"
#include "solvers/solver.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

enum { MOST = 6 };

/* Integers row by row; M = I, F = 0, b = 0 but for one row. */
struct system {
    size_t n, m;
    const int (*A)[MOST];
};

struct asked {
    struct hol_problem p;
    struct hol_answer a;
    struct hol_rank_detail d;
    void *work;
    const struct hol_solver *solver;
};

static void
ask(struct asked *x, const struct hol_solver *solver, const struct system *s, mpfr_prec_t bits)
{
    x->solver = solver;
    if (hol_problem_init(&x->p, s->n, s->m, bits) != HOL_OK ||
        hol_answer_init(&x->a, s->n, s->m, bits) != HOL_OK ||
        hol_rank_detail_init(&x->d, s->n, s->m, bits) != HOL_OK ||
        solver->create(solver, &x->work, s->n, s->m, bits) != HOL_OK)
        tap_bail("out of memory");
    x->a.detail = &x->d;
    hol_mat_identity(&x->p.M);
    for (size_t i = 0; i < s->m; i++)
        for (size_t j = 0; j < s->n; j++)
            hol_mat_set_si(&x->p.A, i, j, s->A[i][j]);
}

static enum hol_status
answer(struct asked *x, long double threshold)
{
    x->p.rank_threshold = threshold;
    hol_rank_detail_begin(&x->d);
    return x->solver->solve(x->work, &x->a, &x->p);
}

static void
release(struct asked *x)
{
    x->solver->destroy(x->work);
    hol_problem_clear(&x->p);
    hol_answer_clear(&x->a);
    hol_rank_detail_clear(&x->d);
}

/* All formulations and their variants but kernels, which do not say how they found a rank; NULL
 * after the last. */
static const struct hol_solver *
any_solver(size_t index)
{
    const struct hol_solver *solver;

    for (size_t i = 0; (solver = hol_solver_any(i)) != NULL; i++)
        if (!(solver->needs & HOL_NEEDS_EVIDENT) && index-- == 0)
            return solver;
    return index == 0 ? &hol_solver_mpfr : NULL;
}

/* ----------------------------------------------------------------------- closed forms */

static const struct closed {
    const char *what;
    size_t n, m, rank;
    int A[MOST][MOST];
    const char *unique; /* y, n */
    const char *kept;   /* rows that are always kept: k; always dropped: d; either: ? */
} closed[] = {
    {"independent", 3, 2, 2, {{1, 2, 3}, {0, 1, 1}}, "yy", "kk"},
    {"a row twice", 4, 4, 3, {{1}, {0, 1}, {1}, {0, 0, 1}}, "nyny", "?k?k"},
    {"a sum of two", 4, 4, 3, {{1, 1}, {0, 1, 2}, {0, 0, 0, 1}, {1, 2, 2}}, "nnyn", "??k?"},
    {"a zero row", 3, 3, 2, {{1, 0, 1}, {0}, {0, 1, 1}}, "yny", "kdk"},
    {"more rows than coordinates", 2, 4, 2, {{1, 0}, {0, 1}, {1, 1}, {1, -1}}, "nnnn", "????"},
    {"two pairs and one alone",
     5,
     5,
     3,
     {{1, 1}, {2, 2}, {0, 0, 1}, {0, 0, 0, 1}, {0, 0, 3}},
     "nnnyn",
     "???k?"},
    {"no row but zeros", 3, 2, 0, {{0}}, "nn", "dd"},
    {"no row", 3, 0, 0, {{0}}, "", ""},
    {"far from each other in size",
     3,
     3,
     2,
     {{1, 1, 0}, {1000000, 1000000, 0}, {0, 0, 1}},
     "nny",
     "??k"},
};

static bool
agrees(const struct hol_rank_detail *d, const struct closed *c)
{
    size_t kept = 0;
    bool good = d->stated && d->decided && d->rank == c->rank && d->measure != NULL;

    for (size_t i = 0; i < c->m; i++) {
        kept += !d->dropped[i];
        good = good && d->unique[i] == (c->unique[i] == 'y' ? HOL_UNIQUE_YES : HOL_UNIQUE_NO);
        good = good && (c->kept[i] == '?' || d->dropped[i] == (c->kept[i] == 'd'));
    }
    for (size_t k = 0; k < d->count && d->of_rows; k++)
        good = good && d->row[k] < c->m &&
               (d->magnitude[k] < d->threshold || !d->dropped[d->row[k]] || c->rank == 0);
    return good && kept == c->rank &&
           (c->rank == c->m || c->rank == c->n || c->rank == 0 || d->gap > 1e4);
}

static void
test_closed(const struct closed *c, mpfr_prec_t bits)
{
    const struct system s = {c->n, c->m, c->A};
    const struct hol_solver *solver;
    size_t wrong = 0, tried = 0;

    for (size_t i = 0; (solver = any_solver(i)) != NULL; i++) {
        struct asked x;

        ask(&x, solver, &s, bits);
        if (solver->applicable(&x.p, &(const char *){NULL}) == HOL_ANSWERABLE) {
            (void)!answer(&x, 0); /* whatever its status */
            tried++;
            if (!agrees(&x.d, c)) {
                wrong++;
                tap_diag("%s: %s: stated %d, decided %d, rank %zu (%s)", solver->name, c->what,
                         x.d.stated, x.d.decided, x.d.rank, x.d.measure);
            }
        }
        release(&x);
    }
    tap_ok(wrong == 0 && tried > 3, "%ld bits: %s: rank, rows and multipliers, by %zu solvers",
           (long)bits, c->what, tried);
}

/* Singular values of [1 1; 0 1] over sqrt(2)...: those of a matrix whose rows are of size 1. */
static void
test_magnitudes(void)
{
    static const int A[MOST][MOST] = {{1, 0}, {0, 1}, {1, 0}};
    const struct system s = {2, 3, A};
    struct asked x;

    ask(&x, hol_solver_find("svd"), &s, HOL_BITS_DOUBLE);
    tap_ok(answer(&x, 0) == HOL_OK && x.d.count == 2, "singular values, as many as there are");
    tap_ok(fabsl(x.d.magnitude[0] / x.d.magnitude[1] - sqrtl(2)) < 1e-15L, "of the right ratio");
    tap_ok(x.d.threshold == 5 * 8 * 0x1p-53L * x.d.magnitude[0], "the default threshold");
    tap_ok(isnan(x.d.gap) && !x.d.of_rows, "nothing is below: no gap");
    release(&x);
}

/* ------------------------------------------------------------------------- thresholds */

static const int graded[MOST][MOST] = {
    {64, 3, 1, 5, 2}, {64, 4, 1, 5, 2}, {64, 4, 1, 5, 2}, {64, 4, 1, 5, 5}, {-7, 32, 9, 1, 12}};

/* The larger the threshold, the less the rank: from what rounding makes of it down to 0 or 1. */
static void
test_monotone(const struct hol_solver *solver, mpfr_prec_t bits)
{
    const struct system s = {5, 5, graded};
    bool good = true;
    size_t before = 5, first = 0, last = 0, stated = 0;
    struct asked x;

    ask(&x, solver, &s, bits);
    for (int e = -2 * (int)bits; e <= 4; e++) {
        (void)!answer(&x, ldexpl(1.01L, e));
        good = good && x.d.stated;
        if (!x.d.stated || !x.d.decided)
            continue;
        good = good && x.d.rank <= before;
        before = last = x.d.rank;
        first = stated++ == 0 ? x.d.rank : first;
    }
    tap_ok(good && first >= 4 && last == 0 && stated > (size_t)bits,
           "%s, %ld bits: thresholds 2^%ld to 16: the rank falls from %zu to %zu", solver->name,
           (long)bits, -2 * (long)bits, first, last);
    release(&x);
}

/* What is given is meant: no band, and what equals the threshold counts. */
static void
test_exact_threshold(void)
{
    const mpfr_prec_t bits[] = {24, 53, 106};
    for (size_t k = 0; k < 3; k++) {
        struct hol_vec s = {0};
        size_t rank = 9;

        if (hol_vec_init(&s, 3, bits[k]) != HOL_OK)
            tap_bail("out of memory");
        hol_mat_set_si(&s, 0, 0, 8);
        hol_mat_set_si(&s, 1, 0, 2);
        tap_ok(hol_rank_at(&rank, &s, 3, 3, 0.25L) == HOL_OK && rank == 2,
               "%ld bits: a magnitude at the threshold counts", (long)bits[k]);
        tap_ok(hol_rank_at(&rank, &s, 3, 3, 0.2501L) == HOL_OK && rank == 1,
               "%ld bits: below it, not", (long)bits[k]);
        tap_ok(hol_rank_at(&rank, &s, 3, 3, 1e-4000L) == HOL_OK && rank == 2,
               "%ld bits: zero never counts", (long)bits[k]);
        tap_ok(hol_rank_at(&rank, &s, 3, 3, 2) == HOL_OK && rank == 0, "%ld bits: none counts",
               (long)bits[k]);
        hol_mat_clear(&s);
    }
}

static void
test_bad_threshold(const struct hol_solver *solver)
{
    const long double bad[] = {-1e-12L, NAN, INFINITY};
    const struct system s = {5, 5, graded};
    bool good = true;
    struct asked x;

    ask(&x, solver, &s, HOL_BITS_DOUBLE);
    for (size_t i = 0; i < 3; i++)
        good = good && answer(&x, bad[i]) == HOL_INVALID && !x.d.stated;
    tap_ok(good, "%s: a threshold that is not positive is invalid", solver->name);
    release(&x);
}

/* --------------------------------------------------------------------------- statuses */

/* [1 1; 1 1 + 3 tau]: pivots, and lengths of rows, are a factor 3/2 tau apart, singular values half
 * of that. */
static void
test_undecided(const struct hol_solver *solver, mpfr_prec_t bits)
{
    static const int A[MOST][MOST] = {{1, 1}, {1, 1}};
    const struct system s = {2, 2, A};
    long double tau = hol_rank_threshold(2, 2, bits);
    enum hol_status status;
    struct asked x;
    mpfr_t y;

    ask(&x, solver, &s, bits);
    mpfr_init2(y, bits);
    mpfr_set_ui_2exp(y, 120, -(mpfr_exp_t)bits, MPFR_RNDN);
    mpfr_add_ui(y, y, 1, MPFR_RNDN);
    hol_mat_set(&x.p.A, 1, 1, y);
    mpfr_clear(y);
    status = answer(&x, 0);
    tap_ok(status == HOL_UNABLE && x.d.stated && !x.d.decided && x.d.rank == 1 && x.d.count == 2,
           "%s, %ld bits: undecided, and what was measured is stated", solver->name, (long)bits);
    tap_ok(x.d.magnitude[1] > x.d.threshold / 2 && x.d.magnitude[1] < 2 * x.d.threshold &&
               x.d.gap > 0.5L / tau && x.d.gap < 2 / tau && !x.d.dropped[0] && !x.d.dropped[1] &&
               x.d.unique[0] == HOL_UNIQUE_UNDECIDED && x.d.unique[1] == HOL_UNIQUE_UNDECIDED,
           "%s, %ld bits: the magnitude in the band, the gap, and nothing decided from it",
           solver->name, (long)bits);
    (void)!answer(&x, tau / 4);
    tap_ok(x.d.decided && x.d.rank == 2, "%s, %ld bits: a lower threshold decides", solver->name,
           (long)bits);
    (void)!answer(&x, tau * 4);
    tap_ok(x.d.decided && x.d.rank == 1, "%s, %ld bits: so does a higher one", solver->name,
           (long)bits);
    release(&x);
}

/* No answer, and the rank none the less. */
static void
test_inconsistent(const struct hol_solver *solver)
{
    const struct system s = {4, 4, closed[1].A};
    struct asked x;
    enum hol_status status;

    ask(&x, solver, &s, HOL_BITS_DOUBLE);
    hol_mat_set_si(&x.p.b, 0, 0, 1);
    hol_mat_set_si(&x.p.b, 2, 0, 2);
    status = answer(&x, 0);
    tap_ok((status == HOL_DOMAIN || status == HOL_UNABLE) && agrees(&x.d, &closed[1]),
           "%s: contradictory constraints: %s, and what it found of the rank", solver->name,
           hol_status_name(status));
    release(&x);
}

/* The detail of other sizes. */
static void
test_misfit(const struct hol_solver *solver)
{
    const struct system s = {5, 5, graded};
    struct hol_rank_detail other;
    struct asked x;

    ask(&x, solver, &s, HOL_BITS_DOUBLE);
    if (hol_rank_detail_init(&other, 5, 4, HOL_BITS_DOUBLE) != HOL_OK)
        tap_bail("out of memory");
    x.a.detail = &other;
    tap_ok(answer(&x, 0) == HOL_INVALID, "%s: a detail of other sizes is invalid", solver->name);
    hol_rank_detail_clear(&other);
    release(&x);
}

static void
test_memory(void)
{
    struct hol_rank_detail d;
    size_t k = 0;
    enum hol_status status;
    bool good = true;

    do {
        heap_fail_at(++k);
        status = hol_rank_detail_init(&d, 4, 3, 106);
        good = good && (status == HOL_OK || (status == HOL_NOMEM && d.magnitude == NULL));
    } while (status != HOL_OK && k < 1000);
    heap_fail_at(0);
    tap_ok(good && k > 10, "memory is out at any of %zu allocations", k - 1);
    hol_rank_detail_begin(&d);
    tap_ok(!d.stated && d.count == 0, "nothing is stated yet");
    hol_rank_detail_seal(&d);
    hol_rank_detail_clear(&d);
    hol_rank_detail_clear(&d);
    tap_ok(hol_rank_detail_init(&d, 0, 3, 53) == HOL_INVALID, "no coordinates: invalid");
}

/* ------------------------------------------------------------------------- invariance */

/* Rows permuted, and times powers of two: the same rank, the same multipliers are unique. */
static void
test_invariance(const struct hol_solver *solver)
{
    const size_t perm[5] = {3, 0, 4, 2, 1};
    const struct closed *c = &closed[5];
    static int moved[MOST][MOST];
    char unique[6] = "", kept[6] = "";
    struct closed other = *c;
    struct asked x;

    for (size_t i = 0; i < 5; i++) {
        memcpy(moved[i], c->A[perm[i]], sizeof moved[i]);
        unique[i] = c->unique[perm[i]];
        kept[i] = c->kept[perm[i]];
    }
    other.unique = unique;
    other.kept = kept;
    const struct system s = {5, 5, (const int(*)[MOST])moved};
    ask(&x, solver, &s, 106);
    for (size_t i = 0; i < 5; i++)
        hol_row_scale_2exp(&x.p.A, i, 13 * (long)i - 30);
    (void)!answer(&x, 0);
    tap_ok(agrees(&x.d, &other), "%s: rows permuted and scaled", solver->name);
    release(&x);
}

int
main(void)
{
    const mpfr_prec_t bits[] = {24, 53, 106};
    const struct hol_solver *solver;

    for (size_t b = 0; b < 3; b++)
        for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
            test_closed(&closed[i], bits[b]);
    test_magnitudes();
    test_exact_threshold();
    for (size_t i = 0; (solver = any_solver(i)) != NULL; i++) {
        test_invariance(solver);
        test_inconsistent(solver);
        test_bad_threshold(solver);
        test_misfit(solver);
        if (solver == &hol_solver_mpfr)
            continue; /* its threshold has a gap of its own, and its numbers twice the bits */
        test_monotone(solver, 53);
        test_monotone(solver, 106);
        test_undecided(solver, 53);
        test_undecided(solver, 106);
    }
    test_memory();
    mpfr_free_cache();
    return tap_done();
}
