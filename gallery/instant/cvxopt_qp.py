# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""CVXOPT's solvers.qp on Gauss's principle: minimize x^T M x / 2 - F^T x under A x = b; and z of C and 0."""
import numpy as np
from cvxopt import matrix, solvers

import holonom

solvers.options["show_progress"] = False


def least(p, force, right):
    """x, and the multipliers of the rows."""
    rows = (matrix(p.A), matrix(right)) if p.m else ()
    found = solvers.qp(matrix(p.M), matrix(-force), None, None, *rows)
    if found["status"] != "optimal":
        raise ValueError(found["status"])
    return np.array(found["x"]).ravel(), -np.array(found["y"]).ravel()


def solve(p):
    try:
        x, multipliers = least(p, p.F, p.b)
        z, _ = least(p, p.C, np.zeros(p.m))
    except (ArithmeticError, ValueError) as error:
        return {"unable": str(error)}
    return {"qdd": x + z, "FL": p.A.T @ multipliers, "FC": p.M @ z, "lambda": multipliers}


holonom.serve(solve, yields=["FL", "FC", "lambda"], needs=["full-rank"], name="cvxopt-qp", numpy=True)
