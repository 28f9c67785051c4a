/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of formulations, bad input, exhausted memory, and every status of every formulation. */
#include "solvers/solver.h"

#include "tests/conformance/exact.h"
#include "tests/conformance/instances.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

static const mpfr_prec_t precisions[] = {24, 53, 212};
enum { PRECISIONS = sizeof precisions / sizeof *precisions };

/* M = 2 I, A = first rows of I, F = b = C = 1. */
static void
simple(struct hol_problem *p, struct hol_answer *a, size_t n, size_t m, mpfr_prec_t bits)
{
    if (hol_problem_init(p, n, m, bits) != HOL_OK || hol_answer_init(a, n, m, bits) != HOL_OK)
        tap_bail("out of memory");
    for (size_t j = 0; j < n; j++) {
        hol_mat_set_si(&p->M, j, j, 2);
        hol_mat_set_si(&p->F, j, 0, 1);
        hol_mat_set_si(&p->C, j, 0, 1);
    }
    for (size_t i = 0; i < m; i++) {
        hol_mat_set_si(&p->A, i, i % n, 1);
        hol_mat_set_si(&p->b, i, 0, 1);
    }
}

/* The status for *p in a work space for n, m at bits; clears p and a. */
static enum hol_status
status_of(const struct hol_solver *s, size_t n, size_t m, mpfr_prec_t bits, struct hol_problem *p,
          struct hol_answer *a)
{
    enum hol_status status;
    void *work = NULL;

    s->destroy(NULL); /* a no-op */
    if (s->create(s, &work, n, m, bits) != HOL_OK)
        tap_bail("%s: create failed", s->name);
    status = s->solve(work, a, p);
    s->destroy(work);
    hol_problem_clear(p);
    hol_answer_clear(a);
    return status;
}

static void
test_table(void)
{
    for (size_t i = 0; hol_solver_any(i); i++) {
        const struct hol_solver *s = hol_solver_any(i);
        tap_ok(hol_solver_find(s->name) == s, "%s is found by its name, which is its own", s->name);
        tap_ok(s->source[0] && s->summary[0] && s->applicable && s->create && s->solve &&
                   s->destroy && (s->yields & HOL_YIELDS_SPLIT),
               "%s: the table is complete", s->name);
    }
    tap_ok(hol_solver_find("no such method") == NULL, "an unknown name finds nothing");
}

static void
set_bad(struct hol_mat *a, size_t i, size_t j, int kind)
{
    mpfr_t x;

    mpfr_init2(x, 24);
    if (kind == 0)
        mpfr_set_nan(x);
    else
        mpfr_set_inf(x, kind);
    hol_mat_set(a, i, j, x);
    mpfr_clear(x);
}

static void
test_not_finite(const struct hol_solver *s, mpfr_prec_t bits)
{
    static const char *const names[] = {"M", "A", "F", "b", "C"};

    for (int part = 0; part < 5; part++)
        for (int kind = -1; kind <= 1; kind++) {
            struct hol_problem p;
            struct hol_answer a;
            simple(&p, &a, 3, 2, bits);
            struct hol_mat *const where[] = {&p.M, &p.A, &p.F, &p.b, &p.C};
            set_bad(where[part], 1, part < 2 ? 1 : 0, kind);
            tap_ok(status_of(s, 3, 2, bits, &p, &a) == HOL_INVALID,
                   "%s, %ld bits: %s in %s: INVALID", s->name, (long)bits,
                   kind == 0 ? "NaN" : "Inf", names[part]);
        }
}

