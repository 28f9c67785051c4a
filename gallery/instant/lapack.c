/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * LAPACK on Lagrange's equations, by METHOD: DSYSV (Bunch and Kaufman's pivoting), DGESVX (Gauss
 * with equilibration, an estimate of the condition and refinement), DGELSD (singular values, the
 * solution of least norm).
 */
#include "problem.h"
#include <lapacke.h>

#define COLUMNS LAPACK_COL_MAJOR

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    int N = (int)(p->n + p->m), info;
    double *K = work, *R = lagrange(K, p), *more = R + 2 * N;
    int *pivots = (int *)(more + N * N + 4 * N);
#if defined dsysv
    info = LAPACKE_dsysv(COLUMNS, 'L', N, 2, K, N, pivots, R, N);
    if (info > 0)
        return unable(a, "dsysv: a pivot is exactly zero");
#elif defined dgesvx
    double *factors = more, *X = more + N * N, *rows = X + 2 * N, *columns = rows + N;
    double condition, forward[2], backward[2], growth;
    char equed;
    info = LAPACKE_dgesvx(COLUMNS, 'E', 'N', N, 2, K, N, factors, N, pivots, &equed, rows, columns,
                          R, N, X, N, &condition, forward, backward, &growth);
    if (info > 0)
        return unable(a, "dgesvx: singular to working precision");
    R = X;
#elif defined dgelsd
    int rank;
    info = LAPACKE_dgelsd(COLUMNS, N, N, 2, K, N, R, N, more, N * 2.220446e-16, &rank);
    if (info > 0)
        return unable(a, "dgelsd: the singular values did not converge");
#endif
    return info == 0 ? answer(a, p, R) : HOLONOM_INVALID;
}

#define ROOM 2 * (n + m) * (n + m) + 8 * (n + m)
#if defined dsysv
ADAPTER("lapack-dsysv", "LDL^T of Lagrange's matrix", ALL, HOLONOM_NEEDS_FULL_RANK, ROOM, solve)
#elif defined dgesvx
ADAPTER("lapack-dgesvx", "LU of Lagrange's matrix, refined", ALL, HOLONOM_NEEDS_FULL_RANK, ROOM,
        solve)
#else
ADAPTER("lapack-dgelsd", "SVD of Lagrange's matrix", ALL, 0, ROOM, solve)
#endif
