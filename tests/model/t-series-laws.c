/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The tape on power series: identities of random series, random tapes against their values, the
 * inner product, precision graded by order, and memory that runs out. */
#include "base/alloc.h"
#include "model/series/dot.h"
#include "model/series/series.h"
#include "tests/model/expr/random-expr.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>

#define ORDER 30

static struct hol_graph *g;

static hol_node
u(void)
{
    return hol_expr_var(g, HOL_VAR_COORD, 0);
}

static hol_node
v(void)
{
    return hol_expr_var(g, HOL_VAR_COORD, 1);
}

static hol_node
f(enum hol_func name, hol_node a)
{
    return hol_expr_func(g, name, a);
}

/* Series of a tape of two outputs for random u, v with u_0, v_0 in (1/4, 3/4), coefficients
 * below 1. */
static struct hol_series *
run(struct hol_tape *tape, size_t count, size_t order, mpfr_prec_t bits, double loss, uint64_t seed)
{
    static const size_t outputs[] = {0, 1};
    struct random_source r = {seed};
    struct hol_series *series = NULL;
    mpfr_t x;

    mpfr_init2(x, 64);
    if (hol_series_create(&series, tape, count, outputs, order, bits) != HOL_OK)
        tap_bail("no series");
    hol_series_grade(series, loss);
    for (size_t k = 0; k <= order; k++) {
        for (size_t i = 0; i < 2; i++) {
            mpfr_set_si_2exp(x, (long)random_below(&r, 1 << 20) - (k ? 1 << 19 : 0), -21,
                             MPFR_RNDN);
            if (k == 0) {
                mpfr_set_ui_2exp(x, 1 + random_below(&r, 1 << 20), -21, MPFR_RNDN);
                mpfr_add_d(x, x, 0.25, MPFR_RNDN);
            } else
                mpfr_div_2ui(x, x, (unsigned long)(loss * (double)k), MPFR_RNDN);
            hol_series_set(series, HOL_VAR_COORD, i, k, x);
        }
        if (hol_series_run(series, HOL_STAGE_STATE, k, NULL) != HOL_OK)
            tap_bail("no coefficient %zu", k);
    }
    mpfr_clear(x);
    return series;
}

/* a = b, coefficient by coefficient, to 2^(slack - bits) of the largest so far. */
static void
equal(const char *label, hol_node a, hol_node b, mpfr_prec_t bits)
{
    hol_node both[] = {a, b};
    struct hol_tape *tape = NULL;
    struct hol_series *series;
    long double size = -INFINITY, worst = -INFINITY;
    mpfr_t x, y;

    mpfr_inits2(bits, x, y, (mpfr_ptr)0);
    if (hol_tape_create(&tape, g, 2, both, 0, NULL) != HOL_OK)
        tap_bail("no tape");
    series = run(tape, 2, ORDER, bits, 0, tap_seed());
    for (size_t k = 0; k <= ORDER; k++) {
        hol_series_get(x, series, 0, k);
        hol_series_get(y, series, 1, k);
        size = fmaxl(size, mpfr_regular_p(x) ? (long double)mpfr_get_exp(x) : -INFINITY);
        mpfr_sub(x, x, y, MPFR_RNDN);
        if (mpfr_regular_p(x))
            worst = fmaxl(worst, (long double)mpfr_get_exp(x) - size);
    }
    /* the inner series may grow like 4^k where the outer one does not */
    if (!tap_ok(worst <= 72 - (long double)bits, "%s at %ld bits", label, (long)bits))
        tap_diag("apart by 2^%.1Lf, seed %lu", worst, tap_seed());
    hol_series_destroy(series);
    hol_tape_destroy(tape);
    mpfr_clears(x, y, (mpfr_ptr)0);
}

