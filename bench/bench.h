/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What benchmarks share: the clock, the end on an error, aims, cases, and measuring in turns. */
#ifndef HOL_BENCH_BENCH_H
#define HOL_BENCH_BENCH_H

#include "base/clock.h"
#include "base/status.h"

#include <stddef.h>

struct hol_model;

/* Seconds of the processor in this thread: what other programs do at the time does not count. */
static inline double
bench_now(void)
{
    return hol_clock(CLOCK_THREAD_CPUTIME_ID);
}

/* Say what is wrong and why (NULL: nothing more), and end the program with status 1. */
_Noreturn void bench_stop(const char *what, const char *why);
/* Ends it likewise unless OK. */
void bench_good(enum hol_status status);
/* p, unless it is NULL. */
void *bench_need(void *p);

/* What a benchmark is measured by: a ratio of two times of the same run, and the bound of it. */
enum bench_bound { BENCH_AT_MOST, BENCH_AT_LEAST };

/*
 * Print a line: what, the ratio, its bound, and "met", "missed", or "not measured" (NaN). The
 * ratio is held against the bound as it was measured, not as it is printed. The line is added to
 * the file $HOL_BENCH_AIMS, too, where that is set: `make bench` ends with all of them.
 */
void bench_aim(const char *what, double measured, enum bench_bound bound, double aim);

/* The model of a case given as a text, or NULL and a file; N: the value of a size of that name, or
 * 0. With its case, it is freed by bench_model_destroy. */
struct hol_model *bench_model(const char *text, const char *path, size_t N);
void bench_model_destroy(struct hol_model *model);

/*
 * Time `count` methods in turns, `rounds` times: run(context, k) returns the seconds of method k,
 * NaN: not measured.
 *
 * seconds  out  count x rounds  row k: of method k, ascending
 */
void bench_turns(double *seconds, size_t count, size_t rounds,
                 double (*run)(void *context, size_t k), void *context);

#endif
