/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Amplification factors of the integrators: stability limits, Table 6.1, and Problems 6.1, 6.2 and
 * 6.4 of Greenwood 2003, chapter 6, recomputed from the code; where the print is wrong, that is
 * shown.
 */
#include "tests/motion/motion.h"
#include "tests/support/tap.h"

#include <complex.h>
#include <math.h>
#include <stdio.h>

#define BITS 160

/* y' = y, so that h is z */
static void
real_axis(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    (void)t;
    mpfr_set(dydt[0], y[0], MPFR_RNDN);
}

/* q' = v, v' = -q: u = q - i v has u' = i u */
static void
oscillator(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    (void)t;
    mpfr_neg(dydt[1], y[0], MPFR_RNDN);
    mpfr_set(dydt[0], y[1], MPFR_RNDN);
}

/* Problem 6.4: x' = -x + y, y' = x - 3 y */
static void
problem_6_4(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    (void)t;
    mpfr_mul_si(dydt[1], y[1], -3, MPFR_RNDN);
    mpfr_add(dydt[1], dydt[1], y[0], MPFR_RNDN);
    mpfr_sub(dydt[0], y[1], y[0], MPFR_RNDN);
}

/* q'' = -5 q, stiff for a large step */
static void
stiff(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    (void)t;
    mpfr_mul_si(dydt[1], y[0], -5, MPFR_RNDN);
    mpfr_set(dydt[0], y[1], MPFR_RNDN);
}

/* The factor y_{n+1} / y_n (of the first component) after some steps. */
static long double
factor(const char *method, void (*f)(mpfr_t *, mpfr_srcptr, mpfr_t *), size_t size, size_t n,
       const char *h, size_t steps)
{
    struct motion m;
    mpfr_t before;
    long double rho;

    motion_init(&m, method, BITS, size, n, f);
    motion_set(&m.h, 0, h);
    motion_set(&m.y, 0, "1");
    mpfr_init2(before, BITS);
    motion_steps(&m, steps);
    mpfr_set(before, m.y.x[0], MPFR_RNDN);
    motion_steps(&m, 1);
    mpfr_div(before, m.y.x[0], before, MPFR_RNDN);
    rho = mpfr_get_ld(before, MPFR_RNDN);
    mpfr_clear(before);
    motion_clear(&m);
    return rho;
}

/* u_{n+1} / u_n of the oscillator. */
static long double complex
turn(const char *method, const char *h, size_t steps)
{
    struct motion m;
    mpfr_t norm, re, im, q, v;
    long double complex rho;

    motion_init(&m, method, BITS, 2, 0, oscillator);
    motion_set(&m.h, 0, h);
    motion_set(&m.y, 0, "1");
    mpfr_inits2(BITS, norm, re, im, q, v, (mpfr_ptr)0);
    motion_steps(&m, steps);
    mpfr_set(q, m.y.x[0], MPFR_RNDN);
    mpfr_set(v, m.y.x[1], MPFR_RNDN);
    motion_steps(&m, 1);
    mpfr_fmma(norm, q, q, v, v, MPFR_RNDN);
    mpfr_fmma(re, m.y.x[0], q, m.y.x[1], v, MPFR_RNDN);
    mpfr_fmms(im, m.y.x[0], v, m.y.x[1], q, MPFR_RNDN);
    mpfr_div(re, re, norm, MPFR_RNDN);
    mpfr_div(im, im, norm, MPFR_RNDN);
    rho = mpfr_get_ld(re, MPFR_RNDN) + I * mpfr_get_ld(im, MPFR_RNDN);
    mpfr_clears(norm, re, im, q, v, (mpfr_ptr)0);
    motion_clear(&m);
    return rho;
}

