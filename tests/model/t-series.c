/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The tape on power series: every operation against series whose coefficients are known as
 * rational numbers, and where there is no series. */
#include "model/series/series.h"
#include "tests/support/tap.h"

#include <gmp.h>
#include <math.h>

#define ORDER 24

static struct hol_graph *g;

static hol_node
num(long n, long d)
{
    return hol_expr_div(g, hol_expr_integer(g, n), hol_expr_integer(g, d));
}

static hol_node
s(void)
{
    return hol_expr_var(g, HOL_VAR_TIME, 0);
}

static hol_node
func(enum hol_func f, hol_node a)
{
    return hol_expr_func(g, f, a);
}

static hol_node
plus(long n, hol_node a)
{
    return hol_expr_add(g, num(n, 1), a);
}

static void
clear(mpq_t *x)
{
    for (size_t k = 0; k <= ORDER; k++)
        mpq_clear(x[k]);
}

/* ------------------------------------------------ exact coefficients, k = 0..ORDER */

/* s'(x) known: x_k = y_(k-1) / k */
static void
integral(mpq_t *x, mpq_t *y)
{
    mpq_set_ui(x[0], 0, 1);
    for (unsigned long k = 1; k <= ORDER; k++) {
        mpq_set_ui(x[k], 1, k);
        mpq_mul(x[k], x[k], y[k - 1]);
    }
}

/* (1 + c s^d)^(p/q) by the binomial series */
static void
binomial(mpq_t *x, long c, size_t d, long p, long q)
{
    mpq_t term, factor;

    mpq_inits(term, factor, NULL);
    for (size_t k = 0; k <= ORDER; k++)
        mpq_set_ui(x[k], 0, 1);
    mpq_set_ui(term, 1, 1);
    for (long k = 0; (size_t)k * d <= ORDER; k++) {
        mpq_set(x[(size_t)k * d], term);
        mpq_set_si(factor, c * (p - k * q), (unsigned long)(q * (k + 1)));
        mpq_canonicalize(factor);
        mpq_mul(term, term, factor);
    }
    mpq_clears(term, factor, NULL);
}

/* The odd (first = 1) or even (first = 0) terms of exp, signs alternating if sign = -1; every = 1:
 * all. */
static void
exponential(mpq_t *x, size_t first, size_t every, int sign)
{
    mpz_t f;
    int now = 1;

    mpz_init_set_ui(f, 1);
    for (size_t k = 0; k <= ORDER; k++) {
        mpq_set_ui(x[k], 0, 1);
        if (k > 0)
            mpz_mul_ui(f, f, k);
        if (k % every != first)
            continue;
        mpq_set_si(x[k], now, 1);
        mpz_set(mpq_denref(x[k]), f);
        mpq_canonicalize(x[k]);
        now *= sign;
    }
    mpz_clear(f);
}

/* x / y, y_0 not 0 */
static void
quotient(mpq_t *r, mpq_t *x, mpq_t *y)
{
    mpq_t term;

    mpq_init(term);
    for (size_t k = 0; k <= ORDER; k++) {
        mpq_set(r[k], x[k]);
        for (size_t j = 0; j < k; j++) {
            mpq_mul(term, r[j], y[k - j]);
            mpq_sub(r[k], r[k], term);
        }
        mpq_div(r[k], r[k], y[0]);
    }
    mpq_clear(term);
}

/* ------------------------------------------------------------------------- checks */

/* Coefficients from k = first on agree to 2^(8 - bits) of the largest so far. */
static void
compare(const char *label, hol_node a, mpq_t *exact, size_t first, mpfr_prec_t bits)
{
    struct hol_tape *tape = NULL;
    struct hol_series *series = NULL;
    size_t output = 0, where = 0, wrong = SIZE_MAX;
    long double worst = 0, size = 0;
    mpfr_t x, y;

    mpfr_inits2(bits + 64, x, y, (mpfr_ptr)0);
    if (hol_tape_create(&tape, g, 1, &a, 0, NULL) != HOL_OK ||
        hol_series_create(&series, tape, 1, &output, ORDER, bits) != HOL_OK)
        tap_bail("no series");
    for (size_t k = 0; k <= ORDER && wrong == SIZE_MAX; k++) {
        mpfr_set_ui(x, k == 1, MPFR_RNDN);
        hol_series_set(series, HOL_VAR_TIME, 0, k, x);
        if (hol_series_run(series, HOL_STAGE_STATE, k, &where) != HOL_OK) {
            wrong = k;
            break;
        }
        hol_series_get(x, series, 0, k);
        if (k < first)
            continue;
        mpfr_set_q(y, exact[k], MPFR_RNDN);
        size = fmaxl(size, mpfr_regular_p(y) ? ldexpl(1, (int)mpfr_get_exp(y)) : 0);
        mpfr_sub(x, x, y, MPFR_RNDN);
        if (mpfr_zero_p(x))
            continue;
        worst = fmaxl(worst, ldexpl(1, (int)(mpfr_get_exp(x) + bits - 8)) / size);
        if (worst > 1)
            wrong = k;
    }
    if (!tap_ok(wrong == SIZE_MAX, "%s at %ld bits", label, (long)bits))
        tap_diag("coefficient %zu, error %.1Le of what is allowed (slot %zu)", wrong, worst, where);
    hol_series_destroy(series);
    hol_tape_destroy(tape);
    mpfr_clears(x, y, (mpfr_ptr)0);
}

