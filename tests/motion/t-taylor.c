/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The integrator taylor: against the true trajectory at tolerances from 1e-4 to 1e-14, for cases of
 * all kinds; values inside a step; with corrections; what it refuses, and how it ends where it
 * cannot go on.
 */
#include "motion/integrators/vector.h"
#include "motion/run/simulate.h"
#include "reference/trajectory/trajectory.h"
#include "solvers/solver.h"
#include "tests/motion/simulation.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

static struct hol_simulation
make(const struct hol_model *model, const char *stabilization, long double tolerance)
{
    struct hol_simulation how =
        simulation_of(model, "taylor", stabilization, "gram-schmidt", HOL_BITS_DOUBLE);

    how.tolerance = tolerance;
    return how;
}

/* max |a - b| / max |b| */
static long double
apart(const struct hol_vec *a, const struct hol_vec *b)
{
    struct hol_vec d, e;
    long double size = hol_mat_max(b), error;

    if (hol_vec_init(&d, a->rows, 128) != HOL_OK || hol_vec_init(&e, a->rows, 128) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_round(&d, a);
    hol_mat_round(&e, b);
    hol_sub(&d, &d, &e);
    error = hol_mat_max(&d);
    hol_mat_clear(&d);
    hol_mat_clear(&e);
    return size > 0 ? error / size : error;
}

struct smooth {
    const char *name, *until;
    long double growth; /* of errors along the motion, at the most */
};
static const struct smooth cases[] = {
    {"greenwood/cone-and-plane", "2", 1e4L},          /* holonomic, two rows */
    {"greenwood/cone-and-plane-forces", "2", 1e4L},   /* the same with forces */
    {"greenwood/circular-wire", "2", 1e3L},           /* holonomic */
    {"greenwood/knife-edge-dumbbell", "5", 1e3L},     /* nonholonomic */
    {"greenwood/unwinding-cylinder", "1", 1e3L},      /* functions of angles */
    {"greenwood/rotating-pendulum", "1", 1e3L},       /* rheonomic */
    {"greenwood/top-on-moving-point", "1", 1e4L},     /* M varies */
    {"greenwood/polhode", "1", 1e3L},                 /* Euler parameters */
    {"greenwood/polhode-singular-mass", "1", 1e3L},   /* M is singular */
    {"ukp2004/bead-on-ring", "0.5", 1e3L},            /* ideal */
    {"ukp2004/bead-on-rough-ring", "0.25", 1e4L},     /* C depends on F_L */
    {"ukp2004/nonholonomic-particle", "0.5", 1e3L},   /* C, nonholonomic */
    {"ukp2004/redundant-ring", "0.5", 1e3L},          /* redundant rows */
    {"ukn1994/constant-rank-redundant", "0.5", 1e3L}, /* redundant rows */
    {"families/pendulum-chain", "1", 1e4L},           /* three rows */
    {"brown/double-spherical-pendulum", "1", 1e4L},   /* six coordinates */
};

/* Errors at the end are those of the tolerance, as far as double goes. */
static void
against_truth(const struct smooth *one)
{
    const struct hol_trajectory_options options = {.digits = 20, .project = true};
    struct case_model c = case_load(one->name);
    struct hol_trajectory *trajectory = NULL;
    struct hol_point point;
    struct hol_vec until = {0};
    const char *why = "";
    mpfr_t end;

    mpfr_init2(end, 64);
    simulation_number(&until, 0, one->until);
    hol_mat_get(end, &until, 0, 0);
    if (hol_point_init(&point, c.model->n, 128) != HOL_OK)
        tap_bail("out of memory");
    if (hol_trajectory_create(&trajectory, c.model, &options, end, NULL, &why) != HOL_OK ||
        hol_trajectory_at(trajectory, end, &point, NULL, NULL) != HOL_OK)
        tap_bail("%s: no truth: %s", one->name, why);
    for (int k = 4; k <= 14; k += 2) {
        struct hol_simulation how = make(c.model, "none", powl(10, -k));
        struct hol_outcome o = {0};
        long double q, v, limit = one->growth * fmaxl(powl(10, -k), 1e-16L);

        how.until = &until;
        /* that which watches: one for redundant rows, one for a singular M */
        if (strstr(one->name, "singular") != NULL)
            how.solver = hol_solver_find("lagrange");
        if (hol_simulate(&o, &how) != HOL_OK || o.end != HOL_END_COMPLETE) {
            tap_ok(false, "%s, 1e-%d: arrives (%s)", one->name, k, hol_end_text(o.end));
            hol_outcome_clear(&o);
            continue;
        }
        q = apart(&o.q, &point.q);
        v = apart(&o.v, &point.v);
        if (!tap_ok(q <= limit && v <= limit && o.steps > 0, "%s, tolerance 1e-%d", one->name, k))
            tap_diag("off by %.1Le, %.1Le > %.1Le, %zu steps", q, v, limit, o.steps);
        hol_outcome_clear(&o);
    }
    hol_trajectory_destroy(trajectory);
    hol_point_clear(&point);
    hol_mat_clear(&until);
    case_clear(&c);
    mpfr_clear(end);
}

/* Steps that a caller wants, shorter than its own, cost no expansion and change nothing. */
static void
inside_steps(void)
{
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_simulation how = make(c.model, "none", 1e-12L);
    struct hol_outcome whole = {0}, parts = {0};
    struct hol_vec one = {0}, small = {0};

    simulation_number(&one, 0, "2");
    simulation_number(&small, 0, "0.00390625");
    how.step = &one;
    if (hol_simulate(&whole, &how) != HOL_OK)
        tap_bail("no run");
    how.step = &small;
    if (hol_simulate(&parts, &how) != HOL_OK)
        tap_bail("no run");
    if (!tap_ok(whole.steps == parts.steps && whole.steps > 10 && whole.steps < 100 &&
                    hol_vec_same(&whole.q, &parts.q) && hol_vec_same(&whole.v, &parts.v),
                "512 steps inside its own: the same end, bit for bit"))
        tap_diag("%zu and %zu expansions", whole.steps, parts.steps);
    hol_outcome_clear(&whole);
    hol_outcome_clear(&parts);
    how.stabilization = hol_stabilization_find("one-step");
    how.step = &one;
    if (hol_simulate(&whole, &how) != HOL_OK)
        tap_bail("no run");
    tap_ok(whole.end == HOL_END_COMPLETE && whole.max_phi < 1e-14L && whole.max_rate < 1e-13L,
           "corrected after a step");
    hol_outcome_clear(&whole);
    hol_mat_clear(&one);
    hol_mat_clear(&small);
    case_clear(&c);
}

/* ------------------------------------------------------------------- what it cannot do */

static void
refusals(void)
{
    static const char *const no[] = {"baumgarte", "baumgarte-frozen", "one-step-pass"};
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_outcome o = {0};

    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        struct hol_simulation how = make(c.model, no[i], 1e-9L);

        tap_ok(hol_simulate(&o, &how) == HOL_INVALID, "not with %s", no[i]);
    }
    for (int i = 0; i < 2; i++) {
        struct hol_simulation how = make(c.model, "none", i == 0 ? 0 : 1e-9L);

        how.bits = i == 0 ? 53 : 80;
        tap_ok(hol_simulate(&o, &how) == HOL_INVALID,
               i == 0 ? "no tolerance of 0" : "not at 80 bits");
    }
    case_clear(&c);
}

