/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * What stabilization does along a motion: the drift of Greenwood 2003, Problems 6.6 (cone and
 * plane) and 6.7 (knife edge) and Example 6.3 (circular wire), as measured with a program of its
 * own before this one, and the orders of convergence with and without Baumgarte's terms.
 */
#include "tests/motion/motion-run.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

/* Two digits are known. */
static bool
agrees(long double x, long double printed)
{
    return fabsl(x - printed) <= 0.06L * printed;
}

/* RK-2: largest |phi|, |phi'|, |E - E0|; 0: as small as roundings leave it. */
static const struct row {
    const char *step, *name;
    long double phi, rate, energy;
} cone[] = {
    {"0.01", "none", 4.3e-3L, 2.1e-2L, 0.17L},
    {"0.01", "baumgarte", 5.5e-4L, 0.33L, 7.8L},
    {"0.01", "one-step", 1.4e-7L, 0, 0.42L},
    {"0.01", "one-step-energy", 1.4e-7L, 0, 1.3e-4L},
    {"0.01", "baumgarte-energy", 5.2e-4L, 0.29L, 8.4e-3L},
    {"0.005", "none", 1.1e-3L, 5.1e-3L, 3.8e-2L},
    {"0.005", "baumgarte", 6.4e-5L, 0.15L, 3.3L},
    {"0.005", "one-step", 2.3e-9L, 0, 9.3e-2L},
    {"0.005", "one-step-energy", 2.3e-9L, 0, 1.7e-6L},
    {"0.005", "baumgarte-energy", 6.2e-5L, 0.14L, 5.2e-4L},
    {"0.001", "none", 4.2e-5L, 2.0e-4L, 1.4e-3L},
    {"0.001", "baumgarte", 4.5e-7L, 2.9e-2L, 0.58L},
    {"0.001", "one-step", 1.4e-13L, 0, 3.4e-3L},
    {"0.001", "one-step-energy", 1.4e-13L, 0, 9.3e-11L},
    {"0.001", "baumgarte-energy", 4.4e-7L, 2.9e-2L, 8.5e-7L},
};

static void
cone_and_plane(void)
{
    struct case_model c = case_load("greenwood/cone-and-plane");

    for (size_t i = 0; i < sizeof cone / sizeof cone[0]; i++) {
        const struct row *r = &cone[i];
        struct hol_outcome o = motion_run(c.model, "rk2", r->name, r->step, NULL, 53);
        long double energy = hol_mat_abs(&o.max_drift, 0, 0);

        if (!tap_ok(agrees(o.max_phi, r->phi) && agrees(energy, r->energy) &&
                        (r->rate > 0 ? agrees(o.max_rate, r->rate) : o.max_rate < 5e-15L),
                    "cone and plane, RK-2, h = %s, %s", r->step, r->name))
            tap_diag("phi %.2Le, phi' %.2Le, E %.2Le", o.max_phi, o.max_rate, energy);
        hol_outcome_clear(&o);
    }
    case_clear(&c);
}

/* U kept over a step holds phi, too, if less. */
static void
frozen(void)
{
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_outcome none = motion_run(c.model, "rk2", "none", "0.01", NULL, 53);
    struct hol_outcome kept = motion_run(c.model, "rk2", "baumgarte-frozen", "0.01", NULL, 53);

    if (!tap_ok(kept.max_phi < none.max_phi / 3 && kept.max_rate > none.max_rate,
                "cone and plane, baumgarte-frozen: phi is held"))
        tap_diag("phi %.2Le against %.2Le", kept.max_phi, none.max_phi);
    hol_outcome_clear(&none);
    hol_outcome_clear(&kept);
    case_clear(&c);
}

/* On [0, 1], RK-2: U = 0 and corrections converge with order 2, Baumgarte's 2/h, 1/h^2 with 1. */
static void
orders(void)
{
    static const struct {
        const char *name;
        long double order;
    } rows[] = {{"none", 2},     {"baumgarte", 1},       {"baumgarte-frozen", 2},
                {"one-step", 2}, {"one-step-energy", 2}, {"baumgarte-energy", 1}};
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_outcome truth = motion_run(c.model, "rk8pd", "none", "0.125", "1", 53);

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct hol_outcome coarse = motion_run(c.model, "rk2", rows[i].name, "0.0005", "1", 53);
        struct hol_outcome fine = motion_run(c.model, "rk2", rows[i].name, "0.00025", "1", 53);
        long double e1 = motion_error(&coarse, &truth), e2 = motion_error(&fine, &truth);
        long double order = log2l(e1 / e2);

        if (!tap_ok(fabsl(order - rows[i].order) < 0.06L, "%s: RK-2 converges with order %.0Lf",
                    rows[i].name, rows[i].order))
            tap_diag("order %.3Lf, error %.2Le", order, e2);
        hol_outcome_clear(&coarse);
        hol_outcome_clear(&fine);
    }
    hol_outcome_clear(&truth);
    case_clear(&c);
}

static void
knife_edge(void)
{
    static const struct {
        const char *integrator, *name;
        long double g, energy;
    } rows[] = {{"rk2", "none", 3.6e-5L, 5.8e-5L},      {"rk2", "baumgarte", 3.8e-5L, 3.9e-5L},
                {"rk2", "one-step", 0, 4.9e-5L},        {"rk2", "one-step-energy", 2.9e-8L, 0},
                {"rk4", "none", 1.2e-10L, -1},          {"rk4", "baumgarte", 2.3e-6L, -1},
                {"rk4", "one-step-energy", 4.7e-13L, 0}};
    struct case_model c = case_load("greenwood/knife-edge-dumbbell");

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct hol_outcome o =
            motion_run(c.model, rows[i].integrator, rows[i].name, "0.01", NULL, 53);
        long double energy = hol_mat_abs(&o.max_drift, 0, 0);
        bool good = rows[i].g > 0 ? agrees(o.max_rate, rows[i].g) : o.max_rate < 2e-15L;

        good = good && (rows[i].energy > 0    ? agrees(energy, rows[i].energy)
                        : rows[i].energy == 0 ? energy < 5e-14L
                                              : true);
        if (!tap_ok(good, "knife edge, %s, h = 0.01, %s", rows[i].integrator, rows[i].name))
            tap_diag("g %.2Le, E %.2Le", o.max_rate, energy);
        hol_outcome_clear(&o);
    }
    case_clear(&c);
}

/* Example 6.3, h = 0.02: U = 0 lets phi grow in proportion to t. */
static void
circle(void)
{
    static const char *const times[] = {"10", "20", "30"};
    static const struct {
        const char *integrator;
        long double phi[3];
    } rows[] = {{"rk2", {4.9e-6L, 9.9e-6L, 1.5e-5L}}, {"euler", {0.076L, 0.158L, 0.245L}}};
    struct case_model c = case_load("greenwood/circular-wire");

    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < 3; k++) {
            struct hol_outcome o =
                motion_run(c.model, rows[i].integrator, "none", "0.02", times[k], 53);

            if (!tap_ok(agrees(o.max_phi, rows[i].phi[k]), "circle, %s: drift at t = %s",
                        rows[i].integrator, times[k]))
                tap_diag("%.3Le, not %.3Le", o.max_phi, rows[i].phi[k]);
            hol_outcome_clear(&o);
        }
    case_clear(&c);
}

int
main(void)
{
    cone_and_plane();
    frozen();
    orders();
    knife_edge();
    circle();
    mpfr_free_cache();
    return tap_done();
}