/* x - y is compared with 0, from the leading coefficient on, relative to x itself by what is
 * known. */
static void
functions(mpfr_prec_t bits)
{
    mpq_t x[ORDER + 1], y[ORDER + 1], z[ORDER + 1];
    hol_node one_plus = plus(1, s());

    for (size_t k = 0; k <= ORDER; k++)
        mpq_inits(x[k], y[k], z[k], NULL);
    exponential(x, 0, 1, 1);
    compare("exp s", func(HOL_FUNC_EXP, s()), x, 0, bits);
    exponential(x, 1, 2, -1);
    compare("sin s", func(HOL_FUNC_SIN, s()), x, 0, bits);
    exponential(y, 0, 2, -1);
    compare("cos s", func(HOL_FUNC_COS, s()), y, 0, bits);
    quotient(z, x, y);
    compare("tan s", func(HOL_FUNC_TAN, s()), z, 0, bits);
    exponential(x, 1, 2, 1);
    compare("sinh s", func(HOL_FUNC_SINH, s()), x, 0, bits);
    exponential(y, 0, 2, 1);
    compare("cosh s", func(HOL_FUNC_COSH, s()), y, 0, bits);
    quotient(z, x, y);
    compare("tanh s", func(HOL_FUNC_TANH, s()), z, 0, bits);
    binomial(x, 1, 1, -1, 1);
    compare("1/(1 + s)", hol_expr_div(g, num(1, 1), one_plus), x, 0, bits);
    integral(y, x);
    compare("log(1 + s)", func(HOL_FUNC_LOG, one_plus), y, 0, bits);
    binomial(x, 1, 1, 1, 2);
    compare("sqrt(1 + s)", func(HOL_FUNC_SQRT, one_plus), x, 0, bits);
    binomial(x, 1, 1, -5, 3);
    compare("(1 + s)^(-5/3)", hol_expr_pow(g, one_plus, num(-5, 3)), x, 0, bits);
    binomial(x, -1, 1, 13, 1);
    compare("(1 - s)^13", hol_expr_pow(g, hol_expr_sub(g, num(1, 1), s()), num(13, 1)), x, 0, bits);
    binomial(x, -1, 1, -7, 1);
    compare("(1 - s)^-7", hol_expr_pow(g, hol_expr_sub(g, num(1, 1), s()), num(-7, 1)), x, 0, bits);
    for (size_t k = 0; k <= ORDER; k++)
        mpq_set_ui(x[k], k == 11, 1);
    compare("s^11, from zero", hol_expr_pow(g, s(), num(11, 1)), x, 0, bits);
    binomial(x, -1, 2, -1, 2);
    integral(y, x);
    compare("asin s", func(HOL_FUNC_ASIN, s()), y, 0, bits);
    for (size_t k = 0; k <= ORDER; k++)
        mpq_neg(y[k], y[k]);
    compare("acos s, beyond pi/2", func(HOL_FUNC_ACOS, s()), y, 1, bits);
    binomial(x, 1, 2, -1, 2);
    integral(y, x);
    compare("asinh s", func(HOL_FUNC_ASINH, s()), y, 0, bits);
    binomial(x, 1, 2, -1, 1);
    integral(y, x);
    compare("atan s", func(HOL_FUNC_ATAN, s()), y, 0, bits);
    compare("atan2(s, 1)", hol_expr_func2(g, HOL_FUNC2_ATAN2, s(), num(1, 1)), y, 0, bits);
    for (size_t k = 0; k <= ORDER; k++)
        mpq_neg(y[k], y[k]);
    compare("atan2(1, s), beyond pi/2", hol_expr_func2(g, HOL_FUNC2_ATAN2, num(1, 1), s()), y, 1,
            bits);
    clear(x);
    clear(y);
    clear(z);
}

/* (1 + s) and its likes: what branches on a sign; and u^v with both moving: (1 + s)^(1 + s) =
 * exp((1 + s) log(1 + s)). */