static void
identities(mpfr_prec_t bits)
{
    hol_node one = hol_expr_integer(g, 1);
    hol_node sin = f(HOL_FUNC_SIN, u()), cos = f(HOL_FUNC_COS, u());
    hol_node sinh = f(HOL_FUNC_SINH, u()), cosh = f(HOL_FUNC_COSH, u());
    hol_node third = hol_expr_div(g, one, hol_expr_integer(g, 3));
    hol_node uv = hol_expr_pow(g, u(), v());

    equal("sin^2 + cos^2 = 1",
          hol_expr_add(g, hol_expr_mul(g, sin, sin), hol_expr_mul(g, cos, cos)), one, bits);
    equal("cosh^2 - sinh^2 = 1",
          hol_expr_sub(g, hol_expr_mul(g, cosh, cosh), hol_expr_mul(g, sinh, sinh)), one, bits);
    equal("tan = sin/cos", f(HOL_FUNC_TAN, u()), hol_expr_div(g, sin, cos), bits);
    equal("tanh = sinh/cosh", f(HOL_FUNC_TANH, u()), hol_expr_div(g, sinh, cosh), bits);
    equal("exp(log u) = u", f(HOL_FUNC_EXP, f(HOL_FUNC_LOG, u())), u(), bits);
    equal("log(exp u) = u", f(HOL_FUNC_LOG, f(HOL_FUNC_EXP, u())), u(), bits);
    equal("acos(cos u) = u", f(HOL_FUNC_ACOS, cos), u(), bits);
    equal("atan(tan u) = u", f(HOL_FUNC_ATAN, f(HOL_FUNC_TAN, u())), u(), bits);
    equal("asin(tanh u) = atan(sinh u)", f(HOL_FUNC_ASIN, f(HOL_FUNC_TANH, u())),
          f(HOL_FUNC_ATAN, sinh), bits);
    equal("asinh(sinh u) = u", f(HOL_FUNC_ASINH, sinh), u(), bits);
    equal("sqrt(u) u/exp(log(u)/2) = u",
          hol_expr_mul(g, f(HOL_FUNC_SQRT, u()),
                       hol_expr_div(g, u(),
                                    f(HOL_FUNC_EXP, hol_expr_div(g, f(HOL_FUNC_LOG, u()),
                                                                 hol_expr_integer(g, 2))))),
          u(), bits);
    equal("u^v = exp(v log u)", uv, f(HOL_FUNC_EXP, hol_expr_mul(g, v(), f(HOL_FUNC_LOG, u()))),
          bits);
    equal("log(u^v) = v log u", f(HOL_FUNC_LOG, uv), hol_expr_mul(g, v(), f(HOL_FUNC_LOG, u())),
          bits);
    equal("u^(1/3) = exp(log(u)/3)", hol_expr_pow(g, u(), third),
          f(HOL_FUNC_EXP, hol_expr_mul(g, third, f(HOL_FUNC_LOG, u()))), bits);
    equal("u^9 = exp(9 log u)", hol_expr_pow(g, u(), hol_expr_integer(g, 9)),
          f(HOL_FUNC_EXP, hol_expr_mul(g, hol_expr_integer(g, 9), f(HOL_FUNC_LOG, u()))), bits);
    equal("atan2(u, v) = atan(u/v)", hol_expr_func2(g, HOL_FUNC2_ATAN2, u(), v()),
          f(HOL_FUNC_ATAN, hol_expr_div(g, u(), v())), bits);
    equal("v log(exp(u/v)) = u",
          hol_expr_mul(g, v(), f(HOL_FUNC_LOG, f(HOL_FUNC_EXP, hol_expr_div(g, u(), v())))), u(),
          bits);
}

/* A longer series has the same first coefficients, bit for bit. */
static void
prefix(void)
{
    hol_node a = f(HOL_FUNC_ASIN, hol_expr_mul(g, f(HOL_FUNC_SIN, u()), hol_expr_pow(g, u(), v())));
    hol_node both[] = {a, f(HOL_FUNC_TAN, a)};
    struct hol_tape *tape = NULL;
    struct hol_series *low, *high;
    bool same = true;

    if (hol_tape_create(&tape, g, 2, both, 0, NULL) != HOL_OK)
        tap_bail("no tape");
    low = run(tape, 2, 7, 200, 0, tap_seed());
    high = run(tape, 1, ORDER, 200, 0, tap_seed());
    for (size_t k = 0; k <= 7; k++)
        same = same && mpfr_equal_p(hol_series_read(low, 0)[k], hol_series_read(high, 0)[k]);
    tap_ok(same, "coefficients do not depend on the order, nor on other outputs");
    tap_ok(hol_series_run(high, HOL_STAGE_STATE, ORDER + 1, NULL) == HOL_INVALID,
           "no order beyond the last");
    hol_series_restart(high);
    tap_ok(hol_series_run(high, HOL_STAGE_STATE, 1, NULL) == HOL_INVALID,
           "no order before the lower ones");
    hol_series_destroy(low);
    hol_series_destroy(high);
    hol_tape_destroy(tape);
}

/* Coefficients that fall by `loss` bits: what graded products lose is below 2^-bits of the whole.
 */
