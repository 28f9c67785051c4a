/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The line through an envelope, on envelopes whose exponent is known: exact ones, with a floor,
 * with an end, with scatter; and how often scatter alone contradicts a true declaration.
 */
#include "compare/growth.h"
#include "tests/instances.h"
#include "tests/tap.h"

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

int
main(void)
{
    test_exact();
    test_no_line();
    test_false_alarms();
    return tap_done();
}
