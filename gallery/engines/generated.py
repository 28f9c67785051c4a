#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# scipy.integrate.solve_ivp on the equations that `holonom code --language=python` writes, by tolerance.
# usage: generated.py METHOD CASE TOLERANCE
import importlib.util
import json
import sys
import time

import numpy as np
from scipy.integrate import solve_ivp

method, case, tolerance = sys.argv[1], sys.argv[2], float(sys.argv[3])
spec = importlib.util.spec_from_file_location("case", f"code/{case}.py")
code = importlib.util.module_from_spec(spec)
spec.loader.exec_module(code)
with open(f"code/{case}.json", encoding="utf-8") as file:
    motion = json.load(file)["cases"][0]
n, p, start = code.nq, code.parameters(), motion["initial"]


def derivative(t, y):
    """M q'' - A^T r = F + C, A q'' = b; dependent rows of A, which drift makes nearly so, count as such."""
    M, A, F, b, C = (np.array(x) for x in code.equations(t, y[:n].tolist(), y[n:].tolist(), p))
    K = np.block([[M, -A.T], [A, np.zeros((len(b), len(b)))]]) if len(b) else M
    return np.concatenate([y[n:], np.linalg.lstsq(K, np.concatenate([F + C, b]), rcond=1e-6)[0][:n]])


begin = time.process_time()
run = solve_ivp(derivative, (0, motion["times"][-1]), start["q"] + start["qdot"], method=method,
                t_eval=motion["times"], rtol=tolerance, atol=tolerance, dense_output=True)
seconds = time.process_time() - begin
print(",".join(motion["columns"]))
for t, y in zip(run.t, run.y.T):
    print(",".join(repr(float(x)) for x in (t, *y)))
steps = len(run.sol.ts) - 1
print(f"# step: {motion['times'][-1]/steps:.6g}\n# seconds: {seconds:.6f}")
print(f"# method: {method}, steps in the mean")
