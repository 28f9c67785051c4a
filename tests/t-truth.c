/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The truth about an instant (reference/instant.h): proved digits are true digits, also near
 * singular states; rank, unique multipliers, outcomes; the linear algebra against rational
 * arithmetic; no double on the way.
 */
#include "numeric/alloc.h"
#include "reference/instant.h"
#include "tests/case-files.h"
#include "tests/exact.h"
#include "tests/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define HEAD "title \"t\"; source \"s\";\n"
#define PLANE HEAD "coordinate x, y;\nkinetic (x'^2 + y'^2)/2;\npotential 9.8*y;\n"

#define RING                                                                                       \
    HEAD "parameter R = 1.2;\ncoordinate x, y, z;\nkinetic 2.5/2*(x'^2 + y'^2 + z'^2);\n"          \
         "potential 9.81*2.5*z;\nforce x = 0.3;\nconstraint sphere: x^2 + y^2 + z^2 = R^2;\n"      \
         "constraint level: z = 0;\nconstraint cylinder: x^2 + y^2 = R^2;\n"                       \
         "initial x = R*cos(0.4), y = R*sin(0.4), z = 0, x' = -sin(0.4), y' = cos(0.4), z' = 0;\n"
#define TRAP                                                                                       \
    HEAD "parameter R = 1.2;\ncoordinate x, y, z;\nkinetic (x'^2 + y'^2 + z'^2)/2;\n"              \
         "potential 9.81*z;\nconstraint trap: (x^2 + y^2 + z^2 - R^2)^2 = 0;\n"                    \
         "initial x = R*cos(0.4), y = R*sin(0.4), z = 0, x' = -sin(0.4), y' = cos(0.4), z' = 1;\n"
/* Free rotation in Euler parameters, no completing term: M is singular, [M; A] is not. */
#define EULER                                                                                      \
    HEAD "coordinate a, b, c, d;\nlet p = 2*(-b*a' + a*b' + d*c' - c*d');\n"                       \
         "let q = 2*(-c*a' - d*b' + a*c' + b*d');\nlet r = 2*(-d*a' + c*b' - b*c' + a*d');\n"      \
         "kinetic 0.3*p^2 + 0.5*q^2 + 0.9*r^2;\nconstraint unit: a^2 + b^2 + c^2 + d^2 = 1;\n"     \
         "initial a = 0.6, b = 0, c = 0.8, d = 0, a' = 0.4, b' = 0.7, c' = -0.3, d' = 0.2;\n"
#define NEAR(eps)                                                                                  \
    HEAD "coordinate x, y, z;\nkinetic 0.3*x'^2 + 0.7*y'^2 + z'^2;\npotential 9.8*z + x + y;\n"    \
         "constraint one: x^2 + y + z = 3;\nconstraint two: x^2 + y + z + " eps                    \
         "*(x - 1)*sqrt(2) = 3;\ninitial x = 1, y = 1, z = 1, x' = 0, y' = 1.1, z' = -1.1;\n"
#define ROUGH                                                                                      \
    HEAD "parameter R = 0.9;\ncoordinate x, y;\nkinetic 1.3/2*(x'^2 + y'^2);\npotential 9.8*y;\n"  \
         "constraint ring: x^2 + y^2 = R^2;\nlet h = 0.15*sqrt(ideal.x^2 + ideal.y^2);\n"          \
         "nonideal x = -h*x'/sqrt(x'^2 + y'^2);\nnonideal y = -h*y'/sqrt(x'^2 + y'^2);\n"          \
         "initial x = R*cos(0.5), y = R*sin(0.5), x' = -6*sin(0.5), y' = 6*cos(0.5);\n"

static struct hol_truth *
find(const struct case_model *c, size_t state, long digits, mpfr_prec_t bits,
     enum hol_status *status)
{
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = state};
    struct hol_truth *truth = NULL;

    *status = hol_truth_create(&truth, c->model, &recipe, digits, bits);
    return truth;
}

/* log2 of the largest difference, relative to the largest component; -INFINITY if equal. keep may
 * be NULL. */
