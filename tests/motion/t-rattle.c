/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * RATTLE: order 2, constraints to the roundings, reversible, an energy that does not drift, also
 * where M depends on positions and time, and forces on velocities; and the systems that it is not
 * for.
 */
#include "motion/integrators/canonical.h"
#include "motion/run/simulate.h"
#include "solvers/solver.h"
#include "tests/motion/motion-run.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

/* A planar pendulum. */
static const char *const pendulum =
    "coordinate x, y; kinetic x'^2 + y'^2/2 + x'*y'/2;"
    "potential 2*y; constraint rod: x^2 + y^2 = 1; initial x = 3/5, y = -4/5,"
    "x' = 4/5, y' = 3/5; span 0 .. 1;"
    "invariant energy: x'^2 + y'^2/2 + x'*y'/2 + 2*y;";

/* Three unit pendulums in angles, one below the other, whose end slides in a groove. */
#define GROOVE                                                                                     \
    "coordinate a, b, c; let x1 = sin(a); let y1 = -cos(a); let x2 = x1 + sin(b);"                 \
    "let y2 = y1 - cos(b); let x3 = x2 + sin(c); let y3 = y2 - cos(c);"                            \
    "let T = (x1'^2 + y1'^2 + x2'^2 + y2'^2 + x3'^2 + y3'^2)/2; let V = y1 + y2 + y3;"             \
    "potential V; initial a = 3/10, b = 1/5, c ~ 1/10, a' = 1/2, b' = -1, c' ~ 0; span 0 .. 1;"
static const char *const groove =
    GROOVE "kinetic T; constraint end: x3 = 3/5; invariant energy: T + V;";
static const char *const twice = GROOVE "kinetic T; constraint end: x3 = 3/5;"
                                        "constraint again: 2*x3 = 6/5;"
                                        "invariant energy: T + V;";
static const char *const driven =
    GROOVE "kinetic (2 + sin(t))*T + a'*b*cos(t) + sin(a)^2*t; constraint end: x3 = 3/5 + t/4;";
static const char *const damped =
    GROOVE "kinetic T; force a = -a'/2 + b'*c'; force c = -c'^3; constraint end: x3 = 3/5;";

