/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* GSL on Lagrange's equations: LU, with -DSVD singular values, with -DCOD complete orthogonal. */
#include "problem.h"
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    size_t N = p->n + p->m, rank;
    double *K = work, *R = lagrange(K, p), *X = R + 2 * N, *more = X + 2 * N;
    /* K by columns is K by rows: it is symmetric */
    gsl_matrix_view A = gsl_matrix_view_array(K, N, N), V = gsl_matrix_view_array(more, N, N);
    gsl_vector_view s = gsl_vector_view_array(more + N * N, N),
                    w = gsl_vector_view_array(more + N * N + N, N),
                    u = gsl_vector_view_array(more + N * N + 2 * N, N);
    gsl_permutation *perm = gsl_permutation_alloc(N);
    int sign, failed;

    gsl_set_error_handler_off();
    (void)rank, (void)sign, (void)V, (void)s, (void)w, (void)u;
#if defined SVD
    failed = gsl_linalg_SV_decomp(&A.matrix, &V.matrix, &s.vector, &w.vector);
    for (size_t i = 0; i < N; i++)
        if (gsl_vector_get(&s.vector, i) < N * GSL_DBL_EPSILON * gsl_vector_get(&s.vector, 0))
            gsl_vector_set(&s.vector, i, 0);
#elif defined COD
    failed = gsl_linalg_COD_decomp(&A.matrix, &s.vector, &w.vector, perm, &rank, &u.vector);
#else
    failed = gsl_linalg_LU_decomp(&A.matrix, perm, &sign);
#endif
    for (int side = 0; side < 2 && !failed; side++) {
        gsl_vector_view b = gsl_vector_view_array(R + side * N, N),
                        x = gsl_vector_view_array(X + side * N, N);
#if defined SVD
        failed = gsl_linalg_SV_solve(&A.matrix, &V.matrix, &s.vector, &b.vector, &x.vector);
#elif defined COD
        failed = gsl_linalg_COD_lssolve(&A.matrix, &s.vector, &w.vector, perm, rank, &b.vector,
                                        &x.vector, &u.vector);
#else
        failed = gsl_linalg_LU_solve(&A.matrix, perm, &b.vector, &x.vector);
#endif
    }
    gsl_permutation_free(perm);
    return failed ? unable(a, gsl_strerror(failed)) : answer(a, p, X);
}

#define ROOM 2 * (n + m) * (n + m) + 8 * (n + m)
#if defined SVD
ADAPTER("gsl-svd", "SVD of Lagrange's matrix", ALL, 0, ROOM, solve)
#elif defined COD
ADAPTER("gsl-cod", "complete orthogonal decomposition", ALL, 0, ROOM, solve)
#else
ADAPTER("gsl-lu", "LU of Lagrange's matrix", ALL, HOLONOM_NEEDS_FULL_RANK, ROOM, solve)
#endif
