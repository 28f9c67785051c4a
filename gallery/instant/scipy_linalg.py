# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""SciPy on Lagrange's equations: scipy_linalg.py sym | gelsy | spsolve | minres."""
import sys
import warnings

import numpy as np
import scipy.linalg
import scipy.sparse
import scipy.sparse.linalg

import holonom

METHOD = sys.argv[1]


def columns(K, R):
    if METHOD == "sym":
        warnings.simplefilter("error", scipy.linalg.LinAlgWarning)  # ill-conditioned
        return scipy.linalg.solve(K, R, assume_a="sym")
    if METHOD == "gelsy":
        return scipy.linalg.lstsq(K, R, lapack_driver="gelsy")[0]
    if METHOD == "spsolve":
        warnings.simplefilter("error", scipy.sparse.linalg.MatrixRankWarning)
        return scipy.sparse.linalg.spsolve(scipy.sparse.csc_matrix(K), R)
    found = [scipy.sparse.linalg.minres(K, r, tol=1e-15, maxiter=100 * len(r)) for r in R.T]
    return np.column_stack([x for x, _ in found])


def solve(p):
    n, m = p.n, p.m
    K = np.block([[p.M, -p.A.T], [-p.A, np.zeros((m, m))]])
    R = np.column_stack([np.concatenate([p.F, -p.b]), np.concatenate([p.C, np.zeros(m)])])
    try:
        X = columns(K, R)
    except (np.linalg.LinAlgError, scipy.linalg.LinAlgWarning, Warning) as error:
        return {"unable": str(error)}
    z = X[:n, 1]
    return {"qdd": X[:n, 0] + z, "FL": p.A.T @ X[n:, 0], "FC": p.M @ z, "lambda": X[n:, 0]}


holonom.serve(solve, yields=["FL", "FC", "lambda"], needs=["full-rank"] if METHOD in ("sym", "spsolve") else [],
              name="scipy-" + METHOD, numpy=True)
