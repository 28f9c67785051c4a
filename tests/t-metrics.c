/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Errors of known size, false statuses and broken laws, from solvers made for the purpose. */
#include "compare/metrics.h"
#include "numeric/alloc.h"
#include "tests/fake-solver.h"
#include "tests/made-truth.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BITS 106
#define TRUTH_BITS 512

static struct hol_record
run_as(const struct hol_truth *truth, const struct hol_solver *solver)
{
    struct hol_record record = {0};

    if (hol_compare_solver(&record, truth, solver, BITS) != HOL_OK)
        tap_bail("hol_compare_solver failed");
    return record;
}

static struct hol_record
run(const struct hol_truth *truth)
{
    return run_as(truth, &hol_solver_fake);
}

/* Errors of 29, 31 and 31 kappa units of each quantity's scale, alone. */
static void
test_errors(const struct hol_truth *truth)
{
    static const char *const names[] = {"q''", "F_L", "F_C", "lambda"};
    struct hol_yardstick yard;

    if (hol_yardstick_init(&yard, truth, HOL_OK) != HOL_OK)
        tap_bail("no yardstick");
    for (size_t q = 0; q < HOL_Q_COUNT; q++) {
        const long double factors[] = {29, 31, 31 * yard.kappa};
        static const enum hol_verdict least[] = {HOL_VERDICT_AGREES, HOL_VERDICT_LOSES,
                                                 HOL_VERDICT_WRONG};
        for (size_t i = 0; i < 3; i++) {
            fake_begin(truth);
            fake.error[q] = factors[i] * yard.kappa * ldexpl(1, -BITS) * yard.scale[q];
            struct hol_record r = run(truth);
            bool ok = fabsl(r.ratio[q] / factors[i] - 1) < 0.1L &&
                      fabsl(r.error[q] * yard.scale[q] / fake.error[q] - 1) < 0.1L &&
                      r.verdict >= least[i] && (i > 0 || q != HOL_Q_LAMBDA || !r.verdict);
            if (!tap_ok(ok, "%s off by %.3Lg kappa 2^-%d: ratio %.3Lg, %s", names[q], factors[i],
                        BITS, r.ratio[q], hol_verdict_text(r.verdict)))
                tap_diag("%s", r.why);
        }
    }
    hol_yardstick_clear(&yard);
}

static void
test_statuses(const struct hol_truth *truth)
{
    for (int s = HOL_DOMAIN; s < HOL_STATUS_COUNT; s++) {
        fake_begin(truth);
        fake.status = (enum hol_status)s;
        struct hol_record r = run(truth);
        tap_ok(r.verdict == HOL_VERDICT_WRONG && r.status == fake.status && r.ratio[0] == -1 &&
                   r.why[0] != '\0',
               "says %s of an ordinary problem: wrong (%s)", hol_status_name(fake.status), r.why);
    }
    fake_begin(truth);
    fake.refuses = true;
    struct hol_record r = run(truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && strstr(r.why, "not today") != NULL,
           "refuses without need: wrong (%s)", r.why);
    fake_begin(truth);
    fake.rank++;
    r = run(truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && strstr(r.why, "rank") != NULL, "wrong rank (%s)",
           r.why);
    fake_begin(truth);
    fake.not_a_number = true;
    r = run(truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && isinf(r.ratio[HOL_Q_QDD]), "not a number: wrong (%s)",
           r.why);
}

