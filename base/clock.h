/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_CLOCK_H
#define HOL_BASE_CLOCK_H

#include <time.h>

/* Seconds on a clock of the system (clock_gettime): CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME_ID, ...
 */
double hol_clock(clockid_t clock);

#endif
