/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Integrators: the first term of the error of one step, and the order of convergence. The formulas
 * are those of Greenwood 2003, chapter 6, with (6.143) corrected: 76 where 70 is printed.
 */
#include "tests/motion/motion.h"
#include "tests/support/tap.h"

#include <math.h>

#define BITS 212
#define LAMBDA (-0.75L)

/* y' = g' + lambda (y - g) + (y - g)^2, g = sin t: the solution through (t, g) is g, and there
 * f' = df/dy = lambda. */
static void
around_sine(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    mpfr_t e, c;

    mpfr_inits2(BITS, e, c, (mpfr_ptr)0);
    mpfr_sin_cos(e, c, t, MPFR_RNDN);
    mpfr_sub(e, y[0], e, MPFR_RNDN);
    mpfr_mul_si(dydt[0], e, -3, MPFR_RNDN);
    mpfr_div_si(dydt[0], dydt[0], 4, MPFR_RNDN);
    mpfr_add(dydt[0], dydt[0], c, MPFR_RNDN);
    mpfr_sqr(e, e, MPFR_RNDN);
    mpfr_add(dydt[0], dydt[0], e, MPFR_RNDN);
    mpfr_clears(e, c, (mpfr_ptr)0);
}

/* y' = lambda y */
static void
decay(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    (void)t;
    mpfr_mul_si(dydt[0], y[0], -3, MPFR_RNDN);
    mpfr_div_si(dydt[0], dydt[0], 4, MPFR_RNDN);
}

/* error := exact - computed, at the state: sin t, or exp(lambda t) */
static void
error_now(mpfr_t error, const struct motion *m)
{
    mpfr_set(error, m->t.x[0], MPFR_RNDN);
    if (m->f == around_sine) {
        mpfr_sin(error, error, MPFR_RNDN);
    } else {
        mpfr_mul_si(error, error, -3, MPFR_RNDN);
        mpfr_div_si(error, error, 4, MPFR_RNDN);
        mpfr_exp(error, error, MPFR_RNDN);
    }
    mpfr_sub(error, error, m->y.x[0], MPFR_RNDN);
}

/*
 * E / h^power of the fourth step, h = 2^-20: errors of the steps before it, which are of a higher
 * order in their effect on the derivatives, are carried along with (1 + lambda h).
 */
static long double
local_error(const char *method, void (*f)(mpfr_t *, mpfr_srcptr, mpfr_t *), int power,
            long double *t)
{
    struct motion m;
    mpfr_t before, after;
    long double e;

    motion_init(&m, method, BITS, 1, 0, f);
    mpfr_inits2(BITS, before, after, (mpfr_ptr)0);
    mpfr_set_si_2exp(m.h.x[0], 1, -20, MPFR_RNDN);
    if (f == around_sine)
        mpfr_set_si_2exp(m.t.x[0], 1, -1, MPFR_RNDN);
    error_now(before, &m);
    mpfr_add(m.y.x[0], m.y.x[0], before, MPFR_RNDN); /* exact */
    motion_steps(&m, 3);
    *t = motion_value(&m.t, 0);
    error_now(before, &m);
    motion_steps(&m, 1);
    error_now(after, &m);
    mpfr_mul_si(m.h.x[0], before, -3, MPFR_RNDN);
    mpfr_div_2ui(m.h.x[0], m.h.x[0], 22, MPFR_RNDN);
    mpfr_add(before, before, m.h.x[0], MPFR_RNDN);
    mpfr_sub(after, after, before, MPFR_RNDN);
    mpfr_mul_2ui(after, after, 20ul * (unsigned long)power, MPFR_RNDN);
    e = mpfr_get_ld(after, MPFR_RNDN);
    mpfr_clears(before, after, (mpfr_ptr)0);
    motion_clear(&m);
    return e;
}

