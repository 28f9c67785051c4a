/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_CLOCK_H
#define HOL_BENCH_CLOCK_H

#include <time.h>

/* What all benchmarks measure by. */

/* Seconds by a clock of the system. */
double bench_clock(clockid_t clock);
/* ... of the processor, of this thread: what other programs do at the time does not count. */
double bench_now(void);

/* For qsort of doubles: of sorted times the quartiles are told. */
int bench_compare(const void *a, const void *b);

#endif
