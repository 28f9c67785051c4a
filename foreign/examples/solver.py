# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
# Python without libraries:   holonom validate --exec "python3 solver.py"
import holonom


def eliminate(T):
    """Gauss-Jordan on (K | R), rows of size 1, pivoting: K^-1 R; None if K is singular up to rounding."""
    T = [[x / (max(map(abs, row[:len(T)])) or 1) for x in row] for row in T]
    for j in range(len(T)):
        k = max(range(j, len(T)), key=lambda i: abs(T[i][j]))
        T[j], T[k] = T[k], T[j]
        if abs(T[j][j]) <= 1e-14:
            return None
        T[j] = [x / T[j][j] for x in T[j]]
        for i in range(len(T)):
            if i != j:
                T[i] = [x - T[i][j] * y for x, y in zip(T[i], T[j])]
    return [row[len(T):] for row in T]


def largest(rows):
    return max((abs(x) for row in rows for x in row), default=0) or 1


def solve(p):
    """M q'' - A^T lambda = F, A q'' = b; and what C adds: M z - A^T mu = C, A z = 0."""
    n, m = p.n, p.m
    # the unknowns are lambda / s, so that a pivot is as small in any units
    s = largest(p.M) / largest(p.A)
    X = eliminate([p.M[i] + [-s * row[i] for row in p.A] + [p.F[i], p.C[i]] for i in range(n)]
                  + [p.A[k] + [0.0] * m + [p.b[k], 0.0] for k in range(m)])
    if X is None:
        return {"unable": "the rows of A are dependent"}
    return {"qdd": [x + z for x, z in X[:n]], "lambda": [s * x for x, _ in X[n:]]}


holonom.serve(solve, yields=["lambda"], needs=["full-rank"])
