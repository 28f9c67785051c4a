/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Corrections to invariants, Greenwood 2003, section 6.6: along Example 6.9, as measured with a
 * program of its own before this one; where T_2 is small; within constraints.
 */
#include "tests/motion/motion-run.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

#define SAMPLES 1001

/* The positions along a motion, and the largest distance of another one from them. */
struct along {
    bool kept;
    size_t count;
    struct hol_vec q[SAMPLES], d;
    long double worst;
};

static enum hol_status
see(void *context, const struct hol_sample *sample)
{
    struct along *a = context;

    if (a->count >= SAMPLES)
        tap_bail("too many samples");
    if (a->d.bits == 0 && hol_vec_init(&a->d, sample->q->rows, sample->q->bits) != HOL_OK)
        tap_bail("out of memory");
    if (a->q[a->count].bits == 0 &&
        hol_vec_init(&a->q[a->count], sample->q->rows, sample->q->bits) != HOL_OK)
        tap_bail("out of memory");
    if (!a->kept) {
        hol_mat_round(&a->q[a->count], sample->q);
    } else {
        hol_sub(&a->d, sample->q, &a->q[a->count]);
        a->worst = fmaxl(a->worst, hol_mat_max(&a->d));
    }
    a->count++;
    return HOL_OK;
}

static void
along_clear(struct along *a)
{
    for (size_t k = 0; k < SAMPLES; k++)
        hol_mat_clear(&a->q[k]);
    hol_mat_clear(&a->d);
}

/* Along with the samples of another motion; NULL: without. */
static struct hol_outcome
run(const struct hol_model *model, const char *integrator, const char *stabilization,
    const char *step, const char *until, struct along *along)
{
    struct hol_simulation how = simulation_of(model, integrator, stabilization, "gram-schmidt", 53);

    how.tolerance = 1e-13L;
    if (along != NULL) {
        along->count = 0;
        how.every = 1;
        how.sample = see;
        how.context = along;
    }
    return motion_run_as(how, step, until);
}

/* Two digits are known; 0: as small as roundings leave it. */
static bool
agrees(long double x, long double known)
{
    return known > 0 ? fabsl(x - known) <= 0.06L * known : x < 1e-12L;
}

/* Example 6.9 in l and s = r theta, so that the norm is that of (6.505)-(6.514). */
#define CYLINDER                                                                                   \
    "parameter m = 1.3; parameter r = 0.7; coordinate l, s; let th = s/r;"                         \
    "let E = 3/4*m*l'^2 + m/2*(l^2 + 3/2*r^2)*th'^2 + 3/2*m*r*l'*th'; kinetic E;"                  \
    "invariant energy: E; invariant P: m*(l^2 + 3/2*r^2)*th' + 3/2*m*r*l';"                        \
    "invariant again: (3*m^2*l^2*l'^2 + 2*(m*(l^2 + 3/2*r^2)*th' + 3/2*m*r*l')^2)"                 \
    "/(4*m*(l^2 + 3/2*r^2));"

static void
example_6_9(void)
{
    static const struct {
        const char *name;
        long double energy, momentum, dq;
    } rows[] = {{"none", 2.11e-5L, 5.7e-5L, 3.0e-5L},
                {"energy", 0, 7.8e-5L, 1.1e-5L},
                {"energy-momentum", 0, 0, 3.1e-5L}};
    static struct along along;
    struct case_model c = case_parse(CYLINDER "initial l = 1.2, s = 0.3*r, l' = 0.4, s' = 0.8*r;");
    struct hol_outcome o = run(c.model, "rk8pd", "none", "0.01", "4", &along);

    hol_outcome_clear(&o);
    along.kept = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        long double energy, momentum;

        along.worst = 0;
        o = run(c.model, "rk2", rows[i].name, "0.01", "4", &along);
        energy = hol_mat_abs(&o.max_drift, 0, 0);
        momentum = hol_mat_abs(&o.max_drift, 1, 0);
        if (!tap_ok(agrees(energy, rows[i].energy) && agrees(momentum, rows[i].momentum) &&
                        agrees(along.worst, rows[i].dq) && o.skipped == 0,
                    "Example 6.9, RK-2, h = 0.01, %s", rows[i].name))
            tap_diag("E %.2Le P %.2Le q %.2Le, %zu left out", energy, momentum, along.worst,
                     o.skipped);
        hol_outcome_clear(&o);
    }
    along_clear(&along);
    case_clear(&c);
}