static void
graded(void)
{
    const double loss = 6;
    hol_node a = f(HOL_FUNC_EXP, hol_expr_mul(g, f(HOL_FUNC_SIN, u()), f(HOL_FUNC_SQRT, v())));
    struct hol_tape *tape = NULL;
    struct hol_series *exact, *series;
    long double worst = -INFINITY, rounder = -INFINITY;
    mpfr_t x;

    mpfr_init2(x, 600);
    if (hol_tape_create(&tape, g, 1, &a, 0, NULL) != HOL_OK)
        tap_bail("no tape");
    exact = run(tape, 1, ORDER, 600, 0, 1);
    hol_series_destroy(exact);
    /* the same inputs: run() scales them by the loss */
    exact = run(tape, 1, ORDER, 600, loss, 1);
    series = run(tape, 1, ORDER, 256, loss, 1);
    for (size_t k = 0; k <= ORDER; k++) {
        mpfr_sub(x, hol_series_read(exact, 0)[k], hol_series_read(series, 0)[k], MPFR_RNDN);
        if (!mpfr_regular_p(x))
            continue;
        worst = fmaxl(worst, (long double)mpfr_get_exp(x));
        rounder = fmaxl(
            rounder, (long double)(mpfr_get_exp(x) - mpfr_get_exp(hol_series_read(exact, 0)[k])));
    }
    if (!tap_ok(worst < 8 - 256 && rounder > -200,
                "graded precision: right to 2^-256 of the whole, not of each coefficient"))
        tap_diag("2^%.1Lf of the whole, 2^%.1Lf of a coefficient", worst, rounder);
    hol_series_destroy(exact);
    hol_series_destroy(series);
    hol_tape_destroy(tape);
    mpfr_clear(x);
}

/* ------------------------------------------------------------------ random tapes */

/* Coefficients 0..orders of a tape at a point whose q, v and t move with s. */
static enum hol_status
expand_tape(struct hol_series *series, const mpfr_t *point, size_t orders, mpfr_t scratch)
{
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k <= orders && status == HOL_OK; k++) {
        for (size_t i = 0; i < 1 + 2 * RANDOM_Q; i++) {
            enum hol_var kind = i == 0          ? HOL_VAR_TIME
                                : i <= RANDOM_Q ? HOL_VAR_COORD
                                                : HOL_VAR_VELOCITY;

            mpfr_set_ui(scratch, k == 1, MPFR_RNDN);
            hol_series_set(series, kind, i == 0 ? 0 : (i - 1) % RANDOM_Q, k,
                           k == 0 ? point[i] : scratch);
        }
        status = hol_series_run(series, HOL_STAGE_STATE, k, NULL);
    }
    return status;
}

/* The sum of the series at a small s is the value at the moved point: wrong by the next term. */
static bool
one_random(struct random_source *r, unsigned long trial)
{
    enum { ORDERS = 12, SMALL = 24 };
    const mpfr_prec_t bits = 700;
    struct random_expr e;
    struct hol_tape *tape = NULL;
    struct hol_series *series = NULL;
    mpfr_t *point = hol_alloc_mpfr(RANDOM_VARS, bits), *moved = hol_alloc_mpfr(RANDOM_VARS, bits);
    hol_node values[RANDOM_P], node;
    size_t output = 0;
    mpfr_t x, y;
    bool used;

    mpfr_inits2(bits, x, y, (mpfr_ptr)0);
    random_expr_make(&e, r);
    random_point(point, r);
    node = random_expr_build(&e, g);
    random_parameters(values, g, point);
    for (size_t i = 0; i < RANDOM_VARS; i++) { /* q_i, v_i move by s, t too */
        mpfr_set_ui_2exp(x, i < 1 + 2 * RANDOM_Q, -SMALL, MPFR_RNDN);
        mpfr_add(moved[i], point[i], x, MPFR_RNDN);
    }
    used = random_expr_value(x, &e, point) && random_expr_value(y, &e, moved) &&
           node != HOL_NODE_NONE && hol_tape_create(&tape, g, 1, &node, RANDOM_P, values) == HOL_OK;
    if (used && hol_series_create(&series, tape, 1, &output, ORDERS, bits) == HOL_OK) {
        used = expand_tape(series, (const mpfr_t *)point, ORDERS, x) == HOL_OK;
        mpfr_set_zero(x, 1);
        for (size_t k = ORDERS + 1; k-- > 0 && used;) {
            mpfr_div_2ui(x, x, SMALL, MPFR_RNDN);
            mpfr_add(x, x, hol_series_read(series, 0)[k], MPFR_RNDN);
        }
        mpfr_sub(x, x, y, MPFR_RNDN);
        /* coefficients may grow like 2^(8 k): within the distance that a value has to keep from
         * singular points */
        if (used && mpfr_regular_p(x) && mpfr_regular_p(y) &&
            mpfr_get_exp(x) > mpfr_get_exp(y) - (SMALL - 12) * (ORDERS + 1) + 64) {
            tap_diag("trial %lu: wrong by 2^%ld of 2^%ld, seed %lu", trial, (long)mpfr_get_exp(x),
                     (long)mpfr_get_exp(y), tap_seed());
            used = false;
            tap_ok(false, "a random tape");
        }
    }
    hol_series_destroy(series);
    hol_tape_destroy(tape);
    hol_free(point);
    hol_free(moved);
    mpfr_clears(x, y, (mpfr_ptr)0);
    return used;
}

