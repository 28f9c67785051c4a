# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""
Solvers that are wrong on purpose, as programs: python3 mutant.py FOLDER-OF-THE-EXAMPLES NAME.
They are those of the files beside this one (mutants.h), as far as the line protocol lets them be
wrong; --list prints their names. double-leak is single precision here.
"""
import importlib.util
import pathlib
import sys

import numpy as np

sys.path.append(str(pathlib.Path(sys.argv[1], "..", "clients")))
spec = importlib.util.spec_from_file_location("right", pathlib.Path(sys.argv[1], "solver-numpy.py"))
right = importlib.util.module_from_spec(spec)
spec.loader.exec_module(right)

EPS = np.finfo(float).eps
MUTANTS = {}


def right_solve(M, F, A, b, C):
    n, m = len(F), len(b)
    answer = right.solve({"n": n, "m": m, "M": M, "F": F, "A": A.reshape(m, n), "b": b, "C": C})
    return {key: x.tolist() if hasattr(x, "tolist") else x for key, x in answer.items()}


def mutant(name, **hello):
    def enter(function):
        MUTANTS[name] = (function, hello)
        return function
    return enter


# --- the problem is changed before a right solver, or the answer after it


def before(name, change):
    mutant(name)(lambda M, F, A, b, C: right_solve(*change(M, F, A, b, C)))


def after(name, change):
    def solve(*data):
        answer = right_solve(*data)
        return change(answer, *data) if "qdd" in answer else answer
    mutant(name)(solve)


def flat(A, M, b):
    return A.reshape(len(b), len(M))


def last_row(M, F, A, b, C):
    answer = right_solve(M, F, flat(A, M, b)[:-1], b[:-1], C)
    if "lambda" in answer and len(b) > 0:
        answer["lambda"].append(0.0)
    return answer


def noise(answer, *_):
    return {**answer, "qdd": [x * (1 + 2.0**-20) for x in answer["qdd"]]}


former = {}


def stale(answer, M, F, A, b, C):
    key = (len(M), len(b))
    zeros = {k: np.zeros_like(v).tolist() for k, v in answer.items()}
    result, former[key] = former.get(key, zeros), answer
    return result


def zeros_ok(M, F, A, b, C):
    answer = right_solve(M, F, A, b, C)
    if "domain" not in answer:
        return answer
    zero = [0.0] * len(F)
    return {"qdd": zero, "FL": zero, "FC": zero, "lambda": [0.0] * len(b), "rank": 0}


before("drop-c", lambda M, F, A, b, C: (M, F, A, b, 0 * C))
before("double-c", lambda M, F, A, b, C: (M, F, A, b, 2 * C))
before("sign-b", lambda M, F, A, b, C: (M, F, A, -b, C))
before("row-major", lambda M, F, A, b, C: (M, F, A.reshape(len(M), len(b)).T, b, C))
before("double-leak", lambda *data: [np.float64(np.float32(x)) for x in data])
after("swapped", lambda a, *_: {**a, "FL": a["FC"], "FC": a["FL"]})
after("unprojected-c", lambda a, M, F, A, b, C: {**a, "FC": C.tolist()})
after("sign-lambda", lambda a, *_: {**a, "lambda": [-x for x in a["lambda"]]})
after("noise", noise)
after("stale", stale)
after("states-more", lambda a, *_: {**a, "rank": a["rank"] + 1})
mutant("last-row")(last_row)
mutant("zeros-ok")(zeros_ok)


# --- one formula is wrong: x = f + B^+ (b - B f) + (1 - B^+ B) c, with B = A L^-T


def metric(M, F, A, b, C):
    L = np.linalg.cholesky(M)
    f, c = np.linalg.solve(L, F), np.linalg.solve(L, C)
    return L, np.linalg.solve(L, flat(A, M, b).T).T, f, c


def spectrum(B, noise):
    U, sigma, V = np.linalg.svd(B, full_matrices=False)
    k = int((sigma > noise * max(B.shape, default=1) * EPS * sigma.max(initial=0)).sum())
    return U[:, :k], sigma[:k], V[:k]


def contradicts(M, F, A, b, C):
    return "domain" in right_solve(M, F, A, b, C)


def by_inverse(M, F, A, b, C, inverse, rank=None):
    """The answer with that function for B^+."""
    if contradicts(M, F, A, b, C):
        return {"domain": "the constraints contradict each other"}
    L, B, f, c = metric(M, F, A, b, C)
    P = inverse(B)
    y, z = P @ (b - B @ f), c - P @ (B @ c)
    answer = {"qdd": np.linalg.solve(L.T, f + y + z).tolist(), "FL": (L @ y).tolist(),
              "FC": (L @ z).tolist()}
    return answer


def inverse_by(noise, less=0):
    def inverse(B):
        U, sigma, V = spectrum(B, noise)
        k = max(len(sigma) - less, 0)
        return V[:k].T @ (U[:, :k] / sigma[:k]).T
    return inverse


def basic(B):
    """A solution by the pivot columns only: not the one of least norm."""
    P = np.zeros(B.T.shape)
    chosen = []
    rank = len(spectrum(B, 64)[1])
    while len(chosen) < rank:
        size = [np.linalg.svd(B[:, chosen + [j]], compute_uv=False)[-1] if j not in chosen else -1
                for j in range(B.shape[1])]
        chosen.append(int(np.argmax(size)))
    if chosen:
        P[chosen] = np.linalg.pinv(B[:, chosen])
    return P


def greville(B, drops_last=False, small=64 * EPS):
    """Greville's recursion, row by row; without the last change of what stands already."""
    P = np.zeros((B.shape[1], 0))
    for i, row in enumerate(B):
        d = row @ P
        rest = row - d @ B[:i]
        if np.linalg.norm(rest) > small * len(B) * np.linalg.norm(row):
            p = rest / (rest @ rest)
        else:
            p = P @ d / (1 + d @ d)
        if not (drops_last and i + 1 == len(B)):
            P = P - np.outer(p, d)
        P = np.column_stack([P, p])
    return P


