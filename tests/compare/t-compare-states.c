/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* States that are hard to find, that do not exist, and of which no truth is known; options. */
#include "compare/instant/compare.h"
#include "solvers/solver.h"
#include "tests/compare/fake-solver.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <string.h>

#define HEAD "title \"states\"; source \"-\"; coordinate x, y; kinetic (x'^2 + y'^2)/2;\n"

/* What a comparison without a choice of solvers takes: the registry's, and the reference's. */
static size_t
solver_count(void)
{
    size_t count = 0;

    while (hol_solvers[count] != NULL)
        count++;
    return count + 1;
}

static struct hol_result *
compare(struct case_model *c, const char *text, struct hol_compare_options options)
{
    struct hol_result *result = NULL;

    *c = case_parse(text);
    options.seed = tap_seed();
    if (hol_compare_case(&result, c->model, &options) != HOL_OK)
        tap_bail("the comparison failed");
    return result;
}

static void
done(struct case_model *c, struct hol_result *result)
{
    hol_result_destroy(result);
    case_clear(c);
}

/* Half of the neighbourhood has no force: random states are tried again until they lie in the other
 * half. */
static void
test_again(void)
{
    struct hol_compare_options options = hol_compare_defaults;
    struct case_model c;
    size_t known = 0, moved = 0;

    options.random_states = 8;
    struct hol_result *r = compare(&c,
                                   HEAD "force x = sqrt(x - 1); constraint flat: y = 0;\n"
                                        "initial x = 1, y = 0, x' = 1, y' = 0;\n",
                                   options);
    for (size_t i = 1; i < r->comparison_count; i++) {
        known += r->comparisons[i].truth_status == HOL_OK;
        moved += r->comparisons[i].recipe.sample >= 8;
        tap_ok(r->comparisons[i].recipe.sample % 8 == i - 1, "%s: sample %zu",
               r->comparisons[i].label, r->comparisons[i].recipe.sample);
    }
    tap_ok(known >= 6 && moved > 0 && hol_result_good(r),
           "%zu of 8 random states are found, %zu of them not at once", known, moved);
    done(&c, r);
}

/* No neighbourhood at all: no random states, which is nobody's fault. */
static void
test_isolated(void)
{
    struct case_model c;
    struct hol_result *r = compare(&c,
                                   HEAD "force x = sqrt(-(x - 1)^2); constraint flat: y = 0;\n"
                                        "initial x = 1, y = 0, x' = 1, y' = 0;\n",
                                   hol_compare_defaults);
    const struct hol_comparison *random = &r->comparisons[1];

    tap_ok(r->comparisons[0].truth_status == HOL_OK &&
               r->comparisons[0].record_count == 3 * solver_count(),
           "the initial state is compared: %zu solvers, three precisions", solver_count());
    tap_ok(r->comparisons[0].n == 2 && r->comparisons[0].m == 1 && r->comparisons[0].rank == 1 &&
               r->comparisons[0].kappa == 1 && r->comparisons[0].kappa_B == 1 &&
               r->comparisons[0].kappa_M == 1 && !r->comparisons[0].mass_singular &&
               r->comparisons[0].digits >= 60,
           "... and described: sizes, rank, condition, %.0f digits", r->comparisons[0].digits);
    tap_ok(random->truth_status == HOL_DOMAIN && !random->problem_known &&
               random->record_count == 0 && random->truth_why[0] != '\0' && hol_result_good(r),
           "random states that do not exist are reported, and are not held against the case: %s",
           random->truth_why);
    done(&c, r);
}

/* A named state off the constraint is an error of the case. */
static void
test_violation(void)
{
    struct case_model c;
    struct hol_result *r = compare(&c,
                                   HEAD "constraint flat: y = 0;\n"
                                        "initial x = 1, y = 0, x' = 1, y' = 0;\n"
                                        "state \"off\": y = 1/8;\n",
                                   hol_compare_defaults);
    const struct hol_comparison *off = &r->comparisons[1];

    tap_ok(strcmp(off->label, "off") == 0 && off->truth_status == HOL_DOMAIN &&
               !off->problem_known && off->violation.magnitude == 0.125L && !hol_result_good(r),
           "a state off its constraint is no state: by %.3Lg", off->violation.magnitude);
    done(&c, r);
}

