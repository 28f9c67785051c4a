/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The truth about an instant (reference/instant/instant.h): proved digits are true digits, also
 * near singular states; the linear algebra against rational arithmetic; no double on the way;
 * published formulas without a value.
 */
#include "tests/conformance/exact.h"
#include "tests/reference/truth-cases.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
        tap_ok(b->digits >= 200 && a->answer.rank == b->answer.rank, "%s: 200 digits, same rank",
               label);
    } else
        tap_diag("%s, %s: %s", hol_status_name(low), hol_status_name(high),
                 b && b->why ? b->why : "");
    hol_truth_destroy(a);
    hol_truth_destroy(b);
    case_clear(&c);
}

/* A row 1e-200 away from dependent is seen at 60 digits, too, as the case writes the number. */
static void
try_near(void)
{
    struct case_model c = case_parse(NEAR("1e-200"));
    enum hol_status low, high;
    struct hol_truth *a = find(&c, 0, 60, 0, &low), *b = find(&c, 0, 200, 0, &high);

    tap_ok(low == HOL_OK && a->answer.rank == 2, "nearly dependent, 1e-200, 60 digits: rank 2");
    tap_ok(high == HOL_OK && b->answer.rank == 2, "nearly dependent, 1e-200, 200 digits: rank 2");
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
    try_near();
    try_exact(ROUGH, "rough ring");
    try_exact(EULER, "Euler parameters");
    try_exact(NEAR("1e-6"), "nearly dependent");
    try_leak(ROUGH, "rough ring");
    try_leak(EULER, "Euler parameters");
    try_leak(RING, "redundant ring");
    try_published();
    return tap_done();
}
