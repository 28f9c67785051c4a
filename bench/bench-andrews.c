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
#include "bench/aims.h"
#include "bench/andrews.h"
#include "bench/clock.h"
#include "bench/rivals.h"
#include "motion/method.h"
#include "motion/run/system.h"
#include "numeric/dense/scalar.h"
#include "reference/trajectory/trajectory.h"
#include "solvers/solver.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 41
#define DIGITS 8.0
#define METHODS 16
#define N ANDREWS_N

static struct hol_model *model;
static double start[2 * N], truth[N];

/* A way to the end: q there; false: it does not arrive. */
struct way {
    char name[64];
    bool (*run)(struct way *way, double tolerance, double *q);
    rival *by_hand;
    const struct hol_integrator *integrator;
    struct hol_system system;
    struct hol_vec q, v, a;
    double tolerance, digits, seconds[ROUNDS];
};
static struct way ways[METHODS];
static size_t count;

static void
stop(const char *what)
{
    fprintf(stderr, "bench-andrews: %s\n", what);
    exit(1);
}

/* The model, the initial state, q at the end. */
static void
load(const char *path)
{
    static const struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED};
    const struct hol_trajectory_options options = {.digits = 24, .project = true};
    struct hol_diagnostics diagnostics = {0};
    struct hol_case *c;
    struct hol_points *points;
    struct hol_point point;
    struct hol_trajectory *trajectory;
    struct hol_violation violation;
    struct hol_scalar x;

    hol_scalar_init(&x, 128);
    if (hol_case_load(&c, &diagnostics, "andrews", path, 0, NULL, &hol_limits_default) != HOL_OK ||
        hol_model_create(&model, c, &diagnostics) != HOL_OK || model->n != N ||
        hol_points_create(&points, model, 128) != HOL_OK ||
        hol_point_init(&point, N, 128) != HOL_OK ||
        hol_points_make(points, &point, &initial, &violation) != HOL_OK)
        stop("the case cannot be used");
    for (size_t i = 0; i < N; i++) {
        hol_mat_get(x.x, &point.q, i, 0);
        start[i] = mpfr_get_d(x.x, MPFR_RNDN);
    }
    mpfr_set_str(x.x, "0.03", 10, MPFR_RNDN);
    if (hol_trajectory_create(&trajectory, model, &options, x.x, NULL, NULL) != HOL_OK ||
        hol_trajectory_at(trajectory, x.x, &point, NULL, NULL) != HOL_OK)
        stop("no trajectory");
    for (size_t i = 0; i < N; i++) {
        hol_mat_get(x.x, &point.q, i, 0);
        truth[i] = mpfr_get_d(x.x, MPFR_RNDN);
    }
    hol_trajectory_destroy(trajectory);
    hol_point_clear(&point);
    hol_points_destroy(points);
}

/* ------------------------------------------------------------------------- holonom */

static enum hol_status
derivative(void *context, struct hol_vec *dydt, const struct hol_vec *t, const struct hol_vec *y)
{
    struct way *way = context;
    enum hol_status status;

    hol_mat_take(&way->q, y, 0, 0);
    hol_mat_take(&way->v, y, N, 0);
    status = hol_system_at(&way->system, t, &way->q, &way->v);
    if (status == HOL_OK)
        status = hol_system_solve(&way->system, &way->a, NULL);
    hol_mat_put(dydt, 0, 0, &way->v);
    hol_mat_put(dydt, N, 0, &way->a);
    return status;
}

/* It then does not arrive. */
static void
refused(void *context, enum hol_status status, const struct hol_vec *t, const struct hol_vec *y)
{
    (void)context;
    (void)status;
    (void)t;
    (void)y;
}

static bool
run_own(struct way *way, double tolerance, double *q)
{
    const struct hol_rhs rhs = {.n = N,
                                .size = 2 * N,
                                .bits = HOL_BITS_DOUBLE,
                                .context = way,
                                .derivative = derivative,
                                .model = model,
                                .refused = refused};
    struct hol_vec t, y, h;
    void *work = NULL;
    bool good;

    if (hol_vec_init(&t, 1, rhs.bits) != HOL_OK || hol_vec_init(&h, 1, rhs.bits) != HOL_OK ||
        hol_vec_init(&y, 2 * N, rhs.bits) != HOL_OK ||
        way->integrator->create(way->integrator, &work, &rhs, (long double)tolerance) != HOL_OK)
        stop("an integrator cannot be made");
    memcpy(y.d, start, sizeof start);
    h.d[0] = ANDREWS_END;
    good = way->integrator->step(work, &t, &y, &h) == HOL_OK;
    memcpy(q, y.d, N * sizeof *q);
    way->integrator->destroy(work);
    hol_mat_clear(&t);
    hol_mat_clear(&y);
    hol_mat_clear(&h);
    return good;
}

