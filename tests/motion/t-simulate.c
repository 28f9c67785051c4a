/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Simulations as a whole: samples; how a run ends when it cannot go on; changes of rank; digits
 * that grow with the number of bits.
 */
#include "motion/run/simulate.h"
#include "solvers/solver.h"
#include "tests/motion/simulation.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

/* ----------------------------------------------------------------------- samples */

struct seen {
    size_t count, stop_at;
    long double t[16], residual, kappa;
    size_t steps;
};

static enum hol_status
see(void *context, const struct hol_sample *sample)
{
    struct seen *seen = context;

    if (seen->count < 16)
        seen->t[seen->count] = simulation_value(sample->t, 0);
    seen->residual = fmaxl(seen->residual, sample->residual);
    seen->kappa = sample->kappa;
    seen->steps = sample->steps;
    return ++seen->count == seen->stop_at ? HOL_IO : HOL_OK;
}

static void
samples(void)
{
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_simulation how = simulation_of(c.model, "rk4", "one-step", "gram-schmidt", 53);
    struct hol_vec h = {0}, end = {0}, times = {0};
    struct seen seen = {0};
    struct hol_outcome o;

    simulation_number(&h, 0, "0.01");
    simulation_number(&end, 0, "0.105");
    if (hol_vec_init(&times, 2, 256) != HOL_OK)
        tap_bail("out of memory");
    simulation_number(&times, 0, "0.033");
    simulation_number(&times, 1, "0.08");
    how.step = &h;
    how.until = &end;
    how.sample = see;
    how.context = &seen;
    how.every = 4;
    o = simulation_run(&how);
    tap_ok(seen.count == 4 && fabsl(seen.t[1] - 0.04L) < 1e-15L &&
               fabsl(seen.t[2] - 0.08L) < 1e-15L && fabsl(seen.t[3] - 0.105L) < 1e-15L,
           "every fourth step, and the end");
    tap_ok(o.steps == 11 && seen.residual < 1e-12L && seen.kappa >= 1, "the last step is shorter");
    hol_outcome_clear(&o);
    seen = (struct seen){0};
    how.every = 0;
    how.times = &times;
    o = simulation_run(&how);
    tap_ok(seen.count == 4 && fabsl(seen.t[1] - 0.033L) < 1e-15L &&
               fabsl(seen.t[2] - 0.08L) < 1e-15L,
           "at given times, and at both ends");
    hol_outcome_clear(&o);
    seen = (struct seen){.stop_at = 2};
    o = simulation_run(&how);
    tap_ok(o.end == HOL_END_STOPPED && o.status == HOL_IO && seen.count == 2 &&
               fabsl(simulation_value(&o.t, 0) - 0.033L) < 1e-15L,
           "a caller can stop it");
    hol_outcome_clear(&o);
    simulation_number(&times, 1, "0.01");
    tap_ok(hol_simulate(&o, &how) == HOL_INVALID, "times must increase");
    simulation_number(&times, 1, "0.2");
    tap_ok(hol_simulate(&o, &how) == HOL_INVALID, "and lie in the span");
    how.times = NULL;
    simulation_number(&h, 0, "-0.01");
    tap_ok(hol_simulate(&o, &how) == HOL_INVALID, "a step is positive");
    simulation_number(&h, 0, "0.01");
    simulation_number(&end, 0, "0");
    tap_ok(hol_simulate(&o, &how) == HOL_INVALID, "the end is after the start");
    hol_mat_clear(&h);
    hol_mat_clear(&end);
    hol_mat_clear(&times);
    case_clear(&c);
}

/* -------------------------------------------------------------------------- ends */

static void
ends(const char *name, const char *integrator, const char *solver, const char *until,
     enum hol_end end, long double from, long double to)
{
    struct case_model c = case_load(name);
    struct hol_simulation how = simulation_of(c.model, integrator, "none", solver, 53);
    struct hol_vec h = {0}, stop = {0};
    struct hol_outcome o;
    long double t;

