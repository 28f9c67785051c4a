/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What the adapters in C and C++ share: Lagrange's equations as one system with two right-hand
 * sides, the second for the nonideal force (z = M^-1 F_C), and the answer made of its solution.
 */
#ifndef GALLERY_PROBLEM_H
#define GALLERY_PROBLEM_H

#include <holonom/solver.h>
#include <stdlib.h>
#include <string.h>

/* By columns: K = [M -A^T; -A 0], of N = n + m rows, and after it R = [F C; -b 0]. Returns R. */
static inline double *
lagrange(double *K, const struct holonom_problem *p)
{
    size_t n = p->n, m = p->m, N = n + m;
    double *R = K + N * N;

    memset(K, 0, N * N * sizeof *K);
    memset(R, 0, 2 * N * sizeof *R);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            K[i + N * j] = p->M[i * n + j];
        for (size_t k = 0; k < m; k++)
            K[i + N * (n + k)] = K[n + k + N * i] = -p->A[k * n + i];
        R[i] = p->F[i];
        R[N + i] = p->C[i];
    }
    for (size_t k = 0; k < m; k++)
        R[n + k] = -p->b[k];
    return R;
}

/* X: a solution of that for both sides. q'' = x + z, F_C = M z, F_L = A^T lambda. */
static inline int
answer(struct holonom_answer *a, const struct holonom_problem *p, const double *X)
{
    size_t n = p->n, m = p->m, N = n + m;

    for (size_t i = 0; i < n; i++) {
        a->qdd[i] = X[i] + X[N + i];
        a->FL[i] = a->FC[i] = 0;
        for (size_t j = 0; j < n; j++)
            a->FC[i] += p->M[i * n + j] * X[N + j];
        for (size_t k = 0; k < m; k++)
            a->FL[i] += p->A[k * n + i] * X[n + k];
    }
    for (size_t k = 0; k < m; k++)
        a->lambda[k] = X[n + k];
    return HOLONOM_OK;
}

/* In words, why there is no answer. */
static inline int
unable(struct holonom_answer *a, const char *why)
{
    strncpy(a->reason, why, a->reason_size - 1);
    return HOLONOM_UNABLE;
}

#define FORCES (HOLONOM_YIELDS_FL | HOLONOM_YIELDS_FC)
#define ALL (FORCES | HOLONOM_YIELDS_LAMBDA)

/* The table of a solver of one work space, an array of doubles. room(n, m): how many. */
#define ADAPTER(its_name, its_summary, its_yields, its_needs, room, its_solve)                     \
    static int create(void **work, size_t n, size_t m)                                             \
    {                                                                                              \
        *work = calloc((room) + 1, sizeof(double));                                                \
        return *work != NULL ? HOLONOM_OK : HOLONOM_INVALID;                                       \
    }                                                                                              \
    const struct holonom_solver *holonom_solver(void)                                              \
    {                                                                                              \
        static struct holonom_solver s;                                                            \
        s.size = sizeof s;                                                                         \
        s.version = HOLONOM_SOLVER_VERSION;                                                        \
        s.name = its_name;                                                                         \
        s.summary = its_summary;                                                                   \
        s.yields = its_yields;                                                                     \
        s.needs = its_needs;                                                                       \
        s.create = create;                                                                         \
        s.destroy = free;                                                                          \
        s.solve = its_solve;                                                                       \
        return &s;                                                                                 \
    }

#endif