FORCES = {"yields": ["FL", "FC"]}


def formula(name, inverse, **hello):
    mutant(name, **{**FORCES, **hello})(lambda *data: by_inverse(*data, inverse))


formula("no-rank", inverse_by(0))
formula("rank-less-one", inverse_by(64, 1))
formula("cod-basic", basic)
formula("greville-last", lambda B: greville(B, True))
formula("greville-once", greville)


@mutant("unweighted", **FORCES)
def unweighted(M, F, A, b, C):
    A, P = flat(A, M, b), np.linalg.pinv(flat(A, M, b), 1e-12) if len(b) else np.zeros((len(M), 0))
    f, c = np.linalg.solve(M, F), np.linalg.solve(M, C)
    y, z = P @ (b - A @ f), c - P @ (A @ c)
    return {"qdd": (f + y + z).tolist(), "FL": (M @ y).tolist(), "FC": (M @ z).tolist()}


@mutant("ldl-sign", yields=["FL", "FC"], needs=["full-rank"])
def ldl_sign(M, F, A, b, C):
    """L D L^T by the largest pivots, the other sign beside the diagonal of D's blocks of 2."""
    n, A = len(M), flat(A, M, b)
    K = np.block([[M, A.T], [A, np.zeros((len(A), len(A)))]])
    R = np.column_stack([np.append(F, b), np.append(C, 0 * b)])
    X, S, R, left, blocks = np.zeros(R.shape), K.copy(), R.copy(), list(range(len(K))), []
    while left:
        T = S[np.ix_(left, left)]
        i = int(np.argmax(np.abs(np.diag(T))))
        j, k = divmod(int(np.argmax(np.abs(T))), len(left))
        if np.abs(T).max() <= 64 * EPS * np.abs(K).max():
            return {"unable": "dependent rows"}
        block = [left[i]] if abs(T[i, i]) >= 0.64 * abs(T[j, k]) else [left[j], left[k]]
        left = [x for x in left if x not in block]
        factor = np.linalg.solve(S[np.ix_(block, block)], S[np.ix_(block, left)]).T
        S[np.ix_(left, left)] -= factor @ S[np.ix_(block, left)]
        R[left] -= factor @ R[block]
        blocks.append((block, left, factor))
    for block, rest, factor in reversed(blocks):
        D = S[np.ix_(block, block)]
        if len(block) == 2:
            D = D * [[1, -1], [-1, 1]]
        X[block] = np.linalg.solve(D, R[block]) - factor.T @ X[rest]
    z = X[:n, 1]
    return {"qdd": (X[:n, 0] + z).tolist(), "FL": (-A.T @ X[n:, 0]).tolist(),
            "FC": (M @ z).tolist()}


