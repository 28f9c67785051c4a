/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_CLOCK_H
#define HOL_BENCH_CLOCK_H

#include "base/clock.h"

/* Seconds of the processor in this thread: what other programs do at the time does not count. */
static inline double
bench_now(void)
{
    return hol_clock(CLOCK_THREAD_CPUTIME_ID);
}

#endif
