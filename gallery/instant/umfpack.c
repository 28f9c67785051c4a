/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* UMFPACK, sparse LU by the unsymmetric multifrontal method, on Lagrange's equations. */
#include "sparse.h"
#include <umfpack.h>

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    size_t N = p->n + p->m;
    double *K = work, *R = lagrange(K, p), *X = R + 2 * N;
    int *rows = (int *)(X + 2 * N), *columns = rows + N * N;
    void *symbolic = NULL, *numeric = NULL;
    int status;

    compress(K, rows, columns, N);
    status = umfpack_di_symbolic((int)N, (int)N, columns, rows, K, &symbolic, NULL, NULL);
    if (status == UMFPACK_OK)
        status = umfpack_di_numeric(columns, rows, K, symbolic, &numeric, NULL, NULL);
    for (int side = 0; side < 2 && status == UMFPACK_OK; side++)
        status = umfpack_di_solve(UMFPACK_A, columns, rows, K, X + side * N, R + side * N, numeric,
                                  NULL, NULL);
    umfpack_di_free_symbolic(&symbolic);
    umfpack_di_free_numeric(&numeric);
    if (status != UMFPACK_OK)
        return unable(a, status == UMFPACK_WARNING_singular_matrix ? "UMFPACK: singular matrix"
                                                                   : "UMFPACK: failed");
    return answer(a, p, X);
}

ADAPTER("umfpack", "sparse LU of Lagrange's matrix", ALL, HOLONOM_NEEDS_FULL_RANK,
        2 * (n + m) * (n + m) + 6 * (n + m), solve)
