/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * What the truth decides (reference/instant/instant.h): rank and what rests on it, unique
 * multipliers, rows that vanish, a singular M; every outcome with its reason; exhausted memory.
 */
#include "tests/reference/truth-cases.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

static void
try_outcome(const char *text, enum hol_status wanted, bool problem, const char *why,
            const char *label)
{
    struct case_model c = case_parse(text);
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 60, 0, &status);

    if (!tap_ok(status == wanted && t && (wanted == HOL_OK || (t->why && strstr(t->why, why))),
                "%s: %s", label, hol_status_name(wanted)))
        tap_diag("%s: %s", hol_status_name(status), t && t->why ? t->why : "?");
    if (t && status == HOL_DOMAIN)
        tap_ok((t->problem.n > 0) == problem, "%s: the problem is %sthere", label,
               problem ? "" : "not ");
    hol_truth_destroy(t);
    case_clear(&c);
}

static void
try_redundant(void)
{
    struct case_model c = case_parse(RING);
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 60, 0, &status);

    if (tap_ok(status == HOL_OK && t->answer.rank == 2, "redundant ring: rank 2 of 3")) {
        mpfr_t x, y;

        tap_ok(!t->unique[0] && t->unique[1] && !t->unique[2],
               "sphere and cylinder share a multiplier, level has its own");
        mpfr_inits2(t->bits, x, y, (mpfr_ptr)0);
        hol_mat_get(x, &t->answer.lambda, 0, 0);
        hol_mat_get(y, &t->answer.lambda, 2, 0);
        mpfr_sub(y, x, y, MPFR_RNDN);
        tap_ok(mpfr_regular_p(x) && (mpfr_zero_p(y) || mpfr_get_exp(y) < mpfr_get_exp(x) - 400),
               "least norm: both carry the same half");
        mpfr_clears(x, y, (mpfr_ptr)0);
        tap_ok(t->info.smallest_kept > 0.1L && t->info.largest_dropped < 1e-140L,
               "the gap is stated");
        tap_ok(t->null.rows == 3 && t->null.cols == 1, "one null vector");
    }
    hol_truth_destroy(t);
    case_clear(&c);
}

/* The named state, where rounding may happen to vanish, and random ones, where it does not. */
static void
try_trap(void)
{
    struct case_model c = case_parse(TRAP);
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .seed = tap_seed()};
    bool zero = true, free = true;
    size_t at_once = 0;

    for (recipe.sample = 0; recipe.sample < 30; recipe.sample++) {
        struct hol_truth *t = NULL;

        if (hol_truth_create(&t, c.model, &recipe, 60, 0) == HOL_OK) {
            zero = zero && t->answer.rank == 0 && hol_mat_max(&t->problem.A) == 0 &&
                   hol_mat_max(&t->problem.b) == 0;
            free = free && hol_mat_max(&t->answer.FL) == 0 && t->condition.kappa_B == 1;
            at_once += t->bits == 512;
        } else {
            tap_diag("%s", t && t->why ? t->why : "?");
            zero = false;
        }
        hol_truth_destroy(t);
        recipe.kind = HOL_RECIPE_RANDOM;
    }
    tap_ok(zero, "a row that vanishes on the manifold is exactly zero, rank 0");
    tap_ok(free, "and there is no force");
    /* where the first precision happens to give an exact 0 and the second does not, a third is
     * needed */
    tap_ok(at_once > 15, "at %zu of 30 states that is seen at the first two precisions", at_once);
    case_clear(&c);
}

/* Singular M is seen as such at every state. */
static void
try_singular(void)
{
    struct case_model c = case_parse(EULER);
    struct hol_recipe recipe = {.kind = HOL_RECIPE_RANDOM, .seed = tap_seed()};
    bool good = true;

    for (; recipe.sample < 6; recipe.sample++) {
        struct hol_truth *t = NULL;

        good = hol_truth_create(&t, c.model, &recipe, 60, 0) == HOL_OK &&
               isinf(t->condition.kappa_M) && t->condition.kappa_B < 1e4L && good;
        hol_truth_destroy(t);
    }
    tap_ok(good, "Euler parameters: M is singular, the KKT matrix is not");
    case_clear(&c);
}

