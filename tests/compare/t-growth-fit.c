/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The line through an envelope, on envelopes whose exponent is known: exact ones, with a floor,
 * with an end, with scatter; how often scatter alone contradicts a true declaration; and which
 * lines do.
 */
#include "compare/growth/growth.h"
#include "tests/conformance/instances.h"
#include "tests/support/tap.h"

#include <math.h>

#define U 0x1p-53L

/* A normal deviate, nearly: the sum of twelve uniform ones. */
static long double
normal(struct rng *r)
{
    long double sum = -6;

    for (int i = 0; i < 12; i++)
        sum += (long double)rng_int(r, 0, 1000000) / 1000000;
    return sum;
}

/* error = max(floor, c kappa^p) u, times 10^(scatter N), in half decades of kappa from 1 on. */
static size_t
envelope(struct hol_envelope_point *e, size_t count, long double p, long double c,
         long double floor, long double scatter, struct rng *r)
{
    for (size_t i = 0; i < count; i++) {
        long double kappa = powl(10, (long double)i / 2);

        e[i] = (struct hol_envelope_point){kappa, fmaxl(floor, c * powl(kappa, p)) * U, false};
        if (scatter > 0)
            e[i].error *= powl(10, scatter * normal(r));
    }
    return count;
}

static bool
near(long double x, long double y)
{
    return fabsl(x - y) < 1e-9L;
}

static void
test_exact(void)
{
    struct hol_envelope_point e[HOL_ENVELOPE_MOST];
    struct hol_growth_fit fit;

    for (int twice = 1; twice <= 4; twice++) {
        size_t count = envelope(e, 14, twice / 2.0L, 0.25L, 0, 0, NULL);
        fit = hol_growth_fit(e, count, 53, 100);
        tap_ok(fit.kind == HOL_FIT_LINE && near(fit.exponent, twice / 2.0L) && fit.margin < 1e-9L,
               "kappa^%.1f: exponent %.12Lf +- %.1Le", twice / 2.0, fit.exponent, fit.deviation);
        tap_ok(near(fit.end, log10l(0.25L) + twice / 2.0L * 53 * log10l(2)),
               "... continued to kappa = 2^53: 10^%.12Lf 2^-53", fit.end);
    }
    (void)envelope(e, 20, 1, 0.01L, 1, 0, NULL);
    fit = hol_growth_fit(e, 20, 53, 100);
    tap_ok(fit.kind == HOL_FIT_LINE && near(fit.exponent, 1) && near(fit.low, powl(10, 2.5L)),
           "a floor up to 1e2 is left out: exponent %.12Lf from %.0Le on", fit.exponent, fit.low);
    (void)envelope(e, 40, 2, 1, 0, 0, NULL);
    fit = hol_growth_fit(e, 40, 53, 100);
    tap_ok(near(fit.exponent, 2) && fit.high < 9.5e7L && fit.high > 3e7L,
           "the line ends where the error reaches 1: %.1Le", fit.high);
    (void)envelope(e, 20, 1, 1, 0, 0, NULL);
    e[9].declined = true;
    e[12].error = 1e-16L;
    fit = hol_growth_fit(e, 20, 53, 100);
    tap_ok(fit.count == 8 && near(fit.high, 1e4L),
           "... and where the solver declines, whatever follows: %.1Le", fit.high);
}

static void
test_no_line(void)
{
    struct hol_envelope_point e[HOL_ENVELOPE_MOST];
    struct hol_growth_fit fit;

    (void)envelope(e, 20, 0, 3, 0, 0, NULL);
    fit = hol_growth_fit(e, 20, 53, 1);
    tap_ok(fit.kind == HOL_FIT_FLAT && fit.exponent == 0, "an error that does not grow is flat");
    (void)envelope(e, 4, 1, 1, 0, 0, NULL);
    fit = hol_growth_fit(e, 3, 53, 1);
    tap_ok(fit.kind == HOL_FIT_NONE && isnan(fit.exponent), "two half decades are no line");
    fit = hol_growth_fit(e, 0, 53, 1);
    tap_ok(fit.kind == HOL_FIT_NONE && isnan(fit.exponent), "nothing is no line");
    e[0].declined = true;
    fit = hol_growth_fit(e, 4, 53, 1);
    tap_ok(fit.kind == HOL_FIT_NONE, "nor is what begins with an answer declined");
}

/* Envelopes that do grow like kappa, with scatter: how many are above a declared 1 by their margin?
 * And of those that grow like kappa^2, how many are not? */
