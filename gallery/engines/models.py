#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""Writes the problems of the simulators as lists of rigid bodies and joints, ./models/CASE.

Masses, lengths and the initial state are those of `holonom export --motion`; from them follow the
place, the turn and the velocities of each body.  A file has lines of words:

  gravity GX GY GZ           m/s^2
  end T                      s
  body NAME M IX IY IZ  PX PY PZ  QW QX QY QZ  VX VY VZ  WX WY WZ
                             mass, inertia about the axes of the body and its centre of mass; in the
                             fixed frame: centre of mass, quaternion, velocity, angular velocity
  hinge|ball|slider A B  PX PY PZ  AX AY AZ  tree|loop
                             a joint of bodies A and B (-1: the ground) at a point, its axis; without
                             those that are called loop, the bodies are a tree in which A carries B
  point NAME B  X Y Z  K     a coordinate of the case: component K of a point of body B, given in the
                             axes of the body from its centre of mass
  turn NAME A B  AX AY AZ  O the angle of B against A about an axis of theirs, and O
  euler NAME B K             component K (0: the scalar) of the quaternion of B
"""
import json
import os
import subprocess
import sys

import numpy as np

ROD = 0.1  # of thin rods: axial over transverse inertia, which no motion depends on: no rod spins


class Model:
    def __init__(self, case):
        program = os.environ.get("HOLONOM", "holonom")
        text = subprocess.run([program, "export", "--motion", case, "--bare", "--points=2"],
                              check=True, capture_output=True, text=True).stdout
        motion = json.loads(text)["cases"][0]
        self.case, self.p, start = case, motion["parameters"], motion["initial"]
        names = motion["columns"][1:]
        self.q = dict(zip(names, start["q"] + start["qdot"]))
        self.bodies, self.lines = 0, ["end %.17g" % motion["times"][-1]]

    def add(self, word, *values):
        self.lines.append(" ".join([word] + [v if isinstance(v, str) else "%.17g" % v for v in
                                             np.hstack([np.array(v, dtype=object) for v in values])]))

    def body(self, name, mass, inertia, centre, quaternion, velocity, omega):
        self.add("body", name, mass, inertia, centre, quaternion, velocity, omega)
        self.bodies += 1
        return self.bodies - 1

    def rod(self, name, mass, a, b, va, vb):
        """A thin rod from a to b, along the x axis of the body; its ends have velocities va, vb."""
        a, b, va, vb = (np.array(x, dtype=float) for x in (a, b, va, vb))
        length = np.linalg.norm(b - a)
        u = (b - a)/length
        inertia = mass*length**2/12
        return self.body(name, mass, [ROD*inertia, inertia, inertia], (a + b)/2, shortest(u),
                         (va + vb)/2, np.cross(u, vb - va)/length)

    def write(self):
        path = os.path.join("models", self.case)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="ascii") as f:
            f.write("\n".join(self.lines) + "\n")


def shortest(u):
    """The quaternion that turns the x axis into u: about the z axis, if u is level with it."""
    if u[2] == 0:
        angle = np.arctan2(u[1], u[0])
        return [np.cos(angle/2), 0.0, 0.0, np.sin(angle/2)]
    q = np.array([1 + u[0], 0.0, -u[2], u[1]])
    return q/np.linalg.norm(q)


X, Y, Z, O = np.eye(3)[0], np.eye(3)[1], np.eye(3)[2], np.zeros(3)


def double_pendulum(m):
    p, q = m.p, m.q
    m.add("gravity", 0, -p["g"], 0)
    point, velocity = O, O
    for k in (1, 2):
        theta, w = q["theta%d" % k], q["theta%d'" % k]
        u = np.array([np.sin(theta), -np.cos(theta), 0])
        n = np.array([np.cos(theta), np.sin(theta), 0])*w
        m.body("link%d" % k, p["m"], [p["Ic"]]*3, point + p["a"]*u, shortest(u), velocity + p["a"]*n, w*Z)
        m.add("hinge", k - 2, k - 1, point, Z, "tree")
        m.add("turn", "theta%d" % k, -1, k - 1, Z, np.pi/2)
        point, velocity = point + p["l"]*u, velocity + p["l"]*n
    return m


def four_bar(m):
    p, q, n = m.p, m.q, int(m.p["N"])
    m.add("gravity", 0, -p["g"], 0)
    end = [np.array([q["x[%d]" % i], q["y[%d]" % i], 0]) for i in range(n + 1)]
    velocity = [np.array([q["x[%d]'" % i], q["y[%d]'" % i], 0]) for i in range(n + 1)]
    for i in range(n + 1):
        foot = i*p["L"]*X
        crank = m.rod("crank%d" % i, p["m"], foot, end[i], O, velocity[i])
        m.add("hinge", -1, crank, foot, Z, "tree")
        for k, name in enumerate("xy"):
            m.add("point", "%s[%d]" % (name, i), crank, p["L"]/2*X, k)
    for i in range(1, n + 1):
        coupler = m.rod("coupler%d" % i, p["m"], end[i - 1], end[i], velocity[i - 1], velocity[i])
        m.add("hinge", i - 1, coupler, end[i - 1], Z, "tree")
        m.add("hinge", i, coupler, end[i], Z, "loop")
    return m


def chain(m):
    names, joint = ("xyz", "ball") if m.case.endswith("in-space") else ("xy", "hinge")
    p, q = m.p, m.q
    m.add("gravity", -p["g"]*np.eye(3)[len(names) - 1])
    point, velocity = O, O
    for i in range(1, int(p["N"]) + 1):
        end, speed = np.zeros(3), np.zeros(3)
        for k, name in enumerate(names):
            end[k], speed[k] = q["%s[%d]" % (name, i)], q["%s[%d]'" % (name, i)]
        rod = m.rod("rod%d" % i, p["m"], point, end, velocity, speed)
        m.add(joint, rod - 1, rod, point, Z, "tree")
        for k, name in enumerate(names):
            m.add("point", "%s[%d]" % (name, i), rod, p["l"]/2*X, k)
        point, velocity = end, speed
    return m


def slider_crank(m):
    p, q = m.p, m.q
    m.add("gravity", 0, -p["g"], 0)
    c, s = np.cos(q["theta"]), np.sin(q["theta"])
    pin, speed = p["a"]*np.array([c, s, 0]), p["a"]*q["theta'"]*np.array([-s, c, 0])
    place, velocity = q["s"]*X, q["s'"]*X
    m.rod("crank", p["m1"], O, pin, O, speed)
    m.rod("rod", p["m2"], pin, place, speed, velocity)
    m.body("slider", p["m3"], [p["m3"]*0.1**2]*3, place, [1, 0, 0, 0], velocity, O)
    m.add("hinge", -1, 0, O, Z, "tree")
    m.add("hinge", 0, 1, pin, Z, "tree")
    m.add("slider", -1, 2, place, X, "tree")
    m.add("hinge", 1, 2, place, Z, "loop")
    m.add("turn", "theta", -1, 0, Z, 0)
    m.add("turn", "phi", -1, 1, Z, 0)
    m.add("point", "s", 2, O, 0)
    return m


def bricard(m):
    p = m.p
    assert not any(m.q.values())  # all angles are zero at the start, and it is at rest
    m.add("gravity", 0, -p["g"], 0)
    point = O
    for k, (along, axis) in enumerate(zip((X, -Y, Z, -X, Y), (Y, Z, X, Y, Z))):
        inertia = np.where(along != 0, p["Ia"], p["It"])
        m.body("rod%d" % (k + 1), p["m"], inertia, point + p["L"]/2*along, [1, 0, 0, 0], O, O)
        m.add("hinge", k - 1, k, point, axis, "tree")
        m.add("turn", "a%d" % (k + 1), k - 1, k, axis, 0)
        point = point + p["L"]*along
    m.add("hinge", -1, 4, point, X, "loop")
    return m


def top(m):
    p, q = m.p, m.q
    m.add("gravity", 0, 0, -p["g"])
    names = ("eta", "ex", "ey", "ez")
    e = np.array([q[n] for n in names])
    d = np.array([q[n + "'"] for n in names])
    w = 2*(e[0]*d[1:] - d[0]*e[1:] + np.cross(e[1:], d[1:]))  # in the fixed frame
    m.body("top", p["m"], [p["Ic"], p["Ic"], p["Ia"]], [q[n] for n in "xyz"], e, [q[n + "'"] for n in "xyz"], w)
    m.add("ball", -1, 0, O, Z, "tree")
    for k, name in enumerate("xyz"):
        m.add("point", name, 0, O, k)
    for k, name in enumerate(names):
        m.add("euler", name, 0, k)
    return m


PROBLEMS = {
    "greenwood/physical-double-pendulum": double_pendulum,
    "families/n-four-bar": four_bar,
    "families/rod-chain": chain,
    "families/rod-chain-in-space": chain,
    "families/slider-crank": slider_crank,
    "iftomm/bricard": bricard,
    "greenwood/top-euler-parameters": top,
}


def fresh(case):
    """The model is younger than this file and than the case."""
    path = os.path.join("models", case)
    sources = [os.path.abspath(__file__), os.path.join(os.environ.get("HOL_CASES_DIR", ""), case + ".case")]
    return os.path.exists(path) and all(
        os.path.exists(s) and os.path.getmtime(s) < os.path.getmtime(path) for s in sources)


def main():
    for case, make in PROBLEMS.items():
        if not fresh(case):
            make(Model(case)).write()


if __name__ == "__main__":
    sys.exit(main())
