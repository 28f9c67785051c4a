/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Integrators of other libraries, for bench-andrews. */
#ifndef HOL_BENCH_BASELINES_RIVALS_H
#define HOL_BENCH_BASELINES_RIVALS_H

#include <stdbool.h>

#define ANDREWS_END 0.03

/*
 * Libraries of integrators on the mechanism of bench/baselines/andrews.h, as their users write it:
 * from start = (q, v) to the end, relative and absolute tolerance; q at the end. False: it does not
 * arrive.
 */
typedef bool rival(const double *start, double tolerance, double *q);

struct rival_entry {
    const char *name;
    rival *run;
};
extern const struct rival_entry rivals[]; /* run NULL: the last */

#endif
