/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The yardstick, errors of known size and false statuses. */
#include "compare/instant/metrics.h"
#include "tests/compare/fake-solver.h"
#include "tests/reference/made-truth.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

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

static void
test_statuses(const struct hol_truth *truth)
{
    for (int s = HOL_DOMAIN; s < HOL_STATUS_COUNT; s++) {
        fake_begin(truth);
        fake.status = (enum hol_status)s;
        struct hol_record r = run(truth);
        tap_ok(r.verdict == HOL_VERDICT_WRONG && r.status == fake.status &&
                   r.errors[0].ratio == -1 && r.why[0] != '\0',
               "says %s of an ordinary problem: wrong (%s)", hol_status_name(fake.status), r.why);
    }
    fake_begin(truth);
    fake.refuses = true;
    struct hol_record r = run(truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && strstr(r.why, "not today") != NULL,
           "refuses without need: wrong (%s)", r.why);
    struct hol_solver squares = hol_solver_fake;
    squares.growth = HOL_GROWTH_KAPPA2;
    r = run_as(truth, &squares);
    tap_ok(r.verdict == HOL_VERDICT_WRONG, "... nor has kappa^2 an excuse at this kappa (%s)",
           r.why);
    fake_begin(truth);
    fake.rank++;
    r = run(truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && strstr(r.why, "rank") != NULL, "wrong rank (%s)",
           r.why);
    fake_begin(truth);
    fake.not_a_number = true;
    r = run(truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && isinf(r.errors[HOL_Q_QDD].ratio) &&
               strstr(r.why, "not a number") != NULL,
           "not a number: wrong (%s)", r.why);
}

/* Rows r, 2 r, s: only the multiplier of s is compared. */
static void
test_unique(const struct exact *ordinary)
{
    struct hol_truth truth;
    struct exact e;

    exact_init(&e, 3, 3);
    for (size_t i = 0; i < 9; i++)
        mpq_set(e.M.x[i], ordinary->M.x[i]);
    for (size_t i = 0; i < 3; i++) {
        mpq_set(e.F.x[i], ordinary->F.x[i]);
        put_ratio(&e.A, 0, i, 1 + (long)i, 1);
        put_ratio(&e.A, 1, i, 2 + 2 * (long)i, 1);
        put_ratio(&e.A, 2, i, 2 - (long)i, 3);
        put_ratio(&e.b, i, 0, i < 2 ? 1 + (long)i : 5, 1);
    }
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK)
        tap_bail("no truth of redundant rows");
    fake_begin(&truth);
    fake.shared = 1e6L;
    struct hol_record r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_AGREES && r.errors[HOL_Q_LAMBDA].relative >= 0,
           "multipliers that are not unique may be others of the same force (%s)", r.why);
    fake.shared = 0;
    fake.error[HOL_Q_LAMBDA] = 1; /* of component 0 */
    r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && r.law[HOL_LAW_RANGE] > 1e10L,
           "... not of another (%s)", r.why);
    struct hol_solver less = hol_solver_fake;
    less.yields = HOL_YIELDS_LAMBDA;
    r = run_as(&truth, &less);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && r.law[HOL_LAW_RANGE] > 1e10L,
           "... nor where no F_L is given (%s)", r.why);
    fake.shared = 1e18L;
    r = run_as(&truth, &less);
    tap_ok(r.verdict == HOL_VERDICT_WRONG, "... however large the multipliers are (%s)", r.why);
    fake.shared = 0;
    fake.error[HOL_Q_LAMBDA] = 0;
    r = run_as(&truth, &less);
    tap_ok(r.verdict == HOL_VERDICT_AGREES, "... where the right ones agree (%s)", r.why);
    fake.error[HOL_Q_LAMBDA] = 1;
    truth.unique[0] = true;
    r = run(&truth);
    tap_ok(r.verdict == HOL_VERDICT_WRONG, "... and would, if it were unique (%s)", r.why);
    made_truth_clear(&truth);
    exact_clear(&e);
}

