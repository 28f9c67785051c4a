# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""
libholonom in Python by ctypes, without a process between:

    import holonom_library as holonom
    p = holonom.case("families/forms")   # settings: holonom.case("families/pendulum-chain", N=3)
    t, q, v = p.initial()
    p.M(q, t)                            # F, A, b, C, phi, phidot, invariants likewise, of (q, t, v)
    p.truth(q, t, v, digits=30)["qdd"]   # certified digits, as texts

The library is $HOLONOM_LIBRARY, or libholonom.so.0 where the system finds it. q and v are lists or arrays of numbers;
what comes back are lists, matrices as lists of rows. A case serves one thread at a time. Errors raise Error.
"""
import ctypes
import os
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int, c_long, c_size_t, c_void_p

_library = ctypes.CDLL(os.environ.get("HOLONOM_LIBRARY", "libholonom.so.0"))
_doubles, _texts = POINTER(c_double), POINTER(c_char_p)


class Setting(Structure):
    _fields_ = [("name", c_char_p), ("value", c_char_p)]


class Options(Structure):
    _fields_ = [("size", c_size_t), ("setting_count", c_size_t), ("settings", POINTER(Setting)), ("cases", c_char_p),
                ("most_nodes", c_size_t)]


class Values(Structure):
    _fields_ = [("size", c_size_t)] + [(key, _doubles) for key in (
        "M", "F", "A", "b", "C", "phi", "phidot", "invariants", "lets", "off")]


class Point(Structure):
    _fields_ = [("size", c_size_t), ("state", c_char_p), ("t_text", c_char_p), ("q_text", _texts), ("v_text", _texts),
                ("t", c_double), ("q", _doubles), ("v", _doubles), ("project", c_int)]


class Known(Structure):
    _fields_ = [("size", c_size_t), ("certified", c_int), ("digits", c_double), ("rank", c_size_t), ("bits", c_long)]


# Every function of <holonom/holonom.h>: what it returns, and its arguments.
FUNCTIONS = {
    "version": (c_char_p,),
    "open": (c_int, POINTER(c_void_p), c_char_p, POINTER(Options)),
    "open_text": (c_int, POINTER(c_void_p), c_char_p, c_char_p, c_size_t, POINTER(Options)),
    "close": (None, c_void_p),
    "message": (c_char_p, c_void_p),
    "text": (c_char_p, c_void_p, c_char_p),
    "count": (c_size_t, c_void_p, c_char_p),
    "name": (c_char_p, c_void_p, c_char_p, c_size_t),
    "is": (c_int, c_void_p, c_char_p),
    "span": (c_int, c_void_p, _doubles, _doubles),
    "state": (c_int, c_void_p, c_char_p, _doubles, _doubles, _doubles),
    "evaluate": (c_int, c_void_p, POINTER(Values), c_double, _doubles, _doubles),
    "shape": (None, c_void_p, c_char_p, POINTER(c_size_t), POINTER(c_size_t)),
    "number": (c_char_p, c_void_p, c_char_p, c_size_t, c_size_t),
    "doubles": (c_int, c_void_p, c_char_p, _doubles),
    "evaluate_bits": (c_int, c_void_p, POINTER(Point), c_long),
    "truth": (c_int, c_void_p, POINTER(Point), c_long, POINTER(Known)),
    "motion": (c_int, c_void_p, c_char_p, c_long, c_double, c_size_t, _texts),
    "formulation": (c_char_p, c_size_t, _texts),
    "solve": (c_int, c_void_p, c_char_p, POINTER(Point), c_long, POINTER(c_size_t)),
    "thread_end": (None,),
}
for _name, (_returns, *_arguments) in FUNCTIONS.items():
    _function = getattr(_library, "holonom_" + _name)
    _function.restype, _function.argtypes = _returns, _arguments


INVALID = 3


class Error(Exception):
    """What the library says of a call that failed; status as in the header."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Case:
    def __init__(self, name, text=None, **parameters):
        settings = (Setting * len(parameters))(*[
            Setting(key.encode(), str(value).encode()) for key, value in parameters.items()])
        options = Options(ctypes.sizeof(Options), len(parameters), settings, None, 0)
        self._handle = c_void_p()
        if text is None:
            status = _library.holonom_open(byref(self._handle), name.encode(), byref(options))
        else:
            data = text.encode()
            status = _library.holonom_open_text(byref(self._handle), name.encode(), data, len(data), byref(options))
        self._check(status)
        self.n, self.m = self._count("coordinates"), self._count("constraints")
        self._sizes = {"M": (self.n, self.n), "F": (self.n,), "A": (self.m, self.n), "b": (self.m,), "C": (self.n,),
                       "phi": (self.m,), "phidot": (self.m,), "invariants": (self._count("invariants"),),
                       "lets": (self._count("lets"),), "off": (1,)}

    def _count(self, what):
        return _library.holonom_count(self._handle, what.encode())

    def _check(self, status):
        if status != 0:
            raise Error(status, _library.holonom_message(self._handle).decode() if self._handle else "out of memory")

    def names(self, what):
        """Those of coordinates, constraints, parameters, sizes, invariants, lets, states, contacts."""
        return [_library.holonom_name(self._handle, what.encode(), k).decode() for k in range(self._count(what))]

    def _vector(self, x):
        x = x if x is not None else [0] * self.n
        if len(x) != self.n:
            raise Error(INVALID, "a state has %d numbers, not %d" % (self.n, len(x)))
        return (c_double * self.n)(*x)

    def at(self, q, t=0, v=None, want=("M", "F", "A", "b", "C", "phi", "phidot", "invariants", "off")):
        """What is wanted of a state, as a dictionary."""
        values, rooms = Values(ctypes.sizeof(Values)), {}
        for key in want:
            size = self._sizes[key]
            rooms[key] = (c_double * (size[0] * size[-1] if len(size) == 2 else size[0]))()
            setattr(values, key, ctypes.cast(rooms[key], _doubles))
        self._check(_library.holonom_evaluate(self._handle, byref(values), t, self._vector(q), self._vector(v)))
        return {key: [list(room[i * self.n:(i + 1) * self.n]) for i in range(self._sizes[key][0])]
                if len(self._sizes[key]) == 2 else room[0] if key == "off" else list(room)
                for key, room in rooms.items()}

    def many(self, states, **wanted):
        """at() for each (q, t, v) of a list; {"invalid": why} in the place of one that is at fault."""
        results = []
        for state in states:
            try:
                results.append(self.at(*state, **wanted))
            except Error as error:
                results.append({"invalid": str(error)})
        return results

    def __getattr__(self, name):
        if name not in ("M", "F", "A", "b", "C", "phi", "phidot", "invariants", "lets"):
            raise AttributeError(name)
        return lambda q, t=0, v=None: self.at(q, t, v, want=[name])[name]

    def initial(self, state="initial"):
        """t, q, v of a state of the case."""
        t, q, v = c_double(), self._vector(None), self._vector(None)
        self._check(_library.holonom_state(self._handle, state.encode(), byref(t), q, v))
        return t.value, list(q), list(v)

    def _point(self, q, t, v, project):
        return Point(ctypes.sizeof(Point), None, None, None, None, t, self._vector(q), self._vector(v), project)

    def _results(self, keys, matrices=("M", "A")):
        results = {}
        for key in keys:
            rows, columns = c_size_t(), c_size_t()
            _library.holonom_shape(self._handle, key.encode(), byref(rows), byref(columns))
            table = [[_library.holonom_number(self._handle, key.encode(), i, j) for j in range(columns.value)]
                     for i in range(rows.value)]
            table = [[x.decode() if x is not None else None for x in row] for row in table]
            if columns.value > 0:
                results[key] = table if key in matrices else [row[0] for row in table]
        return results

    def bits(self, bits, q, t=0, v=None, project=False):
        """M, F, A, b, C, phi, phidot, ... at so many bits, as texts."""
        self._check(_library.holonom_evaluate_bits(self._handle, byref(self._point(q, t, v, project)), bits))
        return self._results(("q", "v", "M", "F", "A", "b", "C", "phi", "phidot", "invariants", "off"))

    def truth(self, q, t=0, v=None, digits=16, project=False):
        """The true qdd, FL, FC, lambda as texts, and how well they are known."""
        known = Known(ctypes.sizeof(Known))
        point = self._point(q, t, v, project)
        self._check(_library.holonom_truth(self._handle, byref(point), digits, byref(known)))
        return {**self._results(("qdd", "FL", "FC", "lambda", "reaction", "unique", "q", "v", "off")),
                "certified": bool(known.certified), "digits": known.digits, "rank": known.rank}

    def solve(self, formulation, q, t=0, v=None, bits=53, project=False):
        """What a formulation answers."""
        point = self._point(q, t, v, project)
        self._check(_library.holonom_solve(self._handle, formulation.encode(), byref(point), bits, None))
        return self._results(("qdd", "FL", "FC", "lambda"))

    def motion(self, times, digits=16, seconds=0, state="initial"):
        """The true motion at times: q, v, certified, digits, a column a time."""
        texts = (c_char_p * len(times))(*[(x if isinstance(x, str) else repr(float(x))).encode() for x in times])
        self._check(_library.holonom_motion(self._handle, state.encode(), digits, seconds, len(times), texts))
        keys = ("q", "v", "certified", "digits")
        return self._results(keys, matrices=keys)

    def close(self):
        _library.holonom_close(self._handle)
        self._handle = c_void_p()

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self.close()


def case(name, **settings):
    """The case of that name: Case."""
    return Case(name, **settings)


def formulations():
    """The names of all formulations."""
    names = []
    while (name := _library.holonom_formulation(len(names), None)) is not None:
        names.append(name.decode())
    return names