/* E = h^(order + 1) (a y_{order+1} + b f' y_order)/c, y_k the k-th derivative. */
static const struct row {
    const char *name;
    int order;
    long a, b, c;
    bool linear_only; /* the first term has more derivatives of f than these */
} rows[] = {
    {"euler", 1, 1, 0, 2, false},               /* (6.64)  */
    {"trapezoidal", 2, -1, 0, 12, false},       /* (6.76)  */
    {"modified-euler", 2, -1, 3, 12, false},    /* (6.86)  */
    {"rk2", 2, 1, 3, 24, false},                /* (6.93)  */
    {"implicit-midpoint", 2, 1, -3, 24, false}, /* (6.158), for a system of first order */
    {"rk4", 4, 1, 0, 120, true},                /* (6.103) */
    {"ab2", 2, 5, 0, 12, false},                /* (6.105) */
    {"ab3", 3, 3, 0, 8, false},
    {"ab4", 4, 251, 0, 720, false},
    {"ab2-am3", 3, -6, 25, 144, false},    /* (6.140) */
    {"ab3-am3", 3, -1, 0, 24, false},      /* (6.142) */
    {"ab3-am4", 4, -76, 405, 2880, false}, /* (6.143), corrected */
};

static void
errors_of_one_step(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *r = &rows[i];
        long double t, e, d[6], first;

        e = local_error(r->name, decay, r->order + 1, &t);
        first = ((long double)r->a + (long double)r->b) / (long double)r->c *
                powl(LAMBDA, r->order + 1) * expl(LAMBDA * t);
        if (!tap_ok(fabsl(e / first - 1) < 1e-3L, "%s: error of one step, y' = lambda y", r->name))
            tap_diag("ratio %.6Lf", e / first);
        if (r->linear_only)
            continue;
        e = local_error(r->name, around_sine, r->order + 1, &t);
        d[1] = d[5] = cosl(t);
        d[2] = -sinl(t);
        d[3] = -cosl(t);
        d[4] = sinl(t);
        first = ((long double)r->a * d[r->order + 1] + (long double)r->b * LAMBDA * d[r->order]) /
                (long double)r->c;
        if (!tap_ok(fabsl(e / first - 1) < 1e-3L, "%s: error of one step, nonlinear", r->name))
            tap_diag("ratio %.6Lf", e / first);
        if (r->order == 4 && r->b != 0) { /* as (6.143) is printed */
            first = (-70 * d[5] + 405 * LAMBDA * d[4]) / 2880;
            tap_ok(fabsl(e / first - 1) > 1e-3L, "%s: not as printed, 70 for 76", r->name);
        }
    }
}

/* q'' = -sin q */
static void
pendulum(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    (void)t;
    mpfr_sin(dydt[1], y[0], MPFR_RNDN);
    mpfr_neg(dydt[1], dydt[1], MPFR_RNDN);
    mpfr_set(dydt[0], y[1], MPFR_RNDN);
}

/* y' = sin y + t y^2/2 + cos(2t)/3, twice: so that y has two components, as above */
static void
scalar(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y)
{
    mpfr_sin(dydt[1], y[0], MPFR_RNDN);
    mpfr_sqr(dydt[0], y[0], MPFR_RNDN);
    mpfr_mul(dydt[0], dydt[0], t, MPFR_RNDN);
    mpfr_div_2ui(dydt[0], dydt[0], 1, MPFR_RNDN);
    mpfr_add(dydt[0], dydt[0], dydt[1], MPFR_RNDN);
    mpfr_mul_2ui(dydt[1], t, 1, MPFR_RNDN);
    mpfr_cos(dydt[1], dydt[1], MPFR_RNDN);
    mpfr_div_ui(dydt[1], dydt[1], 3, MPFR_RNDN);
    mpfr_add(dydt[0], dydt[0], dydt[1], MPFR_RNDN);
    mpfr_set(dydt[1], dydt[0], MPFR_RNDN);
}

