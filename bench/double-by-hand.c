/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Right-hand sides of two cases written by hand in double. */
#include "bench/double-by-hand.h"

#include <gsl/gsl_errno.h>
#include <string.h>

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

int
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

int
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
