/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_STATE_POINT_WORK_H
#define HOL_MODEL_STATE_POINT_WORK_H

#include "base/arena.h"
#include "model/state/point.h"

/* Inside of struct hol_points; for model/point*.c only. Everything is at `inner` bits: the wanted
 * bits and guard bits. */

/* Guard bits of the evaluation; never lands on 53. */
#define HOL_POINT_GUARD 96

/* Evaluators at fewer bits, which measure rounding errors where they matter. */
#define HOL_POINT_PROBES 3

/* A level of the state that constraints hold at. */
enum hol_point_level {
    HOL_POINT_POSITION, /* phi = 0                                                  */
    HOL_POINT_VELOCITY, /* phi' = 0 and g = 0 (of rows that hold before an impulse) */
};

struct hol_points {
    const struct hol_model *model;
    mpfr_prec_t bits, inner;
    struct hol_eval *eval;
    struct hol_eval *probe[HOL_POINT_PROBES]; /* created when first needed */
    struct hol_ball_eval *near, *far;         /* same */
    struct hol_point point,
        trial;               /* at inner bits: the iterate, and the next one while it is tried */
    bool hasty;              /* iterations that converge only linearly are called off, */
    bool stalled;            /* and this one was */
    bool kinetic;            /* steps are the least in the metric of M, where that is definite; */
    bool weighed;            /* it is: the transposed Jacobian is that of L^T x, M = L L^T */
    struct hol_mat metric;   /* L, n x n, at the start of the iteration */
    bool *unknown;           /* n: coordinates or velocities that may be moved; scratch */
    size_t *column;          /* n: their columns */
    size_t row_count;        /* of the level's equations: */
    size_t *row;             /* rows of the model: their constraints */
    size_t *output;          /* same: what must vanish */
    bool *noise;             /* same: nothing but rounding errors */
    struct hol_vec residual; /* same: of the rows, scaled like them */
    struct hol_mat
        jacobian;  /* transposed: unknowns x rows, each row scaled to size 1 by a power of two */
    long *row_exp; /* rows: of that scaling */
    long double *scale; /* model's rows: what their residuals would change by; see check_level */
    struct hol_mat Q, R, R1, Q2, R2;
    struct hol_vec start, y, z, step;
    size_t *perm, *perm2;
    struct hol_work *work;
    mpfr_t *tmp; /* 4 */
    struct hol_arena arena;
};

/* tmp[0] := an output that holds numbers and parameters only, right to the wanted bits where balls
 * of up to 4096 tell it from 0. NOMEM. */
enum hol_status hol_points_given(struct hol_points *p, size_t output) HOL_MUST_CHECK;

/* Room for the matrices of steps (jacobian, Q, R, ..., work), unless it is there: a state that is
 * only checked needs nothing of the size n^2. NOMEM. */
enum hol_status hol_points_reserve_steps(struct hol_points *p) HOL_MUST_CHECK;

/*
 * Move the unknown ones (p->unknown) of the coordinates (POSITION) or velocities (VELOCITY) of
 * p->point so that the equations of the level hold, by Gauss-Newton with steps of least norm.
 *
 * violation  out  the largest residual, where HOL_DOMAIN
 *
 * HOL_DOMAIN  no convergence, an expression has no value, or p->stalled: the iteration was called
 *             off because p->hasty is set
 */
enum hol_status hol_points_project(struct hol_points *p, enum hol_point_level level,
                                   struct hol_violation *violation) HOL_MUST_CHECK;

/*
 * step := -J^+ residual, J of rank k: J^T P = Q R, J^+ = Q1 (R1^T)^+ P^T with the first k columns
 * of Q and rows of R (Golub & Van Loan 5.4.2); rows below 2^dependent of the first count as
 * dependent.
 */
void hol_points_step(struct hol_points *p, long double dependent);

/* weighed, metric: those of M at p->point, if that is wanted and all coordinates are unknown.
 * NOMEM. */
enum hol_status hol_points_weigh(struct hol_points *p) HOL_MUST_CHECK;

/* noise[r] (row_count): is the value of output[r] at p->point, to which p->eval is set, below
 * 2^slack of its rounding errors? NOMEM. */
enum hol_status hol_points_noise(bool *noise, struct hol_points *p, const size_t *output,
                                 long slack) HOL_MUST_CHECK;

/* DOMAIN: p->point violates a constraint of either level, or an expression has no value there. */
enum hol_status hol_points_check(struct hol_points *p,
                                 struct hol_violation *violation) HOL_MUST_CHECK;

#endif
