/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Vectors of 2 numbers: what every processor has. */
#include "numeric/loops.h"

#define LANES 2
#define GROUP 8
#include "numeric/loops-cholesky.h"
#include "numeric/loops-definite.h"
#include "numeric/loops-lu.h"
#include "numeric/loops-transpose.h"

const struct hol_loops hol_loops_2 = {
    .lanes = LANES,
    .lu = 32,
    .triangles = 24,
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