/* The parts of the yardstick, against rational arithmetic. */
static void
test_yardstick(const struct hol_truth *truth, struct exact *e)
{
    struct hol_yardstick yard;
    struct hol_mat product = {0};
    mpfr_t x;

    if (exact_solve(e) != EXACT_OK || hol_yardstick_init(&yard, truth, HOL_OK) != HOL_OK ||
        hol_mat_init(&product, 3, 3, TRUTH_BITS) != HOL_OK)
        tap_bail("no yardstick");
    tap_ok(fabsl(yard.kappa / (e->kappa_B * e->kappa_M) - 1) < 1e-3L && yard.kappa > 2,
           "kappa = kappa_B kappa_M = %.4Lg", yard.kappa);
    tap_ok(fabsl(yard.scale[HOL_Q_QDD] / e->scale_q - 1) < 1e-3L || yard.scale[HOL_Q_QDD] > 0,
           "scale of q'' %.4Lg", yard.scale[HOL_Q_QDD]);
    tap_ok(yard.scale[HOL_Q_LAMBDA] * e->sigma_min >= 0.999L * yard.scale[HOL_Q_FL],
           "scale of lambda %.4Lg", yard.scale[HOL_Q_LAMBDA]);
    hol_mul_tn(&product, &yard.null, &yard.null);
    mpfr_init2(x, TRUTH_BITS);
    hol_mat_get(x, &product, 0, 0);
    mpfr_sub_ui(x, x, 1, MPFR_RNDN);
    tap_ok(product.rows == 1 && (mpfr_zero_p(x) || mpfr_get_exp(x) < 10 - TRUTH_BITS),
           "the basis of null(A) is orthonormal");
    mpfr_clear(x);
    hol_mat_clear(&product);
    hol_yardstick_clear(&yard);
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
    long double kappa = yard.kappa;
    hol_yardstick_clear(&yard);
    made_truth_clear(&truth);
    for (size_t i = 0; i < 3; i++)
        mpq_div_2exp(QMAT(&e.A, 0, i), QMAT(&e.A, 0, i), 41);
    mpq_div_2exp(QMAT(&e.b, 0, 0), QMAT(&e.b, 0, 0), 41);
    for (size_t i = 0; i < 9; i++)
        mpq_mul_2exp(e.M.x[i], e.M.x[i], 60);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK ||
        hol_yardstick_init(&yard, &truth, HOL_OK) != HOL_OK)
        tap_bail("no truth of a singular M");
    tap_ok(fabsl(yard.kappa / kappa - 1) < 1e-12L,
           "singular M: kappa knows neither the units of rows nor those of masses");
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
        made_ordinary(&e);
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

/* C alone makes no multipliers; their scale is what a force of C's size would take. */
static void
test_lambda_scale(void)
{
    struct hol_truth truth;
    struct hol_yardstick yard;
    struct exact e;

    made_ordinary(&e);
    for (size_t i = 0; i < 6; i++)
        mpq_div_2exp(e.A.x[i], e.A.x[i], 30);
    for (size_t i = 0; i < 3; i++)
        put_ratio(&e.F, i, 0, 0, 1);
    put_ratio(&e.b, 0, 0, 0, 1);
    put_ratio(&e.b, 1, 0, 0, 1);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK || exact_solve(&e) != EXACT_OK ||
        hol_yardstick_init(&yard, &truth, HOL_OK) != HOL_OK)
        tap_bail("no truth");
    tap_ok(hol_mat_max(&truth.answer.lambda) == 0 &&
               fabsl(yard.scale[HOL_Q_LAMBDA] * e.sigma_min / yard.scale[HOL_Q_FL] - 1) < 1e-3L,
           "lambda = 0 has the scale %.3Lg, forces / sigma_min(A)", yard.scale[HOL_Q_LAMBDA]);
    hol_yardstick_clear(&yard);
    made_truth_clear(&truth);
    exact_clear(&e);
}

/* Everything that is zero: no scale, and an exact answer agrees. */
static void
test_zero(void)
{
    struct hol_truth truth;
    struct exact e;

    made_ordinary(&e);
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
    tap_ok(r.verdict == HOL_VERDICT_AGREES && r.errors[HOL_Q_QDD].relative == 0,
           "all zero: zero agrees (%s)", r.why);
    fake.error[HOL_Q_QDD] = 1e-40L;
    r = run(&truth);
    tap_ok(r.verdict != HOL_VERDICT_AGREES, "all zero: 1e-40 does not (%s)", r.why);
    made_truth_clear(&truth);
    exact_clear(&e);
}

/* Bits that cannot be, and a truth that is not good enough. */
static void
test_invalid(const struct hol_truth *truth)
{
    struct hol_record r = {.solver = "untouched"};

    fake_begin(truth);
    tap_ok(compare_solver(&r, truth, &hol_solver_fake, 8) == HOL_INVALID &&
               compare_solver(&r, truth, &hol_solver_fake, TRUTH_BITS) == HOL_INVALID &&
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
        heap_fail_at(++k);
        status = compare_solver(&r, truth, &hol_solver_fake, BITS);
        heap_fail_at(0);
    } while (status == HOL_NOMEM && k < 10000);
    tap_ok(status == HOL_OK && k > 10, "each of %zu allocations failing is NOMEM, then OK", k - 1);
}

int
main(void)
{
    struct hol_truth truth;
    struct exact e;

    made_ordinary(&e);
    if (made_truth(&truth, &e, TRUTH_BITS) != HOL_OK)
        tap_bail("no truth");
    test_statuses(&truth);
    test_unique(&e);
    test_yardstick(&truth, &e);
    test_invalid(&truth);
    test_memory(&truth);
    test_singular();
    test_units();
    test_lambda_scale();
    test_zero();
    made_truth_clear(&truth);
    exact_clear(&e);
    mpfr_free_cache();
    return tap_done();
}
