/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The amplification of a constraint violation per step, by integrator and by Baumgarte's gains. */
#include "compare/sweeps/stability.h"

#include <complex.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#define DEGREE 4
#define ITERATIONS 500

/*
 * A method on y' = lambda y. Runge-Kutta methods with as many stages as their order: rho is the
 * exponential series to that order. Adams-Bashforth of `past` steps, alone or with one pass of an
 * Adams-Moulton formula (ab, am: numerators, newest first).
 */
static const struct method {
    const char *name;
    int order;        /* of a Runge-Kutta method */
    bool trapezoidal; /* rho = (1 + z/2)/(1 - z/2) */
    int past, later;  /* terms of ab, of am */
    int ab[4], am[4], ab_den, am_den;
} methods[] = {
    {.name = "euler", .order = 1},
    {.name = "modified-euler", .order = 2},
    {.name = "rk2", .order = 2},
    {.name = "rk4", .order = 4},
    {.name = "trapezoidal", .trapezoidal = true},
    {.name = "implicit-midpoint", .trapezoidal = true},
    {.name = "ab2", .past = 2, .ab = {3, -1}, .ab_den = 2},
    {.name = "ab3", .past = 3, .ab = {23, -16, 5}, .ab_den = 12},
    {.name = "ab4", .past = 4, .ab = {55, -59, 37, -9}, .ab_den = 24},
    {.name = "ab2-am3",
     .past = 2,
     .ab = {3, -1},
     .ab_den = 2,
     .later = 3,
     .am = {5, 8, -1},
     .am_den = 12},
    {.name = "ab3-am3",
     .past = 3,
     .ab = {23, -16, 5},
     .ab_den = 12,
     .later = 3,
     .am = {5, 8, -1},
     .am_den = 12},
    {.name = "ab3-am4",
     .past = 3,
     .ab = {23, -16, 5},
     .ab_den = 12,
     .later = 4,
     .am = {9, 19, -5, 1},
     .am_den = 24},
};

static const struct method *
find(const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}

/*
 * The characteristic polynomial of Adams' formulas: c[j] of rho^j, c[steps] = 1; the degree.
 *     predictor  p = y_n + z sum ab_i y_{n-i}
 *     corrector  y_{n+1} = y_n + z (am_0 p + sum am_{i+1} y_{n-i})
 */
static int
adams(long double complex c[DEGREE + 1], const struct method *m, long double complex z)
{
    int steps = m->past > m->later - 1 ? m->past : m->later - 1;
    long double complex scale = 1;

    for (int j = 0; j < steps; j++)
        c[j] = 0;
    c[steps] = 1;
    c[steps - 1] -= 1;
    if (m->later > 0) {
        scale = z * m->am[0] / m->am_den;
        c[steps - 1] -= scale;
        for (int i = 1; i < m->later; i++)
            c[steps - i] -= z * m->am[i] / m->am_den;
    }
    for (int i = 0; i < m->past; i++)
        c[steps - 1 - i] -= scale * z * m->ab[i] / m->ab_den;
    return steps;
}

/* The largest |root| of a polynomial with leading coefficient 1: all roots at once (Durand,
 * Kerner).
 */
static long double
largest_root(const long double complex c[DEGREE + 1], int degree)
{
    long double complex root[DEGREE];
    long double largest = 0;

    for (int i = 0; i < degree; i++)
        root[i] = cpowl(0.4L + 0.9L * I, i);
    for (int pass = 0; pass < ITERATIONS; pass++) {
        long double change = 0;

        for (int i = 0; i < degree; i++) {
            long double complex value = 1, others = 1;

            for (int j = degree - 1; j >= 0; j--)
                value = value * root[i] + c[j];
            for (int j = 0; j < degree; j++)
                if (j != i)
                    others *= root[i] - root[j];
            if (others == 0)
                continue; /* a multiple root, met exactly */
            root[i] -= value / others;
            change = fmaxl(change, cabsl(value / others));
        }
        if (change < 0x1p-60L)
            break;
    }
    for (int i = 0; i < degree; i++)
        largest = fmaxl(largest, cabsl(root[i]));
    return largest;
}

/* |rho| at one z. */
static long double
amplification(const struct method *m, long double complex z)
{
    long double complex c[DEGREE + 1], rho = 1;

    if (m->trapezoidal)
        return cabsl((1 + z / 2) / (1 - z / 2)); /* (6.183) */
    if (m->order == 0)
        return largest_root(c, adams(c, m, z));
    for (int k = m->order; k > 0; k--)
        rho = 1 + rho * z / k; /* (6.167), (6.190), (6.195) */
    return cabsl(rho);
}

/* The larger |x| of x^2 - trace x + det = 0. */
static long double
pair(long double trace, long double det, long double complex x[2])
{
    long double complex root = csqrtl(trace * trace / 4 - det);

    x[0] = trace / 2 + root;
    x[1] = trace / 2 - root;
    return fmaxl(cabsl(x[0]), cabsl(x[1]));
}

long double
hol_stability_radius(const struct hol_integrator *integrator,
                     const struct hol_stabilization *stabilization, long double a, long double b)
{
    const struct method *m = find(integrator->name);
    unsigned flags = stabilization->flags;
    long double complex z[2];

    if (m == NULL || !(flags & HOL_STABILIZE_RHS) ||
        (flags & (HOL_STABILIZE_STEP | HOL_STABILIZE_PASS)))
        return NAN;
    if (flags & HOL_STABILIZE_FROZEN) {
        if (m->order == 1)
            return pair(2 - a, 1 - a + b, z);
        return m->past > 0 ? NAN : pair(2 - a - b / 2, 1 - a + b / 2, z);
    }
    (void)pair(-a, b, z);
    return fmaxl(amplification(m, z[0]), amplification(m, z[1]));
}