/* y at T after this many steps. */
static void
arrive(struct hol_vec *y, const char *method, void (*f)(mpfr_t *, mpfr_srcptr, mpfr_t *),
       unsigned long steps)
{
    struct motion m;

    motion_init(&m, method, BITS, 2, f == pendulum, f);
    mpfr_set_ui(m.h.x[0], f == pendulum ? 10 : 1, MPFR_RNDN);
    mpfr_div_ui(m.h.x[0], m.h.x[0], steps, MPFR_RNDN);
    motion_set(&m.y, 0, f == pendulum ? "1.25" : "0.5");
    motion_set(&m.y, 1, "0.5");
    motion_steps(&m, steps);
    hol_mat_round(y, &m.y);
    motion_clear(&m);
}

static long double
distance(const char *method, void (*f)(mpfr_t *, mpfr_srcptr, mpfr_t *), unsigned long steps,
         const struct hol_vec *truth)
{
    struct hol_vec y;
    long double e;

    if (hol_vec_init(&y, 2, BITS) != HOL_OK)
        tap_bail("out of memory");
    arrive(&y, method, f, steps);
    hol_sub(&y, &y, truth);
    e = hol_mat_norm(&y);
    hol_mat_clear(&y);
    return e;
}

static void
orders_on(const char *what, void (*f)(mpfr_t *, mpfr_srcptr, mpfr_t *), unsigned long steps)
{
    struct hol_vec truth;

    if (hol_vec_init(&truth, 2, BITS) != HOL_OK)
        tap_bail("out of memory");
    arrive(&truth, "rk4", f, 24 * steps);
    for (size_t i = 0; hol_integrator_at(i) != NULL; i++) {
        const struct hol_integrator *method = hol_integrator_at(i);
        long double coarse, fine, order;

        if ((method->flags & (HOL_METHOD_DOUBLE | HOL_METHOD_HOLONOMIC | HOL_METHOD_MODEL)) ||
            ((method->flags & HOL_METHOD_POSITION) && f != pendulum))
            continue;
        coarse = distance(method->name, f, steps, &truth);
        fine = distance(method->name, f, 2 * steps, &truth);
        order = log2l(coarse / fine);
        tap_diag("%s on the %s: order %.3Lf, error %.2Le", method->name, what, order, fine);
        tap_ok(fabsl(order - method->order) < 0.1L && fine < 0.5L,
               "%s: converges with order %d on the %s", method->name, method->order, what);
    }
    hol_mat_clear(&truth);
}

/* (6.149) says that the central difference has a global error of order 3; the error of its two-step
 * formula is summed up twice. */
static void
central_difference_recurrence(void)
{
    struct motion m;
    mpfr_t sum, a;

    motion_init(&m, "central-difference", BITS, 2, 1, pendulum);
    mpfr_inits2(BITS, sum, a, (mpfr_ptr)0);
    motion_set(&m.h, 0, "0.1");
    motion_set(&m.y, 0, "1.25");
    motion_set(&m.y, 1, "0.5");
    motion_steps(&m, 3);
    mpfr_set(sum, m.y.x[0], MPFR_RNDN);
    motion_steps(&m, 1);
    mpfr_sin(a, m.y.x[0], MPFR_RNDN);
    mpfr_mul(a, a, m.h.x[0], MPFR_RNDN);
    mpfr_mul(a, a, m.h.x[0], MPFR_RNDN);
    mpfr_add(sum, sum, a, MPFR_RNDN);
    mpfr_mul_ui(a, m.y.x[0], 2, MPFR_RNDN);
    mpfr_sub(sum, sum, a, MPFR_RNDN);
    motion_steps(&m, 1);
    mpfr_add(sum, sum, m.y.x[0], MPFR_RNDN);
    tap_ok(fabsl(mpfr_get_ld(sum, MPFR_RNDN)) < 1e-60L,
           "central-difference: q_{n+1} - 2 q_n + q_{n-1} = h^2 a_n, (6.147)");
    mpfr_clears(sum, a, (mpfr_ptr)0);
    motion_clear(&m);
}

int
main(void)
{
    errors_of_one_step();
    orders_on("pendulum", pendulum, 800);
    orders_on("scalar", scalar, 256);
    central_difference_recurrence();
    mpfr_free_cache();
    return tap_done();
}
