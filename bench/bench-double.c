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
#include "bench/aims.h"
#include "bench/clock.h"
#include "bench/double-by-hand.h"
#include "motion/method.h"
#include "motion/run/system.h"
#include "numeric/dense/scalar.h"
#include "reference/trajectory/trajectory.h"
#include "solvers/solver.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define ROUNDS 21
#define RUNGS 44 /* tolerances from 1e-5 on, four a decade */
#define METHODS 3
#define MOST 8 /* components of y */

static const char pendulum[] =
    "parameter m = 1, g = 9.8; coordinate x1, y1, x2, y2;"
    "kinetic m/2*(x1'^2 + y1'^2 + x2'^2 + y2'^2); potential m*g*(y1 + y2);"
    "constraint upper: x1^2 + y1^2 = 1; constraint lower: (x2 - x1)^2 + (y2 - y1)^2 = 1;"
    "initial x1 = 0.6, y1 = -0.8, x2 = 1.4, y2 = -1.4, x1' = 0, y1' = 0, x2' = 0, y2' = 0;"
    "span 0 .. 10;";

struct motion {
    const char *name;
    struct hol_case *source;
    struct hol_model *model;
    int (*by_hand)(double t, const double *y, double *dydt, void *context);
    size_t n;
    double start[MOST], end, truth[MOST];
};

struct method {
    const char *name;
    const struct motion *motion;
    bool (*run)(struct method *m, double *y);
    gsl_odeiv2_system plain;
    gsl_odeiv2_driver *driver;
    const struct hol_integrator *integrator;
    void *work;
    struct hol_system *system;
    struct hol_rhs rhs;
    struct hol_vec t, y, h, q, v, a;
};

/* One method at one tolerance. */
struct rung {
    struct method method;
    double digits, seconds[ROUNDS];
    bool good;
};

static void
stop(const char *what)
{
    fprintf(stderr, "bench-double: %s\n", what);
    exit(1);
}

/* ------------------------------------------------------------------------- by hand */

static bool
run_by_hand(struct method *m, double *y)
{
    double t = 0, h = m->motion->end / 64;

    (void)gsl_odeiv2_driver_reset_hstart(m->driver, h);
    memcpy(y, m->motion->start, sizeof m->motion->start);
    return gsl_odeiv2_driver_apply(m->driver, &t, m->motion->end, y) == GSL_SUCCESS;
}

static void
init_by_hand(struct method *m, double tolerance)
{
    m->run = run_by_hand;
    m->plain = (gsl_odeiv2_system){m->motion->by_hand, NULL, 2 * m->motion->n, NULL};
    m->driver = gsl_odeiv2_driver_alloc_y_new(&m->plain, gsl_odeiv2_step_rk8pd, m->motion->end / 64,
                                              tolerance, tolerance);
    if (m->driver == NULL)
        stop("out of memory");
}

/* -------------------------------------------------------------------------- holonom */

static enum hol_status
derivative(void *context, struct hol_vec *dydt, const struct hol_vec *t, const struct hol_vec *y)
{
    struct method *m = context;
    enum hol_status status;

    hol_mat_take(&m->q, y, 0, 0);
    hol_mat_take(&m->v, y, m->motion->n, 0);
    status = hol_system_at(m->system, t, &m->q, &m->v);
    if (status == HOL_OK)
        status = hol_system_solve(m->system, &m->a, NULL);
    hol_mat_put(dydt, 0, 0, &m->v);
    hol_mat_put(dydt, m->motion->n, 0, &m->a);
    return status;
}

static void
refused(void *context, enum hol_status status, const struct hol_vec *t, const struct hol_vec *y)
{
    (void)context, (void)status, (void)t, (void)y;
}

static bool
run_own(struct method *m, double *y)
{
    enum hol_status status;

    m->integrator->changed(m->work);
    m->t.d[0] = 0;
    memcpy(m->y.d, m->motion->start, 2 * m->motion->n * sizeof *y);
    m->h.d[0] = m->motion->end;
    status = m->integrator->step(m->work, &m->t, &m->y, &m->h);
    memcpy(y, m->y.d, 2 * m->motion->n * sizeof *y);
    return status == HOL_OK;
}