    simulation_number(&h, 0, "0.01");
    simulation_number(&stop, 0, until);
    how.step = &h;
    how.until = &stop;
    o = simulation_run(&how);
    t = simulation_value(&o.t, 0);
    if (!tap_ok(o.end == end && t >= from && t <= to && hol_mat_is_finite(&o.q), "%s, %s: %s", name,
                integrator, hol_end_text(end)))
        tap_diag("%s at t = %.6Lf", hol_end_text(o.end), t);
    hol_outcome_clear(&o);
    hol_mat_clear(&h);
    hol_mat_clear(&stop);
    case_clear(&c);
}

static void
all_ends(void)
{
    ends("ukn1994/finite-escape", "rkf45", "gram-schmidt", "2", HOL_END_ESCAPE, 1.2499L, 1.2501L);
    ends("ukn1994/finite-escape", "rk4", "gram-schmidt", "2", HOL_END_ESCAPE, 1.24L, 1.4L);
    ends("ukn1994/vanishing-row", "rk4", "gram-schmidt", "2.5", HOL_END_RANK, 1.085L, 1.1L);
    ends("ukp2004/redundant-ring", "rk4", "lagrange", "1", HOL_END_UNABLE, 0, 0);
}

static void
start_that_fails(void)
{
    static const char *const text = "coordinate x, y; kinetic (x'^2 + y'^2)/2;"
                                    "constraint circle: x^2 + y^2 = 1; span 0 .. 1;"
                                    "initial x = 2, y = 0, x' = 0, y' = 0;";
    static const char *const no_value = "coordinate x; kinetic x'^2/2; force x = -sqrt(x);"
                                        "span 0 .. 10; initial x = 1, x' = 0;";
    struct case_model c = case_parse(text);
    struct hol_simulation how = simulation_of(c.model, "rk4", "none", "svd", 53);
    struct hol_outcome o = simulation_run(&how);

    tap_ok(o.end == HOL_END_START && o.violation.constraint == 0 && o.violation.magnitude > 1,
           "a state that violates a constraint: no start");
    hol_outcome_clear(&o);
    case_clear(&c);
    c = case_parse(no_value);
    how = simulation_of(c.model, "rk4", "none", "svd", 53);
    o = simulation_run(&how);
    tap_ok(o.end == HOL_END_DOMAIN && simulation_value(&o.t, 0) > 1 &&
               simulation_value(&o.t, 0) < 10 && simulation_value(&o.q, 0) > 0,
           "an expression that loses its value: the state before is kept");
    hol_outcome_clear(&o);
    case_clear(&c);
}

/* A least singular value that goes through 0 is seen, whatever the step. */
static void
crossing(const char *name, const char *step, long double t, long double within)
{
    struct case_model c = case_load(name);
    struct hol_simulation how = simulation_of(c.model, "rk4", "one-step", "gram-schmidt", 53);
    struct hol_vec h = {0};
    struct hol_outcome o;

    simulation_number(&h, 0, step);
    how.step = &h;
    o = simulation_run(&how);
    if (!tap_ok(o.end == HOL_END_COMPLETE && o.event_count == 1 &&
                    fabsl(simulation_value(&o.event_t, 0) - t) < within,
                "%s, h = %s: the loss of rank is seen", name, step))
        tap_diag("%zu events, the first at %.9Lf", o.event_count, simulation_value(&o.event_t, 0));
    hol_outcome_clear(&o);
    case_clear(&c);
    c = case_load("greenwood/hinged-rods-regular");
    how.model = c.model;
    o = simulation_run(&how);
    tap_ok(o.end == HOL_END_COMPLETE && o.event_count == 0, "... and none where there is none");
    hol_outcome_clear(&o);
    hol_mat_clear(&h);
    case_clear(&c);
}

/*
 * Redundant rows whose b a stage off the constraints takes out of range(A): the nearest problem is
 * solved, and it is told; with a correction before every evaluation there is nothing to tell.
 */
