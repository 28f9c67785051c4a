/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_CLOCK_H
#define HOL_BASE_CLOCK_H

#include <time.h>

/* Seconds by a clock of the system: of the wall, of the processor in this thread or process. */
double hol_clock(clockid_t clock);

/* For qsort, the smallest first: of doubles; of long doubles. Of sorted times quartiles are told.
 */
int hol_by_size(const void *a, const void *b);
int hol_by_size_long(const void *a, const void *b);

#endif
