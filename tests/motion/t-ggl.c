/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The formulation of Gear, Gupta & Leimkuhler: integrators keep their order, phi and phi' are held
 * to the roundings, with moving rows, dependent ones and rows of velocity level; and what takes the
 * place of q' = v.
 */
#include "motion/run/simulate.h"
#include "solvers/solver.h"
#include "tests/motion/motion-run.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>

static void
order(const char *name, const char *integrator, const char *step, const char *half,
      long double expected)
{
    struct case_model c = case_load(name);
    struct hol_outcome truth = motion_run(c.model, "rk8pd", "none", "0.125", "1", 53);
    struct hol_outcome coarse = motion_run(c.model, integrator, "ggl", step, "1", 53);
    struct hol_outcome fine = motion_run(c.model, integrator, "ggl", half, "1", 53);
    struct hol_outcome precise = motion_run(c.model, integrator, "ggl", "0.02", "1", 106);
    long double held = fmaxl(precise.max_phi, precise.max_rate);
    long double e1 = motion_error(&coarse, &truth), e2 = motion_error(&fine, &truth);

    if (!tap_ok(fabsl(log2l(e1 / e2) - expected) < 0.1L, "%s, %s: order %.0Lf", name, integrator,
                expected))
        tap_diag("%.3Lf, %.2Le", log2l(e1 / e2), e2);
    if (!tap_ok(held < 1e-29L, "%s, %s: phi and phi' to the roundings", name, integrator))
        tap_diag("%.2Le", held);
    hol_outcome_clear(&truth);
    hol_outcome_clear(&coarse);
    hol_outcome_clear(&fine);
    hol_outcome_clear(&precise);
    case_clear(&c);
}

/* Without holonomic rows it is the correction of velocities, bit for bit. */
static void
velocity_rows(void)
{
    struct case_model c = case_load("greenwood/knife-edge-dumbbell");
    struct hol_outcome ggl = motion_run(c.model, "rk2", "ggl", "0.01", "2", 53);
    struct hol_outcome velocity = motion_run(c.model, "rk2", "velocity", "0.01", "2", 53);

    tap_ok(motion_error(&ggl, &velocity) == 0 && ggl.max_rate < 2e-15L,
           "rows of velocity level: the same as velocity");
    hol_outcome_clear(&ggl);
    hol_outcome_clear(&velocity);
    case_clear(&c);
}

/* On the unit circle at (1, 0), v = (1/2, 3): q' = (0, 3), with A A^T = 4, and with two rows. */
static void
flow(const char *rows, mpfr_prec_t bits)
{
    static const char *const start = "coordinate x, y; kinetic (x'^2 + y'^2)/2;"
                                     "initial x = 1, y = 0, x' = 0, y' = 1;";
    const struct hol_stabilization *ggl = hol_stabilization_find("ggl");
    struct hol_system system;
    struct hol_vec t, q, v, rate;
    struct case_model c;
    char text[256];
    void *work = NULL;

    snprintf(text, sizeof text, "%s%s", start, rows);
    c = case_parse(text);
    if (hol_system_init(&system, c.model, hol_solver_find("gram-schmidt"), bits) != HOL_OK ||
        ggl->create(ggl, &work, &system, NULL) != HOL_OK || hol_vec_init(&t, 1, bits) != HOL_OK ||
        hol_vec_init(&q, 2, bits) != HOL_OK || hol_vec_init(&v, 2, bits) != HOL_OK ||
        hol_vec_init(&rate, 2, bits) != HOL_OK)
        tap_bail("cannot be made");
    hol_mat_set_si(&q, 0, 0, 1);
    hol_mat_set_si(&v, 0, 0, 2);
    hol_row_scale_2exp(&v, 0, -2);
    hol_mat_set_si(&v, 1, 0, 3);
    if (ggl->flow(work, &rate, &t, &q, &v) != HOL_OK)
        tap_bail("no flow");
    tap_ok(hol_mat_abs(&rate, 0, 0) < ldexpl(1, 2 - (int)bits) && hol_mat_abs(&rate, 1, 0) == 3 &&
               hol_mat_abs(&v, 0, 0) == 0.5L,
           "%ld bits, %zu rows: q' is what phi leaves of v", (long)bits, system.m);
    ggl->destroy(work);
    hol_system_clear(&system);
    hol_mat_clear(&t);
    hol_mat_clear(&q);
    hol_mat_clear(&v);
    hol_mat_clear(&rate);
    case_clear(&c);
}

int
main(void)
{
    static const char *const names[] = {"greenwood/cone-and-plane", "greenwood/rotating-pendulum",
                                        "ukp2004/redundant-ring"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        order(names[i], "rk2", i == 0 ? "0.001" : "0.01", i == 0 ? "0.0005" : "0.005", 2);
        order(names[i], "rk4", i == 0 ? "0.001" : "0.02", i == 0 ? "0.0005" : "0.01", 4);
    }
    order("greenwood/cone-and-plane", "ab2", "0.001", "0.0005", 2);
    order("greenwood/cone-and-plane", "implicit-midpoint", "0.001", "0.0005", 2);
    velocity_rows();
    flow("constraint ring: x^2 + y^2 = 1;", 53);
    flow("constraint ring: x^2 + y^2 = 1; constraint twice: 3*x^2 + 3*y^2 = 3;", 106);
    mpfr_free_cache();
    return tap_done();
}