static void
test_laws(const struct hol_truth *truth)
{
    struct hol_solver sum = hol_solver_fake, full = hol_solver_fake;

    fake_begin(truth);
    struct hol_record r = run(truth);
    bool all = r.verdict == HOL_VERDICT_AGREES;
    for (size_t i = 0; i < HOL_LAW_COUNT; i++)
        all = all && r.law[i] >= 0 && r.law[i] <= 3;
    if (!tap_ok(all, "the truth rounded obeys every law"))
        tap_diag("%s %s: %.2Lg %.2Lg %.2Lg %.2Lg %.2Lg %.2Lg", hol_verdict_text(r.verdict), r.why,
                 r.law[0], r.law[1], r.law[2], r.law[3], r.law[4], r.law[5]);
    fake.error[HOL_Q_QDD] = 1;
    r = run(truth);
    tap_ok(r.law[HOL_LAW_CONSTRAINT] > 1e10L && r.law[HOL_LAW_MOTION] > 1e10L &&
               strncmp(r.why, "law ", 4) == 0,
           "q'' off: A q'' = b and M q'' = F + F_L + F_C say so, before the values (%s)", r.why);
    fake_begin(truth);
    fake.error[HOL_Q_FL] = 1;
    fake.error[HOL_Q_FC] = -1;
    r = run(truth);
    tap_ok(r.law[HOL_LAW_MOTION] < 3 && r.law[HOL_LAW_RANGE] > 1e10L &&
               r.law[HOL_LAW_VIRTUAL_WORK] > 1e10L,
           "split wrong, sum right: range and virtual work say so");
    sum.yields = 0;
    r = run_as(truth, &sum);
    tap_ok(r.verdict == HOL_VERDICT_AGREES && r.law[HOL_LAW_RANGE] == -1 &&
               r.law[HOL_LAW_VIRTUAL_WORK] >= 0 && r.error[HOL_Q_FL] >= 0 &&
               r.error[HOL_Q_FC] == -1 && r.error[HOL_Q_LAMBDA] == -1,
           "... and is right for a solver that does not yield the split (%s)", r.why);
    fake.error[HOL_Q_FC] = 0;
    r = run_as(truth, &sum);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && r.law[HOL_LAW_VIRTUAL_WORK] > 1e10L,
           "... but not if the sum is off");
    fake_begin(truth);
    fake.permuted_error = true;
    r = run(truth);
    tap_ok(r.law[HOL_LAW_PERMUTED] > 1e10L && r.verdict == HOL_VERDICT_WRONG &&
               r.law[HOL_LAW_REPEATED] < 3,
           "another answer when rows are permuted (%s)", r.why);
    fake_begin(truth);
    fake.repeated_error = true;
    r = run(truth);
    tap_ok(r.law[HOL_LAW_REPEATED] > 1e10L && r.verdict == HOL_VERDICT_WRONG &&
               r.law[HOL_LAW_PERMUTED] < 3,
           "another answer when a row is repeated (%s)", r.why);
    full.needs = HOL_NEEDS_FULL_RANK;
    r = run_as(truth, &full);
    tap_ok(r.verdict == HOL_VERDICT_AGREES && r.law[HOL_LAW_REPEATED] == -1,
           "... is not asked of a method that needs full rank");
}

/* An error of A q'' = b in a row of size 2^-60 is as bad as in a row of size 1. */
static void
test_small_row(const struct exact *ordinary)
{
    struct hol_truth truth;
    struct hol_record r;
    struct exact e = *ordinary;

    put_ratio(&e.A, 0, 0, 0, 1); /* so that q''_0 counts in the small row only */
    for (size_t i = 0; i < 3; i++)
        mpq_div_2exp(QMAT(&e.A, 1, i), QMAT(&e.A, 1, i), 60);
    mpq_div_2exp(QMAT(&e.b, 1, 0), QMAT(&e.b, 1, 0), 60);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK)
        tap_bail("no truth");
    fake_begin(&truth);
    fake.error[HOL_Q_QDD] = 1;
    r = run(&truth);
    tap_ok(r.law[HOL_LAW_CONSTRAINT] * truth.condition.kappa_B * truth.condition.kappa_M >
               ldexpl(1, BITS - 8),
           "a small row violated shows: residual %.1Le kappa 2^-%d", r.law[HOL_LAW_CONSTRAINT],
           BITS);
    made_truth_clear(&truth);
}

/* n = 3, m = 2, kappa_B about 6, all forces there. */
static void
ordinary(struct exact *e)
{
    exact_init(e, 3, 2);
    for (size_t i = 0; i < 3; i++) {
        put_ratio(&e->M, i, i, 3 + (long)i, 2);
        put_ratio(&e->F, i, 0, 7 - 3 * (long)i, 3);
        put_ratio(&e->C, i, 0, 1 + (long)(i * i), 7);
        put_ratio(&e->A, 0, i, 1 + (long)i, 1);
        put_ratio(&e->A, 1, i, 2 - (long)i, 3);
    }
    put_ratio(&e->M, 0, 1, 1, 3);
    put_ratio(&e->M, 1, 0, 1, 3);
    put_ratio(&e->b, 0, 0, 4, 3);
    put_ratio(&e->b, 1, 0, -5, 7);
}

/* Euler parameters in small: M misses the direction that A holds. */
static void
singular_mass(struct exact *e)
{
    exact_init(e, 3, 1);
    put_ratio(&e->M, 0, 0, 2, 1);
    put_ratio(&e->M, 1, 1, 5, 3);
    for (size_t i = 0; i < 3; i++) {
        put_ratio(&e->F, i, 0, 1 + (long)i, 3);
        put_ratio(&e->A, 0, i, 1, 1 + i);
    }
    put_ratio(&e->b, 0, 0, 2, 1);
}

