/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* MUMPS, sequential: sparse LDL^T of Lagrange's matrix; null pivots are found and fixed. */
#include "problem.h"
#include <dmumps_c.h>

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    int N = (int)(p->n + p->m), count = 0, failed;
    double *K = work, *R = lagrange(K, p);
    int *rows = (int *)(R + 2 * N), *columns = rows + N * N;
    DMUMPS_STRUC_C id = {.par = 1, .sym = 2, .comm_fortran = -987654};

    for (int j = 0; j < N; j++)
        for (int i = j; i < N; i++)
            if (K[i + N * j] != 0) {
                rows[count] = i + 1;
                columns[count] = j + 1;
                K[count++] = K[i + N * j];
            }
    id.job = -1;
    dmumps_c(&id);
    id.n = N;
    id.nnz = count;
    id.irn = rows;
    id.jcn = columns;
    id.a = K;
    id.rhs = R;
    id.nrhs = 2;
    id.lrhs = N;
    id.icntl[0] = id.icntl[1] = id.icntl[2] = -1; /* ICNTL(1..4): it is silent */
    id.icntl[3] = 0;
    id.icntl[23] = 1; /* ICNTL(24): null pivots */
    id.job = 6;
    dmumps_c(&id);
    failed = id.infog[0];
    id.job = -2;
    dmumps_c(&id);
    if (failed < 0)
        return unable(a, failed == -10 ? "MUMPS: the matrix is numerically singular" : "MUMPS failed");
    return answer(a, p, R);
}

ADAPTER("mumps", "sparse LDL^T of Lagrange's matrix", ALL, 0,
        2 * (n + m) * (n + m) + 2 * (n + m), solve)
