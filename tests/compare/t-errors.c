/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Errors of known size: vectors, components, digits, and a split that is another one. */
#include "compare/instant/metrics.h"
#include "tests/compare/fake-solver.h"
#include "tests/reference/made-truth.h"
#include "tests/support/tap.h"

#include <math.h>

#define BITS 106
#define TRUTH_BITS 512

static struct hol_record
run_as(const struct hol_truth *truth, const struct hol_solver *solver)
{
    struct hol_record record = {0};

    if (compare_solver(&record, truth, solver, BITS) != HOL_OK)
        tap_bail("compare_solver failed");
    return record;
}

static struct hol_record
run(const struct hol_truth *truth)
{
    return run_as(truth, &hol_solver_fake);
}

/* The truth's vector of a quantity, and how its attainable accuracy is measured. */
static const struct hol_vec *
truth_of(enum hol_attain *kind, const struct hol_truth *truth, size_t q)
{
    static const enum hol_attain kinds[] = {HOL_ATTAIN_QDD, HOL_ATTAIN_FL, HOL_ATTAIN_FC,
                                            HOL_ATTAIN_LAMBDA};
    const struct hol_answer *y = &truth->answer;

    *kind = kinds[q];
    return q == HOL_Q_QDD ? &y->qdd : q == HOL_Q_FL ? &y->FL : q == HOL_Q_FC ? &y->FC : &y->lambda;
}

/* Errors of a known number of units of each quantity alone; and 3 right digits more or less. */
static void
test_errors(const struct hol_truth *truth)
{
    static const char *const names[] = {"q''", "F_L", "F_C", "lambda"};
    static const long double factors[] = {29, 33, 1e20L};
    static const enum hol_verdict verdicts[] = {HOL_VERDICT_AGREES, HOL_VERDICT_LOSES,
                                                HOL_VERDICT_INACCURATE};
    struct hol_yardstick yard;

    if (hol_yardstick_init(&yard, truth, HOL_OK) != HOL_OK)
        tap_bail("no yardstick");
    for (size_t q = 0; q < HOL_Q_COUNT; q++) {
        enum hol_attain kind;
        long double size = hol_mat_abs(truth_of(&kind, truth, q), 0, 0);
        for (size_t i = 0; i < 3; i++) {
            long double unit = ldexpl(1, -BITS) * yard.attain.moved[kind][0];
            fake_begin(truth);
            fake.error[q] = factors[i] * unit;
            struct hol_record r = run(truth);
            const struct hol_error *e = &r.errors[q];
            bool ok = fabsl(e->units / factors[i] - 1) < 0.1L && e->component == 0 &&
                      fabsl(e->worst * size / fake.error[q] - 1) < 0.1L &&
                      fabsl(e->digits + log10l(e->worst)) < 1e-9L &&
                      fabsl(e->attainable + log10l(unit / size)) < 1e-9L &&
                      r.verdict == verdicts[i];
            if (!tap_ok(ok, "%s off by %.3Lg units at %d bits: %.3Lg, %s", names[q], factors[i],
                        BITS, e->units, hol_verdict_text(r.verdict)))
                tap_diag("%s", r.why);
        }
        fake.error[q] = size;
        struct hol_record r = run(truth);
        tap_ok(r.verdict == HOL_VERDICT_WRONG, "%s with no digit right: %s (%s)", names[q],
               hol_verdict_text(r.verdict), r.why);
    }
    hol_yardstick_clear(&yard);
}

/* |x - y|_M / |y|_M with M = diag: a light component hides from the vector, not from its own. */
static void
test_light(void)
{
    struct hol_truth truth;
    struct exact e;

    exact_init(&e, 2, 0);
    put_ratio(&e.M, 0, 0, 1, 1);
    put_ratio(&e.M, 1, 1, 1, 1000000000000);
    put_ratio(&e.F, 0, 0, 1, 1);
    put_ratio(&e.F, 1, 0, 1, 1000000000000);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK)
        tap_bail("no truth");
    fake_begin(&truth);
    fake.last = true;
    fake.error[HOL_Q_QDD] = 1e-4L;
    struct hol_record r = run(&truth);
    const struct hol_error *q = &r.errors[HOL_Q_QDD];
    tap_ok(fabsl(q->relative / 1e-10L - 1) < 1e-6L && fabsl(q->worst / 1e-4L - 1) < 1e-6L &&
               q->component == 1 && fabsl(r.digits - 4) < 1e-6L && r.attainable > 31,
           "q'' = (1, 1), masses 1 and 1e-12, the second off by 1e-4: vector %.1Le, worst %.1Le",
           q->relative, q->worst);
    made_truth_clear(&truth);
    exact_clear(&e);
}

