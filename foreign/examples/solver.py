# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
# Python without libraries: holonom validate --exec "python3 solver.py"
import json
import sys


def gauss(K, R):
    """Solve K X = R by elimination with pivoting; None if a pivot is lost in rounding."""
    T = [k + r for k, r in zip(K, R)]
    for j in range(len(T)):
        pivot = max(range(j, len(T)), key=lambda i: abs(T[i][j]))
        T[j], T[pivot] = T[pivot], T[j]
        if abs(T[j][j]) <= 1e-12:
            return None
        T[j] = [x / T[j][j] for x in T[j]]
        for i in range(len(T)):
            if i != j and T[i][j] != 0:
                T[i] = [x - T[i][j] * y for x, y in zip(T[i], T[j])]
    return [row[len(K):] for row in T]


def solve(n, m, M, F, A, b, C):
    """M q'' - A^T lambda = F, A q'' = b;  M z - A^T mu = C, A z = 0;  F_C = M z."""
    d = [1 / max(abs(x) for x in row) ** 0.5 if any(row) else 1.0 for row in M]
    s = [1 / (max(abs(x) * y for x, y in zip(row, d)) or 1.0) for row in A]
    K = [[M[i][j] * d[i] * d[j] for j in range(n)] + [-A[k][i] * s[k] * d[i] for k in range(m)]
         for i in range(n)] + [[s[k] * A[k][j] * d[j] for j in range(n)] + [0] * m for k in range(m)]
    X = gauss(K, [[F[i] * d[i], C[i] * d[i]] for i in range(n)] + [[s[k] * b[k], 0] for k in range(m)])
    if X is None:
        return {"unable": "the rows of A are dependent, or M is singular along them"}
    z = [d[j] * X[j][1] for j in range(n)]
    FC = [sum(M[i][j] * z[j] for j in range(n)) for i in range(n)]
    lam = [s[k] * X[n + k][0] for k in range(m)]
    FL = [sum(A[k][i] * lam[k] for k in range(m)) for i in range(n)]
    return {"qdd": [d[j] * X[j][0] + z[j] for j in range(n)], "FL": FL, "FC": FC, "lambda": lam}


sys.stdin.readline()  # holonom's hello
print(json.dumps({"holonom": 1, "name": "solver.py", "yields": ["FL", "FC", "lambda"],
                  "needs": ["full-rank"], "batch": 16}), flush=True)
for line in sys.stdin:
    p = json.loads(line)
    answer = solve(*(p[key] for key in ("n", "m", "M", "F", "A", "b", "C")))
    print(json.dumps({"id": p["id"], **answer}), flush=True)