/* Inside: |rho| < 1; outside: |rho| > 1; they differ by 2e-7 of z. */
static const struct limit {
    const char *name, *inside, *outside;
    size_t steps; /* until the largest root has won */
} limits[] = {
    {"euler", "-1.9999999", "-2.0000001", 0},
    {"modified-euler", "-1.9999999", "-2.0000001", 0},
    {"rk2", "-1.9999999", "-2.0000001", 0},
    {"rk4", "-2.78529346", "-2.78529366", 0}, /* printed -2.7853 */
    {"ab2", "-0.9999999", "-1.0000001", 200},
    {"ab3", "-0.54545444", "-0.54545464", 300}, /* -6/11, computed, not printed */
    {"ab4", "-0.2999999", "-0.3000001", 300},   /* -3/10, computed, not printed */
};

static void
limits_on_the_real_axis(void)
{
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const struct limit *l = &limits[i];
        long double in = factor(l->name, real_axis, 1, 0, l->inside, l->steps);
        long double out = factor(l->name, real_axis, 1, 0, l->outside, l->steps);

        if (!tap_ok(fabsl(in) < 1 && fabsl(out) > 1 && fabsl(out) - fabsl(in) < 1e-5L,
                    "%s: stable at z = %s, not at %s", l->name, l->inside, l->outside))
            tap_diag("%.12Lf %.12Lf", in, out);
    }
    tap_ok(fabsl(factor("ab2", real_axis, 1, 0, "-0.1", 100) - 0.90523L) < 5e-6L,
           "ab2: the largest root at z = -0.1 is 0.90523");
    for (int z = -1; z >= -100000; z *= 10) {
        char h[16];
        long double rho;

        snprintf(h, sizeof h, "%d", z);
        rho = factor("trapezoidal", real_axis, 1, 0, h, 0);
        if (!tap_ok(fabsl(rho - (1 + z / 2.0L) / (1 - z / 2.0L)) < 1e-17L,
                    "trapezoidal: (6.183) at z = %d", z))
            tap_diag("%.20Lf", rho);
    }
}

static void
limits_on_the_imaginary_axis(void)
{
    tap_ok(cabsl(turn("rk4", "2.82842702", 0)) < 1 && cabsl(turn("rk4", "2.82842722", 0)) > 1,
           "rk4: stable up to 2 sqrt(2) on the imaginary axis");
    tap_ok(fabsl(powl(cabsl(turn("rk2", "0.5", 0)), 2) - 1 - powl(0.5L, 4) / 4) < 1e-17L,
           "rk2: |rho|^2 = 1 + b^4/4 on the imaginary axis");
    tap_ok(fabsl(powl(cabsl(turn("euler", "0.5", 0)), 2) - 1.25L) < 1e-17L,
           "euler: |rho|^2 = 1 + b^2 on the imaginary axis");
    tap_ok(fabsl(cabsl(turn("implicit-midpoint", "0.1", 3)) - 1) < 1e-17L &&
               fabsl(cabsl(turn("implicit-midpoint", "7", 3)) - 1) < 1e-17L,
           "implicit-midpoint: |rho| = 1");
}

/* h sqrt(k) = 15.7: functional iteration, limited to 2 by (6.211), does not do. */
static void
midpoint_beyond_functional_iteration(void)
{
    struct motion m;
    mpfr_t e;

    motion_init(&m, "implicit-midpoint", BITS, 2, 0, stiff);
    motion_set(&m.h, 0, "7");
    motion_set(&m.y, 0, "1");
    mpfr_init2(e, BITS);
    motion_steps(&m, 20);
    mpfr_sqr(e, m.y.x[0], MPFR_RNDN);
    mpfr_mul_ui(e, e, 5, MPFR_RNDN);
    mpfr_fma(e, m.y.x[1], m.y.x[1], e, MPFR_RNDN);
    mpfr_sub_ui(e, e, 5, MPFR_RNDN);
    tap_ok(fabsl(mpfr_get_ld(e, MPFR_RNDN)) < 1e-42L,
           "implicit-midpoint: v^2 + k q^2 is kept at h sqrt(k) = 15.7");
    mpfr_clear(e);
    motion_clear(&m);
}

