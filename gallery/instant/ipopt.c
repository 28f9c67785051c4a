/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Ipopt on Gauss's principle: minimize x^T M x / 2 - F^T x under A x = b; and z of C and 0. */
#include "problem.h"
#include <coin/IpStdCInterface.h>

static const struct holonom_problem *P; /* a plug-in solves one after another */
static const double *force;

static Bool objective(Index n, Number *x, Bool fresh, Number *value, UserDataPtr data)
{
    *value = 0;
    for (Index i = 0; i < n; i++)
        for (Index j = 0; j <= n; j++) /* the last: of the force */
            *value += j < n ? x[i] * P->M[i * n + j] * x[j] / 2 : -force[i] * x[i];
    return TRUE;
}
static Bool gradient(Index n, Number *x, Bool fresh, Number *g, UserDataPtr data)
{
    for (Index i = 0; i < n; i++)
        for (Index j = (g[i] = -force[i], 0); j < n; j++)
            g[i] += P->M[i * n + j] * x[j];
    return TRUE;
}
static Bool constraint(Index n, Number *x, Bool fresh, Index m, Number *g, UserDataPtr data)
{
    for (Index k = 0; k < m; k++)
        for (Index j = (g[k] = 0, 0); j < n; j++)
            g[k] += P->A[k * n + j] * x[j];
    return TRUE;
}
static Bool jacobian(Index n, Number *x, Bool fresh, Index m, Index size, Index *row, Index *column, Number *values, UserDataPtr data)
{
    for (Index k = 0; k < m * n; k++)
        values != NULL ? (void)(values[k] = P->A[k]) : (void)(row[k] = k / n, column[k] = k % n);
    return TRUE;
}
static Bool hessian(Index n, Number *x, Bool fresh, Number factor, Index m, Number *y, Bool fresh_too, Index size, Index *row,
        Index *column, Number *values, UserDataPtr data)
{
    for (Index i = 0, k = 0; i < n; i++)
        for (Index j = 0; j <= i; j++, k++)
            values != NULL ? (void)(values[k] = factor * P->M[i * n + j]) : (void)(row[k] = i, column[k] = j);
    return TRUE;
}

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    int n = (int)p->n, m = (int)p->m, status = 0;
    double *X = work, *low = X + 2 * (n + m), *high = low + n, *right = high + n, value;
    for (int i = 0; i < n; i++)
        high[i] = -(low[i] = -2e19);
    for (int side = 0; side < 2 && status <= 1; side++) {
        for (int k = 0; k < m; k++)
            right[k] = side == 0 ? p->b[k] : 0;
        P = p, force = side == 0 ? p->F : p->C;
        IpoptProblem ipopt = CreateIpoptProblem(n, low, high, m, right, right, m * n, n * (n + 1) / 2, 0, objective,
                                                constraint, gradient, jacobian, hessian);
        AddIpoptIntOption(ipopt, "print_level", 0), AddIpoptNumOption(ipopt, "max_cpu_time", 1);
        status = IpoptSolve(ipopt, X + side * (n + m), NULL, &value, X + side * (n + m) + n, NULL, NULL, NULL);
        FreeIpoptProblem(ipopt);
        for (int k = 0; k < m; k++) /* of the Lagrangian f + y^T g: lambda = -y */
            X[side * (n + m) + n + k] *= -1;
    }
    return status > 1 || status < 0 ? unable(a, "Ipopt: no solution found") : answer(a, p, X);
}

ADAPTER("ipopt", "Gauss's principle by an interior point method", ALL, 0, 6 * n + 4 * m, solve)