static void
init_own(struct method *m, const char *integrator, struct hol_system *system, double tolerance)
{
    size_t n = m->motion->n;
    mpfr_prec_t bits = HOL_BITS_DOUBLE;

    m->run = run_own;
    m->integrator = hol_integrator_find(integrator);
    m->system = system;
    m->rhs = (struct hol_rhs){.n = n,
                              .size = 2 * n,
                              .bits = bits,
                              .context = m,
                              .derivative = derivative,
                              .model = m->motion->model,
                              .refused = refused};
    if (m->integrator == NULL || hol_vec_init(&m->t, 1, bits) != HOL_OK ||
        hol_vec_init(&m->h, 1, bits) != HOL_OK || hol_vec_init(&m->y, 2 * n, bits) != HOL_OK ||
        hol_vec_init(&m->q, n, bits) != HOL_OK || hol_vec_init(&m->v, n, bits) != HOL_OK ||
        hol_vec_init(&m->a, n, bits) != HOL_OK ||
        m->integrator->create(m->integrator, &m->work, &m->rhs, (long double)tolerance) != HOL_OK)
        stop("an integrator cannot be made");
}

static void
clear_method(struct method *m)
{
    if (m->driver != NULL)
        gsl_odeiv2_driver_free(m->driver);
    if (m->integrator != NULL)
        m->integrator->destroy(m->work);
    hol_mat_clear(&m->t);
    hol_mat_clear(&m->h);
    hol_mat_clear(&m->y);
    hol_mat_clear(&m->q);
    hol_mat_clear(&m->v);
    hol_mat_clear(&m->a);
}

/* ------------------------------------------------------------------------ measuring */

static void
read_point(const struct hol_point *p, size_t n, double *y)
{
    struct hol_scalar x;

    hol_scalar_init(&x, 128);
    for (size_t i = 0; i < 2 * n; i++) {
        hol_mat_get(x.x, i < n ? &p->q : &p->v, i % n, 0);
        y[i] = mpfr_get_d(x.x, MPFR_RNDN);
    }
}

static void
load(struct motion *m, const char *text, const char *path)
{
    const struct hol_trajectory_options options = {.digits = 24, .project = true};
    struct hol_diagnostics diagnostics = {0};
    struct hol_trajectory *trajectory;
    struct hol_point point;
    struct hol_scalar x;

    hol_scalar_init(&x, 128);
    if ((text ? hol_case_parse(&m->source, &diagnostics, m->name, m->name, text, strlen(text), 0,
                               NULL, &hol_limits_default)
              : hol_case_load(&m->source, &diagnostics, m->name, path, 0, NULL,
                              &hol_limits_default)) != HOL_OK ||
        hol_model_create(&m->model, m->source, &diagnostics) != HOL_OK ||
        hol_point_init(&point, m->model->n, 128) != HOL_OK)
        stop(diagnostics.text ? diagnostics.text : "a case cannot be used");
    m->n = m->model->n;
    mpfr_set_d(x.x, m->end, MPFR_RNDN);
    if (hol_trajectory_create(&trajectory, m->model, &options, x.x, NULL, NULL) != HOL_OK ||
        hol_trajectory_at(trajectory, x.x, &point, NULL, NULL) != HOL_OK)
        stop("no trajectory");
    read_point(&point, m->n, m->truth);
    mpfr_set_ui(x.x, 0, MPFR_RNDN);
    if (hol_trajectory_at(trajectory, x.x, &point, NULL, NULL) != HOL_OK)
        stop("no beginning");
    read_point(&point, m->n, m->start);
    hol_trajectory_destroy(trajectory);
    hol_point_clear(&point);
}

static double
seconds_of(const struct rung *r)
{
    return r->seconds[ROUNDS / 4];
}

