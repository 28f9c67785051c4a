/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Dependent rows that contradict each other beside the constraints: the pass takes the nearest
 * problem that has a solution, integrators keep their order, the motion is that of one row, and it
 * is told; rows that contradict each other on the constraints are refused.
 */
#include "motion/run/simulate.h"
#include "solvers/solver.h"
#include "tests/motion/motion-run.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

#define RING                                                                                       \
    "coordinate x, y; kinetic (x'^2 + y'^2)/2; potential y; constraint ring: x^2 + y^2 = 1;"
#define START "initial x = 1, y = 0, x' = 0, y' = 1;"
static const char *const one = RING START;
static const char *const two = RING "constraint again: (x^2 + y^2)^2 = 1;" START;

static void
order(const char *integrator, const char *stabilization, long double expected)
{
    struct case_model once = case_parse(one), twice = case_parse(two);
    struct hol_outcome truth = motion_run(once.model, "rk8pd", "none", "0.125", "1", 53);
    struct hol_outcome coarse = motion_run(twice.model, integrator, stabilization, "0.02", "1", 53);
    struct hol_outcome fine = motion_run(twice.model, integrator, stabilization, "0.01", "1", 53);
    long double e1 = motion_error(&coarse, &truth), e2 = motion_error(&fine, &truth);

    if (!tap_ok(fabsl(log2l(e1 / e2) - expected) < 0.15L && fine.contradictions > 0 && e2 < 1e-4L,
                "%s, %s: order %.0Lf, and it is told", integrator, stabilization, expected))
        tap_diag("order %.3Lf, %.2Le, %zu evaluations", log2l(e1 / e2), e2, fine.contradictions);
    hol_outcome_clear(&truth);
    hol_outcome_clear(&coarse);
    hol_outcome_clear(&fine);
    case_clear(&once);
    case_clear(&twice);
}

/* Baumgarte's terms are in the nearest problem, too: they hold two rows as they hold one. */
static void
stabilized(void)
{
    struct case_model once = case_parse(one), twice = case_parse(two);
    struct hol_outcome held = motion_run(once.model, "rk4", "baumgarte", "0.02", "1", 53);
    struct hol_outcome both = motion_run(twice.model, "rk4", "baumgarte", "0.02", "1", 53);
    struct hol_outcome loose = motion_run(twice.model, "rk4", "none", "0.02", "1", 53);

    tap_ok(both.contradictions > 0 &&
               motion_error(&both, &held) < 1e-3L * motion_error(&loose, &held),
           "Baumgarte's terms move two rows as one");
    hol_outcome_clear(&held);
    hol_outcome_clear(&both);
    hol_outcome_clear(&loose);
    case_clear(&once);
    case_clear(&twice);
}

#define TIED                                                                                       \
    "size N = 12; coordinate x[1..N]; kinetic sum(i = 1..N: x[i]'^2/2);"                           \
    "potential sum(i = 1..N: i*x[i]); for i = 3..N { constraint d[i]: x[i] - x[i-1] = 0; }"        \
    "for i = 1..N { initial x[i] = 0, x[i]' = 0; } constraint wall: x[1] = 0; span 0 .. 1;"

/* Rows whose right sides are what rounding left of 0, three of them for a coordinate that is held.
 */
static void
held(void)
{
    struct case_model once = case_parse(TIED);
    struct case_model thrice = case_parse(TIED "constraint wall2: x[1]^2 + 2*x[1] = 0;"
                                               "constraint wall3: x[1]^3 + x[1] = 0;");
    struct hol_simulation plain = simulation_of(once.model, "rk4", "none", "min-norm", 53);
    struct hol_simulation how = simulation_of(thrice.model, "rk4", "none", "min-norm", 53);
    struct hol_outcome truth = simulation_run(&plain), o = simulation_run(&how);

    tap_ok(o.end == HOL_END_COMPLETE && motion_error(&o, &truth) < 1e-13L,
           "rows that contradict each other by less than forces round are one row");
    hol_outcome_clear(&truth);
    hol_outcome_clear(&o);
    case_clear(&once);
    case_clear(&thrice);
}

/* Where the motion ends, and that nothing was bent until then. */
static void
refused(const char *text, const char *what)
{
    struct case_model c = case_parse(text);
    struct hol_simulation how = simulation_of(c.model, "rk4", "one-step", "gram-schmidt", 53);
    struct hol_outcome o = simulation_run(&how);

    tap_ok(o.end == HOL_END_DOMAIN && o.contradictions == 0, "%s", what);
    hol_outcome_clear(&o);
    case_clear(&c);
}

int
main(void)
{
    order("rk2", "none", 2);
    order("rk4", "none", 4);
    order("rk4", "one-step", 4);
    order("rk4", "ggl", 4);
    stabilized();
    held();
    refused("coordinate x, y; kinetic (x'^2 + y'^2)/2; constraint wall: x = 0;"
            "constraint push: x'' = max(t - 1/2, 0); initial x = 0, y = 0, x' = 0, y' = 1;"
            "span 0 .. 1;",
            "rows that contradict each other from t = 1/2 on");
    refused("coordinate x, y; kinetic (x'^2 + y'^2)/2; constraint wall: x = 0;"
            "constraint push: x'' = 1; initial x = 0, y = 0, x' = 0, y' = 1; span 0 .. 1;",
            "rows that contradict each other at the start");
    mpfr_free_cache();
    return tap_done();
}
