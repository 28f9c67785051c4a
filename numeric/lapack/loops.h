/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_LOOPS_H
#define HOL_NUMERIC_LAPACK_LOOPS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Loops of factorizations, solves and transposes in double, compiled for vectors of 8, 4
 * and 2 numbers: AVX-512, AVX2 and what every processor has. LU by all of them is the same, bit by
 * bit: no operation is fused, and none done in another order.
 */
struct hol_loops {
    size_t lanes;         /* numbers in a vector; columns of a narrow panel */
    size_t lu, triangles; /* rows of a matrix up to which they are faster than BLAS and LAPACK */

    /* numeric/lapack/lu-panels.c. Columns of ld rows, a multiple of 8. */

    /*
     * Columns j to j + width of a, j a multiple of lanes and width at most lanes: each is divided
     * by its pivot and taken from those after it. false: no pivot (hol_lu_panels_factor).
     */
    bool (*factor_narrow)(double *a, size_t ld, size_t j, size_t width, size_t *pivot);
    /* A panel of `width` columns from j on carried to `cols` columns c: at most HOL_LU_WIDE, a
     * multiple of lanes or less than lanes. */
    void (*carry)(double *c, const double *a, size_t ld, size_t j, size_t width, size_t cols,
                  const size_t *pivot);
    /* `count` columns x := U^-1 x, U n x n. */
    void (*back)(double *x, const double *a, size_t n, size_t ld, size_t count);

    /*
     * Cholesky's factorization and solves with its factor, the rows of a matrix being its leading
     * dimension; the contracts of hol_cholesky and hol_lower_solve (mat.h). At most
     * HOL_LOOPS_CHOLESKY rows of L.
     */

    /* The lower triangle of l, n x n, in place; false: a pivot is not positive. */
    bool (*cholesky)(double *l, size_t n);
    /* X (n x cols) := L^-1 X */
    void (*lower_solve)(double *x, size_t cols, const double *l, size_t n);
    /* X (rows x n) := X L^-T */
    void (*lower_solve_right)(double *x, size_t rows, const double *l, size_t n);

    /* numeric/dense/definite.c. In single precision, columns of ld rows, a multiple of HOL_FLOATS.
     */

    /* to := unit_i own M_ij of column j of M, n rows, from about its diagonal on. */
    void (*take_floats)(float *to, const double *from, const double *unit, double own, size_t j,
                        size_t n);
    /*
     * S, n columns, = L D L^T with D > 0, by panels of columns. Whole vectors: what is above the
     * diagonal and below row n is written, too, and never read for what is between. false: a pivot
     * is not positive.
     */
    bool (*eliminate_floats)(float *S, size_t n, size_t ld);

    /* C := A^T, A rows x cols, columns of lda and ldc numbers; no overlap. */
    void (*transpose)(double *c, size_t ldc, const double *a, size_t lda, size_t rows, size_t cols);
    /* Is A, n x n, the same as A^T? No where NaN or Inf stands beside the diagonal. */
    bool (*is_symmetric)(const double *a, size_t n);
};

enum { HOL_LU_WIDE = 16, HOL_LOOPS_CHOLESKY = 256, HOL_FLOATS = 16 };

/* The best for this processor. */
const struct hol_loops *hol_loops(void);

/* Those that run on this processor, NULL at the end; and for tests: take these from now on. */
const struct hol_loops *const *hol_loops_here(void);
void hol_loops_take(const struct hol_loops *loops);

extern const struct hol_loops hol_loops_2;
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define HOL_LOOPS_X86
extern const struct hol_loops hol_loops_4, hol_loops_8;
#endif

#endif
