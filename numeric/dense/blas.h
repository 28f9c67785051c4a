/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_BLAS_H
#define HOL_NUMERIC_DENSE_BLAS_H

#include "numeric/dense/mat.h"

#include <assert.h>
#include <cblas.h>
#include <lapacke.h>
#include <limits.h>

/* Sizes as BLAS and LAPACK take them (private to numeric/). */
static inline lapack_int
hol_blas_int(size_t n)
{
    assert(n <= INT_MAX);
    return (lapack_int)n;
}

/* Leading dimension: at least 1, also for an empty matrix. */
static inline lapack_int
hol_blas_ld(const struct hol_mat *a)
{
    return a->rows == 0 ? 1 : hol_blas_int(a->rows);
}

#endif
