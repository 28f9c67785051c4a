/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * LAPACK's dgglse on Gauss's principle: of all q'' with A q'' = b that with the least
 * |L^T q'' - L^-1 F|, M = L L^T; and z likewise of C and 0.
 */
#include "problem.h"
#include <lapacke.h>

#define COLUMNS LAPACK_COL_MAJOR

/* x of one side; w: n n + m n + n + m. */
static const char *
side(double *x, double *w, const double *F, const double *b, const struct holonom_problem *p)
{
    int n = (int)p->n, m = (int)p->m;
    double *L = w, *A = L + n * n, *c = A + m * n, *d = c + n;

    memcpy(L, p->M, sizeof *L * p->n * p->n);
    memcpy(c, F, sizeof *c * p->n);
    if (LAPACKE_dpotrf(COLUMNS, 'L', n, L, n) != 0)
        return "dpotrf: M is not positive definite";
    LAPACKE_dtrtrs(COLUMNS, 'L', 'N', 'N', n, 1, L, n, c, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) { /* transposed in its place */
            L[j + n * i] = L[i + n * j];
            L[i + n * j] = 0;
        }
    for (int k = 0; k < m; k++) {
        for (int j = 0; j < n; j++)
            A[k + m * j] = p->A[k * n + j];
        d[k] = b != NULL ? b[k] : 0;
    }
    if (m > n || LAPACKE_dgglse(COLUMNS, n, n, m, L, n, A, m > 0 ? m : 1, c, d, x) != 0)
        return "dgglse: the rows of A are dependent";
    return NULL;
}

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    double *x = work, *z = x + p->n;
    const char *why = side(x, z + p->n, p->F, p->b, p);

    if (why == NULL)
        why = side(z, z + p->n, p->C, NULL, p);
    if (why != NULL)
        return unable(a, why);
    for (size_t i = 0; i < p->n; i++) {
        a->qdd[i] = x[i] + z[i];
        a->FL[i] = -p->F[i];
        a->FC[i] = 0;
        for (size_t j = 0; j < p->n; j++) {
            a->FL[i] += p->M[i * p->n + j] * x[j];
            a->FC[i] += p->M[i * p->n + j] * z[j];
        }
    }
    return HOLONOM_OK;
}

ADAPTER("lapack-dgglse", "Gauss's principle, constrained least squares", FORCES,
        HOLONOM_NEEDS_FULL_RANK | HOLONOM_NEEDS_POSITIVE_DEFINITE,
        n *n + m * n + 4 * n + m, solve)
