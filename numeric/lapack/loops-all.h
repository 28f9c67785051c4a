/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_LOOPS_ALL_H
#define HOL_NUMERIC_LAPACK_LOOPS_ALL_H

/* All loops of one length of vectors, for the file that has chosen LANES and GROUP; private to
 * loops-2.c, loops-4.c, loops-8.c. */
#include "numeric/lapack/loops-cholesky.h"
#include "numeric/lapack/loops-definite.h"
#include "numeric/lapack/loops-lu.h"
#include "numeric/lapack/loops-transpose.h"

/* Their table; the arguments: up to what sizes they are the faster ones. */
#define HOL_LOOPS(most_lu, most_triangles)                                                         \
    {                                                                                              \
        .lanes = LANES, .lu = (most_lu), .triangles = (most_triangles),                            \
        .factor_narrow = factor_narrow, .carry = carry, .back = back, .cholesky = cholesky,        \
        .lower_solve = lower_solve, .lower_solve_right = lower_solve_right,                        \
        .take_floats = take_floats, .eliminate_floats = eliminate_floats, .transpose = transpose,  \
        .is_symmetric = is_symmetric,                                                              \
    }

#endif
