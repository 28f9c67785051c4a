/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Problems made to mislead two precisions (reference/instant/instant.h): signs and inverses of
 * rounding errors, values hidden below them, vectors that drown in them, multipliers that are
 * nothing else.
 */
#include "tests/reference/truth-cases.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define POINT HEAD "coordinate x, y;\nkinetic 1/2*(x'^2 + y'^2);\n"
#define STATE "initial x = 1, y = 0;\n"
/* s = 0, but for rounding. */
#define FAINT                                                                                      \
    POINT "let s = x'*sqrt(3) + y' + sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6));\n"                   \
          "initial x = 1, x' = 1/7, y = 0, y' = -sqrt(3)/7;\n"
#define HEAVY HEAD "coordinate x, y;\nkinetic 1/2*(3*x'^2 + 2*x'*y' + 7*y'^2);\n"
/* Below the noise of 256 bits, but not of 512: the precisions at which 60 digits are tried. */
#define TINY "parameter e = exp(-290);\n"
#define CANNOT "cannot be told from zero"

/* |component - wanted| <= 10^error_log10 of the vector, which is at most 10^-digits. */
static bool
is_right(const struct hol_truth *t, const struct hol_vec *vector, size_t i, const char *wanted,
         size_t which, long digits)
{
    bool right;
    mpq_t q;
    mpfr_t x;

    mpq_init(q);
    mpfr_init2(x, t->bits);
    (void)mpq_set_str(q, wanted, 10);
    hol_mat_get(x, vector, i, 0);
    mpfr_sub_q(x, x, q, MPFR_RNDN);
    right = t->error_log10[which] <= (long double)-digits;
    mpfr_abs(x, x, MPFR_RNDN);
    right = right && (mpfr_zero_p(x) || log10l(mpfr_get_ld(x, MPFR_RNDN)) <= t->error_log10[which]);
    if (!right)
        tap_diag("%s is wrong by %Lg, 10^%Lg is claimed", wanted, mpfr_get_ld(x, MPFR_RNDN),
                 t->error_log10[which]);
    mpfr_clear(x);
    mpq_clear(q);
    return right;
}

/* A truth with this q'' (a rational each) and rank, at each number of digits. */
static void
try_answer(const char *text, const char *x, const char *y, size_t rank, long digits,
           const char *label)
{
    struct case_model c = case_parse(text);
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, digits, 0, &status);
    bool good = status == HOL_OK && t->answer.rank == rank && t->digits >= (double)digits;

    good = good && is_right(t, &t->answer.qdd, 0, x, 0, digits - 1) &&
           is_right(t, &t->answer.qdd, 1, y, 0, digits - 1);
    if (!tap_ok(good, "%s, %ld digits: rank %zu, q'' = %s, %s", label, digits, rank, x, y))
        tap_diag("%s: %s, rank %zu", hol_status_name(status), t && t->why ? t->why : "-",
                 status == HOL_OK ? t->answer.rank : 0);
    hol_truth_destroy(t);
    case_clear(&c);
}

static void
try_refused(const char *text, enum hol_status wanted, const char *why, long digits,
            const char *label)
{
    struct case_model c = case_parse(text);
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, digits, 0, &status);

    if (!tap_ok(status == wanted && t->why && strstr(t->why, why), "%s, %ld digits: %s, %s", label,
                digits, hol_status_name(wanted), why))
        tap_diag("%s: %s", hol_status_name(status), t && t->why ? t->why : "-");
    hol_truth_destroy(t);
    case_clear(&c);
}