static void
test_invalid(const struct hol_solver *s, mpfr_prec_t bits)
{
    mpfr_prec_t other = bits == 53 ? 106 : 53;
    struct hol_problem p;
    struct hol_answer a, b;
    void *work = NULL;

    simple(&p, &a, 3, 2, bits);
    hol_mat_set_si(&p.M, 0, 2, 1);
    tap_ok(status_of(s, 3, 2, bits, &p, &a) == HOL_INVALID, "%s: M not symmetric: INVALID",
           s->name);
    simple(&p, &a, 3, 2, bits);
    tap_ok(status_of(s, 2, 2, bits, &p, &a) == HOL_INVALID, "%s: other n: INVALID", s->name);
    simple(&p, &a, 3, 2, bits);
    tap_ok(status_of(s, 3, 1, bits, &p, &a) == HOL_INVALID, "%s: other m: INVALID", s->name);
    simple(&p, &a, 3, 2, other);
    tap_ok(status_of(s, 3, 2, bits, &p, &a) == HOL_INVALID, "%s: other bits: INVALID", s->name);
    simple(&p, &a, 3, 2, bits);
    hol_mat_shape(&p.F, 2, 1);
    tap_ok(status_of(s, 3, 2, bits, &p, &a) == HOL_INVALID, "%s: F too short: INVALID", s->name);
    simple(&p, &a, 3, 2, bits);
    hol_answer_clear(&a);
    if (hol_answer_init(&b, 3, 1, bits) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(status_of(s, 3, 2, bits, &p, &b) == HOL_INVALID, "%s: answer too small: INVALID",
           s->name);
    tap_ok(s->create(s, &work, 0, 0, bits) == HOL_INVALID && work == NULL, "%s: n = 0: INVALID",
           s->name);
    tap_ok(s->create(s, &work, 2, 1, HOL_BITS_MIN - 1) == HOL_INVALID && work == NULL &&
               s->create(s, &work, 2, 1, HOL_BITS_MAX + 1) == HOL_INVALID && work == NULL,
           "%s: bits out of range: INVALID", s->name);
}

/* Let each allocation of create fail in turn. */
static void
test_no_memory(const struct hol_solver *s, mpfr_prec_t bits)
{
    enum hol_status status = HOL_NOMEM;
    size_t k = 0;
    bool good = true;
    void *work = NULL;

    while (status == HOL_NOMEM && good && k < 1000) {
        heap_fail_at(++k);
        status = s->create(s, &work, 3, 2, bits);
        heap_fail_at(0);
        good = (status == HOL_NOMEM && work == NULL) || status == HOL_OK;
    }
    s->destroy(work);
    tap_ok(good && status == HOL_OK && (k > 10 || (s->needs & HOL_NEEDS_EVIDENT)),
           "%s, %ld bits: NOMEM at each of %zu allocations", s->name, (long)bits, k - 1);
}

/* A member of a family, as the solver answers it. */
static enum hol_status
family(const struct hol_solver *s, enum instance kind, size_t n, size_t m, mpfr_prec_t bits)
{
    struct rng r = {tap_seed() + (unsigned long)kind};
    struct exact e;
    struct hol_problem p;
    struct hol_answer a;

    instance_make(&e, kind, n, m, 7, &r);
    if (hol_problem_init(&p, n, m, bits) != HOL_OK || hol_answer_init(&a, n, m, bits) != HOL_OK)
        tap_bail("out of memory");
    exact_round(&p, &e);
    exact_clear(&e);
    return status_of(s, n, m, bits, &p, &a);
}

static void
expect(const struct hol_solver *s, mpfr_prec_t bits, const char *what, enum hol_status status,
       enum hol_status wanted)
{
    if (status == HOL_UNABLE && (s->needs & HOL_NEEDS_EVIDENT)) /* declined */
        wanted = HOL_UNABLE;
    tap_ok(status == wanted, "%s, %ld bits: %s: %s", s->name, (long)bits, what,
           hol_status_name(wanted));
    if (status != wanted)
        tap_diag("answered %s", hol_status_name(status));
}

/* M = diag(2, second), A = (first, 0). */
static enum hol_status
two_masses(const struct hol_solver *s, mpfr_prec_t bits, long second, long first)
{
    struct hol_problem p;
    struct hol_answer a;

    simple(&p, &a, 2, 1, bits);
    hol_mat_set_si(&p.M, 1, 1, second);
    hol_mat_set_si(&p.A, 0, 0, first);
    hol_mat_set_si(&p.A, 0, 1, 1 - first);
    return status_of(s, 2, 1, bits, &p, &a);
}

/* M = diag(1, -1), A = (1, -1): v^T M v = 0 on null(A), as sums that cancel have it. */
static enum hol_status
masses_that_cancel(const struct hol_solver *s, mpfr_prec_t bits)
{
    struct hol_problem p;
    struct hol_answer a;

    simple(&p, &a, 2, 1, bits);
    hol_mat_set_si(&p.M, 0, 0, 1);
    hol_mat_set_si(&p.M, 1, 1, -1);
    hol_mat_set_si(&p.A, 0, 0, 1);
    hol_mat_set_si(&p.A, 0, 1, -1);
    return status_of(s, 2, 1, bits, &p, &a);
}

/* Rows (1, 0) and (1, units * 2^-e), b = (1, 3): independent, if the precision is high enough. */
static enum hol_status
almost_dependent(const struct hol_solver *s, mpfr_prec_t bits, long units, long e)
{
    struct hol_problem p;
    struct hol_answer a;

    simple(&p, &a, 2, 2, bits);
    hol_mat_set_si(&p.A, 1, 1, units);
    hol_row_scale_2exp(&p.A, 1, -e);
    hol_mat_set_si(&p.A, 1, 0, 1);
    hol_mat_set_si(&p.b, 1, 0, 3);
    return status_of(s, 2, 2, bits, &p, &a);
}

static void
test_statuses(const struct hol_solver *s, mpfr_prec_t bits)
{
    bool pd = s->needs & HOL_NEEDS_PD_MASS, full = s->needs & HOL_NEEDS_FULL_RANK;

    expect(s, bits, "m = n", family(s, INSTANCE_PLAIN, 3, 3, bits), HOL_OK);
    expect(s, bits, "redundant rows", family(s, INSTANCE_REDUNDANT, 4, 3, bits),
           full ? HOL_UNABLE : HOL_OK);
    expect(s, bits, "inconsistent rows", family(s, INSTANCE_INCONSISTENT, 4, 3, bits),
           full ? HOL_UNABLE : HOL_DOMAIN);
    expect(s, bits, "M < 0 on the free coordinate", two_masses(s, bits, -2, 1), HOL_DOMAIN);
    expect(s, bits, "M < 0 on the prescribed coordinate", two_masses(s, bits, -2, 0),
           pd ? HOL_UNABLE : HOL_OK);
    expect(s, bits, "M = 0 on the free coordinate", two_masses(s, bits, 0, 1), HOL_UNABLE);
    expect(s, bits, "M = 0 on the prescribed coordinate", two_masses(s, bits, 0, 0),
           pd ? HOL_UNABLE : HOL_OK);
    expect(s, bits, "M cancels on null(A)", masses_that_cancel(s, bits), HOL_UNABLE);
    expect(s, bits, "no gap in the rank", almost_dependent(s, bits, 80, bits), HOL_UNABLE);
    expect(s, bits, "contradiction, or independent", almost_dependent(s, bits, 20, bits),
           HOL_UNABLE);
    expect(s, bits, "kappa^2 beyond the precision", almost_dependent(s, bits, 1, bits / 2 + 2),
           s->growth == HOL_GROWTH_KAPPA2 ? HOL_UNABLE : HOL_OK);
}

static void
test_applicable(const struct hol_solver *s)
{
    const char *why = NULL;
    struct hol_problem p;
    struct hol_answer a;

    simple(&p, &a, 2, 2, 53);
    tap_ok(s->applicable(&p, &why) == HOL_ANSWERABLE && why == NULL, "%s: applicable", s->name);
    hol_mat_set_si(&p.M, 1, 1, 0);
    tap_ok((s->applicable(&p, &why) == HOL_NOT_ANSWERABLE) == !!(s->needs & HOL_NEEDS_PD_MASS) &&
               (why != NULL) == !!(s->needs & HOL_NEEDS_PD_MASS),
           "%s: a massless coordinate (%s)", s->name, why ? why : "fine");
    hol_problem_clear(&p);
    hol_answer_clear(&a);
    why = NULL;
    simple(&p, &a, 2, 3, 53);
    tap_ok((s->applicable(&p, &why) == HOL_NOT_ANSWERABLE) == !!(s->needs & HOL_NEEDS_FULL_RANK),
           "%s: more rows than coordinates (%s)", s->name, why ? why : "fine");
    hol_problem_clear(&p);
    hol_answer_clear(&a);
}

/* The containers of a problem and its answer. */
static void
test_containers(void)
{
    struct hol_problem p;
    struct hol_answer a;
    bool good = true;

    for (size_t k = 1; k <= 5; k++) {
        heap_fail_at(k);
        good = good && hol_problem_init(&p, 2, 1, 53) == HOL_NOMEM && p.M.d == NULL;
        heap_fail_at(k < 5 ? k : 4);
        good = good && hol_answer_init(&a, 2, 1, 106) == HOL_NOMEM && a.qdd.x == NULL;
    }
    heap_fail_at(0);
    tap_ok(good, "problem and answer: NOMEM at each allocation, nothing left behind");
    tap_ok(hol_problem_init(&p, 0, 1, 53) == HOL_INVALID, "a problem without coordinates: INVALID");
}

int
main(void)
{
    test_table();
    test_containers();
    for (size_t i = 0; hol_solver_any(i); i++) {
        test_applicable(hol_solver_any(i));
        for (int k = 0; k < PRECISIONS; k++) {
            test_not_finite(hol_solver_any(i), precisions[k]);
            test_invalid(hol_solver_any(i), precisions[k]);
            test_no_memory(hol_solver_any(i), precisions[k]);
            test_statuses(hol_solver_any(i), precisions[k]);
        }
    }
    mpfr_free_cache();
    return tap_done();
}