/* A nonideal force made of multipliers that are not unique: nobody knows the truth. */
static void
test_unknown(void)
{
    struct case_model c;
    struct hol_result *r = compare(&c,
                                   HEAD "constraint one: y = 0; constraint two: 2*y = 0;\n"
                                        "nonideal x = multiplier.one; force y = -1;\n"
                                        "initial x = 1, y = 0, x' = 1, y' = 0;\n",
                                   hol_compare_defaults);

    tap_ok(r->comparisons[0].truth_status == HOL_UNABLE && r->comparisons[0].record_count == 0 &&
               !hol_result_good(r),
           "an unknown truth is not good: %s", r->comparisons[0].truth_why);
    done(&c, r);
}

/* 0 stands for the defaults; numbers that cannot be are INVALID. */
static void
test_options(void)
{
    static const mpfr_prec_t few[] = {8}, many[] = {HOL_BITS_MAX};
    struct hol_compare_options options = {.solve = true};
    struct hol_result *none = NULL;
    struct case_model c;
    struct hol_result *r = compare(&c,
                                   HEAD "constraint flat: y = 0; published \"x\" {"
                                        " acceleration x = 0; }\n"
                                        "initial x = 1, y = 0, x' = 1, y' = 0;\n",
                                   options);

    tap_ok(r->comparison_count == 1 && r->comparisons[0].record_count == 3 * solver_count() &&
               r->check_count == 0,
           "no bits, no solvers: all of them; no random states and no checks unless asked for");
    options.bits_count = 1;
    options.bits = few;
    enum hol_status low = hol_compare_case(&none, c.model, &options);
    options.bits = many;
    enum hol_status high = hol_compare_case(&none, c.model, &options);
    tap_ok(low == HOL_INVALID && high == HOL_INVALID && none == NULL, "bits out of range: INVALID");
    tap_ok(hol_compared_find("mpfr") != NULL && hol_compared_find("svd") != NULL &&
               hol_compared_find("none") == NULL && hol_compared_solver(1000) == NULL,
           "solvers by name and by number");
    hol_result_destroy(NULL);
    done(&c, r);
}

/* A kernel is asked at 53 bits alone, and says that it answered; beyond its sizes it is not asked.
 */
static void
test_scope(void)
{
    const struct hol_solver *kernel[] = {hol_compared_find("min-norm/kernel")};
    struct case_model c;
    struct hol_compare_options options = {.solve = true, .solver_count = 1, .solvers = kernel};
    struct hol_result *r = compare(&c, HEAD "initial x = 1, y = 0, x' = 1, y' = 0;\n", options);
    const struct hol_record *one = r->comparisons[0].records;

    tap_ok(r->comparisons[0].record_count == 1 && one->bits == 53 && one->path == HOL_PATH_KERNEL &&
               one->verdict == HOL_VERDICT_AGREES && !hol_solver_covers(kernel[0], 13, 1, 53),
           "a kernel within its scope");
    done(&c, r);
}

/* Neither mass nor constraint: a problem without an answer, as every solver has to say or to admit.
 */
static void
test_no_mass(void)
{
    struct case_model c;
    struct hol_result *r = compare(&c,
                                   "title \"no mass\"; source \"-\"; coordinate x, y, z;\n"
                                   "kinetic x'^2/2; force y = 1; constraint held: z = x;\n"
                                   "initial x = 0, y = 0, z = 0, x' = 0, y' = 0, z' = 0;\n",
                                   hol_compare_defaults);
    size_t said = r->tally[HOL_VERDICT_DOMAIN] + r->tally[HOL_VERDICT_UNABLE];
    size_t all = (1 + hol_compare_defaults.random_states) * 3 * solver_count();

    tap_ok(r->comparisons[0].truth_status == HOL_DOMAIN && r->comparisons[0].problem_known &&
               r->comparisons[0].mass_singular && said == all && hol_result_good(r),
           "no mass, no constraint: domain %zu, unable %zu (%s)", r->tally[HOL_VERDICT_DOMAIN],
           r->tally[HOL_VERDICT_UNABLE], r->comparisons[0].truth_why);
    done(&c, r);
}

/* What makes a result bad: a wrong solver, a false formula, a misprint that holds; and the tallies.
 */
