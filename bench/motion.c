/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A motion in double by our integrators, and the true one. */
#include "bench/motion.h"

#include "base/workspace.h"
#include "bench/bench.h"
#include "numeric/dense/scalar.h"
#include "reference/trajectory/trajectory.h"

#include <string.h>

static const struct hol_slot slots[] = {
    HOL_MAT(bench_run, t, ONE, ONE), HOL_MAT(bench_run, h, ONE, ONE),
    HOL_MAT(bench_run, q, N, ONE),   HOL_MAT(bench_run, v, N, ONE),
    HOL_MAT(bench_run, a, N, ONE),   HOL_MAT(bench_run, y, DOUBLE, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

static void
read_at(double *y, struct hol_trajectory *trajectory, const mpfr_t t, size_t n)
{
    struct hol_point p;
    struct hol_scalar x;

    hol_scalar_init(&x, 128);
    bench_good(hol_point_init(&p, n, 128));
    bench_good(hol_trajectory_at(trajectory, t, &p, NULL, NULL));
    for (size_t i = 0; i < 2 * n; i++) {
        hol_mat_get(x.x, i < n ? &p.q : &p.v, i % n, 0);
        y[i] = mpfr_get_d(x.x, MPFR_RNDN);
    }
    hol_point_clear(&p);
}

void
bench_motion_load(struct bench_motion *motion, struct hol_model *model, const char *end)
{
    const struct hol_trajectory_options options = {.digits = 24, .project = true};
    struct hol_trajectory *trajectory;
    const char *why = NULL;
    struct hol_scalar t;

    *motion = (struct bench_motion){.model = model, .n = model->n};
    hol_scalar_init(&t, 128);
    mpfr_set_str(t.x, end, 10, MPFR_RNDN);
    motion->end = mpfr_get_d(t.x, MPFR_RNDN);
    if (2 * model->n > BENCH_STATE ||
        hol_trajectory_create(&trajectory, model, &options, t.x, NULL, &why) != HOL_OK)
        bench_stop("no trajectory", why);
    read_at(motion->truth, trajectory, t.x, model->n);
    mpfr_set_ui(t.x, 0, MPFR_RNDN);
    read_at(motion->start, trajectory, t.x, model->n);
    hol_trajectory_destroy(trajectory);
}

enum hol_status
bench_run_derivative(void *context, struct hol_vec *dydt, const struct hol_vec *t,
                     const struct hol_vec *y)
{
    struct bench_run *run = context;
    enum hol_status status;

    hol_mat_take(&run->q, y, 0, 0);
    hol_mat_take(&run->v, y, run->motion->n, 0);
    status = hol_system_at(run->system, t, &run->q, &run->v);
    if (status == HOL_OK)
        status = hol_system_solve(run->system, &run->a, NULL);
    hol_mat_put(dydt, 0, 0, &run->v);
    hol_mat_put(dydt, run->motion->n, 0, &run->a);
    return status;
}

/* It then does not arrive. */
static void
refused(void *context, enum hol_status status, const struct hol_vec *t, const struct hol_vec *y)
{
    (void)context, (void)status, (void)t, (void)y;
}

void
bench_run_open(struct bench_run *run, const struct bench_motion *motion, const char *integrator,
               struct hol_system *system, double tolerance)
{
    *run = (struct bench_run){.motion = motion,
                              .integrator = hol_integrator_find(integrator),
                              .system = system,
                              .rhs = {.n = motion->n,
                                      .size = 2 * motion->n,
                                      .bits = HOL_BITS_DOUBLE,
                                      .context = run,
                                      .derivative = bench_run_derivative,
                                      .model = motion->model,
                                      .refused = refused}};
    bench_good(hol_workspace_init(run, &workspace, motion->n, 0, HOL_BITS_DOUBLE));
    bench_good(
        run->integrator->create(run->integrator, &run->work, &run->rhs, (long double)tolerance));
}

void
bench_run_close(struct bench_run *run)
{
    if (run->integrator != NULL)
        run->integrator->destroy(run->work);
    hol_workspace_clear(run, &workspace);
}

bool
bench_run_go(struct bench_run *run, double *y)
{
    size_t bytes = 2 * run->motion->n * sizeof *y;
    enum hol_status status;

    run->integrator->changed(run->work);
    run->t.d[0] = 0;
    memcpy(run->y.d, run->motion->start, bytes);
    run->h.d[0] = run->motion->end;
    status = run->integrator->step(run->work, &run->t, &run->y, &run->h);
    memcpy(y, run->y.d, bytes);
    return status == HOL_OK;
}
