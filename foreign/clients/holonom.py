# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""
A solver in Python for `holonom validate --exec='python3 mine.py'`, in one call:

    import holonom
    def solve(p):  # p.n, p.m, p.M, p.F, p.A, p.b, p.C: lists, matrices as lists of rows
        return {"qdd": ..., "lambda": ...}  # or {"unable": "why"}, {"domain": "why"}
    holonom.serve(solve, yields=["lambda"], needs=["full-rank"])

`holonom validate` says where this file is, so that it is found; a copy beside the solver serves as well.
"""
import json
import os
import sys
import time
import traceback


class Problem(dict):
    """A problem of the protocol: its members by name."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def _arrays(p):
    """The same with numpy's arrays, A always m x n."""
    import numpy

    for key in ("M", "F", "A", "b", "C"):
        p[key] = numpy.array(p[key], float)
    p["A"] = p["A"].reshape(p["m"], p["n"])
    return p


def _plain(value):
    """Lists and numbers as JSON has them: an array is a list, whatever its shape."""
    if hasattr(value, "ravel"):
        value = value.ravel().tolist()
    if isinstance(value, str):
        return value
    return [float(x) for x in value]


def _encode(answer):
    if not isinstance(answer, dict):  # q'' alone
        answer = {"qdd": answer}
    return {key: int(value) if key == "rank" else value if isinstance(value, float) else _plain(value)
            for key, value in answer.items()}


def serve(solve, yields=(), needs=(), name=None, summary=None, growth=None, batch=1, state=False,
          numpy=False):
    """
    Answer problems until standard input ends. solve(p) returns a dictionary of lists or arrays (qdd, and what `yields`
    says: FL, FC, force, lambda, rank), or qdd alone. Where it raises, the answer is `invalid`, and standard error
    has the traceback. numpy: p has arrays. state: p.state says where the problem comes from. The others are as in the
    protocol.
    """
    hello = json.loads(sys.stdin.readline())
    if hello.get("holonom") != 1:
        sys.exit("holonom.py: another version of the protocol")
    out, sys.stdout = sys.stdout, sys.stderr  # what solve prints is no answer
    say = {"holonom": 1, "name": name or os.path.basename(sys.argv[0]) or "python",
           "yields": list(yields), "needs": list(needs), "batch": batch}
    say.update({key: value for key, value in (("summary", summary), ("growth", growth)) if value})
    if state:
        say["state"] = True
    print(json.dumps(say), file=out, flush=True)
    for line in sys.stdin:
        p = Problem(json.loads(line))
        ident = p["id"]
        try:
            p = _arrays(p) if numpy else p
            start = time.perf_counter()
            answer = solve(p)
            wall = time.perf_counter() - start
            text = json.dumps({"id": ident, "wall": wall, **_encode(answer)})
        except Exception as error:
            traceback.print_exc()
            text = json.dumps({"id": ident, "invalid": f"{type(error).__name__}: {error}"})
        print(text, file=out, flush=True)
