# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""Right solvers as people write them with numpy: python3 right.py NAME; without a name, their names."""
import sys

import holonom
import numpy as np

ALL = ["FL", "FC", "lambda"]
PD, FULL = "positive-definite", "full-rank"
RIGHT = {}


def right(yields=ALL, needs=(FULL,), **more):
    def enter(function):
        RIGHT[function.__name__.replace("_", "-")] = (function, yields, needs, more)
        return function
    return enter


def saddle(p, solve):
    """[M A^T; A 0] with (F, b) and (C, 0)."""
    n, m = p.n, p.m
    if m and np.linalg.matrix_rank(p.A / np.abs(p.A).max(axis=1)[:, None], 1e-11) < m:
        return {"unable": "dependent rows"}
    K = np.block([[p.M, p.A.T], [p.A, np.zeros((m, m))]])
    X = solve(K, np.column_stack([np.append(p.F, p.b), np.append(p.C, 0 * p.b)]))
    return {"qdd": X[:n].sum(axis=1), "FL": -p.A.T @ X[n:, 0], "FC": p.M @ X[:n, 1], "lambda": -X[n:, 0]}


@right()
def kkt_solve(p):
    return saddle(p, np.linalg.solve)


@right()
def kkt_lstsq(p):
    return saddle(p, lambda K, R: np.linalg.lstsq(K, R, rcond=None)[0])


@right()
def kkt_inverse(p):
    return saddle(p, lambda K, R: np.linalg.inv(K) @ R)


@right()
def kkt_qr(p):
    def solve(K, R):
        Q, T = np.linalg.qr(K)
        return np.linalg.solve(T, Q.T @ R)
    return saddle(p, solve)


def metric(p):
    """M^-1/2 and M^1/2 by eigenvectors; None: M is singular."""
    w, Q = np.linalg.eigh(p.M)
    if w.min() <= 1e-13 * w.max():
        return None
    return Q / np.sqrt(w) @ Q.T, Q * np.sqrt(w) @ Q.T


def udwadia(p, pinv):
    parts = metric(p)
    if parts is None:
        return {"unable": "M is singular"}
    S, R = parts
    B, f, c = p.A @ S, S @ p.F, S @ p.C
    P = pinv(B) if p.m else np.zeros((p.n, 0))
    y, z = P @ (p.b - B @ f), c - P @ (B @ c)
    if np.abs(B @ y - p.b + B @ f).max(initial=0) > 1e-6 * (np.abs(p.b).max(initial=0) + np.abs(B @ f).max(initial=0)):
        return {"domain": "the constraints contradict each other"}
    return {"qdd": S @ (f + y + z), "FL": R @ y, "FC": R @ z}


@right(["FL", "FC"], [PD])
def udwadia_kalaba(p):
    return udwadia(p, lambda B: np.linalg.pinv(B, 1e-12))


@right(["FL", "FC"], [PD])
def udwadia_svd(p):
    def pinv(B):
        U, s, V = np.linalg.svd(B, full_matrices=False)
        k = (s > 1e-12 * s.max()).sum()
        return V[:k].T @ (U[:, :k].T / s[:k, None])
    return udwadia(p, pinv)


@right(["force"], [PD])
def lstsq_in_the_metric(p):
    """The sum of the forces alone: least squares, min |M^1/2 (q'' - M^-1 (F + C))| under A q'' = b."""
    a = udwadia(p, lambda B: np.linalg.lstsq(B, np.eye(p.m), rcond=1e-12)[0])
    return {"qdd": a["qdd"], "force": a["FL"] + a["FC"]} if "qdd" in a else a


@right(["lambda"], [PD, FULL])
def schur(p):
    """(A M^-1 A^T) lambda = b - A M^-1 F; what C adds by the same matrix."""
    if metric(p) is None:
        return {"unable": "M is singular"}
    X = np.linalg.solve(p.M, np.column_stack([p.A.T, p.F, p.C]))
    W, f, c = X[:, :p.m], X[:, p.m], X[:, p.m + 1]
    G = p.A @ W
    if p.m and np.linalg.cond(G / np.sqrt(np.outer(np.diag(G), np.diag(G)))) > 1e14:
        return {"unable": "dependent rows"}
    lam = np.linalg.solve(G, p.b - p.A @ f) if p.m else p.b
    mu = np.linalg.solve(G, -p.A @ c) if p.m else p.b
    return {"qdd": f + W @ lam + c + W @ mu, "lambda": lam}


@right([], [FULL])
def null_space(p):
    """q'' alone: a particular solution, and the projected equation on a basis of null(A)."""
    if p.m == 0:
        return {"qdd": np.linalg.solve(p.M, p.F + p.C)}
    Q, R = np.linalg.qr(p.A.T, mode="complete")
    if np.abs(np.diag(R)).min() < 1e-13 * np.abs(R).max():
        return {"unable": "dependent rows"}
    V = Q[:, p.m:]
    x = Q[:, :p.m] @ np.linalg.solve(R[:p.m].T, p.b)
    y = np.linalg.solve(V.T @ p.M @ V, V.T @ (p.F + p.C - p.M @ x)) if V.shape[1] else np.zeros(0)
    return {"qdd": x + V @ y}


@right(["FL", "FC", "lambda"], [FULL])
def printed_15(p):
    """Decimals as most programs print them: 15 digits."""
    a = kkt_solve(p)
    return {key: x if isinstance(x, str) else [float("%.15g" % y) for y in x] for key, x in a.items()}


if len(sys.argv) < 2:
    print(*RIGHT)
else:
    solve, yields, needs, more = RIGHT[sys.argv[1]]
    holonom.serve(solve, name=sys.argv[1], yields=yields, needs=needs, batch=32, numpy=True, **more)