# --- independent velocities, the particular solution and the null space of A


def independent(M, F, A, b, C, null_of=None, particular=True, basis=None):
    A = flat(A, M, b)
    if contradicts(M + A.T @ A, F, A, b, C):
        return {"domain": "the constraints contradict each other"}
    U, sigma, V = spectrum(A, 64)
    e = V.T @ ((U.T @ b) / sigma)
    Z = np.linalg.svd(A if null_of is None else null_of(A, M), full_matrices=True)[2][len(sigma):].T
    if basis is not None:
        Z, e = basis(A, b, len(sigma))
    H = Z.T @ M @ Z
    u = np.linalg.solve(H, Z.T @ (F - M @ e if particular else F))
    z = Z @ np.linalg.solve(H, Z.T @ C)
    qdd = e + Z @ u
    return {"qdd": (qdd + z).tolist(), "FL": (M @ qdd - F).tolist(), "FC": (M @ z).tolist()}


def last_columns(A, b, rank):
    """The columns that are the worst to solve for, if only they can be solved for."""
    n, chosen = A.shape[1], []
    Q = spectrum(A, 64)[0].T
    while len(chosen) < rank:
        size = {j: np.linalg.svd(Q @ A[:, chosen + [j]], compute_uv=False)[-1]
                for j in range(n) if j not in chosen}
        able = [j for j in size if size[j] > 0]
        chosen.append(min(able or size, key=size.get))
    rest = [j for j in range(n) if j not in chosen]
    Z, e = np.zeros((n, n - rank)), np.zeros(n)
    Z[rest] = np.eye(n - rank)
    if rank > 0:
        Z[chosen] = -np.linalg.solve(Q @ A[:, chosen], Q @ A[:, rest])
        e[chosen] = np.linalg.solve(Q @ A[:, chosen], Q @ b)
    return Z, e


mutant("null-of-another", **FORCES)(lambda *d: independent(*d, null_of=lambda A, M: A @ M))
mutant("no-particular", **FORCES)(lambda *d: independent(*d, particular=False))
mutant("last-columns", **FORCES)(lambda *d: independent(*d, basis=last_columns))


@mutant("penalty-once", **FORCES)
def penalty_once(M, F, A, b, C):
    A = flat(A, M, b)
    H = M + 2.0**20 * A.T @ A
    qdd, z = np.linalg.solve(H, F + 2.0**20 * A.T @ b), np.linalg.solve(H, C)
    return {"qdd": (qdd + z).tolist(), "FL": (M @ qdd - F).tolist(), "FC": (M @ z).tolist()}


@mutant("mass-inverse", yields=["FL", "FC"], needs=[])
def mass_inverse(M, F, A, b, C):
    """M^+ for the inverse of a singular M: what no mass moves is not moved at all."""
    A, W = flat(A, M, b), np.linalg.pinv(M, 1e-8, hermitian=True)
    G = np.linalg.pinv(A @ W @ A.T, 1e-10, hermitian=True) if len(b) else np.zeros((0, 0))
    y = W @ A.T @ (G @ (b - A @ (W @ F)))
    z = W @ C - W @ A.T @ (G @ (A @ (W @ C)))
    return {"qdd": (W @ F + y + z).tolist(), "FL": (M @ y).tolist(), "FC": (M @ z).tolist()}


def main(name):
    solve, hello = MUTANTS[name]
    declared = {"yields": ["FL", "FC", "lambda", "rank"], "needs": ["positive-definite"],
                "growth": "kappa^2" if name == "greville-once" else "kappa", **hello}

    def answer(p):
        try:
            return solve(p.M, p.F, p.A, p.b, p.C)
        except np.linalg.LinAlgError:
            return {"unable": "a factorization failed"}

    right.holonom.serve(answer, name=name, batch=16, numpy=True, **declared)


if sys.argv[2] == "--list":
    print("\n".join(MUTANTS))
else:
    main(sys.argv[2])
