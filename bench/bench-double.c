/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Digits against time in double: holonom's integrators on the case as it is written, against GSL's
 * rk8pd with a right-hand side by hand in C. Two motions: a particle on a cone and a plane
 * (greenwood/cone-and-plane, over its span), and a planar double pendulum in Cartesian coordinates.
 * Digits are -log10 of the largest error of a coordinate at the end, against the trajectory by
 * Taylor series in MPFR. Every method runs at a ladder of tolerances, all in turns, 21 times;
 * thread CPU time, lower quartile. Times for 8, 10, 12 digits and for the best that both reach are
 * interpolated between the runs that no other beats in both.
 */
#include "base/places.h"
#include "bench/bench.h"
#include "bench/motion.h"
#include "solvers/solver.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROUNDS 21
#define RUNGS 44 /* tolerances from 1e-5 on, four a decade */
#define METHODS 3

static const char pendulum[] =
    "parameter m = 1, g = 9.8; coordinate x1, y1, x2, y2;"
    "kinetic m/2*(x1'^2 + y1'^2 + x2'^2 + y2'^2); potential m*g*(y1 + y2);"
    "constraint upper: x1^2 + y1^2 = 1; constraint lower: (x2 - x1)^2 + (y2 - y1)^2 = 1;"
    "initial x1 = 0.6, y1 = -0.8, x2 = 1.4, y2 = -1.4, x1' = 0, y1' = 0, x2' = 0, y2' = 0;"
    "span 0 .. 10;";

/* One method at one tolerance: GSL's, or ours. */
struct rung {
    gsl_odeiv2_system plain;
    gsl_odeiv2_driver *driver; /* NULL: ours */
    struct bench_run own;
    double digits;
    bool good;
};
struct ladders {
    const struct bench_motion *motion;
    struct rung rung[METHODS][RUNGS];
    double seconds[METHODS * RUNGS][ROUNDS];
};
static const char *const names[METHODS] = {"GSL rk8pd, q'' by hand", "holonom taylor",
                                           "holonom rk8pd"};

/* ------------------------------------------------------------------------- by hand */

/* Right-hand sides as a user of GSL writes them, y = (q, q'). */

/* q'' = F + A^T l, A A^T l = b - A F, two rows, unit masses. */
static void
solve_two(size_t n, const double *r1, const double *r2, double b1, double b2, const double *force,
          double *a)
{
    double s11 = 0, s12 = 0, s22 = 0, l1, l2, d;

    for (size_t i = 0; i < n; i++) {
        s11 += r1[i] * r1[i];
        s12 += r1[i] * r2[i];
        s22 += r2[i] * r2[i];
        b1 -= r1[i] * force[i];
        b2 -= r2[i] * force[i];
    }
    d = 1 / (s11 * s22 - s12 * s12);
    l1 = (s22 * b1 - s12 * b2) * d;
    l2 = (s11 * b2 - s12 * b1) * d;
    for (size_t i = 0; i < n; i++)
        a[i] = force[i] + r1[i] * l1 + r2[i] * l2;
}

static int
cone_by_hand(double t, const double *y, double *dydt, void *context)
{
    static const double force[3] = {0, 0, -9.8}, plane[3] = {1, 1, 1};
    const double cone[3] = {2 * y[0], 2 * y[1], -0.5 * y[2]}, *v = y + 3;

    (void)t;
    (void)context;
    dydt[0] = v[0];
    dydt[1] = v[1];
    dydt[2] = v[2];
    solve_two(3, cone, plane, -2 * (v[0] * v[0] + v[1] * v[1]) + 0.5 * v[2] * v[2], 0, force,
              dydt + 3);
    return GSL_SUCCESS;
}

static int
pendulum_by_hand(double t, const double *y, double *dydt, void *context)
{
    static const double force[4] = {0, -9.8, 0, -9.8};
    const double *v = y + 4, dx = y[2] - y[0], dy = y[3] - y[1], du = v[2] - v[0], dw = v[3] - v[1];
    const double upper[4] = {y[0], y[1], 0, 0}, lower[4] = {-dx, -dy, dx, dy};

    (void)t;
    (void)context;
    memcpy(dydt, v, 4 * sizeof *v);
    solve_two(4, upper, lower, -(v[0] * v[0] + v[1] * v[1]), -(du * du + dw * dw), force, dydt + 4);
    return GSL_SUCCESS;
}

/* ------------------------------------------------------------------------ measuring */

static bool
go(struct ladders *l, struct rung *r, double *y)
{
    double t = 0;

    if (r->driver == NULL)
        return bench_run_go(&r->own, y);
    (void)gsl_odeiv2_driver_reset_hstart(r->driver, l->motion->end / 64);
    memcpy(y, l->motion->start, sizeof l->motion->start);
    return gsl_odeiv2_driver_apply(r->driver, &t, l->motion->end, y) == GSL_SUCCESS;
}

static void
look(struct ladders *l, struct rung *r)
{
    double y[BENCH_STATE], worst = 0;

    r->good = go(l, r, y);
    for (size_t c = 0; c < l->motion->n; c++)
        worst = fmax(worst, fabs(y[c] - l->motion->truth[c]));
    r->digits = -log10(fmax(worst, 1e-17));
    r->good = r->good && isfinite(r->digits) && r->digits > 0;
}

static double
time_of(void *context, size_t k)
{
    struct ladders *l = context;
    struct rung *r = &l->rung[0][0] + k;
    double y[BENCH_STATE], begin = bench_now();

    if (!r->good)
        return NAN;
    r->good = go(l, r, y);
    return bench_now() - begin;
}

static double
seconds_of(const struct ladders *l, size_t m, size_t k)
{
    return l->seconds[m * RUNGS + k][ROUNDS / 4];
}

