/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Vectors of 8 numbers: AVX-512. */
#include "numeric/lapack/loops.h"

#ifdef HOL_LOOPS_X86

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#pragma GCC target("avx512f")

#define LANES 8
#define GROUP 4
#include "numeric/lapack/loops-all.h"

const struct hol_loops hol_loops_8 = HOL_LOOPS(800, 256);

#else
typedef int hol_loops_8_are_not_here; /* a file is not empty */
#endif