static void
test_false_alarms(void)
{
    enum { RUNS = 4000, LINES = 20 };
    struct hol_envelope_point e[HOL_ENVELOPE_MOST];
    struct rng r = {tap_seed()};
    size_t alarms[2] = {0}, missed = 0, outside = 0;

    for (size_t run = 0; run < RUNS; run++)
        for (size_t many = 0; many < 2; many++) {
            struct hol_growth_fit fit;

            (void)envelope(e, 13, 1, 100, 0, 0.15L, &r);
            fit = hol_growth_fit(e + 1, 12, 53, many ? LINES : 1);
            alarms[many] += fit.exponent - fit.margin > 1;
            outside += many && fabsl(fit.exponent - 1) > fit.interval;
            (void)envelope(e, 13, 2, 100, 0, 0.15L, &r);
            fit = hol_growth_fit(e + 1, 12, 53, LINES);
            missed += many && !(fit.exponent - fit.margin > 1);
        }
    /* 1 % of 4000 is 40, its standard deviation 6 */
    tap_ok(alarms[0] >= 15 && alarms[0] <= 70, "one line: false in %zu of %d runs, 40 expected",
           alarms[0], RUNS);
    tap_ok(alarms[1] <= 12, "one of %d lines: false in %zu of %d runs, 2 expected", LINES,
           alarms[1], RUNS);
    tap_ok(outside >= 15 && outside <= 70, "outside of the interval: %zu, 40 expected", outside);
    tap_ok(missed == 0, "kappa^2 is never taken for kappa");
}

/* The verdict on a solver that declares kappa, and whose errors are c kappa^p u, from kappa = 1e8
 * on `step` times as large. */
static enum hol_growth_verdict
verdict(long double p, long double c, long double step)
{
    static const mpfr_prec_t bits[] = {53};
    static const struct hol_solver solver = {.name = "made", .growth = HOL_GROWTH_KAPPA};
    static const struct hol_solver *const solvers[] = {&solver};
    struct hol_growth_study *study = NULL;
    struct hol_envelope_point e[HOL_ENVELOPE_MOST];
    size_t count = envelope(e, 26, p, c, 0, 0, NULL);

    if (hol_growth_create(&study, 1, solvers, 1, bits, 1) != HOL_OK)
        tap_bail("no study");
    for (size_t i = 0; i < count; i++) {
        /* a little scatter, the same each time: without it, there is no margin */
        long double error = e[i].error * (i % 3 == 0 ? 1.2L : 1) * (e[i].kappa > 1e8L ? step : 1);
        struct hol_growth_point point = {
            .status = HOL_OK, .error = {error, error, error}, .ratio = error / (e[i].kappa * U)};
        struct hol_growth_instant instant = {.family = HOL_FAMILY_CLOSE_ROWS,
                                             .kappa = e[i].kappa,
                                             .kappa_B = e[i].kappa,
                                             .kappa_M = 1,
                                             .n = 1,
                                             .m = 1,
                                             .rank = 1};
        if (hol_growth_enter(study, &instant, &point) != HOL_OK)
            tap_bail("out of memory");
    }
    if (hol_growth_judge(study) != HOL_OK)
        tap_bail("no verdict");
    enum hol_growth_verdict found = hol_growth_curve(study, 0, 0)->verdict;
    const char *why = hol_growth_curve(study, 0, 0)->why;
    if (why[0] != '\0')
        tap_diag("%s", why);
    hol_growth_destroy(study);
    return found;
}

static void
test_contradictions(void)
{
    tap_ok(verdict(1, 0.1L, 1) == HOL_GROWTH_HOLDS, "0.1 kappa u: holds");
    tap_ok(verdict(1, 0.1L, 3) == HOL_GROWTH_HOLDS,
           "0.1 kappa u, by another way 0.3 kappa u: tilted, and holds");
    tap_ok(verdict(2, 1e-12L, 1) == HOL_GROWTH_FAILS,
           "1e-12 kappa^2 u: never beyond 30 kappa u in what is measured, and fails");
    tap_ok(verdict(1.3L, 0.003L, 1) == HOL_GROWTH_FAILS, "0.003 kappa^1.3 u: likewise");
    tap_ok(verdict(1, 40, 1) == HOL_GROWTH_FAILS, "40 kappa u: beyond 30 kappa u, fails");
}

int
main(void)
{
    test_contradictions();
    test_exact();
    test_no_line();
    test_false_alarms();
    return tap_done();
}
