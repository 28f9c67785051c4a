# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""
Python with numpy: holonom validate --exec "python3 solver-numpy.py"

With M = L L^T, B = A L^-T and x = L^T q'':

    x = L^-1 F + B^+ (b - B L^-1 F) + (1 - B^+ B) L^-1 C

by singular values, so that A may have any rank. M must be positive definite.
"""
import holonom
import numpy as np

EPS = np.finfo(float).eps


def units(sizes):
    """Powers of two that bring numbers of these sizes near 1: scaling by them rounds nothing."""
    return np.exp2(-np.round(np.log2(np.where(sizes > 0, sizes, 1.0))))


def solve(p):
    n, m, M, F, A, b, C = (p[key] for key in ("n", "m", "M", "F", "A", "b", "C"))
    d = units(np.sqrt(np.abs(np.diag(M))))  # new units of the coordinates and of the rows
    M = M * np.outer(d, d)
    A = A * d
    s = units(np.abs(A).max(axis=1, initial=0))
    A, b = A * s[:, None], b * s
    try:
        L = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        return {"unable": "M is not positive definite"}
    if np.diag(L).min() ** 2 <= 8 * n * EPS * np.diag(M).max():
        return {"unable": "M is positive definite only by rounding"}
    f, c, B = np.split(np.linalg.solve(L, np.column_stack([d * F, d * C, A.T])), [1, 2], axis=1)
    f, c, B = f[:, 0], c[:, 0], B.T

    U, sigma, V = np.linalg.svd(B, full_matrices=False)
    noise = 8 * (n + m) * EPS * np.linalg.cond(L) * sigma.max(initial=0)
    rank = int((sigma > noise).sum())
    U, sigma, V = U[:, :rank], sigma[:rank], V[:rank]

    r = b - B @ f
    y = V.T @ ((U.T @ r) / sigma)
    left = np.abs(B @ y - r).max(initial=0)
    if left > 1e-9 * (np.abs(b).max(initial=0) + np.abs(B @ f).max(initial=0)):
        return {"domain": "the constraints contradict each other"}
    z = c - V.T @ (V @ c)
    return {
        "qdd": (d * np.linalg.solve(L.T, f + y + z)),
        "FL": (L @ y / d),
        "FC": (L @ z / d),
        "lambda": (s * (U @ ((U.T @ r) / sigma**2))),
        "rank": rank,
    }


if __name__ == "__main__":
    holonom.serve(solve, name="solver-numpy", summary="Cholesky factor of M, singular values of A L^-T",
                  yields=["FL", "FC", "lambda", "rank"], needs=["positive-definite"], growth="kappa^2", batch=64,
                  numpy=True)