static void
test_bad(void)
{
    static const struct hol_solver *const solvers[] = {&hol_solver_fake};
    static const char *const published[] = {"acceleration x = 1;", "misprint acceleration x = 0;",
                                            "acceleration x = 0;"};
    struct hol_compare_options options = hol_compare_defaults;
    struct case_model c;
    struct hol_result *r;

    for (int i = 0; i < 3; i++) {
        char text[512];
        (void)snprintf(text, sizeof text, "%s constraint flat: y = 0; published \"p\" { %s }\n%s",
                       HEAD, published[i], "initial x = 1, y = 0, x' = 1, y' = 0;");
        r = compare(&c, text, options);
        tap_ok(hol_result_good(r) == (i == 2), "published %s: a %s result", published[i],
               i == 2 ? "good" : "bad");
        done(&c, r);
    }
    options.solvers = solvers;
    options.solver_count = 1;
    fake = (struct fake){.status = HOL_INVALID};
    r = compare(&c, HEAD "initial x = 1, y = 0, x' = 1, y' = 0;\n", options);
    tap_ok(!hol_result_good(r) && r->tally[HOL_VERDICT_WRONG] == 12,
           "a wrong solver: a bad result, %zu times wrong", r->tally[HOL_VERDICT_WRONG]);
    done(&c, r);
}

/* At 24 bits and a condition of 10^9 nothing is proved: counted as vacuous. */
static void
test_vacuous(void)
{
    static const mpfr_prec_t bits[] = {24};
    struct hol_compare_options options = hol_compare_defaults;
    struct case_model c;

    options.bits = bits;
    options.bits_count = 1;
    options.random_states = 0;
    struct hol_result *r =
        compare(&c,
                HEAD "constraint one: x = y; constraint two: x = (1 + 1/10^9)*y + t^2;\n"
                     "initial x = 0, y = 0, x' = 0, y' = 0;\n",
                options);
    tap_ok(r->vacuous == solver_count() && r->tally[HOL_VERDICT_WRONG] == 0,
           "every solver vacuous: %zu of %zu; unable %zu, agree %zu", r->vacuous, solver_count(),
           r->tally[HOL_VERDICT_UNABLE], r->tally[HOL_VERDICT_AGREES]);
    done(&c, r);
}

/* Numbers that double cannot hold: unable at 53 bits, whatever a solver makes of it; good with the
 * exponents of MPFR. */
static void
test_overflow(void)
{
    static const char *const texts[] = {
        "title \"inf\"; source \"-\"; coordinate x, y; kinetic 1e400*(x'^2 + y'^2)/2;\n"
        "force x = 1; constraint flat: y = 0; initial x = 1, y = 0, x' = 1, y' = 0;\n",
        "title \"zero\"; source \"-\"; coordinate x, y; kinetic 1e-400*(x'^2 + y'^2)/2;\n"
        "force x = 1; constraint flat: y = 0; initial x = 1, y = 0, x' = 1, y' = 0;\n",
        "title \"ring\"; source \"-\"; coordinate x, y; kinetic (x'^2 + y'^2)/2;\n"
        "constraint ring: x^2 + y^2 = 1e-400; constraint again: 2*x^2 + 2*y^2 = 2e-400;\n"
        "initial x = 1e-200, y = 0, x' = 0, y' = 1;\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct case_model c;
        struct hol_result *r = compare(&c, texts[i], hol_compare_defaults);
        size_t excused = 0, agree = 0;
        for (size_t k = 0; k < r->comparisons[0].record_count; k++) {
            const struct hol_record *record = &r->comparisons[0].records[k];
            excused += record->bits == 53 && record->verdict == HOL_VERDICT_UNABLE &&
                       strcmp(record->why, "the problem does not fit 53 bits") == 0;
            agree += record->bits != 53 && record->verdict == HOL_VERDICT_AGREES;
            if (record->verdict == HOL_VERDICT_WRONG)
                tap_diag("%s at %ld bits: %s", record->solver, (long)record->bits, record->why);
        }
        tap_ok(r->tally[HOL_VERDICT_WRONG] == 0 && excused > 0 && agree >= 6,
               "%s: does not fit 53 bits (%zu times unable), but 106 and 212 (%zu agree)",
               c.source->title, excused, agree);
        done(&c, r);
    }
}

/* M indefinite, but positive definite along the constraint: an ordinary problem for solvers that do
 * not need more; not positive definite there: none. */