static void
branches(mpfr_prec_t bits)
{
    mpq_t x[ORDER + 1], l[ORDER + 1], e[ORDER + 1], term;
    hol_node u = plus(1, s()), minus = hol_expr_sub(g, s(), num(2, 1));

    mpq_init(term);
    for (size_t k = 0; k <= ORDER; k++)
        mpq_inits(x[k], l[k], e[k], NULL);
    mpq_set_si(x[0], 2, 1);
    mpq_set_si(x[1], -1, 1);
    compare("abs(s - 2)", func(HOL_FUNC_ABS, minus), x, 0, bits);
    mpq_set_si(x[0], -1, 1);
    mpq_set_si(x[1], 0, 1);
    compare("sign(s - 2)", func(HOL_FUNC_SIGN, minus), x, 0, bits);
    mpq_set_si(x[0], -2, 1);
    mpq_set_si(x[1], 1, 1);
    compare("min(s - 2, 1 - s^2)",
            hol_expr_func2(g, HOL_FUNC2_MIN, minus,
                           hol_expr_sub(g, num(1, 1), hol_expr_mul(g, s(), s()))),
            x, 0, bits);
    mpq_set_si(x[0], 1, 1);
    mpq_set_si(x[1], 1, 1);
    compare("max(s - 2, 1 + s)", hol_expr_func2(g, HOL_FUNC2_MAX, minus, u), x, 0, bits);
    /* e = (1 + s) log(1 + s), x' = x e' */
    binomial(x, 1, 1, -1, 1);
    integral(l, x);
    for (size_t k = 0; k <= ORDER; k++) {
        mpq_set(e[k], l[k]);
        if (k > 0)
            mpq_add(e[k], e[k], l[k - 1]);
    }
    mpq_set_si(x[0], 1, 1);
    for (size_t k = 1; k <= ORDER; k++) {
        mpq_set_si(x[k], 0, 1);
        for (size_t j = 1; j <= k; j++) {
            mpq_set_ui(term, j, k);
            mpq_canonicalize(term);
            mpq_mul(term, term, e[j]);
            mpq_mul(term, term, x[k - j]);
            mpq_add(x[k], x[k], term);
        }
    }
    compare("(1 + s)^(1 + s)", hol_expr_pow(g, u, u), x, 0, bits);
    mpq_clear(term);
    clear(x);
    clear(l);
    clear(e);
}

/* No series: the order at which it is noticed does not matter, that it is does. */
static void
refuse(const char *label, hol_node a)
{
    struct hol_tape *tape = NULL;
    struct hol_series *series = NULL;
    enum hol_status status = HOL_OK;
    size_t output = 0, where = SIZE_MAX;
    mpfr_t x;

    mpfr_init2(x, 100);
    if (hol_tape_create(&tape, g, 1, &a, 0, NULL) != HOL_OK ||
        hol_series_create(&series, tape, 1, &output, 3, 100) != HOL_OK)
        tap_bail("no series");
    for (size_t k = 0; k <= 1 && status == HOL_OK; k++) {
        mpfr_set_ui(x, k, MPFR_RNDN);
        hol_series_set(series, HOL_VAR_TIME, 0, k, x);
        status = hol_series_run(series, HOL_STAGE_STATE, k, &where);
    }
    if (!tap_ok(status == HOL_DOMAIN && where < hol_tape_length(tape), "no series: %s", label))
        tap_diag("%s", hol_status_name(status));
    hol_series_destroy(series);
    hol_tape_destroy(tape);
    mpfr_clear(x);
}

static void
refusals(void)
{
    refuse("1/s", hol_expr_div(g, num(1, 1), s()));
    refuse("(1 + s)/s^2",
           hol_expr_div(g, plus(1, func(HOL_FUNC_SIN, s())), hol_expr_pow(g, s(), num(2, 1))));
    refuse("sqrt(s)", func(HOL_FUNC_SQRT, s()));
    refuse("sqrt(s - 1)", func(HOL_FUNC_SQRT, hol_expr_sub(g, s(), num(1, 1))));
    refuse("log(s)", func(HOL_FUNC_LOG, s()));
    refuse("asin(1 + s)", func(HOL_FUNC_ASIN, plus(1, s())));
    refuse("acos(1 + s)", func(HOL_FUNC_ACOS, plus(1, s())));
    refuse("s^(1/3)", hol_expr_pow(g, s(), num(1, 3)));
    refuse("s^s", hol_expr_pow(g, s(), s()));
    refuse("abs(s)", func(HOL_FUNC_ABS, s()));
    refuse("sign(s)", func(HOL_FUNC_SIGN, s()));
    refuse("atan2(s, s)", hol_expr_func2(g, HOL_FUNC2_ATAN2, s(), func(HOL_FUNC_SIN, s())));
    refuse("min(s, sin s)", hol_expr_func2(g, HOL_FUNC2_MIN, s(), func(HOL_FUNC_SIN, s())));
    refuse("an input that nobody set", hol_expr_var(g, HOL_VAR_COORD, 0));
}

int
main(void)
{
    static const mpfr_prec_t bits[] = {24, 53, 100, 192, 500, 2000};

    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
        functions(bits[i]);
        branches(bits[i]);
    }
    refusals();
    hol_graph_destroy(g);
    return tap_done();
}
