/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Andrews' squeezing mechanism to 8 correct digits of q at t = 0.03: holonom's integrators and
 * formulations on the case file, against libraries on the mechanism written by hand in C, IDA in
 * its index-1 form among them. Each method runs at the tolerance at which it gets there soonest;
 * digits are -log10 max |error of q_i| / (1 + |q_i|) against the trajectory by Taylor series. All
 * run in turns, 41 times; thread CPU time, quartiles. Then what one evaluation of q'' costs.
 */
#include "base/places.h"
#include "bench/baselines/andrews.h"
#include "bench/baselines/rivals.h"
#include "bench/bench.h"
#include "bench/motion.h"
#include "solvers/solver.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROUNDS 41
#define DIGITS 8.0
#define METHODS 16
#define N ANDREWS_N

static struct bench_motion motion;

/* A way to the end: an integrator and a formulation of ours, or a library. */
struct way {
    char name[64];
    rival *by_hand;
    const char *integrator; /* NULL: by hand */
    struct hol_system system;
    double tolerance, digits; /* tolerance 0: it does not reach the digits */
};
static struct way ways[METHODS];
static double seconds[METHODS][ROUNDS];
static size_t count;

static void
add_own(const char *integrator, const char *solver)
{
    struct way *way = &ways[count];

    if (hol_integrator_find(integrator)->absent != NULL)
        return;
    way->integrator = integrator;
    (void)snprintf(way->name, sizeof way->name, "holonom %s, %s", integrator, solver);
    bench_good(
        hol_system_init(&way->system, motion.model, hol_solver_find(solver), HOL_BITS_DOUBLE));
    count++;
}

static void
add_rival(const char *name, rival *by_hand)
{
    (void)snprintf(ways[count].name, sizeof ways[count].name, "%s", name);
    ways[count++].by_hand = by_hand;
}

/* ---------------------------------------------------------------------- measuring */

/* q at the end; false: it does not arrive. */
static bool
go(struct way *way, double tolerance, double *q)
{
    struct bench_run run;
    bool good;

    if (way->integrator == NULL)
        return way->by_hand(motion.start, tolerance, q);
    bench_run_open(&run, &motion, way->integrator, &way->system, tolerance);
    good = bench_run_go(&run, q);
    bench_run_close(&run);
    return good;
}

static double
time_of(void *context, size_t k)
{
    double begin = bench_now(), q[BENCH_STATE];

    (void)context;
    if (ways[k].tolerance > 0)
        (void)go(&ways[k], ways[k].tolerance, q);
    return bench_now() - begin;
}

static double
digits_of(const double *q)
{
    double worst = 0;

    for (size_t i = 0; i < N; i++)
        worst = fmax(worst, fabs(q[i] - motion.truth[i]) / (1 + fabs(motion.truth[i])));
    return isfinite(worst) ? -log10(fmax(worst, 1e-17)) : -INFINITY;
}

/* The tolerance at which it gets there soonest, the best of five. */
static bool
calibrate(struct way *way)
{
    double best = INFINITY, q[BENCH_STATE];

    for (int k = 12; k <= 52; k++) {
        double tolerance = pow(10, -k / 4.0), took = INFINITY, digits;

        for (int i = 0; i < 5; i++) {
            double begin = bench_now();

            if (!go(way, tolerance, q))
                break;
            took = fmin(took, bench_now() - begin);
        }
        digits = digits_of(q);
        if (digits >= DIGITS && took < best) {
            best = took;
            way->tolerance = tolerance;
            way->digits = digits;
        }
        if (took > 2 * best && isfinite(took))
            break;
    }
    return isfinite(best);
}