/* Momentum alone: the invariant "again" is left out of the case, or it would keep the energy. */
static void
momentum_alone(void)
{
    static const char *const text =
        "parameter m = 1.3; parameter r = 0.7; coordinate l, s; let th = s/r;"
        "let E = 3/4*m*l'^2 + m/2*(l^2 + 3/2*r^2)*th'^2 + 3/2*m*r*l'*th'; kinetic E;"
        "invariant energy: E; invariant P: m*(l^2 + 3/2*r^2)*th' + 3/2*m*r*l';"
        "initial l = 1.2, s = 0.3*r, l' = 0.4, s' = 0.8*r;";
    struct case_model c = case_parse(text);
    struct hol_outcome o = run(c.model, "rk2", "momentum", "0.01", "4", NULL);

    if (!tap_ok(agrees(hol_mat_abs(&o.max_drift, 0, 0), 4.12e-5L) &&
                    agrees(hol_mat_abs(&o.max_drift, 1, 0), 0),
                "Example 6.9, RK-2, h = 0.01, momentum"))
        tap_diag("E %.2Le P %.2Le", hol_mat_abs(&o.max_drift, 0, 0),
                 hol_mat_abs(&o.max_drift, 1, 0));
    hol_outcome_clear(&o);
    case_clear(&c);
}

/* Through l' = 0, where the gradients of E and P are parallel: some steps are left out. */
static void
singular(void)
{
    static struct along along;
    struct case_model c = case_parse(CYLINDER "initial l = 1.2, s = 0.3*r, l' = -0.4, s' = 0.8*r;");
    struct hol_outcome o = run(c.model, "rk8pd", "none", "0.01", "4", &along);
    struct hol_outcome none = run(c.model, "rk2", "none", "0.01", "4", NULL);

    hol_outcome_clear(&o);
    along.kept = true;
    o = run(c.model, "rk2", "energy-momentum", "0.01", "4", &along);
    if (!tap_ok(o.skipped > 0 && o.skipped < 40 && along.worst < 4e-5L &&
                    100 * hol_mat_abs(&o.max_drift, 0, 0) < hol_mat_abs(&none.max_drift, 0, 0) &&
                    100 * hol_mat_abs(&o.max_drift, 1, 0) < hol_mat_abs(&none.max_drift, 1, 0),
                "Example 6.9 through l' = 0: the correction is left out there"))
        tap_diag("E %.2Le P %.2Le q %.2Le, %zu left out", hol_mat_abs(&o.max_drift, 0, 0),
                 hol_mat_abs(&o.max_drift, 1, 0), along.worst, o.skipped);
    hol_outcome_clear(&o);
    hol_outcome_clear(&none);
    along_clear(&along);
    case_clear(&c);
}

/*
 * A pendulum from rest, that comes to rest again and again: where T_2 is small velocities cannot be
 * corrected, positions can. And the orders stay.
 */
static void
turning_points(void)
{
    static const char *const text = "coordinate th; kinetic th'^2/2; potential -cos(th);"
                                    "invariant energy: th'^2/2 - cos(th);"
                                    "initial th = 2, th' = 0;";
    static const char *const names[] = {"none", "energy", "energy-both"};
    struct case_model c = case_parse(text);
    long double energy[3];
    size_t skipped[3];

    for (size_t i = 0; i < 3; i++) {
        struct hol_outcome o = run(c.model, "rk2", names[i], "0.05", "40", NULL);

        energy[i] = hol_mat_abs(&o.max_drift, 0, 0);
        skipped[i] = o.skipped;
        hol_outcome_clear(&o);
    }
    if (!tap_ok(energy[2] < 1e-6L && energy[1] > 10 * energy[2] && energy[0] > energy[1] &&
                    skipped[2] == 0,
                "from rest to rest: energy-both corrects where energy cannot"))
        tap_diag("%.2Le %.2Le %.2Le, %zu %zu left out", energy[0], energy[1], energy[2], skipped[1],
                 skipped[2]);
    case_clear(&c);
}

/* phi' and the invariants to the roundings together, and RK-2 keeps its order. */
static void
within(const char *name, const char *stabilization)
{
    struct case_model c = case_load(name);
    struct hol_outcome truth = run(c.model, "rk8pd", "none", "0.25", "1", NULL), o;
    long double error[2], drift = 0, rate = 0, order;

    for (size_t i = 0; i < 2; i++) {
        o = run(c.model, "rk2", stabilization, i == 0 ? "0.004" : "0.002", "1", NULL);
        error[i] = motion_error(&o, &truth);
        drift = hol_mat_max(&o.max_drift);
        rate = o.max_rate;
        hol_outcome_clear(&o);
    }
    order = log2l(error[0] / error[1]);
    if (!tap_ok(fabsl(order - 2) < 0.15L && drift < 1e-8L && rate < 1e-13L,
                "%s, %s: invariants and constraints are kept, order 2", name, stabilization))
        tap_diag("order %.3Lf, drift %.2Le, phi' %.2Le, error %.2Le", order, drift, rate, error[1]);
    hol_outcome_clear(&truth);
    case_clear(&c);
}

int
main(void)
{
    example_6_9();
    momentum_alone();
    singular();
    turning_points();
    within("greenwood/unwinding-cylinder", "one-step-energy-momentum");
    within("greenwood/unwinding-cylinder", "one-step-mass-energy-momentum");
    within("brown/double-spherical-pendulum", "one-step-energy-momentum");
    within("brown/double-spherical-pendulum", "one-step-mass-energy-momentum");
    within("greenwood/cone-and-plane", "one-step-energy-both");
    mpfr_free_cache();
    return tap_done();
}