/* The largest |q| in steps 1 to half, and half to 2 half. */
static bool
grows(const char *method, const char *h, size_t half)
{
    struct motion m;
    long double most[2] = {0, 0};

    motion_init(&m, method, 96, 2, 1, oscillator);
    motion_set(&m.h, 0, h);
    motion_set(&m.y, 0, "1");
    for (size_t k = 0; k < 2 * half; k++) {
        motion_steps(&m, 1);
        most[k >= half] = fmaxl(most[k >= half], fabsl(motion_value(&m.y, 0)));
    }
    motion_clear(&m);
    return most[1] > 1.2L * most[0];
}

static void
methods_of_positions(void)
{
    /* Problem 6.2, where the text has lost w0: h < sqrt(6)/w0 */
    long double rho = factor("numerov", oscillator, 2, 1, "2.4495", 1500);

    tap_ok(!grows("numerov", "2.449", 400) && grows("numerov", "2.4495", 400),
           "numerov: stable up to sqrt(6)/w0");
    if (!tap_ok(fabsl(fabsl(rho) - 1.0047L) < 1e-4L, "numerov: |rho| = 1.0047 at 2.4495"))
        tap_diag("%.8Lf", rho);
    tap_ok(!grows("central-difference", "1.999", 400) && grows("central-difference", "2.001", 400),
           "central-difference: stable up to 2/w0");
}

static const struct table_row {
    const char *name;
    size_t steps;
    long double m, phi, period; /* M - 1, phi - h, M^(2 pi/phi) */
    long double zeta;
} table[] = {
    {"euler", 0, 0.0049875621L, -0.00033134751L, 1.368394418L, -0.04985498L},
    {"rk2", 0, 1.2499922e-5L, 1.6616489e-4L, 1.000784393L, -1.2479108e-4L},
    {"ab3", 200, -3.7270437e-5L, 3.9626915e-6L, 0.9976610182L, 3.7269652e-4L},
    {"rk4", 0, -6.9357639e-9L, -8.3035908e-8L, 0.9999995642L, 6.9357697e-8L},
};

static bool
is_near(long double x, long double y, long double relative)
{
    return fabsl(x - y) <= relative * fabsl(y);
}

/* The free oscillator, w0 = 1, h = 0.1. */
static void
table_6_1(void)
{
    const long double two_pi = 6.28318530717958647692528676656L;

    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const struct table_row *r = &table[i];
        long double complex rho = turn(r->name, "0.1", r->steps);
        long double size = cabsl(rho), phi = cargl(rho), period = powl(size, two_pi / phi);
        long double zeta = -logl(size) / hypotl(logl(size), phi);
        bool is_ab3 = i == 2, is_rk4 = i == 3;

        if (!tap_ok(is_near(size - 1, r->m, 1e-7L) && is_near(phi - 0.1L, r->phi, 1e-7L) &&
                        fabsl(period - r->period) < 1e-9L && is_near(zeta, r->zeta, 1e-7L),
                    "Table 6.1, recomputed: %s", r->name))
            tap_diag("%.10Le %.10Le %.12Lf %.10Le", size - 1, phi - 0.1L, period, zeta);
        if (is_ab3)
            tap_ok(fabsl(phi - 0.1L - 0.000003959L) > 3e-9L,
                   "Table 6.1: the error of phase is not the printed 0.000003959");
        if (is_rk4)
            tap_ok(fabsl(period - 0.99999566L) > 3e-6L,
                   "Table 6.1: M(2 pi) is not the printed 0.99999566");
    }
}

static void
problems(void)
{
    long double e = expl(-0.1L) - factor("modified-euler", real_axis, 1, 0, "-0.1", 0);

    tap_ok(fabsl(e + 0.00016258L) < 5e-9L, "Problem 6.1: error of one step -0.00016258");
    tap_ok(fabsl(factor("euler", problem_6_4, 2, 0, "0.5857", 600)) < 1 &&
               fabsl(factor("euler", problem_6_4, 2, 0, "0.5859", 600)) > 1,
           "Problem 6.4: stable up to h = 0.5858, with x - 3 y");
}

int
main(void)
{
    limits_on_the_real_axis();
    limits_on_the_imaginary_axis();
    midpoint_beyond_functional_iteration();
    methods_of_positions();
    table_6_1();
    problems();
    mpfr_free_cache();
    return tap_done();
}
