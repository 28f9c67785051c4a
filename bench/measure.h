/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_MEASURE_H
#define HOL_BENCH_MEASURE_H

#include "bench/baselines/bare.h"
#include "solvers/solver.h"

#include <stdbool.h>

/* A formulation, or a baseline of bench/baselines/bare.h: one of the two is NULL. */
struct bench_method {
    const char *name;
    const struct bare_method *bare;
    const struct hol_solver *solver;
};

#define BENCH_METHODS 96

/* Is a name in such a list: each followed by a comma? */
bool bench_is_named(const char *names, const char *name);

/*
 * All methods, baselines first; a formulation follows the baseline of its method at once where
 * there is one. How many; most: at most BENCH_METHODS.
 */
size_t bench_methods(struct bench_method method[BENCH_METHODS]);

/*
 * Of bench-solvers, in a process of its own for each size and choice of kernels: the time of one
 * solve of these methods (names, each followed by a comma) at one size, as lines of
 * bench/lines.h on standard output. Ends the process with status 1 where a method fails, or gives
 * another q'' than the first.
 */
void bench_measure(size_t n, size_t m, const char *names);

#endif
