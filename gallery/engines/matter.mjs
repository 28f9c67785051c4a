// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// matter-js: bodies in the plane for games and pages, Verlet integration, joints that pull positions together.
import Matter from "matter-js";
import { Model } from "./model.mjs";

const { Bodies, Body, Composite, Constraint, Engine } = Matter;
const m = new Model();
// Its time is in milliseconds, its velocities are per frame, and gravity is per square millisecond.
const frame = 1 / 60, plane = ([x, y]) => ({ x, y });
const engine = Engine.create({
  gravity: { x: m.gravity[0], y: m.gravity[1], scale: 1e-6 }, constraintIterations: 20,
});
const bodies = m.bodies.map((b, k) => {
  const body = Bodies.circle(b.p[0], b.p[1], 0.1, { frictionAir: 0, collisionFilter: { mask: 0 } });
  Body.setMass(body, b.m);
  Body.setInertia(body, b.I[2]);
  Body.setAngle(body, m.angle(k));
  Body.setVelocity(body, { x: b.v[0] * frame, y: b.v[1] * frame });
  Body.setAngularVelocity(body, b.w[2] * frame);
  Composite.add(engine.world, body);
  return body;
});
// A point of a body is given from its centre in the axes of the world, at the start.
for (const j of m.joints) {
  const pointB = { x: j.p[0] - m.bodies[j.b].p[0], y: j.p[1] - m.bodies[j.b].p[1] };
  const a = m.start(j.a).p;
  Composite.add(engine.world, Constraint.create({
    ...(j.a < 0 ? {} : { bodyA: bodies[j.a] }), pointA: plane([j.p[0] - a[0], j.p[1] - a[1]]), bodyB: bodies[j.b], pointB,
    length: 0, stiffness: 1,
  }));
}

m.runInPlane("Engine.update, 20 iterations", () => Engine.update(engine, 1000 * m.step), (k) => {
  const b = bodies[k], v = Body.getVelocity(b);
  return [b.position.x, b.position.y, b.angle, v.x / frame, v.y / frame, Body.getAngularVelocity(b) / frame];
});
