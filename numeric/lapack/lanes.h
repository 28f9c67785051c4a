/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_LANES_H
#define HOL_NUMERIC_LAPACK_LANES_H

#include "numeric/lapack/clones.h"

#include <stdint.h>
#include <string.h>

/*
 * Vectors of the processor in loops of our own (private to numeric/): LANES rows of GROUP columns
 * side by side. Who includes this may choose both before: 8, 4 or 2 lanes (numeric/lapack/loops.h).
 * What is INLINE is compiled with the function that it is used in, for each kind of processor
 * (numeric/lapack/clones.h); functions that are chosen where they run are not inlined.
 */
#ifndef LANES
#define LANES 8
#define GROUP 4
#endif
#define PADDED(n) (((n) + LANES - 1) / LANES * LANES)
#define INLINE static inline __attribute__((always_inline))

typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t mask __attribute__((vector_size(LANES * sizeof(int64_t))));

#define LOAD(where, from) memcpy(&(where), (from), sizeof(where))
#define STORE(to, what) memcpy((to), &(what), sizeof(what))
#define MIX __builtin_shufflevector

/* The number of each lane. */
#if LANES == 8
#define LANE ((mask){0, 1, 2, 3, 4, 5, 6, 7})
#elif LANES == 4
#define LANE ((mask){0, 1, 2, 3})
#else
#define LANE ((mask){0, 1})
#endif

#endif