static void
test_singular(void)
{
    struct hol_solver needs_pd = hol_solver_fake;
    struct hol_truth truth;
    struct exact e;
    struct hol_record r;
    struct hol_yardstick yard;

    singular_mass(&e);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK ||
        hol_yardstick_init(&yard, &truth, HOL_OK) != HOL_OK)
        tap_bail("no truth of a singular M");
    tap_ok(isinf(truth.condition.kappa_M) && yard.mass_singular && yard.kappa >= 1 &&
               yard.kappa < 1000,
           "singular M: the augmented problem has kappa %.2Lg", yard.kappa);
    hol_yardstick_clear(&yard);
    fake_begin(&truth);
    r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_AGREES && !r.vacuous, "singular M: an answer agrees (%s)",
           r.why);
    fake.status = HOL_UNABLE;
    needs_pd.needs = HOL_NEEDS_PD_MASS;
    r = run_as(&truth, &needs_pd);
    tap_ok(r.verdict == HOL_VERDICT_UNABLE, "singular M: UNABLE of a method that needs M > 0 (%s)",
           r.why);
    r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG, "singular M: no excuse for one that does not (%s)",
           r.why);
    made_truth_clear(&truth);
    exact_clear(&e);
}

/* Scales do not depend on the units: M, F, C and forces times 2^k, rows of A times 2^j. */
static void
test_units(void)
{
    struct hol_truth truth[2];
    struct hol_yardstick yard[2];
    struct exact e;

    for (int k = 0; k < 2; k++) {
        ordinary(&e);
        for (size_t i = 0; k == 1 && i < 9; i++)
            mpq_mul_2exp(e.M.x[i], e.M.x[i], 40);
        for (size_t i = 0; k == 1 && i < 3; i++) {
            mpq_mul_2exp(e.F.x[i], e.F.x[i], 40);
            mpq_mul_2exp(e.C.x[i], e.C.x[i], 40);
        }
        if (made_truth(&truth[k], &e, TRUTH_BITS) != HOL_OK ||
            hol_yardstick_init(&yard[k], &truth[k], HOL_OK) != HOL_OK)
            tap_bail("no truth");
        exact_clear(&e);
    }
    tap_ok(fabsl(yard[1].kappa / yard[0].kappa - 1) < 1e-12L &&
               fabsl(yard[1].scale[HOL_Q_QDD] / yard[0].scale[HOL_Q_QDD] - 1) < 1e-12L &&
               fabsl(yard[1].scale[HOL_Q_FL] / ldexpl(yard[0].scale[HOL_Q_FL], 40) - 1) < 1e-12L,
           "masses and forces in other units: same kappa, same scale of q'', forces scaled");
    for (int k = 0; k < 2; k++) {
        hol_yardstick_clear(&yard[k]);
        made_truth_clear(&truth[k]);
    }
}

/* Everything that is zero: no scale, and an exact answer agrees. */
static void
test_zero(void)
{
    struct hol_truth truth;
    struct exact e;

    ordinary(&e);
    for (size_t i = 0; i < 3; i++) {
        put_ratio(&e.F, i, 0, 0, 1);
        put_ratio(&e.C, i, 0, 0, 1);
    }
    put_ratio(&e.b, 0, 0, 0, 1);
    put_ratio(&e.b, 1, 0, 0, 1);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK)
        tap_bail("no truth");
    fake_begin(&truth);
    struct hol_record r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_AGREES && r.error[HOL_Q_QDD] == 0, "all zero: zero agrees (%s)",
           r.why);
    fake.error[HOL_Q_QDD] = 1e-40L;
    r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG, "all zero: 1e-40 does not (%s)", r.why);
    made_truth_clear(&truth);
    exact_clear(&e);
}

/* Bits that cannot be, and a truth that is not good enough. */
static void
test_invalid(const struct hol_truth *truth)
{
    struct hol_record r = {.solver = "untouched"};

    fake_begin(truth);
    tap_ok(hol_compare_solver(&r, truth, &hol_solver_fake, 8) == HOL_INVALID &&
               hol_compare_solver(&r, truth, &hol_solver_fake, TRUTH_BITS) == HOL_INVALID &&
               strcmp(r.solver, "untouched") == 0,
           "too few bits, or too many for this truth, are INVALID; the record is untouched");
}

static void
test_memory(const struct hol_truth *truth)
{
    struct hol_record r;
    size_t k = 0;
    enum hol_status status;

    fake_begin(truth);
    do {
        hol_alloc_fail_at(++k);
        status = hol_compare_solver(&r, truth, &hol_solver_fake, BITS);
        hol_alloc_fail_at(0);
    } while (status == HOL_NOMEM && k < 10000);
    tap_ok(status == HOL_OK && k > 10, "each of %zu allocations failing is NOMEM, then OK", k - 1);
}

int
main(void)
{
    struct hol_truth truth;
    struct exact e;

    ordinary(&e);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK)
        tap_bail("no truth");
    test_errors(&truth);
    test_statuses(&truth);
    test_laws(&truth);
    test_invalid(&truth);
    test_memory(&truth);
    test_singular();
    test_units();
    test_zero();
    test_small_row(&e); /* the last one: it changes e */
    made_truth_clear(&truth);
    exact_clear(&e);
    mpfr_free_cache();
    return tap_done();
}
