/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* (Apart from bench/bare.c, as the headers of GSL and of OpenBLAS declare CBLAS both.) */
#include "bench/bare.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>

/* The pseudo-inverse of B by GSL's SVD (Golub-Reinsch) of B^T. */
void
bare_gsl(struct bare *w, double *qdd, double *FL, const double *M, const double *A, const double *F,
         const double *b)
{
    size_t n = (size_t)w->n, m = (size_t)w->m;
    gsl_matrix_view U = gsl_matrix_view_array(w->S, n, m), V = gsl_matrix_view_array(w->K, m, m);
    gsl_vector_view sigma = gsl_vector_view_array(w->tau, m),
                    work = gsl_vector_view_array(w->work, m),
                    u = gsl_vector_view_array(w->work + m, m), c = gsl_vector_view_array(w->c, m),
                    s = gsl_vector_view_array(w->s, n);

    bare_front(w, M, A, F, b);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            w->S[i * m + j] = w->B[i + j * n]; /* GSL is row major */
    (void)gsl_linalg_SV_decomp(&U.matrix, &V.matrix, &sigma.vector, &work.vector);
    (void)gsl_blas_dgemv(CblasTrans, 1, &V.matrix, &c.vector, 0, &u.vector);
    for (size_t k = 0; k < m; k++)
        w->work[m + k] = w->tau[k] > BARE_TOLERANCE * w->tau[0] ? w->work[m + k] / w->tau[k] : 0;
    (void)gsl_blas_dgemv(CblasNoTrans, 1, &U.matrix, &u.vector, 0, &s.vector);
    bare_back(w, qdd, FL);
}