static void
order(const struct hol_model *model, const char *what)
{
    struct hol_outcome truth = motion_run(model, "rk4", "none", "0.00125", "1", 106);
    struct hol_outcome coarse = motion_run(model, "rattle", "none", "0.01", "1", 106);
    struct hol_outcome fine = motion_run(model, "rattle", "none", "0.005", "1", 106);
    long double residual = fmaxl(fine.max_phi, fine.max_rate);
    long double e1 = motion_error(&coarse, &truth), e2 = motion_error(&fine, &truth);

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
long_run(const struct hol_model *model, const char *what)
{
    struct hol_outcome some = motion_run(model, "rattle", "none", "0.05", "20", 53);
    struct hol_outcome more = motion_run(model, "rattle", "none", "0.05", "400", 53);
    struct hol_outcome other = motion_run(model, "rk2", "none", "0.05", "400", 53);
    long double e1 = hol_mat_max(&some.max_drift), e2 = hol_mat_max(&more.max_drift);

    if (!tap_ok(e2 < 1.05L * e1 && e2 < 1e-2L && hol_mat_max(&other.max_drift) > 10 * e2,
                "%s: the energy does not drift in 8000 steps", what))
        tap_diag("%.3Le at 20, %.3Le at 400", e1, e2);
    hol_outcome_clear(&some);
    hol_outcome_clear(&more);
    hol_outcome_clear(&other);
}

/* ------------------------------------------------------------------- there and back */

struct bench {
    struct case_model c;
    struct hol_system system;
    struct hol_canonical canonical;
};

static enum hol_status
at(void *context, const struct hol_problem **problem, struct hol_vec *phi, struct hol_vec *rate,
   const struct hol_vec *t, const struct hol_vec *q, const struct hol_vec *v)
{
    struct bench *b = context;

    if (hol_system_at(&b->system, t, q, v) != HOL_OK ||
        hol_system_residuals(&b->system, phi, rate) != HOL_OK)
        tap_bail("no state");
    *problem = &b->system.problem;
    return HOL_OK;
}

static enum hol_status
momenta(void *context, struct hol_vec *p, struct hol_vec *f, const struct hol_vec *t,
        const struct hol_vec *q, const struct hol_vec *v)
{
    return hol_canonical_at(&((struct bench *)context)->canonical, p, f, t, q, v);
}

/* A step and the same back again. */
static void
reversible(const char *text, const char *what, mpfr_prec_t bits)
{
    struct bench b = {.c = case_parse(text)};
    struct hol_holonomic holonomic = {
        .m = b.c.model->m, .context = &b, .at = at, .momenta = momenta};
    size_t n = b.c.model->n;
    struct hol_rhs rhs = {.n = n, .size = 2 * n, .bits = bits, .holonomic = &holonomic};
    const struct hol_integrator *method = hol_integrator_find("rattle");
    struct hol_outcome o = motion_run(b.c.model, "rattle", "none", "0.015625", "1", bits);
    struct hol_vec t, h, y, start;
    void *work = NULL;
    long double off;

    if (hol_system_init(&b.system, b.c.model, hol_solver_find("gram-schmidt"), bits) != HOL_OK ||
        hol_canonical_init(&b.canonical, &b.system) != HOL_OK ||
        method->create(method, &work, &rhs, 0) != HOL_OK || hol_vec_init(&t, 1, bits) != HOL_OK ||
        hol_vec_init(&h, 1, bits) != HOL_OK || hol_vec_init(&y, 2 * n, bits) != HOL_OK ||
        hol_vec_init(&start, 2 * n, bits) != HOL_OK)
        tap_bail("%s: cannot be made", what);
    hol_mat_round(&t, &o.t);
    hol_mat_put(&start, 0, 0, &o.q);
    hol_mat_put(&start, n, 0, &o.v);
    hol_mat_round(&y, &start);
    hol_mat_set_si(&h, 0, 0, 1);
    hol_row_scale_2exp(&h, 0, -4);
    if (method->step(work, &t, &y, &h) != HOL_OK)
        tap_bail("%s: no step", what);
    hol_negate(&h);
    if (method->step(work, &t, &y, &h) != HOL_OK)
        tap_bail("%s: no step back", what);
    hol_sub(&y, &y, &start);
    off = hol_mat_max(&y);
    if (!tap_ok(off < ldexpl(1, 9 - (int)bits), "%s, %ld bits: a step and its reverse", what,
                (long)bits))
        tap_diag("off by %.2Le", off);
    method->destroy(work);
    hol_mat_clear(&t);
    hol_mat_clear(&h);
    hol_mat_clear(&y);
    hol_mat_clear(&start);
    hol_outcome_clear(&o);
    hol_canonical_clear(&b.canonical);
    hol_system_clear(&b.system);
    case_clear(&b.c);
}

static void
not_for(const char *name, const char *stabilization)
{
    struct case_model c = case_load(name);
    struct hol_simulation how = simulation_of(c.model, "rattle", stabilization, "gram-schmidt", 53);
    struct hol_outcome o;

    tap_ok(hol_simulate(&o, &how) == HOL_INVALID, "not for %s with %s", name, stabilization);
    case_clear(&c);
}

static void
one(const char *text, const char *what, bool conservative)
{
    struct case_model c = case_parse(text);

    order(c.model, what);
    if (conservative)
        long_run(c.model, what);
    case_clear(&c);
    reversible(text, what, 53);
    reversible(text, what, 106);
}

int
main(void)
{
    static const char *const names[] = {"greenwood/cone-and-plane", "families/pendulum-chain",
                                        "greenwood/rotating-pendulum",
                                        "greenwood/unwinding-cylinder"};

    one(pendulum, "pendulum", true);
    one(groove, "M(q)", true);
    one(twice, "redundant rows", true);
    one(driven, "M(t, q), phi(q, t)", false);
    one(damped, "forces of velocities", false);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct case_model c = case_load(names[i]);

        order(c.model, names[i]);
        case_clear(&c);
    }
    not_for("greenwood/knife-edge-dumbbell", "none");
    not_for("ukp2004/bead-on-rough-ring", "none");
    not_for("greenwood/cone-and-plane", "baumgarte");
    not_for("greenwood/cone-and-plane", "ggl");
    mpfr_free_cache();
    return tap_done();
}