/* Three rows, the third sqrt(3) times the first up to rounding: the second has no part in it. */
static void
try_uninvolved(void)
{
    struct case_model c = case_parse(
        HEAD "coordinate x, y, z;\nkinetic (x'^2 + 2*y'^2 + 3*z'^2)/2;\npotential x + y;\n"
             "constraint a: x*cos(1) + y*sin(1) + z = 0;\n"
             "constraint b: x*sin(2) + y*cos(2) - z*sqrt(2) = 0;\n"
             "constraint c: x*cos(1)*sqrt(3) + y*sin(1)*sqrt(3) + z*sqrt(3) = 0;\n"
             "initial x = 0, y = 0, z = 0, x' = 0, y' = 0, z' = 0;\n");
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 60, 0, &status);

    tap_ok(status == HOL_OK && t->answer.rank == 2 && !t->unique[0] && t->unique[1] &&
               !t->unique[2],
           "a dependency known up to rounding involves no other row");
    hol_truth_destroy(t);
    case_clear(&c);
}

/* Rows (1, 0) and (1, 1e-130): the difference is far below the rounding of 1, but not of itself. */
static void
try_small(void)
{
    struct case_model c = case_parse(PLANE "constraint a: x = 1;\n"
                                           "constraint b: x + 1e-130*y = 1 + 1e-130;\n"
                                           "initial x = 1, y = 1, x' = 0, y' = 0;\n");
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 20, 0, &status);

    tap_ok(status == HOL_OK && t->answer.rank == 2, "a small row is a row");
    hol_truth_destroy(t);
    case_clear(&c);
}

static void
try_no_memory(void)
{
    struct case_model c = case_parse(ROUGH);
    enum hol_status status;
    size_t k = 0, failed = 0;

    do {
        struct hol_truth *t;

        heap_fail_at(++k);
        t = find(&c, 0, 20, 0, &status);
        failed += status == HOL_NOMEM && (t || k == 1);
        hol_truth_destroy(t);
    } while (status != HOL_OK && k < 1000);
    heap_fail_at(0);
    tap_ok(status == HOL_OK && failed == k - 1 && k > 100, "no memory at call 1 to %zu", k - 1);
    case_clear(&c);
}

static void
try_outcomes(void)
{
    try_outcome(PLANE "constraint a: x + y = 1;\nconstraint b: x'' + y'' = 1;\n"
                      "initial x = 0.5, y = 0.5, x' = 0, y' = 0;\n",
                HOL_DOMAIN, true, "contradict", "two constraints against each other");
    try_outcome(PLANE "constraint a: x + y = 1;\ninitial x = 0.5, y = 0.6, x' = 0, y' = 0;\n",
                HOL_DOMAIN, false, "violates", "a state off the constraint");
    try_outcome(HEAD "coordinate x, y;\nkinetic x'^2/2;\nconstraint a: x = 1;\n"
                     "initial x = 1, y = 0, x' = 0, y' = 0;\n",
                HOL_DOMAIN, true, "positive definite", "a coordinate without mass or constraint");
    try_outcome(ROUGH, HOL_OK, true, "", "a nonideal force that needs F_L");
    try_outcome(RING "nonideal x = -multiplier.sphere^2;\n", HOL_UNABLE, false, "not unique",
                "a nonideal force on a multiplier that is not unique");
    try_outcome(RING "nonideal x = -multiplier.level^2;\n", HOL_OK, true, "",
                "a nonideal force on one that is");
    try_outcome(PLANE "constraint a: y = 0;\nnonideal x = ideal.y/x;\n"
                      "initial x = 0, y = 0, x' = 0, y' = 0;\n",
                HOL_DOMAIN, false, "no value", "a nonideal force of F_L without a value");
    try_outcome(PLANE "constraint a: y = 0;\nnonideal x = -x'/sqrt(x'^2 + y'^2);\n"
                      "initial x = 0.5, y = 0, x' = 0, y' = 0;\n",
                HOL_DOMAIN, false, "no value", "a nonideal force without a value");
    {
        struct case_model c = case_parse(ROUGH);
        enum hol_status status;

        hol_truth_destroy(find(&c, 5, 60, 0, &status));
        tap_ok(status == HOL_INVALID, "no such state");
        hol_truth_destroy(find(&c, 0, 0, 0, &status));
        tap_ok(status == HOL_INVALID, "no digits");
        case_clear(&c);
    }
}

int
main(void)
{
    try_redundant();
    try_trap();
    try_singular();
    try_uninvolved();
    try_small();
    try_outcomes();
    try_no_memory();
    return tap_done();
}
