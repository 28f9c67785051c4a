/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_CLONES_H
#define HOL_NUMERIC_DENSE_CLONES_H

/*
 * Before a function: compiled for wider vectors, too, and the best chosen where it runs. The same
 * operations in the same order: no contraction to fused operations (-ffp-contract=off).
 * Instrumented builds go without: a function that is chosen at load time runs before the run-time
 * library of a sanitizer is there.
 *
 * HOL_LOOPS: the same, with loops of any length in vectors, which GCC leaves to -O3; for words and
 * single operations, no sums.
 */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) &&   \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define HOL_CLONES_ARE_MADE
#define HOL_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#define HOL_LOOPS HOL_CLONES __attribute__((optimize("O3")))
#else
#define HOL_CLONES
#define HOL_LOOPS
#endif

#endif