static void
redundant(void)
{
    struct case_model c = case_load("ukn1994/constant-rank-redundant");
    struct hol_simulation how = simulation_of(c.model, "rk4", "one-step", "gram-schmidt", 53);
    struct hol_outcome o = simulation_run(&how), pass;

    tap_ok(o.end == HOL_END_COMPLETE && o.contradictions > 0 && o.event_count == 0,
           "redundant rows, stages off the constraints: the nearest problem, told");
    how.stabilization = hol_stabilization_find("one-step-pass");
    pass = simulation_run(&how);
    tap_ok(pass.end == HOL_END_COMPLETE && pass.max_rate < 1e-13L && pass.contradictions == 0,
           "the same, corrected before every evaluation: nothing to tell");
    hol_sub(&o.q, &o.q, &pass.q);
    if (!tap_ok(hol_mat_max(&o.q) < 1e-9L, "and the same motion"))
        tap_diag("off by %.2Le", hol_mat_max(&o.q));
    hol_outcome_clear(&o);
    hol_outcome_clear(&pass);
    case_clear(&c);
}

/* A force that depends on the constraint force: an integral that holds with that force alone. */
static void
friction(void)
{
    struct case_model c = case_load("ukp2004/bead-on-rough-ring-integral");
    struct hol_simulation how = simulation_of(c.model, "rk4", "one-step", "gram-schmidt", 53);
    struct hol_outcome o = simulation_run(&how);

    if (!tap_ok(o.end == HOL_END_COMPLETE && hol_mat_max(&o.max_drift) < 1e-9L &&
                    o.solves == 2 * 4 * o.steps,
                "the integral of the rough ring is kept, with two solves an evaluation"))
        tap_diag("drift %.2Le, %zu solves", hol_mat_max(&o.max_drift), o.solves);
    hol_outcome_clear(&o);
    case_clear(&c);
}

/* The same steps at 53, 106 and 212 bits: each agrees with the last to its own precision. */
static void
digits(const char *name, const char *stabilization)
{
    static const mpfr_prec_t bits[] = {212, 106, 53};
    struct case_model c = case_load(name);
    struct hol_vec h = {0}, end = {0}, x = {0}, y = {0};
    struct hol_outcome o[3];
    long double e[3] = {0};

    simulation_number(&h, 0, "0.01");
    simulation_number(&end, 0, "0.5");
    for (size_t k = 0; k < 3; k++) {
        struct hol_simulation how =
            simulation_of(c.model, "rk4", stabilization, "gram-schmidt", bits[k]);

        how.step = &h;
        how.until = &end;
        o[k] = simulation_run(&how);
        if (k == 0)
            continue;
        if (hol_vec_init(&x, o[0].q.rows, 212) != HOL_OK ||
            hol_vec_init(&y, o[0].q.rows, 212) != HOL_OK)
            tap_bail("out of memory");
        hol_mat_round(&x, &o[k].q);
        hol_sub(&y, &x, &o[0].q);
        e[k] = hol_mat_max(&y);
        hol_mat_clear(&x);
        hol_mat_clear(&y);
    }
    if (!tap_ok(e[2] < 1e-12L && e[1] < 1e-28L && e[1] > 0 && o[1].end == HOL_END_COMPLETE,
                "%s, %s: digits grow with bits", name, stabilization))
        tap_diag("53 bits: %.1Le, 106 bits: %.1Le", e[2], e[1]);
    for (size_t k = 0; k < 3; k++)
        hol_outcome_clear(&o[k]);
    hol_mat_clear(&h);
    hol_mat_clear(&end);
    case_clear(&c);
}

int
main(void)
{
    samples();
    all_ends();
    start_that_fails();
    crossing("greenwood/hinged-rods-on-wire", "0.01", 0.660765L, 5e-6L);
    crossing("ukn1994/crossing-planes", "0.007", 0.763568612847L, 5e-5L);
    redundant();
    friction();
    digits("greenwood/cone-and-plane", "baumgarte-energy");
    digits("greenwood/cone-and-plane", "one-step-energy");
    digits("greenwood/knife-edge-dumbbell", "one-step-mass");
    digits("ukp2004/redundant-ring", "one-step");
    digits("ukp2004/bead-on-rough-ring", "one-step");
    mpfr_free_cache();
    return tap_done();
}