/* No value that rounding errors decide; exact zeros, and errors that change nothing, are fine. */
static void
try_signs(void)
{
    static const char *const bad[] = {"-sign(s)",      "-s/sqrt(s^2)", "1/s",
                                      "s^(-3)",        "log(s^2)",     "atan2(s, -1)",
                                      "atan2(s, 2*s)", "x/s",          "(s^2)^0.3"};
    char text[600];

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        (void)snprintf(text, sizeof text, FAINT "force x = %s;\n", bad[i]);
        try_refused(text, HOL_UNABLE, CANNOT, 50, bad[i]);
    }
    try_refused(FAINT "constraint c: x'' + sign(s)*y'' = 1;\n", HOL_UNABLE, CANNOT, 50,
                "a sign in a row");
    try_refused(FAINT "constraint c: x'' = 1;\nnonideal y = sign(ideal.x + s - 1);\n", HOL_UNABLE,
                CANNOT, 50, "a sign that needs F_L");
}

static void
try_harmless(void)
{
    try_answer(FAINT "force x = 1 + sqrt(s^2) + abs(s) + min(s, 0) + max(0, s) + s^2;\n", "1", "0",
               0, 50, "rounding errors of no consequence");
    try_answer(FAINT "force x = atan2(s, 2);\n", "0", "0", 0, 50, "an angle of 0");
    try_answer(FAINT "force x = 1;\npublished \"p\" { acceleration x = 1 + 0*sign(s); }\n", "1",
               "0", 0, 50, "a published sign");
    try_answer(POINT STATE "force x = 2 - sign(y);\n", "2", "0", 0, 50, "the sign of an exact 0");
    try_answer(HEAVY STATE "force x = sqrt(3)*sqrt(5) - sqrt(15);\n", "0", "0", 0, 1000,
               "nothing, at precisions that leave no room for a third");
    try_refused(POINT STATE "force x = 1/y;\n", HOL_DOMAIN, "no value", 50, "the inverse of one");
}

/* sqrt of a rounding error has a value or not, as it happens: over many, it is never DOMAIN. */
static void
try_roots(void)
{
    size_t domain = 0, unable = 0, ok = 0;

    for (int k = 2; k < 40; k++) {
        char text[600];
        struct case_model c;
        struct hol_truth *t;
        enum hol_status status;

        (void)snprintf(text, sizeof text,
                       POINT "let s = x'*sqrt(%d) + y';\nforce x = 1 + sqrt(s) + acos(1 + s);\n"
                             "initial x = 1, x' = 1/7, y = 0, y' = -exp(log(%d)/2)/7;\n",
                       k, k);
        c = case_parse(text);
        t = find(&c, 0, 20, 0, &status);
        domain += status == HOL_DOMAIN;
        unable += status == HOL_UNABLE;
        ok += status == HOL_OK;
        hol_truth_destroy(t);
        case_clear(&c);
    }
    tap_ok(domain == 0 && unable > 0, "roots of 0: %zu OK, %zu UNABLE, %zu DOMAIN", ok, unable,
           domain);
}

/* Values that the higher of two precisions sees, and literals that it does not. */
static void
try_hidden(const char *e, long digits)
{
    char text[600];

#define ROWS(rows) ((void)snprintf(text, sizeof text, POINT STATE "%s" rows, e), text)
    try_answer(ROWS("force x = 1;\nforce y = 1;\nconstraint c: x'' + sqrt(3)*y'' = 0;\n"
                    "constraint d: x'' + sqrt(3 + e)*y'' = 0;\n"),
               "0", "0", 2, digits, "nearly the same row");
    try_answer(ROWS("constraint c: x'' + y'' = 0;\nconstraint d: x'' + (1 + e)*y'' = e;\n"), "-1",
               "1", 2, digits, "with nearly the same right side");
    try_answer(ROWS("force x = 1;\nconstraint c: (sqrt(3 + e) - sqrt(3))*x'' = 0;\n"), "0", "0", 1,
               digits, "a small row");
    try_answer(ROWS("constraint c: x'' + y'' = 0;\nconstraint d: x'' + (1 + e^2)*y'' = e^2;\n"),
               "-1", "1", 2, digits, "with a right side smaller than what is seen of the rows");
    try_refused(ROWS("constraint c: x'' + sqrt(3)*y'' = 1;\n"
                     "constraint d: x'' + sqrt(3)*y'' = sqrt(1 + e);\n"),
                HOL_DOMAIN, "contradict", digits, "a small contradiction");
    try_answer(ROWS("force x = (sqrt(3 + e) - sqrt(3))*(sqrt(3 + e) + sqrt(3))/e;\n"
                    "force y = 1/2;\n"),
               "1", "1/2", 0, digits, "a small difference that is made large");
#undef ROWS
}

