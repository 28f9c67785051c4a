/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_BASELINES_ANDREWS_H
#define HOL_BENCH_BASELINES_ANDREWS_H

/*
 * Andrews' squeezing mechanism (cases/ivp/andrews.case) by hand in C, as a user of a library of
 * integrators writes it: M v' = F + G^T lambda, G v' = b.
 */
#define ANDREWS_N 7
#define ANDREWS_M 6

struct andrews {
    double M[ANDREWS_N][ANDREWS_N], F[ANDREWS_N], G[ANDREWS_M][ANDREWS_N], b[ANDREWS_M];
};

void andrews_at(struct andrews *a, const double *q, const double *v);

/* v' and lambda: M = L D L^T, then G M^-1 G^T, with M's blocks of two. */
void andrews_solve(const struct andrews *a, double *vdot, double *lambda);

/* y = (q, v): dydt = (v, v'). */
void andrews_derivative(double *dydt, const double *y);

/* y = (q, v, lambda): the residual of index 1. */
void andrews_residual(double *r, const double *y, const double *ydot);

#endif
