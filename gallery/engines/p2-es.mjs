// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// p2-es: bodies in the plane, SPOOK constraints solved by Gauss-Seidel, double precision.
import { Body, PrismaticConstraint, RevoluteConstraint, World } from "p2-es";
import { Model } from "./model.mjs";

const m = new Model();
const plane = (v) => v.slice(0, 2);
const world = new World({ gravity: plane(m.gravity) });
const ground = new Body();
world.addBody(ground);
const bodies = m.bodies.map((b, k) => {
  const body = new Body({
    mass: b.m, position: plane(b.p), angle: m.angle(k), velocity: plane(b.v), angularVelocity: b.w[2],
    damping: 0, angularDamping: 0,
  });
  body.inertia = b.I[2]; // without shapes it is taken to be zero
  body.invInertia = 1 / b.I[2];
  body.updateSolveMassProperties();
  world.addBody(body);
  return body;
});
for (const j of m.joints) {
  const a = j.a < 0 ? ground : bodies[j.a], b = bodies[j.b];
  world.addConstraint(j.kind === "slider"
    ? new PrismaticConstraint(a, b, {
      localAnchorA: plane(m.local(j.a, j.p)), localAnchorB: plane(m.local(j.b, j.p)),
      localAxisA: plane(m.direction(j.a, j.axis)), disableRotationalLock: false,
    })
    : new RevoluteConstraint(a, b, {
      localPivotA: plane(m.local(j.a, j.p)), localPivotB: plane(m.local(j.b, j.p)),
    }));
}
world.solver.iterations = 50;
world.solver.tolerance = 0;
world.setGlobalStiffness(1e8 / m.step); // as stiff as it stays stable
world.setGlobalRelaxation(3);

m.runInPlane("step, 50 iterations", () => world.step(m.step), (k) => {
  const b = bodies[k];
  return [...b.position, b.angle, ...b.velocity, b.angularVelocity];
});