static void
random_tapes(void)
{
    struct random_source r = {tap_seed()};
    unsigned long used = 0, trials = 200 * tap_multiplier();

    for (unsigned long i = 0; i < trials; i++)
        used += one_random(&r, i + 1);
    tap_ok(used > trials / 4, "%lu random tapes of %lu have a series, and it is theirs", used,
           trials);
}

/* ----------------------------------------------------------------- inner products */

static void
products(mpfr_prec_t bits)
{
    enum { COUNT = 40 };
    struct random_source r = {tap_seed()};
    mpfr_t *a = hol_alloc_mpfr(COUNT, bits), *b = hol_alloc_mpfr(COUNT, bits), x, y, z;
    long double worst = -INFINITY;

    mpfr_inits2(3 * bits + 400, x, y, z, (mpfr_ptr)0);
    for (int trial = 0; trial < 60; trial++) {
        size_t n = 1 + random_below(&r, COUNT);
        long spread = trial % 3 == 0 ? 1 : 40 * (long)(trial % 7);
        int step = trial % 2 ? 1 : -1;
        mpfr_exp_t top = MPFR_EMIN_DEFAULT;

        mpfr_set_zero(x, 1);
        for (size_t i = 0; i < n; i++) {
            for (int which = 0; which < 2; which++) {
                mpfr_t *to = which ? &b[i] : &a[i];

                mpfr_set_zero(*to, 1);
                for (mpfr_prec_t have = 0; have < bits + 64; have += 64) { /* all limbs random */
                    mpfr_mul_2ui(*to, *to, 64, MPFR_RNDZ);
                    mpfr_set_ui(y, random_bits(&r), MPFR_RNDN);
                    mpfr_add(*to, *to, y, MPFR_RNDZ);
                }
                mpfr_mul_2si(*to, *to, (long)random_below(&r, (size_t)(spread + 1)), MPFR_RNDN);
                if (random_below(&r, 2))
                    mpfr_neg(*to, *to, MPFR_RNDN);
                if (random_below(&r, 9) == 0)
                    mpfr_set_zero(*to, 1);
            }
        }
        for (size_t i = 0; i < n; i++) {
            mpfr_mul(y, a[i], b[step > 0 ? i : n - 1 - i], MPFR_RNDN);
            if (mpfr_regular_p(y) && mpfr_get_exp(y) > top)
                top = mpfr_get_exp(y);
            mpfr_add(x, x, y, MPFR_RNDN);
        }
        mpfr_set_prec(z, 3 * bits + 400); /* no rounding at the end */
        hol_dot(z, a, step > 0 ? b : b + n - 1, step, n, bits);
        mpfr_sub(z, z, x, MPFR_RNDN);
        if (mpfr_regular_p(z))
            worst = fmaxl(worst, (long double)(mpfr_get_exp(z) - top));
    }
    if (!tap_ok(worst <= -(long double)bits - 25, "inner products at %ld bits", (long)bits))
        tap_diag("2^%.1Lf of the largest term", worst);
    mpfr_set_nan(a[0]);
    hol_dot(x, a, b, 1, 3, bits);
    tap_ok(mpfr_nan_p(x), "NaN in, NaN out");
    mpfr_clears(x, y, z, (mpfr_ptr)0);
    hol_free(a);
    hol_free(b);
}

static void
memory(void)
{
    hol_node a = f(HOL_FUNC_SIN, u());
    struct hol_tape *tape = NULL;
    struct hol_series *series = NULL;
    size_t output = 0, wrong = 7;
    size_t fails = 0;

    if (hol_tape_create(&tape, g, 1, &a, 0, NULL) != HOL_OK)
        tap_bail("no tape");
    for (size_t k = 1; k < 20; k++) {
        enum hol_status status;

        heap_fail_at(k);
        status = hol_series_create(&series, tape, 1, &output, 5, 100);
        heap_fail_at(0);
        if (status == HOL_OK)
            break;
        fails += status == HOL_NOMEM && !series;
    }
    tap_ok(fails == 9 && series, "each allocation that fails is answered");
    hol_series_destroy(series);
    tap_ok(hol_series_create(&series, tape, 1, &output, 5, 23) == HOL_INVALID &&
               hol_series_create(&series, tape, 1, &wrong, 5, 100) == HOL_INVALID,
           "too few bits, an output that is not there");
    hol_tape_destroy(tape);
}

int
main(void)
{
    static const mpfr_prec_t bits[] = {128, 192, 449};

    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
        identities(bits[i]);
        products(bits[i]);
    }
    products(24);
    products(64);
    products(2000);
    prefix();
    graded();
    random_tapes();
    memory();
    hol_graph_destroy(g);
    return tap_done();
}
