/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_AIMS_H
#define HOL_BENCH_AIMS_H

/* What a benchmark is measured by: a ratio of two times of the same run, and the bound of it. */
enum bench_bound { BENCH_AT_MOST, BENCH_AT_LEAST };

/*
 * Print a line: what, the ratio, its bound, and "met", "missed", or "not measured" (NaN). The
 * ratio is held against the bound as it was measured, not as it is printed. The line is added to
 * the file $HOL_BENCH_AIMS, too, where that is set: `make bench` ends with all of them.
 */
void bench_aim(const char *what, double measured, enum bench_bound bound, double aim);

#endif
