// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// cannon-es: rigid bodies in space, SPOOK constraints solved by Gauss-Seidel, double precision; it has no slider.
import { Body, HingeConstraint, PointToPointConstraint, Quaternion, Vec3, World } from "cannon-es";
import { Model } from "./model.mjs";

const m = new Model();
const vec = (v) => new Vec3(...v);
const world = new World({ gravity: vec(m.gravity) });
const ground = new Body({ mass: 0 });
world.addBody(ground);
const bodies = m.bodies.map((b) => {
  const body = new Body({
    mass: b.m, position: vec(b.p), quaternion: new Quaternion(...b.q.slice(1), b.q[0]), velocity: vec(b.v),
    angularVelocity: vec(b.w), linearDamping: 0, angularDamping: 0,
  });
  body.inertia = vec(b.I);
  body.invInertia = vec(b.I.map((x) => 1 / x));
  body.updateInertiaWorld(true);
  world.addBody(body);
  return body;
});
for (const j of m.joints) {
  const a = j.a < 0 ? ground : bodies[j.a], b = bodies[j.b];
  const pivotA = vec(m.local(j.a, j.p)), pivotB = vec(m.local(j.b, j.p));
  const axisA = vec(m.direction(j.a, j.axis)), axisB = vec(m.direction(j.b, j.axis));
  world.addConstraint(j.kind === "hinge" ? new HingeConstraint(a, b, { pivotA, pivotB, axisA, axisB, maxForce: 1e9 })
    : new PointToPointConstraint(a, pivotA, b, pivotB, 1e9));
}
world.solver.iterations = 50;
world.solver.tolerance = 0;
for (const c of world.constraints) for (const e of c.equations) e.setSpookParams(1e8 / m.step, 3, m.step);

m.run("step, 50 iterations", () => world.step(m.step), (k) => {
  const { position: p, quaternion: q, velocity: v, angularVelocity: w } = bodies[k];
  return { p: p.toArray(), q: [q.w, q.x, q.y, q.z], v: v.toArray(), w: w.toArray() };
});
