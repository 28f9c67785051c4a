/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Vectors of 4 numbers: AVX2. */
#include "numeric/loops.h"

#ifdef HOL_LOOPS_X86

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#pragma GCC target("avx2")

#define LANES 4
#define GROUP 8
#include "numeric/loops-cholesky.h"
#include "numeric/loops-definite.h"
#include "numeric/loops-lu.h"
#include "numeric/loops-transpose.h"

const struct hol_loops hol_loops_4 = {
    .lanes = LANES,
    .lu = 256,
    .triangles = 64,
    .factor_narrow = factor_narrow,
    .carry = carry,
    .back = back,
    .cholesky = cholesky,
    .lower_solve = lower_solve,
    .lower_solve_right = lower_solve_right,
    .take_floats = take_floats,
    .eliminate_floats = eliminate_floats,
    .transpose = transpose,
    .is_symmetric = is_symmetric,
};

#else
typedef int hol_loops_4_are_not_here; /* a file is not empty */
#endif