static void
add_own(const char *integrator, const char *solver)
{
    struct way *way = &ways[count];
    const struct hol_solver *formulation = hol_solver_find(solver);

    way->integrator = hol_integrator_find(integrator);
    if (way->integrator == NULL || formulation == NULL)
        return;
    (void)snprintf(way->name, sizeof way->name, "holonom %s, %s", integrator, solver);
    way->run = run_own;
    if (hol_system_init(&way->system, model, formulation, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_vec_init(&way->q, N, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_vec_init(&way->v, N, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_vec_init(&way->a, N, HOL_BITS_DOUBLE) != HOL_OK)
        stop("out of memory");
    count++;
}

static bool
run_rival(struct way *way, double tolerance, double *q)
{
    return way->by_hand(start, tolerance, q);
}

static void
add_rival(const char *name, rival *by_hand)
{
    (void)snprintf(ways[count].name, sizeof ways[count].name, "%s", name);
    ways[count].run = run_rival;
    ways[count++].by_hand = by_hand;
}

/* ---------------------------------------------------------------------- measuring */

static double
digits_of(const double *q)
{
    double worst = 0;

    for (size_t i = 0; i < N; i++)
        worst = fmax(worst, fabs(q[i] - truth[i]) / (1 + fabs(truth[i])));
    return isfinite(worst) ? -log10(fmax(worst, 1e-17)) : -INFINITY;
}

/* The tolerance at which it gets there soonest, the best of five. */
static bool
calibrate(struct way *way)
{
    double best = INFINITY, q[N];

    for (int k = 12; k <= 52; k++) {
        double tolerance = pow(10, -k / 4.0), seconds = INFINITY, digits;

        for (int i = 0; i < 5; i++) {
            double begin = bench_now();

            if (!way->run(way, tolerance, q))
                break;
            seconds = fmin(seconds, bench_now() - begin);
        }
        digits = digits_of(q);
        if (digits >= DIGITS && seconds < best) {
            best = seconds;
            way->tolerance = tolerance;
            way->digits = digits;
        }
        if (seconds > 2 * best && isfinite(seconds))
            break;
    }
    return isfinite(best);
}

/* What one evaluation of q'' costs, in ns. */
static void
evaluations(void)
{
    struct hol_vec y, dydt, t;
    double out[2 * N], begin;
    int runs = 20000;

    if (hol_vec_init(&y, 2 * N, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_vec_init(&dydt, 2 * N, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_vec_init(&t, 1, HOL_BITS_DOUBLE) != HOL_OK)
        stop("out of memory");
    memcpy(y.d, start, sizeof start);
    for (size_t i = 0; i < N; i++)
        y.d[N + i] = 1 + (double)i;
    begin = bench_now();
    for (int i = 0; i < runs; i++)
        andrews_derivative(out, y.d);
    printf("\nq'' by hand                       %6.0f ns\n", 1e9 * (bench_now() - begin) / runs);
    for (size_t k = 0; k < count; k++) {
        struct way *way = &ways[k];
        double tape, all, far = 0;

        if (way->run != run_own)
            continue;
        hol_mat_take(&way->q, &y, 0, 0);
        hol_mat_take(&way->v, &y, N, 0);
        begin = bench_now();
        for (int i = 0; i < runs; i++)
            if (hol_system_at(&way->system, &t, &way->q, &way->v) != HOL_OK)
                stop("no evaluation");
        tape = bench_now() - begin;
        begin = bench_now();
        for (int i = 0; i < runs; i++)
            if (derivative(way, &dydt, &t, &y) != HOL_OK)
                stop("no acceleration");
        all = bench_now() - begin;
        for (size_t i = 0; i < 2 * N; i++)
            far = fmax(far, fabs(dydt.d[i] - out[i]) / (1 + fabs(out[i])));
        printf("q'' by %-26s %6.0f ns, of it M, F, A, b %4.0f ns; differs by %.0e\n",
               way->system.solver->name, 1e9 * all / runs, 1e9 * tape / runs, far);
        if (far > 1e-9)
            stop("the case and the mechanism by hand are not the same");
    }
    hol_mat_clear(&y);
    hol_mat_clear(&dydt);
    hol_mat_clear(&t);
}

int
main(int argc, char **argv)
{
    double best = INFINITY, ida = NAN, cvode = NAN;

    (void)gsl_set_error_handler_off();
    load(argc > 1 ? argv[1] : HOL_SOURCE_CASES_DIR "/ivp/andrews.case");
    add_own("taylor", "lagrange-schur");
    add_own("rk8pd", "lagrange-schur");
    add_own("rk8pd", "lagrange");
    add_own("cvode-adams", "lagrange-schur");
    for (size_t k = 0; rivals[k].run != NULL; k++)
        add_rival(rivals[k].name, rivals[k].run);
    for (size_t k = 0; k < count; k++)
        if (!calibrate(&ways[k]))
            printf("%s does not reach %g digits\n", ways[k].name, DIGITS);
    for (size_t i = 0; i < ROUNDS; i++)
        for (size_t k = 0; k < count; k++) {
            double begin = bench_now(), q[N];

            if (ways[k].tolerance > 0)
                (void)ways[k].run(&ways[k], ways[k].tolerance, q);
            ways[k].seconds[i] = bench_now() - begin;
        }
    printf("%-34s %9s %7s %26s\n", "", "tolerance", "digits", "ms: lower q., median, upper q.");
    for (size_t k = 0; k < count; k++) {
        const struct way *w = &ways[k];

        if (!(w->tolerance > 0))
            continue;
        qsort(ways[k].seconds, ROUNDS, sizeof(double), hol_by_size);
        printf("%-34s %9.1e %7.1f %9.3f %9.3f %9.3f\n", w->name, w->tolerance, w->digits,
               1e3 * w->seconds[ROUNDS / 4], 1e3 * w->seconds[ROUNDS / 2],
               1e3 * w->seconds[3 * ROUNDS / 4]);
        if (w->run == run_own)
            best = fmin(best, w->seconds[ROUNDS / 2]);
        else if (strncmp(w->name, "IDA", 3) == 0)
            ida = fmin(ida, w->seconds[ROUNDS / 2]); /* of NaN and a number the number */
        else if (strncmp(w->name, "CVODE", 5) == 0)
            cvode = w->seconds[ROUNDS / 2];
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
