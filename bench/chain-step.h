/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_CHAIN_STEP_H
#define HOL_BENCH_CHAIN_STEP_H

/* What a step of a simulated chain costs, over its length; the exponent as an aim. */
void bench_chain_step(void);

#endif
