/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_SMALL_H
#define HOL_BENCH_SMALL_H

#include "problem/problem.h"

/* Of bench-solvers: small sizes, batches, and what the scaling of rows is worth. */
void bench_small(void);

/* A well conditioned problem of random numbers, without C. */
void bench_fill(struct hol_problem *p);

#endif