/* It ends about there, in one of two ways. */
static void
ends(const char *label, const char *text, const char *until, enum hol_end one, enum hol_end other,
     long double at)
{
    struct case_model c = case_parse(text);
    struct hol_simulation how = make(c.model, "none", 1e-12L);
    struct hol_outcome o = {0};
    struct hol_vec end = {0};
    long double t;
    bool right;

    simulation_number(&end, 0, until);
    how.until = &end;
    if (hol_simulate(&o, &how) != HOL_OK)
        tap_bail("%s: no outcome", label);
    t = hol_mat_abs(&o.t, 0, 0);
    right = o.end == one || o.end == other;
    if (!tap_ok(right && fabsl(t - at) < 2e-3L * at && hol_mat_is_finite(&o.q), "%s", label))
        tap_diag("t = %.6Lf: %s", t, hol_end_text(o.end));
    hol_outcome_clear(&o);
    hol_mat_clear(&end);
    case_clear(&c);
}

/* x'' = -sign(x) from rest at 1/2: a parabola to x = 0 at t = 1, the other way to x = -1/2 at 2. */
static void
branches(void)
{
    struct case_model c = case_parse("coordinate x; kinetic x'^2/2; force x = -sign(x);"
                                     "initial x = 1/2, x' = 0;");
    struct hol_simulation how = make(c.model, "none", 1e-10L);
    struct hol_outcome o = {0};
    struct hol_vec end = {0}, truth = {0};

    simulation_number(&end, 0, "2");
    simulation_number(&truth, 0, "-0.5");
    how.until = &end;
    if (hol_simulate(&o, &how) != HOL_OK || o.end != HOL_END_COMPLETE)
        tap_bail("no run");
    if (!tap_ok(apart(&o.q, &truth) < 1e-11L && hol_mat_max(&o.v) < 1e-11L && o.steps < 50,
                "a change of branch is stepped to, and over"))
        tap_diag("off by %.1Le, %.1Le, %zu steps", apart(&o.q, &truth), hol_mat_max(&o.v), o.steps);
    hol_outcome_clear(&o);
    hol_mat_clear(&end);
    hol_mat_clear(&truth);
    case_clear(&c);
}

