/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Products of several power series in double at once. */
#include "model/series/lanes.h"

#include <string.h>

/*
 * The same operations in the same order on wider vectors where the machine has them: no
 * contraction to fused operations (-ffp-contract=off), no other order of the sums. Instrumented
 * builds go without: a function that is chosen at load time runs before the run-time library of a
 * sanitizer is there.
 */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) &&   \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CLONES
#endif

#define LANES HOL_LANES_BLOCK
typedef double block __attribute__((vector_size(LANES * sizeof(double))));

#define LOAD(x, from) memcpy(&(x), from, sizeof(x))

/* sum += the product of a block of u and one of v. */
#define TERM(sum, u, v)                                                                            \
    do {                                                                                           \
        block x_, y_;                                                                              \
                                                                                                   \
        LOAD(x_, u);                                                                               \
        LOAD(y_, v);                                                                               \
        (sum) += x_ * y_;                                                                          \
    } while (0)

CLONES void
hol_lanes_inner(double *sum, const double *rows, size_t width, size_t k, size_t end)
{
    const size_t stride = 2 * width;
    size_t lane = 0, j, down;

    for (; width - lane >= 2 * LANES; lane += 2 * LANES) {
        const double *u = rows + stride + lane, *v = rows + width + lane;
        block one = {0}, two = {0}, more_one = {0}, more_two = {0};

        for (j = 1, down = (k - 1) * stride; j + 1 < end; j += 2) {
            TERM(one, u, v + down);
            TERM(more_one, u + LANES, v + down + LANES);
            u += stride;
            down -= stride;
            TERM(two, u, v + down);
            TERM(more_two, u + LANES, v + down + LANES);
            u += stride;
            down -= stride;
        }
        if (j < end) {
            TERM(one, u, v + down);
            TERM(more_one, u + LANES, v + down + LANES);
        }
        one += two;
        more_one += more_two;
        memcpy(sum + lane, &one, sizeof one);
        memcpy(sum + lane + LANES, &more_one, sizeof more_one);
    }
    if (lane < width) {
        const double *u = rows + stride + lane, *v = rows + width + lane;
        block one = {0}, two = {0};

        for (j = 1, down = (k - 1) * stride; j + 1 < end; j += 2) {
            TERM(one, u, v + down);
            u += stride;
            down -= stride;
            TERM(two, u, v + down);
            u += stride;
            down -= stride;
        }
        if (j < end)
            TERM(one, u, v + down);
        one += two;
        memcpy(sum + lane, &one, sizeof one);
    }
}

CLONES void
hol_lanes_combine(double *y, const double *columns, size_t stride, const double *x, size_t count)
{
    size_t i = 0, j;

    for (; stride - i >= 2 * LANES; i += 2 * LANES) {
        const double *column = columns + i;
        block even = {0}, odd = {0}, more_even = {0}, more_odd = {0}, z;

        for (j = 0; j + 2 <= count; j += 2) {
            LOAD(z, column);
            even += z * x[j];
            LOAD(z, column + LANES);
            more_even += z * x[j];
            column += stride;
            LOAD(z, column);
            odd += z * x[j + 1];
            LOAD(z, column + LANES);
            more_odd += z * x[j + 1];
            column += stride;
        }
        if (j < count) {
            LOAD(z, column);
            even += z * x[j];
            LOAD(z, column + LANES);
            more_even += z * x[j];
        }
        even += odd;
        more_even += more_odd;
        memcpy(y + i, &even, sizeof even);
        memcpy(y + i + LANES, &more_even, sizeof more_even);
    }
    if (i < stride) {
        const double *column = columns + i;
        block even = {0}, odd = {0}, z;

        for (j = 0; j + 2 <= count; j += 2, column += 2 * stride) {
            LOAD(z, column);
            even += z * x[j];
            LOAD(z, column + stride);
            odd += z * x[j + 1];
        }
        if (j < count) {
            LOAD(z, column);
            even += z * x[j];
        }
        even += odd;
        memcpy(y + i, &even, sizeof even);
    }
}

CLONES void
hol_lanes_evaluate(double *y, const double *rows, size_t width, size_t last, double s)
{
    for (size_t i = 0; i < width; i += LANES) {
        const double *row = rows + last * width + i;
        block sum, z;

        LOAD(sum, row);
        for (size_t k = last; k > 0; k--) {
            row -= width;
            LOAD(z, row);
            sum = sum * s + z;
        }
        memcpy(y + i, &sum, sizeof sum);
    }
}

CLONES void
hol_lanes_eliminate(double *a, size_t stride, size_t used, size_t size, size_t k)
{
    double *pivot = a + k * stride, factor = 1 / pivot[k];

    pivot[k] = 1;
    for (size_t j = 0; j < used; j += LANES) {
        block x;

        LOAD(x, pivot + j);
        x *= factor;
        memcpy(pivot + j, &x, sizeof x);
    }
    for (size_t i = 0; i < size; i++) {
        double *row = a + i * stride;

        factor = row[k];
        if (i == k || factor == 0)
            continue;
        row[k] = 0;
        for (size_t j = 0; j < used; j += LANES) {
            block x, y;

            LOAD(x, pivot + j);
            LOAD(y, row + j);
            y -= factor * x;
            memcpy(row + j, &y, sizeof y);
        }
    }
}
