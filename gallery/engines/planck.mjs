// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// planck: Box2D rewritten in JavaScript, in double precision.
import { PrismaticJoint, RevoluteJoint, Vec2, World } from "planck";
import { Model } from "./model.mjs";

const m = new Model();
const plane = ([x, y]) => new Vec2(x, y);
const world = new World({ gravity: plane(m.gravity), allowSleep: false });
const ground = world.createBody();
const bodies = m.bodies.map((b, k) => {
  const body = world.createDynamicBody({
    position: plane(b.p), angle: m.angle(k), linearVelocity: plane(b.v), angularVelocity: b.w[2],
  });
  body.setMassData({ mass: b.m, center: new Vec2(0, 0), I: b.I[2] });
  return body;
});
for (const j of m.joints) {
  const a = j.a < 0 ? ground : bodies[j.a], b = bodies[j.b];
  world.createJoint(j.kind === "slider" ? new PrismaticJoint({}, a, b, plane(j.p), plane(j.axis))
    : new RevoluteJoint({}, a, b, plane(j.p)));
}

m.runInPlane("step, 8 and 3 iterations", () => world.step(m.step, 8, 3), (k) => {
  const b = bodies[k], p = b.getPosition(), v = b.getLinearVelocity();
  return [p.x, p.y, b.getAngle(), v.x, v.y, b.getAngularVelocity()];
});