/* Constants raise the precision; a right side below all precisions that are tried of the rows does
 * not contradict them. */
static void
try_faint_contradiction(void)
{
    try_answer(POINT STATE TINY "constraint c: x'' + y'' = 0;\n"
                                "constraint d: x'' + (1 + e^3)*y'' = e^3;\n",
               "-1", "1", 2, 60, "a difference of e^3 in rows e^3 from dependent");
    try_refused(POINT STATE TINY "constraint c: x'' + y'' = 0;\n"
                                 "constraint d: x'' + (1 + e^20)*y'' = e^20;\n",
                HOL_UNABLE, "", 60, "a contradiction of e^20 in rows e^20 from dependent");
}

/* 2^-288 beside 3, at 128 and 256 bits. */
static void
try_mass(void)
{
    try_answer(HEAD "coordinate x, y;\n"
                    "kinetic 1/2*(x'^2 + 2*sqrt(3)*x'*y' + (3 + exp(-200))*y'^2);\n" STATE
                    "force x = 1;\nforce y = sqrt(3);\n",
               "1", "0", 0, 20, "a mass below the noise of the first two passes");
    try_refused(HEAD "coordinate x, y;\nkinetic 1/2*(x' + sqrt(3)*y')^2;\n" STATE, HOL_DOMAIN,
                "positive definite", 20, "a singular M");
}

/* The answer does not depend on K, whose rounding errors are 1e200 times larger than it. */
static void
try_drowned(void)
{
#define DROWNED(k)                                                                                 \
    HEAVY STATE "parameter K = " k ";\nforce x = K;\nforce y = K/3;\n"                             \
                "constraint a: 3*x'' + y'' = 1;\nconstraint b: x'' - 7*y'' = 2;\n"
    static const long digits[] = {10, 20, 60};

    for (size_t i = 0; i < 3; i++) {
        try_answer(DROWNED("1"), "9/22", "-5/22", 2, digits[i], "K = 1");
        try_answer(DROWNED("1e200"), "9/22", "-5/22", 2, digits[i], "K = 1e200");
    }
    try_answer(DROWNED("exp(460)"), "9/22", "-5/22", 2, 60, "K = exp(460)");
    try_answer(POINT STATE "force x = exp(460)*(sqrt(3)*sqrt(5) - sqrt(15)) + 2/7;\n", "2/7", "0",
               0, 60, "a force below the rounding errors of its terms");
#undef DROWNED
}

/* lambda = 0, but for rounding, and not unique. */
static void
try_multipliers(void)
{
    struct case_model c =
        case_parse(HEAVY STATE "force x = 3/7 + 1/11;\nforce y = 1/7 + 7/11;\n"
                               "constraint a: x''/3 + y''/13 = 1/21 + 1/143;\n"
                               "constraint b: 2*x''/3 + 2*y''/13 = 2/21 + 2/143;\n");
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 50, 0, &status);

    if (tap_ok(status == HOL_OK && t->answer.rank == 1 && !t->unique[0], "one row twice")) {
        tap_ok(hol_mat_max(&t->answer.lambda) == 0 && hol_mat_max(&t->answer.FL) == 0,
               "least-norm multipliers are 0, not rounding errors");
        tap_ok(isfinite(t->error_log10[3]) && t->error_log10[3] < -50 &&
                   isfinite(t->error_log10[1]) && isinf(t->error_log10[2]),
               "with what could be hidden in them: %.1Lf", t->error_log10[3]);
    }
    hol_truth_destroy(t);
    case_clear(&c);
}