static void
test_indefinite(void)
{
    static const char *const rows[] = {"y = x/10", "y = 0.447*x", "y = 10*x"};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        struct case_model c;
        size_t agree = 0;
        (void)snprintf(text, sizeof text,
                       "title \"indefinite\"; source \"-\"; coordinate x, y;\n"
                       "kinetic 1/2*(x'^2 - 5*y'^2); force x = 1; constraint tied: %s;\n"
                       "initial x = 0, y = 0, x' = 0, y' = 0;\n",
                       rows[i]);
        struct hol_result *r = compare(&c, text, hol_compare_defaults);
        const struct hol_comparison *first = &r->comparisons[0];
        for (size_t k = 0; k < first->record_count; k++)
            agree += first->records[k].verdict == HOL_VERDICT_AGREES;
        if (i < 2)
            tap_ok(first->truth_status == HOL_OK && first->mass_singular && first->kappa < 1e9L &&
                       agree >= 3 && hol_result_good(r),
                   "M indefinite, %s: kappa %.2Lg, %zu of %zu agree", rows[i], first->kappa, agree,
                   first->record_count);
        else
            tap_ok(first->truth_status == HOL_DOMAIN && first->problem_known && hol_result_good(r),
                   "M indefinite, %s: no answer, and nobody has one", rows[i]);
        for (size_t k = 0; k < first->record_count; k++)
            if (first->records[k].verdict == HOL_VERDICT_WRONG)
                tap_diag("%s at %ld bits: %s", first->records[k].solver,
                         (long)first->records[k].bits, first->records[k].why);
        done(&c, r);
    }
}

/* d/dt of what a case calls invariant, with the true accelerations. */
static void
test_invariants(void)
{
    static const char *const values[] = {
        "x'^2/2 + y'^2/2 - x",         "x'^2/2 + y'^2/2 - 2*x", "y", "x",
        "(x'^2/2 + y'^2/2 - x)*1e100", "sqrt(-1 - x^2)"};
    static const enum hol_check_result results[] = {HOL_CHECK_CONFIRMED, HOL_CHECK_FAILED,
                                                    HOL_CHECK_CONFIRMED, HOL_CHECK_FAILED,
                                                    HOL_CHECK_CONFIRMED, HOL_CHECK_UNDEFINED};

    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[512];
        struct case_model c;
        (void)snprintf(text, sizeof text,
                       HEAD "force x = 1; constraint flat: y = 0; invariant first: y;\n"
                            "invariant second: %s; initial x = 1, y = 0, x' = 1/3, y' = 0;\n",
                       values[i]);
        struct hol_result *r = compare(&c, text, hol_compare_defaults);
        tap_ok(r->invariant_count == 2 && r->check_count == 0 && r->invariants[1].entry == 1 &&
                   r->invariants[0].result == HOL_CHECK_CONFIRMED && r->invariants[0].states == 4 &&
                   r->invariants[1].result == results[i] &&
                   hol_result_good(r) == (results[i] != HOL_CHECK_FAILED),
               "invariant %s: %s (%s)", values[i], hol_check_result_text(r->invariants[1].result),
               r->invariants[1].why);
        done(&c, r);
    }
}

/*
 * A mechanism where its two branches cross: two rows more depend on the others, and b is zero. What
 * rounding leaves of that zero in one of them would contradict the other.
 */
static void
test_crossing(void)
{
    static const struct hol_solver *svd;
    struct hol_compare_options options = hol_compare_defaults;
    static const mpfr_prec_t bits[] = {53};
    struct case_model c = case_load("iftomm/bricard");
    struct hol_result *r = NULL;
    size_t agree = 0;

    svd = hol_solver_find("svd");
    options.random_states = 3;
    options.seed = 11;
    options.check_published = false;
    options.only = "random 3";
    options.solvers = &svd;
    options.solver_count = 1;
    options.bits = bits;
    options.bits_count = 1;
    if (hol_compare_case(&r, c.model, &options) != HOL_OK)
        tap_bail("the comparison failed");
    for (size_t i = 0; i < r->comparison_count; i++)
        agree += r->comparisons[i].records[0].verdict == HOL_VERDICT_AGREES;
    tap_ok(agree == 1 && r->comparison_count == 1 && r->comparisons[0].rank == 3,
           "where branches cross, the rank is 3, and svd agrees");
    done(&c, r);
}

int
main(void)
{
    test_crossing();
    test_again();
    test_isolated();
    test_violation();
    test_unknown();
    test_options();
    test_scope();
    test_no_mass();
    test_bad();
    test_vacuous();
    test_overflow();
    test_indefinite();
    test_invariants();
    mpfr_free_cache();
    return tap_done();
}