/* F_C = C: the sum is right, the split another one. */
static void
test_whole_C(const struct hol_truth *truth)
{
    struct hol_record r;

    fake_begin(truth);
    fake.whole_C = true;
    r = run(truth);
    tap_ok(r.whole_C && r.verdict == HOL_VERDICT_AGREES && r.errors[HOL_Q_FC].units == -1 &&
               r.errors[HOL_Q_FL].units >= 0 && r.errors[HOL_Q_LAMBDA].units < 3,
           "F_C = C is judged by F_L + F_C, with the multipliers of that (%s)", r.why);
    fake.error[HOL_Q_FL] = 1;
    r = run(truth);
    tap_ok(r.whole_C && r.verdict == HOL_VERDICT_WRONG, "... which has to be right (%s)", r.why);
    struct hol_solver one = hol_solver_fake;
    one.yields = HOL_YIELDS_FL | HOL_YIELDS_LAMBDA;
    r = run_as(truth, &one);
    tap_ok(r.verdict == HOL_VERDICT_WRONG, "... also alone (%s)", r.why);
    fake.error[HOL_Q_FL] = 0;
    r = run_as(truth, &one);
    tap_ok(r.whole_C && r.verdict == HOL_VERDICT_AGREES && r.errors[HOL_Q_FL].units < 3 &&
               r.errors[HOL_Q_FC].units == -1,
           "the F_L that F_C = C leaves, alone, is judged so (%s)", r.why);
    fake.not_a_number = true;
    r = run_as(truth, &one);
    tap_ok(!r.whole_C && r.verdict == HOL_VERDICT_WRONG, "... not if it is no number (%s)", r.why);
    fake.not_a_number = false;
    one.yields = HOL_YIELDS_FC;
    r = run_as(truth, &one);
    tap_ok(r.whole_C && r.verdict == HOL_VERDICT_AGREES, "F_C = C alone is not wrong (%s)", r.why);
    fake_begin(truth);
    r = run(truth);
    tap_ok(!r.whole_C, "the true F_C is not C");
}

/* Whatever of F_L, F_C and their sum is given is judged, one without the others. */
static void
test_parts(const struct hol_truth *truth)
{
    static const unsigned parts[] = {HOL_YIELDS_FL,
                                     HOL_YIELDS_FC,
                                     HOL_YIELDS_FORCE,
                                     HOL_YIELDS_FL | HOL_YIELDS_FORCE,
                                     HOL_YIELDS_FC | HOL_YIELDS_FORCE,
                                     HOL_YIELDS_SPLIT | HOL_YIELDS_FORCE};
    struct hol_solver less = hol_solver_fake;

    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        bool FL = parts[k] & (HOL_YIELDS_FL | HOL_YIELDS_FORCE), FC = parts[k] & HOL_YIELDS_FC;
        struct hol_record r;

        less.yields = parts[k];
        fake_begin(truth);
        r = run_as(truth, &less);
        tap_ok(r.verdict == HOL_VERDICT_AGREES && !r.whole_C &&
                   (r.errors[HOL_Q_FL].units >= 0) == FL && (r.errors[HOL_Q_FC].units >= 0) == FC,
               "forces %#x: right, and judged (%s)", parts[k], r.why);
        fake.error[HOL_Q_FL] = 1e-3L;
        r = run_as(truth, &less);
        tap_ok((r.verdict == HOL_VERDICT_WRONG || r.verdict == HOL_VERDICT_INACCURATE) == FL,
               "... F_L off (%s)", r.why);
        fake_begin(truth);
        fake.error[HOL_Q_FC] = 1e-3L;
        r = run_as(truth, &less);
        tap_ok((r.verdict == HOL_VERDICT_WRONG || r.verdict == HOL_VERDICT_INACCURATE) ==
                   ((parts[k] & ~HOL_YIELDS_FL) != 0),
               "... F_C off (%s)", r.why);
        fake_begin(truth);
        fake.force_error = 1e-3L;
        r = run_as(truth, &less);
        tap_ok((r.verdict == HOL_VERDICT_WRONG || r.verdict == HOL_VERDICT_INACCURATE) ==
                   ((parts[k] & HOL_YIELDS_FORCE) != 0),
               "... the sum off (%s)", r.why);
        tap_ok(r.of_sum == ((parts[k] & HOL_YIELDS_FORCE) != 0), "... and told from F_L");
    }
}

int
main(void)
{
    struct hol_truth truth;
    struct exact e;

    made_ordinary(&e);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK)
        tap_bail("no truth");
    test_errors(&truth);
    test_parts(&truth);
    test_whole_C(&truth);
    test_light();
    made_truth_clear(&truth);
    exact_clear(&e);
    mpfr_free_cache();
    return tap_done();
}
