/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_REFLECT_LANES_H
#define HOL_NUMERIC_LAPACK_REFLECT_LANES_H

#include "numeric/lapack/lanes.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/*
 * The loops of numeric/lapack/reflect.c, reflect-rz.c and project.c: a reflector I - tau v v^T, and
 * what it makes of one column or of a group of them (private to those). Columns are whole vectors
 * that end together, so that v has a head: the vector that its first number, 1, stands in, zeros
 * before it.
 */
typedef double quad __attribute__((vector_size(GROUP * sizeof(double))));

/* Where the first number of v stands: the vector from `from` on, there in the lane that is 1. */
struct top {
    size_t from;
    mask below; /* the lanes after that one */
    lanes one;
};

INLINE void
begin_top(struct top *top, size_t at)
{
    static const int64_t below[2 * LANES] = {0,  0,  0,  0,  0,  0,  0,  0,
                                             -1, -1, -1, -1, -1, -1, -1, -1};
    static const double one[2 * LANES] = {[LANES - 1] = 1};
    size_t lane = at % LANES;

    top->from = at - lane;
    LOAD(top->below, below + LANES - 1 - lane);
    LOAD(top->one, one + LANES - 1 - lane);
}

/* The numbers of a vector that stand below the first. */
INLINE void
take_below(lanes *head, const struct top *top, const double *from)
{
    lanes all;

    LOAD(all, from);
    *head = (lanes)((mask)all & top->below);
}

INLINE double
sum_of(const lanes *a)
{
    quad half = MIX(*a, *a, 0, 1, 2, 3) + MIX(*a, *a, 4, 5, 6, 7);

    return (half[0] + half[2]) + (half[1] + half[3]);
}

/* The sums of each of four. */
INLINE void
sums_of(quad *sums, const lanes *a, const lanes *b, const lanes *c, const lanes *d)
{
    lanes ab = MIX(*a, *b, 0, 8, 2, 10, 4, 12, 6, 14) + MIX(*a, *b, 1, 9, 3, 11, 5, 13, 7, 15);
    lanes cd = MIX(*c, *d, 0, 8, 2, 10, 4, 12, 6, 14) + MIX(*c, *d, 1, 9, 3, 11, 5, 13, 7, 15);
    lanes all = MIX(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13) + MIX(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15);

    *sums = MIX(all, all, 0, 1, 2, 3) + MIX(all, all, 4, 5, 6, 7);
}

/* |head|^2 + |rest|^2, rest of so many vectors. */
INLINE double
square_of(const lanes *head, const double *rest, size_t vectors)
{
    lanes sum = *head * *head, v;

    for (size_t i = 0; i < vectors; i++, rest += LANES) {
        LOAD(v, rest);
        sum += v * v;
    }
    return sum_of(&sum);
}

/*
 * y := H y for one column, from the vector of the head on; extra NULL, or a number of y that stands
 * elsewhere and belongs to a 1 of v.
 */
INLINE void
reflect_one(double *y, const lanes *head, const double *rest, size_t vectors, double tau,
            double *extra)
{
    lanes first, v, x, sum;
    double w;

    LOAD(first, y);
    sum = *head * first;
    for (size_t i = 0; i < vectors; i++) {
        LOAD(v, rest + i * LANES);
        LOAD(x, y + (i + 1) * LANES);
        sum += v * x;
    }
    w = tau * (extra != NULL ? *extra + sum_of(&sum) : sum_of(&sum));
    if (extra != NULL)
        *extra -= w;
    first -= *head * w;
    STORE(y, first);
    for (size_t i = 0; i < vectors; i++) {
        LOAD(v, rest + i * LANES);
        LOAD(x, y + (i + 1) * LANES);
        x -= v * w;
        STORE(y + (i + 1) * LANES, x);
    }
}

/* The same for four columns, ld numbers apart; extra: four numbers. */
INLINE void
reflect_four(double *y, size_t ld, const lanes *head, const double *rest, size_t vectors,
             double tau, double *extra)
{
    double *y1 = y + ld, *y2 = y1 + ld, *y3 = y2 + ld;
    lanes v = *head, x0, x1, x2, x3, s0, s1, s2, s3;
    quad w, also;

    LOAD(x0, y);
    LOAD(x1, y1);
    LOAD(x2, y2);
    LOAD(x3, y3);
    s0 = v * x0;
    s1 = v * x1;
    s2 = v * x2;
    s3 = v * x3;
    for (size_t i = LANES; i <= vectors * LANES; i += LANES) {
        LOAD(v, rest + i - LANES);
        LOAD(x0, y + i);
        LOAD(x1, y1 + i);
        LOAD(x2, y2 + i);
        LOAD(x3, y3 + i);
        s0 += v * x0;
        s1 += v * x1;
        s2 += v * x2;
        s3 += v * x3;
    }
    sums_of(&w, &s0, &s1, &s2, &s3);
    if (extra != NULL) {
        LOAD(also, extra);
        w = (also + w) * tau;
        also -= w;
        STORE(extra, also);
    } else {
        w *= tau;
    }
    v = *head;
    for (size_t i = 0; i <= vectors * LANES; i += LANES) {
        LOAD(x0, y + i);
        LOAD(x1, y1 + i);
        LOAD(x2, y2 + i);
        LOAD(x3, y3 + i);
        x0 -= v * w[0];
        x1 -= v * w[1];
        x2 -= v * w[2];
        x3 -= v * w[3];
        STORE(y + i, x0);
        STORE(y1 + i, x1);
        STORE(y2 + i, x2);
        STORE(y3 + i, x3);
        if (i < vectors * LANES)
            LOAD(v, rest + i);
    }
}

/* Below this a square may have lost digits to underflow. */
#define LEAST_SQUARE 0x1p-900

/*
 * H x = beta e_0 for x = (first, rest), |rest|^2 given (LAPACK dlarfg): beta takes the place of
 * first; tau, and by what rest is to be multiplied to become that of v. The sign is that without
 * cancellation. False: the squares are too small to rely on.
 */
INLINE bool
find_reflector(double *first, double square, double *tau, double *factor)
{
    double x = *first, all = square + x * x, beta;

    *tau = 0;
    *factor = 0;
    if (all < LEAST_SQUARE)
        return false;
    if (square == 0)
        return true;
    beta = -copysign(sqrt(all), x);
    *tau = (beta - x) / beta;
    *factor = 1 / (x - beta);
    *first = beta;
    return true;
}

/*
 * The same where it says false, and rest times the factor, in units in which the largest of the
 * numbers is about 1. Returns tau.
 */
static inline double
reflector_in_units(double *first, double *rest, size_t count)
{
    double largest = fabs(*first), square = 0, tau, factor, x;
    int e;

    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs(rest[i]));
    if (largest == 0)
        return 0;
    (void)frexp(largest, &e);
    for (size_t i = 0; i < count; i++) {
        rest[i] = ldexp(rest[i], -e);
        square += rest[i] * rest[i];
    }
    x = ldexp(*first, -e);
    (void)find_reflector(&x, square, &tau, &factor);
    *first = ldexp(x, e);
    for (size_t i = 0; i < count; i++)
        rest[i] *= factor;
    return tau;
}

/* The room from its first whole vector on. */
static inline double *
aligned(double *room)
{
    size_t over = (size_t)((uintptr_t)room / sizeof *room % LANES);

    return over == 0 ? room : room + LANES - over;
}

#endif
