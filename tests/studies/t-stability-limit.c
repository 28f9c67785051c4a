/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The theory of Baumgarte's stabilization: the roots that the book gives for its gains, and for
 * every integrator with a characteristic equation the growth of phi'' + alpha phi' + beta phi = 0
 * as the integrator itself carries it out.
 */
#include "compare/sweeps/stability.h"
#include "tests/motion/motion.h"
#include "tests/support/tap.h"

#include <math.h>

#define BITS 128
#define STEPS 500

/* Gains in units of 1/h and 1/h^2. */
static const struct printed {
    const char *integrator;
    long double a, b, radius, within;
    const char *what;
} printed[] = {
    {"euler", 2, 1, 0, 0, "2/h, 1/h^2: gone in two steps, (6.307)"},
    {"rk2", 2, 1, 0.5L, 1e-15L, "2/h, 1/h^2"},
    {"rk4", 2, 1, 0.375L, 1e-15L, "2/h, 1/h^2"},
    {"euler", 1, 1, 1, 1e-15L, "1/h, 1/h^2: not damped"},
    {"rk2", 1, 1, 0.5L, 1e-15L, "1/h, 1/h^2"},
    {"rk4", 1, 1, 0.614L, 5e-4L, "1/h, 1/h^2"},
    {"rk2", 2, 2, 0, 1e-15L, "2/h, 2/h^2: gone"},
    {"euler", 2, 2, 1, 1e-15L, "2/h, 2/h^2: not damped"},
    {"euler", 20, 100, 9, 1e-15L, "20/h, 100/h^2"},
    {"rk2", 20, 100, 41, 1e-13L, "20/h, 100/h^2"},
    {"rk4", 20, 100, 291, 1e-12L, "20/h, 100/h^2"},
    {"rk2", 4, 4, 1, 1e-15L, "the end of the real interval, (6.190)"},
    {"rk4", 2 * 2.78529356L, 2.78529356L * 2.78529356L, 1, 1e-7L, "the same, -2.785293"},
    {"rk4", 0, 8, 1, 1e-15L, "2 sqrt 2 on the imaginary axis"},
    {"ab2", 0.2L, 0.01L, 0.90523L, 5e-6L, "z = -0.1, (6.215)"},
    {"ab2", 2, 1, 1, 1e-9L, "z = -1: the extraneous root"},
    {"ab3", 12 / 11.0L, 36 / 121.0L, 1, 1e-6L, "z = -6/11"},
    {"ab4", 0.6L, 0.09L, 1, 1e-6L, "z = -3/10"},
    {"trapezoidal", 4, 4, 0, 1e-15L, "z = -2"},
};

static void
as_printed(void)
{
    const struct hol_stabilization *baumgarte = hol_stabilization_find("baumgarte");

    for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++) {
        const struct printed *p = &printed[i];
        long double radius =
            hol_stability_radius(hol_integrator_find(p->integrator), baumgarte, p->a, p->b);

        if (!tap_ok(fabsl(radius - p->radius) <= p->within, "%s, %s: |rho| = %.6Lg", p->integrator,
                    p->what, p->radius))
            tap_diag("%.12Lg", radius);
    }
}

/* phi'' = -a phi' - b phi, and the same with U kept over the step; a and b by 1024. */
static long gain_a, gain_b;

static void
violation(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    mpfr_t u;

    (void)t;
    mpfr_init2(u, BITS);
    mpfr_mul_si(u, y[1], -gain_a, MPFR_RNDN);
    mpfr_mul_si(dydt[1], y[0], -gain_b, MPFR_RNDN);
    mpfr_add(dydt[1], dydt[1], u, MPFR_RNDN);
    mpfr_div_2ui(dydt[1], dydt[1], 10, MPFR_RNDN);
    mpfr_set(dydt[0], y[1], MPFR_RNDN);
    mpfr_clear(u);
}

/* U of the step, in a third component that does not change. */
static void
frozen(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    (void)t;
    mpfr_set(dydt[0], y[1], MPFR_RNDN);
    mpfr_set(dydt[1], y[2], MPFR_RNDN);
    mpfr_set_ui(dydt[2], 0, MPFR_RNDN);
}

