# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""SciPy's SLSQP on Gauss's principle: minimize x^T M x / 2 - F^T x under A x = b; and z of C and 0."""
import numpy as np
from scipy.optimize import minimize

import holonom


def least(p, force, right):
    rows = {"type": "eq", "fun": lambda x: p.A @ x - right, "jac": lambda x: p.A}
    found = minimize(lambda x: x @ p.M @ x / 2 - force @ x, np.zeros(p.n), jac=lambda x: p.M @ x - force,
                     method="SLSQP", constraints=[rows] if p.m else [], options={"ftol": 1e-15, "maxiter": 500})
    return found.x if found.success else None


def solve(p):
    x, z = least(p, p.F, p.b), least(p, p.C, np.zeros(p.m)) if np.any(p.C) else np.zeros(p.n)
    if x is None or z is None:
        return {"unable": "SLSQP did not converge"}
    return {"qdd": x + z, "FL": p.M @ x - p.F, "FC": p.M @ z}


holonom.serve(solve, yields=["FL", "FC"], needs=["full-rank"], name="scipy-slsqp", numpy=True)
