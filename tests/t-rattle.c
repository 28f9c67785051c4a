/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * RATTLE: order 2, constraints to the roundings, reversible, an energy that does not drift; and the
 * systems that it is not for.
 */
#include "motion/simulate.h"
#include "solvers/solver.h"
#include "tests/case-files.h"
#include "tests/tap.h"

#include <math.h>

/* A planar pendulum. */
static const char *const pendulum =
    "coordinate x, y; kinetic x'^2 + y'^2/2 + x'*y'/2;"
    "potential 2*y; constraint rod: x^2 + y^2 = 1; initial x = 3/5, y = -4/5,"
    "x' = 4/5, y' = 3/5; span 0 .. 1;"
    "invariant energy: x'^2 + y'^2/2 + x'*y'/2 + 2*y;";

static struct hol_outcome
run(const struct hol_model *model, const char *integrator, long num, unsigned long den, long until,
    mpfr_prec_t bits)
{
    struct hol_simulation how = {.model = model,
                                 .solver = hol_solver_find("lagrange"),
                                 .integrator = hol_integrator_find(integrator),
                                 .stabilization = hol_stabilization_find("none"),
                                 .bits = bits};
    struct hol_outcome outcome;
    struct hol_vec h, end;
    mpfr_t x;

    mpfr_init2(x, 256);
    if (hol_vec_init(&h, 1, 256) != HOL_OK || hol_vec_init(&end, 1, 256) != HOL_OK)
        tap_bail("out of memory");
    mpfr_set_si(x, num, MPFR_RNDN);
    mpfr_div_ui(x, x, den, MPFR_RNDN);
    hol_mat_set(&h, 0, 0, x);
    hol_mat_set_si(&end, 0, 0, until);
    how.step = &h;
    how.until = &end;
    if (hol_simulate(&outcome, &how) != HOL_OK || outcome.end != HOL_END_COMPLETE)
        tap_bail("%s: incomplete", integrator);
    hol_mat_clear(&h);
    hol_mat_clear(&end);
    mpfr_clear(x);
    return outcome;
}

static long double
error_of(struct hol_outcome *o, const struct hol_outcome *truth)
{
    hol_sub(&o->q, &o->q, &truth->q);
    hol_sub(&o->v, &o->v, &truth->v);
    return hypotl(hol_mat_norm(&o->q), hol_mat_norm(&o->v));
}

static void
order(const struct hol_model *model, const char *what)
{
    struct hol_outcome truth = run(model, "rk4", 1, 3000, 1, 106);
    struct hol_outcome coarse = run(model, "rattle", 1, 100, 1, 106);
    struct hol_outcome fine = run(model, "rattle", 1, 200, 1, 106);
    long double residual = fmaxl(fine.max_phi, fine.max_rate);
    long double e1 = error_of(&coarse, &truth), e2 = error_of(&fine, &truth);

    if (!tap_ok(fabsl(log2l(e1 / e2) - 2) < 0.02L && e2 < 2e-2L, "%s: order 2", what))
        tap_diag("%.3Lf, %.2Le", log2l(e1 / e2), e2);
    if (!tap_ok(residual < 1e-29L, "%s: phi and phi' to the roundings", what))
        tap_diag("%.2Le", residual);
    hol_outcome_clear(&truth);
    hol_outcome_clear(&coarse);
    hol_outcome_clear(&fine);
}

/* An energy that is not conserved but stays near, for any time. */
static void
long_run(const struct hol_model *model)
{
    struct hol_outcome some = run(model, "rattle", 1, 20, 20, 53);
    struct hol_outcome more = run(model, "rattle", 1, 20, 400, 53);
    struct hol_outcome other = run(model, "rk2", 1, 20, 400, 53);
    long double e1 = hol_mat_max(&some.max_drift), e2 = hol_mat_max(&more.max_drift);

    if (!tap_ok(e2 < 1.05L * e1 && e2 < 1e-2L && hol_mat_max(&other.max_drift) > 10 * e2,
                "the energy does not drift in 8000 steps"))
        tap_diag("%.3Le at 20, %.3Le at 400", e1, e2);
    hol_outcome_clear(&some);
    hol_outcome_clear(&more);
    hol_outcome_clear(&other);
}

static void
not_for(const char *name, const char *stabilization)
{
    struct case_model c = case_load(name);
    struct hol_simulation how = {.model = c.model,
                                 .solver = hol_solver_find("lagrange"),
                                 .integrator = hol_integrator_find("rattle"),
                                 .stabilization = hol_stabilization_find(stabilization),
                                 .bits = 53};
    struct hol_outcome o;

    tap_ok(hol_simulate(&o, &how) == HOL_INVALID, "not for %s with %s", name, stabilization);
    case_clear(&c);
}

int
main(void)
{
    struct case_model c = case_parse(pendulum);

    order(c.model, "pendulum");
    long_run(c.model);
    case_clear(&c);
    c = case_load("greenwood/cone-and-plane");
    order(c.model, "cone and plane");
    case_clear(&c);
    c = case_load("families/pendulum-chain");
    order(c.model, "chain");
    case_clear(&c);
    not_for("greenwood/knife-edge-dumbbell", "none");
    not_for("ukp2004/bead-on-rough-ring", "none");
    not_for("greenwood/cone-and-plane", "baumgarte");
    mpfr_free_cache();
    return tap_done();
}