static void
freeze(struct motion *m)
{
    mpfr_t dydt[3];

    for (int i = 0; i < 3; i++)
        mpfr_init2(dydt[i], BITS);
    violation(dydt, NULL, m->y.x);
    mpfr_set(m->y.x[2], dydt[1], MPFR_RNDN);
    for (int i = 0; i < 3; i++)
        mpfr_clear(dydt[i]);
}

/* log of the larger of |phi| and |phi'|. */
static long double
size_of(const struct motion *m)
{
    mpfr_t x, y;
    long double size;

    mpfr_inits2(BITS, x, y, (mpfr_ptr)0);
    mpfr_abs(x, m->y.x[0], MPFR_RNDN);
    mpfr_abs(y, m->y.x[1], MPFR_RNDN);
    mpfr_max(x, x, y, MPFR_RNDN);
    mpfr_log(x, x, MPFR_RNDN);
    size = mpfr_get_ld(x, MPFR_RNDN);
    mpfr_clears(x, y, (mpfr_ptr)0);
    return size;
}

/* The mean factor of a step. */
static long double
growth(const char *integrator, bool is_frozen)
{
    struct motion m;
    long double before = 0, after;

    motion_init(&m, integrator, BITS, is_frozen ? 3 : 2, 0, is_frozen ? frozen : violation);
    motion_set(&m.h, 0, "1");
    motion_set(&m.y, 0, "1");
    motion_set(&m.y, 1, "1/3");
    for (size_t k = 0; k < 2 * STEPS; k++) {
        if (is_frozen)
            freeze(&m);
        motion_steps(&m, 1);
        if (k + 1 == STEPS)
            before = size_of(&m);
    }
    after = size_of(&m);
    motion_clear(&m);
    return expl((after - before) / STEPS);
}

static const long gains[][2] = {{100, 100}, {500, 700},   {1024, 1024}, {1500, 300},
                                {900, 400}, {2000, 1900}, {300, 60},    {2500, 1300}};
#define GAINS (sizeof gains / sizeof gains[0])

static void
as_carried_out(const char *name, const char *stabilization)
{
    const struct hol_integrator *integrator = hol_integrator_find(name);
    const struct hol_stabilization *method = hol_stabilization_find(stabilization);
    long double worst = 0;
    size_t stable = 0;

    for (size_t i = 0; i < GAINS; i++) {
        gain_a = gains[i][0];
        gain_b = gains[i][1];
        long double radius = hol_stability_radius(integrator, method, (long double)gain_a / 1024,
                                                  (long double)gain_b / 1024);
        long double measured = growth(name, (method->flags & HOL_STABILIZE_FROZEN) != 0);

        stable += radius < 1;
        worst = fmaxl(worst, fabsl(logl(measured / radius)));
    }
    if (!tap_ok(worst < 0.01L, "%s, %s: |rho| is what the integrator does (%zu of %zu stable)",
                name, stabilization, stable, GAINS))
        tap_diag("off by a factor of 1 + %.3Lg", worst);
}

int
main(void)
{
    static const char *const all[] = {"euler",       "modified-euler",    "rk2",     "rk4",
                                      "trapezoidal", "implicit-midpoint", "ab2",     "ab3",
                                      "ab4",         "ab2-am3",           "ab3-am3", "ab3-am4"};
    static const char *const one_step[] = {"euler", "modified-euler", "rk2", "rk4"};

    as_printed();
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        as_carried_out(all[i], "baumgarte");
    for (size_t i = 0; i < sizeof one_step / sizeof one_step[0]; i++)
        as_carried_out(one_step[i], "baumgarte-frozen");
    tap_ok(isnan(hol_stability_radius(hol_integrator_find("rk2"),
                                      hol_stabilization_find("one-step"), 2, 1)),
           "no gains, no theory");
    tap_ok(isnan(hol_stability_radius(hol_integrator_find("rk8pd"),
                                      hol_stabilization_find("baumgarte"), 2, 1)),
           "nor for a step that is not h");
    tap_ok(isnan(hol_stability_radius(hol_integrator_find("ab3"),
                                      hol_stabilization_find("baumgarte-frozen"), 2, 1)),
           "nor for a history of other U");
    return tap_done();
}
