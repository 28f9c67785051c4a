# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""Two constrained motions by mpmath's odefun, for bench/bench-odefun.

    odefun.py PROBLEM DIGITS T

integrates from 0 to T with mp.dps = DIGITS and prints: the arithmetic under mpmath, seconds by the
clock, seconds of the processor, and q and q' at T. Accelerations are written out by hand: with unit
masses, q'' = g + A^T lambda and A A^T lambda = b - A g, two equations solved by Cramer's rule.
"""
import sys
import time

import mpmath
from mpmath import mp, mpf


def accelerations(rows, right, gravity):
    """q'' for two rows of constraints."""
    r, s = rows
    rr = sum(x * x for x in r)
    rs = sum(x * y for x, y in zip(r, s))
    ss = sum(x * x for x in s)
    c = right[0] - sum(x * y for x, y in zip(r, gravity))
    d = right[1] - sum(x * y for x, y in zip(s, gravity))
    over = rr * ss - rs * rs
    first = (c * ss - d * rs) / over
    second = (d * rr - c * rs) / over
    return [a + first * x + second * y for a, x, y in zip(gravity, r, s)]


def cone(_, y):
    """A particle on the cone x^2 + y^2 = z^2/4 and the plane x + y + z = 1."""
    q, v = y[:3], y[3:]
    rows = ((2 * q[0], 2 * q[1], -q[2] / 2), (1, 1, 1))
    right = (-2 * v[0] ** 2 - 2 * v[1] ** 2 + v[2] ** 2 / 2, 0)
    return list(v) + accelerations(rows, right, (0, 0, -mpf(98) / 10))


def pendulum(_, y):
    """The planar double pendulum in Cartesian coordinates."""
    q, v = y[:4], y[4:]
    dx, dy, du, dv = q[2] - q[0], q[3] - q[1], v[2] - v[0], v[3] - v[1]
    rows = ((q[0], q[1], 0, 0), (-dx, -dy, dx, dy))
    right = (-v[0] ** 2 - v[1] ** 2, -du ** 2 - dv ** 2)
    g = -mpf(98) / 10
    return list(v) + accelerations(rows, right, (0, g, 0, g))


def start(problem):
    """The initial state."""
    if problem == 'cone':
        x = -(1 + mp.sqrt(2)) / 2
        return [x, x, 2 + mp.sqrt(2), mpf(1), mpf(-1), mpf(0)]
    return [mpf(6) / 10, -mpf(8) / 10, mpf(14) / 10, -mpf(14) / 10, mpf(0), mpf(0), mpf(0), mpf(0)]


def main():
    """See above."""
    problem, digits, end = sys.argv[1:]
    mp.dps = int(digits)
    clock, processor = time.perf_counter(), time.process_time()
    y = mpmath.odefun({'cone': cone, 'pendulum': pendulum}[problem], 0, start(problem))(mpf(end))
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    print(mpmath.libmp.BACKEND, clock, processor)
    for x in y:
        print(mp.nstr(x, int(digits) + 5))


main()
