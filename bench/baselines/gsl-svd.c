/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * GSL as it comes, with its own CBLAS: a shared object that bench/baselines/bare-gsl.c loads beside
 * the OpenBLAS of all others, since there can be but one cblas_dgemv to a program. With OpenBLAS's,
 * the SVD of three numbers takes twice the time; of large matrices, the same.
 */
#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>

/*
 * s = U diag(1 / sigma) V^T c, U (n x m, row major) sigma V^T its SVD (Golub-Reinsch), singular
 * values up to tolerance times the first left out. U is overwritten; V is m x m, work 2 m.
 */
void
gsl_svd(size_t n, size_t m, double *U, double *V, double *sigma, double *work, double *c, double *s,
        double tolerance)
{
    gsl_matrix_view left = gsl_matrix_view_array(U, n, m), right = gsl_matrix_view_array(V, m, m);
    gsl_vector_view values = gsl_vector_view_array(sigma, m), room = gsl_vector_view_array(work, m),
                    u = gsl_vector_view_array(work + m, m), in = gsl_vector_view_array(c, m),
                    out = gsl_vector_view_array(s, n);

    (void)gsl_linalg_SV_decomp(&left.matrix, &right.matrix, &values.vector, &room.vector);
    (void)gsl_blas_dgemv(CblasTrans, 1, &right.matrix, &in.vector, 0, &u.vector);
    for (size_t k = 0; k < m; k++)
        work[m + k] = sigma[k] > tolerance * sigma[0] ? work[m + k] / sigma[k] : 0;
    (void)gsl_blas_dgemv(CblasNoTrans, 1, &left.matrix, &u.vector, 0, &out.vector);
}
