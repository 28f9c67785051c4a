# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""
Wrong algorithms as people write them: python3 wrong.py NAME. Each is found out, and most are named by
the diagnosis: --list prints their names, each with the findings that name it ("any": whatever they are).
"""
import sys

import numpy as np

EPS = np.finfo(float).eps
WRONG = {}


def wrong(name, named, **hello):
    def enter(function):
        WRONG[name] = (function, named, hello)
        return function
    return enter


# --- a right solver, with the places where it can go wrong as arguments


def pinv(B, rcond=1e-12):
    return np.linalg.pinv(B, rcond) if B.size else np.zeros(B.T.shape)


def uk(M, F, A, b, C, inverse=pinv, c_sign=1.0):
    """q'' = M^-1/2 (f + B^+ (b - B f) + (1 - B^+ B) c), Udwadia and Kalaba."""
    w, Q = np.linalg.eigh(M)
    if w.min() <= 1e-12 * w.max():
        return {"unable": "M is singular"}
    S, R = Q / np.sqrt(w) @ Q.T, Q * np.sqrt(w) @ Q.T
    B, f, c = A @ S, S @ F, S @ C
    P = inverse(B)
    y, z = P @ (b - B @ f), c - P @ (B @ c)
    if np.abs(B @ y - b + B @ f).max(initial=0) > 0.1 * (np.abs(b).max(initial=0)
                                                       + np.abs(B @ f).max(initial=0)):
        return {"domain": "the constraints contradict each other"}
    z = c_sign * z
    rank = int(np.linalg.matrix_rank(B, 1e-11 * np.abs(B).max(initial=0))) if B.size else 0
    FL = R @ y
    return {"qdd": S @ (f + y + z), "FL": FL, "FC": R @ z, "lambda": pinv(A.T) @ FL, "rank": rank}


def kkt(M, F, A, b, C, top=0.0, bottom=0.0, solve=np.linalg.solve):
    """[M A^T; A 0] [q''; -lambda] = [F; b], and the same with C for F_C."""
    n, m = len(F), len(b)
    if m and np.linalg.matrix_rank(A, 1e-11 * np.abs(A).max()) < m:
        return {"unable": "the rows of A are dependent"}
    K = np.block([[M + top * np.eye(n), A.T], [A, bottom * np.eye(m)]])
    X = solve(K, np.column_stack([np.append(F, b), np.append(C, 0 * b)]))
    return {"qdd": X[:n].sum(axis=1), "FL": -A.T @ X[n:, 0], "FC": M @ X[:n, 1],
            "lambda": -X[n:, 0], "rank": m}


FULL = {"needs": ["positive-definite", "full-rank"]}


def before(name, named, change, by=uk, **hello):
    wrong(name, named, **hello)(lambda *data: by(*change(*data)))


def after(name, named, change, by=uk, **hello):
    def solve(*data):
        a = by(*data)
        return change(a, *data) if "qdd" in a else a
    wrong(name, named, **hello)(solve)


# --- signs, and what is forgotten

before("c-forgotten", "no-C", lambda M, F, A, b, C: (M, F, A, b, 0 * C))
before("c-negated", "C-negated", lambda M, F, A, b, C: (M, F, A, b, -C))
before("c-half", "C-half", lambda M, F, A, b, C: (M, F, A, b, C / 2))
before("b-forgotten", "no-b", lambda M, F, A, b, C: (M, F, A, 0 * b, C))
before("b-negated", "b-negated", lambda M, F, A, b, C: (M, F, A, -b, C))
before("b-doubled", "b-twice", lambda M, F, A, b, C: (M, F, A, 2 * b, C))
before("f-negated", "F-negated", lambda M, F, A, b, C: (M, -F, A, b, C))
before("f-forgotten", "no-F", lambda M, F, A, b, C: (M, 0 * F, A, b, C))
before("f-for-c", "F-and-C", lambda M, F, A, b, C: (M, C, A, b, F))
before("b-backwards", "b-reversed", lambda M, F, A, b, C: (M, F, A, b[::-1], C))
after("lambda-negative", "lambda-negated", lambda a, *_: {**a, "lambda": -a["lambda"]})
after("lambda-backwards", "lambda-permuted", lambda a, *_: {**a, "lambda": a["lambda"][::-1]})
after("lambda-half", "lambda-scaled", lambda a, *_: {**a, "lambda": a["lambda"] / 2})
after("lambda-normalized", "lambda-row-norms", lambda a, M, F, A, b, C: {
    **a, "lambda": a["lambda"] * np.linalg.norm(A, axis=1)})
after("fl-negative", "FL-negated FL-scaled", lambda a, *_: {**a, "FL": -a["FL"]})
after("exchanged", "forces-exchanged", lambda a, *_: {**a, "FL": a["FC"], "FC": a["FL"]})
after("fc-is-c", "FC-is-C", lambda a, M, F, A, b, C: {**a, "FC": C})
after("fc-none", "FC-zero", lambda a, *_: {**a, "FC": 0 * a["FC"]})
after("fl-all", "sum-in-FL sum-and-FC", lambda a, *_: {**a, "FL": a["FL"] + a["FC"]})
after("fc-euclid", "FC-euclidean", lambda a, M, F, A, b, C: {**a, "FC": C - pinv(A) @ (A @ C)})
after("per-mass", "forces-per-mass", lambda a, M, *_: {
    **a, "FL": np.linalg.solve(M, a["FL"]), "FC": np.linalg.solve(M, a["FC"])})
after("qdd-scaled", "qdd-scaled", lambda a, *_: {**a, "qdd": a["qdd"] * 1.0001})
after("coordinates-backwards", "coordinates-permuted", lambda a, *_: {
    **a, "qdd": a["qdd"][::-1], "FL": a["FL"][::-1], "FC": a["FC"][::-1]})
after("rank-of-m", "rank-m", lambda a, M, F, A, b, C: {**a, "rank": len(b)})
after("rank-more", "rank-more", lambda a, *_: {**a, "rank": a["rank"] + 1})
after("nan", "not-a-number", lambda a, *_: {**a, "qdd": a["qdd"] * np.nan})
after("zeros", "zero qdd-zero", lambda a, *_: {
    k: 0 * v if k != "rank" else v for k, v in a.items()})


@wrong("unconstrained", "unconstrained unconstrained-C", yields=[])
def unconstrained(M, F, A, b, C):
    return {"qdd": np.linalg.solve(M, F + C)}


@wrong("c-unprojected", "C-added", yields=[])
def c_unprojected(M, F, A, b, C):
    a = uk(M, F, A, b, 0 * C)
    return {"qdd": a["qdd"] + np.linalg.solve(M, C)} if "qdd" in a else a


@wrong("residual-sign", "residual-sign", yields=[])
def residual_sign(M, F, A, b, C):
    a, f = uk(M, F, A, b, C), np.linalg.solve(M, F)
    G = A @ np.linalg.solve(M, A.T)
    x = f + np.linalg.solve(M, A.T @ (pinv(G) @ (b + A @ f))) if len(b) else f
    return {"qdd": x + np.linalg.solve(M, a["FC"])} if "qdd" in a else a


# --- M and A misread

before("m-diagonal", "M-diagonal", lambda M, F, A, b, C: (np.diag(np.diag(M)), F, A, b, C))
before("m-lumped", "M-lumped", lambda M, F, A, b, C: (np.diag(M.sum(axis=1)), F, A, b, C))
before("m-identity", "M-one", lambda M, F, A, b, C: (np.eye(len(F)), F, A, b, C))
before("m-lower", "M-lower", lambda M, F, A, b, C: (np.tril(M), F, A, b, C), by=kkt, **FULL)
before("a-by-columns", "A-misread", lambda M, F, A, b, C: (M, F, A.reshape(A.shape[::-1]).T, b, C))
before("a-backwards", "A-reversed b-reversed", lambda M, F, A, b, C: (M, F, A[::-1], b, C))
wrong("row-forgotten", "no-last-row")(lambda M, F, A, b, C: {
    **(a := uk(M, F, A[:-1], b[:-1], C)),
    **({"lambda": np.append(a["lambda"], 0 * b[-1:])} if "qdd" in a else {})})


@wrong("unweighted", "unweighted unweighted-FC unweighted-all", yields=["FL", "FC"])
def unweighted(M, F, A, b, C):
    f, c, P = np.linalg.solve(M, F), np.linalg.solve(M, C), pinv(A)
    y, z = P @ (b - A @ f), c - P @ (A @ c)
    return {"qdd": f + y + z, "FL": M @ y, "FC": M @ z}


@wrong("no-particular", "no-particular", yields=[])
def no_particular(M, F, A, b, C):
    r = int(np.linalg.matrix_rank(A)) if A.size else 0
    Z = np.linalg.svd(A)[2][r:].T if A.size else np.eye(len(F))
    return {"qdd": pinv(A) @ b + Z @ np.linalg.solve(Z.T @ M @ Z, Z.T @ (F + C))}


# --- stale

KEPT = {}


def keep(key, value, first):
    old = KEPT.get(key, value)
    KEPT[key] = old if first and key in KEPT else value
    return old


@wrong("stale-answer", "stale")
def stale_answer(*data):
    a = uk(*data)
    return keep(("a", data[2].shape), a, False) if "qdd" in a else a


before("stale-mass", "stale-M", lambda M, F, A, b, C: (
    keep(("M", A.shape), M, False), F, A, b, C))
before("first-mass", "first-M", lambda M, F, A, b, C: (
    keep(("M", A.shape), M, True), F, A, b, C))
before("stale-b", "stale-b", lambda M, F, A, b, C: (M, F, A, keep(("b", A.shape), b, False), C))

# --- ranks, limits, regularization, digits

wrong("rank-absolute", "any")(lambda *d: uk(
    *d, inverse=lambda B: np.linalg.pinv(B, 0.3 / max(np.linalg.norm(B, 2), 0.3))
    if B.size else pinv(B)))
wrong("rank-loose", "any")(lambda *d: uk(*d, inverse=lambda B: pinv(B, 0.2)))
wrong("tikhonov", "regularized")(lambda *d: uk(
    *d, inverse=lambda B: B.T @ np.linalg.inv(B @ B.T + 1e-8 * np.eye(len(B)))))
wrong("tikhonov-strong", "regularized")(lambda *d: uk(
    *d, inverse=lambda B: B.T @ np.linalg.inv(B @ B.T + 1e-3 * np.eye(len(B)))))
wrong("kkt-regularized", "regularized regularized-other", **FULL)(
    lambda *d: kkt(*d, bottom=-1e-7))
wrong("kkt-eps", "regularized-KKT", **FULL)(lambda *d: kkt(*d, top=1e-6, bottom=1e-6))
before("m-eps", "regularized-M", lambda M, F, A, b, C: (M + 1e-6 * np.eye(len(F)), F, A, b, C))


@wrong("penalty", "regularized", yields=["FL", "FC"])
def penalty(M, F, A, b, C, weight=1e6):
    H = M + weight * A.T @ A
    x, z = np.linalg.solve(H, F + weight * A.T @ b), np.linalg.solve(H, C)
    return {"qdd": x + z, "FL": weight * A.T @ (b - A @ x), "FC": M @ z}


before("b-dropped", "dropped-b", lambda M, F, A, b, C: (M, F, A, np.where(abs(b) < 0.1, 0, b), C))
before("a-dropped", "dropped-A dropped", lambda M, F, A, b, C: (
    M, F, np.where(abs(A) < 0.1, 0, A), b, C))
before("data-single", "data-binary32", lambda *d: [x.astype(np.float32).astype(float) for x in d])
before("data-6-digits", "data-decimals", lambda *d: [
    np.array([float("%.5e" % y) for y in x.flat]).reshape(x.shape) for x in d])
wrong("single", "binary32", needs=["positive-definite"])(lambda *d: {
    k: v if isinstance(v, (int, str)) else v.astype(np.float32).astype(float)
    for k, v in uk(*d).items()})


def written(form):
    return lambda a, *_: {k: v if isinstance(v, int) else np.array([float(form % x) for x in v])
                          for k, v in a.items()}


after("print-6", "decimals", written("%.6g"))
after("print-9", "decimals", written("%.9g"))
after("print-fixed", "decimals", written("%.6f"))


# --- numerical mishaps that no formula describes

def noise(x, size):
    return x * (1 + size * np.sin(1e3 * np.arange(1, x.size + 1) + x.sum()).reshape(x.shape))


after("noise", "tolerance", lambda a, *_: {
    k: v if isinstance(v, int) else noise(v, 1e-7) for k, v in a.items()})


@wrong("gradient-descent", "any", yields=["lambda"], **FULL)
def gradient(M, F, A, b, C):
    """lambda by a few steps of steepest descent."""
    a = uk(M, F, A, b, C)
    if "qdd" not in a or not len(b):
        return a
    G, r0 = A @ np.linalg.solve(M, A.T), b - A @ np.linalg.solve(M, F)
    x = np.zeros(len(b))
    for _ in range(8):
        r = r0 - G @ x
        if r @ G @ r > 0:
            x = x + (r @ r) / (r @ G @ r) * r
    return {"qdd": np.linalg.solve(M, F + A.T @ x + a["FC"]), "lambda": x}


@wrong("one-sweep", "any", yields=[], **FULL)
def one_sweep(M, F, A, b, C):
    """One constraint after the other, once."""
    a = uk(M, F, A, b, C)
    if "qdd" not in a:
        return a
    x = np.linalg.solve(M, F)
    for row, rhs in zip(A, b):
        w = np.linalg.solve(M, row)
        x = x + w * (rhs - row @ x) / (row @ w)
    return {"qdd": x + np.linalg.solve(M, a["FC"])}


@wrong("lies-domain", "dependent repeated")
def lies(M, F, A, b, C):
    dependent = len(b) and np.linalg.matrix_rank(A, 1e-9) < len(b)
    return {"domain": "too many constraints"} if dependent else uk(M, F, A, b, C)


def main(name):
    import holonom

    solve, _, hello = WRONG[name]
    declared = {"yields": ["FL", "FC", "lambda", "rank"], "needs": ["positive-definite"],
                "growth": "kappa^2", **hello}

    def answer(p):
        try:
            a = solve(p.M, p.F, p.A, p.b, p.C)
        except np.linalg.LinAlgError:
            a = {"unable": "a factorization failed"}
        return {k: v for k, v in a.items() if k in ("qdd", "unable", "domain") or k in declared["yields"]}

    holonom.serve(answer, name=name, numpy=True, **declared)


if sys.argv[1] == "--list":
    for name, (_, named, _) in WRONG.items():
        print(name, named)
else:
    main(sys.argv[1])
