# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""numpy on Lagrange's equations: numpy_linalg.py solve | lstsq | pinv."""
import sys

import numpy as np

import holonom

METHOD = sys.argv[1]


def solve(p):
    n, m = p.n, p.m
    K = np.block([[p.M, -p.A.T], [p.A, np.zeros((m, m))]])
    R = np.column_stack([np.concatenate([p.F, p.b]), np.concatenate([p.C, np.zeros(m)])])
    try:
        if METHOD == "solve":
            X = np.linalg.solve(K, R)
        elif METHOD == "lstsq":
            X = np.linalg.lstsq(K, R, rcond=None)[0]
        else:
            X = np.linalg.pinv(K) @ R
    except np.linalg.LinAlgError as error:
        return {"unable": str(error)}
    z = X[:n, 1]
    return {"qdd": X[:n, 0] + z, "FL": p.A.T @ X[n:, 0], "FC": p.M @ z, "lambda": X[n:, 0]}


holonom.serve(solve, yields=["FL", "FC", "lambda"], needs=["full-rank"] if METHOD == "solve" else [],
              name="numpy-" + METHOD, numpy=True)
