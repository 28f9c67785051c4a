// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
// Eigen on Lagrange's equations, by METHOD: PartialPivLU, FullPivLU, CompleteOrthogonalDecomposition, BDCSVD.
#include "problem.h"
#include <Eigen/Dense>

using Matrix = Eigen::MatrixXd;

static int
solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    const long N = (long)(p->n + p->m);
    double *numbers = (double *)work, *sides = lagrange(numbers, p);
    Eigen::Map<Matrix> K(numbers, N, N), R(sides, N, 2);
#if defined LEAST
    const Eigen::BDCSVD<Matrix> factors(K, Eigen::ComputeThinU | Eigen::ComputeThinV);
#else
    const Eigen::METHOD<Matrix> factors(K);
#endif
#if defined FULL
    if (!factors.isInvertible())
        return unable(a, "FullPivLU: the matrix is not invertible");
#endif
    const Matrix X = factors.solve(R);
    return answer(a, p, X.data());
}

#define ROOM (n + m) * (n + m + 2)
#if defined LEAST || defined COD
ADAPTER(ITS_NAME, "Lagrange's matrix by Eigen", ALL, 0, ROOM, solve)
#else
ADAPTER(ITS_NAME, "Lagrange's matrix by Eigen", ALL, HOLONOM_NEEDS_FULL_RANK, ROOM, solve)
#endif
