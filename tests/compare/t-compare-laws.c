/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Every law broken alone, by a solver made for the purpose. */
#include "compare/instant/metrics.h"
#include "compare/instant/verdict.h"
#include "tests/compare/fake-solver.h"
#include "tests/reference/made-truth.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

#define BITS 106
#define TRUTH_BITS 512

static struct hol_record
run_as(const struct hol_truth *truth, const struct hol_solver *solver)
{
    struct hol_record record = {0};
    struct hol_yardstick yard;

    if (hol_yardstick_init(&yard, truth, HOL_OK) != HOL_OK ||
        hol_yardstick_solver(&record, &yard, solver, BITS, true) != HOL_OK)
        tap_bail("the yardstick failed");
    hol_yardstick_clear(&yard);
    return record;
}

static struct hol_record
run(const struct hol_truth *truth)
{
    return run_as(truth, &hol_solver_fake);
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
    sum.yields = HOL_YIELDS_FORCE;
    r = run_as(truth, &sum);
    tap_ok(r.verdict == HOL_VERDICT_AGREES && r.law[HOL_LAW_RANGE] == -1 &&
               r.law[HOL_LAW_VIRTUAL_WORK] >= 0 && r.errors[HOL_Q_FL].relative >= 0 &&
               r.errors[HOL_Q_FC].relative == -1 && r.errors[HOL_Q_LAMBDA].relative == -1,
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

/* Multipliers that are right where the problem is asked as it is, and wrong elsewhere. */
static void
test_multipliers(const struct hol_truth *truth)
{
    static const struct {
        bool *order;
        enum hol_law law;
        enum hol_verdict verdict;
    } orders[] = {{&fake.lambda_permuted, HOL_LAW_PERMUTED, HOL_VERDICT_WRONG},
                  {&fake.lambda_repeated, HOL_LAW_REPEATED, HOL_VERDICT_WRONG},
                  {&fake.lambda_units, HOL_LAW_MASS, HOL_VERDICT_INACCURATE}};
    struct hol_solver none = hol_solver_fake;

    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        fake_begin(truth);
        *orders[i].order = true;
        struct hol_record r = run(truth);
        tap_ok(r.law[orders[i].law] > 1e10L && r.verdict == orders[i].verdict,
               "lambda off then: %s %.1Le (%s)", hol_law_text(orders[i].law), r.law[orders[i].law],
               r.why);
        none.yields = HOL_YIELDS_SPLIT;
        r = run_as(truth, &none);
        tap_ok(r.verdict == HOL_VERDICT_AGREES, "... is nothing to a solver without them (%s)",
               r.why);
    }
}

/* The second answers of the laws of invariance have to come, and with the same rank. */
static void
test_second(const struct hol_truth *truth)
{
    fake_begin(truth);
    fake.second = HOL_UNABLE;
    struct hol_record r = run(truth);
    tap_ok(isinf(r.law[HOL_LAW_PERMUTED]) && isinf(r.law[HOL_LAW_REPEATED]) &&
               r.fault[HOL_LAW_PERMUTED] == HOL_FAULT_UNABLE && r.verdict == HOL_VERDICT_UNABLE &&
               r.unexcused && hol_record_bad(&r),
           "UNABLE when rows are permuted or repeated: no wrong answer, nor excused (%s)", r.why);
    fake_begin(truth);
    fake.second = HOL_DOMAIN;
    r = run(truth);
    tap_ok(r.fault[HOL_LAW_PERMUTED] == HOL_FAULT_NO_ANSWER && r.verdict == HOL_VERDICT_WRONG,
           "DOMAIN then: wrong (%s)", r.why);
    fake_begin(truth);
    fake.second_rank = true;
    r = run(truth);
    tap_ok(isinf(r.law[HOL_LAW_PERMUTED]) && isinf(r.law[HOL_LAW_REPEATED]) &&
               r.fault[HOL_LAW_REPEATED] == HOL_FAULT_RANK,
           "another rank then: wrong (%s)", r.why);
}

/* Units of mass, length and time. */
static void
test_units(const struct hol_truth *truth)
{
    static const enum hol_law laws[] = {HOL_LAW_MASS, HOL_LAW_LENGTH, HOL_LAW_TIME};
    struct hol_record r;

    fake_begin(truth);
    fake.units_error = true;
    r = run(truth);
    for (size_t i = 0; i < 3; i++)
        tap_ok(r.law[laws[i]] > 1e10L && r.law[HOL_LAW_PERMUTED] < 3 &&
                   r.verdict == HOL_VERDICT_INACCURATE && hol_record_bad(&r),
               "law %s: %.1Le (%s)", hol_law_text(laws[i]), r.law[laws[i]], r.why);
    fake_begin(truth);
    fake.units = HOL_UNABLE;
    r = run(truth);
    tap_ok(r.verdict == HOL_VERDICT_UNABLE && r.unexcused && hol_record_bad(&r),
           "UNABLE in other units only: %s (%s)", hol_verdict_text(r.verdict), r.why);
    fake.error[HOL_Q_QDD] = ldexpl(1, 12 - BITS);
    r = run(truth);
    tap_ok(r.verdict == HOL_VERDICT_LOSES && r.unexcused && hol_record_bad(&r),
           "... counts where digits are lost, too: %s (%s)", hol_verdict_text(r.verdict), r.why);
    fake_begin(truth);
    fake.units = HOL_DOMAIN;
    r = run(truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG, "DOMAIN in other units only: %s (%s)",
           hol_verdict_text(r.verdict), r.why);
}

/* Dependent rows in another order: UNABLE is excused if independent ones are needed. */
static void
test_dependent(const struct exact *ordinary)
{
    struct hol_solver full = hol_solver_fake;
    struct hol_truth truth;
    struct exact e;
    struct hol_record r;

    exact_init(&e, 3, 2);
    for (size_t i = 0; i < 9; i++)
        mpq_set(e.M.x[i], ordinary->M.x[i]);
    for (size_t i = 0; i < 3; i++) {
        mpq_set(e.F.x[i], ordinary->F.x[i]);
        put_ratio(&e.A, 0, i, 1 + (long)i, 1);
        put_ratio(&e.A, 1, i, 3 + 3 * (long)i, 1);
    }
    put_ratio(&e.b, 0, 0, 1, 1);
    put_ratio(&e.b, 1, 0, 3, 1);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK)
        tap_bail("no truth");
    fake_begin(&truth);
    fake.second = fake.units = HOL_UNABLE;
    full.needs = HOL_NEEDS_FULL_RANK;
    r = run_as(&truth, &full);
    tap_ok(r.verdict == HOL_VERDICT_AGREES && r.law[HOL_LAW_PERMUTED] == -1,
           "dependent rows in another order: UNABLE is excused (%s)", r.why);
    r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_UNABLE && hol_record_bad(&r),
           "... of a solver that needs independent rows (%s)", r.why);
    fake_begin(&truth);
    r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_AGREES, "dependent rows, the truth: %s (%s)",
           hol_verdict_text(r.verdict), r.why);
    fake.lambda_permuted = true;
    r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && r.law[HOL_LAW_PERMUTED] > 1e10L,
           "dependent rows, A^T lambda not F_L in another order (%s)", r.why);
    made_truth_clear(&truth);
    exact_clear(&e);
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

int
main(void)
{
    struct hol_truth truth;
    struct exact e;

    made_ordinary(&e);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK)
        tap_bail("no truth");
    test_laws(&truth);
    test_multipliers(&truth);
    test_second(&truth);
    test_units(&truth);
    test_dependent(&e);
    test_small_row(&e); /* the last one: it changes e */
    made_truth_clear(&truth);
    exact_clear(&e);
    mpfr_free_cache();
    return tap_done();
}
