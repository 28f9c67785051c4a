/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "model/lanes.h"

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

/* Terms j and j + 1 of one block, taken into even and odd. */
#define TWO_TERMS(even, odd, u, v)                                                                 \
    do {                                                                                           \
        block x_, y_;                                                                              \
                                                                                                   \
        LOAD(x_, u);                                                                               \
        LOAD(y_, v);                                                                               \
        (even) += x_ * y_;                                                                         \
        LOAD(x_, (u) + stride);                                                                    \
        LOAD(y_, (v) - (ptrdiff_t)stride);                                                         \
        (odd) += x_ * y_;                                                                          \
    } while (0)

#define LAST_TERM(even, u, v)                                                                      \
    do {                                                                                           \
        block x_, y_;                                                                              \
                                                                                                   \
        LOAD(x_, u);                                                                               \
        LOAD(y_, v);                                                                               \
        (even) += x_ * y_;                                                                         \
    } while (0)

CLONES void
hol_lanes_run(double *sum, const double *rows, size_t width, size_t from, size_t to, size_t k)
{
    size_t stride = 2 * width, lane = from, j;

    for (; to - lane >= 2 * LANES; lane += 2 * LANES) {
        const double *u = rows + lane, *v = rows + width + lane;
        block even = {0}, odd = {0}, more_even = {0}, more_odd = {0};

        for (j = 0; j < k; j += 2) {
            TWO_TERMS(even, odd, u + j * stride, v + (k - j) * stride);
            TWO_TERMS(more_even, more_odd, u + j * stride + LANES, v + (k - j) * stride + LANES);
        }
        if (j == k) {
            LAST_TERM(even, u + k * stride, v);
            LAST_TERM(more_even, u + k * stride + LANES, v + LANES);
        }
        even += odd;
        more_even += more_odd;
        memcpy(sum + lane, &even, sizeof even);
        memcpy(sum + lane + LANES, &more_even, sizeof more_even);
    }
    if (lane < to) {
        const double *u = rows + lane, *v = rows + width + lane;
        block even = {0}, odd = {0};

        for (j = 0; j < k; j += 2)
            TWO_TERMS(even, odd, u + j * stride, v + (k - j) * stride);
        if (j == k)
            LAST_TERM(even, u + k * stride, v);
        even += odd;
        memcpy(sum + lane, &even, sizeof even);
    }
}
