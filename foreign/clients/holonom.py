# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""
A solver in Python for `holonom validate --exec='python3 mine.py'`, in one call:

    import holonom
    def solve(p):  # p.n, p.m, p.M, p.F, p.A, p.b, p.C: lists, matrices as lists of rows
        return {"qdd": ..., "lambda": ...}  # or {"unable": "why"}, {"domain": "why"}
    holonom.serve(solve, yields=["lambda"], needs=["full-rank"])

and the other way round, a case of the collection in a program of one's own, by `holonom serve`:

    p = holonom.case("families/forms")
    p.M(q, t)

`holonom validate` says where this file is, so that it is found; a copy beside the solver serves as well.
"""
import json
import os
import subprocess
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


class Case:
    """
    A case of the collection, whose functions `holonom serve` evaluates:

        p = holonom.case("families/forms")  # settings: holonom.case("families/pendulum-chain", N=3)
        t, q, v = p.initial()
        M, A = p.M(q, t), p.A(q, t, v)      # F, b, C, phi, phidot, invariants likewise
        x = p.at(q, t, v)                   # all of them: x.M, x.F, ..., x.off
        p.many([(q, t, v), (q, t, v)])[1].F # the same at many states, in one request
        p.truth(q, t, v, digits=30).qdd     # certified digits, as texts; .certified, .digits, .rank
        p.solve("gauss", q, t, v).qdd       # what a formulation answers
        p.motion([0.5, 1]).q                # the true motion, a row a time, as texts; .v, .certified, .digits

    q, v and t are numbers, or texts that are exact. numpy: matrices and vectors are arrays. Errors raise
    holonom.Error. The program is $HOLONOM, or holonom on the path.
    """

    def __init__(self, name, text=None, numpy=False, **parameters):
        command = [os.environ.get("HOLONOM", "holonom"), "serve"]
        self._numpy, self._which = numpy, {"text": text} if text else {"case": name}
        if parameters:
            self._which["parameters"] = parameters
        try:
            self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        except OSError as error:
            raise Error("cannot start %s: %s" % (command[0], error.strerror)) from error
        try:
            if self._line().get("holonom") != 1:
                raise Error("another version of the protocol")
            self.__dict__.update(self.ask())
        except Exception:
            self.close()
            raise

    def _line(self):
        line = self._server.stdout.readline()
        if not line.endswith("\n"):
            raise Error("holonom serve has ended")
        return json.loads(line)

    def ask(self, **request):
        """A request with these members (the manual has them), and its answer."""
        request = {key: value for key, value in {**self._which, **request}.items() if value is not None}
        line = json.dumps(request, default=lambda x: x.tolist()) + "\n"
        try:
            self._server.stdin.write(line)
            self._server.stdin.flush()
        except BrokenPipeError:
            pass  # it has ended, which the next line says
        answer = Problem(self._line())
        for word in ("invalid", "domain", "unable"):
            if word in answer:
                raise Error(answer[word])
        return answer

    def _shape(self, x):
        if self._numpy:
            import numpy

            for key in x:
                if isinstance(x[key], list) and not any(isinstance(value, str) for value in x[key]):
                    x[key] = numpy.array(x[key])
            if "A" in x:
                x["A"] = x["A"].reshape(self.m, self.n)
        return x

    def at(self, q, t=0, v=None, states=None, **request):
        """Everything at a state, or a list of that at states [(q, t, v), ...] of one request."""
        if states is not None:
            states = [dict(zip(("q", "t", "v"), state)) for state in states]
            return [self._shape(Problem(x)) for x in self.ask(states=states, **request)["states"]]
        return self._shape(self.ask(q=q, t=t, v=v, **request))

    def __getattr__(self, name):
        if name not in ("M", "F", "A", "b", "C", "phi", "phidot", "invariants", "lets"):
            raise AttributeError(name)
        return lambda q, t=0, v=None, **request: self.at(q, t, v, want=[name], **request)[name]

    def many(self, states, **request):
        """Everything at states (q, t, v) in one request; what has no answer has domain, unable or invalid instead."""
        return self.at(None, states=states, **request)

    def initial(self, state="initial"):
        """t, q, v of a state of the case."""
        x = self._shape(self.ask(state=state, want=["F"]))
        return x.t, x.q, x.v

    def truth(self, q, t=0, v=None, digits=16, **request):
        """The true qdd, FL, FC, lambda as texts; certified, digits, rank; project=True: on the constraints."""
        return self.ask(q=q, t=t, v=v, truth=True, digits=digits, want=request.pop("want", []), **request)

    def solve(self, solver, q, t=0, v=None, **request):
        """What a formulation answers: qdd, FL, FC, lambda, rank."""
        return self._shape(self.ask(q=q, t=t, v=v, solver=solver, want=request.pop("want", []), **request))

    def motion(self, times, digits=16, **request):
        """The true motion at times: q, v (texts), certified (1 or 0), digits; state="...", certify=seconds."""
        return self.ask(times=list(times), digits=digits, **request)

    def close(self):
        try:
            self._server.stdin.close()
        except BrokenPipeError:
            pass
        self._server.wait()
        self._server.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self.close()


class Error(Exception):
    """What the server answers to a request that has no answer; or that there is no server."""


def case(name, **settings):
    """The case of that name: Case."""
    return Case(name, **settings)