/* What one evaluation of q'' costs, in ns. */
static void
evaluations(void)
{
    struct hol_vec y, dydt;
    double out[2 * N], begin;
    int runs = 20000;

    bench_good(hol_vec_init(&y, 2 * N, HOL_BITS_DOUBLE));
    bench_good(hol_vec_init(&dydt, 2 * N, HOL_BITS_DOUBLE));
    memcpy(y.d, motion.start, N * sizeof *y.d);
    for (size_t i = 0; i < N; i++)
        y.d[N + i] = 1 + (double)i;
    begin = bench_now();
    for (int i = 0; i < runs; i++)
        andrews_derivative(out, y.d);
    printf("\nq'' by hand                       %6.0f ns\n", 1e9 * (bench_now() - begin) / runs);
    for (size_t k = 0; k < count; k++) {
        struct way *way = &ways[k];
        struct bench_run run;
        double tape, all, far = 0;

        if (way->integrator == NULL)
            continue;
        bench_run_open(&run, &motion, way->integrator, &way->system, way->tolerance);
        hol_mat_take(&run.q, &y, 0, 0);
        hol_mat_take(&run.v, &y, N, 0);
        begin = bench_now();
        for (int i = 0; i < runs; i++)
            bench_good(hol_system_at(&way->system, &run.t, &run.q, &run.v));
        tape = bench_now() - begin;
        begin = bench_now();
        for (int i = 0; i < runs; i++)
            bench_good(bench_run_derivative(&run, &dydt, &run.t, &y));
        all = bench_now() - begin;
        for (size_t i = 0; i < 2 * N; i++)
            far = fmax(far, fabs(dydt.d[i] - out[i]) / (1 + fabs(out[i])));
        printf("q'' by %-26s %6.0f ns, of it M, F, A, b %4.0f ns; differs by %.0e\n",
               way->system.solver->name, 1e9 * all / runs, 1e9 * tape / runs, far);
        if (far > 1e-9)
            bench_stop("the case and the mechanism by hand are not the same", NULL);
        bench_run_close(&run);
    }
    hol_mat_clear(&y);
    hol_mat_clear(&dydt);
}

int
main(int argc, char **argv)
{
    double best = INFINITY, ida = NAN, cvode = NAN;

    (void)gsl_set_error_handler_off();
    bench_motion_load(
        &motion,
        bench_model(NULL, argc > 1 ? argv[1] : HOL_SOURCE_CASES_DIR "/ivp/andrews.case", 0),
        "0.03");
    if (motion.n != N)
        bench_stop("not the case of the mechanism", NULL);
    add_own("taylor", "lagrange-schur");
    add_own("rk8pd", "lagrange-schur");
    add_own("rk8pd", "lagrange");
    add_own("cvode-adams", "lagrange-schur");
    for (size_t k = 0; rivals[k].run != NULL; k++)
        add_rival(rivals[k].name, rivals[k].run);
    for (size_t k = 0; k < count; k++)
        if (!calibrate(&ways[k]))
            printf("%s does not reach %g digits\n", ways[k].name, DIGITS);
    bench_turns(&seconds[0][0], count, ROUNDS, time_of, NULL);
    printf("%-34s %9s %7s %26s\n", "", "tolerance", "digits", "ms: lower q., median, upper q.");
    for (size_t k = 0; k < count; k++) {
        const struct way *w = &ways[k];
        const double *s = seconds[k];

        if (!(w->tolerance > 0))
            continue;
        printf("%-34s %9.1e %7.1f %9.3f %9.3f %9.3f\n", w->name, w->tolerance, w->digits,
               1e3 * s[ROUNDS / 4], 1e3 * s[ROUNDS / 2], 1e3 * s[3 * ROUNDS / 4]);
        if (w->integrator != NULL)
            best = fmin(best, s[ROUNDS / 2]);
        else if (strncmp(w->name, "IDA", 3) == 0)
            ida = fmin(ida, s[ROUNDS / 2]); /* of NaN and a number the number */
        else if (strncmp(w->name, "CVODE", 5) == 0)
            cvode = s[ROUNDS / 2];
    }
    if (isnan(ida))
        printf("no IDA: built without SUNDIALS\n");
    else
        printf("holonom's best is %.1f times faster than IDA's best\n", ida / best);
    bench_aim("Andrews, 8 digits: IDA by hand / holonom, the best of each", ida / best,
              BENCH_AT_LEAST, 25);
    bench_aim("Andrews, 8 digits: CVODE Adams by hand / holonom", cvode / best, BENCH_AT_LEAST, 5);
    evaluations();
    return 0;
}