static long double
apart(const struct hol_vec *a, const struct hol_vec *b, const bool *keep)
{
    mpfr_prec_t bits = a->bits > b->bits ? a->bits : b->bits;
    long double most = -INFINITY, size = -INFINITY;
    mpfr_t x, y;

    mpfr_inits2(bits, x, y, (mpfr_ptr)0);
    for (size_t i = 0; i < a->rows; i++) {
        if (keep && !keep[i])
            continue;
        hol_mat_get(x, a, i, 0);
        hol_mat_get(y, b, i, 0);
        if (mpfr_regular_p(y))
            size = fmaxl(size, (long double)mpfr_get_exp(y));
        mpfr_sub(x, x, y, MPFR_RNDN);
        if (mpfr_regular_p(x))
            most = fmaxl(most, (long double)mpfr_get_exp(x));
    }
    mpfr_clears(x, y, (mpfr_ptr)0);
    return isinf(most) ? most : most - size;
}

static long double
answers_apart(const struct hol_truth *a, const struct hol_truth *b)
{
    long double most = apart(&a->answer.qdd, &b->answer.qdd, NULL);

    most = fmaxl(most, apart(&a->answer.FL, &b->answer.FL, NULL));
    most = fmaxl(most, apart(&a->answer.FC, &b->answer.FC, NULL));
    return fmaxl(most, apart(&a->answer.lambda, &b->answer.lambda, b->unique));
}

/* 60 digits against 200: all claimed ones are right; more bits, more digits. */
static void
try_digits(const char *text, const char *label)
{
    struct case_model c = case_parse(text);
    enum hol_status low, high;
    struct hol_truth *a = find(&c, 0, 60, 0, &low), *b = find(&c, 0, 200, 0, &high);

    if (tap_ok(low == HOL_OK && high == HOL_OK, "%s: known to 60 and to 200 digits", label)) {
        long double far = answers_apart(a, b);

        if (!tap_ok(a->digits >= 60 && far <= -(long double)a->digits * 3.3219280948873623479L + 1,
                    "%s: the proved digits are true", label))
            tap_diag("%.1f digits proved, wrong by 2^%.1Lf", a->digits, far);
        tap_ok(b->digits >= 200 && a->answer.rank == b->answer.rank &&
                   b->rank_noise_bits > a->rank_noise_bits,
               "%s: 200 digits, same rank", label);
    } else
        tap_diag("%s, %s: %s", hol_status_name(low), hol_status_name(high),
                 b && b->why ? b->why : "");
    hol_truth_destroy(a);
    hol_truth_destroy(b);
    case_clear(&c);
}

/* A row 1e-200 = 2^-664 away from dependent cannot be seen at 60 digits: then the noise stated is
 * above it. */
static void
try_stated(void)
{
    struct case_model c = case_parse(NEAR("1e-200"));
    enum hol_status low, high;
    struct hol_truth *a = find(&c, 0, 60, 0, &low), *b = find(&c, 0, 200, 0, &high);

    tap_ok(
        low == HOL_OK && (a->answer.rank == 2 || a->rank_noise_bits < 664),
        "nearly dependent, 1e-200, 60 digits: rank 2, or the rank is said to rest on more noise");
    tap_ok(high == HOL_OK && b->answer.rank == 2 && b->rank_noise_bits > 664,
           "nearly dependent, 1e-200, 200 digits: rank 2");
    hol_truth_destroy(a);
    hol_truth_destroy(b);
    case_clear(&c);
}

/* The linear algebra alone: the problem of the truth, solved in rationals. */
static void
try_exact(const char *text, const char *label)
{
    struct case_model c = case_parse(text);
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 60, 0, &status);
    struct exact e;
    long double far = INFINITY;

    if (status == HOL_OK) {
        struct hol_answer exact;

        memset(&e, 0, sizeof e);
        e.n = c.model->n;
        e.m = c.model->m;
        qmat_from(&e.M, &t->problem.M);
        qmat_from(&e.A, &t->problem.A);
        qmat_from(&e.F, &t->problem.F);
        qmat_from(&e.b, &t->problem.b);
        qmat_from(&e.C, &t->problem.C);
        if (hol_answer_init(&exact, e.n, e.m, t->bits) != HOL_OK)
            tap_bail("out of memory");
        if (exact_solve(&e) == EXACT_OK) {
            mpfr_t x;

            mpfr_init2(x, t->bits);
            for (size_t i = 0; i < e.n; i++) {
                mpfr_set_q(x, e.qdd.x[i], MPFR_RNDN);
                hol_mat_set(&exact.qdd, i, 0, x);
                mpfr_set_q(x, e.FL.x[i], MPFR_RNDN);
                hol_mat_set(&exact.FL, i, 0, x);
                mpfr_set_q(x, e.FC.x[i], MPFR_RNDN);
                hol_mat_set(&exact.FC, i, 0, x);
            }
            mpfr_clear(x);
            far = fmaxl(apart(&t->answer.qdd, &exact.qdd, NULL),
                        apart(&t->answer.FL, &exact.FL, NULL));
            far = fmaxl(far, apart(&t->answer.FC, &exact.FC, NULL));
        }
        hol_answer_clear(&exact);
        exact_clear(&e);
        if (!tap_ok(far < 8 - (long double)t->bits, "%s: as in rational arithmetic", label))
            tap_diag("2^%.1Lf at %ld bits", far, (long)t->bits);
    } else
        tap_ok(false, "%s: %s", label, t && t->why ? t->why : "?");
    hol_truth_destroy(t);
    case_clear(&c);
}

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
        tap_ok(t->info.smallest_kept > 0.1L && t->info.largest_dropped < 1e-140L &&
                   t->rank_noise_bits > 300,
               "the gap is stated");
        tap_ok(t->null.rows == 3 && t->null.cols == 1, "one null vector");
    }
    hol_truth_destroy(t);
    case_clear(&c);
}

