// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
// Armadillo on Lagrange's equations: solve(), or with -DPINV pinv().
#include "problem.h"
#define ARMA_WARN_LEVEL 0
#include <armadillo>

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    const arma::uword N = p->n + p->m;
    double *numbers = (double *)work, *sides = lagrange(numbers, p);
    const arma::mat K(numbers, N, N, false, true), R(sides, N, 2, false, true);
    arma::mat X;
#if defined PINV
    arma::mat P;
    if (!arma::pinv(P, K))
        return unable(a, "pinv: the decomposition failed");
    X = P * R;
#else
    if (!arma::solve(X, K, R))
        return unable(a, "solve: no solution found");
#endif
    return answer(a, p, X.memptr());
}

#define ROOM (n + m) * (n + m + 2)
#if defined PINV
ADAPTER("armadillo-pinv", "pseudoinverse of Lagrange's matrix", ALL, 0, ROOM, solve)
#else
ADAPTER("armadillo-solve", "Lagrange's matrix by solve()", ALL, 0, ROOM, solve)
#endif