/* Does another run of the method give as many digits in less time? */
static bool
beaten(const struct rung *ladder, size_t k)
{
    for (size_t i = 0; i < RUNGS; i++)
        if (i != k && ladder[i].good && ladder[i].digits >= ladder[k].digits &&
            seconds_of(&ladder[i]) < seconds_of(&ladder[k]))
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
seconds_for(const struct rung *ladder, double digits)
{
    const struct rung *below = NULL, *above = NULL;
    double part;

    for (size_t i = 0; i < RUNGS; i++) {
        if (!ladder[i].good || beaten(ladder, i))
            continue;
        if (ladder[i].digits <= digits && (!below || ladder[i].digits > below->digits))
            below = &ladder[i];
        if (ladder[i].digits >= digits && (!above || ladder[i].digits < above->digits))
            above = &ladder[i];
    }
    if (!above)
        return NAN;
    if (!below || below->digits >= above->digits)
        return seconds_of(above);
    part = (digits - below->digits) / (above->digits - below->digits);
    return seconds_of(below) * pow(seconds_of(above) / seconds_of(below), part);
}

static void
run_ladders(struct rung ladders[METHODS][RUNGS])
{
    double y[MOST];

    for (size_t i = 0; i <= ROUNDS; i++) /* the first one for the digits */
        for (size_t m = 0; m < METHODS; m++)
            for (size_t k = 0; k < RUNGS; k++) {
                struct rung *r = &ladders[m][k];
                double begin, worst = 0;

                if (i > 0 && !r->good)
                    continue;
                begin = bench_now();
                r->good = r->method.run(&r->method, y);
                if (i > 0) {
                    r->seconds[i - 1] = bench_now() - begin;
                    continue;
                }
                for (size_t c = 0; c < r->method.motion->n; c++)
                    worst = fmax(worst, fabs(y[c] - r->method.motion->truth[c]));
                r->digits = -log10(fmax(worst, 1e-17));
                r->good = r->good && isfinite(r->digits) && r->digits > 0;
            }
    for (size_t m = 0; m < METHODS; m++)
        for (size_t k = 0; k < RUNGS; k++)
            qsort(ladders[m][k].seconds, ROUNDS, sizeof(double), hol_by_size);
}

/* Of our methods the best counts, of the digits that the one by hand reaches the worst. */
static void
hold_against_aim(const char *name, struct rung ladders[METHODS][RUNGS], const double wanted[4])
{
    double worst = NAN;
    char what[80];

    for (size_t d = 0; d < 4; d++) {
        double by_hand = seconds_for(ladders[0], wanted[d]);
        double own = fmin(seconds_for(ladders[1], wanted[d]), seconds_for(ladders[2], wanted[d]));

        if (!isnan(by_hand))
            worst = fmax(worst, isnan(own) ? INFINITY : own / by_hand);
    }
    (void)snprintf(what, sizeof what, "%s: holonom / GSL rk8pd by hand, worst digits", name);
    bench_aim(what, worst, BENCH_AT_MOST, 1.15);
}

static void
report(const struct motion *motion, struct rung ladders[METHODS][RUNGS])
{
    double best = INFINITY, wanted[4] = {8, 10, 12, 0};

    for (size_t m = 0; m < METHODS; m++)
        best = fmin(best, best_digits(ladders[m]));
    wanted[3] = best;
    printf("%s: us for this many digits\n%-28s", motion->name, "");
    for (size_t d = 0; d < 4; d++)
        printf(" %9.1f", wanted[d]);
    printf("   most digits\n");
    for (size_t m = 0; m < METHODS; m++) {
        printf("%-28s", ladders[m][0].method.name);
        for (size_t d = 0; d < 4; d++)
            printf(" %9.2f", 1e6 * seconds_for(ladders[m], wanted[d]));
        printf(" %10.1f\n", best_digits(ladders[m]));
    }
    for (size_t m = 1; m < METHODS; m++) {
        printf("%s over %s\n%-28s", ladders[m][0].method.name, ladders[0][0].method.name, "");
        for (size_t d = 0; d < 4; d++)
            printf(" %9.2f",
                   seconds_for(ladders[m], wanted[d]) / seconds_for(ladders[0], wanted[d]));
        putchar('\n');
    }
    hold_against_aim(motion->name, ladders, wanted);
    putchar('\n');
}

static void
measure(struct motion *motion)
{
    static struct rung ladders[METHODS][RUNGS];
    const struct hol_solver *solver = hol_solver_find("lagrange-schur");
    struct hol_system system;

    memset(ladders, 0, sizeof ladders);
    if (hol_system_init(&system, motion->model, solver, HOL_BITS_DOUBLE) != HOL_OK)
        stop("out of memory");
    for (size_t k = 0; k < RUNGS; k++) {
        double tolerance = pow(10, -5 - (double)k / 4);
        static const char *const names[METHODS] = {"GSL rk8pd, q'' by hand", "holonom taylor",
                                                   "holonom rk8pd"};

        for (size_t m = 0; m < METHODS; m++) {
            struct rung *r = &ladders[m][k];

            r->method.name = names[m];
            r->method.motion = motion;
            if (m == 0)
                init_by_hand(&r->method, tolerance);
            else
                init_own(&r->method, m == 1 ? "taylor" : "rk8pd", &system, tolerance);
        }
    }
    run_ladders(ladders);
    report(motion, ladders);
    for (size_t m = 0; m < METHODS; m++)
        for (size_t k = 0; k < RUNGS; k++)
            clear_method(&ladders[m][k].method);
    hol_system_clear(&system);
}

int
main(void)
{
    struct motion motions[2] = {
        {.name = "cone and plane", .by_hand = cone_by_hand, .end = 2},
        {.name = "double pendulum", .by_hand = pendulum_by_hand, .end = 10}};

    (void)gsl_set_error_handler_off();
    load(&motions[0], NULL, HOL_SOURCE_CASES_DIR "/greenwood/cone-and-plane.case");
    load(&motions[1], pendulum, NULL);
    for (size_t i = 0; i < 2; i++) {
        measure(&motions[i]);
        hol_model_destroy(motions[i].model);
        hol_case_destroy(motions[i].source);
    }
    mpfr_free_cache();
    return 0;
}