static void
try_trap(void)
{
    struct case_model c = case_parse(TRAP);
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 60, 0, &status);

    tap_ok(status == HOL_OK && t->answer.rank == 0 && hol_mat_max(&t->problem.A) == 0 &&
               hol_mat_max(&t->problem.b) == 0,
           "a row that vanishes on the manifold is exactly zero, rank 0");
    tap_ok(status == HOL_OK && hol_mat_max(&t->answer.FL) == 0 && t->condition.kappa_B == 1,
           "and there is no force");
    if (status != HOL_OK)
        tap_diag("%s", t && t->why ? t->why : "?");
    hol_truth_destroy(t);
    case_clear(&c);
}

/* What was found at 256 and at 512 bits is the same to 2^-240: nothing was double on the way. */
static void
try_leak(const char *text, const char *label)
{
    struct case_model c = case_parse(text);
    enum hol_status low, high;
    struct hol_truth *a = find(&c, 0, 5, 128, &low), *b = find(&c, 0, 5, 512, &high);

    tap_ok(low == HOL_OK && high == HOL_OK && a->bits == 256 && b->bits == 1024 &&
               answers_apart(a, b) < -235,
           "%s: 256 and 1024 bits agree to 2^-235", label);
    hol_truth_destroy(a);
    hol_truth_destroy(b);
    case_clear(&c);
}

/* A published formula without a value at the state does not matter; others have theirs. */
static void
try_published(void)
{
    struct case_model c = case_parse(
        PLANE "constraint line: y = 2*x;\ninitial x = 0, y = 0, x' = 1, y' = 2;\n"
              "published \"p\" { acceleration x = 1/x; vanishes x'' + 2*9.8/5 + 0*x; }\n");
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 60, 0, &status);

    if (tap_ok(status == HOL_OK, "a published formula without a value does not matter")) {
        mpfr_t x;

        mpfr_init2(x, t->bits);
        hol_eval_get(x, t->eval, hol_model_published(c.model, 0, 0, 0));
        tap_ok(!mpfr_number_p(x), "it has none");
        hol_eval_get(x, t->eval, hol_model_published(c.model, 0, 1, 0));
        tap_ok(mpfr_zero_p(x) || (mpfr_number_p(x) && mpfr_get_exp(x) < -400),
               "the next one has: q'' is set");
        mpfr_clear(x);
    }
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

        hol_alloc_fail_at(++k);
        t = find(&c, 0, 20, 0, &status);
        failed += status == HOL_NOMEM && (t || k == 1);
        hol_truth_destroy(t);
    } while (status != HOL_OK && k < 1000);
    hol_alloc_fail_at(0);
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
    try_digits(RING, "redundant ring");
    try_digits(TRAP, "trap");
    try_digits(EULER, "Euler parameters, singular M");
    try_digits(ROUGH, "rough ring");
    try_digits(NEAR("1e-6"), "nearly dependent, 1e-6");
    try_digits(NEAR("1e-15"), "nearly dependent, 1e-15");
    try_digits(NEAR("1e-40"), "nearly dependent, 1e-40");
    try_digits(NEAR("1e-100"), "nearly dependent, 1e-100");
    try_stated();
    try_exact(ROUGH, "rough ring");
    try_exact(EULER, "Euler parameters");
    try_exact(NEAR("1e-6"), "nearly dependent");
    try_redundant();
    try_trap();
    try_leak(ROUGH, "rough ring");
    try_leak(EULER, "Euler parameters");
    try_leak(RING, "redundant ring");
    try_published();
    try_outcomes();
    try_no_memory();
    return tap_done();
}
