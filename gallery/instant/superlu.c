/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* SuperLU's expert driver, sparse LU with equilibration, condition estimate and refinement. */
#include "sparse.h"
#include <slu_ddefs.h>

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    size_t N = p->n + p->m;
    double *K = work, *R = lagrange(K, p), *X = R + 2 * N, *scale = X + 2 * N, growth, rcond,
           forward[2], backward[2];
    int *rows = (int *)(scale + 2 * N), *columns = rows + N * N, *perm = columns + N + 1, info,
        count = compress(K, rows, columns, N);
    superlu_options_t options;
    SuperMatrix A, B, Y, L, U;
    SuperLUStat_t stat;
    GlobalLU_t lu;
    mem_usage_t memory;
    char equed = 'N';

    set_default_options(&options);
    options.Equil = YES;
    options.IterRefine = SLU_DOUBLE;
    options.ConditionNumber = YES;
    dCreate_CompCol_Matrix(&A, N, N, count, K, rows, columns, SLU_NC, SLU_D, SLU_GE);
    dCreate_Dense_Matrix(&B, N, 2, R, N, SLU_DN, SLU_D, SLU_GE);
    dCreate_Dense_Matrix(&Y, N, 2, X, N, SLU_DN, SLU_D, SLU_GE);
    StatInit(&stat);
    dgssvx(&options, &A, perm, perm + N, perm + 2 * N, &equed, scale, scale + N, &L, &U, NULL, 0,
           &B, &Y, &growth, &rcond, forward, backward, &lu, &memory, &stat, &info);
    StatFree(&stat);
    Destroy_SuperMatrix_Store(&A);
    Destroy_SuperMatrix_Store(&B);
    Destroy_SuperMatrix_Store(&Y);
    if (info == 0 || info == (int)N + 1) {
        Destroy_SuperNode_Matrix(&L);
        Destroy_CompCol_Matrix(&U);
    }
    if (info != 0)
        return unable(a, info > (int)N ? "dgssvx: singular to working precision" : "dgssvx: singular");
    return answer(a, p, X);
}

ADAPTER("superlu", "sparse LU of Lagrange's matrix, refined", ALL, HOLONOM_NEEDS_FULL_RANK,
        2 * (n + m) * (n + m) + 12 * (n + m) + 8, solve)