/* Multiple roots and constraints that touch: the derivatives vanish with the residual. */
static void
try_degenerate(void)
{
    static const long digits[] = {5, 10, 20, 30, 40, 60};
    static const struct {
        const char *text, *x, *y;
        size_t rank;
        const char *label;
    } list[] = {
        {POINT "force y = 1;\nconstraint c: x^3 - 3*x^2 + 3*x - 1 = 0;\n"
               "initial x ~ 1.3, y = 0, x' = 0, y' = 0;\n",
         "0", "1", 0, "an expanded triple root"},
        {POINT "force y = 1;\nconstraint c: x^2 - 2*sqrt(2)*x + 2 = 0;\n"
               "initial x ~ 1.3, y = 0, x' = 0, y' = 0;\n",
         "0", "1", 0, "an expanded double root"},
        {POINT "force x = 1;\nforce y = 1;\nconstraint c: x^2 + y^2 = 4;\n"
               "constraint d: (x - 1)^2 + y^2 = 1;\n"
               "initial x ~ 1.9, y ~ 0.3, x' = 0, y' = 0;\n",
         "0", "1", 1, "circles that touch inside"},
        {POINT "force x = 1;\nforce y = 2;\nconstraint c: x^2 + y^2 = 4;\n"
               "constraint d: (x - 3*sqrt(2))^2 + (y - 3*sqrt(2))^2 = 16;\n"
               "initial x ~ 1.2, y ~ 1.3, x' = 0, y' = 0;\n",
         "-1/2", "1/2", 1, "circles that touch outside"},
    };

    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        for (size_t k = 0; k < sizeof digits / sizeof digits[0]; k++)
            try_answer(list[i].text, list[i].x, list[i].y, list[i].rank, digits[k], list[i].label);
}

/* A state off a constraint whose derivatives vanish is still off it. */
static void
try_off(void)
{
    try_refused(POINT "constraint c: x^3 - 3*x^2 + 3*x - 1 = 1e-60;\n"
                      "initial x = 1, y = 0, x' = 0, y' = 0;\n",
                HOL_DOMAIN, "violates", 20, "a triple root missed by 1e-60");
    try_refused(POINT "constraint c: x^2 + y^2 = 4;\n"
                      "constraint d: (x - 1)^2 + y^2 = 1 - 1e-50;\n"
                      "initial x ~ 1.9, y ~ 0.3, x' = 0, y' = 0;\n",
                HOL_DOMAIN, "violates", 20, "circles that miss each other by 1e-50");
}

static void
try_no_memory(void)
{
    struct case_model c = case_parse(POINT "constraint c: x^3 - 3*x^2 + 3*x - 1 = 0;\n"
                                           "initial x ~ 1.3, y = 0, x' = 0, y' = 0;\n");
    enum hol_status status;
    size_t k = 0, failed = 0;

    do {
        struct hol_truth *t;

        heap_fail_at(++k);
        t = find(&c, 0, 20, 0, &status);
        failed += status == HOL_NOMEM;
        hol_truth_destroy(t);
    } while (status != HOL_OK && k < 2000);
    heap_fail_at(0);
    tap_ok(status == HOL_OK && failed == k - 1 && k > 100, "no memory at call 1 to %zu", k - 1);
    case_clear(&c);
}

int
main(void)
{
    try_signs();
    try_harmless();
    try_roots();
    try_hidden(TINY, 60);
    try_hidden("parameter e = 1e-140;\n", 20);
    try_hidden("parameter e = 1e-110;\n", 5);
    try_faint_contradiction();
    try_mass();
    try_drowned();
    try_multipliers();
    try_degenerate();
    try_off();
    try_no_memory();
    return tap_done();
}