/* Does another run of the method give as many digits in less time? */
static bool
beaten(const struct ladders *l, size_t m, size_t k)
{
    const struct rung *ladder = l->rung[m];

    for (size_t i = 0; i < RUNGS; i++)
        if (i != k && ladder[i].good && ladder[i].digits >= ladder[k].digits &&
            seconds_of(l, m, i) < seconds_of(l, m, k))
            return true;
    return false;
}

static double
best_digits(const struct rung *ladder)
{
    double best = 0;

    for (size_t i = 0; i < RUNGS; i++)
        if (ladder[i].good)
            best = fmax(best, ladder[i].digits);
    return best;
}

/* Seconds for this many digits; NaN: it does not reach them. */
static double
seconds_for(const struct ladders *l, size_t m, double digits)
{
    const struct rung *ladder = l->rung[m];
    size_t below = RUNGS, above = RUNGS; /* RUNGS: none */
    double part;

    for (size_t i = 0; i < RUNGS; i++) {
        if (!ladder[i].good || beaten(l, m, i))
            continue;
        if (ladder[i].digits <= digits &&
            (below == RUNGS || ladder[i].digits > ladder[below].digits))
            below = i;
        if (ladder[i].digits >= digits &&
            (above == RUNGS || ladder[i].digits < ladder[above].digits))
            above = i;
    }
    if (above == RUNGS)
        return NAN;
    if (below == RUNGS || ladder[below].digits >= ladder[above].digits)
        return seconds_of(l, m, above);
    part = (digits - ladder[below].digits) / (ladder[above].digits - ladder[below].digits);
    return seconds_of(l, m, below) * pow(seconds_of(l, m, above) / seconds_of(l, m, below), part);
}

/* Of our methods the best counts, of the digits that the one by hand reaches the worst. */
static void
report(const char *name, const struct ladders *l)
{
    double best = INFINITY, worst = NAN, wanted[4] = {8, 10, 12, 0}, seconds[METHODS][4];
    char what[80];

    for (size_t m = 0; m < METHODS; m++)
        best = fmin(best, best_digits(l->rung[m]));
    wanted[3] = best;
    printf("%s: us for this many digits\n%-28s", name, "");
    for (size_t d = 0; d < 4; d++)
        printf(" %9.1f", wanted[d]);
    printf("   most digits\n");
    for (size_t m = 0; m < METHODS; m++) {
        printf("%-28s", names[m]);
        for (size_t d = 0; d < 4; d++)
            printf(" %9.2f", 1e6 * (seconds[m][d] = seconds_for(l, m, wanted[d])));
        printf(" %10.1f\n", best_digits(l->rung[m]));
    }
    for (size_t m = 1; m < METHODS; m++) {
        printf("%s over %s\n%-28s", names[m], names[0], "");
        for (size_t d = 0; d < 4; d++)
            printf(" %9.2f", seconds[m][d] / seconds[0][d]);
        putchar('\n');
    }
    for (size_t d = 0; d < 4; d++) {
        double own = fmin(seconds[1][d], seconds[2][d]);

        if (!isnan(seconds[0][d]))
            worst = fmax(worst, isnan(own) ? INFINITY : own / seconds[0][d]);
    }
    (void)snprintf(what, sizeof what, "%s: holonom / GSL rk8pd by hand, worst digits", name);
    bench_aim(what, worst, BENCH_AT_MOST, 1.15);
    putchar('\n');
}

static void
measure(const char *name, struct hol_model *model, const char *end,
        int (*by_hand)(double t, const double *y, double *dydt, void *context))
{
    static struct ladders l;
    struct bench_motion motion;
    struct hol_system system;

    memset(&l, 0, sizeof l);
    l.motion = &motion;
    bench_motion_load(&motion, model, end);
    bench_good(hol_system_init(&system, model, hol_solver_find("lagrange-schur"), HOL_BITS_DOUBLE));
    for (size_t k = 0; k < RUNGS; k++) {
        double tolerance = pow(10, -5 - (double)k / 4);
        struct rung *plain = &l.rung[0][k];

        plain->plain = (gsl_odeiv2_system){by_hand, NULL, 2 * motion.n, NULL};
        plain->driver = bench_need(gsl_odeiv2_driver_alloc_y_new(
            &plain->plain, gsl_odeiv2_step_rk8pd, motion.end / 64, tolerance, tolerance));
        bench_run_open(&l.rung[1][k].own, &motion, "taylor", &system, tolerance);
        bench_run_open(&l.rung[2][k].own, &motion, "rk8pd", &system, tolerance);
    }
    for (size_t m = 0; m < METHODS; m++)
        for (size_t k = 0; k < RUNGS; k++)
            look(&l, &l.rung[m][k]);
    bench_turns(&l.seconds[0][0], METHODS * RUNGS, ROUNDS, time_of, &l);
    report(name, &l);
    for (size_t m = 0; m < METHODS; m++)
        for (size_t k = 0; k < RUNGS; k++) {
            if (l.rung[m][k].driver != NULL)
                gsl_odeiv2_driver_free(l.rung[m][k].driver);
            bench_run_close(&l.rung[m][k].own);
        }
    hol_system_clear(&system);
    bench_model_destroy(model);
}

int
main(void)
{
    (void)gsl_set_error_handler_off();
    measure("cone and plane",
            bench_model(NULL, HOL_SOURCE_CASES_DIR "/greenwood/cone-and-plane.case", 0), "2",
            cone_by_hand);
    measure("double pendulum", bench_model(pendulum, NULL, 0), "10", pendulum_by_hand);
    mpfr_free_cache();
    return 0;
}
