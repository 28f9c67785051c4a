/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A motion in double by our integrators, and the true one, for bench-andrews and bench-double. */
#ifndef HOL_BENCH_MOTION_H
#define HOL_BENCH_MOTION_H

#include "motion/method.h"
#include "motion/run/system.h"

#define BENCH_STATE 16 /* components of (q, v) at most */

struct bench_motion {
    struct hol_model *model;
    size_t n;
    double start[BENCH_STATE], end, truth[BENCH_STATE]; /* (q, v) at 0 and at the end */
};

/* The initial state and the one at `end`, a decimal, by the true trajectory; rounded. */
void bench_motion_load(struct bench_motion *motion, struct hol_model *model, const char *end);

/* An integrator on a motion; its system has the formulation. */
struct bench_run {
    const struct bench_motion *motion;
    const struct hol_integrator *integrator;
    struct hol_system *system;
    void *work;
    struct hol_rhs rhs;
    struct hol_vec t, y, h, q, v, a;
};

void bench_run_open(struct bench_run *run, const struct bench_motion *motion,
                    const char *integrator, struct hol_system *system, double tolerance);
void bench_run_close(struct bench_run *run); /* zeroed: no-op */
/* From the start to the end, the state there in y; false: it does not arrive. */
bool bench_run_go(struct bench_run *run, double *y);
/* y' = (v, q''), the context being the run: as the integrator asks for it. */
enum hol_status bench_run_derivative(void *context, struct hol_vec *dydt, const struct hol_vec *t,
                                     const struct hol_vec *y);

#endif
