/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Vectors of 4 numbers: AVX2. */
#include "numeric/lapack/loops.h"

#ifdef HOL_LOOPS_X86

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#pragma GCC target("avx2")

#define LANES 4
#define GROUP 8
#include "numeric/lapack/loops-all.h"

const struct hol_loops hol_loops_4 = HOL_LOOPS(256, 64);

#else
typedef int hol_loops_4_are_not_here; /* a file is not empty */
#endif
