/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_WORK_H
#define HOL_NUMERIC_DENSE_WORK_H

#include "numeric/dense/blas.h"
#include "numeric/dense/mat.h"

/* The inside of struct hol_work (private to numeric/). */
enum { HOL_WORK_MATS = 6, HOL_WORK_SCALARS = 12 };
#define HOL_WORK_PIVOTS(n) (8 * (n) + 3) /* dgesdd: 8 n; dsyevd: 5 n + 3 */

struct hol_work {
    size_t n;
    mpfr_prec_t bits;
    /*
     * Matrices of capacity n x n. hol_qr uses only mat[0]; hol_svd calls hol_qr, so keeps what it
     * needs in mat[1] and above.
     */
    struct hol_mat mat[HOL_WORK_MATS];
    struct hol_vec vec[3];  /* n numbers each; hol_qr uses all three */
    struct hol_vec scalar;  /* HOL_WORK_SCALARS numbers */
    size_t *perm;           /* n; not used by hol_qr */
    long double *magnitude; /* n */
    lapack_int *pivot;      /* HOL_WORK_PIVOTS(n); 53 bits only */
    double *lapack;         /* lapack_size; 53 bits only: the optimum that LAPACK asks for */
    lapack_int lapack_size;
    double *start; /* 2 n^2; not at 53 bits: room of hol_jacobi_start */
};

/* The i-th scalar of the work space (bits != 53). */
static inline mpfr_ptr
hol_work_scalar(struct hol_work *work, size_t i)
{
    return work->scalar.x[i];
}

/* Element (i, j) of a matrix of MPFR numbers, and the array that starts there. */
static inline mpfr_ptr
hol_at(const struct hol_mat *a, size_t i, size_t j)
{
    return (mpfr_ptr)a->x + i + j * a->rows;
}

/* Exponents between which squares of lengths neither over- nor underflow in double. */
enum { HOL_QR_RANGE = 200 };

#endif