/* Along y = x |x| without forces: from (-1, -1) to (1, 1), where the velocity is the first again.
 */
static void
row_branches(void)
{
    struct case_model c = case_parse("coordinate x, y; kinetic (x'^2 + y'^2)/2;"
                                     "constraint c: y = x*abs(x);"
                                     "initial x = -1, y = -1, x' = 1, y' = 2;");
    struct hol_simulation how = make(c.model, "none", 1e-12L);
    struct hol_outcome o = {0};
    struct hol_vec end = {0};
    long double off;

    simulation_number(&end, 0, "1.3228067057230030291670"); /* 1 + asinh(2)/(2 sqrt 5) */
    how.until = &end;
    if (hol_simulate(&o, &how) != HOL_OK || o.end != HOL_END_COMPLETE)
        tap_bail("no run");
    off = fmaxl(fabsl(hol_mat_abs(&o.q, 0, 0) - 1), fabsl(hol_mat_abs(&o.v, 1, 0) - 2));
    if (!tap_ok(off < 1e-9L, "a row that branches"))
        tap_diag("off by %.1Le", off);
    hol_outcome_clear(&o);
    hol_mat_clear(&end);
    case_clear(&c);
}

/* (1 - t) y' = 0: the motion runs smoothly through t = 1, where A has no rank. */
static void
vanishing_row(void)
{
    struct case_model c = case_parse("coordinate x, y; kinetic x'^2/2 + y'^2/2; force x = 1;"
                                     "constraint c: (1 - t)*y' = 0;"
                                     "initial x = 0, y = 0, x' = 0, y' = 0;");
    struct hol_simulation how = make(c.model, "none", 1e-10L);
    struct hol_outcome o = {0};
    struct hol_vec end = {0};

    simulation_number(&end, 0, "2.1"); /* no step ends at t = 1 */
    how.until = &end;
    if (hol_simulate(&o, &how) != HOL_OK)
        tap_bail("no outcome");
    tap_ok(o.event_count > 0 && fabsl(hol_mat_abs(&o.event_t, 0, 0) - 1) < 2e-3L,
           "a row vanishes: the change of rank is seen");
    hol_outcome_clear(&o);
    hol_mat_clear(&end);
    case_clear(&c);
}

/* Greenwood's hinged rods: the rank falls from 5 to 4 at t = 0.660765. */
static void
rank_falls(void)
{
    struct case_model c = case_load("greenwood/hinged-rods-on-wire");
    struct hol_simulation how = make(c.model, "none", 1e-12L);
    struct hol_outcome o = {0};

    if (hol_simulate(&o, &how) != HOL_OK)
        tap_bail("no outcome");
    if (!tap_ok(o.event_count > 0 && fabsl(hol_mat_abs(&o.event_t, 0, 0) - 0.660765L) < 3e-3L,
                "hinged rods: the fall of the rank is seen"))
        tap_diag("%s, t = %.6Lf, %zu events, first at %.6Lf", hol_end_text(o.end),
                 hol_mat_abs(&o.t, 0, 0), o.event_count, hol_mat_abs(&o.event_t, 0, 0));
    hol_outcome_clear(&o);
    case_clear(&c);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        against_truth(&cases[i]);
    inside_steps();
    refusals();
    branches();
    row_branches();
    ends("an escape in finite time", /* x = 1/(1 - t) */
         "coordinate x; kinetic x'^2/2; force x = 2*x^3; initial x = 1, x' = 1;", "2",
         HOL_END_ESCAPE, HOL_END_ESCAPE, 1);
    ends("an expression loses its value", /* x = 1 - t */
         "coordinate x, y; kinetic x'^2/2 + y'^2/2; force y = sqrt(x);"
         "initial x = 1, y = 0, x' = -1, y' = 0;",
         "2", HOL_END_DOMAIN, HOL_END_STEP, 1);
    vanishing_row();
    rank_falls();
    mpfr_free_cache();
    return tap_done();
}
