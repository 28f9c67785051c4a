/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* SuiteSparseQR, sparse QR that finds the rank, on Lagrange's equations: a basic solution. */
#include "sparse.h"
#include <SuiteSparseQR_C.h>

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    size_t N = p->n + p->m;
    double *K = work, *R = lagrange(K, p);
    cholmod_common common;
    cholmod_dense K_dense = {N, N, N * N, N, K, NULL, CHOLMOD_REAL, CHOLMOD_DOUBLE},
                  sides = {N, 2, 2 * N, N, R, NULL, CHOLMOD_REAL, CHOLMOD_DOUBLE}, *X = NULL;
    cholmod_sparse *A;
    int status = HOLONOM_UNABLE;

    cholmod_l_start(&common);
    A = cholmod_l_dense_to_sparse(&K_dense, 1, &common);
    if (A != NULL)
        X = SuiteSparseQR_C_backslash(SPQR_ORDERING_DEFAULT, SPQR_DEFAULT_TOL, A, &sides, &common);
    if (X != NULL)
        status = answer(a, p, X->x);
    cholmod_l_free_dense(&X, &common);
    cholmod_l_free_sparse(&A, &common);
    cholmod_l_finish(&common);
    return status;
}

ADAPTER("spqr", "sparse QR of Lagrange's matrix", ALL, 0, (n + m) * (n + m + 2), solve)
