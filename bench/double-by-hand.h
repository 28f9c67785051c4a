/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_DOUBLE_BY_HAND_H
#define HOL_BENCH_DOUBLE_BY_HAND_H

/*
 * Right-hand sides as a user of GSL writes them, y = (q, q'): greenwood/cone-and-plane, and the
 * planar double pendulum of unit masses and rods in Cartesian coordinates, g = 9.8.
 */
int cone_by_hand(double t, const double *y, double *dydt, void *context);
int pendulum_by_hand(double t, const double *y, double *dydt, void *context);

#endif
